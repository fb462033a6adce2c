package geometry

import (
	"testing"

	"pgregory.net/rapid"
)

// A box 2 wide and deep that moves 10 cm through a band from x = 4 to x = 6 overlaps it
// from where its front enters to where its rear leaves: x 3 to 7, within the tolerance.
func TestDuring(t *testing.T) {
	band := Polygon{{4, -5}, {6, -5}, {6, 5}, {4, 5}}
	got := band.During(Box{Vec{0, 0}, Vec{1, 0}, 2, 2}, Vec{10, 0})
	if len(got) != 1 || abs(got[0].Lo-0.3) > 0.0011 || abs(got[0].Hi-0.7) > 0.0011 {
		t.Errorf("in the band during %v, want 0.3 to 0.7", got)
	}
	if got := band.During(Box{Vec{0, 0}, Vec{1, 0}, 2, 2}, Vec{0, 10}); len(got) != 0 {
		t.Errorf("beside the band, but in it during %v", got)
	}
	horseshoe := Polygon{{4, -5}, {12, -5}, {12, 5}, {4, 5}, {4, 3}, {10, 3}, {10, -3}, {4, -3}}
	if got := horseshoe.During(Box{Vec{7, -8}, Vec{1, 0}, 2, 2}, Vec{0, 16}); len(got) != 2 {
		t.Errorf("across both arms of a horseshoe: %v", got)
	}
}

// Polygon.During laws 1 and 2, and a dense sampling of the way.
func TestDuringLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-10, 10)
		vec := rapid.Custom(func(t *rapid.T) Vec { return Vec{number.Draw(t, "x"), number.Draw(t, "y")} })
		p := anyPolygon.Draw(t, "area")
		b := Box{vec.Draw(t, "centre"), Direction(rapid.Float64Range(0, 360).Draw(t, "facing")), 4, 2}
		d := rapid.OneOf(vec, rapid.Just(Vec{})).Draw(t, "way")
		spans := p.During(b, d)
		back := p.During(b.Shift(d), d.Neg())
		const n, margin = 64, 1e-6
		for i := range n + 1 {
			share := float64(i) / n
			if nearEnd(spans, share, margin) {
				continue
			}
			if got := p.OverlapsBox(b.Shift(d.Scale(share))); got != spans.Contains(share) {
				t.Fatalf("at %v of the way it overlaps: %v, of %v", share, got, spans)
			}
			if back.Contains(1-share) != spans.Contains(share) && !nearEnd(back, 1-share, margin) {
				t.Fatalf("%v there, %v back; want the same", spans, back)
			}
		}
	})
}

// nearEnd reports whether x is within margin of an end of an interval.
func nearEnd(s Intervals, x, margin float64) bool {
	for _, i := range s {
		if i.Lo > 0 && abs(i.Lo-x) < margin || i.Hi < 1 && abs(i.Hi-x) < margin {
			return true
		}
	}
	return false
}

// anyPolygon draws only valid polygons.
func TestAnyPolygon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		if err := anyPolygon.Draw(t, "area").Check(); err != nil {
			t.Fatal(err)
		}
	})
}

// A placed box that the mover overlaps at its start does not bar its way out, but the mover must
// not end on it. Placed boxes elsewhere are in the way.
func TestLeavingAPlacedBox(t *testing.T) {
	from, on := inf(0, 0, 0), inf(1, 1, 0)
	g := NewGround(Rect{Vec{-50, -50}, Vec{50, 50}}, nil, nil)
	m := g.Mover(from, 20, nil, []Box{on})
	for _, c := range []struct {
		to   Box
		want bool
	}{{inf(0, 10, 0), true}, {inf(-6, 0, 0), true}, {inf(2, 2, 0), false}, {inf(5, 1, 0), true}} {
		if w := m.To(c.to); w.OK != c.want {
			t.Errorf("to %v: %+v", c.to.Center, w)
		}
		if fits, _ := m.Fits(c.to); fits != c.want {
			t.Errorf("it fits at %v: %v", c.to.Center, fits)
		}
	}
	if free := m.Slide(inf(1, 0, 0), Vec{0, 1}, 0, 10); len(free) != 1 || free[0].Lo < 2.9 || free[0].Hi != 10 {
		t.Errorf("free are %v; want 3 to 10", free)
	}
	if w := g.Mover(from, 20, nil, []Box{on, inf(0, 6, 0)}).Straight(inf(0, 10, 0)); w.OK {
		t.Error("it passes through a box that it does not overlap")
	}
}
