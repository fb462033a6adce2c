package stand

import (
	"math"
	"slices"

	"frontage/game"
)

// initiativeRange is how near the closest visible enemy must be (STD-CMD-05).
const initiativeRange = 20.0

// initiative refuses a charge that a unit may not make on its own initiative: against an
// enemy to which it may not react (STD-CMD-07). Artillery never charges on initiative
// (STD-CMD-11).
func (b *board) initiative(unit, target int) *game.Refusal {
	u := &b.units[unit]
	if u.Type == Artillery {
		return refuse("STD-CMD-11", game.Say("The unit %s is artillery, which charges by order only.", u.name()))
	}
	targets, r := b.reactions(unit, byCharge)
	if r == nil && !slices.Contains(targets, target) {
		return refuse("STD-CMD-07", game.Say("On initiative only the closest visible enemy of %s may be charged: %s, %s away.",
			u.name(), b.unitNames(targets), cm(b.Distance(unit, targets[0]))))
	}
	return r
}

// unitSees reports whether any stand of a unit sees any of another, by the
// unit's own sight (STD-LOS-01).
func (b *board) unitSees(unit, target int) bool {
	known := b.pairOf(unit, target)
	if known.looks != b.looks {
		known.sees = b.looksAt(unit, target)
		known.looks, b.pairs.asked[unit] = b.looks, max(b.looks, b.pairs.asked[unit])
	}
	return known.sees
}

// seesAhead reports whether any stand of a unit sees any of another from its front edge.
// All-round vision serves only to evade and to shoot (STD-LOS-07).
func (b *board) seesAhead(unit, target int) bool {
	if !HasTrait(b.units[unit].Unit, traitAllRound) {
		return b.unitSees(unit, target)
	}
	_, ok := b.lineBetween(b.units[unit].stands(), b.units[target].stands())
	return ok
}

// looksAt is unitSees without the cached answer.
func (b *board) looksAt(unit, target int) bool {
	if _, ok := b.lineBetween(b.units[unit].stands(), b.units[target].stands()); ok {
		return true
	}
	return HasTrait(b.units[unit].Unit, traitAllRound) && slices.ContainsFunc(b.PiecesOf(unit), func(p int) bool {
		return slices.ContainsFunc(b.PiecesOf(target), func(q int) bool { _, ok := b.seesAround(p, q); return ok })
	})
}

// seenDistance is the distance to a visible enemy unit, to find the closest one: to any of
// its stands, or by the other reading of AMB-16 to those that are seen.
func (b *board) seenDistance(unit, target int) float64 {
	if !b.plays("AMB-16", "b") {
		return b.Distance(unit, target)
	}
	closest := math.Inf(1)
	for _, q := range b.PiecesOf(target) {
		seen := slices.ContainsFunc(b.PiecesOf(unit), func(p int) bool { _, ok := b.spots(p, q); return ok })
		if d := b.UnitDistance(unit, q); seen && d < closest {
			closest = d
		}
	}
	return closest
}
