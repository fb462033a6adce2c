package element

import "testing"

// An airborne air-mobile element fights with the factors of its own type, on the ground as in the air
// (ELM-SPECIAL-20, -21); flyers are mounted troops like any other (ELM-SPECIAL-14).
func TestFactorsInTheAir(t *testing.T) {
	for _, test := range []struct {
		code, opp string
		more      string
		want      float64
	}{
		{"BD(F)", "BD", `"air_mobile": true`, 4},
		{"BD(F)", "BD", `"air_mobile": true, "state": {"grounded": true}`, 4},
		{"BD(F)", "KN", `"air_mobile": true`, 4},
		{"AX", "FL", `"points": 3`, 3},
		{"CV", "FL", `"points": 7`, 3},
		{"FL", "KN", `"points": 5`, 3},
	} {
		got := ask(t, (&field{}).unit("r1", test.code, 0, 0, 0, test.more).unit("b1", test.opp, 0, 0, 180).state(t), "combat", "unit", "r1", "target", "b1")
		if factor := got["own"].(map[string]any)["factor"]; factor != test.want {
			t.Errorf("%s against %s: %v, want %v", test.code, test.opp, factor, test.want)
		}
	}
}

// Anybody may shoot at an airboat and may contact it (ELM-SPECIAL-22, -23, R-31, correction 8).
func TestAirboatsAreWithinReach(t *testing.T) {
	if got := targetOf(t, (&field{}).unit("r1", "BW", 0, 0, 0).unit("b1", "AIR", 0, 200, 180), "r1", "b1"); got["valid"] != true {
		t.Errorf("a bow may not shoot at it: %v", got)
	}
	got := planned(t, (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "AIR", 0, 100, 180), `{"ahead": 160}`, "r1")
	if _, y, _ := endsAt(t, (&field{}).unit("r1", "BD", 0, 0, 0).unit("b1", "AIR", 0, 100, 180), got, 0); got["legal"] != true || !near(y, 100) {
		t.Errorf("blades do not contact it: %v, legal %v, at y %v; want it legal, to y 100", got, got["legal"], y)
	}
}
