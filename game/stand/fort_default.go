package stand

import (
	"frontage/geometry"
)

// Wagon forts by default (docs/policies.md).

// wantsLaager reports whether a wagon fort forms its laager by default: an enemy is within 40 cm.
func (b *board) wantsLaager(unit int) bool {
	u := &b.units[unit]
	if !isFort(u.Unit) || b.inLaager(unit) || len(u.Stands) != 2 {
		return false
	}
	foe := b.nearestFoe(unit)
	return foe.unit >= 0 && foe.from.Dist(foe.to) <= fortAlarm+geometry.Tolerance
}

// fortMove is the default move of a wagon fort: into laager where an enemy is near, and into column where it is in
// neither. Otherwise it moves as others do, and it reports false.
func (b *board) fortMove(unit int, half bool) (*unitMove, bool) {
	u := &b.units[unit]
	switch {
	case !isFort(u.Unit):
		return nil, false
	case b.inLaager(unit):
		return nil, true
	case !half && b.wantsLaager(unit):
		if list := b.laagers(unit); len(list) > 0 {
			return list[0], true
		}
	}
	if b.inColumn(b.BoxesOf(unit)) {
		return nil, false
	}
	m, _ := b.columnOf(unit, half)
	return m, true
}
