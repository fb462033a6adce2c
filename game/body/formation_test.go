package body

import (
	"cmp"
	"slices"
	"testing"

	"frontage/geometry"
)

// piecesIn returns the pieces of a formation, from left to right or front to back.
func piecesIn(list []Placed, key func(geometry.Vec) float64) (pieces []int) {
	sorted := slices.Clone(list)
	slices.SortFunc(sorted, func(p, q Placed) int { return cmp.Compare(key(p.Box.Center), key(q.Box.Center)) })
	for _, p := range sorted {
		pieces = append(pieces, p.Piece)
	}
	return pieces
}

// Three bases in line, the middle one leading, form line with one on each side first, then with
// both on one side; and column with the leader first, then further back. Each is a formation of
// bases that touch.
func TestLinesAndColumns(t *testing.T) {
	three := pushed(geometry.Vec{X: 46, Y: 50}, geometry.Vec{X: 50, Y: 50}, geometry.Vec{X: 54, Y: 50})
	pieces := []int{0, 1, 2}
	at := box(20, 20, 0, 4, 2)
	var lines, columns [][]int
	for _, f := range Lines(three, pieces, 1, at) {
		lines = append(lines, piecesIn(f, func(v geometry.Vec) float64 { return v.X }))
		checkFormed(t, f, 1, at, geometry.Line)
	}
	for _, f := range Columns(three, pieces, 1, at) {
		columns = append(columns, piecesIn(f, func(v geometry.Vec) float64 { return -v.Y }))
		checkFormed(t, f, 1, at, geometry.Column)
	}
	if want := [][]int{{0, 1, 2}, {1, 0, 2}, {0, 2, 1}}; !slices.EqualFunc(lines, want, slices.Equal) {
		t.Errorf("lines %v, want %v", lines, want)
	}
	if want := [][]int{{1, 0, 2}, {0, 1, 2}, {0, 2, 1}}; !slices.EqualFunc(columns, want, slices.Equal) {
		t.Errorf("columns %v, want %v", columns, want)
	}
	if same := Carried(three, pieces, three.Boxes[0], three.Boxes[1]); same[1].Box != three.Boxes[2] {
		t.Errorf("carried by a width: %v", same)
	}
}

func checkFormed(t *testing.T, list []Placed, lead int, at geometry.Box, want geometry.Formation) {
	t.Helper()
	var boxes []geometry.Box
	for _, p := range list {
		boxes = append(boxes, p.Box)
	}
	if f := geometry.FormationOf(boxes); f != want || list[0] != (Placed{lead, at}) {
		t.Errorf("%v is a %v; want a %v with %v first", list, f, want, lead)
	}
}

// Two bases gather around a third, the one with the shorter way first: the one ahead has 8 to go
// to the place before it, the one at the right a little more. With too short a limit none do.
func TestGather(t *testing.T) {
	three := pushed(geometry.Vec{X: 50, Y: 50}, geometry.Vec{X: 50, Y: 60}, geometry.Vec{X: 58, Y: 50})
	stays := []Placed{{0, three.Boxes[0]}}
	slots := func(placed []Placed) []geometry.Box {
		return Around(placed, []geometry.Side{geometry.Front, geometry.Right})
	}
	taken := box(54, 50, 0, 1, 1)
	free := func(b geometry.Box, placed []Placed) bool {
		return !geometry.Overlaps(b, taken) && !slices.ContainsFunc(placed, func(p Placed) bool { return geometry.Overlaps(b, p.Box) })
	}
	got := Gather(three, []int{0, 1, 2}, stays, 20, slots, free)
	want := []Placed{stays[0], {1, box(50, 52, 0, 4, 2)}, {2, box(54, 52, 0, 4, 2)}}
	same := func(p, q Placed) bool { return p.Piece == q.Piece && SamePlace(p.Box, q.Box) }
	if !slices.EqualFunc(got, want, same) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Gather(three, []int{0, 1, 2}, stays, 5, slots, free); got != nil {
		t.Errorf("too far away, and yet %v", got)
	}
}

// The base nearer to the side of a lane is the first out of it, to that side, unless there is no
// room.
func TestFirstOut(t *testing.T) {
	two := pushed(geometry.Vec{X: 51, Y: 50}, geometry.Vec{X: 48, Y: 53})
	lane := []geometry.Swath{{From: box(50, 40, 0, 4, 2), By: geometry.Vec{Y: 40}}}
	anywhere := func(geometry.Box) bool { return true }
	got := FirstOut(two, []int{0, 1}, lane, 10, anywhere)
	if len(got) != 1 || got[0].Piece != 1 || !SamePlace(got[0].Box, box(46, 53, 0, 4, 2)) {
		t.Errorf("the places are %v, want piece 1 at (46, 53)", got)
	}
	got = FirstOut(two, []int{0, 1}, lane, 10, func(b geometry.Box) bool { return b.Center.X > 50 })
	if len(got) != 1 || got[0].Piece != 0 || !SamePlace(got[0].Box, box(54, 50, 0, 4, 2)) {
		t.Errorf("with room only at the right: %v; want the first piece at (54, 50)", got)
	}
	if got = FirstOut(two, []int{0, 1}, lane, 1, anywhere); got != nil {
		t.Errorf("within 1 cm: %v", got)
	}
}
