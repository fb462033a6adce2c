package element

import (
	"slices"
	"testing"
)

// targetOf returns what the query of targets says of an enemy.
func targetOf(t *testing.T, f *field, shooter, at string) map[string]any {
	t.Helper()
	got := ask(t, f.state(t), "targets", "unit", shooter)
	for _, item := range got["targets"].([]any) {
		if v := item.(map[string]any); v["unit"] == at {
			return v
		}
	}
	return map[string]any{"rule": got["rule"]}
}

// Arc, range and line (ELM-SHOOT-01 to -13, -15, R-15), worked example 32 among them: red's shooter faces up
// the table from the origin.
func TestTargets(t *testing.T) {
	at := func(code string, x, y, facing float64, more ...string) *field {
		return (&field{}).unit("r1", code, 0, 0, 0, more...).unit("b1", "BD", x, y, facing)
	}
	for _, test := range []struct {
		name     string
		f        *field
		rule     string // the rule against it, "" if it is a target
		distance float64
	}{
		// Worked example 32: the nearest corner at (100, 200), 60 to the side.
		{"32: a bow", at("BW", 140, 200, 180), "", 208.8},
		{"32: poor shot", at("SH(I)", 140, 200, 180), "ELM-SHOOT-06", 208.8},
		{"SH(X) shoots as far as bows", at("SH(X)", 140, 200, 180), "", 208.8}, // ELM-BASE-28
		{"32: exactly 80 to the side", at("BW", 160, 100, 180), "ELM-SHOOT-10", 0},
		{"just within", at("BW", 158, 100, 180), "", 0},
		{"only one corner ahead", at("BW", 110.6, -14.4, 45), "ELM-SHOOT-10", 0}, // ELM-SHOOT-09
		{"too far", at("BW", 0, 241, 180), "ELM-SHOOT-06", 0},
		{"as far as may be", at("BW", 0, 240, 180), "", 240},
		{"blades do not shoot", at("BD", 0, 200, 180), "ELM-SHOOT-01", 0},
		{"it has marched", at("BW", 0, 200, 180, `"state": {"marches": 1}`), "ELM-SHOOT-03", 0},
		{"it has fled", at("BW", 0, 200, 180, `"state": {"fled": true}`), "ELM-SHOOT-03", 0},
		{"wagons shoot to all sides", at("WWG", 140, -80, 270), "", 100}, // ELM-SHOOT-11
		{"airboats too", at("AIR", 0, -400, 0), "", 240},
		{"a friend between", at("BW", 0, 200, 180).unit("r2", "BD", 0, 100, 0), "ELM-SHOOT-13", 200},
		{"a flyer between", at("BW", 0, 200, 180).unit("r2", "FL", 0, 100, 0), "", 200}, // ELM-SHOOT-15
		{"a wood between", at("BW", 0, 200, 180).ground("Wd", -100, 50, 100, 100), "ELM-SHOOT-10", 200},
		{"a target that fights", at("BW", 0, 200, 180).unit("r2", "BD", 0, 200, 0), "ELM-SHOOT-04", 200},
		{"a shooter that fights", at("BW", 0, 0, 180), "ELM-SHOOT-04", 0},
		{"a target that overlaps", at("BW", 0, 200, 180).unit("b2", "BD", 80, 200, 180).unit("r2", "BD", 80, 200, 0), "ELM-SHOOT-04", 200},
	} {
		got := targetOf(t, test.f, "r1", "b1")
		if got["rule"] != test.rule {
			t.Errorf("%s: by %v, want %q: %v", test.name, got["rule"], test.rule, got)
		}
		if d, ok := got["distance"].(float64); test.distance != 0 && ok && (d < test.distance-0.1 || d > test.distance+0.1) {
			t.Errorf("%s: %v paces, want %v", test.name, d, test.distance)
		}
	}
}

// The ranges of the page (ELM-SHOOT-06, -20, R-14).
func TestRanges(t *testing.T) {
	for code, want := range map[string]float64{"SH(I)": 80, "SH": 240, "BW(H)": 240, "WWG": 240, "ART(X)": 240, "ART(I)": 320, "AIR": 320, "ART": 560,
		"GI(X)": 560, "EL(X)": 560, "MG(S)": 560, "BTS(X)": 240, "GAL": 240} {
		if got := ask(t, (&field{}).unit("r1", code, 0, 0, 0).state(t), "targets", "unit", "r1")["range"]; got != want {
			t.Errorf("%s: %v, want %v", code, got, want)
		}
	}
}

// A shooter prefers a target that shoots back, then the one most directly ahead; the owner chooses
// among equals (ELM-SHOOT-12).
func TestPreferredTargets(t *testing.T) {
	for _, test := range []struct {
		name string
		f    *field
		want []string
	}{
		{"most directly ahead", (&field{}).unit("r1", "BW", 0, 0, 0).unit("b1", "BD", 60, 100, 180).unit("b2", "BD", -30, 200, 180), []string{"b2"}},
		{"equals", (&field{}).unit("r1", "BW", 0, 0, 0).unit("b1", "BD", 50, 100, 180).unit("b2", "BD", -50, 200, 180), []string{"b1", "b2"}},
		{"one that shoots back", (&field{}).unit("r1", "BW", 0, 0, 0).unit("b1", "BW", 80, 100, 180).unit("b2", "BD", -10, 200, 180), []string{"b1"}},
		{"one that has shot already", (&field{}).unit("r1", "BW", 0, 0, 0).unit("b1", "BW", 80, 100, 180, `"state": {"shot": true}`).unit("b2", "BD", -10, 200, 180), []string{"b2"}},
	} {
		var must []string
		for _, item := range ask(t, test.f.state(t), "targets", "unit", "r1")["targets"].([]any) {
			if v := item.(map[string]any); v["must"] == true {
				must = append(must, v["unit"].(string))
			}
		}
		if !slices.Equal(must, test.want) {
			t.Errorf("%s: %v, want %v", test.name, must, test.want)
		}
	}
}

// Bows, shot, war wagons, airboats and magicians shoot in both bounds; artillery and those that shoot like it
// only in their own, or in reply to a shooter (ELM-SHOOT-05).
func TestShootersOfEachBound(t *testing.T) {
	const shoot = `{"do": "shoot", "unit": "r1", "target": "b1"}`
	for code, always := range map[string]bool{"BW": true, "SH": true, "WWG": true, "AIR": true, "MG": true, "ART": false, "GI(X)": false, "EL(X)": false} {
		for _, active := range []string{"red", "blue"} {
			f := (&field{active: active}).unit("r1", code, 0, 0, 0).unit("b1", "BD", 0, 200, 180)
			w := begin(t, f, phaseShooting, 3, 3)
			if active == "red" || always {
				w.must(shoot)
				continue
			}
			w.refused(shoot, "ELM-SHOOT-05")
			for _, a := range w.Question().Answers {
				if a.Unit == "r1" {
					t.Errorf("%s is asked to shoot in the enemy's bound", code)
				}
			}
		}
	}
	f := (&field{active: "blue"}).unit("r1", "ART", 0, 0, 0).unit("b1", "BW", 0, 200, 180)
	w := begin(t, f, phaseShooting, 3, 3)
	w.must(`{"do": "shoot", "unit": "b1", "target": "r1"}`)
	if !own(w.State().Unit("r1")).State.Shot {
		t.Error("artillery has not replied")
	}
}
