package geometry

import "slices"

// Without returns p without the ground of cut, as convex pieces whose insides do not
// meet, such as the water beside a bridge. Pieces without area are left out.
//
//  1. The areas of the pieces add up to the area of p less the area shared with cut.
//  2. No piece overlaps cut, and none leaves p.
func (p Polygon) Without(cut Polygon) []Polygon {
	var pieces []Polygon
	for _, t := range p.Triangles() {
		pieces = append(pieces, t[:])
	}
	for _, t := range cut.Triangles() {
		var rest []Polygon
		for _, piece := range pieces {
			rest = appendOutside(rest, piece, t[:])
		}
		pieces = rest
	}
	return pieces
}

// appendOutside appends the part of a convex piece that lies outside a convex outline,
// split edge by edge: each part lies beyond one edge and inside all earlier ones.
func appendOutside(rest []Polygon, piece, cut Polygon) []Polygon {
	t := anticlockwise(cut) // its inside is to the left
	inside := []Vec(piece)
	first := len(rest)
	var room [3][16]Vec // memory for parts of pieces
	for i, a := range t {
		n := t[(i+1)%len(t)].Sub(a).Left().Unit()
		before := halfPlane{n, n.Dot(a)}
		beyond := halfPlane{n.Neg(), -before.c}
		if part := Polygon(beyond.clip(room[2][:0], inside)); len(part) > 2 && part.Area() > sliver {
			rest = append(rest, slices.Clone(part))
		}
		if inside = before.clip(room[i%2][:0], inside); len(inside) < 3 || Polygon(inside).Area() <= sliver {
			return append(rest[:first], piece) // they share nothing
		}
	}
	return rest
}

// sliver, in cm²: smaller pieces do not count as ground.
const sliver = 1e-6
