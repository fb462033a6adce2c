package geometry

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The numbered laws of First, Hides, Hiding, FreeParts and Corridor.

// moved returns the table after a motion.
func (t table) moved(m motion) table {
	out := table{boxes: m.boxes(t.boxes)}
	for _, a := range t.areas {
		out.areas = append(out.areas, m.polygon(a))
	}
	return out
}

func drawTable(t *rapid.T, stands, areas int) table {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 6))
	return randomTable(r, 3+r.IntN(stands), r.IntN(areas+1))
}

// Blockers.First laws 1 to 3, against asking every box.
func TestFirstLaws(t *testing.T) {
	met := 0
	overTables(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 7))
		boxes := crowd(r, 1+r.IntN(60))
		s := Segment{Vec{150*r.Float64() - 75, 150*r.Float64() - 75}, Vec{150*r.Float64() - 75, 150*r.Float64() - 75}}
		if r.IntN(3) == 0 {
			s.B.X = s.A.X
		}
		index, at, ok := NewBlockers(boxes, nil).First(s)
		want, best := -1, 2.0
		for i := range boxes {
			if share, enters := boxes[i].enteredAt(s); enters && share < best {
				want, best = i, share
			}
		}
		if index != want || ok != (want >= 0) {
			t.Fatalf("%v meets %d, asked one by one %d", s, index, want)
		}
		m := drawMotion(t)
		_, again, also := NewBlockers(m.boxes(boxes), nil).First(Segment{m.point(s.A), m.point(s.B)})
		if ok {
			met++
			if !boxes[index].Contains(at, 1e-9) || s.Closest(at).Dist(at) > 1e-9 || at != s.A && boxes[index].Contains(at, -1e-9) {
				t.Fatalf("%v meets box %d at %v", s, index, at)
			}
			for _, b := range boxes {
				if at != s.A && b.Contains(s.A.Lerp(at, 0.999), -1e-9) {
					t.Fatalf("%v was in %+v before %v", s, b, at)
				}
			}
		}
		// A grazed corner may become a miss.
		if also != ok || also && !(again.Dist(m.point(at)) < 1e-6) {
			for _, b := range boxes {
				for _, c := range b.Corners() {
					if s.Closest(c).Dist(c) < 1e-6 {
						return
					}
				}
			}
			t.Fatalf("%v meets something at %v, moved %v at %v", s, at, also, again)
		}
	})
	if met == 0 {
		t.Error("nothing was met")
	}
}

// Blockers.Hides law 1, compared with See for each box, on ground of all kinds. Hides should find
// most of the hidden sets.
func TestHidesLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 44))
	hidden, hides := 0, 0
	for i := range tables(600) {
		tab := randomTable(r, 6+r.IntN(8), r.IntN(2))
		targets := []int{1}
		tab.boxes, targets = append(tab.boxes, rowOf(tab.boxes[1], 3)[1:]...), append(targets, len(tab.boxes), len(tab.boxes)+1)
		ground := Terrain{Opaque: tab.areas}
		if r.IntN(2) == 0 {
			ground = randomGround(r)
		}
		k, from := NewBlockersOn(tab.boxes, ground), tab.boxes[0].Edge(Front)
		seen := slices.ContainsFunc(targets, func(q int) bool { _, ok := k.See(from, 0, q); return ok })
		if !seen {
			hidden++
		}
		if k.Hides(from, 0, targets) {
			if hides++; seen {
				t.Fatalf("table %d: one of %v is seen: %+v", i, targets, tab)
			}
		}
	}
	if hides < hidden/2 || hides < 30 {
		t.Errorf("of %d hidden %d are found; want half, and 30", hidden, hides)
	}
}

// Blockers.Hiding laws 1 to 3, on tables made of only the things that it names.
func TestHidingLaws(t *testing.T) {
	hidden := 0
	overTables(t, func(t *rapid.T) {
		tab := drawTable(t, 14, 3)
		from := tab.boxes[0].Edge(Front)
		k := NewBlockers(tab.boxes, tab.areas)
		boxes, areas := k.Hiding(from, 0, 1)
		_, seen := k.See(from, 0, 1)
		ahead := len(k.search.goals) > 0
		if some := len(boxes)+len(areas) > 0; some != (!seen && ahead) {
			t.Fatalf("seen %v, ahead %v, hidden by %v, %v", seen, ahead, boxes, areas)
		}
		moved := tab.moved(drawMotion(t))
		movedBoxes, movedAreas := NewBlockers(moved.boxes, moved.areas).Hiding(moved.boxes[0].Edge(Front), 0, 1)
		if (len(movedBoxes)+len(movedAreas) > 0) != (len(boxes)+len(areas) > 0) {
			t.Fatalf("hidden by %v, %v; moved %v, %v", boxes, areas, movedBoxes, movedAreas)
		}
		if seen || !ahead {
			return
		}
		hidden++
		seenBut := func(but int) bool {
			some := table{boxes: slices.Clone(tab.boxes[:2])}
			for i, b := range boxes {
				if i != but {
					some.boxes = append(some.boxes, tab.boxes[b])
				}
			}
			for i, a := range areas {
				if i+len(boxes) != but {
					some.areas = append(some.areas, tab.areas[a])
				}
			}
			_, ok := NewBlockers(some.boxes, some.areas).See(from, 0, 1)
			return ok
		}
		if seenBut(-1) {
			t.Fatalf("not hidden by %v, %v alone: %+v", boxes, areas, tab)
		}
		for i := range len(boxes) + len(areas) {
			if !seenBut(i) {
				t.Fatalf("hidden by %v, %v without number %d too: %+v", boxes, areas, i, tab)
			}
		}
	})
	if hidden == 0 {
		t.Error("nothing was hidden")
	}
}

// FreeParts laws 1 to 4.
func TestFreePartsLaws(t *testing.T) {
	overTables(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 8))
		boxes := crowd(r, 9)
		i, side := r.IntN(len(boxes)), Side(r.IntN(4))
		edge := boxes[i].Edge(side)
		parts := FreeParts(boxes, i, side, -1)
		before := -1.0
		for _, e := range parts {
			lo, hi := e.A.Sub(edge.A).Dot(edge.Dir()), e.B.Sub(edge.A).Dot(edge.Dir())
			if e.Normal != edge.Normal || edge.Closest(e.A).Dist(e.A) > 1e-9 || edge.Closest(e.B).Dist(e.B) > 1e-9 || lo < before || hi <= lo {
				t.Fatalf("%v on %v, after %v", e, edge, before)
			}
			before = hi
			inner := e.A.Lerp(e.B, rapid.Float64Range(0.001, 0.999).Draw(t, "share"))
			for j, o := range boxes {
				if c := Touch(boxes[i], o); j != i && c.Kind == EdgeContact && c.A.Side == side && c.At.Closest(inner).Dist(inner) < Tolerance-1e-9 {
					t.Fatalf("%v of %v is where it touches %d", inner, e, j)
				}
			}
		}
		length := func(parts []Edge) (sum float64) {
			for _, e := range parts {
				sum += e.Len()
			}
			return sum
		}
		gone := r.IntN(len(boxes))
		if fewer := FreeParts(boxes, i, side, gone); gone != i && length(fewer) < length(parts)-1e-9 {
			t.Fatalf("free %v, without %d %v; want no less", parts, gone, fewer)
		}
		m := drawMotion(t)
		moved := FreeParts(m.boxes(boxes), i, m.side(side), -1)
		if !borderline(boxes) && math.Abs(length(moved)-length(parts)) > 1e-6 {
			t.Fatalf("free %v, moved %v; want the same length", parts, moved)
		}
	})
}

// Blockers.Corridor law 3 (the others: TestCorridorLaws), without terrain that is decided
// within an error (see chordError). Slightly different widths are tried as well, to leave
// out corridors that only just fit.
func TestCorridorMovesWithTheTable(t *testing.T) {
	found := 0
	overTables(t, func(t *rapid.T) {
		tab := drawTable(t, 6, 2)
		m := drawMotion(t)
		moved := tab.moved(m)
		ask := func(tab table, width float64) bool {
			_, ok := NewBlockers(tab.boxes, tab.areas).Corridor(tab.boxes[0].Edge(Front), 0, []int{1}, width)
			return ok
		}
		ok := ask(tab, 1)
		if ok {
			found++
		}
		if ask(tab, 1-1e-5) == ask(tab, 1+1e-5) && ask(moved, 1) != ok {
			t.Fatalf("found %v, moved %v", ok, !ok)
		}
	})
	if found == 0 {
		t.Error("no corridor was found")
	}
}

// Many woods with bays overlap, and lines begin and end in several of them. The search goes past
// one wood after another; a search through all their doors at once did not end. Only the stand
// nearer than sight's reach into a wood is seen.
func TestSightAmongOverlappingWoods(t *testing.T) {
	star := func(at Vec, radius float64) Polygon {
		var p Polygon
		for i := range 40 {
			far := radius
			if i%2 == 1 {
				far = radius / 3
			}
			p = append(p, at.Along(Direction(float64(9*i)), far))
		}
		return p
	}
	boxes := []Box{infantry(0, 0, 0), infantry(0, 30, 180), infantry(-3, 2.8, 180), infantry(40, 4, 180)}
	ground := Terrain{}
	for i := range 60 {
		at := Vec{float64(i%6) - 2.5, float64(i) / 2}
		ground.Shallow = append(ground.Shallow, Shallow{star(at, 9), 2})
	}
	k := NewBlockersOn(boxes, ground)
	for target, want := range []bool{1: false, 2: true, 3: false} {
		if target == 0 {
			continue
		}
		if _, ok := k.See(boxes[0].Edge(Front), 0, target); ok != want {
			t.Errorf("stand %d is seen: %v, want %v", target, ok, want)
		}
		if _, areas := k.Hiding(boxes[0].Edge(Front), 0, target); (len(areas) > 0) == want {
			t.Errorf("stand %d is hidden by %v", target, areas)
		}
	}
}
