package geometry

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// ell is an L of area 12: a 4 × 4 square without its upper right quarter.
var ell = Polygon{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}}

func TestPolygonCheck(t *testing.T) {
	for _, c := range []struct {
		name string
		p    Polygon
		want string // expected part of the error; "" for no error
	}{
		{"a triangle", Polygon{{0, 0}, {4, 0}, {0, 4}}, ""},
		{"clockwise", Polygon{{0, 0}, {0, 4}, {4, 0}}, ""},
		{"an L", ell, ""},
		{"a point halfway along an edge", Polygon{{0, 0}, {2, 0}, {4, 0}, {0, 4}}, ""},
		{"nothing", nil, "at least 3"},
		{"a segment", Polygon{{0, 0}, {4, 0}}, "at least 3"},
		{"not a number", Polygon{{0, 0}, {math.NaN(), 0}, {0, 4}}, "point 1 is not finite"},
		{"infinite", Polygon{{0, 0}, {4, 0}, {0, math.Inf(-1)}}, "point 2 is not finite"},
		{"out of this world", Polygon{{0, 0}, {4, 0}, {0, 1e7}}, "point 2 is further"},
		{"closed twice", Polygon{{0, 0}, {4, 0}, {0, 4}, {0, 0}}, "points 0 and 3 are the same"},
		{"an hourglass", Polygon{{0, 0}, {4, 4}, {4, 0}, {0, 4}}, "edges 0 and 2"},
		{"a corner on another edge", Polygon{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}, "cross or touch"},
		{"a spike", Polygon{{0, 0}, {4, 0}, {8, 0}, {4, 0.0}, {0, 4}}, "the same"},
		{"a spike that folds back", Polygon{{0, 0}, {6, 0}, {4, 0}, {0, 4}}, "cross or touch"},
		{"all on a line", Polygon{{0, 0}, {1, 1}, {2, 2}}, "cross or touch"},
	} {
		err := c.p.Check()
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
}

func TestPolygonMeasures(t *testing.T) {
	wantNear(t, "area of the L", ell.Area(), 12, 1e-12)
	if got := ell.Bounds(); got != (Rect{Vec{0, 0}, Vec{4, 4}}) {
		t.Errorf("bounds %v", got)
	}
	for _, c := range []struct {
		p     Vec
		slack float64
		want  bool
	}{
		{Vec{1, 1}, 0, true}, {Vec{3, 3}, 0, false}, {Vec{2, 3}, 0, true}, {Vec{0, 0}, 0, true}, {Vec{2, 2}, 0, true},
		{Vec{-1, 2}, 0, false}, {Vec{-1, 4}, 0, false}, {Vec{5, 2}, 0, false}, {Vec{2.05, 3}, 0.1, true}, {Vec{2.2, 3}, 0.1, false},
	} {
		if got := ell.Contains(c.p, c.slack); got != c.want {
			t.Errorf("contains %v with slack %v: %v", c.p, c.slack, got)
		}
	}
}

func TestPolygonOverlapsBox(t *testing.T) {
	for _, c := range []struct {
		name string
		b    Box
		want bool
	}{
		{"apart", inf(10, 10, 0), false},
		{"in the notch of the L, touching both arms", stand(3, 3, 0, 2, 2), false},
		{"in the notch, too deep", stand(2.97, 3, 0, 2, 2), true},
		{"as deep as the tolerance", stand(2.99, 3, 0, 2, 2), false},
		{"inside the L", stand(1, 1, 30, 0.5, 0.5), true},
		{"around the L", stand(2, 2, 10, 20, 20), true},
		{"across an arm", stand(1, 3, 0, 6, 0.5), true},
		{"a corner of the box inside", stand(-1, -1, 45, 4, 4), true},
	} {
		if got := ell.OverlapsBox(c.b); got != c.want {
			t.Errorf("K5 %s: %v", c.name, got)
		}
	}
}

// Triangles cover the polygon, each point once.
//
// Polygon.Triangles laws 1 and 2.
func TestTriangles(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	shapes := []Polygon{ell, {{0, 0}, {2, 0}, {4, 0}, {4, 4}, {2, 4}, {0, 4}}, comb(12)}
	for range tables(300) {
		shapes = append(shapes, star(r, 3+r.IntN(30)))
	}
	for _, p := range shapes {
		if err := p.Check(); err != nil {
			t.Fatalf("bad test polygon %v: %v", p, err)
		}
		triangles := p.Triangles()
		var area float64
		for _, tri := range triangles {
			a := signedArea(tri[:])
			if a < 0 {
				t.Fatalf("%v runs clockwise", tri)
			}
			area += a
		}
		wantNear(t, "area of all triangles", area, p.Area(), 1e-9)
		b := p.Bounds()
		for range 100 {
			q := Vec{b.Min.X + r.Float64()*(b.Max.X-b.Min.X), b.Min.Y + r.Float64()*(b.Max.Y-b.Min.Y)}
			held := 0
			for _, tri := range triangles {
				if Polygon(tri[:]).Contains(q, 0) {
					held++
				}
			}
			if in := p.Contains(q, 0); in != (held > 0) && outlineGap(p, q) > 1e-9 {
				t.Fatalf("%v in %v is %v, but %d triangles hold it", q, p, in, held)
			}
		}
	}
}

// star returns a polygon around the origin that no ray from there crosses twice.
func star(r *rand.Rand, n int) Polygon {
	var p Polygon
	for i := range n {
		p = append(p, Vec{}.Along(Direction(-(float64(i)+0.8*r.Float64())*360/float64(n)), 1+9*r.Float64()))
	}
	return p
}

// comb returns a polygon with n long teeth.
func comb(n int) Polygon {
	p := Polygon{{float64(2 * n), 0}, {float64(2 * n), -1}, {0, -1}, {0, 0}}
	for i := range n {
		x := float64(2 * i)
		p = append(p, Vec{x + 0.5, 10}, Vec{x + 1, 0})
		if i < n-1 {
			p = append(p, Vec{x + 2, 0})
		}
	}
	return p
}

func TestRibbon(t *testing.T) {
	line := []Vec{{0, 0}, {10, 0}, {10, 10}, {0, 20}}
	pieces := Ribbon(line, 2)
	if len(pieces) != 5 {
		t.Fatalf("%d pieces, want 3 stretches and 2 wedges", len(pieces))
	}
	for _, p := range pieces {
		if err := p.Check(); err != nil {
			t.Errorf("%v: %v", p, err)
		}
	}
	for _, c := range []struct {
		p    Vec
		want bool
	}{
		{Vec{5, 0.99}, true}, {Vec{5, 1.01}, false}, {Vec{10.4, -0.4}, true}, {Vec{11.1, -0.1}, false},
		{Vec{-0.1, 0}, false}, {Vec{10.9, 5}, true}, {Vec{5, 15}, true}, {Vec{5, 13.5}, false},
	} {
		in := false
		for _, p := range pieces {
			in = in || p.Contains(c.p, 0)
		}
		if in != c.want {
			t.Errorf("%v in the ribbon: %v, want %v", c.p, in, c.want)
		}
	}
	if got := len(Ribbon([]Vec{{0, 0}, {5, 0}, {9, 0}}, 2)); got != 2 {
		t.Errorf("a straight ribbon has %d pieces, want 2 and no wedge", got)
	}
}
