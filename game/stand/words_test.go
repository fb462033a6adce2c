package stand_test

import (
	"testing"

	"frontage/game/stand"
	"frontage/render/words/wordstest"
)

// Every text of these rules is there in every language.
func TestWords(t *testing.T) {
	wordstest.System{Rules: stand.Rules{}, More: []string{
		"first", "corner", "line", "behind", "stagger", "envelop", "support", "straight", "free", // the roles of charging stands
	}}.Check(t)
}

// Every text of these rules that counts things has a form for one, and in French for none.
func TestPlurals(t *testing.T) {
	wordstest.Plurals(t, "stand", []string{"."},
		"%s has had %d orders this phase.", "The battle has %d turns.", "%d units are named; a brigade has at most %d.",
		"%d units are named; a brigade of this army has at most %d.", // three or more
		"The point lies behind one of the %d lines of contact, which is enough: %s.", "The point lies before all %d lines of contact, %s before the nearest.",
		"%d stands of %s that are seen are equally close, %s away: the charger may choose, here %s.",
		"%s was in contact along %d lines; its first stand must end behind them, no part of it before all.", "along %d lines, %s in all",
		"The army has %[1]d generals; it must have exactly one.", "%d minutes, then the score", "A clock of %d minutes each", // never one
		"%s is off the table (−%d for stands lost):", ", %d to %d victory points.", // right for one too
		"it has lost %s of %d units and its break point is %d") // as files keep it
}
