package geometry

import "sync"

// The deep part of an area lies further from its edge than sight reaches into the area. A line
// along the border of a wood sees out where the border is no thicker than that reach.

// deepArea is the part of a shallow area that no line leaving the area can enter. Any number of
// goroutines may use it at the same time.
type deepArea struct {
	convex bool // a line crosses the area at most once
	parts  []deepPart
	rims   *rims // nil for a convex area
}

// deepPart is the deep ground of one convex part of an area. It is computed when a question first
// comes near it.
type deepPart struct {
	whole  Polygon
	center Vec // of a circle around the whole
	radius float64
	cut    sync.Once
	pieces []blocker
}

// deepIn returns the part of an area that is more than depth inside its outline.
func deepIn(p Polygon, depth float64) *deepArea {
	ring := anticlockwise(p)
	d := &deepArea{convex: isConvex(ring)}
	if d.convex {
		p = ring
		for i := range ring {
			n := inward(ring.edge(i))
			inside := halfPlane{n, n.Dot(ring[i]) + depth}
			p = inside.clip(nil, p)
		}
		d.parts = make([]deepPart, 1)
		d.parts[0].is(p)
		return d
	}
	triangles := ring.Triangles()
	d.rims, d.parts = rimsOf(ring, depth), make([]deepPart, len(triangles))
	for i := range triangles {
		d.parts[i].is(triangles[i][:])
	}
	return d
}

func (p *deepPart) is(whole Polygon) {
	p.whole = whole
	if len(whole) > 0 {
		p.center = mean(whole)
	}
	for _, v := range whole {
		p.radius = max(p.radius, p.center.Dist(v))
	}
}

// piecesOf returns the deep pieces of a part of the area.
func (d *deepArea) piecesOf(part int) []blocker {
	p := &d.parts[part]
	p.cut.Do(func() {
		pieces := []Polygon{p.whole}
		if d.rims != nil {
			pieces = d.rims.cutAway(p.whole)
		}
		for _, piece := range pieces {
			for i := 3; i <= len(piece)+1; i += 2 { // a blocker holds four points
				part := append([]Vec{piece[0]}, piece[i-2:min(i+1, len(piece))]...)
				if len(part) > 2 && Polygon(part).Area() > sliver {
					p.pieces = append(p.pieces, newBlocker(part, [2]int{unowned, unowned}))
				}
			}
		}
	})
	return p.pieces
}

// rims are the convex outlines that together cover the ground within some depth of the
// outline of an area.
type rims struct {
	list   []Polygon
	bounds []Rect
}

func rimsOf(ring Polygon, depth float64) *rims {
	r := &rims{}
	for i := range ring {
		r.list = append(r.list, rimAlong(ring.edge(i), depth))
		if fan := rimAround(ring, i, depth); fan != nil {
			r.list = append(r.list, fan)
		}
	}
	for _, rim := range r.list {
		r.bounds = append(r.bounds, rim.Bounds())
	}
	return r
}

// cutAway returns what the rims leave of a convex piece, as convex pieces.
func (r *rims) cutAway(piece Polygon) []Polygon {
	pieces, all := []Polygon{piece}, piece.Bounds()
	for i := nextMeeting(r.bounds, 0, &all); i < len(r.bounds) && len(pieces) > 0; i = nextMeeting(r.bounds, i+1, &all) {
		rest := make([]Polygon, 0, len(pieces)+2)
		for _, piece := range pieces {
			if piece.Bounds().Meets(r.bounds[i]) {
				rest = appendOutside(rest, piece, r.list[i])
			} else {
				rest = append(rest, piece)
			}
		}
		pieces = rest
	}
	return pieces
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
