package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// sameCovers compares covers to a hundredth of the tolerance.
func sameCovers(got, want []Cover) bool {
	if len(got) != len(want) {
		return false
	}
	for i, c := range got {
		if math.Abs(c.Lo-want[i].Lo) > 1e-4 || math.Abs(c.Hi-want[i].Hi) > 1e-4 || c.By != want[i].By || c.Index != want[i].Index {
			return false
		}
	}
	return true
}

// The front edge of I(0,0,0) runs from x = −2 to x = 2, so a point of it is x + 2
// from its A. The target itself is the last box.
func TestExposure(t *testing.T) {
	target := infantry(0, 0, 0)
	for _, c := range []struct {
		name   string
		mover  Box
		limit  float64
		cast   cast
		length float64
		covers []Cover
	}{
		{"nothing there", infantry(0, 10, 180), 20, cast{}, 4, nil},
		{"W06 the friend covers up to 1.2: blocked", infantry(6, 10, 180), 20,
			cast{}.with(Friendly, infantry(-0.8, 2, 180)), 0.8, []Cover{{Interval{0, 3.2}, ABox, 0}}},
		{"W07 the friend covers up to 1.0, cavalry", cavalry(6, 10, 180), 20,
			cast{}.with(Friendly, infantry(-1, 2, 180)), 1, []Cover{{Interval{0, 3}, ABox, 0}}},
		{"W08 the friend covers up to −0.5, infantry", infantry(6, 10, 180), 20,
			cast{}.with(Friendly, infantry(-2.5, 2, 180)), 2.5, []Cover{{Interval{0, 1.5}, ABox, 0}}},
		{"W08 cavalry", cavalry(6, 10, 180), 20,
			cast{}.with(Friendly, infantry(-2.5, 2, 180)), 2, []Cover{{Interval{0, 1.5}, ABox, 0}}},
		{"too far", infantry(0, 10, 180), 7, cast{}, 0, []Cover{{Interval{0, 4}, OutOfReach, 0}}},
		{"the left half is too far", infantry(10, 2, 180), 8, cast{}, 2, []Cover{{Interval{0, 2}, OutOfReach, 0}}},
		{"too narrow between two friends", infantry(0, 10, 180), 20,
			cast{}.with(Friendly, infantry(-3.5, 2, 180), infantry(3, 2, 180)), 0,
			[]Cover{{Interval{0, 0.5}, ABox, 0}, {Interval{0.5, 3}, TooNarrow, 0}, {Interval{3, 4}, ABox, 1}}},
		// The buildings do not touch the edge,
		// and two triangles of a building count as one.
		{"buildings before the front", infantry(6, 10, 180), 20,
			cast{areas: []Polygon{{{30, 30}, {31, 30}, {30, 31}}, {{-6, 1.5}, {1.3, 1.5}, {1.3, 4}, {-6, 4}}}}, 0.7,
			[]Cover{{Interval{0, 3.3}, AnArea, 1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.cast.with(Solid, target).mover(c.mover, c.limit).Exposure(target.Edge(Front))
			if math.Abs(got.Length-c.length) > 1e-4 || !sameCovers(got.Covers, c.covers) {
				t.Errorf("got %+v, want %v, %+v", got, c.length, c.covers)
			}
		})
	}
	// At the right edge of the table a front 4 cm wide gets no
	// further than the edge of the table, 1 cm beyond the middle of the target.
	target = infantry(89, 0, 0)
	got := cast{}.with(Solid, target).mover(infantry(80, 10, 180), 20).Exposure(target.Edge(Front))
	if want := []Cover{{Interval{3, 4}, TheTableEdge, 0}}; math.Abs(got.Length-3) > 1e-4 || !sameCovers(got.Covers, want) {
		t.Errorf("at the table's edge: got %+v; want 3 free, and %+v", got, want)
	}
}

// Mover.Exposure laws 1 to 3.
func TestExposureLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		edge := anyBox.Draw(t, "target").Edge(rapid.SampledFrom(Sides[:]).Draw(t, "side"))
		m := s.cast.mover(s.from, s.limit)
		x := m.Exposure(edge)
		if x.Length > edge.Len() || x.Length > s.from.Width { // (1)
			t.Fatalf("%+v is longer than the edge, %v, or than the box, %v", x, edge.Len(), s.from.Width)
		}
		shifts := s.cast.mover(s.from, s.limit).Shifts(edge)
		for k := range 21 { // (2)
			at := edge.Len() * (float64(k) + 0.5) / 21
			covers, nearEnd := 0, false
			for _, c := range x.Covers {
				if c.Contains(at) {
					covers++
				}
				nearEnd = nearEnd || math.Abs(c.Lo-at) < 2*Tolerance || math.Abs(c.Hi-at) < 2*Tolerance
			}
			s0 := edge.Len()/2 - at
			laid := len(shifts.Intersect(Intervals{{s0 - s.from.Width/2, s0 + s.from.Width/2}})) > 0
			if !nearEnd && (covers > 1 || laid == (covers == 1)) {
				t.Fatalf("at %v: %d covers of %+v, shifts %v", at, covers, x, shifts)
			}
		}
		if more := s.cast.mover(s.from, s.limit+5).Exposure(edge); more.Length < x.Length-1e-9 { // (3)
			t.Fatalf("%+v, with a greater limit %+v", x, more)
		}
	})
}
