package geometry

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// W01.
func TestZoneAtW01(t *testing.T) {
	target := cav(0, 0, 0)
	for _, c := range []struct {
		p    Vec
		zone Side
		tie  bool
	}{
		{Vec{3, 5}, Front, false},
		{Vec{5, 3}, Right, false},
		{Vec{-4, -4}, Left, false},
		{Vec{0, -9}, Rear, false},
		{Vec{3, 4}, Front, true},
		{Vec{-3, -4}, Left, true},    // on the ray between left flank and rear: the flank is nearer to the front
		{Vec{3, 4.02}, Front, false}, // off the ray by more than the tolerance
		{Vec{3, 3.98}, Right, false},
	} {
		if zone, tie := ZoneAt(target, c.p); zone != c.zone || tie != c.tie {
			t.Errorf("%v: %v, tie %v, want %v, tie %v", c.p, zone, tie, c.zone, c.tie)
		}
	}
}

func TestZones(t *testing.T) {
	for _, c := range []struct {
		name   string
		target Box
		boxes  []Box
		want   [4]float64
	}{
		{"W02 mostly in the front zone", inf(0, 0, 0), rowOf(inf(10, 6, 180), 3), [4]float64{Front: 14, Right: 10}},
		{"W03 an exact tie", inf(0, 0, 0), rowOf(inf(11, 6, 180), 3), [4]float64{Front: 12, Right: 12}},
		{"W04 a turned target", cav(0, 0, 90), []Box{cav(6, 1, 270), cav(6, 3, 270), cav(6, 5, 270)}, [4]float64{Front: 19.5, Left: 4.5}},
		{"three zones, the flanks apart", inf(0, 0, 0), []Box{stand(0, 3, 180, 12, 2)}, [4]float64{Front: 16, Right: 4, Left: 4}},
		{"straight behind", inf(0, 0, 0), []Box{inf(0, -5, 0)}, [4]float64{Rear: 8}},
		{"nothing", inf(0, 0, 0), nil, [4]float64{}},
	} {
		got := Zones(c.target, c.boxes)
		for _, s := range Sides {
			wantNear(t, c.name+" "+s.String(), got[s], c.want[s], 1e-9)
		}
	}
}

// Zones laws 1 to 3.
func TestZonesLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBox(t, "b")
		boxes := []Box{drawBox(t, "one"), drawBox(t, "other")}
		m := drawMotion(t)
		got, moved := Zones(b, boxes), Zones(m.box(b), m.boxes(boxes))
		first, second := Zones(b, boxes[:1]), Zones(b, boxes[1:])
		var sum, area float64
		for _, s := range Sides {
			sum += got[s]
			if math.Abs(got[s]-first[s]-second[s]) > 1e-9 {
				t.Fatalf("%v: %v together, %v and %v alone", s, got[s], first[s], second[s])
			}
			if math.Abs(got[s]-moved[m.side(s)]) > 1e-9 {
				t.Fatalf("%v: %v, after %+v %v", s, got[s], m, moved[m.side(s)])
			}
		}
		for _, o := range boxes {
			area += o.Width * o.Depth
		}
		if math.Abs(sum-area) > 1e-9*area {
			t.Fatalf("the zones hold %v of %v", sum, area)
		}
	})
}

// Zones against random points, by the definition of the zones.
func TestZonesAgainstMonteCarlo(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	const darts = 4000
	for range tables(150) {
		b, o := randomBox(r, 6), randomBox(r, 6)
		var hits [4]float64
		for range darts {
			p := o.World(Vec{(r.Float64() - 0.5) * o.Width, (r.Float64() - 0.5) * o.Depth})
			zone, _ := ZoneAt(b, p)
			hits[zone]++
		}
		got := Zones(b, []Box{o})
		for _, s := range Sides {
			// Six standard deviations of a share of one half.
			want := hits[s] / darts * 8
			wantNear(t, "share of "+s.String(), got[s], want, 6*8*0.5/math.Sqrt(darts))
		}
	}
}
