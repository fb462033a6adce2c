package column

import (
	"testing"

	"frontage/game"
)

// A unit that shoots brings its second row into a line, since the first row blocks its line of fire
// (COL-MISSILE-15).
func TestComputerShootsInLine(t *testing.T) {
	s := (&builder{}).
		unit("x", "a", "medium-foot", crossbows, "x1 -2.4 0 0", "x2 0 0 0", "x3 2.4 0 0", "x4 -2.4 -1.2 0", "x5 0 -1.2 0", "x6 2.4 -1.2 0").
		unit("foe", "b", "medium-foot", crossbows, row("f", 4, -3.6, 6, 180, 2.4)...).state(t)
	a, _ := game.NewBattle(*s, Rules{}, game.Options{Seed: 1}).Advise()
	if d, ok := a.Own.(*Deed); !ok || d.Name != actChangeFormation || a.Choice != inLine {
		t.Errorf("%+v %+v; want a wider line", a, a.Own)
	}
}

// Four slingers who Disrupt and hit a stand only with 12 on the dice by themselves shoot together,
// which hits with 9 (COL-MISSILE-09).
func TestComputerFormsFireGroups(t *testing.T) {
	b := &builder{turn: `"phase":"assault"`}
	for i, id := range []string{"s1", "s2", "s3", "s4"} {
		b = b.unit(id, "a", "skirmishers", `"weapon":"sling"`, standText(id+"-1", float64(i)*2.6, 0, 0))
	}
	s := b.unit("foe", "b", "heavy-foot", `"weapon":"pike","armour":"poor","formed":true`, row("f", 4, 0, 3.5, 180, 2.4)...).state(t)
	a, _ := game.NewBattle(*s, Rules{}, game.Options{Seed: 1}).Advise()
	if d, ok := a.Own.(*Deed); !ok || d.Name != actMissileFire || len(a.Units) != 3 {
		t.Errorf("%+v %+v; want a fire group of four", a, a.Own)
	}
}

// Pikemen within the reach of weaker foot wait to be charged, since they may Set (COL-CHARGE-05).
// Swordsmen have nothing to wait for and charge.
func TestComputerWaitsToSet(t *testing.T) {
	for weapon, charges := range map[string]bool{"pike": false, "sword": true} {
		arms := `"weapon":"` + weapon + `","formed":true`
		s := (&builder{}).
			unit("u", "a", "heavy-foot", arms, row("u", 3, 0, 0, 0, 2.4)...).
			unit("foe", "b", "heavy-foot", `"weapon":"sword","armour":"poor","formed":true`, row("f", 3, 0, 1, 180, 2.4)...).state(t)
		a, _ := game.NewBattle(*s, Rules{}, game.Options{Seed: 1}).Advise()
		if (a.Do == doCharge) != charges {
			t.Errorf("%s: %+v %+v", weapon, a, a.Own)
		}
	}
}
