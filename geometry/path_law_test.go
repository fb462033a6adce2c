package geometry

import (
	"flag"
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// Laws of every answer about ways, on random small tables: up to seven boxes within 12 cm
// of the mover, on whole and half centimetres and facings in steps of 15 degrees, so that
// they often just touch or just miss.

var anyFacing = rapid.Custom(func(t *rapid.T) float64 {
	return float64(rapid.IntRange(0, 23).Draw(t, "facing")) * 15
})

var anyPoint = rapid.Custom(func(t *rapid.T) Vec {
	return Vec{float64(rapid.IntRange(-24, 24).Draw(t, "x")) / 2, float64(rapid.IntRange(-24, 24).Draw(t, "y")) / 2}
})

var anyBox = rapid.Custom(func(t *rapid.T) Box {
	b := infantry(0, 0, 0)
	if rapid.Bool().Draw(t, "short front") {
		b = cavalry(0, 0, 0)
	}
	b.Center, b.Forward = anyPoint.Draw(t, "at"), Direction(anyFacing.Draw(t, "towards"))
	return b
})

// scene is a question: may the mover get to the box to?
type scene struct {
	cast     cast
	from, to Box
	limit    float64
}

func (s scene) ask() Way { return s.cast.mover(s.from, s.limit).To(s.to) }

// anyScene draws a table without overlaps and with a free goal.
var anyScene = rapid.Custom(func(t *rapid.T) scene {
	s := scene{from: infantry(0, 0, 0), limit: float64(rapid.IntRange(4, 30).Draw(t, "limit"))}
	if rapid.Bool().Draw(t, "cavalry") {
		s.from = cavalry(0, 0, 0)
	}
	s.to = s.from.At(anyPoint.Draw(t, "goal"))
	s.to.Forward = Direction(anyFacing.Draw(t, "goal facing"))
	for _, b := range rapid.SliceOfN(anyBox, 0, 7).Draw(t, "boxes") {
		clear := func(o Box) bool { return !Overlaps(o, b) }
		if clear(s.from) && clear(s.to) && !slices.ContainsFunc(s.cast.boxes, func(o Box) bool { return !clear(o) }) {
			s.cast = s.cast.with(rapid.SampledFrom([]Role{Solid, Friendly, Hostile}).Draw(t, "role"), b)
		}
	}
	return s
})

// overTables checks a law on random tables: as many as rapid's flag says, or as tables
// says if that is more.
func overTables(t *testing.T, law func(*rapid.T)) {
	checks := flag.Lookup("rapid.checks")
	told := checks.Value.String()
	if n, _ := strconv.Atoi(told); tables(0) > n {
		_ = checks.Value.Set(strconv.Itoa(tables(0)))
		defer func() { _ = checks.Value.Set(told) }()
	}
	rapid.Check(t, law)
}

// moved returns the scene under a map of the plane that keeps distances.
func (s scene) moved(point, direction func(Vec) Vec) scene {
	box := func(b Box) Box {
		b.Center, b.Forward = point(b.Center), direction(b.Forward)
		return b
	}
	out := scene{from: box(s.from), to: box(s.to), limit: s.limit}
	for i, b := range s.cast.boxes {
		out.cast = out.cast.with(s.cast.roles[i], box(b))
	}
	return out
}

// Turning, shifting or mirroring the table turns, shifts or mirrors the answer.
//
// Mover.To law 4 (listed in another order: TestOrderDoesNotMatter).
func TestWayMovesWithTheTable(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		up := Direction(rapid.Float64Range(0, 360).Draw(t, "turn"))
		by := anyPoint.Draw(t, "shift")
		mirror := rapid.Bool().Draw(t, "mirror")
		turn := func(v Vec) Vec {
			if mirror {
				v.X = -v.X
			}
			return up.Right().Scale(v.X).Add(up.Scale(v.Y))
		}
		a := s.ask()
		b := s.moved(func(v Vec) Vec { return turn(v).Add(by) }, turn).ask()
		if a.OK != b.OK || a.Blocked != b.Blocked || (!a.Blocked && math.Abs(a.Cost-b.Cost) > 1e-3) {
			t.Fatalf("cost %v became %v: %+v became %+v; want the same", a.Cost, b.Cost, a, b)
		}
	})
}

// A longer limit loses no place.
//
// Mover.To law 3.
func TestMoreLimitLosesNothing(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		more := s
		more.limit += float64(rapid.IntRange(1, 20).Draw(t, "more"))
		a, b := s.ask(), more.ask()
		if a.OK && !b.OK {
			t.Fatalf("limit %v: %+v, limit %v: %+v; want it still possible", s.limit, a, more.limit, b)
		}
	})
}

// A way starts and ends where it should and costs what its legs cost. Small steps along each leg
// show that it is clear of every box and of every gap that is too narrow (K8, K9).
//
// Mover.To law 1.
func TestWayIsClear(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		w := s.ask()
		if !w.OK {
			return
		}
		if w.Legs[0] != s.from || w.Legs[len(w.Legs)-1] != s.to {
			t.Fatalf("the way %v does not lead from %v to %v", w.Legs, s.from, s.to)
		}
		var spent [4]float64
		for i, b := range w.Legs[1:] {
			a := w.Legs[i]
			for c, d := range a.Travel(b) {
				spent[c] += d
			}
			if !s.clearInSteps(a, b) {
				t.Fatalf("leg %v to %v of %+v is not clear", a, b, w)
			}
		}
		if got := furthest(spent); math.Abs(got-w.Cost-w.Over) > 1e-6 || w.Cost > s.limit || got > s.limit+2*Tolerance {
			t.Fatalf("the way %v costs %v, said %v of %v", w.Legs, got, w.Cost, s.limit)
		}
	})
}

// clearInSteps is the slow twin of a leg's test: it checks the box every twentieth of a
// centimetre, turning first or turning last.
func (s scene) clearInSteps(a, b Box) bool {
	walls := s.walls()
	slides := func(k Box) bool {
		n := math.Ceil(a.Center.Dist(b.Center)*20) + 1
		for i := 0.0; i <= n; i++ {
			if !s.standsClear(k.At(a.Center.Lerp(b.Center, i/n)), -1.25*Tolerance, walls) {
				return false
			}
		}
		return true
	}
	return slides(b) || (slides(a) && s.standsClear(b, -1.25*Tolerance, walls))
}

// standsClear reports whether a box, with every side moved out by margin, overlaps no
// other and crosses no wall.
func (s scene) standsClear(b Box, margin float64, walls []Segment) bool {
	b.Width += 2 * margin
	b.Depth += 2 * margin
	for _, o := range s.cast.boxes {
		if Overlaps(b, o) {
			return false
		}
	}
	return !slices.ContainsFunc(walls, func(w Segment) bool { return crosses(b, w) })
}

// walls returns the shortest segments across the gaps too narrow for the mover's front, without
// those in which it stands.
func (s scene) walls() []Segment {
	var walls []Segment
	for i, p := range s.cast.boxes {
		for j, q := range s.cast.boxes[:i] {
			a, b := s.cast.roles[i], s.cast.roles[j]
			if a < Friendly || b < Friendly || (a != Hostile && b != Hostile) {
				continue
			}
			if d := Distance(p, q); d <= Tolerance || d > s.from.Width+Tolerance {
				continue
			}
			pp, qq := boxPiece(p, 0), boxPiece(q, 0)
			if w, _ := shortestJoint(&pp, &qq); !crosses(s.from, w) {
				walls = append(walls, w)
			}
		}
	}
	return walls
}

// crosses reports whether a segment has a point inside b, at one of 50 steps.
func crosses(b Box, w Segment) bool {
	for i := range 51 {
		l := b.Local(w.A.Lerp(w.B, float64(i)/50))
		if abs(l.X) < b.Width/2 && abs(l.Y) < b.Depth/2 {
			return true
		}
	}
	return false
}

// If a walk over a grid, a centimetre at a time with quarter turns on the spot, gets there within
// the limit, To finds a way that costs no more. The walk is allowed the saving of a turn in a
// better place than a barrier's corner.
func TestWayIsNoLongerThanAWalk(t *testing.T) {
	const saved = 1.05
	overTables(t, func(t *rapid.T) {
		s := anyScene.Draw(t, "scene")
		s.limit = 8
		s.to.Center = Vec{math.Round(s.to.Center.X), math.Round(s.to.Center.Y)}
		s.to.Forward = Direction(float64(rapid.IntRange(0, 3).Draw(t, "quarter")) * 90)
		for _, b := range s.cast.boxes {
			if Overlaps(s.to, b) {
				return
			}
		}
		walked, ok := s.walk()
		if !ok {
			return
		}
		s.limit *= saved
		if w := s.ask(); !w.OK || w.Cost > saved*walked {
			t.Fatalf("a walk of at most %v leads there; got %+v; want at most %v", walked, w, saved*walked)
		}
	})
}

// walk returns an upper bound of the cost of a shortest walk over the grid.
func (s scene) walk() (float64, bool) {
	type pose struct{ x, y, quarter int }
	walls := s.walls()
	box := func(p pose) Box {
		b := s.from.At(Vec{float64(p.x), float64(p.y)})
		b.Forward = Direction(float64(p.quarter) * 90)
		return b
	}
	// A step is checked every tenth of a centimetre, so that no corner enters an obstacle
	// between checks by more than the margin.
	const margin = 0.05
	free := func(p, q pose) bool {
		for i := range 15 {
			b := box(q)
			b.Center = box(p).Center.Lerp(b.Center, float64(i)/14)
			if !s.standsClear(b, margin, walls) {
				return false
			}
		}
		return true
	}
	goal := pose{int(s.to.Center.X), int(s.to.Center.Y), 0}
	for goal.quarter < 3 && box(goal).Forward != s.to.Forward {
		goal.quarter++
	}
	least := map[pose]float64{{}: 0}
	queue := []pose{{}}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		var next []pose
		for q := range 4 {
			if q != p.quarter {
				next = append(next, pose{p.x, p.y, q})
			}
		}
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				if dx != 0 || dy != 0 {
					next = append(next, pose{p.x + dx, p.y + dy, p.quarter})
				}
			}
		}
		for _, n := range next {
			cost := least[p] + furthest(box(p).Travel(box(n)))
			if old, seen := least[n]; cost > s.limit || (seen && old <= cost+1e-9) || !free(p, n) {
				continue
			}
			least[n] = cost
			queue = append(queue, n)
		}
	}
	cost, ok := least[goal]
	return cost, ok
}
