package stand

import (
	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// formation returns the formation of some stands: connected or not (STD-BASE-09), a line
// (STD-BASE-10, STD-BASE-13), or a column, straight or bent (STD-BASE-11, AMB-01). By the
// other readings of AMB-01 a column is any chain of stands, or one whose stands touch from
// front to rear at any corner.
func (b *board) formation(boxes []geometry.Box) geometry.Formation {
	f := geometry.FormationOf(boxes)
	if !f.Regular() && (b.plays("AMB-01", "a") && isChain(boxes, touches) || b.plays("AMB-01", "c") && isChain(boxes, trails)) {
		return geometry.BentColumn
	}
	return f
}

// regular reports whether stands are in line or column (STD-BASE-12).
func (b *board) regular(boxes []geometry.Box) bool { return b.formation(boxes).Regular() }

// isChain reports whether stands can be numbered so that each follows the one before
// it.
func isChain(boxes []geometry.Box, follows func(p, q geometry.Box) bool) bool {
	used := make([]bool, len(boxes))
	var from func(last, left int) bool
	from = func(last, left int) bool {
		if left == 0 {
			return true
		}
		used[last] = true
		defer func() { used[last] = false }()
		for next := range boxes {
			if !used[next] && follows(boxes[last], boxes[next]) && from(next, left-1) {
				return true
			}
		}
		return false
	}
	for head := range boxes {
		if from(head, len(boxes)-1) {
			return true
		}
	}
	return false
}

func touches(p, q geometry.Box) bool { return geometry.Relate(p, q) == geometry.Touching }

// trails reports whether the front of stand q, or a front corner, touches the rear of stand
// p or a rear corner, with q turned by no more than 90°.
func trails(p, q geometry.Box) bool {
	c := geometry.Touch(p, q)
	switch {
	case geometry.FormationOf([]geometry.Box{p, q}) == geometry.Column:
		return c.A.Side == geometry.Rear
	case c.Kind != geometry.CornerContact || p.Forward.Dot(q.Forward) < backwards:
		return false
	}
	return onSide(c.A, geometry.Rear, geometry.RearRight, geometry.RearLeft) && onSide(c.B, geometry.Front, geometry.FrontLeft, geometry.FrontRight)
}

// onSide reports whether a contact is at an edge or one of its corners.
func onSide(part geometry.ContactPart, edge geometry.Side, begin, end geometry.Corner) bool {
	if part.AtCorner {
		return part.Corner == begin || part.Corner == end
	}
	return part.Side == edge
}

// formedOn lists formations of a unit in which stand p has the place box: first its present
// formation, moved and turned with that stand; then lines, those that keep most stands on
// their side first; then columns with p first, last or between. The places may be occupied
// or unreachable.
func (b *board) formedOn(unit, p int, box geometry.Box) [][]game.StandPlace {
	list := [][]game.StandPlace{b.carried(unit, b.Boxes[p], box)}
	if len(b.BoxesOf(unit)) == 1 {
		return list
	}
	return append(append(list, b.linesOn(unit, p, box)...), b.columnsOn(unit, p, box)...)
}

// carried moves all stands of a unit as one body, so that from becomes to.
func (b *board) carried(unit int, from, to geometry.Box) []game.StandPlace {
	return b.standPlaces(body.Carried(b.Table, b.PiecesOf(unit), from, to))
}

// linesOn lists the lines of a unit in which stand p has the place box, with any number of
// the others to its left; the present number comes first.
func (b *board) linesOn(unit, p int, box geometry.Box) [][]game.StandPlace {
	return b.listed(body.Lines(b.Table, b.PiecesOf(unit), p, box))
}

// columnsOn lists the columns in which stand p has the place box, with any number of
// the others before it, none first.
func (b *board) columnsOn(unit, p int, box geometry.Box) [][]game.StandPlace {
	return b.listed(body.Columns(b.Table, b.PiecesOf(unit), p, box))
}

// listed returns formations in the form of an action.
func (b *board) listed(formations [][]body.Placed) [][]game.StandPlace {
	list := make([][]game.StandPlace, len(formations))
	for i, at := range formations {
		list[i] = b.standPlaces(at)
	}
	return list
}

// lineOf forms a unit into line with the least movement, one stand staying in place. It is
// the ordinary move behind one key.
func (b *board) lineOf(unit int, half bool) (*unitMove, *game.Refusal) {
	return b.cheapest(unit, half, func(p int) [][]game.StandPlace { return b.linesOn(unit, p, b.Boxes[p]) })
}

// columnOf forms a unit into column in the same way.
func (b *board) columnOf(unit int, half bool) (*unitMove, *game.Refusal) {
	return b.cheapest(unit, half, func(p int) [][]game.StandPlace { return b.columnsOn(unit, p, b.Boxes[p]) })
}

// cheapest returns the legal move of least cost among the formations built on each of the
// unit's stands.
func (b *board) cheapest(unit int, half bool, formations func(p int) [][]game.StandPlace) (*unitMove, *game.Refusal) {
	var best *unitMove
	var why *game.Refusal
	for _, p := range b.PiecesOf(unit) {
		for _, places := range formations(p) {
			m, r := b.checkOrdinary(unit, places, half)
			switch {
			case r != nil && why == nil:
				why = r
			case r == nil && (best == nil || m.cost() < best.cost()-geometry.Tolerance):
				best = m
			}
		}
	}
	if best == nil {
		return nil, why
	}
	return best, nil
}

// wheel turns a unit as one body by some degrees, clockwise, about a front corner: that of
// its leftmost stand if it turns left (degrees < 0), else that of its rightmost.
func (b *board) wheel(unit int, degrees float64, half bool) (*unitMove, *game.Refusal) {
	first := b.units[unit].First
	outer, corner := first, geometry.FrontRight
	for _, p := range b.PiecesOf(unit) {
		d := b.Boxes[first].Local(b.Boxes[p].Center).X - b.Boxes[first].Local(b.Boxes[outer].Center).X
		if degrees < 0 && d < 0 || degrees >= 0 && d > 0 {
			outer = p
		}
	}
	if degrees < 0 {
		corner = geometry.FrontLeft
	}
	from := b.Boxes[outer]
	to := from
	to.Forward = geometry.Direction(facing(from) + degrees)
	pivot := from.Corners()[corner]
	to.Center = to.Center.Add(pivot.Sub(to.Corners()[corner]))
	return b.checkOrdinary(unit, b.carried(unit, from, to), half)
}

// aboutFace turns every stand of a unit round in place (STD-MOVE-12), at the cost of
// exactly its diagonal (AMB-08).
func (b *board) aboutFace(unit int, half bool) (*unitMove, *game.Refusal) {
	var places []game.StandPlace
	for _, p := range b.PiecesOf(unit) {
		box := b.Boxes[p]
		box.Forward = box.Forward.Neg()
		places = append(places, b.placeAt(p, box))
	}
	return b.checkOrdinary(unit, places, half)
}
