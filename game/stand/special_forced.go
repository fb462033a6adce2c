package stand

import (
	"slices"

	"frontage/game"
)

// forcedTargets lists the closest visible enemies if they are of the kind named by the rule. The
// unit must charge one of them on initiative if it can (STD-SPEC-01).
func (b *board) forcedTargets(unit int) []int {
	duty := paramsOf[kinds](b, unit, mustCharge)
	if duty == nil || b.refuseReaction(unit).applies() || b.units[unit].Type == Artillery {
		return nil
	}
	targets := b.reactionsOf(unit, byCharge)
	return slices.DeleteFunc(targets, func(t int) bool { return !isOf(b.units[t].Unit, duty.Value) })
}

// forcedCharge returns the first charge that a unit must make on initiative.
func (r *run) forcedCharge() (charge game.Action, found bool) {
	b := r.board()
	for unit := range b.units {
		if b.spent() {
			return charge, false
		}
		for _, target := range b.forcedTargets(unit) {
			if a, ok := r.reactionCharge(unit, target); ok {
				return a, true
			}
		}
	}
	return charge, false
}

// refuseIdle refuses to end the initiative step while a unit must charge (STD-SPEC-01).
func (r *run) refuseIdle() *game.Refusal {
	a, ok := r.forcedCharge()
	if !ok {
		return nil
	}
	return refuse("STD-SPEC-01", game.Say("%s has to charge on initiative: %s.", unitName(r.s, a.Unit), unitName(r.s, game.UnitID(a.Target))))
}
