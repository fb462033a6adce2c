package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// behindReach is how near a stand's edge a linear obstacle must run to protect the stand,
// in cm (AMB-15).
const behindReach = 1.0

// runsAlong reports whether an obstacle runs along a piece of a stand's edge: touching it
// or within 1 cm of it, on either side, over a positive length (AMB-15).
func runsAlong(areas []geometry.Polygon, piece geometry.Segment, normal geometry.Vec) bool {
	strip := geometry.Box{Center: piece.Mid(), Forward: normal, Width: piece.Len(), Depth: 2 * (behindReach + 2*geometry.Tolerance)}
	return overlapsAny(areas, strip)
}

// runsAlongAny reports whether an obstacle runs along an edge of a stand.
func runsAlongAny(areas []geometry.Polygon, box geometry.Box) bool {
	return slices.ContainsFunc(geometry.Sides[:], func(side geometry.Side) bool {
		e := box.Edge(side)
		return runsAlong(areas, e.Segment, e.Normal)
	})
}

// isBehind applies AMB-15: an obstacle along a stand's edge protects it against an enemy
// whose contact edge or path crosses the obstacle, and against a shot that crosses it.
func (b *board) isBehind(areas []geometry.Polygon, struck int, t threat) bool {
	box := b.Boxes[struck]
	switch {
	case !runsAlongAny(areas, box):
		return false
	case t.shot != nil:
		return shotCrosses(areas, *t.shot)
	}
	for _, e := range contactEdges(box, t.at) {
		if runsAlong(areas, e.Segment, e.Normal) {
			return true
		}
	}
	if !t.came {
		return false
	}
	way := t.at.Center.Sub(t.from.Center)
	for _, a := range areas {
		// K8: the enemy turns either at the start of its move or at the end.
		if len(a.During(t.from, way)) > 0 || len(a.During(t.at.Shift(way.Neg()), way)) > 0 {
			return true
		}
	}
	return false
}

// contactEdges returns the part of a stand's edge at which an enemy touches it. An enemy
// that touches only a corner has no contact edge: it counts as coming over each edge that
// it lies wholly beyond.
func contactEdges(box, enemy geometry.Box) []geometry.Edge {
	c := geometry.Touch(box, enemy)
	switch {
	case c.Kind == geometry.NoContact:
		return nil
	case c.Kind == geometry.EdgeContact:
		return []geometry.Edge{{Segment: c.At, Normal: box.Normal(c.A.Side)}}
	case !c.A.AtCorner:
		return []geometry.Edge{box.Edge(c.A.Side)}
	}
	var edges []geometry.Edge
	for _, side := range geometry.Sides {
		beyond := true
		for _, v := range enemy.Corners() {
			beyond = beyond && v.Sub(box.Center).Dot(box.Normal(side)) >= box.Extent(side)-geometry.Tolerance
		}
		if beyond {
			edges = append(edges, box.Edge(side))
		}
	}
	return edges
}

// shotCrosses reports whether a line of fire crosses an obstacle. The line is extended 1 cm
// into the struck stand, so that an obstacle beneath that stand counts.
func shotCrosses(areas []geometry.Polygon, line geometry.Segment) bool {
	line.B = line.B.Along(line.B.Sub(line.A).Unit(), behindReach)
	for _, a := range areas {
		if a.Crosses(line) {
			return true
		}
	}
	return false
}

// isUphill applies STD-DEF-04 and STD-TERR-02: the stand is on the hill, and a charging
// enemy is lower at some moment of its charge, or a shooting one is lower where it stands.
func (b *board) isUphill(f *protector, struck int, t threat) bool {
	height, on := heightOn(f, b.Boxes[struck])
	if !on {
		return false
	}
	if !b.standsAt(height, t.at) {
		return true
	}
	if !t.came {
		return false
	}
	way := t.at.Center.Sub(t.from.Center)
	return !b.standsAt(height, t.from) || // K8: it turns either at the start of its move or at the end
		!b.staysAt(height, t.from, way) && !b.staysAt(height, t.at.Shift(way.Neg()), way)
}

// heightOn returns how high a stand is on a hill: the highest contour that it reaches; 1 on
// a hill without contours, 0 on the slope below the first contour.
func heightOn(f *protector, box geometry.Box) (height float64, on bool) {
	if !overlapsAny(f.areas, box) {
		return 0, false
	}
	layersOf(f.Terrain, f.areas, func(h float64, area geometry.Polygon) {
		if h > height && area.OverlapsBox(box) {
			height = h
		}
	})
	return height, true
}

// layersOf calls yield with each step of a hill, in the form that sight uses.
func layersOf(t *game.Terrain, areas []geometry.Polygon, yield func(height float64, area geometry.Polygon)) {
	base := 0.0
	if len(t.Contours) == 0 {
		base = 1
	}
	for _, a := range areas {
		yield(base, a)
	}
	for _, c := range t.Contours {
		yield(c.Height, c.Shape)
	}
}

// standsAt reports whether a stand is at least as high as a height.
func (b *board) standsAt(height float64, box geometry.Box) bool {
	return b.staysAt(height, box, geometry.Vec{})
}

// staysAt reports whether a stand moving straight is at least as high throughout: at each
// moment some step of that height is under it.
func (b *board) staysAt(height float64, box geometry.Box, way geometry.Vec) bool {
	var high geometry.Intervals
	for i := range b.protectors() {
		f := &b.cover[i]
		if f.covers != coverUphill {
			continue
		}
		layersOf(f.Terrain, f.areas, func(h float64, area geometry.Polygon) {
			if h >= height {
				high = high.Union(area.During(box, way))
			}
		})
	}
	for _, low := range (geometry.Intervals{{Lo: 0, Hi: 1}}).Subtract(high) {
		if low.Hi-low.Lo > hair {
			return false
		}
	}
	return true
}
