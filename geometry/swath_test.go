package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A line retreats 2 cm: it sweeps over a stand 1 cm behind it, slides along a stand beside it and
// grazes a corner (rules K8, K5).
func TestSwathOverlaps(t *testing.T) {
	s := Swath{inf(0, 0, 0), Vec{0, 2}}
	for _, c := range []struct {
		box  Box
		want bool
	}{
		{inf(0, 3, 0), true},     // y 2…4, swept up to y = 3
		{inf(0, 4, 0), false},    // touched at the end
		{cav(3, 1, 0), false},    // beside it, x from 2
		{cav(2.98, 1, 0), true},  // 0.02 further in
		{inf(4, 4, 0), false},    // its corner on the last corner
		{inf(0, 0.5, 45), true},  // where it stands now
		{inf(0, -2.1, 0), false}, // behind
	} {
		if got := s.Overlaps(c.box); got != c.want {
			t.Errorf("%v: %v, want %v", c.box, got, c.want)
		}
	}
}

// A unit that moves back before the one that retreats needs to go as far as the
// swath reaches beyond its front.
func TestSwathAlong(t *testing.T) {
	s := Swath{inf(0, 0, 180), Vec{0, 3}}
	in, ok := s.Along(cav(0, 4, 180), Vec{0, 1})
	if !ok || math.Abs(in.Hi-2) > 1e-9 || math.Abs(in.Lo+7) > 1e-9 {
		t.Errorf("%v %v, want -7 to 2", in, ok)
	}
	if _, ok := s.Along(cav(4, 4, 180), Vec{0, 1}); ok {
		t.Error("a box that stays beside the swath meets it")
	}
}

// The nearest way out of two swaths that together form a lane from x = -4 to 4: a box at
// x = 1 leaves it to the right, by the rest of the lane plus half its own width. From a
// single swath it may escape between them.
func TestEscapes(t *testing.T) {
	lane := []Swath{{inf(-2, 0, 0), Vec{0, 20}}, {inf(2, 0, 0), Vec{0, 20}}}
	ways := Escapes(cav(1, 8, 0), lane)
	if len(ways) == 0 || ways[0].Dist(Vec{4, 0}) > 1e-9 {
		t.Fatalf("ways %v, want (4, 0) first", ways)
	}
	if ways := Escapes(cav(0, 8, 0), lane); len(ways) < 2 || ways[0].Dist(Vec{-5, 0}) > 1e-9 || ways[1].Dist(Vec{5, 0}) > 1e-9 {
		t.Errorf("from the middle %v, want 5 to the left, then to the right", ways)
	}
	if ways := Escapes(cav(9, 8, 0), lane); len(ways) != 1 || ways[0] != (Vec{}) {
		t.Errorf("a box that is clear: %v; want none needed", ways)
	}
}

// The laws of Swath and Escapes on random boxes: a swath overlaps what Ground.Sweep
// meets; every escape is clear; no clear place of a grid is nearer than the first;
// turning and mirroring everything changes nothing.
//
// Swath.Overlaps law 1, Escapes laws 1 to 3.
func TestSwathLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-6, 6)
		box := func(name string) Box {
			return stand(number.Draw(t, name+" x"), number.Draw(t, name+" y"), rapid.Float64Range(0, 360).Draw(t, name+" facing"), 4, 2)
		}
		swaths := []Swath{{box("first"), Vec{number.Draw(t, "dx"), number.Draw(t, "dy")}}}
		if rapid.Bool().Draw(t, "two") {
			swaths = append(swaths, Swath{box("second"), swaths[0].By})
		}
		b := box("it")
		in := false
		for _, s := range swaths {
			stop := NewGround(Rect{Vec{-99, -99}, Vec{99, 99}}, []Box{b}, nil).Sweep(s.From, s.By, []Role{Solid})
			if got := s.Overlaps(b); got != (stop.Meets == ABox) {
				t.Fatalf("Overlaps is %v, Sweep meets %v", got, stop.Meets)
			}
			in = in || s.Overlaps(b)
		}
		ways := Escapes(b, swaths)
		if len(ways) == 0 || in == (ways[0] == Vec{}) {
			t.Fatalf("escapes %v of a box of which overlapping is %v", ways, in)
		}
		free := func(by Vec) bool {
			for _, s := range swaths {
				if s.Overlaps(b.Shift(by)) {
					return false
				}
			}
			return true
		}
		for i, w := range ways {
			if !free(w) || w.Len() < ways[0].Len()-1e-5 {
				t.Fatalf("escape %d, %v, is not clear or shorter than the first, %v", i, w, ways[0])
			}
		}
		for k := range 72 { // the slow twin
			dir := Direction(5 * float64(k))
			if near := dir.Scale(ways[0].Len() - 0.03); ways[0].Len() > 0.04 && free(near) {
				t.Fatalf("%v is clear and nearer than %v", near, ways[0])
			}
		}
		m := motion{turn: Direction(rapid.Float64Range(0, 360).Draw(t, "turn")), mirror: rapid.Bool().Draw(t, "mirror")}
		var turned []Swath
		for _, s := range swaths {
			turned = append(turned, Swath{m.box(s.From), m.vec(s.By)})
		}
		if again := Escapes(m.box(b), turned); math.Abs(again[0].Len()-ways[0].Len()) > 1e-6 {
			t.Fatalf("turned, the shortest escape is %v instead of %v", again[0].Len(), ways[0].Len())
		}
	})
}
