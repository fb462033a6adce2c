package stand_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/stand"
)

// check reads a scenario and runs its expectations.
func check(t *testing.T, name string, data []byte) {
	t.Helper()
	s, err := game.Read(data, name, []game.Rules{stand.Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Expect) == 0 {
		t.Error("nothing is expected")
	}
	for _, r := range game.RunChecks(stand.Rules{}, &s) {
		if !r.OK {
			t.Errorf("%s %v: %s", r.Check.Query, r.Check.Args, r.Diff)
		}
	}
}

// Every claim of the rule book's figures that a query can answer is true.
func TestFigures(t *testing.T) {
	for _, f := range assets.Figures() {
		t.Run(f.Name, func(t *testing.T) { check(t, f.Name, f.Data) })
	}
}

// The awkward tables, worked out by hand: the notes of each derive its expectations.
func TestAwkwardTables(t *testing.T) {
	files, err := filepath.Glob("testdata/*.scenario.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".scenario.json")
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			check(t, file, data)
		})
	}
}
