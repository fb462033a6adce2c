package geometry

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A prepared polygon answers as the polygon does.
//
// NewArea law 1, Area.Bounds law 1, Area.OverlapsBox law 1, Area.During law 1, Area.Turning law 1.
func TestArea(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-10, 10)
		vec := rapid.Custom(func(t *rapid.T) Vec { return Vec{number.Draw(t, "x"), number.Draw(t, "y")} })
		p := anyPolygon.Draw(t, "area")
		a := NewArea(p)
		b := Box{vec.Draw(t, "centre"), Direction(rapid.Float64Range(0, 360).Draw(t, "facing")), 4, 2}
		by, about := rapid.OneOf(vec, rapid.Just(Vec{})).Draw(t, "way"), vec.Draw(t, "about")
		degrees := rapid.OneOf(rapid.Float64Range(-360, 360), rapid.Just(0.0)).Draw(t, "degrees")
		if a.Bounds() != p.Bounds() || a.OverlapsBox(b) != p.OverlapsBox(b) {
			t.Fatalf("%v: the area has bounds %v and overlaps: %v", p, a.Bounds(), a.OverlapsBox(b))
		}
		if got, want := a.During(b, by), p.During(b, by); !slices.Equal(got, want) {
			t.Fatalf("going by %v: %v, the polygon says %v", by, got, want)
		}
		if got, want := a.Turning(b, about, degrees), p.Turning(b, about, degrees); !slices.Equal(got, want) {
			t.Fatalf("turning by %v: %v, the polygon says %v", degrees, got, want)
		}
	})
}
