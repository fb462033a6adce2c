package stand

import (
	"slices"
	"testing"

	"frontage/game"
)

// W35, figures pursuit-indirect and combat-pursuits-8 to -10: STD-PURSUE-20, STD-PURSUE-21.
func TestIndirectPursuit(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), infantry("b1", at{8, 4, 180}))
	a := askPursue(t, s, "r1", "b1")
	if a.Kind != "indirect" {
		t.Fatalf("the pursuit is %v, want an indirect one", a.Text().String())
	}
	wantStand(t, a, "r1b", at{5, 4, 90}, roleFirst, 7.28)
	// Cheaper than the page's way: by (2, 7) facing 270 and (8, 7) facing 180, whose
	// corner sums are 15.06, 14.89, 14.21 and 16.43.
	wantStand(t, a, "r1a", at{8, 6, 180}, roleFree, 16.43)
	if !hasStep(a.Explain(), "STD-PURSUE-20", "No stand of r1 comes into edge contact straight ahead") ||
		!hasStep(a.Explain(), "STD-ZONE-01", "right flank zone of b1") || !hasStep(a.Explain(), "STD-PURSUE-21", "r1a is free") {
		t.Errorf("steps %+v; want STD-PURSUE-20, STD-ZONE-01 with the right flank zone, and STD-PURSUE-21 for r1a", a.Explain())
	}
	// The first place is prescribed, the other free.
	for _, c := range []struct {
		rule  string
		where []byHand
	}{
		{"", []byHand{{"r1b", at{5, 4, 90}}, {"r1a", at{3, 4, 90}}}},
		{"", []byHand{{"r1a", at{5, 4, 90}}, {"r1b", at{3, 4, 90}}}}, // any stand that sees may go first
		{"STD-PURSUE-20", []byHand{{"r1b", at{5, 4.5, 90}}, {"r1a", at{3, 4, 90}}}},
		{"STD-PURSUE-20", []byHand{{"r1b", at{8, 2, 0}}, {"r1a", at{4, 2, 0}}}}, // not the front edge
	} {
		if got := tryByHand(a, c.where...); got != c.rule {
			t.Errorf("%v: refused by %q, want %q", c.where, got, c.rule)
		}
	}
}

// STD-PURSUE-20: next stand if blocked. A fresh enemy covers the front of the closest
// stand; centre-to-centre is the rule for the next one too.
func TestIndirectAgainstTheNextStand(t *testing.T) {
	// r1 lies in the front zone of both stands, beside their lanes.
	s := tableOf(cavalry("r1", at{0, 0, 0}), infantry("b1", at{4, 8, 180}, at{8, 8, 180}), infantry("b2", at{4, 6, 0}))
	a := askPursue(t, s, "r1", "b1")
	if a.Kind != "indirect" || !hasOption(a, at{8, 5, 0}) {
		t.Fatalf("the pursuit is %v, want an indirect one to 8, 5 facing 0", a.Text().String())
	}
	if !hasStep(a.Explain(), "STD-ZONE-06", "front edge of b1b") {
		t.Errorf("steps %+v, want a step by STD-ZONE-06 with \"front edge of b1b\"", a.Explain())
	}
}

// STD-PURSUE-20, STD-ZONE-05: as much in the front zone as in the flank: both are
// open until a die decides. r1 is 0 ≤ x ≤ 4 wide on the ray from (2, 3) of W02.
func TestIndirectZoneTie(t *testing.T) {
	s := tableOf(infantry("b1", at{0, 0, 0}), infantry("r1", at{7, 6, 180}))
	b := newBoard(s)
	if z := b.zone(1, 0); !z.Tie {
		t.Fatalf("no tie: %+v, want a tie", z)
	}
	a := askPursue(t, s, "r1", "b1")
	if a.Kind != "indirect" || !hasOption(a, at{0, 2, 180}) || !hasOption(a, at{3, 0, 270}) {
		t.Fatalf("the pursuit is %v, want an indirect one to 0, 2 facing 180 or to 3, 0 facing 270", a.Text().String())
	}
	for _, c := range []struct {
		die  int
		want at
	}{{3, at{0, 2, 180}}, {4, at{3, 0, 270}}} {
		s := s.Clone()
		events := pursueWith(t, &s, "r1", Fight{Round: 1, Retreat: 2, Retreated: []Displaced{{Unit: "b1", Y: -2}}}, c.die)
		st := s.Units[1].Stands[0]
		if !near([]at{{st.X - origin, st.Y - origin, st.Facing}}, []at{c.want}) {
			t.Errorf("die %d: r1 goes to %+v, want %v", c.die, st, c.want)
		}
		if events[0].Kind != "roll" || events[0].Why != "zone" {
			t.Errorf("events %+v, want a roll for the zone first", events)
		}
	}
}

// STD-PURSUE-12, AMB-54: no way may lead away from the enemy. A charge may go round the
// pond, a pursuit may not.
func TestNeverAwayFromTheEnemy(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{0, 6, 180}))
	s.Terrain = []game.Terrain{building(-6, 1.2, 6, 2)}
	s.Terrain[0].Kind, Edit(&s.Units[0]).Pace = "deep-water", 25
	if a := ask[*ChargeAnswer](t, s, "charge", "unit", "r1", "target", "b1"); !a.Legal {
		t.Fatalf("the charge is refused: %s, want legal", a.Reason)
	}
	wantNone(t, askPursue(t, s, "r1", "b1"), "STD-PURSUE-26", "No stand of r1 can come into edge contact with b1 within 25 cm")
	// By hand, too: the free stand of a basic pursuit, behind a pond of its own.
	s = tableOf(infantry("r1", at{-4, 0, 0}, at{0, 0, 0}), infantry("b1", at{-4, 6, 180}), infantry("b2", at{0, 6, 180}))
	s.Terrain = []game.Terrain{building(-1.9, 1.2, 6, 2)}
	s.Terrain[0].Kind = "deep-water"
	a := askPursue(t, s, "r1", "b1,b2")
	wantStand(t, a, "r1a", at{-4, 4, 0}, roleStraight, 4)
	if got := tryByHand(a, byHand{"r1b", at{0, 4, 0}}); got == "" {
		t.Error("r1b goes round the pond")
	}
}

// r1a goes straight ahead against b1's flank. r1b has to pass, with its short edge first,
// between two buildings that are 3 cm apart and reach from y = -5 to north.
func behindAWall(north float64) *game.State {
	s := tableOf(infantry("r1", at{-6, 4, 90}, at{0, -8, 0}), infantry("b1", at{0, 4, 180}))
	s.Terrain = []game.Terrain{building(-20, -5, -1.5, north), building(1.5, -5, 20, north)}
	s.Terrain[1].ID = "u"
	return s
}

// STD-PURSUE-18: by default a free stand goes where a way is easily found, here in line
// with the other stand, rather than along the enemy by a way with two turns; but its owner
// is offered that too.
func TestFreeStandGoesToAnEasyPlace(t *testing.T) {
	for _, c := range []struct {
		north float64
		goes  at
	}{
		{-4, at{-3, 0, 90}},
		{-0.9, at{0, 2, 0}}, // nothing else would leave the unit in formation
	} {
		a := askPursue(t, behindAWall(c.north), "r1", "b1")
		if got, want := placesOf(a.Stands), []at{{-3, 4, 90}, c.goes}; len(got) != 2 || !samePoses(got, want) {
			t.Errorf("buildings to %g: r1 goes to %v, want %v", c.north, got, want)
		}
		if !hasOption(a, at{-3, 4, 90}, at{0, 2, 0}) {
			t.Errorf("not among the good places: against the front of b1\n%s", a.Text().String())
		}
	}
}

// STD-PURSUE-13: cavalry that sees no retreating enemy does nothing; STD-PURSUE-22
// is for infantry alone.
func TestUnseeingPursuers(t *testing.T) {
	s := tableOf(cavalry("r2", at{0, -2, 0}), infantry("r1", at{0, 2, 0}), infantry("b1", at{0, 4, 180}))
	wantNone(t, askPursue(t, s, "r2", "b1"), "STD-PURSUE-13", "No stand of r2 sees b1")
	b := newBoard(s)
	for unit, want := range []bool{false, true} { // STD-PURSUE-10
		if got := b.pursuit(unit, &pursuitContext{retreated: []int{2}}).line != nil; got != want {
			t.Errorf("unit %d sees %v, want %v", unit, got, want)
		}
	}
}

// Figure pursuit-supporting: STD-PURSUE-13, STD-PURSUE-22, STD-PURSUE-23, STD-PURSUE-24,
// STD-PURSUE-25.
func afterFirstPursuit() *game.State {
	return tableOf(infantry("r1", at{0, 2, 0}, at{4, 2, 0}, at{8, 4, 0}), infantry("r2", at{0, -2, 0}, at{4, -2, 0}, at{8, -2, 0}),
		infantry("b1", at{0, 4, 180}, at{4, 4, 180}), infantry("b2", at{0, 6, 180}, at{4, 6, 180}, at{8, 6, 180}))
}

func TestSupportingPursuit(t *testing.T) {
	a := askPursue(t, afterFirstPursuit(), "r2", "b1,b2")
	if a.Kind != "supporting" {
		t.Fatalf("the pursuit is %v, want a supporting one", a.Text().String())
	}
	wantStand(t, a, "r2a", at{0, 0, 0}, roleSupport, 2)
	wantStand(t, a, "r2b", at{4, 0, 0}, roleSupport, 2)
	wantStand(t, a, "r2c", at{8, 2, 0}, roleSupport, 4)
	if !hasStep(a.Explain(), "STD-PURSUE-13", "No stand of r2 sees") || !hasStep(a.Explain(), "STD-PURSUE-24", "It touches b1b at a corner and will fight") {
		t.Errorf("steps %+v, want a step by STD-PURSUE-13 with \"No stand of r2 sees\" and a step by STD-PURSUE-24 with \"It touches b1b at a corner and will fight\"", a.Explain())
	}
	for _, c := range []struct {
		rule  string
		where []byHand
	}{
		// STD-PURSUE-23: one goes straight, the others anywhere in formation.
		{"", []byHand{{"r2a", at{0, 0, 0}}, {"r2b", at{4, -2, 0}}, {"r2c", at{8, -2, 0}}}},
		{"", []byHand{{"r2b", at{4, 0, 0}}, {"r2a", at{4, -2, 0}}, {"r2c", at{4, -4, 0}}}},
		// STD-PURSUE-25: an enemy edge, b2's end.
		{"STD-PURSUE-25", []byHand{{"r2a", at{0, 0, 0}}, {"r2b", at{4, 0, 0}}, {"r2c", at{11, 6, 270}}}},
		// STD-PURSUE-22: no stand would support.
		{"STD-PURSUE-22", []byHand{{"r2a", at{0, -1, 0}}, {"r2b", at{4, -1, 0}}, {"r2c", at{8, -1, 0}}}},
		// Into support, but not straight ahead.
		{"STD-PURSUE-22", []byHand{{"r2a", at{-4, 0, 0}}, {"r2b", at{0, 0, 0}}, {"r2c", at{4, 0, 0}}}},
	} {
		if got := tryByHand(a, c.where...); got != c.rule && !(c.rule == "STD-PURSUE-25" && got == "STD-MOVE-09") {
			t.Errorf("%v: refused by %q, want %q", c.where, got, c.rule)
		}
	}
}

// STD-PURSUE-22, STD-PURSUE-26: exactly beside serves too, and only a fighting infantry stand of
// another unit.
func TestPlacesOfASupportingPursuit(t *testing.T) {
	// r2 is beside r1's lane; a house keeps it from seeing b1.
	s := tableOf(infantry("r1", at{0, 2, 0}), infantry("r2", at{4, -2, 0}), infantry("b1", at{0, 4, 180}))
	s.Terrain = []game.Terrain{building(1.9, 3.1, 9, 6)}
	a := askPursue(t, s, "r2", "b1")
	if a.Kind != "supporting" {
		t.Fatalf("the pursuit is %v, want a supporting one", a.Text().String())
	}
	wantStand(t, a, "r2a", at{4, 2, 0}, roleSupport, 4)
	// Cavalry cannot be supported, nor a stand that does not fight.
	s.Units[0].Type = Cavalry
	wantNone(t, askPursue(t, s, "r2", "b1"), "STD-PURSUE-26", "")
	s = tableOf(infantry("r1", at{0, 1, 0}), infantry("r2", at{0, -2, 0}), infantry("b1", at{0, 4, 180}))
	wantNone(t, askPursue(t, s, "r2", "b1"), "STD-PURSUE-26", "none can go straight ahead")
}

// STD-PURSUE-14: seeing an enemy without reaching its edge leaves support; reaching
// one leaves no choice.
func TestSupportOnlyWithoutContact(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 2, 0}), infantry("r2", at{0, -6, 0}, at{4, -6, 0}),
		infantry("b1", at{0, 4, 180}, at{4, 4, 180}))
	Edit(&s.Units[1]).Pace = 6 // it would take r2b 8 cm
	a := askPursue(t, s, "r2", "b1")
	if a.Kind != "supporting" || !hasStep(a.Explain(), "STD-PURSUE-14", "it may follow in support") {
		t.Fatalf("the pursuit is %v, want a supporting one, explained by STD-PURSUE-14", a.Text().String())
	}
	Edit(&s.Units[1]).Pace = 20
	if a := askPursue(t, s, "r2", "b1"); a.Kind != "basic" || tryByHand(a, byHand{"r2a", at{0, 0, 0}}, byHand{"r2b", at{4, 0, 0}}) != "STD-PURSUE-15" {
		t.Errorf("the pursuit is %v, want a basic one that refuses the places by hand by STD-PURSUE-15", a.Text().String())
	}
}

// Figure incidental-contact: STD-PURSUE-27, STD-PURSUE-28. r1c slides along fresh cavalry;
// the free stand may be put on another enemy deliberately, but not by default.
func TestIncidentalContact(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("b1", at{4, 5, 180}, at{8, 5, 180}),
		cavalry("b2", at{-3, 7.08, 180}, at{-1, 7.08, 180}, at{1, 7.08, 180}), cavalry("b3", at{11, 5.01, 180}, at{13, 5.01, 180}))
	a := askPursue(t, s, "r1", "b1")
	if a.Kind != "basic" {
		t.Fatalf("the pursuit is %v, want a basic one", a.Text().String())
	}
	if got := a.pursuit.incidental(a.pursuit.first()); !slices.Equal(got, []int{3}) {
		t.Errorf("drawn in: %v, want b3 alone", got)
	}
	if !hasStep(a.Explain(), "STD-PURSUE-27", "b3 is touched") {
		t.Errorf("steps %+v, want a step by STD-PURSUE-27 with \"b3 is touched\"", a.Explain())
	}
	if !hasOption(a, at{4, 3, 0}, at{8, 3, 0}, at{0, 4.08, 0}) { // the figure
		t.Errorf("the pursuit is %v, want the places 4, 3 and 8, 3 and 0, 4.08", a.Text().String())
	}
}

// STD-CHARGE-13, STD-CHARGE-45, STD-RETREAT-07, STD-PURSUE-03: further cavalry that a
// charge touches only at a corner is struck at the edge that a retreat would count: the
// rear if it faces away, so that infantry may pursue it.
func TestCornerOfAFurtherEnemyIsStruck(t *testing.T) {
	for facing, c := range map[float64]struct{ edge, rule string }{
		0:   {"front", "STD-PURSUE-02"},
		180: {"rear", "ok"},
		90:  {"left", "ok"},
		270: {"right", "ok"},
	} {
		horse := cavalry("b2", at{-3, -1, facing})
		if facing == 90 || facing == 270 {
			horse = cavalry("b2", at{-4, 0, facing})
		}
		s := tableOf(infantry("r1", at{0, 10, 180}), infantry("b1", at{0, 0, 0}), horse)
		b := newBoard(s)
		charge, refusal := b.charge(0, 1, anyWay)
		if refusal != nil {
			t.Fatal(refusal)
		}
		impacts := charge.impacts(charge.layouts[0])
		if len(impacts) != 2 || impacts[1].Unit != "b2" || impacts[1].Edge != c.edge {
			t.Errorf("facing %g: %+v, want b2 by its %s edge", facing, impacts, c.edge)
		}
		p := b.pursuit(0, &pursuitContext{retreated: []int{2}, impacts: impacts})
		if got := "ok"; len(p.bans) > 0 {
			if got = p.bans[0].rule; got != c.rule {
				t.Errorf("facing %g: barred by %s, want %s", facing, got, c.rule)
			}
		} else if c.rule != "ok" {
			t.Errorf("facing %g: it may pursue", facing)
		}
	}
}

// STD-PURSUE-33, AMB-52: after its retreat a unit that may not be pursued may still touch the front
// of a stand. The stand may stay when the others pursue; moving there is refused.
func TestStandStaysInTouchWithAnEnemyItMayNotPursue(t *testing.T) {
	for from, rule := range map[float64]string{0: "ok", -1: "STD-PURSUE-02"} {
		s := inCombat(infantry("r1", at{0, from, 0}, at{4, from, 0}), infantry("b1", at{0, 4, 180}), cavalry("b2", at{4, 2, 90}))
		b := newBoard(s)
		_, refusal := b.pursuit(0, &pursuitContext{retreated: []int{1, 2}}).check(spots([]string{"r1a", "r1b"}, at{0, 2, 0}, at{4, 0, 0}))
		if got := ruleOr(refusal, "ok"); got != rule {
			t.Errorf("from %g: %s, want %s", from, got, rule)
		}
	}
}

// Figure pursuit-maintain-contact: STD-PURSUE-33, STD-PURSUE-02, AMB-52. Infantry
// follows infantry and touches the cavalry beside it again, at a corner.
func TestMaintainedContact(t *testing.T) {
	s := tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("b1", at{0, 5, 180}, at{4, 5, 180}, at{8, 5, 180}),
		cavalry("b2", at{11, 6, 180}, at{13, 6, 180}))
	a := askPursue(t, s, "r1", "b1,b2")
	wantStand(t, a, "r1c", at{8, 3, 0}, roleStraight, 3)
	if got := a.pursuit.maintained(a.pursuit.first()); !slices.Equal(got, []int{2}) {
		t.Errorf("maintained: %v, want b2", got)
	}
	if !hasStep(a.Explain(), "STD-PURSUE-02", "may not pursue b2") || !hasStep(a.Explain(), "STD-PURSUE-33", "b2 may not be pursued, but is touched again") {
		t.Errorf("steps %+v, want STD-PURSUE-02 and STD-PURSUE-33 to name b2", a.Explain())
	}
	// A free stand may not be laid along the cavalry.
	s = tableOf(infantry("r1", at{0, 0, 0}, at{4, 0, 0}, at{8, 0, 0}), infantry("b1", at{4, 5, 180}), cavalry("b2", at{8, 6, 180}))
	a = askPursue(t, s, "r1", "b1,b2")
	if got := tryByHand(a, byHand{"r1c", at{8, 3, 0}}, byHand{"r1a", at{0, 3, 0}}); got != "STD-PURSUE-02" {
		t.Errorf("refused by %q, want STD-PURSUE-02", got)
	}
	if got := tryByHand(a, byHand{"r1c", at{8, 2.5, 0}}, byHand{"r1a", at{0, 3, 0}}); got != "" {
		t.Errorf("short of the cavalry the pursuit is refused by %s", got)
	}
}

// STD-DEF-08, STD-DEF-09: a stand that would touch a rampart straight ahead, and may not,
// goes only to places where it does not.
func TestPursuitKeepsOffRamparts(t *testing.T) {
	for kind, want := range map[game.UnitType]string{Infantry: "basic", Monster: "indirect"} {
		s := tableOf(unitOf("r1", kind, []at{{0, 0, 0}}), infantry("b1", at{0, 6, 180}), infantry("b2", at{3, 4, 270}))
		s.Terrain = []game.Terrain{building(2, 2, 4, 6)}
		s.Terrain[0].Kind = "fortress-wall"
		if kind == Monster {
			s.Units[0].Base = game.Base{Front: 4, Depth: 2}
		}
		if a := askPursue(t, s, "r1", "b1"); a.Kind != want {
			t.Errorf("%s: %s (%s), want %s", kind, a.Kind, a.Reason, want)
		}
	}
}
