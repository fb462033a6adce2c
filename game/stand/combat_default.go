package stand

import "frontage/game"

// byDefault fights the first combat that can be fought, and ends the phase if there is
// none.
func (combatPhase) byDefault(r *run) (game.Action, bool) {
	if fights := r.fights(); len(fights) > 0 {
		return game.Action{Do: "fight", Engagement: fights[0].ID}, true
	}
	return game.Action{Do: "end"}, true
}

// byDefault is the default answer to a step of a combat; the other answers are not worked
// out.
func (p *combatProcedure) byDefault(r *run) (game.Action, bool) {
	f := p.Fight
	switch p.Step {
	case stepTargets:
		b := r.board()
		next, open := b.nextQuestion(r.roundContext(f))
		return b.choiceAction(next.options[next.choice]), open
	case stepCasualties:
		u := r.bereaved(f)
		i := r.board().removable(r.indexOf(u.ID))[0]
		return game.Action{Do: "remove", Unit: u.ID, Stand: u.Stands[i].ID}, true
	case stepAfter:
		_, units := r.asked(f, f.Winner)
		for _, id := range units {
			if r.refuseMercy(p, id) != nil {
				return game.Action{Do: "after", Unit: id, Choice: r.forcedAfter(p, id)}, true
			}
			if r.refuseAfter(p, id, choosePursue) == nil && r.pursuesSafely(f, id) {
				return game.Action{Do: "after", Unit: id, Choice: choosePursue}, true
			}
		}
		return r.standOrFall(p, units[0]), true
	case stepFalls:
		_, units := r.asked(f, p.Side)
		return r.standOrFall(p, units[0]), true
	}
	return game.Action{}, false
}

// pursuesSafely reports whether a pursuit destroys none of the pursuer's stands
// (STD-DEF-09) and touches no enemy except those that retreated from it (STD-PURSUE-27).
func (r *run) pursuesSafely(f *Fight, id game.UnitID) bool {
	p := r.board().pursuitAfter(f, r.indexOf(id), nil)
	return !p.losing && (p.first() == nil || len(p.incidental(p.first())) == 0)
}

// standOrFall is the default of a unit that does not pursue.
func (r *run) standOrFall(p *combatProcedure, id game.UnitID) game.Action {
	choice := chooseStand
	if r.refuseAfter(p, id, choice) != nil {
		choice = chooseFallBack
	}
	return game.Action{Do: "after", Unit: id, Choice: choice}
}

// byDefault is the first of the placements that a pursuit offers.
func (f *pursueProcedure) byDefault(r *run) (game.Action, bool) {
	p := r.pursuit(f)
	if p.first() == nil {
		return game.Action{}, false
	}
	return p.placing(p.first()), true
}

// byDefault is the default fall back.
func (p *fallProcedure) byDefault(r *run) (game.Action, bool) {
	b := r.board()
	plan := b.defaultFall(r.indexOf(p.Unit), p.Course.Most, r.fallContext())
	return game.Action{Do: "place", Unit: p.Unit, Stands: b.placesOf(plan.result)}, true
}
