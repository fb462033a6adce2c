package tactics

import "frontage/game/orders"

// The share of combat value, in 1/100000, of attacks into a location, by its effective rating from 0 to
// 6: TAC-FORT-02. From 7 on, units on the ground cannot attack in (TAC-FORT-03).
var (
	leftAtFortress = [...]int{100_000, 61_500, 39_000, 22_000, 12_500, 5_500, 2_500}
	leftElsewhere  = [...]int{100_000, 70_000, 46_000, 33_000, 22_000, 12_500, 5_500}
)

// left returns the share of combat value of attacks into a location, in 1/100000.
func (l *Location) left() int {
	table := leftElsewhere
	if l.specialised() {
		table = leftAtFortress
	}
	if r := l.effective(); r < len(table) {
		return table[r]
	}
	return 0
}

// mostRating is the highest rating of a location: TAC-FORT-07.
func (l *Location) mostRating(terrain string) int {
	most := l.Strength / 3
	if terrain == "swamp" {
		most = min(most, 2)
	}
	return most
}

// usualCap is the rating that a kind of location seldom exceeds, 0 for none: TAC-FORT-07.
func (l *Location) usualCap() int {
	return map[string]int{"city": 4, "castle": 6, "fort": 3}[l.Kind]
}

// mostDamage is the largest damage of the walls: TAC-FORT-08.
func (l *Location) mostDamage() int { return l.Strength * (l.Rating + 1) }

// sally lets units leave the walls: TAC-SORTIE-01. Units with "immediately sortie" leave at the start of
// the battle (TAC-SORTIE-03), those with "sortie" once attacks on the location are no longer likely
// (TAC-SORTIE-04), those with "do not sortie" never (TAC-SORTIE-02).
func (f *fight) sally() {
	if !f.walled {
		return
	}
	for i := range f.units {
		u := &f.units[i]
		if !f.mayLeave(u) {
			continue
		}
		u.depth-- // to the place immediately outside, and no farther: TAC-SORTIE-07
		u.sortied, u.did = true, sorted
		u.covered = false
		u.steps++ // TAC-SORTIE-10
		f.moved = true
		f.tell.sallied(f, u)
	}
}

// mayLeave reports whether a unit sorties now.
func (f *fight) mayLeave(u *fighter) bool {
	if !u.alive() || u.depth == 0 || u.sortied || !u.able() || !u.movement.Aggressive() || !f.enemyAt(u, u.depth-1) { // TAC-SORTIE-06
		return false
	}
	switch u.tactics.Sortie {
	case orders.ImmediateSortie:
		return f.segment == 1
	case orders.SortieWhenQuiet: // TAC-SORTIE-05
		return f.segment > 1 && !f.lately && !f.stormersAt(u)
	}
	return false
}

// enemyAt reports whether there is an enemy at a depth.
func (f *fight) enemyAt(u *fighter, depth int8) bool {
	for i := range f.units {
		if v := &f.units[i]; v.side != u.side && v.alive() && v.depth == depth {
			return true
		}
	}
	return false
}

// stormersAt reports whether an enemy just outside has a storm order.
func (f *fight) stormersAt(u *fighter) bool {
	for i := range f.units {
		if v := &f.units[i]; v.side != u.side && v.alive() && v.depth == u.depth-1 && v.storms {
			return true
		}
	}
	return false
}

// greet lets every missile unit inside shoot at a stormer before it attacks: once in a battle, in
// addition to its other attacks (TAC-STORM-11, TAC-STORM-12).
func (f *fight) greet(stormer *fighter, depth int8) {
	for i := range f.units {
		u := &f.units[i]
		if u.side == stormer.side || u.depth != depth || !u.alive() || !u.able() || u.missile == 0 || u.shotAtStormers ||
			!u.shoots() && !f.rules.allGreet || !stormer.alive() {
			continue
		}
		u.shotAtStormers, u.covered = true, false
		u.revealed, stormer.revealed = true, true
		f.fired = true
		before := stormer.points
		a := f.newAssault(blow{by: u, on: stormer, missile: true}, u.available())
		f.carryOut(&a)
		f.tell.step(f, u, "shoot", "TAC-STORM-11")
		f.tell.assault(f, &a, "TAC-STORM-12")
		f.suffer(stormer, a.lost, before)
	}
}
