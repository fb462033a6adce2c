package geometry

import (
	"fmt"
	"testing"
)

// battle returns a table with 102 stands: seventeen units of three in two lines, the
// enemy's and the mover's own, and the mover's unit in front of them. The first box is
// the mover, the second the target.
func battle() cast {
	c := cast{}.with(Absent, infantry(0, 0, 0)).with(Solid, infantry(3, 15, 180))
	for unit := range 17 {
		x := float64(unit-8) * 14
		for i := range 3 {
			c = c.with(Hostile, infantry(x+4*float64(i), 30, 180))
			c = c.with(Friendly, infantry(x+4*float64(i), -12, 0))
		}
	}
	return c.with(Hostile, infantry(-1.5, 15, 180)).with(Friendly, infantry(-10, 2, 0), infantry(10, 3, 0))
}

var wideTable = Rect{Vec{-150, -60}, Vec{150, 60}}

func BenchmarkNewGround(b *testing.B) {
	c := battle()
	b.ReportAllocs()
	for b.Loop() {
		NewGround(wideTable, c.boxes, c.areas)
	}
}

func BenchmarkToStraight(b *testing.B) {
	c := battle()
	g := NewGround(wideTable, c.boxes, c.areas)
	to := infantry(3, 13, 0)
	m := g.Mover(c.boxes[0], 20, c.roles, nil)
	b.ReportAllocs()
	for b.Loop() {
		if !m.To(to).OK {
			b.Fatal("not reached")
		}
	}
}

// The first question also collects everything nearby.
func BenchmarkToStraightFirst(b *testing.B) {
	c := battle()
	g := NewGround(wideTable, c.boxes, c.areas)
	to := infantry(3, 13, 0)
	b.ReportAllocs()
	for b.Loop() {
		if !g.Mover(c.boxes[0], 20, c.roles, nil).To(to).OK {
			b.Fatal("not reached")
		}
	}
}

func BenchmarkShifts(b *testing.B) {
	c := battle()
	g := NewGround(wideTable, c.boxes, c.areas)
	m := g.Mover(c.boxes[0], 20, c.roles, nil)
	e := c.boxes[1].Edge(Front)
	b.ReportAllocs()
	for b.Loop() {
		if len(m.Shifts(e)) == 0 {
			b.Fatal("not reached")
		}
	}
}

// A friend stands in front of the mover: every place can be reached, some of them round
// the friend.
func BenchmarkShiftsDetour(b *testing.B) {
	c := battle().with(Friendly, infantry(2, 6, 0))
	g := NewGround(wideTable, c.boxes, c.areas)
	e := c.boxes[1].Edge(Front)
	b.ReportAllocs()
	for b.Loop() {
		if len(g.Mover(c.boxes[0], 20, c.roles, nil).Shifts(e)) == 0 {
			b.Fatal("not reached")
		}
	}
}

func BenchmarkToDetour(b *testing.B) {
	c := battle().with(Friendly, infantry(2, 6, 0))
	g := NewGround(wideTable, c.boxes, c.areas)
	to := infantry(3, 13, 0)
	b.ReportAllocs()
	for b.Loop() {
		if !g.Mover(c.boxes[0], 20, c.roles, nil).To(to).OK {
			b.Fatal("not reached")
		}
	}
}

// Behind the enemy's line there is no way within the limit.
func BenchmarkToTooFar(b *testing.B) {
	c := battle()
	g := NewGround(wideTable, c.boxes, c.areas)
	to := infantry(3, 33, 0)
	b.ReportAllocs()
	for b.Loop() {
		if g.Mover(c.boxes[0], 20, c.roles, nil).To(to).OK {
			b.Fatal("reached")
		}
	}
}

// An enclosed place between the enemy's stands, for a mover with unlimited movement: the largest
// cost of a search.
func BenchmarkToEnclosed(b *testing.B) {
	c := battle().with(Hostile, infantry(40, 25.5, 0), infantry(40, 20, 180), infantry(36.5, 22.5, 90), infantry(43.5, 22.5, 90))
	g := NewGround(wideTable, c.boxes, c.areas)
	to := infantry(40, 22.5, 0)
	b.ReportAllocs()
	for b.Loop() {
		if w := g.Mover(c.boxes[0], 300, c.roles, nil).To(to); w.OK {
			b.Fatalf("got %+v", w)
		}
	}
}

// Friends on both flanks leave just enough room for the mover, which cannot reach most of
// the edge.
func BenchmarkShiftsTight(b *testing.B) {
	c := battle().with(Friendly, infantry(1, 6, 0), infantry(5.6, 14, 90), infantry(-7, 12, 0))
	g := NewGround(wideTable, c.boxes, c.areas)
	e := c.boxes[1].Edge(Front)
	b.ReportAllocs()
	for b.Loop() {
		if len(g.Mover(c.boxes[0], 17, c.roles, nil).Shifts(e)) == 0 {
			b.Fatal("not reached")
		}
	}
}

func twentyPonds() []Polygon {
	var ponds []Polygon
	for i := range 20 {
		x, y := float64(i%5)*30-80, float64(i/5)*25-40
		ponds = append(ponds, Polygon{{x, y}, {x + 7, y - 2}, {x + 9, y + 3}, {x + 4, y + 6}, {x - 2, y + 4}})
	}
	return ponds
}

// A normal move with 100 stands and 20 pieces of terrain, a friend in the way.
func BenchmarkToDetourTerrain(b *testing.B) {
	c := battle().with(Friendly, infantry(2, 6, 0))
	c.areas = twentyPonds()
	to := infantry(3, 13, 0)
	b.ReportAllocs()
	for b.Loop() {
		g := NewGround(wideTable, c.boxes, c.areas)
		if !g.Mover(c.boxes[0], 20, c.roles, nil).To(to).OK {
			b.Fatal("not reached")
		}
	}
}

// How the cost of one way round a friend grows with the number of stands on a growing
// table, including the ground.
func BenchmarkWayGrowth(b *testing.B) {
	for _, n := range []int{50, 200, 800} {
		c := cast{}.with(Absent, infantry(0, 0, 0)).with(Solid, infantry(3, 15, 180)).with(Friendly, infantry(2, 6, 0))
		for i := 0; len(c.boxes) < n; i++ {
			column, row := float64(i%40-20), float64(i/40)
			role, y := Hostile, 25+float64(row*5)
			if i%2 == 0 {
				role, y = Friendly, -y
			}
			c = c.with(role, infantry(column*4.1, y, 0))
		}
		table := Rect{Vec{-100, -150}, Vec{100, 150}}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g := NewGround(table, c.boxes, nil)
				if !g.Mover(c.boxes[0], 20, c.roles, nil).To(infantry(3, 13, 0)).OK {
					b.Fatal("not reached")
				}
			}
		})
	}
}

// The second and later stands of a charge reuse the gaps found for the first.
func BenchmarkLaterMover(b *testing.B) {
	c := battle()
	g := NewGround(wideTable, c.boxes, c.areas)
	g.Mover(c.boxes[0], 20, c.roles, nil).To(infantry(3, 13, 0))
	placed := []Box{infantry(3, 13, 0)}
	b.ReportAllocs()
	for b.Loop() {
		g.Mover(infantry(4, 0, 0), 20, c.roles, placed).around(wideTable)
	}
}
