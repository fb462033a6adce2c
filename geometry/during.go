package geometry

import "slices"

// During returns the shares of the way, from 0 to 1, at which a box that moves along d
// without turning overlaps p, as [Polygon.OverlapsBox] defines it.
//
//  1. 0 lies in it exactly when p overlaps b, and 1 when p overlaps b moved by d.
//  2. The way back gives the same shares, counted from the other end.
//
// Both hold except for shares within rounding of an end of an interval.
func (p Polygon) During(b Box, d Vec) Intervals {
	if !p.Bounds().Meets(b.Bounds().Union(b.Shift(d).Bounds())) {
		return nil
	}
	if d == (Vec{}) { // all the time or never
		if !p.OverlapsBox(b) {
			return nil
		}
		return Intervals{{0, 1}}
	}
	var spans []Interval
	for _, t := range p.Triangles() {
		if s := duringTriangle(t, b, d); s.Lo < s.Hi {
			spans = append(spans, s)
		}
	}
	slices.SortFunc(spans, byLo)
	var out Intervals
	for _, s := range spans {
		out = out.Union(Intervals{s})
	}
	return out
}

// duringTriangle is During for a triangle. Two convex shapes overlap while no axis
// separates them; the axes are the normals of their edges.
func duringTriangle(t [3]Vec, b Box, d Vec) Interval {
	b.Width -= 2 * withinTol
	b.Depth -= 2 * withinTol
	span := Interval{0, 1}
	axes := [5]Vec{b.Forward, b.Forward.Right()}
	for i := range t {
		axes[2+i] = t[(i+1)%3].Sub(t[i]).Right().Unit()
	}
	for _, axis := range axes {
		lo, hi := axis.Dot(t[0]), axis.Dot(t[0])
		for _, v := range t[1:] {
			lo, hi = min(lo, axis.Dot(v)), max(hi, axis.Dot(v))
		}
		at, speed := axis.Dot(b.Center), axis.Dot(d)
		half := (float64(abs(axis.Dot(b.Forward))*b.Depth) + float64(abs(axis.Cross(b.Forward))*b.Width)) / 2
		lo, hi = lo-half-at, hi+half-at // the centre must be between these
		if abs(speed) <= roundoff {
			if lo >= 0 || hi <= 0 {
				return nowhere
			}
			continue
		}
		lo, hi = lo/speed, hi/speed
		span = span.meet(Interval{min(lo, hi), max(lo, hi)})
	}
	return span
}
