package element

import "testing"

// Who sees whom (section 15): red stands at the origin, blue 400 paces ahead, unless told otherwise.
func TestSight(t *testing.T) {
	pair := func(own, opp string, far float64) *field {
		return (&field{}).unit("r1", own, 0, 0, 0).unit("b1", opp, 0, far, 180)
	}
	with := func(f *field, more string) *field { f.more = more; return f }
	for _, test := range []struct {
		name string
		f    *field
		want bool
	}{
		{"open ground", pair("BD", "BD", 400), true},
		{"an element between", pair("BD", "BD", 400).unit("r2", "BD", 0, 200, 0), false}, // ELM-VISIB-03
		{"a dragon between", pair("BD", "BD", 400).unit("r2", "DR", 0, 200, 0), true},    // ELM-SHOOT-15
		{"an element beside the line", pair("BD", "BD", 400).unit("r2", "BD", 41, 200, 0), true},
		{"a wood between", pair("BD", "BD", 400).ground("Wd", -100, 100, 100, 200), false},
		{"an orchard between", pair("BD", "BD", 400).ground("O", -100, 100, 100, 200), false},
		{"a marsh between", pair("BD", "BD", 400).ground("M", -100, 100, 100, 200), true},
		{"a dragon sees over a wood", pair("DR", "BD", 400).ground("Wd", -100, 100, 100, 200), true}, // ELM-VISIB-05
		{"and over a hill", pair("BD", "DR", 400).ground("GH", -100, 100, 100, 200), true},           // ELM-VISIB-02
		{"not through a building", pair("DR", "BD", 400).ground("building", -100, 100, 100, 200), false},
		{"a hill between", pair("BD", "BD", 400).ground("GH", -100, 100, 100, 200), false},
		{"on the hill", pair("BD", "BD", 400).ground("GH", -100, -100, 100, 200), true},
		{"near the edge of a wood", pair("BD", "BD", 400).ground("Wd", -300, -300, 300, 79), true}, // ELM-VISIB-04
		{"deep in a wood", pair("BD", "BD", 400).ground("Wd", -300, -300, 300, 80), false},
		{"deep in a wood, but close", pair("BD", "BD", 80).ground("Wd", -300, -300, 300, 300), true},
		{"too far in the wood", pair("BD", "BD", 81).ground("Wd", -300, -300, 300, 300), false},
		{"fog", with(pair("BD", "BD", 400), `, "visibility": 399`), false},
		{"less fog", with(pair("BD", "BD", 400), `, "visibility": 400`), true},
		// ELM-VISIB-01 and correction 5: from a hill over a wood, to an enemy 800 paces or more behind it.
		{"over a wood from a hill, close behind it", pair("BD", "BD", 999).ground("GH", -100, -100, 100, 50).ground("Wd", -100, 100, 100, 200), false},
		{"800 paces behind it", pair("BD", "BD", 1000).ground("GH", -100, -100, 100, 50).ground("Wd", -100, 100, 100, 200), true},
		{"not from the plain", pair("BD", "BD", 1000).ground("Wd", -100, 100, 100, 200), false},
	} {
		b := newBoard(test.f.state(t))
		x, y := b.s.UnitIndex("r1"), b.s.UnitIndex("b1")
		if got := b.sees(x, y); got != test.want || b.sees(y, x) != got {
			t.Errorf("%s: %v and %v, want %v", test.name, got, b.sees(y, x), test.want)
		}
	}
}
