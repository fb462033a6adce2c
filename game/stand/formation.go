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
	return b.reading(geometry.FormationOf(boxes), boxes)
}

// reading is formation, given the one by the usual reading of AMB-01.
func (b *board) reading(f geometry.Formation, boxes []geometry.Box) geometry.Formation {
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
