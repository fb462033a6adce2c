package stand

import (
	"slices"

	"frontage/geometry"
)

// stuckWays records that a stand has no way to a place past certain other stands of its
// unit: then it has none past these and more. The many orders in which the stands of a row
// move mostly differ in moves that do not affect the stand in question.
type stuckWays map[stuckKey][][]geometry.Box

// stuckKey is what was asked about a stand: the way to a place, or to those along a
// stretch.
type stuckKey struct {
	piece  int
	to     geometry.Box
	dir    geometry.Vec
	lo, hi float64
}

// isStuck reports whether the stand is known to have no way.
func (w *walker) isStuck(key *stuckKey) bool {
	if w.stuck == nil || w.road != nil {
		return false
	}
	return slices.ContainsFunc((*w.stuck)[*key], func(past []geometry.Box) bool {
		return !slices.ContainsFunc(past, func(b geometry.Box) bool { return !slices.Contains(w.past, b) })
	})
}

// getsStuck records that the stand has no way.
func (w *walker) getsStuck(key *stuckKey) {
	if w.stuck != nil && w.road == nil && !w.Ended() {
		(*w.stuck)[*key] = append((*w.stuck)[*key], w.past)
	}
}

// goneStraight returns the straight way of a stand if it has one. It is for a stand known
// to have no other.
func (w *walker) goneStraight(to geometry.Box) geometry.Way {
	way := w.Straight(to)
	way.OK, way.Legs = false, nil
	return way
}
