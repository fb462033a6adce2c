package body

import (
	"cmp"
	"slices"

	"frontage/geometry"
)

// Wish is a place where a player wants some bases to go as one body, and which may be illegal.
// Bases wished to their present place do not move.
type Wish struct {
	From, To []geometry.Box
	// Room returns by how much, from lo to hi, the moving bases may shift along a direction from
	// the places of block, as far as can be told without checking the whole move.
	Room func(block []geometry.Box, dir geometry.Vec, lo, hi float64) geometry.Intervals
}

// Nearby returns at most most places for all bases near the wish, the nearest first. The moving
// bases shift together from their wished places: back toward their start, sideways, forward and
// back, and into contact with those that stay. If the wish turns them, they also shift in their
// present arrangement. The caller checks which places are legal.
func (w *Wish) Nearby(most int) [][]geometry.Box {
	var list []pull
	for _, block := range w.blocks() {
		list = append(list, w.pulls(block)...)
	}
	slices.SortStableFunc(list, func(p, q pull) int { return cmp.Compare(p.far, q.far) })
	var places [][]geometry.Box
	for _, p := range list[:min(most, len(list))] {
		places = append(places, p.to)
	}
	return places
}

// pull is a place for all bases, and its distance from the wish.
type pull struct {
	to  []geometry.Box
	far float64
}

// blocks returns the arrangements to start from: the wish, and the bases in their present
// arrangement moved to the same middle.
func (w *Wish) blocks() [][]geometry.Box {
	now := slices.Clone(w.To)
	shift, turned := w.toStart(w.To).Neg(), false
	for i := range w.To {
		if w.Stays(i) {
			continue
		}
		now[i] = w.From[i].Shift(shift)
		turned = turned || now[i].Center.Dist(w.To[i].Center) > geometry.Tolerance || !geometry.SameFacing(now[i].Forward, w.To[i].Forward)
	}
	if turned {
		return [][]geometry.Box{w.To, now}
	}
	return [][]geometry.Box{w.To}
}

// Stays reports whether a base stays where it is.
func (w *Wish) Stays(i int) bool { return w.To[i] == w.From[i] }

// toStart returns the vector from the middle of the moving bases in the given places to the
// middle of their present places.
func (w *Wish) toStart(to []geometry.Box) geometry.Vec {
	var sum geometry.Vec
	n := 0
	for i := range w.To {
		if !w.Stays(i) {
			sum, n = sum.Add(w.From[i].Center.Sub(to[i].Center)), n+1
		}
	}
	if n == 0 {
		return sum
	}
	return sum.Scale(1 / float64(n))
}

// Sideways is how far a wish is pulled to either side at least, in cm.
const Sideways = 6.0

// pulls lists where a block may shift so that all its bases have room.
func (w *Wish) pulls(block []geometry.Box) []pull {
	var list []pull
	moved := 0
	for moved < len(w.To) && w.Stays(moved) {
		moved++
	}
	if moved == len(w.To) {
		return nil
	}
	for _, join := range append([]geometry.Vec{{}}, w.joins(block)...) {
		at := w.shifted(block, join)
		home := w.toStart(at)
		reach := max(home.Len(), Sideways)
		axis := at[moved].Forward
		for _, s := range []struct {
			dir    geometry.Vec
			lo, hi float64
		}{{home.Unit(), 0, home.Len()}, {axis, -reach, reach}, {axis.Right(), -reach, reach}} {
			if s.dir == (geometry.Vec{}) {
				continue
			}
			for _, k := range w.Room(at, s.dir, s.lo, s.hi).Nearest(0) {
				d := join.Along(s.dir, k)
				far := d.Len()
				for i := range block { // the arrangement itself may differ from the wish
					far = max(far, block[i].Center.Add(d).Dist(w.To[i].Center))
				}
				list = append(list, pull{w.shifted(block, d), far})
			}
		}
	}
	return list
}

// shifted returns a block with its moving bases shifted.
func (w *Wish) shifted(block []geometry.Box, d geometry.Vec) []geometry.Box {
	to := slices.Clone(block)
	for i := range to {
		if !w.Stays(i) {
			to[i] = to[i].Shift(d)
		}
	}
	return to
}

// joins returns the shifts that bring a moving base into contact with one that stays.
func (w *Wish) joins(block []geometry.Box) []geometry.Vec {
	var list []geometry.Vec
	for i := range block {
		for j := range block {
			if !w.Stays(i) && w.Stays(j) {
				p, q := geometry.ClosestPoints(block[i], block[j])
				if d := q.Sub(p); d.Len() > geometry.Tolerance {
					list = append(list, d)
				}
			}
		}
	}
	return list
}
