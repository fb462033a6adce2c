package geometry

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// quotient returns a/b.
func quotient(a, b real) real { return new(big.Float).SetPrec(400).Quo(a, b) }

// exactBeyond returns how far a point lies beyond the lines of a box's sides.
func exactBeyond(b Box, p exactVec) [4]real {
	f := exactOf(b.Forward)
	d := p.sub(exactOf(b.Center))
	x, y := d.dot(f.right()), d.dot(f)
	hw, hd := exactly(b.Width/2), exactly(b.Depth/2)
	return [4]real{Front: minus(y, hd), Right: minus(x, hw), Rear: minus(minus(exactly(0), y), hd), Left: minus(minus(exactly(0), x), hw)}
}

// ZoneAt laws 1 and 2 for points on and very near the rays between zones, in exact
// numbers.
func TestZoneAtAgainstExactNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(101, 102))
	ties, clear := 0, 0
	for range tables(3000) {
		b := stand(float64(r.IntN(200)), float64(r.IntN(120)), []float64{0, 45, 90, 30, 360 * r.Float64()}[r.IntN(5)], 4, 2)
		corner, out := b.Corners()[r.IntN(4)], 20*r.Float64()
		d := corner.Sub(b.Center)
		ray := b.Forward.Scale(math.Copysign(1, d.Dot(b.Forward))).Add(b.Forward.Right().Scale(math.Copysign(1, d.Dot(b.Forward.Right()))))
		hair := []float64{0, 1e-9, -1e-9, 1e-6, -1e-6, Tolerance, Tolerance + 1e-6, -Tolerance - 1e-6, Tolerance - 1e-6}[r.IntN(9)]
		p := corner.Add(ray.Scale(out)).Along([2]Vec{b.Forward, b.Forward.Right()}[r.IntN(2)], hair)
		beyond := exactBeyond(b, exactOf(p))
		best, second := 0, -1
		for s := 1; s < 4; s++ {
			if beyond[s].Cmp(beyond[best]) > 0 {
				best = s
			}
		}
		for s := range beyond {
			if s != best && (second < 0 || beyond[s].Cmp(beyond[second]) > 0) {
				second = s
			}
		}
		lead := rounded(minus(beyond[best], beyond[second]))
		if math.Abs(lead-withinTol) < 1e-11 {
			continue // rounding decides exactly at the limit
		}
		zone, tie := ZoneAt(b, p)
		if tie != (lead < withinTol) || !tie && zone != Side(best) {
			t.Fatalf("%v, tie %v; exactly %v by %v: %v of %+v", zone, tie, Side(best), lead, p, b)
		}
		if tie {
			ties++
		} else {
			clear++
		}
	}
	if ties < 300 || clear < 300 {
		t.Errorf("%d ties and %d others prove little; want 300 of each", ties, clear)
	}
}

// Zones law 1 and the areas themselves, for boxes with edges along the rays and corners
// on or very near them.
func TestZonesAgainstExactNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(103, 104))
	for range tables(1000) {
		b := stand(float64(r.IntN(20)), float64(r.IntN(12)), []float64{0, 45, 90, 30, 360 * r.Float64()}[r.IntN(5)], 4, 2)
		o := Flush(b.Edge(Side(r.IntN(4))), 4, 2, []float64{0, 4, -4, 8 * r.Float64()}[r.IntN(4)])
		o.Forward = Direction(Degrees(o.Forward) + []float64{0, 45, 1e-7, 360 * r.Float64()}[r.IntN(4)])
		o.Center = o.Center.Add(Vec{[]float64{0, 1e-6, -1e-6, 1e-9}[r.IntN(4)], []float64{0, 1e-6, 3 * r.Float64()}[r.IntN(3)]})
		got := Zones(b, []Box{o})
		for s := range got {
			if want := exactZone(b, o, s); math.Abs(got[s]-want) > 1e-9*8 {
				t.Fatalf("%v of %+v around %+v, exactly %v", got[s], o, b, want)
			}
		}
	}
}

// exactZone returns the area of o in a zone around b: the part further beyond that side
// than beyond the others.
func exactZone(b, o Box, side int) float64 {
	corners := exactCorners(o)
	part := corners[:]
	for other := range 4 {
		if other == side {
			continue
		}
		lead := func(p exactVec) real {
			beyond := exactBeyond(b, p)
			return minus(beyond[side], beyond[other])
		}
		var kept []exactVec
		for i, p := range part {
			q := part[(i+1)%len(part)]
			at, next := lead(p), lead(q)
			if at.Sign() >= 0 {
				kept = append(kept, p)
			}
			if at.Sign()*next.Sign() < 0 {
				kept = append(kept, p.add(q.sub(p).scale(quotient(at, minus(at, next)))))
			}
		}
		part = kept
	}
	area := exactly(0)
	for i, p := range part {
		area = plus(area, p.cross(part[(i+1)%len(part)]))
	}
	return math.Abs(rounded(area)) / 2
}

// Sight that grazes: the shadows that one or two bases throw from a point onto the edge
// that looks leave a hair of it free, or none. Bases count as smaller by the tolerance.
func TestGrazingAgainstExactNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(105, 106))
	seen, hidden := 0, 0
	for range tables(2000) {
		m := motion{turn: Direction([]float64{0, 90, 30, 360 * r.Float64()}[r.IntN(4)]), shift: Vec{float64(r.IntN(100)), float64(r.IntN(100))}}
		looker := m.box(stand(0, -1, 0, 4, 2))
		edge, p := looker.Edge(Front), m.point(Vec{6*r.Float64() - 3, 10})
		hair := []float64{0, 1e-6, -1e-6, 1e-5, -1e-5, 1e-3, -1e-3, 0.5, -0.5}[r.IntN(9)]
		// The left part of the edge, up to a place, and the part right of it, within a
		// tiny gap.
		split := 4*r.Float64() - 2
		boxes := []Box{looker, m.box(shading(r, Vec{-9, 0}, Vec{split - hair, 0}, m, p)), m.box(shading(r, Vec{split, 0}, Vec{9, 0}, m, p))}
		if Distance(boxes[1], boxes[2]) < 5*Tolerance {
			continue // where bases touch there is a wall as well
		}
		free := exactlyFree(edge, p, boxes[1:])
		if math.Abs(free) < 1e-7 {
			continue // within rounding of the limit
		}
		_, ok := NewBlockers(boxes, nil).SeePoint(edge, 0, p)
		if ok != (free > 0) {
			t.Fatalf("seen %v, exactly %v cm of the edge are free: %v from %+v past %+v", ok, free, p, edge, boxes[1:])
		}
		if ok {
			seen++
		} else {
			hidden++
		}
	}
	if seen < 150 || hidden < 150 {
		t.Errorf("%d seen and %d hidden prove little; want 150 of each", seen, hidden)
	}
}

// shading returns an upright box, to be moved by m, that hides the stretch of the line y
// = 0 from a to b, almost exactly, from the point p (which is already moved).
func shading(r *rand.Rand, a, b Vec, m motion, p Vec) Box {
	y := 2 + 5*r.Float64()
	eye := m.before(p)
	depth := 0.5 + r.Float64()
	// Seen from above, the shadow of a box is bounded by its far corners on one side and
	// its near corners on the other; here either the nearer or the further row does.
	at := func(q Vec, y float64) float64 { return eye.X + (q.X-eye.X)*(eye.Y-y)/eye.Y }
	low, high := y-depth/2, y+depth/2
	left := math.Min(at(a, low), at(a, high))
	right := math.Max(at(b, low), at(b, high))
	if a.X < -5 { // the right end counts: the corner with the furthest shadow
		right = math.Min(at(b, low+Tolerance), at(b, high-Tolerance)) + Tolerance
	} else {
		left = math.Max(at(a, low+Tolerance), at(a, high-Tolerance)) - Tolerance
	}
	return Box{Vec{(left + right) / 2, y}, Vec{0, 1}, right - left, depth}
}

// before returns where a point was before the motion, which must not mirror.
func (m motion) before(p Vec) Vec {
	d := p.Sub(m.shift)
	return Vec{d.Dot(m.turn.Right()), d.Dot(m.turn)}
}

// exactlyFree returns the length of the longest piece of an edge that no box, shrunk by
// the tolerance, hides from p. If there is none, it returns minus the overlap of two
// shadows. All boxes lie between the edge's line and p.
func exactlyFree(e Edge, p Vec, boxes []Box) float64 {
	a, dir, eye := exactOf(e.A), exactOf(e.B.Sub(e.A)), exactOf(p)
	length := e.Len()
	var lo, hi [2]float64
	for i, b := range boxes {
		b.Width, b.Depth = b.Width-2*Tolerance, b.Depth-2*Tolerance
		lo[i], hi[i] = math.Inf(1), math.Inf(-1)
		for _, c := range exactCorners(b) {
			ray := c.sub(eye)
			t := rounded(quotient(eye.sub(a).cross(ray), dir.cross(ray))) * length
			lo[i], hi[i] = math.Min(lo[i], t), math.Max(hi[i], t)
		}
	}
	first, second := 0, 1
	if lo[1] < lo[0] {
		first, second = 1, 0
	}
	free := math.Max(lo[first], length-math.Max(hi[0], hi[1]))
	between := math.Min(lo[second], length) - math.Max(hi[first], 0)
	return math.Max(free, between)
}

// Polygon.Distance law 1: the distance of points very near the border.
func TestPolygonDistanceAgainstExactNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(107, 108))
	for range tables(2000) {
		m := motion{turn: Direction([]float64{0, 90, 30, 360 * r.Float64()}[r.IntN(4)]), shift: Vec{float64(r.IntN(100)), float64(r.IntN(100))}}
		p := m.polygon(Polygon{{0, 0}, {4, 0}, {4, 2}, {8, 2}, {8, 0}, {12, 0}, {12, 9}, {6, 9}, {0, 9}})
		e := p.edge(r.IntN(len(p)))
		q := e.A.Lerp(e.B, []float64{0, 1, 0.5, -0.5, 1.5, 3*r.Float64() - 1}[r.IntN(6)])
		q = q.Add(Vec{[]float64{0, 1e-6, -1e-6, 1}[r.IntN(4)], []float64{0, 1e-6, -1e-6, -1}[r.IntN(4)]})
		want := math.Inf(1)
		for i := range p {
			want = math.Min(want, exactDistance(exactOf(q), exactOf(p.edge(i).A), exactOf(p.edge(i).B)))
		}
		if inside, _ := exactInside(p, q); inside {
			want = 0
		}
		if got := p.Distance(q); math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v is %v from %v, exactly %v", q, got, p, want)
		}
	}
}

// Direction law 4, Degrees law 3: against sine and cosine computed to 400 bits.
func TestDirectionAgainstExactNumbers(t *testing.T) {
	pi, ok := new(big.Float).SetPrec(400).SetString("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651")
	if !ok {
		t.Fatal("no number")
	}
	r := rand.New(rand.NewPCG(109, 110))
	for range 3000 {
		deg := []float64{360 * r.Float64(), float64(r.IntN(3600)) / 10, 45 + 1e-9*r.Float64(), 90 - 1e-12, 1e-300, 359.99999999999994}[r.IntN(6)]
		x := quotient(times(exactly(deg), pi), exactly(180))
		sin, cos := exactly(0), exactly(0)
		term := exactly(1)
		for n := 1; n < 120; n++ { // the series of both
			switch n % 4 {
			case 1:
				cos = plus(cos, term)
			case 2:
				sin = plus(sin, term)
			case 3:
				cos = minus(cos, term)
			case 0:
				sin = minus(sin, term)
			}
			term = quotient(times(term, x), exactly(float64(n)))
		}
		got := Direction(deg)
		if offX, offY := rounded(minus(exactly(got.X), sin)), rounded(minus(exactly(got.Y), cos)); math.Abs(offX) > 1e-15 || math.Abs(offY) > 1e-15 {
			t.Fatalf("Direction(%v) is off by %v, %v", deg, offX, offY)
		}
		if back := math.Abs(Degrees(got) - deg); back > 1e-13 && back < 360-1e-13 {
			t.Fatalf("Degrees(Direction(%v)) is off by %v", deg, back)
		}
	}
}
