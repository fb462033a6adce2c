package geometry

// FreeParts returns the parts of one side of box i that touch no other box. Box except is ignored
// (−1 for none). All-round sight may start from these parts. They run clockwise around the box.
//
//  1. Each lies on the side and has its normal.
//  2. No point of one, its ends aside, is within Tolerance of where another box
//     lies along the side.
//  3. Taking a box away never makes them shorter.
//  4. Moving, turning or mirroring everything moves them with it.
func FreeParts(boxes []Box, i int, side Side, except int) []Edge {
	edge := boxes[i].Edge(side)
	free := Intervals{{0, edge.Len()}}
	for j := range boxes {
		if j == i || j == except || beyondReach(boxes[i], boxes[j], withinTol) {
			continue
		}
		if c := Touch(boxes[i], boxes[j]); c.Kind == EdgeContact && c.A.Side == side {
			lo, hi := c.At.A.Sub(edge.A).Dot(edge.Dir()), c.At.B.Sub(edge.A).Dot(edge.Dir())
			free = free.Subtract(Intervals{{lo - Tolerance, hi + Tolerance}})
		}
	}
	var parts []Edge
	for _, f := range free {
		if f.Hi-f.Lo > roundoff {
			parts = append(parts, Edge{Segment{edge.A.Along(edge.Dir(), f.Lo), edge.A.Along(edge.Dir(), f.Hi)}, edge.Normal})
		}
	}
	return parts
}
