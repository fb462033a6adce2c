package geometry

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// houseAndRiver returns two impassable areas, gap apart, on either side of x = 0.
func houseAndRiver(gap float64) []Polygon {
	x := gap / 2
	return []Polygon{
		{{-x - 6, -1}, {-x, -1}, {-x, 1}, {-x - 6, 1}},
		{{x, -1}, {x + 6, -1}, {x + 6, 1}, {x, 1}},
	}
}

// The gap lies across x = 0 between two boxes, or areas in their place. The mover starts
// 6 cm in front of it and wants to be 6 cm behind it, straight ahead. That takes 12 cm
// through the gap, 13 or slightly more if it has to turn, and 17 round the outside.
func TestGaps(t *testing.T) {
	pair := func(left, right Role, gap float64) cast {
		x := 2 + gap/2
		return cast{}.with(left, infantry(-x, 0, 0)).with(right, infantry(x, 0, 180))
	}
	beside := func(side Role, area []Polygon, gap float64) cast {
		c := cast{areas: area}
		return c.with(side, infantry(-2-gap/2, 0, 0))
	}
	for _, c := range []struct {
		name              string
		cast              cast
		infantry, cavalry bool
	}{
		{"W16 enemy and enemy 4.0", pair(Hostile, Hostile, 4), false, true},
		{"W16 enemy and friend 2.0", pair(Hostile, Friendly, 2), false, false},
		{"W16 house and river 2.0", cast{areas: houseAndRiver(2)}, true, true},
		{"W16 house and friend 1.9", beside(Friendly, houseAndRiver(1.9)[1:], 1.9), false, false},
		{"wider than 4.0", pair(Hostile, Hostile, 4.02), true, true},
		{"K11 strict: wider by no more than the tolerance", pair(Hostile, Hostile, 4.009), false, true},
		{"enemy and enemy wider than 2.0", pair(Hostile, Hostile, 2.02), false, true},
		{"enemy and house 4.0", beside(Hostile, houseAndRiver(4)[1:], 4), false, true},
		{"enemy and house 2.0", beside(Hostile, houseAndRiver(2)[1:], 2), false, false},
		{"friend and friend 2.0", pair(Friendly, Friendly, 2), true, true},
		{"K11 inclusive: narrower by less than the tolerance", pair(Friendly, Friendly, 1.995), true, true},
		{"friend and friend 1.9", pair(Friendly, Friendly, 1.9), false, false},
		{"own unit and enemy 2.0", pair(Solid, Hostile, 2), true, true},
		{"target of the charge and friend 2.0", pair(Solid, Friendly, 2), true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := c.cast.mover(infantry(0, -6, 0), 15).To(infantry(0, 6, 0))
			if w.OK != c.infantry {
				t.Errorf("infantry: got %+v, want OK %v", w, c.infantry)
			}
			w = c.cast.mover(cavalry(0, -6, 0), 15).To(cavalry(0, 6, 0))
			if w.OK != c.cavalry {
				t.Errorf("cavalry: got %+v, want OK %v", w, c.cavalry)
			}
		})
	}
}

// A refusal names the obstacle: the gap with its width, or the box.
func TestRefusalNamesTheObstacle(t *testing.T) {
	c := cast{}.with(Friendly, infantry(-20, 0, 0)).with(Hostile, infantry(-4, 0, 0), infantry(4, 0, 180))
	w := c.mover(infantry(0, -6, 0), 15).To(infantry(0, 6, 0))
	if w.OK || w.Blocked || w.By != -1 || w.Gap == nil {
		t.Fatalf("got %+v, want a gap in the way", w)
	}
	if d := cmp.Diff(Gap{1, 2, Segment{Vec{-2, 0}, Vec{2, 0}}}, *w.Gap); d != "" {
		t.Errorf("gap (-want +got):\n%s", d)
	}
	// Round the outside without turning: past (8, −2) and (8, 2).
	want := 2*math.Sqrt(8*8+4*4) + 4
	if !near(w.Cost, want) {
		t.Errorf("cost %v, want %v", w.Cost, want)
	}

	w = c.mover(infantry(-4, -6, 0), 15).To(infantry(-4, 6, 0))
	if w.OK || w.By != 1 || w.Gap != nil {
		t.Errorf("got %+v, want box 1 in the way", w)
	}
}

// A stand that starts in a gap may leave it, either way.
func TestMoverLeavesItsGap(t *testing.T) {
	c := cast{}.with(Hostile, infantry(-4, 0, 0), infantry(4, 0, 180))
	for _, to := range []Box{infantry(0, 6, 0), infantry(0, -6, 0)} {
		if w := c.mover(infantry(0, 0, 0), 15).To(to); !w.OK {
			t.Errorf("to %v: got %+v", to.Center, w)
		}
	}
}

// The wall of a gap is the shortest piece that joins its sides, in the middle of
// the stretch on which parallel edges face each other (K10).
func TestGapWall(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b Box
		want Segment
	}{
		{"parallel edges, shifted", infantry(-4, 0, 0), infantry(1, 1, 0), Segment{Vec{-2, 0.5}, Vec{-1, 0.5}}},
		{"corner to corner", infantry(-4, 0, 0), infantry(3, 5, 0), Segment{Vec{-2, 1}, Vec{1, 4}}},
		{"corner to edge", infantry(0, 0, 0), Box{Vec{0, 1.5 + math.Sqrt2}, Vec{1, 1}.Unit(), 2, 2}, Segment{Vec{0, 1}, Vec{0, 1.5}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, q := boxPiece(c.a, 0), boxPiece(c.b, 1)
			got, _ := shortestJoint(&p, &q)
			if got.A.Dist(c.want.A) > 1e-9 || got.B.Dist(c.want.B) > 1e-9 {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}
