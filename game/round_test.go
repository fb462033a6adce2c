package game

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "frontage/geometry/rapidseed"
)

func TestRoundLength(t *testing.T) {
	tests := []struct{ x, want float64 }{
		{0, 0}, {1.23456, 1.2346}, {-1.23456, -1.2346}, {12.00004, 12}, {-0.00004, 0}, {179.99995, 180},
	}
	for _, test := range tests {
		got := RoundLength(test.x)
		if got != test.want || math.Signbit(got) != math.Signbit(test.want) {
			t.Errorf("RoundLength(%v) = %v, want %v", test.x, got, test.want)
		}
	}
}

func TestRoundAngle(t *testing.T) {
	tests := []struct{ degrees, want float64 }{
		{0, 0}, {90, 90}, {359.9999, 359.9999}, {359.99996, 0}, {360, 0}, {725.5, 5.5}, {-90, 270}, {-0.00001, 0},
		{-720, 0}, {159.91417, 159.9142},
	}
	for _, test := range tests {
		got := RoundAngle(test.degrees)
		if got != test.want || math.Signbit(got) {
			t.Errorf("RoundAngle(%v) = %v, want %v", test.degrees, got, test.want)
		}
	}
}

// Rounding moves a number by half a unit at most, what is rounded stays as it
// is, and is read from its decimal form as it was.
func TestRoundProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-maxCoordinate, maxCoordinate).Draw(t, "x")
		r := RoundLength(x)
		if math.Abs(r-x) > 0.00005+1e-12 {
			t.Fatalf("%v is rounded to %v", x, r)
		}
		if RoundLength(r) != r {
			t.Fatalf("%v is rounded to %v, and that to %v", x, r, RoundLength(r))
		}
		if back, err := number(decimal(r)); err != nil || back != r {
			t.Fatalf("%v is written %s, read %v, %v", r, decimal(r), back, err)
		}
		a := RoundAngle(x)
		if a < 0 || a >= 360 || RoundAngle(a) != a {
			t.Fatalf("the angle %v is rounded to %v, and that to %v", x, a, RoundAngle(a))
		}
	})
}

// A file may hold lengths with more digits than the program writes: all are rounded when
// it is read, those of a fight too.
func TestRoundReachesTheLinesOfAFight(t *testing.T) {
	s := &State{Turn: Turn{Own: &Progress{Pending: &Pending{Fight: &Fight{Lines: []Line{{X: 1.23456, NormalY: 0.70710678}}}}}}}
	Round(s)
	if got := ownTurn(s).Pending.Fight.Lines[0]; got.X != 1.2346 || got.NormalY != 0.7071 {
		t.Errorf("the line is %+v; want x 1.2346 and the normal's y 0.7071", got)
	}
}
