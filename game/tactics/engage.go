package tactics

import "frontage/game/orders"

// Sizes are counted in twentieths, so that 80% and 75% of them are whole.
const twentieth = 20

// capacity returns the size that may attack a unit in melee in a segment, in twentieths,
// by its members at that moment (TAC-ENGAGE-11).
func (u *fighter) capacity() int {
	if !u.mass {
		return 3 * u.each * twentieth // TAC-ENGAGE-06: never adjusted
	}
	c := 2 * u.n * u.each * twentieth // TAC-ENGAGE-01
	if u.movement == orders.MoveStay || u.movement == orders.MoveFlee {
		c = c * 4 / 5 // TAC-ENGAGE-02
	}
	if u.has(formation) {
		c = c * 3 / 4 // TAC-ENGAGE-03; both multiply: TAC-ENGAGE-04
	}
	return c
}

// presents returns the size of one member as an attacker, in twentieths: TAC-ENGAGE-05.
func (u *fighter) presents() int {
	if u.mass && u.has(formation) {
		return u.each * twentieth * 3 / 4
	}
	return u.each * twentieth
}

// full reports whether a unit is fully engaged: TAC-ENGAGE-08.
func (u *fighter) full() bool { return u.engaged >= u.capacity() }

// room returns how many members of u may still attack t. A further member may attack while the size
// used against t is strictly below its capacity. So the last one may overshoot, and one attacker of any
// size always fits (TAC-ENGAGE-07).
func room(u, t *fighter) int {
	free := t.capacity() - t.engaged
	if free <= 0 {
		return 0
	}
	return (free + u.presents() - 1) / u.presents()
}

// attackers returns the number of members of a unit that attack a target now, and their attacks: those
// that have attacks left and fit (TAC-ENGAGE-10).
func attackers(u, t *fighter) (members, attacks int) {
	left := u.left()
	if left <= 0 {
		return 0, 0
	}
	members = min((left+u.attacks-1)/u.attacks, u.n, room(u, t))
	return members, min(left, members*u.attacks)
}

// areaTargets returns how many members an area attack of a size hits, by their raw size:
// TAC-COMBAT-20, TAC-ENGAGE-18.
func areaTargets(size int, t *fighter) int { return max(1, size/t.each) }
