package geometry

import (
	"cmp"
	"math"
	"slices"
)

// activate makes p active, unless it is, and some of those that p stands in a row
// with, twice as many each time: a way round one of them leads round the row.
func (s *search) activate(p *piece) {
	if slices.Contains(s.active, p) {
		return
	}
	row := append(s.row[:0], p)
	for i, ring := 0, 1; i < ring && ring <= s.spread; ring = len(row) {
		for ; i < ring; i++ {
			for _, q := range s.m.near {
				if adjoins(row[i], q) && !slices.Contains(row, q) && !slices.Contains(s.active, q) {
					row = append(row, q)
				}
			}
		}
	}
	s.spread = 2*s.spread + 1
	s.active = append(s.active, row...)
	s.row = row
}

// check makes active what is in the way of a leg that is clear of what was
// active at the last reset, and reports whether nothing is.
func (s *search) check(a, b Box) (clear bool) {
	first, last := b.shape(), a.shape()
	things := s.m.around(a.Bounds().Union(b.Bounds()).Grow(a.Radius()))
	if s.hit = metFirst(s.hit[:0], &first, a.Center, b.Center, things); len(s.hit) == 0 {
		return true
	}
	if s.late = metFirst(s.late[:0], &last, a.Center, b.Center, things); len(s.late) == 0 {
		s.late = metFirst(s.late, &first, b.Center, b.Center, things)
	}
	if len(s.late) == 0 {
		return true
	}
	for _, list := range [2][]*piece{s.hit, s.late} {
		for _, p := range list {
			s.activate(p)
		}
	}
	return false
}

// metFirst appends to list what a shape meets first on its way, all that it meets at once.
func metFirst(list []*piece, k *shape, from, to Vec, things []*piece) []*piece {
	path, d := k.swell(Segment{from, to}.bounds()), to.Sub(from)
	first := math.Inf(1)
	var b barrier
	for i := nextIn(things, 0, &path); i < len(things); i = nextIn(things, i+1, &path) {
		b.around(things[i], k, overlapSlack)
		hit, ok := b.clip(from, d, 0, 1)
		if !ok || hit.Lo > first+roundoff {
			continue
		}
		if hit.Lo < first-roundoff {
			first, list = hit.Lo, list[:0]
		}
		list = append(list, things[i])
	}
	return list
}

// activateAll makes active everything that a way may meet which is not too dear, of a
// crowd what is nearest. On such a way the centre keeps to an ellipse around start and
// goal.
func (s *search) activateAll() {
	mid, half := s.points[0].Lerp(s.target.Mid(), 0.5), (s.most+s.target.Len())/2
	reach := half + s.m.from.Radius()
	var more []*piece
	for _, p := range s.m.around(Rect{mid, mid}.Grow(reach)) {
		if p.distance(mid) <= reach && !slices.Contains(s.active, p) {
			more = append(more, p)
		}
	}
	if s.complete = len(more) <= mostActive; !s.complete {
		slices.SortStableFunc(more, func(p, q *piece) int { return cmp.Compare(p.distance(mid), q.distance(mid)) })
		more = more[:mostActive]
	}
	s.active = append(s.active, more...)
}

// mostActive is how many pieces a thorough search makes active beforehand.
const mostActive = 150

// distance returns how far p is from c, 0 for what holds c. (How far its bounds are
// would be another answer on a turned table.)
func (p *piece) distance(c Vec) float64 {
	inside, least := p.sides > 1, math.Inf(1)
	for _, a := range p.axes[:p.sides] {
		x := a.normal.Dot(c)
		inside = inside && a.lo <= x && x <= a.hi
	}
	if inside {
		return 0
	}
	for i, q := range p.points[:p.corners] {
		least = math.Min(least, (Segment{q, p.points[(i+1)%p.corners]}).Closest(c).Dist(c))
	}
	return least
}

// adjoins reports whether nothing passes between p and q.
func adjoins(p, q *piece) bool {
	return p.bounds.Grow(Tolerance).Meets(q.bounds) && separation(p, q) <= Tolerance
}
