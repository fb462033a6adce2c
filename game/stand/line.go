package stand

import (
	"iter"
	"math"
	"slices"

	"frontage/geometry"
)

// Limits on the work of one search, counted in stands whose places in a row were examined,
// so that even a huge unit gets an answer. Units of up to six stands never come near them;
// for larger ones some alternatives may be missing.
const (
	effortToAny  = 20000 // to find any layout
	effortToBest = 300   // to find a default with more stands in line than the first
	effortToAll  = 1500  // to find the alternatives
)

// tired reports whether the search has reached its limit.
func (c *charge) tired() bool {
	switch {
	case c.b.counting().Over():
		return true
	case len(c.layouts) == 0:
		return c.effort > effortToAny
	case c.all || c.whole:
		return c.effort > effortToAll
	}
	return c.effort > effortToBest
}

// line builds every battle line that can follow a first stand. The stands move one at a
// time in an order that the charger chooses (STD-CHARGE-36), so all orders are tried; rows
// that come out alike are continued only once.
func (c *charge) line(a *aim, f first) {
	places := make([]place, 1, len(c.b.BoxesOf(c.unit)))
	places[0] = a.goesFirst(&f, c.touching(f.box))
	c.extend(&row{aim: a, first: f, places: places, inTurn: c.inTurn(&f)})
}

// opened is a first place together with its edge.
type opened struct {
	aim   *aim
	first first
}

// begin follows up a first place: as planned if only the default is wanted, then in other
// orders if no other place has achieved as much as planned.
func (c *charge) begin(a *aim, f first) {
	if n := len(c.b.BoxesOf(c.unit)); c.all || n == 1 || n > mostRanked {
		c.line(a, f)
		return
	}
	c.followPlan(a, &f)
	c.waiting = append(c.waiting, opened{a, f})
}

// followOthers tries the waiting first places in orders other than planned.
func (c *charge) followOthers() {
	for _, o := range c.waiting {
		if !c.settled() {
			c.line(o.aim, o.first)
		}
	}
	c.waiting = c.waiting[:0]
}

// row is a battle line under construction.
type row struct {
	aim    *aim
	first  first
	places []place
	inTurn []int // all stands, in the order of trial
	lost   []lost
}

// extend adds the stands that have not moved yet, in every way the rules allow.
func (c *charge) extend(r *row) {
	key := c.rowKey(r)
	if c.seen[key] || c.tired() {
		return
	}
	c.seen[key] = true
	if c.beaten(r, 0) {
		return
	}
	if len(r.places) == len(c.b.BoxesOf(c.unit)) {
		c.finish(r)
		return
	}
	stuck := true // no waiting stand has a place
	for _, p := range r.inTurn {
		if slices.ContainsFunc(r.places, func(q place) bool { return q.piece == p }) {
			continue
		}
		for next := range c.choices(r, p) {
			stuck = false
			r.places = append(r.places, next)
			c.extend(r)
			r.places = r.places[:len(r.places)-1]
			if c.settled() || c.tired() || c.beaten(r, 0) {
				return
			}
		}
	}
	if stuck && len(c.strips) > 0 {
		c.finishWithout(r)
	}
}

// beaten reports whether no layout that continues a row can become the default if more
// further stands stay out of the battle line, because a known layout is worth as much. It
// does not apply while stands may be lost, since losses count first.
func (c *charge) beaten(r *row, more int) bool {
	if c.all || c.whole || len(c.strips) > 0 || len(c.layouts) == 0 {
		return false
	}
	most := len(c.b.BoxesOf(c.unit)) - more
	for i := range r.places {
		if !r.places[i].role.inLine() {
			most--
		}
	}
	if c.bound == nil {
		return slices.ContainsFunc(c.layouts, func(l *layout) bool { return l.inLine >= most })
	}
	best := *c.bound
	best.inLine, best.crossed, best.extra, best.fights = min(best.inLine, most), 0, 0, most
	return slices.ContainsFunc(c.layouts, func(l *layout) bool { return c.compareMerits(&l.merit, &best) >= 0 })
}

// choices yields the places among which the charger may choose for stand p, the default
// first: the best slots of the row (STD-CHARGE-32 to -37) or, if neither slot is possible,
// the places behind and beside (STD-CHARGE-38).
func (c *charge) choices(r *row, p int) iter.Seq[place] {
	open := make([]place, 0, 2)
	for i, slots := 0, c.slots(r.places, p); i < len(slots); i++ {
		if s := &slots[i]; s.fits && s.way.OK {
			open = append(open, s.place)
		}
	}
	switch {
	case c.whole: // AMB-26: the best for all of them is found at the end
		if len(open) == 2 && c.compare(open[0].touching, open[1].touching) < 0 {
			open[0], open[1] = open[1], open[0]
		}
	case len(open) == 2 && c.compare(open[0].touching, open[1].touching) < 0:
		open = open[1:]
	case len(open) == 2 && c.compare(open[0].touching, open[1].touching) > 0:
		open = open[:1]
	case len(open) == 2 && c.nearer(p, &open[1], &open[0]):
		open[0], open[1] = open[1], open[0]
	}
	if len(open) > 0 {
		return slices.Values(open)
	}
	return c.behindOrStaggered(r, p)
}

// slots returns the two slots of the row for stand p, the charger's left first
// (STD-CHARGE-28): same facing, fronts in line, a complete side edge shared.
func (c *charge) slots(placed []place, p int) *[2]slot {
	key := moverKey{p, placesKey(placed)}
	if known := c.slotsOf[key]; known != nil {
		for i := 0; i < len(known) && c.all; i++ {
			known[i].takeWay()
		}
		return known
	}
	slots := new([2]slot)
	defer func() {
		if !c.b.counting().Over() {
			c.slotsOf[key] = slots
		}
	}()
	c.effort++
	width := c.b.units[c.unit].Base.Front
	leftmost, rightmost := rowEnds(placed)
	m := c.mover(p, placed)
	beside := func(e end) geometry.Box {
		at := placed[leftmost].box
		if e == rightEnd {
			at = placed[rightmost].box
		}
		return at.Shift(at.Forward.Right().Scale(float64(e) * width))
	}
	m.LookAhead(beside(leftEnd), beside(rightEnd))
	for i, e := range [2]end{leftEnd, rightEnd} {
		box := beside(e)
		ahead := 0.0
		if c.follows(placed) {
			box, ahead = c.follow(m, placed, box, func(to geometry.Box) bool {
				way, _ := m.somehow(to)
				return way.OK
			})
		}
		s := &slots[i]
		s.place = inLineAt(p, box, e, c.touching(box))
		s.touching.ahead = ahead
		s.fits, s.by = m.Fits(box)
	}
	// STD-CHARGE-31: each slot needs a clear way. The worse slot matters only if the better
	// one is out of reach.
	order := [2]int{0, 1}
	if c.compare(slots[0].touching, slots[1].touching) < 0 {
		order = [2]int{1, 0}
	}
	for i, k := range order {
		s := &slots[k]
		if s.fits && !(i == 1 && !c.whole && slots[order[0]].way.OK && c.compare(s.touching, slots[order[0]].touching) < 0) {
			s.way, s.whole = c.wayTo(m, s.box)
			if s.asked = true; !s.way.OK {
				s.far = func() geometry.Way { return m.To(s.box) }
			}
		}
	}
	return slots
}

// rowEnds returns the leftmost and the rightmost place of the row, as the chargers see it.
func rowEnds(placed []place) (leftmost, rightmost int) {
	right := placed[0].box.Forward.Right()
	at := func(i int) float64 { return placed[i].box.Center.Sub(placed[0].box.Center).Dot(right) }
	for i := range placed {
		if !placed[i].role.inLine() {
			continue
		}
		if at(i) < at(leftmost) {
			leftmost = i
		}
		if at(i) > at(rightmost) {
			rightmost = i
		}
	}
	return leftmost, rightmost
}

// compare ranks two slots by what they touch: positive if t must be taken, zero if the
// charger may choose. More front in contact wins (STD-CHARGE-32, -34); then more of it on
// the charged unit, then fewer additional units (STD-CHARGE-35), then a front corner
// (AMB-25). If neither has any front in contact, a corner comes first of all
// (STD-CHARGE-33). Against an irregular target, enemy directly ahead comes first
// (STD-CHARGE-44). By the other reading of AMB-25 the charged unit comes before all
// enemies.
func (c *charge) compare(t, o touching) int {
	if d := t.ahead - o.ahead; math.Abs(d) > geometry.Tolerance {
		return sign(d)
	}
	if d := t.onTarget - o.onTarget; math.Abs(d) > geometry.Tolerance && c.b.plays("AMB-25", "a") {
		return sign(d)
	}
	if d := t.front - o.front; math.Abs(d) > geometry.Tolerance {
		return sign(d)
	}
	if d := t.onTarget - o.onTarget; math.Abs(d) > geometry.Tolerance {
		return sign(d)
	}
	if t.front <= geometry.Tolerance && t.corner != o.corner {
		return cornerFirst(t.corner)
	}
	if fights := len(t.contacts) > 0; c.irregular && t.front <= geometry.Tolerance && fights != (len(o.contacts) > 0) {
		return cornerFirst(fights) // no stand goes where it fights nobody (AMB-28)
	}
	if t.extra != o.extra {
		return o.extra - t.extra
	}
	if corner := t.corner || t.beside; corner != (o.corner || o.beside) {
		return cornerFirst(corner)
	}
	return 0
}

// cornerFirst is positive if t is true, else negative: only one of two slots touches
// something, or touches with a corner.
func cornerFirst(t bool) int {
	if t {
		return 1
	}
	return -1
}

// touching finds every contact of a place with the enemy.
func (c *charge) touching(box geometry.Box) touching {
	var t touching
	reach := box.Radius() + geometry.Tolerance
	for _, q := range c.enemies() {
		// Circles around both bases give a quick test; the exact radius of the other is not
		// needed.
		other := &c.b.Boxes[q]
		far := reach + other.Width + other.Depth
		if math.Abs(other.Center.X-box.Center.X) > far || math.Abs(other.Center.Y-box.Center.Y) > far {
			continue
		}
		unit := c.b.Pieces[q].Unit
		contact := geometry.Touch(box, *other)
		if contact.Kind == geometry.NoContact {
			continue
		}
		if unit != c.target && !slices.ContainsFunc(t.contacts, func(o touch) bool { return c.b.Pieces[o.piece].Unit == unit }) {
			t.extra++
		}
		if t.contacts == nil {
			t.contacts = c.roomForTouches()
		}
		t.contacts = append(t.contacts, touch{q, contact})
		switch {
		case contact.Kind == geometry.EdgeContact && contact.A.Side == geometry.Front:
			t.front += contact.Length
			if unit == c.target {
				t.onTarget += contact.Length
			}
		case contact.Kind == geometry.CornerContact && atFront(contact.A, contact.Kind):
			t.corner = true
		case c.irregular && contact.Kind == geometry.EdgeContact && contact.A.Side != geometry.Rear:
			front := box.Edge(geometry.Front)
			t.beside = t.beside || touchesPoint(contact.At, front.A) || touchesPoint(contact.At, front.B)
		}
	}
	if n := len(t.contacts); n <= cap(c.touches)-len(c.touches) {
		c.touches = c.touches[:len(c.touches)+n]
	}
	t.contacts = slices.Clip(t.contacts)
	return t
}

// touchesPoint reports whether a point lies on a stretch.
func touchesPoint(along geometry.Segment, p geometry.Vec) bool {
	return along.Closest(p).Dist(p) <= geometry.Tolerance
}

// roomForTouches returns memory for the contacts of one place. Many places are examined and
// most have few contacts.
func (c *charge) roomForTouches() []touch {
	if cap(c.touches)-len(c.touches) < 8 {
		c.touches = make([]touch, 0, min(64, 16+2*cap(c.touches)))
	}
	return c.touches[len(c.touches):]
}

// forget returns the memory of the contacts found last. t must not be used afterwards.
func (c *charge) forget(t touching) {
	if n := len(t.contacts); n > 0 && n <= len(c.touches) && &t.contacts[0] == &c.touches[len(c.touches)-n] {
		c.touches = c.touches[:len(c.touches)-n]
	}
}

// enemies lists the pieces of the other side.
func (c *charge) enemies() []int {
	if c.foes == nil {
		c.foes = make([]int, 0, len(c.b.Boxes))
		for q := range c.b.Boxes {
			if c.b.Enemies(c.unit, c.b.Pieces[q].Unit) {
				c.foes = append(c.foes, q)
			}
		}
	}
	return c.foes
}

// finish keeps a complete layout, and the layouts in which some of its stands move on to
// envelop.
func (c *charge) finish(r *row) {
	l := &layout{aim: r.aim, first: r.first, places: slices.Clone(r.places)}
	l.line = l.places
	if c.road != nil && !c.road.endsOnRoad(endsOfPlaces(l.places)) {
		return
	}
	if c.supporter >= 0 {
		if l.behind = c.accompany(l, c.supporter); l.behind == nil {
			c.alone = true
			return
		}
	}
	for _, p := range l.places {
		if p.role.inLine() {
			l.inLine++
		}
	}
	l.lost = r.lost
	l.merit = c.meritOf(l)
	c.keep(l)
	if c.all {
		for _, e := range c.envelopments(l) {
			c.keep(e)
		}
	}
}

// keep adds a layout. Among layouts with the same places it keeps the one worth more.
func (c *charge) keep(l *layout) {
	i := slices.IndexFunc(c.layouts, func(o *layout) bool { return samePlaces(o.places, l.places) })
	switch {
	case i < 0:
		c.layouts = append(c.layouts, l)
	case c.compareMerits(&l.merit, &c.layouts[i].merit) > 0:
		c.layouts[i] = l
	}
}

// placesKey is a hash of a set of places, independent of their order.
func placesKey(placed []place) uint64 {
	var key uint64
	for _, p := range placed {
		key ^= boxKey(p.box)
	}
	return key
}

// rowKey distinguishes rows that continue differently: by their places and by the stands
// that have moved. On a flank it also matters which stand is where, since movement spent
// cannot be spent again to envelop (STD-CHARGE-48), and for the default, since stands that
// keep their order are worth more.
func (c *charge) rowKey(r *row) uint64 {
	each := r.aim.side == geometry.Left || r.aim.side == geometry.Right || !c.all && len(r.inTurn) <= mostRanked
	key := placesKey(r.places)
	for _, p := range r.places {
		stand := uint64(p.piece) + 0x9e3779b97f4a7c15
		if each {
			stand += boxKey(p.box)
		}
		key ^= mix(stand)
	}
	return key
}

// boxKey hashes a place, rounded to a tenth of the tolerance.
func boxKey(b geometry.Box) uint64 {
	key := mix(thousandths(b.Forward.Y))
	key = mix(thousandths(b.Forward.X) + key)
	key = mix(thousandths(b.Center.Y) + key)
	return mix(thousandths(b.Center.X) + key)
}

func thousandths(x float64) uint64 { return uint64(int64(math.RoundToEven(x * 1000))) }

// mix scrambles the bits of x (the finaliser of splitmix64).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// mayBeSupported reports whether a stand in a place with these contacts may be supported.
func (b *board) mayBeSupported(t touching) bool {
	return slices.ContainsFunc(t.contacts, func(o touch) bool { return b.supportable(o.A, o.Kind) })
}

// compareLengths orders lengths; those within the tolerance are equal.
func compareLengths(a, b float64) int {
	if d := a - b; math.Abs(d) > geometry.Tolerance {
		return sign(d)
	}
	return 0
}
