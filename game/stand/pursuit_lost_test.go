package stand

import (
	"slices"
	"testing"

	"frontage/game"
)

// pastARampart is r1 after b1 has retreated 1 cm. Its first stand goes straight on; behind
// that is a house, and all the places beside it lie along b3, which stands on a rampart.
func pastARampart() *game.State {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("b3", at{4, 3, 270}), cavalry("r1", at{0, 4, 180}, at{2, 8, 180}))
	Edit(s.Unit("r1")).Pace = 8 // not round the house
	s.Terrain = []game.Terrain{building(-5, 6, 1, 12), building(3.05, 1, 5, 5)}
	s.Terrain[1].ID, s.Terrain[1].Kind = "wall", "fortress-wall"
	return s
}

// STD-DEF-09, second half, in a pursuit: a stand with no place except in contact with
// fortified stands, which it may not touch, is destroyed; the pursuit is made without it.
// It is never the default.
func TestPursuitPastARampartDestroys(t *testing.T) {
	a := askPursue(t, pastARampart(), "r1", "b1")
	if a.Kind != "basic" || len(a.Stands) != 2 || !a.Stands[1].Destroyed || a.Stands[1].ID != "r1b" || a.Stands[0].Destroyed {
		t.Fatalf("kind %s, rule %s, reason %s, stands %+v, want a basic pursuit that loses the second stand, r1b", a.Kind, a.Rule, a.Reason, a.Stands)
	}
	wantStand(t, a, "r1a", at{0, 3, 180}, roleStraight, 1)
	if !hasStep(a.Explain(), "STD-DEF-09", "r1b", "destroyed") {
		t.Errorf("steps %+v, want a step by STD-DEF-09 with \"r1b\" and \"destroyed\"", a.Explain())
	}
	// Without the rampart it goes beside the other stand, and touches b3.
	s := pastARampart()
	s.Terrain = s.Terrain[:1]
	if a := askPursue(t, s, "r1", "b1"); a.Kind != "basic" || a.Stands[1].Destroyed {
		t.Errorf("without the rampart: %s, %+v; want basic, and no stand destroyed", a.Kind, a.Stands)
	}
	// A flyer may touch it (STD-DEF-08).
	s = pastARampart()
	Edit(s.Unit("r1")).Traits = []string{"flying"}
	if a := askPursue(t, s, "r1", "b1"); a.Kind != "basic" || a.Stands[1].Destroyed {
		t.Errorf("a flyer: %s, %+v; want basic, and no stand destroyed", a.Kind, a.Stands)
	}

	p := play(t, afterRound(pastARampart(), Fight{Units: units("r1 b1"), Round: 1}))
	wantLines(t, "the choice", p.answers(), "after r1 pursue", "after r1 stand *", "after r1 fallback")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "pursue", Stands: []game.StandPlace{{ID: "r1b", X: origin + 2, Y: origin + 5, Facing: 180}}}, "STD-DEF-09")
	wantLines(t, "the pursuit", p.do(pursueNow), "after pursue r1", "pursue basic r1 r1a(0,3,180)", "casualty r1b", "again combat")
	if u := p.unit("r1"); len(u.Stands) != 1 || u.Stands[0].ID != "r1a" {
		t.Errorf("left: %+v, want r1a alone", u.Stands)
	}
}

// STD-PURSUE-09, AMB-51: only units that have retreated and are still touched count. A unit
// that stands against foot as well as flyers may stand; so may one that touches flyers who
// have not retreated from it.
func TestOnlyRetreatedFlyersForceBack(t *testing.T) {
	flyers := func(units ...string) *game.State {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{2, 2, 180}), infantry("b2", at{-2, 2, 180}))
		for _, id := range units {
			Edit(s.Unit(game.UnitID(id))).Traits = []string{"flying"}
		}
		return s
	}
	for _, c := range []struct {
		name      string
		s         *game.State
		retreated string
		stands    bool
	}{
		{"both fly", flyers("b1", "b2"), "b1 b2", false},
		{"one of them walks", flyers("b1"), "b1 b2", true},
		{"the walker has not retreated", flyers("b1"), "b1", false},
		{"the flyer has not retreated", flyers("b1"), "b2", true},
		{"it flies itself", flyers("r1", "b1", "b2"), "b1 b2", true},
	} {
		p := play(t, afterRound(c.s, Fight{Units: units("r1 " + c.retreated), Round: 1}))
		if got := slices.ContainsFunc(p.answers(), func(a string) bool { return a == "after r1 stand" || a == "after r1 stand *" }); got != c.stands {
			t.Errorf("%s: may stand %v, want %v", c.name, got, c.stands)
		}
	}
}
