package element

import (
	"testing"

	"frontage/game/body"
)

// The distances of the page, its worked example 3 included (ELM-MOVE-01 to -09, R-08, R-09, R-10).
func TestAllowances(t *testing.T) {
	for _, test := range []struct {
		code    string
		going   Going
		weather string
		mobile  bool
		want    float64 // -1 for forbidden
	}{
		{"BD(F)", Good, "", false, 200}, {"BD(F)", Rough, "", false, 200}, {"BD(F)", Difficult, "", false, 120},
		{"KN(H)", Good, "", false, 240}, {"KN(H)", Rough, "", false, 160}, {"KN(H)", Difficult, "", false, 80},
		{"FL(F)", Good, "", false, 520}, {"FL(F)", Rough, "", false, 520}, {"FL(F)", Difficult, "", false, 240},
		{"DR", Good, "", false, 480}, {"DR", Difficult, "", false, 240}, {"ART(S)", Difficult, "", false, -1},
		{"AIR(F)", Good, "", false, 360}, {"AIR(F)", Good, "strong-winds", false, 200}, {"DR", Good, "dust-storm", false, 240},
		{"DR(X)", Good, "", false, 160}, {"DR(X)", Difficult, "", false, 80},
		{"ART(F)", Good, "", false, 200}, {"ART(F)", Rough, "", false, 120}, {"ART(F)", Difficult, "", false, 40},
		{"LH(F)", Good, "", false, 360}, {"LH(F)", Rough, "", false, 240}, {"LH(F)", Difficult, "", false, 160},
		{"LH", Road, "", false, 640}, {"BD(F)", Road, "", false, 400}, {"AX", Rough, "", false, 200}, {"WWG", Difficult, "", false, 0},
		{"CL(X)", Good, "", false, 240}, {"WB(X)", Good, "", false, 200}, {"BD(F)", Good, "", true, 320}, {"BD(F)", Difficult, "", true, 160},
		{"BD", Impassable, "", false, -1}, {"BD", Water, "", false, -1}, {"AIR", Water, "", false, 320}, {"AIR(X)", Good, "", false, 160},
		{"KN", Good, "dust-storm", false, 200},
	} {
		f := &field{weather: test.weather}
		more := []string{}
		if test.mobile {
			more = append(more, `"air_mobile": true`)
		}
		b := newBoard(f.unit("r1", test.code, 0, 0, 0, more...).state(t))
		got, ok := b.allowance(b.s.UnitIndex("r1"), test.going)
		if !ok {
			got = -1
		}
		if got != test.want {
			t.Errorf("%s in %s going, %s: %v, want %v", test.code, test.going, test.weather, got, test.want)
		}
	}
}

// The going that a move enters or ends in counts, not that in which it starts (correction 6); one
// that flies enters none (ELM-MOVE-04).
func TestGoingEntered(t *testing.T) {
	f := (&field{}).unit("r1", "BD", 0, 0, 0).unit("r2", "DR", 300, 0, 0).ground("Wd", -100, -100, 600, 20).ground("M", -100, 100, 600, 120)
	b := newBoard(f.state(t))
	for _, test := range []struct {
		unit        string
		ahead       float64
		enters, end Going
	}{
		{"r1", 60, Good, Good}, {"r1", 10, Good, Difficult}, {"r1", 90, Good, Good}, {"r1", 105, Difficult, Difficult}, {"r1", 200, Difficult, Good},
		{"r2", 105, Good, Difficult}, {"r2", 400, Good, Good},
	} {
		unit := b.s.UnitIndex(gameID(test.unit))
		from := b.Boxes[b.at[unit]]
		by := from.Forward.Scale(b.k.cm(test.ahead))
		if enters, end := b.goingEntered(unit, from, body.Straight(by)), b.goingUnder(from.Shift(by)); enters != test.enters || end != test.end {
			t.Errorf("%s %v paces ahead enters %s and ends in %s; want %s and %s", test.unit, test.ahead, enters, end, test.enters, test.end)
		}
	}
}
