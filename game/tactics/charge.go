package tactics

import "frontage/game/orders"

// ableToCharge reports whether a unit has the ability and the terrain lets it charge: its
// move cost is at most 6 (TAC-CHARGE-02) and its combat modifier at least 75% (TAC-CHARGE-03). A
// unit that never melees does not charge.
func (u *fighter) ableToCharge() bool {
	return u.has(charges) && u.move <= 6 && u.modifier[0] >= 75 && u.fights != orders.NeverMelee
}

// mayCharge reports whether a unit may make a charge move now: it has the ability
// (TAC-CHARGE-01), on this terrain, and movement tactics that call for it. A unit on follow charges
// only if the foremost of its guiding friends do (TAC-MOVE-15), a unit on cover only up to the friend
// it covers (TAC-MOVE-17).
func (f *fight) mayCharge(u *fighter) bool {
	if !u.alive() || !u.chargesHere || !u.able() || u.depth > 0 || f.end == 0 {
		return false
	}
	switch u.movement {
	case orders.MoveCharge, orders.MovePenetrate:
		return true
	case orders.MoveFollow:
		return f.behind(u) && f.foremostCharge(u)
	case orders.MoveCover:
		return f.behind(u)
	}
	return false
}

// foremostCharge reports whether one of the foremost friends on aggressive movement charges.
func (f *fight) foremostCharge(u *fighter) bool {
	at, _ := f.reference(u)
	for _, v := range f.sides[u.side] {
		if v != u && v.alive() && v.movement.Aggressive() && f.progress(v) == at && v.charging {
			return true
		}
	}
	return false
}

// canCharge reports whether an enemy may charge, and so threatens units.
func (u *fighter) canCharge() bool {
	switch u.movement {
	case orders.MoveCharge, orders.MovePenetrate, orders.MoveFollow, orders.MoveCover:
		return u.chargesHere && u.able()
	}
	return false
}

// chargeGoal returns the goal of a charge move: that of a penetration, the nearest enemy, or the guiding
// friends. A unit beside an enemy that it may attack makes no charge move (TAC-SEG-20).
func (f *fight) chargeGoal(u *fighter) (to int8, ok bool) {
	if goal := f.penetrates(u); goal != nil {
		return goal.position, true
	}
	if f.meleeTarget(u) != nil {
		return 0, false
	}
	if !u.movement.Aggressive() {
		return f.forward(u), !f.beside(u)
	}
	if t := f.nearest(u, true, f.openToMelee); t != nil {
		return t.position, true
	}
	return 0, false
}

// chargeMove is step 4: units that may charge and have not fought this segment move one
// step toward the enemy, except units that plan to shoot: TAC-SEG-04.
func (f *fight) chargeMove() {
	for _, u := range f.sequence14(f.living(f.chargers, func(u *fighter) bool { return u.chargesHere && u.did == nothing && !u.fought })) {
		if !f.mayCharge(u) {
			continue
		}
		if u.hesitates() {
			if f.canShoot(u) {
				continue
			}
			if t := f.nearest(u, false, f.mayShoot); t != nil && f.distance(u, t)-1 <= int8(u.reach) {
				continue
			}
		}
		f.charge(u, "charge-move", "TAC-SEG-04")
	}
}

// secondCharge is step 9: units that may charge and have not attacked this segment may move one more
// step, at most two in all: TAC-CHARGE-04, TAC-SEG-16.
func (f *fight) secondCharge() {
	for _, u := range f.sequence14(f.living(f.chargers, func(u *fighter) bool {
		return u.chargesHere && !u.fought && u.steps < 2 && (u.did == nothing || u.did == chargeMoved || u.did == advanced)
	})) {
		if f.mayCharge(u) {
			u.chargedNow = f.charge(u, "second-charge", "TAC-SEG-09")
		}
	}
}

// charge makes a charge move. Until its first melee is resolved the unit counts as charging
// (TAC-CHARGE-10).
func (f *fight) charge(u *fighter, what, rule string) bool {
	to, ok := f.chargeGoal(u)
	if !ok {
		return false
	}
	from := u.position
	f.move(u, to)
	u.did, u.charging = chargeMoved, true
	f.arrive(u)
	f.tell.moved(f, u, what, from, rule, "TAC-CHARGE-04")
	return true
}
