package geometry

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// Near-degenerate cases against arithmetic that does not round. Everything further than
// rounding from a limit must be decided as exact numbers decide it. (The limit is
// withinTol: the tolerance itself is within the tolerance.)

// real is a practically exact number of 400 bits.
type real = *big.Float

func exactly(x float64) real { return new(big.Float).SetPrec(400).SetFloat64(x) }
func plus(a, b real) real    { return new(big.Float).SetPrec(400).Add(a, b) }
func minus(a, b real) real   { return new(big.Float).SetPrec(400).Sub(a, b) }
func times(a, b real) real   { return new(big.Float).SetPrec(400).Mul(a, b) }
func size(a real) real       { return new(big.Float).SetPrec(400).Abs(a) }

func rounded(a real) float64 {
	f, _ := a.Float64()
	return f
}

type exactVec struct{ x, y real }

func exactOf(v Vec) exactVec               { return exactVec{exactly(v.X), exactly(v.Y)} }
func (v exactVec) sub(w exactVec) exactVec { return exactVec{minus(v.x, w.x), minus(v.y, w.y)} }
func (v exactVec) add(w exactVec) exactVec { return exactVec{plus(v.x, w.x), plus(v.y, w.y)} }
func (v exactVec) dot(w exactVec) real     { return plus(times(v.x, w.x), times(v.y, w.y)) }
func (v exactVec) cross(w exactVec) real   { return minus(times(v.x, w.y), times(v.y, w.x)) }
func (v exactVec) scale(k real) exactVec   { return exactVec{times(v.x, k), times(v.y, k)} }
func (v exactVec) right() exactVec         { return exactVec{v.y, minus(exactly(0), v.x)} }
func exactOrient(a, b, c exactVec) int     { return b.sub(a).cross(c.sub(a)).Sign() }

// exactCorners are those of Box.Corners.
func exactCorners(b Box) [4]exactVec {
	c, f := exactOf(b.Center), exactOf(b.Forward)
	h, r := f.scale(exactly(b.Depth/2)), f.right().scale(exactly(b.Width/2))
	return [4]exactVec{c.add(h).sub(r), c.add(h).add(r), c.sub(h).add(r), c.sub(h).sub(r)}
}

// exactDepth returns how deep two boxes interpenetrate: the least over the separating
// axes, negative if an axis separates them.
func exactDepth(a, b Box) float64 {
	depth := math.Inf(1)
	ca, cb := exactCorners(a), exactCorners(b)
	for _, axis := range []Vec{a.Forward, a.Forward.Right(), b.Forward, b.Forward.Right()} {
		n := exactOf(axis)
		span := func(cs [4]exactVec) (lo, hi real) {
			lo, hi = cs[0].dot(n), cs[0].dot(n)
			for _, c := range cs[1:] {
				d := c.dot(n)
				if d.Cmp(lo) < 0 {
					lo = d
				}
				if d.Cmp(hi) > 0 {
					hi = d
				}
			}
			return lo, hi
		}
		loA, hiA := span(ca)
		loB, hiB := span(cb)
		depth = math.Min(depth, math.Min(rounded(minus(hiA, loB)), rounded(minus(hiB, loA))))
	}
	return depth
}

// exactGap returns the distance of two boxes that do not overlap: from a corner of
// one to an edge of the other.
func exactGap(a, b Box) float64 {
	best := math.Inf(1)
	for range 2 {
		cb := exactCorners(b)
		for _, p := range exactCorners(a) {
			for i := range cb {
				best = math.Min(best, exactDistance(p, cb[i], cb[(i+1)%4]))
			}
		}
		a, b = b, a
	}
	return best
}

// exactDistance returns the distance from p to the segment ab.
func exactDistance(p, a, b exactVec) float64 {
	d := b.sub(a)
	t := new(big.Float).SetPrec(400).Quo(p.sub(a).dot(d), d.dot(d))
	if t.Sign() < 0 {
		t = exactly(0)
	}
	if t.Cmp(exactly(1)) > 0 {
		t = exactly(1)
	}
	off := p.sub(a.add(d.scale(t)))
	return rounded(new(big.Float).SetPrec(400).Sqrt(off.dot(off)))
}

// nearlyTouching returns two boxes that lie flush, corner to corner or one in the other,
// within a tiny distance or about a tolerance.
func nearlyTouching(r *rand.Rand) (a, b Box) {
	hair := []float64{0, 1e-12, 1e-9, 1e-6, -1e-6, Tolerance, Tolerance + 1e-6, Tolerance - 1e-6, -Tolerance, -Tolerance - 1e-6, -Tolerance + 1e-6}
	pick := func() float64 { return hair[r.IntN(len(hair))] }
	a = stand(float64(r.IntN(200)), float64(r.IntN(120)), []float64{0, 45, 90, 30, 360 * r.Float64()}[r.IntN(5)], 4, 2)
	side := Side(r.IntN(4))
	b = Flush(a.Edge(side), 4, 2, []float64{0, 4, -4, 3, -2, 4 * r.Float64()}[r.IntN(6)]+pick())
	b.Center = b.Center.Along(a.Normal(side), pick())
	if r.IntN(3) == 0 {
		b.Forward = Direction(Degrees(b.Forward) + []float64{90, 1e-7, 0.1, 45}[r.IntN(4)])
	}
	return a, b
}

func TestRelateAgainstExactNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(91, 92))
	decided := [3]int{}
	for range tables(3000) {
		a, b := nearlyTouching(r)
		depth, want := exactDepth(a, b), Apart
		gap := 0.0
		if depth <= 0 {
			gap = exactGap(a, b)
		}
		if math.Abs(depth-withinTol) < 1e-11 || math.Abs(gap-withinTol) < 1e-11 {
			continue // rounding decides exactly at the limit
		}
		switch {
		case depth > withinTol:
			want = Overlapping
		case gap < withinTol:
			want = Touching
		}
		if got := Relate(a, b); got != want {
			t.Fatalf("%v, exactly %v (depth %v, gap %v): %+v %+v", got, want, depth, gap, a, b)
		}
		if c := Touch(a, b); (c.Kind != NoContact) != (Relate(a, b) == Touching) {
			t.Fatalf("Touch %v, Relate %v", c.Kind, Relate(a, b))
		}
		if depth <= 0 && math.Abs(Distance(a, b)-gap) > 1e-9 {
			t.Fatalf("distance %v, exactly %v", Distance(a, b), gap)
		}
		decided[want]++
	}
	for k, n := range decided {
		if n < 100 {
			t.Errorf("only %d were %v", n, Relation(k))
		}
	}
}

// The length of an edge contact of upright boxes, whose coordinates are exact.
func TestTouchLengthAgainstExactNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 94))
	for range tables(2000) {
		shift := []float64{0, 3.99, 3.98, 3.9899999, 3.9900001, 4, 8 * r.Float64()}[r.IntN(7)]
		a, b := inf(float64(r.IntN(100)), 50, 0), inf(0, 52, 180)
		b.Center.X = a.Center.X + shift
		length := rounded(minus(exactly(4), size(minus(exactly(b.Center.X), exactly(a.Center.X)))))
		c := Touch(a, b)
		switch {
		case math.Abs(length-withinTol) < 1e-12 || math.Abs(length+withinTol) < 1e-12:
		case length > withinTol && (c.Kind != EdgeContact || math.Abs(c.Length-length) > 1e-12),
			length < withinTol && length > -withinTol && c.Kind != CornerContact,
			length < -withinTol && c.Kind != NoContact:
			t.Fatalf("exactly %v in common: %+v", length, c)
		}
	}
}

// Contains, crosses and Check for points that are collinear, equal or very near that.
func TestPolygonAgainstExactNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(95, 96))
	inside, outside := 0, 0
	for range tables(3000) {
		p := Polygon{{0, 0}, {4, 0}, {4, 2}, {8, 2}, {8, 0}, {12, 0}, {12, 9}, {6, 9}, {0, 9}}
		m := motion{turn: Direction([]float64{0, 90, 30, 360 * r.Float64()}[r.IntN(4)]), shift: Vec{float64(r.IntN(100)), float64(r.IntN(100))}}
		p = m.polygon(p)
		// On the line of an edge, at a corner, or very near.
		e := p.edge(r.IntN(len(p)))
		q := e.A.Lerp(e.B, []float64{0, 1, 0.5, -0.5, 1.5, 3*r.Float64() - 1}[r.IntN(6)])
		q = q.Add(Vec{[]float64{0, 1e-6, -1e-6, 1e-9}[r.IntN(4)], []float64{0, 1e-6, -1e-6, -1e-9}[r.IntN(4)]})
		want, border := exactInside(p, q)
		if !border && p.Contains(q, 0) != want {
			t.Fatalf("%v in %v: %v, exactly %v", q, p, !want, want)
		}
		if want {
			inside++
		} else {
			outside++
		}
		f := Segment{q, m.point(Vec{12*r.Float64() - 1, 11*r.Float64() - 1})}
		a, b, c, d := exactOf(e.A), exactOf(e.B), exactOf(f.A), exactOf(f.B)
		o := [4]int{exactOrient(a, b, c), exactOrient(a, b, d), exactOrient(c, d, a), exactOrient(c, d, b)}
		clear := math.Abs(rounded(b.sub(a).cross(c.sub(a)))) > 1e-11 && o[1]*o[2]*o[3] != 0
		if clear && e.crosses(f) != (o[0] != o[1] && o[2] != o[3]) {
			t.Fatalf("%v crosses %v: %v, orientations %v", e, f, e.crosses(f), o)
		}
	}
	if inside < 300 || outside < 300 {
		t.Errorf("%d inside, %d outside; want 300 of each", inside, outside)
	}
}

// exactInside reports whether q is inside p; border reports that it is too near to tell.
func exactInside(p Polygon, q Vec) (inside, border bool) {
	x := exactOf(q)
	for i := range p {
		a, b := exactOf(p.edge(i).A), exactOf(p.edge(i).B)
		if exactDistance(x, a, b) < 1e-12 {
			return true, true
		}
		if (a.y.Cmp(x.y) > 0) == (b.y.Cmp(x.y) > 0) {
			continue
		}
		if (exactOrient(a, b, x) > 0) == (b.y.Cmp(a.y) > 0) {
			inside = !inside
		}
	}
	return inside, false
}

// Gaps a millionth wider or narrower than the front that must not pass them, on tables turned any
// way.
func TestGapWidthAgainstExactNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(97, 98))
	narrow, wide := 0, 0
	for range tables(2000) {
		width := 4 + Tolerance + []float64{0, 1e-6, -1e-6, 1e-9, -1e-9, 1e-3, -1e-3}[r.IntN(7)]
		a := stand(float64(r.IntN(100)), float64(r.IntN(60)), []float64{0, 90, 45, 360 * r.Float64()}[r.IntN(4)], 4, 2)
		side := Side(r.IntN(4))
		b := Flush(a.Edge(side), 4, 2, []float64{0, 1, 3 * r.Float64()}[r.IntN(3)]).Shift(a.Normal(side).Scale(width))
		if r.IntN(3) == 0 {
			b.Forward = Direction(Degrees(b.Forward) + []float64{1e-7, 30, 45}[r.IntN(3)])
		}
		gap := exactGap(a, b)
		p, q := boxPiece(a, 0), boxPiece(b, 1)
		at, found := joint(&p, []*piece{&q}, 4+Tolerance)
		if math.Abs(gap-4-Tolerance) < 1e-11 {
			continue // rounding decides exactly at the limit
		}
		if found != (gap < 4+Tolerance) {
			t.Fatalf("a gap of exactly %v: too narrow for 4 cm %v", gap, found)
		}
		if found {
			narrow++
			if math.Abs(at.Len()-gap) > 1e-3 { // nearly parallel edges: the middle of the stretch
				t.Fatalf("a gap of exactly %v measured as %v", gap, at.Len())
			}
		} else {
			wide++
		}
	}
	if narrow < 200 || wide < 200 {
		t.Errorf("%d narrow, %d wide; want 200 of each", narrow, wide)
	}
}
