package stand

import (
	"testing"

	"pgregory.net/rapid"

	"frontage/geometry"
)

// STD-FALL-08: an enemy that the unit did not fight may not be touched on the way. One that
// stands beside it, just too far to touch, does not keep it in place, even if their nearest
// points are corners.
func TestFallBackPastAHair(t *testing.T) {
	for _, apart := range []float64{0.0101, 0.012, 0.015, 0.02, 0.03} {
		for _, c := range []struct {
			name string
			at   at
		}{
			{"beside it", at{-4 - apart, 0, 0}},
			{"beside it, turned", at{-3 - apart, -1, 90}},
			{"corner to corner", at{-4 - 0.71*apart, -2 - 0.71*apart, 0}},
		} {
			s := tableOf(infantry("r1", at{0, 0, 0}), infantry("b1", at{1, 2, 180}), infantry("b2", c.at))
			if a := askFall(t, s, "r1", "10"); a.Confused || !near(fallPlaces(a), []at{{0, -10, 0}}) {
				t.Errorf("%v cm %s: confused %v, places %v; want it 10 cm back, not confused", apart, c.name, a.Confused, fallPlaces(a))
			}
		}
	}
}

// Whether a unit finds a place to fall back to does not depend on how far beyond the
// tolerance another stand is (STD-FALL-10).
func TestFallBackBesideANeighbour(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		var stands []at
		n, column := rapid.IntRange(1, 3).Draw(t, "stands"), rapid.Bool().Draw(t, "column")
		for i := range n {
			if column {
				stands = append(stands, at{0, float64(-2 * i), 0})
			} else {
				stands = append(stands, at{float64(4 * i), 0, 0})
			}
		}
		contact := at{rapid.Float64Range(-3.5, 3.5).Draw(t, "contact"), 2, 180}
		facing := rapid.OneOf(rapid.SampledFrom([]float64{0, 45, 90, 180, 270}), rapid.Float64Range(0, 360)).Draw(t, "facing")
		id := rapid.SampledFrom([]string{"b2", "r2"}).Draw(t, "who")
		beside := at{rapid.Float64Range(-8, 16).Draw(t, "x"), rapid.Float64Range(-10, 4).Draw(t, "y"), facing}
		away := geometry.Direction(geometry.Degrees(geometry.Vec{X: beside[0], Y: beside[1]}.Unit()) + rapid.Float64Range(-60, 60).Draw(t, "aside"))
		gap := rapid.Float64Range(0.01005, 0.03).Draw(t, "gap")

		forced := func(gap float64) (forced, ok bool) {
			at, ok := pushedTo(stands, beside, away, gap)
			if !ok {
				return false, false
			}
			s := tableOf(infantry("r1", stands...), infantry("b1", contact), infantry(id, at))
			b := newBoard(s)
			if geometry.Distance(b.Boxes[n], b.Boxes[n+1]) < 5*geometry.Tolerance {
				return false, false
			}
			return b.defaultFall(0, 10, b.fallNow(0)).forced, true
		}
		near, ok := forced(gap)
		if !ok {
			return
		}
		if further, ok := forced(0.04); ok {
			if compared++; near != further {
				t.Fatalf("%v cm away: forced %v; 0.04 cm away: %v", gap, near, further)
			}
		}
	})
	if compared < 10 {
		t.Errorf("only %d tables were compared, want at least 10", compared)
	}
}

// pushedTo moves a stand along a direction, away from a unit and then back, until it is gap
// away from it; ok is false if that is impossible.
func pushedTo(stands []at, beside at, away geometry.Vec, gap float64) (place at, ok bool) {
	unit := newBoard(tableOf(infantry("r1", stands...))).Boxes
	box := standBox(beside)
	distance := func() float64 {
		least := geometry.Distance(unit[0], box)
		for _, b := range unit[1:] {
			least = min(least, geometry.Distance(b, box))
		}
		return least
	}
	for i := 0; i < 200 && distance() < 0.2; i++ {
		box = box.Shift(away)
	}
	for i := 0; i < 500 && distance() > gap+1e-6; i++ {
		box = box.Shift(away.Scale(gap - distance()))
	}
	place = at{box.Center.X - origin, box.Center.Y - origin, beside[2]}
	d := distance()
	return place, d > gap-1e-6 && d <= gap+1e-6
}
