package stand

import "frontage/game"

// Default returns the default answer to a state's question, without working out the
// other answers where they are dear: docs/policies.md lists the policies.
func (k Rules) Default(s *game.State) (game.Action, bool) {
	r := k.ask(s)
	switch p := s.Turn.Pending; {
	case s.Turn.Phase == "over":
		return game.Action{}, false
	case p == nil && s.Turn.Phase == phaseDeploy:
		if a, ok := r.deployDefault(); ok {
			return a, true
		}
	case p == nil && s.Turn.Phase == "command":
		if a, ok := r.commandDefault(); ok {
			return a, true
		}
	case p == nil && s.Turn.Phase == phaseShooting:
		return r.shootingDefault(), true
	case p == nil && s.Turn.Phase == "combat":
		return r.combatDefault(), true
	case p != nil && p.Procedure == procedureMove:
		if a, ok := r.moveDefault(p); ok {
			return a, true
		}
	case p != nil:
		if d, ok := procedures[p.Procedure].(defaulter); ok {
			if a, ok := d.byDefault(r, p); ok {
				return a, true
			}
		}
	}
	return k.Question(s).DefaultAnswer()
}

// defaulter is a procedure that can tell the default answer to its question, that
// of question, without working out the others.
type defaulter interface {
	byDefault(r *run, p *game.Pending) (game.Action, bool)
}

// commandDefault is the default of a step of the Command phase: charges on initiative,
// orders to the units that are likeliest to obey; characters are left alone.
func (r *run) commandDefault() (game.Action, bool) {
	switch r.s.Turn.Step {
	case stepInitiative:
		if a, ok := r.firstReaction(); ok {
			return a, true
		}
		return game.Action{Do: "end"}, true
	case stepCharacters:
		return game.Action{Do: "end"}, true
	case stepOrders:
		if a, ok := r.likeliestOrder(); ok {
			return a, true
		}
		return game.Action{Do: "end"}, true
	}
	return game.Action{}, false
}

// firstReaction returns the first charge that may be made on initiative.
func (r *run) firstReaction() (charge game.Action, found bool) {
	r.eachReaction(func(unit, target int, charges, _ bool) bool {
		if charges {
			charge, found = r.reactionCharge(unit, target)
		}
		return !found
	})
	return charge, found
}

// likelyOrder is the least score that a default order needs: 2D6 show at most 7 in
// 21 of 36 cases.
const likelyOrder = 7

// likeliestOrder returns the order to one unit that has had none which is easiest to
// pass, the first of those in the order of the file; but first to those with an errand.
func (r *run) likeliestOrder() (best game.Action, found bool) {
	return r.likeliestBy(func(*game.Character) bool { return true })
}

// likeliestBy is likeliestOrder of those characters who go first, or if they have
// none to give of all.
func (r *run) likeliestBy(first func(*game.Character) bool) (best game.Action, found bool) {
	const asErrand, asFirst = 100, 1000 // more than any score
	b, most := r.board(), 0
	character, units := 0, [1]int{}
	for i := range r.s.Characters {
		if b.barsCommand(i).is() {
			continue
		}
		for unit := range b.units {
			u := &b.units[unit]
			if u.Side != r.s.Characters[i].Side || u.State.Orders > 0 || b.barsOrder(i, unit).is() || b.staysPut(unit) || b.orderRefused(i, []int{unit}) {
				continue
			}
			rank := b.orderNeed(i, unit)
			if rank < likelyOrder {
				continue
			}
			if b.errand(unit) != noErrand {
				rank += asErrand
			}
			if first(&r.s.Characters[i]) {
				rank += asFirst
			}
			if rank > most {
				most, character, units[0] = rank, i, unit
			}
		}
	}
	if most == 0 {
		return best, false
	}
	return game.Action{Do: "order", Character: r.s.Characters[character].ID, Units: b.idsOf(units[:])}, true
}

// moveDefault is the default of an ordered move: the first charge in reach, else the
// first unit's usual move, else to hold.
func (r *run) moveDefault(p *game.Pending) (game.Action, bool) {
	b := r.board()
	units := b.unitsOf(p.Units)
	if p.Step == paceFull {
		for _, unit := range units {
			if list := r.chargesUpTo(unit, 1); len(list) > 0 {
				return list[0], true
			}
		}
	}
	for _, unit := range units {
		if m := r.usualMove(p, unit); m != nil {
			return game.Action{Do: "move", Unit: b.units[unit].ID, Stands: b.placesOf(m.moveResult)}, true
		}
	}
	for _, unit := range units {
		if r.mayStay(p, unit) == nil {
			return game.Action{Do: "hold", Unit: b.units[unit].ID}, true
		}
	}
	return game.Action{}, false
}
