package table

import "frontage/geometry"

// Lying says how one base lies along another: edge A of the one on edge B of the other.
type Lying struct {
	A, B   geometry.Side
	Length float64 // of the shared stretch
	// Begin and End report whether the corner where edge A begins, and that where it ends,
	// going clockwise, lies on a corner of the other base.
	Begin, End bool
}

// Whole reports whether the edges lie on each other from corner to corner.
func (l Lying) Whole() bool { return l.Begin && l.End }

// Lie returns how two bases lie along each other; ok is false if they have no edges in
// contact.
func Lie(a, b geometry.Box) (l Lying, ok bool) {
	c := geometry.Touch(a, b)
	if c.Kind != geometry.EdgeContact {
		return Lying{}, false
	}
	e, f := a.Edge(c.A.Side), b.Edge(c.B.Side) // they run opposite ways
	return Lying{A: c.A.Side, B: c.B.Side, Length: c.Length, Begin: together(e.A, f.B), End: together(e.B, f.A)}, true
}

// together reports whether two corners lie on each other: along each other's edges and across
// them they are at most the tolerance apart.
func together(p, q geometry.Vec) bool { return p.Dist(q) <= 2*geometry.Tolerance }

// CornerPair is a corner of one base that lies on a corner of another.
type CornerPair struct{ A, B geometry.Corner }

// Corners returns the corners of two bases that lie on each other, those of a in order.
func Corners(a, b geometry.Box) []CornerPair {
	var list []CornerPair
	for i, p := range a.Corners() {
		for j, q := range b.Corners() {
			if together(p, q) {
				list = append(list, CornerPair{geometry.Corner(i), geometry.Corner(j)})
			}
		}
	}
	return list
}

// Beside returns on which side of a base another one lies that faces the same way and shares a
// whole edge with it, corner on corner: before it (Front), behind it (Rear) or next to it.
func Beside(b, of geometry.Box) (side geometry.Side, ok bool) {
	if !geometry.SameFacing(b.Forward, of.Forward) {
		return 0, false
	}
	l, ok := Lie(of, b)
	return l.A, ok && l.Whole()
}

// Groups returns the sets of numbers below n that hang together, directly or through others,
// where joined says which two do: each ascending, in the order of their first members.
func Groups(n int, joined func(i, j int) bool) [][]int {
	sets := make(Sets, n).Apart()
	for i := range n {
		for j := range i {
			if sets.Root(i) != sets.Root(j) && joined(j, i) {
				sets.Join(i, j)
			}
		}
	}
	sets.Flatten()
	at := make([]int, n)
	var groups [][]int
	for i, first := range sets {
		if i == first {
			at[i] = len(groups)
			groups = append(groups, nil)
		}
		groups[at[first]] = append(groups[at[first]], i)
	}
	return groups
}
