package game

import (
	"fmt"
	"math"
	"slices"

	"frontage/geometry"
)

// Settled returns the part of a base that counts after its place has been rounded, as in
// states and actions. Rounding may push a place that fits slightly deeper into another
// base, or further off the table.
func Settled(box geometry.Box) geometry.Box {
	box.Width, box.Depth = max(0, box.Width-2*rounding), max(0, box.Depth-2*rounding)
	return box
}

// rounding is how far the rounding of a place may move a corner of a base, in cm, with an
// allowance for the search that found the place.
const rounding = 2e-4

// brokenInvariant checks the state after an action: no bases overlap and none is off the
// table. It returns the violation, "" for none. before is the state before the action,
// and moved lists the units that moved. Only their moved stands are checked: all others
// were valid before.
func brokenInvariant(before, s *State, moved []int) string {
	for _, i := range moved {
		u, old := &s.Units[i], stoodIn(before, i)
		for j := range u.Stands {
			if j < len(old) && u.Stands[j] == old[j] || slices.Contains(old, u.Stands[j]) {
				continue
			}
			if what := wrongWith(s, u, j); what != "" {
				return what
			}
		}
	}
	return ""
}

// wrongWith returns the violation at the place of a stand, "" for none.
func wrongWith(s *State, u *Unit, stand int) string {
	box, id := Settled(u.Box(stand)), u.Stands[stand].ID
	if len(offTable(s.Table, []geometry.Box{box})) > 0 {
		return fmt.Sprintf("stand %q is off the table", id)
	}
	passed := false // it comes before the others in the file
	for i := range s.Units {
		v := &s.Units[i]
		reach := (box.Width + box.Depth + v.Base.Front + v.Base.Depth) / 2
		for j := range v.Stands {
			t := &v.Stands[j]
			switch {
			case v == u && j == stand:
				passed = true
			case math.Abs(t.X-box.Center.X) > reach || math.Abs(t.Y-box.Center.Y) > reach || !geometry.Overlaps(box, v.Box(j)):
			case passed:
				return fmt.Sprintf("stand %q overlaps stand %q", t.ID, id)
			default:
				return fmt.Sprintf("stand %q overlaps stand %q", id, t.ID)
			}
		}
	}
	return ""
}

// offTable returns the indexes of the boxes not wholly on the table.
func offTable(t Table, boxes []geometry.Box) []int {
	if t == (Table{}) { // a battle without one
		return nil
	}
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

// overlaps returns, for each box that overlaps an earlier one, the index of the first
// such box and its own index.
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
