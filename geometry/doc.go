// Package geometry is the plane on which stands are placed: vectors, boxes and
// their edges, contacts, zones, sight and straight moves.
//
// It knows no game. Lengths are centimetres, x to the right and y up. A
// facing is a unit vector; degrees (clockwise from +y) exist only at the
// border, in [Direction] and [Degrees].
//
// Every answer is bit-identical on every processor. Go may fuse a*b+c into one
// rounding on some of them, so a product that feeds an addition is written
// float64(a*b), or left to [Vec.Dot] and [Vec.Cross], and no function of this
// package uses the trigonometry of package math. (x/2 is a product too: compilers
// multiply. And a product handed to a function may be inlined into its sums.)
package geometry

// Tolerance, in centimetres, is the one tolerance of the whole program (rules K11): a
// tenth of a millimetre, which no hand on a real table can see. Boxes whose
// gap is within it touch; boxes that interpenetrate by no more do not overlap;
// a limit that a rule includes ("at least 1 cm") is stretched by it in the
// mover's favour. It decides ties and is never spent: what is too long by less than it
// counts as the limit (see [Way.Spend]).
const Tolerance = 0.01

// AngleTolerance, in degrees: facings that differ by no more are the same.
const AngleTolerance = 0.1

// AreaTolerance, in square centimetres: areas that differ by no more are equal.
const AreaTolerance = 0.01
