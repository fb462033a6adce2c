package stand

import (
	"strings"
	"testing"

	"frontage/game"
)

// threatened is an infantry unit b1 in the middle of the table, facing up, with a cavalry unit
// r1 whose front is a distance ahead of its front. It is blue's turn, and r1 has used up the
// orders of its own last turn.
func threatened(far float64, characters ...game.Character) *game.State {
	s := tableOf(infantry("b1", at{0, 0, 0}), cavalry("r1", at{0, 1 + far + 2, 180}))
	for i := range s.Units {
		u := Edit(&s.Units[i])
		u.Attack, u.Hits = 3, 3
	}
	Edit(s.Unit("r1")).State.Orders = 3
	s.Characters = characters
	s.Turn.Active = "blue"
	return s
}

// STD-CMD-07, STD-CMD-05: an enemy within 20 cm charges on its own initiative, without an order.
func TestThreatOnInitiative(t *testing.T) {
	a := ask[*ThreatAnswer](t, threatened(15), "threats", "unit", "b1")
	if len(a.Threats) != 1 {
		t.Fatalf("%d threats, want 1", len(a.Threats))
	}
	threat := a.Threats[0]
	if threat.Unit != "r1" || !threat.Initiative || threat.Chance != 1 || threat.By != "" || threat.Charge.Zone != "front" {
		t.Errorf("the threat is %+v, want r1 on initiative with certainty, at the front", threat)
	}
	if step := a.Explain()[0]; step.Rule != "STD-CMD-07" || !strings.Contains(step.Text.String(), "on initiative") {
		t.Errorf("the step is %s: %s, want STD-CMD-07 with \"on initiative\"", step.Rule, step.Text)
	}
}

// STD-CMD-27, STD-CHARGE-02: further away it needs an order. A general with Command 9 within
// 20 cm needs 9 or less: 30 of 36 cases. A hero with Command 7 could order it too, but worse.
// The orders of its last turn do not count any more.
func TestThreatByOrder(t *testing.T) {
	s := threatened(25, leader("rh", kindHero, 7, 10, 35), leader("rg", kindGeneral, 9, -10, 35))
	a := ask[*ThreatAnswer](t, s, "threats", "unit", "b1")
	if len(a.Threats) != 1 {
		t.Fatalf("%d threats, want 1", len(a.Threats))
	}
	threat := a.Threats[0]
	if threat.Initiative || threat.By != "rg" || threat.Need != 9 || threat.Chance != 30.0/36 {
		t.Errorf("the threat is %+v, want one by an order of rg that needs 9, with chance %v", threat, 30.0/36)
	}
	if step := a.Explain()[0]; step.Rule != "STD-CMD-27" || !strings.Contains(step.Text.String(), "9 or less, 83.3 %") {
		t.Errorf("the step is %s: %s, want STD-CMD-27 with \"9 or less, 83.3 %%\"", step.Rule, step.Text)
	}
	if Own(s.Unit("r1")).State.Orders != 3 || s.Turn.Active != "blue" {
		t.Error("the question has changed the table")
	}
}

// The odds are those of the charge that "odds" shows.
func TestThreatOdds(t *testing.T) {
	s := threatened(15)
	a := ask[*ThreatAnswer](t, s, "threats", "unit", "b1")
	s.Turn.Active = "red"
	odds := ask[*OddsAnswer](t, s, "odds", "unit", "r1", "target", "b1", "initiative", "true")
	if got := a.Threats[0].Odds; got.Win("red") != odds.Win("red") || got.Win("blue") != odds.Win("blue") || got.Draw() != odds.Draw() {
		t.Errorf("%v, want %v", got, odds)
	}
}

// Nobody threatens a unit that is out of reach (STD-CHARGE-07), nor one that could be reached
// only by an order that nobody can give (STD-CHARGE-02).
func TestNoThreat(t *testing.T) {
	for name, s := range map[string]*game.State{
		"out of reach": threatened(40, leader("rg", kindGeneral, 9, -10, 50)),
		"no leader":    threatened(25),
	} {
		a := ask[*ThreatAnswer](t, s, "threats", "unit", "b1")
		if len(a.Threats) != 0 || !strings.HasPrefix(a.Text().String(), "No enemy could charge") || a.Explain()[0].Rule != "STD-CHARGE-02" {
			t.Errorf("%s: the answer is %s, want no threats, by STD-CHARGE-02", name, a.Text().String())
		}
	}
}

// The likeliest charge comes first.
func TestThreatsInOrder(t *testing.T) {
	s := threatened(25, leader("rg", kindGeneral, 9, -10, 35))
	s.Units = append(s.Units, tableOf(infantry("r2", at{3, 17, 180})).Units...)
	Edit(s.Unit("r2")).Attack, Edit(s.Unit("r2")).Hits = 3, 3
	a := ask[*ThreatAnswer](t, s, "threats", "unit", "b1")
	if len(a.Threats) != 2 || a.Threats[0].Unit != "r2" || a.Threats[1].Unit != "r1" {
		t.Errorf("the answer is %s, want threats by r2 and r1", a.Text().String())
	}
}
