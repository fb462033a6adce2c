package stand

import (
	"iter"
	"math"
	"slices"

	"frontage/geometry"
)

// aim tries a charge against a reference stand: against that stand's own edge or, if that
// is blocked, the edges of the next closest visible stands for which the unit lies in the
// same zone (STD-CHARGE-21, AMB-23), or the corner of a pinned unit (STD-CHARGE-24). It
// returns the failed attempts.
func (c *charge) aim(ref reference) []attempt {
	o := outward{ref: ref, found: math.Inf(1), tiedAt: math.Inf(1), before: len(c.layouts)}
	for q := range c.from(ref) {
		far := c.away(q)
		if far > o.found+geometry.Tolerance || far > o.tiedAt+geometry.Tolerance && !o.goOn(c) {
			break
		}
		switch c.aimAt(&o, q) {
		case edgeOpen:
			if q == ref.piece || c.settled() {
				return nil
			}
			o.found = far
		case edgeTied:
			if o.tiedAt = far; c.settled() {
				return nil
			}
		case edgeLast:
			return o.inVain()
		}
	}
	if math.IsInf(o.found, 1) && c.opener == nil && !c.b.inLaager(c.target) && o.goOn(c) && c.pinned(o.ref) && c.corner(o.ref, o.tries) {
		return nil
	}
	return o.inVain()
}

// outward walks from the reference stand to stands further out while edges are blocked.
type outward struct {
	ref    reference
	tries  []attempt // that failed
	found  float64   // distance of the stand where a place was found
	before int       // the number of layouts before

	// Stands that are open if a die says that the unit lies in the same zone of them, and
	// their distance. The walk goes past them if all their dice say that it does not.
	ties   []zoneDie
	tiedAt float64
	some   bool // one of them offers a place
}

// goOn passes the stands that dice may rule out. It reports whether to search beyond them:
// the default goes against the nearest stand.
func (o *outward) goOn(c *charge) bool {
	if len(o.ties) > 0 && !c.all && c.opener == nil && len(c.layouts) > o.before {
		return false
	}
	for _, d := range o.ties {
		out := d.against()
		o.ref = o.ref.after(out)
		o.tries = append(o.tries, attempt{piece: d.piece, side: o.ref.side, zoneIs: out.side, badZone: true, best: -1})
	}
	o.ties, o.tiedAt = nil, math.Inf(1)
	return true
}

// inVain returns the failed attempts if nothing was found.
func (o *outward) inVain() []attempt {
	if o.some || !math.IsInf(o.found, 1) {
		return nil
	}
	return o.tries
}

// The results for a stand's edge: no place, a place, a place if a die says so, or no place
// here or further out.
const (
	edgeBlocked = iota
	edgeOpen
	edgeTied
	edgeLast
)

// aimAt tries the edge of a stand.
func (c *charge) aimAt(o *outward, q int) int {
	ref, try := o.ref, attempt{piece: q, side: o.ref.side, zoneIs: o.ref.side, best: -1}
	var tie *zoneDie
	if q != ref.piece {
		if try.zoneIs, tie = c.zoneInPlaceOf(ref, q); try.zoneIs != ref.side {
			try.badZone = true
			o.tries = append(o.tries, try)
			return edgeBlocked
		}
	}
	if tie != nil {
		ref = ref.after(*tie)
	}
	a := &aim{ref: ref, piece: q, side: ref.side, edge: c.b.Boxes[q].Edge(ref.side), blocked: slices.Clone(o.tries)}
	open := c.firstStands(a, &try)
	switch {
	case !open && c.b.counting().Over():
		o.tries = append(o.tries, try)
		return edgeLast
	case !open && !c.openToOthers(a):
		o.tries = append(o.tries, try)
		return edgeBlocked
	case tie != nil:
		o.ties, o.some = append(o.ties, *tie), o.some || open
		return edgeTied
	case open:
		return edgeOpen
	}
	o.tries, c.notFirst = append(o.tries, try), true
	return edgeLast
}

// from yields the visible stands of the target: the reference stand, those equally close,
// then the others.
func (c *charge) from(ref reference) iter.Seq[int] {
	return func(yield func(int) bool) {
		if !yield(ref.piece) {
			return
		}
		for q := range c.visible() {
			if c.b.inLaager(c.target) {
				return // its other stands have references of their own
			}
			if q != ref.piece && !yield(q) {
				return
			}
		}
	}
}

// onEdge is what a stand finds at an edge if it goes first: of the places it reaches, the
// one nearest to centre-to-centre, or two equally near ones.
type onEdge struct {
	piece   int
	mover   *walker
	shifts  []float64
	exposed float64
}

// nearest is how far from centre-to-centre its places are.
func (o *onEdge) nearest() float64 {
	if len(o.shifts) == 0 {
		return math.Inf(1)
	}
	return math.Abs(o.shifts[0])
}

// firstStands tries, for every stand that sees the target, the places on the edge that it
// may take as the first: centre-to-centre, or else the nearest feasible shift, or both if
// two are equally near (STD-CHARGE-14 to -18). A stand that only lacks the movement for the
// nearest place with room does not go first if another stand reaches that place; if none
// does, the stands that come nearest go first (STD-CHARGE-17). It reports whether there was
// one.
func (c *charge) firstStands(a *aim, try *attempt) bool {
	if c.trial && !slices.ContainsFunc(c.b.PiecesOf(c.unit), func(p int) bool { return c.isNear(p, &a.edge) }) {
		return false // nor does anybody read which stands lack a place
	}
	found, reached := false, false
	var short []onEdge // lacking movement
	for p := range c.seers(c.firstInTurn(a), a.piece, c.wish.first) {
		o := c.findOn(a, p)
		if len(o.shifts) == 0 {
			try.without = append(try.without, p)
		}
		if try.best < 0 || o.exposed > try.exposed {
			try.best, try.exposed = p, o.exposed
		}
		switch {
		case c.isShort(a, &o):
			short = append(short, o)
			continue
		case c.reachesRoom(a, &o):
			reached = true
		}
		found = c.openAll(a, &o) || found
		if found && c.settled() {
			return true
		}
	}
	if len(short) == 0 || reached {
		c.followOthers()
		return found
	}
	nearest := c.nearestOf(a)
	for i := range short {
		if o := &short[i]; o.nearest() <= nearest+geometry.Tolerance {
			found = c.openAll(a, o) || found
			if found && c.settled() {
				return true
			}
		}
	}
	c.followOthers()
	try.short = !found
	return found
}

// findOn finds the places of a stand on an edge if it goes first.
func (c *charge) findOn(a *aim, p int) onEdge {
	front, length := c.b.units[c.unit].Base.Front, a.edge.Len()
	o := onEdge{piece: p, mover: c.firstMover(p, a)}
	if c.isHasty() && !c.isNear(p, &a.edge) {
		return o
	}
	o.shifts = c.reach(o.mover, p, a.edge, shiftsAllowed(a.edge, front)).Nearest(0)
	switch {
	case len(o.shifts) > 0:
		o.exposed = geometry.FlushLength(length, front, o.shifts[0])
	case !c.isHasty():
		o.exposed = exposedLength(o.mover.Shifts(a.edge), length, front)
	}
	return o
}

// isNear reports whether a stand may reach some place at an edge, as the crow flies: its middle
// goes no further than its pace.
func (c *charge) isNear(p int, edge *geometry.Edge) bool {
	if c.opener != nil || c.road != nil {
		return true
	}
	const more = 0.1 // cm, far more than any tolerance
	base := c.b.units[c.unit].Base
	allowed := shiftsAllowed(*edge, base.Front)[0]
	at := func(s float64) geometry.Vec { return geometry.Flush(*edge, base.Front, base.Depth, s).Center }
	row, from := geometry.Segment{A: at(allowed.Lo), B: at(allowed.Hi)}, c.b.Boxes[p].Center
	return row.Closest(from).Dist(from) <= c.pace+more
}

// reachesRoom reports whether a stand reaches the place nearest to centre-to-centre that
// other stands and terrain leave free.
func (c *charge) reachesRoom(a *aim, o *onEdge) bool {
	if o.nearest() <= geometry.Tolerance {
		return true
	}
	room := c.roomAt(a, o)
	return len(room) > 0 && o.nearest() <= math.Abs(room[0])+2*geometry.Tolerance
}

func (c *charge) roomAt(a *aim, o *onEdge) []float64 {
	return o.mover.Room(a.edge).Intersect(shiftsAllowed(a.edge, c.b.units[c.unit].Base.Front)).Nearest(0)
}

// isShort reports whether a stand reaches some place but not a nearer one with room,
// because that one is beyond its pace even as the crow flies.
func (c *charge) isShort(a *aim, o *onEdge) bool {
	if c.opener != nil || len(o.shifts) == 0 || c.reachesRoom(a, o) {
		return false
	}
	base := c.b.units[c.unit].Base
	for _, s := range c.roomAt(a, o) {
		if furthest(c.b.Boxes[o.piece].Travel(geometry.Flush(a.edge, base.Front, base.Depth, s))) <= c.pace {
			return false
		}
	}
	return true
}

// nearestOf returns how near to centre-to-centre any stand of the unit comes, whichever is
// asked to go first.
func (c *charge) nearestOf(a *aim) float64 {
	nearest := math.Inf(1)
	for p := range c.seers(c.b.PiecesOf(c.unit), a.piece, -1) {
		o := c.findOn(a, p)
		nearest = min(nearest, o.nearest())
	}
	return nearest
}

// openAll tries the places of a stand that goes first. It reports whether there was one.
func (c *charge) openAll(a *aim, o *onEdge) (found bool) {
	base := c.b.units[c.unit].Base
	for _, s := range o.shifts {
		box := geometry.Flush(a.edge, base.Front, base.Depth, s)
		way, whole := c.wayTo(o.mover, box)
		if !way.OK {
			continue // lost to rounding at the end of an interval
		}
		found = true
		f := first{piece: o.piece, shift: s, either: len(o.shifts) > 1, box: box, way: way, whole: whole, exposed: o.exposed}
		if c.opened == nil {
			c.opened = &f
		}
		c.open(a, f)
		if c.settled() {
			return true
		}
	}
	return found
}

// openToOthers reports whether an edge is open to another stand although it offers nothing
// to the stand that was asked to go first (STD-CHARGE-14, STD-CHARGE-21). Then no other
// stand is charged instead.
func (c *charge) openToOthers(a *aim) bool {
	if c.wish.first < 0 || c.opener != nil {
		return false
	}
	allowed := shiftsAllowed(a.edge, c.b.units[c.unit].Base.Front)
	for p := range c.seers(c.b.PiecesOf(c.unit), a.piece, -1) {
		if len(c.reach(c.mover(p, nil), p, a.edge, allowed)) > 0 {
			return true
		}
	}
	return false
}

// besidesAllowed is how far beyond the allowed shifts, in cm, places are looked for. A
// place where a stand fits only by the tolerance gives way to one where it fits without, so
// what lies next to the last allowed shift matters too.
const besidesAllowed = 0.1

// nearlyAll is the share of the pace at which Slide may leave out adjacent places, because
// it counts ways before they are pulled taut.
const nearlyAll = 0.9

// reach returns the allowed shifts along an edge that a stand reaches: those that Slide
// finds; where a nearer shift costs nearly all the pace, those in between; and if nothing
// gives more than 1 cm of contact, the shift that gives just that (STD-CHARGE-17,
// STD-CHARGE-18).
func (c *charge) reach(m *walker, p int, edge geometry.Edge, allowed geometry.Intervals) geometry.Intervals {
	base := c.b.units[c.unit].Base
	at := func(s float64) geometry.Box { return geometry.Flush(edge, base.Front, base.Depth, s) }
	reach := m.SlideNear(at(0), edge.Dir().Neg(), allowed[0].Lo-besidesAllowed, allowed[0].Hi+besidesAllowed).Intersect(allowed)
	best := math.Inf(1)
	for _, s := range reach.Nearest(0) {
		best = math.Abs(s)
	}
	if c.opener != nil || best <= rounding {
		return reach
	}
	gets := func(s float64) bool {
		way, _ := m.somehow(at(s))
		return way.OK
	}
	affords := func(s float64) bool { // without the tolerance, which must not lengthen a move
		way, _ := m.somehow(at(s))
		return way.OK && (way.Over == 0 || m.shortest(at(s)).Over == 0)
	}
	start := c.b.Boxes[p].Center.Sub(edge.Mid()).Dot(edge.Dir().Neg())
	found := reach
	for _, part := range m.Room(edge).Intersect(allowed) {
		want := clampTo(part, 0)
		if math.Abs(want) < best-rounding {
			known := reach.Intersect(geometry.Intervals{part}).Nearest(want)
			if len(known) == 0 {
				found = found.Union(towards(want, clampTo(part, start), gets, affords))
			}
			for _, s := range known {
				if m.shortest(at(s)).Cost > nearlyAll*c.pace { // or nothing next to it was left out
					found = found.Union(towards(want, s, gets, affords))
				}
			}
		}
	}
	if len(found) > 0 {
		return found
	}
	// If there is no other room for 1 cm, the stand may press in by the tolerance.
	for _, s := range [2]float64{allowed[0].Lo + geometry.Tolerance, allowed[0].Hi - geometry.Tolerance} {
		if fits, _ := m.Fits(at(s)); fits && gets(s) {
			found = found.Union(geometry.Intervals{{Lo: s, Hi: s}})
		}
	}
	return found
}

// towards returns shifts that Slide left out in a part of an edge with room: the wanted one
// if there is a way to it, or else those between a known place, or beside the start, and
// the last affordable one toward it.
func towards(want, from float64, gets, affords func(float64) bool) geometry.Intervals {
	switch {
	case gets(want):
		return geometry.Intervals{{Lo: want, Hi: want}}
	case gets(from):
		last := lastWith(from, want, geometry.Tolerance/2, affords)
		return geometry.Intervals{{Lo: min(from, last), Hi: max(from, last)}}
	}
	return nil
}

func clampTo(i geometry.Interval, x float64) float64 { return min(max(x, i.Lo), i.Hi) }

// firstMover finds where a stand can go as the first.
func (c *charge) firstMover(p int, a *aim) *walker {
	if c.opener != nil {
		return &walker{Mover: c.opener.openingMover(p, a)}
	}
	return c.mover(p, nil)
}

// open follows up a first place: with the battle line of a charge, or with the pursuit that
// begins with it (STD-PURSUE-20).
func (c *charge) open(a *aim, f first) {
	if c.opener != nil {
		c.opener.opens(a, f)
		return
	}
	c.begin(a, f)
}

// findLack finds the reason for a refusal: the edge lacks room, the stands without a place
// lack movement, or the way is blocked. It looks for the cheapest way to a place with room.
func (c *charge) findLack(try *attempt) {
	base, edge := c.b.units[c.unit].Base, c.b.Boxes[try.piece].Edge(try.side)
	allowed := shiftsAllowed(edge, base.Front)
	for _, p := range try.without {
		m := c.mover(p, nil)
		room := m.Room(edge)
		try.room = max(try.room, exposedLength(room, edge.Len(), base.Front))
		for _, s := range room.Intersect(allowed).Nearest(0) {
			to := geometry.Flush(edge, base.Front, base.Depth, s)
			way := m.To(to)
			switch {
			case !way.Blocked && way.Cost > c.pace && (try.needed == 0 || way.Cost < try.needed):
				try.needed, try.lack = way.Cost, lack{p, to, way}
			case way.Blocked && try.lack.to.Width == 0:
				try.lack = lack{p, to, way}
			}
		}
	}
	try.without = nil
}

// shiftsAllowed are the shifts along an edge at which a front covers at least 1 cm of it
// (STD-CHARGE-19).
func shiftsAllowed(edge geometry.Edge, front float64) geometry.Intervals {
	most := (edge.Len()+front)/2 - minimumContact + geometry.Tolerance
	return geometry.Intervals{{Lo: -most, Hi: most}}
}

// firstInTurn lists the stands of the unit in the order in which they are tried as the
// first at an edge: by their plan from the place with room nearest to the middle; among
// equals the shortest distances first.
func (c *charge) firstInTurn(a *aim) []int {
	list := c.b.PiecesOf(c.unit)
	if c.opener != nil || c.wish.first >= 0 || len(list) == 1 || len(list) > mostRanked {
		return list
	}
	base := c.b.units[c.unit].Base
	best := make([]*plan, len(list))
	m := c.mover(list[0], nil)
	for _, s := range m.Room(a.edge).Intersect(shiftsAllowed(a.edge, base.Front)).Nearest(0) {
		box := geometry.Flush(a.edge, base.Front, base.Depth, s)
		planner := c.plannerFrom(place{box: box, role: roleFirst})
		for i, p := range list {
			if n := planner.from(p); n != nil && (best[i] == nil || c.comparePlans(n, best[i]) > 0) {
				best[i] = n
			}
		}
	}
	order := slices.Clone(list)
	at := func(p int) *plan { return best[p-list[0]] }
	slices.SortStableFunc(order, func(p, q int) int {
		if by := c.comparePlans(at(q), at(p)); by != 0 {
			return by
		}
		return c.b.compareDistances(p, q, geometry.Flush(a.edge, base.Front, base.Depth, 0).Center)
	})
	return order
}

// lastWith returns the last value for which a condition is true, between one for which it
// is and one for which it is not, found by halving to the given exactness.
func lastWith(from, to, exact float64, is func(float64) bool) float64 {
	for math.Abs(to-from) > exact {
		if m := midway(from, to); is(m) {
			from = m
		} else {
			to = m
		}
	}
	return from
}
