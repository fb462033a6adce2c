package geometry

import "slices"

// CorridorToSweep is [Blockers.Corridor] to the targets together with a box that moves
// straight from a to b, both facing the same way. It returns the middle line of a
// corridor that is free at some moment of the move, up to where the box is then. moving
// is the index of the moving box among the boxes of k; it never blocks the corridor.
//
// The outline that the box sweeps stands for the box, for the whole move at once. This is
// exact because the box crosses a corridor without a jump: if a corridor no wider than
// the box, measured across the corridor, falls on the swept outline, it falls on the box
// at some moment.
//
//  1. A corridor exists wherever there is one to the box at some place on its way.
//  2. A longer way never removes a corridor.
func (k *Blockers) CorridorToSweep(from Edge, own int, targets []int, moving int, a, b Box, width float64) (line Segment, ok bool) {
	s := &k.search
	s.begin(from)
	hull := hullOf(a, b)
	local := make([]Vec, len(hull))
	for i, v := range hull {
		local[i] = s.local(v)
	}
	s.addSides(local)
	bounds := from.bounds().Union(boundsOf(hull))
	for _, t := range targets {
		s.addGoals(k.boxes[t])
		bounds = bounds.Union(k.boxes[t].Bounds())
	}
	return k.corridor(bounds, own, append([]int{moving}, targets...), width)
}

// hullOf returns the smallest convex outline around two boxes, clockwise.
func hullOf(a, b Box) []Vec {
	ca, cb := a.Corners(), b.Corners()
	return convexHull(append(ca[:], cb[:]...))
}

// convexHull returns the smallest convex outline around points not all on one
// line, clockwise. It sorts the points.
func convexHull(points []Vec) []Vec {
	slices.SortFunc(points, func(p, q Vec) int {
		if p.X != q.X {
			return order(p.X, q.X)
		}
		return order(p.Y, q.Y)
	})
	points = slices.Compact(points)
	// The upper border from left to right, then the lower one back.
	var hull []Vec
	for pass := range 2 {
		start := len(hull)
		for _, p := range points {
			for len(hull) >= start+2 && hull[len(hull)-1].Sub(hull[len(hull)-2]).Cross(p.Sub(hull[len(hull)-2])) >= 0 {
				hull = hull[:len(hull)-1]
			}
			hull = append(hull, p)
		}
		hull = hull[:len(hull)-1] // it is the first point of the other border
		if pass == 0 {
			slices.Reverse(points)
		}
	}
	return hull
}

func order(x, y float64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// SweptOutline returns the outline of the ground that a box sweeps as it moves straight
// from a to b, both facing the same way (rules K8).
//
//  1. It holds the box at every place on the way.
//  2. Its area is the area of the box plus, for each centimetre of the way, the width of
//     the box across the way.
func SweptOutline(a, b Box) Polygon { return hullOf(a, b) }
