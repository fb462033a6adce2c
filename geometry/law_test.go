package geometry

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Numbered laws that no other test covers. Laws that turn the table leave out cases
// within 1e-6 of a limit.

// Relate law 2, Overlaps laws 2 and 3, Distance laws 2 and 3, Within law 1.
func TestOverlapAndDistanceLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawPair(t)
		if Relate(a, a) != Overlapping || !Overlaps(a, a) {
			t.Fatal("a box does not overlap itself")
		}
		inner := a
		inner.Width *= rapid.Float64Range(0.1, 1).Draw(t, "share of the width")
		inner.Depth *= rapid.Float64Range(0.1, 1).Draw(t, "share of the depth")
		if !Overlaps(a, inner) {
			t.Fatalf("%+v does not overlap the box inside it", a)
		}
		by := Direction(rapid.Float64Range(0, 360).Draw(t, "way")).Scale(rapid.Float64Range(0, 3).Draw(t, "far"))
		if change := math.Abs(Distance(a, b.Shift(by)) - Distance(a, b)); change > by.Len()+1e-9 {
			t.Fatalf("moved by %v, the distance changed by %v", by.Len(), change)
		}
		for _, d := range []float64{0, Distance(a, b), rapid.Float64Range(0, 30).Draw(t, "within")} {
			if Within(a, b, d) != (Distance(a, b) <= d) {
				t.Fatalf("within %v: %v, the distance is %v", d, Within(a, b, d), Distance(a, b))
			}
		}
		p, q := ClosestPoints(a, b)
		if d := Distance(a, b); d == 0 && p.Dist(q) > 1e-9 || d > 1e-9 && a.Contains(q, -1e-9) {
			t.Fatalf("distance %v, but the nearest points are %v and %v", d, p, q)
		}
		side := rapid.SampledFrom(Sides[:]).Draw(t, "side")
		deep := rapid.Float64Range(0, 0.99*Tolerance).Draw(t, "depth")
		flush := Flush(a.Edge(side), b.Width, b.Depth, 0)
		if pushed := flush.Shift(a.Normal(side).Scale(-deep)); Overlaps(a, flush) || Overlaps(a, pushed) {
			t.Fatalf("flush against the %v, %v deeper: overlap", side, deep)
		}
	})
}

// ZoneAt laws 1 and 2.
func TestZoneAtLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, m := drawBox(t, "b"), drawMotion(t)
		p := Vec{rapid.Float64Range(-20, 20).Draw(t, "x"), rapid.Float64Range(-20, 20).Draw(t, "y")}
		zone, tie := ZoneAt(b, p)
		moved, movedTie := ZoneAt(m.box(b), m.point(p))
		_, nearTie := ZoneAt(b, p.Along(b.Forward, 1e-6))
		_, nearTie2 := ZoneAt(b, p.Along(b.Forward, -1e-6))
		if nearTie == tie && nearTie2 == tie && !tie && (moved != m.side(zone) || movedTie) {
			t.Fatalf("%v, tie %v, became %v, tie %v", zone, tie, moved, movedTie)
		}
		side := rapid.SampledFrom(Sides[:]).Draw(t, "side")
		e := b.Edge(side)
		ahead := e.A.Lerp(e.B, rapid.Float64Range(0, 1).Draw(t, "share")).Along(e.Normal, rapid.Float64Range(2*Tolerance, 20).Draw(t, "ahead"))
		if got, tie := ZoneAt(b, ahead); got != side || tie {
			t.Fatalf("straight ahead of the %v: %v, tie %v", side, got, tie)
		}
	})
}

// Contacts law 2; law 1 is checked against all pairs.
func TestContactsInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		boxes := crowd(r, 3+r.IntN(30))
		place := r.Perm(len(boxes)) // box i becomes number place[i] of the shuffled ones
		shuffled := make([]Box, len(boxes))
		for i, b := range boxes {
			shuffled[place[i]] = b
		}
		var want []Pair
		for _, p := range Contacts(boxes) {
			p.I, p.J = place[p.I], place[p.J]
			if p.I > p.J {
				p = Pair{p.J, p.I, p.swapped()}
			}
			want = append(want, p)
		}
		slices.SortFunc(want, func(p, q Pair) int { return (p.I-q.I)*len(boxes) + p.J - q.J })
		if got := Contacts(shuffled); !slices.Equal(got, want) {
			t.Fatalf("%d contacts, %d in another order", len(want), len(got))
		}
	})
}

// Blockers.SeePoint laws 1 to 3.
func TestSeePointLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		tab := randomTable(r, 3+r.IntN(10), r.IntN(3))
		boxes := append(tab.boxes[:1:1], tab.boxes[2:]...)
		p, from := tab.boxes[1].Center, boxes[0].Edge(Front)
		line, ok := NewBlockers(boxes, tab.areas).SeePoint(from, 0, p)
		if ok && (line.B != p || from.Closest(line.A).Dist(line.A) > 1e-9) {
			t.Fatalf("the line %v does not lead from the edge to %v", line, p)
		}
		if _, fewer := NewBlockers(boxes[:len(boxes)-1], tab.areas).SeePoint(from, 0, p); ok && !fewer {
			t.Fatalf("seen along %v only past all boxes", line)
		}
		m := drawMotion(t)
		moved := m.boxes(boxes)
		var areas []Polygon
		for _, a := range tab.areas {
			areas = append(areas, m.polygon(a))
		}
		if _, again := NewBlockers(moved, areas).SeePoint(moved[0].Edge(Front), 0, m.point(p)); again != ok {
			t.Fatalf("seen %v, moved %v", ok, again)
		}
	})
}

// Measures of polygons do not depend on their place, on the first vertex or on the way
// round: Polygon.Area laws 1 and 2, Polygon.Contains laws 1 and 3, Polygon.Distance law
// 2, Polygon.DistanceToBox law 2, Polygon.AreaWithin law 3, Polygon.Crosses law 1.
func TestPolygonLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		p, b, m := randomTable(r, 2, 1).areas[0], randomBox(r, 8), drawMotion(t)
		q, s := b.Center, Segment{b.Center, randomBox(r, 12).Center}
		turned := slices.Concat(p[1:], p[:1])
		slices.Reverse(turned)
		turned = m.polygon(turned)
		if got, want := turned.Area(), p.Area(); math.Abs(got-want) > 1e-9 {
			t.Fatalf("area %v became %v", want, got)
		}
		if got, want := turned.Distance(m.point(q)), p.Distance(q); math.Abs(got-want) > 1e-9 {
			t.Fatalf("distance %v became %v", want, got)
		}
		if got, want := turned.DistanceToBox(m.box(b)), p.DistanceToBox(b); math.Abs(got-want) > 1e-9 {
			t.Fatalf("distance to the box %v became %v", want, got)
		}
		if got, want := turned.AreaWithin(m.box(b)), p.AreaWithin(b); math.Abs(got-want) > 1e-9 {
			t.Fatalf("area within the box %v became %v", want, got)
		}
		if outlineGap(p, q) > 1e-6 && turned.Contains(m.point(q), 0) != p.Contains(q, 0) {
			t.Fatalf("whether %v is in %v depends on the first vertex or the way round", q, p)
		}
		if p.Crosses(s) != p.Crosses(Segment{s.B, s.A}) {
			t.Fatalf("%v crosses one way only", s)
		}
		if change := math.Abs(p.Distance(s.B) - p.Distance(s.A)); change > s.Len()+1e-9 {
			t.Fatalf("the distance changed by %v over %v", change, s.Len())
		}
	})
}
