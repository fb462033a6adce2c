package stand

import (
	"math"

	"frontage/game"
)

// tellTried says why the computer does not do what it had weighed or the default policy had in mind: it
// has tried out both.
func tellTried(best, usual *option) game.Phrase {
	lead := 0.0
	for i, v := range best.values {
		lead += v - usual.values[i]
	}
	return game.Say("It has tried this out with dice of its own; times: %[1]d, points gained on average over its first choice: %[2]d.",
		len(best.values), int(math.Round(lead/float64(len(best.values)))))
}

// flanked returns the chance that an enemy not yet in combat charges a unit from its side or rear in
// the next turn, if the unit charges now: each enemy that could is taken to try once.
func (b *board) flanked(unit, target int) float64 {
	spared := 1.0
	for _, t := range b.threatsAfter(unit, target) {
		if t.Charge.Zone != "" && t.Charge.Zone != "front" {
			spared *= 1 - t.Chance
		}
	}
	return 1 - spared
}

// tellCharge says why a charge is made.
func (b *board) tellCharge(p *prospect) game.Phrase {
	return game.Say("%[1]s charges %[2]s: %[3]s to win, %[4]s to lose, %[5]s to be flanked next turn. Points expected: %[6]d gained, %[7]d lost.",
		b.units[p.unit].name(), b.units[p.target].name(), percent(p.win), percent(p.lose), percent(b.flanked(p.unit, p.target)),
		int(math.Round(p.gain)), int(math.Round(p.loss)))
}

// tellNoCharge says why nobody charges on initiative although somebody could.
func (b *board) tellNoCharge(p *prospect) game.Phrase {
	return game.Say("No charge on initiative: the best, %[1]s against %[2]s, would win %[3]s and lose %[4]s.",
		b.units[p.unit].name(), b.units[p.target].name(), percent(p.win), percent(p.lose))
}

// tellOrder says what an order is for.
func (w *weighing) tellOrder(character int, units []int, charge *prospect) game.Phrase {
	b := w.r.board()
	t := b.orderTarget(character, units)
	obeyed := percent(float64(b.obeyed(&w.s.Characters[character], t.need)) / (dieSides * dieSides))
	if charge != nil {
		return game.Say("%[1]s is to charge %[2]s: %[3]s that the order works, then %[4]s to win, %[5]s to be flanked next turn.",
			b.units[charge.unit].name(), b.units[charge.target].name(), obeyed, percent(charge.win), percent(b.flanked(charge.unit, charge.target)))
	}
	return game.Say("%[1]s to go forward: %[2]s that the order works.", b.unitNames(units), obeyed)
}

// tellHold says why a unit stays where it is, if the reach of an enemy has decided that: without it the unit
// would have had the way for a move.
func (w *weighing) tellHold(p *moveProcedure, unit int) game.Phrase {
	b := w.r.board()
	if len(p.Moved) > 0 || b.hasNowhereToGo(unit) || b.goalOf(unit) != nil {
		return game.Phrase{}
	}
	room, by := b.roomOf(unit)
	pace := math.Inf(1)
	for _, other := range b.unitsOf(p.Units) {
		far, _ := b.allowance(other, p.Step == paceHalf)
		pace = min(pace, far)
	}
	if by < 0 || room >= leastMove || min(pace, b.toGoal(unit).Len(), b.Distance(unit, b.nearestFoe(unit).unit)-1) < leastMove {
		return game.Phrase{}
	}
	return game.Say("%[1]s holds: any further it would be in the reach of %[2]s, who might win by charging it.", b.units[unit].name(), b.units[by].name())
}

// tellWait says why nobody is sent forward.
func tellWait(lead int) game.Phrase {
	if lead > 0 {
		return game.Say("No more orders: it lets the enemy come, since it is ahead; points: %[1]d.", lead)
	}
	return game.Say("No more orders: it lets the enemy come, and is ready to charge.")
}
