package geometry

import (
	"math"
	"testing"
)

// Two ways may be equally long by the corners of obstacles and differ once pulled taut. A turned or
// mirrored table used to choose the other one: the choice depended on the last digit of a sum, or
// on which of two stands was met first.
//
// Mover.To law 4, on tables where it failed.
func TestEquallyLongWays(t *testing.T) {
	at := func(b Box, x, y, facing float64) Box {
		b.Center, b.Forward = Vec{x, y}, Direction(facing)
		return b
	}
	inf, cav := infantry(0, 0, 0), cavalry(0, 0, 0)
	for name, s := range map[string]scene{
		"round a stand aslant, by turning before or behind its corner": {
			cast: cast{}.with(Solid, at(cav, -4, -1, 135), at(inf, -0.5, -4.5, 225)),
			from: inf, to: at(inf, -11, 4.5, 15), limit: 30},
		"past two stands, four legs or five": {
			cast: cast{}.with(Solid, at(cav, 0, -9, 165), at(inf, 2.5, 4, 240), at(inf, -3.5, -4, 315)).
				with(Friendly, at(inf, 6, -8, 150)).with(Hostile, at(inf, -12, -5, 30), at(cav, -10.5, 0.5, 225)),
			from: cav, to: at(cav, 9.5, -10, 330), limit: 26},
		"round the far side, with a way 0.26 cm shorter": {
			cast: cast{}.with(Hostile, at(inf, 0.5, -5, 120), at(cav, 8.5, 11.5, 75), at(inf, -5.5, -8, 330)).
				with(Solid, at(cav, -1, 11, 210), at(inf, 11.5, 6.5, 195)).with(Friendly, at(inf, 7, -3, 240)),
			from: inf, to: at(inf, -1.5, -9.5, 210), limit: 30},
		"facing left or half left on the way": {
			cast: cast{}.with(Friendly, at(inf, 4.5, -1, 315), at(inf, -0.5, -8.5, 180)).
				with(Solid, at(inf, -7.5, 8, 210), at(cav, -8, -2.5, 45)),
			from: cav, to: at(cav, 10.5, 3.5, 225), limit: 22},
		"to the rear, with a hasty search for another kind of way": {
			cast: cast{}.with(Hostile, at(cav, -8, 9.5, 30), at(inf, 8, 5.5, 180), at(cav, -1, -6, 75)),
			from: cav, to: at(cav, -1.5, -10, 270), limit: 16},
		"to the flank, in haste as well": {
			cast: cast{}.with(Hostile, at(inf, -7, 2, 225), at(cav, -7.5, -3.5, 0)),
			from: inf, to: at(inf, -11, -5, 330), limit: 23},
		"to straight behind a stand": {
			cast: cast{}.with(Solid, at(inf, -0.5, -3, 15)),
			from: inf, to: at(inf, 0, -11, 270), limit: 16},
	} {
		want := s.ask()
		if !want.OK {
			t.Errorf("%s: no way: %+v", name, want)
		}
		for n := range 48 {
			m := motion{turn: Direction(float64(15*(n/2) + n%5)), mirror: n%2 == 1, shift: Vec{float64(n%13) - 6, float64(n%7) - 3}}
			if got := s.moved(m.point, m.vec).ask(); got.OK != want.OK || math.Abs(got.Cost-want.Cost) > 1e-3 {
				t.Errorf("%s: %v cm, turned by %d degrees, mirrored %v, %v cm", name, want.Cost, 15*(n/2)+n%5, m.mirror, got.Cost)
				break
			}
		}
	}
}
