package geometry

import (
	"math"
	"slices"
)

// faceAlong adds facings for narrow passages that the mover cannot pass in the facings it
// has. Aligned with the sides of such a passage it fits through. If there are too many
// passages, those nearest the way from start to goal win.
func (s *search) faceAlong() {
	start, final := s.facings[0].shape.forward, s.ends
	added, last := 0, 0.0
	passages := s.m.passages()
	s.nearest = rankPassages(passages, s.m.from.Center, s.target.Mid(), s.nearest[:0])
	for s.nearest.Len() > 0 {
		next := s.nearest.take()
		w := &passages[next.at]
		if added >= mostAlong && next.off > last+roundoff {
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
		added, last = added+1, next.off
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
	normals [2]Vec // normals of the edges on either side
}

// lets reports whether a shape fits through in its facing, whatever the direction of the
// sides.
func (w *passage) lets(k *shape) bool { return 2*k.reach(w.across) <= w.width+Tolerance }

// passages returns the passages within the mover's limit that it can pass in some facings but not
// in all: those at least as wide as its shortest edge and no wider than its diagonal.
func (m *Mover) passages() []passage {
	switch {
	case m.looked:
	case m.plain != nil:
		p := m.plain
		if !p.looked {
			p.looked, p.narrow = true, p.findPassages()
		}
		m.looked, m.narrow, m.sought = true, p.narrow, p.sought
	default:
		m.looked, m.narrow = true, m.findPassages()
	}
	m.ground.work.add(m.sought)
	return m.narrow
}

// nearestPassages is a heap of passages. First come those that lie least off the way from start to
// goal, and among equals the narrowest. Most searches need only the first few.
type nearestPassages []rankedPassage

type rankedPassage struct {
	at   int     // its index
	off  float64 // length of the way from start to goal through the passage
	rank [2]int64
}

func rankPassages(list []passage, start, goal Vec, heap nearestPassages) nearestPassages {
	for i := range list {
		p := &list[i]
		off := start.Dist(p.mid) + p.mid.Dist(goal)
		heap = append(heap, rankedPassage{i, off, [2]int64{wholeUnits(off), wholeUnits(p.width)}})
	}
	for i := len(heap)/2 - 1; i >= 0; i-- {
		heap.sink(i)
	}
	return heap
}

func (h nearestPassages) Len() int { return len(h) }

// take removes the first passage.
func (h *nearestPassages) take() rankedPassage {
	list := *h
	first, last := list[0], len(list)-1
	list[0] = list[last]
	*h = list[:last]
	h.sink(0)
	return first
}

// sink restores the heap below i.
func (h nearestPassages) sink(i int) {
	for {
		least := i
		for _, child := range [2]int{2*i + 1, 2*i + 2} {
			if child < len(h) && h.less(child, least) {
				least = child
			}
		}
		if least == i {
			return
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
}

func (h nearestPassages) less(i, j int) bool {
	a, b := &h[i], &h[j]
	for k := range a.rank {
		if a.rank[k] != b.rank[k] {
			return a.rank[k] < b.rank[k]
		}
	}
	return a.at < b.at
}

// findPassages computes the result of passages.
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
	m.sought = min(len(sides)*len(sides)/4, mostNeighbours*len(sides))
	near, beside := sorted(sides), []int(nil)
	for i, p := range sides {
		beside = near.before(i, p.bounds.Grow(most), beside[:0])
		for _, j := range beside {
			q := sides[j]
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

// mostNeighbours is an estimate of how many pieces there are at most near another one.
const mostNeighbours = 64

// sortedPieces finds the pieces of a list that are near.
type sortedPieces struct {
	list []*piece
	grid *Grid // nil for a short list
}

func sorted(list []*piece) sortedPieces {
	s := sortedPieces{list: list}
	if len(list) > fewBounds {
		bounds := make([]Rect, len(list))
		for i, p := range list {
			bounds[i] = p.bounds
		}
		s.grid = NewGrid(bounds)
	}
	return s
}

// before appends the indexes of the pieces before the i-th whose bounds meet r.
func (s *sortedPieces) before(i int, r Rect, buf []int) []int {
	if s.grid == nil {
		for j := nextIn(s.list[:i], 0, &r); j < i; j = nextIn(s.list[:i], j+1, &r) {
			buf = append(buf, j)
		}
		return buf
	}
	buf = s.grid.Near(r, buf)
	at, _ := slices.BinarySearch(buf, i)
	return buf[:at]
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
