package column

import (
	"testing"

	"frontage/game"
)

// Charges are declared by the Acting Player in the Action Phase (COL-CHARGE-02), with a unit that has
// stopped within its base depth (COL-CHARGE-01, correction 9: also without a move).
func TestDeclaringACharge(t *testing.T) {
	build := func(gap float64, turn string) *game.Battle {
		return (&builder{turn: turn}).
			unit("cav", "a", "heavy-mounted", lancers, row("c", 3, 0, gap, 180, 2.4)...).
			unit("far", "a", "medium-foot", `"formed":true`, row("m", 4, -12, 1.3, 180, 2.4)...).
			unit("foe", "b", "medium-foot", `"formed":true`, row("f", 8, -12, 0, 0, 2.4)...).battle(t)
	}
	b := build(2.4, "")
	refused(t, b, "COL-CHARGE-01", `{"do":"charge","unit":"far","target":"foe"}`) // 1.3 is more than 1.2
	do(t, b, `{"do":"charge","unit":"cav","target":"foe"}`)
	refused(t, b, "COL-CHARGE-01", `{"do":"charge","unit":"cav","target":"foe"}`)
	refused(t, build(2.5, ""), "COL-CHARGE-01", `{"do":"charge","unit":"cav","target":"foe"}`)
	refused(t, build(2, `"active":"b"`), "COL-CHARGE-02", `{"do":"charge","unit":"cav","target":"foe"}`)
	refused(t, build(2, `"phase":"reaction"`), "COL-CHARGE-02", `{"do":"charge","unit":"cav","target":"foe"}`)
	b = build(2, "")
	give(t, b, 1, 1)
	do(t, b, `{"do":"action","unit":"cav","name":"Change Face","choice":"left"}`)
	refused(t, b, "COL-ACTION-02", `{"do":"charge","unit":"cav","target":"foe"}`)
}

// With a countercharge the two meet half way (COL-CHARGE-03, COL-CHARGE-12); a charge ends in contact
// (COL-CHARGE-11, COL-CHARGE-13) and leads to combat (COL-CHARGE-14).
func TestCounterchargeMeetsHalfWay(t *testing.T) {
	b := (&builder{}).
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, 0, 2, 180, 2.4)...).
		unit("foot", "b", "medium-foot", `"formed":true`, row("m", 4, 20, 0, 0, 2.4)...).
		unit("foe", "b", "heavy-mounted", `"formed":true`, row("f", 3, 0, 0, 0, 2.4)...).battle(t)
	do(t, b, `{"do":"charge","unit":"cav","target":"foe"}`)
	do(t, b, `{"do":"end"}`)
	refused(t, b, "COL-CHARGE-03", `{"do":"action","unit":"foot","name":"Countercharge"}`)
	give(t, b, 4, 4)
	do(t, b, `{"do":"action","unit":"foe","name":"Countercharge"}`)
	do(t, b, `{"do":"end"}`)
	do(t, b, `{"do":"end"}`)
	do(t, b, `{"do":"charge","unit":"cav","target":"foe"}`)
	wantAt(t, b.State(), "c1", 0, 1)
	wantAt(t, b.State(), "f1", 0, 1)
	do(t, b, `{"do":"end"}`)
	if list := fights(b.State()); len(list) != 3 || !list[0].both {
		t.Errorf("%d combats; want 3, the first fought by both", len(list))
	}
	// Both charge, both have Shock (COL-STAND-15), and both are Vulnerable (COL-STAND-19).
	f, _ := findStand(b.State(), "f1")
	c, _ := findStand(b.State(), "c1")
	if !isVulnerable(f) || !isVulnerable(c) {
		t.Errorf("Vulnerable: %v and %v; charging Shock stands are", isVulnerable(f), isVulnerable(c))
	}
}

// Set: spears, pikes and polearms (COL-CHARGE-05); a unit that Sets gives up its charge
// (COL-CHARGE-06); R-24. A Set stand has a bonus against a charging target.
func TestSet(t *testing.T) {
	b := (&builder{}).
		unit("att", "a", "heavy-foot", `"weapon":"spear","formed":true`, row("c", 4, 0, 1, 180, 2.4)...).
		unit("foe", "b", "heavy-foot", `"weapon":"pike","formed":true`, row("f", 4, 0, 0, 0, 2.4)...).
		unit("bow", "b", "medium-foot", `"weapon":"bow","formed":true`, row("w", 4, 20, 0, 0, 2.4)...).battle(t)
	do(t, b, `{"do":"charge","unit":"att","target":"foe"}`)
	do(t, b, `{"do":"end"}`)
	refused(t, b, "COL-CHARGE-05", `{"do":"action","unit":"bow","name":"Set"}`)
	give(t, b, 4, 4, 4, 4)
	do(t, b, `{"do":"action","unit":"foe","name":"Set"}`)
	got := ask(t, b.State(), "attack unit=f1 target=c1 kind=melee")
	if got["sum"] != float64(5-4+2) { // AV 4 + 1, DV 4, pikes +2
		t.Errorf("the modifiers are %v, want the sum %v", got["mods"], float64(5-4+2))
	}
	do(t, b, `{"do":"end"}`)
	do(t, b, `{"do":"action","unit":"att","name":"Set"}`)
	if len(ownTurn(b.State()).Charges) != 0 {
		t.Error("it has not given up its charge (COL-CHARGE-06)")
	}
}

// A declared charge is carried out unless a Countermand succeeds (COL-CHARGE-07, COL-SEQ-06).
func TestCountermand(t *testing.T) {
	for _, ok := range []bool{true, false} {
		b := (&builder{turn: `"phase":"charge","charges":[{"unit":"cav","target":"foe"}]`}).
			unit("cav", "a", "heavy-mounted", lancers, row("c", 3, 0, 2, 180, 2.4)...).
			unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 0, 0, 2.4)...).battle(t)
		if ok {
			give(t, b, 4, 3)
		} else {
			give(t, b, 3, 3)
		}
		do(t, b, `{"do":"action","unit":"cav","name":"Countermand"}`)
		do(t, b, `{"do":"end"}`)
		want := 0.0
		if ok {
			want = 2
		}
		wantAt(t, b.State(), "c1", 0, want)
	}
}

// A charge squares up: it shifts by up to half a base width so that the widest front lies opposite,
// and comes flush with an edge that is turned a little (COL-CHARGE-13, R-06).
func TestSquaringUp(t *testing.T) {
	b := (&builder{turn: `"phase":"charge","charges":[{"unit":"cav","target":"foe"}]`}).
		unit("cav", "a", "heavy-mounted", lancers, row("c", 3, 1, 2, 180, 2.4)...).
		unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 0, 0, 2.4)...).battle(t)
	do(t, b, `{"do":"charge","unit":"cav","target":"foe"}`)
	// No shift, to the left by 1.0 or 1.4, brings more of its front opposite, since all of it is
	// opposite already.
	wantAt(t, b.State(), "c1", 1, 0)
	b = (&builder{turn: `"phase":"charge","charges":[{"unit":"cav","target":"foe"}]`}).
		unit("cav", "a", "heavy-mounted", lancers, "c 1 2 180").
		unit("foe", "b", "elephant", ``, "f 0 0 0").battle(t)
	do(t, b, `{"do":"charge","unit":"cav","target":"foe"}`)
	wantAt(t, b.State(), "c", 0, 0)
	// The target faces 10 degrees to its right.
	b = (&builder{turn: `"phase":"charge","charges":[{"unit":"cav","target":"foe"}]`}).
		unit("cav", "a", "heavy-mounted", lancers, "c 0 2 180").
		unit("foe", "b", "elephant", ``, "f 0 0 10").battle(t)
	do(t, b, `{"do":"charge","unit":"cav","target":"foe"}`)
	c, _ := findStand(b.State(), "c")
	if list := touches(b.State(), c); len(list) != 1 || !list[0].faces() || list[0].length < 2*inch || c.unit.Stands[0].Facing != 190 {
		t.Errorf("%+v, facing %v; want one contact, face to face, at least 2 inches long, facing 190", list, c.unit.Stands[0].Facing)
	}
}

// An Eager unit must charge an enemy close at hand in the Action Phase, and attempt a Countercharge in
// the Reaction Phase (COL-STAND-15, COL-CHARGE-04, R-28).
func TestEagerUnitsMust(t *testing.T) {
	build := func(active string) *game.Battle {
		return (&builder{turn: `"active":"` + active + `"`}).
			unit("cav", "a", "heavy-mounted", `"attributes":["eager"],"formed":true`, row("c", 3, 0, 2, 180, 2.4)...).
			unit("foe", "b", "medium-foot", `"formed":true`, row("f", 4, 0, 0, 0, 2.4)...).battle(t)
	}
	b := build("a")
	refused(t, b, "COL-STAND-15", `{"do":"end"}`)
	do(t, b, `{"do":"charge","unit":"cav","target":"foe"}`)
	do(t, b, `{"do":"end"}`)
	b = build("b")
	do(t, b, `{"do":"end"}`)
	refused(t, b, "COL-CHARGE-04", `{"do":"end"}`)
	give(t, b, 3, 3) // 6 and +1 for Eager: it fails
	events := do(t, b, `{"do":"action","unit":"cav","name":"Countercharge","target":"foe"}`)
	if roll := rolled(events)[0]; roll.Own.(*Rolled).Total != 7 || *roll.OK {
		t.Errorf("the roll is %+v, want 7 and a failure", roll.Own)
	}
	do(t, b, `{"do":"end"}`)
}

// A countercharger whose enemy fails its Morale Check and stays goes on as far as its base depth
// (COL-CHARGE-10 to -12).
func TestCounterchargeByAStayingUnit(t *testing.T) {
	b := (&builder{turn: `"phase":"charge","charges":[{"unit":"cav","target":"foe"},{"unit":"foe","target":"cav","counter":true}]`}).
		unit("cav", "a", "heavy-mounted", lancers+`,"disrupted":["c1","c2","c3"]`, row("c", 3, 0, 2, 180, 2.4)...).
		unit("foe", "b", "heavy-mounted", `"formed":true`, row("f", 3, 0, 0, 0, 2.4)...).battle(t)
	give(t, b, 1, 2)
	do(t, b, `{"do":"charge","unit":"cav","target":"foe"}`)
	wantAt(t, b.State(), "c1", 0, 2)
	wantAt(t, b.State(), "f1", 0, 2)
	if len(fights(b.State())) != 3 {
		t.Errorf("%d combats", len(fights(b.State())))
	}
}
