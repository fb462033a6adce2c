package geometry

// What of an area lies further from its edge than sight reaches into it: of a wood whose
// border is no thicker than that a line along the border sees out.

// deepArea is the part of a shallow area that no line which leaves the area can enter.
type deepArea struct {
	convex bool // a line crosses the area at most once
	pieces []blocker
}

// deepIn returns the part of an area that is more than depth inside its outline.
func deepIn(p Polygon, depth float64) deepArea {
	ring := anticlockwise(p)
	d := deepArea{convex: isConvex(ring)}
	pieces := []Polygon{ring}
	if d.convex {
		for i := range ring {
			n := inward(ring.edge(i))
			inside := halfPlane{n, n.Dot(ring[i]) + depth}
			pieces[0] = inside.clip(nil, pieces[0])
		}
	} else {
		pieces = pieces[:0]
		for _, t := range ring.Triangles() {
			pieces = append(pieces, t[:])
		}
		for i := range ring {
			pieces = cutAway(pieces, rimAlong(ring.edge(i), depth))
			if fan := rimAround(ring, i, depth); fan != nil {
				pieces = cutAway(pieces, fan)
			}
		}
	}
	for _, piece := range pieces {
		for i := 3; i <= len(piece)+1; i += 2 { // a blocker holds four points
			part := append([]Vec{piece[0]}, piece[i-2:min(i+1, len(piece))]...)
			if len(part) > 2 && Polygon(part).Area() > sliver {
				d.pieces = append(d.pieces, newBlocker(part, [2]int{unowned, unowned}))
			}
		}
	}
	return d
}

// cutAway removes a convex outline from convex pieces.
func cutAway(pieces []Polygon, cut Polygon) []Polygon {
	rest, around := make([]Polygon, 0, len(pieces)+2), cut.Bounds()
	for _, piece := range pieces {
		if piece.Bounds().Meets(around) {
			rest = appendOutside(rest, piece, cut)
		} else {
			rest = append(rest, piece)
		}
	}
	return rest
}

// rimAlong returns the ground within depth of an edge of an area whose outline runs
// anticlockwise.
func rimAlong(e Segment, depth float64) Polygon {
	in := inward(e).Scale(depth)
	return Polygon{e.A, e.B, e.B.Add(in), e.A.Add(in)}
}

// rimAround returns the ground within depth of vertex i that the rims along its two edges
// leave uncovered. Only reflex vertices have such ground; it is nil at the others. The
// outline runs anticlockwise.
func rimAround(ring Polygon, i int, depth float64) Polygon {
	a, v, b := around(ring, i)
	in, out := v.Sub(a).Unit(), b.Sub(v).Unit()
	if in.Cross(out) >= 0 {
		return nil
	}
	fan := appendArc(Polygon{v}, v, out.Left(), in.Left(), depth)
	return append(fan, v.Along(in.Left(), depth+rimError))
}

// rimError, in centimetres, is how far a polygonal rim may deviate from a circle around a
// vertex.
const rimError = Tolerance / 2

// appendArc appends the points of an arc around a centre, without the last. Its chords
// deviate from the arc by at most rimError.
func appendArc(points Polygon, center, from, to Vec, radius float64) Polygon {
	middle := from.Add(to)
	if from.Dot(to) < 0 { // from is clockwise of to
		middle = from.Left().Add(to.Right())
	}
	if middle = middle.Unit(); from.Dot(to) > 0 && radius*(1-middle.Dot(from)) <= 2*rimError {
		return append(points, center.Along(from, radius+rimError))
	}
	points = appendArc(points, center, from, middle, radius)
	return appendArc(points, center, middle, to, radius)
}

func anticlockwise(p Polygon) Polygon {
	if signedArea(p) >= 0 {
		return p
	}
	ring := make(Polygon, len(p))
	for i, v := range p {
		ring[len(p)-1-i] = v
	}
	return ring
}

// inward returns the unit normal of an edge that points into an area whose outline runs
// anticlockwise.
func inward(e Segment) Vec { return e.B.Sub(e.A).Unit().Left() }

// isConvex reports whether an anticlockwise outline has no reflex vertex.
func isConvex(ring Polygon) bool {
	for i := range ring {
		a, v, b := around(ring, i)
		if v.Sub(a).Unit().Cross(b.Sub(v).Unit()) < -roundoff {
			return false
		}
	}
	return true
}
