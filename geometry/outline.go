package geometry

import (
	"fmt"
	"slices"
)

// Crosses reports whether any of s lies inside p. Running along the border, or
// touching it, is not crossing.
//
//  1. Crosses does not change when s is reversed.
//  2. Where a part of s crosses, s crosses.
func (p Polygon) Crosses(s Segment) bool {
	if !p.Bounds().Grow(roundoff).Meets(s.bounds()) {
		return false
	}
	var few [16]float64
	at := append(few[:0], 0, 1)
	d := s.B.Sub(s.A)
	for i := range p {
		at = appendCrossing(at, s.A, d, p.edge(i))
	}
	slices.Sort(at)
	for i := 1; i < len(at); i++ { // between two crossings s is all inside or all outside
		if p.inside(s.A.Along(d, (at[i-1]+at[i])/2)) {
			return true
		}
	}
	return p.inside(s.A)
}

// appendCrossing appends the share of the way from a by d at which it crosses e, if that
// is strictly between 0 and 1.
func appendCrossing(at []float64, a, d Vec, e Segment) []float64 {
	along := e.B.Sub(e.A)
	turn := d.Cross(along)
	if turn == 0 {
		return at
	}
	share := e.A.Sub(a).Cross(along) / turn
	onEdge := e.A.Sub(a).Cross(d) / turn
	if share > 0 && share < 1 && onEdge >= -roundoff && onEdge <= 1+roundoff {
		at = append(at, share)
	}
	return at
}

// Distance returns how far q is from p, 0 when it lies in p.
//
//  1. It is 0 exactly where p.Contains(q, 0), within rounding.
//  2. Moving q by d changes it by at most d.
func (p Polygon) Distance(q Vec) float64 {
	if p.Contains(q, 0) {
		return 0
	}
	return p.outlineDistance(q)
}

// DistanceToBox returns the smallest distance between p and b, 0 when they share
// a point.
//
//  1. Moving b by d changes it by at most d.
//  2. Moving, turning or mirroring both changes nothing.
func (p Polygon) DistanceToBox(b Box) float64 {
	if p.Contains(b.Center, 0) || b.Contains(p[0], 0) {
		return 0
	}
	best := p.edge(0).gap(b.Edge(Front).Segment)
	for i := range p {
		for _, side := range Sides {
			if d := p.edge(i).gap(b.Edge(side).Segment); d < best {
				best = d
			}
		}
	}
	return best
}

// AreaWithin returns the area of b, in square centimetres, that lies in p.
//
//  1. It is at most the area of either.
//  2. If p is cut in two, the results for the parts add up, within 1e-9.
//  3. Turning, shifting or mirroring both changes nothing, within 1e-9.
func (p Polygon) AreaWithin(b Box) float64 {
	if !p.Bounds().Meets(b.Bounds()) {
		return 0
	}
	area := 0.0
	var buf, tmp [16]Vec // a triangle cut four times has at most seven corners; clip needs more room
	for _, t := range p.Triangles() {
		area += abs(signedArea(ClipToBox(buf[:0], tmp[:0], t[:], b)))
	}
	return area
}

// Offset returns p with every edge moved outward by k centimetres, k > 0, and mitred
// corners. It fails when an edge would vanish or the outline would cross itself, for
// example where a bay is narrower than 2k.
//
//  1. It holds every point within k of p.
//  2. Its edges are parallel to those of p, k away, and run the same way.
func (p Polygon) Offset(k float64) (Polygon, error) {
	outward := Vec.Right // of an edge that runs anticlockwise
	if signedArea(p) < 0 {
		outward = Vec.Left
	}
	out := make(Polygon, len(p))
	for i := range p {
		before, after := p.edge((i+len(p)-1)%len(p)), p.edge(i)
		m, n := outward(before.B.Sub(before.A).Unit()), outward(after.B.Sub(after.A).Unit())
		half := 1 + m.Dot(n)
		if half < roundoff {
			return nil, fmt.Errorf("the corner at point %d is too sharp to move its edges outward", i)
		}
		out[i] = p[i].Along(m.Add(n), k/half)
	}
	for i := range p {
		if p.edge(i).B.Sub(p.edge(i).A).Dot(out.edge(i).B.Sub(out.edge(i).A)) <= 0 {
			return nil, fmt.Errorf("edge %d is used up when it is moved outward by %g", i, k)
		}
	}
	if err := out.Check(); err != nil {
		return nil, fmt.Errorf("moved outward by %g: %w", k, err)
	}
	return out, nil
}

// Polyline is a line of terrain, such as a stream or a hedge: its points in order.
type Polyline []Vec

// Check returns an error that says what is wrong with l: fewer than two points, a
// coordinate that is not finite, a point that repeats the one before, or a line that
// crosses, touches or folds back on itself. Points are numbered from 0. A line may end
// where it began.
//
//  1. l and its reverse fail together.
func (l Polyline) Check() error {
	if len(l) < 2 {
		return fmt.Errorf("a line needs at least 2 points, got %d", len(l))
	}
	for i, v := range l {
		if d := v.Sub(v); d != (Vec{}) { // Inf − Inf and NaN − NaN are not 0
			return fmt.Errorf("point %d is not finite", i)
		}
		if i > 0 && l[i-1].Dist(v) <= roundoff {
			return fmt.Errorf("points %d and %d are the same", i-1, i)
		}
	}
	last := len(l) - 2
	for i := range last + 1 {
		for j := i + 1; j <= last; j++ {
			e, f := l.piece(i), l.piece(j)
			switch {
			case j == i+1:
				if foldsBack(e.A, e.B, f.B) {
					return fmt.Errorf("the line folds back at point %d", j)
				}
			case i == 0 && j == last && l[0] == l[len(l)-1]:
				if foldsBack(f.A, f.B, e.B) {
					return fmt.Errorf("the line folds back where it closes")
				}
			case e.gap(f) <= roundoff:
				return fmt.Errorf("pieces %d and %d cross or touch", i, j)
			}
		}
	}
	return nil
}

// piece returns the stretch from point i to the next.
func (l Polyline) piece(i int) Segment { return Segment{l[i], l[i+1]} }

// Len returns the length of l in centimetres.
//
//  1. Reversing l does not change it, and it is at least the distance between the ends.
func (l Polyline) Len() float64 {
	sum := 0.0
	for i := range len(l) - 1 {
		sum += l.piece(i).Len()
	}
	return sum
}

// Distance returns the distance of q from l in centimetres.
//
//  1. It is 0 on the line, and moving q by d changes it by at most d.
//  2. Reversing the line does not change it.
func (l Polyline) Distance(q Vec) float64 {
	best := l[0].Dist(q)
	for i := range len(l) - 1 {
		if d := l.piece(i).Closest(q).Dist(q); d < best {
			best = d
		}
	}
	return best
}

// DistanceToBox returns the smallest distance between l and b, 0 when they share
// a point.
//
//  1. Moving b by d changes it by at most d.
//  2. Moving, turning or mirroring both changes nothing.
func (l Polyline) DistanceToBox(b Box) float64 {
	best := b.Closest(l[0]).Dist(l[0])
	for i := range len(l) - 1 {
		for _, side := range Sides {
			if d := l.piece(i).gap(b.Edge(side).Segment); d < best {
				best = d
			}
		}
	}
	return best
}

// Crosses reports whether s and l share a point.
//
//  1. It does not change when s or l is reversed.
//  2. It does exactly where a point of s is at distance 0 from l, within rounding.
func (l Polyline) Crosses(s Segment) bool {
	for i := range len(l) - 1 {
		if l.piece(i).gap(s) <= roundoff {
			return true
		}
	}
	return false
}
