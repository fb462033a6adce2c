package geometry

import (
	"math"
	"testing"
)

// The worked examples write infantry as I(x, y, facing), with a long front, and
// cavalry as C(x, y, facing), with a short one.
func infantry(x, y, facing float64) Box { return Box{Vec{x, y}, Direction(facing), 4, 2} }
func cavalry(x, y, facing float64) Box  { return Box{Vec{x, y}, Direction(facing), 2, 4} }

var bigTable = Rect{Vec{-90, -60}, Vec{90, 60}}

// cast holds the boxes on a table, each with its role, and areas.
type cast struct {
	boxes []Box
	roles []Role
	areas []Polygon
}

func (c cast) with(r Role, boxes ...Box) cast {
	for _, b := range boxes {
		c.boxes, c.roles = append(c.boxes, b), append(c.roles, r)
	}
	return c
}

func (c cast) mover(from Box, limit float64) *Mover {
	return NewGround(bigTable, c.boxes, c.areas).Mover(from, limit, c.roles, nil)
}

// costOf returns what a way costs (K9).
func costOf(legs []Box) float64 {
	var spent [4]float64
	for i, b := range legs[1:] {
		for c, d := range legs[i].Travel(b) {
			spent[c] += d
		}
	}
	return furthest(spent)
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.005 }

// K9 and the costs that the worked examples print.
func TestStraightCost(t *testing.T) {
	for _, c := range []struct {
		name     string
		from, to Box
		limit    float64
		cost     float64
		ok       bool
	}{
		{"W17 about-face on the spot", infantry(0, 0, 0), infantry(0, 0, 180), 5, 4.472, true},
		{"W17 about-face while advancing", infantry(0, 0, 0), infantry(0, 7.165, 180), 10, 10, true},
		{"W17 a hair further", infantry(0, 0, 0), infantry(0, 7.2, 180), 10, 10.03, false},
		{"W34 third pursuer", infantry(8, 0, 0), infantry(7, 3, 270), 20, 6.325, true},
		{"W35 first pursuer", infantry(4, 0, 0), infantry(5, 4, 90), 20, 7.28, true},
		{"K11 exactly the limit", infantry(0, 0, 0), infantry(0, 20, 0), 20, 20, true},
		{"K11 the tolerance favours the mover, but adds no movement", infantry(0, 0, 0), infantry(0, 20.0099, 0), 20, 20, true},
		{"K11 beyond it", infantry(0, 0, 0), infantry(0, 20.02, 0), 20, 20.02, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := cast{}.mover(c.from, c.limit).To(c.to)
			if !near(w.Cost, c.cost) || w.OK != c.ok || w.Blocked || w.OK && w.Cost > c.limit {
				t.Errorf("got %+v, want cost %v, ok %v", w, c.cost, c.ok)
			}
		})
	}
}

// Correction 13: Way.Spend laws 1 and 2.
func TestToleranceIsNoMovement(t *testing.T) {
	for _, c := range []struct {
		cost, shown, over float64
		ok                bool
	}{
		{19.5, 19.5, 0, true}, {20, 20, 0, true}, {20.005, 20, 0.005, true}, {20.0099, 20, 0.0099, true}, {20.011, 20.011, 0, false},
	} {
		var w Way
		if w.Spend(c.cost, 20); w.Cost != c.shown || math.Abs(w.Over-c.over) > 1e-12 || w.OK != c.ok {
			t.Errorf("a way of %v cm of 20: %+v; want %v, %v over, OK %v", c.cost, w, c.shown, c.over, c.ok)
		}
	}
}

// The worked examples with a way round something. The page gives one clear way with its
// legs and cost. The cheapest of several counts (K9), so the answer costs at most that,
// and at least as much as the straight leg.
func TestDetour(t *testing.T) {
	for _, c := range []struct {
		name     string
		cast     cast
		from, to Box
		legs     []Box   // between the first and the last
		cost     float64 // of the page's way
		by       int
	}{
		{
			// Corner sums 6.66, 1.00, 7.33, 3.83.
			"W12 upper stand", cast{}.with(Hostile, infantry(4, 0, 0), infantry(8, 0, 0)).
				with(Solid, infantry(0, 0, 0), infantry(-3, 0, 90)),
			infantry(-3, 4, 90), infantry(0, 2, 180), []Box{infantry(0, 3, 180)}, 7.325, 3,
		},
		{
			"W12 lower stand, by symmetry", cast{}.with(Hostile, infantry(4, 0, 0), infantry(8, 0, 0)).
				with(Solid, infantry(0, 0, 0), infantry(-3, 0, 90)),
			infantry(-3, -4, 90), infantry(0, -2, 0), []Box{infantry(0, -3, 0)}, 7.325, 3,
		},
		{
			"W35 second stand", cast{}.with(Solid, infantry(8, 4, 180), infantry(5, 4, 90)),
			infantry(0, 0, 0), infantry(8, 6, 180), []Box{infantry(2, 7, 180), infantry(8, 7, 180)}, 17.82, 1,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := c.cast.mover(c.from, 20)
			page := append(append([]Box{c.from}, c.legs...), c.to)
			if got := costOf(page); !near(got, c.cost) {
				t.Errorf("the page's way costs %v, want %v", got, c.cost)
			}
			for i, b := range page[1:] {
				if by := m.leg(&page[i], &b); by != nil {
					t.Errorf("leg %d of the page's way meets %+v", i, by)
				}
			}
			w := m.To(c.to)
			if straight := furthest(c.from.Travel(c.to)); !w.OK || w.Cost > c.cost+0.005 || w.Cost < straight || w.By != c.by {
				t.Errorf("got %+v, want a cost from %v to %v, box %v in the straight way", w, straight, c.cost, c.by)
			}
			if got := costOf(w.Legs); math.Abs(got-w.Cost) > 1e-9 {
				t.Errorf("Cost is %v, the legs cost %v", w.Cost, got)
			}
		})
	}
}

// A way keeps to the table. Between a row of stands and the edge
// infantry passes with its front to the row, if there are 2 cm.
func TestWayAlongTheTableEdge(t *testing.T) {
	row := func(gap float64) cast {
		y := 60 - gap - 2 // the row stands on its short edges, 4 deep
		return cast{}.with(Friendly, cavalry(0, y, 0), cavalry(2, y, 0), cavalry(4, y, 0), cavalry(4, y-4, 0), cavalry(0, y-4, 0))
	}
	for _, c := range []struct {
		gap float64
		ok  bool
	}{{2, true}, {1.995, true}, {1.9, false}} {
		w := row(c.gap).mover(infantry(-5, 59, 0), 14.5).To(infantry(9, 59, 0))
		if w.OK != c.ok {
			t.Errorf("gap of %v: got %+v, want OK %v", c.gap, w, c.ok)
		}
	}
	if ok, by := (cast{}).mover(infantry(-5, 59, 0), 10).Fits(infantry(0, 59.5, 0)); ok || by != -1 {
		t.Errorf("half a centimetre off the table: fits %v, by %v; want false, by no box", ok, by)
	}
}

// No swept area may overlap impassable terrain, here a pond in the
// shape of an L with its arms along the axes: the way leads round its outer
// corner, not across the notch that is too small.
func TestWayRoundAnArea(t *testing.T) {
	pond := Polygon{{-6, -1}, {8, -1}, {8, 7}, {6, 7}, {6, 1}, {-6, 1}}
	c := cast{areas: []Polygon{pond}}
	m := c.mover(infantry(3, -5, 0), 40)
	w := m.To(infantry(3, 4, 0))
	// Facing 0 the barrier's corners before the left arm are (−8,−2) and (−8,2).
	want := Vec{11, 3}.Len() + 4 + Vec{11, 2}.Len()
	if !w.OK || w.By != -1 || w.Gap != nil || w.Cost > want+1e-9 {
		t.Errorf("got %+v, want a way of at most %v", w, want)
	}
	if ok, by := m.Fits(infantry(4.5, 2, 0)); ok || by != -1 {
		t.Errorf("over the inner corner: fits %v, by %v; want false, by no box", ok, by)
	}
	if ok, _ := m.Fits(infantry(4, 2, 0)); !ok {
		t.Error("in the inner corner, touching both arms: does not fit")
	}
}

// Fits names what is overlapped; placed boxes count on from the ground's, absent
// ones are not in the way, and touching is not overlapping (K5).
func TestFits(t *testing.T) {
	g := NewGround(bigTable, []Box{infantry(0, 0, 0), infantry(10, 0, 0)}, nil)
	m := g.Mover(infantry(0, 0, 0), 20, []Role{Absent, Hostile}, []Box{infantry(20, 0, 0)})
	for _, c := range []struct {
		at   Box
		fits bool
		by   int
	}{
		{infantry(1, 1, 0), true, -1},
		{infantry(7, 0.5, 0), false, 1},
		{infantry(6, 0, 0), true, -1},
		{infantry(6.009, 0, 0), true, -1},
		{infantry(6.011, 0, 0), false, 1},
		{infantry(18, 1, 90), false, 2},
	} {
		if fits, by := m.Fits(c.at); fits != c.fits || by != c.by {
			t.Errorf("%v: fits %v, by %v, want %v, %v", c.at.Center, fits, by, c.fits, c.by)
		}
	}
}
