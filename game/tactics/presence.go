package tactics

import "frontage/game/orders"

// Presence and blocking sizes are counted in millionths, so that their sums are exact.
const millionth = 1_000_000

// part is one factor of an explained value, in millionths.
type part struct {
	rule string
	what string
	by   int
}

// usableMissile reports whether a missile attack counts for presence and blocking: only
// under "use missiles" (TAC-PRES-06).
func (u *fighter) usableMissile() bool {
	return u.missile > 0 && u.able() && u.tactics.Missile == orders.UseMissiles
}

// usableMelee reports whether a melee attack does: under all melee tactics but "never
// melee" (TAC-PRES-07).
func (u *fighter) usableMelee() bool {
	return u.melee > 0 && u.able() && u.tactics.Melee != orders.NeverMelee
}

// presence returns the effective presence of a unit in millionths, with its parts. The modifiers
// multiply (TAC-PRES-10).
func (u *fighter) presence() (int, []part) {
	var parts []part
	value := u.neutralPresence()
	switch {
	case u.mass:
		parts = append(parts, part{"TAC-PRES-01", "members", ratio(u.n, u.std)})
	default:
		parts = append(parts, part{"TAC-PRES-02", "individual", millionth})
	}
	parts = append(parts, part{"TAC-PRES-03", "efficiency", ratio(u.effort, 100*max(1, u.n))})
	modify := func(applies bool, rule, what string, by int) {
		if applies {
			parts = append(parts, part{rule, what, by})
			value = (2*value*by/millionth + 1) / 2
		}
	}
	modify(!u.has(influences), "TAC-PRES-04", "no-influence", 0)
	switch { // TAC-PRES-05: once
	case u.movement == orders.MoveFlee || u.movement == orders.MoveStay || u.movement == orders.MoveTrail ||
		u.movement == orders.MoveCover || u.movement == orders.MoveFollow:
		modify(true, "TAC-PRES-05", "movement", millionth/2)
	default:
		modify(!u.usableMelee() && !u.usableMissile(), "TAC-PRES-05", "no-attack", millionth/2)
	}
	modify(u.has(stupid|mindless), "TAC-PRES-08", "mind", millionth/2) // once, even if both
	modify(u.has(hidden) && !u.revealed, "TAC-PRES-09", "hidden", millionth/2)
	return value, parts
}

// neutralPresence is the presence regardless of tactics: members divided by the standard count
// (TAC-BASE-03) times their efficiency.
func (u *fighter) neutralPresence() int {
	if !u.mass {
		return ratio(u.effort, 100)
	}
	return ratio(u.effort, 100*u.std)
}

// ratio returns a quotient in millionths, rounded half up.
func ratio(a, b int) int { return (2*a*millionth/b + 1) / 2 }

// stopsProduction reports whether enemy presence at the start of a phase stops the base
// production of a place: TAC-PRES-12.
func stopsProduction(enemy int) bool { return enemy >= millionth }

// obstructsControl reports whether enemy presence obstructs an order to take control: it is at least a
// quarter of the controlling side's presence, where units outside the controlling force count half
// (TAC-PRES-13).
func obstructsControl(enemy, force, others int) bool { return 8*enemy >= 2*force+others }

// besieges reports whether a siege holds: besieging presence is greater than that of the
// opposing units outside the location (TAC-PRES-14). Those inside do not count
// (TAC-SIEGE-02), and no order is needed (TAC-SIEGE-01).
func besieges(besiegers, opposingOutside int) bool { return besiegers > opposingOutside }
