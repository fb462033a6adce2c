package stand

import "frontage/geometry"

// formation is how the stands of a unit stand to each other.
type formation uint8

const (
	irregular formation = iota // any connected arrangement but these two (STD-BASE-12)
	inLine                     // STD-BASE-10
	inColumn                   // STD-BASE-11
)

// formationOf classifies a unit. A single stand is always regular
// (STD-BASE-13).
func formationOf(boxes []geometry.Box) formation {
	switch {
	case isLine(boxes):
		return inLine
	case isColumn(boxes):
		return inColumn
	}
	return irregular
}

// isLine applies STD-BASE-10: one facing, fronts on one straight line, every
// stand but one with a complete side edge on its left-hand neighbour's.
func isLine(boxes []geometry.Box) bool {
	neighbours := 0
	for i, b := range boxes {
		if !geometry.SameFacing(b.Forward, boxes[0].Forward) {
			return false
		}
		for j, o := range boxes {
			if i == j {
				continue
			}
			t := geometry.Touch(b, o)
			if t.Kind == geometry.EdgeContact && t.A.Side == geometry.Left && t.B.Side == geometry.Right &&
				t.Length >= b.Depth-2*geometry.Tolerance && t.Length >= o.Depth-2*geometry.Tolerance {
				neighbours++
			}
		}
	}
	return neighbours == len(boxes)-1
}

// isColumn applies STD-BASE-11: the stands can be numbered so that each follows
// the one before it.
func isColumn(boxes []geometry.Box) bool {
	for head := range boxes {
		if followFrom(boxes, head, 1<<uint(head)) {
			return true
		}
	}
	return false
}

// followFrom reports whether the stands that are not in used, a set of bits, can
// follow one another behind the stand last.
func followFrom(boxes []geometry.Box, last int, used uint64) bool {
	if used == 1<<uint(len(boxes))-1 {
		return true
	}
	for next := range boxes {
		if used&(1<<uint(next)) == 0 && follows(boxes[last], boxes[next]) &&
			followFrom(boxes, next, used|1<<uint(next)) {
			return true
		}
	}
	return false
}

// follows reports whether q stands behind p in a column (STD-BASE-11, AMB-01): its
// front edge on the whole of p's rear edge, or a front corner or the front edge
// of it on a rear corner or the rear edge of p, turned by no more than 90°.
func follows(p, q geometry.Box) bool {
	t := geometry.Touch(p, q)
	switch t.Kind {
	case geometry.EdgeContact:
		return t.A.Side == geometry.Rear && t.B.Side == geometry.Front &&
			t.Length >= p.Width-2*geometry.Tolerance && t.Length >= q.Width-2*geometry.Tolerance
	case geometry.CornerContact:
		const quarterTurn = -1e-3 // the cosine of 90°, and a hair
		return atRear(t.A) && atFront(t.B, t.Kind) && p.Forward.Dot(q.Forward) >= quarterTurn
	}
	return false
}

// atRear reports whether a corner contact is at a stand's rear edge or at a rear
// corner of it.
func atRear(part geometry.ContactPart) bool {
	if part.AtCorner {
		return part.Corner == geometry.RearLeft || part.Corner == geometry.RearRight
	}
	return part.Side == geometry.Rear
}
