package geometry

// Area is a polygon prepared for many questions about the boxes that enter it.
type Area struct {
	outline Polygon
	bounds  Rect
	parts   []piece // triangles
}

// NewArea prepares a polygon that has passed Check.
//
//  1. All answers of the area are those of the polygon.
func NewArea(p Polygon) *Area {
	a := &Area{outline: p, bounds: p.Bounds()}
	for i, t := range p.Triangles() {
		a.parts = append(a.parts, trianglePiece(t, i))
	}
	return a
}

// Bounds is [Polygon.Bounds].
//
//  1. Its answer is that of the polygon.
func (a *Area) Bounds() Rect { return a.bounds }

// OverlapsBox is [Polygon.OverlapsBox].
//
//  1. Its answer is that of the polygon.
func (a *Area) OverlapsBox(b Box) bool { return a.bounds.Meets(b.bounds()) && a.outline.overlapsBox(b) }

// During is [Polygon.During].
//
//  1. Its answer is that of the polygon.
func (a *Area) During(b Box, d Vec) Intervals {
	if d == (Vec{}) {
		return a.outline.During(b, d)
	}
	w := newTransit(b, d)
	if !a.bounds.Meets(w.around) {
		return nil
	}
	for i := range a.parts {
		w.meet(&a.parts[i])
	}
	return w.shares()
}

// Turning is [Polygon.Turning].
//
//  1. Its answer is that of the polygon.
func (a *Area) Turning(b Box, about Vec, degrees float64) Intervals {
	if degrees == 0 {
		return a.outline.Turning(b, about, degrees)
	}
	s := newSwing(b, about, degrees)
	var out Intervals
	if !a.bounds.Meets(s.around) {
		return nil
	}
	for i := range a.parts {
		out = out.Union(s.over(&a.parts[i]))
	}
	return s.shares(out)
}
