package geometry

import (
	"cmp"
	"math"
	"slices"
)

// faceAlong adds facings for narrow passages that the mover cannot pass in the facings it
// has. Aligned with the sides of such a passage it fits through. If there are too many
// passages, those nearest the way from start to goal win.
func (s *search) faceAlong() {
	start, final := s.facings[0].shape.forward, s.ends
	added, last := 0, 0.0
	s.passages = s.m.passages(s.target.Mid(), s.passages[:0])
	for i := range s.passages {
		w := &s.passages[i]
		if added >= mostAlong && w.off > last+roundoff {
			return // passages equally far off are kept together
		}
		if slices.ContainsFunc(s.facings, func(f facing) bool { return w.lets(&f.shape) }) {
			continue
		}
		for _, n := range w.normals {
			for _, f := range []Vec{n, n.Right(), n.Neg(), n.Left()} {
				k := s.m.from.At(Vec{})
				k.Forward = f
				if shape := k.shape(); w.lets(&shape) && (f.Dot(start) >= -roundoff || f.Dot(final) >= -roundoff) {
					s.face(f, false)
				}
			}
		}
		added, last = added+1, w.off
	}
}

// mostAlong is the number of passages for which faceAlong adds facings. Each adds one or
// two kinds of facing, and every kind adds corners around everything active.
const mostAlong = 8

// passage is a narrow way between two pieces.
type passage struct {
	across  Vec     // the unit vector of the shortest segment that joins them
	width   float64 // length of that segment
	mid     Vec
	normals [2]Vec  // normals of the edges on either side
	off     float64 // length of the way from start to goal through the passage
}

// lets reports whether a shape fits through in its facing, whatever the direction of the
// sides.
func (w *passage) lets(k *shape) bool { return 2*k.reach(w.across) <= w.width+Tolerance }

// passages returns the passages within the mover's limit that it cannot pass in every
// facing, but in some: not narrower than its shortest edge and not wider
// than its diagonal; those first that lie least off the way from start to goal. It appends them to list.
func (m *Mover) passages(goal Vec, list []passage) []passage {
	start := m.from.Center
	if !m.looked {
		m.looked, m.narrow = true, m.findPassages()
	}
	m.ground.work.add(m.sought)
	list = append(list, m.narrow...)
	for i := range list {
		p := &list[i]
		p.off = start.Dist(p.mid) + p.mid.Dist(goal)
	}
	slices.SortStableFunc(list, func(a, b passage) int {
		return cmp.Or(cmp.Compare(wholeUnits(a.off), wholeUnits(b.off)), cmp.Compare(wholeUnits(a.width), wholeUnits(b.width)))
	})
	return list
}

// findPassages is passages in an arbitrary but fixed order.
func (m *Mover) findPassages() []passage {
	start := m.from.Center
	least, most := m.from.Depth, 2*m.from.Radius()
	if m.from.Width < least {
		least = m.from.Width
	}
	reach := m.limit + m.from.Radius()
	around := m.around(Rect{start, start}.Grow(reach))
	sides := make([]*piece, 0, len(around))
	for _, p := range around {
		if !p.wall && p.distance(start) <= reach {
			sides = append(sides, p)
		}
	}
	var list []passage
	m.sought = len(sides) * len(sides) / 4
	for i, p := range sides {
		beside := p.bounds.Grow(most)
		for _, q := range sides[:i] {
			if !beside.Meets(q.bounds) {
				continue
			}
			if apart := separation(p, q); apart <= Tolerance || apart > most {
				continue
			}
			joint, w := shortestJoint(p, q)
			if w < least-overlapSlack || w > most {
				continue
			}
			dir := joint.B.Sub(joint.A)
			list = append(list, passage{across: dir.Unit(), width: w, mid: joint.Mid(), normals: [2]Vec{p.facingAlong(dir), q.facingAlong(dir)}})
		}
	}
	return list
}

// facingAlong returns the normal of the edge of p that is closest to square to a
// direction.
func (p *piece) facingAlong(dir Vec) Vec {
	best := p.axes[0].normal
	for _, a := range p.axes[1:p.sides] {
		if math.Abs(a.normal.Dot(dir)) > math.Abs(best.Dot(dir)) {
			best = a.normal
		}
	}
	return best
}
