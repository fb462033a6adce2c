package geometry

import "fmt"

// Polygon is the outline of a piece of terrain: its vertices in order, either
// way round, the last joined to the first.
type Polygon []Vec

// farthest, in centimetres, is how far from the origin a point of terrain may lie. Beyond
// it, areas would lose the precision that this package needs.
const farthest = 1e6

// Check returns an error that says what is wrong with p: fewer than three
// points, a coordinate that is not finite or further than 10 km away, a point that
// is repeated, an outline that crosses or touches itself, or no area. Points are
// numbered from 0.
//
//  1. Whether it finds anything depends neither on the vertex that p begins with nor on
//     the way round; moving, turning or mirroring p does not change it.
func (p Polygon) Check() error {
	if len(p) < 3 {
		return fmt.Errorf("a polygon needs at least 3 points, got %d", len(p))
	}
	for i, v := range p {
		if d := v.Sub(v); d != (Vec{}) { // Inf − Inf and NaN − NaN are not 0
			return fmt.Errorf("point %d is not finite", i)
		}
		if abs(v.X) > farthest || abs(v.Y) > farthest {
			return fmt.Errorf("point %d is further than 10 km away", i)
		}
	}
	for i := range p {
		for j := i + 1; j < len(p); j++ {
			if p[i].Dist(p[j]) <= roundoff {
				return fmt.Errorf("points %d and %d are the same", i, j)
			}
		}
	}
	for i := range p {
		for j := i + 1; j < len(p); j++ {
			if p.clash(i, j) {
				return fmt.Errorf("edges %d and %d cross or touch", i, j)
			}
		}
	}
	if p.Area() <= roundoff {
		return fmt.Errorf("the polygon has no area")
	}
	return nil
}

// edge returns edge i, from vertex i to the next.
func (p Polygon) edge(i int) Segment { return Segment{p[i], p[(i+1)%len(p)]} }

// clash reports whether the edges i < j share a point that they must not
// share: any at all, or more than their common end if they are neighbours.
func (p Polygon) clash(i, j int) bool {
	e, f := p.edge(i), p.edge(j)
	switch {
	case j == i+1:
		return foldsBack(e.A, e.B, f.B)
	case i == 0 && j == len(p)-1:
		return foldsBack(f.A, f.B, e.B)
	}
	return e.gap(f) <= roundoff
}

// foldsBack reports whether the way from a by b to c turns right round at b.
func foldsBack(a, b, c Vec) bool {
	in, out := b.Sub(a), c.Sub(b)
	return in.Dot(out) < 0 && abs(in.Cross(out)) <= float64(roundoff*(in.Len()+out.Len()))
}

// gap returns the smallest distance between two segments.
func (s Segment) gap(t Segment) float64 {
	if s.bounds().Grow(roundoff).Meets(t.bounds()) {
		if s.crosses(t) {
			return 0
		}
	}
	d := s.Closest(t.A).Dist(t.A)
	for _, e := range [3]float64{s.Closest(t.B).Dist(t.B), t.Closest(s.A).Dist(s.A), t.Closest(s.B).Dist(s.B)} {
		if e < d {
			d = e
		}
	}
	return d
}

// crosses reports whether each segment's ends lie on different sides of the other.
func (s Segment) crosses(t Segment) bool {
	ds, dt := s.B.Sub(s.A), t.B.Sub(t.A)
	a, b := ds.Cross(t.A.Sub(s.A)), ds.Cross(t.B.Sub(s.A))
	c, d := dt.Cross(s.A.Sub(t.A)), dt.Cross(s.B.Sub(t.A))
	return (a < 0) != (b < 0) && (c < 0) != (d < 0)
}

func (s Segment) bounds() Rect { return Rect{s.A, s.A}.Union(Rect{s.B, s.B}) }

// Bounds returns the smallest upright rectangle around p, which has a vertex.
func (p Polygon) Bounds() Rect {
	r := Rect{p[0], p[0]}
	for _, v := range p[1:] {
		r = r.Union(Rect{v, v})
	}
	return r
}

// Area returns the area of p in square centimetres.
//
//  1. It depends neither on the vertex that p begins with nor on the way round.
//  2. Moving, turning or mirroring p does not change it.
func (p Polygon) Area() float64 { return abs(signedArea(p)) }

// Contains reports whether q lies in p, its border included, or outside it by no more
// than slack.
//
//  1. With slack 0 it depends neither on the vertex that p begins with nor on the way
//     round, except within rounding of the border.
//  2. It holds q with slack k exactly where Distance(q) ≤ k.
//  3. Moving, turning or mirroring both changes nothing.
func (p Polygon) Contains(q Vec, slack float64) bool {
	inside := false
	for i := range p {
		e := p.edge(i)
		if e.Closest(q).Dist(q) <= slack {
			return true
		}
		// Count the edges that a ray to the right crosses.
		if (e.A.Y > q.Y) == (e.B.Y > q.Y) {
			continue
		}
		turn := e.B.Sub(e.A).Cross(q.Sub(e.A))
		if (turn > 0) == (e.B.Y > e.A.Y) {
			inside = !inside
		}
	}
	return inside
}

// OverlapsBox reports whether p and b interpenetrate by more than Tolerance (rules K5):
// whether any part of p lies in b shrunk by Tolerance on each side.
//
//  1. It does exactly where the shrunken b shares area with p.
//  2. Moving, turning or mirroring both changes nothing.
func (p Polygon) OverlapsBox(b Box) bool {
	return p.Bounds().Meets(b.Bounds()) && p.overlapsBox(b)
}

// overlapsBox is OverlapsBox where the bounds meet.
func (p Polygon) overlapsBox(b Box) bool {
	core := Vec{b.Extent(Right) - withinTol, b.Extent(Front) - withinTol}
	if core.X < 0 {
		core.X = 0
	}
	if core.Y < 0 {
		core.Y = 0
	}
	for i := range p {
		e := p.edge(i)
		if entersRect(Segment{b.Local(e.A), b.Local(e.B)}, core) {
			return true
		}
	}
	// The outline stays out of the core, so the core is all inside or all outside.
	return p.Contains(b.Center, 0)
}

// entersRect reports whether s passes through the inside of the upright
// rectangle of half sizes half around the origin.
func entersRect(s Segment, half Vec) bool {
	i, ok := insideRect(s.A, s.B.Sub(s.A), half, false)
	return ok && i.Lo < i.Hi
}

func around(ring []Vec, i int) (a, b, c Vec) {
	n := len(ring)
	return ring[(i+n-1)%n], ring[i], ring[(i+1)%n]
}

// Ribbon returns a band of the given width along a polyline as convex pieces: a
// rectangle along each stretch, square at the ends, and a wedge outside each
// bend. Neighbouring pieces overlap inside a bend. The line has at least two
// points, no two in a row the same; width is positive.
//
//  1. Every point within half the width of the line, beside one of its stretches, is
//     in a piece; none further away is, but outside a bend.
func Ribbon(line []Vec, width float64) []Polygon {
	var pieces []Polygon
	for i := 0; i+1 < len(line); i++ {
		a, b := line[i], line[i+1]
		side := b.Sub(a).Unit().Left().Scale(width / 2)
		pieces = append(pieces, Polygon{a.Sub(side), b.Sub(side), b.Add(side), a.Add(side)})
		if i+2 == len(line) {
			break
		}
		next := line[i+2].Sub(b).Unit().Left().Scale(width / 2)
		if turn := side.Cross(next); turn > float64(roundoff*width) { // to the left: open on the right
			pieces = append(pieces, Polygon{b, b.Sub(side), b.Sub(next)})
		} else if turn < -float64(roundoff*width) {
			pieces = append(pieces, Polygon{b, b.Add(next), b.Add(side)})
		}
	}
	return pieces
}
