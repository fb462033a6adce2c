package stand

import (
	"fmt"
	"math"

	"frontage/game"
)

// reason says in words what speaks for an action that the computer has chosen; empty where it had
// nothing to weigh.
func (w *weighing) reason(a game.Action) game.Phrase {
	b, r := w.r.board(), w.r
	switch a.Do {
	case "charge":
		if p := b.prospect(r.indexOf(a.Unit), r.indexOf(game.UnitID(a.Target))); p.possible {
			return b.tellCharge(p)
		}
	case "order":
		var best *prospect
		units := b.unitsOf(a.Units)
		for _, unit := range units {
			if p := w.bestCharge(unit); p != nil && (best == nil || p.worth() > best.worth()) {
				best = p
			}
		}
		if len(units) > 0 && !isKept(b.units[units[0]].Unit) {
			return w.tellOrder(w.s.CharacterIndex(a.Character), units, best)
		}
	case "hold":
		if unit, err := b.unitIndex(string(a.Unit)); err == nil && openFrame[moveProcedure](w.s) != nil {
			return w.tellHold(unit)
		}
	case "end":
		if w.s.Turn.Step == stepInitiative {
			if best := w.bestReaction(); best != nil {
				return b.tellNoCharge(best)
			}
		}
	}
	return game.Phrase{}
}

// wholePercent writes a chance to a whole per cent.
func wholePercent(p float64) string {
	switch n := math.Round(100 * p); {
	case n < 1 && p > 0:
		return "<1 %"
	case n > 99 && p < 1:
		return ">99 %"
	default:
		return fmt.Sprintf("%.0f %%", n)
	}
}

// flanked returns the chance that an enemy not yet in combat charges a unit from its side or rear in
// the next turn, if the unit charges now: each enemy that could is taken to try once.
func (b *board) flanked(unit, target int) float64 {
	after := b.charged(unit, target)
	if after == nil {
		return 0
	}
	spared := 1.0
	for _, t := range newBoard(after).threats(unit).Threats {
		if t.Charge.Zone != "" && t.Charge.Zone != "front" {
			spared *= 1 - t.Chance
		}
	}
	return 1 - spared
}

// tellCharge says why a charge is made.
func (b *board) tellCharge(p *prospect) game.Phrase {
	return game.Say("%[1]s charges %[2]s: %[3]s to win, %[4]s to lose, %[5]s to be flanked next turn. It reckons with %[6]d points gained and %[7]d lost.",
		b.units[p.unit].name(), b.units[p.target].name(), wholePercent(p.win), wholePercent(p.lose), wholePercent(b.flanked(p.unit, p.target)),
		int(math.Round(p.gain)), int(math.Round(p.loss)))
}

// tellNoCharge says why nobody charges on initiative although somebody could.
func (b *board) tellNoCharge(p *prospect) game.Phrase {
	return game.Say("No charge on initiative: the best, %[1]s against %[2]s, would win %[3]s and lose %[4]s.",
		b.units[p.unit].name(), b.units[p.target].name(), wholePercent(p.win), wholePercent(p.lose))
}

// tellOrder says what an order is for.
func (w *weighing) tellOrder(character int, units []int, charge *prospect) game.Phrase {
	b := w.r.board()
	t := b.orderTarget(character, units)
	obeyed := wholePercent(float64(b.obeyed(&w.s.Characters[character], t.need)) / (dieSides * dieSides))
	if charge != nil {
		return game.Say("%[1]s is to charge %[2]s: %[3]s that the order works, then %[4]s to win, %[5]s to be flanked next turn.",
			b.units[charge.unit].name(), b.units[charge.target].name(), obeyed, wholePercent(charge.win), wholePercent(b.flanked(charge.unit, charge.target)))
	}
	return game.Say("%[1]s to go forward: %[2]s that the order works.", b.unitNames(units), obeyed)
}

// tellHold says why a unit stays where it is.
func (w *weighing) tellHold(unit int) game.Phrase {
	b := w.r.board()
	if foe := b.nearestFoe(unit); foe.unit >= 0 {
		return game.Say("%[1]s holds: no charge pays, and any further it would be in the reach of %[2]s.", b.units[unit].name(), b.units[foe.unit].name())
	}
	return game.Phrase{}
}
