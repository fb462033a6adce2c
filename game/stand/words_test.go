package stand_test

import (
	"testing"

	"frontage/game/stand"
	"frontage/render/words/wordstest"
)

// Every text of these rules is there in every language.
func TestWords(t *testing.T) { wordstest.System{Rules: stand.Rules{}}.Check(t) }
