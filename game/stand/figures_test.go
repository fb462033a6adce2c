package stand_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/game/command"
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
			t.Errorf("%s, %v differs: %s", r.Check.Query, r.Check.Args, r.Diff)
		}
	}
}

// Every claim of the rule book's figures that a query can answer is true.
func TestFigures(t *testing.T) {
	for _, f := range assets.Figures() {
		t.Run(f.Name, func(t *testing.T) { check(t, f.Name, f.Data) })
	}
}

// Each of the thirteen cards of the tactics rules is seen at work in a figure of its own: a unit with that
// package acts by a line of its card, which the figure's notes name (section 2.5 of the page).
func TestCardsAreFigures(t *testing.T) {
	figures := map[string]assets.File{}
	for _, f := range assets.Figures() {
		figures[f.Name] = f
	}
	for _, card := range command.Cards[1:] {
		name := card.Package.String()
		s, err := game.Read(figures["tactics-"+name].Data, name, []game.Rules{stand.Rules{}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !slices.ContainsFunc(s.Expect, func(c game.Check) bool {
			line, _ := c.Want["line"].(string)
			id, _ := c.Args["unit"].(string)
			return c.Query == game.QueryIntent && stand.Own(s.Unit(game.UnitID(id))).Tactics == name &&
				slices.ContainsFunc(card.Lines, func(l command.Line) bool { return l.ID == line }) && strings.Contains(s.Notes, line)
		}) {
			t.Errorf("the figure of %s expects no line of its card that its notes name", name)
		}
	}
}

// The awkward tables, worked out by hand: the notes of each derive its expectations.
func TestAwkwardTables(t *testing.T) {
	files, err := filepath.Glob("testdata/*.scenario.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("the files are %v, error %v, want some files and no error", files, err)
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
