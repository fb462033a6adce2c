package geometry

import (
	"math"
	"math/rand/v2"
	"testing"
)

// benchPairs returns 256 pairs of stands, some 55 % of which overlap. The peers in
// peer_test.go get the same ones.
func benchPairs() [][2]Box {
	r := rand.New(rand.NewPCG(21, 22))
	pairs := make([][2]Box, 256)
	for i := range pairs {
		pairs[i] = [2]Box{randomBox(r, 3.2), randomBox(r, 3.2)}
	}
	return pairs
}

// benchTable returns n stands in units of three, each in line or a column, spread over a
// table without overlaps.
func benchTable(n int) []Box {
	r := rand.New(rand.NewPCG(23, 24))
	var boxes []Box
	for len(boxes) < n {
		unit := rowOf(stand(180*r.Float64(), 120*r.Float64(), 90*float64(r.IntN(4))+20*r.Float64(), 4, 2), 3)
		free := true
		for _, u := range unit {
			for _, b := range boxes {
				free = free && Distance(u, b) > 0.5
			}
		}
		if free {
			boxes = append(boxes, unit...)
		}
	}
	return boxes[:n]
}

func BenchmarkOverlap(b *testing.B) {
	pairs := benchPairs()
	b.ReportAllocs()
	hits, n := 0, 0
	for b.Loop() {
		p := &pairs[n%len(pairs)]
		if Overlaps(p[0], p[1]) {
			hits++
		}
		n++
	}
	b.ReportMetric(100*float64(hits)/float64(n), "%overlap")
}

// BenchmarkOverlapByHand is the fastest possible answer on the current machine: the
// textbook's separating axes in one function, without a tolerance. Budgets assume a
// machine on which it takes 5.3 ns.
func BenchmarkOverlapByHand(b *testing.B) {
	pairs := benchPairs()
	hits, n := 0, 0
	for b.Loop() {
		p := &pairs[n%len(pairs)]
		if overlapByHand(&p[0], &p[1]) {
			hits++
		}
		n++
	}
	b.ReportMetric(100*float64(hits)/float64(n), "%overlap")
}

func overlapByHand(a, b *Box) bool {
	x, y := b.Center.X-a.Center.X, b.Center.Y-a.Center.Y
	c := math.Abs(a.Forward.X*b.Forward.X + a.Forward.Y*b.Forward.Y)
	s := math.Abs(a.Forward.X*b.Forward.Y - a.Forward.Y*b.Forward.X)
	aw, ad, bw, bd := a.Width/2, a.Depth/2, b.Width/2, b.Depth/2
	return math.Abs(x*a.Forward.X+y*a.Forward.Y) < ad+c*bd+s*bw &&
		math.Abs(x*a.Forward.Y-y*a.Forward.X) < aw+s*bd+c*bw &&
		math.Abs(x*b.Forward.X+y*b.Forward.Y) < bd+c*ad+s*aw &&
		math.Abs(x*b.Forward.Y-y*b.Forward.X) < bw+s*ad+c*aw
}

func BenchmarkDistance(b *testing.B) {
	pairs := benchPairs()
	for i := range pairs { // all apart, the expensive case
		pairs[i][1].Center.Y += 9
	}
	b.ReportAllocs()
	n, sum := 0, 0.0
	for b.Loop() {
		p := &pairs[n%len(pairs)]
		sum += Distance(p[0], p[1])
		n++
	}
	_ = sum
}

func BenchmarkTouch(b *testing.B) {
	r := rand.New(rand.NewPCG(25, 26))
	pairs := benchPairs()
	for i, p := range pairs { // all in edge contact, the expensive case
		pairs[i][1] = Flush(p[0].Edge(Side(i%4)), p[1].Width, p[1].Depth, 2*r.Float64()-1)
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		p := &pairs[n%len(pairs)]
		if Touch(p[0], p[1]).Kind == NoContact {
			b.Fatal("no contact")
		}
		n++
	}
}

func BenchmarkZones(b *testing.B) {
	target, unit := inf(0, 0, 0), rowOf(inf(10, 6, 180), 3)
	b.ReportAllocs()
	for b.Loop() {
		Zones(target, unit)
	}
}

func BenchmarkContacts400(b *testing.B) {
	boxes := benchTable(400)
	b.ReportAllocs()
	for b.Loop() {
		Contacts(boxes)
	}
}

// BenchmarkSight3v3Past100 asks for each stand of one unit whether it sees each of
// another, as a query of sight does: across a crowded table, across one with an open lane
// between them, where most lines are clear, and behind a row of stands with narrow gaps.
func BenchmarkSight3v3Past100(b *testing.B) {
	units := append(rowOf(inf(60, 2, 0), 3), rowOf(inf(120, 100, 180), 3)...)
	screen := rowOf(inf(76, 60, 0), 8)
	for i := range screen {
		screen[i].Center.X += 0.2 * float64(i)
	}
	for _, c := range []struct {
		name   string
		others []Box
		lane   float64 // the distance of all others from the middle line
	}{{"crowded", nil, 0}, {"lane", nil, 8}, {"screened", screen, 0}} {
		b.Run(c.name, func(b *testing.B) {
			boxes := append(units[:6:6], c.others...)
			for _, o := range benchTable(150) {
				line := Segment{units[1].Center, units[4].Center}
				free := len(boxes) < 106 && line.Closest(o.Center).Dist(o.Center) >= c.lane
				for _, have := range boxes {
					free = free && !Overlaps(o, have)
				}
				if free {
					boxes = append(boxes, o)
				}
			}
			k := NewBlockers(boxes, nil)
			seen, n := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				for i := range 3 {
					for j := 3; j < 6; j++ {
						if _, ok := k.See(boxes[i].Edge(Front), i, j); ok {
							seen++
						}
					}
				}
				n++
			}
			b.ReportMetric(float64(seen)/float64(n), "pairs-seen")
		})
	}
}

// BenchmarkSightInWoods asks the same of units inside and outside woods: straight ones,
// and ones with bays.
func BenchmarkSightInWoods(b *testing.B) {
	units := append(rowOf(inf(60, 2, 10), 3), rowOf(inf(70, 40, 190), 3)...)
	bays := Polygon{{30, 36}, {100, 36}, {100, 60}, {80, 60}, {78, 50}, {66, 58}, {60, 44}, {50, 60}, {30, 60}}
	for _, c := range []struct {
		name  string
		woods []Polygon
	}{{"straight", []Polygon{rect(30, 38, 100, 60), rect(40, -20, 90, 1.5)}}, {"bays", []Polygon{bays, rect(40, -20, 90, 1.5)}}} {
		b.Run(c.name, func(b *testing.B) {
			var ground Terrain
			for _, w := range c.woods {
				ground.Shallow = append(ground.Shallow, Shallow{w, 2})
			}
			k := NewBlockersOn(units, ground)
			b.ReportAllocs()
			for b.Loop() {
				for i := range 3 {
					for j := 3; j < 6; j++ {
						k.See(units[i].Edge(Front), i, j)
					}
				}
			}
		})
	}
}

func BenchmarkNewBlockers100(b *testing.B) {
	boxes := benchTable(100)
	b.ReportAllocs()
	for b.Loop() {
		NewBlockers(boxes, nil)
	}
}
