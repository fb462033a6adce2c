package column

import (
	"testing"

	"frontage/game"
)

// Every stand belongs to one unit (COL-UNIT-01), whose stands are all alike (COL-UNIT-02: what they
// are is kept with the unit); the file says whether it is Formed (COL-UNIT-03), and only Formed
// stands form units of several (COL-UNIT-06).
func TestUnitsOfAFile(t *testing.T) {
	(&builder{}).unit("u", "a", "medium-foot", `"formed":true`, row("s", 4, 0, 0, 0, 2.4)...).
		unit("v", "a", "elephant", ``, "s1 0 10 0").wrong(t, `"s1" is the id of units[0].stands[0] too`)
	(&builder{}).unit("u", "a", "elephant", ``, "e1 0 0 0", "e2 2.4 0 0").wrong(t, "COL-UNIT-05")
	(&builder{}).unit("u", "a", "elephant", `"formed":true`, "e1 0 0 0", "e2 2.4 0 0").state(t)
	for _, test := range []struct{ fields, want string }{
		{`"weapon":"laser","formed":true`, `units[0].weapon: there is no weapon "laser"`},
		{`"weapon":"bow","missiles":"sling","formed":true`, "units[0].missiles: the weapon bow shoots already"},
		{`"missiles":"spear","formed":true`, "units[0].missiles: spear is no missile weapon"},
		{`"armour":"silk","formed":true`, `units[0].armour: there is no armour "silk"`},
		{`"attributes":["brave"],"formed":true`, `units[0].attributes[0]: there is no attribute "brave"`},
		{`"hits":9,"formed":true`, "units[0].hits: is 9; a unit of 4 stands has 8"},
		{`"disrupted":["x"],"formed":true`, `units[0].disrupted[0]: "x" is no stand of the unit`},
		{`"attributes":["militia"],"formation":"square","formed":true`, "COL-FORM-06"},
		{`"formation":"square","marching":true,"formed":true`, "units[0].marching: a square cannot march"},
		{`"race":"martian","formed":true`, `units[0].race: there is no people "martian"`},
		{`"spells":["bolt"],"formed":true`, "COL-FANTASY-08"},
		{`"size":3,"formed":true`, "units[0].size"},
		{`"colour":"red","formed":true`, "units[0].colour: unknown field"},
	} {
		(&builder{}).unit("u", "a", "medium-foot", test.fields, row("u", 4, 0, 0, 0, 2.4)...).wrong(t, test.want)
	}
	(&builder{scale: 20}).unit("u", "a", "elephant", ``, "e 0 0 0").wrong(t, "column.scale: is 20")
	(&builder{}).unit("u", "a", "light-mounted", `"weapon":"crossbow","formed":true`, row("u", 4, 0, 0, 0, 2.4)...).wrong(t, "mounted stands have no crossbow")
}

// Hits on any stand are kept by its unit (COL-STAND-14), and a leader may be bought (COL-LEADER-01):
// his price is part of the army's, which may not exceed the points of the battle.
func TestHitsAndPointsOfUnits(t *testing.T) {
	m := hitting(t, inCombat().unit("u", "a", "medium-foot", `"formed":true`, row("u", 4, 0, 0, 0, 2.4)...).leader("g", "a", general, "u", 0, 0))
	if got := armyPrice(m.s, "a"); got != 60+4*5+4 {
		t.Errorf("the army costs %d", got)
	}
	m = hitting(t, inCombat().unit("u", "a", "medium-foot", `"formed":true`, row("u", 4, 0, 0, 0, 2.4)...))
	for range 2 {
		if err := m.hit(m.s.Unit("u"), 1); err != nil {
			t.Fatal(err)
		}
	}
	if own(m.s.Unit("u")).Hits != 2 {
		t.Error("hits are kept by the unit")
	}
	s := load(t, "the-crossbow-line")
	text := string(game.Write(&s))
	if s := read(t, text); ownBattle(&s).Points != 350 {
		t.Error("350 points")
	}
}

// Actions are performed in every phase but none outside its own (COL-ACTION-08, COL-SEQ-02, COL-SEQ-03):
// the table of Actions says in which. Measuring is free and changes nothing (COL-SEQ-08).
func TestPhasesOfActions(t *testing.T) {
	set := func(phase string) *game.State {
		return (&builder{turn: `"phase":"` + phase + `"`}).
			unit("u", "a", "heavy-foot", `"weapon":"spear","attributes":["elite"],"formed":true`, row("u", 3, 0, 0, 0, 2.4)...).
			unit("v", "b", "heavy-mounted", `"weapon":"bow","formed":true`, row("v", 3, 0, 10, 180, 2.4)...).state(t)
	}
	for _, test := range []struct {
		name string
		unit game.UnitID
		in   []string
	}{
		{actMove, "u", []string{phaseAction}}, {actRetrograde, "u", []string{phaseAction}}, {actAboutFace, "u", []string{phaseAction}},
		{actAboutFace, "v", []string{phaseReaction}}, {actMissileFire, "v", []string{phaseReaction}}, {actCountercharge, "v", []string{phaseReaction}},
		{actSet, "u", []string{phaseAssault}}, {actCountermand, "u", []string{phaseCharge}},
	} {
		for _, phase := range phaseNames[:5] {
			s := set(phase)
			want := false
			for _, p := range test.in {
				want = want || p == phase
			}
			if got := rightTime(s, s.Unit(test.unit), test.name) == nil; got != want {
				t.Errorf("%s of %s in the %s Phase: %v", test.name, test.unit, phase, got)
			}
		}
	}
	b := game.NewBattle(*set(phaseAction), Rules{}, game.Options{})
	before := b.Hash()
	for _, q := range []string{"reach unit=u", "sight unit=v target=u", "contacts"} {
		ask(t, b.State(), q)
	}
	if b.Hash() != before {
		t.Error("measuring has changed the battle")
	}
}

// A winner's Pursuit is rolled where the enemy could retreat (COL-PURSUIT-04), goes up to the base depth
// (COL-PURSUIT-05), and makes one free attack (COL-PURSUIT-07) that is not answered (COL-PURSUIT-11); an
// Overrun adds to it (COL-OVERRUN-01).
func TestOneFreeAttack(t *testing.T) {
	for _, test := range []struct {
		kind  string
		bonus int
	}{{"heavy-mounted", 0}, {"elephant", 1}} {
		b := inCombat().
			unit("cav", "a", test.kind, `"attributes":["elite"],"formed":true`, "c 0 0 180").
			unit("foe", "b", "medium-foot", `"formed":true`, row("f", 5, -4.8, 0, 0, 2.4)...).battle(t)
		give(t, b, 5, 5, 1, 1)
		do(t, b, `{"do":"fight","stand":"c"}`)
		give(t, b, 6, 6, 2, 2)
		rolls := rolled(do(t, b, `{"do":"action","column":"c","name":"Pursuit"}`))
		if len(rolls) != 2 || rolls[0].Why != rollAction || rolls[1].Why != attackPursuit {
			t.Fatalf("the rolls are %+v, want 2, for %v and %v", rolls, rollAction, attackPursuit)
		}
		p, _ := profileOf(b.State().Unit("cav"))
		if got := rolls[1].Own.(*Rolled); got.Total != 4+p.AV-3+test.bonus {
			t.Errorf("%s: the attack is %d", test.kind, got.Total)
		}
		wantAt(t, b.State(), "c", 0, -1.2)
	}
}
