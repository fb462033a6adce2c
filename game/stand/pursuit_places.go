package stand

import (
	"iter"
	"math"
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// batch is a group of places of a free stand that are generated together.
type batch uint8

const (
	atEnemies     batch = iota // flush against units that may be pursued
	atFresh                    // the same, and against fresh units
	besideFellows              // in contact with stands of its unit that have moved, in support of friends, and its present place
)

// freeBoxes yields notable places of a free stand, besideFellows last.
func (p *pursuit) freeBoxes(s int, placed []place, want preference, kind pursuitKind) iter.Seq2[batch, []geometry.Box] {
	return func(yield func(batch, []geometry.Box) bool) {
		flush := atEnemies
		if want == seekFresh {
			flush = atFresh
		}
		if kind != pursuitSupporting && !yield(flush, p.laidOut(s, placed, flush, kind)) {
			return
		}
		yield(besideFellows, p.laidOut(s, placed, besideFellows, kind))
	}
}

// laidOut lists the places of a batch. They are generated once.
func (p *pursuit) laidOut(s int, placed []place, which batch, kind pursuitKind) []geometry.Box {
	key := boxesKey{moverKey{s, placesKey(placed)}, which}
	boxes, known := p.boxes[key]
	if !known {
		if boxes = make([]geometry.Box, 0, 32); which == besideFellows {
			boxes = p.appendOthers(boxes, s, placed, kind)
		} else {
			boxes = p.appendFlush(boxes, s, placed, which == atFresh)
		}
		p.boxes[key] = boxes
	}
	return boxes
}

// boxesKey is everything that the places of a free stand depend on.
type boxesKey struct {
	moverKey
	batch
}

// appendOthers appends places in contact with stands of the unit that have moved, places in
// support of friends, and the stand's present place.
func (p *pursuit) appendOthers(boxes []geometry.Box, s int, placed []place, kind pursuitKind) []geometry.Box {
	boxes = append(boxes, p.b.Boxes[s])
	m := p.mover(s, -1, placed)
	m.LookAhead(boxesAt(placed)...)
	base := p.b.units[p.unit].Base
	for _, q := range placed {
		boxes = appendBeside(boxes, m, q.box, base)
	}
	for _, f := range p.fighters() {
		if kind != pursuitSupporting && geometry.Distance(p.b.Boxes[f.piece], p.b.Boxes[s]) > p.pace {
			continue
		}
		boxes = append(boxes, supportBoxes(p.b.Boxes[f.piece], base)...)
	}
	return boxes
}

// supportBoxes are the places exactly behind and beside a stand.
func supportBoxes(of geometry.Box, base game.Base) []geometry.Box {
	boxes := []geometry.Box{behind(of, base)}
	for _, s := range beside(of, base, -1) {
		boxes = append(boxes, s.box)
	}
	return boxes
}

// appendFlush appends places with the front flush on an edge of an enemy: of units that may
// be pursued and, if wanted, of fresh ones. It skips edges at which no place touches a
// stand that has moved.
func (p *pursuit) appendFlush(boxes []geometry.Box, s int, placed []place, withFresh bool) []geometry.Box {
	base := p.b.units[p.unit].Base
	fellows := table.BoundsOf(boxesAt(placed)).Grow(2 * geometry.Tolerance)
	for _, q := range p.within {
		unit := p.b.Pieces[q].Unit
		fresh := withFresh && p.b.Enemies(p.unit, unit) && !slices.Contains(p.ctx.retreated, unit)
		if !fresh && !slices.Contains(p.targets, unit) || geometry.Distance(p.b.Boxes[s], p.b.Boxes[q]) > p.pace {
			continue
		}
		m := p.mover(s, unit, placed) // where there is room; the way is found later
		for _, side := range geometry.Sides {
			edge := p.b.Boxes[q].Edge(side)
			if len(placed) > 0 && !geometry.Flush(edge, edge.Len()+2*base.Front, base.Depth, 0).Bounds().Meets(fellows) {
				continue
			}
			for _, shift := range fullShifts(m.Room(edge), edge.Len(), base.Front) {
				boxes = append(boxes, geometry.Flush(edge, base.Front, base.Depth, shift))
			}
		}
	}
	return boxes
}

// fullShifts returns the shifts worth trying on an edge: those of ends, and those at which
// the contact just reaches its greatest length.
func fullShifts(shifts geometry.Intervals, edge, width float64) []float64 {
	list := ends(shifts)
	slack := math.Abs(edge-width) / 2
	for _, s := range [2]float64{-slack, slack} {
		if shifts.Contains(s) {
			list = append(list, s)
		}
	}
	return list
}

// appendBeside appends places with the same facing in contact with a stand of the unit:
// level with it at either side, or shifted along its edges until something else is met.
func appendBeside(boxes []geometry.Box, m *geometry.Mover, at geometry.Box, base game.Base) []geometry.Box {
	along := func(box geometry.Box, dir geometry.Vec, reach float64) {
		for _, t := range ends(m.Span(box, dir, -reach, reach)) { // the way is found later
			boxes = append(boxes, box.Shift(dir.Scale(t)))
		}
	}
	for _, s := range beside(at, base, -1) {
		along(s.box, at.Forward, (at.Depth+base.Depth)/2)
	}
	back := behind(at, base)
	along(back, at.Forward.Right(), (at.Width+base.Front)/2)
	along(back.Shift(at.Forward.Scale(at.Depth+base.Depth)), at.Forward.Right(), (at.Width+base.Front)/2)
	return boxes
}

// supportedBy returns the box of a fighting infantry stand that a place would support, and
// from where: a stand of the unit that has moved, or one of another unit of its side
// (STD-RESULT-13, -14). A stand that touches an enemy supports nobody.
func (p *pursuit) supportedBy(c *place, placed []place) (from geometry.Side, of geometry.Box, ok bool) {
	if p.b.units[p.unit].Type != Infantry || len(c.touching.contacts) > 0 {
		return 0, geometry.Box{}, false
	}
	try := func(box geometry.Box) bool {
		side, aligned := inSupport(c.box, box)
		if aligned && (!ok || side == geometry.Rear) {
			from, of, ok = side, box, true
		}
		return ok && from == geometry.Rear
	}
	for _, q := range placed {
		if p.b.mayBeSupported(q.touching) && try(q.box) {
			return from, of, ok
		}
	}
	for _, f := range p.fighters() {
		if f.front && try(p.b.Boxes[f.piece]) {
			return from, of, ok
		}
	}
	return from, of, ok
}

// inSupport reports whether a base is in supporting alignment with another, and on which
// side of it (STD-RESULT-14).
func inSupport(box, of geometry.Box) (geometry.Side, bool) {
	// A quick test: neither level with it, nor straight before or behind it.
	d := box.Center.Sub(of.Center)
	if math.Abs(d.Dot(of.Forward)) > math.Abs(of.Depth-box.Depth)/2+supportAskew && math.Abs(d.Cross(of.Forward)) > supportAskew {
		return 0, false
	}
	c := geometry.Touch(box, of)
	return c.B.Side, aligned(box, of, c)
}

// fighter is an infantry stand of another unit of the side that touches an enemy.
type fighter struct {
	piece int
	front bool // at its front edge or a front corner, so it can be supported (STD-RESULT-15)
}

// fighters lists the fighters that a stand of the unit can reach; those beyond the pace of
// all its stands are left out.
func (p *pursuit) fighters() []fighter {
	if p.friends != nil {
		return p.friends
	}
	p.friends = []fighter{}
	for _, f := range p.within {
		i := p.b.Pieces[f].Unit
		if i == p.unit || p.b.Enemies(p.unit, i) || p.b.units[i].Type != Infantry {
			continue
		}
		if p.b.UnitWithin(p.unit, f, p.pace+geometry.Tolerance) && p.b.inContact(f) {
			p.friends = append(p.friends, fighter{f, p.b.frontInContact(f)})
		}
	}
	return p.friends
}

// frontInContact reports whether a stand has an enemy at its front, so that it may be
// supported (STD-RESULT-15, AMB-42).
func (b *board) frontInContact(s int) bool {
	unit := b.Pieces[s].Unit
	var room [32]int
	for _, q := range b.near(room[:0], unit, b.Boxes[s:s+1], besides) {
		if b.Enemies(unit, b.Pieces[q].Unit) {
			if c := geometry.Touch(b.Boxes[s], b.Boxes[q]); c.Kind != geometry.NoContact && b.supportable(c.A, c.Kind) {
				return true
			}
		}
	}
	return false
}
