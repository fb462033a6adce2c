package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Direction law 1.
func TestDirectionOfQuarters(t *testing.T) {
	for deg, want := range map[float64]Vec{
		0: {0, 1}, 90: {1, 0}, 180: {0, -1}, 270: {-1, 0}, 360: {0, 1}, -90: {-1, 0}, 3690: {1, 0}, math.Copysign(0, -1): {0, 1},
	} {
		got := Direction(deg)
		if got != want || math.Signbit(got.X) != math.Signbit(want.X) || math.Signbit(got.Y) != math.Signbit(want.Y) {
			t.Errorf("K1 Direction(%v) = %v, want %v", deg, got, want)
		}
	}
}

// Degrees law 1.
func TestDegreesOfEighths(t *testing.T) {
	for want, v := range map[float64]Vec{
		0: {0, 3}, 45: {7, 7}, 90: {0.1, 0}, 135: {2, -2}, 180: {0, -9}, 225: {-1, -1}, 270: {-4, 0}, 315: {-0.3, 0.3},
	} {
		if got := Degrees(v); got != want {
			t.Errorf("Degrees(%v) = %v, want %v", v, got, want)
		}
	}
	for _, v := range []Vec{{}, {math.Copysign(0, -1), 1}, {math.Copysign(0, -1), 0}} {
		if got := Degrees(v); got != 0 || math.Signbit(got) {
			t.Errorf("Degrees(%v) = %v, want 0", v, got)
		}
	}
	if got := Degrees(Vec{-1e-300, 1}); got < 0 || got >= 360 {
		t.Errorf("a hair left of 0° is %v, want it in [0, 360)", got)
	}
}

// Our own functions against package math, which the program must not use. (To the last digit:
// TestDirectionAgainstExactNumbers.)
func TestTrigonometryIsAccurate(t *testing.T) {
	for i := range 720_000 {
		deg := float64(i)/1000 - 180
		sin, cos := math.Sincos(deg * math.Pi / 180)
		got := Direction(deg)
		if math.Abs(got.X-sin) > 1e-14 || math.Abs(got.Y-cos) > 1e-14 {
			t.Fatalf("Direction(%v) = %v, want %v, %v", deg, got, sin, cos)
		}
		want := math.Mod(deg+360, 360)
		if back := math.Abs(Degrees(got) - want); back > 1e-12 && back < 360-1e-12 {
			t.Fatalf("Degrees(Direction(%v)) = %v, want %v", deg, Degrees(got), want)
		}
	}
}

// Direction laws 2 and 3, Degrees law 2.
func TestTrigonometryLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Multiples of 1/1024, so that the sums below are exact.
		deg := float64(rapid.IntRange(0, 360*1024-1).Draw(t, "deg/1024")) / 1024
		v := Direction(deg)
		if Direction(deg+360) != v || Direction(deg-720) != v {
			t.Fatalf("Direction(%v) changes after a full turn", deg)
		}
		if Direction(deg+90) != v.Right().plain() {
			t.Fatalf("Direction(%v+90) = %v, want %v", deg, Direction(deg+90), v.Right())
		}
		k := rapid.Float64Range(1e-6, 1e6).Draw(t, "k")
		if d := math.Abs(Degrees(v.Scale(k)) - deg); d > 1e-13 && d < 360-1e-13 {
			t.Fatalf("Degrees(%v·Direction(%v)) = %v, want %v", k, deg, Degrees(v.Scale(k)), deg)
		}
	})
}

func TestSameFacing(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		want bool
	}{{0, 0, true}, {0, 0.1, true}, {359.95, 0.05, true}, {0, 0.1001, false}, {0, 180, false}, {0, 90, false}, {123.4, 123.5, true}} {
		if got := SameFacing(Direction(c.a), Direction(c.b)); got != c.want {
			t.Errorf("K11 SameFacing(%v°, %v°) = %v", c.a, c.b, got)
		}
		if got := SameFacing(Direction(c.b), Direction(c.a)); got != c.want {
			t.Errorf("K11 SameFacing(%v°, %v°) = %v", c.b, c.a, got)
		}
	}
}
