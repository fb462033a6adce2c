package geometry

import (
	"math/rand/v2"
	"testing"
)

// The hull of two boxes holds both and no more than a sweep does.
func TestHullOf(t *testing.T) {
	a := Box{Vec{0, 0}, Vec{0, 1}, 4, 2}
	hull := hullOf(a, a.Shift(Vec{10, 5}))
	if len(hull) != 6 {
		t.Fatalf("%d corners: %v", len(hull), hull)
	}
	// 4 × 2 at rest, and swept by (10, 5): 2·10 + 4·5 more.
	if area := Polygon(hull).Area(); area < 48-1e-9 || area > 48+1e-9 {
		t.Errorf("area %g, want 48", area)
	}
	if signedArea(hull) > 0 {
		t.Error("the hull runs anticlockwise")
	}
	if hull := hullOf(a, a); len(hull) != 4 {
		t.Errorf("the hull of a box with itself has %d corners", len(hull))
	}
}

// A corridor to a box on its way exists exactly when there is one to the box at one of
// many places on the way (law 1, and its converse within the step).
//
// Blockers.CorridorToSweep law 1.
func TestCorridorToSweepAgainstManyMoments(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 2))
	const steps = 400
	seen, hidden := 0, 0
	for n := range tables(300) {
		facing := Direction(random.Float64() * 360)
		from := Box{Vec{20 + random.Float64()*20, 20 + random.Float64()*20}, facing, 4, 2}
		to := from.Shift(Direction(random.Float64() * 360).Scale(random.Float64() * 15))
		eye := Box{Vec{30, 5}, Vec{0, 1}, 4, 2}
		boxes := []Box{eye, from}
		for range 6 {
			c := Vec{15 + random.Float64()*30, 8 + random.Float64()*12}
			if w := (Box{c, Direction(random.Float64() * 360), 4, 2}); !Polygon(hullOf(from, to)).OverlapsBox(w) && !Overlaps(eye, w) {
				boxes = append(boxes, w)
			}
		}
		edge := eye.Edge(Front)
		var targets []int // now and then another stand of the same unit
		if len(boxes) > 2 && n%3 == 0 {
			targets = append(targets, 2)
		}
		got, ok := NewBlockers(boxes, nil).CorridorToSweep(edge, 0, targets, 1, from, to, 1)
		want, tight := false, false
		for i := range steps + 1 {
			at := append([]Box(nil), boxes...)
			at[1] = from.Shift(to.Center.Sub(from.Center).Scale(float64(i) / steps))
			k := NewBlockers(at, nil)
			if _, clear := k.Corridor(edge, 0, append([]int{1}, targets...), 1); clear {
				want = true
				break
			}
			if _, clear := k.Corridor(edge, 0, append([]int{1}, targets...), 0.9); clear {
				tight = true
			}
		}
		if want && !ok || ok && !want && !tight {
			t.Fatalf("table %d: corridor %v %v, at some moment %v (nearly %v)\n%+v to %+v", n, ok, got, want, tight, boxes, to)
		}
		if ok {
			seen++
		} else {
			hidden++
		}
	}
	if seen < 50 || hidden < 20 {
		t.Errorf("%d seen, %d hidden; want 50 and 20: fewer prove little", seen, hidden)
	}
}
