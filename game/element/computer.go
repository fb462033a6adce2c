package element

import (
	"slices"

	"frontage/game"
)

// Advise returns what the computer does: of all moves, shots and combats that it thinks of, the one
// after which its side stands best by [board.standing].
func (x session) Advise(b *game.Battle) (game.Action, bool) {
	x.release()
	s := b.State()
	if len(turnOf(s).Todo) > 0 {
		return x.Default(s)
	}
	switch s.Turn.Phase {
	case phaseMarch, phaseMoves:
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

// mostThoughts is of how many moves the computer thinks at most at one question, so that it answers all of a
// bound in a second.
const mostThoughts = 1000

// adviseMove returns the move, or the halt, that is worth most for its PIPs, the end of the moves when
// none is worth anything.
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
			gain -= drawn[unit] // who has moved does not move by itself
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

// drawn returns by element what its spontaneous advance would be worth to its side, for those that
// would make one (ELM-MOVE-31).
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

// adviseHalt returns the halt of a group, or of one element, that keeps most from going wrong.
func (b *board) adviseHalt(drawn map[int]float64) (best game.Action, most float64) {
	price := b.t.pip("halt").points
	for unit := range b.s.Units {
		if drawn[unit] >= 0 || b.pipsOfCommand(unit) < price {
			continue
		}
		group := slices.DeleteFunc(b.groupAround(unit), func(u int) bool {
			_, moves := drawn[u]
			return u != unit && !moves
		})
		if b.whyNoGroup(group) != nil {
			group = []int{unit}
		}
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

// standingAfter returns how well the side whose bound it is stands once a move has been made.
func (b *board) standingAfter(p *plan) float64 {
	if b.trial == nil {
		s := *b.s
		s.Units = slices.Clone(b.s.Units)
		b.trial = &s
	}
	for i, unit := range p.units {
		b.trial.Units[unit].Stands = []game.Stand{stood(b.s.Units[unit].Stands[0], p.to[i])}
	}
	n, _ := b.follow(b.trial, nil, false)
	n.duels = b.duels
	standing := n.standing()
	b.spares.Free(b.Table)
	for _, unit := range p.units {
		b.trial.Units[unit].Stands = b.s.Units[unit].Stands
	}
	return standing
}

// adviseShot returns the shot that gains most, with those who aid it, the end of the shooting when
// none gains anything.
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

// adviseFight returns the combat that is fought first: the one that the side whose bound it is
// expects most of, since what it clears away counts in those that follow.
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
