package stand

import (
	"reflect"
	"slices"
	"testing"

	"frontage/game"
)

// STD-SHOOT-18 with the movement chart: the full pace of flyers is 100 cm, so a flyer
// driven back further than its type walks is not destroyed.
func TestFlyersDrivenBackFar(t *testing.T) {
	b := cavalry("b1", at{0, 20, 180})
	b.Type, Edit(&b).Traits = Monster, []string{traitFlying}
	s := inShooting(infantry("r1", at{0, 0, 0}), b, infantry("b2", at{80, 80, 0}), infantry("b3", at{80, 70, 0}))
	shotAtBy(s, "b1", "r1", 5)
	p := play(t, s, 5, 5, 5, 5, 5)
	wantLines(t, "25 cm", p.do(game.Action{Do: "end"}), "roll driveback red [5 5 5 5 5]", "driveback b1 b1a(0,45,180)", "phase combat")
	p.spent()
}

// STD-RESULT-09, AMB-41: the round decides who may stand after a draw, even if enemies have fallen
// back since: the defenders of a wood may stand although their enemy went first.
func TestStandsThoughTheEnemyHasGone(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}))
	s.Terrain = []game.Terrain{feature("wood", -20, -20, 20, 0)}
	p := play(t, s, 1, 1, 1, 1, 1, 1, // no hits
		1,       // red falls back first
		3, 3, 3) // 9 cm
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "fallback"})
	q := p.b.Question()
	p.do(q.Answers[q.Default])
	wantLines(t, "blue", p.answers(), "after b1 stand *", "after b1 fallback")
	p.do(game.Action{Do: "after", Unit: "b1", Choice: "stand"})
	p.spent()
}

// STD-CHARGE-58, STD-MOVE-05: a supporting charge is a normal move; that of a unit with
// a fortified stand is at half pace. It must follow 10 cm.
func TestFortifiedSupporterAtHalfPace(t *testing.T) {
	for _, c := range []struct {
		pace  float64
		wall  bool
		legal bool
	}{{19.9, false, true}, {20, true, true}, {19.9, true, false}} {
		s := supported()
		Edit(s.Unit("r2")).Pace = c.pace
		if c.wall {
			s.Terrain = []game.Terrain{feature("high-obstacle", -4, 15.2, 0, 15.5)} // behind one stand
		}
		if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "support", "r2"); a.Legal != c.legal {
			t.Errorf("%+v: legal %v (%s)", c, a.Legal, a.Reason)
		}
	}
}

// STD-CHARGE-58, STD-MOVE-21, STD-ENGAGE-01: a unit that supports a fight is engaged, so it
// cannot support a charge, although it touches no enemy.
func TestEngagedSupporterStays(t *testing.T) {
	s := tableOf(
		infantry("b1", at{-2, 0, 0}, at{2, 0, 0}), cavalry("b2", at{6.5, 9, 0}),
		infantry("r1", at{-2, 12, 180}, at{2, 12, 180}), infantry("r3", at{6, 12, 180}),
		infantry("r2", at{2, 14, 180}, at{6, 14, 180}))
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "support", "r2")
	if a.Legal || a.Rule != "STD-CHARGE-58" {
		t.Errorf("legal %v by %q: %s, want refused by STD-CHARGE-58", a.Legal, a.Rule, a.Reason)
	}
	s.Unit("b2").Stands[0].Y -= 0.1 // nobody fights there
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "support", "r2"); !a.Legal {
		t.Errorf("refused: %v, want legal", a.Reason)
	}
}

// STD-MOVE-21, STD-ENGAGE-01: nor may it charge, for instance if a unit of its brigade has
// charged into a fight that it supports from where it stands.
func TestEngagedSupporterDoesNotCharge(t *testing.T) {
	s := tableOf(cavalry("b2", at{6.5, 9, 0}), infantry("b1", at{1, 0, 0}),
		infantry("r3", at{6, 12, 180}), infantry("r2", at{2, 12, 180}))
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "r2", "target", "b1")
	if a.Legal || a.Rule != "STD-MOVE-21" {
		t.Errorf("legal %v by %q: %s, want refused by STD-MOVE-21", a.Legal, a.Rule, a.Reason)
	}
	s.Unit("b2").Stands[0].Y -= 0.1
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r2", "target", "b1"); !a.Legal {
		t.Errorf("refused: %v, want legal", a.Reason)
	}
}

// STD-CMD-63, STD-CHAR-08: a character never moves along with his unit in the Command
// phase: if it charges or supports a charge he stays behind and is no longer with it.
func TestCharactersStayBehindAtACharge(t *testing.T) {
	for _, with := range []game.UnitID{"r1", "r2"} {
		s := supported()
		s.Characters = []game.Character{leader("rh", "hero", 8, 5.25, 12)}
		if with == "r2" {
			s.Characters[0].Y += 2
		}
		s.Characters[0].Joined, EditLeader(&s.Characters[0]).Attack = with, 2
		p := play(t, s)
		p.do(game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"})
		p.place()
		if c := p.b.State().Characters[0]; c.Joined != "" || c.X != origin+5.25 {
			t.Errorf("with %s: %+v; want him at x %v, with no unit", with, c, origin+5.25)
		}
	}
}

// STD-CHAR-04, STD-CHAR-12: the stands of a supporting charge, too, put characters of
// their own side aside and displace lone enemies that they touch.
func TestSupportersDisplaceCharacters(t *testing.T) {
	s := supported()
	s.Unit("r2").Stands = append(s.Unit("r2").Stands, game.Stand{ID: "r2c", X: origin + 6, Y: origin + 14, Facing: 180})
	Edit(s.Unit("r2")).Size = 3
	s.Characters = []game.Character{leader("rh", "hero", 8, 2, 4.5), leader("bg", "general", 8, 6.5, 11.5)}
	p := play(t, s)
	p.do(game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"})
	p.place()
	b := newBoard(p.b.State())
	if c := p.b.State().Characters[0]; b.standsOn(unitAt(t, b, "r2"), &c) || b.standsOn(unitAt(t, b, "r1"), &c) {
		t.Errorf("the hero lies under a stand: %+v", c)
	}
	if c := p.b.State().Characters[1]; b.leaderDistance(&c, unitAt(t, b, "b1")) > 0.011 {
		t.Errorf("the general has not gone to b1: %+v", c)
	}
}

// STD-CMD-09: if a fortified enemy is skipped, the closest enemy that is not fortified is
// taken, not the next in distance.
func TestSkippedForOneInTheOpen(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{-8, 8, 180}), infantry("b2", at{8, 10, 180}), infantry("b3", at{0, 17, 180}))
	s.Terrain = []game.Terrain{feature("high-obstacle", -10, 9.5, -6, 10), feature("high-obstacle", 6, 11.5, 10, 12)}
	if got := reactsTo(s); !slices.Equal(got, []string{"b1", "b3"}) {
		t.Errorf("the units that may react are %v, want %v", got, []string{"b1", "b3"})
	}
}

// STD-CMD-09: of two enemies equally far behind a fortified one, the one in the open is
// taken, whichever comes first in the file.
func TestSkippedForOneInTheOpenAtTheSameDistance(t *testing.T) {
	for _, fortifiedFirst := range []bool{true, false} {
		units := []game.Unit{infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 8, 180}), infantry("b2", at{14, 12, 180}), infantry("b3", at{-14, 12, 180})}
		if !fortifiedFirst {
			units[2], units[3] = units[3], units[2]
		}
		s := tableOf(units...)
		s.Terrain = []game.Terrain{feature("high-obstacle", -2, 9.5, 2, 10), feature("high-obstacle", 12, 13.5, 16, 14)}
		if got := reactsTo(s); !slices.Equal(got, []string{"b1", "b3"}) {
			t.Errorf("with the fortified one first %t the stands used are %v, want %v", fortifiedFirst, got, []string{"b1", "b3"})
		}
	}
}

// STD-RESULT-10, STD-ADV-02: a unit that has acted after the round, or has advanced
// before, is not carried along in an advance.
func TestUnitThatHasActedIsNotCarriedAlong(t *testing.T) {
	set := func() *game.State {
		s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{-5, -14, 0}), infantry("b3", at{5, -14, 0}), infantry("r2", at{0, 3, 180}))
		Edit(&s.Units[1]).Hits = 1
		return s
	}
	p := play(t, set(), 4, 4, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r2", Choice: "stand"}, game.Action{Do: "after", Unit: "r1", Choice: "advance"})
	wantLines(t, "it stood", p.answers(), "charge r1 b2 *", "charge r1 b3")
	s := set()
	Edit(s.Unit("r2")).State.Advanced = true
	p = play(t, s, 4, 4, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "advance"})
	wantLines(t, "it has advanced", p.answers(), "charge r1 b2 *", "charge r1 b3")
}

// STD-BASE-20: anybody may measure at any time, even during the other side's combat, and it
// changes neither the battle nor its dice.
func TestMeasuringIsFree(t *testing.T) {
	s := inCombat(append(twoLines(), infantry("b2", at{30, -20, 0}))...)
	p := play(t, s, slices.Repeat([]int{1}, 19)...)
	p.do(game.Action{Do: "fight", Engagement: "e1"})
	before := p.b.State().Clone()
	for _, unit := range []string{"r1", "b1", "b2"} {
		for _, q := range []game.Query{
			{Name: "sight", Args: map[string]string{"unit": unit, "target": map[bool]string{true: "b2", false: "r1"}[unit == "r1"]}},
			{Name: "reach", Args: map[string]string{"unit": unit}},
			{Name: "charge", Args: map[string]string{"unit": unit, "target": map[bool]string{true: "b2", false: "r1"}[unit == "r1"]}},
		} {
			if _, err := (Rules{}).Begin(false).Query(p.b.State(), q); err != nil {
				t.Errorf("%+v: %v", q, err)
			}
		}
	}
	if !reflect.DeepEqual(p.b.State().Clone(), before) {
		t.Error("measuring has changed the battle")
	}
}

// place answers the questions where stands go by default.
func (p *script) place() {
	p.t.Helper()
	for q := p.b.Question(); q != nil && q.Kind == "place"; q = p.b.Question() {
		p.do(q.Answers[q.Default])
	}
}

// STD-CMD-53, STD-MOVE-21: a unit of a brigade that supports another's charge from where it
// stands is engaged and stays; a third may move, as long as it ends in contact with it.
func TestBrigadeOfAnEngagedSupporter(t *testing.T) {
	s := tableOf(infantry("r1", at{0, -2, 0}), infantry("r2", at{4, 0, 0}), infantry("r3", at{8, 0, 0}), cavalry("b1", at{0, 3, 180}))
	s.Turn.Step = stepOrders
	s.Characters = []game.Character{leader("rg", "general", 9, 0, -20)}
	p := play(t, s, 1, 1)
	p.do(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r1", "r2", "r3"}},
		game.Action{Do: "charge", Unit: "r1", Target: "b1"})
	if b := newBoard(p.b.State()); !b.isEngaged(1) || b.inContact(1) {
		t.Fatal("r2 does not support")
	}
	move := func(x, y float64) game.Action {
		return game.Action{Do: "move", Unit: "r3", Stands: []game.StandPlace{{ID: "r3a", X: origin + x, Y: origin + y}}}
	}
	p.refused(game.Action{Do: "move", Unit: "r2", Stands: []game.StandPlace{{ID: "r2a", X: origin + 4, Y: origin - 1}}}, "STD-MOVE-21")
	p.refused(move(7, -5), "STD-CMD-53")
	p.do(move(7, -2))
	if st := p.unit("r3").Stands[0]; st.Y != origin-2 {
		t.Errorf("r3 is at %+v", st)
	}
}
