package geometry

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// The set of answers does not depend on the order in which the stands are listed.
//
// Mover.To law 4.
func TestOrderDoesNotMatter(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		edge := anyBox.Draw(t, "target").Edge(rapid.SampledFrom(Sides[:]).Draw(t, "side"))
		other := scene{from: s.from, to: s.to, limit: s.limit}
		for _, i := range rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 0)).Perm(len(s.cast.boxes)) {
			other.cast = other.cast.with(s.cast.roles[i], s.cast.boxes[i])
		}
		a, b := s.ask(), other.ask()
		if a.OK != b.OK || math.Abs(a.Cost-b.Cost) > 1e-3 {
			t.Fatalf("%+v, in another order %+v; want the same", a, b)
		}
		x, y := s.cast.mover(s.from, s.limit).Shifts(edge), other.cast.mover(s.from, s.limit).Shifts(edge)
		if !sameIntervals(x, y, 1e-3) {
			t.Fatalf("shifts %v, in another order %v", x, y)
		}
	})
}

// sameIntervals compares sets except for pieces no longer than by.
func sameIntervals(x, y Intervals, by float64) bool {
	wider := func(s Intervals) Intervals {
		var out Intervals
		for _, i := range s {
			out = out.Union(Intervals{{i.Lo - by, i.Hi + by}})
		}
		return out
	}
	length := func(s Intervals) float64 {
		sum := 0.0
		for _, i := range s {
			sum += i.Hi - i.Lo
		}
		return sum
	}
	return length(x.Subtract(wider(y))) == 0 && length(y.Subtract(wider(x))) == 0
}

// Turning, shifting or mirroring the table turns, shifts or mirrors the shifts: a
// mirror changes their sign.
//
// Mover.Room law 3.
func TestRoomMovesWithTheTable(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		target, side := anyBox.Draw(t, "target"), rapid.SampledFrom(Sides[:]).Draw(t, "side")
		mo := motion{Direction(rapid.Float64Range(0, 360).Draw(t, "turn")), rapid.Bool().Draw(t, "mirror"), anyPoint.Draw(t, "shift")}
		moved := s.moved(mo.point, mo.vec)
		x := s.cast.mover(s.from, s.limit).Room(target.Edge(side))
		y := moved.cast.mover(moved.from, s.limit).Room(mo.box(target).Edge(mo.side(side)))
		if mo.mirror {
			var back Intervals
			for i := len(y) - 1; i >= 0; i-- {
				back = append(back, Interval{-y[i].Hi, -y[i].Lo})
			}
			y = back
		}
		if !sameIntervals(x, y, 1e-3) {
			t.Fatalf("room %v became %v", x, y)
		}
	})
}

// In a crowd a thorough search activates only the nearest part: here 160 posts around the
// middle of the way, and not the stands near its beginning that the way round the first
// posts meets. Its result is clear of those as well.
//
// Mover.To law 1.
func TestWayIsClearOfTheFarEndsOfACrowd(t *testing.T) {
	from, to := infantry(-38, 0, 90), infantry(38, 0, 90)
	var c cast
	for _, at := range []Vec{{-30, 0}, {-24, 4}, {-24, -4}} {
		c = c.with(Solid, infantry(at.X, at.Y, 90))
	}
	for i := range 160 {
		c = c.with(Solid, stand(float64(i%16)-8, 10+float64(i/16), 0, 0.5, 0.5))
	}
	m := c.mover(from, 80)
	s := m.newSearch(to.Forward, 80)
	defer s.release()
	s.all = true
	legs, _ := s.to(to)
	if legs == nil || s.complete {
		t.Fatalf("it finds %v, among a crowd of all that it may meet: %v", legs, !s.complete)
	}
	for i, b := range legs[1:] {
		if hit := m.leg(&legs[i], &b); hit != nil {
			t.Errorf("leg %d of %v meets %d", i, legs, hit.owner)
		}
	}
}

// The slow twin of Room: small steps along the edge, each tested on its own.
//
// Mover.Room law 1.
func TestRoomAgainstSmallSteps(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		edge := anyBox.Draw(t, "target").Edge(rapid.SampledFrom(Sides[:]).Draw(t, "side"))
		room := s.cast.mover(s.from, s.limit).Room(edge)
		half := (edge.Len() + s.from.Width) / 2
		for at := -half + 0.005; at < half; at += 0.05 {
			b := Flush(edge, s.from.Width, s.from.Depth, at)
			free := true
			for _, o := range s.cast.boxes {
				free = free && !Overlaps(b, o)
			}
			// Room does not use the tolerance where it is not needed, so it may end up to
			// twice the tolerance earlier.
			if free != room.Contains(at) && !nearAnEnd(room, at) && !narrow(s, edge, at) {
				t.Fatalf("at %v the place is free: %v, but room is %v", at, free, room)
			}
		}
	})
}

// narrow reports whether a free place near at needs the tolerance, so that Room has
// reduced it to a point.
func narrow(s scene, edge Edge, at float64) bool {
	b := Flush(edge, s.from.Width+2*Tolerance, s.from.Depth+2*Tolerance, at)
	for _, o := range s.cast.boxes {
		if Overlaps(b, o) {
			return true
		}
	}
	return false
}

// In one facing the cheapest way is exact: a search that activates only pieces in the way and
// leaves out distant points finds every way that a search round everything finds.
//
// Mover.To law 2, of ways that never turn.
func TestSearchAgainstEverythingActive(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		s.to.Forward, s.limit = s.from.Forward, 15
		m := s.cast.mover(s.from, s.limit)
		if fits, _ := m.Fits(s.to); !fits {
			return
		}
		quick := m.newSearch(s.to.Forward, s.limit)
		legs, cost := quick.to(s.to)
		quick.release()

		full := m.newSearch(s.to.Forward, 1e6)
		defer full.release()
		full.active = append(full.active, m.around(s.from.Bounds().Grow(40))...)
		full.addPoint(s.to.Center, anyKind)
		var aim [4]Segment
		for i, c := range s.to.Corners() {
			aim[i] = Segment{c, c}
		}
		full.aimAt(aim)
		full.reset()
		full.most = s.limit
		best := math.Inf(1)
		if done, blocked := full.run(func(at int32) bool {
			best = full.labels[at].bound
			return full.labels[at].point == 1
		}); !done || blocked {
			best = math.Inf(1)
		}
		if math.Abs(best-s.limit) < 1e-6 || full.effort >= patience {
			return
		}
		if (legs != nil) != !math.IsInf(best, 1) || (legs != nil && math.Abs(cost-best) > 1e-6) {
			t.Fatalf("found %v for %v, round everything at once %v; want the same", legs, cost, best)
		}
	})
}

// K11 to the last digit: a place exactly as wide as the front, a gap exactly too narrow,
// and a millionth of a centimetre to either side of both.
func TestWidthsToTheLastDigit(t *testing.T) {
	const hair = 2e-6 // overlapSlack leaves one millionth to rounding
	for _, c := range []struct {
		room  float64 // between two friends beside each other, at the edge
		wants int     // number of intervals
	}{
		{4, 1}, {4 + 1e-6, 1}, {4 - 1e-6, 1},
		{4 - 2*Tolerance + hair, 1}, {4 - 2*Tolerance - hair, 0},
	} {
		x := 2 + c.room/2
		target := infantry(0, 0, 0)
		m := cast{}.with(Solid, target).with(Friendly, infantry(-x, 2, 180), infantry(x, 2, 180)).mover(infantry(0, 10, 180), 20)
		found := m.Room(target.Edge(Front))
		if len(found) != c.wants {
			t.Errorf("room of %v: %v", c.room, found)
		}
		for _, i := range found {
			if w := m.To(Flush(target.Edge(Front), 4, 2, i.Lo)); !w.OK || math.Abs(i.Lo) > 1e-6 {
				t.Errorf("room of %v: place %v, %+v; want it there, in the middle", c.room, i, w)
			}
		}
	}
	for _, c := range []struct {
		gap  float64
		ok   bool
		side Role
	}{
		{4 + Tolerance - hair, false, Hostile}, {4 + Tolerance + hair, true, Hostile},
		{4, false, Hostile}, {4 + 1e-6, false, Hostile}, {4 - 1e-6, false, Hostile},
		{4, true, Friendly}, {4 - 1e-6, true, Friendly},
		{2, true, Friendly}, {2 - 1e-6, true, Friendly}, {2 - 2*Tolerance - hair, false, Friendly},
		{2 + 1e-6, true, Friendly}, {2 - Tolerance, true, Friendly}, {2 - Tolerance + 1e-6, true, Friendly}, {4 + 1e-6, true, Friendly},
	} {
		x := 2 + c.gap/2
		m := cast{}.with(c.side, infantry(-x, 0, 0), infantry(x, 0, 180)).mover(infantry(0, -6, 0), 15)
		if w := m.To(infantry(0, 6, 0)); w.OK != c.ok {
			t.Errorf("gap of %v between sides of role %d: %+v", c.gap, c.side, w)
		}
	}
}

// FuzzTo asks for a way among three boxes, one of each role, and an area. Nothing panics,
// and no answer contains NaN.
func FuzzTo(f *testing.F) {
	f.Add(0.0, 8.0, 0.0, 20.0, 1.0, 4.0, 90.0, -4.0, 3.0)
	f.Add(0.0, 6.0, 180.0, 15.0, -4.0, 0.0, 0.0, 4.0, 0.0)
	f.Add(4.0, 0.0, 0.0, 20.0, 4.0, 0.0, 0.0, 4.0, 0.0)
	f.Add(1e-9, 2.01, 45.0, 5.0, 0.0, 2.0, 45.0, 0.0, 4.0)
	f.Fuzz(func(t *testing.T, x, y, deg, limit, x1, y1, deg1, x2, y2 float64) {
		for _, v := range []float64{x, y, deg, limit, x1, y1, deg1, x2, y2} {
			if !(math.Abs(v) < 1e4) {
				return // no table is that large
			}
		}
		c := cast{areas: []Polygon{{{x2, y1}, {x2 + 3, y1}, {x2, y1 + 2}}}}.
			with(Hostile, infantry(x1, y1, deg1)).with(Friendly, cavalry(x2, y2, deg)).with(Solid, infantry(x2, y1, deg1))
		m := c.mover(infantry(0, 0, 0), math.Abs(limit))
		w := m.To(infantry(x, y, deg))
		if math.IsNaN(w.Cost) || w.OK != (w.Legs != nil) || (w.OK && w.Blocked) {
			t.Errorf("%+v: want a number, and a way if it is possible, which is then not blocked", w)
		}
		for _, e := range []Edge{infantry(x1, y1, deg1).Edge(Front), cavalry(x2, y2, deg).Edge(Left)} {
			for _, i := range m.Toward(infantry(x1, y1, deg1)).Shifts(e) {
				if !(i.Lo <= i.Hi) {
					t.Errorf("shifts %v", i)
				}
			}
		}
		for _, p := range m.Reach(Direction(deg)).Outline {
			if math.IsNaN(p.X) || math.IsNaN(p.Y) {
				t.Errorf("outline %v is not a number", p)
			}
		}
	})
}
