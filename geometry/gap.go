package geometry

// Gap is a passage too narrow for a mover, although it might fit through
// (STD-MOVE-18): one side is a hostile box, the other a hostile or friendly box
// or an area, and it is not wider than the mover's front.
type Gap struct {
	A, B int     // indexes of the boxes; B is −1 for an area
	At   Segment // the shortest piece that joins them, from A to B (AMB-09)
}

// Width returns the width of the gap in centimetres (rules K10).
func (g Gap) Width() float64 { return g.At.Len() }

// walls returns one wall for each gap near the region that the mover may not
// pass. A swept area must not cross a wall. The wall of a gap in which the
// mover stands to begin with is left out: it does not hinder it from leaving.
func (m *Mover) walls(region Rect) []*piece {
	g := m.ground
	most := m.from.Width + Tolerance // STD-MOVE-18 asks for strictly more
	region = region.Grow(most)
	var sides []int // boxes that can be the side of a gap, from left to right
	for _, i := range g.byX {
		if m.roles[i] >= Friendly && g.boxes[i].bounds.Meets(region) {
			sides = append(sides, i)
		}
	}
	var out []*piece
	k := m.from.shape()
	add := func(a, b int, at Segment) {
		p := wallPiece(&Gap{a, b, at})
		if in := barrierOf(&p, &k, overlapSlack); !in.holds(m.from.Center) {
			out = append(out, &p)
		}
	}
	for n, i := range sides {
		reach := g.boxes[i].bounds.Grow(most)
		for _, j := range sides[n+1:] {
			if g.boxes[j].bounds.Min.X > reach.Max.X {
				break
			}
			if (m.roles[i] == Hostile || m.roles[j] == Hostile) && reach.Meets(g.boxes[j].bounds) {
				if at, ok := joint(&g.boxes[i], g.boxes[j:j+1], most); ok {
					add(i, j, at)
				}
			}
		}
		if m.roles[i] != Hostile {
			continue
		}
		for a := range g.starts[1:] {
			if at, ok := joint(&g.boxes[i], g.areas[g.starts[a]:g.starts[a+1]], most); ok {
				add(i, noBox, at)
			}
		}
	}
	return out
}

// joint returns the shortest piece that joins p to what the others make up
// together, if they are apart by more than the tolerance and by no more than
// most. Where two edges lie along each other, it is the middle of the stretch.
func joint(p *piece, others []piece, most float64) (Segment, bool) {
	shortest, reach := most, p.bounds.Grow(most)
	var at Segment
	found := false
	for i := range others {
		q := &others[i]
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
		if s := shortestJoint(p, q); s.Len() <= shortest {
			shortest, at, found = s.Len(), s, true
		}
	}
	return at, found
}

// separation returns how far p and q are apart along the direction of an edge's
// normal that separates them best: never more than their distance, and not
// positive when they share a point.
func separation(p, q *piece) float64 {
	best := float64(-1)
	for range 2 {
		for _, a := range p.axes[:p.sides] {
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

// shortestJoint returns the shortest piece from p to q, which are apart.
func shortestJoint(p, q *piece) Segment {
	// Parallel edges are joined equally well all along the stretch on which
	// they face each other, and stands are rarely parallel to the last digit.
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
	return Segment{first.A.Lerp(last.A, 0.5), first.B.Lerp(last.B, 0.5)}
}
