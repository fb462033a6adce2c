package stand

import (
	"math"

	"frontage/geometry"
)

// role is the part that a stand plays in a charge or a pursuit. It is decided here, from how the
// stand comes to its place; other code only asks.
type role string

const (
	roleFirst   role = "first"   // edge contact, put first (STD-CHARGE-15)
	roleCorner  role = "corner"  // first against a pinned unit (STD-CHARGE-25)
	roleLine    role = "line"    // in the battle line (STD-CHARGE-28)
	roleBehind  role = "behind"  // directly behind (STD-CHARGE-39)
	roleStagger role = "stagger" // staggered back (STD-CHARGE-40); see roleAmong
	roleEnvelop role = "envelop" // moved on to envelop (STD-CHARGE-47)
	roleSupport role = "support" // of the supporting unit (STD-CHARGE-59), or of a pursuit into support

	// Of the stands of a pursuit.
	roleStraight role = "straight" // obliged, straight ahead (STD-PURSUE-15)
	roleFree     role = "free"     // placed freely (STD-PURSUE-18)
)

// inLine reports whether the stand is in the battle line.
func (r role) inLine() bool { return r != roleBehind && r != roleStagger }

// isFree reports whether the rules of charges leave the place to the player: that of
// staggered stands (STD-CHARGE-40), enveloping ones (STD-CHARGE-49) and those of a
// supporting charge (STD-CHARGE-59).
func (r role) isFree() bool { return r == roleStagger || r == roleEnvelop || r == roleSupport }

// goesFirst is the place of the stand that goes first against an aim.
func (a *aim) goesFirst(f *first, t touching) place {
	p := place{piece: f.piece, box: f.box, way: f.way, whole: f.whole, role: roleFirst, of: -1, touching: t}
	if a.pinned {
		p.role = roleCorner
	}
	return p
}

// inLineAt is the place of a stand at an end of the row.
func inLineAt(piece int, box geometry.Box, e end, t touching) place {
	return place{piece: piece, box: box, role: roleLine, end: e, of: -1, touching: t}
}

// directlyBehind is the place of a stand behind another of its unit, by that one's index.
func directlyBehind(of int) place { return place{role: roleBehind, of: of} }

// setBack is the place of a stand beside another of its unit and further back.
func setBack(of int, e end) place { return place{role: roleStagger, end: e, of: of} }

// filled is a place with the stand that takes it, and its way.
func (p place) filled(piece int, box geometry.Box, way geometry.Way, whole func() geometry.Way, t touching) place {
	p.piece, p.box, p.way, p.whole, p.touching = piece, box, way, whole, t
	return p
}

// goesOn is the place to which a stand moves on to envelop the enemy stand of.
func (p *place) goesOn(box geometry.Box, of int, t touching) place {
	return place{piece: p.piece, box: box, role: roleEnvelop, of: of, before: p.way.Cost, touching: t}
}

// roleAmong is the role of a place in an answer. A stand in line that is further forward or
// back than its neighbour, since it follows an irregular target, is staggered (STD-CHARGE-43).
func roleAmong(before []place, p place) role {
	if p.role != roleLine {
		return p.role
	}
	for i := range before {
		to := p.box.Center.Sub(before[i].box.Center)
		beside := math.Abs(to.Dot(p.box.Forward.Right())-float64(float64(p.end)*p.box.Width)) <= geometry.Tolerance
		if beside && before[i].role.inLine() && math.Abs(to.Dot(p.box.Forward)) > geometry.Tolerance {
			return roleStagger
		}
	}
	return p.role
}
