package stand

import (
	"fmt"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// lone is a table with an enemy general in front of r1, alone.
func lone(units ...game.Unit) *game.State {
	s := tableOf(units...)
	s.Characters = []game.Character{leader("bg", "general", 9, 0, 6)}
	return s
}

// STD-CHAR-01, STD-CHAR-02: a character is a marker: he cannot be shot at or charged, does
// not fight and hides nobody.
func TestCharactersAreMarkers(t *testing.T) {
	archers := infantry("r1", at{0, 0, 0})
	Edit(&archers).Shooting, Edit(&archers).Range = 1, 30
	s := lone(archers, infantry("b1", at{0, 25, 180}))
	s.Turn.Phase, s.Turn.Step = phaseShooting, ""
	for _, a := range play(t, s).b.Question().Answers {
		if a.Do == "shoot" && a.Target != "b1" {
			t.Errorf("it may shoot at %s, want b1 alone", a.Target)
		}
	}
	p := play(t, s)
	if _, err := p.b.Do(game.Action{Do: "shoot", Unit: "r1", Target: "bg"}); err == nil {
		t.Error("he is shot at")
	}

	s = lone(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 15, 180}))
	if _, err := (Rules{}).Begin(false).Query(s, game.Query{Name: "charge", Args: map[string]string{"unit": "r1", "target": "bg"}}); err == nil {
		t.Error("he may be charged")
	}
	if !ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1").Visible {
		t.Error("he hides the unit behind him")
	}
	s.Characters[0].Y = origin + 1 + 1.25 // in touch with r1
	if a := ask[*ContactsAnswer](t, s, "contacts"); len(a.Pairs)+len(a.Engagements)+len(a.Fighting) > 0 {
		t.Errorf("he fights: %+v, want no pairs, no engagements and no fights", a)
	}
}

// STD-CHAR-21, AMB-43: the loss of a character changes neither hits nor supports nor the
// result: a combat whose loser is destroyed is the same with and without him.
func TestLosingACharacterChangesNoResult(t *testing.T) {
	outcome := func(with bool) string {
		s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{4, -1, 0}))
		if with {
			s.Characters = []game.Character{leader("bh", "hero", 8, 0, -3.25)}
			s.Characters[0].Joined = "b1"
		}
		p := play(t, s, 4, 4, 4, 1, 1, 1, 4, 1, 1)
		events, err := p.b.Do(game.Action{Do: "fight", Unit: "r1"})
		for q := p.b.Question(); err == nil && q.Kind == "attack"; q = p.b.Question() {
			var more []game.Event
			more, err = p.b.Do(game.Action{Do: "attack", Stand: "r1a", Target: "b1"})
			events = append(events, more...)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Kind == "round" {
				if slain := with && OwnLeader(&p.b.State().Characters[0]).State.Slain; slain != with {
					t.Errorf("he lives: %+v", p.b.State().Characters)
				}
				round := e.Own.(*Round)
				return fmt.Sprint(round.Score, round.Support, round.Winner, round.Retreat)
			}
		}
		t.Fatal("no round")
		return ""
	}
	if with, without := outcome(true), outcome(false); with != without {
		t.Errorf("with him %s, without %s", with, without)
	}
}

// STD-CHARGE-03, STD-CMD-03, STD-CMD-06: charges on initiative precede all ordered moves;
// among them the player moves his units in any sequence he likes.
func TestChargesInAnySequence(t *testing.T) {
	set := func() *game.State {
		s := tableOf(infantry("r1", at{-20, 0, 0}), infantry("r2", at{20, 0, 0}), infantry("r3", at{60, 0, 0}),
			infantry("b1", at{-20, 12, 180}), infantry("b2", at{20, 12, 180}))
		s.Characters = []game.Character{leader("rg", "general", 9, 0, -10)}
		return s
	}
	for _, first := range []string{"1", "2"} {
		second := map[string]string{"1": "2", "2": "1"}[first]
		p := play(t, set(), 1, 2)
		p.refused(giveOrder("rg", "r3"), "STD-CMD-02")
		p.do(game.Action{Do: "charge", Unit: game.UnitID("r" + first), Target: "b" + first},
			game.Action{Do: "charge", Unit: game.UnitID("r" + second), Target: "b" + second})
		p.do(game.Action{Do: "end"}, giveOrder("rg", "r3"))
	}
	p := play(t, set(), 1, 2)
	p.do(game.Action{Do: "end"}, giveOrder("rg", "r3"), game.Action{Do: "hold", Unit: "r3"})
	p.refused(game.Action{Do: "charge", Unit: "r1", Target: "b1"}, "STD-CHARGE-02")

	// Under the orders of a brigade, too: either may charge first.
	for _, order := range [][]game.UnitID{{"r1", "r2"}, {"r2", "r1"}} {
		s := tableOf(infantry("r1", at{-2, 0, 0}), infantry("r2", at{2, 0, 0}), infantry("b1", at{-12, 15, 180}), infantry("b2", at{12, 15, 180}))
		s.Characters = []game.Character{leader("rg", "general", 9, 0, -10)}
		s.Turn.Step = stepOrders
		p := play(t, s, 1, 2)
		p.do(giveOrder("rg", "r1", "r2"))
		for _, id := range order {
			p.do(game.Action{Do: "charge", Unit: id, Target: "b" + string(id[1:])})
		}
		if !Own(p.unit("r1")).State.Charged || !Own(p.unit("r2")).State.Charged {
			t.Errorf("%v: one has not charged, want both charged", order)
		}
	}
}

// STD-FLY-07, STD-LOS-04: a flyer sees, and is seen, as if it walked: not over the heads
// of others, nor over a hill.
func TestFlyersSeeAsOthersDo(t *testing.T) {
	row := infantry("r2", at{-8, 10, 0}, at{-4, 10, 0}, at{0, 10, 0}, at{4, 10, 0}, at{8, 10, 0})
	for _, c := range []struct {
		what     string
		between  []game.Unit
		terrain  []game.Terrain
		sees, is bool
	}{
		{"nothing between", nil, nil, true, true},
		{"a row of friends", []game.Unit{row}, nil, false, false},
		{"a hill", nil, []game.Terrain{kindOf("hill", -30, 5, 30, 15)}, false, false},
	} {
		s := on(c.terrain, append([]game.Unit{flyer("r1", at{0, 0, 0}), infantry("b1", at{0, 25, 180})}, c.between...)...)()
		if got := ask[*SightAnswer](t, s, "sight", "unit", "r1", "target", "b1"); got.Visible != c.sees || got.ToCharge != c.sees {
			t.Errorf("%s: it sees %v, want %v", c.what, got.Visible, c.sees)
		}
		if got := ask[*SightAnswer](t, s, "sight", "unit", "b1", "target", "r1").Visible; got != c.is {
			t.Errorf("%s: the stand is seen: %v, want %v", c.what, got, c.is)
		}
	}
}

// STD-WIN-09, STD-WIN-06: stands added to a unit are not units: the break point is the
// same, and the unit is lost with its last stand. An addition that is a unit counts as one.
func TestAddedStandsAreNoUnits(t *testing.T) {
	set := func(more ...game.Unit) *game.State {
		return tableOf(append([]game.Unit{infantry("r1", at{-40, 0, 0}), infantry("r2", at{-30, 0, 0}), infantry("r3", at{-20, 0, 0}),
			infantry("r4", at{-10, 0, 0}, at{-6, 0, 0}, at{-2, 0, 0})}, more...)...)
	}
	plain, joined, apart := set(), set(), set(infantry("r5", at{2, 0, 0}))
	skirmisher := game.Stand{ID: "r4d", X: origin + 2, Y: origin}
	joined.Unit("r4").Stands, Edit(joined.Unit("r4")).Size = append(joined.Unit("r4").Stands, skirmisher), 4
	for _, c := range []struct {
		what         string
		s            *game.State
		units, point int
	}{{"four units", plain, 4, 2}, {"one with an added stand", joined, 4, 2}, {"a fifth unit", apart, 5, 3}} {
		if a := armiesOf(c.s)[0]; a.units != c.units || a.breakPoint() != c.point || a.halves != 0 {
			t.Errorf("%s: %+v, break point %d; want %d units, none of them a half, break point %d", c.what, a, a.breakPoint(), c.units, c.point)
		}
	}
	u := joined.Unit("r4")
	u.Stands = slices.Delete(u.Stands, 3, 4) // the added stand is gone: no unit is
	if a := armiesOf(joined)[0]; a.halves != 0 {
		t.Errorf("the army is %+v, want halves 0", a)
	}
	u.Stands = u.Stands[:1] // STD-WIN-07
	if a := armiesOf(joined)[0]; a.halves != 1 {
		t.Errorf("the army is %+v, want halves 1", a)
	}
}

// STD-TERR-09: a unit of any type that begins its retreat in a village may be pursued, even
// by infantry, and even if it leaves the village. Elsewhere the bans apply, and also to a
// unit that only ends there.
func TestPursuitOutOfAVillage(t *testing.T) {
	for _, c := range []struct {
		what  string
		where game.Terrain
		kind  game.UnitType
		flies bool
		want  string
	}{
		{"cavalry, out of a village", kindOf("village", -20, -20, 20, 2.9), Cavalry, false, ""},
		{"chariots, out of a village", kindOf("village", -20, -20, 20, 2.9), Chariot, false, ""},
		{"flyers, out of a village", kindOf("village", -20, -20, 20, 2.9), Monster, true, ""},
		{"cavalry, through a village that it did not begin in", kindOf("village", -20, 8, 20, 30), Cavalry, false, "STD-PURSUE-02"},
		{"cavalry, out of a marsh", kindOf("marsh", -20, -20, 20, 2.9), Cavalry, false, "STD-PURSUE-02"},
	} {
		enemy := unitOf("b1", c.kind, []at{{0, 9, 180}})
		if c.flies {
			Edit(&enemy).Traits = []string{traitFlying}
		}
		s := tableOf(infantry("r1", at{0, 0, 0}), enemy)
		s.Terrain = []game.Terrain{c.where}
		b := newBoard(s)
		// It stood at (0, 3) and has retreated 6 cm.
		p := b.pursuit(0, &pursuitContext{retreated: []int{1}, travel: []geometry.Vec{{Y: 6}}})
		if got := ruleOr(p.refusal, ""); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

// STD-CHAR-12, STD-CHAR-14, STD-MOVE-15: a lone character whom a pursuer touches goes to a
// unit of his side, or is slain.
func TestPursuitDisplacesCharacters(t *testing.T) {
	set := func(refuge bool) *game.State {
		s := incident()
		s.Units = s.Units[:2]
		if refuge {
			s.Units = append(s.Units, infantry("b4", at{origin - 15, origin + 5, 180}))
		}
		s.Characters = []game.Character{leader("bh", "hero", 8, 2.5, 2.5)}
		return s
	}
	p := play(t, afterRound(set(true), Fight{Units: units("r1 b1"), Round: 1}))
	p.do(pursueNow)
	for q := p.b.Question(); q.Kind == procedureDisplace; q = p.b.Question() {
		p.do(game.Action{Do: "character", Character: "bh", Unit: "b4"})
	}
	if c := p.b.State().Characters[0]; OwnLeader(&c).State.Slain || c.X > origin-10 {
		t.Errorf("the character is %+v, want him alive, with x at most %v", c, origin-10)
	}
	s := set(false)
	s.Units[1].Stands = s.Units[1].Stands[1:] // b1 is further than 30 cm by no way: it is there
	p = play(t, afterRound(s, Fight{Units: units("r1 b1"), Round: 1}))
	p.do(pursueNow)
	p.placeByDefault()
	if c := p.b.State().Characters[0]; c.X == origin+2.5 && c.Y == origin+2.5 && !OwnLeader(&c).State.Slain {
		t.Errorf("he has not moved: %+v", c)
	}
}

// STD-CHARGE-58, STD-CMD-61, STD-TABLE-06: a unit that a blunder has halted, or that may
// not move as it has come back to the table, makes no supporting charge.
func TestHaltedUnitsDoNotSupport(t *testing.T) {
	s := supported()
	Edit(s.Unit("r2")).State.Halted = true
	p := play(t, s)
	p.refused(game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"}, "STD-CHARGE-58")
	s = supported()
	p = play(t, s)
	p.do(game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"})
	p.placeByDefault()
	if Own(p.unit("r2")).State.Label != "support" {
		t.Errorf("the state of r2 is %+v, want the label support", Own(p.unit("r2")).State)
	}
}
