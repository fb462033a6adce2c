package stand

import (
	"slices"
	"sort"

	"frontage/game"
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
	if len(b.units) != len(s.Units) {
		return newBoard(s).in(b.lasting)
	}
	var room [8]int
	units := b.appendMoved(room[:0], s)
	if len(units) == 0 {
		return b.unmoved(s)
	}
	n := b.spares.board(len(b.units))
	n.state, n.placement, n.cover, n.sights, n.lasting, n.pairs, n.looks = s, b.spares.placement(s), b.cover, b.sights, b.lasting, b.pairs, b.pairs.number()
	n.units = append(n.units, b.units...)
	var fewMoved [32]int
	became, moved := n.follow(b, units, fewMoved[:0])
	if len(moved) > len(n.Pieces)/2 {
		n := b.spares.newBoard(s, b.pairs).in(b.lasting)
		n.cover, n.sights = b.cover, b.sights
		return n
	}
	n.keepMeetings(b, became, moved, units[len(units)-1])
	if forGood {
		n.keepSight(b, became, moved)
	}
	return n
}

// appendMoved appends the units whose stands have moved in a later state.
func (b *board) appendMoved(list []int, s *game.State) []int {
	units, now := b.units, s.Units
	for i := range units {
		if !game.SameStands(units[i].Stood, now[i].Stands) {
			list = append(list, i)
		}
	}
	return list
}

// follow puts the stands of a state on its board; units is as on the old board, with the
// given ones moved. became says for each piece of the old board which piece it is now, −1
// if it moved. moved lists the other pieces; it uses room if that is large enough. Pieces
// keep their order.
func (b *board) follow(old *board, units, room []int) (became, moved []int) {
	became, moved = b.spares.numbers(len(old.Pieces)), room
	at := 0
	for _, i := range units {
		was := &old.units[i]
		became, at = b.keep(old, became, at, was.First), was.End
		for range was.Stood {
			became = append(became, -1)
		}
		next := 0
		for j, stand := range b.state.Units[i].Stands {
			k := next
			for k < len(was.Stood) && !sameStand(&was.Stood[k], &stand) {
				k++
			}
			if k < len(was.Stood) {
				became[was.First+k], next = len(b.Pieces), k+1
				b.Boxes = append(b.Boxes, old.Boxes[was.First+k])
			} else {
				moved = append(moved, len(b.Pieces))
				b.Boxes = append(b.Boxes, stand.Box(was.Base))
			}
			b.Pieces = append(b.Pieces, piece{i, j})
		}
		b.units[i].Placed = b.pairs.number()
	}
	became = b.keep(old, became, at, len(old.Pieces))
	first := 0
	for i := range b.units {
		u := &b.units[i]
		u.Unit = &b.state.Units[i]
		u.march, u.Stood = Own(u.Unit).State.March, u.Stands
		u.First, u.End = first, first+len(u.Stands)
		first = u.End
	}
	for _, i := range units {
		b.units[i].Bounds = boundsOf(b.BoxesOf(i))
	}
	return became, moved
}

// keep copies the pieces from to to of an old board to b, as follow does.
func (b *board) keep(old *board, became []int, from, to int) []int {
	for p := range to - from {
		became = append(became, len(b.Pieces)+p)
	}
	b.Pieces, b.Boxes = append(b.Pieces, old.Pieces[from:to]...), append(b.Boxes, old.Boxes[from:to]...)
	return became
}

// sameStand reports whether two stands are the same stand in the same place.
func sameStand(a, b *game.Stand) bool {
	return a.X == b.X && a.Y == b.Y && a.Facing == b.Facing && a.ID == b.ID
}

// keepSight takes over which units see each other, for unmoved units with no change between
// them: every line of sight between two units lies in the bounding rectangle of both.
func (b *board) keepSight(old *board, became, moved []int) {
	if b.pairs.list == nil {
		return
	}
	var buf [64]geometry.Rect
	changed := buf[:0]
	for _, p := range moved {
		changed = append(changed, b.Boxes[p].Bounds())
	}
	for was, p := range became {
		if p < 0 {
			changed = append(changed, old.Boxes[was].Bounds())
		}
	}
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
			between := b.units[i].Bounds.Union(b.units[j].Bounds).Grow(besides)
			if between.Meets(all) && slices.ContainsFunc(changed, between.Meets) {
				known.looks = old.looks
			}
		}
	}
}

// besides is how far beside two units, in cm, a stand that touches them may affect what
// they see.
const besides = 1.0

// boundsOf returns the bounding rectangle of some boxes.
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

// unmoved is the next board when no stand has moved.
func (b *board) unmoved(s *game.State) *board {
	n := b.spares.board(len(b.units))
	n.state, n.placement, n.cover, n.sights, n.lasting, n.pairs, n.looks = s, b.placement, b.cover, b.sights, b.lasting, b.pairs, b.looks
	n.units = append(n.units, b.units...)
	n.goOver(s)
	for i := range n.units {
		if u := &n.units[i]; u.march != Own(u.Unit).State.March {
			u.march, n.looks = Own(u.Unit).State.March, n.pairs.number()
		}
	}
	return n
}

// meet finds all contacts of stands.
func (b *board) meet() {
	if b.hasMet {
		return
	}
	pairs := geometry.Contacts(b.Boxes)
	b.foes, b.friends = b.sorted(pairs, slices.Grow(b.foes, len(pairs)), slices.Grow(b.friends, len(pairs)))
	b.hasMet = true
}

// sorted appends contacts to a list of those between enemies and a list of those within a
// side.
func (b *board) sorted(pairs []geometry.Pair, foes, friends []piecePair) (theFoes, theFriends []piecePair) {
	for i := range pairs {
		p := &pairs[i]
		pair := piecePair{I: p.I, J: p.J, Contact: &p.Contact}
		if !b.Enemies(b.Pieces[p.I].Unit, b.Pieces[p.J].Unit) {
			friends = append(friends, pair)
			continue
		}
		pair.frontA, pair.frontB = b.supportable(p.A, p.Kind), b.supportable(p.B, p.Kind)
		foes = append(foes, pair)
	}
	return foes, friends
}

// laterTouches is [geometry.Touches] from the contacts already found.
func (b *board) laterTouches(i int, buf []geometry.Toucher) []geometry.Toucher {
	foes, friends := pairsFrom(b.foes, i), pairsFrom(b.friends, i)
	for len(foes)+len(friends) > 0 {
		list := &friends
		if len(friends) == 0 || len(foes) > 0 && foes[0].J < friends[0].J {
			list = &foes
		}
		buf = append(buf, geometry.Toucher{Box: (*list)[0].J, Contact: (*list)[0].Contact})
		*list = (*list)[1:]
	}
	return buf
}

// pairsFrom returns the contacts whose first piece is i.
func pairsFrom(pairs []piecePair, i int) []piecePair {
	first := sort.Search(len(pairs), func(k int) bool { return pairs[k].I >= i })
	last := first
	for last < len(pairs) && pairs[last].I == i {
		last++
	}
	return pairs[first:last]
}

// keepMeetings takes over the contacts of pieces that have not moved, and finds those of
// the others. No unit after last has moved.
func (b *board) keepMeetings(old *board, became, moved []int, last int) {
	if !old.hasMet {
		return
	}
	var few [2][16]piecePair
	foes, friends := few[0][:0], few[1][:0]
	if len(moved) > 0 {
		foes, friends = b.sorted(geometry.ContactsOf(b.Boxes, moved), foes, friends)
	}
	end := old.units[last].End
	up := end - b.units[last].End
	b.foes, b.friends = keepPairs(b.foes, old.foes, foes, became, end, up), keepPairs(b.friends, old.friends, friends, became, end, up)
	b.hasMet = true
}

// keepPairs merges the old contacts whose pieces are unmoved, renumbered, with the fresh
// ones. Pieces from last on have moved up by up.
func keepPairs(list, old, fresh []piecePair, became []int, last, up int) []piecePair {
	list = slices.Grow(list, len(old)+len(fresh))
	at := 0
	for ; at < len(old) && old[at].I < last; at++ {
		pair := &old[at]
		a, b := became[pair.I], became[pair.J]
		if a < 0 || b < 0 {
			continue
		}
		for ; len(fresh) > 0 && fresh[0].before(a, b); fresh = fresh[1:] {
			list = append(list, fresh[0])
		}
		list = append(list, piecePair{a, b, pair.Contact, pair.frontA, pair.frontB})
	}
	list = append(list, fresh...)
	rest := len(list)
	list = append(list, old[at:]...)
	if up != 0 {
		for i := rest; i < len(list); i++ {
			list[i].I -= up
			list[i].J -= up
		}
	}
	return list
}
