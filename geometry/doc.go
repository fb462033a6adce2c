// Package geometry computes where rectangular bases can stand, move, touch and see each
// other on a table: vectors, boxes and their edges, contacts, zones, lines of sight and
// ways round obstacles.
//
// It knows no game. Lengths are centimetres, x to the right and y up. A facing is a unit
// vector; degrees (clockwise from +y) exist only at the border, in [Direction] and
// [Degrees].
//
// Every answer is bit-identical on every processor. Some processors let Go fuse a*b+c
// into one rounding. So a product that feeds an addition is written float64(a*b), or left
// to [Vec.Dot] and [Vec.Cross], and this package never uses the trigonometry of package
// math. (x/2 counts as a product too, since compilers multiply. So does a product passed
// to a function, which may be inlined into a sum.)
package geometry

// Tolerance, in centimetres, is the one tolerance of the whole program (rules K11): a
// tenth of a millimetre, too small to see on a real table. Boxes whose gap is at most the
// tolerance touch. Boxes that interpenetrate by at most the tolerance do not overlap. A
// limit that a rule includes ("at least 1 cm") is stretched by it in the mover's favour.
// The tolerance decides ties but adds no length: a way that is too long by less than the
// tolerance counts as exactly the limit (see [Way.Spend]).
const Tolerance = 0.01

// AngleTolerance, in degrees, is the largest difference between facings that count as the
// same.
const AngleTolerance = 0.1

// AreaTolerance, in square centimetres, is the largest difference between areas that
// count as equal.
const AreaTolerance = 0.01
