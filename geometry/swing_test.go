package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A box 4 wide and 2 deep swings about its left front corner. Its right front corner travels on a
// circle of 4 cm, and meets a stand ahead when the corner has risen by the gap between them.
func TestSwingAboutACorner(t *testing.T) {
	b := inf(50, 50, 0) // its front from (48, 51) to (52, 51)
	corner := Vec{48, 51}
	sine := func(deg float64) float64 { return Direction(deg).X }
	cases := []struct {
		name    string
		degrees float64
		other   Box
		areas   []Polygon
		about   Vec
		want    Stop
	}{
		{"nothing in the way", -45, stand(20, 20, 0, 2, 2), nil, corner, Stop{Far: 45}},
		{"a wide front ahead, to the left", -45, stand(50, 54, 180, 40, 2), nil, corner, Stop{Far: 30, Meets: ABox}}, // 4·sin 30° = 2
		{"an area ahead", -45, stand(20, 20, 0, 2, 2), []Polygon{{{30, 53}, {70, 53}, {70, 60}, {30, 60}}}, corner, Stop{Far: 30, Meets: AnArea}},
		{"the edge of the table", 90, stand(20, 20, 0, 2, 2), nil, Vec{48, 51}, Stop{Far: 90}},
		{"touching from the start, and away", 30, stand(50, 52, 180, 4, 2), nil, corner, Stop{Far: 30}},
		{"touching from the start, and into it", -30, stand(50, 52, 180, 4, 2), nil, corner, Stop{Far: 0, Meets: ABox}},
		{"all the way round", -360, stand(20, 20, 0, 2, 2), nil, b.Center, Stop{Far: 360}},
	}
	for _, c := range cases {
		g := NewGround(bigTable, []Box{c.other}, c.areas)
		got := g.Swing(b, c.about, c.degrees, rolesOf(1))
		if got.Meets != c.want.Meets || got.Index != c.want.Index || math.Abs(got.Far-c.want.Far) > 1e-9 {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	if math.Abs(4*sine(30)-2) > 1e-12 {
		t.Error("4·sin 30° is not 2")
	}
	// Off a table on which its front lies 1 cm from the edge: 4·sin θ = 1.
	small := NewGround(Rect{Vec{0, 0}, Vec{100, 52}}, nil, nil)
	got := small.Swing(b, corner, -45, nil)
	if got.Meets != TheTableEdge || math.Abs(sine(got.Far)-0.25) > 1e-9 {
		t.Errorf("%+v, want the table's edge at sin θ = 1/4", got)
	}
}

// The laws of Swing, and its slow twin, which looks every twentieth of a degree.
//
// Ground.Swing laws 1 to 4. Box.Turned laws 1 and 2. Vec.Turned law 1.
// Box.AroundTurn law 1: its corners stay within the rectangle.
func TestSwingLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		degrees := rapid.Float64Range(-180, 180).Draw(t, "degrees")
		about := s.from.Corners()[rapid.IntRange(0, 3).Draw(t, "corner")]
		g := NewGround(bigTable, s.cast.boxes, nil)
		roles := rolesOf(len(s.cast.boxes))
		got := g.Swing(s.from, about, degrees, roles)
		turned := func(far float64) Box { return s.from.Turned(about, math.Copysign(far, degrees)) }
		if s.from.Turned(about, 0) != s.from && s.from.Turned(about, 0).Center.Dist(s.from.Center) > 1e-12 {
			t.Fatalf("turned by 0 degrees it is %v, want it unchanged", s.from.Turned(about, 0))
		}
		n := int(math.Ceil(math.Abs(degrees) * 20))
		around := s.from.AroundTurn(about, degrees)
		for i := 0; i <= n; i++ {
			far := math.Abs(degrees) * float64(i) / float64(max(n, 1))
			at := turned(far)
			for _, c := range at.Corners() {
				if !around.Contains(c, 1e-9) {
					t.Fatalf("turned by %v a corner is at %v, outside of %v", far, c, around)
				}
			}
			if gap := at.Center.Dist(about) - s.from.Center.Dist(about); math.Abs(gap) > 1e-9 {
				t.Fatalf("turned by %v a point is %v further away", far, gap)
			}
			for j, b := range s.cast.boxes {
				if far <= got.Far && Overlaps(at, b) { // (1)
					t.Fatalf("%+v overlaps %d after %v", got, j, far)
				}
			}
		}
		if got.Meets == Nothing {
			if got.Far != math.Abs(degrees) {
				t.Fatalf("%+v of %v", got, degrees)
			}
			return
		}
		only := make([]Role, len(roles))
		only[got.Index] = Solid
		if alone := g.Swing(s.from, about, degrees, only); alone != got {
			t.Fatalf("%+v, alone %+v", got, alone)
		}
		if at := turned(got.Far); Distance(at, s.cast.boxes[got.Index]) > 1e-6 {
			t.Fatalf("%+v stops %v before it touches", got, Distance(at, s.cast.boxes[got.Index]))
		}
		if further := g.Swing(s.from, about, 1.5*degrees, roles); further.Meets == Nothing || further.Far > got.Far+1e-6 { // (2)
			t.Fatalf("%+v, half as far again %+v; want it stopped no further on", got, further)
		}
		absent := append([]Role(nil), roles...)
		absent[rapid.IntRange(0, len(roles)-1).Draw(t, "absent")] = Absent
		if less := g.Swing(s.from, about, degrees, absent); less.Far < got.Far-1e-9 { // (3)
			t.Fatalf("%+v, with less in the way %+v", got, less)
		}
		m := drawMotion(t)
		m.shift = Vec{}
		wide := NewGround(Rect{Vec{-2000, -2000}, Vec{2000, 2000}}, m.boxes(s.cast.boxes), nil)
		way := degrees
		if m.mirror {
			way = -way
		}
		if other := wide.Swing(m.box(s.from), m.point(about), way, roles); math.Abs(other.Far-got.Far) > 1e-6 { // (4)
			t.Fatalf("%+v, turned and mirrored %+v", got, other)
		}
	})
}

// Turning is at the moments at which the turned box overlaps the polygon.
//
// Polygon.Turning law 1.
func TestTurning(t *testing.T) {
	wood := Polygon{{48, 53}, {60, 53}, {60, 60}, {55, 62}, {48, 60}}
	b, corner := inf(50, 50, 0), Vec{48, 51}
	for _, degrees := range []float64{-120, 75, -360, 0} {
		spans := wood.Turning(b, corner, degrees)
		for i := range 1001 {
			share := float64(i) / 1000
			in := spans.Contains(share)
			near := spans.Contains(share-0.001) != spans.Contains(share+0.001)
			if over := wood.OverlapsBox(b.Turned(corner, degrees*share)); over != in && !near {
				t.Fatalf("%v°: overlaps after %v: %v, told %v of %v", degrees, share, over, in, spans)
			}
		}
	}
	if len(wood.Turning(b, corner, -120)) == 0 {
		t.Error("a turn into the wood does not enter it")
	}
}

func BenchmarkSwing(b *testing.B) {
	c := battle()
	g := NewGround(wideTable, c.boxes, c.areas)
	b.ReportAllocs()
	for b.Loop() {
		g.Swing(c.boxes[0], c.boxes[0].Corners()[0], 30, c.roles)
	}
}
