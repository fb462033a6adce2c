package table

import (
	"slices"

	"frontage/geometry"
)

// Sight returns what blocks lines of sight on the table: every base, and the given terrain, which
// is the result of [geometry.NewBlockersOn] without boxes and must be the same for each call. The
// result is worked out once for a table. There is no gap between bases that touch.
func (t *Table) Sight(terrain *geometry.Blockers) *geometry.Blockers {
	if t.sight == nil {
		t.sight, t.spare = terrain.Again(t.Boxes, t.spare), nil
		if t.met {
			t.sight.Knowing(t.laterTouches)
		}
	}
	return t.sight
}

// InLine appends to list, in ascending order, the pieces nearer than reach to a line: those in the
// way of a shot that needs that much room on both sides. It skips pieces for which leave is true;
// leave may be nil. A piece that is reach away, within the tolerance, is far enough; so with reach
// 0 a line along the edge of a base is free.
func (t *Table) InLine(line geometry.Segment, reach float64, leave func(p int) bool, list []int) []int {
	ends := geometry.Rect{Min: line.A, Max: line.A}.Union(geometry.Rect{Min: line.B, Max: line.B})
	from := len(list)
	list = t.Near(ends.Grow(reach), list)
	path := geometry.Polyline{line.A, line.B}
	near := slices.DeleteFunc(list[from:], func(p int) bool {
		if leave != nil && leave(p) {
			return true
		}
		if reach <= geometry.Tolerance {
			inner := t.Boxes[p]
			inner.Width, inner.Depth = inner.Width-2*geometry.Tolerance, inner.Depth-2*geometry.Tolerance
			corners := inner.Corners()
			return !geometry.Polygon(corners[:]).Crosses(line)
		}
		return path.DistanceToBox(t.Boxes[p]) >= reach-geometry.Tolerance
	})
	return list[:from+len(near)]
}

// Arc is the ground ahead of an edge. At the edge it is wider by Beside cm on each side, and it
// widens by Slope cm on each side for every centimetre ahead. Slope 0 is a strip; slope 1 opens
// by 45° on each side, like the front zone of a base.
type Arc struct {
	Edge          geometry.Edge
	Beside, Slope float64
}

// Part returns the part of a base in the arc, as a polygon; nil if there is none. A base that
// reaches into the arc by no more than the tolerance does not count: the sides of the arc and
// the line of the edge do not belong to it.
func (a Arc) Part(b geometry.Box) geometry.Polygon {
	var room [2][9]geometry.Vec
	return slices.Clone(a.part(b, &room))
}

// part is Part, in the memory given: each cut adds a corner at most.
func (a Arc) part(b geometry.Box, room *[2][9]geometry.Vec) geometry.Polygon {
	ahead, right := a.Edge.Normal, a.Edge.Dir()
	corners := b.Corners()
	part := cut(room[0][:0], corners[:], a.Edge.A.Along(ahead, geometry.Tolerance), ahead)
	inner := a.Beside - geometry.Tolerance
	part = cut(room[1][:0], part, a.Edge.A.Along(right, -inner), right.Along(ahead, a.Slope))
	part = cut(room[0][:0], part, a.Edge.B.Along(right, inner), right.Neg().Along(ahead, a.Slope))
	if len(part) < 3 || geometry.Polygon(part).Area() <= 0 {
		return nil
	}
	return part
}

// Distance returns how far the part of a base in the arc is from the edge; ok is false if no
// part is in the arc.
func (a Arc) Distance(b geometry.Box) (far float64, ok bool) {
	var room [2][9]geometry.Vec
	part := a.part(b, &room)
	if part == nil {
		return 0, false
	}
	edge := geometry.Polyline{a.Edge.A, a.Edge.B}
	far = edge.Distance(part[0])
	for i, p := range part {
		far = min(far, edge.Distance(p))
		side := geometry.Polyline{p, part[(i+1)%len(part)]}
		far = min(far, side.Distance(a.Edge.A), side.Distance(a.Edge.B))
	}
	return far, true
}

// cut appends to part what of a convex polygon is on one side of the line through at: the side to which
// normal points.
func cut(part, p []geometry.Vec, at, normal geometry.Vec) []geometry.Vec {
	for i, v := range p {
		w := p[(i+1)%len(p)]
		in, out := v.Sub(at).Dot(normal), w.Sub(at).Dot(normal)
		if in >= 0 {
			part = append(part, v)
		}
		if in > 0 && out < 0 || in < 0 && out > 0 {
			part = append(part, v.Lerp(w, in/(in-out)))
		}
	}
	return part
}
