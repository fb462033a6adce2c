package column

import (
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// A unit that may reach the front of one enemy or the side of another, both equally far away and
// otherwise alike, makes for the side: the enemy there cannot retreat, and the attack has +1
// (COL-PUSH-03, COL-PURSUIT-03, COL-COMBAT-03).
func TestComputerSeeksTheFlank(t *testing.T) {
	foot := `"weapon":"sword","formed":true`
	build := func(facing float64) *game.State {
		return (&builder{}).
			unit("u", "a", "heavy-foot", foot, row("u", 3, -2.4, 0, 0, 2.4)...).
			unit("front", "b", "heavy-foot", foot, "f1 -9 9 180", "f2 -6.6 9 180").
			unit("foe", "b", "heavy-foot", foot, standText("g1", 0, 5, facing), standText("g2", 2.4, 5, facing), standText("g3", -2.4, 5, facing)).state(t)
	}
	for _, test := range []struct {
		facing float64
		side   geometry.Side
	}{{180, geometry.Front}, {0, geometry.Rear}} {
		s := build(test.facing)
		a := thinking(s).approaching(s.Unit("u"))
		if a == nil || a.enemy.ID != "foe" || a.side != test.side || a.way != "" {
			t.Fatalf("facing %v: %+v; want it to come at %v of the foe, with nothing in the way", test.facing, a, test.side)
		}
	}
	front, rear := build(180), build(0)
	worth := func(s *game.State, side geometry.Side) float64 {
		met, _ := findStand(s, "g1")
		return thinking(s).clash(s.Unit("u"), met, side)
	}
	if w := worth(front, geometry.Front); w > 0.001 || w < -0.001 {
		t.Errorf("equal stands that face each other: %v, want 0", w)
	}
	if worth(rear, geometry.Rear) <= 0 {
		t.Error("who attacks from behind has the better of it")
	}
}

// standText writes a stand at a place.
func standText(id string, x, y, facing float64) string {
	return id + " " + num(x) + " " + num(y) + " " + num(facing)
}

// A volley at more than one unit is rolled for each column, without a General's help
// (COL-MISSILE-08, COL-LEADER-09), so with his help the computer shoots at one unit.
func TestComputerUsesTheGeneralsHelp(t *testing.T) {
	s := (&builder{turn: `"phase":"assault"`}).
		unit("x", "a", "medium-foot", crossbows, row("x", 4, 0, 0, 0, 2.4)...).
		unit("left", "b", "heavy-mounted", lancers, row("l", 2, 0, 5, 180, 2.4)...).
		unit("right", "b", "heavy-mounted", lancers, row("r", 2, 4.8, 5, 180, 2.4)...).
		leader("gen", "a", general, "x", 0, 0).state(t)
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	targets := map[game.UnitID]int{}
	for n := range 10 {
		a, _ := b.Advise()
		if a.Do == doShoot {
			victim, _ := findStand(b.State(), game.StandID(a.Target))
			targets[victim.unit.ID]++
		}
		if d, ok := a.Own.(*Deed); n == 0 && (!ok || d.Name != actMissileFire || d.Free != "gen") {
			t.Fatalf("%+v %+v; want Missile Fire first, with the General's help", a, a.Own)
		}
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
		if n > 0 && top(b.State()) == nil {
			break
		}
	}
	if len(targets) != 1 {
		t.Errorf("it shoots at %v", targets)
	}
}

// The computer does not charge if it would lose more than the enemy. A unit in contact fights in
// any case, and declares the charge.
func TestComputerDeclinesABadCharge(t *testing.T) {
	for _, test := range []struct {
		gap     float64
		charges bool
	}{{1, false}, {0, true}} {
		s := (&builder{}).
			unit("u", "a", "medium-foot", `"armour":"poor","formed":true`, row("u", 4, -2.4, 0, 0, 2.4)...).
			unit("giant", "b", "large-giant", ``, standText("g", 0, test.gap, 180)).state(t)
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		if a, _ := b.Advise(); (a.Do == doCharge) != test.charges {
			t.Errorf("%v inches away: %+v %+v", test.gap, a, a.Own)
		}
	}
}

// A unit that still marches when an enemy comes within its reach may not charge him (COL-CHARGE-01): the
// computer stops it, which Regulars do without a roll (COL-ACTION-06), and charges.
func TestComputerStopsToCharge(t *testing.T) {
	foot := `"weapon":"sword","formed":true`
	s := (&builder{}).
		unit("u", "a", "heavy-foot", foot+`,"marching":true`, row("u", 3, 0, 0, 0, 2.4)...).
		unit("foe", "b", "heavy-foot", `"weapon":"sword","armour":"poor","formed":true`, row("f", 3, 0, 1, 180, 2.4)...).state(t)
	b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
	a, _ := b.Advise()
	if d, ok := a.Own.(*Deed); !ok || d.Name != actStop {
		t.Fatalf("%+v %+v; want Stop", a, a.Own)
	}
	for n := 0; a.Do != doCharge; n++ {
		if n == 3 {
			t.Fatalf("%+v %+v; want a charge after the Stop", a, a.Own)
		}
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
		a, _ = b.Advise()
	}
}

// The computer holds a unit back for the sake of its General, but not for a Captain's, and no Elite unit,
// which fights best.
func TestComputerSparesItsGeneral(t *testing.T) {
	for _, test := range []struct {
		kind, attributes string
		spared           bool
	}{{general, `[]`, true}, {captain, `[]`, false}, {general, `["elite"]`, false}} {
		s := (&builder{}).
			unit("u", "a", "heavy-foot", `"weapon":"sword","attributes":`+test.attributes+`,"formed":true`, row("u", 3, 0, 0, 0, 2.4)...).
			unit("foe", "b", "heavy-foot", `"weapon":"sword","formed":true`, row("f", 3, 0, 14, 180, 2.4)...).
			leader("l", "a", test.kind, "u", 0, 0).state(t)
		b := game.NewBattle(*s, Rules{}, game.Options{Seed: 1})
		a, _ := b.Advise()
		if d, ok := a.Own.(*Deed); (!ok || d.Name != actMove) != test.spared {
			t.Errorf("%s with %s: %+v %+v; spared %v is wanted", test.kind, test.attributes, a, a.Own, test.spared)
		}
	}
}
