package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// next returns the board of a later state of the same battle. It keeps what is known about
// stands that have not moved: their boxes, their contacts, the distances of their units; if
// no stand has moved, the ground and the lines of sight too. Everything that depends on the
// state of the units is found anew.
func (b *board) next(s *game.State) *board { return b.becomes(s, true) }

// becomes is next; if forGood is false the new state is only supposed, and knowledge of
// sight stays with b.
func (b *board) becomes(s *game.State, forGood bool) *board {
	if b == nil {
		return newBoard(s)
	}
	if !b.sameTurned(s) {
		return b.spares.boardOf(s, b.spares.tables().New(s)).in(b.lasting)
	}
	t, change := b.spares.tables().Next(b.Table, s)
	if t == b.Table {
		return b.unmoved(s)
	}
	if !change.Known() && len(b.units) != len(s.Units) {
		return b.spares.boardOf(s, t).in(b.lasting)
	}
	n := b.spares.board(len(b.units))
	n.state, n.placement, n.cover, n.sights, n.lasting, n.pairs, n.looks = s, b.spares.placement(t), b.cover, b.sights, b.lasting, b.pairs, b.pairs.number()
	n.found, n.turned = b.found, b.turned
	n.enlist()
	if forGood && change.Known() {
		n.keepSight(b, &change)
	}
	return n
}

// sameTurned reports whether the same units are turned in a state as on the board.
func (b *board) sameTurned(s *game.State) bool {
	turned := OwnTurn(s).Turned
	return len(b.turned) == 0 && len(turned) == 0 || slices.Equal(b.turned, turned)
}

// keepSight takes over which units see each other, for unmoved units with no change between
// them: every line of sight between two units lies in the convex hull of both.
func (b *board) keepSight(old *board, c *table.Change) {
	if b.pairs.list == nil {
		return
	}
	var buf [64]geometry.Rect
	changed := c.Rects(old.Table, b.Table, buf[:0])
	var all geometry.Rect
	for i, r := range changed {
		if i == 0 {
			all = r
		}
		all = all.Union(r)
	}
	for i := range b.units {
		if b.pairs.asked[i] < old.looks || b.units[i].Placed != old.units[i].Placed || b.units[i].march != old.units[i].march {
			continue // not known on the old board, or the unit has moved
		}
		b.pairs.asked[i] = max(b.looks, b.pairs.asked[i])
		row := b.pairs.list[i*len(b.units) : (i+1)*len(b.units)]
		for j := range row {
			known := &row[j]
			if known.looks != old.looks || b.units[j].Placed != old.units[j].Placed {
				continue
			}
			known.looks = b.looks
			from, to := b.units[i].Bounds.Grow(besides), b.units[j].Bounds.Grow(besides)
			if all.MeetsBetween(from, to) && slices.ContainsFunc(changed, func(c geometry.Rect) bool { return c.MeetsBetween(from, to) }) {
				known.looks = old.looks
			}
		}
	}
}

// besides is how far beside two units, in cm, a stand that touches them may affect what
// they see.
const besides = 1.0

// unmoved is the next board when no stand has moved.
func (b *board) unmoved(s *game.State) *board {
	n := b.spares.board(len(b.units))
	n.state, n.placement, n.cover, n.sights, n.lasting, n.pairs, n.looks = s, b.placement, b.cover, b.sights, b.lasting, b.pairs, b.looks
	n.units, n.found, n.turned = append(n.units, b.units...), b.found, b.turned
	n.goOver(s)
	for i := range n.units {
		if u := &n.units[i]; u.march != Own(u.Unit).State.March {
			u.march, n.looks = Own(u.Unit).State.March, n.pairs.number()
		}
	}
	return n
}
