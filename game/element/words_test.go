package element_test

import (
	"testing"

	"frontage/game/element"
	"frontage/render/words/wordstest"
)

// Every text of the rules is in every language.
func TestWords(t *testing.T) { wordstest.System{Rules: element.Rules{}}.Check(t) }
