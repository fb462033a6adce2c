package geometry

import "slices"

// search looks for ways of several legs round what is in the way of a straight
// one. A shortest way in one facing runs from corner to corner of the barriers,
// so the corners of all barriers, in every facing considered, are the points
// where a leg may end; the box may turn during any leg (rules K8).
//
// What a way costs is a sum for each corner (K9), so a way is worth keeping
// unless another to the same pose is no worse for any corner. Ways are followed
// in the order of what they cost at least, by the straight line to the goal.
//
// Only the pieces that turned out to be in the way of something are active: the
// others neither block nor lend their corners until a way that was taken up
// meets one of them; then it is made active and the search starts afresh. So
// every way that is found is clear of everything, and none that is cheaper has
// been overlooked, without building the whole graph.
type search struct {
	m      *Mover
	active []*piece

	facings []shape  // the first is the mover's own
	corners [][4]Vec // corners of the box in each facing, about its centre
	kind    []int    // facings with the same or the opposite forward are of one kind
	blocks  [][]barrier

	points []Vec      // the first is the mover's own
	stand  []bool     // by pose: on the table and clear of what is active
	aim    [4]Segment // where each corner has to get
	most   float64    // what a way may cost

	labels []label
	at     [][]int32 // by pose: the labels kept there
	queue  []int32   // heap of labels, the least bound first
}

// label is a way from the start to a pose.
type label struct {
	point, facing int
	spent         [4]float64 // by each corner
	bound         float64    // the least that a way to the goal through here costs
	parent        int32      // −1 at the start
	dropped       bool       // a better one to the same pose came later
}

// pose numbers a facing at a point.
func (s *search) pose(point, facing int) int { return point*len(s.facings) + facing }

// box returns where the mover is at the end of a way.
func (s *search) box(l *label) Box {
	b := s.m.from.At(s.points[l.point])
	b.Forward = s.facings[l.facing].forward
	return b
}

// way returns the poses of a way, the start included.
func (s *search) way(at int32) []Box {
	var legs []Box
	for ; at >= 0; at = s.labels[at].parent {
		legs = append(legs, s.box(&s.labels[at]))
	}
	slices.Reverse(legs)
	return legs
}

// newSearch starts a search of ways that end facing final.
func (m *Mover) newSearch(final Vec, most float64) *search {
	s := &search{m: m, most: most}
	s.face(m.from.Forward, true)
	s.face(final, true)
	for _, f := range []Vec{m.from.Forward, final} {
		for range 3 {
			f = f.Right()
			s.face(f, false)
		}
	}
	return s
}

// face adds a facing. Unless it must be this very one, a facing near enough to
// one that is known will do.
func (s *search) face(forward Vec, exact bool) {
	k := s.m.from
	k.Forward = forward
	kind := len(s.blocks)
	for i := range s.facings {
		known := s.facings[i].forward
		if known == forward || (!exact && SameFacing(known, forward)) {
			return
		}
		if known == forward.Neg() {
			kind = s.kind[i]
		}
	}
	if kind == len(s.blocks) {
		s.blocks = append(s.blocks, nil)
	}
	s.facings = append(s.facings, k.shape())
	s.corners = append(s.corners, k.At(Vec{}).Corners())
	s.kind = append(s.kind, kind)
}

// faceAlong adds the facings along the edges of what is active, in which the
// mover slips through a passage between edges that lie askew.
func (s *search) faceAlong() {
	for _, p := range s.active {
		for _, a := range p.axes[:p.sides] {
			for _, f := range []Vec{a.normal, a.normal.Right(), a.normal.Neg(), a.normal.Left()} {
				s.face(f, false)
			}
		}
	}
}

// final returns the index of a facing that newSearch was given.
func (s *search) final(forward Vec) int {
	for i := range s.facings {
		if s.facings[i].forward == forward {
			return i
		}
	}
	panic("geometry: a search without its final facing")
}

// activate makes p active, unless it is.
func (s *search) activate(p *piece) {
	if p != nil && !slices.Contains(s.active, p) {
		s.active = append(s.active, p)
	}
}

// reset forgets all ways and builds the points anew: the start, the goals, and
// the corners of the barriers of what is active.
func (s *search) reset(goals ...Vec) {
	s.points = append(append(s.points[:0], s.m.from.Center), goals...)
	for i := range s.blocks {
		s.blocks[i] = s.blocks[i][:0]
	}
	var buf [16]Vec
	for f := range s.facings {
		kind := s.kind[f]
		if len(s.blocks[kind]) > 0 {
			continue
		}
		for _, p := range s.active {
			s.blocks[kind] = append(s.blocks[kind], barrierOf(p, &s.facings[f], overlapSlack))
			// Ways run where the box touches without pressing in.
			touching := barrierOf(p, &s.facings[f], 0)
			s.points = append(s.points, touching.outline(buf[:0])...)
		}
	}
	s.stand = s.stand[:0]
	b := s.m.from
	for _, q := range s.points {
		for f := range s.facings {
			b.Center, b.Forward = q, s.facings[f].forward
			s.stand = append(s.stand, s.m.onTable(b) && s.open(f, q, q))
		}
	}
	s.labels, s.queue = s.labels[:0], s.queue[:0]
	s.at = make([][]int32, len(s.stand))
	s.add(label{parent: -1})
}

// open reports whether the mover, facing f, gets straight from p to q past all
// that is active.
func (s *search) open(f int, p, q Vec) bool {
	d := q.Sub(p)
	blocks := s.blocks[s.kind[f]]
	for i := range blocks {
		if _, hit := blocks[i].clip(p, d, 0, 1); hit {
			return false
		}
	}
	return true
}

// run follows ways, the most promising first, and shows each to visit, until
// that returns true or there are none left. It reports whether visit did. A way
// that turns out to be blocked is not shown: what blocks it is made active and
// run returns blocked, to be called again after a reset.
func (s *search) run(visit func(at int32) bool) (done, blocked bool) {
	for len(s.queue) > 0 {
		at := s.pop()
		l := &s.labels[at]
		if l.dropped {
			continue
		}
		if l.parent >= 0 {
			before := len(s.active)
			s.check(s.box(&s.labels[l.parent]), s.box(l))
			if len(s.active) > before {
				return false, true
			}
		}
		if visit(at) {
			return true, false
		}
		s.expand(at)
	}
	return false, false
}

// check makes active what is in the way of a leg that is clear of what is
// active already.
func (s *search) check(a, b Box) {
	first, last := b.shape(), a.shape()
	things := s.m.around(a.Bounds().Union(b.Bounds()).Grow(a.Radius()))
	_, hit := sweep(&first, a.Center, b.Center, things)
	if hit == nil {
		return
	}
	_, hit2 := sweep(&last, a.Center, b.Center, things)
	if hit2 == nil {
		hit2 = stands(&first, b.Center, things)
	}
	if hit2 == nil {
		return
	}
	s.activate(hit)
	s.activate(hit2)
}

// expand adds every leg that continues a way.
func (s *search) expand(at int32) {
	l := s.labels[at]
	p := s.points[l.point]
	for point := 1; point < len(s.points); point++ {
		if point == l.point {
			continue
		}
		q := s.points[point]
		turnsLast, known := false, false // open in the facing that it has now
		for f := range s.facings {
			if !s.stand[s.pose(point, f)] {
				continue
			}
			next, ok := s.next(at, point, f)
			if !ok {
				continue
			}
			if !s.open(f, p, q) {
				if !known {
					turnsLast, known = s.open(l.facing, p, q), true
				}
				if !turnsLast {
					continue
				}
			}
			s.add(next)
		}
	}
}

// next returns the way that continues the way at with a leg to a pose, unless
// it costs too much or another to that pose is as good.
func (s *search) next(at int32, point, facing int) (label, bool) {
	l := &s.labels[at]
	n := label{point: point, facing: facing, spent: l.spent, parent: at}
	d := s.points[point].Sub(s.points[l.point])
	for i := range n.spent {
		turn := s.corners[facing][i].Sub(s.corners[l.facing][i])
		n.spent[i] += d.Add(turn).Len()
		c := s.points[point].Add(s.corners[facing][i])
		if b := n.spent[i] + s.aim[i].Closest(c).Dist(c); b > n.bound {
			n.bound = b
		}
	}
	if n.bound > s.most {
		return n, false
	}
	for _, o := range s.at[s.pose(point, facing)] {
		if noWorse(&s.labels[o].spent, &n.spent) {
			return n, false
		}
	}
	return n, true
}

// add keeps a way, in place of those that it makes useless.
func (s *search) add(n label) {
	pose := s.pose(n.point, n.facing)
	kept := s.at[pose][:0]
	for _, o := range s.at[pose] {
		if noWorse(&n.spent, &s.labels[o].spent) {
			s.labels[o].dropped = true
		} else {
			kept = append(kept, o)
		}
	}
	at := int32(len(s.labels))
	s.labels = append(s.labels, n)
	s.at[pose] = append(kept, at)
	s.push(at)
}

// noWorse reports whether a is no more than b for any corner.
func noWorse(a, b *[4]float64) bool {
	const same = 1e-9 // sums of the same legs in another order
	return a[0] <= b[0]+same && a[1] <= b[1]+same && a[2] <= b[2]+same && a[3] <= b[3]+same
}

// less orders the queue; among equals the older way comes first.
func (s *search) less(a, b int32) bool {
	x, y := s.labels[a].bound, s.labels[b].bound
	return x < y || (x == y && a < b)
}

func (s *search) push(at int32) {
	s.queue = append(s.queue, at)
	q := s.queue
	for i := len(q) - 1; i > 0; {
		up := (i - 1) / 2
		if !s.less(q[i], q[up]) {
			return
		}
		q[i], q[up] = q[up], q[i]
		i = up
	}
}

func (s *search) pop() int32 {
	q := s.queue
	top, n := q[0], len(q)-1
	q[0] = q[n]
	s.queue = q[:n]
	for i := 0; ; {
		least := i
		for c := 2*i + 1; c <= 2*i+2 && c < n; c++ {
			if s.less(q[c], q[least]) {
				least = c
			}
		}
		if least == i {
			return top
		}
		q[i], q[least] = q[least], q[i]
		i = least
	}
}
