package words_test

import (
	"testing"

	"frontage/render/words/wordstest"
)

// Every text of the screens that counts things has a form for one, and in French for none.
func TestPluralsOfTheScreens(t *testing.T) {
	wordstest.Plurals(t, "", []string{"../ui", "../app", "../report", "../scene", "../../game", "../../game/explore", "../../game/turn"},
		"%[1]s of %[2]d points", "%[1]s for each %[2]d points", "%[1]s of %[2]d points, %[3]s", "%[1]s: %[2]s of %[3]d points", // of armies: hundreds
		"%d points less", "%d points more", // a step of an army's limit: tens
		"%d units", "%[1]d units of %[2]s", "All %d battles", "All %d answers", // shown for several
		"%[1]d orders have %[2]d different outcomes.", "All %[1]d things work",
		"A plan has at most %[1]d things.", "a plan has %d to %d things, not %d",
		"The battle has %d actions, the most that a file can hold.", "A die for %s has %d sides and cannot show %d.")
}
