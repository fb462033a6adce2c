package element

import (
	"slices"

	"frontage/game"
)

// Advise returns the computer's answer: among the moves, shots and combats it considers, the one with the
// best [board.standing] for its side.
func (x session) Advise(b *game.Battle) (game.Action, bool) {
	s := b.State()
	x.arrive(s)
	if len(turnOf(s).Todo) > 0 {
		return x.Default(s)
	}
	switch s.Turn.Phase {
	case phaseMoves:
		return adviseMove(x.look(s)), true
	case phaseShooting:
		return adviseShot(s), true
	case phaseCombat:
		if a, ok := adviseFight(s); ok {
			return a, true
		}
	}
	return x.Default(s)
}

// mostThoughts is the largest number of moves that the computer considers at one question, so that a bound
// takes it less than a second.
const mostThoughts = 1000

// adviseMove returns the move or halt with the most worth for its PIPs, or the end of the moves if none is
// worth anything.
func adviseMove(b *board) game.Action {
	s := b.s
	if emergers := b.emergers(); len(emergers) > 0 && s.Turn.Phase == phaseMoves {
		return emergers[0]
	}
	b.duels = duels{}
	best, most := game.Action{Do: doEnd}, 0.0
	before := b.standing()
	drawn := b.drawn(before)
	for _, a := range b.thoughts(mostThoughts) {
		p, refusal := b.planMove(&a)
		if refusal != nil {
			continue
		}
		price := sumOf(p.prices)
		if price > b.pipsOfCommand(p.units[0]) {
			continue
		}
		gain := b.standingAfter(p) - before
		for _, unit := range p.units {
			gain -= drawn[unit] // an element that has moved makes no spontaneous advance
		}
		if gain /= float64(price); gain > most+1e-9 {
			best, most = a, gain
		}
	}
	if a, gain := b.adviseHalt(drawn); gain > most+1e-9 {
		best = a
	}
	if risers := b.risers(); best.Do == doEnd && len(risers) > 0 {
		best = risers[0]
	}
	return best
}

// drawn returns the worth to their side of the spontaneous advances of elements that would make one
// (ELM-MOVE-31).
func (b *board) drawn(before float64) map[int]float64 {
	worth := map[int]float64{}
	if b.s.Turn.Phase != phaseMoves {
		return worth
	}
	for unit := range b.s.Units {
		if b.s.Units[unit].Side != b.s.Turn.Active || b.at[unit] < 0 || b.routs(unit) {
			continue
		}
		if _, ok := b.drawnTo(unit); ok {
			s := b.s.Clone()
			d := &doing{s: &s, lasting: &lasting{latest: b, lent: true}}
			d.advance(unit)
			worth[unit] = d.board().standing() - before
			b.spares.Free(b.Table)
		}
	}
	return worth
}

// adviseHalt returns the halt of a group or element that prevents the largest loss.
func (b *board) adviseHalt(drawn map[int]float64) (best game.Action, most float64) {
	price := b.t.pip("halt").points
	for unit := range b.s.Units {
		if drawn[unit] >= 0 || b.pipsOfCommand(unit) < price {
			continue
		}
		group := b.groupOf(unit, func(u int) bool {
			_, moves := drawn[u]
			return moves
		})
		gain := 0.0
		a := game.Action{Do: doHalt}
		for _, u := range group {
			gain -= drawn[u]
			a.Units = append(a.Units, b.s.Units[u].ID)
		}
		if gain /= float64(price); gain > most+1e-9 {
			best, most = a, gain
		}
	}
	return best, most
}

// standingAfter returns the standing of the active side after a move.
func (b *board) standingAfter(p *plan) float64 {
	if b.trial == nil {
		s := *b.s
		s.Units = slices.Clone(b.s.Units)
		b.trial = &s
	}
	for i, unit := range p.units {
		b.trial.Units[unit].Stands = []game.Stand{stood(b.s.Units[unit].Stands[0], p.to[i])}
	}
	n, _ := b.follow(b.trial, slices.Sorted(slices.Values(p.units)), true, false)
	n.duels = b.duels
	standing := n.standing()
	b.spares.Free(b.Table)
	for _, unit := range p.units {
		b.trial.Units[unit].Stands = b.s.Units[unit].Stands
	}
	return standing
}

// adviseShot returns the shot with the largest gain, with its aid, or the end of the shooting if none gains
// anything.
func adviseShot(s *game.State) game.Action {
	b := newBoard(s)
	best, most := game.Action{Do: doEnd}, 0.0
	list := b.shots()
	for _, shot := range list[:len(list):len(list)] {
		gain := func(a *game.Action) (float64, bool) {
			m, refusal := b.shooting(a)
			if refusal != nil {
				return 0, false
			}
			return b.gainOf(b.combat(m)), true
		}
		value, ok := gain(&shot)
		for _, other := range list {
			if !ok || len(shot.Units) >= int(b.t.value("aid_most")) || other.Target != shot.Target || other.Unit == shot.Unit {
				continue
			}
			aided := shot
			aided.Units = append(append([]game.UnitID(nil), shot.Units...), other.Unit)
			if more, ok := gain(&aided); ok && more > value {
				shot, value = aided, more
			}
		}
		if ok && value > most+1e-9 {
			best, most = shot, value
		}
	}
	return best
}

// adviseFight returns the combat to fight first: the one with the largest expected gain for the active side,
// since enemies removed by it help in later ones.
func adviseFight(s *game.State) (game.Action, bool) {
	b := newBoard(s)
	var best game.Action
	most, found := 0.0, false
	for _, pair := range b.pairs() {
		if gain := b.gainOf(b.closeCombat(pair)); !found || gain > most {
			best = game.Action{Do: doFight, Unit: s.Units[pair[0]].ID, Target: string(s.Units[pair[1]].ID)}
			most, found = gain, true
		}
	}
	return best, found
}
