package stand

import (
	"slices"

	"frontage/geometry"
)

// stuckWays are places to which stands of a unit were found to have no way past some others
// of it: nor have they one past these and more. The orders in which the stands of a row move
// are many, and most of them differ in what does not matter to the stand that asks.
type stuckWays map[stuckKey][][]geometry.Box

// stuckKey is what a stand asked for: the way to a place, or to those along a stretch.
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

// getsStuck notes that the stand has no way.
func (w *walker) getsStuck(key *stuckKey) {
	if w.stuck != nil && w.road == nil && !w.Ended() {
		(*w.stuck)[*key] = append((*w.stuck)[*key], w.past)
	}
}

// goneStraight is the way of a stand that is known to have none but the straight one, if that.
func (w *walker) goneStraight(to geometry.Box) geometry.Way {
	way := w.Straight(to)
	way.OK, way.Legs = false, nil
	return way
}
