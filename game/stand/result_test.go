package stand

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// W28 of the rules page: STD-RESULT-02: 3 stands of H 3 with 2 odd hits, struck 12
// times: 7 count, and not the 2 that it had (STD-CAS-11).
func TestHitsCountUpToTheStrengthLeft(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 2, 180}, at{4, 2, 180}, at{8, 2, 180}), infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("b2", at{12, 0, 0}))
	Edit(&s.Units[1]).State.Hits = 2
	b, ctx := fighting(s)
	if o := b.outcome(ctx, []int{0, 12, 0}); o.hits != [2]int{7, 0} || o.winner != 0 || o.destroyed != [2]bool{} {
		t.Errorf("the outcome is %+v, want hits %v, winner 0 and destroyed %v", o, [2]int{7, 0}, [2]bool{})
	}
}

// W28 of the rules page: STD-RESULT-03, STD-RESULT-04, STD-RESULT-05, STD-RESULT-06, STD-RESULT-07, STD-CAS-11:
// archers scored 3 hits on charging knights and 2 in the round, the knights 4: 5
// to 4, the archers win by 1.
func TestShootingHitsCount(t *testing.T) {
	knights := fresh(cavalry("r1", at{-1, 3, 180}, at{1, 3, 180}))
	Edit(&knights).State.Shot = 3
	b, ctx := fighting(tableOf(knights, infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0})))
	o := b.outcome(ctx, []int{2, 4})
	if o.score != [2]int{4, 5} || o.winner != 1 || o.margin != 1 || o.retreat != 1 || o.draw {
		t.Errorf("the outcome is %+v, want scores %v, no draw, winner 1 by 1, retreat 1", o, [2]int{4, 5})
	}
	if o := b.outcome(ctx, []int{1, 4}); !o.draw || o.winner != -1 || o.retreat != 0 {
		t.Errorf("4 against 4: %+v; want a draw without a retreat", o)
	}
}

// W27 of the rules page, the supporting-troops figure: STD-RESULT-17, STD-RESULT-18, STD-RESULT-19, STD-RESULT-20,
// AMB-42: 5 supports; 6 hits against 4 hits and 5: won by 3.
func TestSupportCounts(t *testing.T) {
	three := func(id string, x, y, facing float64) game.Unit {
		return infantry(id, at{x, y, facing}, at{x + 4, y, facing}, at{x + 8, y, facing})
	}
	s := tableOf(three("r1", 0, 2, 180), three("b1", 0, 0, 0), three("b2", 12, 0, 0), three("b3", 0, -2, 0), three("b4", 12, -2, 0))
	for i := range s.Units {
		Edit(&s.Units[i]).Hits = 9
	}
	b, ctx := fighting(s)
	o := b.outcome(ctx, []int{4, 6, 0, 0, 0})
	if o.support != [2]int{0, 5} || o.score != [2]int{6, 9} || o.winner != 1 || o.margin != 3 {
		t.Errorf("the outcome is %+v, want support %v, scores %v, winner 1 by 3", o, [2]int{0, 5}, [2]int{6, 9})
	}
	// Support adds nothing to hits.
	if o.hits != [2]int{6, 4} {
		t.Errorf("the outcome is %+v, want hits %v", o, [2]int{6, 4})
	}
}

// STD-RESULT-01, AMB-40: the side that is wiped out loses, whatever the score; if both are,
// nobody wins. STD-RETREAT-02: units destroyed and units that only support count.
func TestDestroyedSides(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 2, 180}), infantry("b1", at{0, 0, 0}))
	Edit(&s.Units[0]).State.Shot = 3
	b, ctx := fighting(s)
	if o := b.outcome(ctx, []int{2, 3}); o.winner != 0 || o.score != [2]int{3, 5} || o.margin != 0 || o.retreat != 0 {
		t.Errorf("blue is wiped out: %+v; want side 0 to win 3 to 5 without a margin", o)
	}
	if o := b.outcome(ctx, []int{3, 3}); o.winner != -1 || o.draw {
		t.Errorf("both are: %+v; want no winner and no draw", o)
	}
	// Three units on a side, one of them destroyed, one that only supports: margin 7.
	s = tableOf(infantry("r1", at{0, 2, 180}, at{4, 2, 180}), infantry("b1", at{0, 0, 0}), infantry("b2", at{4, 0, 0}), infantry("b3", at{0, -2, 0}))
	Edit(&s.Units[2]).Hits = 9
	b, ctx = fighting(s)
	if o := b.outcome(ctx, []int{0, 3, 5, 0}); o.support != [2]int{0, 1} || o.margin != 7 || o.retreat != 3 {
		t.Errorf("the outcome is %+v, want support %v, margin 7 and retreat 3", o, [2]int{0, 1})
	}
}

// W30 of the rules page: STD-RETREAT-01, STD-RETREAT-02.
func TestRetreatDistance(t *testing.T) {
	for _, c := range []struct{ margin, units, want int }{{6, 3, 2}, {7, 3, 3}, {1, 4, 1}, {4, 1, 4}} {
		if got := retreatDistance(c.margin, c.units); got != c.want {
			t.Errorf("margin %d, %d units: %d cm, want %d", c.margin, c.units, got, c.want)
		}
	}
}

// W29 of the rules page: STD-CAS-01, STD-CAS-02, STD-CAS-07, STD-BASE-19.
func TestCasualties(t *testing.T) {
	u := infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
	Edit(&u).Hits, Edit(&u).State.Hits = 4, 2
	b := newBoard(tableOf(u))
	for _, c := range []struct{ hits, stands, odd int }{{7, 2, 1}, {0, 0, 2}, {2, 1, 0}, {10, 3, 0}, {50, 3, 0}} {
		if stands, odd := b.units[0].casualties(c.hits); stands != c.stands || odd != c.odd {
			t.Errorf("%d hits: %d stands, %d odd, want %d and %d", c.hits, stands, odd, c.stands, c.odd)
		}
	}
}

// STD-CAS-05, STD-SHOOT-13: outer stands whose loss leaves the rest in formation.
func TestRemovable(t *testing.T) {
	line := infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0})
	block := infantry("b1")
	for y := range 3 {
		for x := range 3 {
			block.Stands = append(block.Stands, game.Stand{ID: game.StandID(string(rune('a' + x + 3*y))), X: 4 * float64(x), Y: 2 * float64(y)})
		}
	}
	split := infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{12, 0, 0})
	for _, c := range []struct {
		what  string
		units []game.Unit
		want  []int
	}{
		{"the ends of a line; of equals the last", []game.Unit{line}, []int{2, 0}},
		{"a single stand", []game.Unit{infantry("b1", at{0, 0, 0})}, []int{0}},
		{"three by three: all but the one in the middle", []game.Unit{block}, []int{8, 7, 6, 5, 3, 2, 1, 0}},
		{"a unit that is split: any, it cannot become worse", []game.Unit{split}, []int{2, 1, 0}},
		{"first the end that touches nobody", []game.Unit{infantry("b1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("r1", at{8, 2, 180}, at{4, 2, 180})}, []int{0, 2}},
		{"then the one with less of its front in contact", []game.Unit{infantry("b1", at{0, 0, 0}, at{4, 0, 0}), cavalry("r1", at{0, 3, 180}), cavalry("r2", at{3, 3, 180}, at{5, 3, 180})}, []int{0, 1}},
		{"a supporter last of those that touch nobody", []game.Unit{infantry("b1", at{-4, -2, 0}, at{0, -2, 0}), infantry("b2", at{0, 0, 0}), infantry("r1", at{0, 2, 180})}, []int{0, 1}},
	} {
		b := newBoard(tableOf(c.units...))
		if got := b.removable(0); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// STD-RESULT-05, STD-ENGAGE-02: a stand supports its side in its own combat, and in no other
// that is fought this phase.
func TestSupportCountsInItsOwnCombat(t *testing.T) {
	p := play(t, inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}),
		infantry("r2", at{40, 1, 180}), infantry("b2", at{40, -1, 0}), infantry("b3", at{40, -3, 0})), 1, 1, 1, 1, 1, 1, 2)
	wantLines(t, "the first combat", p.do(game.Action{Do: "fight", Unit: "r1"})[3:4], "round e1/1 red 0 blue 0")
}

// STD-RESULT-09, AMB-41, STD-DEF-04, STD-DEF-05: a unit struck as defended, because the enemy came
// up the slope or over the hedge, may stand after a draw while the enemy is still in that place.
// Once the enemy has moved, the way it came no longer counts.
func TestMayStandAgainstAnEnemyFromBelow(t *testing.T) {
	for kind, c := range map[string]struct {
		terrain game.Terrain
		charger game.Unit
		dice    []int
	}{
		"hill":  {feature("hill", -20, -20, 20, 2.5), came(infantry("r1", at{0, 2, 180}), 0, -15), []int{1, 1, 1, 1, 1, 1, 4, 1, 1, 1}},
		"hedge": {ribbon("low-obstacle", geometry.Vec{X: -10, Y: 1.2}, geometry.Vec{X: 10, Y: 1.2}), came(cavalry("r1", at{4, 0, 270}), 5, -12), []int{1, 1, 1, 1, 1, 4, 1, 1, 1}},
	} {
		s := inCombat(infantry("b1", at{0, 0, 0}), c.charger)
		s.Terrain = []game.Terrain{c.terrain}
		p := play(t, s, c.dice...)
		p.do(game.Action{Do: "fight", Unit: "r1"})
		wantLines(t, kind, p.answers(), "after b1 stand *", "after b1 fallback")
		wantProtection(t, kind+", a second round", p.b.State(), "b1a", "r1a", defended, map[string]string{"hill": "STD-DEF-04", "hedge": "STD-TERR-19"}[kind])
		p.do(game.Action{Do: "after", Unit: "b1", Choice: "stand"}, game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
		p.do(p.b.Question().Answers[0])
		if from := Own(p.unit("r1")).State.From; from != nil {
			t.Errorf("%s: the unit has fallen back from %v, want it in place", kind, from)
		}
	}
}

// STD-RESULT-09, AMB-41: a unit may stand when a stand of it is protected against
// an enemy that it touches, unless it has charged or retreated.
func TestMayStand(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}, at{4, 0, 0}), cavalry("r1", at{0, 3, 180}))
	b, ctx := fighting(s)
	if b.mayStand(0, ctx) || b.mayStand(1, ctx) {
		t.Errorf("they may stand in the open: %v, %v; want neither", b.mayStand(0, ctx), b.mayStand(1, ctx))
	}
	s.Terrain = []game.Terrain{feature("wood", -20, -20, 1, 1)}
	if b, ctx = fighting(s); !b.mayStand(0, ctx) || b.mayStand(1, ctx) {
		t.Errorf("they may stand, one of them in the wood: %v, %v; want it alone", b.mayStand(0, ctx), b.mayStand(1, ctx))
	}
	s.Terrain = []game.Terrain{feature("wood", 3, -20, 20, 1)} // the other stand
	if b, ctx = fighting(s); b.mayStand(0, ctx) {
		t.Error("the stand in the wood touches nobody")
	}
	s.Terrain = []game.Terrain{feature("wood", -20, -20, 1, 1)}
	Edit(&s.Units[0]).State.Open = true
	if b, ctx = fighting(s); b.mayStand(0, ctx) {
		t.Error("it counts as in the open")
	}
}
