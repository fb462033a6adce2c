package geometry

import "testing"

// K2: the facing names the edges and the corners. Facing 90 is +x, and left of that is +y.
func TestEdgesAndCornersFollowTheFacing(t *testing.T) {
	box := Box{Center: Vec{10, 20}, Forward: Vec{1, 0}, Width: 4, Depth: 2}
	corners := box.Corners() // front left, front right, rear right, rear left
	for i, want := range [4]Vec{{11, 22}, {11, 18}, {9, 18}, {9, 22}} {
		if corners[i].Dist(want) > 1e-9 {
			t.Errorf("corner %d is %v, want %v", i, corners[i], want)
		}
	}
	for side, want := range map[Side]struct {
		mid, normal Vec
		length      float64
	}{
		Front: {Vec{11, 20}, Vec{1, 0}, 4}, Rear: {Vec{9, 20}, Vec{-1, 0}, 4},
		Left: {Vec{10, 22}, Vec{0, 1}, 2}, Right: {Vec{10, 18}, Vec{0, -1}, 2},
	} {
		e := box.Edge(side)
		if e.Mid().Dist(want.mid) > 1e-9 || e.Normal.Dist(want.normal) > 1e-9 || e.Len() != want.length {
			t.Errorf("%s edge: %+v, want %+v", side, e, want)
		}
	}
}

// K6: a flush placement faces the edge; a shift is toward its own right.
func TestFlushPlacement(t *testing.T) {
	edge := Box{Forward: Vec{0, 1}, Width: 4, Depth: 2}.Edge(Front) // y = 1
	q := Flush(edge, 2, 4, 0.5)
	if q.Center.Dist(Vec{-0.5, 3}) > 1e-9 || q.Forward.Dist(Vec{0, -1}) > 1e-9 || q.Width != 2 || q.Depth != 4 {
		t.Errorf("%+v; want 2 by 4 at (-0.5, 3), facing south", q)
	}
}

// K7: how much of an edge of 4 cm a front of 2 cm covers at a shift.
func TestContactLengthOfAFlushPlacement(t *testing.T) {
	for shift, want := range map[float64]float64{0: 2, 1: 2, 1.5: 1.5, 2: 1, -2: 1, 3: 0, 4: 0} {
		if got := FlushLength(4, 2, shift); got != want {
			t.Errorf("at %g: %g, want %g", shift, got, want)
		}
	}
}
