package army_test

import (
	"reflect"
	"slices"
	"testing"

	"frontage/assets"
	. "frontage/game/army"
	"frontage/game/stand"
)

// The program's own army lists: nine, each with 8 to 14 units, a general and at least
// one more character, no rules that are not applied, and a file exactly as the program
// writes it. Each has special rules, and all but the two of history have magic.
func TestShippedArmies(t *testing.T) {
	names := []string{"deepwood", "dwarf-hold", "elf-realm", "human-kingdom", "legion", "orc-horde", "rift-court", "undead-host", "warband"}
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
		rules, magic := 0, false
		for _, u := range a.Units {
			rules += len(listed(u).Special)
		}
		for _, c := range a.Characters {
			own := c.Own.(*stand.ListedLeader)
			magic = magic || len(own.Spells) > 0 || slices.ContainsFunc(own.Special, func(s stand.Special) bool { return s.Rule == "SPEC-82" })
		}
		if history := file.Name == "legion" || file.Name == "warband"; rules == 0 || magic == history {
			t.Errorf("%s has %d special rules of units, and magic: %v", file.Name, rules, magic)
		}
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
// the same. Special rules count as help or burden: see worth.
func TestShippedPrices(t *testing.T) {
	type priced struct {
		army string
		Entry
		*stand.ListedUnit
		special []stand.Special
	}
	var all []priced
	armies := shipped(t)
	for _, file := range assets.Armies() {
		a := armies[file.Name]
		for _, u := range a.Units {
			all = append(all, priced{file.Name, u, listed(u), withWide(a, &u)})
		}
	}
	compared, special := 0, 0
	for _, a := range all {
		for _, b := range all {
			if a.Kind != b.Kind || a.Size != b.Size || a.Base != b.Base || a.Pace != b.Pace || !asGood(a.ListedUnit, b.ListedUnit) || !asHelped(t, a.special, b.special) {
				continue
			}
			compared++
			if len(a.special)+len(b.special) > 0 {
				special++
			}
			same := asGood(b.ListedUnit, a.ListedUnit) && asHelped(t, b.special, a.special)
			if same && a.Points != b.Points || !same && a.Points <= b.Points {
				t.Errorf("%s of %s costs %d, %s of %s, which is no better, %d", a.Name, a.army, a.Points, b.Name, b.army, b.Points)
			}
		}
	}
	if compared < 3*len(all) || special < 2*len(all) {
		t.Errorf("only %d pairs could be compared, %d of them with special rules", compared, special)
	}
}

// worth says of the special rules of the lists whether they help (1) or burden (-1) those that have them.
// A rule with a number or with enemies helps more or burdens more than another: only equal ones are compared.
var worth = map[string]int{
	"SPEC-01": -1, "SPEC-02": -1, "SPEC-03": -1, "SPEC-04": -1, "SPEC-05": -1, "SPEC-06": -1, "SPEC-12": -1, "SPEC-25": -1, "SPEC-26": -1,
	"SPEC-31": -1, "SPEC-34": -1, "SPEC-54": -1, "SPEC-61": -1, "SPEC-65": -1, "SPEC-67": -1, "SPEC-68": -1, "SPEC-76": -1, "SPEC-84": -1,
	"SPEC-07": 1, "SPEC-08": 1, "SPEC-09": 1, "SPEC-13": 1, "SPEC-27": 1, "SPEC-32": 1, "SPEC-38": 1, "SPEC-39": 1, "SPEC-45": 1, "SPEC-48": 1,
	"SPEC-49": 1, "SPEC-50": 1, "SPEC-53": 1, "SPEC-55": 1, "SPEC-56": 1, "SPEC-57": 1, "SPEC-58": 1, "SPEC-59": 1, "SPEC-60": 1, "SPEC-63": 1,
	"SPEC-69": 1, "SPEC-72": 1, "SPEC-73": 1, "SPEC-75": 1, "SPEC-80": 1, "SPEC-81": 1, "SPEC-82": 1,
}

// asHelped reports whether special rules help at least as much as others: they have all that helps of the
// others, and no burden that the others do not have.
func asHelped(t *testing.T, a, b []stand.Special) bool {
	t.Helper()
	has := func(list []stand.Special, s stand.Special) bool {
		return slices.ContainsFunc(list, func(o stand.Special) bool { return o.Rule == s.Rule && reflect.DeepEqual(o.Of, s.Of) })
	}
	for _, s := range slices.Concat(a, b) {
		if worth[s.Rule] == 0 {
			t.Errorf("%s is neither a help nor a burden", s.Rule)
		}
		if list := map[int][]stand.Special{1: a, -1: b}[worth[s.Rule]]; !has(list, s) {
			return false
		}
	}
	return true
}

// withWide returns the special rules of a unit and those of its whole list.
func withWide(a *Army, u *Entry) []stand.Special {
	list := slices.Clone(listed(*u).Special)
	wide, _ := a.Own.(*stand.ListedArmy)
	if wide == nil {
		return list
	}
	for _, s := range wide.Special {
		if !slices.Contains(s.Except, u.ID) && (len(s.Types) == 0 || slices.Contains(s.Types, u.Kind)) {
			list = append(list, s)
		}
	}
	return list
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

// Characters of one kind with the same values, spells or none, and special rules cost the same in
// every list, and better ones cost more.
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
			casts := func(p priced) bool { return len(p.Spells) > 0 }
			if a.Kind != b.Kind || a.Mount != b.Mount || a.Command < b.Command || a.Attack < b.Attack || casts(b) && !casts(a) || !asHelped(t, a.Special, b.Special) {
				continue
			}
			same := a.Command == b.Command && a.Attack == b.Attack && casts(a) == casts(b) && asHelped(t, b.Special, a.Special)
			if same && a.Points != b.Points || !same && a.Points <= b.Points {
				t.Errorf("%s costs %d, %s, which is no better, %d", a.Name, a.Points, b.Name, b.Points)
			}
		}
	}
}
