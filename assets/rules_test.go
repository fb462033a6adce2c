package assets

import (
	"regexp"
	"slices"
	"testing"
)

// signs are those of a formal statement: Greek letters, brackets that round, definitions by their
// number, and what a player would have to look up.
var signs = regexp.MustCompile(`[θδεΣ⌈⌊√≤≥]|\bK\d|half-plane|\bgraph\b|\bfloor\(|\bmax\(|\bmin\(|·[a-z]|\b[a-zA-Z] = `)

// The first line of each rule's page is plain; the statement with its signs stands below it.
func TestFirstLinesArePlain(t *testing.T) {
	for _, system := range []string{"stand", "element", "column", "tactics"} {
		plain := byRule(plainFile, system)
		for _, rule := range Rules(system, "") {
			if bad := signs.FindString(rule.First()); bad != "" {
				t.Errorf("%s/%s begins with %q in it: %s", system, rule.ID, bad, rule.First())
			}
			if rule.Plain != "" && rule.Plain == rule.Statement {
				t.Errorf("%s says the same twice", rule.ID)
			}
			delete(plain, rule.ID)
		}
		for id := range plain {
			t.Errorf("%s/%s is no rule", system, id)
		}
	}
}

var digits = regexp.MustCompile(`[0-9]+`)

// A translation has the same rules in the same order, each with the numbers of its statement.
func TestTranslationsFollowTheCatalogue(t *testing.T) {
	for _, system := range []string{"stand", "element", "column", "tactics"} {
		list := Rules(system, "")
		for _, language := range []string{"de", "es", "fr"} {
			rows := table(translationFile(system, language), 3)
			if len(rows) != len(list) {
				t.Errorf("%s has %d rules in %q; want %d", system, len(rows), language, len(list))
				continue
			}
			for i, rule := range list {
				if rows[i][0] != rule.ID {
					t.Fatalf("rule %d of %s in %q is %s; want %s", i+1, system, language, rows[i][0], rule.ID)
				}
				if got, want := numbersIn(rows[i][2]), numbersIn(rule.Statement); !slices.Equal(got, want) {
					t.Errorf("%s has the numbers %v in %q; want %v", rule.ID, got, language, want)
				}
			}
		}
	}
}

// numbersIn returns the numbers of a text, sorted: languages order them differently.
func numbersIn(text string) []string {
	return slices.Sorted(slices.Values(digits.FindAllString(text, -1)))
}
