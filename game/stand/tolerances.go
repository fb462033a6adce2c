package stand

import "frontage/geometry"

// What counts as equal, as touching, as nothing. The rules themselves have one tolerance,
// geometry.Tolerance for lengths, with geometry.AngleTolerance and geometry.AreaTolerance
// (rules K11). The others are here: those made of it, and those for the rounding of floating
// point numbers. Lengths are in centimetres.

// Made of the one tolerance.
const (
	// touchAndPress is between boxes that are close enough to touch, one of which may also
	// overlap the other by the tolerance of overlapping.
	touchAndPress = 2 * geometry.Tolerance

	// staggerLeast is how far behind its neighbour's front a staggered stand's front is at
	// least, so that a measurement tells it from a stand in line.
	staggerLeast = touchAndPress

	// laneOverlap is by how much a stand as thin as that may overlap what bounds a lane.
	laneOverlap = touchAndPress

	// untouched is how far a stand that may not be touched is grown so that what just touches
	// it is in its way: by both tolerances, and a hair.
	untouched = touchAndPress + 2*hair

	// keepOff is the depth of the strip along a fortified edge that may not be touched: more
	// than the tolerance by which a base may enter the strip and that by which it touches.
	keepOff = 3 * geometry.Tolerance

	// supportAskew is by how much a base may be off the level of another, and off the line
	// straight before or behind it, to be looked at as one that supports it (STD-RESULT-14).
	supportAskew = 10 * geometry.Tolerance
)

// For rounding.
const (
	// rounding is what sums of the same lengths in another order may differ by, and equal
	// lengths, cosines and shares that were worked out in different ways.
	rounding = 1e-9

	// parallel is the largest component of a direction that counts as none: something that
	// moves so is never divided by it.
	parallel = 1e-12

	// justThere is how exactly a shift is found at which a distance is as wanted.
	justThere = 1e-12

	// hair is a length that nobody can see: the exactness of searches by halves, and the
	// margin at the border of a road. As a fraction of a way it is a gap that is rounding.
	hair = 1e-6

	// nudge is the length of the step by which it is tried whether a stand moves away.
	nudge = 1e-3

	// backwards is the cosine from which on a stand is turned by more than 90°: a hair less
	// than that of 90° itself.
	backwards = -1e-3
)
