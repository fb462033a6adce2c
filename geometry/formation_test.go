package geometry

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// Groups of boxes of every kind, in any order.
func TestFormationOf(t *testing.T) {
	for _, c := range []struct {
		name  string
		boxes []Box
		want  Formation
	}{
		{"one stand", []Box{inf(0, 0, 33)}, Line},
		{"line", []Box{inf(0, 0, 0), inf(4, 0, 0), inf(8, 0, 0)}, Line},
		{"line, in any order", []Box{inf(4, 0, 0), inf(8, 0, 0), inf(0, 0, 0)}, Line},
		{"fronts not level", []Box{inf(0, 0, 0), inf(4, 0.5, 0)}, Irregular},
		{"different facings", []Box{inf(0, 0, 0), inf(4, 0, 180)}, Irregular},
		{"column", []Box{inf(0, 0, 0), inf(0, -2, 0), inf(0, -4, 0)}, Column},
		{"column, in any order", []Box{inf(0, -2, 0), inf(0, -4, 0), inf(0, 0, 0)}, Column},
		{"column bent at a corner", []Box{cav(0, 0, 0), cav(-3, -3, 90)}, BentColumn},
		{"column bent by 30°", []Box{cav(0, 0, 0), behind(cav(0, 0, 0), 30), behind(behind(cav(0, 0, 0), 30), 0)}, BentColumn},
		{"turned back by more than 90°", []Box{cav(0, 0, 0), behind(cav(0, 0, 0), 135)}, Irregular},
		{"column bent by 90°, to either side", []Box{inf(0, 0, 0), inf(3, -3, 270), inf(6, -6, 0)}, BentColumn},
		{"the left rear corner at the right front corner", []Box{inf(0, 0, 0), inf(-4, -2, 0)}, Irregular},
		{"so too where the follower is turned", []Box{cav(0, 0, 0), shifted(behind(cav(0, 0, 0), 30), FrontRight, Vec{-1, -2})}, Irregular},
		{"an echelon of three that touch at corners", []Box{inf(0, 0, 0), inf(4, -2, 0), inf(8, -4, 0)}, Irregular},
		{"a zigzag", []Box{inf(0, 0, 0), inf(4, -2, 0), inf(0, -4, 0)}, Irregular},
		{"a zigzag of horse", []Box{cav(0, 0, 0), cav(-2, -4, 0), cav(0, -8, 0)}, Irregular},
		{"a front corner on the middle of the rear edge", []Box{inf(0, 0, 0), shifted(behind(inf(0, 0, 0), 30), FrontLeft, Vec{0, -1})}, Irregular},
		{"echelon", []Box{inf(0, 0, 0), inf(4, -1, 0)}, Irregular},
		{"back to back", []Box{inf(0, 0, 0), inf(0, -2, 180)}, Irregular},
		{"half behind", []Box{inf(0, 0, 0), inf(2, -2, 0)}, Irregular},
		{"an L", []Box{inf(0, 0, 0), inf(4, 0, 0), inf(7, -1, 90)}, Irregular},
		{"a gap", []Box{inf(0, 0, 0), inf(4.02, 0, 0)}, Scattered},
	} {
		if got := FormationOf(c.boxes); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// behind returns a stand like b that follows it, turned clockwise, with its front's left
// end at the left end of b's rear.
func behind(b Box, deg float64) Box {
	out := b
	out.Forward = Direction(Degrees(b.Forward) + deg)
	corner := b.Corners()[RearLeft]
	out.Center = out.Center.Add(corner.Sub(out.Corners()[FrontLeft]))
	return out
}

// shifted returns b moved so that one of its corners is at a point.
func shifted(b Box, corner Corner, at Vec) Box {
	b.Center = b.Center.Add(at.Sub(b.Corners()[corner]))
	return b
}

func TestReconnect(t *testing.T) {
	row := rowOf(inf(0, 0, 0), 5)
	for _, c := range []struct {
		name  string
		boxes []Box
		want  [][]int
	}{
		{"whole", row, nil},
		{"nobody", nil, nil},
		{"three without the middle: either end goes", []Box{row[0], row[2]}, [][]int{{1}, {0}}},
		{"five without the second: the lone one goes", []Box{row[0], row[2], row[3], row[4]}, [][]int{{0}}},
		{"five without the middle: either pair goes", []Box{row[0], row[1], row[3], row[4]}, [][]int{{2, 3}, {0, 1}}},
		{"three apart: all but one go", []Box{row[0], row[2], row[4]}, [][]int{{1, 2}, {0, 2}, {0, 1}}},
	} {
		if got := Reconnect(c.boxes); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// unit returns stands, some of which touch in various ways.
func unit(r *rand.Rand, n int) []Box {
	boxes := []Box{randomBox(r, 9)}
	way := r.IntN(5)
	for len(boxes) < n {
		b := boxes[len(boxes)-1]
		switch way {
		case 0:
			b.Center = b.Center.Along(b.Forward.Right(), b.Width)
		case 1:
			b.Center = b.Center.Along(b.Forward, -b.Depth)
		case 2:
			b = behind(b, 80*r.Float64())
		case 3:
			b.Center = b.Center.Along(b.Forward.Right(), b.Width).Along(b.Forward, 0.2+r.Float64())
		case 4:
			b.Center = b.Center.Along(b.Forward.Right(), b.Width*float64(1+r.IntN(2)))
		}
		boxes = append(boxes, b)
	}
	return boxes
}
