package element

import "frontage/geometry"

// cornerSlack is the largest distance of corners that meet: both bases may be off by the tolerance.
const cornerSlack = 2 * geometry.Tolerance

// meet reports whether two corners are at one point.
func meet(a, b geometry.Vec) bool { return a.Dist(b) <= cornerSlack }

// opposite reports whether two bases face in opposite directions.
func opposite(a, b geometry.Box) bool { return geometry.SameFacing(a.Forward, b.Forward.Neg()) }

// frontToFront reports legal front contact: front edges flush, both pairs of corners matching
// (ELM-CONTACT-11).
func frontToFront(a, b geometry.Box) bool {
	ca, cb := a.Corners(), b.Corners()
	return opposite(a, b) && meet(ca[geometry.FrontLeft], cb[geometry.FrontRight]) && meet(ca[geometry.FrontRight], cb[geometry.FrontLeft])
}

// onFlank reports legal contact of a's front with a flank of b: flush with the side edge, a front
// corner on b's front corner (ELM-CONTACT-12).
func onFlank(a, b geometry.Box) bool {
	ca, cb := a.Corners(), b.Corners()
	return geometry.SameFacing(a.Forward, b.Forward.Right()) && meet(ca[geometry.FrontLeft], cb[geometry.FrontLeft]) ||
		geometry.SameFacing(a.Forward, b.Forward.Left()) && meet(ca[geometry.FrontRight], cb[geometry.FrontRight])
}

// onRear reports legal contact of a's front with b's rear: flush, both corners matching
// (ELM-CONTACT-13).
func onRear(a, b geometry.Box) bool {
	ca, cb := a.Corners(), b.Corners()
	return geometry.SameFacing(a.Forward, b.Forward) && meet(ca[geometry.FrontLeft], cb[geometry.RearLeft]) && meet(ca[geometry.FrontRight], cb[geometry.RearRight])
}

// behind reports whether a stands directly behind b: edge to edge, corners matching, same facing
// (ELM-CLOSE-07).
func behind(a, b geometry.Box) bool { return onRear(a, b) }

// overlapSide returns the side of base e on which base o meets it corner to corner, front to front. The
// corners are on the same side of both (ELM-CONTACT-20).
func overlapSide(o, e geometry.Box) (side geometry.Side, ok bool) {
	if !opposite(o, e) {
		return 0, false
	}
	co, ce := o.Corners(), e.Corners()
	switch {
	case meet(co[geometry.FrontLeft], ce[geometry.FrontLeft]):
		return geometry.Left, true
	case meet(co[geometry.FrontRight], ce[geometry.FrontRight]):
		return geometry.Right, true
	}
	return 0, false
}
