package geometry

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The numbered laws of places where a box may be put, and of straight moves.

// Box.Around law 1, Box.Swollen law 1, Room.IsFree laws 1 and 2.
func TestRoundedLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, other := drawBox(t, "b"), drawBox(t, "other")
		around := b.Around(other)
		if deep := around.outside(other.Center); math.Abs(deep+Tolerance) > 1e-9 && Overlaps(b, other) != (deep < -Tolerance) {
			t.Fatalf("%+v is %v outside the barrier around the other box", other, deep)
		}
		radius, p := rapid.Float64Range(0.1, 3).Draw(t, "radius"), drawnPoint.Draw(t, "p")
		swollen, off := b.Swollen(radius), p.Dist(b.Closest(p))
		if math.Abs(off-radius) > 1e-9 && off > 1e-9 && math.Abs(swollen.outside(p)-(off-radius)) > 1e-9 {
			t.Fatalf("%v is %v from the box, and %v outside of it swollen by %v", p, off, swollen.outside(p), radius)
		}
		within, obstacles := Rect{Vec{-30, -30}, Vec{30, 30}}, []Rounded{around, swollen}
		if math.Abs(around.outside(p)) < 2e-6 || math.Abs(swollen.outside(p)) < 2e-6 {
			return
		}
		room := NewRoom(obstacles, within)
		free, places := room.IsFree(p), slices.Collect(room.Places(p, nil))
		if len(places) == 0 || free != (places[0] == p) {
			t.Fatalf("%v is free: %v, the nearest places %v", p, free, places)
		}
		if free && !NewRoom(obstacles[:1], within).IsFree(p) {
			t.Fatalf("%v is free of both obstacles, not of one", p)
		}
	})
}

// Swath.Along laws 1 and 2, Box.Meets laws 1 and 2, Swath.Overlaps law 2.
func TestAlongLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, b := Swath{drawBox(t, "from"), drawStep(t)}, drawBox(t, "b")
		dir := Direction(rapid.Float64Range(0, 360).Draw(t, "dir"))
		in, ok := s.Along(b, dir)
		meets, met := b.Meets(s.From, dir)
		for k := -20.0; k <= 20; k += 0.25 {
			moved := b.Shift(dir.Scale(k))
			if s.Overlaps(moved) && !(ok && in.Contains(k)) {
				t.Fatalf("moved by %v it overlaps the swath, in %v %v", k, in, ok)
			}
			if Overlaps(moved, s.From) && !(met && meets.Contains(k)) {
				// Overlaps allows the tolerance, and the interval a millionth more.
				thin := moved
				thin.Width, thin.Depth = moved.Width-4e-6, moved.Depth-4e-6
				if Overlaps(thin, s.From) {
					t.Fatalf("moved by %v it overlaps, in %v %v", k, meets, met)
				}
			}
		}
		if back, also := s.From.Meets(b, dir.Neg()); also != met || met && (math.Abs(back.Lo-meets.Lo) > 1e-6 || math.Abs(back.Hi-meets.Hi) > 1e-6) {
			t.Fatalf("%v %v, the other way %v %v", meets, met, back, also)
		}
		m := drawMotion(t)
		if again, also := (Swath{m.box(s.From), m.vec(s.By)}).Along(m.box(b), m.vec(dir)); also != ok || ok && (math.Abs(again.Lo-in.Lo) > 1e-6 || math.Abs(again.Hi-in.Hi) > 1e-6) {
			t.Fatalf("%v %v, turned %v %v", in, ok, again, also)
		}
		still, thin, thick := Swath{From: s.From}, b, b
		thin.Width, thin.Depth, thick.Width, thick.Depth = b.Width-4e-6, b.Depth-4e-6, b.Width+4e-6, b.Depth+4e-6
		if got := still.Overlaps(b); got && !Overlaps(s.From, thick) || !got && Overlaps(s.From, thin) {
			t.Fatalf("a swath by nothing overlaps: %v, its box %v", got, Overlaps(s.From, b))
		}
	})
}

// SweptOutline laws 1 and 2.
func TestSweptOutlineLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, by := drawBox(t, "b"), drawStep(t)
		outline := SweptOutline(b, b.Shift(by))
		share := rapid.Float64Range(0, 1).Draw(t, "share")
		for _, c := range b.Shift(by.Scale(share)).Corners() {
			if !outline.Contains(c, 1e-9) {
				t.Fatalf("%v, a corner on the way, is outside %v", c, outline)
			}
		}
		across := math.Abs(by.Dot(b.Forward))*b.Width + math.Abs(by.Dot(b.Forward.Right()))*b.Depth
		if math.Abs(outline.Area()-b.Width*b.Depth-across) > 1e-9 {
			t.Fatalf("area %v of %+v moved by %v", outline.Area(), b, by)
		}
	})
}

// Settle laws 1 and 2.
func TestSettleLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var loose, snug Intervals
		for range rapid.IntRange(0, 4).Draw(t, "n") {
			lo, length := float64(rapid.IntRange(-900, 900).Draw(t, "lo"))/100, float64(rapid.IntRange(0, 300).Draw(t, "length"))/100
			loose = loose.Union(Intervals{{lo, lo + length}})
			if in := (Interval{lo + Tolerance, lo + length - Tolerance}); in.Lo <= in.Hi {
				snug = snug.Union(Intervals{in})
			}
		}
		got := Settle(loose, snug)
		for _, i := range got {
			if !loose.Contains(i.Lo) || !loose.Contains(i.mid()) || !loose.Contains(i.Hi) {
				t.Fatalf("%v of %v is none of %v", i, got, loose)
			}
		}
		for _, i := range snug {
			if !got.Contains(i.Lo) || !got.Contains(i.mid()) || !got.Contains(i.Hi) {
				t.Fatalf("%v of %v is lost: %v", i, snug, got)
			}
		}
		for _, i := range loose {
			if len(got.Intersect(Intervals{i})) == 0 {
				t.Fatalf("%v of %v has no place in %v", i, loose, got)
			}
		}
	})
}

// Mover.Straight law 1.
func TestStraightLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		straight, free := s.cast.mover(s.from, s.limit).Straight(s.to), s.ask()
		if straight.OK != (free.OK && len(free.Legs) == 2) {
			t.Fatalf("straight %+v, any way %+v", straight, free)
		}
		if straight.OK && (straight.Cost != free.Cost || straight.Legs[0] != free.Legs[0] || straight.Legs[1] != free.Legs[1]) {
			t.Fatalf("straight %+v, any way %+v", straight, free)
		}
	})
}

// Blockers.CorridorToSweep law 2.
func TestCorridorToALongerSweep(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 8))
		tab := randomTable(r, 3+r.IntN(8), r.IntN(2))
		a, by := tab.boxes[1], Direction(360*r.Float64()).Scale(8*r.Float64())
		k, edge := NewBlockers(tab.boxes, tab.areas), tab.boxes[0].Edge(Front)
		_, ok := k.CorridorToSweep(edge, 0, nil, 1, a, a.Shift(by), 1)
		if _, longer := k.CorridorToSweep(edge, 0, nil, 1, a, a.Shift(by.Scale(1+r.Float64())), 1); ok && !longer {
			// Very near the limit the sides of the longer sweep may round differently.
			if _, wider := k.CorridorToSweep(edge, 0, nil, 1, a, a.Shift(by), 1+Tolerance); wider {
				t.Fatalf("a corridor to a way by %v, none to a longer one", by)
			}
		}
		if ok {
			found++
		}
	})
	if found == 0 {
		t.Error("no corridor was found")
	}
}
