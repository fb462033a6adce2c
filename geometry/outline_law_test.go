package geometry

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The numbered laws of polygons and polylines.

// anyLine draws a polyline that passes Check.
var anyLine = rapid.Custom(func(t *rapid.T) Polyline {
	l := Polyline{drawnPoint.Draw(t, "first")}
	for range rapid.IntRange(1, 5).Draw(t, "pieces") {
		if next := append(slices.Clone(l), drawnPoint.Draw(t, "next")); next.Check() == nil {
			l = next
		}
	}
	if len(l) < 2 {
		l = append(l, l[0].Add(Vec{3, 1}))
	}
	return l
})

// drawStep draws a vector of at most 3 cm.
func drawStep(t *rapid.T) Vec {
	return Direction(rapid.Float64Range(0, 360).Draw(t, "way")).Scale(rapid.Float64Range(0, 3).Draw(t, "far"))
}

// Polygon.Contains laws 2 and 3, Polygon.Distance law 1, Polygon.Crosses law 2,
// Polygon.DistanceToBox laws 1 and 2, Polygon.AreaWithin law 1.
func TestPolygonPointLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q, m := anyPolygon.Draw(t, "p"), drawnPoint.Draw(t, "q"), drawMotion(t)
		slack := rapid.SampledFrom([]float64{0, Tolerance, 0.5, 3}).Draw(t, "slack")
		if d := p.Distance(q); math.Abs(d-slack) > 1e-9 && outlineGap(p, q) > 1e-9 {
			if in := p.Contains(q, slack); in != (d <= slack) || m.polygon(p).Contains(m.point(q), slack) != in {
				t.Fatalf("%v is %v from %v, contained with %v: %v", q, d, p, slack, in)
			}
			if (d == 0) != p.Contains(q, 0) {
				t.Fatalf("%v is %v from %v, contained: %v", q, d, p, p.Contains(q, 0))
			}
		}
		s := Segment{q, drawnPoint.Draw(t, "end")}
		from, to := rapid.Float64Range(0, 1).Draw(t, "from"), rapid.Float64Range(0, 1).Draw(t, "to")
		if part := (Segment{s.A.Lerp(s.B, from), s.A.Lerp(s.B, to)}); p.Crosses(part) && !p.Crosses(s) {
			t.Fatalf("%v, a part of %v, crosses %v alone", part, s, p)
		}
		b, by := drawBox(t, "b"), drawStep(t)
		if change := math.Abs(p.DistanceToBox(b.Shift(by)) - p.DistanceToBox(b)); change > by.Len()+1e-9 {
			t.Fatalf("moved by %v, the distance changed by %v", by.Len(), change)
		}
		if change := math.Abs(m.polygon(p).DistanceToBox(m.box(b)) - p.DistanceToBox(b)); change > 1e-9 {
			t.Fatalf("turned, the distance changed by %v", change)
		}
		if a := p.AreaWithin(b); a < 0 || a > math.Min(p.Area(), b.Width*b.Depth)+1e-9 {
			t.Fatalf("%v of %v within %+v; want 0 to the smaller of the two", a, p, b)
		}
	})
}

// Polygon.AreaWithin law 2: a polygon cut in two by a straight line.
func TestAreaOfTwoHalves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// A convex one, cut from corner to corner.
		n := rapid.IntRange(4, 8).Draw(t, "corners")
		center, radius := drawnPoint.Draw(t, "centre"), rapid.Float64Range(1, 9).Draw(t, "radius")
		p := make(Polygon, n)
		for i := range p {
			p[i] = center.Along(Direction((float64(i)+rapid.Float64Range(0, 0.8).Draw(t, "turn"))*360/float64(n)), radius)
		}
		k := rapid.IntRange(2, n-2).Draw(t, "cut")
		one, other := p[:k+1], append(slices.Clone(p[k:]), p[0])
		b := drawBox(t, "b")
		if whole, sum := p.AreaWithin(b), one.AreaWithin(b)+other.AreaWithin(b); math.Abs(whole-sum) > 1e-9 {
			t.Fatalf("%v, of the two halves %v", whole, sum)
		}
	})
}

// Polygon.OverlapsBox laws 1 and 2, by the area shared with a box made smaller.
func TestOverlapsBoxLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, b, m := anyPolygon.Draw(t, "p"), drawBox(t, "b"), drawMotion(t)
		shrunk := func(k float64) float64 {
			c := b
			c.Width, c.Depth = b.Width-2*k, b.Depth-2*k
			return p.AreaWithin(c)
		}
		if (shrunk(Tolerance-1e-6) > 1e-9) != (shrunk(Tolerance+1e-6) > 1e-9) {
			return // within rounding of the limit
		}
		got := p.OverlapsBox(b)
		if want := shrunk(Tolerance) > 1e-9; got != want || m.polygon(p).OverlapsBox(m.box(b)) != got {
			t.Fatalf("overlaps %v, shares area %v, turned %v", got, want, m.polygon(p).OverlapsBox(m.box(b)))
		}
	})
}

// Polygon.Check law 1 and Polyline.Check law 1, for random points: most outlines cross
// themselves.
func TestCheckLaws(t *testing.T) {
	good, bad := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := Polygon(rapid.SliceOfN(drawnPoint, 2, 6).Draw(t, "points"))
		ok := p.Check() == nil
		if ok {
			good++
		} else {
			bad++
		}
		k := rapid.IntRange(0, len(p)-1).Draw(t, "first")
		turned := slices.Concat(p[k:], p[:k])
		slices.Reverse(turned)
		if again := turned.Check() == nil; again != ok {
			t.Fatalf("%v is right: %v, the other way round %v", p, ok, again)
		}
		if again := drawMotion(t).polygon(p).Check() == nil; again != ok {
			t.Fatalf("%v is right: %v, moved %v", p, ok, again)
		}
		l, back := Polyline(p), slices.Clone(Polyline(p))
		slices.Reverse(back)
		if (l.Check() == nil) != (back.Check() == nil) {
			t.Fatalf("%v: %v, reversed: %v", l, l.Check(), back.Check())
		}
	})
	if good == 0 || bad == 0 {
		t.Errorf("%d right, %d wrong prove little; want some of both", good, bad)
	}
}

// Polyline.Distance laws 1 and 2, Polyline.DistanceToBox laws 1 and 2, Polyline.Crosses
// laws 1 and 2, Polyline.Len law 1.
func TestPolylineLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, q, m, by := anyLine.Draw(t, "line"), drawnPoint.Draw(t, "q"), drawMotion(t), drawStep(t)
		back := slices.Clone(l)
		slices.Reverse(back)
		on := rapid.IntRange(0, len(l)-2).Draw(t, "piece")
		if d := l.Distance(l[on].Lerp(l[on+1], rapid.Float64Range(0, 1).Draw(t, "share"))); d > 1e-9 {
			t.Fatalf("a point on the line is %v from it", d)
		}
		if change := math.Abs(l.Distance(q.Add(by)) - l.Distance(q)); change > by.Len()+1e-9 || math.Abs(back.Distance(q)-l.Distance(q)) > 1e-9 {
			t.Fatalf("distance %v, reversed %v, moved by %v %v", l.Distance(q), back.Distance(q), by.Len(), l.Distance(q.Add(by)))
		}
		b := drawBox(t, "b")
		if change := math.Abs(l.DistanceToBox(b.Shift(by)) - l.DistanceToBox(b)); change > by.Len()+1e-9 {
			t.Fatalf("moved by %v, the distance changed by %v", by.Len(), change)
		}
		if d := Polyline(m.polygon(Polygon(l))).DistanceToBox(m.box(b)); math.Abs(d-l.DistanceToBox(b)) > 1e-9 {
			t.Fatalf("distance %v, turned %v", l.DistanceToBox(b), d)
		}
		s := Segment{q, drawnPoint.Draw(t, "end")}
		got := l.Crosses(s)
		if got != l.Crosses(Segment{s.B, s.A}) || got != back.Crosses(s) {
			t.Fatalf("%v crosses %v one way only", s, l)
		}
		nearest, meets := math.Inf(1), false // of the segment's points to the line
		for i := range 200 {
			nearest = math.Min(nearest, l.Distance(s.A.Lerp(s.B, float64(i)/199)))
		}
		for i := range l[1:] {
			_, ok := crossing(l.piece(i), s)
			meets = meets || ok
		}
		if got && nearest > s.Len()/199+1e-6 || meets && !got {
			t.Fatalf("%v crosses %v: %v; pieces meet: %v, points of it are %v away", s, l, got, meets, nearest)
		}
		if l.Len() < l[0].Dist(l[len(l)-1])-1e-9 || math.Abs(l.Len()-back.Len()) > 1e-9 {
			t.Fatalf("%v is %v long, reversed %v", l, l.Len(), back.Len())
		}
	})
}

// Ribbon law 1.
func TestRibbonLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, width := anyLine.Draw(t, "line"), rapid.Float64Range(0.5, 4).Draw(t, "width")
		pieces := Ribbon(l, width)
		for range 20 {
			q := drawnPoint.Draw(t, "q")
			beside, bend := false, math.Inf(1)
			for i := range l[1:] {
				s := l.piece(i)
				along, aside := q.Sub(s.A).Dot(s.B.Sub(s.A).Unit()), math.Abs(q.Sub(s.A).Cross(s.B.Sub(s.A).Unit()))
				beside = beside || along > 1e-6 && along < s.Len()-1e-6 && aside < width/2-1e-6
				if i > 0 {
					bend = math.Min(bend, q.Dist(l[i]))
				}
			}
			in := slices.ContainsFunc(pieces, func(p Polygon) bool { return p.Contains(q, 1e-9) })
			if beside && !in {
				t.Fatalf("%v, beside %v, is in no piece of %v", q, l, width)
			}
			// Outside a bend a wedge reaches no further than the outer corners of both
			// stretches, which are half the width away.
			if in && l.Distance(q) > width/2+1e-6 && bend > width/2+1e-6 {
				t.Fatalf("%v is in a piece, %v from %v", q, l.Distance(q), l)
			}
		}
	})
}
