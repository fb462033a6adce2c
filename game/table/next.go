package table

import (
	"frontage/game"
	"frontage/geometry"
)

// Change says what differs between a table and the one before it.
type Change struct {
	Units  []int // the units of which a stand has moved, come or gone, ascending
	Moved  []int // pieces of the later table that are new or have moved
	Became []int // for each piece of the earlier table its number now, −1 if it has moved or gone
}

// Known reports whether the change lists what has moved. It does not if too much has moved to be
// worth listing, or if the units themselves are different: then anything may have changed.
func (c *Change) Known() bool { return len(c.Units) > 0 }

// Rects appends to list the bounds of the bases that have left the earlier table and of those
// that have come to the later one. Nothing else has changed.
func (c *Change) Rects(was, is *Table, list []geometry.Rect) []geometry.Rect {
	for _, p := range c.Moved {
		list = append(list, is.Boxes[p].Bounds())
	}
	for p, now := range c.Became {
		if now < 0 {
			list = append(list, was.Boxes[p].Bounds())
		}
	}
	return list
}

// Next returns the table of a later or a hypothetical state of the same battle. It keeps the
// bases, contacts and distances of stands that have not moved. If nothing has moved, it returns
// the table itself.
func (t *Table) Next(s *game.State) (*Table, Change) { return (*Spares)(nil).Next(t, s) }

// Next is [Table.Next] with the memory of freed tables. The change is valid until the next call.
func (k *Spares) Next(t *Table, s *game.State) (*Table, Change) { return k.NextAmong(t, s, nil) }

// NextAmong is [Spares.Next] for a state in which no unit except those of among, ascending, has moved; nil stands
// for all.
func (k *Spares) NextAmong(t *Table, s *game.State, among []int) (*Table, Change) {
	if len(t.Stations) != len(s.Units) {
		return k.New(s), Change{}
	}
	room := k.lists()
	room.units = t.appendMoved(room.units[:0], s, among)
	if len(room.units) == 0 {
		return t, Change{}
	}
	n := k.take(s)
	n.distances = t.distances
	c := n.follow(t, s, room)
	if len(c.Moved) > len(n.Pieces)/2 {
		n = k.take(s).place(s, t.distances)
		for i := range n.Stations {
			n.Stations[i].Camp = t.Stations[i].Camp
		}
		return n, Change{}
	}
	n.keepMeetings(t, c)
	return n, c
}

// appendMoved appends the units, of those of among or of all if it is nil, that have moved in a later state.
func (t *Table) appendMoved(list []int, s *game.State, among []int) []int {
	was, now := t.Stations, s.Units
	moved := func(i int) bool { return !game.SameStands(was[i].Stood, now[i].Stands) || was[i].Size != now[i].Base }
	for _, i := range among {
		if moved(i) {
			list = append(list, i)
		}
	}
	for i := 0; among == nil && i < len(was); i++ {
		if moved(i) {
			list = append(list, i)
		}
	}
	return list
}

// follow puts the stands of a state on the empty table t. room.units are the units that have
// moved since the table old. Pieces keep their order.
func (t *Table) follow(old *Table, s *game.State, room *lists) Change {
	became, moved := growTo(room.became, len(old.Pieces)), room.moved[:0]
	t.Stations = append(t.Stations, old.Stations...)
	at := 0
	for _, i := range room.units {
		was, now := &old.Stations[i], &s.Units[i]
		became, at = t.keep(old, became, at, was.First), was.End
		for range was.Stood {
			became = append(became, -1)
		}
		next := 0
		for j := range now.Stands {
			stand, k := &now.Stands[j], next
			for k < len(was.Stood) && !sameStand(&was.Stood[k], stand) {
				k++
			}
			if k < len(was.Stood) && was.Size == now.Base {
				became[was.First+k], next = len(t.Pieces), k+1
				t.Boxes = append(t.Boxes, old.Boxes[was.First+k])
			} else {
				moved = append(moved, len(t.Pieces))
				t.Boxes = append(t.Boxes, stand.Box(now.Base))
			}
			t.Pieces = append(t.Pieces, Piece{i, j})
		}
		t.Stations[i].Placed = t.distances.number()
	}
	became = t.keep(old, became, at, len(old.Pieces))
	first := 0
	for i := range t.Stations {
		u := &t.Stations[i]
		u.Stood, u.Size = s.Units[i].Stands, s.Units[i].Base
		u.First, u.End = first, first+len(u.Stood)
		first = u.End
	}
	for _, i := range room.units {
		t.Stations[i].Bounds = BoundsOf(t.BoxesOf(i))
	}
	room.became, room.moved = became, moved
	return Change{Units: room.units, Moved: moved, Became: became}
}

// keep copies the unmoved pieces from to to of an old table, for follow.
func (t *Table) keep(old *Table, became []int, from, to int) []int {
	for p := range to - from {
		became = append(became, len(t.Pieces)+p)
	}
	t.Pieces, t.Boxes = append(t.Pieces, old.Pieces[from:to]...), append(t.Boxes, old.Boxes[from:to]...)
	return became
}

// sameStand reports whether two stands are the same stand in the same place.
func sameStand(a, b *game.Stand) bool {
	return a.X == b.X && a.Y == b.Y && a.Facing == b.Facing && a.ID == b.ID
}
