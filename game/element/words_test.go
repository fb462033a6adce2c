package element_test

import (
	"testing"

	"frontage/game/element"
	"frontage/render/words/wordstest"
)

// Every text of the rules is in every language.
func TestWords(t *testing.T) {
	wordstest.System{Rules: element.Rules{}, More: []string{
		"stand", "recoil", "flee", "spent", "banished", "destroyed", "repulsed", "disregard", "beaten", "doubled", "none", // outcomes and results
	}}.Check(t)
}

// Texts that count things have a form for one of them, and in languages that need it for none.
func TestPlurals(t *testing.T) {
	wordstest.Plurals(t, "element", []string{"."},
		// Factors, degrees and dice, which are no things that are counted.
		"%[1]s rolls %[2]d and has a total of %[3]d.", "%[1]d against mounted, %[2]d against others", "factor %[1]d against mounted, %[2]d against others",
		// Values of the tables, all more than one.
		"At most %[1]d others aid.", "A group slides %[1]d paces at most.", "A group slides only to line up with an enemy less than %[1]d paces ahead of it.",
		"%[1]s fights to its front: it leaves only straight back, %[2]d paces at least.", "%[1]s would end its march within %[2]d paces of %[3]s.",
		"%[1]s would march within %[2]d paces of %[3]s.", "%[1]s goes %[2]d paces in good going.", "%[1]s shoots %[2]d paces.",
		// More than such a value, or a part of one.
		"%[1]s is %[2]d paces away; %[3]s shoots %[4]d.", "The corner that goes furthest would go %[1]d paces; %[2]d are allowed.",
		"The corner of %[1]s that goes furthest would go %[2]d paces; %[3]d are allowed.", "The corner that goes furthest goes %[1]d of %[2]d paces.")
}
