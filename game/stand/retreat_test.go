package stand

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
)

// losers is the table of W31: three infantry stands pressed at the front, and by
// an enemy along whose front the right one can slide.
func losers() *game.State {
	return table(
		infantry("r1", at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180}),
		infantry("b1", at{0, -2, 0}, at{4, -2, 0}, at{8, -2, 0}),
		infantry("b2", at{11, 0, 270}))
}

func askRetreat(t *testing.T, s *game.State, unit string, distance string, more ...string) *RetreatAnswer {
	t.Helper()
	return ask[*RetreatAnswer](t, s, "retreat", append([]string{"unit", unit, "distance", distance}, more...)...)
}

// wantRetreat compares the final places and the destroyed stands, in the order
// of the unit's stands: "x y" of each, or what destroys it.
func wantRetreat(t *testing.T, a *RetreatAnswer, direction float64, want ...string) {
	t.Helper()
	if math.Abs(a.Direction-direction) > 0.05 {
		t.Errorf("direction %g, want %g", a.Direction, direction)
	}
	var got []string
	for _, s := range a.Stands {
		if s.Destroyed {
			got = append(got, "destroyed by "+s.BlockedBy)
		} else {
			got = append(got, fmt.Sprintf("%.2f %.2f", s.X-origin, s.Y-origin))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("stands %q, want %q", got, want)
	}
}

// W31: STD-RETREAT-04, STD-RETREAT-05, STD-RETREAT-15, STD-RETREAT-17.
func TestRetreatW31(t *testing.T) {
	a := askRetreat(t, losers(), "r1", "2")
	wantRetreat(t, a, 0, "0.00 2.00", "4.00 2.00", "8.00 2.00")
	if a.From != "front" || len(a.All) != 1 || len(a.MakeWay) != 0 {
		t.Errorf("from %s, directions %v, to give way %v", a.From, a.All, a.MakeWay)
	}
	for _, rule := range []string{"STD-RETREAT-05", "STD-RETREAT-04", "STD-RETREAT-17"} {
		if !hasStep(a.Explain(), rule) {
			t.Errorf("no step names %s: %v", rule, a.Explain())
		}
	}
	if text := a.Explain()[0].Text; !strings.Contains(text, "3 at the front, 1 at the left") {
		t.Errorf("the count is told as %q", text)
	}
}

// w32 is the table of W32.
func w32() *game.State {
	return table(
		infantry("r1", at{2, 0, 180}, at{6, 0, 180}, at{10, 0, 180}),
		infantry("r2", at{2, 2, 180}, at{6, 2, 180}, at{10, 2, 180}),
		infantry("b1", at{2, -2, 0}, at{6, -2, 0}, at{10, -2, 0}),
		cavalry("b2", at{14, 4, 270}, at{14, 2, 270}, at{14, 0, 270}))
}

// moved puts the surviving stands where a retreat ends.
func moved(s *game.State, a *RetreatAnswer) *game.State {
	after := s.Clone()
	u := after.Unit(a.Unit)
	u.Stands = nil
	for _, st := range a.Stands {
		if !st.Destroyed {
			u.Stands = append(u.Stands, game.Stand{ID: st.ID, X: st.X, Y: st.Y, Facing: st.Facing})
		}
	}
	return &after
}

// W32: STD-RETREAT-03, STD-RETREAT-12, STD-RETREAT-13: unit 2 goes first, then two
// stands of unit 1 run into it, although it has retreated already.
func TestRetreatW32(t *testing.T) {
	s := w32()
	second := askRetreat(t, s, "r2", "4")
	wantRetreat(t, second, 270, "-2.00 2.00", "2.00 2.00", "6.00 2.00")
	if second.From != "left" {
		t.Errorf("unit 2 is pressed at the %s", second.From)
	}
	// r2 no longer touches: the context says that it retreated from this combat.
	b := newBoard(moved(s, second))
	ctx := &retreatContext{units: []int{0, 1, 2, 3}, taken: map[int]geometry.Vec{1: {X: -1}}}
	ways := b.retreatWays(0, ctx)
	first := b.retreatAnswer(b.retreat(0, ways[0], 4, ctx, nil))
	wantRetreat(t, first, 0, "destroyed by r2b", "destroyed by r2c", "10.00 4.00")
	if len(ways) != 1 || len(first.MakeWay) != 0 {
		t.Errorf("%d ways, to give way %v", len(ways), first.MakeWay)
	}
	// In the other order all three stands of unit 1 hit unit 2, at once.
	wantRetreat(t, askRetreat(t, w32(), "r1", "4"), 0, "destroyed by r2a", "destroyed by r2b", "destroyed by r2c")
}

// figure reads a figure.
func figure(t *testing.T, name string) *game.State {
	t.Helper()
	for _, f := range assets.Figures() {
		if f.Name == name {
			s, err := game.Read(f.Data, name, []game.Rules{Rules{}})
			if err != nil {
				t.Fatal(err)
			}
			return &s
		}
	}
	t.Fatalf("there is no figure %s", name)
	return nil
}

// layoutOf lists the places of a unit of a figure.
func layoutOf(s *game.State, unit string) []at {
	var places []at
	for _, st := range s.Unit(game.UnitID(unit)).Stands {
		places = append(places, at{st.X, st.Y, st.Facing})
	}
	return places
}
