package table

import (
	"math"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

func rect(x0, y0, x1, y1 float64) []geometry.Vec {
	return []geometry.Vec{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

var features = []game.Terrain{
	{ID: "wood", Shape: rect(10, 10, 20, 20)},
	{ID: "stream", Line: []geometry.Vec{{X: 0, Y: 30}, {X: 30, Y: 30}, {X: 40, Y: 40}}, Width: 2},
	{ID: "marsh", Shape: rect(15, 15, 25, 40)},
}

// On which features bases lie, and which cover their middles.
func TestTerrain(t *testing.T) {
	cases := []struct {
		name   string
		b      geometry.Box
		on, at []int
	}{
		{"in the wood", box(13, 13, 30, 4, 2), []int{0}, []int{0}},
		{"in wood and marsh", box(17, 17, 0, 2, 2), []int{0, 2}, []int{0, 2}},
		{"half in the wood", box(9, 12, 0, 4, 2), []int{0}, nil},
		{"on its border", box(10, 12, 0, 4, 2), []int{0}, []int{0}},
		{"touching the wood", box(8, 12, 0, 4, 2), nil, nil},
		{"at the bend of the stream", box(30, 30, 0, 1, 0.5), []int{1}, []int{1}},
		{"open", box(60, 60, 0, 4, 2), nil, nil},
	}
	for _, c := range cases {
		var on, at []int
		for i := range features {
			if On(&features[i], c.b) {
				on = append(on, i)
			}
			if At(&features[i], c.b.Center) {
				at = append(at, i)
			}
		}
		if !slices.Equal(on, c.on) || !slices.Equal(at, c.at) {
			t.Errorf("%s: on %v, at its middle %v; want %v and %v", c.name, on, at, c.on, c.at)
		}
	}
	areas, of := Choose(features, func(f *game.Terrain) bool { return f.ID != "marsh" })
	if len(areas) < 2 || of[0] != 0 || of[len(of)-1] != 1 || len(of) != len(areas) {
		t.Errorf("%d areas, of %v; want each area named, those of feature 0 first and of feature 1 last", len(areas), of)
	}
}

// The grounds of a battle answer like new ones, and are kept while nobody moves.
func TestGrounds(t *testing.T) {
	s := state(unit("r", "red", base4, [3]float64{10, 10, 0}), unit("b", "blue", base4, [3]float64{10, 30, 180}))
	table := New(s)
	open, closed := &Closed{}, &Closed{Areas: []geometry.Polygon{rect(0, 20, 60, 22)}}
	var grounds Grounds
	roles := []geometry.Role{geometry.Absent, geometry.Hostile}
	far := func(c *Closed) float64 {
		stop := grounds.Of(table, c, nil).Sweep(table.Boxes[0], geometry.Vec{Y: 30}, roles)
		return math.Round(stop.Far*100) / 100
	}
	if a, b := far(open), far(closed); a != 18 || b != 9 {
		t.Errorf("up to %v in the open, %v before closed ground; want 18 and 9", a, b)
	}
	once := grounds.Of(table, open, nil)
	if again := grounds.Of(table, open, nil); again != once {
		t.Error("the same ground is made twice")
	}
	moved := s.Clone()
	moved.Units[1].Stands[0].Y = 25
	table, _ = table.Next(&moved)
	if a := far(open); a != 13 {
		t.Errorf("up to %v after the enemy has come nearer, want 13", a)
	}
}
