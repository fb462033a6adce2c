package geometry

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestPolygonCrosses(t *testing.T) {
	for _, c := range []struct {
		name string
		s    Segment
		want bool
	}{
		{"right through", Segment{Vec{-1, 1}, Vec{9, 1}}, true},
		{"from inside to inside", Segment{Vec{1, 1}, Vec{3, 1}}, true},
		{"ends inside", Segment{Vec{-1, 1}, Vec{1, 1}}, true},
		{"across the notch from arm to arm", Segment{Vec{3.5, 1.5}, Vec{1.5, 3.5}}, true},
		{"within the notch", Segment{Vec{3, 2.5}, Vec{2.5, 3}}, false},
		{"along an edge", Segment{Vec{-1, 0}, Vec{5, 0}}, false},
		{"along an edge and through", Segment{Vec{-1, 2}, Vec{5, 2}}, true}, // the notch's edge, then the arm
		{"touches a corner", Segment{Vec{-1, 1}, Vec{1, -1}}, false},
		{"corner to corner through the inside", Segment{Vec{0, 0}, Vec{2, 2}}, true},
		{"ends at the border", Segment{Vec{-1, 1}, Vec{0, 1}}, false},
		{"apart", Segment{Vec{5, 5}, Vec{6, 9}}, false},
	} {
		if got := ell.Crosses(c.s); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if got := ell.Crosses(Segment{c.s.B, c.s.A}); got != c.want {
			t.Errorf("%s, reversed: %v", c.name, got)
		}
	}
}

func TestPolygonDistances(t *testing.T) {
	for _, c := range []struct {
		p    Vec
		want float64
	}{{Vec{1, 1}, 0}, {Vec{3, 3}, 1}, {Vec{7, 6}, 5}, {Vec{4, 1}, 0}, {Vec{-2, 1}, 2}} {
		wantNear(t, "distance of a point", ell.Distance(c.p), c.want, 1e-12)
	}
	for _, c := range []struct {
		name string
		b    Box
		want float64
	}{
		{"beside", inf(8, 1, 0), 2}, {"in the notch", stand(3.5, 3.5, 0, 1, 1), 1}, {"inside", stand(1, 1, 30, 0.2, 0.2), 0},
		{"around", inf(2, 2, 0).At(Vec{2, 2}), 0}, {"diagonal", inf(9, 6+1, 0), math.Hypot(3, 4)}, {"across an arm", stand(1, 3, 0, 6, 0.5), 0},
		{"far larger", stand(0, 0, 10, 90, 90), 0},
	} {
		wantNear(t, "distance of a box "+c.name, ell.DistanceToBox(c.b), c.want, 1e-9)
	}
}

func TestAreaWithin(t *testing.T) {
	for _, c := range []struct {
		name string
		b    Box
		want float64
	}{
		{"all of the L", stand(2, 2, 0, 4, 4), 12}, {"the notch", stand(3, 3, 0, 2, 2), 0}, {"all of the box", stand(1, 1, 45, 1, 1), 1},
		{"half an arm", stand(3, 0, 0, 2, 2), 2}, {"apart", inf(20, 0, 0), 0}, {"around", stand(0, 0, 30, 50, 50), 12},
	} {
		wantNear(t, c.name, ell.AreaWithin(c.b), c.want, 1e-9)
	}
}

func TestOffset(t *testing.T) {
	got, err := ell.Offset(0.5)
	want := Polygon{{-0.5, -0.5}, {4.5, -0.5}, {4.5, 2.5}, {2.5, 2.5}, {2.5, 4.5}, {-0.5, 4.5}}
	if err != nil || len(got) != len(want) {
		t.Fatalf("%v, %v; want %v", got, err, want)
	}
	for i := range want {
		wantVec(t, "corner", got[i], want[i], 1e-9)
	}
	for name, c := range map[string]struct {
		p    Polygon
		k    float64
		want string
	}{
		"a bay that closes":   {Polygon{{0, 0}, {9, 0}, {9, 9}, {5, 9}, {5, 3}, {4, 3}, {4, 9}, {0, 9}}, 0.6, "used up"},
		"a mouth that closes": {Polygon{{0, 0}, {9, 0}, {9, 9}, {5, 9}, {5, 8}, {7, 8}, {7, 2}, {2, 2}, {2, 8}, {4, 8}, {4, 9}, {0, 9}}, 0.6, "cross"},
	} {
		if _, err := c.p.Offset(c.k); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", name, err, c.want)
		}
	}
}

// Crosses, Distance, DistanceToBox, AreaWithin and Offset against sampling, and
// their laws.
//
// Polygon.Crosses law 1, Polygon.Offset laws 1 and 2, Polygon.AreaWithin law 3.
func TestOutlinesAgainstSampling(t *testing.T) {
	r := rand.New(rand.NewPCG(81, 82))
	crossing, offset := 0, 0
	for range tables(300) {
		p := star(r, 3+r.IntN(9))
		b := randomBox(r, 10)
		s := Segment{Vec{20*r.Float64() - 10, 20*r.Float64() - 10}, Vec{20*r.Float64() - 10, 20*r.Float64() - 10}}
		const n = 200
		sampled := false
		for i := range n + 1 {
			v := s.A.Lerp(s.B, float64(i)/n)
			sampled = sampled || p.Contains(v, 0) && outlineGap(p, v) > 1e-5
		}
		if got := p.Crosses(s); sampled && !got {
			t.Fatalf("%v crosses %v, not seen", s, p)
		} else if got != p.Crosses(Segment{s.B, s.A}) {
			t.Fatalf("%v crosses %v one way only", s, p)
		} else if got {
			crossing++
		}
		hits, nearest := 0, math.Inf(1)
		const grid = 40
		for i := range grid {
			for j := range grid {
				q := b.World(Vec{((float64(i) + 0.5) / grid * b.Width) - b.Width/2, ((float64(j) + 0.5) / grid * b.Depth) - b.Depth/2})
				nearest = math.Min(nearest, p.Distance(q))
				if p.Contains(q, 0) {
					hits++
				}
			}
		}
		step := math.Hypot(b.Width, b.Depth) / grid
		if d := p.DistanceToBox(b); d > nearest+1e-9 || d < nearest-step {
			t.Fatalf("distance %v, sampled %v: %v %v", d, nearest, p, b)
		}
		// An edge of length l runs through at most some 2·l/step cells.
		wantNear(t, "area", p.AreaWithin(b), float64(hits)/grid/grid*8, 8*float64(len(p))*4/grid)
		m := motion{turn: Direction(360 * r.Float64()), mirror: r.IntN(2) == 0, shift: Vec{5, 6}}
		wantNear(t, "area after "+"a motion", m.polygon(p).AreaWithin(m.box(b)), p.AreaWithin(b), 1e-9)
		k := r.Float64()
		if out, err := p.Offset(k); err == nil {
			offset++
			for range 50 {
				q := Vec{24*r.Float64() - 12, 24*r.Float64() - 12}
				if p.Distance(q) <= k-1e-9 && !out.Contains(q, 1e-9) {
					t.Fatalf("%v is %v from %v, outside its offset by %v", q, p.Distance(q), p, k)
				}
			}
			for i := range p {
				e, f := p.edge(i), out.edge(i)
				d := e.B.Sub(e.A).Unit()
				if math.Abs(math.Abs(d.Cross(f.A.Sub(e.A)))-k) > 1e-6 || d.Dot(f.B.Sub(f.A)) <= 0 {
					t.Fatalf("edge %d of %v, moved by %v: %v", i, p, k, f)
				}
			}
		}
	}
	if crossing < 60 || offset < 60 {
		t.Errorf("%d crossed and %d offset prove little; want 60 of each", crossing, offset)
	}
}

func TestPolyline(t *testing.T) {
	for _, c := range []struct {
		name string
		l    Polyline
		want string
	}{
		{"two points", Polyline{{0, 0}, {4, 0}}, ""},
		{"a ring", Polyline{{0, 0}, {4, 0}, {4, 4}, {0, 0}}, ""},
		{"a point", Polyline{{0, 0}}, "at least 2"},
		{"not a number", Polyline{{0, 0}, {math.NaN(), 0}}, "point 1 is not finite"},
		{"a repeated point", Polyline{{0, 0}, {4, 0}, {4, 0}}, "points 1 and 2 are the same"},
		{"folding back", Polyline{{0, 0}, {4, 0}, {2, 0}}, "folds back"},
		{"a loop", Polyline{{0, 0}, {4, 0}, {4, 4}, {2, -2}}, "pieces 0 and 2"},
	} {
		err := c.l.Check()
		if (c.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
	l := Polyline{{0, 0}, {10, 0}, {10, 5}}
	wantNear(t, "length", l.Len(), 15, 0)
	wantNear(t, "distance", l.Distance(Vec{7, 3}), 3, 1e-12)
	wantNear(t, "distance beyond the end", l.Distance(Vec{13, 9}), 5, 1e-12)
	wantNear(t, "distance of a stand", l.DistanceToBox(inf(4, 4, 0)), 3, 1e-12)
	wantNear(t, "distance of a stand on it", l.DistanceToBox(inf(10, 2, 20)), 0, 0)
	for _, s := range []Segment{{Vec{5, -1}, Vec{5, 1}}, {Vec{5, 0}, Vec{5, 3}}, {Vec{9, 5}, Vec{12, 5}}} {
		if !l.Crosses(s) {
			t.Errorf("%v does not cross", s)
		}
	}
	if l.Crosses(Segment{Vec{0, 1}, Vec{9, 4}}) {
		t.Error("crossed where it is not")
	}
	if got := Ribbon(l, 2); len(got) != 3 || slices.ContainsFunc(got, func(p Polygon) bool { return p.Check() != nil }) {
		t.Errorf("ribbon %v; want three good pieces", got)
	}
}
