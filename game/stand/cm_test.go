package stand

import (
	"math"
	"testing"
)

// A length of zero is written without a sign.
func TestCentimetres(t *testing.T) {
	for x, want := range map[float64]string{-0.004: "0 cm", 0: "0 cm", 1: "1 cm", 16.1245: "16.12 cm", -2.5: "-2.5 cm", 0.05: "0.05 cm", 120.9: "120.9 cm",
		-0.999: "-1 cm", 2e13: "20000000000000 cm", math.Inf(1): "+Inf cm"} {
		if got := cm(x).String(); got != want {
			t.Errorf("%g is written %q, want %q", x, got, want)
		}
	}
}

// What is too long is never said to be too long by nothing.
func TestExcessIsNeverNothing(t *testing.T) {
	for x, want := range map[float64]string{0.00002: "less than 0.01 cm", 0.0049: "less than 0.01 cm", 0.006: "0.01 cm", 2.5: "2.5 cm"} {
		if got := excess(x).String(); got != want {
			t.Errorf("%g too much is written %q, want %q", x, got, want)
		}
	}
}
