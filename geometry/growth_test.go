package geometry

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// How the cost of questions about a whole table grows with the number of stands, on a
// table that grows with them. Besides the time it reports ns per n·log2(n), which must
// not rise.

var growth = []int{50, 100, 200, 400, 800}

// grownTable returns n stands in units of three on a square table, one on every 54 cm² as
// in benchTable(400). The first unit stands at the middle of an edge and faces all
// others.
func grownTable(n int, seed uint64) []Box {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	side := math.Sqrt(54 * float64(n))
	boxes := rowOf(inf(side/2, 1, 0), 3)
	for len(boxes) < n {
		unit := rowOf(stand(side*r.Float64(), side*r.Float64(), 90*float64(r.IntN(4))+20*r.Float64(), 4, 2), 3)
		free := true
		for _, u := range unit {
			for _, b := range boxes {
				free = free && Distance(u, b) > 0.5
			}
		}
		if free {
			boxes = append(boxes, unit...)
		}
	}
	return boxes[:n]
}

// benchGrowth measures ask on tables of growing size.
func benchGrowth(b *testing.B, ask func(boxes []Box) func()) {
	for _, n := range growth {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			question := ask(grownTable(n, 27))
			b.ReportAllocs()
			for b.Loop() {
				question()
			}
			each := float64(b.Elapsed().Nanoseconds()) / float64(b.N)
			b.ReportMetric(each/(float64(n)*math.Log2(float64(n))), "ns/nlogn")
		})
	}
}

func BenchmarkContactsGrowth(b *testing.B) {
	benchGrowth(b, func(boxes []Box) func() { return func() { Contacts(boxes) } })
}

// Each stand of the first unit looks for every second other stand, the enemies.
func BenchmarkSightOfOneUnitGrowth(b *testing.B) {
	benchGrowth(b, func(boxes []Box) func() {
		k := NewBlockers(boxes, nil)
		return func() { lookAround(k) }
	})
}

// lookAround counts the sight from the first three boxes to every second other.
func lookAround(k *Blockers) (seen int) {
	for i := range 3 {
		for j := 4; j < len(k.boxes); j += 2 {
			if _, ok := k.See(k.boxes[i].Edge(Front), i, j); ok {
				seen++
			}
		}
	}
	return seen
}

// The amount of work, averaged over some tables of each size; it does not depend on the machine.
// Contacts compares each stand with those in its part of the grid. Each search for a line ends with
// the blockers of its last look, about half of everything looked at.
func TestWorkGrowsNoFasterThanNLogN(t *testing.T) {
	contacts, sight := workPerNLogN(growth[0])
	for _, n := range growth[1:] {
		c, s := workPerNLogN(n)
		t.Logf("%d stands: %.2f compared, %.2f blockers found, per n·log n", n, c, s)
		// (Sight reaches beyond the smallest table, so it looks at less there.)
		if c > contacts || s > 2*sight {
			t.Errorf("%d stands: %.2f and %.2f per n·log n; with %d %.2f and %.2f; want no more, and at most twice as much for sight", n, c, s, growth[0], contacts, sight)
		}
	}
}

func workPerNLogN(n int) (contacts, sight float64) {
	const rounds = 12
	for seed := range uint64(rounds) {
		boxes := grownTable(n, seed)
		bounds := make([]Rect, n)
		for i, b := range boxes {
			bounds[i] = b.Bounds().Grow(Tolerance)
		}
		grid := NewGrid(bounds)
		for _, b := range bounds {
			contacts += float64(len(grid.unsorted(b, nil)))
		}
		k := NewBlockers(boxes, nil)
		for i := range 3 {
			for j := 4; j < n; j += 2 {
				k.See(boxes[i].Edge(Front), i, j)
				sight += float64(len(k.found))
			}
		}
	}
	all := rounds * float64(n) * math.Log2(float64(n))
	return contacts / all, sight / all
}

// Looking near the edge first changes no answer.
func TestLookingNearFirstChangesNoAnswer(t *testing.T) {
	seen, hidden := 0, 0
	for seed := range uint64(tables(6)) {
		k := NewBlockers(grownTable(200, seed), nil)
		for j := 3; j < 200; j++ {
			from := k.boxes[0].Edge(Front)
			line, ok := k.See(from, 0, j)
			k.without = make([]bool, 200) // as Hiding does, to get everything in the way
			if all, sees := k.See(from, 0, j); sees != ok || all != line {
				t.Fatalf("table %d, box %d: %v %v, past all at once %v %v", seed, j, ok, line, sees, all)
			}
			k.without = nil
			if ok {
				seen++
			} else {
				hidden++
			}
		}
	}
	if seen < 50 || hidden < 50 {
		t.Errorf("%d seen, %d hidden; want 50 of each", seen, hidden)
	}
}
