package stand

import (
	"fmt"
	"testing"

	"frontage/assets"
	"frontage/game"
)

// docs/policies.md: whether a charge is worth making does not depend on whether anybody reads the
// battle. A search within its limit finds the charge that is then made.
func TestTriedChargeIsTheChargeMade(t *testing.T) {
	tried := 0
	for _, file := range assets.Scenarios() {
		s, err := game.Read(file.Data, file.Name, []game.Rules{Rules{}})
		if err != nil {
			t.Fatal(err)
		}
		b := game.NewBattle(s, Rules{}, game.Options{Seed: 3})
		for n := 0; n < 200; n++ {
			if b.State().Turn.Phase == "command" && n%10 == 0 {
				tried += compareTries(t, fmt.Sprintf("%s, action %d", file.Name, n), b.State())
			}
			a, open := b.Default()
			if !open {
				break
			}
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d charges were tried, want at least 100", tried)
	}
}

// compareTries tries the charges on a table in a battle that is read and in one that is
// not, and makes them.
func compareTries(t *testing.T, where string, s *game.State) (tried int) {
	t.Helper()
	for unit := range s.Units {
		for target := range s.Units {
			read := newBoard(s)
			if !read.Enemies(unit, target) || len(s.Units[unit].Stands) == 0 || !read.inReach(unit, target) {
				continue
			}
			tried++
			unread := newBoard(s).in(&lasting{unread: true})
			c, blind, made := read.try(unit, target), unread.try(unit, target), read.workOut(unit, target, anyWay)
			what := fmt.Sprintf("%s: %s on %s", where, s.Units[unit].ID, s.Units[target].ID)
			if c.cut != blind.cut || !sameCharge(c, blind) {
				t.Errorf("%s is tried otherwise where somebody reads", what)
			}
			if !c.cut && !sameCharge(c, made) {
				t.Errorf("%s is made otherwise than tried", what)
			}
		}
	}
	return tried
}

// sameCharge reports whether two charges have the same refusal or the same default.
func sameCharge(c, o *charge) bool {
	if c.barred != nil || o.barred != nil {
		return (c.barred != nil) == (o.barred != nil)
	}
	return samePlaces(c.layouts[0].places, o.layouts[0].places)
}

// docs/policies.md: by default no charge is made if it takes long to find. On a very crowded table
// the search ends at its limit, and the charge, although legal, counts as not worth making.
func TestDefaultMakesNoSlowCharge(t *testing.T) {
	b := newBoard(crowded(t, "crowded-charge.scenario.json").State())
	cut, open := 0, 0
	for unit := range b.units {
		for target := range b.units {
			if !b.Enemies(unit, target) || !b.inReach(unit, target) {
				continue
			}
			if !b.try(unit, target).cut {
				continue
			}
			cut++
			if b.pays(unit, target) {
				t.Errorf("%s charges %s", b.units[unit].ID, b.units[target].ID)
			}
			if b.canCharge(unit, target) {
				open++
			}
		}
	}
	if cut == 0 || open == 0 {
		t.Errorf("%d searches came to their limit, %d of them for a charge that may be made: the test tests nothing; want some of both", cut, open)
	}
}
