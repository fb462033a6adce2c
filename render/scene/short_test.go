package scene

import "testing"

// Short names begin with initials, and no two different names have the same.
func TestShortNames(t *testing.T) {
	names := []string{"Bone archers 2", "Knights 3", "Red lancers", "Red levy", "Guard", "Guides", "Guard", "Old guard of the north", "Old guard of the south", "Élan", "7", "", "Storm riders", "Swift riders"}
	want := map[string]string{
		"Bone archers 2": "BA2", "Knights 3": "Kn3", "Red lancers": "RLa", "Red levy": "RLe", "Guard": "Gua", "Guides": "Gui",
		"Old guard of the north": "Old guard of the north", "Old guard of the south": "Old guard of the south", "Élan": "Él", "7": "7", "Storm riders": "StR", "Swift riders": "SwR",
	}
	got := shortened(names)
	seen := map[string]string{}
	for name, short := range got {
		if other, taken := seen[short]; taken {
			t.Errorf("%q and %q are both called %q", name, other, short)
		}
		seen[short] = name
	}
	for name, short := range want {
		if got[name] != short {
			t.Errorf("%q is shortened to %q, want %q", name, got[name], short)
		}
	}
}
