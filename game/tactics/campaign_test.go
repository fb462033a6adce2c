package tactics

import (
	"testing"

	"frontage/game"
)

// W-11 (S), W-12 (S): TAC-MORALE-04, TAC-MORALE-05, TAC-BASE-36, TAC-BASE-48.
func TestMoraleOfPhases(t *testing.T) {
	m := 0
	for _, want := range []int{15_000, 22_500, 26_250} {
		if m = phaseMorale(m, 15); m != want {
			t.Errorf("W-11: got %d, want %d", m, want)
		}
	}
	for bonus, want := range map[int]int{15: 30_000, 10: 20_000} {
		m := 0
		for range 40 {
			m = phaseMorale(m, bonus)
		}
		if m != want {
			t.Errorf("W-12: a bonus of %d leads to %d, want %d", bonus, m, want)
		}
	}
	if phaseMorale(100_000, 90) != 100_000 {
		t.Error("bonuses lift morale above 100")
	}
	f := fighting(scenario(t, "", `a u: "count": 5`, `a m: "count": 5, "flags": ["mindless"]`, `a s: "count": 5, "flags": ["stupid"]`, `b v: "count": 5`), 1)
	for id, want := range map[game.UnitID]int{"u": 25, "m": 10, "s": 10} {
		if got := f.unit(id).moraleBonus(homeGround, 10); got != want {
			t.Errorf("%s has a bonus of %d, want %d", id, got, want)
		}
	}
	if f.unit("u").moraleBonus(ownGround, 0) != 10 || f.unit("u").moraleBonus(foreignGround, 0) != 0 {
		t.Errorf("the bonus is %d on its own ground, %d on foreign ground; want 10 and 0", f.unit("u").moraleBonus(ownGround, 0), f.unit("u").moraleBonus(foreignGround, 0))
	}
}

// W-13 (S): TAC-MORALE-16. The general leads 4 units and 800 men, each captain 4 units and 400
// men, captain A no cavalry.
func TestLeadership(t *testing.T) {
	a := &leader{units: 4, members: 400, foot: true, bonus: 5}
	b := &leader{units: 4, members: 400, bonus: 5}
	force := []led{
		{subordinate: a}, {false, 200, nil}, {true, 50, nil}, {false, 150, nil},
		{subordinate: b}, {false, 150, nil}, {false, 50, nil}, {false, 200, nil}, {true, 100, nil},
	}
	units, men := 0, 0
	for i, is := range leads(leader{units: 4, members: 800, bonus: 9}, force) {
		if is > 0 {
			units++
			men += force[i].members
		}
	}
	if units != 7 || men != 900 {
		t.Errorf("W-13: %d units and %d men are led, want 7 and 900", units, men)
	}
	// Without the captains the general has four units from the top.
	list := leads(leader{units: 4, members: 800, bonus: 9}, []led{{false, 300, nil}, {false, 300, nil}, {false, 300, nil}, {false, 100, nil}, {false, 50, nil}, {false, 50, nil}})
	for i, want := range []bool{true, true, false, true, true, false} {
		if list[i] > 0 != want {
			t.Errorf("unit %d is led by %d", i+1, list[i])
		}
	}
}

// W-22 (S): TAC-WOUND-06, TAC-WOUND-07. One point in 24 phases.
func TestRecovery(t *testing.T) {
	for in, want := range map[idleness][2]int{usual: {1, 24}, idle: {2, 24}, fought: {1, 48}} {
		if num, den := recovery(24, in); [2]int{num, den} != want {
			t.Errorf("%d in %d, want %v", num, den, want)
		}
	}
}

// W-23 (S) and TAC-SIEGE-03 to -06, TAC-WOUND-12.
func TestSiege(t *testing.T) {
	if shrunk(4, 1) != 3 || shrunk(4, 2) != 2 || shrunk(1, 3) != 1 {
		t.Errorf("W-23: 4 after one turn %d, after two %d, 1 after three %d; want 3, 2 and 1", shrunk(4, 1), shrunk(4, 2), shrunk(1, 3))
	}
	if weakened, gone := hunger(1); !weakened || gone {
		t.Errorf("W-23: after the first turn weakened %v, gone %v; want true, false", weakened, gone)
	}
	if _, gone := hunger(2); !gone {
		t.Error("W-23: the second turn does not dissolve")
	}
	for _, test := range []struct{ besieged, since, pool, mana, want bool }{
		{false, false, false, false, true}, {true, false, false, false, false}, {true, false, true, false, true},
		{true, true, true, false, false}, {true, true, true, true, true},
	} {
		if got := supplied(test.besieged, test.since, test.pool, test.mana); got != test.want {
			t.Errorf("%+v: got %v", test, got)
		}
	}
	if decays(true, true) || !decays(true, false) || !decays(false, true) {
		t.Errorf("walls decay: %v, %v, %v; want false, true, true", decays(true, true), decays(true, false), decays(false, true))
	}
}

// TAC-FORT-09 and TAC-BASE-03: a unit counts as its engines times CEF times n/std.
func TestSiegeEngines(t *testing.T) {
	f := fighting(scenario(t, "", `a u: "count": 25, "std": 50, "state": {"4": 20, "1": 5}`, `b v: "count": 5`), 1)
	if got := f.unit("u").engines(3); got != 3*millionth*40/100 || batterChance != 25 {
		t.Errorf("it counts as %d, by a chance of %d; want %d by 25", got, batterChance, 3*millionth*40/100)
	}
}
