package geometry

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The numbered laws of boxes, segments, rectangles and intervals.

var drawnPoint = rapid.Custom(func(t *rapid.T) Vec {
	return Vec{rapid.Float64Range(-12, 12).Draw(t, "x"), rapid.Float64Range(-12, 12).Draw(t, "y")}
})

// nearby reports whether two points are the same within rounding.
func nearby(a, b Vec) bool { return a.Dist(b) < 1e-9 }

// SameFacing laws 1 and 2, except for facings within 1e-6 degrees of the limit.
func TestSameFacingLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deg := rapid.Float64Range(0, 360).Draw(t, "facing")
		off := rapid.OneOf(rapid.Float64Range(-0.2, 0.2), rapid.Float64Range(-180, 180), rapid.SampledFrom([]float64{90, -90, 180})).Draw(t, "off")
		a, b, m := Direction(deg), Direction(deg+off), drawMotion(t)
		if !SameFacing(a, a) || SameFacing(a, b) != SameFacing(b, a) {
			t.Fatalf("%v and %v° more: not symmetric", deg, off)
		}
		if math.Abs(math.Abs(off)-AngleTolerance) < 1e-6 {
			return
		}
		if want := math.Abs(off) <= AngleTolerance; SameFacing(a, b) != want || SameFacing(m.vec(a), m.vec(b)) != want {
			t.Fatalf("%v and %v° more: want %v, turned too", deg, off, want)
		}
	})
}

// Box.World law 1, Box.Contains laws 1 to 3, Box.Closest laws 1 and 2, Box.Bounds law 1.
func TestBoxLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, m := drawBox(t, "b"), drawMotion(t)
		p, q := drawnPoint.Draw(t, "p"), drawnPoint.Draw(t, "q")
		if !nearby(b.Local(b.World(p)), p) || !nearby(b.World(b.Local(p)), p) {
			t.Fatalf("%v does not come back", p)
		}
		c := b.Corners()
		u, v := rapid.Float64Range(0, 1).Draw(t, "u"), rapid.Float64Range(0, 1).Draw(t, "v")
		inside := c[0].Lerp(c[1], u).Lerp(c[3].Lerp(c[2], u), v)
		if !b.Contains(inside, 1e-9) {
			t.Fatalf("%v, between its corners, is outside", inside)
		}
		near := b.Closest(p)
		if p.Dist(inside) < p.Dist(near)-1e-9 || !b.Contains(near, 1e-9) {
			t.Fatalf("Closest says %v for %v, but %v is in the box", near, p, inside)
		}
		if off := near.Dist(p); off > 1e-9 == b.Contains(p, 0) && (off == 0 || off > 1e-9) {
			t.Fatalf("%v is %v off; contained %v", p, off, b.Contains(p, 0))
		}
		if near.Dist(b.Closest(q)) > p.Dist(q)+1e-9 {
			t.Fatalf("the points nearest to %v and %v are further apart than those two", p, q)
		}
		slack := rapid.SampledFrom([]float64{0, Tolerance, 1}).Draw(t, "slack")
		if b.Contains(p, slack-1e-9) == b.Contains(p, slack+1e-9) && b.Contains(p, slack) != m.box(b).Contains(m.point(p), slack) {
			t.Fatalf("%v is inside before or after the motion, not both", p)
		}
		if !nearby(m.point(near), m.box(b).Closest(m.point(p))) {
			t.Fatalf("nearest %v, but another point after the motion", near)
		}
		r := b.Bounds()
		most := Rect{c[0], c[0]}
		for _, corner := range c {
			most = most.Union(Rect{corner, corner})
		}
		if !nearby(r.Min, most.Min) || !nearby(r.Max, most.Max) {
			t.Fatalf("bounds %v, of the corners %v", r, most)
		}
	})
}

// Flush laws 1 to 3, FlushLength laws 1 and 2.
func TestFlushLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBox(t, "b")
		e := b.Edge(rapid.SampledFrom(Sides[:]).Draw(t, "side"))
		width, depth := rapid.Float64Range(0.5, 8).Draw(t, "width"), rapid.Float64Range(0.5, 8).Draw(t, "depth")
		shift := rapid.Float64Range(-9, 9).Draw(t, "shift")
		placed := Flush(e, width, depth, shift)
		front := placed.Edge(Front)
		for _, p := range []Vec{front.A, front.B} {
			if off := p.Sub(e.A).Dot(e.Normal); math.Abs(off) > 1e-9 {
				t.Fatalf("a front corner is %v from the line of the edge", off)
			}
		}
		if front.Dir().Dot(e.Dir()) > -1+1e-9 || Overlaps(placed, b) {
			t.Fatalf("%+v against %+v", placed, e)
		}
		if got := front.Mid().Sub(e.Mid()).Dot(placed.Forward.Right()); math.Abs(got-shift) > 1e-9 || math.Abs(front.Mid().Dist(e.Mid())-math.Abs(shift)) > 1e-9 {
			t.Fatalf("the middles are %v apart to its right, want %v", got, shift)
		}
		length := FlushLength(e.Len(), width, shift)
		if length != FlushLength(e.Len(), width, -shift) || length > math.Min(e.Len(), width)+1e-9 || length > FlushLength(e.Len(), width, 0)+1e-9 {
			t.Fatalf("length %v at %v", length, shift)
		}
		c := Touch(b, placed)
		if length > Tolerance+1e-6 && (c.Kind != EdgeContact || math.Abs(c.Length-length) > 1e-6) || length == 0 && c.Kind == EdgeContact {
			t.Fatalf("length %v, contact %+v", length, c)
		}
	})
}

// Box.Travel laws 1 to 3.
func TestTravelLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, by := drawBox(t, "a"), drawBox(t, "b"), drawBox(t, "by")
		b.Width, b.Depth, by.Width, by.Depth = a.Width, a.Depth, a.Width, a.Depth
		if a.Travel(a) != [4]float64{} || a.Travel(b) != b.Travel(a) {
			t.Fatalf("there %v, back %v", a.Travel(b), b.Travel(a))
		}
		straight, first, second := a.Travel(b), a.Travel(by), by.Travel(b)
		if a.Center.Dist(b.Center) > furthest(straight)+1e-9 {
			t.Fatalf("the centre goes %v, the corners %v", a.Center.Dist(b.Center), straight)
		}
		for i := range straight {
			if first[i]+second[i] < straight[i]-1e-9 {
				t.Fatalf("corner %d: %v by way of %+v, %v straight", i, first[i]+second[i], by, straight[i])
			}
		}
	})
}

// Segment.Closest laws 1 and 2, Rect.Meets laws 1 and 2, Rect.Union law 1, Rect.Contains law 1.
func TestSegmentAndRectLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Segment{drawnPoint.Draw(t, "A"), drawnPoint.Draw(t, "B")}
		p, share := drawnPoint.Draw(t, "p"), rapid.Float64Range(0, 1).Draw(t, "share")
		near := s.Closest(p)
		if math.Abs(near.Dist(s.A)+near.Dist(s.B)-s.Len()) > 1e-9 || s.A.Lerp(s.B, share).Dist(p) < near.Dist(p)-1e-9 {
			t.Fatalf("nearest of %v to %v: %v", s, p, near)
		}
		if s.Len() > 1e-3 && !nearby(near, Segment{s.B, s.A}.Closest(p)) {
			t.Fatalf("nearest of %v to %v: %v, reversed %v", s, p, near, Segment{s.B, s.A}.Closest(p))
		}
		r, q := s.bounds(), Rect{p, p}.Grow(rapid.SampledFrom([]float64{0, 1, 3}).Draw(t, "half"))
		common := Rect{Vec{max(r.Min.X, q.Min.X), max(r.Min.Y, q.Min.Y)}, Vec{min(r.Max.X, q.Max.X), min(r.Max.Y, q.Max.Y)}}
		if got := r.Meets(q); got != q.Meets(r) || !r.Meets(r) || got != (r.Contains(common.Min, 0) && q.Contains(common.Min, 0)) {
			t.Fatalf("%v meets %v: %v", r, q, got)
		}
		u := r.Union(q)
		for _, v := range []Vec{r.Min, r.Max, q.Min, q.Max} {
			if !u.Contains(v, 0) {
				t.Fatalf("%v is not in the union %v of %v and %v", v, u, r, q)
			}
		}
		if u != q.Union(r) || r.Union(r) != r || (u.Min.X != r.Min.X && u.Min.X != q.Min.X) || (u.Max.Y != r.Max.Y && u.Max.Y != q.Max.Y) {
			t.Fatalf("union %v of %v and %v", u, r, q)
		}
	})
}

// Rect.MeetsBetween laws 1 and 2. The other half of law 2 is that without such a point some side of one
// of the two convex shapes separates them.
func TestMeetsBetweenLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawn := func(name string) Rect {
			return Segment{drawnPoint.Draw(t, name+" from"), drawnPoint.Draw(t, name+" to")}.bounds()
		}
		inside := func(r Rect, name string) Vec {
			share := func(of string) float64 { return rapid.Float64Range(0, 1).Draw(t, name+of) }
			return Vec{r.Min.X + share(" x")*(r.Max.X-r.Min.X), r.Min.Y + share(" y")*(r.Max.Y-r.Min.Y)}
		}
		a, b, r := drawn("a"), drawn("b"), drawn("r")
		got := r.MeetsBetween(a, b)
		if got != r.MeetsBetween(b, a) && r.Grow(1e-9).MeetsBetween(a, b) == r.Grow(-1e-9).MeetsBetween(a, b) {
			t.Fatalf("%v between %v and %v: %v, the other way round not", r, a, b, got)
		}
		if !got && (r.Meets(a) || r.Meets(b)) {
			t.Fatalf("%v meets one of %v and %v, but nothing between them", r, a, b)
		}
		on := inside(a, "in a").Lerp(inside(b, "in b"), rapid.Float64Range(0, 1).Draw(t, "way"))
		if near := (Segment{on, drawnPoint.Draw(t, "another")}).bounds().Grow(1e-9); !near.MeetsBetween(a, b) {
			t.Fatalf("%v, which is between %v and %v, is not in %v", on, a, b, near)
		}
		apart := !r.Meets(a.Union(b))
		for i := range 4 {
			corner := func(r Rect) Vec { return [4]Vec{r.Min, r.Max, {r.Min.X, r.Max.Y}, {r.Max.X, r.Min.Y}}[i] }
			along := func(r Rect) Interval {
				n, spans := corner(b).Sub(corner(a)).Right(), Interval{math.Inf(1), math.Inf(-1)}
				for _, c := range [4]Vec{r.Min, r.Max, {r.Min.X, r.Max.Y}, {r.Max.X, r.Min.Y}} {
					spans = Interval{min(spans.Lo, c.Dot(n)), max(spans.Hi, c.Dot(n))}
				}
				return spans
			}
			of, from, to := along(r), along(a), along(b)
			apart = apart || of.Hi < min(from.Lo, to.Lo)-1e-6 || of.Lo > max(from.Hi, to.Hi)+1e-6
		}
		if got && apart {
			t.Fatalf("%v is said to meet the hull of %v and %v", r, a, b)
		}
		if !got && !apart && !r.Grow(1e-6).MeetsBetween(a, b) {
			t.Fatalf("no side separates %v from the hull of %v and %v", r, a, b)
		}
	})
}

// Intervals.Nearest laws 1 and 2. (Union, Intersect and Subtract: TestIntervalsByMembership.)
func TestNearestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Intervals
		for range rapid.IntRange(0, 4).Draw(t, "n") {
			lo := rapid.Float64Range(-9, 9).Draw(t, "lo")
			s = s.Union(Intervals{{lo, lo + rapid.Float64Range(0, 3).Draw(t, "length")}})
		}
		x := rapid.Float64Range(-10, 10).Draw(t, "x")
		if len(s) > 1 && rapid.Bool().Draw(t, "midway") {
			x = (s[0].Hi+s[1].Lo)/2 + rapid.Float64Range(-2*Tolerance, 2*Tolerance).Draw(t, "beside")
		}
		least, below, above := math.Inf(1), math.Inf(1), math.Inf(1)
		for _, i := range s {
			least = min(least, math.Abs(clamp(x, i.Lo, i.Hi)-x))
			if i.Hi < x {
				below = min(below, x-i.Hi)
			}
			if i.Lo > x {
				above = min(above, i.Lo-x)
			}
		}
		got := s.Nearest(x)
		if len(s) == 0 || len(got) == 0 {
			if len(got) != len(s) {
				t.Fatalf("nearest of %v: %v", s, got)
			}
			return
		}
		for _, n := range got {
			if !s.Contains(n) || math.Abs(n-x) > least+Tolerance+1e-9 {
				t.Fatalf("nearest of %v to %v: %v", s, x, got)
			}
		}
		even := math.Abs(above - below)
		if both := !s.Contains(x) && even <= Tolerance; math.Abs(even-Tolerance) > 1e-9 && (len(got) == 2) != both || !slices.IsSorted(got) {
			t.Fatalf("nearest of %v to %v: %v", s, x, got)
		}
	})
}
