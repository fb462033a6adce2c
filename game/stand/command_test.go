package stand

import (
	"slices"
	"testing"

	"frontage/game"
)

// from begins with a state without a pending question, and with scripted dice.
func from(t *testing.T, s *game.State, dice ...int) *flow {
	t.Helper()
	s.Turn.Dice = game.DiceState{Given: dice, GivenOnly: true}
	return &flow{t: t, s: s}
}

// giveOrder is an order of a character to units.
func giveOrder(character string, units ...game.UnitID) game.Action {
	return game.Action{Do: "order", Character: game.CharacterID(character), Units: units}
}

// shift is an ordered move of a unit by (dx, dy).
func shift(s *game.State, id game.UnitID, dx, dy float64) game.Action {
	a := game.Action{Do: "move", Unit: id}
	for _, st := range s.Unit(id).Stands {
		a.Stands = append(a.Stands, game.StandPlace{ID: st.ID, X: st.X + dx, Y: st.Y + dy, Facing: st.Facing})
	}
	return a
}

// commanded is a red line r1 and r2 side by side, r3 apart, an enemy far ahead, the
// general and a hero behind, at the orders step.
func commanded() *game.State {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{4, 0, 0}), infantry("r3", at{30, 0, 0}), infantry("b1", at{0, 70, 180}))
	s.Characters = []game.Character{leader("rg", "general", 9, 16, -10), leader("rh", "hero", 8, 20, -10)}
	s.Turn.Step = stepOrders
	return s
}

// STD-CMD-27, STD-CMD-28: an order that succeeds lets the unit move at full pace;
// STD-CMD-40, STD-CMD-37: up to three, each harder; STD-CMD-36: by one character.
func TestThreeOrders(t *testing.T) {
	s := commanded()
	f := from(t, s, 4, 5, 4, 4, 3, 4) // 9 ≤ 9, 8 ≤ 8, 7 ≤ 7
	for i := range 3 {
		f.do(giveOrder("rg", "r3"))
		roll := f.events[len(f.events)-1]
		if roll.Kind != "roll" || roll.Need != 9-i || roll.OK == nil || !*roll.OK || len(roll.Steps) == 0 {
			t.Errorf("order %d: %+v, want a successful roll with its steps", i+1, roll)
		}
		f.refused(giveOrder("rg", "r3"), "STD-CMD-02") // it must move, or hold, first
		f.refused(shift(s, "r3", 0, -20.1), "STD-MOVE-10")
		f.do(shift(s, "r3", 0, []float64{-20, 20, -20}[i]))
	}
	f.over()
	if y := s.Unit("r3").Stands[0].Y; y != origin-20 {
		t.Errorf("the unit is at %g, want %v", y, origin-20)
	}
	f.refused(giveOrder("rg", "r3"), "STD-CMD-37")
	f.refused(giveOrder("rh", "r3"), "STD-CMD-36")
	f.refused(shift(s, "r3", 0, 1), "STD-CMD-28")
}

// STD-CMD-29, STD-CMD-30, STD-CMD-31: after a failed first order half pace and no
// charge, after a failed second nothing; a hero who fails gives no more orders.
func TestFailedOrders(t *testing.T) {
	s := commanded()
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+30, origin+12
	f := from(t, s, 5, 5).do(giveOrder("rh", "r3")) // 8 − 1 for the enemy = 7
	f.refused(game.Action{Do: "charge", Unit: "r3", Target: "b1"}, "STD-CMD-29")
	f.refused(shift(s, "r3", 0, -10.1), "STD-MOVE-10")
	f.do(shift(s, "r3", 0, -10)).over()
	f.refused(giveOrder("rh", "r1"), "STD-CMD-31")
	if _, r := newBoard(s).order(0, []int{0}); r != nil {
		t.Errorf("an order of the general is refused: %v", r)
	}
	s = commanded()
	f = from(t, s, 1, 1, 5, 5).do(giveOrder("rh", "r3")).do(game.Action{Do: "hold", Unit: "r3"}).do(giveOrder("rh", "r3")).over()
	f.refused(shift(s, "r3", 0, 1), "STD-CMD-28")
}

// STD-CMD-32, STD-CMD-33: if the general fails the sub-phase ends, after the half-pace
// move; a natural 12 cancels even that.
func TestGeneralFails(t *testing.T) {
	s := commanded()
	f := from(t, s, 5, 5).do(giveOrder("rg", "r3"))
	f.refused(giveOrder("rh", "r1"), "STD-CMD-28")
	_, refusal := newBoard(s).order(1, []int{0})
	wantRefusal(t, refusal, "STD-CMD-32") // the hero, who has given none
	f.do(shift(s, "r3", 0, 10)).over()
	if s.Turn.Step != stepCharacters {
		t.Errorf("the step is %s, want %v", s.Turn.Step, stepCharacters)
	}
	f.refused(giveOrder("rh", "r1"), "STD-CMD-02")

	s = commanded()
	f = from(t, s, 6, 6).do(giveOrder("rg", "r3")).over()
	if s.Turn.Step != stepCharacters || Own(s.Unit("r3")).State.Halted {
		t.Errorf("the turn is %+v, want step %v, and r3 not halted", s.Turn, stepCharacters)
	}
	f.refused(shift(s, "r3", 0, 1), "STD-CMD-28")
}

// STD-CMD-34, STD-CMD-35: once another character gives an order, the first has finished;
// once another unit is ordered, the first gets no more orders.
func TestOrderSequence(t *testing.T) {
	s := commanded()
	hold := func(f *flow, id game.UnitID) *flow { return f.do(game.Action{Do: "hold", Unit: id}) }
	f := from(t, s, 1, 1, 1, 1, 1, 1)
	hold(f.do(giveOrder("rh", "r1")), "r1")
	hold(f.do(giveOrder("rh", "r3")), "r3")
	f.refused(giveOrder("rh", "r1"), "STD-CMD-35")
	hold(f.do(giveOrder("rg", "r2")), "r2")
	f.refused(giveOrder("rh", "r3"), "STD-CMD-34")
	f.over()
}

// STD-CMD-02, STD-CMD-03, STD-CMD-01: the steps follow each other, actions of other steps
// are refused, and the phase ends after the characters' step.
func TestSteps(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 15, 180}), infantry("r2", at{-40, 0, 0}))
	s.Characters = []game.Character{leader("rg", "general", 9, -40, -10)}
	f := from(t, s)
	q := (Rules{}).Begin(false).Question(s)
	if q.Kind != stepInitiative || !slices.ContainsFunc(q.Answers, func(a game.Action) bool { return a.Do == "charge" }) ||
		!slices.ContainsFunc(q.Answers, func(a game.Action) bool { return a.Do == "evade" }) || q.Answers[q.Default].Do != "charge" {
		t.Errorf("the question is %+v, want charges and evades on initiative, a charge by default", q)
	}
	f.refused(giveOrder("rg", "r2"), "STD-CMD-02")
	f.refused(game.Action{Do: "character", Character: "rg"}, "STD-CMD-63")
	f.refused(game.Action{Do: "charge", Unit: "r2", Target: "b1"}, "STD-CMD-05")
	f.do(game.Action{Do: "end"})
	if s.Turn.Step != stepOrders {
		t.Fatalf("the step is %s, want %v", s.Turn.Step, stepOrders)
	}
	f.refused(game.Action{Do: "charge", Unit: "r1", Target: "b1"}, "STD-CHARGE-02")
	f.refused(game.Action{Do: "evade", Unit: "r1", Target: "b1"}, "STD-CMD-03")
	f.do(game.Action{Do: "end"})
	if q := (Rules{}).Begin(false).Question(s); s.Turn.Step != stepCharacters || q.Kind != stepCharacters || len(q.Answers) < 2 {
		t.Fatalf("the question is %+v, want step and kind %v, %v with at least 2 answers", q, stepCharacters, stepCharacters)
	}
	f.do(game.Action{Do: "end"})
	if s.Turn.Phase == "command" {
		t.Error("the phase goes on")
	}
}

// STD-CMD-06, STD-CMD-13, STD-CMD-04, STD-CMD-11, STD-CMD-12: units use initiative one
// by one in any sequence, and take no orders after it; artillery does not charge,
// flyers do not evade. STD-CMD-16 and STD-CMD-08: of several enemies one is named.
func TestInitiativeMoves(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 15, 180}), infantry("r2", at{40, 0, 0}), infantry("b2", at{40, 15, 180}))
	s.Characters = []game.Character{leader("rg", "general", 9, 20, -10)}
	f := from(t, s)
	f.do(game.Action{Do: "evade", Unit: "r2", Stands: spots([]string{"r2a"}, at{40, -12, 0})}).log("evade r2")
	f.refused(game.Action{Do: "evade", Unit: "r2", Target: "b2"}, "STD-CMD-06")
	f.do(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
	if !Own(s.Unit("r1")).State.Charged || !Own(s.Unit("r2")).State.Initiative {
		t.Errorf("the state of r1 is %+v, of r2 %+v, want r1 charged and r2 moved on initiative", Own(s.Unit("r1")).State, Own(s.Unit("r2")).State)
	}
	f.do(game.Action{Do: "end"})
	f.refused(giveOrder("rg", "r2"), "STD-CMD-02") // no unit is left that takes orders, so the step is skipped
	if _, r := newBoard(s).order(0, []int{2}); r == nil || r.Rule != "STD-CMD-04" {
		t.Errorf("an order to a unit that has evaded: %v; want a refusal by STD-CMD-04", r)
	}

	s = tableOf(unitOf("r1", Artillery, []at{{0, 0, 0}}), infantry("b1", at{0, 15, 180}))
	from(t, s).refused(game.Action{Do: "charge", Unit: "r1", Target: "b1"}, "STD-CMD-11")
	s = tableOf(cavalry("r1", at{0, 0, 0}), infantry("b1", at{0, 15, 180}))
	Edit(s.Unit("r1")).Traits = []string{traitFlying}
	from(t, s).refused(game.Action{Do: "evade", Unit: "r1", Target: "b1"}, "STD-CMD-12")
	from(t, s).do(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
	s = tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{-8, 15, 180}), infantry("b2", at{8, 15, 180}))
	from(t, s).refused(game.Action{Do: "evade", Unit: "r1"}, "STD-CMD-08")
}

// STD-CMD-21, STD-CMD-22, STD-CONF-08: a unit that is burst through is confused at once,
// without a roll, to the end of the phase; STD-CMD-38: it takes no orders.
func TestBurstThroughConfuses(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 15, 180}), infantry("r2", at{0, -6, 0}))
	s.Characters = []game.Character{leader("rg", "general", 9, 20, -10)}
	f := from(t, s).do(game.Action{Do: "evade", Unit: "r1", Stands: spots([]string{"r1a"}, at{0, -18, 0})})
	if !Own(s.Unit("r2")).State.Confused {
		t.Fatal("it is not confused")
	}
	if _, r := newBoard(s).order(0, []int{2}); r == nil || r.Rule != "STD-CMD-38" {
		t.Errorf("an order to a confused unit: %v; want a refusal by STD-CMD-38", r)
	}
	for s.Turn.Phase == "command" {
		f.do(game.Action{Do: "end"})
	}
	if Own(s.Unit("r2")).State.Confused {
		t.Error("it is still confused")
	}
}

// Figures initiative-charge-1 and -2: STD-CMD-06, STD-LOS-14. A's charge opens sight
// for B.
func TestFigureInitiativeCharge(t *testing.T) {
	s := figure(t, "initiative-charge-1.before")
	s.Turn.Active, s.Turn.Step = s.Unit("A").Side, stepInitiative
	f := from(t, s)
	f.refused(game.Action{Do: "charge", Unit: "B", Target: "R2"}, "STD-CMD-05")
	f.do(game.Action{Do: "charge", Unit: "A", Target: "R1"})
	f.do(game.Action{Do: "charge", Unit: "B", Target: "R2"}).over()
}

// Figures charge-from-brigade-1 to -4: STD-CMD-47, STD-CMD-52, STD-CMD-53, STD-CMD-54,
// STD-CMD-55: one order for four units; A charges, which lets C see the second enemy
// and hides the first from B; C charges; B and D end touching.
func TestFigureChargeFromBrigade(t *testing.T) {
	s := figure(t, "charge-from-brigade-1.before")
	s.Turn.Active, s.Turn.Step = s.Unit("A").Side, stepOrders
	g := leader("rg", "general", 10, 0, 0)
	g.Side, g.X, g.Y = s.Unit("A").Side, 36, 18
	s.Characters = []game.Character{g}
	f := from(t, s, 1, 2).do(giveOrder("rg", "A", "B", "C", "D"))
	f.refused(game.Action{Do: "charge", Unit: "C", Target: "R2"}, "STD-CHARGE-09")
	f.do(game.Action{Do: "charge", Unit: "A", Target: "R1"})
	f.refused(game.Action{Do: "charge", Unit: "B", Target: "R1"}, "STD-CHARGE-09")
	f.do(game.Action{Do: "charge", Unit: "C", Target: "R2"})
	f.refused(game.Action{Do: "charge", Unit: "D", Target: "R2"}, "STD-CHARGE-09")
	f.do(shift(s, "B", 14, 0))
	f.refused(game.Action{Do: "hold", Unit: "D"}, "STD-CMD-53")
	f.refused(shift(s, "D", 0, -5), "STD-CMD-53")
	f.do(shift(s, "D", 14, 0)).over()
	for _, id := range []game.UnitID{"A", "B", "C", "D"} {
		if Own(s.Unit(id)).State.Orders != 1 {
			t.Errorf("%s has %d orders, want 1", id, Own(s.Unit(id)).State.Orders)
		}
	}
}

// STD-CMD-53: the last to follow may not stay behind because it does not reach the first:
// the unit between them goes before it. The order in which the units are named does not
// matter.
func TestMiddleOfABrigadeGoesFirst(t *testing.T) {
	for _, ids := range [][]game.UnitID{{"r1", "r2", "r3"}, {"r1", "r3", "r2"}} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("r2", at{0, -2, 0}), infantry("r3", at{0, -4, 0}), infantry("b1", at{0, 70, 180}))
		s.Characters = []game.Character{leader("rg", "general", 9, 10, 0)}
		s.Turn.Step = stepOrders
		f := from(t, s, 1, 1).do(giveOrder("rg", ids...))
		f.do(shift(s, "r1", 0, 20)) // r3 reaches y 16, so it touches r2 only at y 18
		f.refused(game.Action{Do: "hold", Unit: "r3"}, "STD-CMD-53")
		f.do(shift(s, "r2", 0, 20))
		f.refused(game.Action{Do: "hold", Unit: "r3"}, "STD-CMD-53")
		f.do(shift(s, "r3", 0, 20)).over()
	}
}

// STD-CMD-53: the infantry could follow the first unit by the same way, through a wood
// closed to cavalry, or by another way that the cavalry can use too. So the cavalry may not
// be left behind.
func TestFollowingAnotherWayThanTheLast(t *testing.T) {
	s := tableOf(cavalry("r1", at{-2.1214, -2.1213, 225}, at{-3.5356, -0.7071, 225}), infantry("r2", at{0, 0, 225}), infantry("r3", at{1.4142, 1.4142, 225}), infantry("b1", at{60, 60, 180}))
	s.Characters = []game.Character{leader("rg", "general", 9, 30, 0)}
	s.Terrain = []game.Terrain{wood(-7, 1.6, 1.9, 7.8)}
	s.Turn.Step = stepOrders
	f := from(t, s, 5, 5).do(giveOrder("rg", "r1", "r2", "r3")) // at half pace
	f.do(shift(s, "r2", -2.5148, 5.4242))
	f.refused(game.Action{Do: "hold", Unit: "r1"}, "STD-CMD-53")
}

// STD-CMD-53, STD-CMD-54: the first unit of a brigade may go where the other cannot follow,
// because the other can charge; then it must.
func TestBrigadeUnitThatCannotFollowMustCharge(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), unitOf("r2", Artillery, []at{{3, -1, 0}}), infantry("b1", at{3, 10, 180}))
	s.Characters = []game.Character{leader("rg", "general", 9, 10, -10)}
	s.Turn.Step = stepOrders
	f := from(t, s, 1, 1).do(giveOrder("rg", "r1", "r2")).do(shift(s, "r1", -18, 0))
	f.refused(game.Action{Do: "hold", Unit: "r2"}, "STD-CMD-53")
	f.do(game.Action{Do: "charge", Unit: "r2", Target: "b1"})
	if !Own(s.Unit("r2")).State.Charged {
		t.Error("it has not charged")
	}
}

// STD-CMD-53: one action may move the whole brigade, in whatever order its units have room;
// its units may not be left behind.
func TestBrigadeMoves(t *testing.T) {
	s := commanded()
	s.Unit("r2").Stands[0].X, s.Unit("r2").Stands[0].Y = origin, origin-2 // behind r1
	f := from(t, s, 1, 2).do(giveOrder("rg", "r1", "r2"))
	all := game.Action{Do: "move", Units: []game.UnitID{"r2", "r1"}}
	all.Stands = append(shift(s, "r1", 0, 20).Stands, shift(s, "r2", 0, 20).Stands...)
	f.do(all).over()
	if s.Unit("r1").Stands[0].Y != origin+20 || s.Unit("r2").Stands[0].Y != origin+18 {
		t.Errorf("the stands are %v and %v, want the first ones at y = %v and %v", s.Unit("r1").Stands, s.Unit("r2").Stands, origin+20, origin+18)
	}
	apart := all
	apart.Stands = append(shift(s, "r1", 0, 10).Stands, shift(s, "r2", 0, 5).Stands...)
	f = from(t, s, 1, 2).do(giveOrder("rg", "r1", "r2"))
	f.refused(apart, "STD-CMD-53")
	// The default leads both on, one after the other.
	s = commanded()
	f = from(t, s, 1, 2).do(giveOrder("rg", "r1", "r2"))
	for range 2 {
		q := f.question(procedureMove, "red", "may move at full pace")
		if a := q.Answers[q.Default]; a.Do != "move" {
			t.Fatalf("the question is %+v, want a move as default", q)
		}
		f.do(q.Answers[q.Default])
	}
	f.over()
	if disconnected([]int{0, 1}, newBoard(s).neighbours()) >= 0 || s.Unit("r1").Stands[0].Y <= origin+15 {
		t.Errorf("the stands are %v and %v, want the brigade moved and together", s.Unit("r1").Stands, s.Unit("r2").Stands)
	}
}

// STD-CMD-52: a brigade's failed first order leaves all at half pace.
func TestBrigadeFails(t *testing.T) {
	s := commanded()
	f := from(t, s, 5, 6).do(giveOrder("rg", "r1", "r2"))
	all := game.Action{Do: "move", Units: []game.UnitID{"r1", "r2"}}
	all.Stands = append(shift(s, "r1", 0, 10.1).Stands, shift(s, "r2", 0, 10.1).Stands...)
	f.refused(all, "STD-MOVE-10")
	all.Stands = append(shift(s, "r1", 0, 10).Stands, shift(s, "r2", 0, 10).Stands...)
	f.do(all).over()
}

// STD-CMD-56, STD-CMD-57: after a brigade's move parts of it are ordered, each with
// the count already used.
func TestPartsOfABrigade(t *testing.T) {
	s := inRow(3)
	s.Turn.Step = stepOrders
	f := from(t, s, 1, 2, 1, 2, 1, 2, 1, 2)
	stay := func(ids ...game.UnitID) {
		for _, id := range ids {
			f.do(game.Action{Do: "hold", Unit: id})
		}
	}
	f.do(giveOrder("rg", "r1", "r2", "r3"))
	stay("r1", "r2", "r3")
	f.do(giveOrder("rg", "r2", "r3"))
	if got := Own(s.Unit("r2")).State.Orders; got != 2 {
		t.Errorf("the order is number %d, want 2", got)
	}
	stay("r2", "r3")
	f.do(giveOrder("rg", "r3"))
	stay("r3")
	f.do(giveOrder("rg", "r1"))
	if got := Own(s.Unit("r1")).State.Orders; got != 2 {
		t.Errorf("the order is number %d, want 2", got)
	}
	stay("r1")
	f.refused(giveOrder("rg", "r2"), "STD-CMD-35")
	f.over()
}

// STD-TERR-15: a move along a road helps the next order only.
func TestRoadHelpsTheNextOrder(t *testing.T) {
	s := commanded()
	s.Terrain = []game.Terrain{wood(28, -50, 32, 50)}
	s.Terrain[0].Kind = "road"
	EditLeader(&s.Characters[0]).Command = 8
	f := from(t, s, 1, 1, 1, 1).do(giveOrder("rg", "r3")).do(shift(s, "r3", 0, -15))
	if !Own(s.Unit("r3")).State.Road {
		t.Fatal("it has not followed the road")
	}
	f.do(giveOrder("rg", "r3"))
	if roll := f.events[len(f.events)-1]; roll.Need != 8 { // 8 − 1 + 1
		t.Errorf("the roll needs %d, want 8", roll.Need)
	}
	f.do(shift(s, "r3", 4, 10)).over()
	if Own(s.Unit("r3")).State.Road {
		t.Error("it has left the road")
	}
}

// STD-CHARGE-61: the half-pace move after a failed order may not lead into a
// supporting position; an order that succeeded may.
func TestNoSupportAtHalfPace(t *testing.T) {
	for _, c := range []struct {
		dice [2]int
		rule string
	}{{[2]int{5, 6}, "STD-CHARGE-61"}, {[2]int{1, 2}, ""}} {
		s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 2, 180}), infantry("r2", at{0, -8, 0}))
		s.Characters = []game.Character{leader("rg", "general", 9, 20, -10)}
		s.Turn.Step = stepOrders
		f := from(t, s, c.dice[0], c.dice[1]).do(giveOrder("rg", "r2"))
		if c.rule != "" {
			f.refused(shift(s, "r2", 0, 6), c.rule)
		} else {
			f.do(shift(s, "r2", 0, 6)).over()
		}
	}
}

// STD-MOVE-15, STD-CMD-63, STD-CHAR-08, STD-CHAR-04, STD-CHAR-12: a character who has
// joined a unit stays behind when it moves in the Command phase; one on whom it ends makes
// room; a lone enemy character that it touches goes to a unit.
func TestCharactersAndOrderedMoves(t *testing.T) {
	s := commanded()
	s.Characters[0].X, s.Characters[0].Y, s.Characters[0].Joined = origin+30, origin-1-1.25, "r3"
	s.Characters[1].X, s.Characters[1].Y = origin+30, origin+20
	enemy := leader("bg", "general", 9, 30, 10)
	s.Characters = append(s.Characters, enemy)
	s.Unit("b1").Stands[0].X, s.Unit("b1").Stands[0].Y = origin+40, origin+40
	from(t, s, 1, 2).do(giveOrder("rg", "r3")).do(shift(s, "r3", 0, 20)).over()
	if g := s.Characters[0]; g.Joined != "" || g.Y != origin-2.25 {
		t.Errorf("the general: %+v, want y -2.25 from the origin, with no unit", g)
	}
	if newBoard(s).leaderDistance(&s.Characters[1], 2) > 0.02 || s.Characters[1].Y == origin+20 {
		t.Errorf("the hero: %+v, want him moved beside his unit", s.Characters[1])
	}
	if newBoard(s).leaderDistance(&s.Characters[2], 3) > 0.02 || OwnLeader(&s.Characters[2]).State.Slain {
		t.Errorf("the enemy: %+v, want him alive beside his unit", s.Characters[2])
	}
}

// A saved battle with a pending question of the Command phase can be continued, and one
// that no battle can produce is refused.
func TestCommandQuestionsInFiles(t *testing.T) {
	s := commanded()
	from(t, s, 1, 2).do(giveOrder("rg", "r1", "r2"))
	again, err := game.Read(game.Write(s), "saved", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	from(t, &again).do(game.Action{Do: "hold", Unit: "r1"}).do(game.Action{Do: "hold", Unit: "r2"}).over()
	for _, p := range []Frame{
		&moveProcedure{Step: paceFull, Units: []game.UnitID{"b1"}},
		&moveProcedure{Step: "run", Units: []game.UnitID{"r1"}},
		&moveProcedure{Step: paceFull, Units: []game.UnitID{"r1"}, Moved: []game.UnitID{"nobody"}},
		&blunderProcedure{Step: "sing", Units: []game.UnitID{"r1"}},
		&homeBackProcedure{Unit: "r9"},
		&leaveProcedure{Step: leavePlace, Unit: "r1"},
	} {
		s := commanded()
		OwnTurn(s).Pending = open(p)
		if len(problemsOf(s)) == 0 {
			t.Errorf("%+v is accepted", p)
		}
	}
}

// STD-CMD-29, STD-CMD-60: random battles through the Command phase with random listed
// answers: every listed answer is legal, the phase ends, nothing overlaps, and no stand
// moves further than it may.
func TestListedCommandAnswersAreLegal(t *testing.T) {
	for seed := range 40 {
		s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), cavalry("r2", at{7, 0, 0}), infantry("r3", at{30, 0, 0}), cavalry("r4", at{-40, 10, 0}),
			infantry("b1", at{0, 17, 180}), cavalry("b2", at{30, 24, 180}, at{32, 24, 180}), infantry("b3", at{-30, 50, 180}))
		Edit(s.Unit("r4")).Traits = []string{traitFlying}
		s.Characters = []game.Character{leader("rg", "general", 9, 16, -10), leader("rh", "hero", 8, 20, -16), leader("bg", "general", 9, 0, 40)}
		s.Terrain = []game.Terrain{wood(-20, 8, -8, 20)}
		battle := game.NewBattle(*s, Rules{}, game.Options{Seed: uint64(seed)})
		pick := uint64(seed)*2654435761 + 1
		for step := 0; battle.State().Turn.Phase == "command" && battle.State().Turn.Active == "red"; step++ {
			q := battle.Question()
			pick = mix(pick + uint64(step))
			a := q.Answers[int(pick%uint64(len(q.Answers)))]
			if step > 60 {
				a = q.Answers[len(q.Answers)-1]
			}
			if step > 200 {
				t.Fatalf("seed %d: the phase does not end: %+v", seed, q)
			}
			if _, err := battle.Do(a); err != nil {
				t.Fatalf("seed %d, step %d: %+v: %v", seed, step, a, err)
			}
		}
	}
}
