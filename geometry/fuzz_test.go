package geometry

import (
	"encoding/binary"
	"math"
	"testing"
)

// Whatever the input, nothing panics and no answer is NaN.

// floats reads numbers from a fuzzer's bytes, eight bytes each.
func floats(data []byte) []float64 {
	var out []float64
	for ; len(data) >= 8; data = data[8:] {
		out = append(out, math.Float64frombits(binary.LittleEndian.Uint64(data)))
	}
	return out
}

func bytesOf(numbers ...float64) []byte {
	var out []byte
	for _, x := range numbers {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(x))
	}
	return out
}

func finite(vs ...Vec) bool {
	for _, v := range vs {
		if v.Sub(v) != (Vec{}) {
			return false
		}
	}
	return true
}

func FuzzPolygon(f *testing.F) {
	f.Add(bytesOf(0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4), 1.0, 1.0)
	f.Add(bytesOf(0, 0, 4, 4, 4, 0, 0, 4), 2.0, 2.0)
	f.Add(bytesOf(0, 0, 1e6, 0, 0, 1e-6), 3.0, 0.0)
	f.Add(bytesOf(0, 0, math.NaN(), 1, math.Inf(1), 2), 0.0, 0.0)
	f.Fuzz(func(t *testing.T, data []byte, x, y float64) {
		var p Polygon
		if len(data) > 16*24 {
			data = data[:16*24]
		}
		numbers := floats(data)
		for i := 0; i+1 < len(numbers); i += 2 {
			p = append(p, Vec{numbers[i], numbers[i+1]})
		}
		if p.Check() != nil || !(math.Abs(x) < farthest) || !(math.Abs(y) < farthest) {
			return
		}
		area := 0.0
		for _, tri := range p.Triangles() {
			if !finite(tri[:]...) {
				t.Fatalf("triangle %v", tri)
			}
			area += signedArea(tri[:])
		}
		b := p.Bounds()
		if size := b.Max.Dist(b.Min); math.Abs(area-p.Area()) > 1e-9*(1+size*size) {
			t.Fatalf("triangles of %v, polygon of %v", area, p.Area())
		}
		q := Vec{x, y}
		box := Box{Center: q, Forward: Direction(x), Width: 4, Depth: 2}
		for _, n := range []float64{p.Distance(q), p.DistanceToBox(box), p.AreaWithin(box)} {
			if !(n >= 0) || math.IsInf(n, 0) {
				t.Fatalf("%v at %v: the number %v is negative or not finite", p, q, n)
			}
		}
		p.OverlapsBox(box)
		p.Crosses(Segment{q, p[0]})
		if out, err := p.Offset(1 + math.Abs(math.Mod(y, 5))); err == nil && !finite(out...) {
			t.Fatalf("offset %v is not finite", out)
		}
	})
}

func FuzzTouch(f *testing.F) {
	f.Add(0.0, 0.0, 0.0, 4.0, 2.0, 1.0, 2.0, 180.0, 4.0, 2.0)
	f.Add(0.0, 0.0, 45.0, 2.0, 2.0, 1.4142135623730951, 1.4142135623730951, 0.0, 2.0, 2.0)
	f.Add(0.0, 0.0, 0.0, 4.0, 2.0, 0.0, 2.01, 180.1, 4.0, 2.0)
	f.Fuzz(func(t *testing.T, ax, ay, aDeg, aw, ad, bx, by, bDeg, bw, bd float64) {
		for _, x := range []float64{ax, ay, bx, by, aDeg, bDeg} {
			if !(math.Abs(x) <= farthest) {
				return
			}
		}
		for _, x := range []float64{aw, ad, bw, bd} {
			if !(x >= 0.1 && x <= 100) { // the sizes that a scenario may have
				return
			}
		}
		a, b := stand(ax, ay, aDeg, aw, ad), stand(bx, by, bDeg, bw, bd)
		c := Touch(a, b)
		if (c.Kind != NoContact) != (Relate(a, b) == Touching) || c != Touch(b, a).swapped() {
			t.Fatalf("%+v, relation %v, the other way %+v", c, Relate(a, b), Touch(b, a))
		}
		p, q := ClosestPoints(a, b)
		zones := Zones(a, []Box{b})
		if !finite(c.At.A, c.At.B, p, q) || !(c.Length >= 0) || !(Distance(a, b) >= 0) || !(zones[0]+zones[1]+zones[2]+zones[3] >= 0) {
			t.Fatalf("%+v, points %v, %v, zones %v; want finite points, and no negative numbers", c, p, q, zones)
		}
	})
}

// FuzzSight reads a table from bytes: five for each stand, then pieces of terrain
// of three to six points.
func FuzzSight(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 0, 0, 40, 128, 0, 0, 8, 20, 3, 0, 0}, []byte{0, 3, 250, 10, 20, 12, 5, 30})
	f.Add([]byte{0, 0, 0, 0, 0, 0, 8, 128, 0, 0, 0, 16, 0, 1, 0}, []byte{1, 4, 236, 236, 20, 236, 20, 20, 236, 20})
	f.Add([]byte{0, 0, 0, 0, 0, 30, 40, 77, 1, 1, 30, 44, 77, 1, 1}, []byte{2, 3, 236, 5, 40, 5, 10, 60})
	f.Fuzz(func(t *testing.T, stands, land []byte) {
		var boxes []Box
		for ; len(stands) >= 5 && len(boxes) < 24; stands = stands[5:] {
			s := stands[:5]
			boxes = append(boxes, stand(float64(int8(s[0]))/4, float64(int8(s[1]))/4, float64(s[2])*360/256,
				[]float64{4, 2, 2.5, 8}[s[3]%4], []float64{2, 4, 2.5, 1}[s[4]%4]))
		}
		if len(boxes) < 2 {
			return
		}
		k := NewBlockersOn(boxes, landOf(land))
		from := boxes[0].Edge(Front)
		checkFinite := func(what string, line Segment, ok bool) {
			if ok && !finite(line.A, line.B) {
				t.Fatalf("%s: %v is not finite", what, line)
			}
		}
		line, ok := k.See(from, 0, 1)
		checkFinite("See", line, ok)
		hiders, areas := k.Hiding(from, 0, 1)
		if ok && len(hiders)+len(areas) > 0 {
			t.Fatalf("seen, and hidden by %v, %v", hiders, areas)
		}
		corridor, wide := k.Corridor(from, 0, []int{1}, 1)
		checkFinite("Corridor", corridor, wide)
		line, ok = k.SeePoint(from, 0, boxes[1].Center)
		checkFinite("SeePoint", line, ok)
		_, at, ok := k.First(Segment{boxes[0].Center, boxes[1].Center})
		checkFinite("First", Segment{at, at}, ok)
	})
}

// landOf reads pieces of terrain: a kind, a number of points, and the points.
func landOf(land []byte) (g Terrain) {
	for pieces := 0; len(land) >= 2 && pieces < 4; pieces++ {
		kind, n := land[0]%3, 3+int(land[1]%4)
		if land = land[2:]; len(land) < 2*n {
			return g
		}
		var p Polygon
		for i := range n {
			p = append(p, Vec{float64(int8(land[2*i])) / 4, float64(int8(land[2*i+1])) / 4})
		}
		land = land[2*n:]
		if p.Check() != nil {
			continue
		}
		switch kind {
		case 0:
			g.Opaque = append(g.Opaque, p)
		case 1:
			g.Shallow = append(g.Shallow, Shallow{p, 2})
		case 2:
			g.Hills = append(g.Hills, Hill{Footprint: p})
		}
	}
	return g
}
