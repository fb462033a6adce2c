package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// mayTakeCover says why a unit may not take cover now; nil if it may.
func (b *board) mayTakeCover(unit int) *game.Refusal {
	u := &b.units[unit]
	state := &Own(u.Unit).State
	switch {
	case !b.plays(coverRule, coverImmune) && !b.plays(coverRule, coverDefended):
		return refuse(coverRule, game.Say("Units take cover only where the optional rule %s is played.", coverRule))
	case b.state.Turn.Phase != phaseShooting:
		return refuse(coverRule, game.Say("Units take cover in the Shooting phase of their turn."))
	case u.Side != b.state.Turn.Active:
		return refuse("STD-CMD-01", game.Say("It is not the turn of %s.", u.name()))
	case len(u.Stands) == 0:
		return refuse("STD-CAS-07", game.Say("No stand of %s is on the table.", u.name()))
	case state.Covered:
		return refuse(coverRule, game.Say("%s is in cover already.", u.name()))
	case state.Orders > 0 || state.Initiative || state.Charged || state.Moved || state.Fired:
		return refuse(coverRule, game.Say("%s has acted in this turn, and takes no cover.", u.name()))
	case slices.ContainsFunc(state.Spelled, func(id string) bool { return spellNamed(id).movesUnits() }):
		return refuse(coverRule, game.Say("%s has acted in this turn, and takes no cover.", u.name()))
	case b.isEngaged(unit):
		return refuse(coverRule, game.Say("%s is engaged in combat, and takes no cover.", u.name()))
	case !b.inDanger(unit):
		return refuse(coverRule, game.Say("%s sees nobody who could charge it or shoot at it.", u.name()))
	}
	return nil
}

// inDanger reports whether a unit sees an enemy near enough to charge it or to shoot at it.
func (b *board) inDanger(unit int) bool {
	for e := range b.units {
		if !b.Enemies(unit, e) || len(b.units[e].Stands) == 0 {
			continue
		}
		far := b.chargePace(e)
		if canShoot(b.units[e].Unit) {
			far = max(far, rangeOf(b.units[e].Unit))
		}
		if b.Within(unit, e, far+geometry.Tolerance) && (b.unitSees(unit, e) || b.unitSees(e, unit)) {
			return true
		}
	}
	return false
}

// takersOfCover lists the units that may take cover now.
func (b *board) takersOfCover() []int {
	if b.state.Rulings[coverRule] == "" || b.state.Rulings[coverRule] == optionOff {
		return nil
	}
	var list []int
	for unit := range b.units {
		if b.mayTakeCover(unit) == nil {
			list = append(list, unit)
		}
	}
	return list
}
