package tactics

import (
	"slices"

	"frontage/game/orders"
)

// melee is step 3: units beside an enemy may attack; at a location with any movement tactics
// (TAC-STORM-09), and without entering it (TAC-STORM-14). Units that defer melee and can shoot hold off
// unless they were attacked (TAC-SEG-03). Locked units fight on (TAC-MELEE-06).
func (f *fight) melee() {
	for _, u := range f.sequence13(f.living(f.ranked, func(u *fighter) bool { return u.fights != orders.NeverMelee && u.able() })) {
		if !u.alive() || u.fights == orders.DeferMelee && !u.attacked && !f.locked(u) && f.canShoot(u) {
			continue
		}
		f.attackAll(u, "melee", "TAC-SEG-03")
		if f.over() {
			return
		}
	}
}

// chargeMelee is step 6: units whose last action was a charge move may attack enemies beside them
// (TAC-SEG-06).
func (f *fight) chargeMelee() {
	for _, u := range f.sequence13(f.living(f.chargers, func(u *fighter) bool {
		return !u.fought && (u.did == chargeMoved || u.charged) && u.fights != orders.NeverMelee && u.able()
	})) {
		if u.alive() && !u.fought {
			f.attackAll(u, "charge-melee", "TAC-SEG-06")
		}
		if f.over() {
			return
		}
	}
}

// attackAll lets a unit attack until it has no attacks or no target left. A unit on its way to the goal
// of a penetration does not attack.
func (f *fight) attackAll(u *fighter, what, rule string) {
	if f.penetrates(u) != nil {
		return
	}
	for told := false; u.alive() && u.left() > 0; {
		t := f.meleeTarget(u)
		if t == nil {
			return
		}
		if t.depth > u.depth && !u.stormed {
			u.stormed, f.stormed = true, true
			f.greet(u, t.depth)
			if !u.alive() {
				return
			}
			continue // losses may have changed the target
		}
		if t.depth > u.depth {
			f.stormed = true
		}
		if !told {
			f.tell.step(f, u, what, rule)
			told = true
		}
		f.exchange(u, t)
	}
}

// exchange is an attack with the strike-back: TAC-COMBAT-10. Both are fixed before either
// side loses anything: TAC-COMBAT-13.
func (f *fight) exchange(u, t *fighter) {
	members, attacks := attackers(u, t)
	u.covered = false // TAC-SEG-17: until it attacks
	hit := f.newAssault(blow{by: u, on: t}, attacks)
	t.engaged += members * u.presents() // TAC-ENGAGE-09
	u.used += attacks
	back := assault{by: t, on: u}
	if f.strikesBack(t) {
		members, attacks = attackers(t, u) // TAC-ENGAGE-17
		back = f.newAssault(blow{by: t, on: u}, attacks)
		u.engaged += members * t.presents()
		t.used += attacks
	}
	u.fight(t)
	t.fight(u)
	t.attacked, f.struck = true, true
	ofHit, ofBack := t.points, u.points
	f.carryOut(&hit)
	f.carryOut(&back)
	u.charging, t.charging, t.covered = false, false, false // TAC-CHARGE-10, TAC-SEG-17
	u.charged, t.charged = false, false
	f.tell.exchange(f, &hit, &back)
	f.suffer(t, hit.lost, ofHit)
	if back.attacks > 0 {
		f.suffer(u, back.lost, ofBack)
	}
}

// fight notes that a unit fights another hand to hand.
func (u *fighter) fight(foe *fighter) {
	u.fought, u.revealed = true, true
	if !slices.Contains(u.foesNow, foe.index) {
		u.foesNow = append(u.foesNow, foe.index)
	}
}

// strikesBack reports whether a unit attacked in melee strikes back: it has a melee attack and attacks
// left (TAC-COMBAT-11). Its melee tactics do not matter (TAC-MELEE-04), nor does the attacker
// (TAC-ENGAGE-15).
func (f *fight) strikesBack(t *fighter) bool { return t.melee > 0 && t.left() > 0 }
