package tactics

import "frontage/game/orders"

// advance is step 7: units that have done nothing yet may move one step. That includes units that
// found all enemies beside them fully engaged (TAC-SEG-15), and units that join friends in a storm
// (TAC-STORM-08), even if they will not fight (TAC-STORM-10). Aggressive movement goes first; among
// it, missile users that neither prefer melee nor refuse missiles go last (TAC-SEG-07). Then come
// follow, cover and trail.
func (f *fight) advance() {
	list := f.sequence14(f.living(f.ranked, func(u *fighter) bool { return u.turn >= 0 && f.idleSoFar(u) }))
	for turn := range advanceTurns {
		for _, u := range list {
			switch {
			case u.turn != turn:
			case u.movement.Aggressive():
				if to, rule, wants := f.wantsAdvance(u); wants {
					f.stepTo(u, to, rule)
				}
			case !f.beside(u) && f.behind(u) && f.mayEnter(u, f.forward(u)):
				f.stepTo(u, f.forward(u), f.referenceRule(u))
			}
		}
	}
}

// advanceTurns is the number of turns in which units advance, one after the other.
const advanceTurns = 5

// advanceTurn returns the turn of a unit in the advance, -1 if it never advances.
func (u *fighter) advanceTurn() int {
	switch u.movement {
	case orders.MoveFollow:
		return 2
	case orders.MoveCover:
		return 3
	case orders.MoveTrail:
		return 4
	}
	switch {
	case !u.movement.Aggressive():
		return -1
	case u.hesitates():
		return 1
	}
	return 0
}

// idleSoFar reports whether a unit could act and has done nothing yet.
func (f *fight) idleSoFar(u *fighter) bool {
	return u.alive() && u.did == nothing && !u.fought && u.able() && u.depth == 0 && f.end > 0
}

// hesitates reports whether a unit waits for the rest before it advances: a missile user
// that neither prefers melee nor refuses missiles.
func (u *fighter) hesitates() bool { return u.shoots() && u.fights != orders.PreferMelee }

// stepTo carries out an advance.
func (f *fight) stepTo(u *fighter, to int8, rule string) {
	from := u.position
	f.move(u, to)
	u.did = advanced
	f.arrive(u)
	f.tell.moved(f, u, "advance", from, "TAC-SEG-07", rule)
}

// wantsAdvance reports whether a unit with aggressive movement advances, and toward which
// position (TAC-MOVE-01, TAC-MOVE-02).
func (f *fight) wantsAdvance(u *fighter) (to int8, rule string, wants bool) {
	if goal := f.penetrates(u); goal != nil {
		return goal.position, "TAC-MOVE-03", true
	}
	if u.fights == orders.NeverMelee {
		return f.wantsRange(u)
	}
	if f.meleeTarget(u) != nil || u.fights == orders.DeferMelee && f.canShoot(u) {
		return 0, "", false
	}
	t := f.nearest(u, true, f.quarry)
	if t == nil {
		return 0, "", false
	}
	if u.fights == orders.PreferMelee {
		return t.position, "TAC-MELEE-01", true
	}
	return t.position, "TAC-MELEE-02", true
}

// quarry reports whether u could attack v from nearby, hand to hand or with missiles. A stormer goes
// up to the location for enemies inside (TAC-STORM-07), and for other enemies as usual
// (TAC-STORM-05).
func (f *fight) quarry(u, v *fighter) bool {
	return u.melee > 0 && f.openToMelee(u, v) || u.shoots() && f.openToShots(u, v)
}

// wantsRange is wantsAdvance for a unit that never melees: it goes to a position from which it may
// shoot (TAC-MISS-01), never onto one that holds an enemy (TAC-MELEE-03, TAC-MELEE-05). If it uses
// missiles only when that is safe, no enemy may be able to shoot at it there (TAC-MISS-02).
func (f *fight) wantsRange(u *fighter) (to int8, rule string, wants bool) {
	if !u.shoots() {
		return 0, "", false // TAC-MISS-03
	}
	t := f.nearest(u, false, f.mayShoot)
	if t == nil || f.distance(u, t) <= int8(u.reach) || f.near(u) <= 1 || !f.mayEnter(u, t.position) {
		return 0, "", false
	}
	if u.tactics.Missile == orders.UseIfSafe {
		ahead := *u
		f.shift(&ahead, t.position)
		if !f.safe(&ahead) {
			return 0, "", false
		}
	}
	return t.position, "TAC-MISS-01", true
}

// shift puts a unit one step nearer to a position, to try it out.
func (f *fight) shift(u *fighter, to int8) {
	if to > u.position {
		u.position++
	} else if to < u.position {
		u.position--
	}
}

// forward is the next position ahead of a unit; backward the one behind.
func (f *fight) forward(u *fighter) int8 {
	if u.side == 0 {
		return min(f.end, u.position+1)
	}
	return max(0, u.position-1)
}

func (f *fight) backward(u *fighter) int8 {
	if u.side == 0 {
		return max(0, u.position-1)
	}
	return min(f.end, u.position+1)
}

// mayEnter reports whether a unit may make a step toward a position. A unit that never melees may not
// enter a position that holds an enemy (TAC-MELEE-05).
func (f *fight) mayEnter(u *fighter, to int8) bool {
	if u.fights != orders.NeverMelee {
		return true
	}
	next := *u
	f.shift(&next, to)
	for _, v := range f.enemies(u) {
		if v.alive() && v.depth == 0 && v.position == next.position {
			return false
		}
	}
	return true
}

// reference returns the position of the friend that guides a unit, false if there is none. Follow is
// guided by the foremost friend on aggressive movement (TAC-MOVE-14), cover by the foremost of strictly
// less aggressive placement (TAC-MOVE-17, TAC-MOVE-19), trail by the hindmost that is not on trail
// itself (TAC-MOVE-20, TAC-MOVE-22).
func (f *fight) reference(u *fighter) (at int8, ok bool) {
	for _, v := range f.sides[u.side] {
		if v == u || !v.alive() || v.depth != 0 {
			continue
		}
		p := f.progress(v)
		switch u.movement {
		case orders.MoveFollow:
			if v.movement.Aggressive() && (!ok || p > at) {
				at, ok = p, true
			}
		case orders.MoveCover:
			if v.tactics.Placement < u.tactics.Placement && (!ok || p > at) {
				at, ok = p, true
			}
		case orders.MoveTrail:
			if v.movement != orders.MoveTrail && (!ok || p < at) {
				at, ok = p, true
			}
		}
	}
	return at, ok
}

// referenceRule is the rule by which friends guide a unit.
func (f *fight) referenceRule(u *fighter) string {
	switch u.movement {
	case orders.MoveFollow:
		return "TAC-MOVE-14"
	case orders.MoveCover:
		return "TAC-MOVE-17"
	}
	return "TAC-MOVE-20"
}

// behind reports whether a unit is behind the friend that guides it.
func (f *fight) behind(u *fighter) bool {
	at, ok := f.reference(u)
	return ok && f.progress(u) < at
}

// fallBack is step 8: units that have done nothing yet may move one step back, never behind
// the back of their side (TAC-MOVE-28).
func (f *fight) fallBack() {
	for _, u := range f.sequence14(f.living(f.ranked, func(u *fighter) bool { return u.turn >= 0 && f.idleSoFar(u) && f.progress(u) > 0 })) {
		if rule := f.wantsBack(u); rule != "" {
			from := u.position
			f.move(u, f.backward(u))
			u.did = fellBack
			f.tell.moved(f, u, "fall-back", from, "TAC-SEG-08", rule)
		}
	}
}

// wantsBack returns the rule by which a unit falls back, "" if it does not.
func (f *fight) wantsBack(u *fighter) string {
	switch u.movement {
	case orders.MoveCharge, orders.MovePenetrate, orders.MoveAdvance:
		// TAC-MOVE-12, TAC-MOVE-13: an enemy is nearer than the unit's range, it has no
		// target, and one step further back it can still reach the enemy.
		if u.shoots() && u.fights != orders.PreferMelee && f.near(u) < int8(u.reach) && !f.canShoot(u) {
			return "TAC-MOVE-13"
		}
	case orders.MoveFollow, orders.MoveCover, orders.MoveTrail:
		if at, ok := f.reference(u); ok && f.progress(u) > at {
			return backRule(u.movement)
		}
	}
	return "" // stay and flee never change position: TAC-MOVE-23, TAC-MOVE-24
}

// backRule is the rule by which a unit that friends guide falls back to them.
func backRule(m orders.Movement) string {
	switch m {
	case orders.MoveFollow:
		return "TAC-MOVE-16"
	case orders.MoveCover:
		return "TAC-MOVE-18"
	}
	return "TAC-MOVE-21"
}
