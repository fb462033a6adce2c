package geometry

import (
	"math"
	"slices"
)

// Swath is what a box sweeps over that moves straight on by a vector without
// turning: the convex hull of its first and its last place (rules K8).
type Swath struct {
	From Box
	By   Vec
}

// Overlaps reports whether the box b interpenetrates the swath by more than the
// tolerance (rules K5).
//
//  1. Where the swath overlaps b, Sweep of the same box by the same vector meets b.
//  2. A swath by the zero vector overlaps what its box overlaps, but for a hair.
func (s Swath) Overlaps(b Box) bool {
	last := s.From.Shift(s.By)
	if !s.From.bounds().Union(last.bounds()).Meets(b.bounds()) {
		return false // as mostly: that is sooner told
	}
	k := b.shape()
	in := s.barrier(&k, overlapSlack)
	return in.holds(b.Center)
}

// Along returns the distances, negative ones included, by which b moved along the
// unit vector dir overlaps the swath; ok is false when there are none.
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

// Meets returns the distances, negative ones included, by which b moved along the
// unit vector dir overlaps the box o; ok is false when there are none. The ends of
// the interval are where they touch.
//
//  1. Moved by a distance outside the interval, or with none, b does not overlap o.
//  2. o.Meets(b, −dir) is the same, within rounding.
func (b Box) Meets(o Box, dir Vec) (Interval, bool) { return Swath{From: o}.Along(b, dir) }

// Escapes returns the translations that bring b just clear of all the swaths, the
// shortest first; of equally long ones that with the smaller x. The first is the
// shortest of all. It returns the zero vector alone when b is clear.
//
// The places in which b overlaps a swath are a convex polygon. The nearest place
// outside all of them is nearest to b on an edge of one of them, or lies where
// the edges of two meet.
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
			continue // the same as one of the shape's own
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

// crossing returns the point in which two pieces that are not parallel cross.
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
