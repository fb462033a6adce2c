package stand

import (
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// tryFall checks a fall back of up to a distance on the present table.
func tryFall(s *game.State, unit string, maximum float64, to ...at) (*moveResult, *game.Refusal) {
	b := newBoard(s)
	i, _ := b.unitIndex(unit)
	return b.checkFall(i, placesFor(s, unit, to...), maximum, b.fallNow(i))
}

// cornered is the table of W36: two stands touched along y = 1, one along x = 6.
func cornered() *game.State {
	return tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{7, 3, 270}),
		infantry("b1", at{0, 2, 180}), infantry("b2", at{5, 3, 90}))
}

// W36, STD-FALL-05, STD-FALL-06: with an L of contacts only the ground before both lines is
// forbidden, and only to the first stand.
func TestFallBackRegion(t *testing.T) {
	s := cornered()
	b := newBoard(s)
	lines := b.fallLines(0, b.fallNow(0))
	if len(lines.lines) != 2 || lines.step.Rule != "STD-FALL-06" {
		t.Fatalf("lines %v by %s, want 2 lines and rule STD-FALL-06", lines.lines, lines.step.Rule)
	}
	for _, c := range []struct {
		to   at
		back bool
	}{
		{at{-6, 0, 0}, true}, {at{9, 8, 0}, true}, {at{0, 4, 0}, false}, // as on the page
		{at{0, 0, 0}, true}, {at{8, 8, 0}, true}, {at{7.98, 8, 0}, false}, {at{0, 0.02, 0}, false},
		{at{7, 1, 90}, true}, {at{6.98, 2, 90}, false}, {at{6, 1, 0}, false}, {at{6, 1, 45}, false},
		// Its left half behind the one line, its right half behind the other:
		// the front edge just passes the corner of the L.
		{at{6.7072, 0.2928, 315}, true}, {at{6.69, 0.31, 315}, false},
	} {
		box := game.Stand{X: origin + c.to[0], Y: origin + c.to[1], Facing: c.to[2]}.Box(game.Base{Front: 4, Depth: 2})
		if ok, over := lines.isBack(box); ok != c.back {
			t.Errorf("%v is back: %v (%g cm before), want %v", c.to, ok, over, c.back)
		}
	}
}

// STD-FALL-05, STD-FALL-06, STD-FALL-07: the first stand ends back, and any may be
// the first; the others may end before the line, 1 cm from all enemies.
func TestFirstStandEndsBack(t *testing.T) {
	// The enemy has gone, so the ground before the line is free.
	won := func() (*game.State, *fallContext) {
		s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{0, 2, 180}))
		ctx := newBoard(s).fallNow(0)
		s.Units[1].Stands[0].Y += 40
		return s, ctx
	}
	for _, c := range []struct {
		name string
		to   []at
		rule string
	}{
		{"one stays on the line, one goes before it", []at{{0, 0, 0}, {0, 2, 0}}, ""},
		{"the second is the one that ends back", []at{{0, 2, 0}, {4, 0, 0}}, ""},
		{"both go before the line", []at{{0, 0.5, 0}, {4, 0.5, 0}}, "STD-FALL-05"},
		{"both stay", []at{{0, 0, 0}, {4, 0, 0}}, ""}, // STD-FALL-03: any distance from 0
	} {
		s, ctx := won()
		b := newBoard(s)
		_, refusal := b.checkFall(0, placesFor(s, "r1", c.to...), 10, ctx)
		wantRule(t, refusal, c.rule)
		if refusal != nil && c.rule != "" {
			wantRule(t, refusal, c.rule, "0.5 cm")
		}
	}
	s := cornered()
	_, refusal := tryFall(s, "r1", 30, at{0, 4, 0}, at{4, 4, 0}, at{8, 4, 0})
	if refusal == nil {
		t.Error("nobody ends back")
	}
	_, refusal = tryFall(s, "r1", 18, at{0, -10, 0}, at{4, -10, 0}, at{8, -10, 0})
	wantRule(t, refusal, "")
}

// STD-FALL-03, STD-FALL-04, STD-MOVE-06: up to what was rolled, whatever the
// formation, before and after, and whatever the pace.
func TestFallBackDistance(t *testing.T) {
	bent := func() *game.State {
		return tableOf(infantry("r1", at{0, 0, 0}, at{3, -2, 0}, at{-3, -2, 90}), infantry("b1", at{0, 2, 180}))
	}
	_, refusal := tryFall(bent(), "r1", 18, at{0, -18, 0}, at{0, -16, 0}, at{0, -14, 0})
	wantRule(t, refusal, "")
	_, refusal = tryFall(bent(), "r1", 18, at{0, -17, 0}, at{3, -19, 0}, at{-3, -19, 90})
	wantRule(t, refusal, "")
	_, refusal = tryFall(bent(), "r1", 16, at{0, -17, 0}, at{3, -19, 0}, at{-3, -19, 90})
	wantRule(t, refusal, "STD-FALL-03", "17 cm", "1 cm further", "16 cm")
	// Any formation and facing: about in column (K9 counts the corners).
	result, refusal := tryFall(bent(), "r1", 18, at{0, -14, 180}, at{0, -12, 180}, at{0, -10, 180})
	wantRule(t, refusal, "")
	if result == nil || result.steps[0].Rule != "STD-FALL-05" || result.steps[1].Rule != "STD-FALL-03" {
		t.Errorf("the fall back is explained by %+v; want STD-FALL-05 and then STD-FALL-03", result)
	}
	// STD-MOVE-09, STD-MOVE-16, STD-TABLE-01 apply as to an ordered move.
	_, refusal = tryFall(bent(), "r1", 18, at{0, -14, 180}, at{9, -12, 180}, at{0, -10, 180})
	wantRule(t, refusal, "STD-MOVE-09")
}

// STD-FALL-08: on the way it may touch enemies with which it was in contact, but no others.
func TestFallBackTouchesNoOtherEnemy(t *testing.T) {
	// Straight back it passes a column of blue cavalry: touching it, or 1 mm
	// beside it.
	alongside := func(x float64, more ...game.Unit) *game.State {
		return tableOf(append([]game.Unit{infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}), cavalry("b2", at{x, -6, 0})}, more...)...)
	}
	_, refusal := tryFall(alongside(3.1), "r1", 18, at{0, -12, 0})
	wantRule(t, refusal, "")
	m, refusal := tryFall(alongside(3), "r1", 18, at{0, -12, 0}) // straight back it would graze b2
	wantRule(t, refusal, "")
	if m != nil && len(m.stands[0].way.Legs) < 3 {
		t.Error("the way leads past an enemy with which it was not in contact, and must go round him")
	}
	s := alongside(3)
	s.Terrain = []game.Terrain{building(-60, -40, -2, -1), building(5, -40, 60, -1)}
	s.Terrain[1].ID = "u"
	_, refusal = tryFall(s, "r1", 18, at{0, -12, 0}) // no room to keep clear
	wantRule(t, refusal, "STD-FALL-08")
	// The unit that it was in contact with may be touched.
	touched := alongside(3)
	touched.Units[2] = cavalry("b2", at{3, 0, 0}, at{3, -4, 0}, at{3, -8, 0})
	for i := range touched.Units[2].Stands {
		touched.Units[2].Stands[i].X += origin
		touched.Units[2].Stands[i].Y += origin
	}
	m, refusal = tryFall(touched, "r1", 18, at{0, -12, 0})
	wantRule(t, refusal, "")
	if m != nil && len(m.stands[0].way.Legs) != 2 {
		t.Error("the way goes round an enemy with which it was in contact, and may slide along him")
	}
}

// STD-FALL-09: 1 cm from enemies and from units in combat, friends included.
func TestFallBackKeepsClear(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}),
		infantry("r2", at{20, -10, 0}), infantry("b2", at{20, -8, 180}), infantry("r3", at{-20, -10, 0}))
	for _, c := range []struct {
		to   at
		rule string
	}{
		{at{0, -1, 0}, ""}, {at{0, -0.9, 0}, "STD-FALL-09"},
		{at{15, -10, 0}, ""}, {at{15.2, -10, 0}, "STD-FALL-09"}, // an engaged friend
		{at{-16, -10, 0}, ""}, // a friend who is not
	} {
		_, refusal := tryFall(s, "r1", 40, c.to)
		wantRule(t, refusal, c.rule)
	}
	// STD-RESULT-08: friends of the same combat leave it too, and are no longer engaged.
	s = tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}, at{4, 2, 180}), infantry("r2", at{4, 0, 0}, at{4, -2, 0}))
	_, refusal := tryFall(s, "r1", 18, at{0, -2, 0})
	wantRule(t, refusal, "")
}

// STD-FALL-12, AMB-66: a unit that only supported falls back from the line of the unit that it
// supported; a corner counts for the edge that STD-RETREAT-07 names.
func TestLinesOfSupportersAndCorners(t *testing.T) {
	lines := func(s *game.State, unit string) fallLines {
		b := newBoard(s)
		i, _ := b.unitIndex(unit)
		return b.fallLines(i, b.fallNow(i))
	}
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{0, -2, 0}), infantry("b1", at{0, 2, 180}))
	f := lines(s, "r2")
	if len(f.lines) != 1 || f.step.Rule != "STD-FALL-12" || f.lines[0].point != (geometry.Vec{X: origin, Y: origin + 1}) {
		t.Errorf("the supporter falls back from %v by %s, want (0, 1) by STD-FALL-12", f.lines, f.step.Rule)
	}
	// The corners of r1a and of the enemy's stand touch: the edge parallel to the
	// enemy's front is the front of r1a, also when the enemy comes from the side
	// as long as it does not face the flank.
	for _, c := range []struct {
		enemy at
		want  []geometry.Vec // outward normals
	}{
		{at{4, 2, 180}, []geometry.Vec{{Y: 1}}},
		{at{3, 3, 270}, []geometry.Vec{{X: 1}}},
		{at{4, 2, 0}, []geometry.Vec{{Y: 1}}},
		// AMB-46: at exactly 45° the owner chooses, so both lines count; at
		// 40° or 50° the smaller angle does. The enemy's front left corner is
		// at (2, 1).
		{cornerAt(225), []geometry.Vec{{Y: 1}, {X: 1}}},
		{cornerAt(220), []geometry.Vec{{Y: 1}}},
		{cornerAt(230), []geometry.Vec{{X: 1}}},
	} {
		f := lines(tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", c.enemy)), "r1")
		if len(f.lines) != len(c.want) {
			t.Errorf("%v: lines %v", c.enemy, f.lines)
			continue
		}
		for i := range c.want {
			if f.lines[i].normal.Dist(c.want[i]) > 1e-3 {
				t.Errorf("%v: lines %v, want normals %v", c.enemy, f.lines, c.want)
			}
		}
	}
	// AMB-36: a corner on the inside of an edge counts for that edge.
	f = lines(tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{4, 3, 180})), "r1")
	if f.step.Rule != "STD-FALL-05" || len(f.with) != 0 {
		t.Errorf("nobody touches: %v, want STD-FALL-05 with no enemy", f)
	}
}

// cornerAt is an infantry stand with the given facing and one corner at (2, 1), above and
// to the right of it.
func cornerAt(facing float64) at {
	b := geometry.Box{Forward: geometry.Direction(facing), Width: 4, Depth: 2}
	low := geometry.Vec{X: 99, Y: 99}
	for _, c := range b.Corners() { // the one nearest to (−∞, −∞)
		if c.X+c.Y < low.X+low.Y-1e-9 {
			low = c
		}
	}
	if facing == 225 { // the whole front edge is: the stand touches with its left end
		low = b.Corners()[geometry.FrontRight]
	}
	return at{2 - low.X, 1 - low.Y, facing}
}
