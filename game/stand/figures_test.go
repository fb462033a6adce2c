package stand_test

import (
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/stand"
)

// Every claim of the rule book's figures that a query can answer holds.
func TestFigures(t *testing.T) {
	for _, f := range assets.Figures() {
		t.Run(strings.TrimSuffix(f.Name, ".scenario.json"), func(t *testing.T) {
			s, err := game.Read(f.Data, f.Name, []game.Rules{stand.Rules{}})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range game.RunChecks(stand.Rules{}, &s) {
				if !r.OK {
					t.Errorf("%s %v: %s", r.Check.Query, r.Check.Args, r.Diff)
				}
			}
		})
	}
}
