package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// next returns the board of a later state of the same battle. What was found out
// about stands that have not moved since is kept: their boxes, their contacts, how
// far apart their units are; and when none has moved, the ground and the lines of
// sight as well. All that depends on the state of the units is found anew.
func (b *board) next(s *game.State) *board { return b.becomes(s, true) }

// becomes is next, for good or only supposed: then what is known of who sees whom stays
// with b.
func (b *board) becomes(s *game.State, forGood bool) *board {
	if b == nil {
		return newBoard(s)
	}
	if len(b.units) != len(s.Units) {
		return newBoard(s).in(b.lasting)
	}
	if s.StandsAre(b.stood) {
		return b.unmoved(s)
	}
	kept, moved := b.follow(s)
	if len(moved) > len(kept)/2 {
		n := b.shelf.newBoard(s, b.pairs).in(b.lasting)
		n.cover, n.sights = b.cover, b.sights
		return n
	}
	if len(moved) == 0 && len(kept) == len(b.pieces) {
		return b.unmoved(s)
	}
	n := b.shelf.board(len(b.units))
	n.state, n.placement, n.cover, n.sights, n.lasting, n.pairs, n.looks = s, b.shelf.placement(s), b.cover, b.sights, b.lasting, b.pairs, b.pairs.number()
	n.units = append(n.units, b.units...)
	n.goOver(s)
	for i := range n.units {
		u := &n.units[i]
		size := u.end - u.first
		u.first, u.march = len(n.pieces), u.State.March
		for j := range u.Stands {
			n.pieces = append(n.pieces, piece{i, j})
		}
		u.end = len(n.pieces)
		if len(u.Stands) != size || slices.Contains(kept[u.first:u.end], -1) {
			u.placed = n.pairs.number()
		}
	}
	n.keepBoxes(b, kept)
	n.keepMeetings(b, kept, moved)
	if forGood {
		n.keepSight(b, kept, moved)
	}
	return n
}

// keepBoxes takes over the boxes of the pieces that have not moved, and makes those of
// the others.
func (b *board) keepBoxes(old *board, kept []int) {
	for p := 0; p < len(kept); {
		was, run := kept[p], 1
		if was < 0 {
			b.boxes, b.stood = append(b.boxes, b.units[b.pieces[p].unit].Box(b.pieces[p].stand)), append(b.stood, *b.stand(p))
			p++
			continue
		}
		for p+run < len(kept) && kept[p+run] == was+run {
			run++
		}
		b.boxes, b.stood = append(b.boxes, old.boxes[was:was+run]...), append(b.stood, old.stood[was:was+run]...)
		p += run
	}
}

// keepSight takes over which units see each other, for those that stand where they
// stood and have nothing between them that was not there before, nor anything gone from
// there: all lines of sight between two units lie in the least upright rectangle around
// both.
func (b *board) keepSight(old *board, kept, moved []int) {
	if b.pairs.list == nil {
		return
	}
	var buf [64]geometry.Rect
	changed := buf[:0]
	for _, p := range moved {
		changed = append(changed, b.boxes[p].Bounds())
	}
	next := 0 // of the pieces of old
	for _, was := range kept {
		for ; was >= 0 && next < was; next++ {
			changed = append(changed, old.boxes[next].Bounds())
		}
		next = max(next, was+1)
	}
	for ; next < len(old.boxes); next++ {
		changed = append(changed, old.boxes[next].Bounds())
	}
	for i := range b.units {
		for j := range b.units {
			known := b.pairOf(i, j)
			if known.looks != old.looks || b.units[i].placed != old.units[i].placed || b.units[j].placed != old.units[j].placed ||
				b.units[i].march != old.units[i].march {
				continue
			}
			between := boundsOf(b.boxesOf(i)).Union(boundsOf(b.boxesOf(j))).Grow(besides)
			known.looks = b.looks
			for _, r := range changed {
				if between.Meets(r) {
					known.looks = old.looks
					break
				}
			}
		}
	}
}

// besides is how far beside two units, in cm, what touches them may matter to what they see.
const besides = 1.0

// boundsOf returns the least upright rectangle around some boxes.
func boundsOf(boxes []geometry.Box) geometry.Rect {
	var all geometry.Rect
	for i, box := range boxes {
		if i == 0 {
			all = box.Bounds()
		}
		all = all.Union(box.Bounds())
	}
	return all
}

// follow says for each stand of a later state which piece it was if it stands where
// it stood, and else −1; and which those are. Pieces keep their order.
func (b *board) follow(s *game.State) (kept, moved []int) {
	kept = b.shelf.numbers(len(b.pieces))
	for i := range s.Units {
		at, end := b.units[i].first, b.units[i].end
		stands := s.Units[i].Stands
		if game.SameStands(b.stood[at:end], stands) { // most units
			for ; at < end; at++ {
				kept = append(kept, at)
			}
			continue
		}
		for j := range stands {
			was := at
			for was < end && !sameStand(&b.stood[was], &stands[j]) {
				was++
			}
			if was < end {
				at = was + 1
			} else {
				was = -1
				moved = append(moved, len(kept))
			}
			kept = append(kept, was)
		}
	}
	return kept, moved
}

// sameStand reports whether a stand stands where another did that is the same.
func sameStand(a, b *game.Stand) bool {
	return a.X == b.X && a.Y == b.Y && a.Facing == b.Facing && a.ID == b.ID
}

// unmoved is the next board when every stand stands where it stood.
func (b *board) unmoved(s *game.State) *board {
	n := b.shelf.board(len(b.units))
	n.state, n.placement, n.cover, n.sights, n.lasting, n.pairs, n.looks = s, b.placement, b.cover, b.sights, b.lasting, b.pairs, b.looks
	n.units = append(n.units, b.units...)
	n.goOver(s)
	for i := range n.units {
		if u := &n.units[i]; u.march != u.State.March {
			u.march, n.looks = u.State.March, n.pairs.number()
		}
	}
	return n
}

// meet finds all contacts of two stands.
func (b *board) meet() {
	if b.hasMet {
		return
	}
	pairs := geometry.Contacts(b.boxes)
	b.foes, b.friends = b.sorted(pairs, slices.Grow(b.foes, len(pairs)), slices.Grow(b.friends, len(pairs)))
	b.hasMet = true
}

// sorted appends contacts of enemies and those of one side to a list each.
func (b *board) sorted(pairs []geometry.Pair, foes, friends []piecePair) (theFoes, theFriends []piecePair) {
	for i := range pairs {
		p := &pairs[i]
		pair := piecePair{a: p.I, b: p.J, contact: &p.Contact}
		if !b.enemies(b.pieces[p.I].unit, b.pieces[p.J].unit) {
			friends = append(friends, pair)
			continue
		}
		pair.frontA, pair.frontB = b.supportable(p.A, p.Kind), b.supportable(p.B, p.Kind)
		foes = append(foes, pair)
	}
	return foes, friends
}

// keepMeetings takes over the contacts of the pieces that have not moved, and finds
// those of the others.
func (b *board) keepMeetings(old *board, kept, moved []int) {
	if !old.hasMet {
		return
	}
	var buf [256]int
	became := slices.Grow(buf[:0], len(old.pieces))[:len(old.pieces)]
	for was := range became {
		became[was] = -1
	}
	for p, was := range kept {
		if was >= 0 {
			became[was] = p
		}
	}
	foes, friends := b.sorted(geometry.ContactsOf(b.boxes, moved), nil, nil)
	b.foes, b.friends = keepPairs(b.foes, old.foes, foes, became), keepPairs(b.friends, old.friends, friends, became)
	b.hasMet = true
}

// keepPairs appends to a list those of the old contacts whose pieces are still there, as
// what they became, among the fresh ones.
func keepPairs(list, old, fresh []piecePair, became []int) []piecePair {
	list = slices.Grow(list, len(old)+len(fresh))
	for i := range old {
		pair := old[i]
		if pair.a, pair.b = became[pair.a], became[pair.b]; pair.a < 0 || pair.b < 0 {
			continue
		}
		for ; len(fresh) > 0 && fresh[0].before(pair.a, pair.b); fresh = fresh[1:] {
			list = append(list, fresh[0])
		}
		list = append(list, pair)
	}
	return append(list, fresh...)
}
