package geometry

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestRelateAndDistance(t *testing.T) {
	a := inf(0, 0, 0)
	for _, c := range []struct {
		name     string
		b        Box
		relation Relation
		distance float64
	}{
		{"one above the other", inf(0, 5, 0), Apart, 3},
		{"diagonal, 3-4-5", inf(7, 6, 0), Apart, 5},
		{"edge on edge", inf(1, 2, 180), Touching, 0},
		{"corner on corner", inf(4, 2, 0), Touching, 0},
		{"gap of the tolerance", inf(0, 2.01, 0), Touching, 0.01},
		{"gap of more", inf(0, 2.02, 0), Apart, 0.02},
		{"as deep as the tolerance", inf(0, 1.99, 0), Touching, 0},
		{"deeper", inf(0, 1.98, 0), Overlapping, 0},
		{"corner on the inside of an edge", stand(0, 1+math.Sqrt2, 45, 2, 2), Touching, 0},
		{"corner through an edge", stand(0, 0.9+math.Sqrt2, 45, 2, 2), Overlapping, 0},
		{"crossing, no corner inside the other", inf(0, 0, 90), Overlapping, 0},
		{"one inside the other", stand(0, 0, 30, 0.5, 0.5), Overlapping, 0},
		{"itself", a, Overlapping, 0},
	} {
		if got := Relate(a, c.b); got != c.relation {
			t.Errorf("K4, K5 %s: %v, want %v", c.name, got, c.relation)
		}
		wantNear(t, "K3 "+c.name, Distance(a, c.b), c.distance, 1e-9)
	}
}

// W05: the distances from which the closest stand follows.
func TestClosestStandW05(t *testing.T) {
	charger := cav(5, 10, 180)
	for i, want := range []float64{9.22, 7.28, 7.00} {
		wantNear(t, "W05 distance", Distance(charger, inf(-4+4*float64(i), 0, 0)), want, 0.005)
	}
}

// W18, W22: the closest points for an evade and a drive-back.
func TestClosestPoints(t *testing.T) {
	for _, c := range []struct {
		name   string
		a, b   Box
		pa, pb Vec
	}{
		{"W18", cav(0, 0, 0), inf(4, 9, 180), Vec{1, 2}, Vec{2, 8}},
		{"W22", inf(0, 20, 180), inf(5, 0, 0), Vec{2, 19}, Vec{3, 1}},
		{"middle of the stretch", inf(0, 0, 0), inf(1, 6, 180), Vec{0.5, 1}, Vec{0.5, 5}},
		{"middle of what they share", inf(0, 0, 0), inf(2, 1, 0), Vec{1, 0.5}, Vec{1, 0.5}},
		{"crossing", inf(0, 0, 0), inf(0, 0, 90), Vec{}, Vec{}},
	} {
		pa, pb := ClosestPoints(c.a, c.b)
		wantVec(t, c.name+" on a", pa, c.pa, 1e-9)
		wantVec(t, c.name+" on b", pb, c.pb, 1e-9)
	}
}

func TestTouch(t *testing.T) {
	edge := func(s Side) ContactPart { return ContactPart{Side: s, Corner: Corner(s)} }
	a := inf(0, 0, 0)
	for _, c := range []struct {
		name   string
		b      Box
		kind   ContactKind
		pa, pb ContactPart
		length float64
	}{
		{"front to front, 3 of 4 cm", inf(1, 2, 180), EdgeContact, edge(Front), edge(Front), 3},
		{"side by side in a line", inf(4, 0, 0), EdgeContact, edge(Right), edge(Left), 2},
		{"rear of a column", inf(0, -2, 0), EdgeContact, edge(Rear), edge(Front), 4},
		{"a flank, W11 middle", cav(-4, 0, 90), EdgeContact, edge(Left), edge(Front), 2},
		{"a flank, W11 upper", cav(-4, 2, 90), CornerContact, atCorner(FrontLeft), atCorner(FrontRight), 0},
		{"a flank, W11 lower", cav(-4, -2, 90), CornerContact, atCorner(RearLeft), atCorner(FrontLeft), 0},
		{"shares no more than the tolerance", inf(3.99, 2, 180), CornerContact, atCorner(FrontRight), atCorner(FrontRight), 0},
		{"shares a little more", inf(3.97, 2, 180), EdgeContact, edge(Front), edge(Front), 0.03},
		{"a corner on the front edge", stand(0.5, 1+math.Sqrt2, 135, 2, 2), CornerContact, edge(Front), atCorner(FrontRight), 0},
		{"parallel within 0.1°", stand(0, 2.003, 180.09, 4, 2), EdgeContact, edge(Front), edge(Front), 4},
		{"turned by 0.2°", stand(0, 2.007, 180.2, 4, 2), CornerContact, edge(Front), atCorner(FrontRight), 0},
		{"apart", inf(0, 2.02, 180), NoContact, ContactPart{}, ContactPart{}, 0},
		{"overlapping", inf(0, 1.9, 180), NoContact, ContactPart{}, ContactPart{}, 0},
	} {
		got := Touch(a, c.b)
		if got.Kind != c.kind {
			t.Errorf("K4 %s: %v, want %v", c.name, got.Kind, c.kind)
			continue
		}
		wantNear(t, c.name+" length", got.Length, c.length, 0.002)
		if c.name == "turned by 0.2°" { // which end touches depends on the turn; only the kind matters
			continue
		}
		if got.A != c.pa || got.B != c.pb {
			t.Errorf("K4 %s: parts %+v, %+v, want %+v, %+v", c.name, got.A, got.B, c.pa, c.pb)
		}
	}
}

func TestPlaceOfTouch(t *testing.T) {
	got := Touch(inf(0, 0, 0), inf(1, 2, 180)).At
	wantVec(t, "start of the shared piece", got.A, Vec{-1, 1}, 1e-9)
	wantVec(t, "end of the shared piece", got.B, Vec{2, 1}, 1e-9)
	got = Touch(inf(0, 0, 0), inf(4, 2, 0)).At
	wantVec(t, "the common corner", got.A, Vec{2, 1}, 1e-9)
}

// drawPair draws two boxes, often exactly touching.
func drawPair(t *rapid.T) (a, b Box) {
	a, b = drawBox(t, "a"), drawBox(t, "b")
	if rapid.Bool().Draw(t, "flush") {
		e := a.Edge(rapid.SampledFrom(Sides[:]).Draw(t, "edge"))
		b = Flush(e, b.Width, b.Depth, rapid.Float64Range(-5, 5).Draw(t, "shift"))
	}
	return a, b
}

// The points are the same, to the bit, as those among all corners: of boxes anywhere, and of parallel ones.
func TestClosestPointsLeaveOutNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 4))
	apart := 0
	for range tables(3000) {
		a, b := randomBox(r, 60), randomBox(r, 60)
		if r.IntN(2) == 0 {
			b.Forward = a.Forward
		}
		if r.IntN(3) == 0 {
			b.Center = a.Center.Along(a.Forward, (a.Depth+b.Depth)/2+float64(r.IntN(3)))
		}
		if meets(&a, &b) {
			continue
		}
		apart++
		ca, cb := a.Corners(), b.Corners()
		wantA, wantB := closestOutlines(ca[:], cb[:], 0, 0)
		if onA, onB := ClosestPoints(a, b); onA != wantA || onB != wantB {
			t.Fatalf("%+v and %+v: %v and %v, want %v and %v", a, b, onA, onB, wantA, wantB)
		}
	}
	if apart < tables(1000) {
		t.Errorf("only %d boxes are apart", apart)
	}
}

// The numbered laws of Relate, Overlaps, Distance, ClosestPoints and Touch.
//
// Relate laws 1, 3 and 4, Overlaps law 1, Distance law 1, ClosestPoints laws 1 and 2,
// Touch laws 1 to 4.
func TestContactLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawPair(t)
		if Relate(a, b) != Relate(b, a) || Overlaps(a, b) != Overlaps(b, a) || Distance(a, b) != Distance(b, a) {
			t.Fatalf("%+v and %+v are related in another way when asked the other way round", a, b)
		}
		if (Relate(a, b) == Overlapping) != Overlaps(a, b) {
			t.Fatal("Relate and Overlaps disagree")
		}
		c := Touch(a, b)
		if c != Touch(b, a).swapped() {
			t.Fatalf("Touch is not symmetric: %+v, %+v", c, Touch(b, a))
		}
		if (c.Kind != NoContact) != (Relate(a, b) == Touching) {
			t.Fatalf("Touch says %v, Relate %v", c.Kind, Relate(a, b))
		}
		if c.Kind == EdgeContact && (c.A.AtCorner || c.B.AtCorner || c.Length <= Tolerance) {
			t.Fatalf("bad edge contact %+v; want no corner, and a length", c)
		}
		if c.Kind == CornerContact && (!(c.A.AtCorner || c.B.AtCorner) || c.Length != 0) {
			t.Fatalf("bad corner contact %+v; want a corner, and no length", c)
		}
		p, q := ClosestPoints(a, b)
		if math.Abs(p.Dist(q)-Distance(a, b)) > 1e-9 || !a.Contains(p, 1e-9) || !b.Contains(q, 1e-9) {
			t.Fatalf("closest points %v, %v; want one in each box, %v apart", p, q, Distance(a, b))
		}
		q2, p2 := ClosestPoints(b, a)
		if p.Dist(p2) > 1e-5 || q.Dist(q2) > 1e-5 {
			t.Fatalf("closest points %v %v, asked the other way %v %v", p, q, p2, q2)
		}
	})
}

// nearLimit reports that a and b are within 1e-6 of a limit, so that turning them may
// change the answer.
func nearLimit(a, b Box) bool {
	for _, slack := range []float64{-1e-6, 1e-6} {
		grown := a
		grown.Width += 2 * slack
		grown.Depth += 2 * slack
		if Relate(grown, b) != Relate(a, b) || Touch(grown, b).Kind != Touch(a, b).Kind {
			return true
		}
	}
	return false
}

func TestContactsMoveWithTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawPair(t)
		m := drawMotion(t)
		c, d := m.box(a), m.box(b)
		if math.Abs(Distance(a, b)-Distance(c, d)) > 1e-9 {
			t.Fatalf("distance %v became %v", Distance(a, b), Distance(c, d))
		}
		before, after := Touch(a, b), Touch(c, d)
		if nearLimit(a, b) {
			return
		}
		if Relate(a, b) != Relate(c, d) || before.Kind != after.Kind || math.Abs(before.Length-after.Length) > 1e-6 {
			t.Fatalf("%v %+v became %v %+v", Relate(a, b), before, Relate(c, d), after)
		}
		if before.Kind == EdgeContact && (m.side(before.A.Side) != after.A.Side || m.side(before.B.Side) != after.B.Side) {
			t.Fatalf("sides %v, %v became %v, %v", before.A.Side, before.B.Side, after.A.Side, after.B.Side)
		}
	})
}

// The brute-force twin of Overlaps and Distance: points all over both boxes.
func TestContactAgainstSampling(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const n = 24
	for range tables(3000) {
		a, b := randomBox(r, 2.5), randomBox(r, 2.5)
		inside := false
		nearest := math.Inf(1)
		for i := range n + 1 {
			for j := range n + 1 {
				p := b.World(Vec{(float64(i)/n - 0.5) * b.Width, (float64(j)/n - 0.5) * b.Depth})
				inside = inside || a.Contains(p, -2*Tolerance)
				nearest = math.Min(nearest, a.Closest(p).Dist(p))
			}
		}
		if inside && !Overlaps(a, b) {
			t.Fatalf("%+v and %+v share a point but do not overlap", a, b)
		}
		// The samples are at most 4/n apart, so the true minimum is within a cell's
		// diagonal.
		if d := Distance(a, b); d > nearest+1e-9 || d < nearest-4.0/n*math.Sqrt2 {
			t.Fatalf("%+v and %+v: distance %v, sampled %v", a, b, d, nearest)
		}
		if Overlaps(a, b) && nearest > 4.0/n*math.Sqrt2 {
			t.Fatalf("%+v and %+v overlap, but sampled points stay %v away", a, b, nearest)
		}
	}
}

// Contacts law 1, against all pairs.
func TestContactsOfACrowd(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range tables(200) {
		boxes := crowd(r, 60)
		var want []Pair
		for i, a := range boxes {
			for j := i + 1; j < len(boxes); j++ {
				if c := Touch(a, boxes[j]); c.Kind != NoContact {
					want = append(want, Pair{i, j, c})
				}
			}
		}
		if got := Contacts(boxes); !slices.Equal(got, want) {
			t.Fatalf("%d pairs, want %d", len(got), len(want))
		}
	}
	if got := Contacts(nil); got != nil {
		t.Errorf("no boxes have contacts %v", got)
	}
}

// crowd returns units in line and in column, at any facing, some overlapping.
func crowd(r *rand.Rand, n int) []Box {
	var boxes []Box
	for len(boxes) < n {
		b := randomBox(r, 60)
		for k := range 3 {
			boxes = append(boxes, b)
			b = Flush(b.Edge(Side(1+r.IntN(2))), b.Width, b.Depth, 0)
			if k == 0 {
				b.Forward = b.Forward.Neg()
			}
		}
	}
	return boxes[:n]
}

// Grid.Near law 1.
func TestGridFindsAll(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range tables(300) {
		bounds := make([]Rect, r.IntN(80))
		for i := range bounds {
			bounds[i] = randomRect(r)
		}
		g := NewGrid(bounds)
		for range 20 {
			query := randomRect(r)
			var want []int
			for i, b := range bounds {
				if b.Meets(query) {
					want = append(want, i)
				}
			}
			if got := g.Near(query, nil); !slices.Equal(got, want) {
				t.Fatalf("near %v: %v, want %v", query, got, want)
			}
		}
	}
}

// MovingGrid.Near law 1, MovingGrid.Move law 1: also where a rectangle leaves the ground that they covered, or is
// larger than all of them.
func TestMovingGridFindsAll(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range tables(300) {
		bounds := make([]Rect, r.IntN(80))
		for i := range bounds {
			bounds[i] = randomRect(r)
		}
		g := NewMovingGrid(slices.Clone(bounds))
		for range 40 {
			if len(bounds) > 0 {
				i, by := r.IntN(len(bounds)), float64(r.IntN(4)*100)
				bounds[i] = randomRect(r)
				bounds[i].Min, bounds[i].Max = bounds[i].Min.Sub(Vec{by, by}), bounds[i].Max.Add(Vec{by, 0})
				g.Move(i, bounds[i])
			}
			query := randomRect(r)
			want := []int{-1}
			for i, b := range bounds {
				if b.Meets(query) {
					want = append(want, i)
				}
			}
			if got := g.Near(query, []int{-1}); !slices.Equal(got, want) {
				t.Fatalf("near %v: %v, want %v", query, got, want)
			}
		}
	}
}

// Ground.Near law 1.
func TestGroundNear(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range tables(100) {
		boxes := make([]Box, r.IntN(60))
		for i := range boxes {
			boxes[i] = randomBox(r, 90)
		}
		g := NewGround(Rect{Max: Vec{180, 120}}, boxes, nil)
		for range 20 {
			query := randomRect(r)
			var want []int
			for i, b := range boxes {
				if b.Bounds().Meets(query) {
					want = append(want, i)
				}
			}
			if got := g.Near(query, nil); !slices.Equal(got, want) {
				t.Fatalf("near %v: %v, want %v", query, got, want)
			}
		}
	}
}

// randomRect returns a small, long or large rectangle, or a point.
func randomRect(r *rand.Rand) Rect {
	p := Vec{180 * r.Float64(), 120 * r.Float64()}
	size := Vec{8 * r.Float64(), 8 * r.Float64()}
	switch r.IntN(4) {
	case 0:
		size = Vec{}
	case 1:
		size.X *= 20
	case 2:
		size = size.Scale(12)
	}
	return Rect{p, p.Add(size)}
}

// The contacts of some boxes are the pairs of Contacts that contain one of them.
//
// ContactsOf law 1.
func TestContactsOfSome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var boxes []Box
		for range rapid.IntRange(1, 6).Draw(t, "pairs") {
			a, b := drawPair(t)
			boxes = append(boxes, a, b)
		}
		var some []int
		for i := range boxes {
			if rapid.Bool().Draw(t, "asked for") {
				some = append(some, i)
			}
		}
		var want []Pair
		for _, p := range Contacts(boxes) {
			if slices.Contains(some, p.I) || slices.Contains(some, p.J) {
				want = append(want, p)
			}
		}
		if got := ContactsOf(boxes, some); !slices.Equal(got, want) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}
