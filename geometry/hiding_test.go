package geometry

import (
	"slices"
	"testing"
)

func TestHiding(t *testing.T) {
	me, target := inf(0, 0, 0), inf(0, 20, 180)
	for _, c := range []struct {
		name   string
		others []Box
		ground Terrain
		boxes  []int
		areas  []int
	}{
		{"seen", []Box{inf(20, 5, 0)}, Terrain{}, nil, nil},
		{"one wide stand", []Box{inf(20, 5, 0), stand(0, 5, 0, 12, 2)}, Terrain{}, []int{3}, nil},
		{"a row of three, and more beside it", rowOf(inf(-12, 5, 0), 7), Terrain{}, []int{4, 5, 6}, nil},
		{"a wood", []Box{inf(0, 15, 0)}, Terrain{Opaque: []Polygon{rect(30, 4, 40, 5)},
			Shallow: []Shallow{{rect(-9, 4, 9, 5), 2}}}, nil, []int{1}},
		{"a stand and a building that touch", []Box{stand(-8, 5, 0, 16, 2)}, Terrain{Opaque: []Polygon{rect(0, 4, 16, 6)}}, []int{2}, []int{0}},
	} {
		boxes := append([]Box{me, target}, c.others...)
		gotBoxes, gotAreas := NewBlockersOn(boxes, c.ground).Hiding(me.Edge(Front), 0, 1)
		if !slices.Equal(gotBoxes, c.boxes) || !slices.Equal(gotAreas, c.areas) {
			t.Errorf("%s: hidden by boxes %v and areas %v, want %v and %v", c.name, gotBoxes, gotAreas, c.boxes, c.areas)
		}
	}
	if boxes, areas := NewBlockers([]Box{me, inf(0, -9, 0)}, nil).Hiding(me.Edge(Front), 0, 1); boxes != nil || areas != nil {
		t.Errorf("behind: hidden by %v, %v; want nothing", boxes, areas)
	}
}

// The parts of an edge that no other stand covers.
func TestFreeParts(t *testing.T) {
	me := inf(0, 0, 0)
	for _, c := range []struct {
		name   string
		others []Box
		except int
		want   []Interval // X along the rear edge, from right to left
	}{
		{"nobody near", []Box{inf(30, 0, 0)}, -1, []Interval{{-2, 2}}},
		{"wholly covered", []Box{inf(0, -2, 0)}, -1, nil},
		{"covered by the excepted box", []Box{inf(0, -2, 0)}, 1, []Interval{{-2, 2}}},
		{"half covered", []Box{inf(2, -2, 0)}, -1, []Interval{{-2, -Tolerance}}},
		{"the middle covered", []Box{cav(0, -3, 0)}, -1, []Interval{{1 + Tolerance, 2}, {-2, -1 - Tolerance}}},
		{"touched at a corner", []Box{inf(4, -2, 0)}, -1, []Interval{{-2, 2}}},
		{"covered on another side", []Box{inf(0, 2, 0), inf(4, 0, 0)}, -1, []Interval{{-2, 2}}},
	} {
		boxes := append([]Box{me}, c.others...)
		got := FreeParts(boxes, 0, Rear, c.except)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for i, e := range got {
			wantVec(t, c.name+": begin", e.A, Vec{c.want[i].Hi, -1}, 1e-9)
			wantVec(t, c.name+": end", e.B, Vec{c.want[i].Lo, -1}, 1e-9)
			wantVec(t, c.name+": normal", e.Normal, Vec{0, -1}, 0)
		}
	}
}
