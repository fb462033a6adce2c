package geometry

import "slices"

// CorridorToSweep is [Blockers.Corridor] to the targets and a box that moves
// straight from a to b, which face the same way, taken together: it returns the
// middle line of a corridor that is free at some moment of the move, up to where
// the box then is. moving is the index of the moving box among those of the
// blockers; wherever it stands there, it is not in the way.
//
// A corridor no wider than the box, as it meets the corridor, falls on the box at
// some one moment if it falls on what the box sweeps: the box crosses it without a
// jump. So what it sweeps stands for the box, for all of the move at once.
//
//  1. There is one wherever there is a corridor to the box at a place on its way.
//  2. A longer way never has less.
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
		hull = hull[:len(hull)-1] // it begins the other border
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

// SweptOutline returns what a box sweeps that moves straight from a to b, which
// face the same way (rules K8).
//
//  1. It holds the box at every place on the way.
//  2. Its area is that of the box, and as much as the box is wide across the way for
//     each centimetre of it.
func SweptOutline(a, b Box) Polygon { return hullOf(a, b) }
