package geometry

import (
	"slices"
	"sync"
)

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
// every way that is found is clear of everything, and no cheaper one by the
// corners known has been overlooked, without building the whole graph: fewer
// things in the way never make a way dearer, so the cheapest way round some of
// them costs no more than the cheapest round all, and is it if it is clear. The
// usual way, a hair round one stand, has that stand alone active.
//
// A box that only shifts goes by corners at its cheapest. One that also turns may
// save something by ending a leg elsewhere, or in yet another facing, which the
// search does not look for: a way that turns is the cheapest of those whose legs end
// at corners and that turn to the facings of the search.
type search struct {
	m        *Mover
	most     float64    // what a way may cost
	aim      [4]Segment // where each corner has to get
	target   Segment    // where the centre has to get
	effort   int        // points and barriers looked at so far
	looks    int        // at these and all else, not yet counted
	haste    bool       // it is enough to find some way (see beats)
	rough    bool       // it counts of each way the mean of its corners (see hopeless)
	gaveUp   bool       // it found none, and has not followed all that it might
	spread   int        // how far along a row of pieces the next one active takes others with it
	all      bool       // everything that a way may meet is to be active, of a crowd what is nearest;
	complete bool       // and it is, for there is no such crowd

	facings []facing // the first is the mover's own
	kinds   []kind
	ends    Vec // the forward in which it is to end
	active  []*piece
	row     []*piece // for activate
	hit     []*piece // for check,
	late    []*piece // too

	passages []passage // for faceAlong

	regarded int // how many of the active pieces the last reset has taken up

	points []Vec     // the first is the mover's own
	ahead  []float64 // by point: how far the centre has still to go from there, at least
	lent   []int     // by point: the kind whose barrier has it as a corner, or anyKind
	usable []int     // those but the first where the box may stand in some facing
	own    [][]int   // those of them that each kind has lent, or all

	favour float64 // which side comes first among equals; see favoured

	floor  floor // what a way costs at least; laid where all is active and the goal is one point
	laid   bool
	trails []trail // what slide found

	poses  []pose // by number; see pose
	fresh  label  // the one that is being made
	labels []label
	at     [][]int32 // by pose: the labels kept there
	queue  []int32   // heap of labels, the least bound first
}

// facing is one in which the box may go. Two that are opposite are of one kind:
// the same places are open to them.
type facing struct {
	shape   shape
	corners [4]Vec // of the box, about its centre
	kind    int
}

// kind is what facings of one kind share.
type kind struct {
	shape   shape
	facings []int      // those of this kind
	blocks  []barrier  // by active piece; those have lent their corners
	sight   []sighting // by pair of points (see pair)
}

// anyKind marks points that matter to all kinds: the start and the goal.
const anyKind = -1

// sighting says how many of the active pieces are known not to be in the way of
// a straight line in facings of one kind; shut if one is.
type sighting uint16

const shut = ^sighting(0)

// patience is how much effort a search makes before it makes haste, or gives up,
// some milliseconds. What tries it is a mover that may go as far as the table is
// wide, round the end of a whole battle line, or to a place without access.
const patience = 300_000

// mostPoints is how many corners a search may go by: what it knows of their pairs
// grows with the square. Only a mover that may turn in many ways through a crowd
// comes to as many; the search then does without the rest.
const mostPoints = 1000

// pose numbers a facing at a point.
func (s *search) pose(point, facing int) int { return point*len(s.facings) + facing }

// box returns where the mover is at the end of a way.
func (s *search) box(l *label) Box { return s.boxAt(l.point, l.facing) }

// boxAt returns the mover at a point in a facing.
func (s *search) boxAt(point, facing int) Box {
	b := s.m.from.At(s.points[point])
	b.Forward = s.facings[facing].shape.forward
	return b
}

// way returns the poses of a way, the start included.
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

// searches keeps the memory of searches that are over for those to come.
var searches = sync.Pool{New: func() any { return new(search) }}

// newSearch starts a search of ways that keep to the mover's own facing and the
// one in which it is to end. The caller ends it with over.
func (m *Mover) newSearch(final Vec, most float64) *search {
	s := searches.Get().(*search)
	s.m, s.most, s.ends, s.effort, s.looks, s.haste, s.rough, s.spread, s.all, s.complete, s.laid = m, most, final, 0, 0, false, false, 0, false, false, false
	s.active = append(s.active, m.known...)
	s.points, s.lent = append(s.points, m.from.Center), append(s.lent, anyKind)
	s.face(m.from.Forward, true)
	s.face(final, true)
	return s
}

// over gives the memory of a search back.
func (s *search) over() {
	s.count()
	clear(s.active[:cap(s.active)])
	clear(s.row[:cap(s.row)])
	clear(s.hit[:cap(s.hit)])
	clear(s.late[:cap(s.late)])
	s.m, s.trails, s.active, s.facings, s.kinds, s.points, s.lent = nil, nil, s.active[:0], s.facings[:0], s.kinds[:0], s.points[:0], s.lent[:0]
	searches.Put(s)
}

// face adds a facing. Unless it must be this very one, a facing near enough to
// one that is known will do.
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

// addKind adds a kind of facing, with what is known of the points in it.
func (s *search) addKind(k *shape) {
	n := len(s.kinds)
	if n < cap(s.kinds) { // one of an earlier search, whose memory will do
		s.kinds = s.kinds[:n+1]
	} else {
		s.kinds = append(s.kinds, kind{})
	}
	added := &s.kinds[n]
	added.shape, added.facings, added.blocks, added.sight = *k, added.facings[:0], added.blocks[:0], added.sight[:0]
	for p := range s.points {
		s.look(added, p)
	}
}

// faceAcross adds the facings square to those that the search has: in them a box
// passes with its short edge first (STD-MOVE-17).
func (s *search) faceAcross() {
	for i, n := 0, len(s.facings); i < n; i++ {
		right := s.facings[i].shape.right
		s.face(right, false)
		s.face(right.Neg(), false)
	}
}

// thorough makes the search one for the cheapest of all ways that it can tell of:
// what else might be in the way lends its corners, too, for a box that turns may do
// so there. What it finds does not depend on what was met before.
func (s *search) thorough() {
	s.faceAcross()
	s.faceAlong()
	s.faceBetween()
	s.all = true
}

// faceBetween adds the facing halfway between those in which the mover starts and
// ends: it may turn little by little as it goes.
func (s *search) faceBetween() {
	if half := s.facings[0].shape.forward.Add(s.ends).Unit(); half != (Vec{}) {
		s.face(half, false)
	}
}

// reset forgets all ways, and adds the corners of what has become active to the
// points, which begin with the start and the goal, if there is one.
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

// clearAt reports whether the box may stand at a corner of a barrier, in the facing that
// the barrier is of, for all that is active. Elsewhere no way goes by it.
func (k *kind) clearAt(corner Vec) bool {
	for i := range k.blocks {
		if k.blocks[i].holds(corner) {
			return false
		}
	}
	return true
}

// findOpen notes that the box may stand at a point past all that is active, unless that is
// off the table.
func (k *kind) findOpen(point int) {
	if known := &k.sight[pair(point, point)]; *known != shut {
		*known = sighting(len(k.blocks))
	}
}

// sortPoints lists the points where the box may stand, and for each kind those that
// matter to it.
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
		for i := range s.kinds { // the kind that has lent the point is the likeliest
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

// aimAt says where the corners of the box have to get.
func (s *search) aimAt(corners [4]Segment) {
	s.aim = corners
	s.target = Segment{corners[0].A.Lerp(corners[2].A, 0.5), corners[0].B.Lerp(corners[2].B, 0.5)}
}

// onTheWay reports whether a way that is not too long may lead through a point.
// On any way the centre goes no further than the corner that goes furthest: it is
// the mean of the corners, leg by leg.
func (s *search) onTheWay(c Vec) bool {
	return c.Dist(s.points[0])+c.Dist(s.target.Closest(c)) <= s.most+1e-9
}

// addPoint adds a point that a kind has lent.
func (s *search) addPoint(c Vec, kind int) {
	s.points, s.lent = append(s.points, c), append(s.lent, kind)
	for i := range s.kinds {
		s.look(&s.kinds[i], len(s.points)-1)
	}
}

// look adds to what is known in a kind the pairs of point n with those before it
// and itself, which is shut where the box would be off the table.
func (s *search) look(k *kind, n int) {
	known := len(k.sight)
	k.sight = slices.Grow(k.sight, n+1)[:known+n+1]
	s.looks += n / 8 // it clears them
	clear(k.sight[known:])
	c, table := s.points[n], s.m.ground.table.Grow(overlapSlack)
	own := n == 0 && len(s.kinds) <= 1
	if r := k.shape.swell(Rect{c, c}); !own && r.Union(table) != table {
		k.sight[pair(n, n)] = shut
	}
}

// pair numbers the pairs of a point with an earlier one or itself, q ≤ p.
func pair(p, q int) int { return p*(p+1)/2 + q }

// open reports whether the mover gets straight from point p to point q, in a
// facing of the kind, past all that is active; and with p = q, whether it may
// stand there.
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

// count adds what was looked at to the work of the ground.
func (s *search) count() {
	s.m.ground.work.add(s.looks)
	s.looks = 0
}

// ended reports whether the search has come to its limit.
func (s *search) ended() bool { return s.effort >= patience || s.m.ground.work.Over() }

// run follows ways, the most promising first, and shows each to visit, until
// that returns true or there are none left. It reports whether visit did. A way
// that turns out to be blocked is not shown: what blocks it is made active and
// run returns blocked, to be called again after a reset.
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
			// What is in the way may have become active meanwhile, for a last leg
			// that visit has looked at, and not be known to the points yet.
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

// expand adds every leg that continues a way: in the facing it has to any point, and
// with a turn to the points of the facing turned to, or of the one it has.
func (s *search) expand(at int32) {
	l := &s.labels[at]
	e := expansion{at: at, p: l.point, turned: s.facings[l.facing].kind, from: s.poseAt(l.point, l.facing), spent: l.spent}
	// The centre, being the mean of the corners, goes no further than the corner that
	// goes furthest: that tells most of the points that are out of reach.
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

// expansion is a way that is being continued: up to which point it leads, in which kind
// of facing, and how far the centre may still go.
type expansion struct {
	at        int32
	p, turned int
	left      float64
	off       float64 // how far it is from the goal of a course, if there is one
	from      *pose
	spent     [4]float64
}

// expandTo adds the legs to some points that end in facings of one kind.
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
			continue // as next would find
		}
		if q == e.p || toward && dist <= roundoff {
			continue // see turn: a corner may lie where the mover stands
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
			// What a leg costs is quicker to tell than whether it is clear, unless that is known.
			// (As course has it, a leg leads away that ends further off.)
			if s.next(n, e, q, f) && (!toward || s.offAt(q, f) <= e.off+overlapSlack) && s.open(kind, q, q) && (s.open(e.turned, e.p, q) || s.open(kind, e.p, q)) {
				s.add(n)
			}
		}
	}
}

// turn adds every turn on the spot that continues a way. (Toward a goal there is
// none: as a turn on the spot does not lead away, a leg back that turns in passing
// and then turns again would.)
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
