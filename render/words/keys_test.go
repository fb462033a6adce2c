package words_test

import (
	"testing"

	"frontage/render/words/wordstest"
)

// Every text of the screens, and of what all rule systems share, is in every language.
func TestMessageFilesAreComplete(t *testing.T) {
	wordstest.Screens(t, []string{"../ui", "../app", "../report", "../scene", "../words", "../../game/army",
		"../../game", "../../game/body", "../../game/command", "../../game/orders", "../../game/chain", "../../game/chance", "../../game/drawup", "../../game/explore", "../../game/table", "../../game/turn"},
		"its front", "its rear", "its left", "its right",
		// Values that lines of cards test, in the answer of the query intent.
		"danger", "ends at", "foremost friend", "gap", "lag", "line", "met", "nearest enemy", "nearest friend",
		"not engaged elsewhere", "pace", "place", "progress", "quarry", "range", "reach", "targets", "ward")
}
