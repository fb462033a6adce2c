package table

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Shift brings the table up to date with a later state of the same battle, as [Spares.Next] does, but changes
// the table itself: nobody else may use it. units are those of which a stand has moved, ascending, valid until
// the next call. If a stand has come or gone, or most of them have moved, ok is false and nothing is changed. No unit except those
// of among, ascending, has moved; nil stands for all.
func (k *Spares) Shift(t *Table, s *game.State, among []int) (units []int, ok bool) {
	if len(t.Stations) != len(s.Units) {
		return nil, false
	}
	room := k.lists()
	room.units, room.moved = t.appendMoved(room.units[:0], s, among), room.moved[:0]
	for _, i := range room.units {
		was, now := &t.Stations[i], &s.Units[i]
		if len(was.Stood) != len(now.Stands) || was.Size != now.Base {
			return nil, false
		}
		for j := range now.Stands {
			if was.Stood[j].ID != now.Stands[j].ID {
				return nil, false
			}
			if !sameStand(&was.Stood[j], &now.Stands[j]) {
				room.moved = append(room.moved, was.First+j)
			}
		}
	}
	if len(room.moved) > len(t.Pieces)/2 {
		return nil, false
	}
	for _, i := range room.units {
		t.Stations[i].Stood = s.Units[i].Stands
	}
	if len(room.moved) == 0 {
		return nil, true
	}
	for _, p := range room.moved {
		of := t.Pieces[p]
		t.Boxes[p] = s.Units[of.Unit].Stands[of.Stand].Box(s.Units[of.Unit].Base)
	}
	for _, i := range room.units {
		t.Stations[i].Placed, t.Stations[i].Bounds = t.distances.number(), BoundsOf(t.BoxesOf(i))
	}
	if t.spare == nil {
		t.spare = t.sight
	}
	t.sight = nil
	t.meetAnew(room.moved)
	return room.units, true
}

// meetAnew finds the contacts of moved pieces, ascending, again, if contacts were known.
func (t *Table) meetAnew(moved []int) {
	if !t.met {
		return
	}
	var few [2][16]Pair
	foes, friends := t.sorted(geometry.ContactsOf(t.Boxes, moved), few[0][:0], few[1][:0])
	t.foes, t.friends = t.exchanged(t.foes, moved, foes), t.exchanged(t.friends, moved, friends)
}

// exchanged drops the contacts of moved pieces from a list, puts fresh ones in, and forgets what TouchesOf has
// found for the pieces of both.
func (t *Table) exchanged(list []Pair, moved []int, fresh []Pair) []Pair {
	forget := func(p *Pair) {
		if len(t.touches) > 0 {
			t.touches[p.I], t.touches[p.J] = touches{}, touches{}
		}
	}
	first, last, kept := moved[0], moved[len(moved)-1], 0
	isMoved := func(p int) bool { return p >= first && p <= last && slices.Contains(moved, p) }
	for i := range list {
		p := &list[i]
		if isMoved(p.I) || isMoved(p.J) {
			forget(p)
			continue
		}
		if kept < i {
			list[kept] = *p
		}
		kept++
	}
	clear(list[kept:])
	list = list[:kept]
	at := 0
	for i := range fresh {
		p := &fresh[i]
		forget(p)
		for at < len(list) && list[at].before(p.I, p.J) {
			at++
		}
		list = slices.Insert(list, at, *p)
	}
	return list
}
