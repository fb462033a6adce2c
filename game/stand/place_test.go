package stand

import (
	"math"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// placesFor puts the stands of a unit, in order, at the given places.
func placesFor(s *game.State, unit string, to ...at) []game.StandPlace {
	list := make([]game.StandPlace, len(to))
	for i, p := range to {
		list[i] = game.StandPlace{ID: s.Unit(game.UnitID(unit)).Stands[i].ID, X: origin + p[0], Y: origin + p[1], Facing: p[2]}
	}
	return list
}

// tryMove checks a move of a unit.
func tryMove(s *game.State, unit string, rules moveRules, to ...at) (*board, *moveResult, *game.Refusal) {
	b := newBoard(s)
	i, _ := b.unitIndex(unit)
	r, refusal := b.checkMove(i, placesFor(s, unit, to...), &rules)
	return b, r, refusal
}

// wantRule compares the rule of a refusal with the expected one, "" for none.
func wantRule(t *testing.T, refusal *game.Refusal, rule string, words ...string) {
	t.Helper()
	switch {
	case refusal == nil && rule != "":
		t.Errorf("allowed; want %s", rule)
	case refusal != nil && refusal.Rule != rule:
		t.Errorf("refused by %s (%s), want %q", refusal.Rule, refusal.Reason, rule)
	case refusal != nil:
		for _, w := range words {
			if !strings.Contains(refusal.Reason.String(), w) {
				t.Errorf("%q does not say %q", refusal.Reason, w)
			}
		}
		if len(refusal.Steps) == 0 && rule != "STD-MOVE-07" {
			t.Errorf("%q is not shown on the table", refusal.Reason)
		}
	}
}

// Where a unit may be moved by hand, and which rule forbids the rest.
func TestMoveByHand(t *testing.T) {
	pond := game.Terrain{ID: "t", Kind: "deep-water", Shape: building(-20, 5, 20, 6).Shape}
	cases := []struct {
		name    string
		others  []game.Unit
		terrain []game.Terrain
		to      []at
		rule    string
		words   []string
	}{
		{"straight on", nil, nil, []at{{0, 20, 0}, {4, 20, 0}}, "", nil},
		// STD-MOVE-02: a shorter move, or none.
		{"nowhere", nil, nil, []at{{0, 0, 0}, {4, 0, 0}}, "", nil},
		// STD-MOVE-08: any facing and formation, here an echelon that looks aside.
		{"another formation", nil, nil, []at{{0, 5, 90}, {2, 9, 90}}, "", nil},
		{"too far", nil, nil, []at{{0, 20.5, 0}, {4, 20.5, 0}}, "STD-MOVE-10", []string{"20.5 cm", "0.5 cm further", "20 cm"}},
		{"out of formation", nil, nil, []at{{0, 5, 0}, {5, 5, 0}}, "STD-MOVE-09", []string{"1 cm"}},
		{"onto each other", nil, nil, []at{{0, 5, 0}, {3, 5, 0}}, "STD-BASE-01", nil},
		{"onto a friend", []game.Unit{infantry("r2", at{0, 9, 0})}, nil, []at{{0, 8, 0}, {4, 8, 0}}, "STD-BASE-01", []string{"r2"}},
		{"into contact with a friend", []game.Unit{infantry("r2", at{0, 9, 0})}, nil, []at{{0, 7, 0}, {4, 7, 0}}, "", nil},
		{"into contact with an enemy", []game.Unit{infantry("b1", at{0, 9, 180})}, nil, []at{{0, 7, 0}, {4, 7, 0}}, "STD-CHARGE-01", []string{"b1"}},
		{"into contact with an enemy's corner", []game.Unit{infantry("b1", at{-4, 9, 180})}, nil, []at{{0, 7, 0}, {4, 7, 0}}, "STD-CHARGE-01", nil},
		{"a hair short of an enemy", []game.Unit{infantry("b1", at{0, 9, 180})}, nil, []at{{0, 6.98, 0}, {4, 6.98, 0}}, "", nil},
		{"off the table", nil, nil, []at{{0, -100, 0}, {4, -100, 0}}, "STD-TABLE-01", []string{"1 cm"}},
		{"into water", nil, []game.Terrain{pond}, []at{{0, 4.5, 0}, {4, 4.5, 0}}, "STD-MOVE-16", []string{"the deep water t"}},
		{"over water", nil, []game.Terrain{pond}, []at{{0, 8, 0}, {4, 8, 0}}, "STD-MOVE-16", nil},
		{"through a friend", []game.Unit{infantry("r2", at{-8, 9, 0}, at{-4, 9, 0}, at{0, 9, 0}, at{4, 9, 0}, at{8, 9, 0}, at{12, 9, 0})}, nil,
			[]at{{0, 13, 0}, {4, 13, 0}}, "STD-MOVE-13", []string{"r2"}},
		{"through an enemy", []game.Unit{infantry("b1", at{-8, 9, 0}, at{-4, 9, 0}, at{0, 9, 0}, at{4, 9, 0}, at{8, 9, 0}, at{12, 9, 0})}, nil,
			[]at{{0, 13, 0}, {4, 13, 0}}, "STD-MOVE-13", []string{"b1"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := tableOf(append([]game.Unit{infantry("r1", at{0, 0, 0}, at{4, 0, 0})}, c.others...)...)
			s.Terrain = c.terrain
			_, _, refusal := tryMove(s, "r1", moveRules{allowance: 20}, c.to...)
			wantRule(t, refusal, c.rule, c.words...)
		})
	}
}

// W16: gaps, for infantry and for cavalry (STD-MOVE-17, STD-MOVE-18).
func TestGapsOfAMoveByHand(t *testing.T) {
	const wide = 60
	wall := func(name string, x float64) game.Unit { // a column of stands whose left edge lies at x
		return infantry(name, at{x + 2, 10, 0})
	}
	block := func(lo, hi float64) game.Terrain { return building(lo, 9, hi, 11) }
	cases := []struct {
		name          string
		left, right   string // what stands on either side of the gap: enemy, friend or house
		gap           float64
		foot, mounted string // the rule that stops each, "" for none
	}{
		{"enemy and enemy, 4 cm", "b1", "b2", 4, "STD-MOVE-18", ""},
		{"enemy and friend, 2 cm", "b1", "r2", 2, "STD-MOVE-18", "STD-MOVE-18"}, // infantry meets b1 straight on, but could turn to pass
		{"house and house, 2 cm", "house", "house", 2, "", ""},
		{"house and friend, 1.9 cm", "house", "r2", 1.9, "STD-MOVE-13", "STD-MOVE-13"},
	}
	for _, c := range cases {
		for _, mounted := range []bool{false, true} {
			t.Run(c.name+map[bool]string{false: ", infantry", true: ", cavalry"}[mounted], func(t *testing.T) {
				want, mover := c.foot, infantry("r1", at{0, 0, 0})
				if mounted {
					want, mover = c.mounted, cavalry("r1", at{0, 0, 0})
				}
				units, ground := []game.Unit{mover}, []game.Terrain{}
				if c.left == "house" {
					ground = append(ground, block(-wide, -c.gap/2))
				} else {
					units, ground = append(units, wall(c.left, -4-c.gap/2)), append(ground, block(-wide, -4-c.gap/2))
				}
				if c.right == "house" {
					ground = append(ground, block(c.gap/2, wide))
				} else {
					units, ground = append(units, wall(c.right, c.gap/2)), append(ground, block(4+c.gap/2, wide))
				}
				s := tableOf(units...)
				for i := range ground {
					ground[i].ID = game.TerrainID([]string{"t0", "t1"}[i])
				}
				s.Terrain = ground
				_, _, refusal := tryMove(s, "r1", moveRules{allowance: 30}, at{0, 16, 0})
				if want == "STD-MOVE-13" && refusal != nil && refusal.Rule == "STD-MOVE-16" {
					want = "STD-MOVE-16" // the house or the friend: both are in the way
				}
				wantRule(t, refusal, want)
			})
		}
	}
}

// W17, STD-MOVE-11, STD-MOVE-12: what an about-face costs, alone, on the way, and
// between neighbours of its own unit.
func TestAboutFace(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}))
	_, r, refusal := tryMove(s, "r1", moveRules{allowance: 4.5}, at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180})
	wantRule(t, refusal, "")
	if r == nil || math.Abs(r.cost()-math.Sqrt(20)) > 1e-9 {
		t.Errorf("the about-face costs %v, want √20", r)
	}
	_, _, refusal = tryMove(s, "r1", moveRules{allowance: 4.4}, at{0, 0, 180}, at{4, 0, 180}, at{8, 0, 180})
	wantRule(t, refusal, "STD-MOVE-10", "4.5 cm", "4.4 cm")
	s = tableOf(infantry("r1", at{0, 0, 0}))
	_, r, refusal = tryMove(s, "r1", moveRules{allowance: 10}, at{0, 7.165, 180})
	wantRule(t, refusal, "")
	if r == nil || math.Abs(r.cost()-10) > 0.001 {
		t.Errorf("the about-face on the way costs %v, want 10", r)
	}
}

// STD-MOVE-07: the stands move in the given order, or in one that works.
func TestOrderOfStands(t *testing.T) {
	// In a lane 4 cm wide the rear stand cannot pass the front one once that has moved, so
	// it goes first.
	lane := func() *game.State {
		s := tableOf(infantry("r1", at{0, 2, 0}, at{0, 0, 0}))
		s.Terrain = []game.Terrain{building(-90, -5, -2, 40), building(2, -5, 90, 40)}
		s.Terrain[1].ID = "u"
		return s
	}
	b, r, refusal := tryMove(lane(), "r1", moveRules{allowance: 20}, at{0, 10, 0}, at{0, 12, 0})
	wantRule(t, refusal, "")
	if r == nil || b.id(r.stands[0].piece) != "r1b" || b.id(r.stands[1].piece) != "r1a" {
		t.Errorf("they move in the order %v; want r1b before r1a", r)
	}
	// In the given order if that works; a stand that is not named stays.
	_, _, refusal = tryMove(lane(), "r1", moveRules{allowance: 20}, at{0, 4, 0})
	wantRule(t, refusal, "STD-MOVE-09")
	b, r, refusal = tryMove(lane(), "r1", moveRules{allowance: 20}, at{0, 12, 0}, at{0, 10, 0})
	wantRule(t, refusal, "")
	if r != nil && b.id(r.stands[0].piece) != "r1a" {
		t.Errorf("the order given is not kept: %v; want r1a first", b.placesOf(r))
	}
	// STD-MOVE-14: never through a stand of the unit that has moved: both
	// stands change places in the lane, whoever goes first.
	_, _, refusal = tryMove(lane(), "r1", moveRules{allowance: 20}, at{0, 0, 0}, at{0, 10, 0})
	wantRule(t, refusal, "STD-MOVE-09")
	s := lane()
	s.Units[0].Stands = append(s.Units[0].Stands, game.Stand{ID: "r1c", X: origin, Y: origin - 2})
	_, _, refusal = tryMove(s, "r1", moveRules{allowance: 20}, at{0, 2, 0}, at{0, 0, 0}, at{0, 4, 0})
	wantRule(t, refusal, "") // r1c passes the two that wait, which then stay
	_, _, refusal = tryMove(s, "r1", moveRules{allowance: 20}, at{0, 2, 0}, at{0, 0, 0}, at{0, -4, 0})
	wantRule(t, refusal, "STD-MOVE-09")
}

// STD-MOVE-14: a stand passes those of its unit that wait, but not one that an
// enemy touches.
func TestThroughOwnStands(t *testing.T) {
	tables := func(enemy float64) *game.State {
		s := tableOf(infantry("r1", at{0, 2, 0}, at{0, 0, 0}), infantry("b1", at{3, enemy, 270}))
		s.Terrain = []game.Terrain{building(-90, -5, -2, 40), building(2, 4.2, 90, 40)}
		s.Terrain[1].ID = "u"
		return s
	}
	leave := moveRules{allowance: 20, touch: func(int) bool { return true }}
	to := []at{{0, 2, 0}, {0, 4, 0}}
	_, _, refusal := tryMove(tables(-20), "r1", leave, to...)
	wantRule(t, refusal, "")
	_, _, refusal = tryMove(tables(2), "r1", leave, to...)
	wantRule(t, refusal, "STD-MOVE-14", "r1a")
}

// A stand is named once, and belongs to the unit (STD-MOVE-07).
func TestMoveNamesItsStands(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{20, 0, 0}))
	b := newBoard(s)
	for name, places := range map[string][]game.StandPlace{
		"another unit's": {{ID: "r2a", X: 100, Y: 101}},
		"twice":          {{ID: "r1a", X: 100, Y: 101}, {ID: "r1a", X: 100, Y: 102}},
		"nowhere":        {{ID: "r1a", X: math.Inf(1), Y: 101}},
	} {
		_, refusal := b.checkMove(0, places, &moveRules{allowance: 20})
		if refusal == nil || refusal.Rule != "STD-MOVE-07" {
			t.Errorf("%s: refused: %v, want STD-MOVE-07", name, refusal)
		}
	}
}

// The distances that a kind of move must keep, from whom, and what it may pass.
func TestMoveKeepsClear(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{20, 10, 0}), infantry("b1", at{20, 12, 180}), infantry("r3", at{0, 8, 0}))
	b := newBoard(s)
	rules := moveRules{allowance: 40, apart: clearance{distance: 1, rule: "STD-FALL-09", engaged: b.engaged()}}
	for _, c := range []struct {
		to   at
		rule string
	}{
		{at{15, 10, 0}, ""},                // 1 cm from an engaged friend
		{at{15.5, 10, 0}, "STD-FALL-09"},   // half of it
		{at{20, 15, 0}, ""},                // 1 cm from the enemy
		{at{20, 14.5, 0}, "STD-FALL-09"},   // half of it
		{at{0, 6, 0}, ""},                  // a friend who is not engaged may be touched
		{at{15.29, 7.29, 0}, ""},           // 0.71 each way: 1.004 cm across the corner
		{at{15.3, 7.31, 0}, "STD-FALL-09"}, // 0.98 cm
	} {
		_, _, refusal := tryMove(s, "r1", rules, c.to)
		wantRule(t, refusal, c.rule)
	}
	// Burst through (STD-CMD-21): past the friend, but never onto him.
	over := moveRules{allowance: 40, through: func(v int) bool { return b.units[v].ID == "r3" }}
	_, r, refusal := tryMove(s, "r1", over, at{0, 12, 0})
	wantRule(t, refusal, "")
	if r != nil && len(r.stands[0].way.Legs) != 2 {
		t.Error("it goes round a friend that it may burst through")
	}
	_, _, refusal = tryMove(s, "r1", over, at{0, 8.5, 0})
	wantRule(t, refusal, "STD-BASE-01")
	// A flyer passes over all, and lands on nobody (STD-FLY-04, STD-FLY-05).
	Edit(&s.Units[0]).Traits = []string{traitFlying}
	s.Terrain = []game.Terrain{building(-90, 20, 90, 30)}
	s.Terrain[0].Kind = "wood"
	flight := moveRules{allowance: 100, flies: true}
	_, _, refusal = tryMove(s, "r1", flight, at{0, 40, 0})
	wantRule(t, refusal, "")
	_, _, refusal = tryMove(s, "r1", flight, at{0, 25, 0})
	wantRule(t, refusal, "STD-FLY-05")
}

// Every way found is valid: it starts where the stand is, ends in its place, costs at least
// what its corners travel, and no more than is allowed.
func TestMoveResultListsItsWays(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{0, 6, 0}, at{4, 6, 0}))
	b, r, refusal := tryMove(s, "r1", moveRules{allowance: 30}, at{0, 12, 0}, at{4, 12, 0})
	wantRule(t, refusal, "")
	if r == nil {
		return
	}
	for _, m := range b.movesOf(r) {
		p, _ := b.pieceIndex(string(m.ID))
		first, last := m.Poses[0], m.Poses[len(m.Poses)-1]
		if first.X != b.stand(p).X || first.Y != b.stand(p).Y || last.Y != 112 || m.Cost < 12-geometry.Tolerance || m.Cost > 30 {
			t.Errorf("the move is %v, want it from %v, %v to y = 112, with a cost of %v to 30", m, b.stand(p).X, b.stand(p).Y, 12-geometry.Tolerance)
		}
		if len(m.Poses) < 3 {
			t.Errorf("%s walks through r2: %v", m.ID, m.Poses)
		}
	}
	if len(r.steps) != 1 || r.steps[0].Rule != "STD-MOVE-10" || len(r.steps[0].Marks) != 4 { // of both stands, in one sentence
		t.Errorf("steps %v, want 1 by STD-MOVE-10 with 4 marks", r.steps)
	}
	if places := b.placesOf(r); len(places) != 2 || places[0].Y != 112 {
		t.Errorf("places %v, want 2, the first at y 112", places)
	}
}

// STD-MOVE-08: a line wheels, though each stand reaches over the old place of its
// neighbour.
func TestWheel(t *testing.T) {
	for _, degrees := range []float64{-30, -10, 10, 45} {
		s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}))
		pivot, turn := geometry.Vec{X: -2, Y: 1}, geometry.Direction(degrees)
		var to []at
		for _, x := range []float64{0, 4, 8} {
			d := geometry.Vec{X: x, Y: 0}.Sub(pivot)
			c := pivot.Along(turn.Right(), d.X).Along(turn, d.Y)
			to = append(to, at{c.X, c.Y, degrees})
		}
		_, _, refusal := tryMove(s, "r1", moveRules{allowance: 20}, to...)
		wantRule(t, refusal, "")
	}
}
