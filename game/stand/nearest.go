package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// nearestMove pulls an illegal move to the nearest legal places that it finds. The stands
// that the wish moves shift together, as one rigid block, back toward their start, to
// either side, forward and back, and up to the stands of their unit that stay. If the block
// cannot turn as the wish asks, it is tried in its present arrangement too. If nothing is
// found, the refusal of the wish is returned. It serves dragging: the answer obeys
// checkMove.
func (b *board) nearestMove(unit int, wish []game.StandPlace, rules *moveRules) (*moveResult, *game.Refusal) {
	result, refusal := b.checkMove(unit, wish, rules)
	if refusal == nil {
		return result, nil
	}
	m, bad := b.muster(unit, wish, rules)
	if bad != nil {
		return nil, bad
	}
	for _, ways := range [2]bool{false, true} { // room alone is quick to find, and usually enough
		var tries []pull
		for _, block := range m.blocks() {
			tries = append(tries, m.pulls(block, ways)...)
		}
		slices.SortStableFunc(tries, func(p, q pull) int { return cmp.Compare(p.far, q.far) })
		for i, try := range tries {
			if i >= pullsTried {
				break
			}
			if result, no := m.checkAt(try.to); no == nil {
				return result, nil
			}
		}
	}
	return nil, refusal
}

// pullsTried is the largest number of places checked for one wish.
const pullsTried = 40

// pull is a place for the whole unit, and its distance from the wish.
type pull struct {
	to  []geometry.Box
	far float64
}

// blocks returns the arrangements to start from: the wish, and the stands in their present
// arrangement moved to the same middle.
func (m *move) blocks() [][]geometry.Box {
	now := slices.Clone(m.to)
	shift, turned := m.toStart(m.to).Neg(), false
	for i, p := range m.pieces {
		if m.stays(i) {
			continue
		}
		now[i] = m.b.Boxes[p].Shift(shift)
		turned = turned || now[i].Center.Dist(m.to[i].Center) > geometry.Tolerance || !geometry.SameFacing(now[i].Forward, m.to[i].Forward)
	}
	if turned {
		return [][]geometry.Box{m.to, now}
	}
	return [][]geometry.Box{m.to}
}

// stays reports whether a stand stays where it is.
func (m *move) stays(i int) bool { return m.to[i] == m.b.Boxes[m.pieces[i]] }

// toStart returns the vector from the middle of the moving stands in the given places to
// the middle of their present places.
func (m *move) toStart(to []geometry.Box) geometry.Vec {
	var sum geometry.Vec
	n := 0
	for i, p := range m.pieces {
		if !m.stays(i) {
			sum, n = sum.Add(m.b.Boxes[p].Center.Sub(to[i].Center)), n+1
		}
	}
	if n == 0 {
		return sum
	}
	return sum.Scale(1 / float64(n))
}

// sideways is the least distance, in cm, that a wish is pulled to either side.
const sideways = 6.0

// pulls lists where a block may shift so that all its stands have room; with ways, each
// must also have a way there.
func (m *move) pulls(block []geometry.Box, ways bool) []pull {
	var list []pull
	moved := slices.IndexFunc(m.pieces, func(p int) bool { return !m.stays(slices.Index(m.pieces, p)) })
	if moved < 0 {
		return nil
	}
	for _, join := range append([]geometry.Vec{{}}, m.joins(block)...) {
		at := m.shifted(block, join)
		home := m.toStart(at)
		reach := max(home.Len(), sideways)
		axis := at[moved].Forward
		for _, s := range []struct {
			dir    geometry.Vec
			lo, hi float64
		}{{home.Unit(), 0, home.Len()}, {axis, -reach, reach}, {axis.Right(), -reach, reach}} {
			if s.dir == (geometry.Vec{}) {
				continue
			}
			for _, k := range m.slides(at, s.dir, s.lo, s.hi, ways).Nearest(0) {
				d := join.Along(s.dir, k)
				far := d.Len()
				for i := range block { // turning back is a change too
					far = max(far, block[i].Center.Add(d).Dist(m.to[i].Center))
				}
				list = append(list, pull{m.shifted(block, d), far})
			}
		}
	}
	return list
}

// shifted returns a block with its moving stands shifted.
func (m *move) shifted(block []geometry.Box, d geometry.Vec) []geometry.Box {
	to := slices.Clone(block)
	for i := range to {
		if !m.stays(i) {
			to[i] = to[i].Shift(d)
		}
	}
	return to
}

// joins returns the shifts that bring a moving stand into contact with one that stays.
func (m *move) joins(block []geometry.Box) []geometry.Vec {
	var list []geometry.Vec
	for i := range block {
		for j := range block {
			if !m.stays(i) && m.stays(j) {
				p, q := geometry.ClosestPoints(block[i], block[j])
				if d := q.Sub(p); d.Len() > geometry.Tolerance {
					list = append(list, d)
				}
			}
		}
	}
	return list
}

// slides returns how far a block may shift along dir so that every moving stand has room
// and keeps the distances that the rules require; with ways, each must also have a way
// there. The block's stands never obstruct each other here: checkMove finds their order.
func (m *move) slides(block []geometry.Box, dir geometry.Vec, lo, hi float64, ways bool) geometry.Intervals {
	free := m.unhindered()
	for i := range m.pieces {
		if m.stays(i) {
			free.moved = append(free.moved, movedStand{piece: m.pieces[i], box: block[i]})
		}
	}
	all := geometry.Intervals{{Lo: lo, Hi: hi}}
	for i, p := range m.pieces {
		if m.stays(i) {
			continue
		}
		for q := range m.b.Boxes {
			if d := m.keeps(q); d > 0 {
				all = keepAway(all, block[i], dir, lo, hi, m.b.Boxes[q], d)
			}
		}
		if len(all) == 0 {
			return nil
		}
		mover := free.moverOf(p)
		if !ways {
			mover = mover.Flying()
		}
		all = all.Intersect(mover.Slide(block[i], dir, lo, hi))
	}
	return all
}

// keeps returns the distance that the unit must end from a stand; 0 if any will do.
func (m *move) keeps(q int) float64 {
	v := m.b.Pieces[q].Unit
	c := &m.rules.apart
	switch enemy := m.b.Enemies(m.unit, v); {
	case v == m.unit || !enemy && (c.engaged == nil || !c.engaged[v]):
		return 0
	case c.distance > 0:
		return c.distance
	case enemy && (m.rules.touch == nil || !m.rules.touch(v)):
		return 2 * geometry.Tolerance
	}
	return 0
}

// awayFrom returns the shifts from lo to hi along dir at which a box is at least d away
// from another.
func awayFrom(at geometry.Box, dir geometry.Vec, lo, hi float64, other geometry.Box, d float64) geometry.Intervals {
	return keepAway(geometry.Intervals{{Lo: lo, Hi: hi}}, at, dir, lo, hi, other, d)
}

// keepAway returns the given shifts from lo to hi that awayFrom returns. The distance of
// two convex figures, one of which shifts along a line, falls and then grows, so the shifts
// that are too close form one interval. A way that passes at that distance within the
// tolerance is free.
func keepAway(shifts geometry.Intervals, at geometry.Box, dir geometry.Vec, lo, hi float64, other geometry.Box, d float64) geometry.Intervals {
	far := at.Radius() + other.Radius() + d
	mid := other.Center.Sub(at.Center).Dot(dir)
	if math.Abs(other.Center.Sub(at.Center).Cross(dir)) >= far || mid-far >= hi || mid+far <= lo {
		return shifts
	}
	distance := func(k float64) float64 { return geometry.Distance(at.Shift(dir.Scale(k)), other) }
	low := mid
	if distance(low) >= d-geometry.Tolerance {
		low = closestShift(distance, mid-far, mid+far)
	}
	if distance(low) >= d-geometry.Tolerance {
		return shifts
	}
	near := geometry.Interval{Lo: border(distance, low, mid-far, d), Hi: border(distance, low, mid+far, d)}
	return shifts.Intersect(geometry.Intervals{{Lo: lo, Hi: hi}}.Subtract(geometry.Intervals{near}))
}

// closestShift returns the shift between two others with the least distance, for a distance
// that falls and then grows.
func closestShift(distance func(float64) float64, a, c float64) float64 {
	for range 100 {
		p, q := a+(c-a)/3, c-(c-a)/3
		if distance(p) <= distance(q) {
			c = q
		} else {
			a = p
		}
	}
	return (a + c) / 2
}

// border returns the shift between one that is too close and one that is not at which the
// distance is just under d, so that a stand already there may stay. It searches by the
// secant rule; an end that stays twice counts half, so that the other end does not creep.
func border(distance func(float64) float64, close, away, d float64) float64 {
	d -= 10 * justThere
	short, over := distance(close)-d, distance(away)-d
	stays := 0
	for range 100 {
		guess := close + float64((away-close)*(short/(short-over)))
		at := distance(guess) - d
		switch {
		case math.Abs(at) <= justThere || math.Abs(away-close) <= justThere:
			return guess
		case at < 0:
			if close, short = guess, at; stays > 0 {
				over /= 2
			}
			stays = 1
		default:
			if away, over = guess, at; stays < 0 {
				short /= 2
			}
			stays = -1
		}
	}
	return away
}
