package game

import "testing"

// The unlikely is not written as impossible, nor the likely as certain.
func TestChance(t *testing.T) {
	for _, c := range []struct {
		p, rest float64
		want    string
	}{{0, 1, "0 %"}, {1e-9, 1, "<0.1 %"}, {0.0009999, 0.9990001, "<0.1 %"}, {0.125, 0.875, "12.5 %"}, {0.9995, 0.0005, ">99.9 %"},
		{1, 1e-30, ">99.9 %"}, {1, 0, "100 %"}, {0.999, 0.001, "99.9 %"}} {
		if got := (Chance{c.p, c.rest}).String(); got != c.want {
			t.Errorf("%v: %q, want %q", c.p, got, c.want)
		}
	}
}

// The error of a sum does not make what is certain uncertain; a real rest does.
func TestPercent(t *testing.T) {
	sum := 0.0
	for range 10 {
		sum += 0.1 // 0.9999999999999999
	}
	for p, want := range map[float64]string{0: "0 %", 1e-9: "<0.1 %", 0.125: "12.5 %", 0.9995: ">99.9 %", 1 - 1e-9: ">99.9 %", sum: "100 %", 1: "100 %"} {
		if got := Percent(p).String(); got != want {
			t.Errorf("%v: %q, want %q", p, got, want)
		}
	}
}
