package table

import (
	"reflect"
	"testing"

	"frontage/geometry"
)

func box(x, y, facing, width, depth float64) geometry.Box {
	return geometry.Box{Center: geometry.Vec{X: x, Y: y}, Forward: geometry.Direction(facing), Width: width, Depth: depth}
}

// turned turns a box about a far point, by an angle that is no round number.
func turned(b geometry.Box) geometry.Box {
	by, about := geometry.Direction(37.3), geometry.Vec{X: -3, Y: 8}
	turn := func(v geometry.Vec) geometry.Vec { return by.Right().Scale(v.X).Along(by, v.Y) }
	b.Center = about.Add(turn(b.Center.Sub(about)))
	b.Forward = turn(b.Forward).Unit()
	return b
}

// How bases lie along each other, with corners on corners or not: two that meet front to
// front, one half a base aside, one on a flank with its corner on the front corner, one behind,
// and one that only meets a corner.
func TestLie(t *testing.T) {
	mine := box(0, 0, 0, 4, 2)
	cases := []struct {
		name  string
		other geometry.Box
		want  Lying
		ok    bool
	}{
		{"front to front", box(0, 2, 180, 4, 2), Lying{geometry.Front, geometry.Front, 4, true, true}, true},
		{"aside", box(2, 2, 180, 4, 2), Lying{geometry.Front, geometry.Front, 2, false, false}, true},
		{"on the right flank", box(3, -1, 270, 4, 2), Lying{geometry.Right, geometry.Front, 2, true, false}, true},
		{"on the left flank", box(-3, -1, 90, 4, 2), Lying{geometry.Left, geometry.Front, 2, false, true}, true},
		{"behind", box(0, -3, 0, 4, 4), Lying{geometry.Rear, geometry.Front, 4, true, true}, true},
		{"beside, deeper", box(4, -1, 0, 4, 4), Lying{geometry.Right, geometry.Left, 2, true, false}, true},
		{"corner to corner", box(4, 2, 180, 4, 2), Lying{}, false},
		{"askew", box(0, 3, 30, 4, 2), Lying{}, false},
	}
	for _, c := range cases {
		for _, turn := range []func(geometry.Box) geometry.Box{func(b geometry.Box) geometry.Box { return b }, turned} {
			got, ok := Lie(turn(mine), turn(c.other))
			if got.Length -= c.want.Length; ok && (got.Length > 1e-9 || got.Length < -1e-9) {
				t.Errorf("%s: the shared stretch is %v too long", c.name, got.Length)
			}
			got.Length = c.want.Length
			if ok != c.ok || got != c.want {
				t.Errorf("%s: %+v %v, want %+v %v", c.name, got, ok, c.want, c.ok)
			}
		}
	}
}

// Next to an enemy that fights a friend: its front right corner on the enemy's front right.
func TestCorners(t *testing.T) {
	if got, want := Corners(box(0, 0, 0, 4, 2), box(4, 2, 180, 4, 2)), []CornerPair{{geometry.FrontRight, geometry.FrontRight}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Corners(box(0, 0, 0, 4, 2), box(0, 2, 180, 4, 2)); len(got) != 2 {
		t.Errorf("front to front, corners meet in %v", got)
	}
	if got := Corners(box(0, 0, 0, 4, 2), box(4, 2.05, 180, 4, 2)); got != nil {
		t.Errorf("half a millimetre apart, corners meet in %v", got)
	}
}

// A base is beside another that faces the same way only where whole edges lie on each other.
func TestBeside(t *testing.T) {
	of := box(0, 0, 0, 4, 2)
	cases := []struct {
		b    geometry.Box
		want geometry.Side
		ok   bool
	}{
		{box(0, 2, 0, 4, 2), geometry.Front, true},
		{box(0, -2.5, 0, 4, 3), geometry.Rear, true}, // another depth
		{box(4, 0, 0, 4, 2), geometry.Right, true},
		{box(-4, 0, 0, 4, 2), geometry.Left, true},
		{box(4, 0, 180, 4, 2), geometry.Right, false}, // facing the other way
		{box(4, -1, 0, 4, 2), geometry.Right, false},
		{box(0, 2.1, 0, 4, 2), geometry.Front, false},
	}
	for _, c := range cases {
		if got, ok := Beside(turned(c.b), turned(of)); ok != c.ok || ok && got != c.want {
			t.Errorf("%v: %v %v, want %v %v", c.b, got, ok, c.want, c.ok)
		}
	}
}

// Groups hang together through others, and are told by their first members.
func TestGroups(t *testing.T) {
	joined := func(i, j int) bool { return j-i == 3 || i == 1 && j == 2 }
	if got, want := Groups(7, joined), [][]int{{0, 3, 6}, {1, 2, 4, 5}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Groups(0, joined); got != nil {
		t.Errorf("groups of nobody: %v", got)
	}
}
