package assets

import (
	"regexp"
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
