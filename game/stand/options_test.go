package stand

import (
	"errors"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// played turns an optional rule on.
func played(s *game.State, id string) *game.State {
	s.Rulings = map[string]string{id: optionOn}
	return s
}

// STD-CMD-23: by the optional rule cavalry with Armour 6+ evades in any direction, still in
// a straight line and, as in any evade, at least 1 cm, at most its full pace, and to at
// least 5 cm from all enemies. It is off by default, and does not apply to cavalry with any
// other armour, nor to infantry.
func TestEvadeInAnyDirection(t *testing.T) {
	set := func(kind game.UnitType, armour int) *game.State {
		u := unitOf("r1", kind, []at{{0, 0, 0}})
		Edit(&u).Armour = armour
		return tableOf(u, infantry("b1", at{0, 15, 180}))
	}
	side := func(s *game.State, to at) string {
		_, refusal := newBoard(s).checkEvade(0, 1, spots([]string{"r1a"}, to))
		return ruleOr(refusal, "ok")
	}
	for _, c := range []struct {
		what string
		s    *game.State
		to   at
		want string
	}{
		{"to its left", played(set(Cavalry, 6), "STD-CMD-23"), at{-20, 0, 0}, "ok"},
		{"back and to the right", played(set(Cavalry, 6), "STD-CMD-23"), at{15, -15, 180}, "ok"},
		{"straight away", played(set(Cavalry, 6), "STD-CMD-23"), at{0, -20, 0}, "ok"},
		{"too near to the enemy", played(set(Cavalry, 6), "STD-CMD-23"), at{0, 9, 0}, "STD-CMD-20"},
		{"half a centimetre", played(set(Cavalry, 6), "STD-CMD-23"), at{-0.5, 0, 0}, "STD-CMD-14"},
		{"the rule is not played", set(Cavalry, 6), at{-20, 0, 0}, "STD-CMD-14"},
		{"Armour 5+", played(set(Cavalry, 5), "STD-CMD-23"), at{-20, 0, 0}, "STD-CMD-14"},
		{"no armour", played(set(Cavalry, 0), "STD-CMD-23"), at{-20, 0, 0}, "STD-CMD-14"},
		{"infantry", played(set(Infantry, 6), "STD-CMD-23"), at{-15, 0, 0}, "STD-CMD-14"},
	} {
		if got := side(c.s, c.to); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
	// In a straight line: a way round something does not count.
	s := played(set(Cavalry, 6), "STD-CMD-23")
	s.Terrain = []game.Terrain{building(-10, -3, -8, 3)}
	if got := side(s, at{-20, 0, 0}); got != "STD-CMD-17" {
		t.Errorf("behind a building the refusal is %q, want STD-CMD-17", got)
	}
}

// STD-CMD-23: the player is offered the other directions, each a legal evade; without
// the rule there is one.
func TestEvadesOffered(t *testing.T) {
	count := func(s *game.State) int {
		n := 0
		for _, a := range play(t, s).b.Question().Answers {
			if a.Do == "evade" {
				n++
			}
		}
		return n
	}
	u := cavalry("r1", at{0, 0, 0})
	Edit(&u).Armour = 6
	set := func() *game.State { return on(nil, u, infantry("b1", at{0, 15, 180}))() }
	if n := count(set()); n != 1 {
		t.Errorf("%d ways without the rule, want 1", n)
	}
	s := played(set(), "STD-CMD-23")
	if n := count(s); n < 7 {
		t.Errorf("%d ways with the rule, want at least 7", n)
	}
	for _, a := range play(t, s).b.Question().Answers {
		if a.Do == "evade" {
			p := play(t, played(set(), "STD-CMD-23"))
			p.do(a)
			if !Own(p.b.State().Unit("r1")).State.Initiative {
				t.Errorf("%+v is not carried out", a)
			}
		}
	}
	// Where it cannot go straight away it still finds a way.
	s = played(set(), "STD-CMD-23")
	s.Terrain = []game.Terrain{building(-3, -20, 3, -2.2)}
	if n := count(s); n == 0 {
		t.Error("no way beside the building")
	}
	s.Rulings = nil
	if n := count(s); n != 0 {
		t.Errorf("with the building in the way %d ways without the rule, want none", n)
	}
}

// STD-CMD-46: by the optional rule each character adds 1 to his first order of his
// first turn, never above 10.
func TestFirstOrderOfTheBattle(t *testing.T) {
	set := func(command int) *game.State {
		s := tableOf(infantry("r1", at{0, 0, 0}))
		s.Characters = []game.Character{leader("rg", "general", command, 0, 5), leader("rh", "hero", 8, 0, -5)}
		return s
	}
	wantNeed(t, set(8), 8, 0)
	wantNeed(t, played(set(8), "STD-CMD-46"), 9, 0)
	wantNeed(t, played(set(10), "STD-CMD-46"), 10, 0)
	s := played(set(8), "STD-CMD-46")
	s.Turn.Number = 2 // not his first turn
	wantNeed(t, s, 8, 0)
	s = played(set(8), "STD-CMD-46") // his second order, though the first to this unit
	OwnTurn(s).Command = &Command{Character: "rg", Run: []game.UnitID{"r9"}, Last: []game.UnitID{"r9"}}
	wantNeed(t, s, 8, 0)
	// Each character has his own: the hero too.
	s = played(set(8), "STD-CMD-46")
	OwnTurn(s).Command = &Command{Character: "rg"}
	test, refusal := newBoard(s).order(1, []int{0})
	if refusal != nil || test.need != 9 {
		t.Errorf("the hero: %+v %v; want 9 needed", test, refusal)
	}
	// The roll: 9 is a success by the rule, a failure without.
	for _, c := range []struct {
		s    *game.State
		want bool
	}{{set(8), false}, {played(set(8), "STD-CMD-46"), true}} {
		c.s.Turn.Step = stepOrders
		p := play(t, c.s, 5, 4)
		p.do(giveOrder("rg", "r1"))
		if got := p.b.Question().Text.String(); (got == "r1 may move at full pace.") != c.want {
			t.Errorf("after 9: %s", got)
		}
	}
}

// STD-ATTACK-15: an advance has no charge bonus; by the optional rule it has one if its
// enemy was destroyed in the first round.
func TestAdvanceWithABonus(t *testing.T) {
	set := func() *game.State {
		return inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}), infantry("b2", at{1, -14, 0}))
	}
	for _, c := range []struct {
		s    *game.State
		dice []int
		want string
	}{
		{set(), []int{4, 4, 4}, "roll attack r1 [4 4 4] need 4"},
		{played(set(), "STD-ATTACK-15"), []int{4, 4, 4, 4}, "roll attack r1 [4 4 4 4] need 4"},
	} {
		p := play(t, c.s, append(append([]int{4, 4, 4, 1, 1, 1}, c.dice...), 1, 1, 1)...)
		p.do(game.Action{Do: "fight", Unit: "r1"}, game.Action{Do: "after", Unit: "r1", Choice: "advance"})
		wantLines(t, "the next combat", p.do(game.Action{Do: "fight", Unit: "r1"})[1:2], c.want)
		p.spent()
	}
	// Destroyed in the second round: no bonus.
	s := played(inCombat(infantry("r1", at{0, 1, 180}), infantry("b1", at{0, -1, 0}, at{0, -3, 0}), infantry("b2", at{1, -22, 0})), "STD-ATTACK-15")
	p := play(t, s, 4, 4, 4, 1, 1, 1, 4, 4, 4, 4, 4, 1, 1, 1)
	p.do(game.Action{Do: "fight", Unit: "r1"})
	for q := p.b.Question(); q.Kind != phaseShooting && q.Answers[0].Do != "end" && !Own(p.unit("r1")).State.Advanced; q = p.b.Question() {
		a := q.Answers[q.Default]
		for _, other := range q.Answers {
			if other.Choice == "pursue" || other.Choice == "advance" {
				a = other
			}
		}
		p.do(a)
	}
	if u := Own(p.unit("r1")).State; !u.Advanced || u.Fresh {
		t.Errorf("after a second round: %+v, want advanced and not fresh", u)
	}
}

// STD-FLY-18: by the optional rule flyers that do not charge end more than 1 cm from
// enemies: exactly 1 cm is too near. Without it they may come as near as they like, as
// units on foot always may.
func TestFlyersEndAwayFromEnemies(t *testing.T) {
	set := func(flies bool) *game.State {
		u := cavalry("r1", at{0, 0, 0})
		if flies {
			u = flyer("r1", at{0, 0, 0})
		}
		return tableOf(u, infantry("b1", at{0, 20, 180}))
	}
	for _, c := range []struct {
		what string
		s    *game.State
		gap  float64
		want string
	}{
		{"1 cm", played(set(true), "STD-FLY-18"), 1, "STD-FLY-18"},
		{"0.5 cm", played(set(true), "STD-FLY-18"), 0.5, "STD-FLY-18"},
		{"1.02 cm", played(set(true), "STD-FLY-18"), 1.02, "ok"},
		{"not played", set(true), 0.5, "ok"},
		{"in contact", set(true), 0, "STD-CHARGE-01"},
		{"it walks", played(set(false), "STD-FLY-18"), 0.5, "ok"},
	} {
		_, refusal := movedTo(c.s, false, at{0, 19 - 2 - c.gap, 0})
		if got := ruleOr(refusal, "ok"); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
	// A charge is as usual.
	if a := askCharge(t, played(set(true), "STD-FLY-18"), "r1", "b1"); !a.Legal {
		t.Errorf("refused: %v, want legal", a.Reason)
	}
	// Home back stops short, too.
	s := played(on(nil, flyer("r1", at{0, 0, 0}), infantry("b1", at{0, 30, 180}))(), "STD-FLY-18")
	s.Characters = []game.Character{leader("rg", "general", 9, 0, 60)}
	b := newBoard(s)
	if m := b.homeBack(0, 0, 27); m == nil {
		t.Error("it finds no way home")
	} else if gap := b.after(m).enemyGap(0); gap <= 1.01 {
		t.Errorf("it ends %g cm from the enemy, want over 1 cm", gap)
	}
}

// marcher is a line of infantry that lies along a road which leads to its left, the way
// of −x, through a wood of shrubs and past an enemy at its end.
func marcher() *game.State {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("b1", at{-60, 0, 90}), infantry("b2", at{4, 60, 180}))
	s.Terrain = []game.Terrain{road([2]float64{-90, 0}, [2]float64{90, 0})}
	s.Characters = []game.Character{leader("rg", "general", 9, 4, -10)}
	s.Turn.Step = stepOrders
	return s
}

// STD-TERR-16: by the optional rule infantry marches along a road with a short edge
// leading; that edge is its front for moving and sight.
func TestMarchAlongARoad(t *testing.T) {
	p := play(t, played(marcher(), "STD-TERR-16"), 1, 2)
	p.do(giveOrder("rg", "r1"))
	var march *game.Action
	for _, a := range p.b.Question().Answers {
		if a.Choice == "march-left" {
			march = &a
		}
	}
	if march == nil {
		t.Fatalf("no march is offered: %+v", p.b.Question().Answers)
	}
	p.do(*march)
	u := p.b.State().Unit("r1")
	if Own(u).State.March != marchLeft || !Own(u).State.Road || round4(u.Stands[0].X-origin) != -20 || u.Stands[0].Facing != 0 {
		t.Errorf("the state is %+v, the stand %+v, want march %v on the road, at x = -20 facing 0", Own(u).State, u.Stands[0], marchLeft)
	}
	// STD-LOS-02 from that edge: it sees what is ahead on the road, not what is before
	// its long edge.
	st := p.b.State()
	for target, want := range map[string]bool{"b1": true, "b2": false} {
		if got := ask[*SightAnswer](t, st, "sight", "unit", "r1", "target", target).Visible; got != want {
			t.Errorf("a marching unit sees %s: %v, want %v", target, got, want)
		}
	}
	// As it goes on along the road it marches on (without being told), off it no more;
	// the next order has +1 (STD-TERR-15).
	b := newBoard(st)
	for _, c := range []struct {
		by   at
		want string
	}{{at{-10, 0, 0}, marchLeft}, {at{0, -10, 0}, ""}} {
		var to []at
		for _, s := range u.Stands {
			to = append(to, at{s.X - origin + c.by[0], s.Y - origin + c.by[1], 0})
		}
		m, refusal := b.checkOrdinary(0, spots([]string{"r1a", "r1b", "r1c"}, to...), false)
		if refusal != nil || m.march != c.want {
			t.Errorf("by %v: %v, %+v, want a march: %v", c.by, refusal, m, c.want)
		}
	}
	if test, refusal := b.order(0, []int{0}); refusal != nil || test.need != 9+1-1 { // 15 cm away, second order
		t.Errorf("the test is %+v, refused %v, want it to need %v", test, refusal, 9+1-1)
	}
}

// STD-TERR-16: only infantry, on a road, behind the leading edge, and only if the rule is
// in use.
func TestMayNotMarch(t *testing.T) {
	try := func(s *game.State, choice string, by float64) string {
		p := play(t, s, 1, 2)
		p.do(giveOrder("rg", "r1"))
		a := shift(s, "r1", by, 0)
		a.Choice = choice
		_, err := p.b.Do(a)
		var refusal *game.Refusal
		if err != nil && !errors.As(err, &refusal) {
			t.Fatal(err)
		}
		return ruleOr(refusal, "")
	}
	if got := try(marcher(), "march-left", -5); got != "STD-TERR-16" {
		t.Errorf("without the optional rule the refusal is %q, want STD-TERR-16", got)
	}
	horse := played(marcher(), "STD-TERR-16")
	horse.Units[0].Type = Cavalry
	if got := try(horse, "march-left", -5); got != "STD-TERR-16" {
		t.Errorf("cavalry is refused by %q, want STD-TERR-16", got)
	}
	off := played(marcher(), "STD-TERR-16")
	off.Terrain = nil
	if got := try(off, "march-left", -5); got != "STD-TERR-16" {
		t.Errorf("without a road the refusal is %q, want STD-TERR-16", got)
	}
	if got := try(played(marcher(), "STD-TERR-16"), "march-right", 5); got != "" {
		t.Errorf("the other way is refused by %s", got)
	}
	s := marcher()
	Edit(&s.Units[0]).State.March = marchLeft
	if bad := (Rules{}).Check(s); len(bad) != 1 {
		t.Errorf("a march where the rule is not played: %v", bad)
	}
	// Without the rule none is offered.
	p := play(t, marcher(), 1, 2)
	p.do(giveOrder("rg", "r1"))
	if slices.ContainsFunc(p.b.Question().Answers, func(a game.Action) bool { return a.Choice != "" }) {
		t.Error("a march is offered")
	}
}

// STD-TERR-16: in combat the leading edge is still a side edge: an enemy in the way of a
// march charges it in the flank, with the usual bonuses.
func TestMarchIsChargedInTheFlank(t *testing.T) {
	s := played(marcher(), "STD-TERR-16")
	Edit(&s.Units[0]).State.March = marchLeft
	s.Units[1] = infantry("b1", at{origin - 15, origin, 90})
	a := ask[*ChargeAnswer](t, s, "charge", "unit", "b1", "target", "r1")
	if !a.Legal || a.Zone != "left" || a.Edge.Side != "left" {
		t.Errorf("legal %v, zone %s, edge %+v, want legal, zone left and the left edge", a.Legal, a.Zone, a.Edge)
	}
}

// STD-TERR-13, STD-TERR-16: a unit that marches is a column: it passes a wood too thick for a line,
// round the bends of the road, each stand leading with its edge. Things beside the road hinder it
// no more than a column.
func TestMarchRoundABend(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}))
	Edit(&s.Units[0]).Pace = 40
	s.Terrain = []game.Terrain{kindOf("ravine", -60, -40, 60, 40), road([2]float64{20, 0}, [2]float64{-12, 0}, [2]float64{-12, 30})}
	s.Rulings = map[string]string{"STD-TERR-16": optionOn}
	b := newBoard(s)
	// Leading with the left edge it faces +x when it goes up: the left of +x is +y.
	m, refusal := b.checkMarch(0, spots([]string{"r1a", "r1b"}, at{-12, 14, 90}, at{-12, 10, 90}), false, marching{edge: marchLeft})
	if refusal != nil || !m.road || m.march != marchLeft {
		t.Fatalf("refused %v, the move is %+v, want a road move, march %v", refusal, m, marchLeft)
	}
	s.Rulings = nil
	if _, refusal := newBoard(s).checkOrdinary(0, spots([]string{"r1a", "r1b"}, at{-12, 14, 90}, at{-12, 10, 90}), false); refusal == nil {
		t.Error("a line is a column without the rule")
	}
	if got := led(b.BoxesOf(0), geometry.Left)[0]; got.Width != 2 || got.Depth != 4 || got.Forward.X > -0.99 {
		t.Errorf("the box is %+v, want 2 wide and 4 deep, facing -x", got)
	}
}

// STD-TERR-16, STD-MOVE-03, STD-BASE-11: the edge that leads is the front for moving: stands
// one behind the other round a bend of the road behind it are a bent column, which moves at
// full pace. By their fronts they are irregular.
func TestMarchRoundABendIsAColumn(t *testing.T) {
	// Leading with the right edge the first faces +x, its rear right corner at (−2, −1); the
	// second, turned 30° from it, has its front right corner there.
	s := tableOf(infantry("r1", at{0, 0, 0}, at{-4.2321, -1.134, 330}))
	s.Terrain = []game.Terrain{road([2]float64{40, 0}, [2]float64{-2, 0}, [2]float64{-36.641, -20})}
	for march, want := range map[string]float64{"": 10, marchRight: 20} {
		s := played(s, "STD-TERR-16")
		Edit(&s.Units[0]).State.March = march
		b := newBoard(s)
		if got, step := b.allowance(0, false); got != want {
			t.Errorf("marching %q it may move %g: %s", march, got, step.Text)
		}
		if got := b.givingPace(0); got != want { // STD-CONF-11
			t.Errorf("march %q: the unit may give way %g, want %v", march, got, want)
		}
	}
}
