package geometry

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// distances returns how far each pose is from goal.
func distances(poses []Box, goal Box) []float64 {
	var out []float64
	for _, b := range poses {
		out = append(out, Distance(b, goal))
	}
	return out
}

// W12 and W35: the way found never leads away and is no longer than the page's: after each leg the
// enemy is no further off than before it.
func TestTowardWorkedExamples(t *testing.T) {
	for _, c := range []struct {
		name           string
		cast           cast
		from, to, goal Box
		cost           float64
	}{
		{
			"W12", cast{}.with(Hostile, infantry(4, 0, 0), infantry(8, 0, 0)).
				with(Solid, infantry(0, 0, 0), infantry(-3, 0, 90)),
			infantry(-3, 4, 90), infantry(0, 2, 180), infantry(0, 0, 0), 7.325,
		},
		{
			"W35", cast{}.with(Solid, infantry(8, 4, 180), infantry(5, 4, 90)),
			infantry(0, 0, 0), infantry(8, 6, 180), infantry(8, 4, 180), 17.82,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := c.cast.mover(c.from, 20).Toward(c.goal).To(c.to)
			if !w.OK || w.Cost > c.cost+0.005 {
				t.Fatalf("got %+v, want a cost of at most %v", w, c.cost)
			}
			got := distances(w.Legs, c.goal)
			for i := 1; i < len(got); i++ {
				if got[i] > got[i-1]+2*Tolerance {
					t.Fatalf("distances %v", got)
				}
			}
		})
	}
}

// The way of W35 on the page: no leg leads away, and the distances are those of the page.
func TestTowardOnThePagesWay(t *testing.T) {
	goal := infantry(8, 4, 180)
	poses := []Box{infantry(0, 0, 0), infantry(2, 7, 180), infantry(8, 7, 180), infantry(8, 6, 180)}
	for i, d := range distances(poses, goal) {
		if want := []float64{4.472, 2.236, 1, 0}[i]; !near(d, want) {
			t.Errorf("pose %d: distance %v, want %v", i, d, want)
		}
	}
	c := course{goal: &goal}
	for i, b := range poses[1:] {
		if c.leadsAway(&poses[i], &b) {
			t.Errorf("leg %d leads away", i)
		}
	}
}

// Round a row of friends the first step would lead away from the enemy, 4 cm to the side at 8 cm in
// front of it. The way past one friend does not lead away.
func TestTowardRefusesToLeadAway(t *testing.T) {
	from, to, goal := infantry(0, 0, 0), infantry(0, 8, 0), infantry(0, 10, 180)
	row := cast{}.with(Solid, goal).with(Friendly, infantry(-4, 2, 0), infantry(0, 2, 0), infantry(4, 2, 0))
	m := row.mover(from, 30)
	if w := m.To(to); !w.OK || !near(w.Cost, 8+4+math.Hypot(8, 4)) {
		t.Errorf("free to go: %+v; want a cost of %v", w, 8+4+math.Hypot(8, 4))
	}
	if w := m.Toward(goal).To(to); w.OK || !w.Blocked || w.By != 2 || w.Away {
		t.Errorf("toward the enemy: %+v; want it blocked by box 2", w)
	}
	one := cast{}.with(Solid, goal).with(Friendly, infantry(0, 2, 0))
	if w := one.mover(from, 30).Toward(goal).To(to); !w.OK || !near(w.Cost, 4+4+math.Hypot(4, 4)) {
		t.Errorf("past one friend: %+v; want a cost of %v", w, 4+4+math.Hypot(4, 4))
	}
	// Nothing in the way, but it leads away from the enemy.
	w := cast{}.with(Solid, goal).mover(from, 30).Toward(goal).To(infantry(0, -1, 0))
	if w.OK || !w.Away || w.By != -1 {
		t.Errorf("straight back: %+v; want it refused as away from the enemy", w)
	}
	// Turning on the spot does not count, though a corner comes 1 cm nearer or goes 1 cm
	// further off.
	for _, b := range []Box{infantry(0, 0, 90), infantry(0, 0, 180)} {
		for _, a := range []Box{infantry(0, 0, 0), infantry(0, 0, 90)} {
			if w := (cast{}).with(Solid, goal).mover(a, 30).Toward(goal).To(b); !w.OK {
				t.Errorf("on the spot from %v to %v: %+v", a.Forward, b.Forward, w)
			}
		}
	}
}

// For a flying mover only the limit and the place at the end count, not the things on the way.
func TestFlying(t *testing.T) {
	target := infantry(0, 20, 180)
	c := cast{areas: []Polygon{{{-20, 9}, {20, 9}, {20, 12}, {-20, 12}}}}.
		with(Solid, target).with(Hostile, infantry(0, 5, 180), infantry(4, 5, 180), infantry(-4, 5, 180)).
		with(Friendly, infantry(-3, 18, 0))
	m := c.mover(infantry(0, 0, 0), 30).Flying()
	for _, q := range []struct {
		name string
		to   Box
		ok   bool
		by   int
	}{
		{"over stands and terrain", infantry(1, 18, 0), true, -1},
		{"a gap does not count", infantry(0, 7, 0), true, -1},
		{"on an enemy", infantry(0, 6, 0), false, 1},
		{"on a friend", infantry(-3, 17, 0), false, 4},
		{"in closed terrain", infantry(0, 13, 90), false, -1},
		{"too far", infantry(30, 8, 0), false, -1},
	} {
		if w := m.To(q.to); w.OK != q.ok || w.By != q.by || (q.ok && len(w.Legs) != 2) {
			t.Errorf("%s: got %+v; want ok %v, stopped by %d", q.name, w, q.ok, q.by)
		}
	}
	// The friend covers up to x = −1, the mover's right as it faces the edge is +x;
	// placed facing up against the lower edge.
	alike(t, "shifts", m.Shifts(target.Edge(Front)), Intervals{{1, 4}})
	alike(t, "room", m.Room(target.Edge(Front)), Intervals{{1, 4}})
	alike(t, "slide", m.Slide(infantry(0, 7, 0), Direction(0), 0, 10), Intervals{{0, 1}, {6, 9}})
}

// The places within a distance of a box form one interval. The test finds it by small
// steps.
func TestWithinAgainstSmallSteps(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		b, goal := drawBox(t, "box"), drawBox(t, "goal")
		dir := Direction(rapid.Float64Range(0, 360).Draw(t, "dir"))
		far := rapid.Float64Range(0, 6).Draw(t, "far")
		p := boxPiece(goal, noBox)
		tr := track{b.shape(), b.Center, dir, b.Corners()}
		found := tr.within(&p, far)
		for i := range 401 {
			s := float64(i-200) / 10
			d := Distance(b.Shift(dir.Scale(s)), goal)
			if in := found.Contains(s); in != (d <= far) && math.Abs(d-far) > 1e-6 {
				t.Fatalf("at %v the distance is %v of %v, but within is %v", s, d, far, found)
			}
		}
	})
}

// A way toward a goal never leads away, leg by leg, and is never cheaper than a free one.
// Shifts and To agree on it, as they do without a goal (TestShiftsAgreeWithTo).
//
// Mover.Toward laws 1 and 2.
func TestTowardLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		goal := anyBox.Draw(t, "goal")
		free := s.cast.mover(s.from, s.limit)
		m := free.Toward(goal)
		w := m.To(s.to)
		for i := 1; i < len(w.Legs); i++ {
			if m.course.leadsAway(&w.Legs[i-1], &w.Legs[i]) {
				t.Fatalf("leg %d of %+v leads away from %v", i, w, goal)
			}
		}
		if f := free.To(s.to); w.OK && (!f.OK || f.Cost > w.Cost+Tolerance) {
			t.Fatalf("toward %v: %+v, free: %+v", goal, w, f)
		}
		edge := goal.Edge(rapid.SampledFrom(Sides[:]).Draw(t, "side"))
		for _, i := range m.Shifts(edge) {
			for _, at := range []float64{i.Lo, (i.Lo + i.Hi) / 2, i.Hi} {
				if w := m.To(Flush(edge, s.from.Width, s.from.Depth, at)); !w.OK {
					t.Fatalf("Shifts found %v in %v, but %+v", at, i, w)
				}
			}
		}
	})
}
