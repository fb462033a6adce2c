package geometry

import (
	"math"
	"slices"
)

// Rounded is a convex outline, clockwise, with everything within Radius of it. An outline
// may be a single point, which makes it a disc.
type Rounded struct {
	Outline []Vec
	Radius  float64
}

// Swollen returns the region that the centre of a disc must avoid so that the disc does
// not overlap b.
//
//  1. It contains exactly the points that are at most radius from b, within rounding.
func (b Box) Swollen(radius float64) Rounded {
	corners := b.Corners()
	return Rounded{corners[:], radius}
}

// Around returns the region that the centre of another box must avoid so that it does not
// overlap b. The other box keeps its size and facing.
//
//  1. The other box overlaps b exactly where its centre is deeper inside than Tolerance.
func (b Box) Around(other Box) Rounded {
	var sums []Vec
	other.Center = Vec{}
	for _, p := range b.Corners() {
		for _, q := range other.Corners() {
			sums = append(sums, p.Add(q))
		}
	}
	return Rounded{convexHull(sums), 0}
}

// outside returns how far a point is from the border of r, negative inside.
func (r Rounded) outside(p Vec) float64 {
	if len(r.Outline) == 1 {
		return p.Dist(r.Outline[0]) - r.Radius
	}
	inside := math.Inf(1)
	nearest := math.Inf(1)
	for i, a := range r.Outline {
		b := r.Outline[(i+1)%len(r.Outline)]
		inside = min(inside, p.Sub(a).Cross(b.Sub(a).Unit()))
		nearest = min(nearest, p.Dist(Segment{a, b}.Closest(p)))
	}
	if inside > 0 {
		nearest = -inside
	}
	return nearest - r.Radius
}

// bounds returns the smallest upright rectangle around r.
func (r Rounded) bounds() Rect {
	b := Rect{Min: r.Outline[0], Max: r.Outline[0]}
	for _, p := range r.Outline[1:] {
		b = b.Union(Rect{Min: p, Max: p})
	}
	return b.Grow(r.Radius)
}

// FreePlaces returns the local nearest free places: points within a rectangle, its border
// included, that are outside all obstacles and nearest to at in some neighbourhood. They
// are sorted by distance. Candidates are the point itself, the nearest points on the
// obstacles' borders, and the points where borders cross. If on is not empty, only places
// on the border of an obstacle listed there count.
//
//  1. Each is outside every obstacle, or on its border, within 1e-6.
//  2. No place outside all obstacles is nearer than the first.
//  3. With on, no place on one of those borders that is free is nearer than the first.
func FreePlaces(at Vec, obstacles []Rounded, on []int, within Rect) []Vec {
	bounds := make([]Rect, len(obstacles))
	for i, o := range obstacles {
		bounds[i] = o.bounds()
	}
	borders := border{meet: meetings(bounds, Tolerance)}
	for i, o := range obstacles {
		if len(on) == 0 || slices.ContainsFunc(on, func(k int) bool { return borders.meet.has(i, k) }) {
			borders.add(o, i) // otherwise no place on its border counts
		}
	}
	c := within.corners()
	for i := range c {
		borders.lines = append(borders.lines, borderLine{Segment{c[i], c[(i+1)%4]}, -1})
	}
	var list []Vec
	for _, p := range append(borders.nearest(at), borders.crossings()...) {
		if within.Contains(p, 1e-6) && placeFree(p, obstacles, bounds, on) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(p, q Vec) int { return order(p.Dist(at), q.Dist(at)) })
	var distinct []Vec
	for _, p := range list {
		if !slices.ContainsFunc(distinct, func(q Vec) bool { return p.Dist(q) <= Tolerance }) {
			distinct = append(distinct, p)
		}
	}
	return distinct
}

// IsFree reports whether a point is within a rectangle and outside all obstacles.
//
//  1. It is true exactly where the nearest of FreePlaces is the point itself.
//  2. More obstacles free no point.
func IsFree(p Vec, obstacles []Rounded, within Rect) bool {
	return within.Contains(p, 1e-6) && placeFree(p, obstacles, nil, nil)
}

// placeFree reports whether a point is outside all obstacles and, unless on is empty, on
// the border of an obstacle listed there. bounds may be nil.
func placeFree(p Vec, obstacles []Rounded, bounds []Rect, on []int) bool {
	touches := len(on) == 0
	for i, o := range obstacles {
		if bounds != nil && !bounds[i].Contains(p, Tolerance) {
			continue
		}
		d := o.outside(p)
		if d < -1e-6 {
			return false
		}
		touches = touches || d <= Tolerance/2 && slices.Contains(on, i)
	}
	return touches
}

// border collects the borders of obstacles, piece by piece.
type border struct {
	lines  []borderLine
	arches []arch
	meet   pairs // the obstacles that may meet
}

// apart reports whether the borders of obstacles i and j cannot meet. Index −1 is the
// border of the whole.
func (b *border) apart(i, j int) bool { return i == j || i >= 0 && j >= 0 && !b.meet.has(i, j) }

// pairs is a symmetric yes-or-no table over pairs of indexes.
type pairs struct {
	n  int
	is []bool
}

func (p *pairs) has(i, j int) bool { return p.is[i*p.n+j] }

// meetings returns the pairs of rectangles that meet or are at most margin apart.
func meetings(bounds []Rect, margin float64) pairs {
	m := pairs{len(bounds), make([]bool, len(bounds)*len(bounds))}
	for i := range bounds {
		grown := bounds[i].Grow(margin)
		for j := range bounds[:i+1] {
			is := grown.Meets(bounds[j])
			m.is[i*m.n+j], m.is[j*m.n+i] = is, is
		}
	}
	return m
}

type borderLine struct {
	Segment
	of int // index of the obstacle, −1 for the whole
}

// arch is a circle, part of which is the border of an obstacle.
type arch struct {
	center Vec
	radius float64
	of     int
}

func (b *border) add(o Rounded, of int) {
	for i, p := range o.Outline {
		if o.Radius > 0 {
			b.arches = append(b.arches, arch{p, o.Radius, of})
		}
		if len(o.Outline) > 1 {
			q := o.Outline[(i+1)%len(o.Outline)]
			out := q.Sub(p).Unit().Left().Scale(o.Radius)
			b.lines = append(b.lines, borderLine{Segment{p.Add(out), q.Add(out)}, of})
		}
	}
}

// nearest returns the point at and the nearest point of each piece.
func (b *border) nearest(at Vec) []Vec {
	list := []Vec{at}
	for _, l := range b.lines {
		list = append(list, l.Closest(at))
	}
	for _, a := range b.arches {
		if dir := at.Sub(a.center).Unit(); dir != (Vec{}) {
			list = append(list, a.center.Along(dir, a.radius))
		}
	}
	return list
}

// crossings returns the points at which borders of different obstacles cross.
func (b *border) crossings() []Vec {
	var list []Vec
	for i, l := range b.lines {
		for _, m := range b.lines[:i] {
			if !b.apart(l.of, m.of) {
				if p, ok := crossing(l.Segment, m.Segment); ok {
					list = append(list, p)
				}
			}
		}
		for _, a := range b.arches {
			if !b.apart(l.of, a.of) {
				list = append(list, a.crossing(l.Segment)...)
			}
		}
	}
	for i, a := range b.arches {
		for _, o := range b.arches[:i] {
			if !b.apart(a.of, o.of) {
				list = append(list, a.meets(o)...)
			}
		}
	}
	return list
}

// crossing returns the points where a segment crosses the circle.
func (a arch) crossing(s Segment) []Vec {
	dir, length := s.B.Sub(s.A).Unit(), s.Len()
	foot := a.center.Sub(s.A).Dot(dir)
	away := a.center.Dist(s.A.Along(dir, foot))
	if away > a.radius {
		return nil
	}
	half := math.Sqrt(float64(a.radius*a.radius) - float64(away*away))
	var list []Vec
	for _, k := range [2]float64{foot - half, foot + half} {
		if k >= 0 && k <= length {
			list = append(list, s.A.Along(dir, k))
		}
	}
	return list
}

// meets returns the points that two circles share.
func (a arch) meets(o arch) []Vec {
	d := a.center.Dist(o.center)
	if d < 1e-9 || d > a.radius+o.radius || d < abs(a.radius-o.radius) {
		return nil
	}
	along := (float64(d*d) + float64(a.radius*a.radius) - float64(o.radius*o.radius)) / (2 * d)
	up := math.Sqrt(max(0, float64(a.radius*a.radius)-float64(along*along)))
	dir := o.center.Sub(a.center).Unit()
	foot := a.center.Along(dir, along)
	return []Vec{foot.Along(dir.Left(), up), foot.Along(dir.Left(), -up)}
}

// corners returns the corners of r, clockwise from the lower left.
func (r Rect) corners() [4]Vec {
	return [4]Vec{r.Min, {r.Min.X, r.Max.Y}, r.Max, {r.Max.X, r.Min.Y}}
}
