package geometry

import (
	"cmp"
	"slices"
)

// Exposure tells how much of an edge a mover can contact, and what covers the rest.
type Exposure struct {
	Length float64 // the longest contact of all places that it can reach, in centimetres
	Covers []Cover // what covers the rest, from the edge's A to its B, without overlaps
}

// Cover is a stretch of an edge that no place the mover can reach has contact
// with. Its ends are centimetres from the edge's A.
type Cover struct {
	Interval
	By    Thing
	Index int // of the box, numbered as in Fits, or of the area; 0 otherwise
}

// Exposure returns how much of e a mover can contact with its front, and what covers the
// rest. A stretch is attributed to a thing that would cover it on its own. Where several
// things would, boxes come before areas, areas before the table's edge, and lower indexes
// before higher ones; they need not touch the edge. Stretches no longer than the
// tolerance are left out.
//
//  1. Length is at most the length of the edge and the length of the front.
//  2. A point of the edge is in a cover, or in contact at a shift of Shifts.
//  3. A greater limit never makes Length less. Fewer obstacles never do either, for a
//     mover that flies. A mover that does not fly keeps each place that it reaches
//     without turning. (If it has to turn on its way, an obstacle may provide the corner
//     at which it can.)
//  4. Moving or turning everything changes nothing by more than twice the tolerance,
//     which is used only where needed; mirroring it measures the covers from the other
//     end.
func (m *Mover) Exposure(e Edge) Exposure {
	var t track
	whole := m.flushTrack(&t, &e)
	reach := m.Shifts(e)
	x := Exposure{}
	for _, s := range reach.Nearest(0) {
		x.Length = FlushLength(e.Len(), m.from.Width, s)
	}
	c := covering{edge: e.Len(), width: m.from.Width}
	c.rest = Interval{0, c.edge}.set().Subtract(c.laid(reach))
	things := slices.Clone(m.along(&t, whole))
	slices.SortStableFunc(things, func(p, q *piece) int {
		a, i := p.thing()
		b, j := q.thing()
		return cmp.Or(cmp.Compare(a, b), cmp.Compare(i, j))
	})
	for len(things) > 0 && len(c.rest) > 0 {
		what, index := things[0].thing()
		n := 1
		for n < len(things) && is(things[n], what, index) {
			n++
		}
		if what != Nothing { // gaps may cover it too
			var left room
			c.put(c.laid(t.past(&left, whole, things[:n]).settle()), what, index)
		}
		things = things[n:]
	}
	c.put(c.laid(m.tableShifts(&t, whole, 0).set()), TheTableEdge, 0)
	inside := Interval{0, c.edge}.set()
	c.put(inside.Subtract(c.laid(m.Room(e))), OutOfReach, 0)
	c.put(nil, TooNarrow, 0)
	slices.SortFunc(c.covers, func(a, b Cover) int { return byLo(a.Interval, b.Interval) })
	x.Covers = c.covers
	return x
}

// is reports whether p is part of a thing.
func is(p *piece, what Thing, index int) bool {
	t, i := p.thing()
	return t == what && i == index
}

// covering is an edge whose stretches are being attributed to what covers them.
type covering struct {
	edge, width float64
	rest        Intervals // the stretches not attributed yet
	covers      []Cover
}

// laid returns the part of the edge that fronts at these shifts contact.
func (c *covering) laid(shifts Intervals) Intervals {
	var out Intervals
	for _, s := range slices.Backward(shifts) {
		// A shift is toward the placed box's right, that is, toward the edge's A.
		lie := Interval{c.edge/2 - s.Hi - c.width/2, c.edge/2 - s.Lo + c.width/2}
		out = out.Union(lie.meet(Interval{0, c.edge}).set())
	}
	return out
}

// put attributes to a thing the part of the rest that is not in open.
func (c *covering) put(open Intervals, by Thing, index int) {
	left := c.rest.Intersect(open)
	for _, i := range c.rest.Subtract(open) {
		if i.Hi-i.Lo > Tolerance {
			c.covers = append(c.covers, Cover{i, by, index})
		}
	}
	c.rest = left
}
