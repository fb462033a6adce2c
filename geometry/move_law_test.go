package geometry

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The numbered laws of a mover's answers, on the tables of anyScene. A turned table
// rounds differently, and at a limit the tolerance may or may not apply. So sets of
// shifts are compared except for pieces no longer than twice the tolerance.

// moveScene returns a moved scene, and the motion.
func moveScene(t *rapid.T, s scene) (scene, motion) {
	m := motion{Direction(rapid.Float64Range(0, 360).Draw(t, "turn")), rapid.Bool().Draw(t, "mirror"), anyPoint.Draw(t, "shift")}
	return s.moved(m.point, m.vec), m
}

// back converts shifts along a moved edge to shifts along the original edge: a mirror
// changes their sign.
func (m motion) back(s Intervals) Intervals {
	if !m.mirror {
		return s
	}
	var out Intervals
	for i := len(s) - 1; i >= 0; i-- {
		out = append(out, Interval{-s[i].Hi, -s[i].Lo})
	}
	return out
}

// alikeButHard compares two sets of places. It ignores pieces no longer than twice the tolerance,
// and places that Shifts may leave out: those reached only by a way that turns, at more than nine
// tenths of the limit. To knows a way to these as well, whichever set they are in, but it may be
// longer than the limit. A way that turns depends on the corners of pieces met earlier, and on a
// turned table the other of two equally long ways is met first.
func (s scene) alikeButHard(x, y Intervals, place func(float64) Box) bool {
	for _, pair := range [2][2]Intervals{{x, y}, {y, x}} {
		for _, i := range pair[0].Subtract(pair[1]) {
			if i.Hi-i.Lo <= 2*Tolerance {
				continue
			}
			for _, at := range []float64{i.Lo + Tolerance, (i.Lo + i.Hi) / 2, i.Hi - Tolerance} {
				if w := s.cast.mover(s.from, s.limit).To(place(at)); w.Blocked || sameForward(w.Legs) || len(w.Legs) == 2 || w.OK && w.Cost <= 0.9*s.limit {
					return false
				}
			}
		}
	}
	return true
}

// anyEdge draws a box and one of its sides.
func anyEdge(t *rapid.T) (Box, Side) {
	return anyBox.Draw(t, "target"), rapid.SampledFrom(Sides[:]).Draw(t, "side")
}

func without(s scene, i int) scene {
	out := s
	out.cast = cast{}
	for j, b := range s.cast.boxes {
		if j != i {
			out.cast = out.cast.with(s.cast.roles[j], b)
		}
	}
	return out
}

// Mover.Fits laws 1 and 2.
func TestFitsLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		b := s.to.At(anyPoint.Draw(t, "at"))
		ok, by := s.cast.mover(s.from, s.limit).Fits(b)
		free := true
		for i, o := range s.cast.boxes {
			if Overlaps(b, o) {
				free = false
			} else if by == i {
				t.Fatalf("said to overlap %d, but it does not", i)
			}
		}
		moved, m := moveScene(t, s)
		again, _ := moved.cast.mover(moved.from, s.limit).Fits(m.box(b))
		if ok != free || again != ok || ok != (by == noBox) {
			t.Fatalf("fits %v by %d, asked one by one %v, moved %v; want the same", ok, by, free, again)
		}
	})
}

// Ground.Fits law 1.
func TestGroundFitsLaws(t *testing.T) {
	inWood := 0
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		b, wood := s.to.At(anyPoint.Draw(t, "at")), anyBox.Draw(t, "wood").Corners()
		half := Rect{Vec{0, bigTable.Min.Y}, bigTable.Max} // some points lie off it
		g, none := NewGround(half, s.cast.boxes, []Polygon{wood[:]}), make([]Role, len(s.cast.boxes))
		ok, _ := g.Mover(s.from, s.limit, s.cast.roles, nil).Fits(b)
		if fits := g.Fits(b, s.cast.roles); fits != ok {
			t.Fatalf("a mover says %v, the ground %v", ok, fits)
		}
		alone, _ := g.Mover(s.from, s.limit, none, nil).Fits(b)
		if g.Fits(b, nil) != alone || g.Fits(b, none) != alone {
			t.Fatalf("past terrain alone a mover says %v, the ground %v and %v; want the same", alone, g.Fits(b, nil), g.Fits(b, none))
		}
		if !ok && NewGround(half, s.cast.boxes, nil).Fits(b, s.cast.roles) {
			inWood++
		}
	})
	if inWood == 0 {
		t.Error("no box lies in the wood alone: the test tests nothing")
	}
}

// Mover.Flying laws 1 and 2.
func TestFlyingLaws(t *testing.T) {
	reached := 0
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		s.to = s.to.At(anyPoint.Draw(t, "at"))
		m := s.cast.mover(s.from, s.limit)
		fits, _ := m.Fits(s.to)
		straight := furthest(s.from.Travel(s.to))
		flown := m.Flying().To(s.to)
		if flown.OK != (fits && straight <= s.limit+overlapSlack) || flown.OK && (flown.Cost != straight || len(flown.Legs) != 2) {
			t.Fatalf("fits %v, %v straight, flown %+v of %v; want the straight way", fits, straight, flown, s.limit)
		}
		if walked := m.To(s.to); walked.OK {
			reached++
			if !flown.OK || flown.Cost > walked.Cost+1e-9 {
				t.Fatalf("walked %+v, flown %+v; want it at most as long", walked, flown)
			}
		}
		box, side := anyEdge(t)
		edge := box.Edge(side)
		over, room := m.Flying().Shifts(edge), m.Flying().Room(edge)
		if len(over.Subtract(room)) > 0 && !sameIntervals(over.Intersect(room), over, 1e-9) {
			t.Fatalf("flown to %v, room %v", over, room)
		}
		// Shifts settles each piece separately: pieces that it rounds to a point are
		// compared within twice the tolerance.
		if on := m.Shifts(edge); !sameIntervals(on.Union(over), over, 2*Tolerance) {
			t.Fatalf("shifts %v, flown %v", on, over)
		}
	})
	if reached == 0 {
		t.Error("nothing was reached")
	}
}

// Mover.Toward laws 2 and 3 (law 1: TestTowardLaws).
func TestTowardMovesWithTheTable(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		goal := anyBox.Draw(t, "goal")
		w := s.cast.mover(s.from, s.limit).Toward(goal).To(s.to)
		moved, m := moveScene(t, s)
		again := moved.cast.mover(moved.from, s.limit).Toward(m.box(goal)).To(moved.to)
		if w.OK != again.OK || w.OK && math.Abs(w.Cost-again.Cost) > 1e-3 {
			t.Fatalf("%+v, moved %+v; want the same", w, again)
		}
		if free := s.ask(); w.OK && (!free.OK || free.Cost > w.Cost+1e-3) {
			t.Fatalf("toward %+v, free %+v; want it no longer", w, free)
		}
	})
}

// Mover.Shifts laws 2 to 4 (law 1: TestShiftsAgreeWithTo), Mover.Room law 2 (the others:
// TestRoomAgainstSmallSteps, TestRoomMovesWithTheTable). Tables may differ very near the
// limit, and in pieces that only a way that turns reaches.
func TestShiftsLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		box, side := anyEdge(t)
		edge := box.Edge(side)
		shifts, room := s.cast.mover(s.from, s.limit).Shifts(edge), s.cast.mover(s.from, s.limit).Room(edge)
		if !sameIntervals(shifts.Union(room), room, 2*Tolerance) {
			t.Fatalf("shifts %v, room %v", shifts, room)
		}
		if more := s.cast.mover(s.from, s.limit+4).Shifts(edge); !sameIntervals(more.Union(shifts), more, 2*Tolerance) {
			t.Fatalf("shifts %v, with 4 cm more %v", shifts, more)
		}
		if n := len(s.cast.boxes); n > 0 {
			fewer := without(s, rapid.IntRange(0, n-1).Draw(t, "without")).cast.mover(s.from, s.limit).Room(edge)
			if !sameIntervals(fewer.Union(room), fewer, 2*Tolerance) {
				t.Fatalf("room %v, with less in the way %v", room, fewer)
			}
		}
		moved, m := moveScene(t, s)
		again := m.back(moved.cast.mover(moved.from, s.limit).Shifts(m.box(box).Edge(m.side(side))))
		if !s.alikeButHard(shifts, again, func(at float64) Box { return Flush(edge, s.from.Width, s.from.Depth, at) }) {
			t.Fatalf("shifts %v, moved %v", shifts, again)
		}
	})
}

// Mover.Slide laws 1 to 4, Mover.SlideNear law 1.
func TestSlideLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		box, side := anyEdge(t)
		edge := box.Edge(side)
		half := (edge.Len() + s.from.Width) / 2
		first := Flush(edge, s.from.Width, s.from.Depth, -half)
		along := edge.Dir().Neg()
		m := s.cast.mover(s.from, s.limit)
		slid := m.Slide(first, along, 0, 2*half)
		var shifts Intervals
		for _, i := range m.Shifts(edge) {
			shifts = append(shifts, Interval{i.Lo + half, i.Hi + half})
		}
		if !sameIntervals(slid, shifts, 2*Tolerance) {
			t.Fatalf("slid to %v, shifts from there %v", slid, shifts)
		}
		at := s.to.At(anyPoint.Draw(t, "at"))
		dir := Direction(anyFacing.Draw(t, "along"))
		found := m.Slide(at, dir, -6, 6)
		for _, i := range found {
			for _, k := range []float64{i.Lo, (i.Lo + i.Hi) / 2, i.Hi} {
				if w := m.To(at.Shift(dir.Scale(k))); k < -6 || k > 6 || !w.OK {
					t.Fatalf("slid to %v in %v, To: %+v; want it there, from -6 to 6", k, found, w)
				}
			}
		}
		near := s.cast.mover(s.from, s.limit).SlideNear(at, dir, -6, 6)
		if !slices.Equal(near.Nearest(0), s.cast.mover(s.from, s.limit).Slide(at, dir, -6, 6).Nearest(0)) {
			t.Fatalf("slid to %v, nearest of %v", near, found)
		}
		piece := Interval{rapid.Float64Range(-6, 0).Draw(t, "from"), rapid.Float64Range(0, 6).Draw(t, "up to")}
		part := s.cast.mover(s.from, s.limit).Slide(at, dir, piece.Lo, piece.Hi)
		if !sameIntervals(part, found.Intersect(Intervals{piece}), 2*Tolerance) {
			t.Fatalf("in %v %v, in all %v", piece, part, found)
		}
		moved, mo := moveScene(t, s)
		again := moved.cast.mover(moved.from, s.limit).Slide(mo.box(at), mo.vec(dir), -6, 6)
		if !s.alikeButHard(found, again, func(k float64) Box { return at.Shift(dir.Scale(k)) }) {
			t.Fatalf("slid to %v, moved %v", found, again)
		}
	})
}

// Mover.Reach laws 1 and 3 (law 2: TestReachOutlineAgainstLegs), Region.Contains law 1.
func TestReachLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		region := s.cast.mover(s.from, s.limit).Reach(s.to.Forward)
		moved, m := moveScene(t, s)
		again := moved.cast.mover(moved.from, s.limit).Reach(moved.to.Forward)
		outline, other := Polygon(region.Outline), Polygon(again.Outline)
		if len(outline) == 0 || len(other) == 0 {
			// A sliver may lie between the directions of two rays.
			if whole := outline.Area() + other.Area(); whole > 1 {
				t.Fatalf("outline of %d corners, moved of %d; area %v", len(outline), len(other), whole)
			}
			return
		}
		for range 20 {
			p := anyPoint.Draw(t, "at")
			if got, want := region.Contains(p), s.cast.mover(s.from, s.limit).To(s.to.At(p)).OK; got != want {
				t.Fatalf("contains %v: %v, To %v", p, got, want)
			}
			if len(outline) < 3 || outlineGap(outline, p) < 2*outlineError || outlineGap(other, m.point(p)) < 2*outlineError {
				continue
			}
			if outline.Contains(p, 0) != other.Contains(m.point(p), 0) {
				t.Fatalf("%v is in the outline before or after the motion, not both", p)
			}
		}
	})
}

// Ground.Sweep law 4 (the others: TestSweepLaws), Ground.SweepBlock laws 1 and 2.
// Obstacles met very near the tolerance, or at the same time as another, may change.
func TestSweepMovesWithTheTable(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		d := Direction(rapid.Float64Range(0, 360).Draw(t, "direction")).Scale(rapid.Float64Range(0.1, 12).Draw(t, "length"))
		g := NewGround(bigTable, s.cast.boxes, nil)
		roles := rolesOf(len(s.cast.boxes))
		got := g.Sweep(s.from, d, roles)
		moved, m := moveScene(t, s)
		wide := bigTable.Grow(200)
		again := NewGround(wide, moved.cast.boxes, nil).Sweep(moved.from, m.vec(d), roles)
		if straight := NewGround(wide, s.cast.boxes, nil).Sweep(s.from, d, roles); straight.Meets != again.Meets || math.Abs(straight.Far-again.Far) > 1e-6 {
			t.Fatalf("%+v, moved %+v; want the same", straight, again)
		}
		block := []Box{s.from, s.from.Shift(s.from.Forward.Right().Scale(s.from.Width)), s.from.Shift(s.from.Forward.Scale(-s.from.Depth))}
		each, first := g.SweepBlock(block, d, roles)
		if each[0] != got {
			t.Fatalf("alone %+v, in a block %+v", got, each[0])
		}
		want := -1
		for i, stop := range each {
			if stop != g.Sweep(block[i], d, roles) {
				t.Fatalf("number %d in a block: %+v", i, stop)
			}
			if stop.Meets != Nothing && (want < 0 || stop.Far < each[want].Far) {
				want = i
			}
		}
		if first != want {
			t.Fatalf("number %d stops the block %+v, want %d", first, each, want)
		}
	})
}

// Mover.Exposure laws 3 and 4; of law 3 the part about fewer obstacles (the rest:
// TestExposureLaws).
func TestExposureMovesWithTheTable(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		box, side := anyEdge(t)
		x := s.cast.mover(s.from, s.limit).Exposure(box.Edge(side))
		moved, m := moveScene(t, s)
		y := moved.cast.mover(moved.from, s.limit).Exposure(m.box(box).Edge(m.side(side)))
		covered := func(x Exposure, mirrored bool) Intervals {
			var out Intervals
			for _, c := range x.Covers {
				if mirrored {
					c.Lo, c.Hi = box.EdgeLength(side)-c.Hi, box.EdgeLength(side)-c.Lo
				}
				out = out.Union(Intervals{c.Interval})
			}
			return out
		}
		// A contact within the tolerance may appear or disappear.
		if math.Max(x.Length, y.Length) > 2*Tolerance && math.Abs(x.Length-y.Length) > 1e-3 || !sameIntervals(covered(x, false), covered(y, m.mirror), 2*Tolerance) {
			t.Fatalf("%+v, moved %+v; want the same", x, y)
		}
		if n := len(s.cast.boxes); n > 0 {
			i := rapid.IntRange(0, n-1).Draw(t, "without")
			// On foot, each place reached without a turn stays within reach.
			for _, k := range s.cast.mover(s.from, s.limit).Shifts(box.Edge(side)) {
				to := Flush(box.Edge(side), s.from.Width, s.from.Depth, k.mid())
				w, less := s.cast.mover(s.from, s.limit).To(to), without(s, i).cast.mover(s.from, s.limit).To(to)
				if (len(w.Legs) == 2 || sameForward(w.Legs)) && (!less.OK || less.Cost > w.Cost+1e-6) {
					t.Fatalf("at %v %+v, without %d %+v; want it no longer", k, w, i, less)
				}
			}
			all := s.cast.mover(s.from, s.limit).Flying().Exposure(box.Edge(side))
			if less := without(s, i).cast.mover(s.from, s.limit).Flying().Exposure(box.Edge(side)); less.Length < all.Length-2*Tolerance {
				t.Fatalf("%+v, without %d %+v", all, i, less)
			}
		}
	})
}
