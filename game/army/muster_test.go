package army_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/game"
	. "frontage/game/army"
	"frontage/game/stand"
	"frontage/geometry"
)

// A mustered unit is whole, in line and facing up (STD-BASE-10), with the values
// of its profile; a character has the points and the attack of his mount too
// (STD-WIN-10), and a round base of 2.5 cm (STD-BASE-24).
func TestMuster(t *testing.T) {
	l := listOf(1000, Pick{ID: "hero", Upgrade: "banner"}, pick("birds"), Pick{ID: "hero", Upgrade: "boar"}, pick("axes"), pick("elder"), pick("axes"))
	units, characters := Muster(l, "red")
	stands := func(unit string, xs ...float64) []game.Stand {
		var list []game.Stand
		for i, x := range xs {
			list = append(list, game.Stand{ID: game.StandID(unit + string(rune('a'+i))), X: x})
		}
		return list
	}
	wantUnits := []game.Unit{
		{ID: "red-1", Side: "red", Name: "Axes 1", Type: stand.Infantry, Own: &stand.Unit{Size: 3, Hits: 3, Points: 60}, Base: broad, Stands: stands("red-1", -4, 0, 4)},
		{ID: "red-2", Side: "red", Name: "Axes 2", Type: stand.Infantry, Own: &stand.Unit{Size: 3, Hits: 3, Points: 60}, Base: broad, Stands: stands("red-2", -4, 0, 4)},
		{ID: "red-3", Side: "red", Name: "Birds", Type: stand.Monster, Own: &stand.Unit{Size: 3, Hits: 3, Points: 70}, Base: narrow, Stands: stands("red-3", -2, 0, 2)},
	}
	if diff := cmp.Diff(wantUnits, units, ignoreOwners); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	disc := game.Base{Front: 2.5}
	wantCharacters := []game.Character{
		{ID: "red-general", Side: "red", Name: "Elder", Kind: "general", Base: disc, Own: &stand.Leader{Command: 8, Attack: 1, Points: 95, Mount: "chariot", NotApplied: []string{"*1"}}},
		{ID: "red-hero1", Side: "red", Name: "Hero, boar", Kind: "hero", Base: disc, Own: &stand.Leader{Command: 8, Attack: 3, Points: 105, Mount: "monster", NotApplied: []string{"*2"}}},
		{ID: "red-hero2", Side: "red", Name: "Hero, banner", Kind: "hero", Own: &stand.Leader{Command: 8, Attack: 2, Points: 90}, Base: disc},
	}
	if diff := cmp.Diff(wantCharacters, characters, ignoreOwners); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// Units of the same name are numbered, and so are characters.
func TestMusterNumbers(t *testing.T) {
	_, characters := Muster(listOf(1000, pick("hero"), pick("elder"), Pick{ID: "hero", Upgrade: "boar"}, pick("hero")), "red")
	var names []string
	for i := range characters {
		names = append(names, characters[i].Name)
	}
	if diff := cmp.Diff([]string{"Elder", "Hero 1", "Hero 2", "Hero, boar"}, names); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// Every unit of every army list musters in line, of stands that touch along their
// whole sides, and its points and those of the characters add up to the list's.
func TestMusterShipped(t *testing.T) {
	for name, a := range shipped(t) {
		l, err := Quick(a, 2000, 7)
		if err != nil {
			t.Fatal(err)
		}
		units, characters := Muster(l, "a-side-with-a-very-long-name-abc")
		total := 0
		for i := range units {
			u := &units[i]
			total += stand.Own(u).Points
			var boxes []geometry.Box
			for j := range u.Stands {
				if !game.IsID(string(u.Stands[j].ID)) {
					t.Errorf("%q is no id", u.Stands[j].ID)
				}
				boxes = append(boxes, u.Box(j))
			}
			if len(boxes) != stand.Own(u).Size || geometry.FormationOf(boxes) != geometry.Line && stand.Own(u).Size > 1 {
				t.Errorf("%s: %s is not in line: %v; want %d stands", name, u.Name, u.Stands, stand.Own(u).Size)
			}
		}
		for _, c := range characters {
			total += stand.OwnLeader(&c).Points
			if !game.IsID(string(c.ID)) {
				t.Errorf("%q is no id", c.ID)
			}
		}
		if float64(total) != l.Cost() {
			t.Errorf("%s: %d points mustered, %v chosen", name, total, l.Cost())
		}
	}
}
