package geometry

import (
	"cmp"
	"slices"
)

// Exposure is how much of an edge a mover can get at, and what takes the rest.
type Exposure struct {
	Length float64 // the longest contact of all places that it can reach (STD-CHARGE-19), in centimetres
	Covers []Cover // what takes the rest, from the edge's A to its B; they do not overlap
}

// Cover is a stretch of an edge that no place the mover can reach has contact
// with. Its ends are centimetres from the edge's A.
type Cover struct {
	Interval
	By    Thing
	Index int // of the box, numbered as for Fits, or of the area; 0 otherwise
}

// Exposure says how much of e a mover's front can be laid against, and what
// covers the rest: what a stretch is put down to would take it if nothing else
// were there. Where several things would, a box comes before an area, an area
// before the table's edge, and the lower index before the higher; they need not
// touch the edge. Stretches no longer than the tolerance are left out.
//
//  1. Length is at most that of the edge and that of the front.
//  2. A point of the edge is in a cover, or in contact at a shift of Shifts.
//  3. A greater limit never makes Length less; nor does less in the way, for a mover
//     that flies. Another keeps each place to which a way without a turn leads. (One that
//     has to turn on its way may find a corner to do so where something stands.)
//  4. Moving or turning everything changes nothing by more than twice the tolerance,
//     which it uses only where it must; mirroring it measures the covers
//     from the other end.
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
		if what != Nothing { // gaps, that is
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

// covering is an edge that is being put down to what covers it.
type covering struct {
	edge, width float64
	rest        Intervals // what is not put down to anything yet
	covers      []Cover
}

// laid returns what of the edge fronts at these shifts lie against.
func (c *covering) laid(shifts Intervals) Intervals {
	var out Intervals
	for _, s := range slices.Backward(shifts) {
		// A shift is toward the placed box's right, which is the edge's A.
		lie := Interval{c.edge/2 - s.Hi - c.width/2, c.edge/2 - s.Lo + c.width/2}
		out = out.Union(lie.meet(Interval{0, c.edge}).set())
	}
	return out
}

// put puts down to a thing what of the rest it leaves not open.
func (c *covering) put(open Intervals, by Thing, index int) {
	left := c.rest.Intersect(open)
	for _, i := range c.rest.Subtract(open) {
		if i.Hi-i.Lo > Tolerance {
			c.covers = append(c.covers, Cover{i, by, index})
		}
	}
	c.rest = left
}
