package column

import "testing"

// A stand that is attacked in its side or rear cannot retreat, whoever pushes it (COL-PUSH-03): attacked there
// means that the front edge of an enemy touches its side or rear edge (COL-PUSH-04). A corner is no contact
// (correction 7), and an enemy whose own side touches does not attack there.
func TestUnitsThatCannotRetreat(t *testing.T) {
	for _, test := range []struct {
		what, second string // where the second enemy stands: the middle of its front edge, and its facing
		trapped      bool
	}{
		{"the front alone", "d 20 20 180", false},
		{"the right side too", "d 1.2 -0.6 270", true},
		{"the left side too", "d -1.2 -0.6 90", true},
		{"the rear too", "d 0 -1.2 0", true},
		{"a corner of the rear too", "d 2.4 -1.2 0", false},
		{"an enemy whose own side touches the right side", "d 2.4 0 0", false},
	} {
		b := inCombat().
			unit("cav", "a", "heavy-mounted", lancers, "c 0 0 180").
			unit("more", "a", "heavy-mounted", lancers, test.second).
			unit("foe", "b", "medium-foot", `"formed":true,"size":4`, "f 0 0 0").battle(t)
		give(t, b, 2, 3, 1, 1) // 5 + AV 5 − DV 3 = 7: a push back and no hit
		events := do(t, b, `{"do":"fight","stand":"c","target":"f"}`)
		rule := ""
		for _, e := range events {
			if e.Kind == "trapped" {
				rule = e.Steps[0].Rule
			}
		}
		want, y := "", -1.2
		if test.trapped {
			want, y = "COL-PUSH-03", 0
		}
		if rule != want || happened(events, "push") == test.trapped {
			t.Errorf("%s: refused by %q, want %q", test.what, rule, want)
		}
		wantAt(t, b.State(), "f", 0, y)
	}
}
