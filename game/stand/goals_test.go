package stand

import (
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// docs/policies.md: the nearest unit that walks goes to a feature that is to be held, and
// stays there. Every other unit goes for the nearest enemy, and first turns toward it if it
// is off to a side.
func TestGoals(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 40, 180}), infantry("r2", at{30, 40, 180}), infantry("r3", at{60, 20, 180}), infantry("b1", at{0, -20, 0}))
	middle := geometry.Vec{X: s.Units[1].Stands[0].X + 3, Y: s.Units[1].Stands[0].Y - 15}
	s.Terrain = []game.Terrain{{ID: "field", Kind: "loose", Shape: []geometry.Vec{
		{X: middle.X - 4, Y: middle.Y - 4}, {X: middle.X + 4, Y: middle.Y - 4}, {X: middle.X + 4, Y: middle.Y + 4}, {X: middle.X - 4, Y: middle.Y + 4}}}}
	OwnTurn(s).Objectives = []Objective{{Name: "the field", Side: "red", Kind: objectiveHold, Terrain: "field", Points: 3}}
	b := newBoard(s)
	for i, want := range []bool{false, true, false, false} {
		if got := b.goalOf(i) != nil; got != want {
			t.Errorf("%s: has a goal is %t, want %t", b.units[i].ID, got, want)
		}
	}
	if way := b.toGoal(1); b.Center(1).Add(way).Dist(middle) > geometry.Tolerance {
		t.Errorf("r2 goes by %v, not to %v", way, middle)
	}
	if to := b.Center(0).Add(b.toGoal(0)); to.Dist(b.Center(3)) > 5 {
		t.Errorf("r1 goes to %v, not up to b1 at %v", to, b.Center(3))
	}
	free := func(places []game.StandPlace) *moveResult {
		m := b.straightMove(2, places, false)
		if m == nil {
			return nil
		}
		return m.moveResult
	}
	m := b.advanceTo(2, 20, free)
	if m == nil || geometry.SameFacing(m.stands[0].box.Forward, b.Boxes[b.units[2].First].Forward) {
		t.Errorf("r3 does not turn toward b1: %+v", m)
	}
	s.Units[1].Stands[0].X, s.Units[1].Stands[0].Y = middle.X, middle.Y
	if b := newBoard(s); !b.staysPut(1) || b.staysPut(0) {
		t.Errorf("where it wants to be: r2 %v, r1 %v; want r2 alone", b.staysPut(1), b.staysPut(0))
	}
}
