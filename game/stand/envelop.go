package stand

import (
	"iter"
	"math"
	"slices"

	"frontage/geometry"
)

// envelopments returns the layouts in which stands of a completed battle line move on to
// envelop the charged unit (section 8.10), one for every choice of stands that may. The end
// of such a stand is free within STD-CHARGE-49; each layout puts it where most of its front
// is in contact. Choices in which some stand finds no such place are recorded, to be tried
// at an angle.
func (c *charge) envelopments(l *layout) []*layout {
	var list []*layout
	idle := c.mayEnvelop(l)
	for choice := 1; choice < 1<<len(idle); choice++ {
		var chosen []int
		for i, at := range idle {
			if choice&(1<<i) != 0 {
				chosen = append(chosen, at)
			}
		}
		e := c.moveOn(l, chosen, (*onward).goOn)
		if e != nil {
			list = append(list, e)
		}
		c.noteChoice(l, chosen, e != nil)
	}
	return list
}

// moveOn returns a layout in which some stands of a completed line have moved on, one after
// another, each to the place that find returns; nil if one finds none.
func (c *charge) moveOn(l *layout, chosen []int, find func(*onward) (place, bool)) *layout {
	e := *l
	c.moved = append(c.moved[:0], l.places...)
	e.places, e.further = c.moved, nil
	for i, at := range chosen {
		next, ok := c.envelop(&e, at, chosen[i+1:], find)
		if !ok {
			return nil
		}
		e.places[at] = next
		e.further = append(e.further, next)
		e.inLine--
	}
	e.places = slices.Clone(e.places)
	return &e
}

// mayEnvelop returns the places of the stands that may envelop. If a side edge is indicated
// and all enemy contact of the line is on side edges, these are the stands that touch no
// enemy at all, not even at a corner (STD-CHARGE-47, AMB-29). A unit that charges a pinned
// unit at a corner does not wrap round to another edge (AMB-24).
func (c *charge) mayEnvelop(l *layout) []int {
	if l.aim.pinned || c.b.inLaager(c.target) || l.aim.side != geometry.Left && l.aim.side != geometry.Right {
		return nil
	}
	var idle []int
	for i, p := range l.places {
		corners := c.b.plays("AMB-29", "b") && !slices.ContainsFunc(p.touching.contacts, func(t touch) bool { return t.Kind == geometry.EdgeContact })
		if len(p.touching.contacts) == 0 || corners {
			idle = append(idle, i)
		}
		for _, t := range p.touching.contacts {
			onCorner := t.Kind == geometry.CornerContact && t.B.AtCorner // where a side edge ends
			if !onCorner && t.B.Side != geometry.Left && t.B.Side != geometry.Right {
				return nil
			}
		}
	}
	return idle
}

// envelop finds where a stand of the line moves on to. It must end with its front edge or a
// front corner on the charged unit and the unit in formation (STD-CHARGE-49), by a clear
// way that never leads away from the stand it will touch (STD-CHARGE-51), within the
// movement left over from its way into the line (STD-CHARGE-48, AMB-30). The stands that
// move on later do not count for the formation yet.
func (c *charge) envelop(l *layout, at int, later []int, find func(*onward) (place, bool)) (place, bool) {
	o := onward{c: c, key: c.onwardKey(l, at, later)}
	o.from, o.others, o.taken = c.enveloper(l, at, later)
	return find(&o)
}

// onwardKey identifies everything that the answer of goOn depends on.
func (c *charge) onwardKey(l *layout, at int, later []int) moverKey {
	var taken uint64
	for i := range l.places {
		if i != at {
			taken += boxKey(l.places[i].box)
		}
	}
	for _, i := range later {
		taken += mix(boxKey(l.places[i].box))
	}
	for i := range l.behind {
		taken += boxKey(l.behind[i].box)
	}
	from := &l.line[at]
	return moverKey{from.piece, boxKey(from.box) ^ mix(math.Float64bits(from.way.Cost)) ^ mix(taken+uint64(len(l.behind)))}
}

// onward is a stand that moves on from its place in the line.
type onward struct {
	c             *charge
	from          place
	others, taken []geometry.Box // others: stands of its unit; taken: all obstacles that are not on the board
	m             *geometry.Mover
	key           moverKey
	goesFor       int             // the piece it moves toward
	goes          *geometry.Mover // finds its ways
}

// left is the movement it has left.
func (o *onward) left() float64 { return o.c.pace - o.from.way.Cost }

// mover finds its ways. It is made on first use, because everything is often too far away.
func (o *onward) mover() *geometry.Mover {
	if o.m == nil {
		o.m = o.c.moverAt(o.from.box, o.left(), o.taken)
		o.m.LookAhead(o.c.b.BoxesOf(o.c.target)...)
	}
	return o.m
}

// toward returns a mover whose ways never lead away from an enemy piece.
func (o *onward) toward(of int) *geometry.Mover {
	if o.goes == nil || o.goesFor != of {
		o.goesFor, o.goes = of, o.mover().Toward(o.c.b.Boxes[of])
	}
	return o.goes
}

// goal is a place where an enveloping stand might end: flush with an edge of an enemy stand, or at
// an angle to it.
type goal struct {
	of       int
	box      geometry.Box
	touching touching
	straight float64         // the cost of the straight way to it
	slid     *geometry.Mover // the mover that found it by sliding along an edge, if one did
}

// goals lists, without repetitions, the places that a stand might move on to: within its
// movement as the crow flies, reachable or not.
func (o *onward) goals() []goal {
	c, most := o.c, o.left()+2*geometry.Tolerance
	list := c.room[:0]
	for _, q := range c.b.PiecesOf(c.target) {
		for _, side := range geometry.Sides {
			edge := c.b.Boxes[q].Edge(side)
			if o.outOfReach(&edge) {
				continue
			}
			shifts, slid := o.joiningShifts(q, &edge)
			for _, shift := range shifts {
				g := goal{of: q, box: geometry.Flush(edge, o.from.box.Width, o.from.box.Depth, shift), slid: slid}
				if g.straight = furthest(o.from.box.Travel(g.box)); g.straight > most || isListed(list, &g) || !o.joins(g.box) {
					continue
				}
				if g.touching = c.touching(g.box); !c.frontOnTarget(g.touching) {
					c.forget(g.touching)
					continue
				}
				list = append(list, g)
			}
		}
	}
	c.room = list
	return list
}

// outOfReach reports whether every place flush with an edge is beyond the stand's movement:
// its centre goes no further than its furthest corner.
func (o *onward) outOfReach(edge *geometry.Edge) bool {
	out := edge.Normal.Scale(o.from.box.Depth / 2)
	beyond := edge.Dir().Scale(o.from.box.Width / 2)
	centers := geometry.Segment{A: edge.A.Sub(beyond).Add(out), B: edge.B.Add(beyond).Add(out)}
	return centers.Closest(o.from.box.Center).Dist(o.from.box.Center) > o.left()+3*geometry.Tolerance
}

// joins reports whether the unit is in formation with the stand in a place (STD-CHARGE-49).
// Usually the others are in formation without it, and touching one is enough.
func (o *onward) joins(box geometry.Box) bool {
	return touchesAny(box, o.others) &&
		(geometry.Together(o.others) || geometry.Together(append(slices.Clip(o.others), box)))
}

// isListed reports whether the same goal is already among those at the end of the list with
// the same base.
func isListed(list []goal, g *goal) bool {
	for i := len(list) - 1; i >= 0 && list[i].of == g.of; i-- {
		if list[i].box == g.box && list[i].slid == g.slid {
			return true
		}
	}
	return false
}

// goOn returns the best place flush with an edge that a stand is known to reach: the one
// with most front in contact, then the cheapest.
func (o *onward) goOn() (place, bool) {
	c := o.c
	if known, ok := c.enveloped[o.key]; ok {
		return known.place, known.ok
	}
	best, found := o.bestOf(o.goals())
	if c.enveloped == nil {
		c.enveloped = map[moverKey]envelopment{}
	}
	c.enveloped[o.key] = envelopment{best, found}
	return best, found
}

// bestOf returns the best goal that a stand reaches. Goals with most front in contact are
// tried first, so that ways to the others need not be found.
func (o *onward) bestOf(goals []goal) (best place, found bool) {
	from := &o.from
	for len(goals) > 0 && !found {
		top := slices.MaxFunc(goals, func(g, o goal) int { return compareEnvelop(g.touching, o.touching) })
		rest := goals[:0]
		for _, g := range goals {
			if compareEnvelop(g.touching, top.touching) < 0 {
				rest = append(rest, g)
				continue
			}
			// No way is shorter than the straight one. If even that costs too much to be better,
			// the way need not be found.
			if found && from.way.Cost+g.straight > best.way.Cost-geometry.Tolerance+rounding {
				continue
			}
			toward := g.slid
			if toward == nil {
				toward = o.toward(g.of)
			}
			way := toward.Within(g.box)
			if !way.OK || found && from.way.Cost+way.Cost > best.way.Cost-geometry.Tolerance {
				continue
			}
			best, found = o.arrival(&g, way), true
		}
		goals = rest
	}
	return best, found
}

// arrival is the place of a stand that has moved on to a goal.
func (o *onward) arrival(g *goal, way geometry.Way) place {
	from := &o.from
	p := from.goesOn(g.box, g.of, g.touching)
	p.way = geometry.Way{OK: true, Cost: from.way.Cost + way.Cost, Legs: slices.Concat(from.way.Legs, way.Legs[1:])}
	return p
}

func touchesAny(box geometry.Box, others []geometry.Box) bool {
	return slices.ContainsFunc(others, func(o geometry.Box) bool { return geometry.Relate(box, o) == geometry.Touching })
}

// envelopment is where a stand moves on to, if it can.
type envelopment struct {
	place
	ok bool
}

// joiningShifts returns the shifts along an edge of a base worth trying: those at which the
// stand just touches another of its unit. Usually there are two. If it can slide along in
// contact, the ends of the reachable shifts count, and the ends of the shifts in contact:
// if possible with all of its front on the edge.
func (o *onward) joiningShifts(of int, edge *geometry.Edge) (list []float64, slid *geometry.Mover) {
	size := &o.from.box
	most := (edge.Len() + size.Width) / 2
	place := func(shift float64) geometry.Box { return geometry.Flush(*edge, size.Width, size.Depth, shift) }
	middle := place(0)
	along := edge.Dir().Neg() // to the stand's right
	list = o.c.shifts[:0]
	for _, other := range o.others {
		m := sharingOf(&middle, &other)
		k, ok := m.along(middle.Center, along, most, geometry.Tolerance/2)
		if !ok {
			continue
		}
		if k.Hi-k.Lo > geometry.Tolerance && !geometry.Overlaps(place(midway(k.Lo, k.Hi)), other) {
			slid = o.mover().Toward(o.c.b.Boxes[of])
			list = append(ends(slid.Shifts(*edge)), k.Lo, k.Hi)
			slack := math.Abs(edge.Len()-size.Width) / 2
			for _, full := range [2]float64{-slack, slack} {
				if k.Lo <= full && full <= k.Hi {
					list = append(list, full)
				}
			}
			return list, slid
		}
		list = append(list, k.Lo, k.Hi)
	}
	o.c.shifts = list
	return list, nil
}

// worthEnveloping reports whether a stand might touch its own unit within its movement at
// some place flush with an edge.
func worthEnveloping(edge geometry.Edge, from place, others []geometry.Box, pace float64) bool {
	room := geometry.Flush(edge, edge.Len()+2*from.box.Width, from.box.Depth, 0)
	return geometry.Distance(room, from.box) <= pace-from.way.Cost+geometry.Tolerance &&
		slices.ContainsFunc(others, func(o geometry.Box) bool { return geometry.Relate(room, o) != geometry.Apart })
}

// ends returns the shifts worth trying in a set: the one nearest the middle, and the ends
// of each interval, at which the stand touches its own unit.
func ends(shifts geometry.Intervals) []float64 {
	const more = 2 // room for appended shifts
	list := append(make([]float64, 0, 1+2*len(shifts)+more), shifts.Nearest(0)...)
	for _, i := range shifts {
		list = append(list, i.Lo, i.Hi)
	}
	return list
}

// compareEnvelop is positive if t has more front on the charged unit, or as much and
// touches fewer other units.
func compareEnvelop(t, o touching) int {
	if d := t.onTarget - o.onTarget; math.Abs(d) > geometry.Tolerance {
		return sign(d)
	}
	return o.extra - t.extra
}

// frontOnTarget reports whether the front edge or a front corner touches the charged unit
// (STD-CHARGE-49).
func (c *charge) frontOnTarget(t touching) bool {
	return t.onTarget > geometry.Tolerance || slices.ContainsFunc(t.contacts, func(o touch) bool {
		return c.b.Pieces[o.piece].Unit == c.target && o.Kind == geometry.CornerContact && atFront(o.A, o.Kind)
	})
}

// envelopChoice is a choice of stands of a line that move on.
type envelopChoice struct {
	key    uint64 // of the line and of the places left
	layout *layout
	chosen []int
	left   float64 // the least movement that any of them has left
	done   bool    // all found places flush with an edge
}

// noteChoice records whether all stands of a choice found places flush with an edge. If
// not, it keeps the line in which they have most movement left: the places are the same
// whichever stand is where.
func (c *charge) noteChoice(l *layout, chosen []int, done bool) {
	n := envelopChoice{placesKey(l.line), l, chosen, math.Inf(1), done}
	for _, at := range chosen {
		n.key += mix(boxKey(l.line[at].box))
		n.left = min(n.left, c.pace-l.line[at].way.Cost)
	}
	i := slices.IndexFunc(c.envelopers, func(o envelopChoice) bool { return o.key == n.key })
	switch {
	case i < 0:
		c.envelopers = append(c.envelopers, n)
	case c.envelopers[i].done:
	case done || n.left > c.envelopers[i].left+rounding:
		c.envelopers[i] = n
	}
}

// envelopAtAngle keeps the layouts of choices in which some stands can only move on to
// places at an angle; the others move on to places flush with an edge.
func (c *charge) envelopAtAngle() {
	for _, n := range c.envelopers {
		if n.done || c.b.counting().Over() {
			continue
		}
		if e := c.moveOn(n.layout, n.chosen, (*onward).goOnSomehow); e != nil {
			c.keep(e)
		}
	}
}

// goOnSomehow returns the best place flush with an edge that a stand reaches, else the best
// at an angle.
func (o *onward) goOnSomehow() (place, bool) {
	if best, found := o.goOn(); found {
		return best, true
	}
	return o.goOnAtAngle()
}

// goOnAtAngle returns the best place at an angle that a stand reaches, preferring those
// whose ways are quickly found.
func (o *onward) goOnAtAngle() (place, bool) {
	var rest []*goal
	for g := range o.atAngle() {
		if way := o.toward(g.of).Readily(g.box); way.OK {
			return o.atAngleBy(g, way), true
		}
		rest = append(rest, g)
	}
	for _, g := range rest {
		if way := o.toward(g.of).Within(g.box); way.OK {
			return o.atAngleBy(g, way), true
		}
	}
	return place{}, false
}

// atAngleBy is the place of a stand without a place along an edge that moves on to a goal.
func (o *onward) atAngleBy(g *goal, way geometry.Way) place {
	p := o.arrival(g, way)
	p.noEdge = true
	return p
}

// atAngle yields the places at an angle that have room, best first: those that draw in
// fewest other units, then those that face the enemy rather than along it, then the nearest
// as the crow flies. It never joins parts of the unit that are apart: a stand in contact
// with an enemy and two others has only single facings.
func (o *onward) atAngle() iter.Seq[*goal] {
	return func(yield func(*goal) bool) {
		if !geometry.Together(o.others) {
			return
		}
		list := o.angledPlaces()
		order := slices.Grow(o.c.order[:0], len(list))
		for i := range list {
			order = append(order, list[i].key(i))
		}
		o.c.order = order
		slices.SortFunc(order, compareKeys)
		var more []goal // those that draw in other units
		for _, k := range order {
			a := &list[k.i]
			if fits, _ := o.mover().Fits(a.box); !fits {
				continue
			}
			g := goal{of: a.of, box: a.box, touching: o.c.touching(a.box), straight: a.straight}
			switch {
			case !o.c.frontOnTarget(g.touching):
			case g.touching.extra > 0:
				more = append(more, g)
			case !yield(&g):
				return
			}
		}
		slices.SortStableFunc(more, func(g, h goal) int { return g.touching.extra - h.touching.extra })
		for i := range more {
			if !yield(&more[i]) {
				return
			}
		}
	}
}

// angledPlaces lists places in contact with an enemy and another stand of the unit at an
// angle, within the stand's movement as the crow flies, with or without room.
func (o *onward) angledPlaces() []angled {
	list := slices.Grow(o.c.angled[:0], 128)
	most := o.left() + 2*geometry.Tolerance
	for _, q := range o.c.b.PiecesOf(o.c.target) {
		r := resting{of: o.c.b.Boxes[q], from: o.from.box, most: most}
		if r.prepare(o.others, o.c.b.BoxesOf(o.c.target)) {
			list = r.places(list, q)
		}
	}
	o.c.angled = list
	return list
}

// isAtAngle reports whether an enveloping stand lies along no edge of the enemy that it
// goes to.
func (c *charge) isAtAngle(p *place) bool {
	f := c.b.Boxes[p.of].Forward
	return !slices.ContainsFunc([]geometry.Vec{f, f.Right(), f.Neg(), f.Left()}, func(g geometry.Vec) bool { return geometry.SameFacing(g, p.box.Forward) })
}

func midway(x, y float64) float64 { return x + float64((y-x)/2) }

// enveloper returns the place in the line from which a stand envelops, the other stands of
// its unit except those that move on later, and the obstacles that are not stands on the
// board.
func (c *charge) enveloper(l *layout, at int, later []int) (start place, others, taken []geometry.Box) {
	taken = make([]geometry.Box, 0, len(l.places)-1+len(c.strips)+len(l.behind))
	for i := range l.places {
		if i != at && !slices.Contains(later, i) {
			taken = append(taken, l.places[i].box)
		}
	}
	others = slices.Clip(taken)
	for _, i := range later {
		taken = append(taken, l.places[i].box)
	}
	taken = append(taken, c.strips...)
	for i := range l.behind {
		taken = append(taken, l.behind[i].box)
	}
	return l.line[at], others, taken
}
