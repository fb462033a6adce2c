package geometry

import "testing"

// A way that Shifts finds does not pass through pieces that became active only during the
// search: two boxes leave a gap too narrow, and areas join them on either side.
func TestWaysAvoidPiecesActivatedLate(t *testing.T) {
	infantry := func(x, y, facing float64) Box { return Box{Vec{x, y}, Direction(facing), 4, 2} }
	boxes := []Box{infantry(0, 0, 0), infantry(-4, 8, 0), infantry(4, 8, 0), infantry(0, 14, 180)}
	areas := []Polygon{{{-80, 7}, {-6, 7}, {-6, 9}, {-80, 9}}, {{6, 7}, {80, 7}, {80, 9}, {6, 9}}}
	g := NewGround(Rect{Vec{-90, -90}, Vec{90, 90}}, boxes, areas)
	roles := []Role{Solid, Hostile, Hostile, Absent}
	for _, limit := range []float64{12, 20, 30} {
		m := g.Mover(boxes[3], limit, roles, nil)
		if got := m.Shifts(boxes[0].Edge(Front)); len(got) > 0 {
			way := m.To(Flush(boxes[0].Edge(Front), 4, 2, got[0].Lo))
			t.Errorf("with %g cm it gets to %v, by %+v", limit, got, way.Legs)
		}
	}
}
