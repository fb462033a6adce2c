package stand

import (
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// with gives a unit special rules.
func with(u game.Unit, rules ...Special) game.Unit {
	Edit(&u).Special = append(slices.Clone(Own(&u).Special), rules...)
	return u
}

// ofKind makes a unit one of an entry of the army list.
func ofKind(u game.Unit, kind string) game.Unit {
	Edit(&u).Of = kind
	return u
}

func spec(rule string, of any) Special { return Special{Rule: rule, Of: of} }

func plain(rule string) Special { return spec(rule, &noParameter{}) }

// leading puts one character on a table.
func leading(s *game.State, c game.Character) *game.State {
	s.Characters = []game.Character{c}
	return s
}

// STD-SPEC-05, STD-SPEC-13, AMB-S04 (examples 3 and 4): a modifier counts once for each kind of unit,
// and another kind in the brigade waives it. Two units may exceed the limit of four.
func TestOrderModifier(t *testing.T) {
	// Peasants, Hero 8 at 30 cm: 8 − 1 − 1 = 6. Brigaded with bowmen: 7.
	peasants := with(ofKind(infantry("r1", at{0, 0, 0}), "peasants"), spec(ruleOrderMod, &orderMod{Value: -1, Waive: []string{"other"}}))
	bowmen := ofKind(infantry("r2", at{4, 0, 0}), "bowmen")
	s := leading(tableOf(peasants, bowmen), leader("rh", "hero", 8, 0, 30+2.25))
	test := wantNeed(t, s, 6, 0)
	if !slices.ContainsFunc(test.steps, func(s game.Step) bool { return s.Rule == "STD-SPEC-05" }) {
		t.Errorf("the steps are %v, want one by STD-SPEC-05", test.steps)
	}
	wantNeed(t, s, 7, 0, 1)
	two := with(ofKind(infantry("r3", at{-4, 0, 0}), "peasants"), Own(&peasants).Special...)
	wantNeed(t, leading(tableOf(peasants, two), leader("rh", "hero", 8, 0, 30+2.25)), 6, 0, 1)
	wizards := Own(&peasants).Special[0].Of.(*orderMod)
	wizards.By = []string{"wizard"}
	wantNeed(t, s, 7, 0)

	spawn := []Special{spec(ruleOrderMod, &orderMod{Value: -1, Waive: []string{"outnumbered"}}), spec(brigadeExtra, &number{Value: 2})}
	herd := func(beasts, horse int) (*game.State, []int) {
		var units []game.Unit
		var all []int
		for i := range beasts + horse {
			u := ofKind(infantry("r"+string(rune('a'+i)), at{float64(4 * i), 0, 0}), "horsemen")
			if i < beasts {
				u = with(ofKind(u, "spawn"), spawn...)
			}
			units, all = append(units, u), append(all, i)
		}
		return leading(tableOf(units...), leader("rg", "general", 9, 0, 10)), all
	}
	for _, c := range []struct{ beasts, horse, need int }{{2, 2, 8}, {2, 3, 9}, {2, 4, 9}} {
		s, all := herd(c.beasts, c.horse)
		wantNeed(t, s, c.need, all...)
	}
	s, all := herd(3, 4)
	_, r := ordered(s, all...)
	wantRefusal(t, r, "STD-CMD-47")
}

// STD-SPEC-06, AMB-S05 (examples 5 and 6): the distance counts twice, or not at all for a unit
// ordered alone. The worst unit of a brigade counts. STD-CMD-25 still applies.
func TestDistanceFactor(t *testing.T) {
	trolls := with(ofKind(infantry("r1", at{0, 0, 0}), "trolls"), spec(ruleDistanceFactor, &distanceFactor{Value: 2}))
	at := func(d float64) *game.State { return leading(tableOf(trolls), leader("rg", "general", 9, 0, d+2.25)) }
	for d, need := range map[float64]int{35: 7, 20: 9, 45: 5} {
		wantNeed(t, at(d), need, 0)
	}
	mixed := leading(tableOf(trolls, infantry("r2", [3]float64{0, -2, 0}, [3]float64{0, -20, 0})), leader("rg", "general", 9, 0, 35+2.25))
	wantNeed(t, mixed, 7, 0, 1)
	camels := with(ofKind(infantry("r1", [3]float64{0, 0, 0}), "camels"), spec(ruleDistanceFactor, &distanceFactor{Alone: true}), spec(ruleOrderMod, &orderMod{Value: -1}))
	s := leading(tableOf(camels, infantry("r2", [3]float64{4, 0, 0})), leader("rh", "hero", 8, 2, 57+2.25))
	wantNeed(t, s, 7, 0)
	wantNeed(t, s, 5, 0, 1)
	_, r := ordered(leading(tableOf(camels), leader("rh", "hero", 8, 0, 60.5+2.25)), 0)
	wantRefusal(t, r, "STD-CMD-25")
}

// STD-SPEC-07, STD-SPEC-08 (example 9), STD-SPEC-11: no penalty for dense terrain, for woods only, or
// for a near enemy; a unit that only its master may order, with a bonus.
func TestSparedPenalties(t *testing.T) {
	s := leading(tableOf(with(infantry("r1", at{0, 0, 0}), spec(noDensePenalty, &word{Value: "wood"})), infantry("r2", at{4, 0, 0})), leader("rg", "general", 9, 0, 10))
	s.Terrain = []game.Terrain{wood(-5, -5, 1, 5)}
	wantNeed(t, s, 9, 0)
	s.Terrain[0].Kind = "village"
	wantNeed(t, s, 8, 0)
	Edit(&s.Units[0]).Special[0].Of.(*word).Value = "dense"
	wantNeed(t, s, 9, 0)
	s.Terrain[0].Shape = wood(-5, -5, 10, 5).Shape
	wantNeed(t, s, 8, 0, 1) // the other unit brings the penalty

	clay := with(infantry("r1", at{0, 0, 0}), plain(noNearPenalty), spec(ruleOrderedBy, &orderedOnlyBy{By: []string{"sorcerer"}, Bonus: 1}))
	wizard := leader("rw", "wizard", 7, 0, 15+2.25)
	EditLeader(&wizard).Of = []string{"sorcerer"}
	s = leading(tableOf(clay, infantry("b1", at{0, -14, 0})), wizard)
	wantNeed(t, s, 8, 0)
	s.Characters[0] = leader("rg", "general", 9, 0, 10)
	_, r := ordered(s, 0)
	wantRefusal(t, r, "STD-SPEC-11")
	EditLeader(&s.Characters[0]).Command, EditLeader(&s.Characters[0]).Of = 10, []string{"sorcerer"}
	wantNeed(t, s, 10, 0) // never above 10
}

// STD-SPEC-09 (example 7): the general's first order succeeds on 10 in any case; the second is as
// usual.
func TestSwornOrder(t *testing.T) {
	guard := with(infantry("r1", at{0, 0, 0}), spec(ruleSworn, &swornOrder{Value: 10, By: []string{"general"}}))
	Edit(&guard).Size = 3
	s := leading(tableOf(guard, infantry("b1", at{0, -12, 0}), infantry("r2", at{4, 0, 0})), leader("rg", "general", 9, 0, 70+2.25))
	if test := wantNeed(t, s, 10, 0); test.steps[len(test.steps)-1].Rule != "STD-SPEC-09" {
		t.Errorf("the steps are %v, want STD-SPEC-09 last", test.steps)
	}
	wantNeed(t, s, 9-3-1-2, 0, 2) // a mixed brigade
	Edit(&s.Units[0]).State.Orders, Edit(&s.Units[0]).State.OrderedBy = 1, "rg"
	OwnTurn(s).Command = &Command{Character: "rg", Run: []game.UnitID{"r1"}, Last: []game.UnitID{"r1"}}
	wantNeed(t, s, 2, 0)
}

// STD-SPEC-10 (example 8): orders reach only 20 cm, for each unit of a brigade.
func TestLeash(t *testing.T) {
	lizard := func(id string, x float64) game.Unit {
		return with(infantry(id, at{x, 0, 0}), spec(ruleLeash, &distance{Value: 20}))
	}
	s := leading(tableOf(lizard("r1", 0), lizard("r2", 4), lizard("r3", 8)), leader("rg", "general", 9, -15, 0))
	wantNeed(t, s, 9, 0, 1) // 11.75 and 15.75 cm
	_, r := ordered(s, 0, 1, 2)
	if r != nil {
		t.Error(r)
	}
	s.Characters[0].X -= 3
	_, r = ordered(s, 0, 1, 2)
	wantRefusal(t, r, "STD-SPEC-10")
	wantNeed(t, s, 9, 0, 1)
}

// STD-SPEC-12, AMB-S06 (example 45): units that may not be in a brigade, only with their own kind,
// only with some, or not with some unless others are there. Each may still be ordered alone.
func TestBrigading(t *testing.T) {
	row := func(first Special, kinds ...string) *game.State {
		var units []game.Unit
		for i, kind := range kinds {
			u := ofKind(infantry("r"+string(rune('1'+i)), at{float64(4 * i), 0, 0}), kind)
			if i == 0 || kind == kinds[0] {
				u = with(u, first)
			}
			units = append(units, u)
		}
		return leading(tableOf(units...), leader("rg", "general", 9, 0, 10))
	}
	none := spec(ruleBrigading, &brigading{Value: "none"})
	own := spec(ruleBrigading, &brigading{Value: "own"})
	only := Special{Rule: ruleBrigading, Of: &brigading{Value: "only"}, Units: []string{"small"}}
	not := Special{Rule: ruleBrigading, Of: &brigading{Value: "not", Unless: []string{"dwarfs"}}, Units: []string{"slaves"}}
	byType := Special{Rule: ruleBrigading, Of: &brigading{Value: "not"}, Types: []string{"infantry"}}
	for _, c := range []struct {
		s  *game.State
		ok bool
	}{
		{row(none, "a", "b"), false}, {row(own, "a", "a"), true}, {row(own, "a", "b"), false},
		{row(only, "a", "small"), true}, {row(only, "a", "b"), false},
		{row(not, "drivers", "slaves"), false}, {row(not, "drivers", "others"), true}, {row(byType, "a", "b"), false},
	} {
		_, r := ordered(c.s, 0, 1)
		if c.ok != (r == nil) || r != nil && r.Rule != "STD-SPEC-12" {
			t.Errorf("%v: refused: %v, want legal %v", c.s.Units[0].Own.(*Unit).Special[0].Of, r, c.ok)
		}
		wantNeed(t, c.s, 9, 0)
	}
	if _, r := ordered(row(not, "drivers", "dwarfs", "slaves"), 0, 1, 2); r != nil {
		t.Error(r)
	}
}

// STD-SPEC-14 (example 10): larger brigades, with enough units of one kind and none of another.
func TestBrigadeSize(t *testing.T) {
	large := spec(ruleBrigadeSize, &brigadeSize{Value: "6", Need: []string{"banner"}, Least: 2, Ban: []string{"cavalry"}})
	row := func(banners int, types ...game.UnitType) (*game.State, []int) {
		var units []game.Unit
		var all []int
		for i, kind := range types {
			u := with(ofKind(infantry("r"+string(rune('1'+i)), at{float64(4 * i), 0, 0}), "foot"), large)
			if i < banners {
				Edit(&u).Of = "banner"
			}
			u.Type = kind
			units, all = append(units, u), append(all, i)
		}
		return leading(tableOf(units...), leader("rg", "general", 9, 0, 10)), all
	}
	foot := slices.Repeat([]game.UnitType{Infantry}, 6)
	s, all := row(2, foot...)
	if _, r := ordered(s, all...); r != nil {
		t.Error(r)
	}
	if sets := newBoard(s).brigadesAround(0); len(sets[len(sets)-1]) != 6 {
		t.Errorf("the brigades offered are %v, want one of 6 units", sets)
	}
	for _, c := range []struct {
		banners int
		types   []game.UnitType
		rule    string
	}{
		{1, foot, "STD-CMD-47"}, {2, append([]game.UnitType{Cavalry}, foot[1:]...), "STD-CMD-47"},
		{2, slices.Repeat([]game.UnitType{Infantry}, 7), "STD-SPEC-14"},
	} {
		s, all := row(c.banners, c.types...)
		_, r := ordered(s, all...)
		wantRefusal(t, r, c.rule)
	}
}

// STD-SPEC-21, STD-SPEC-22 (example 15), STD-SPEC-25, AMB-S43: an army with its own range of orders,
// a bell that helps friends and hinders enemies, and a character who leads only some units.
func TestOrdersOfAnArmy(t *testing.T) {
	near := spec(ruleCommandRange, &distance{Value: 20})
	s := leading(tableOf(with(infantry("r1", at{0, 0, 0}), near)), leader("rg", "general", 9, 0, 25))
	_, r := ordered(s, 0)
	wantRefusal(t, r, "STD-SPEC-21")
	Edit(&s.Units[0]).Special[0].Except = []string{"r1"}
	wantNeed(t, s, 8, 0)

	bell := with(infantry("b1", at{0, 0, 0}), spec(ruleCommandAura, &commandAura{Value: 30, Friends: 1, Enemies: -1}))
	s = leading(tableOf(bell, infantry("r2", at{0, 25, 0})), leader("rg", "general", 10, 0, 30+2.25))
	wantNeed(t, s, 9, 1)
	s.Characters[0].Y += 0.5
	wantNeed(t, s, 10, 1)
	bell.ID, bell.Side = "r1", "red"
	s = leading(tableOf(bell, infantry("r2", at{0, 30, 0})), leader("rh", "hero", 8, 0, 25+2.25))
	if test := wantNeed(t, s, 9, 1); test.steps[len(test.steps)-1].Rule != "STD-SPEC-22" {
		t.Errorf("the steps are %v, want STD-SPEC-22 last", test.steps)
	}

	s = leading(tableOf(infantry("r1", at{0, 0, 0}), ofKind(infantry("r2", at{4, 0, 0}), "trees")), leader("rh", "hero", 8, 0, 10))
	EditLeader(&s.Characters[0]).Special = []Special{{Rule: partialAuthority, Of: &number{Value: -1}, Units: []string{"trees"}}}
	wantNeed(t, s, 7, 0)
	wantNeed(t, s, 8, 1)
	wantNeed(t, s, 7, 0, 1)
}

// STD-SPEC-01, AMB-S01, AMB-S02 (examples 1 and 2): a unit must charge. The step does not end before
// the charge, which is the default.
func TestMustCharge(t *testing.T) {
	fanatic := with(infantry("r1", at{0, 0, 180}), spec(mustCharge, &kinds{Value: []string{"any"}}))
	s := tableOf(fanatic, infantry("b1", at{0, -20, 0}))
	p := play(t, s)
	p.refused(game.Action{Do: "end"}, "STD-SPEC-01")
	if got := p.answers(); !slices.Contains(got, "charge r1 b1 *") || slices.Contains(got, "end") {
		t.Errorf("the answers are %v, want the charge by default, and not the end", got)
	}
	s = tableOf(fanatic, infantry("b1", at{0, -22.5, 0})) // 20.5 cm
	play(t, s).do(game.Action{Do: "end"})

	ogres := with(infantry("r1", at{0, 0, 180}), spec(mustCharge, &kinds{Value: []string{"human"}}))
	spears := infantry("b2", at{8, -16, 0})
	Edit(&spears).Keywords = []string{"human"}
	s = tableOf(ogres, infantry("b1", at{0, -14, 0}), spears)
	if a, ok := (&run{s: s}).forcedCharge(); ok {
		t.Errorf("a charge is forced: %+v, want none", a)
	}
	spears = infantry("b2", at{8, -12, 0})
	Edit(&spears).Special = []Special{spec(ruleKeyword, &word{Value: "human"})} // STD-SPEC-37
	s = tableOf(ogres, infantry("b1", at{0, -14.5, 0}), spears)
	if a, ok := (&run{s: s}).forcedCharge(); !ok || a.Target != "b2" {
		t.Errorf("the forced charge is %+v, want one at b2", a)
	}
}

// STD-SPEC-02, STD-SPEC-03, STD-SPEC-04, AMB-S03: units that may not evade, charge, or do anything on initiative.
func TestBarredInitiative(t *testing.T) {
	s := func(rule string) *game.State {
		return tableOf(with(infantry("r1", at{0, 0, 180}), plain(rule)), infantry("b1", at{0, -12, 0}), infantry("r2", at{0, 2, 180}))
	}
	charge := game.Action{Do: "charge", Unit: "r1", Target: "b1"}
	evade := game.Action{Do: "evade", Unit: "r1", Target: "b1", Stands: []game.StandPlace{{ID: "r1a", X: 100, Y: 110, Facing: 180}}}
	refused(t, s(noEvade), evade, "STD-SPEC-02")
	refused(t, s(noInitiativeCharge), charge, "STD-SPEC-03")
	refused(t, s(noInitiative), charge, "STD-SPEC-04")
	refused(t, s(noInitiative), evade, "STD-SPEC-04")
	for rule, want := range map[string]bool{noEvade: true, noInitiativeCharge: false, noInitiative: false} {
		got := play(t, s(rule)).answers()
		if slices.ContainsFunc(got, func(a string) bool { return strings.HasPrefix(a, "charge r1") }) != want {
			t.Errorf("%s: the answers are %v, want a charge of r1 among them: %v", rule, got, want)
		}
	}
	behind := tableOf(infantry("r1", at{0, 0, 180}), infantry("b1", at{0, -12, 0}), with(infantry("r2", at{0, 2, 180}), plain(noInitiative)))
	refused(t, behind, game.Action{Do: "charge", Unit: "r1", Target: "b1", Support: "r2"}, "STD-SPEC-04")
	a := ask[*ChargeAnswer](t, behind, "charge", "unit", "r1", "target", "b1", "support", "r2", "initiative", "true")
	if a.Legal || a.Rule != "STD-SPEC-04" {
		t.Errorf("legal %v by %s, want false by STD-SPEC-04", a.Legal, a.Rule)
	}
}
