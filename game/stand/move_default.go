package stand

import (
	"frontage/game"
)

// byDefault is the default of an ordered move: the first charge in reach that is worth
// making, else the first unit's usual move, else to hold.
func (p *moveProcedure) byDefault(r *run) (game.Action, bool) {
	b := r.board()
	units := b.unitsOf(p.Units)
	if len(units) == 1 && wagons.exits(b, units[0], true) {
		return game.Action{Do: "move", Unit: p.Units[0], Choice: chooseLeave}, true
	}
	if p.Step == paceFull {
		for _, unit := range units {
			if a, pays, _ := r.payingCharge(unit); pays {
				return a, true
			}
		}
	}
	for _, usual := range [2]func(*moveProcedure, int) *unitMove{r.followOn, r.usualMove} {
		for _, unit := range units {
			if m := usual(p, unit); m != nil {
				return game.Action{Do: "move", Unit: b.units[unit].ID, Stands: b.placesOf(m.moveResult)}, true
			}
		}
	}
	for _, unit := range units {
		if r.mayStay(p, unit) == nil {
			return game.Action{Do: "hold", Unit: b.units[unit].ID}, true
		}
	}
	return game.Action{}, false
}

// usualMove is the default move of a unit under orders. The first of a brigade goes
// straight to its goal and the others follow. A unit without a goal stays.
func (r *run) usualMove(p *moveProcedure, unit int) *unitMove {
	b := r.board()
	if len(p.Moved) > 0 {
		return r.follow(p, unit)
	}
	if isWagon(b.units[unit].Unit) {
		return wagons.drives(b, unit, true)
	}
	if m, done := b.fortMove(unit, p.Step == paceHalf); done {
		return m
	}
	if b.hasNowhereToGo(unit) {
		return nil
	}
	limit, _ := b.allowance(unit, p.Step == paceHalf)
	for _, other := range b.unitsOf(p.Units) { // at the pace of the slowest
		other, _ := b.allowance(other, p.Step == paceHalf)
		limit = min(limit, other)
	}
	m := b.advanceTo(unit, limit, func(places []game.StandPlace) *moveResult {
		m := b.straightMove(unit, places, p.Step == paceHalf)
		if m == nil || len(p.Units) > 1 && r.staysTogether(p, []int{unit}, b.after(m.moveResult)) != nil ||
			p.Step == paceHalf && b.after(m.moveResult).refuseSupport(unit) != nil {
			return nil
		}
		return m.moveResult
	})
	if m == nil {
		return nil
	}
	return &unitMove{moveResult: m}
}

// followOn is follow that first tries the way of the unit that moved last, so that a brigade keeps
// its shape.
func (r *run) followOn(p *moveProcedure, unit int) *unitMove {
	if len(p.Moved) == 0 {
		return nil
	}
	b := r.board()
	m := b.joinOn(unit, r.movedBefore(p), p.Step == paceHalf, p.way())
	if m == nil || r.staysTogether(p, []int{unit}, b.after(m.moveResult)) != nil ||
		p.Step == paceHalf && b.after(m.moveResult).refuseSupport(unit) != nil {
		return nil
	}
	return m
}

// toward finds a move of a unit as one body straight toward another, up to a distance and
// no nearer than short: as far as its way is clear, or else as far as check allows, in
// quarters. It returns nil if it would be too short.
func (b *board) toward(unit, other int, limit, short float64, check func([]game.StandPlace) *moveResult) *moveResult {
	if other < 0 {
		return nil
	}
	from, to := b.closest(unit, other)
	far := min(limit, from.Dist(to)-short)
	if far < 0.5 {
		return nil
	}
	dir := to.Sub(from).Unit()
	first := b.Boxes[b.units[unit].First]
	for _, k := range [5]float64{b.clearAhead(unit, dir, far), far, 0.75 * far, 0.5 * far, 0.25 * far} {
		if k < 0.5 {
			continue
		}
		if m := check(b.carried(unit, first, first.Shift(dir.Scale(k)))); m != nil {
			return m
		}
	}
	return nil
}
