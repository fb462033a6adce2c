package geometry

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// alike compares intervals to a thousandth of the tolerance.
func alike(t *testing.T, what string, got, want Intervals) {
	t.Helper()
	round := func(s Intervals) []Interval {
		out := []Interval{}
		for _, i := range s {
			out = append(out, Interval{math.Round(i.Lo*1e4)/1e4 + 0, math.Round(i.Hi*1e4)/1e4 + 0})
		}
		return out
	}
	if d := cmp.Diff(round(want), round(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

// Where a charger fits against the front of I(0,0,0), whose edge is x −2…2 at y = 1. A
// positive shift is to the charger's right, toward −x.
func TestShiftsAlongAnEdge(t *testing.T) {
	target := infantry(0, 0, 0)
	for _, c := range []struct {
		name  string
		mover Box
		limit float64
		cast  cast
		want  Intervals
	}{
		{"nothing else there", infantry(0, 10, 180), 20, cast{}, Intervals{{-4, 4}}},
		{"movement of 8.5", infantry(0, 10, 180), 8.5, cast{}, Intervals{{-math.Sqrt(8.25), math.Sqrt(8.25)}}},
		{"exactly enough for the middle", infantry(0, 10, 180), 8, cast{}, Intervals{{0, 0}}},
		{"W06 the friend covers up to 1.2", infantry(6, 10, 180), 20,
			cast{}.with(Friendly, infantry(-0.8, 2, 180)), Intervals{{-4, -3.2}}},
		{"W07 the friend covers up to 1.0, cavalry", cavalry(6, 10, 180), 20,
			cast{}.with(Friendly, infantry(-1, 2, 180)), Intervals{{-3, -2}}},
		{"W08 infantry", infantry(6, 10, 180), 20,
			cast{}.with(Friendly, infantry(-2.5, 2, 180)), Intervals{{-4, -1.5}}},
		{"W08 cavalry", cavalry(6, 10, 180), 20,
			cast{}.with(Friendly, infantry(-2.5, 2, 180)), Intervals{{-3, -0.5}}},
		{"K11 a place exactly as wide as the mover", infantry(0, 10, 180), 20,
			cast{}.with(Friendly, infantry(-4, 2, 180), infantry(4, 2, 180)), Intervals{{0, 0}}},
		{"K11 a place narrower by the tolerance", infantry(0, 10, 180), 20,
			cast{}.with(Friendly, infantry(-3.992, 2, 180), infantry(4, 2, 180)), Intervals{{-0.004, -0.004}}},
		{"a place too narrow", infantry(0, 10, 180), 20,
			cast{}.with(Friendly, infantry(-3.9, 2, 180), infantry(4, 2, 180)), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := c.cast.with(Solid, target).mover(c.mover, c.limit)
			alike(t, "shifts", m.Shifts(target.Edge(Front)), c.want)
		})
	}
}

// The placed stand lies wholly on the table.
func TestShiftsStayOnTheTable(t *testing.T) {
	target := infantry(88, 0, 0)
	m := cast{}.with(Solid, target).mover(infantry(80, 10, 180), 20)
	alike(t, "shifts", m.Shifts(target.Edge(Front)), Intervals{{0, 4}})

	// Along the far edge of the table, off it by half the tolerance.
	target = infantry(0, 57.005, 0)
	m = cast{}.with(Solid, target).mover(infantry(0, 50, 180), 30)
	alike(t, "room", m.Room(target.Edge(Front)), Intervals{{-4, 4}})
	target = infantry(0, 57.02, 0)
	m = cast{}.with(Solid, target).mover(infantry(0, 50, 180), 30)
	alike(t, "room", m.Room(target.Edge(Front)), nil)
}

// Slide works along any line, here from the mover's place straight ahead to the first
// touch.
func TestSlide(t *testing.T) {
	m := cast{}.with(Hostile, infantry(1, 9, 180)).mover(infantry(0, 0, 0), 20)
	alike(t, "distances", m.Slide(infantry(0, 0, 0), Direction(0), 0, 8), Intervals{{0, 7}})
	alike(t, "distances", m.Slide(infantry(6, 0, 0), Direction(0), 0, 12), Intervals{{0, 12}})
}

// Shifts and To answer the same question: every place along an edge that To reaches is in
// an interval, and no other, within a few tolerances at the ends.
//
// Mover.Shifts law 1.
func TestShiftsAgreeWithTo(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		edge := anyBox.Draw(t, "target").Edge(rapid.SampledFrom(Sides[:]).Draw(t, "side"))
		m := s.cast.mover(s.from, s.limit)
		found := m.Shifts(edge)
		half := (edge.Len() + s.from.Width) / 2
		for _, i := range found {
			for _, at := range []float64{i.Lo, (i.Lo + i.Hi) / 2, i.Hi} {
				if w := m.To(Flush(edge, s.from.Width, s.from.Depth, at)); !w.OK {
					t.Fatalf("Shifts found %v in %v, but %+v", at, found, w)
				}
			}
		}
		for k := range 41 {
			at := -half + 2*half*float64(k)/40
			to := Flush(edge, s.from.Width, s.from.Depth, at)
			w := m.To(to)
			// Shifts does not use the tolerance where it is not needed. Its ways turn at
			// corners of barriers; To pulls them taut.
			onlyJust := w.OK && w.Cost > s.limit
			if len(w.Legs) > 2 && !sameForward(w.Legs) {
				loose := m.cheapest(to, s.limit+Tolerance)
				onlyJust = onlyJust || loose.legs == nil || loose.cost > 0.9*s.limit
			}
			if w.OK != found.Contains(at) && !onlyJust && !nearAnEnd(found, at) {
				t.Fatalf("shift %v: %+v, but Shifts found %v", at, w, found)
			}
		}
	})
}

// Span ignores the way: it has every place of Slide, and at its ends the box still fits.
//
// Mover.Span laws 1 and 2.
func TestSpanHoldsSlide(t *testing.T) {
	m := cast{}.with(Solid, infantry(0, 4, 0)).mover(infantry(0, 0, 0), 8)
	// Behind the base in its way, as far as 8 cm go.
	alike(t, "span", m.Span(infantry(0, 6, 0), Direction(0), -8, 8), Intervals{{-8, -4}, {0, 2}})
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		at := anyBox.Draw(t, "place")
		at.Width, at.Depth = s.from.Width, s.from.Depth
		m := s.cast.mover(s.from, s.limit)
		span, slide := m.Span(at, at.Forward, -5, 5), m.Slide(at, at.Forward, -5, 5)
		for _, i := range slide {
			for _, k := range []float64{i.Lo, i.Hi} {
				if !span.Contains(k) && !nearAnEnd(span, k) {
					t.Fatalf("Slide has %v of %v, Span %v", k, slide, span)
				}
			}
		}
		for _, i := range span {
			for _, k := range []float64{i.Lo, i.Hi} {
				if ok, by := m.Fits(at.Shift(at.Forward.Scale(k))); !ok {
					t.Fatalf("Span has %v, where the box meets %d", k, by)
				}
			}
		}
	})
}

func nearAnEnd(s Intervals, x float64) bool {
	for _, i := range s {
		if math.Abs(i.Lo-x) < 5*Tolerance || math.Abs(i.Hi-x) < 5*Tolerance {
			return true
		}
	}
	return false
}
