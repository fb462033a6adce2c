package geometry

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Without turning a stand reaches a circle. Facing about, the corner that ends diagonally opposite
// counts, so the stand gets less far ahead (7.165 cm).
func TestReachInTheOpen(t *testing.T) {
	m := cast{}.mover(infantry(0, 0, 0), 10)
	for _, p := range m.Reach(Direction(0)).Outline {
		if math.Abs(p.Len()-10) > 1e-9 {
			t.Errorf("%v is %v away, want 10", p, p.Len())
		}
	}
	about := m.Reach(Direction(180))
	top := 0.0
	for _, p := range about.Outline {
		if p.Y > top {
			top = p.Y
		}
	}
	// W17: 7.165 cm ahead costs 10.
	if !near(top, 7.165) || !about.Contains(Vec{0, 7.16}) || about.Contains(Vec{0, 7.2}) {
		t.Errorf("about-face: %v ahead, want 7.165", top)
	}
}

// A wall of stands 4 cm ahead: straight ahead the outline stops in front of it. Only a
// way round reaches the places behind it, which Contains knows.
func TestReachBehindAStand(t *testing.T) {
	m := cast{}.with(Friendly, infantry(0, 5, 0)).mover(infantry(0, 0, 0), 14)
	r := m.Reach(Direction(0))
	outline := Polygon(r.Outline)
	for _, c := range []struct {
		at       Vec
		straight bool
		in       bool
	}{
		{Vec{0, 2.9}, true, true},
		{Vec{0, 4}, false, false},
		{Vec{0, 7.1}, false, true},   // 5 to (4, 3), 4 to (4, 7), 4 and a hair back
		{Vec{0, 9}, false, true},     // 5 + 4 + 4.47
		{Vec{0, 11.9}, false, false}, // 5 + 4 + 6.3
		{Vec{-9, 6}, true, true},
	} {
		if got := outline.Contains(c.at, 0); got != c.straight {
			t.Errorf("%v inside the outline: %v", c.at, got)
		}
		if got := r.Contains(c.at); got != c.in {
			t.Errorf("%v contained: %v", c.at, got)
		}
	}
}

// The outline agrees with the test of a straight leg at every point further from it than
// its error, unless the box does not fit there.
//
// Mover.Reach law 2.
func TestReachOutlineAgainstLegs(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		m := s.cast.mover(s.from, s.limit)
		if rapid.Bool().Draw(t, "toward") {
			// Turning alone may lead away from the goal, which leaves a hole.
			m, s.to.Forward = m.Toward(anyBox.Draw(t, "goal")), s.from.Forward
		}
		outline := Polygon(m.Reach(s.to.Forward).Outline)
		for range 30 {
			to := s.to.At(anyPoint.Draw(t, "at"))
			off := math.Inf(1)
			for i, p := range outline {
				off = math.Min(off, Segment{p, outline[(i+1)%len(outline)]}.Closest(to.Center).Dist(to.Center))
			}
			k := to.shape()
			bounds := to.Bounds()
			if off < 2*outlineError || !m.ground.onTable(&bounds) || stands(&k, to.Center, m.around(to.Bounds())) != nil {
				continue // it does not fit, or would stand in a gap
			}
			straight := m.leg(&s.from, &to) == nil && !m.course.leadsAway(&s.from, &to) && furthest(s.from.Travel(to)) <= s.limit
			if in := len(outline) > 2 && outline.Contains(to.Center, 0); in != straight {
				t.Fatalf("%v: in the outline %v, by a straight leg %v (outline %v)", to, in, straight, outline)
			}
		}
	})
}

// With many obstacles a ray looks only at those in its own direction. The outline stays the same,
// also for a mover that turns and one that cannot move. (With few hurdles, one list serves all
// directions, including the corners.)
func TestReachOfASectorEqualsThatOfAllHurdles(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	some, held := 0, 0
	for i := range tables(40) {
		c := cast{}
		for range 120 {
			at := Vec{60*r.Float64() - 30, 60*r.Float64() - 30}
			c.areas = append(c.areas, rect(at.X, at.Y, at.X+0.2+2*r.Float64(), at.Y+0.2+2*r.Float64()))
		}
		m := c.mover(infantry(0, 0, 7), 26)
		facing := m.from.Forward
		if i%2 > 0 {
			facing = Direction(40)
		}
		got := m.Reach(facing).Outline
		f := m.newFan(facing)
		if len(f.first.sectors) < manySectors {
			t.Fatalf("table %d: %d sectors", i, len(f.first.sectors))
		}
		for _, h := range []*hurdles{&f.first, &f.last} {
			h.sectors = [][]circle{make([]circle, len(h.barriers))}
			for n := range h.barriers {
				h.sectors[0][n] = circle{radius: math.Inf(1), of: n}
			}
		}
		if want := f.outline(); !slices.Equal(got, want) {
			t.Errorf("table %d: an outline of %d points, asked one by one of %d", i, len(got), len(want))
		}
		some += len(got)
		if f.held() {
			held++
		}
	}
	if some == 0 || held == 0 {
		t.Errorf("%d points, %d held; want some of both", some, held)
	}
	for i := range manySectors {
		for _, d := range []Vec{sectorEdge(i), sectorEdge(i).Add(sectorEdge(i + 1)).Unit()} {
			h := hurdles{sectors: make([][]circle, manySectors)}
			h.sectors[i] = []circle{{of: i}}
			if h.toward(d) == nil && d != sectorEdge(i) {
				t.Errorf("the middle of sector %d, %v, lies in another", i, d)
			}
		}
	}
}

func BenchmarkReach(b *testing.B) {
	c := battle().with(Friendly, infantry(2, 6, 0))
	c.areas = twentyPonds()
	g := NewGround(wideTable, c.boxes, c.areas)
	b.ReportAllocs()
	for b.Loop() {
		if len(g.Mover(c.boxes[0], 20, c.roles, nil).Reach(Direction(0)).Outline) < 50 {
			b.Fatal("no outline")
		}
	}
}
