package tactics

import "frontage/game/orders"

// target is a possible melee target, with the largest damage of an attack.
type target struct {
	*fighter
	damage int
}

// meleeTarget returns the next melee target of a unit, nil for none: the weakest enemy at distance 0 that
// is not fully engaged and that the unit is free to attack.
func (f *fight) meleeTarget(u *fighter) *fighter {
	f.targets = f.targets[:0]
	most := 0 // the highest protection of a target
	for _, t := range f.enemies(u) {
		if u.position != t.position || u.mass && t.protection < most || t.full() || !f.openToMelee(u, t) { // TAC-FIELD-09
			continue
		}
		if damage := f.damage(blow{by: u, on: t}, nil); damage > 0 {
			f.targets = append(f.targets, target{t, damage})
			most = max(most, t.protection)
		}
	}
	best := -1
	for i, t := range f.targets {
		if (best < 0 || weaker(t, f.targets[best])) && f.free(u, t.fighter) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return f.targets[best].fighter
}

// inReachOf reports whether u is in a place to attack t hand to hand: TAC-FIELD-09.
func (f *fight) inReachOf(u, t *fighter) bool {
	return u.position == t.position && f.openToMelee(u, t)
}

// weaker reports whether one target is weaker than another (TAC-PLACE-07): the highest
// maximum damage against it, then the fewest wound points, then the lowest id
// (TAC-PLACE-08).
func weaker(t, than target) bool {
	if t.damage != than.damage {
		return t.damage > than.damage
	}
	if t.points != than.points {
		return t.points < than.points
	}
	return t.place < than.place
}

// free reports whether u may attack t before all the other targets.
func (f *fight) free(u, t *fighter) bool {
	for _, e := range f.targets {
		if e.fighter != t && f.comesBefore(u, e.fighter, t) {
			return false
		}
	}
	return true
}

// comesBefore reports whether e must be fully engaged before u may attack t.
func (f *fight) comesBefore(u, e, t *fighter) bool {
	if !u.mass && t.mass != e.mass && e.armed() == t.armed() {
		return f.pastOthers(e, t)
	}
	return e.protection > t.protection
}

// protects returns how much a unit protects others from mass units: those with a higher value must be fully engaged
// before those with a lower one are attacked. The armed come first (TAC-ENGAGE-16), then the more aggressive placement
// (TAC-PLACE-01, TAC-PLACE-04), then mass units (TAC-ENGAGE-12; those of equal placement protect too: TAC-ENGAGE-13),
// then the more aggressive melee tactics (TAC-PLACE-05).
func (u *fighter) protects() int {
	value := 0
	if u.armed() {
		value = 1
	}
	value = value<<8 | int(u.tactics.Placement)<<1
	if u.mass {
		value |= 1
	}
	return value<<4 | int(orders.NeverMelee-u.fights)
}

// pastOthers is comesBefore for an attacking individual and two enemies, one an individual and one a mass
// unit. It may attack the individual past mass units of equal placement, but not past those of more
// aggressive placement (TAC-ENGAGE-14); by another reading it may go past these, too.
func (f *fight) pastOthers(e, t *fighter) bool {
	if !t.mass && f.rules.pastPlacement {
		return false
	}
	if e.tactics.Placement != t.tactics.Placement {
		return e.tactics.Placement > t.tactics.Placement
	}
	return t.mass && e.fights < t.fights
}
