package stand

import (
	"frontage/game"
	"frontage/game/body"
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
	from := make([]geometry.Box, len(m.pieces))
	for i, p := range m.pieces {
		from[i] = b.Boxes[p]
	}
	for _, ways := range [2]bool{false, true} { // room alone is quick to find, and usually enough
		w := body.Wish{From: from, To: m.to, Room: func(block []geometry.Box, dir geometry.Vec, lo, hi float64) geometry.Intervals {
			return m.slides(block, dir, lo, hi, ways)
		}}
		for _, to := range w.Nearby(pullsTried) {
			if result, no := m.checkAt(to); no == nil {
				return result, nil
			}
		}
	}
	return nil, refusal
}

// pullsTried is the largest number of places checked for one wish.
const pullsTried = 40

// stays reports whether a stand stays where it is.
func (m *move) stays(i int) bool { return m.to[i] == m.b.Boxes[m.pieces[i]] }

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
				all = body.KeepAway(all, block[i], dir, lo, hi, m.b.Boxes[q], d)
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

// unhindered returns a copy of the move in which the unit's own stands do not obstruct each
// other.
func (m *move) unhindered() *move {
	free := *m
	free.held, free.moved = make([]bool, len(m.b.Boxes)), nil
	return &free
}
