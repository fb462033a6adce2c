package geometry

import "sync"

// Gap is a passage closed to a mover although it may fit through: one side is a hostile box, the
// other a box of either army or an area, and it is no wider than the mover's front.
type Gap struct {
	A, B int     // indexes of the boxes; B is −1 for an area
	At   Segment // the shortest piece that joins them, from A to B
}

// Width returns the width of the gap in centimetres (rules K10).
func (g Gap) Width() float64 { return g.At.Len() }

// bystanders describes the boxes of a ground to movers with the same roles and front
// width. It finds the gaps beside a box when a mover first comes near it.
type bystanders struct {
	ground *Ground
	roles  []Role
	width  float64 // of a front: a passage must be strictly wider

	mu   sync.Mutex // guards gaps
	gaps []*gapsOf  // by box; nil until asked for
}

// gapsOf lists the walls of the gaps between a box and the areas and later boxes.
type gapsOf []piece

// noGaps is the shared value for the many boxes without gaps.
var noGaps gapsOf

// appendWalls appends a wall for each gap in the region that the mover may not pass. A
// swept area must not cross a wall. Gaps in which the mover stands at the start are left
// out, so that it can leave them.
func (m *Mover) appendWalls(walls []*piece, region Rect) []*piece {
	c, k, stands := m.others, m.from.shape(), m.from.Bounds()
	beside := region.Grow(c.most()) // both sides of a gap lie within this
	c.mu.Lock()
	defer c.mu.Unlock()
	boxes := c.ground.around.boxes
	for i := nextMeeting(boxes, 0, &beside); i < len(boxes); i = nextMeeting(boxes, i+1, &beside) {
		if c.roles[i] < Friendly {
			continue
		}
		gaps := *c.gapsBeside(i)
		for i := range gaps {
			p := &gaps[i]
			if !p.bounds.Meets(region) {
				continue
			}
			if p.bounds.Meets(stands) {
				var in barrier
				if in.around(p, &k, overlapSlack); in.holds(m.from.Center) {
					continue
				}
			}
			walls = append(walls, p)
		}
	}
	return walls
}

// most is the width of the widest gap that is too narrow.
func (c *bystanders) most() float64 { return c.width + Tolerance }

// gapsBeside returns the gaps beside box i.
func (c *bystanders) gapsBeside(i int) *gapsOf {
	if c.gaps[i] != nil {
		return c.gaps[i]
	}
	g, p := c.ground, c.ground.box(i)
	var gaps gapsOf
	reach := p.bounds.Grow(c.most())
	boxes := g.around.boxes
	for j := nextMeeting(boxes, i+1, &reach); j < len(boxes); j = nextMeeting(boxes, j+1, &reach) {
		if c.roles[j] < Friendly || (c.roles[i] != Hostile && c.roles[j] != Hostile) {
			continue
		}
		if at, ok := joint(p, []*piece{g.box(j)}, c.most()); ok {
			gaps = append(gaps, wallPiece(i, j, at))
		}
	}
	if c.roles[i] == Hostile {
		areas, a := g.around.areas, 0
		for k := nextMeeting(areas, 0, &reach); k < len(areas); k = nextMeeting(areas, g.starts[a+1], &reach) {
			for k >= g.starts[a+1] {
				a++ // the area of piece k
			}
			if at, ok := joint(p, g.areas[g.starts[a]:g.starts[a+1]], c.most()); ok {
				gaps = append(gaps, wallPiece(i, noBox, at))
			}
		}
	}
	if c.gaps[i] = &noGaps; len(gaps) > 0 {
		kept := gaps // a separate variable, so that only existing gaps are allocated
		c.gaps[i] = &kept
	}
	return c.gaps[i]
}

// joint returns the shortest segment that joins p to the union of others, if they are
// more than the tolerance and at most most apart. Where two edges run parallel, it is the
// middle one.
func joint(p *piece, others []*piece, most float64) (Segment, bool) {
	shortest, reach := most, p.bounds.Grow(most)
	var at Segment
	found := false
	for _, q := range others {
		if !reach.Meets(q.bounds) {
			continue
		}
		apart := separation(p, q)
		if apart <= Tolerance {
			return Segment{}, false // they touch: there is no passage
		}
		if apart > shortest {
			continue
		}
		if s, width := shortestJoint(p, q); width <= shortest {
			shortest, at, found = width, s, true
		}
	}
	return at, found
}

// separation returns the largest gap between p and q along the normals of their edges. It
// never exceeds their distance, and is not positive when they share a point.
func separation(p, q *piece) float64 {
	best := float64(-1)
	for range 2 {
		for i := range p.sides {
			a := &p.axes[i]
			lo, hi := q.project(a.normal)
			if s := lo - a.hi; s > best {
				best = s
			}
			if s := a.lo - hi; s > best {
				best = s
			}
		}
		p, q = q, p
	}
	return best
}

// shortestJoint returns the shortest segment from p to q, which are apart, and its
// length. Where edges are nearly parallel, it returns the middle one, which may be
// slightly longer.
func shortestJoint(p, q *piece) (Segment, float64) {
	// Parallel edges are joined equally well all along the stretch on which they face
	// each other, and stands are rarely parallel to the last digit.
	const alike = 1e-3
	first, last := Segment{}, Segment{}
	shortest := float64(-1)
	each := func(s Segment) {
		l := s.Len()
		switch {
		case shortest < 0 || l < shortest-alike:
			shortest, first, last = l, s, s
		case l <= shortest+alike:
			if l < shortest {
				shortest = l
			}
			along := s.B.Sub(s.A).Right()
			if s.A.Sub(first.A).Dot(along) < 0 {
				first = s
			}
			if s.A.Sub(last.A).Dot(along) > 0 {
				last = s
			}
		}
	}
	for i, a := range p.points[:p.corners] {
		for j, b := range q.points[:q.corners] {
			each(Segment{a, Segment{b, q.points[(j+1)%q.corners]}.Closest(a)})
			each(Segment{Segment{a, p.points[(i+1)%p.corners]}.Closest(b), b})
		}
	}
	return Segment{first.A.Lerp(last.A, 0.5), first.B.Lerp(last.B, 0.5)}, shortest
}
