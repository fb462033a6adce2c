package geometry

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// A disc of radius 1 on a box: the nearest free place is beside the nearest edge,
// or round a corner where it sits beyond that.
func TestFreePlaceBesideABox(t *testing.T) {
	box := Box{Vec{0, 0}, Vec{0, 1}, 4, 2}
	table := Rect{Vec{-50, -50}, Vec{50, 50}}
	for _, c := range []struct{ at, want Vec }{
		{Vec{0, 0.5}, Vec{0, 2}},                                       // out over the front
		{Vec{1.5, 0}, Vec{3, 0}},                                       // out to the right
		{Vec{2.3, 1.4}, Vec{2 + 0.6, 1 + 0.8}},                         // round the corner
		{Vec{0, 5}, Vec{0, 5}},                                         // free already
		{Vec{2.5, 1 + math.Sqrt(0.75)}, Vec{2.5, 1 + math.Sqrt(0.75)}}, // touches the corner: free
	} {
		got := slices.Collect(NewRoom([]Rounded{box.Swollen(1)}, table).Places(c.at, nil))
		if len(got) == 0 || got[0].Dist(c.want) > 1e-9 {
			t.Errorf("from %v to %v, want %v", c.at, got, c.want)
		}
	}
	// The table ends there: sideways instead.
	got := slices.Collect(NewRoom([]Rounded{box.Swollen(1)}, Rect{Vec{-50, -1}, Vec{50, 1}}).Places(Vec{0, 0.5}, nil))
	if len(got) == 0 || got[0].Dist(Vec{3, 0.5}) > 1e-9 {
		t.Errorf("between the edges of the table: %v; want (3, 0.5) first", got)
	}
	if got := slices.Collect(NewRoom([]Rounded{box.Swollen(1)}, Rect{Vec{-1, -1}, Vec{1, 1}}).Places(Vec{0, 0}, nil)); len(got) != 0 {
		t.Errorf("no room at all: %v", got)
	}
}

// Among random boxes no free point of a fine grid, or on a border, is nearer than the
// first place, and every place is free (Room.Places laws 1 to 3).
func TestFreePlacesAgainstAGrid(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 8))
	table := Rect{Vec{0, 0}, Vec{30, 30}}
	for n := range tables(30) {
		token := Box{Vec{}, Vec{0, 1}, 4, 2}
		var obstacles []Rounded
		for range 1 + random.IntN(6) {
			b := Box{Vec{8 + random.Float64()*14, 8 + random.Float64()*14}, Direction(random.Float64() * 360), 4, 2}
			if n%2 == 0 {
				obstacles = append(obstacles, b.Swollen(1.25))
			} else {
				obstacles = append(obstacles, b.Around(token))
			}
		}
		at := Vec{10 + random.Float64()*10, 10 + random.Float64()*10}
		for _, on := range [][]int{nil, {0}} {
			room := NewRoom(obstacles, table)
			places := slices.Collect(room.Places(at, on))
			if len(places) == 0 {
				if on == nil {
					t.Fatalf("table %d: no place at all", n)
				}
				continue
			}
			for _, p := range places {
				if !room.placeFree(p, on) {
					t.Fatalf("table %d: %v is not free", n, p)
				}
			}
			const step = 0.25
			for x := 0.0; x <= 30; x += step {
				for y := 0.0; y <= 30; y += step {
					p := Vec{x, y}
					if on != nil {
						if abs(obstacles[0].outside(p)) > step {
							continue
						}
						p = pulledTo(obstacles[0], p)
					}
					if table.Contains(p, 0) && room.placeFree(p, on) && p.Dist(at) < places[0].Dist(at)-Tolerance {
						t.Fatalf("table %d, on %v: %v is nearer to %v than %v", n, on, p, at, places[0])
					}
				}
			}
		}
	}
}

// pulledTo returns the point of an obstacle's border that steepest descent reaches from a
// point beside it.
func pulledTo(o Rounded, p Vec) Vec {
	const hair = 1e-6
	for range 4 {
		slope := Vec{o.outside(p.Add(Vec{hair, 0})) - o.outside(p.Sub(Vec{hair, 0})), o.outside(p.Add(Vec{0, hair})) - o.outside(p.Sub(Vec{0, hair}))}
		if slope.Len() > 0 {
			p = p.Sub(slope.Unit().Scale(o.outside(p)))
		}
	}
	return p
}
