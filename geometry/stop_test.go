package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// rolesOf returns one role for every box except those listed, which are absent.
func rolesOf(n int, absent ...int) []Role {
	roles := make([]Role, n)
	for i := range roles {
		roles[i] = Hostile
	}
	for _, i := range absent {
		roles[i] = Absent
	}
	return roles
}

// W31: the losers retreat 2 cm; their right stand slides along a
// flank enemy and is not stopped.
func TestSweepW31(t *testing.T) {
	boxes := []Box{
		infantry(0, 0, 180), infantry(4, 0, 180), infantry(8, 0, 180),
		infantry(0, -2, 0), infantry(4, -2, 0), infantry(8, -2, 0), infantry(11, 0, 270),
	}
	g := NewGround(bigTable, boxes, nil)
	each, first := g.SweepBlock(boxes[:3], Vec{0, 2}, rolesOf(len(boxes), 0, 1, 2))
	if first != -1 {
		t.Errorf("stand %d is stopped: %+v", first, each)
	}
	for i, s := range each {
		if s != (Stop{Far: 2}) {
			t.Errorf("stand %d: %+v", i, s)
		}
	}
	if at := boxes[2].Shift(Vec{0, 2}); Relate(at, boxes[6]) != Touching {
		t.Error("the right stand does not end touching the flank enemy")
	}
}

// W32: unit 2 has moved 4 cm to the left. Of unit 1, the stands from x = 2 and 6 run into it; the
// one from x = 10 moves 4 cm between it and the column. In the other order all three run into it.
func TestSweepW32(t *testing.T) {
	boxes := []Box{
		infantry(2, 0, 180), infantry(6, 0, 180), infantry(10, 0, 180),
		infantry(2, 2, 180), infantry(6, 2, 180), infantry(10, 2, 180),
		infantry(2, -2, 0), infantry(6, -2, 0), infantry(10, -2, 0),
		cavalry(14, 4, 270), cavalry(14, 2, 270), cavalry(14, 0, 270),
	}
	g := NewGround(bigTable, boxes, nil)
	each, _ := g.SweepBlock(boxes[3:6], Vec{-4, 0}, rolesOf(len(boxes), 3, 4, 5))
	for i, s := range each {
		if s != (Stop{Far: 4}) {
			t.Errorf("unit 2, stand %d: %+v", i, s)
		}
	}
	for i := 3; i < 6; i++ {
		each, first := g.SweepBlock(boxes[:3], Vec{0, 4}, rolesOf(len(boxes), 0, 1, 2))
		if s := each[i-3]; s.Meets != ABox || s.Index != i || s.Far != 0 || first != 0 {
			t.Errorf("in the other order, stand %d: %+v, first %d; want box %d met at once by the first", i-3, s, first, i)
		}
	}
	for i := 3; i < 6; i++ {
		boxes[i].Center.X -= 4
	}
	each, first := NewGround(bigTable, boxes, nil).SweepBlock(boxes[:3], Vec{0, 4}, rolesOf(len(boxes), 0, 1, 2))
	for i, want := range []Stop{{0, ABox, 4}, {0, ABox, 5}, {4, Nothing, 0}} {
		if each[i] != want {
			t.Errorf("stand %d: %+v, want %+v", i, each[i], want)
		}
	}
	if first != 0 {
		t.Errorf("stopped by stand %d, want the first of those that get least far", first)
	}
}

// Impassable ground and the edge of the table: a stand stops where it touches.
func TestSweepMeetsAreasAndTheTableEdge(t *testing.T) {
	pond := Polygon{{-3, 10}, {3, 10}, {3, 14}, {-3, 14}}
	g := NewGround(bigTable, []Box{infantry(0, 20, 0)}, []Polygon{{{40, 40}, {41, 40}, {40, 41}}, pond})
	solid := []Role{Solid}
	for _, c := range []struct {
		name  string
		from  Box
		d     Vec
		roles []Role
		want  Stop
	}{
		{"into the pond", infantry(0, 0, 0), Vec{0, 20}, solid, Stop{9, AnArea, 1}},
		{"as far as the pond", infantry(0, 0, 0), Vec{0, 9}, solid, Stop{9, Nothing, 0}},
		{"past it by the tolerance", infantry(4.995, 0, 0), Vec{0, 15}, solid, Stop{15, Nothing, 0}},
		{"past it by more", infantry(4.98, 0, 0), Vec{0, 15}, solid, Stop{9, AnArea, 1}},
		{"onto the box", infantry(0, 16, 0), Vec{0, 20}, solid, Stop{2, ABox, 0}},
		{"through the box", infantry(0, 16, 0), Vec{0, 20}, []Role{Absent}, Stop{20, Nothing, 0}},
		{"off the table", infantry(0, 50, 0), Vec{0, 20}, solid, Stop{9, TheTableEdge, 0}},
		{"off its side, sideways", infantry(80, 0, 90), Vec{30, 40}, solid, Stop{15, TheTableEdge, 0}},
		{"along the table's edge", infantry(0, 59, 0), Vec{-20, 0}, solid, Stop{20, Nothing, 0}},
		{"nowhere", infantry(0, 0, 0), Vec{}, solid, Stop{}},
	} {
		if got := g.Sweep(c.from, c.d, c.roles); got.Meets != c.want.Meets || got.Index != c.want.Index || math.Abs(got.Far-c.want.Far) > 1e-9 {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// The laws of Sweep, and its slow twin, which looks every hundredth of a
// centimetre.
//
// Ground.Sweep laws 1 to 3.
func TestSweepLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		d := Direction(rapid.Float64Range(0, 360).Draw(t, "direction")).Scale(rapid.Float64Range(0.1, 12).Draw(t, "length"))
		g := NewGround(bigTable, s.cast.boxes, nil)
		roles := rolesOf(len(s.cast.boxes))
		got := g.Sweep(s.from, d, roles)
		n := int(math.Ceil(d.Len() * 100))
		for i := 0; i <= n; i++ {
			far := d.Len() * float64(i) / float64(n)
			at := s.from.Shift(d.Scale(float64(i) / float64(n)))
			for j, b := range s.cast.boxes {
				if far <= got.Far+1e-9 && Overlaps(at, b) { // (1)
					t.Fatalf("%+v overlaps %d after %v", got, j, far)
				}
			}
		}
		if got.Meets == Nothing {
			if got.Far != d.Len() {
				t.Fatalf("%+v of %v", got, d.Len())
			}
			return
		}
		// It is in the way: at the stop the box touches it, and on its own it stops the
		// box at the same place.
		only := make([]Role, len(roles))
		only[got.Index] = Solid
		if alone := g.Sweep(s.from, d, only); alone != got {
			t.Fatalf("%+v, alone %+v", got, alone)
		}
		if at := s.from.Shift(d.Scale(got.Far / d.Len())); Distance(at, s.cast.boxes[got.Index]) > 1e-9 {
			t.Fatalf("%+v stops before it touches", got)
		}
		if further := g.Sweep(s.from, d.Scale(2), roles); further.Meets == Nothing || further.Far > got.Far+1e-9 { // (2)
			t.Fatalf("%+v, twice as far %+v; want it stopped no further on", got, further)
		}
		absent := append([]Role(nil), roles...)
		absent[rapid.IntRange(0, len(roles)-1).Draw(t, "absent")] = Absent
		if less := g.Sweep(s.from, d, absent); less.Far < got.Far { // (3)
			t.Fatalf("%+v, with less in the way %+v", got, less)
		}
	})
}

func BenchmarkSweep(b *testing.B) {
	c := battle()
	g := NewGround(wideTable, c.boxes, c.areas)
	b.ReportAllocs()
	for b.Loop() {
		if g.Sweep(c.boxes[0], Vec{-1, 20}, c.roles).Meets == Nothing {
			b.Fatal("met nothing")
		}
	}
}
