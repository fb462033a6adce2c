package geometry

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// strewn returns a table with as many of n stands as there is room for, a mover among
// them, and a place for it on the other side.
func strewn(n int, seed uint64) (c cast, from, to Box) {
	r := rand.New(rand.NewPCG(seed, 77))
	from, to = infantry(0, 0, 0), infantry(18, 6, 90)
	for range n {
		b := randomBox(r, 22)
		free := Distance(b, from) > 0.3 && Distance(b, to) > 0.3
		for _, o := range c.boxes {
			free = free && Distance(o, b) > 0.3
		}
		if free {
			c = c.with([]Role{Solid, Friendly, Hostile}[r.IntN(3)], b)
		}
	}
	return c, from, to
}

// A search that ends at its limit says so, in every kind of question, and again when asked twice.
//
// Mover.To law 5.
func TestSearchReportsItsLimit(t *testing.T) {
	gaveUp := 0
	for seed := range uint64(100) {
		c, from, to := strewn(60, seed)
		w := c.mover(from, 30).To(to)
		if !w.GaveUp {
			continue
		}
		gaveUp++
		if w.OK || w.Legs != nil {
			t.Errorf("crowd %d: it gave up and has a way: %+v", seed, w)
		}
		near := c.mover(from, 30).Within(to)
		if near.OK {
			t.Errorf("crowd %d: Within has a way: %+v", seed, near)
		}
		if some, _ := c.mover(from, 30).Somehow(to); some.OK || some.GaveUp != near.GaveUp {
			t.Errorf("crowd %d: somehow %+v, within %+v", seed, some, near)
		}
		g := NewGround(bigTable, c.boxes, nil)
		for _, when := range []string{"at first", "asked again"} {
			if again := g.Mover(from, 30, c.roles, nil).To(to); !again.GaveUp {
				t.Errorf("crowd %d: %s it gave up, then %+v", seed, when, again)
			}
		}
	}
	if gaveUp == 0 {
		t.Error("no search of a hundred crowds came to its limit: the test tests nothing")
	}
}

// No way leads to a place across a gap, however far, and that needs no search.
//
// Mover.To laws 1 and 5.
func TestNoWayEndsInAGap(t *testing.T) {
	across, beside := 0, 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 78))
		from, to := infantry(25, 0, 90), infantry(0, 0, 0)
		var c cast
		for range 10 {
			b := randomBox(r, 6)
			if !slices.ContainsFunc(append(c.boxes, to), func(o Box) bool { return Overlaps(b, o) }) {
				c = c.with(Hostile, b)
			}
		}
		m := c.mover(from, 60)
		if !m.inGap(&to) {
			beside++
			continue
		}
		across++
		if fits, _ := m.Fits(to); !fits {
			t.Errorf("crowd %d: it does not fit either", seed)
		}
		if r := m.slanting(to, 200); r.legs != nil {
			t.Errorf("crowd %d: a way leads across a gap: %+v", seed, r)
		}
		if w := m.To(to); w.OK || !w.Blocked || w.GaveUp {
			t.Errorf("crowd %d: %+v; want it blocked", seed, w)
		}
	}
	if across < 20 || beside < 20 {
		t.Errorf("across a gap %d, beside %d; want 20 of each: fewer prove little", across, beside)
	}
}

// Small tables are searched completely, except one in a thousand. Places with a way, or
// without room, are never given up.
//
// Mover.To law 5.
func TestSmallTablesAreSearchedToTheEnd(t *testing.T) {
	asked, gaveUp := 0, 0
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		w := s.ask()
		fits, _ := s.cast.mover(s.from, s.limit).Fits(s.to)
		if w.GaveUp && (w.OK || !fits) {
			t.Fatalf("it gave up: %+v, room there: %v", w, fits)
		}
		asked++
		if w.GaveUp {
			gaveUp++
		}
	})
	t.Logf("%d of %d searches came to their limit", gaveUp, asked)
	if gaveUp > 1+asked/1000 {
		t.Errorf("%d of %d searches came to their limit", gaveUp, asked)
	}
}

// A place enclosed on all sides is known to have no way, however far the mover may go:
// the four stands around it leave no gap as wide as half its front.
//
// Mover.To law 5.
func TestEnclosedPlaceIsNotGivenUp(t *testing.T) {
	c := battle().with(Hostile, infantry(40, 25.5, 0), infantry(40, 20, 180), infantry(36.5, 22.5, 90), infantry(43.5, 22.5, 90))
	for _, limit := range []float64{60, 300} {
		if w := c.mover(c.boxes[0], limit).To(infantry(40, 22.5, 0)); w.OK || !w.Blocked || w.GaveUp {
			t.Errorf("within %v cm: %+v; want it blocked", limit, w)
		}
	}
}
