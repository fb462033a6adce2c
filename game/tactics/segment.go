package tactics

import (
	"slices"

	"frontage/game/orders"
)

// The limits of a battle: TAC-FIELD-18.
const (
	mostIdle     = 6
	mostSegments = 200
)

// steps are the steps of a segment: TAC-SEG-01 to TAC-SEG-12.
var steps = [...]func(*fight){
	(*fight).frighten, (*fight).flight, (*fight).melee, (*fight).chargeMove, (*fight).shoot, (*fight).chargeMelee,
	(*fight).advance, (*fight).fallBack, (*fight).secondCharge, (*fight).takeCover, (*fight).uplift, (*fight).average,
}

// play plays one segment: the twelve steps in sequence, each for every unit of both sides. It returns
// whether the battle is over.
func (f *fight) play() bool {
	f.beginSegment()
	f.step = 0
	f.sally()
	for i, step := range steps {
		f.step = i + 1
		if f.step == 4 || f.step == 6 || f.step == 9 {
			if !f.charges {
				continue
			}
		}
		step(f)
		if f.over() { // TAC-FIELD-19: at once
			f.finish("gone")
			return true
		}
	}
	f.endSegment()
	return f.result != nil
}

func (f *fight) beginSegment() {
	f.moved, f.struck, f.fired, f.fled, f.stormed = false, false, false, false, false
	for _, u := range f.all {
		u.did, u.steps, u.used, u.engaged = nothing, 0, 0, 0 // TAC-ENGAGE-09
		u.fought, u.attacked, u.chargedNow = false, false, false
		u.foesNow = u.foesNow[:0]
	}
	if f.present[0]+f.present[1] < len(f.here) {
		f.muster()
	}
	f.step = 0
	f.drawLots()
}

// flight is step 2: fleeing units leave if the nearest enemy is strictly closer than every friend that is
// not fleeing: TAC-SEG-02, TAC-MOVE-25.
func (f *fight) flight() {
	for _, u := range f.here {
		if u.movement != fleeing || !u.alive() {
			continue
		}
		enemy := f.near(u)
		if enemy < far && !slices.ContainsFunc(f.sides[u.side], func(v *fighter) bool {
			return v != u && v.alive() && v.movement != fleeing && f.distance(u, v) <= enemy
		}) {
			f.tell.step(f, u, "flee", "TAC-MOVE-25")
			f.flee(u, "TAC-MOVE-25")
		}
	}
}

// takeCover is step 10: units that did nothing and are threatened enter defensive
// positions (TAC-SEG-10).
func (f *fight) takeCover() {
	for _, u := range f.here {
		if u.alive() && !u.covered && u.did == nothing && !u.fought && f.threatened(u) {
			u.covered = true
			f.tell.step(f, u, "cover", "TAC-SEG-10", "TAC-SEG-19")
		}
	}
}

// threatened reports whether an enemy missile unit has a unit in range, or an enemy that may
// charge is at most two steps away: TAC-SEG-19.
func (f *fight) threatened(u *fighter) bool {
	for _, v := range f.enemies(u) {
		if !f.meets(v, u) {
			continue
		}
		if v.missile > 0 && v.able() && f.openToShots(v, u) && f.reaches(v, u) || v.canCharge() && f.distance(v, u) <= 2 && v.depth == u.depth {
			return true
		}
	}
	return false
}

// endSegment settles what lasts from one segment to the next, and whether the battle ends.
func (f *fight) endSegment() {
	for _, u := range f.all {
		if !u.fought && u.did != chargeMoved {
			u.charging = false // TAC-CHARGE-10
		}
		u.charged = u.chargedNow
		if u.failed && !f.besideEnemy(u) {
			u.failed = false // TAC-MOVE-08
		}
		if len(u.foes) > 0 || len(u.foesNow) > 0 {
			u.foes, u.foesNow = u.foesNow, u.foes
		}
	}
	f.lately = f.stormed
	switch {
	case !f.moved && !f.struck && !f.fired && !f.fled:
		f.finish("quiet") // TAC-FIELD-16, TAC-FIELD-17
		return
	case f.struck || f.fired || f.fled:
		f.idle = 0
	default:
		f.idle++
	}
	switch {
	case f.idle >= mostIdle:
		f.finish("idle")
	case f.segment >= mostSegments:
		f.finish("long")
	default:
		f.segment++
	}
}

// besideEnemy reports whether an enemy that a unit could attack is at distance 0.
func (f *fight) besideEnemy(u *fighter) bool {
	for _, v := range f.enemies(u) {
		if f.inReachOf(u, v) {
			return true
		}
	}
	return false
}

// over reports whether a side has no unit left: TAC-FIELD-19.
func (f *fight) over() bool {
	return f.present[0] == 0 || f.present[1] == 0 || f.dice.err != nil
}

// begin starts the battle. Threatened units that need cover are in defensive positions (TAC-SEG-18). If
// no unit could act, there is no battle (TAC-FIELD-12).
func (f *fight) begin() {
	f.begun = true
	f.tell.begun(f)
	for i := range f.units {
		u := &f.units[i]
		u.began, u.morale = u.n, u.start // TAC-MORALE-06
	}
	if f.over() || !f.anyoneActs() {
		f.finish("none")
		return
	}
	for i := range f.units {
		u := &f.units[i]
		if u.alive() && !f.acts(u) && f.threatened(u) {
			u.covered = true
			f.tell.step(f, u, "cover", "TAC-SEG-18")
		}
	}
}

// anyoneActs reports whether in the first segment some unit could attack, shoot, charge or
// advance on an enemy: TAC-FIELD-11, TAC-FIELD-12.
func (f *fight) anyoneActs() bool {
	for i := range f.units {
		u := &f.units[i]
		if u.alive() && !u.keepsWithFriends() && f.acts(u) {
			return true
		}
	}
	return false
}

func (u *fighter) keepsWithFriends() bool {
	return u.movement == orders.MoveFollow || u.movement == orders.MoveCover || u.movement == orders.MoveTrail
}

// acts reports whether a unit can act in the first segment.
func (f *fight) acts(u *fighter) bool {
	if !u.able() {
		return false
	}
	if u.fights != orders.NeverMelee && f.meleeTarget(u) != nil || f.canShoot(u) || f.mayLeave(u) {
		return true
	}
	if u.depth > 0 || f.end == 0 {
		return false
	}
	if u.movement.Aggressive() {
		if _, _, wants := f.wantsAdvance(u); wants {
			return true
		}
		_, charges := f.chargeGoal(u)
		return charges && f.mayCharge(u)
	}
	if u.keepsWithFriends() {
		_, friends := f.reference(u)
		return friends
	}
	return false
}
