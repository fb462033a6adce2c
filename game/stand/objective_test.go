package stand

import (
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// objectives is a red and a blue unit with a hill between them, and a red hero.
func objectives(list ...Objective) *game.State {
	s := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -30, 0}), infantry("b2", at{40, -30, 0}))
	c := s.Units[0].Stands[0]
	s.Terrain = []game.Terrain{{ID: "hill", Kind: "hill", Shape: []geometry.Vec{
		{X: c.X - 10, Y: c.Y - 5}, {X: c.X + 10, Y: c.Y - 5}, {X: c.X + 10, Y: c.Y + 5}, {X: c.X - 10, Y: c.Y + 5}}}}
	s.Characters = []game.Character{{ID: "rh", Side: "red", Kind: "hero", X: 60, Y: 0, Base: game.Base{Front: 2.5}}}
	OwnTurn(s).Objectives = list
	return s
}

// STD-WIN-16: what earns scenario victory points, and when. STD-TABLE-10: a General off the
// table counts as a casualty.
func TestObjectives(t *testing.T) {
	for _, test := range []struct {
		name      string
		objective Objective
		change    func(*game.State)
		met       bool
	}{
		{"alone on the hill", Objective{Side: "red", Kind: "hold", Terrain: "hill"}, nil, true},
		{"not there", Objective{Side: "blue", Kind: "hold", Terrain: "hill"}, nil, false},
		{"not alone", Objective{Side: "red", Kind: "hold", Terrain: "hill"}, func(s *game.State) { s.Units[1].Stands[0].Y = s.Units[0].Stands[0].Y - 5 }, false},
		{"arrived", Objective{Side: "red", Kind: "escort", Terrain: "hill", Unit: "r1"}, nil, true},
		{"on the way", Objective{Side: "blue", Kind: "escort", Terrain: "hill", Unit: "b1"}, nil, false},
		{"alive", Objective{Side: "red", Kind: "survive", Unit: "r1"}, nil, true},
		{"destroyed", Objective{Side: "blue", Kind: "destroy", Unit: "r1"}, func(s *game.State) { s.Units[0].Stands = nil }, true},
		{"did not live", Objective{Side: "red", Kind: "survive", Unit: "r1"}, func(s *game.State) { s.Units[0].Stands = nil }, false},
		{"may return", Objective{Side: "blue", Kind: "destroy", Unit: "r1"}, func(s *game.State) {
			Edit(&s.Units[0]).State.Away, s.Units[0].Stands = s.Units[0].Stands, nil
		}, false},
		{"slain", Objective{Side: "blue", Kind: "destroy", Character: "rh"}, func(s *game.State) { EditLeader(&s.Characters[0]).State.Slain = true }, true},
		{"a hero off the table", Objective{Side: "blue", Kind: "destroy", Character: "rh"}, func(s *game.State) { EditLeader(&s.Characters[0]).State.Away = true }, false},
		{"a General off the table", Objective{Side: "blue", Kind: "destroy", Character: "rh"}, func(s *game.State) {
			s.Characters[0].Kind, EditLeader(&s.Characters[0]).State.Away = "general", true
		}, true},
		{"not slain", Objective{Side: "blue", Kind: "destroy", Character: "rh"}, nil, false},
	} {
		test.objective.Points, test.objective.Name = 2, test.name
		s := objectives(test.objective)
		if problems := (Rules{}).Check(s); len(problems) > 0 {
			t.Errorf("%s: the problems are %v, want none", test.name, problems)
		}
		if test.change != nil {
			test.change(s)
		}
		want := 0
		if test.met {
			want = 2
		}
		if points, _ := scenarioPoints(s, test.objective.Side); points != want {
			t.Errorf("%s: %d points, want %d", test.name, points, want)
		}
	}
}

// STD-WIN-16: scenario victory points replace points values; by 1 or 2 the victory
// is minor, by 3 to 5 major, by more a massacre.
func TestVictoryMargins(t *testing.T) {
	for _, test := range []struct {
		points int
		margin string
	}{{1, "minor"}, {2, "minor"}, {3, "major"}, {5, "major"}, {6, "massacre"}} {
		s := objectives(Objective{Name: "the hill", Side: "red", Kind: "hold", Terrain: "hill", Points: test.points})
		Edit(&s.Units[0]).Points, Edit(&s.Units[0]).Size = 500, 3 // half a unit lost would be 250 points to blue
		r := &run{s: s}
		r.finish(Result{}, false)
		result := OwnTurn(s).Result
		if result.Winner != "red" || result.Margin != test.margin || result.Points[1].Points != 0 || len(result.Met) != 1 {
			t.Errorf("%d points: %+v; want Red to win by %v, Blue without points, one objective met", test.points, result, test.margin)
		}
	}
}

// Objectives about things that do not exist are refused, and the field is named.
func TestBadObjectives(t *testing.T) {
	for _, test := range []struct {
		objective Objective
		path      string
	}{
		{Objective{Side: "green", Kind: "hold", Terrain: "hill"}, ".side"},
		{Objective{Side: "red", Kind: "hold", Terrain: "lake"}, ".terrain"},
		{Objective{Side: "red", Kind: "hold", Terrain: "hill", Unit: "r1"}, ".unit"},
		{Objective{Side: "red", Kind: "escort", Terrain: "hill"}, ".unit"},
		{Objective{Side: "red", Kind: "destroy", Terrain: "hill", Unit: "b1"}, ".terrain"},
		{Objective{Side: "red", Kind: "survive"}, ".unit"},
		{Objective{Side: "red"}, ".kind"},
	} {
		found := false
		for _, p := range (Rules{}).Check(objectives(test.objective)) {
			found = found || strings.HasSuffix(p.Path, "objectives[0]"+test.path)
		}
		if !found {
			t.Errorf("%+v is not refused at %s", test.objective, test.path)
		}
	}
}
