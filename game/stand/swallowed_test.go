package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// swallowed is incident after a second round, where r3 has charged the left flank of b3
// this turn: the pursuit of r1 takes their combat in before it is fought.
func swallowed() *game.State {
	s := incident()
	Edit(s.Unit("r3")).State = UnitState{Charged: true, Fresh: true, Label: "left", Open: true,
		Impacts: []Impact{{Unit: "b3", Edge: "left"}}}
	return afterRound(s, Fight{Units: units("r1 b1"), Round: 2})
}

// nextCombat ends the turn of red and goes on to the Combat phase of blue.
func (p *script) nextCombat() {
	p.t.Helper()
	for p.b.State().Turn.Active != "blue" || p.b.State().Turn.Phase != "combat" {
		p.do(game.Action{Do: "end"})
	}
}

// diceAgainst returns the dice that each unit of red rolls in the combat that is fought
// next, by the query of its odds.
func (p *script) diceAgainst(enemy game.UnitID) map[game.UnitID]int {
	p.t.Helper()
	dice := map[game.UnitID]int{}
	b := newBoard(p.b.State())
	for _, pool := range ask[*OddsAnswer](p.t, p.b.State(), "odds", "engagement", string(enemy)).odds.pools {
		if b.units[pool.unit].Side == "red" {
			dice[b.units[pool.unit].ID] += pool.dice
		}
	}
	return dice
}

// STD-ATTACK-12, STD-ATTACK-20, STD-PURSUE-32: a charger whose combat is not fought that
// turn, because another unit's pursuit took it in, keeps its bonus for its first round, in
// the next turn, and for no other. That round is also the round of its charge
// (STD-PURSUE-03): infantry may pursue the cavalry that it struck in the flank.
func TestChargeBonusKept(t *testing.T) {
	p := play(t, swallowed())
	p.do(pursueNow)
	p.nextCombat()
	saved, err := game.Read(game.Write(p.b.State()), "saved", []game.Rules{Rules{}})
	if err != nil {
		t.Fatal(err)
	}
	// b1 strikes with 6 dice and b3 with 5, r1 with 6 and 2 for its pursuit of b1, r3 with
	// 3 and 1 for its charge; only r3 hits.
	p = play(t, &saved, slices.Concat(slices.Repeat([]int{1}, 11+8), []int{6, 1, 1, 1})...)
	if got := p.diceAgainst("b3")["r3"]; got != 4 {
		t.Errorf("r3 would roll %d dice, want 3 and 1 for its charge", got)
	}
	if lines := p.do(game.Action{Do: "fight", Unit: "b3"}); !slices.Contains(lines, "roll attack r3 [6 1 1 1] need 4") {
		t.Errorf("the events are %v, want r3 to roll 4 dice", lines)
	}
	p.spent()
	if Own(p.unit("r3")).State.Fresh {
		t.Error("r3 would have its bonus again")
	}
	for q := p.b.Question(); q.Kind == "retreat"; q = p.b.Question() {
		p.do(q.Answers[q.Default])
	}
	if list := p.answers(); !slices.ContainsFunc(list, func(a string) bool { return strings.HasPrefix(a, "after r3 pursue") }) {
		t.Errorf("r3 may not pursue the horse that it charged in the flank: %v", list)
	}
}

// A charge is kept only until it is fought: it ends with the combat it led to. AMB-64: by
// the other reading the pursuers take it away.
func TestChargeBonusNotKept(t *testing.T) {
	alone := swallowed()
	alone.Unit("b3").Stands = []game.Stand{{ID: "b3a", X: 60, Y: 60, Facing: 180}}
	other := swallowed()
	other.Rulings = map[string]string{"AMB-64": "b"}
	for what, s := range map[string]*game.State{"whose enemy is gone": alone, "by AMB-64 b": other} {
		p := play(t, s)
		p.do(pursueNow)
		p.nextCombat()
		if u := Own(p.unit("r3")).State; u.Fresh || len(u.Impacts) > 0 {
			t.Errorf("a charger %s keeps its bonus: %+v", what, u)
		}
	}
}
