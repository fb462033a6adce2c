package stand

import "frontage/geometry"

// The tolerances of the package. The rules have one, geometry.Tolerance for lengths, with
// geometry.AngleTolerance and geometry.AreaTolerance (rules K11). Here are the others:
// those derived from it, and those for floating point rounding. Lengths are in centimetres.

// Derived from the tolerance of the rules.
const (
	// touchAndPress is the tolerance of touching plus that of overlapping.
	touchAndPress = 2 * geometry.Tolerance

	// staggerLeast is how far behind its neighbour's front a staggered stand's front is at
	// least, so that a measurement tells it from a stand in line.
	staggerLeast = touchAndPress

	// laneOverlap is how much the sides of a lane may be overlapped by the thin stand that
	// looks for it.
	laneOverlap = touchAndPress

	// untouched is how much a stand that may not be touched is grown, so that a contact
	// with it is in the way: both tolerances and a margin.
	untouched = touchAndPress + 2*hair

	// keepOff is the depth of the strip along a fortified edge that may not be touched:
	// more than the tolerance for entering the strip plus the tolerance for touching.
	keepOff = 3 * geometry.Tolerance

	// supportAskew is how far a base may be from level with another, and from straight
	// before or behind it, to be tested for supporting it (STD-RESULT-14).
	supportAskew = 10 * geometry.Tolerance
)

// For rounding.
const (
	// rounding is how far sums of the same lengths in different orders may differ, and
	// equal lengths, cosines and shares computed in different ways.
	rounding = 1e-9

	// parallel is the largest component of a direction that counts as zero, and is never
	// divided by.
	parallel = 1e-12

	// hair is an invisible length: the exactness of searches by halving, and the margin at
	// the border of a road. As a fraction of a way, shorter gaps are rounding.
	hair = 1e-6

	// backwards is the cosine below which a stand counts as turned by more than 90°:
	// slightly less than that of 90° itself.
	backwards = -1e-3
)
