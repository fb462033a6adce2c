package geometry

import (
	"math"
	"slices"
)

// floor computes a lower bound of the distance from any point to the goal: the distance
// that the core of the mover has to go. The core passes wherever the mover does and never
// turns, so its shortest ways run from corner to corner of the barriers around it.
type floor struct {
	blocks []barrier
	nodes  []Vec     // the goal and the corners with a way to it, by ascending least
	least  []float64 // by node: the length of its shortest way to the goal
	known  []float64 // by point of the search: the result of atLeast, negative if not yet known
}

// lay computes the floor for ways to a goal past everything active.
func (f *floor) lay(s *search, goal Vec) {
	shape := coreOf(s.m.from.At(Vec{})).shape()
	f.blocks, f.nodes, f.least, f.known = f.blocks[:0], append(f.nodes[:0], goal), append(f.least[:0], 0), f.known[:0]
	for _, p := range s.active {
		f.blocks = append(f.blocks, barrier{})
		f.blocks[len(f.blocks)-1].around(p, &shape, overlapSlack)
	}
	var buf [16]Vec
	var touching barrier
	for _, p := range s.active {
		touching.around(p, &shape, 0)
		for _, c := range touching.outline(buf[:0]) {
			s.looks += len(f.blocks) / 2
			if s.onTheWay(c) && !slices.ContainsFunc(f.blocks, func(b barrier) bool { return b.holds(c) }) {
				f.nodes, f.least = append(f.nodes, c), append(f.least, math.Inf(1))
			}
		}
	}
	f.follow(s)
}

// follow finds the shortest ways from the goal to all nodes and drops nodes beyond the
// limit of the search.
func (f *floor) follow(s *search) {
	done := 0
	for ; done < len(f.nodes); done++ {
		next := done
		for i := done + 1; i < len(f.nodes); i++ {
			if f.least[i] < f.least[next] {
				next = i
			}
		}
		if f.least[next] > s.most {
			break
		}
		f.nodes[done], f.nodes[next] = f.nodes[next], f.nodes[done]
		f.least[done], f.least[next] = f.least[next], f.least[done]
		s.looks += len(f.nodes) - done
		for i := done + 1; i < len(f.nodes); i++ {
			if l := f.least[done] + f.nodes[i].Dist(f.nodes[done]); l < f.least[i] && f.clear(s, f.nodes[i], f.nodes[done]) {
				f.least[i] = l
			}
		}
	}
	f.nodes, f.least = f.nodes[:done], f.least[:done]
}

// clear reports whether the core gets straight from p to q.
func (f *floor) clear(s *search, p, q Vec) bool {
	s.looks += len(f.blocks) / 2
	return passed(f.blocks, 0, p, q.Sub(p)) == len(f.blocks)
}

// atLeast returns the lower bound for a point of the search, +∞ if there is no way.
func (f *floor) atLeast(s *search, point int) float64 {
	for len(f.known) < len(s.points) {
		f.known = append(f.known, -1)
	}
	if f.known[point] >= 0 {
		return f.known[point]
	}
	p, best := s.points[point], math.Inf(1)
	for i, q := range f.nodes {
		if f.least[i] >= best {
			break
		}
		if l := f.least[i] + p.Dist(q); l < best && f.clear(s, p, q) {
			best = l
		}
	}
	best = best - roundoff
	if best < 0 {
		best = 0
	}
	f.known[point] = best
	return best
}
