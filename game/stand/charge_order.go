package stand

import (
	"slices"

	"frontage/geometry"
	mathbits "math/bits"
)

// The default of a charge is the layout that is best by compareMerits: it has the most
// enemy ahead, as many stands as possible in line, and the stands in their order from left
// to right. A plan finds it before any path search, from the room beside friends and
// terrain and from how far each stand may go. Other orders are tried only if the paths do
// not allow the plan.

// merit is the value of a layout as the default.
type merit struct {
	lost                   int     // destroyed stands
	ahead, front, onTarget float64 // cm of enemy: straight ahead of the row, in contact, in contact of the charged unit
	inLine                 int     // stands in the battle line
	crossed                int     // pairs of stands that change sides
	extra                  int     // enemy units touched besides the target
	fights                 int     // stands in contact
}

// compareMerits is positive if m is the better default.
func (c *charge) compareMerits(m, o *merit) int {
	if m.lost != o.lost {
		return o.lost - m.lost
	}
	if by := compareLengths(m.ahead, o.ahead); by != 0 {
		return by
	}
	if by := compareLengths(m.onTarget, o.onTarget); by != 0 && c.b.plays("AMB-25", "a") {
		return by
	}
	if by := compareLengths(m.front, o.front); by != 0 {
		return by
	}
	if by := compareLengths(m.onTarget, o.onTarget); by != 0 {
		return by
	}
	if m.inLine != o.inLine {
		return m.inLine - o.inLine
	}
	if m.crossed != o.crossed {
		return o.crossed - m.crossed
	}
	if m.extra != o.extra {
		return o.extra - m.extra
	}
	return m.fights - o.fights
}

// add counts the contacts of a place in the line.
func (m *merit) add(t *touching, irregular bool) {
	if irregular {
		m.ahead += max(t.ahead, t.front)
	}
	m.front += t.front
	m.onTarget += t.onTarget
	m.inLine++
	m.extra += t.extra
	if len(t.contacts) > 0 {
		m.fights++
	}
}

// plus adds up the merits of two parts of a row.
func (m merit) plus(o *merit) merit {
	return merit{m.lost + o.lost, m.ahead + o.ahead, m.front + o.front, m.onTarget + o.onTarget,
		m.inLine + o.inLine, m.crossed + o.crossed, m.extra + o.extra, m.fights + o.fights}
}

// meritOf returns the merit of a layout before any stand moves on to envelop.
func (c *charge) meritOf(l *layout) merit {
	m := merit{lost: len(l.lost)}
	right := l.first.box.Forward.Right()
	for i := range l.line {
		p := &l.line[i]
		if !p.role.inLine() {
			continue
		}
		m.add(&p.touching, c.follows(l.line))
		for j := range l.line[:i] {
			if q := &l.line[j]; q.role.inLine() {
				was := compareLengths(c.b.Boxes[p.piece].Center.Sub(c.b.Boxes[q.piece].Center).Dot(right), 0)
				is := compareLengths(p.box.Center.Sub(q.box.Center).Dot(right), 0)
				if was*is < 0 {
					m.crossed++
				}
			}
		}
	}
	return m
}

// follows reports whether the stands after the first follow the shape of the enemy. Beside
// friends at the corner of a pinned unit they form a plain line (STD-CHARGE-27).
func (c *charge) follows(placed []place) bool { return c.irregular && placed[0].role != roleCorner }

// compareDistances orders stands by the distance of their middles from a point.
func (b *board) compareDistances(p, q int, to geometry.Vec) int {
	return compareLengths(to.Dist(b.Boxes[p].Center), to.Dist(b.Boxes[q].Center))
}

// mostRanked is the largest number of stands that are ordered; larger units keep file
// order.
const mostRanked = 8

// nearer reports whether one place is nearer to a stand than another.
func (c *charge) nearer(p int, one, other *place) bool {
	at := c.b.Boxes[p].Center
	return compareLengths(at.Dist(one.box.Center), at.Dist(other.box.Center)) < 0
}

// plan is the best order in which the stands may follow a first one, judged by room and
// pace alone.
type plan struct {
	merit
	far   float64 // sum of the squares of the distances that the stands go, in cm, as the crow flies
	steps []planStep
}

// planStep is a stand with the end of the row that it takes.
type planStep struct {
	piece int
	end   end
}

// comparePlans is positive if p is to be tried before o; a stand without a plan comes last.
func (c *charge) comparePlans(p, o *plan) int {
	switch {
	case p == nil && o == nil:
		return 0
	case p == nil:
		return -1
	case o == nil:
		return 1
	}
	if by := c.compareMerits(&p.merit, &o.merit); by != 0 {
		return by
	}
	return compareLengths(o.far, p.far)
}

// planner plans how a row grows from the place of its first stand.
type planner struct {
	c      *charge
	first  place
	list   []int
	across []float64      // how far to the right each stand is, as seen by the chargers
	grows  [2][]planSlot  // the places to the left and right of the first
	known  map[uint]*plan // plans for the rest, by the stands placed and the number on the left
}

// planSlot is a place in the row.
type planSlot struct {
	box geometry.Box
	touching
}

// plannerFrom returns a planner for the rows from a first place.
func (c *charge) plannerFrom(first place) *planner {
	if c.planner != nil && c.planner.first.box == first.box && c.planner.first.role == first.role {
		return c.planner
	}
	p := &planner{c: c, first: first, list: c.b.PiecesOf(c.unit)}
	right := first.box.Forward.Right()
	for _, q := range p.list {
		p.across = append(p.across, c.b.Boxes[q].Center.Dot(right))
	}
	first.touching = c.touching(first.box)
	p.first = first
	for i, e := range [2]end{leftEnd, rightEnd} {
		p.grows[i] = c.growth(first, e, len(p.list)-1)
	}
	c.planner = p
	return p
}

// growth returns the places for which a row has room at one end, one beside the other.
func (c *charge) growth(first place, e end, most int) (list []planSlot) {
	const anywhere = 1e4 // cm: a stand's movement is checked elsewhere
	placed := []place{first}
	m := c.road.walker(c.ground.Mover(first.box, anywhere, c.roles, c.strips), first.box, anywhere, c.roles, c.strips)
	fits := func(box geometry.Box) bool {
		ok, _ := m.Fits(box)
		return ok
	}
	for range most {
		last := &placed[len(placed)-1].box
		box, ahead := last.Shift(last.Forward.Right().Scale(float64(e)*last.Width)), 0.0
		if c.follows(placed) {
			box, ahead = c.follow(m, placed, box, fits)
		}
		if !fits(box) {
			break
		}
		s := planSlot{box, c.touching(box)}
		s.ahead = ahead
		list = append(list, s)
		placed = append(placed, place{box: box, role: roleLine})
	}
	return list
}

// from returns the best plan with a stand as the first; nil if the stand cannot get there.
func (p *planner) from(piece int) *plan {
	if !p.mayGo(piece, &p.first.box) {
		return nil
	}
	if p.known == nil {
		p.known = map[uint]*plan{}
	}
	m := merit{}
	m.add(&p.first.touching, p.c.follows([]place{p.first}))
	rest := p.rest(1<<(piece-p.list[0]), 0)
	return &plan{m.plus(&rest.merit), rest.far + p.way(piece, &p.first.box), rest.steps}
}

// rest returns the best continuation, with some stands placed and left of them on the left.
// Every stand takes the end that the rules require among those within reach
// (STD-CHARGE-32); the charger chooses which goes next (STD-CHARGE-36).
func (p *planner) rest(placed uint, left int) *plan {
	key := placed<<4 | uint(left)
	if known := p.known[key]; known != nil {
		return known
	}
	best := &plan{}
	right := mathbits.OnesCount(placed) - 1 - left
	for i, piece := range p.list {
		if placed&(1<<i) != 0 {
			continue
		}
		for _, e := range p.endsFor(piece, left, right) {
			slot, n := p.slot(e, left, right), left
			if e == leftEnd {
				n++
			}
			m := merit{crossed: p.crosses(i, e, placed)}
			m.add(&slot.touching, p.c.follows([]place{p.first}))
			rest := p.rest(placed|1<<i, n)
			next := &plan{m.plus(&rest.merit), rest.far + p.way(piece, &slot.box), nil}
			if len(best.steps) == 0 || p.c.comparePlans(next, best) > 0 {
				next.steps = append([]planStep{{piece, e}}, rest.steps...)
				best = next
			}
		}
	}
	p.known[key] = best
	return best
}

// endsFor returns the ends of a row between which a stand may choose.
func (p *planner) endsFor(piece, left, right int) (list []end) {
	for _, e := range [2]end{leftEnd, rightEnd} {
		if s := p.slot(e, left, right); s != nil && p.mayGo(piece, &s.box) {
			list = append(list, e)
		}
	}
	if len(list) == 2 && !p.c.whole {
		switch by := p.c.compare(p.slot(leftEnd, left, right).touching, p.slot(rightEnd, left, right).touching); {
		case by > 0:
			return list[:1]
		case by < 0:
			return list[1:]
		}
	}
	return list
}

// slot returns the next place at one end of a row; nil if there is none.
func (p *planner) slot(e end, left, right int) *planSlot {
	list, k := p.grows[0], left
	if e == rightEnd {
		list, k = p.grows[1], right
	}
	if k >= len(list) {
		return nil
	}
	return &list[k]
}

// crosses counts the placed stands that a stand passes to take an end of the row.
func (p *planner) crosses(i int, e end, placed uint) (n int) {
	for j := range p.list {
		if placed&(1<<j) != 0 && float64(e)*(p.across[j]-p.across[i]) > geometry.Tolerance {
			n++
		}
	}
	return n
}

// mayGo reports whether a place is within a stand's pace, as the crow flies.
func (p *planner) mayGo(piece int, to *geometry.Box) bool {
	return furthest(p.c.b.Boxes[piece].Travel(*to)) <= p.c.pace+geometry.Tolerance
}

// way is the square of the distance that a stand goes. Squares prefer two equal distances
// to one twice as long and one of zero.
func (p *planner) way(piece int, to *geometry.Box) float64 {
	d := to.Center.Sub(p.c.b.Boxes[piece].Center)
	return d.Dot(d)
}

// followPlan places the stands after a first one as planned, if their ways allow it.
func (c *charge) followPlan(a *aim, f *first) {
	start := a.goesFirst(f, c.touching(f.box))
	planner := c.plannerFrom(start)
	p := planner.from(f.piece)
	if p == nil {
		return
	}
	if c.bound == nil || c.compareMerits(&p.merit, c.bound) > 0 {
		c.bound = &p.merit
	}
	f.steps = p.steps
	r := &row{aim: a, first: *f, places: []place{start}}
	steps := slices.Clone(p.steps)
	for _, piece := range planner.list { // stands without a place in the line come last
		if piece != f.piece && !slices.ContainsFunc(steps, func(s planStep) bool { return s.piece == piece }) {
			steps = append(steps, planStep{piece: piece})
		}
	}
	for _, s := range steps {
		found := false
		for next := range c.choices(r, s.piece) {
			if found = s.end == 0 || next.role.inLine() && next.end == s.end; found {
				r.places = append(r.places, next)
				break
			}
		}
		if !found {
			return
		}
	}
	c.finish(r)
}

// inTurn lists the stands in the order in which they are tried after the first: that of the
// plan.
func (c *charge) inTurn(f *first) []int {
	list := c.b.PiecesOf(c.unit)
	at := func(p int) int {
		if i := slices.IndexFunc(f.steps, func(s planStep) bool { return s.piece == p }); i >= 0 {
			return i
		}
		return len(list)
	}
	slices.SortStableFunc(list, func(p, q int) int { return at(p) - at(q) })
	return list
}
