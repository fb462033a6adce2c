package toy_test

import (
	"testing"

	"frontage/game/toy"
	"frontage/render/words/wordstest"
)

// Every text of these rules is there in every language, in a folder of its own.
func TestWords(t *testing.T) { wordstest.System{Rules: toy.Rules{}}.Check(t) }
