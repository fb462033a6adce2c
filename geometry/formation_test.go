package geometry

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// STD-BASE-09 to -13, AMB-01.
func TestFormationOf(t *testing.T) {
	for _, c := range []struct {
		name  string
		boxes []Box
		want  Formation
	}{
		{"STD-BASE-13 one stand", []Box{inf(0, 0, 33)}, Line},
		{"STD-BASE-10 line", []Box{inf(0, 0, 0), inf(4, 0, 0), inf(8, 0, 0)}, Line},
		{"STD-BASE-10 line, in any order", []Box{inf(4, 0, 0), inf(8, 0, 0), inf(0, 0, 0)}, Line},
		{"STD-BASE-10 fronts not level", []Box{inf(0, 0, 0), inf(4, 0.5, 0)}, Irregular},
		{"STD-BASE-10 different facings", []Box{inf(0, 0, 0), inf(4, 0, 180)}, Irregular},
		{"STD-BASE-11 column", []Box{inf(0, 0, 0), inf(0, -2, 0), inf(0, -4, 0)}, Column},
		{"STD-BASE-11 column, in any order", []Box{inf(0, -2, 0), inf(0, -4, 0), inf(0, 0, 0)}, Column},
		{"STD-BASE-11 column bent at a corner", []Box{cav(0, 0, 0), cav(-3, -3, 90)}, BentColumn},
		{"STD-BASE-11 column bent by 30°", []Box{cav(0, 0, 0), behind(cav(0, 0, 0), 30), behind(behind(cav(0, 0, 0), 30), 0)}, BentColumn},
		{"AMB-01 turned back by more than 90°", []Box{cav(0, 0, 0), behind(cav(0, 0, 0), 135)}, Irregular},
		{"STD-BASE-11 column bent by 90°, to either side", []Box{inf(0, 0, 0), inf(3, -3, 270), inf(6, -6, 0)}, BentColumn},
		{"STD-BASE-11 the left rear corner at the right front corner", []Box{inf(0, 0, 0), inf(-4, -2, 0)}, Irregular},
		{"STD-BASE-11 so too where the follower is turned", []Box{cav(0, 0, 0), shifted(behind(cav(0, 0, 0), 30), FrontRight, Vec{-1, -2})}, Irregular},
		{"STD-BASE-11 an echelon of three that touch at corners", []Box{inf(0, 0, 0), inf(4, -2, 0), inf(8, -4, 0)}, Irregular},
		{"STD-BASE-11 a zigzag", []Box{inf(0, 0, 0), inf(4, -2, 0), inf(0, -4, 0)}, Irregular},
		{"STD-BASE-11 a zigzag of horse", []Box{cav(0, 0, 0), cav(-2, -4, 0), cav(0, -8, 0)}, Irregular},
		{"STD-BASE-11 a front corner on the middle of the rear edge", []Box{inf(0, 0, 0), shifted(behind(inf(0, 0, 0), 30), FrontLeft, Vec{0, -1})}, Irregular},
		{"STD-BASE-12 echelon", []Box{inf(0, 0, 0), inf(4, -1, 0)}, Irregular},
		{"STD-BASE-12 back to back", []Box{inf(0, 0, 0), inf(0, -2, 180)}, Irregular},
		{"STD-BASE-12 half behind", []Box{inf(0, 0, 0), inf(2, -2, 0)}, Irregular},
		{"STD-BASE-12 an L", []Box{inf(0, 0, 0), inf(4, 0, 0), inf(7, -1, 90)}, Irregular},
		{"STD-BASE-09 a gap", []Box{inf(0, 0, 0), inf(4.02, 0, 0)}, Scattered},
	} {
		if got := FormationOf(c.boxes); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// behind is a stand like b that follows it, turned clockwise, the left ends of
// b's rear and its front at one point.
func behind(b Box, deg float64) Box {
	out := b
	out.Forward = Direction(Degrees(b.Forward) + deg)
	corner := b.Corners()[RearLeft]
	out.Center = out.Center.Add(corner.Sub(out.Corners()[FrontLeft]))
	return out
}

// shifted is b moved so that one of its corners is at a point.
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
		{"AMB-50 three without the middle: either end goes", []Box{row[0], row[2]}, [][]int{{1}, {0}}},
		{"AMB-50 five without the second: the lone one goes", []Box{row[0], row[2], row[3], row[4]}, [][]int{{0}}},
		{"AMB-50 five without the middle: either pair goes", []Box{row[0], row[1], row[3], row[4]}, [][]int{{2, 3}, {0, 1}}},
		{"three apart: all but one go", []Box{row[0], row[2], row[4]}, [][]int{{1, 2}, {0, 2}, {0, 1}}},
	} {
		if got := Reconnect(c.boxes); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// unit is stands that touch in various ways, or not.
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
