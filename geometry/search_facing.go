package geometry

import (
	"cmp"
	"math"
	"slices"
)

// faceAlong adds facings for the narrow passages that the mover cannot pass in those
// it has: along their sides it slips through between edges that lie askew to it. Of a
// crowd of passages those count that lie least off the way from start to goal.
func (s *search) faceAlong() {
	start, final := s.facings[0].shape.forward, s.ends
	added, last := 0, 0.0
	s.passages = s.m.passages(s.target.Mid(), s.passages[:0])
	for i := range s.passages {
		w := &s.passages[i]
		if added >= mostAlong && w.off > last+roundoff {
			return // those that lie as far off as the last one go with it
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

// mostAlong is to how many passages faceAlong fits facings. Each adds a kind of facing
// or two, and every kind corners round everything that is active.
const mostAlong = 8

// passage is a narrow way between two pieces.
type passage struct {
	across  Vec     // the unit vector of the shortest piece that joins them
	width   float64 // of that piece
	mid     Vec
	normals [2]Vec  // of their edges on either side
	off     float64 // how long the way from start to goal is through it
}

// lets reports whether a shape gets through in its facing, wherever the sides run.
func (w *passage) lets(k *shape) bool { return 2*k.reach(w.across) <= w.width+Tolerance }

// passages returns the passages within the mover's limit that it cannot pass in every
// facing, but in some: not narrower than its shortest edge (STD-MOVE-17) and not wider
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
		return cmp.Or(cmp.Compare(even(a.off), even(b.off)), cmp.Compare(even(a.width), even(b.width)))
	})
	return list
}

// findPassages is passages, in no order that means anything.
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

// facingAlong returns the normal of the edge of p that lies most square to a
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
