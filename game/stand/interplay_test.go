package stand

import (
	"testing"

	"frontage/game"
)

// STD-DEF-10, STD-ADV-03: infantry that has charged over a wall, or pursued, counts as in
// the open wherever it is now, so it may advance and pursue. A unit that has not moved is
// in a fortified position.
func TestAdvanceAfterAChargeOverAWall(t *testing.T) {
	for what, c := range map[string]struct {
		state UnitState
		rule  string
	}{
		"it has not moved": {UnitState{}, "STD-ADV-03"},
		"it has charged":   {UnitState{Charged: true, Open: true}, ""},
		"it has pursued":   {UnitState{Open: true}, ""},
	} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 12, 180}))
		s.Terrain = []game.Terrain{feature("high-obstacle", -20, -1.5, 20, -1.2)} // behind its rear edge
		Edit(s.Unit("r1")).State = c.state
		_, refusal := advancesOf(s, "r1")
		if rule := ""; refusal != nil {
			rule = refusal.Rule
			if rule != c.rule {
				t.Errorf("%s: refused by %s, want %q", what, rule, c.rule)
			}
		} else if c.rule != "" {
			t.Errorf("%s: it may advance", what)
		}
	}
}

// STD-CONF-11, STD-MOVE-05: giving way is neither a charge nor an evade, so a unit with a
// fortified stand has half its pace for it, also in line.
func TestFortifiedUnitGivesWayAtHalfPace(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}))
	if got := newBoard(s).givingPace(0); got != 20 {
		t.Errorf("in the open the allowance is %g, want 20", got)
	}
	s.Terrain = []game.Terrain{feature("high-obstacle", -2, 1.2, 2, 1.5)} // before one stand
	if got := newBoard(s).givingPace(0); got != 10 {
		t.Errorf("behind a wall the allowance is %g, want 10", got)
	}
}

// AMB-42: by the other reading a stand that fights only at a front corner is not supported.
// So there is no supporting charge for one that goes for the corner of a pinned unit
// (STD-CHARGE-25, STD-CHARGE-59), and no pursuit into support of one.
func TestNoSupportForACorner(t *testing.T) {
	for reading, legal := range map[string]bool{"a": true, "b": false} {
		s := tableOf(
			infantry("b1", at{-4, 0, 0}, at{0, 0, 0}, at{4, 0, 0}),
			infantry("r3", at{-4, 2, 180}, at{0, 2, 180}, at{4, 2, 180}),
			infantry("r1", at{-8, 12, 180}), infantry("r2", at{-8, 14, 180}))
		s.Rulings = map[string]string{"AMB-42": reading}
		if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); !a.Legal || a.Stands[0].Role != string(roleCorner) {
			t.Fatalf("alone: %v %s %+v; want it legal, at a corner", a.Legal, a.Reason, a.Stands)
		}
		if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "support", "r2"); a.Legal != legal {
			t.Errorf("reading %s: legal %v (%s)", reading, a.Legal, a.Reason)
		}
		s = tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{4, 2, 180}))
		s.Rulings = map[string]string{"AMB-42": reading}
		if got := newBoard(s).frontInContact(0); got != legal {
			t.Errorf("reading %s: the enemy at the front is legal: %v, want %v", reading, got, legal)
		}
	}
}

// STD-TABLE-08, STD-CHAR-12: a unit that returns to the table displaces a lone enemy
// character on its place: he goes to a unit of his side and joins it (in contact with a
// unit he must join it, STD-CHAR-05, STD-CHAR-06).
func TestReturningUnitDisplacesACharacter(t *testing.T) {
	s := gone()
	s.Units[1] = infantry("b1", at{origin - 80, 50, 90})
	s.Characters = []game.Character{leader("bh", "hero", 8, 2-origin, 52-origin)}
	from(t, s, 6).do(game.Action{Do: "end"}).over()
	if len(s.Unit("r1").Stands) != 2 {
		t.Fatalf("r1 is %+v, want 2 stands", s.Unit("r1"))
	}
	b, c := newBoard(s), &s.Characters[0]
	if b.standsOn(0, c) || b.leaderDistance(c, 1) > 0.011 || c.Joined != "b1" {
		t.Errorf("he is at (%g, %g), with %q, %g from b1, want beside b1, with b1", c.X, c.Y, c.Joined, b.leaderDistance(c, 1))
	}
	// STD-CHAR-14: there is no unit to which he could go.
	s = gone()
	s.Characters = []game.Character{leader("bh", "hero", 8, 2-origin, 52-origin)}
	from(t, s, 6).do(game.Action{Do: "end"}).over()
	if !OwnLeader(&s.Characters[0]).State.Slain {
		t.Errorf("the character is %+v, want him slain", s.Characters[0])
	}
}

// STD-TABLE-10, AMB-61: a General whose unit returns at once is not lost while its owner
// chooses on which side of the units in its place it returns.
func TestGeneralReturnsToEitherSide(t *testing.T) {
	s := gone()
	Edit(s.Unit("r1")).State.Away = []game.Stand{{ID: "r1a", X: 2, Y: 50, Facing: 90}}
	s.Unit("r2").Stands = []game.Stand{{ID: "r2a", X: 2, Y: 50, Facing: 90}}
	s.Characters = []game.Character{leader("rg", "general", 9, 5-origin, 50-origin)}
	s.Characters[0].Joined, EditLeader(&s.Characters[0]).State.Away = "r1", true
	f := from(t, s, 6).do(game.Action{Do: "end"})
	q := f.question("place", "red", "returns")
	if len(q.Answers) != 2 || s.Turn.Phase == "over" {
		t.Fatalf("in the %s phase the answers are %+v, want 2 of them", s.Turn.Phase, q.Answers)
	}
	f.do(q.Answers[1]).over()
	if g := OwnLeader(&s.Characters[0]).State; g.Away || s.Turn.Phase != "command" {
		t.Errorf("%+v in phase %s, want him on the table in phase command", g, s.Turn.Phase)
	}
}

// STD-CMD-29: a unit whose order has failed may not make a supporting charge, even for a
// unit that another character orders (STD-CHARGE-56).
func TestFailedUnitMakesNoSupportingCharge(t *testing.T) {
	set := func() *game.State {
		s := supported()
		s.Turn.Step = stepOrders
		s.Characters = []game.Character{leader("rh", "hero", 8, 6, 18), leader("rg", "general", 9, -6, 18)}
		return s
	}
	with := game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"}
	from(t, set(), 1, 1).do(giveOrder("rg", "r1")).do(with)
	f := from(t, set(), 5, 6, 1, 1).do(giveOrder("rh", "r2")).do(game.Action{Do: "hold", Unit: "r2"}).do(giveOrder("rg", "r1"))
	f.refused(with, "STD-CMD-29")
	f.do(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
}

// STD-CMD-29, STD-CHARGE-58: the query about a charge does not offer support that the
// action would refuse.
func TestOfferedSupportIsNotRefused(t *testing.T) {
	for rule, change := range map[string]func(*game.State){
		"STD-CMD-29":    func(s *game.State) { OwnTurn(s).Command = &Command{Failed: []game.UnitID{"r2"}} },
		"STD-CHARGE-58": func(s *game.State) { Edit(s.Unit("r2")).State.Halted = true },
	} {
		s := supported()
		change(s)
		if list := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1").Supporters(); len(list) > 0 {
			t.Errorf("%s: %v may support, want none", rule, list)
		}
		if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "support", "r2"); a.Legal || a.Rule != rule {
			t.Errorf("legal %v by %q, want %s", a.Legal, a.Rule, rule)
		}
	}
}

// STD-CMD-62, STD-CMD-58, STD-CMD-29: the order of a brigade that blunders has failed: its
// units go for the enemy themselves, and none supports another.
func TestBlunderersDoNotSupport(t *testing.T) {
	s := supported()
	s.Characters = []game.Character{leader("rh", "hero", 8, 6, 18)}
	f := blundered(t, s, 6, "r1", "r2")
	f.refused(game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"}, "STD-CMD-29")
	f.do(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
}

// STD-DEF-12, STD-DEF-08: seen from inside the walls the stands on a rampart are defended,
// not fortified, so cavalry may come into contact with them from there, but not from
// outside.
func TestCavalryOnTheInnerSideOfAWall(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 13, 180}), cavalry("r2", at{0, -13, 0}))
	s.Terrain = []game.Terrain{feature("fortress-wall", -20, -1, 20, 1), feature("fortress-wall", -22, -20, -20, 1), feature("fortress-wall", 20, -20, 22, 1)}
	for i, id := range []game.TerrainID{"front", "left", "right"} {
		s.Terrain[i].ID = id
	}
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); a.Legal {
		t.Error("from outside it is legal")
	}
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r2", "target", "b1"); !a.Legal || a.Stands[0].Y != origin-3 {
		t.Errorf("from inside: %s %+v; want it legal, at y %v", a.Reason, a.Stands, origin-3.0)
	}
	if !newBoard(s).anyFortified(0) { // STD-MOVE-05, STD-PURSUE-05: it is on a rampart nevertheless
		t.Error("it is not fortified at all")
	}
}

// STD-UNRES-04, STD-CMD-50: for an order to a brigade everything is measured from one stand
// of the unit in combat, of the owner's choice. r2 is within 20 cm of one stand, r3 of the
// other, and neither stand is within 20 cm of both.
func TestBrigadeOrderFromOneStand(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("r2", at{-2, 22, 0}), infantry("r3", at{2, 24, 0}, at{6, 22, 0}),
		infantry("b1", at{0, -2, 0}))
	s.Characters = []game.Character{leader("rg", "general", 9, 0, 2.25)}
	s.Characters[0].Joined = "r1"
	for _, c := range []struct {
		units []int
		need  int
	}{{[]int{1}, 9}, {[]int{2}, 9}, {[]int{1, 2}, 8}} {
		if got := newBoard(s).orderTarget(0, c.units).need; got != c.need {
			t.Errorf("%v: needs %d, want %d", c.units, got, c.need)
		}
	}
}

// STD-SHOOT-24, STD-SHOOT-25: charged units shoot after the supporting charger has
// completed its move too. It may have stood in the line of fire until then. If it ends in
// the line of fire, the line was open at the moment when the chargers arrived.
func TestSupporterInALineOfFire(t *testing.T) {
	for _, c := range []struct {
		what     string
		from, to *at // of the supporter
		want     int
	}{
		{"nobody", nil, nil, 1},
		{"it stays", &at{15, 2.5, 90}, nil, 0},
		{"it goes", &at{15, 2.5, 90}, &at{15, 20, 90}, 1},
		{"it comes", &at{15, 20, 90}, &at{15, 2.5, 90}, 1},
	} {
		units := []game.Unit{archers(infantry("b1", at{0, 0, 0}, at{30, 0, 0}), 40), cavalry("r1", at{40, -10, 180})}
		if c.from != nil {
			units = append(units, infantry("r2", *c.from))
		}
		b := newBoard(tableOf(units...))
		passages := straightTo(b, 1, at{30, 3, 180})
		if c.to != nil {
			passages = append(passages, straightTo(b, 2, *c.to)...)
		}
		may, _ := b.shootersAt(1, passages)
		byFar := 0
		for _, s := range may {
			if b.id(s.piece) == "b1a" {
				byFar++
			}
		}
		if byFar != c.want {
			t.Errorf("%s: the shooters are %+v, want b1a %d times", c.what, may, c.want)
		}
	}
}

// STD-CHARGE-49, AMB-29: cavalry that may envelop from a corner lies with all of its front
// along the edges beside that corner, touching the stand between them at a corner. With the
// turn at the end of the leg that costs 6.32 cm (K8, K9) after 12.25 and 12 cm.
func TestEnvelopingFromACorner(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{-16, 0, 90}, at{-16, 2, 90}, at{-16, -2, 90}))
	s.Rulings = map[string]string{"AMB-29": "b"}
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "all", "true")
	want := []at{{-4, 0, 90}, {-1, 3, 180}, {-1, -3, 0}}
	for _, o := range a.All {
		if samePoses(placesOf(o.Stands), want) {
			for _, st := range o.Stands {
				if st.Role == string(roleEnvelop) && (st.Moved < 18.31 || st.Moved > 18.34) {
					t.Errorf("%s moves %g, want 18.31 to 18.34", st.ID, st.Moved)
				}
			}
			return
		}
	}
	t.Errorf("not among %d ways: %+v", len(a.All), a.All)
}

// STD-ENGAGE-06: units of one side that have fought together stay in one engagement, even
// if the loss of a stand has left two separate fights: the two pursuits of the round are
// fought together in the next.
func TestSeparatedFightsStayOneEngagement(t *testing.T) {
	giants := func(id string, stands ...at) game.Unit {
		u := unitOf(id, Monster, stands)
		u.Base, Edit(&u).Hits = game.Base{Front: 4, Depth: 2}, 9
		return u
	}
	s := inCombat(infantry("r1", at{0, 1, 180}, at{4, 1, 180}), infantry("r2", at{8, 1, 180}),
		giants("b1", at{0, -1, 0}), giants("b2", at{5, -1, 0}, at{9, -1, 0}))
	p := play(t, s, 4, 4, 4, 4, 4, 4, 1, 1, 1, // r1 on b1 and b2, r2 on b2
		1, 1, 1, 4, 4, 4, 1, 1, 1) // b1 on r1, b2 on r1 and r2
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "attack", Stand: "b2a", Target: "r1"}, game.Action{Do: "remove", Unit: "r1", Stand: "r1b"})
	for q := p.b.Question(); q.Kind == "retreat"; q = p.b.Question() {
		p.do(q.Answers[0])
	}
	p.do(game.Action{Do: "after", Unit: "r1", Choice: "pursue"}, game.Action{Do: "after", Unit: "r2", Choice: "pursue"})
	if e := newBoard(p.b.State()).engagements(); len(e) != 2 {
		t.Fatalf("by contact: %+v", e)
	}
	if f := FightIn(p.b.State()); f.Round != 2 || len(f.Units) != 4 {
		t.Errorf("round %d of %v, want round 2 of 4 units", f.Round, f.Units)
	}
	p.spent()
}

// STD-FALL-11, AMB-59, AMB-41: if all units in contact may stand after a draw, and do, they
// are confused and fight the second round with one die less each.
func TestAllStandAfterADraw(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}))
	s.Terrain = []game.Terrain{feature("wood", -20, -20, 20, 20)}
	p := play(t, s, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"},
		game.Action{Do: "after", Unit: "r1", Choice: "stand"}, game.Action{Do: "after", Unit: "b1", Choice: "stand"})
	for _, id := range []game.UnitID{"r1", "b1"} {
		if u := Own(p.unit(id)).State; !u.Confused || len(u.Bonuses) > 0 {
			t.Errorf("%s: the state is %+v, want confused and without bonuses", id, u)
		}
	}
	p.do(game.Action{Do: "fight", Unit: "r1"}) // 2 dice each (STD-ATTACK-24), and a die who falls back first
	if f := FightIn(p.b.State()); f.Round != 2 {
		t.Errorf("round %d, want 2", f.Round)
	}
}

// STD-CHARGE-57, STD-CHARGE-08: a unit that has charged, even in support of another, makes
// no further supporting charge.
func TestUnitThatHasChargedDoesNotSupport(t *testing.T) {
	s := supported()
	Edit(s.Unit("r2")).State.Charged = true
	from(t, s).refused(game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"}, "STD-CHARGE-57")
}

// STD-TABLE-10, STD-WIN-10: a General who leaves the table and does not return at once
// counts as a casualty: the enemy has his points.
func TestPointsOfAGeneralOffTheTable(t *testing.T) {
	for die, points := range map[int]int{3: 125, 6: 0} { // less 1 for the stand lost: 2, off the table, and 5, back
		s := gone()
		s.Characters = []game.Character{leader("rg", "general", 9, -90, -48), leader("rh", "hero", 8, -90, -44)}
		for i := range s.Characters {
			s.Characters[i].Joined, EditLeader(&s.Characters[i]).State.Away, EditLeader(&s.Characters[i]).Points = "r1", true, 125
		}
		from(t, s, die).do(game.Action{Do: "end"})
		if got := victoryPoints(s, "blue"); got != points {
			t.Errorf("die %d: %d points, want %d", die, got, points)
		}
		if r := OwnTurn(s).Result; die == 3 && (r == nil || r.Winner != "blue") {
			t.Errorf("the result after a 3 is %+v; want Blue to have won", r)
		}
	}
}

// STD-DEF-11: a unit that has retreated counts as in the open in later rounds, also after
// it has left its combat and is drawn into another: b1 has gone back into a wood out of
// reach, and is then touched by the pursuers of b2.
func TestOpenAfterARetreatOutOfTheCombat(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("r2", at{30, 1, 180}), infantry("b2", at{30, -1, 0}))
	s.Terrain = []game.Terrain{feature("wood", -20, -30, 20, -2.5)}
	Edit(s.Unit("b1")).Hits = 9
	p := play(t, s, 4, 4, 1, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "stand"})
	if u := p.unit("b1"); !Own(u).State.Open || u.Stands[0].Y != origin-3 {
		t.Errorf("b1 is %+v, want it open to attack at y = %v", u, origin-3)
	}
	if Own(p.unit("r1")).State.Open {
		t.Error("r1 stands and has left")
	}
	after := p.b.State().Clone()
	after.Unit("r2").Stands[0] = game.Stand{ID: "r2a", X: origin, Y: origin - 1, Facing: 180}
	if got, _ := newBoard(&after).protection(1, 2); got != inTheOpen { // b1 against r2
		t.Errorf("the status is %s, want %v", got, inTheOpen)
	}
}

// STD-DEF-11: the same holds for a unit that retreated in the first round, destroyed its
// pursuer in the second, and is touched by others afterwards.
func TestOpenAfterARetreatAndAVictory(t *testing.T) {
	s := inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("r2", at{30, 1, 180}), infantry("b2", at{30, -1, 0}))
	s.Terrain = []game.Terrain{feature("wood", -20, -30, 20, -2.5)}
	Edit(s.Unit("b1")).Hits = 9
	p := play(t, s, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "pursue"}, game.Action{Do: "fight", Unit: "r1"},
		game.Action{Do: "after", Unit: "b1", Choice: "stand"})
	if len(p.unit("r1").Stands) > 0 || !Own(p.unit("b1")).State.Open {
		t.Fatalf("r1 %+v, b1 %+v; want r1 destroyed and b1 open", p.unit("r1"), Own(p.unit("b1")).State)
	}
	after := p.b.State().Clone()
	after.Unit("r2").Stands[0] = game.Stand{ID: "r2a", X: origin, Y: origin - 1, Facing: 180}
	if got, _ := newBoard(&after).protection(1, 2); got != inTheOpen { // b1 against r2
		t.Errorf("the status is %s, want %v", got, inTheOpen)
	}
}

// STD-CMD-42, STD-TERR-22: any part of any stand counts, and all of them count once.
func TestAnyStandInDenseTerrain(t *testing.T) {
	for x, need := range map[float64]int{5.95: 8, 6.01: 9, 3: 8} {
		s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}))
		s.Terrain = []game.Terrain{feature("marsh", x, -5, 20, 5)}
		s.Characters = []game.Character{leader("rg", "general", 9, 0, -10)}
		if got := newBoard(s).orderTarget(0, []int{0}).need; got != need {
			t.Errorf("marsh from x = %g on: needs %d, want %d", x, got, need)
		}
	}
}

// STD-CHARGE-26, STD-CHARGE-24, AMB-24: a unit blocked by terrain and its own stands is not
// pinned, so its corners may not be charged: the charge is impossible. By the other reading
// it is possible.
func TestNoCornerBesideBlockingTerrain(t *testing.T) {
	for reading, legal := range map[string]bool{"b": false, "a": true} {
		s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{-4, 20, 180}))
		s.Terrain = []game.Terrain{feature("ravine", -2, 1.1, 2, 3)}
		s.Rulings = map[string]string{"AMB-24": reading}
		a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1")
		if a.Legal != legal || !legal && a.Rule != "STD-CHARGE-23" || legal && a.Stands[0].Role != string(roleCorner) {
			t.Errorf("reading %s: legal %v by %s: %+v; want legal %v, at a corner, or else STD-CHARGE-23", reading, a.Legal, a.Rule, a.Stands, legal)
		}
	}
}

// STD-CHARGE-44, AMB-28: against an irregular target the slot with most enemy straight
// ahead counts, even if another touches more. b1b lies askew before the corner of b1a: the
// left slot has 1 cm of each before it and stops at a corner of b1b, at y = 2; the right
// one has 1 cm of b1a, all of it in contact.
func TestMostOfAnIrregularEnemyAhead(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}, at{-4.1213, 0.2929, 135}), cavalry("r1", at{10, 20, 180}, at{12, 20, 180}))
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1", "all", "true")
	if !a.Legal || len(a.All) != 1 || !samePoses(placesOf(a.Stands), []at{{0, 3, 180}, {-2, 4, 180}}) {
		t.Errorf("%s %d ways: %+v; want one way, to (0, 3) and (-2, 4)", a.Reason, len(a.All), a.Stands)
	}
}

// STD-FALL-01: 1 to 3 the side whose turn it is falls back first, 4 to 6 the other.
func TestOrderOfFallingBack(t *testing.T) {
	for die := 1; die <= 6; die++ {
		p := play(t, inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0})), 1, 1, 1, 1, 1, 1, die)
		p.do(game.Action{Do: "fight", Unit: "r1"})
		want := game.SideID("red")
		if die > 3 {
			want = "blue"
		}
		if q := p.b.Question(); q.Who != want {
			t.Errorf("die %d: the question is for %s, want %v", die, q.Who, want)
		}
	}
}

// STD-ADV-01, STD-ZONE-05: a unit advances into a tie of zones, and the die names the one
// from which it finds no way. It may still stand or fall back, but not advance.
func TestAdvanceThatADieForbids(t *testing.T) {
	s := inCombat(infantry("r1", at{7, 6, 180}), infantry("b1", at{7, 4, 0}), infantry("b2", at{0, 0, 0}))
	s.Terrain = []game.Terrain{building(2.2, -3, 5, 1)}
	s.Terrain[0].Kind = "deep-water"
	Edit(s.Unit("b1")).Hits = 1
	p := play(t, s, 4, 1, 1, 1, 1, 1, 6)
	p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "advance"})
	if q := p.b.Question(); q.Kind == "advance" {
		p.do(q.Answers[q.Default])
	}
	wantLines(t, "after the die", p.answers(), "after r1 stand *", "after r1 fallback")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: "advance"}, "STD-PURSUE-35")
	p.spent()
}
