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
	return tableOf(
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
		t.Errorf("from %s, directions %v, to give way %v; want one from the front, and nobody to give way", a.From, a.All, a.MakeWay)
	}
	for _, rule := range []string{"STD-RETREAT-05", "STD-RETREAT-04", "STD-RETREAT-17"} {
		if !hasStep(a.Explain(), rule) {
			t.Errorf("no step names %s: %v", rule, a.Explain())
		}
	}
	if text := a.Explain()[0].Text.String(); !strings.Contains(text, "3 at the front, 1 at the left") {
		t.Errorf("the text is %q, want \"3 at the front, 1 at the left\" in it", text)
	}
}

// w32 is the table of W32.
func w32() *game.State {
	return tableOf(
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
		t.Errorf("unit 2 is pressed at the %s, want left", second.From)
	}
	// r2 no longer touches: the context says that it retreated from this combat.
	b := newBoard(moved(s, second))
	ctx := &retreatContext{units: []int{0, 1, 2, 3}, taken: map[int]geometry.Vec{1: {X: -1}}}
	ways := b.retreatWays(0, ctx)
	first := b.retreatAnswer(b.retreat(0, ways[0], 4, ctx, nil))
	wantRetreat(t, first, 0, "destroyed by r2b", "destroyed by r2c", "10.00 4.00")
	if len(ways) != 1 || len(first.MakeWay) != 0 {
		t.Errorf("%d ways, to give way %v; want one, and nobody", len(ways), first.MakeWay)
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

// travels lists the directions in which a unit may retreat, the default first.
func travels(b *board, unit string, ctx *retreatContext) []float64 {
	i, _ := b.unitIndex(unit)
	var list []float64
	for _, w := range b.retreatWays(i, ctx) {
		list = append(list, travelDegrees(w.travel))
	}
	return list
}

// The direction of a retreat, where enemies touch the unit: r1 is a line at (0, 0)
// and (4, 0) that faces down, so its front is pressed from below and its left from
// the right.
func TestRetreatDirections(t *testing.T) {
	line := infantry("r1", at{0, 0, 180}, at{4, 0, 180})
	for _, c := range []struct {
		name  string
		enemy []game.Unit
		want  []float64
	}{
		{"STD-RETREAT-05: pressed at the front", []game.Unit{infantry("b1", at{0, -2, 0}, at{4, -2, 0})}, []float64{0}},
		{"STD-RETREAT-05: pressed at the rear", []game.Unit{infantry("b1", at{2, 2, 180})}, []float64{180}},
		{"STD-RETREAT-05: three cavalry stands at the side against one at the front (figure retreat-2)",
			[]game.Unit{infantry("b1", at{0, -2, 0}), cavalry("b2", at{8, 2, 270}, at{8, 0, 270}, at{8, -2, 270})}, []float64{270}},
		{"AMB-45: one stand that touches two counts once: 1 front, 1 left", []game.Unit{infantry("b1", at{2, -2, 0}), infantry("b2", at{7, 0, 270})}, []float64{0, 270}},
		{"STD-RETREAT-08: as many at the left as at the front: front by default", []game.Unit{infantry("b2", at{7, 0, 270}), infantry("b1", at{0, -2, 0})}, []float64{0, 270}},
		{"STD-RETREAT-07: a corner counts for the edge along the enemy's front",
			[]game.Unit{cavalry("b1", at{8, 0, 270}), cavalry("b3", at{8, 2, 270}), infantry("b2", at{4, -2, 0})}, []float64{270}},
		{"AMB-46: at 45° the corner counts for either", []game.Unit{infantry("b1", at{6 + 1.4142136, -1 - 1.4142136, 45})}, []float64{0, 270}},
		{"AMB-36: a corner on the inside of an edge counts for that edge", []game.Unit{infantry("b1", at{2, -1 - 1.7320508 - 0.5, 30})}, []float64{0}},
	} {
		s := tableOf(append([]game.Unit{line}, c.enemy...)...)
		line = infantry("r1", at{0, 0, 180}, at{4, 0, 180})
		if got := travels(newBoard(s), "r1", nil); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// STD-RETREAT-06: the count is made after casualties: without the stand that was
// touched at the side, the unit is pressed at the front alone.
func TestRetreatCountsAfterCasualties(t *testing.T) {
	front, side := infantry("b1", at{0, -2, 0}), cavalry("b2", at{8, 2, 270}, at{8, 0, 270}, at{8, -2, 270})
	whole := tableOf(infantry("r1", at{0, 0, 180}, at{4, 0, 180}), front, side)
	if got := travels(newBoard(whole), "r1", nil); !slices.Equal(got, []float64{270}) {
		t.Errorf("before casualties the directions are %v, want %v", got, []float64{270})
	}
	whole.Units[0].Stands = whole.Units[0].Stands[:1]
	if got := travels(newBoard(whole), "r1", nil); !slices.Equal(got, []float64{0}) {
		t.Errorf("after casualties the directions are %v, want %v", got, []float64{0})
	}
}

// STD-RETREAT-09: in a bent unit the stand that touches most enemies decides, for
// itself alone: here r1b, at its front, although r1a is pressed as well.
func TestRetreatOfABentUnit(t *testing.T) {
	s := tableOf(
		infantry("r1", at{0, 0, 180}, at{5, -1, 90}), // r1b faces right, x 4…6, y -3…1
		infantry("b1", at{0, -2, 0}),
		cavalry("b2", at{8, 0, 270}, at{8, -2, 270}))
	a := askRetreat(t, s, "r1", "1")
	if a.Direction != 270 || len(a.All) != 1 || a.From != "front" || !hasStep(a.Explain(), "STD-RETREAT-09", "r1b") {
		t.Errorf("toward %g from %s, of %v: %v; want 270 alone, from the front, by STD-RETREAT-09", a.Direction, a.From, a.All, a.Explain())
	}
}

// STD-RETREAT-10, AMB-47: a unit that nobody touches retreats straight away from the edge
// whose zone holds most of the closest enemy stand of its engagement, not from a nearer
// enemy that took no part.
func TestRetreatFromTheClosest(t *testing.T) {
	s := tableOf(
		infantry("r1", at{0, 0, 180}),
		infantry("b1", at{3, -6, 0}),    // mostly before r1's front
		infantry("b2", at{0, 2.5, 180})) // nearer, behind it
	b := newBoard(s)
	ctx := &retreatContext{units: []int{0, 1}}
	if got := travels(b, "r1", ctx); !slices.Equal(got, []float64{0}) {
		t.Errorf("%v, want 0 alone", got)
	}
	if ways := b.retreatWays(0, ctx); ways[0].rule != "STD-RETREAT-10" || !hasStep(ways[0].tell(), "STD-RETREAT-10", "b1", "front") {
		t.Errorf("the way is %v, want one by STD-RETREAT-10 away from the front of b1", ways[0].tell())
	}
	// Two enemies as close, at the front and at the rear: the loser chooses.
	s = tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -4, 0}), infantry("b2", at{0, 4, 180}))
	if got := travels(newBoard(s), "r1", &retreatContext{units: []int{0, 1, 2}}); !slices.Equal(got, []float64{0, 180}) {
		t.Errorf("between two enemies the directions are %v, want %v", got, []float64{0, 180})
	}
}

// STD-RETREAT-11, AMB-48: a unit that only supported goes where the unit that it supported
// goes or has gone; if directions differ the loser chooses; if nothing is left of those
// units it goes away from the closest enemy.
func TestRetreatOfSupporters(t *testing.T) {
	supporting := func() *game.State {
		return tableOf(
			infantry("r1", at{0, 0, 180}), // pressed by b1 at its front, by b2 at its left
			infantry("r2", at{0, 2, 180}),
			infantry("b1", at{0, -2, 0}),
			cavalry("b2", at{4, -0.5, 270}))
	}
	s := supporting()
	if got := travels(newBoard(s), "r2", nil); !slices.Equal(got, []float64{0, 270}) {
		t.Errorf("with its unit the directions are %v, want %v", got, []float64{0, 270})
	}
	b := newBoard(s)
	north := geometry.Vec{Y: 1}
	if got := travels(b, "r2", &retreatContext{units: []int{0, 1, 2, 3}, supported: map[int][]int{1: {0}}, taken: map[int]geometry.Vec{0: north}}); !slices.Equal(got, []float64{0}) {
		t.Errorf("after its unit went north the directions are %v, want %v", got, []float64{0})
	}
	if got := travels(b, "r1", &retreatContext{supported: map[int][]int{1: {0}}, taken: map[int]geometry.Vec{1: {X: -1}}}); !slices.Equal(got, []float64{270}) {
		t.Errorf("after its supporter r1 may go %v, want %v", got, []float64{270})
	}
	two := tableOf(
		infantry("r1", at{0, 0, 180}), infantry("r2", at{4, 0, 180}), infantry("r3", at{0, 2, 180}, at{4, 2, 180}),
		infantry("b1", at{0, -2, 0}), cavalry("b2", at{8, -0.5, 270})) // b1 touches r2 at a corner of its front
	if got := travels(newBoard(two), "r1", nil); !slices.Equal(got, []float64{0}) {
		t.Errorf("r1 may go %v, want %v", got, []float64{0})
	}
	if got := travels(newBoard(two), "r3", nil); !slices.Equal(got, []float64{0, 270}) {
		t.Errorf("the supporter of two may go %v, want %v", got, []float64{0, 270})
	}
	s = supporting()
	s.Units[0].Stands = nil
	if got := travels(newBoard(s), "r2", &retreatContext{units: []int{0, 1, 2}, supported: map[int][]int{1: {0}}}); !slices.Equal(got, []float64{0}) {
		t.Errorf("the supporter of a destroyed unit may go %v (STD-RETREAT-10), want %v", got, []float64{0})
	}
}

// What blocks a stand (STD-RETREAT-12, STD-RETREAT-16, STD-FLY-14) and what does
// not (STD-RETREAT-14, STD-RETREAT-15, AMB-49), for a line of two stands that
// retreats 3 cm to +y.
func TestRetreatBlocked(t *testing.T) {
	whole := []string{"-2.00 3.00", "2.00 3.00"}
	water, wood := building(1, 3, 6, 20), building(1, 3, 6, 20)
	water.Kind, wood.Kind = "deep-water", "wood"
	for _, c := range []struct {
		name    string
		more    []game.Unit
		terrain []game.Terrain
		flying  bool
		want    []string
	}{
		{name: "nothing", want: whole},
		{name: "an enemy", more: []game.Unit{infantry("b2", at{4, 3, 0})}, want: []string{whole[0], "destroyed by b2a"}},
		{name: "an enemy of no part in it, touched at the end (STD-RETREAT-16)", more: []game.Unit{infantry("b2", at{2.5, 5, 0})}, want: []string{whole[0], "destroyed by b2a"}},
		{name: "such an enemy a little further away", more: []game.Unit{infantry("b2", at{2, 5.02, 0})}, want: whole},
		{name: "water", terrain: []game.Terrain{water}, want: []string{whole[0], "destroyed by t"}},
		{name: "a wood, open to infantry", terrain: []game.Terrain{wood}, want: whole},
		{name: "a wood in the way of flyers (STD-FLY-14)", terrain: []game.Terrain{wood}, flying: true, want: []string{whole[0], "destroyed by t"}},
		{name: "a friend that fights elsewhere", more: []game.Unit{infantry("r2", at{4, 4, 0}), infantry("b2", at{4, 6, 180})}, want: []string{whole[0], "destroyed by r2a"}},
	} {
		s := pressed(c.more...)
		s.Terrain = c.terrain
		if c.flying {
			Edit(&s.Units[0]).Traits = []string{traitFlying}
		}
		a := askRetreat(t, s, "r1", "3")
		var got []string
		for _, st := range a.Stands {
			if st.Destroyed {
				got = append(got, "destroyed by "+st.BlockedBy)
			} else {
				got = append(got, fmt.Sprintf("%.2f %.2f", st.X-origin, st.Y-origin))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// AMB-49: an enemy outside the engagement that is touched only in passing does not block;
// one stand further on, where the retreat ends beside it, it does.
func TestRetreatPastAStranger(t *testing.T) {
	for _, c := range []struct {
		distance, want string
	}{{"6", "2.00 6.00"}, {"5", "destroyed by b2a"}} {
		s := pressed(infantry("b2", at{6, 3, 0})) // from x = 4, where r1b ends, and y from 2 to 4
		wantRetreat(t, askRetreat(t, s, "r1", c.distance), 0, "-2.00 "+c.distance+".00", c.want)
	}
}

// STD-TERR-13: a column on a road retreats along it through a wood that is closed
// to it, from y = 5; in a column beside the road both stands run into the wood.
func TestRetreatAlongARoad(t *testing.T) {
	wood := building(-10, 5, 10, 20)
	wood.Kind = "wood"
	road := game.Terrain{ID: "road", Kind: "road", Width: 3,
		Line: []geometry.Vec{{X: origin, Y: origin - 20}, {X: origin, Y: origin + 40}}}
	for _, c := range []struct {
		x    float64
		want []string
	}{
		{0, []string{"0.00 4.00", "0.00 8.00"}},
		{5, []string{"destroyed by t", "destroyed by t"}},
	} {
		s := tableOf(
			cavalry("r1", at{c.x, 0, 180}, at{c.x, 4, 180}),
			infantry("b1", at{c.x, -3, 0}))
		s.Terrain = []game.Terrain{wood, road}
		wantRetreat(t, askRetreat(t, s, "r1", "4"), 0, c.want...)
	}
}

// STD-TERR-13, STD-TERR-10: a road that passes a house does not lead through it. A unit
// whose stands are on the road only with their centres runs into it, in a retreat and when
// driven back.
func TestHouseBesideTheRoadIsInTheWay(t *testing.T) {
	road := game.Terrain{ID: "road", Kind: "road", Width: 6,
		Line: []geometry.Vec{{X: origin, Y: origin - 20}, {X: origin, Y: origin + 40}}}
	for x, want := range map[float64][]string{
		0:   {"0.00 4.00", "0.00 8.00"},
		2.5: {"2.50 4.00", "destroyed by t"}, // the rear stand reaches y 10
	} {
		s := tableOf(cavalry("r1", at{x, 0, 180}, at{x, 4, 180}), infantry("b1", at{x, -3, 0}))
		s.Terrain = []game.Terrain{building(3, 8, 8, 12), road}
		wantRetreat(t, askRetreat(t, s, "r1", "4"), 0, want...)
		d := newBoard(s).driveBack(0, geometry.Vec{Y: 1}, 4, []bool{false, false}, nil)
		if stops := map[float64]float64{0: 4, 2.5: 2}[x]; math.Abs(d.far-stops) > 0.02 {
			t.Errorf("at x %g it is driven back %g, want %g", x, d.far, stops)
		}
	}
}

// The query works without a combat too, and refuses impossible questions with a reason.
func TestRetreatQueryErrors(t *testing.T) {
	for _, c := range []struct {
		args map[string]string
		says string
	}{
		{map[string]string{"unit": "r9", "distance": "2"}, "r9"},
		{map[string]string{"unit": "r1"}, "distance"},
		{map[string]string{"unit": "r1", "distance": "-1"}, "-1"},
		{map[string]string{"unit": "r1", "distance": "NaN"}, "NaN"},
		{map[string]string{"unit": "r1", "distance": "2", "direction": "90"}, "90"},
		{map[string]string{"unit": "r1", "distance": "2", "to": "1"}, "to"},
	} {
		_, err := (Rules{}).Begin(false).Query(losers(), game.Query{Name: "retreat", Args: c.args})
		if _, bad := err.(*game.BadQuery); !bad || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v: the error is %v, want bad arguments with %q", c.args, err, c.says)
		}
	}
	if _, err := (Rules{}).Begin(false).Query(tableOf(infantry("r1", at{0, 0, 0})), game.Query{Name: "retreat", Args: map[string]string{"unit": "r1", "distance": "2"}}); err == nil {
		t.Error("a unit without enemies retreats")
	}
}

// STD-RETREAT-12, STD-RETREAT-18: a unit of the same combat stays engaged as long as that
// goes on, even if casualties have left it without a contact: it does not make way, and
// blocks.
func TestUnitOfTheCombatMakesNoWay(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("b2", at{0, -4, 0}), infantry("r1", at{0, 2, 180}))
	for others, blocked := range map[bool]bool{true: true, false: false} {
		b, ctx := newBoard(s), &retreatContext{units: []int{0, 2}, supported: map[int][]int{}}
		if others {
			ctx.units = []int{0, 1, 2}
		}
		got := b.retreat(0, b.retreatWays(0, ctx)[0], 4, ctx, nil)
		if got.stands[0].destroyed != blocked || (len(got.makeWay) == 0) != blocked {
			t.Errorf("in the combat %v: destroyed %v, to make way %v; want it destroyed, or else somebody to make way: %v", others, got.stands[0].destroyed, got.makeWay, blocked)
		}
	}
}
