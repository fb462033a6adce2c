package tactics

import "frontage/game/orders"

// penetrationGoal returns the hindmost enemy of a penetrating unit, nil unless some enemies have advanced
// and others stay behind (TAC-MOVE-03, TAC-MOVE-10). Of several it is the nearest, then the one with the
// lowest id (TAC-MOVE-11).
func (f *fight) penetrationGoal(u *fighter) *fighter {
	if u.movement != orders.MovePenetrate || u.depth > 0 || f.end == 0 {
		return nil
	}
	foremost := int8(0)
	var goal *fighter
	for _, v := range f.enemies(u) {
		if !f.openToMelee(u, v) {
			continue
		}
		foremost = max(foremost, f.progress(v))
		if goal == nil || f.fartherBack(u, v, goal) {
			goal = v
		}
	}
	if goal == nil || foremost < 1 || f.progress(goal) == foremost {
		return nil
	}
	return goal
}

// fartherBack reports whether an enemy is a better goal than another.
func (f *fight) fartherBack(u, v, than *fighter) bool {
	if a, b := f.progress(v), f.progress(than); a != b {
		return a < b
	}
	if a, b := f.distance(u, v), f.distance(u, than); a != b {
		return a < b
	}
	return v.place < than.place
}

// penetrates returns the goal of a unit that goes on past the enemies at its position; nil if it is at
// its goal, is stopped, or has none.
func (f *fight) penetrates(u *fighter) *fighter {
	goal := f.penetrationGoal(u)
	if goal == nil || f.distance(u, goal) == 0 || !f.passes(u, goal) {
		return nil
	}
	return goal
}

// passes reports whether a penetration succeeds at this position: the unit passes each enemy there, in
// any way (TAC-MOVE-09). It is strictly faster (TAC-MOVE-04), other units engage the enemy
// (TAC-MOVE-05), or it can fly over or burrow under it (TAC-MOVE-06, TAC-BASE-50).
func (f *fight) passes(u, goal *fighter) bool {
	for _, v := range f.enemies(u) {
		if v == goal || !f.inReachOf(u, v) {
			continue
		}
		faster := u.move < v.move
		over := u.flies && !v.flies || u.has(burrows) && !v.has(burrows)
		if !faster && !over && !f.engagedByOthers(u, v) {
			return false
		}
	}
	return true
}

// engagedByOthers reports whether an enemy fights units other than u, in this segment or since the last.
func (f *fight) engagedByOthers(u, v *fighter) bool {
	for _, i := range v.foesNow {
		if i != u.index {
			return true
		}
	}
	for _, i := range v.foes {
		if w := &f.units[i]; i != u.index && w.alive() && f.distance(v, w) == 0 {
			return true
		}
	}
	return false
}

// arrive notes whether a penetration has failed with a step, or succeeds again:
// TAC-MOVE-07, TAC-MOVE-08.
func (f *fight) arrive(u *fighter) {
	if goal := f.penetrationGoal(u); goal != nil && f.distance(u, goal) > 0 {
		u.failed = !f.passes(u, goal)
	}
}
