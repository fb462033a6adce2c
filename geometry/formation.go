package geometry

import "slices"

// Formation classifies how the boxes of a group stand to each other.
type Formation uint8

// Scattered: not connected by contacts. Irregular: connected, but neither line nor
// column. Line: beside each other along whole edges, all facing one way. Column: one
// behind the other along whole edges; BentColumn: one behind the other, somewhere
// turned about a corner that both have on one side.
const (
	Scattered Formation = iota
	Irregular
	Line
	Column
	BentColumn
)

var formationNames = [5]string{"scattered", "irregular", "line", "column", "bent column"}

// String returns "scattered", "irregular", "line", "column" or "bent column".
func (f Formation) String() string { return formationNames[f] }

// Regular reports whether f is a line or a column.
func (f Formation) Regular() bool { return f >= Line }

// FormationOf classifies a group. A single box is a line, and so is an empty group.
//
//  1. The order of the boxes does not matter.
//  2. Moving, turning or mirroring all of them changes nothing.
//  3. It is Scattered exactly when there is more than one group in [Groups].
func FormationOf(boxes []Box) Formation {
	switch {
	case InLine(boxes...):
		return Line
	case isColumn(boxes, edgeToEdge):
		return Column
	case isColumn(boxes, follows):
		return BentColumn
	case !Together(boxes):
		return Scattered
	}
	return Irregular
}

// InLine reports whether boxes form a line: one facing, fronts on one straight line, every
// box but one with a complete side edge on its left-hand neighbour's.
//
//  1. InLine(boxes...) == (FormationOf(boxes) == Line).
func InLine(boxes ...Box) bool {
	neighbours := 0
	for i, b := range boxes {
		if !SameFacing(b.Forward, boxes[0].Forward) {
			return false
		}
		for _, o := range boxes[:i] {
			// Two boxes that touch along a whole side edge are level within this.
			if ahead := o.Center.Sub(b.Center).Dot(b.Forward); abs(ahead) > 4*Tolerance+float64(sinAngleTol*(b.Width+o.Width)) {
				continue
			}
			c := Touch(b, o)
			beside := c.A.Side == Left && c.B.Side == Right || c.A.Side == Right && c.B.Side == Left
			if c.Kind == EdgeContact && beside && wholeEdge(c.Length, b.Depth, o.Depth) {
				neighbours++
			}
		}
	}
	return len(boxes) == 0 || neighbours == len(boxes)-1
}

// wholeEdge reports whether a contact of the given length covers both edges.
func wholeEdge(length, a, b float64) bool {
	return length >= a-2*Tolerance && length >= b-2*Tolerance
}

// isColumn reports whether the boxes can be numbered so that each follows the one
// before it.
func isColumn(boxes []Box, follows func(p, q Box) bool) bool {
	next := make([][]int, len(boxes))
	for i, p := range boxes {
		for j, q := range boxes {
			if i != j && follows(p, q) {
				next[i] = append(next[i], j)
			}
		}
	}
	used := make([]bool, len(boxes))
	var from func(last, left int) bool
	from = func(last, left int) bool {
		used[last] = true
		defer func() { used[last] = false }()
		return left == 0 || slices.ContainsFunc(next[last], func(j int) bool { return !used[j] && from(j, left-1) })
	}
	for head := range boxes {
		if from(head, len(boxes)-1) {
			return true
		}
	}
	return false
}

// edgeToEdge reports whether q stands behind p with its front edge on the whole
// of p's rear edge.
func edgeToEdge(p, q Box) bool {
	c := Touch(p, q)
	return c.Kind == EdgeContact && c.A.Side == Rear && c.B.Side == Front && wholeEdge(c.Length, p.Width, q.Width)
}

// follows reports whether q stands behind p in a column: edge to edge, or turned by at most 90°
// with a front corner at the rear corner of p on the same side, the inside of the bend.
func follows(p, q Box) bool {
	const quarterTurn = -1e-3 // the cosine of 90°, and a hair
	if edgeToEdge(p, q) {
		return true
	}
	if p.Forward.Dot(q.Forward) < quarterTurn || Touch(p, q).Kind != CornerContact {
		return false
	}
	rear, front := p.Corners(), q.Corners()
	return rear[RearLeft].Dist(front[FrontLeft]) <= withinTol || rear[RearRight].Dist(front[FrontRight]) <= withinTol
}

// Groups returns the boxes in groups that contacts connect, as
// indexes: each group ascending, the groups in the order of their first members.
//
//  1. Every box is in one group.
//  2. Boxes that touch are in the same group, and from each box of a group contacts
//     lead to every other.
//  3. The order of the boxes changes nothing but their numbers; moving, turning or
//     mirroring all of them changes nothing.
func Groups(boxes []Box) [][]int {
	var room [16]int
	groupOf := room[:0]
	for i := range boxes {
		groupOf = append(groupOf, i)
	}
	root := func(i int) int {
		for groupOf[i] != i {
			i = groupOf[i]
		}
		return i
	}
	join := func(i, j int) {
		// The smaller index is the root, so that groups come in order.
		if i, j = root(i), root(j); i > j {
			i, j = j, i
		}
		groupOf[j] = i
	}
	if len(boxes) <= few {
		for i := range boxes {
			for j := range i {
				if root(i) != root(j) && Relate(boxes[i], boxes[j]) == Touching {
					join(i, j)
				}
			}
		}
	} else {
		for _, p := range Contacts(boxes) {
			join(p.I, p.J)
		}
	}
	many := 0
	for i := range groupOf {
		if groupOf[i] = root(i); groupOf[i] == i {
			many++
		}
	}
	groups, members := make([][]int, 0, many), make([]int, 0, len(boxes))
	for r := range groupOf {
		if groupOf[r] != r {
			continue
		}
		first := len(members)
		for i := r; i < len(groupOf); i++ {
			if groupOf[i] == r {
				members = append(members, i)
			}
		}
		groups = append(groups, members[first:len(members):len(members)])
	}
	return groups
}

// Together reports whether boxes are one group, or none at all.
//
//  1. Together(boxes) == (len(Groups(boxes)) < 2).
func Together(boxes []Box) bool {
	if len(boxes) > few {
		return len(Groups(boxes)) < 2
	}
	reached := uint(1) // a bit for each box connected to the first so far
	for before := uint(0); before != reached; {
		before = reached
		for i := range boxes {
			for j := 0; j < len(boxes) && reached>>i&1 == 0; j++ {
				if reached>>j&1 == 1 && Relate(boxes[i], boxes[j]) == Touching {
					reached |= 1 << i
				}
			}
		}
	}
	return reached+1 >= 1<<len(boxes)
}

// few is the number of boxes up to which testing every pair is cheaper than searching for
// neighbours first.
const few = 8

// Reconnect returns the smallest sets of boxes whose removal leaves the others
// connected, and some of them standing: each ascending, in the order of
// the groups that are kept. It is nil when nothing need be removed.
//
// A removal leaves one group. The smallest removals leave a largest group whole, so there is one
// for each largest group.
//
//  1. Without any one set the others are one group, and at least one box.
//  2. No smaller set does that, and no other of the same size.
//  3. The order of the boxes changes nothing but their numbers; moving, turning or
//     mirroring all of them changes nothing.
func Reconnect(boxes []Box) [][]int {
	groups := Groups(boxes)
	if len(groups) < 2 {
		return nil
	}
	most := 0
	for _, g := range groups {
		if len(g) > most {
			most = len(g)
		}
	}
	var sets [][]int
	for _, keep := range groups {
		if len(keep) < most {
			continue
		}
		var set []int
		for i := range boxes {
			if !slices.Contains(keep, i) {
				set = append(set, i)
			}
		}
		sets = append(sets, set)
	}
	return sets
}
