package geometry

import (
	"math"
	"slices"
)

// Swath is the ground that a box sweeps as it moves straight by a vector without turning:
// the convex hull of its first and its last place (rules K8).
type Swath struct {
	From Box
	By   Vec
}

// Overlaps reports whether the box b interpenetrates the swath by more than the tolerance
// (rules K5).
//
//  1. Where the swath overlaps b, Sweep of the same box by the same vector meets b.
//  2. A swath by the zero vector overlaps what its box overlaps, within rounding.
func (s Swath) Overlaps(b Box) bool {
	last := s.From.Shift(s.By)
	if !s.From.bounds().Union(last.bounds()).Meets(b.bounds()) {
		return false // the usual case, quickly decided
	}
	k := b.shape()
	in := s.barrier(&k, overlapSlack)
	return in.holds(b.Center)
}

// Along returns the distances, possibly negative, by which b must move along the unit
// vector dir to overlap the swath. ok is false if there are none.
//
//  1. Moved by a distance outside the interval, or with none, b does not overlap the
//     swath.
//  2. Turning or mirroring everything changes nothing.
func (s Swath) Along(b Box, dir Vec) (Interval, bool) {
	k := b.shape()
	pressed := s.barrier(&k, overlapSlack)
	if _, ok := pressed.clip(b.Center, dir, math.Inf(-1), math.Inf(1)); !ok {
		return Interval{}, false
	}
	touched := s.barrier(&k, 0)
	return touched.clip(b.Center, dir, math.Inf(-1), math.Inf(1))
}

// Meets returns the distances, possibly negative, by which b must move along the unit
// vector dir to overlap the box o. ok is false if there are none. At the ends of the
// interval they touch.
//
//  1. Moved by a distance outside the interval, or with none, b does not overlap o.
//  2. o.Meets(b, −dir) is the same, within rounding.
func (b Box) Meets(o Box, dir Vec) (Interval, bool) { return Swath{From: o}.Along(b, dir) }

// Escapes returns translations that bring b just clear of all the swaths, the shortest
// first; among equally long ones, the smaller x first. The first is the shortest of all.
// If b is clear already, it returns the zero vector alone.
//
// The places in which b overlaps one swath form a convex polygon. The nearest place
// outside all of these polygons is either the point nearest to b on an edge of one, or
// the crossing of edges of two.
//
//  1. Moved by any of them b overlaps none of the swaths.
//  2. Moved by less than the first it overlaps one.
//  3. Turning or mirroring everything leaves the first as long as it was.
func Escapes(b Box, swaths []Swath) []Vec {
	k := b.shape()
	var deep []barrier
	var edges []Segment
	for _, s := range swaths {
		deep = append(deep, s.barrier(&k, overlapSlack))
		touched := s.barrier(&k, 0)
		outline := touched.outline(nil)
		for i, p := range outline {
			edges = append(edges, Segment{p, outline[(i+1)%len(outline)]})
		}
	}
	clear := func(c Vec) bool {
		return !slices.ContainsFunc(deep, func(d barrier) bool { return d.holds(c) })
	}
	if clear(b.Center) {
		return []Vec{{}}
	}
	var found []Vec
	try := func(c Vec) {
		if clear(c) {
			found = append(found, c.Sub(b.Center))
		}
	}
	for i, e := range edges {
		try(e.Closest(b.Center))
		try(e.A)
		for _, f := range edges[:i] {
			if x, ok := crossing(e, f); ok {
				try(x)
			}
		}
	}
	slices.SortStableFunc(found, func(v, w Vec) int {
		if d := math.Round(v.Len()*1e6) - math.Round(w.Len()*1e6); d != 0 {
			return signOf(d)
		}
		return signOf(v.X - w.X)
	})
	return slices.CompactFunc(found, func(v, w Vec) bool { return v.Dist(w) <= Tolerance })
}

// barrier returns the centres at which k presses into the swath by more than
// slack.
func (s Swath) barrier(k *shape, slack float64) barrier {
	from := boxPiece(s.From, noBox)
	out := barrier{}
	axes := [5]Vec{k.right, k.forward, s.From.Forward.Right(), s.From.Forward, s.By.Unit().Left()}
	for i, n := range axes {
		if i >= 2 && (n == Vec{} || abs(n.Dot(k.right)) < square || abs(n.Dot(k.forward)) < square) {
			continue // parallel to one of the shape's own
		}
		lo, hi := from.project(n)
		if along := n.Dot(s.By); along > 0 {
			hi += along
		} else {
			lo += along
		}
		h := k.reach(n) - slack
		out.slabs[out.n] = slab{n, lo - h, hi + h}
		out.n++
	}
	return out
}

// crossing returns the point where two segments that are not parallel cross.
func crossing(e, f Segment) (Vec, bool) {
	u, v := e.B.Sub(e.A), f.B.Sub(f.A)
	d := u.Cross(v)
	if abs(d) < 1e-12 {
		return Vec{}, false
	}
	w := f.A.Sub(e.A)
	s, t := w.Cross(v)/d, w.Cross(u)/d
	if s < 0 || s > 1 || t < 0 || t > 1 {
		return Vec{}, false
	}
	return e.A.Lerp(e.B, s), true
}

func signOf(x float64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
