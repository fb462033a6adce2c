package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// flightDirections is the number of directions that a flight tries besides those straight
// away from the enemies.
const flightDirections = 72

// flights works out STD-CMD-60 for a unit moving as one body. It tries the directions
// straight away from each enemy, straight to the table edges, and 72 directions all round.
// The shortest way that ends far enough from all enemies or leads off the table wins; if
// there is none, the place furthest from the nearest enemy.
func (b *board) flights(unit int, pace float64) []*moveResult {
	if b.enemyGap(unit) > pace+geometry.Tolerance {
		return nil
	}
	var dirs []geometry.Vec
	for i := range b.units {
		if b.Enemies(unit, i) && len(b.units[i].Stands) > 0 {
			from, to := b.closest(i, unit)
			dirs = append(dirs, to.Sub(from).Unit())
		}
	}
	for k := range flightDirections { // these include the directions straight to the table edges
		dirs = append(dirs, geometry.Direction(float64(k)*(360.0/flightDirections)))
	}
	from, to := b.closest(b.nearestEnemy(unit, nil), unit)
	apart := to.Sub(from)
	var best []*moveResult
	var reached, far float64 // how far from the enemy the best ends, at most pace; how far it goes
	better := func(gap, k float64) bool {
		return len(best) == 0 || gap > reached+geometry.Tolerance || gap > reached-geometry.Tolerance && k < far-geometry.Tolerance
	}
	asGood := func(gap, k float64) bool { return gap > reached-geometry.Tolerance && k < far+geometry.Tolerance }
	worth := func(gap, k float64) bool { return better(gap, k) || asGood(gap, k) }
	take := func(m *moveResult, gap, k float64) {
		if m == nil {
			return
		}
		gap = min(gap, pace)
		switch {
		case better(gap, k):
			best, reached, far = []*moveResult{m}, gap, k
		case asGood(gap, k) && !slices.ContainsFunc(best, func(o *moveResult) bool { return sameEnds(o, m) }):
			best = append(best, m)
		}
	}
	for _, dir := range dirs {
		if worth(pace, leastFlight(apart, dir, pace-3*geometry.Tolerance)) {
			take(b.flightBy(unit, dir, pace, worth))
		}
		take(b.flightOff(unit, dir, pace, worth))
	}
	if reached <= b.enemyGap(unit)+geometry.Tolerance {
		return nil // no place is further away than the present one
	}
	return best
}

// endsIn reports whether a move takes its stands to the given places.
func (b *board) endsIn(m *moveResult, places []game.StandPlace) bool {
	return slices.EqualFunc(b.placesOf(m), places, func(p, q game.StandPlace) bool {
		return p.ID == q.ID && geometry.Vec{X: p.X, Y: p.Y}.Dist(geometry.Vec{X: q.X, Y: q.Y}) <= geometry.Tolerance
	})
}

// flightBy moves a unit in one direction until it is further than its pace from all
// enemies, found by halving, or as far as the way is clear. The distance at the end is
// cheaper to find than the ways, so the ways are looked for only if the place is worth it,
// and as long as a place at the least distance left would be.
func (b *board) flightBy(unit int, dir geometry.Vec, pace float64, worth func(gap, k float64) bool) (m *moveResult, gap, k float64) {
	first, rules := b.Boxes[b.units[unit].First], b.flightRules(unit, pace)
	at := func(k float64) ([]game.StandPlace, float64) {
		places := b.carried(unit, first, first.Shift(dir.Scale(k)))
		return places, b.gapFrom(unit, places)
	}
	away := func(gap float64) bool { return gap > pace+geometry.Tolerance }
	most := b.clearAhead(unit, dir, pace)
	places, gap := at(most)
	if !away(gap) && !worth(gap, most) {
		return nil, 0, 0
	}
	m, refusal := b.checkMove(unit, places, rules)
	if refusal != nil {
		return nil, 0, 0
	}
	if !away(gap) {
		return m, gap, most
	}
	low, high, least := 0.0, most, 0.0
	for high-low > geometry.Tolerance/2 {
		half := (low + high) / 2
		places, g := at(half)
		// Nothing nearer will do, and the gap grows no faster than the unit goes.
		if !away(g) {
			if least = max(least, half+pace-g-geometry.Tolerance); !worth(pace, least) {
				return nil, 0, 0
			}
		}
		var n *moveResult
		if away(g) {
			n, _ = b.checkMove(unit, places, rules)
		}
		if n != nil {
			m, gap, high = n, g, half
		} else {
			low = half
		}
	}
	return m, gap, high
}

// leastFlight returns how far a unit must at least move in a direction to get away from an
// enemy who is apart from it: the points that are nearest to each other now must get that far
// from each other.
func leastFlight(apart, dir geometry.Vec, away float64) float64 {
	along, short := apart.Dot(dir), float64(away*away)-apart.Dot(apart)
	if short <= 0 {
		return 0
	}
	return math.Sqrt(float64(along*along)+short) - along
}

// flightOff moves a unit in one direction off the table, if its first stand reaches the
// edge within the unit's pace (STD-TABLE-01).
func (b *board) flightOff(unit int, dir geometry.Vec, pace float64, worth func(gap, k float64) bool) (m *moveResult, gap, k float64) {
	table := geometry.NewGround(b.state.Table.Rect(), nil, nil)
	each, first := table.SweepBlock(b.BoxesOf(unit), dir.Scale(pace), nil)
	if first < 0 {
		return nil, 0, 0
	}
	k = each[first].Far
	if !worth(pace, k) || b.clearAhead(unit, dir, k) < k {
		return nil, 0, 0
	}
	from := b.Boxes[b.units[unit].First]
	m, refusal := b.checkMove(unit, b.carried(unit, from, from.Shift(dir.Scale(k))), b.flightRules(unit, pace))
	if refusal != nil {
		return nil, 0, 0
	}
	m.leaves = true
	m.steps = append(m.steps, game.Step{Rule: "STD-TABLE-01",
		Text: game.Say("Part of %s leaves the table after %s, and with it the whole unit.", b.units[unit].name(), cm(k))})
	return m, pace, k
}

func (b *board) flightRules(unit int, pace float64) *moveRules {
	return &moveRules{allowance: pace, rule: "STD-CMD-60", flies: HasTrait(b.units[unit].Unit, traitFlying)}
}

// enemyGap returns the distance between a unit and the nearest enemy unit.
func (b *board) enemyGap(unit int) float64 {
	if i := b.nearestEnemy(unit, nil); i >= 0 {
		return b.Distance(unit, i)
	}
	return math.Inf(1)
}

// gapFrom is enemyGap for a unit with its stands in the given places.
func (b *board) gapFrom(unit int, places []game.StandPlace) float64 {
	best := math.Inf(1)
	for i := range b.units {
		if !b.Enemies(unit, i) {
			continue
		}
		d := math.Inf(1)
		for _, place := range places {
			box := game.Stand(place).Box(b.units[unit].Base)
			for _, enemy := range b.BoxesOf(i) {
				d = min(d, geometry.Distance(box, enemy))
			}
		}
		if d < best-geometry.Tolerance {
			best = d
		}
	}
	return best
}

// checkFlight tells whether a unit may flee to the given places: as far from all enemies as
// the shortest flights get it, and by no longer a way.
func (b *board) checkFlight(unit int, places []game.StandPlace, pace float64) (*moveResult, *game.Refusal) {
	list := b.flights(unit, pace)
	if len(list) == 0 {
		return nil, refuse("STD-CMD-60", game.Say("%s can get no further from the enemy: it halts.", b.units[unit].name()))
	}
	for _, off := range list {
		if off.leaves && b.endsIn(off, places) {
			return off, nil
		}
	}
	rules := b.flightRules(unit, min(pace, list[0].cost()+geometry.Tolerance))
	m, refusal := b.checkMove(unit, places, rules)
	if refusal != nil {
		return nil, refusal
	}
	have, need := b.gapFrom(unit, b.placesOf(m)), pace
	if !list[0].leaves {
		need = min(pace, b.gapFrom(unit, b.placesOf(list[0])))
	}
	if have < need-geometry.Tolerance {
		return nil, refuse("STD-CMD-60", game.Say("%s would end %s from the nearest enemy; it must get %s away.", b.units[unit].name(), cm(have), cm(need)))
	}
	return m, nil
}
