package geometry

import (
	"cmp"
	"math"
	"slices"
)

// activate makes p active, unless it is already, together with some neighbours in the
// same row, twice as many each time: a way round one of them usually leads round the row.
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

// check tests a leg that is clear of the pieces active at the last reset against all
// others. It activates those in the way and reports whether there are none.
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

// metFirst appends to list what a shape meets first on its way, and everything that it
// meets at the same moment.
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

// activateAll activates everything that an affordable way may meet, in a crowd only the
// nearest. On such a way the centre stays in an ellipse around start and goal.
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

// mostActive is the number of pieces that a thorough search activates in advance at most.
const mostActive = 150

// distance returns how far p is from c, 0 if it holds c. (The distance of its bounds
// would change when the table is turned.)
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
