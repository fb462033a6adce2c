package stand

import (
	"fmt"
	"math"

	"frontage/game"
	"frontage/geometry"
)

// initiativeRange is how near the closest visible enemy must be (STD-CMD-05).
const initiativeRange = 20.0

// initiative refuses a charge that a unit may not make on its own initiative:
// only against the closest visible enemy unit, and only within 20 cm
// (STD-CMD-05, STD-CMD-07); equally close ones are the owner's choice
// (STD-CMD-08). Artillery does not charge on initiative at all (STD-CMD-11).
func (b *board) initiative(unit, target int) *game.Refusal {
	u := &b.units[unit]
	if u.Type == game.Artillery {
		return refuse("STD-CMD-11", fmt.Sprintf("The unit %s is artillery, which charges by order only.", u.name()))
	}
	nearest, closest := -1, math.Inf(1)
	for i := range b.units {
		if !b.enemies(unit, i) || !b.unitSees(unit, i) {
			continue
		}
		if d := b.distance(unit, i); d < closest-geometry.Tolerance {
			nearest, closest = i, d
		}
	}
	switch {
	case nearest < 0:
		return refuse("STD-CMD-05", fmt.Sprintf("No stand of %s sees an enemy.", u.name()))
	case closest > initiativeRange+geometry.Tolerance:
		have, most := apart(closest, initiativeRange)
		return refuse("STD-CMD-05", fmt.Sprintf("The closest visible enemy of %s is %s away (%s); initiative reaches %s.",
			u.name(), have, b.units[nearest].name(), most))
	case !b.unitSees(unit, target) || b.distance(unit, target) > closest+geometry.Tolerance:
		return refuse("STD-CMD-07", fmt.Sprintf("On initiative only the closest visible enemy of %s may be charged: %s, %s away.",
			u.name(), b.units[nearest].name(), cm(closest)))
	}
	return nil
}

// unitSees reports whether any stand of a unit sees any of another, by the
// unit's own sight (STD-LOS-01).
func (b *board) unitSees(unit, target int) bool {
	around := b.units[unit].HasTrait(traitAllRound)
	for _, p := range b.piecesOf(unit) {
		for _, q := range b.piecesOf(target) {
			if _, ok := b.sees(p, q); ok {
				return true
			}
			if around {
				if _, ok := b.seesAround(p, q); ok {
					return true
				}
			}
		}
	}
	return false
}

// distance returns the smallest distance between two units (STD-BASE-21).
func (b *board) distance(i, j int) float64 {
	closest := math.Inf(1)
	for _, q := range b.piecesOf(j) {
		if d := b.unitDistance(i, q); d < closest {
			closest = d
		}
	}
	return closest
}
