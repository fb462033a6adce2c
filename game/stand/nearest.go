package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// nearestMove pulls a move that may not be made to the nearest places that may be
// found: the stands that the wish moves are shifted together, as one rigid block,
// back toward where they came from, to either side, forward and back, and up to the
// stands of their unit that stay. A wish that turns the block where it cannot turn
// is tried with the block as it stands now, too. When nothing is found the refusal
// of the wish itself is returned. It is for dragging: the answer obeys checkMove.
func (b *board) nearestMove(unit int, wish []game.StandPlace, rules *moveRules) (*moveResult, *game.Refusal) {
	result, refusal := b.checkMove(unit, wish, rules)
	if refusal == nil {
		return result, nil
	}
	m, bad := b.muster(unit, wish, rules)
	if bad != nil {
		return nil, bad
	}
	for _, ways := range [2]bool{false, true} { // room alone is quick to find, and mostly enough
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

// pullsTried bounds how many places are checked for one wish.
const pullsTried = 40

// pull is a place for the whole unit, and how far it is from the wish.
type pull struct {
	to  []geometry.Box
	far float64
}

// blocks returns the arrangements to start from: the one wished for, and the stands
// as they are now, brought to the same middle.
func (m *move) blocks() [][]geometry.Box {
	now := slices.Clone(m.to)
	shift, turned := m.toStart(m.to).Neg(), false
	for i, p := range m.pieces {
		if m.stays(i) {
			continue
		}
		now[i] = m.b.boxes[p].Shift(shift)
		turned = turned || now[i].Center.Dist(m.to[i].Center) > geometry.Tolerance || !geometry.SameFacing(now[i].Forward, m.to[i].Forward)
	}
	if turned {
		return [][]geometry.Box{m.to, now}
	}
	return [][]geometry.Box{m.to}
}

// stays reports whether a stand is to stay where it is.
func (m *move) stays(i int) bool { return m.to[i] == m.b.boxes[m.pieces[i]] }

// toStart returns the way from the middle of the moving stands in their places to
// the middle of where they stand now.
func (m *move) toStart(to []geometry.Box) geometry.Vec {
	var sum geometry.Vec
	n := 0
	for i, p := range m.pieces {
		if !m.stays(i) {
			sum, n = sum.Add(m.b.boxes[p].Center.Sub(to[i].Center)), n+1
		}
	}
	if n == 0 {
		return sum
	}
	return sum.Scale(1 / float64(n))
}

// sideways is how far, at least, a wish is pulled to either side, in cm.
const sideways = 6.0

// pulls lists where a block may be shifted to, where there is room for all its
// stands, or with ways where each has a way there, too.
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
				for i := range block { // also what turning back changes
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

// joins returns the shifts that bring a moving stand up to one that stays.
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

// slides returns how far a block may be shifted along dir so that every moving
// stand has room there and keeps the distances of the rules, and with ways has a
// way there, too.
// Stands of the block hinder each other neither there nor on the way: an order of
// them is for checkMove to find.
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
		for q := range m.b.boxes {
			if d := m.keeps(q); d > 0 {
				all = keepAway(all, block[i], dir, lo, hi, m.b.boxes[q], d)
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

// keeps returns the distance that the unit must end from a stand, 0 for none.
func (m *move) keeps(q int) float64 {
	v := m.b.pieces[q].unit
	c := &m.rules.apart
	switch enemy := m.b.enemies(m.unit, v); {
	case v == m.unit || !enemy && (c.engaged == nil || !c.engaged[v]):
		return 0
	case c.distance > 0:
		return c.distance
	case enemy && (m.rules.touch == nil || !m.rules.touch(v)):
		return 2 * geometry.Tolerance
	}
	return 0
}

// awayFrom returns the shifts from lo to hi along dir at which a box is at least d
// away from another.
func awayFrom(at geometry.Box, dir geometry.Vec, lo, hi float64, other geometry.Box, d float64) geometry.Intervals {
	return keepAway(geometry.Intervals{{Lo: lo, Hi: hi}}, at, dir, lo, hi, other, d)
}

// keepAway returns those of some shifts from lo to hi that awayFrom returns. The
// distance of two convex figures, one of which is shifted along a line, falls and then
// grows, so what is too close is one interval. A way that passes at that distance but
// for the tolerance is free.
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

// closestShift returns the shift between two others at which a distance that falls and
// then grows is least.
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

// border returns the shift between one that is too close and one that is not at
// which the distance is just d, but for a hair: who stands there already may stay. The
// straight line between the two says where to look next; an end that stays twice counts
// for half, so that the other one does not creep.
func border(distance func(float64) float64, close, away, d float64) float64 {
	const hair = 1e-12
	d -= 10 * hair
	short, over := distance(close)-d, distance(away)-d
	stays := 0
	for range 100 {
		guess := close + float64((away-close)*(short/(short-over)))
		at := distance(guess) - d
		switch {
		case math.Abs(at) <= hair || math.Abs(away-close) <= hair:
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
