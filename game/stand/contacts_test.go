package stand

import (
	"slices"
	"testing"

	"frontage/game"
)

// STD-ATTACK-03, STD-ENGAGE-02: edge and corner contact, one engagement; the side is named
// for a stand touched inside an edge (AMB-36).
func TestContacts(t *testing.T) {
	s := tableOf(
		infantry("r1", at{0, 2, 180}, at{4, 2, 180}),
		infantry("b1", at{0, 0, 0}),
		cavalry("r2", at{-3, 3, 180}), // its front right corner on b1's front left
		infantry("b2", at{50, 0, 0}))
	a := ask[*ContactsAnswer](t, s, "contacts")
	var got []string
	for _, p := range a.Pairs {
		got = append(got, string(p.A)+" "+string(p.B)+" "+p.Kind+" "+p.ASide+" "+p.BSide)
	}
	for _, want := range []string{"r1a b1a edge front front", "r1b b1a corner  ", "b1a r2a corner  "} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not among %q", want, got)
		}
	}
	if len(got) != 3 {
		t.Errorf("pairs %q, want 3", got)
	}
	if len(a.Engagements) != 1 || !slices.Equal(a.Engagements[0].Units, []game.UnitID{"b1", "r1", "r2"}) || a.Engagements[0].ID != "e1" {
		t.Errorf("engagements %v, want e1 of b1, r1 and r2", a.Engagements)
	}
	if !slices.Equal(a.Fighting, []game.StandID{"b1a", "r1a", "r1b", "r2a"}) {
		t.Errorf("the stands fighting are %v, want %v", a.Fighting, []game.StandID{"b1a", "r1a", "r1b", "r2a"})
	}
}

// STD-RESULT-13, STD-RESULT-14, STD-RESULT-15: which stands support which.
func TestSupports(t *testing.T) {
	enemy := infantry("r1", at{0, 2, 180})
	for _, c := range []struct {
		name      string
		supporter game.Unit
		from      string // "" for no support
	}{
		{"exactly behind", infantry("b2", at{0, -2, 0}), "rear"},
		{"exactly beside", infantry("b2", at{8, 0, 0}), ""}, // not beside: 2 cm away
		{"behind, shifted", infantry("b2", at{1, -2, 0}), ""},
		{"behind, turned about", infantry("b2", at{0, -2, 180}), ""},
		{"behind, but cavalry", cavalry("b2", at{0, -3, 0}), ""},
	} {
		a := ask[*ContactsAnswer](t, tableOf(enemy, infantry("b1", at{0, 0, 0}), c.supporter), "contacts")
		switch {
		case c.from == "" && len(a.Supports) != 0:
			t.Errorf("%s: %v, want none", c.name, a.Supports)
		case c.from != "" && (len(a.Supports) != 1 || a.Supports[0] != Support{"b2a", "b1a", c.from}):
			t.Errorf("%s: %v, want that of b2a for b1a from the %s", c.name, a.Supports, c.from)
		}
		enemy = infantry("r1", at{0, 2, 180})
	}
}

// STD-RESULT-15: a stand that has an enemy only at its flank is not supported;
// STD-RESULT-13: a confused unit gives no support.
func TestNoSupport(t *testing.T) {
	a := ask[*ContactsAnswer](t, tableOf(infantry("r1", at{3, 0, 270}), infantry("b1", at{0, 0, 0}), infantry("b2", at{0, -2, 0})), "contacts")
	if len(a.Supports) != 0 {
		t.Errorf("touched at the flank only: %v, want no supports", a.Supports)
	}
	confused := infantry("b2", at{0, -2, 0})
	Edit(&confused).State.Confused = true
	a = ask[*ContactsAnswer](t, tableOf(infantry("r1", at{0, 2, 180}), infantry("b1", at{0, 0, 0}), confused), "contacts")
	if len(a.Supports) != 0 {
		t.Errorf("a confused unit supports: %v, want no supports", a.Supports)
	}
}
