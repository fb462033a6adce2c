// Package body moves bases, one alone or several as one body. It works out where a move leads,
// what it costs, how far it gets, what stops it, which bases a straight move pushes, and how near
// a move comes to other bases. It knows no rule system: the system says what is in the way, how
// far a move may go, and who may be pushed or passed.
//
// A move is a list of legs (see [Leg]): straight without turning, or a turn about a point. The cost
// of a leg is the straight distance between the two places of the corner that travels furthest.
//
// Lengths are in centimetres, angles in degrees, clockwise from +y; directions are unit vectors.
// Bases are those of package geometry, with a size and at finite places. No function returns an
// error or panics for such bases. Contact and overlap are judged with [geometry.Tolerance]; a
// limit exceeded by no more than that is kept.
package body
