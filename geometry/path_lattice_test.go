package geometry

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// lattice is a slow search for a cheaper way than a known one. Its legs join any two
// points of a lattice, and it turns to any of eight facings, and to those of start and
// goal, at the end of any leg. It uses the same test for a clear leg (which
// TestWayIsClear checks by small steps).
type lattice struct {
	s       scene
	m       *Mover
	facings []Vec
	points  []Vec
	best    []float64 // by pose: the cost of the cheapest way to it
	ways    []latticeWay
}

// latticeWay is a way to a pose; bound is a lower bound of its cost to the goal.
type latticeWay struct {
	box    Box
	pose   int
	spent  [4]float64
	bound  float64
	parent int
}

// cheapest returns the cheapest way that it finds, if that costs less than most.
func (s scene) cheapest(m *Mover, step, most float64) (legs []Box, cost float64) {
	l := &lattice{s: s, m: m, facings: []Vec{s.from.Forward, s.to.Forward}}
	for i := range 8 {
		l.facings = append(l.facings, Direction(45*float64(i)))
	}
	l.points = []Vec{s.to.Center}
	n := math.Ceil(most / step)
	for x := -n; x <= n; x++ {
		for y := -n; y <= n; y++ {
			if p := s.from.Center.Add(Vec{x * step, y * step}); p.Dist(s.from.Center)+p.Dist(s.to.Center) < most {
				l.points = append(l.points, p)
			}
		}
	}
	l.best = make([]float64, len(l.points)*len(l.facings))
	for i := range l.best {
		l.best[i] = math.Inf(1)
	}
	l.ways = []latticeWay{{box: s.from, pose: -1, bound: furthest(s.from.Travel(s.to)), parent: -1}}
	open := []int{0}
	for len(open) > 0 {
		k := 0
		for i := range open {
			if l.ways[open[i]].bound < l.ways[open[k]].bound {
				k = i
			}
		}
		at := open[k]
		open = slices.Delete(open, k, k+1)
		w := l.ways[at]
		if w.pose >= 0 && furthest(w.spent) > l.best[w.pose]+1e-9 {
			continue
		}
		if w.box == s.to {
			for i := at; i >= 0; i = l.ways[i].parent {
				legs = append(legs, l.ways[i].box)
			}
			slices.Reverse(legs)
			return legs, furthest(w.spent)
		}
		for p := range l.points {
			for f := range l.facings {
				if next, ok := l.leg(at, p, f, most); ok {
					l.ways = append(l.ways, next)
					open = append(open, len(l.ways)-1)
				}
			}
		}
	}
	return nil, 0
}

// leg continues a way, unless that costs too much or is not clear.
func (l *lattice) leg(at, point, facing int, most float64) (latticeWay, bool) {
	w := &l.ways[at]
	pose := point*len(l.facings) + facing
	next := latticeWay{box: l.s.from.At(l.points[point]), pose: pose, spent: w.spent, parent: at}
	next.box.Forward = l.facings[facing]
	for i, d := range w.box.Travel(next.box) {
		next.spent[i] += d
	}
	for i, d := range next.box.Travel(l.s.to) {
		next.bound = math.Max(next.bound, next.spent[i]+d)
	}
	if next.bound >= most || furthest(next.spent) >= l.best[pose]-1e-9 || l.m.leg(&w.box, &next.box) != nil {
		return next, false
	}
	l.best[pose] = furthest(next.spent)
	return next, true
}

// Mover.To law 2: hardly any way on the lattice is cheaper than the result of To by more than a
// tenth, none by a fifth, and few by more than a fiftieth. Where To finds no way, the lattice
// hardly ever has one within nine tenths of the limit. Pulled taut, a way need not end its legs at
// corners of barriers (K9: the cheapest of several clear ways counts). A way that does not turn is
// the cheapest of its kind (TestSearchAgainstEverythingActive).
func TestWayAgainstALattice(t *testing.T) {
	const step = 0.5
	round, dearer, tenth, far, worst := 0, 0, 0, 0, 1.0
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		s.limit = 10
		m := s.cast.mover(s.from, s.limit)
		w := m.To(s.to)
		if len(w.Legs) == 2 || w.Blocked && w.By < 0 || furthest(s.from.Travel(s.to)) > s.limit {
			return // straight, no place or too far
		}
		if fits, _ := m.Fits(s.to); !fits {
			return
		}
		round++
		most := s.limit
		if w.OK {
			most = w.Cost
		}
		legs, cost := s.cheapest(m, step, most/1.02)
		if legs == nil {
			return
		}
		dearer, worst = dearer+1, math.Max(worst, most/cost)
		if cost < most/1.1 {
			tenth++
		}
		if !w.OK && cost < 0.9*s.limit {
			far++
		}
		if cost < most/1.2 {
			t.Fatalf("%+v of %v, on the lattice %v for %v", w, s.limit, legs, cost)
		}
	})
	t.Logf("%d ways round, %d longer by a fiftieth, %d by a tenth, %d not found, the worst %.2f times", round, dearer, tenth, far, worst)
	if dearer > 1+round/100 || tenth > 1+round/1000 || far > 1+round/1000 {
		t.Errorf("of %d ways %d are longer than on the lattice by a fiftieth, %d by a tenth, %d not found; want at most a hundredth, a thousandth and a thousandth, and one more", round, dearer, tenth, far)
	}
}

// A way by the nearest corners may cost a fifth more than one that turns by 45° in between, and the
// cheapest counts (K9). The mover, cavalry, goes sideways between two stands and turns by 15
// degrees; the lattice does that for 5.4 cm.
//
// Mover.To law 2.
func TestWayOfAnotherKindIsCheaper(t *testing.T) {
	c := cast{}.with(Solid, infantry(0, -4, 15), infantry(-2, 3, 75))
	c.boxes[1].Forward = Vec{c.boxes[0].Forward.Y, -c.boxes[0].Forward.X}
	from, to := cavalry(0, 0, 0), cavalry(-2.5, -1, 15)
	m := c.mover(from, 10)
	w := m.To(to)
	legs, cost := scene{cast: c, from: from, to: to, limit: 10}.cheapest(m, 0.5, 10)
	if !w.OK || w.Cost > 1.02*cost {
		t.Errorf("%+v; on the lattice %v for %v, want at most a fiftieth more", w, legs, cost)
	}
}
