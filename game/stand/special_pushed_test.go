package stand

import (
	"slices"
	"testing"

	"frontage/game"
)

// bell is a machine 4 cm wide and 6 cm deep that infantry pushes.
func bell(x, y float64) game.Unit {
	u := with(machine("r1", 10, at{x, y, 180}), spec(rulePushed, &distance{Value: 20}))
	u.Base = game.Base{Front: 4, Depth: 6}
	return u
}

// STD-SPEC-18(a): the unit moves only by orders to a brigade with infantry, at the pace of its rule. It has no
// initiative. STD-SPEC-18(c): a retreat destroys it.
func TestPushedIsOrderedWithInfantry(t *testing.T) {
	s := leading(tableOf(bell(0, 0), infantry("r2", at{4, 0, 180}), cavalry("r3", at{-3, 0, 180}), infantry("b1", at{0, -15, 0})), leader("rg", "general", 9, 0, 10))
	for _, c := range []struct {
		units []int
		rule  string
	}{{[]int{0}, "STD-SPEC-18"}, {[]int{0, 2}, "STD-SPEC-18"}, {[]int{0, 1}, ""}, {[]int{0, 1, 2}, ""}, {[]int{1}, ""}, {[]int{2}, ""}} {
		_, r := ordered(s, c.units...)
		if c.rule == "" && r != nil || c.rule != "" && (r == nil || r.Rule != c.rule) {
			t.Errorf("an order to %v: %v; want %q", c.units, r, c.rule)
		}
	}
	b := newBoard(s)
	for _, how := range []reaction{byCharge, byEvade} {
		_, r := b.reactions(0, how)
		wantRefusal(t, r, "STD-SPEC-18")
	}
	if far, _ := b.allowance(0, false); far != 20 {
		t.Errorf("it may move %v cm, want 20", far)
	}
	if far, _ := b.allowance(0, true); far != 10 { // after a failed order, as infantry
		t.Errorf("after a failed order it may move %v cm, want 10", far)
	}
	if rule, dies := b.diesRetreating(0); !dies || rule != "STD-SPEC-18" {
		t.Errorf("in a retreat: %q, destroyed %v; want STD-SPEC-18, destroyed", rule, dies)
	}
	a := ask[*RetreatAnswer](t, tableOf(bell(0, 0), infantry("b1", at{0, -4, 0})), "retreat", "unit", "r1", "distance", "2")
	if !a.Stands[0].Destroyed || !hasStep(a.Explain(), "STD-SPEC-18") {
		t.Errorf("the retreat is %+v, want it destroyed, explained by STD-SPEC-18", a)
	}
	q := play(t, inOrders(s, s.Characters...)).b.Question()
	for _, a := range q.Answers {
		if a.Do == "order" && slices.Contains(a.Units, "r1") && !slices.Contains(a.Units, "r2") {
			t.Errorf("an order without the infantry is offered: %v", a.Units)
		}
	}
}

// STD-SPEC-18(b): the unit pursues only if it touches friendly infantry before and after it.
func TestPushedPursues(t *testing.T) {
	pursued := func(retreat float64, others ...game.Unit) *pursuit {
		s := inCombat(append([]game.Unit{bell(0, 3), infantry("b1", at{0, -1 - retreat, 0})}, others...)...)
		return newBoard(s).pursuit(0, &pursuitContext{retreated: []int{1}})
	}
	beside := infantry("r2", at{4, 3, 180}) // from y 2 to y 4; the machine reaches from y 0 to y 6
	if p := pursued(3, beside); p.kind != pursuitBasic {
		t.Errorf("3 cm: the pursuit is %v (%v), want it straight ahead", p.kind, p.refusal)
	}
	for what, p := range map[string]*pursuit{
		"5 cm":            pursued(5, beside),
		"no infantry":     pursued(3),
		"horse beside it": pursued(3, cavalry("r2", at{3, 3, 180})),
		"enemy infantry":  pursued(3, infantry("b2", at{4, 3, 180})),
	} {
		if p.kind != pursuitNone || p.refusal == nil || p.refusal.Rule != "STD-SPEC-18" {
			t.Errorf("%s: the pursuit is %v (%v), want it refused by STD-SPEC-18", what, p.kind, p.refusal)
		}
	}
}

// STD-SPEC-18(b): the unit advances only if it touches friendly infantry before and after it; else it stands.
func TestPushedAdvances(t *testing.T) {
	for what, c := range map[string]struct {
		units []game.Unit
		ok    bool
	}{
		"2.5 cm":      {[]game.Unit{infantry("r2", at{4, 3, 180}), infantry("b2", at{0, -4.5, 90})}, true},
		"9 cm":        {[]game.Unit{infantry("r2", at{4, 3, 180}), infantry("b2", at{0, -11, 90})}, false},
		"no infantry": {[]game.Unit{infantry("b2", at{0, -4.5, 90})}, false},
	} {
		s := inCombat(append([]game.Unit{bell(0, 3), infantry("b1", at{0, -1, 0})}, c.units...)...)
		p := play(t, s, 4, 4, 4, 1, 1, 1)
		p.do(game.Action{Do: "fight", Engagement: "e1"})
		advance := game.Action{Do: "after", Unit: "r1", Choice: chooseAdvance}
		if c.ok {
			p.do(advance)
			if y := p.unit("r1").Stands[0].Y; y != origin+0.5 {
				t.Errorf("%s: it is at y %v, want %v", what, y-origin, 0.5)
			}
			continue
		}
		p.refused(advance, "STD-SPEC-18")
		p.do(game.Action{Do: "after", Unit: "r1", Choice: chooseStand})
	}
}

// STD-SPEC-18(b): after a draw the unit falls back as far as its infantry, which stays, touches it. Without
// infantry, or without such a place, it stands, though other units would have to fall back.
func TestPushedFallsBack(t *testing.T) {
	beside := infantry("r2", at{4, 3, 180})
	p := drawn(t, inCombat(bell(0, 3), infantry("b1", at{0, -1, 0}), beside), 6, 2, 2, 2)
	p.do(game.Action{Do: "after", Unit: "r1", Choice: chooseFallBack})
	p.refused(game.Action{Do: "place", Unit: "r1", Stands: []game.StandPlace{standAt("r1a", 0, 8, 180)}}, "STD-SPEC-18")
	q := p.b.Question()
	if got := q.Answers[q.Default].Stands[0]; got != standAt("r1a", 0, 7, 180) { // at corners, 4 cm back
		t.Errorf("by default it goes to %v, want %v", got, standAt("r1a", 0, 7, 180))
	}
	p.do(q.Answers[q.Default])
	p.spent()

	p = drawn(t, inCombat(bell(0, 3), infantry("b1", at{0, -1, 0})), 6)
	wantLines(t, "without infantry", p.answers(), "after r1 stand *")
	p.refused(game.Action{Do: "after", Unit: "r1", Choice: chooseFallBack}, "STD-SPEC-18")
	p.do(game.Action{Do: "after", Unit: "r1", Choice: chooseStand})

	s := inCombat(bell(0, 3), infantry("b1", at{0, -1, 0}), beside)
	s.Terrain = []game.Terrain{building(-20, 6.5, 20, 30)}
	p = drawn(t, s, 6, 2, 2, 2)
	lines := p.do(game.Action{Do: "after", Unit: "r1", Choice: chooseFallBack})
	if y := p.unit("r1").Stands[0].Y; y != origin+3 || !hasEvent(lines, "hold") {
		t.Errorf("with a building behind it: at y %v, events %v; want it to stand at 3", y-origin, lines)
	}
}
