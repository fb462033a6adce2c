package geometry

// What of an area lies further from its edge than sight reaches into it: of a wood whose
// border is no thicker than that a line along the border sees out (STD-LOS-10, AMB-03).

// deepArea is the part of a shallow area that no line enters which leaves the area.
type deepArea struct {
	convex bool // the area: a line is in it but once
	pieces []blocker
}

// deepIn returns what of an area lies more than depth inside its outline.
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
		for i := 3; i <= len(piece)+1; i += 2 { // four points at a time
			part := append([]Vec{piece[0]}, piece[i-2:min(i+1, len(piece))]...)
			if len(part) > 2 && Polygon(part).Area() > sliver {
				d.pieces = append(d.pieces, newBlocker(part, [2]int{unowned, unowned}))
			}
		}
	}
	return d
}

// cutAway takes a convex outline out of convex pieces.
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

// rimAlong is the ground within depth of an edge of an area that runs anticlockwise.
func rimAlong(e Segment, depth float64) Polygon {
	in := inward(e).Scale(depth)
	return Polygon{e.A, e.B, e.B.Add(in), e.A.Add(in)}
}

// rimAround is the ground within depth of a vertex at which the outline of an area, which
// runs anticlockwise, turns into it: what the ground along the edges that meet there
// leaves open. It is nil at the others.
func rimAround(ring Polygon, i int, depth float64) Polygon {
	a, v, b := around(ring, i)
	in, out := v.Sub(a).Unit(), b.Sub(v).Unit()
	if in.Cross(out) >= 0 {
		return nil
	}
	fan := appendArc(Polygon{v}, v, out.Left(), in.Left(), depth)
	return append(fan, v.Along(in.Left(), depth+rimError))
}

// rimError, in centimetres, is how far the ground around a vertex may be from a circle.
const rimError = Tolerance / 2

// appendArc appends the points of an arc around a centre, the last left out: its chords
// are nowhere further from it than rimError.
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

// inward is the unit normal of an edge into an area that runs anticlockwise.
func inward(e Segment) Vec { return e.B.Sub(e.A).Unit().Left() }

// isConvex reports whether an outline that runs anticlockwise nowhere turns back.
func isConvex(ring Polygon) bool {
	for i := range ring {
		a, v, b := around(ring, i)
		if v.Sub(a).Unit().Cross(b.Sub(v).Unit()) < -roundoff {
			return false
		}
	}
	return true
}
