package stand

import (
	"math"
	"slices"

	"frontage/geometry"
)

// envelopments returns the layouts in which stands of a completed battle line
// move on to envelop the charged unit (section 8.10), every choice of stands
// that may. Where such a stand ends is free within STD-CHARGE-49; each layout
// has it where it brings most of its front into contact.
func (c *charge) envelopments(l *layout) []*layout {
	var list []*layout
	idle := c.mayEnvelop(l)
	for choice := 1; choice < 1<<len(idle); choice++ {
		e := *l
		e.places = slices.Clone(l.places)
		e.further = nil
		complete := true
		for i, at := range idle {
			if choice&(1<<i) == 0 {
				continue
			}
			next, ok := c.envelop(&e, at)
			if !ok {
				complete = false
				break
			}
			e.places[at] = next
			e.further = append(e.further, next)
			e.inLine--
		}
		if complete {
			list = append(list, &e)
		}
	}
	return list
}

// mayEnvelop returns the places of the stands that may envelop: with a side edge
// indicated and all enemy contact of the line on side edges of enemy stands, those
// that touch no enemy at all, not even at a corner (STD-CHARGE-47, AMB-29).
func (c *charge) mayEnvelop(l *layout) []int {
	if l.aim.side != geometry.Left && l.aim.side != geometry.Right {
		return nil
	}
	var idle []int
	for i, p := range l.places {
		if len(p.touching.contacts) == 0 {
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

// envelop finds where a stand of the line goes on to: its front edge or a front
// corner on the charged unit, the unit in formation (STD-CHARGE-49), by a clear
// way that never leads away from the stand that it will touch (STD-CHARGE-51),
// paid from what the way into the line has left (STD-CHARGE-48, AMB-30). Of all
// such places flush with an edge it takes the one with most front in contact,
// then the cheapest.
func (c *charge) envelop(l *layout, at int) (place, bool) {
	from := l.places[at]
	others := make([]geometry.Box, 0, len(l.places))
	for i, p := range l.places {
		if i != at {
			others = append(others, p.box)
		}
	}
	taken := append(slices.Clone(others), c.strips...)
	for _, p := range l.behind {
		taken = append(taken, p.box)
	}
	best, found := place{}, false
	for _, q := range c.b.piecesOf(c.target) {
		m := c.moverAt(from.box, c.pace-from.way.Cost, taken).Toward(c.b.boxes[q])
		for _, side := range geometry.Sides {
			edge := c.b.boxes[q].Edge(side)
			for _, shift := range ends(m.Shifts(edge)) {
				box := geometry.Flush(edge, from.box.Width, from.box.Depth, shift)
				t := c.touching(box)
				if t.onTarget <= geometry.Tolerance && !c.cornerOnTarget(t) || len(geometry.Groups(append(others, box))) > 1 {
					continue
				}
				rank := 1
				if found {
					rank = compareEnvelop(t, best.touching)
				}
				if rank < 0 {
					continue
				}
				way := m.To(box)
				if !way.OK || rank == 0 && from.way.Cost+way.Cost > best.way.Cost-geometry.Tolerance {
					continue
				}
				next := place{piece: from.piece, box: box, role: roleEnvelop, of: q, touching: t}
				next.way = geometry.Way{OK: true, Cost: from.way.Cost + way.Cost, Legs: slices.Concat(from.way.Legs, way.Legs[1:])}
				next.before = from.way.Cost
				best, found = next, true
			}
		}
	}
	return best, found
}

// ends returns the shifts worth trying in a set of them: nearest the middle, and
// where something bounds it, which is where the stand touches its own unit.
func ends(shifts geometry.Intervals) []float64 {
	list := shifts.Nearest(0)
	for _, i := range shifts {
		list = append(list, i.Lo, i.Hi)
	}
	return list
}

// compareEnvelop is positive when t has more of its front on the charged unit, or
// as much and touches fewer other units.
func compareEnvelop(t, o touching) int {
	if d := t.onTarget - o.onTarget; math.Abs(d) > geometry.Tolerance {
		return sign(d)
	}
	return o.extra - t.extra
}

// cornerOnTarget reports whether a front corner touches the charged unit.
func (c *charge) cornerOnTarget(t touching) bool {
	return slices.ContainsFunc(t.contacts, func(o touch) bool {
		return c.b.pieces[o.piece].unit == c.target && o.Kind == geometry.CornerContact && atFront(o.A, o.Kind)
	})
}
