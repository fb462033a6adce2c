package game

import (
	"fmt"
	"slices"

	"frontage/geometry"
)

// brokenInvariant returns what is impossible about the state that an action has
// made of another, "" when all is well: no bases overlap (STD-BASE-01) and none
// is off the table. Most actions move no stand, and then there is nothing new to
// find.
func brokenInvariant(before, s *State) string {
	if sameStands(before, s) {
		return ""
	}
	var boxes []geometry.Box
	var ids []StandID
	for i := range s.Units {
		u := &s.Units[i]
		for j := range u.Stands {
			boxes = append(boxes, u.Box(j))
			ids = append(ids, u.Stands[j].ID)
		}
	}
	if off := offTable(s.Table, boxes); len(off) > 0 {
		return fmt.Sprintf("stand %q is off the table", ids[off[0]])
	}
	if pairs := overlaps(boxes); len(pairs) > 0 {
		return fmt.Sprintf("stand %q overlaps stand %q", ids[pairs[0][1]], ids[pairs[0][0]])
	}
	return ""
}

// sameStands reports whether all stands are where they were.
func sameStands(a, b *State) bool {
	return slices.EqualFunc(a.Units, b.Units, func(u, v Unit) bool { return slices.Equal(u.Stands, v.Stands) })
}

// offTable returns the indexes of the boxes that are not wholly on the table.
func offTable(t Table, boxes []geometry.Box) []int {
	table := t.Rect()
	var off []int
	for i, b := range boxes {
		for _, corner := range b.Corners() {
			if !table.Contains(corner, geometry.Tolerance) {
				off = append(off, i)
				break
			}
		}
	}
	return off
}

// overlaps returns, for each box that overlaps an earlier one, the index of the
// first such box and its own.
func overlaps(boxes []geometry.Box) [][2]int {
	bounds := make([]geometry.Rect, len(boxes))
	for i, b := range boxes {
		bounds[i] = b.Bounds()
	}
	grid := geometry.NewGrid(bounds)
	var pairs [][2]int
	var near []int
	for j, b := range boxes {
		near = grid.Near(bounds[j], near[:0])
		for _, i := range near {
			if i >= j {
				break // Near's indexes ascend
			}
			if geometry.Overlaps(boxes[i], b) {
				pairs = append(pairs, [2]int{i, j})
				break
			}
		}
	}
	return pairs
}
