package tactics

import "frontage/game"

// onePosition reports whether a battle has a single position: at sea (TAC-FIELD-05), and
// where everybody is inside one location or those within it (TAC-FIELD-04, TAC-FIELD-07).
func onePosition(s *game.State) bool {
	if whole(s).Terrain == "sea" {
		return true
	}
	if whole(s).Location == nil {
		return false
	}
	for i := range s.Units {
		if p := own(&s.Units[i]).Place; p == nil || !p.Inside && !p.Inner {
			return false
		}
	}
	return len(s.Units) > 0
}

// far is a distance at which nothing can be done.
const far = 100

// distance returns the distance of two units in steps: TAC-FIELD-03. Units inside and just outside a
// location are at distance 0 (TAC-FIELD-08). An inner location is at the single position of the outer
// one (TAC-FIELD-06). Units two boundaries apart cannot affect each other (TAC-FIELD-13).
func (f *fight) distance(u, v *fighter) int8 {
	if d := u.depth - v.depth; d > 1 || d < -1 {
		return far
	}
	if u.position > v.position {
		return u.position - v.position
	}
	return v.position - u.position
}

// meets reports whether two enemies can affect each other. A unit that has sortied and one outside the
// location that it sortied into cannot (TAC-SORTIE-09).
func (f *fight) meets(u, v *fighter) bool {
	return u.side != v.side && u.alive() && v.alive() && (!f.walled || f.meetsAtWalls(u, v))
}

// meetsAtWalls is meets where there is a location.
func (f *fight) meetsAtWalls(u, v *fighter) bool {
	if u.sortied && u.depth > 0 && v.depth < u.depth || v.sortied && v.depth > 0 && u.depth < v.depth {
		return false
	}
	return f.distance(u, v) < far
}

// openToMelee reports whether walls allow u to attack v hand to hand, across at most one boundary
// (TAC-STORM-15). From outside that needs a storm order (TAC-STORM-03), even without real walls
// (TAC-STORM-02); from inside, an enemy that has stormed (TAC-STORM-16). A unit that has sortied attacks
// no location (TAC-SORTIE-08).
func (f *fight) openToMelee(u, v *fighter) bool {
	switch {
	case !f.meets(u, v):
		return false
	case u.depth == v.depth:
		return true
	case u.depth < v.depth:
		return u.storms && !u.sortied && f.leftTo(u, v) > 0
	default:
		return v.stormed
	}
}

// openToShots reports whether walls allow u to shoot at v: a stormer at units that can shoot back
// (TAC-STORM-06, TAC-STORM-13), units inside at stormers.
func (f *fight) openToShots(u, v *fighter) bool {
	switch {
	case !f.meets(u, v):
		return false
	case u.depth == v.depth:
		return true
	case u.depth < v.depth:
		return u.storms && !u.sortied && v.missile > 0 && f.leftTo(u, v) > 0
	default:
		return v.storms && !v.sortied
	}
}

// leftTo returns the share of combat value, in 1/100000, of an attack of u on v: less into a location
// (TAC-FORT-02), unless u flies (TAC-FORT-04).
func (f *fight) leftTo(u, v *fighter) int {
	if u.depth >= v.depth || u.flies {
		return 100_000
	}
	return f.left[v.depth]
}

// inMelee reports whether a unit fights hand to hand: it has fought in this segment, or it is locked.
func (f *fight) inMelee(u *fighter) bool { return u.fought || f.locked(u) }

// locked reports whether a unit is still beside an enemy that it fought in the last
// segment: TAC-MELEE-06.
func (f *fight) locked(u *fighter) bool {
	for _, foe := range u.foes {
		if v := &f.units[foe]; v.alive() && f.distance(u, v) == 0 {
			return true
		}
	}
	return false
}

// enemies returns the units of the side opposite to a unit, perhaps with some that have left.
func (f *fight) enemies(u *fighter) []*fighter { return f.sides[1-u.side] }

// nearest returns the nearest enemy that passes a test, of two the one ahead, nil for none. With beyond
// it leaves out enemies at distance 0.
func (f *fight) nearest(u *fighter, beyond bool, test func(u, v *fighter) bool) *fighter {
	var best *fighter
	nearest := int8(0) // of best
	for _, v := range f.enemies(u) {
		away := f.distance(u, v)
		if !v.alive() || beyond && away == 0 {
			continue
		}
		if (best == nil || away < nearest || away == nearest && f.ahead(u, v) && !f.ahead(u, best)) && test(u, v) {
			best, nearest = v, away
		}
	}
	return best
}

// ahead reports whether v is further from the back of u's side than u.
func (f *fight) ahead(u, v *fighter) bool {
	if u.side == 0 {
		return v.position > u.position
	}
	return v.position < u.position
}

// near returns the distance of the nearest enemy that u can affect.
func (f *fight) near(u *fighter) int8 {
	best := int8(far)
	for _, v := range f.enemies(u) {
		if away := f.distance(u, v); away < best && f.meets(u, v) {
			best = away
		}
	}
	return best
}

// beside reports whether an enemy that u can affect is at distance 0.
func (f *fight) beside(u *fighter) bool {
	for _, v := range f.enemies(u) {
		if f.distance(u, v) == 0 && f.meets(u, v) {
			return true
		}
	}
	return false
}

// move puts a unit one step nearer to a position.
func (f *fight) move(u *fighter, to int8) {
	if to > u.position {
		u.position++
	} else {
		u.position--
	}
	u.steps++ // TAC-SEG-16: never more than two
	u.covered = false
	f.moved = true
}
