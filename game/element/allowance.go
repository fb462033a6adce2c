package element

import (
	"slices"

	"frontage/game/body"
	"frontage/game/table"
	"frontage/geometry"
)

// allowance returns the allowance of an element in paces for the worst going that counts; ok is false
// if it may not move at all (ELM-MOVE-01 to -09).
func (b *board) allowance(unit int, worst Going) (paces float64, ok bool) {
	s := &b.subjects[unit]
	row, fast := b.gaits[unit].row, &b.gaits[unit].fast
	if row == nil || worst == Impassable || worst == Water && !b.t.is(isNavalMover, s) && !b.flies(unit) {
		return 0, false
	}
	if b.airIsDifficult(unit) {
		worst = Difficult
	}
	normal := float64(row.normal) + fast.normal
	var cell moveCell
	var more float64
	switch worst {
	case Rough:
		cell, more = row.rough, fast.rough
	case Difficult:
		cell, more = row.difficult, fast.difficult
	case Road:
		cell = row.road // a road is no faster (ELM-MOVE-06, -07)
	default:
		return normal, true
	}
	switch cell {
	case forbidden:
		return 0, false
	case asNormal:
		return normal, true // ELM-MOVE-03
	}
	return float64(cell) + more, true
}

// gait is the movement and range of an element in the tables.
type gait struct {
	row    *moveRow // nil if it does not move
	fast   fastRow
	shoots float64 // the range in paces
}

// gait returns the rows of the tables of moves and ranges for a subject.
func (t *Tables) gait(s *subject) gait {
	var g gait
	if i := slices.IndexFunc(t.moves, func(r moveRow) bool { return r.who.Fits(s) }); i >= 0 {
		g.row = &t.moves[i]
	}
	if i := slices.IndexFunc(t.fast, func(r fastRow) bool { return r.who.Fits(s) }); i >= 0 {
		g.fast = t.fast[i]
	}
	if i := slices.IndexFunc(t.ranges, func(r rangeRow) bool { return r.who.Fits(s) }); i >= 0 {
		g.shoots = t.ranges[i].far
	}
	return g
}

// flies reports whether an element flies: an aerial one, or air-mobile troops until they are grounded
// (ELM-BASE-06, ELM-SPECIAL-16).
func (b *board) flies(unit int) bool { return b.is(isAerial, unit) || b.subjects[unit].Airborne }

// goingEntered returns the worst going that an element enters on a leg. Terrain under it at the
// beginning of the leg does not count (correction 6). A flying element enters none; only the going at
// its end counts (ELM-MOVE-04).
func (b *board) goingEntered(unit int, from geometry.Box, leg body.Leg) Going {
	worst := Good
	if b.flies(unit) {
		return worst
	}
	if len(b.lands) == 0 {
		return worst
	}
	bounds := legBounds(from, leg)
	for i := range b.lands {
		going := b.lands[i].going
		if !b.lands[i].bounds.Meets(bounds) || going == Road || !worse(going, worst) {
			continue
		}
		// The element is already on terrain whose share begins with the leg.
		var on geometry.Intervals
		for _, area := range b.areasOf(i) {
			on = on.Union(leg.On(area, from))
		}
		if slices.ContainsFunc(on, func(share geometry.Interval) bool {
			return float64(share.Lo*leg.Size()) > geometry.Tolerance && share.Hi > share.Lo
		}) {
			worst = going
		}
	}
	return worst
}

// onRoad reports whether the middle of an element goes along a road on a straight leg
// (ELM-MOVE-02): a base is wider than a road.
func (b *board) onRoad(from geometry.Box, leg body.Leg) bool {
	if leg.IsTurn() {
		return b.roadAt(from.Center)
	}
	line := geometry.Segment{A: from.Center, B: leg.End(from).Center}
	for i := range b.s.Terrain {
		if b.lands[i].going != Road {
			continue
		}
		for _, area := range table.Areas(&b.s.Terrain[i]) {
			if area.Contains(line.A, geometry.Tolerance) && area.Contains(line.B, geometry.Tolerance) {
				return true
			}
		}
	}
	return false
}

// roadAt reports whether a point lies on a road.
func (b *board) roadAt(p geometry.Vec) bool {
	for i := range b.s.Terrain {
		if b.lands[i].going != Road {
			continue
		}
		if table.At(&b.s.Terrain[i], p) {
			return true
		}
	}
	return false
}
