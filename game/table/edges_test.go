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

// Groups are joined through others, and are named by their first members.
func TestGroups(t *testing.T) {
	joined := func(i, j int) bool { return j-i == 3 || i == 1 && j == 2 }
	if got, want := Groups(7, joined), [][]int{{0, 3, 6}, {1, 2, 4, 5}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := Groups(0, joined); got != nil {
		t.Errorf("groups of nobody: %v", got)
	}
}
