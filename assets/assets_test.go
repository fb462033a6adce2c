package assets

import (
	"slices"
	"strings"
	"testing"
)

func TestFilesAreNamedAndSorted(t *testing.T) {
	for name, list := range map[string][]File{"scenarios": Scenarios(), "figures": Figures(), "armies": Armies()} {
		if len(list) == 0 {
			t.Errorf("%s: none", name)
		}
		if !slices.IsSortedFunc(list, func(a, b File) int { return strings.Compare(a.Name, b.Name) }) {
			t.Errorf("%s: not sorted by name", name)
		}
		for _, file := range list {
			if file.Name == "" || strings.Contains(file.Name, "/") || len(file.Data) == 0 {
				t.Errorf("%s: %q has %d bytes; want a name without a folder, and some bytes", name, file.Name, len(file.Data))
			}
		}
	}
}

// The rules page counts its entries by section in its index.
func TestCatalogueIsWhole(t *testing.T) {
	want := map[string]int{
		"BASE": 27, "LOS": 16, "ZONE": 9, "MOVE": 21, "TERR": 25, "CMD": 65, "SHOOT": 31, "CHARGE": 62,
		"ENGAGE": 7, "ATTACK": 33, "CAS": 11, "RESULT": 21, "RETREAT": 21, "PURSUE": 37, "ADV": 9,
		"FALL": 12, "UNRES": 4, "DEF": 14, "CONF": 19, "FLY": 18, "ART": 16, "TABLE": 10, "WIN": 16, "CHAR": 21, "SPEC": 88, "MAGIC": 46, "SPELL": 75,
		"SCOUT": 17, "SCEN": 27, // without the siege pair
		"ITEM": 35,
	}
	got := map[string]int{}
	seen := map[string]bool{}
	for _, rule := range Rules("stand", "") {
		if seen[rule.ID] {
			t.Errorf("%s is there twice", rule.ID)
		}
		seen[rule.ID] = true
		if rule.Statement == "" {
			t.Errorf("%s says nothing", rule.ID)
		}
		if section, ok := strings.CutPrefix(rule.ID, "STD-"); ok {
			got[section[:strings.Index(section, "-")]]++
		}
	}
	for section, n := range want {
		if got[section] != n {
			t.Errorf("section %s has %d rules, the page's index says %d", section, got[section], n)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d sections, want %d", len(got), len(want))
	}
	for _, rule := range Rules("stand", "") {
		for _, tag := range rule.Tags {
			if strings.HasPrefix(tag, "AMB-") && !seen[tag] {
				t.Errorf("%s rests on %s, which is not in the catalogue", rule.ID, tag)
			}
		}
	}
}
