package body

import (
	"cmp"
	"math"
	"slices"

	"frontage/game/table"
	"frontage/geometry"
)

// Placed is a piece of a table with a place for it.
type Placed struct {
	Piece int
	Box   geometry.Box
}

// Carried returns the places of pieces that move as one body, such that from moves to to.
func Carried(t *table.Table, pieces []int, from, to geometry.Box) []Placed {
	list := make([]Placed, len(pieces))
	for i, p := range pieces {
		list[i] = Placed{p, Carry(t.Boxes[p], from, to)}
	}
	return list
}

// Lines returns all lines of some pieces of one size in which the piece p is at a given place, with
// any number of the others to its left; their present number comes first. The others keep their
// order from left to right as seen from p. Each line lists p first, then the others from the
// left. Places may be taken or out of reach.
func Lines(t *table.Table, pieces []int, p int, at geometry.Box) [][]Placed {
	others := othersBy(t, pieces, p, func(l geometry.Vec) float64 { return l.X })
	now := 0
	for _, q := range others {
		if t.Boxes[p].Local(t.Boxes[q].Center).X < 0 {
			now++
		}
	}
	return spread(p, at, others, at.Forward.Right().Scale(at.Width), now)
}

// Columns is Lines for columns, with any number of the others ahead of p; none ahead comes first.
func Columns(t *table.Table, pieces []int, p int, at geometry.Box) [][]Placed {
	others := othersBy(t, pieces, p, func(l geometry.Vec) float64 { return -l.Y })
	return spread(p, at, others, at.Forward.Scale(-at.Depth), 0)
}

// othersBy lists the pieces other than p, ordered by a key of their position as seen from p.
func othersBy(t *table.Table, pieces []int, p int, key func(geometry.Vec) float64) []int {
	others := slices.DeleteFunc(slices.Clone(pieces), func(q int) bool { return q == p })
	slices.SortStableFunc(others, func(q, r int) int {
		return cmp.Compare(key(t.Boxes[p].Local(t.Boxes[q].Center)), key(t.Boxes[p].Local(t.Boxes[r].Center)))
	})
	return others
}

// spread lays pieces out at equal steps on both sides of a place, for every possible number of
// pieces before it: now first, then numbers further and further from now.
func spread(p int, at geometry.Box, others []int, step geometry.Vec, now int) [][]Placed {
	var list [][]Placed
	counts := make([]int, len(others)+1)
	for i := range counts {
		counts[i] = i
	}
	slices.SortStableFunc(counts, func(i, j int) int {
		return cmp.Compare(math.Abs(float64(i-now)), math.Abs(float64(j-now)))
	})
	for _, before := range counts {
		places := []Placed{{p, at}}
		for i, q := range others {
			k := i - before // −before … −1, then 1, 2, …
			if k >= 0 {
				k++
			}
			places = append(places, Placed{q, at.Shift(step.Scale(float64(k)))})
		}
		list = append(list, places)
	}
	return list
}

// Around returns the places at the given sides of the pieces already placed, with their facing.
func Around(placed []Placed, sides []geometry.Side) []geometry.Box {
	var list []geometry.Box
	for _, p := range placed {
		for _, s := range sides {
			list = append(list, p.Box.Shift(p.Box.Normal(s).Scale(2*p.Box.Extent(s))))
		}
	}
	return list
}

// Gather places the remaining pieces one at a time, each at the nearest free place that slots
// offers around those already placed, measured on the corner that moves furthest. It returns the
// places of all; nil if some piece has no place at a cost of at most limit.
func Gather(t *table.Table, pieces []int, placed []Placed, limit float64, slots func([]Placed) []geometry.Box, free func(geometry.Box, []Placed) bool) []Placed {
	all := slices.Clone(placed)
	for len(all) < len(pieces) {
		best, least := Placed{Piece: -1}, math.Inf(1)
		for _, box := range slots(all) {
			if !free(box, all) {
				continue
			}
			for _, p := range pieces {
				if slices.ContainsFunc(all, func(q Placed) bool { return q.Piece == p }) {
					continue
				}
				if cost := slices.Max(travel(t.Boxes[p], box)); cost < least-geometry.Tolerance {
					best, least = Placed{p, box}, cost
				}
			}
		}
		if best.Piece < 0 || least > limit+geometry.Tolerance {
			return nil
		}
		all = append(all, best)
	}
	return all
}

// FirstOut returns the piece with the shortest way, of at most limit, out of some swaths to a free
// place without turning; several if their distances are equal.
func FirstOut(t *table.Table, pieces []int, swaths []geometry.Swath, limit float64, free func(geometry.Box) bool) []Placed {
	shortest := limit
	var found []Placed
	var lengths []float64
	for _, p := range pieces {
		for _, by := range geometry.Escapes(t.Boxes[p], swaths) {
			if by.Len() > shortest+geometry.Tolerance {
				break
			}
			if at := t.Boxes[p].Shift(by); free(at) {
				shortest = min(shortest, by.Len())
				found, lengths = append(found, Placed{p, at}), append(lengths, by.Len())
			}
		}
	}
	var best []Placed
	for i, f := range found {
		if lengths[i] <= shortest+geometry.Tolerance {
			best = append(best, f)
		}
	}
	return best
}
