package table

import "frontage/geometry"

// Beside reports whether a base b faces the same way as another and shares a whole edge with it,
// corner on corner. If so, it returns the side of the other on which b lies.
func Beside(b, of geometry.Box) (side geometry.Side, ok bool) {
	if !geometry.SameFacing(b.Forward, of.Forward) {
		return 0, false
	}
	c := geometry.Touch(of, b)
	if c.Kind != geometry.EdgeContact {
		return 0, false
	}
	e, f := of.Edge(c.A.Side), b.Edge(c.B.Side) // they run opposite ways
	return c.A.Side, together(e.A, f.B) && together(e.B, f.A)
}

// together reports whether two corners coincide: they are at most the tolerance apart along their
// edges, and across them.
func together(p, q geometry.Vec) bool { return p.Dist(q) <= 2*geometry.Tolerance }

// Groups returns the sets of numbers below n that are connected, directly or through others;
// joined says which two are. Each set is ascending; the sets are in the order of their first
// members.
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
