package geometry

import "testing"

func TestFirst(t *testing.T) {
	k := NewBlockers([]Box{inf(0, 5, 0), inf(0, 10, 0), cav(10, 5, 90), inf(4, 10, 0)}, []Polygon{rect(-9, 1, 9, 2)})
	for _, c := range []struct {
		name  string
		s     Segment
		index int
		at    Vec
	}{
		{"the nearer of two in a row", Segment{Vec{0, 0}, Vec{0, 20}}, 0, Vec{0, 4}},
		{"from the other side", Segment{Vec{0, 20}, Vec{0, 0}}, 1, Vec{0, 11}},
		{"too short", Segment{Vec{0, 0}, Vec{0, 3.9}}, -1, Vec{}},
		{"begins inside", Segment{Vec{1, 5.5}, Vec{0, 20}}, 0, Vec{1, 5.5}},
		{"along their seam, the first by index", Segment{Vec{2, 20}, Vec{2, 8}}, 1, Vec{2, 11}},
		{"past all", Segment{Vec{-9, 7.5}, Vec{30, 7.5}}, -1, Vec{}},
		{"from far outside", Segment{Vec{100, 5}, Vec{-100, 5}}, 2, Vec{12, 5}},
		{"a point in a box", Segment{Vec{0, 10}, Vec{0, 10}}, 1, Vec{0, 10}},
	} {
		index, at, ok := k.First(c.s)
		if index != c.index || ok != (c.index >= 0) {
			t.Errorf("%s: %d, want %d", c.name, index, c.index)
		}
		wantVec(t, c.name, at, c.at, 1e-9)
	}
	if _, _, ok := NewBlockers(nil, nil).First(Segment{Vec{}, Vec{1, 1}}); ok {
		t.Error("an empty table is met")
	}
}
