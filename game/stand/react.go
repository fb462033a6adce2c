package stand

import (
	"fmt"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// reactions lists the enemy units to which a unit may react on its own initiative,
// by a charge or an evade (STD-CMD-07): the closest visible one, if it is within
// 20 cm (STD-CMD-05, AMB-16), or any of those equally close (STD-CMD-08). An enemy
// in a fortified position (STD-CMD-09) or behind a barrier that neither can go
// round (STD-CMD-10) may be skipped for the next. The refusal says why there is
// none.
func (b *board) reactions(unit int) ([]int, *game.Refusal) {
	u := &b.units[unit]
	var seen []int
	distances := map[int]float64{}
	for i := range b.units {
		if b.enemies(unit, i) && len(b.units[i].Stands) > 0 && b.unitSees(unit, i) {
			seen = append(seen, i)
			distances[i] = b.seenDistance(unit, i)
		}
	}
	slices.SortStableFunc(seen, func(i, j int) int { return sign(distances[i] - distances[j]) })
	if len(seen) == 0 {
		return nil, refuse("STD-CMD-05", fmt.Sprintf("No stand of %s sees an enemy.", u.name()))
	}
	if d := distances[seen[0]]; d > initiativeRange+geometry.Tolerance {
		have, most := apart(d, initiativeRange)
		return nil, refuse("STD-CMD-05", fmt.Sprintf("The closest visible enemy of %s is %s away (%s); initiative reaches %s.",
			u.name(), have, b.units[seen[0]].name(), most))
	}
	var list []int
	for at := 0; at < len(seen); {
		closest := distances[seen[at]]
		if closest > initiativeRange+geometry.Tolerance {
			break
		}
		skip := true
		for ; at < len(seen) && distances[seen[at]] <= closest+geometry.Tolerance; at++ {
			list = append(list, seen[at])
			skip = skip && b.maySkip(unit, seen[at])
		}
		if !skip {
			break
		}
	}
	return list, nil
}

// maySkip reports whether an enemy need not be reacted to although it is the
// closest.
func (b *board) maySkip(unit, enemy int) bool {
	for _, q := range b.piecesOf(enemy) {
		for _, side := range geometry.Sides {
			if b.fortified(q, side) {
				return true
			}
		}
	}
	return b.barrier(unit, enemy)
}

// barrier reports whether terrain that neither of two units may enter lies between
// them, and no clear way of full pace leads from either round it to the other
// (STD-CMD-10).
func (b *board) barrier(unit, enemy int) bool {
	mine, _ := b.closedTerrain(b.groundKey(unit))
	both := slices.DeleteFunc(slices.Clone(mine), func(area geometry.Polygon) bool {
		theirs, _ := b.closedTerrain(b.groundKey(enemy))
		return !slices.ContainsFunc(theirs, func(other geometry.Polygon) bool { return slices.Equal(area, other) })
	})
	from, to := b.closest(unit, enemy)
	between := geometry.Segment{A: from, B: to}
	if !slices.ContainsFunc(both, func(area geometry.Polygon) bool { return area.Crosses(between) }) {
		return false
	}
	ground := geometry.NewGround(b.state.Table.Rect(), nil, both)
	return !b.goesRound(ground, unit, enemy) && !b.goesRound(ground, enemy, unit)
}

// goesRound reports whether a stand of a unit can come into contact with another
// unit within its full pace.
func (b *board) goesRound(ground *geometry.Ground, unit, other int) bool {
	for _, p := range b.piecesOf(unit) {
		m := ground.Mover(b.boxes[p], pace(b.units[unit].Unit), nil, nil)
		if b.units[unit].HasTrait(traitFlying) {
			m = m.Flying()
		}
		for _, q := range b.piecesOf(other) {
			for _, side := range geometry.Sides {
				if len(m.Shifts(b.boxes[q].Edge(side))) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// closest returns the points of two units that are nearest to each other, those of
// the first such pair of stands in the order of the file.
func (b *board) closest(unit, other int) (from, to geometry.Vec) {
	best := math.Inf(1)
	for _, p := range b.boxesOf(unit) {
		for _, q := range b.boxesOf(other) {
			if d := geometry.Distance(p, q); d < best {
				best = d
				from, to = geometry.ClosestPoints(p, q)
			}
		}
	}
	return from, to
}

// mayReact refuses a unit that has no initiative now, or has used it: STD-CMD-01,
// STD-CMD-03, STD-CMD-04, STD-CONF-06, STD-MOVE-21, STD-TABLE-06.
func (b *board) mayReact(unit int) *game.Refusal {
	u, turn := &b.units[unit], &b.state.Turn
	switch {
	case u.Side != turn.Active:
		return refuse("STD-CMD-01", fmt.Sprintf("It is not the turn of %s.", u.name()))
	case turn.Step != stepInitiative:
		return refuse("STD-CMD-03", "Initiative moves come before the first order.")
	case len(u.Stands) == 0:
		return refuse("STD-CAS-07", fmt.Sprintf("No stand of %s is on the table.", u.name()))
	case u.State.Confused:
		return refuse("STD-CONF-06", fmt.Sprintf("%s is confused: it has no initiative and takes no orders.", u.name()))
	case u.State.Charged:
		return refuse("STD-CHARGE-08", fmt.Sprintf("%s has charged this turn already.", u.name()))
	case u.State.Initiative:
		return refuse("STD-CMD-06", fmt.Sprintf("%s has moved on initiative already.", u.name()))
	case u.State.Halted:
		return refuse("STD-TABLE-06", fmt.Sprintf("%s moves no further this turn.", u.name()))
	case b.isEngaged(unit):
		return refuse("STD-MOVE-21", fmt.Sprintf("%s is in combat.", u.name()))
	}
	return nil
}

// The steps of the Command phase (STD-CMD-02).
const (
	stepInitiative = "initiative"
	stepHomeBack   = "home-back"
	stepOrders     = "orders"
	stepCharacters = "characters"
)
