package geometry

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The water beside a bridge: a river 30 × 6 with a bridge 5 wide across it leaves
// two pieces of ground, 30·6 − 5·6 = 150 cm².
func TestWithout(t *testing.T) {
	river := Polygon{{0, 0}, {30, 0}, {30, 6}, {0, 6}}
	bridge := Polygon{{10, -1}, {15, -1}, {15, 7}, {10, 7}}
	area := 0.0
	for _, p := range river.Without(bridge) {
		area += p.Area()
		if p.OverlapsBox(Box{Center: Vec{12.5, 3}, Forward: Vec{0, 1}, Width: 4.9, Depth: 4}) {
			t.Errorf("%v lies on the bridge", p)
		}
	}
	if math.Abs(area-150) > 1e-6 {
		t.Errorf("%g cm² of water are left, want 150", area)
	}
	if got := river.Without(Polygon{{100, 0}, {101, 0}, {101, 1}}); area == 0 || len(got) == 0 || math.Abs(total(got)-180) > 1e-9 {
		t.Errorf("a cut elsewhere leaves %v; want all of it", got)
	}
	if got := bridge.Without(Polygon{{0, -5}, {30, -5}, {30, 9}, {0, 9}}); len(got) != 0 {
		t.Errorf("wholly cut away, %v is left", got)
	}
}

func total(list []Polygon) float64 {
	sum := 0.0
	for _, p := range list {
		sum += p.Area()
	}
	return sum
}

// Polygon.Without laws 1 and 2, on random triangles: a point of p is in a piece or in
// the cut, never in both.
func TestWithoutLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	point := func() Vec { return Vec{r.Float64() * 20, r.Float64() * 20} }
	for range 300 {
		p, cut := Polygon{point(), point(), point()}, Polygon{point(), point(), point()}
		if p.Area() < 1 || cut.Area() < 1 {
			continue
		}
		pieces := p.Without(cut)
		for range 50 {
			q := point()
			if p.outlineDistance(q) < 0.01 || cut.outlineDistance(q) < 0.01 {
				continue
			}
			in := 0
			for _, piece := range pieces {
				if piece.Contains(q, 0) {
					in++
				}
			}
			want := p.inside(q) && !cut.inside(q)
			if (in > 0) != want {
				t.Fatalf("%v without %v: %v is in %d pieces %v", p, cut, q, in, pieces)
			}
		}
	}
}
