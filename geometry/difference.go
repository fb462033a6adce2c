package geometry

// Without returns p without the ground of cut, as convex pieces whose insides do
// not meet: the water beside a bridge. Pieces without area are left out.
//
//  1. The areas of the pieces add up to that of p less what cut shares with it.
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

// appendOutside appends what of a convex piece lies outside a convex outline: edge by
// edge, what lies beyond that edge and before the earlier ones.
func appendOutside(rest []Polygon, piece, cut Polygon) []Polygon {
	t := anticlockwise(cut) // its inside is to the left
	inside := []Vec(piece)
	var outside []Polygon
	for i, a := range t {
		n := t[(i+1)%len(t)].Sub(a).Left().Unit()
		before := halfPlane{n, n.Dot(a)}
		beyond := halfPlane{n.Neg(), -before.c}
		if part := Polygon(beyond.clip(nil, inside)); len(part) > 2 && part.Area() > sliver {
			outside = append(outside, part)
		}
		if inside = before.clip(nil, inside); len(inside) < 3 || Polygon(inside).Area() <= sliver {
			return append(rest, piece) // they share nothing
		}
	}
	return append(rest, outside...)
}

// sliver, in cm²: what is smaller is no ground.
const sliver = 1e-6
