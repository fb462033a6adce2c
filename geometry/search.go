package geometry

import (
	"slices"
	"sync"
)

// search looks for ways of several legs around whatever blocks the straight one. A
// shortest way in one facing runs from corner to corner of the barriers. So a leg may end
// at the corners of all barriers, in every facing considered; the box may turn during any
// leg (rules K8).
//
// The cost of a way is a sum for each corner of the box (K9). So a way is worth keeping
// unless another way to the same pose is at least as good for every corner. Ways are
// followed in the order of a lower bound of their cost, based on the straight line to the
// goal.
//
// Only pieces that turned out to be in the way are active. The others neither block nor lend their
// corners until a way meets one of them; then the piece becomes active and the search starts again.
// This finds the same way without building the whole graph: removing obstacles never makes a way
// longer, so the cheapest way around the active pieces costs no more than the cheapest around all,
// and if it is clear it is the cheapest. A typical way, a small step round one stand, activates
// only that stand.
//
// A box that never turns goes from corner to corner at its cheapest. A box that turns may
// save something by ending a leg elsewhere, or in another facing. The search does not
// look for that: a way that turns is the cheapest among those whose legs end at corners
// and that use the facings of the search.
type search struct {
	m        *Mover
	most     float64    // the largest cost of a way
	aim      [4]Segment // where each corner of the box has to get
	target   Segment    // where the centre has to get
	effort   int        // points and barriers looked at so far
	looks    int        // other work, not yet counted
	haste    bool       // any way will do (see beats)
	rough    bool       // the cost of a way is the mean of its corners (see hopeless)
	gaveUp   bool       // it found no way but did not follow all of them
	spread   int        // how many neighbours in a row the next active piece takes along
	all      bool       // activate everything that a way may meet, in a crowd only the nearest
	complete bool       // all that a way may meet is active: there was no crowd

	facings []facing // the first is the mover's own
	kinds   []kind
	ends    Vec // the forward in which the way must end
	active  []*piece
	row     []*piece // scratch for activate
	hit     []*piece // scratch for check
	late    []*piece // scratch for check

	nearest nearestPassages // scratch for faceAlong

	regarded int // the number of active pieces that the last reset included

	points []Vec     // points where a leg may end; point 0 is the start
	ahead  []float64 // by point: a lower bound of the centre's distance to the goal
	lent   []int     // by point: the kind whose barrier has it as a corner, or anyKind
	usable []int     // the points, except the first, where the box may stand in some facing
	own    [][]int   // by kind: the points that it or anyKind lent

	favour float64 // the preferred side among equals; see favoured

	floor  floor // lower bounds of costs; used when everything is active and the goal is one point
	laid   bool
	trails []trail // the ways that slide found

	poses  []pose // by number; see pose
	fresh  label  // scratch: the label being made
	labels []label
	at     [][]int32 // by pose: its labels
	queue  []int32   // heap of labels, the least bound first
}

// facing is a facing that the box may take. Opposite facings are of the same kind: the
// same places are open to them.
type facing struct {
	shape   shape
	corners [4]Vec // corners of the box relative to its centre
	kind    int
}

// kind is the data that facings of one kind share.
type kind struct {
	shape   shape
	facings []int      // the facings of this kind
	blocks  []barrier  // barriers, by active piece; their corners are points
	sight   []sighting // by pair of points (see pair)
}

// anyKind marks points that matter to all kinds: the start and the goal.
const anyKind = -1

// sighting counts the active pieces known not to block a straight line in facings of one
// kind. It is shut if a piece blocks.
type sighting uint16

const shut = ^sighting(0)

// patience is the effort after which a search hurries or gives up, a few milliseconds.
// Hard cases are a mover with a range as wide as the table that goes round a whole battle
// line, and an enclosed goal.
const patience = 300_000

// mostPoints is the largest number of points of a search; its memory grows with the
// square. Only a mover that may turn in many ways through a crowd reaches it; the search
// then ignores further points.
const mostPoints = 1000

// pose returns the number of a facing at a point.
func (s *search) pose(point, facing int) int { return point*len(s.facings) + facing }

// box returns the box at the end of a way.
func (s *search) box(l *label) Box { return s.boxAt(l.point, l.facing) }

// boxAt returns the box at a point in a facing.
func (s *search) boxAt(point, facing int) Box {
	b := s.m.from.At(s.points[point])
	b.Forward = s.facings[facing].shape.forward
	return b
}

// way returns the poses of a way, including the start.
func (s *search) way(at int32) []Box {
	n := 0
	for l := at; l >= 0; l = s.labels[l].parent {
		n++
	}
	legs := make([]Box, n)
	for ; at >= 0; at = s.labels[at].parent {
		n--
		legs[n] = s.box(&s.labels[at])
	}
	return legs
}

// searches keeps the memory of finished searches for later ones.
var searches = sync.Pool{New: func() any { return new(search) }}

// newSearch starts a search for ways with two facings: the mover's own and the final one.
// The caller ends it with over.
func (m *Mover) newSearch(final Vec, most float64) *search {
	s := searches.Get().(*search)
	s.m, s.most, s.ends, s.effort, s.looks, s.haste, s.rough, s.spread, s.all, s.complete, s.laid = m, most, final, 0, 0, false, false, 0, false, false, false
	s.active = append(s.active, m.known...)
	s.points, s.lent = append(s.points, m.from.Center), append(s.lent, anyKind)
	s.face(m.from.Forward, true)
	s.face(final, true)
	return s
}

// release returns the memory of a search to the pool.
func (s *search) release() {
	s.count()
	clear(s.active[:cap(s.active)])
	clear(s.row[:cap(s.row)])
	clear(s.hit[:cap(s.hit)])
	clear(s.late[:cap(s.late)])
	s.m, s.trails, s.active, s.facings, s.kinds, s.points, s.lent = nil, nil, s.active[:0], s.facings[:0], s.kinds[:0], s.points[:0], s.lent[:0]
	searches.Put(s)
}

// face adds a facing. Unless exact is set, a similar facing that the search already has
// will do.
func (s *search) face(forward Vec, exact bool) {
	kind := len(s.kinds)
	for i := range s.facings {
		known := s.facings[i].shape.forward
		if known == forward || (!exact && SameFacing(known, forward)) {
			return
		}
		if known.Dist(forward.Neg()) <= roundoff {
			kind = s.facings[i].kind
		}
	}
	b := s.m.from.At(Vec{})
	b.Forward = forward
	n := len(s.facings)
	s.facings = append(s.facings, facing{kind: kind})
	f := &s.facings[n]
	f.shape.of(&b)
	b.setCorners(&f.corners)
	if kind == len(s.kinds) {
		s.addKind(&f.shape)
	}
	k := &s.kinds[kind]
	k.facings = append(k.facings, n)
}

// addKind adds a kind of facing and what is known of the points in it.
func (s *search) addKind(k *shape) {
	n := len(s.kinds)
	if n < cap(s.kinds) { // reuse the memory of an earlier search
		s.kinds = s.kinds[:n+1]
	} else {
		s.kinds = append(s.kinds, kind{})
	}
	added := &s.kinds[n]
	added.shape, added.facings, added.blocks, added.sight = *k, added.facings[:0], added.blocks[:0], added.sight[:0]
	for p := range s.points {
		s.addPairs(added, p)
	}
}

// faceAcross adds the facings square to those that the search has: with them a box passes
// with its short edge first.
func (s *search) faceAcross() {
	for i, n := 0, len(s.facings); i < n; i++ {
		right := s.facings[i].shape.right
		s.face(right, false)
		s.face(right.Neg(), false)
	}
}

// thorough makes the search look for the cheapest of all ways within its means. It
// activates everything that might be in the way, since a box may turn at any corner. So
// its result does not depend on which pieces it happened to meet.
func (s *search) thorough() {
	s.faceAcross()
	s.faceAlong()
	s.faceBetween()
	s.all = true
}

// faceBetween adds the facing halfway between start and end: the box may turn little by
// little.
func (s *search) faceBetween() {
	if half := s.facings[0].shape.forward.Add(s.ends).Unit(); half != (Vec{}) {
		s.face(half, false)
	}
}

// reset forgets all ways and adds the corners of newly active pieces to the points. The
// first points are the start and the goal, if there is one.
func (s *search) reset() {
	var buf [16]Vec
	var touching barrier
	for i := range s.kinds {
		k := &s.kinds[i]
		fresh := s.active[len(k.blocks):]
		for _, p := range fresh {
			k.blocks = append(k.blocks, barrier{})
			k.blocks[len(k.blocks)-1].around(p, &k.shape, overlapSlack)
		}
		for _, p := range fresh {
			// Ways run where the box touches without pressing in.
			touching.around(p, &k.shape, 0)
			for _, corner := range touching.outline(buf[:0]) {
				s.looks += len(k.blocks)
				if s.onTheWay(corner) && len(s.points) < mostPoints && k.clearAt(corner) {
					s.addPoint(corner, i)
					k.findOpen(len(s.points) - 1)
				}
			}
		}
	}
	s.regarded = len(s.active)
	s.sortPoints()
	s.labels, s.queue, s.favour = s.labels[:0], s.queue[:0], 0
	poses := len(s.points) * len(s.facings)
	s.at = slices.Grow(s.at[:0], poses)[:poses]
	for i := range s.at {
		s.at[i] = s.at[i][:0]
	}
	s.poses = slices.Grow(s.poses[:0], poses)[:poses]
	clear(s.poses)
	s.fresh = label{parent: -1}
	s.add(&s.fresh)
}

// clearAt reports whether the box may stand at a corner of a barrier, in the barrier's
// facing, given all active pieces. If it may not, no way passes that corner.
func (k *kind) clearAt(corner Vec) bool {
	for i := range k.blocks {
		if k.blocks[i].holds(corner) {
			return false
		}
	}
	return true
}

// findOpen marks a point as clear of all active pieces, unless it is off the table.
func (k *kind) findOpen(point int) {
	if known := &k.sight[pair(point, point)]; *known != shut {
		*known = sighting(len(k.blocks))
	}
}

// sortPoints lists the points where the box may stand, in total and for each kind.
func (s *search) sortPoints() {
	s.usable, s.ahead = s.usable[:0], s.ahead[:0]
	for _, c := range s.points {
		s.ahead = append(s.ahead, s.target.Closest(c).Dist(c))
	}
	for len(s.own) < len(s.kinds) {
		s.own = append(s.own, nil)
	}
	for kind := range s.kinds {
		s.own[kind] = s.own[kind][:0]
	}
	for q := 1; q < len(s.points); q++ {
		for i := range s.kinds { // start with the kind that lent the point, the likeliest one
			if s.open((max(s.lent[q], 0)+i)%len(s.kinds), q, q) {
				s.usable = append(s.usable, q)
				break
			}
		}
		for kind := range s.kinds {
			if s.lent[q] == kind || s.lent[q] == anyKind {
				s.own[kind] = append(s.own[kind], q)
			}
		}
	}
}

// aimAt sets where the corners of the box have to get.
func (s *search) aimAt(corners [4]Segment) {
	s.aim = corners
	s.target = Segment{corners[0].A.Lerp(corners[2].A, 0.5), corners[0].B.Lerp(corners[2].B, 0.5)}
}

// onTheWay reports whether a way within the limit may lead through a point. On any way
// the centre goes no further than the corner that goes furthest, since it is the mean of
// the corners on every leg.
func (s *search) onTheWay(c Vec) bool {
	return c.Dist(s.points[0])+c.Dist(s.target.Closest(c)) <= s.most+1e-9
}

// addPoint adds a point that a kind has lent.
func (s *search) addPoint(c Vec, kind int) {
	s.points, s.lent = append(s.points, c), append(s.lent, kind)
	for i := range s.kinds {
		s.addPairs(&s.kinds[i], len(s.points)-1)
	}
}

// addPairs adds the pairs of point n with itself and all earlier points to a kind. The pair
// with itself is shut where the box would be off the table.
func (s *search) addPairs(k *kind, n int) {
	known := len(k.sight)
	k.sight = slices.Grow(k.sight, n+1)[:known+n+1]
	s.looks += n / 8 // the cost of clearing them
	clear(k.sight[known:])
	c, table := s.points[n], s.m.ground.table.Grow(overlapSlack)
	own := n == 0 && len(s.kinds) <= 1
	if r := k.shape.swell(Rect{c, c}); !own && r.Union(table) != table {
		k.sight[pair(n, n)] = shut
	}
}

// pair returns the number of the pair of a point with an earlier one or itself, q ≤ p.
func pair(p, q int) int { return p*(p+1)/2 + q }

// open reports whether the mover gets straight from point p to point q in a facing of the
// kind, past all active pieces. With p = q it reports whether the mover may stand there.
func (s *search) open(kind, p, q int) bool {
	if p < q {
		p, q = q, p
	}
	known := &s.kinds[kind].sight[pair(p, q)]
	blocks := s.kinds[kind].blocks
	if int(*known) >= len(blocks) {
		return *known != shut
	}
	from, d := s.points[p], s.points[q].Sub(s.points[p])
	s.effort += len(blocks) - int(*known)
	s.looks += len(blocks) - int(*known)
	if passed(blocks, int(*known), from, d) < len(blocks) {
		*known = shut
		return false
	}
	*known = sighting(len(blocks))
	return true
}

// count adds the work so far to the work of the ground.
func (s *search) count() {
	s.m.ground.work.add(s.looks)
	s.looks = 0
}

// ended reports whether the search has reached its limit.
func (s *search) ended() bool { return s.effort >= patience || s.m.ground.work.Over() }

// run follows ways, the most promising first, and calls visit for each until it returns
// true or no way is left. done reports whether visit returned true. A way that turns out
// to be blocked is not visited: run activates what blocks it and returns blocked, and the
// caller resets and runs again.
func (s *search) run(visit func(at int32) bool) (done, blocked bool) {
	left := s.m.ground.work.left()
	defer s.count()
	for len(s.queue) > 0 && s.effort < patience && s.looks < left {
		at := s.pop()
		l := &s.labels[at]
		if l.dropped {
			continue
		}
		if l.parent >= 0 && !s.complete {
			// While visit looked at a last leg, pieces may have become active that the
			// points do not include yet.
			clear := s.check(s.box(&s.labels[l.parent]), s.box(l))
			if !clear && len(s.active) > s.regarded {
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

// expand adds every leg that continues a way: in its facing to any point, and with a turn
// to the points of either facing.
func (s *search) expand(at int32) {
	l := &s.labels[at]
	e := expansion{at: at, p: l.point, turned: s.facings[l.facing].kind, from: s.poseAt(l.point, l.facing), spent: l.spent}
	// The centre is the mean of the corners, so it goes no further than the corner that
	// goes furthest. That rules out most points.
	e.left = s.most + 1e-9 - (l.spent[0]+l.spent[1]+l.spent[2]+l.spent[3])/4
	if s.m.course.goal == nil {
		s.turn(&e)
	} else {
		e.off = s.offAt(l.point, l.facing)
	}
	s.expandTo(&e, e.turned, s.usable)
	for kind := range s.kinds {
		if kind == e.turned {
			continue
		}
		s.expandTo(&e, kind, s.own[kind])
		s.expandTo(&e, kind, s.own[e.turned])
	}
}

// expansion is a way being continued: its last point, its kind of facing, and how far the
// centre may still go.
type expansion struct {
	at        int32
	p, turned int
	left      float64
	off       float64 // distance from the goal of the course, if there is one
	from      *pose
	spent     [4]float64
}

// expandTo adds the legs to the given points that end in facings of one kind.
func (s *search) expandTo(e *expansion, kind int, points []int) {
	s.effort += len(points)
	s.looks += len(points)
	here, sight, turned := s.points[e.p], s.kinds[kind].sight, s.kinds[e.turned].sight
	facings, toward, n := s.kinds[kind].facings, s.m.course.goal != nil, &s.fresh
	for _, q := range points {
		rest := e.left - s.ahead[q]
		if rest < 0 {
			continue
		}
		dist := here.Dist(s.points[q])
		if dist > rest {
			continue
		}
		if s.laid && dist > e.left-s.floor.atLeast(s, q) {
			continue // next would reject it too
		}
		if q == e.p || toward && dist <= roundoff {
			continue // a corner at the mover's place is a turn on the spot; see turn
		}
		s.effort += len(facings)
		s.looks += len(facings)
		if sight[pair(q, q)] == shut {
			continue
		}
		at := pair(e.p, q)
		if e.p < q {
			at = pair(q, e.p)
		}
		if sight[at] == shut && turned[at] == shut {
			continue
		}
		for _, f := range facings {
			// The cost of a leg is quicker to compute than whether it is clear, unless
			// that is known. (As in course, a leg leads away if it ends further off.)
			if s.next(n, e, q, f) && (!toward || s.offAt(q, f) <= e.off+overlapSlack) && s.open(kind, q, q) && (s.open(e.turned, e.p, q) || s.open(kind, e.p, q)) {
				s.add(n)
			}
		}
	}
}

// turn adds every turn on the spot that continues a way. (Toward a goal it adds none. A
// turn on the spot does not lead away, so a leg back that turns in passing, followed by a
// turn, would otherwise be allowed.)
func (s *search) turn(e *expansion) {
	for kind := range s.kinds {
		if !s.open(kind, e.p, e.p) {
			continue
		}
		for _, f := range s.kinds[kind].facings {
			s.effort++
			if n := &s.fresh; s.next(n, e, e.p, f) {
				s.add(n)
			}
		}
	}
}
