package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/geometry"
)

// Charges at a laager (STD-SPEC-77, AMB-S31).

// referToLaager lists the edges against which a charge at a laager may go: those of its closest visible stand, the
// nearest edge first, then those of the next. Zones do not matter, and no die is rolled (AMB-S31).
func (c *charge) referToLaager() {
	for q := range c.visible() {
		ref := reference{piece: q, distance: c.away(q), zone: c.b.zone(c.unit, q), tied: 1}
		first := len(c.references)
		for _, side := range geometry.Sides {
			ref.side = side
			c.references = append(c.references, ref)
		}
		slices.SortStableFunc(c.references[first:], func(r, s reference) int { return c.compareEdges(r, s) })
	}
}

// compareEdges compares two edges of a stand of a laager by their distance from the charging unit, and those that are
// equally near by that of their middles.
func (c *charge) compareEdges(r, s reference) int {
	away := func(ref reference) (edge, middle float64) {
		e := c.b.Boxes[ref.piece].Edge(ref.side)
		edge, middle = math.Inf(1), math.Inf(1)
		for _, box := range c.b.BoxesOf(c.unit) {
			edge = min(edge, farFromEdge(box, e))
			middle = min(middle, box.Closest(e.Mid()).Dist(e.Mid()))
		}
		return edge, middle
	}
	edge, middle := away(r)
	other, its := away(s)
	byTolerance := func(x float64) int {
		if math.Abs(x) <= geometry.Tolerance {
			return 0
		}
		return sign(x)
	}
	return cmp.Or(byTolerance(edge-other), byTolerance(middle-its))
}

// farFromEdge is the distance between a base and an edge that it does not cross.
func farFromEdge(box geometry.Box, e geometry.Edge) float64 {
	far := min(box.Closest(e.A).Dist(e.A), box.Closest(e.B).Dist(e.B))
	for _, corner := range box.Corners() {
		far = min(far, geometry.Segment{A: e.A, B: e.B}.Closest(corner).Dist(corner))
	}
	return far
}
