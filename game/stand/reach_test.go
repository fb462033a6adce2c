package stand

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// reachOf asks how far a unit of one infantry stand at (30, 30), facing up the
// table, reaches on an empty table.
func reachOf(t *testing.T, change func(*game.Unit)) *ReachAnswer {
	t.Helper()
	u := game.Unit{ID: "r1", Side: "red", Type: Infantry, Own: &Unit{Attack: 3, Hits: 3, Range: 30, Size: 1},
		Base: game.Base{Front: 4, Depth: 2}, Stands: []game.Stand{{ID: "r1a", X: 80, Y: 80}}}
	change(&u)
	s := &game.State{System: "stand", Table: game.Table{Width: 160, Height: 160},
		Sides: [2]game.Side{{ID: "red"}, {ID: "blue"}}, Units: []game.Unit{u},
		Turn: game.Turn{Number: 1, Active: "red", Phase: "command"}}
	answer, err := (Rules{}).Begin(false).Query(s, game.Query{Name: "reach", Args: map[string]string{"unit": "r1"}})
	if err != nil {
		t.Fatal(err)
	}
	return answer.(*ReachAnswer)
}

// cornersOf returns the area of a step as a polygon's corners.
func cornersOf(m game.Mark) []geometry.Vec {
	return append(append([]geometry.Vec{m.From}, m.Via...), m.To)
}

// STD-MOVE-01, STD-MOVE-03: a regular unit of infantry moves 20 cm; straight on, its
// corners as much as its centre.
func TestReachOfAMove(t *testing.T) {
	a := reachOf(t, func(*game.Unit) {})
	if a.Move != 20 || a.Range != 0 || len(a.steps) != 1 {
		t.Errorf("moves %g, shoots %g, %d steps; want 20, 0 and one step", a.Move, a.Range, len(a.steps))
	}
	far := 0.0
	for _, p := range cornersOf(a.steps[0].Marks[0]) {
		far = math.Max(far, p.Y)
	}
	if math.Abs(far-100) > 0.06 {
		t.Errorf("the furthest place of its centre is at y = %g, want 100", far)
	}
}

// STD-SHOOT-05: 30 cm from the front edge, unless the profile says otherwise, and
// nothing behind that edge; all round for those with all-round sight.
func TestReachOfShots(t *testing.T) {
	cases := []struct {
		name             string
		change           func(*game.Unit)
		low, high, right float64 // of the area
	}{
		{"ahead", func(u *game.Unit) { Edit(u).Shooting = 1 }, 81, 111, 112},
		{"profile", func(u *game.Unit) { Edit(u).Shooting, Edit(u).Range = 1, 60 }, 81, 141, 142},
		{"all round", func(u *game.Unit) { Edit(u).Shooting, Edit(u).Traits = 1, []string{traitAllRound} }, 49, 111, 112},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			a := reachOf(t, c.change)
			low, high, right := math.Inf(1), math.Inf(-1), math.Inf(-1)
			for _, p := range cornersOf(a.steps[1].Marks[0]) {
				low, high, right = math.Min(low, p.Y), math.Max(high, p.Y), math.Max(right, p.X)
			}
			if math.Abs(low-c.low) > 1e-9 || math.Abs(high-c.high) > 1e-9 || math.Abs(right-c.right) > 1e-9 {
				t.Errorf("the area lies within y %g to %g and x to %g, want %g to %g and %g", low, high, right, c.low, c.high, c.right)
			}
		})
	}
}

func TestReachAsksForAUnit(t *testing.T) {
	s := &game.State{System: "stand", Table: game.Table{Width: 60, Height: 40}, Sides: [2]game.Side{{ID: "red"}, {ID: "blue"}}}
	for _, args := range []map[string]string{{}, {"unit": "x"}, {"unit": "x", "far": "1"}} {
		if _, err := (Rules{}).Begin(false).Query(s, game.Query{Name: "reach", Args: args}); err == nil {
			t.Errorf("%v is answered", args)
		}
	}
}
