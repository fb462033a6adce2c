package geometry

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestIntervals(t *testing.T) {
	a := Intervals{{0, 2}, {5, 5}, {7, 9}}
	for _, c := range []struct {
		name      string
		got, want Intervals
	}{
		{"union joins intervals that meet", a.Union(Intervals{{2, 3}, {8, 12}}), Intervals{{0, 3}, {5, 5}, {7, 12}}},
		{"union with nothing", a.Union(nil), a},
		{"intersect keeps a single point", a.Intersect(Intervals{{2, 6}}), Intervals{{2, 2}, {5, 5}}},
		{"intersect of sets apart", a.Intersect(Intervals{{3, 4}}), nil},
		{"subtract leaves the ends of the cut", a.Subtract(Intervals{{1, 8}}), Intervals{{0, 1}, {8, 9}}},
		{"subtract leaves the point between two cuts", Intervals{{0, 4}}.Subtract(Intervals{{0, 2}, {2, 4}}), Intervals{{0, 0}, {2, 2}, {4, 4}}},
		{"subtract of a point takes nothing", Intervals{{0, 4}}.Subtract(Intervals{{2, 2}}), Intervals{{0, 4}}},
	} {
		if d := cmp.Diff(c.want, c.got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

func TestNearest(t *testing.T) {
	s := Intervals{{-3, -1.5}, {1.5, 2}, {6, 6}}
	for _, c := range []struct {
		set  Intervals
		x    float64
		want []float64
	}{
		{s, 0, []float64{-1.5, 1.5}}, // As far to either side, the charger picks
		{s, 0.1, []float64{1.5}},
		{s, -0.1, []float64{-1.5}},
		{s, 1.75, []float64{1.75}},
		{s, -9, []float64{-3}},
		{s, 9, []float64{6}},
		{nil, 0, nil},
	} {
		if d := cmp.Diff(c.want, c.set.Nearest(c.x)); d != "" {
			t.Errorf("nearest of %v to %v (-want +got):\n%s", c.set, c.x, d)
		}
	}
}

// Set operations agree with asking each number.
//
// Intervals.Union law 1, Intervals.Intersect law 1, Intervals.Subtract law 1.
func TestIntervalsByMembership(t *testing.T) {
	set := rapid.Custom(func(t *rapid.T) Intervals {
		var s Intervals
		for range rapid.IntRange(0, 4).Draw(t, "n") {
			lo := rapid.IntRange(0, 12).Draw(t, "lo")
			s = s.Union(Intervals{{float64(lo), float64(lo + rapid.IntRange(0, 4).Draw(t, "len"))}})
		}
		return s
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := set.Draw(t, "a"), set.Draw(t, "b")
		inside := func(s Intervals, x float64) bool {
			for _, i := range s {
				if i.Lo < x && x < i.Hi {
					return true
				}
			}
			return false
		}
		for x := -0.5; x < 20; x += 0.5 {
			if got, want := a.Union(b).Contains(x), a.Contains(x) || b.Contains(x); got != want {
				t.Fatalf("union of %v and %v at %v: %v", a, b, x, got)
			}
			if got, want := a.Intersect(b).Contains(x), a.Contains(x) && b.Contains(x); got != want {
				t.Fatalf("intersection of %v and %v at %v: %v", a, b, x, got)
			}
			if got, want := a.Subtract(b).Contains(x), a.Contains(x) && !inside(b, x); got != want {
				t.Fatalf("%v without %v at %v: %v", a, b, x, got)
			}
		}
	})
}
