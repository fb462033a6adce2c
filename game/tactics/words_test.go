package tactics_test

import (
	"testing"

	"frontage/game/tactics"
	"frontage/render/words/wordstest"
)

// Every text of these rules and of their order language is there in every language.
func TestWords(t *testing.T) {
	wordstest.System{Rules: tactics.Rules{}, Folders: []string{".", "../orders"}}.Check(t)
}
