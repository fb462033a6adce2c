package tactics

import "frontage/game/orders"

// blocking returns the blocking size of a unit in millionths, with its parts. The factors multiply:
// TAC-BLOCK-09.
func (f *fight) blocking(u *fighter) (int, []part) {
	value := u.effort * millionth / 100 // members times efficiency, regardless of their size
	parts := []part{{"TAC-BLOCK-01", "members", u.n * millionth}, {"TAC-BLOCK-01", "efficiency", ratio(u.effort, 100*max(1, u.n))}}
	modify := func(applies bool, rule, what string, by int) {
		if applies {
			parts = append(parts, part{rule, what, by})
			value = value / 4 * (4 * by / millionth) // exact: by is a multiple of a half
		}
	}
	modify(u.has(hasted), "TAC-BLOCK-02", "hasted", 2*millionth)
	modify(u.has(stupid|disabled), "TAC-BLOCK-03", "unable", 0)
	modify(u.movement == orders.MoveFlee, "TAC-BLOCK-04", "movement", 0)
	modify(!u.usableMelee() && !u.usableMissile(), "TAC-BLOCK-05", "no-attack", 0)
	modify(u.has(mindless|dominated), "TAC-BLOCK-06", "mind", millionth/2)
	switch {
	case f.hangsBack(u):
		modify(true, "TAC-BLOCK-07", "movement", millionth/2)
	default:
		modify(!u.usableMelee() && u.usableMissile(), "TAC-BLOCK-07", "missiles-only", millionth/2)
	}
	modify(u.has(questing), "TAC-BLOCK-13", "questing", 0)
	modify(u.riders > 1, "TAC-BLOCK-08", "riders", u.riders*millionth)
	return value, parts
}

// hangsBack reports whether its movement halves the blocking size of a unit. By a later reading
// (TAC-BLOCK-17) a unit that stays inside a location counts in full.
func (f *fight) hangsBack(u *fighter) bool {
	switch u.movement {
	case orders.MoveFollow, orders.MoveCover, orders.MoveTrail:
		return true
	case orders.MoveStay:
		return u.depth == 0 || !f.rules.stayInside
	}
	return false
}

// blocks reports whether blockers stop movers between hexes or out of a location: their
// total is at least half that of the movers (TAC-BLOCK-10).
func blocks(blockers, movers int) bool { return 2*blockers >= movers }

// blocksEntry reports whether the units inside a location stop movers from entering: the total inside,
// minus the movers' allies inside, times the factor of the location is at least the movers' total
// (TAC-BLOCK-11).
func blocksEntry(inside, allies, factor, movers int) bool { return (inside-allies)*factor >= movers }

// blockingFactor returns the factor of a location: TAC-BLOCK-12.
func (l *Location) blockingFactor() int {
	switch r := l.effective(); {
	case r == 0:
		return 4
	case l.specialised():
		return 10
	default:
		return min(10, 5+r)
	}
}

// specialised reports whether a location is a fortification and nothing else.
func (l *Location) specialised() bool { return l.Kind == "castle" || l.Kind == "fort" }
