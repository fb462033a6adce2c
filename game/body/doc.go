// Package body moves bases: one, or several as one body. It works out where a move leads, what
// it costs, how far it gets and what stops it, what a base that moves straight pushes before
// it, and how near it comes to others on the way. It knows no rule system: the system says what
// is in the way, how far a move may go, and who may be pushed or passed.
//
// A move is a list of legs (see [Leg]): straight without turning, or a turn about a point. What it
// costs is measured on the corner that travels furthest, straight from its place before each leg
// to its place after it.
//
// Lengths are in centimetres, angles in degrees, clockwise from +y; directions are unit vectors.
// Bases are those of package geometry, with a size and at finite places. No function returns an
// error or panics for such bases. What touches and what overlaps is decided with
// [geometry.Tolerance], and a limit that is exceeded by no more than that is kept.
package body
