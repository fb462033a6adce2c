package stand

import (
	"slices"
	"testing"

	"frontage/game"
)

// wild is a giant: a stand with 8 attacks and 8 hits, wild, that can be wounded.
func wild(id string, x, y, facing float64) game.Unit {
	u := with(unitOf(id, Monster, []at{{x, y, facing}}), plain(ruleWild), spec(ruleWounded, &wounded{Value: []int{5, 7}, Hits: 4, Attack: 4}))
	Edit(&u).Attack, Edit(&u).Hits, Edit(&u).Armour = 8, 8, 5
	return u
}

// wildly plays an order to the giant r1 by a hero of 8 that fails with a 9, and then further dice.
func wildly(t *testing.T, units []game.Unit, dice ...int) *script {
	t.Helper()
	at := units[0].Stands[0]
	p := play(t, inOrders(tableOf(units...), leader("rh", "hero", 8, at.X-8, at.Y), leader("rg", "general", 9, 30, -50)), append([]int{5, 4}, dice...)...)
	p.do(orderTo("rh", "r1"))
	return p
}

func (p *script) wantAt(id game.UnitID, x, y float64) {
	p.t.Helper()
	if at := p.unit(id).Stands[0]; at.X-origin < x-0.02 || at.X-origin > x+0.02 || at.Y-origin < y-0.02 || at.Y-origin > y+0.02 {
		p.t.Errorf("%s is at %.2f, %.2f; want %.2f, %.2f", id, at.X-origin, at.Y-origin, x, y)
	}
}

// diceOn is the number of dice that a unit rolls against another in the next round, by the odds.
func (p *script) diceOn(unit, target game.UnitID) int {
	p.t.Helper()
	b := newBoard(p.b.State())
	ctx, _, _ := b.nextRound(string(unit))
	if ctx == nil {
		p.t.Fatalf("%s is in no combat", unit)
	}
	n := 0
	for _, pool := range b.pools(ctx) {
		if b.units[pool.unit].ID == unit && b.units[pool.target].ID == target {
			n += pool.dice
		}
	}
	return n
}

// STD-SPEC-15 (example 11): hero 8 rolls 9 for a giant; W = 6, enemy at 33 cm: 40 cm suffice, 16 + 1 + 1 = 18 dice; wounded
// 8 + 2 = 10. There is no move at half pace, and the hero gives no more orders. In later rounds the Attack is 8 again.
func TestWildRage(t *testing.T) {
	for hurt, dice := range map[bool]int{false: 18, true: 10} {
		giant := wild("r1", 0, 0, 0)
		Edit(&giant).State.Wounded = hurt
		p := wildly(t, []game.Unit{giant, infantry("b1", at{0, 36, 180}, at{4, 36, 180}, at{-4, 36, 180})}, 6)
		if got := p.diceOn("r1", "b1"); got != dice {
			t.Errorf("wounded %v: %d dice, want %d", hurt, got, dice)
		}
		if finished := OwnTurn(p.b.State()).Command.Finished; !slices.Contains(finished, "rh") {
			t.Errorf("those who give no more orders are %v, want the hero", finished)
		}
		reread(t, p)
	}
	s := wildly(t, []game.Unit{wild("r1", 0, 0, 0), infantry("b1", at{0, 48, 180})}, 6) // 45 cm: not reached
	s.wantAt("r1", 0, 40)
	if Own(s.unit("r1")).State.Charged {
		t.Error("it has charged an enemy at 45 cm")
	}
}

// STD-SPEC-15: a natural 12 of a hero rolls W and no blunder (AMB-S07), and so does a general's failure; a second order that
// fails rolls W as well.
func TestWildOnEveryFailure(t *testing.T) {
	giant := func() *game.State {
		return inOrders(tableOf(wild("r1", 0, 0, 0), infantry("b1", at{0, 70, 180})), leader("rh", "hero", 8, 0, -8), leader("rg", "general", 9, 0, -12))
	}
	p := play(t, giant(), 6, 6, 1)
	lines := p.do(orderTo("rh", "r1"))
	if !hasEvent(lines, "roll wild") || hasEvent(lines, "roll blunder") || !Own(p.unit("r1")).State.Halted {
		t.Errorf("a 12: %v, want W and no blunder", lines)
	}
	p = play(t, giant(), 6, 4, 1)
	if lines := p.do(orderTo("rg", "r1")); !hasEvent(lines, "roll wild") || !hasEvent(lines, "orders end") {
		t.Errorf("a failure of the general: %v, want W and the end of orders", lines)
	}
	p = play(t, giant(), 1, 1, 6, 5, 1)
	p.do(orderTo("rh", "r1"), game.Action{Do: "hold", Unit: "r1"})
	if lines := p.do(orderTo("rh", "r1")); !hasEvent(lines, "roll wild") {
		t.Errorf("a second order: %v, want W", lines)
	}
	p.spent()
}

// STD-SPEC-15: the steps of an order say that a die decides if it fails.
func TestWildIsTold(t *testing.T) {
	s := inOrders(tableOf(wild("r1", 0, 0, 0), infantry("b1", at{0, 70, 180})), leader("rh", "hero", 8, 0, -8))
	if test, refusal := ordered(s, 0); refusal != nil || !hasStep(test.steps, "STD-SPEC-15", "a die says") {
		t.Errorf("the order is %+v (%v), want a step by STD-SPEC-15", test, refusal)
	}
}

// STD-SPEC-15, AMB-S07: after a 1 it has no attack dice, also not the last one, while enemies fight it normally; it does not pursue.
func TestWildIdle(t *testing.T) {
	s := inCombat(wild("r1", 0, 0, 0), infantry("b1", at{0, 3, 180}))
	Edit(&s.Units[0]).State.Lapse = idleTurn
	p := play(t, s)
	if got := p.diceOn("r1", "b1"); got != 0 {
		t.Errorf("the giant has %d dice, want none", got)
	}
	if got := p.diceOn("b1", "r1"); got != 3 {
		t.Errorf("the enemy has %d dice, want 3", got)
	}
	p = wildly(t, []game.Unit{wild("r1", 0, 0, 0), infantry("b1", at{0, 20, 180})}, 1)
	p.wantAt("r1", 0, 0)
	if Own(p.unit("r1")).State.Lapse != idleTurn {
		t.Errorf("its state is %+v, want it idle", Own(p.unit("r1")).State)
	}
}

// STD-SPEC-15: after a 2 it goes at full pace straight to the nearest edge, and a unit in its way is charged, of either side. A friend
// that it charges fights it as an enemy does. If it wins, it stands.
func TestWildToTheEdge(t *testing.T) {
	p := wildly(t, []game.Unit{wild("r1", 0, -30, 0), infantry("b1", at{0, 60, 180})}, 2)
	p.wantAt("r1", 0, -50)
	p = wildly(t, []game.Unit{wild("r1", 0, -origin+12, 0), infantry("b1", at{0, 60, 180})}, 2, 4) // it leaves, and is back with a 4
	if !Own(p.unit("r1")).State.Halted {
		t.Errorf("its state is %+v, want it back and halted", Own(p.unit("r1")).State)
	}
	p.spent()

	p = wildly(t, []game.Unit{wild("r1", 0, -30, 180), infantry("r2", at{0, -43, 0}, at{4, -43, 0}, at{-4, -43, 0}), infantry("b1", at{0, 60, 180})},
		2, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	if !Own(p.unit("r1")).State.Charged {
		t.Fatal("the friend in its way is not charged")
	}
	reread(t, p)
	if got := p.diceOn("r1", "r2"); got != 10 { // 8, and 2 for a monster that charges
		t.Errorf("it has %d dice against its friend, want 10", got)
	}
	if got := p.diceOn("r2", "r1"); got != 3 {
		t.Errorf("its friend has %d dice against it, want 3", got)
	}
	p.toPhase("combat")
	for p.b.Question().Kind != "after" {
		p.do(p.b.Question().Answers[p.b.Question().Default])
	}
	wantLines(t, "having won by 3 to 2", p.answers(), "after r1 stand *")
	if q := p.b.Question(); q.Who != "red" {
		t.Errorf("%s is asked, want the owner", q.Who)
	}
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: chooseFallBack}, "STD-SPEC-15")
	reread(t, p)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: chooseStand})
	if turned := OwnTurn(p.b.State()).Turned; turned != nil { // the friend has retreated
		t.Errorf("%v are still everybody's enemies", turned)
	}
	p.spent()
}

// STD-SPEC-15 (example 12): after a 3, a die of 4 reaches 20 cm; a friend at 18 is closer than an enemy at 19 and takes 3
// attacks in the Shooting phase. Nobody in range: nothing. The hits on an engaged unit count in its first round.
func TestWildThrow(t *testing.T) {
	units := func() []game.Unit {
		return []game.Unit{wild("r1", 0, 0, 0), infantry("r2", at{-3, 21, 0}), infantry("b1", at{3, 22, 180})}
	}
	p := wildly(t, units(), 3, 4, 6, 6, 1, 1, 1)
	if lines := p.toPhase("combat"); !hasEvent(lines, "shoot STD-SPEC-15") {
		t.Errorf("the events are %v, want shots at the friend", lines)
	}
	p.wantAt("r2", -3, 23) // 2 hits drive it back by 1 + 1
	p.wantAt("b1", 3, 22)
	p.spent()

	p = wildly(t, units(), 3, 3) // 15 cm
	if OwnTurn(p.b.State()).Thrown != nil {
		t.Error("it throws at somebody further than 15 cm")
	}

	fight := []game.Unit{wild("r1", 0, 0, 0), infantry("r2", at{-3, 21, 0}), infantry("b1", at{-3, 23, 180}), infantry("b2", at{20, 80, 180})}
	p = wildly(t, fight, 3, 4, 6, 6, 1)
	reread(t, p)
	p.toPhase("combat")
	if got := Own(p.unit("r2")).State; got.Shot != 2 || got.Hits != 2 {
		t.Errorf("the state of the engaged friend is %+v, want 2 hits that count in the first round", got)
	}
	p.wantAt("r2", -3, 21)
}

// toPhase ends steps, and answers by default, until a phase; it returns the events.
func (p *script) toPhase(phase string) (lines []string) {
	p.t.Helper()
	for p.b.State().Turn.Phase != phase {
		q := p.b.Question()
		a := q.Answers[q.Default]
		if i := slices.IndexFunc(q.Answers, func(a game.Action) bool { return a.Do == "end" }); i >= 0 {
			a = q.Answers[i]
		}
		lines = append(lines, p.do(a)...)
	}
	return lines
}

// STD-SPEC-15: after a 4 it goes straight along its facing at full pace; an enemy reached is charged. Friends are walked through if it
// can end clear of them, else it halts at contact; those crossed or touched are confused at once.
func TestWildAhead(t *testing.T) {
	enemy := infantry("b1", at{0, 90, 180})
	through := wildly(t, []game.Unit{wild("r1", 0, 0, 0), infantry("r2", at{0, 8, 0}), infantry("r3", at{20, 8, 0}), enemy}, 4)
	through.wantAt("r1", 0, 20)
	halts := wildly(t, []game.Unit{wild("r1", 0, 0, 0), infantry("r2", at{0, 8, 0}), infantry("r3", at{0, 21, 0}), enemy}, 4)
	halts.wantAt("r1", 0, 18) // its front, 2 cm ahead of its middle, against the friend's back at 20
	charges := wildly(t, []game.Unit{wild("r1", 0, 0, 0), infantry("r2", at{0, 8, 0}), infantry("b1", at{0, 18, 180})}, 4)
	if !Own(charges.unit("r1")).State.Charged {
		t.Error("the enemy behind its friends is not charged")
	}
	for what, p := range map[string]*script{"through": through, "halts": halts, "charges": charges} {
		if !Own(p.unit("r2")).State.Confused {
			t.Errorf("%s: the friend that it crosses is not confused", what)
		}
	}
	if Own(through.unit("r3")).State.Confused || !Own(halts.unit("r3")).State.Confused {
		t.Error("the friend aside is confused, or the one that it touches is not")
	}
	if p := wildly(t, []game.Unit{wild("r1", 0, 0, 180), enemy}, 5); p.unit("r1").Stands[0].Y != origin { // a 5: no visible enemy
		t.Error("it moves though it sees no enemy")
	}
	near := wildly(t, []game.Unit{wild("r1", 0, 0, 0), infantry("b1", at{0, 18, 180}), infantry("b2", at{30, 18, 180})}, 5)
	if s := Own(near.unit("r1")).State; !s.Charged || s.Impacts[0].Unit != "b1" || s.Lapse != "" {
		t.Errorf("after a 5 its state is %+v, want a charge at the nearest enemy", s)
	}
	two := wildly(t, []game.Unit{wild("r1", 0, 0, 0), infantry("b1", at{-8, 18, 180}), infantry("b2", at{8, 18, 180})}, 5)
	wantLines(t, "two enemies as near", two.answers(), "charge r1 b1 *", "charge r1 b2")
	reread(t, two)
	two.do(game.Action{Do: "charge", Unit: "r1", Target: "b2"})
	if Own(two.unit("r1")).State.Impacts[0].Unit != "b2" {
		t.Error("its owner's choice is not charged")
	}
}

// STD-SPEC-15: what a failed order to a giant is worth to the default orders and to the computer: the chance that the table lets it do
// something useful. A 3 throws D6 × 5 cm at the closest unit that it sees, a 4 leads straight ahead, a 5 and a 6 toward
// an enemy that it sees. Other units move at half pace.
func TestUseOfAFailedOrderToAGiant(t *testing.T) {
	for _, c := range []struct {
		name  string
		units []game.Unit
		want  int // of 36
	}{
		{"an enemy at 33 cm", []game.Unit{wild("r1", 0, 0, 0), infantry("b1", at{0, 36, 180})}, 18},
		{"an enemy at 28 cm, in reach of a 6", []game.Unit{wild("r1", 0, 0, 0), infantry("b1", at{0, 31, 180})}, 19},
		{"an enemy at 28 cm behind it", []game.Unit{wild("r1", 0, 0, 180), infantry("b1", at{0, 31, 180})}, 0},
		{"a friend at 18 cm, an enemy at 19 (example 12)", []game.Unit{wild("r1", 0, 0, 0), infantry("r2", at{-4, 21, 0}), infantry("b1", at{4, 22, 180})}, 18},
		{"infantry", []game.Unit{infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 31, 180})}, 18},
	} {
		if got := newBoard(tableOf(c.units...)).useOfFailure(0); got != c.want {
			t.Errorf("%s: %d of 36, want %d", c.name, got, c.want)
		}
	}
	s := inOrders(tableOf(wild("r1", -30, 0, 180), wild("r2", 30, 0, 0), infantry("b1", at{-30, 36, 180}), infantry("b2", at{30, 36, 180})), leader("rh", "hero", 8, 0, 0))
	if best := newBoard(s).bestOrder(make([]bool, 4)); best == nil || best.units[0] != 1 {
		t.Errorf("the first order is %+v, want that to the giant that faces the enemy", best)
	}
}
