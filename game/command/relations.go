package command

import (
	"math"

	"frontage/game/orders"
)

// This file finds the friends by which others are guided (section 2.6 of the page). Positions are
// the present ones, so units that follow see where their leaders have just moved (TAC-MAP-53).

// foremost returns the friend of a unit with the greatest progress among those for which ok is
// true; nil if there is none.
func (f *field) foremost(u *Unit, ok func(*Unit) bool) (best *Unit, progress float64) {
	progress = math.Inf(-1)
	for _, w := range f.friends {
		if w == u || w.Walled != u.Walled || !ok(w) {
			continue
		}
		if p := f.progress(w); p > progress {
			best, progress = w, p
		}
	}
	return best, progress
}

// led returns the friend with which a unit on follow keeps level: the foremost on charge,
// penetrate or advance (TAC-MAP-50).
func (f *field) led(u *Unit) (*Unit, float64) {
	return f.foremost(u, func(w *Unit) bool { return w.Orders.Movement().Aggressive() && !f.beyond(w) })
}

// ward returns the friend that a unit on cover protects: the foremost of strictly lower rank
// (TAC-MAP-51).
func (f *field) ward(u *Unit) (*Unit, float64) {
	return f.foremost(u, func(w *Unit) bool { return w.Orders.Placement < u.Orders.Placement })
}

// last returns the hindmost friend of a unit, apart from those on trail (TAC-MAP-52), and its
// progress.
func (f *field) last(u *Unit) (best *Unit, progress float64) {
	progress = math.Inf(1)
	for _, w := range f.friends {
		if w == u || w.Walled != u.Walled || w.Orders.Movement() == orders.MoveTrail || f.beyond(w) {
			continue
		}
		if p := f.progress(w); p < progress {
			best, progress = w, p
		}
	}
	return best, progress
}

// beyond reports whether a friend on penetrate has passed the enemy's front: some enemy is nearer
// to the side's own edge than the friend (TAC-MAP-54).
func (f *field) beyond(w *Unit) bool {
	if w.Orders.Movement() != orders.MovePenetrate {
		return false
	}
	at := f.progress(w)
	for _, e := range f.enemies() {
		if near, _ := f.spanFrom(e, f.side); near < at {
			return true
		}
	}
	return false
}
