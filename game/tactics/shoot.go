package tactics

import (
	"slices"

	"frontage/game/orders"
)

// volley is the shooting of a unit, fixed at the start of the step.
type volley struct{ assault }

// mayShoot reports whether an enemy is a legal target at any range: it is neither fighting hand to hand
// nor in defensive positions (TAC-MISS-05) nor sheltered by walls.
func (f *fight) mayShoot(u, v *fighter) bool {
	return !v.covered && !f.inMelee(v) && f.openToShots(u, v)
}

// reaches reports whether the missiles of a unit reach an enemy: from 0 to its range
// (TAC-FIELD-10).
func (f *fight) reaches(u, v *fighter) bool {
	reach := u.reach
	if u.depth > 0 && v.depth > 0 {
		reach = u.reachInside
	}
	return f.distance(u, v) <= int8(reach)
}

// canShoot reports whether a unit can shoot now.
func (f *fight) canShoot(u *fighter) bool {
	return f.readyToShoot(u) && slices.ContainsFunc(f.enemies(u), func(v *fighter) bool { return f.reaches(u, v) && f.mayShoot(u, v) })
}

// readyToShoot reports whether a unit could shoot now if an enemy were a legal target in range.
func (f *fight) readyToShoot(u *fighter) bool {
	return u.alive() && u.shoots() && u.left() > 0 && !f.locked(u) && (u.tactics.Missile != orders.UseIfSafe || f.safe(u))
}

// safe reports whether no enemy can shoot back at a unit (TAC-MISS-02). An enemy can if it has missiles,
// is not in melee and has the unit within range, regardless of its tactics (TAC-MISS-04).
func (f *fight) safe(u *fighter) bool {
	for _, v := range f.enemies(u) {
		if v.missile > 0 && v.able() && f.meets(v, u) && f.openToShots(v, u) && !f.inMelee(v) && f.reaches(v, u) {
			return false
		}
	}
	return true
}

// shoot is step 5: units with a legal target in range shoot, unless they have fought or charged in this
// segment, or prefer melee and could advance to it (TAC-MISS-06). All shots are worked out from the
// situation at its start (TAC-SEG-14), regardless of placement (TAC-PLACE-03).
func (f *fight) shoot() {
	f.shots = f.shots[:0]
	for _, u := range f.here {
		if u.missile == 0 || u.did != nothing || u.fought || !f.readyToShoot(u) || f.ratherAdvances(u) {
			continue
		}
		if t := f.missileTarget(u); t != nil {
			f.shots = append(f.shots, volley{f.newAssault(blow{by: u, on: t, missile: true}, u.left())})
		}
	}
	for i := range f.shots {
		a := &f.shots[i].assault
		a.by.did, a.by.covered = shot, false
		a.by.used += a.attacks
		a.by.revealed, a.on.revealed = true, true
		f.fired = true
		f.stormed = f.stormed || a.on.depth > a.by.depth
	}
	for i := range f.shots {
		a := &f.shots[i].assault
		before := a.on.points
		f.carryOut(a)
		f.tell.step(f, a.by, "shoot", "TAC-SEG-05")
		f.tell.assault(f, a, "TAC-MISS-07")
		if a.on.alive() {
			f.suffer(a.on, a.lost, before)
		}
	}
}

// ratherAdvances reports whether a unit prefers melee and may advance to an enemy that it can attack.
// Then it does not shoot, even at range.
func (f *fight) ratherAdvances(u *fighter) bool {
	return u.fights == orders.PreferMelee && u.movement.Aggressive() && u.depth == 0 && f.end > 0 &&
		f.nearest(u, true, f.openToMelee) != nil
}

// missileTarget returns the target of a unit's missiles: the enemy with the largest expected loss of
// wound points, then the fewest wound points, then the lowest id (TAC-MISS-07). Placement and the order
// of melee targets do not matter (TAC-MISS-08), nor does the number of units that shoot at it
// (TAC-MISS-09).
func (f *fight) missileTarget(u *fighter) *fighter {
	var best *fighter
	most := 0
	for _, t := range f.enemies(u) {
		if !f.reaches(u, t) || !f.mayShoot(u, t) {
			continue
		}
		damage := f.damage(blow{by: u, on: t, missile: true}, nil)
		if damage == 0 {
			continue
		}
		expected := f.expected(u, t, damage)
		if best == nil || expected > most || expected == most && (t.points < best.points || t.points == best.points && t.place < best.place) {
			best, most = t, expected
		}
	}
	return best
}

// expected returns the expected damage of a unit's attacks in half points, at most the target's wound
// points: TAC-COMBAT-16.
func (f *fight) expected(u, t *fighter, damage int) int {
	hits := 1
	if u.area > 0 {
		hits = min(t.n, areaTargets(u.area, t))
	}
	return min((damage+1)*max(0, u.left())*hits, 200*t.points)
}
