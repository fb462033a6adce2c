package army_test

import (
	"slices"
	"testing"

	"frontage/assets"
	. "frontage/game/army"
	"frontage/game/stand"
)

// The program's own army lists: seven, each with 8 to 14 units, a general and at least
// one more character, no rules that are not applied, and a file exactly as the program
// writes it.
func TestShippedArmies(t *testing.T) {
	names := []string{"dwarf-hold", "elf-realm", "human-kingdom", "legion", "orc-horde", "undead-host", "warband"}
	var got []string
	for _, file := range assets.Armies() {
		got = append(got, file.Name)
		a, err := Read(file.Data, file.Name+".army.json", standRules)
		if err != nil {
			t.Error(err)
			continue
		}
		if string(Write(&a)) != string(file.Data) {
			t.Errorf("%s is not as the program writes it", file.Name)
		}
		if len(a.Units) < 8 || len(a.Units) > 14 || len(a.Characters) < 2 {
			t.Errorf("%s has %d units and %d characters; want 8 to 14, and at least 2", file.Name, len(a.Units), len(a.Characters))
		}
		if remarks := Remarks(&a); len(remarks) > 0 {
			t.Errorf("%s has rules that are not applied: %v", file.Name, remarks)
		}
		if a.Notes == "" {
			t.Errorf("%s says nothing of itself", file.Name)
		}
		checkWeapons(t, file.Name, &a)
	}
	if !slices.Equal(names, got) {
		t.Errorf("the armies are %v, want %v", got, names)
	}
}

// checkWeapons compares artillery with the table of section 21: range and attacks.
// STD-ART-01: batteries of two stands, or one; a machine is a unit of one stand.
func checkWeapons(t *testing.T, name string, a *Army) {
	t.Helper()
	table := map[string][2]int{ // range, shooting
		"cannon": {60, 2}, "stone-thrower": {60, 3}, "bolt-thrower": {40, 2}, "repeating-bolt-thrower": {40, 3},
	}
	for _, u := range a.Units {
		weapons := 0
		for _, trait := range listed(u).Traits {
			if values, ok := table[trait]; ok {
				weapons++
				if o := listed(u); u.Kind != string(stand.Artillery) || o.Attack != 1 || o.Range != float64(values[0]) || o.Shooting != values[1] {
					t.Errorf("%s: %s is no %s: %+v", name, u.Name, trait, u)
				}
			}
		}
		if size := listed(u).Size; u.Kind == string(stand.Artillery) && (weapons != 1 || size > 2) || u.Kind == string(stand.Machine) && size != 1 {
			t.Errorf("%s: %s has %d weapons and %d stands; want one weapon on at most 2 stands, or a machine of one", name, u.Name, weapons, size)
		}
	}
}

// Prices are consistent between the lists: of two units of one kind, the one that is at
// least as good in everything and better in something costs more, and equal units cost
// the same.
func TestShippedPrices(t *testing.T) {
	type priced struct {
		army string
		Entry
		*stand.ListedUnit
	}
	var all []priced
	armies := shipped(t)
	for _, file := range assets.Armies() {
		for _, u := range armies[file.Name].Units {
			all = append(all, priced{file.Name, u, listed(u)})
		}
	}
	compared := 0
	for _, a := range all {
		for _, b := range all {
			if a.Kind != b.Kind || a.Size != b.Size || a.Base != b.Base || a.Pace != b.Pace || !asGood(a.ListedUnit, b.ListedUnit) {
				continue
			}
			compared++
			same := asGood(b.ListedUnit, a.ListedUnit)
			if same && a.Points != b.Points || !same && a.Points <= b.Points {
				t.Errorf("%s of %s costs %d, %s of %s, which is no better, %d", a.Name, a.army, a.Points, b.Name, b.army, b.Points)
			}
		}
	}
	if compared < 3*len(all) {
		t.Errorf("only %d pairs could be compared", compared)
	}
}

// asGood reports whether a is at least as good as b in everything.
func asGood(a, b *stand.ListedUnit) bool {
	save := func(armour int) int { // the score that a die must show, 7 for no save
		if armour == 0 {
			return 7
		}
		return armour
	}
	for _, trait := range b.Traits {
		if !slices.Contains(a.Traits, trait) {
			return false
		}
	}
	reach := func(p *stand.ListedUnit) float64 { return p.Range * float64(min(1, p.Shooting)) }
	return a.Attack >= b.Attack && a.Shooting >= b.Shooting && reach(a) >= reach(b) && a.Hits >= b.Hits && save(a.Armour) <= save(b.Armour)
}

// Characters of one kind with the same values cost the same in every list, and better
// ones cost more.
func TestShippedCharacterPrices(t *testing.T) {
	type priced struct {
		Entry
		*stand.ListedLeader
	}
	var all []priced
	armies := shipped(t)
	for _, file := range assets.Armies() {
		for _, c := range armies[file.Name].Characters {
			all = append(all, priced{c, c.Own.(*stand.ListedLeader)})
		}
	}
	for _, a := range all {
		for _, b := range all {
			if a.Kind != b.Kind || a.Mount != b.Mount || a.Command < b.Command || a.Attack < b.Attack {
				continue
			}
			same := a.Command == b.Command && a.Attack == b.Attack
			if same && a.Points != b.Points || !same && a.Points <= b.Points {
				t.Errorf("%s costs %d, %s, which is no better, %d", a.Name, a.Points, b.Name, b.Points)
			}
		}
	}
}
