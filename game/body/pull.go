package body

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// How finely a wish is pulled back toward a legal action.
const (
	pullSteps  = 16
	pullHalves = 8
)

// PulledBack shifts the stands of a wish toward their places in the nearest legal action of its
// kind with the same stands, as far as necessary. It returns false if there is none. Accepts
// reports whether an action is legal.
func PulledBack(a game.Action, legal []game.Action, accepts func(game.Action) bool) (game.Action, bool) {
	best, far := -1, 0.0
	for i, b := range legal {
		if b.Do == a.Do && b.Unit == a.Unit && b.Choice == a.Choice && slices.EqualFunc(b.Stands, a.Stands, func(x, y game.StandPlace) bool { return x.ID == y.ID }) {
			if d := Apart(b.Stands, a.Stands); best < 0 || d < far {
				best, far = i, d
			}
		}
	}
	if best < 0 {
		return a, false
	}
	return PulledTo(a, legal[best], accepts)
}

// PulledTo shifts the stands of a wish toward their places in another action, as far as necessary.
// It returns false if that action is not legal.
func PulledTo(a, good game.Action, accepts func(game.Action) bool) (game.Action, bool) {
	if !accepts(good) {
		return a, false
	}
	bad, last := 0.0, 1.0 // fractions of the way to the legal action
	for i := 1; i < pullSteps; i++ {
		if accepts(between(a, good, float64(i)/pullSteps)) {
			last = float64(i) / pullSteps
			break
		}
		bad = float64(i) / pullSteps
	}
	for range pullHalves {
		if mid := (bad + last) / 2; accepts(between(a, good, mid)) {
			last = mid
		} else {
			bad = mid
		}
	}
	if last == 1 {
		return good, true
	}
	return between(a, good, last), true
}

// Apart returns the largest distance of a stand between two lists of places, in centimetres.
func Apart(a, b []game.StandPlace) float64 {
	far := 0.0
	for i := range a {
		far = max(far, geometry.Vec{X: a[i].X, Y: a[i].Y}.Dist(geometry.Vec{X: b[i].X, Y: b[i].Y}))
	}
	return far
}

// between returns an action with its stands moved a fraction of the way to their places in
// another, and with the facings of the other.
func between(a, b game.Action, share float64) game.Action {
	next := a
	next.Stands = slices.Clone(a.Stands)
	for i := range next.Stands {
		p := &next.Stands[i]
		at := geometry.Vec{X: p.X, Y: p.Y}.Lerp(geometry.Vec{X: b.Stands[i].X, Y: b.Stands[i].Y}, share)
		p.X, p.Y, p.Facing = game.RoundLength(at.X), game.RoundLength(at.Y), b.Stands[i].Facing
	}
	return next
}
