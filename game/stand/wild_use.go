package stand

import (
	"frontage/geometry"
)

// What wild units see, and what a failed order to them is worth (STD-SPEC-15).

// throwReach is the distance for each pip of the die, in cm.
const throwReach = 5

// nearestSeen lists the visible enemies nearest to a unit.
func (b *board) nearestSeen(unit int) []int {
	nearest := b.nearestEnemy(unit, b.seesAhead)
	if nearest < 0 {
		return nil
	}
	var list []int
	for i := range b.units {
		if b.Enemies(unit, i) && len(b.units[i].Stands) > 0 && b.Distance(unit, i) <= b.Distance(unit, nearest)+geometry.Tolerance && b.seesAhead(unit, i) {
			list = append(list, i)
		}
	}
	return list
}

// thrownAt returns the closest unit of either side that a wild unit sees within a distance, −1 for none.
func (b *board) thrownAt(unit int, far float64) (best int) {
	best = -1
	for i := range b.units {
		if i != unit && len(b.units[i].Stands) > 0 && !isWagon(b.units[i].Unit) && b.Distance(unit, i) <= far+geometry.Tolerance && b.seesAhead(unit, i) &&
			(best < 0 || b.Distance(unit, i) < b.Distance(unit, best)-geometry.Tolerance) {
			best = i
		}
	}
	return best
}

// isWild reports whether a unit is wild.
func (b *board) isWild(unit int) bool {
	return len(Own(b.units[unit].Unit).Special) > 0 && b.follows(unit, ruleWild)
}

// halfUse is the use of a failed order to a unit that then moves at half pace, in 36ths of that of a successful one.
const halfUse = dieSides * dieSides / 2

// useOfFailure is the use of a failed order, in 36ths of that of a successful one: half, or for a wild unit the chance
// that the table lets it do something useful. That is to throw at an enemy, to go ahead where the nearest enemy is ahead, and to
// go for an enemy that it sees.
func (b *board) useOfFailure(unit int) (use int) {
	if !b.isWild(unit) {
		return halfUse
	}
	for face := 1; face <= dieSides; face++ {
		if at := b.thrownAt(unit, float64(throwReach*face)); at >= 0 && b.Enemies(unit, at) {
			use++
		}
	}
	if foe := b.nearestFoe(unit); foe.unit >= 0 && b.Boxes[b.units[unit].First].Forward.Dot(foe.to.Sub(foe.from)) > 0 {
		use += dieSides
	}
	if len(b.nearestSeen(unit)) > 0 { // a 5 or a 6
		use += 2 * dieSides
	}
	return use
}
