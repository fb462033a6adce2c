package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
)

// spareBoards keeps the boards that a battle has made, with their parts, for reuse: after
// an action only the latest board is still in use. A nil spareBoards keeps nothing and
// always makes new ones.
type spareBoards struct {
	boards     table.Reused[board]
	placements table.Reused[placement]
	states     table.Reused[game.State]
	spare      table.Spares
	shown      bool // an answer refers to one of the boards, so nothing here may be reused
}

// tables returns the tables to use again.
func (k *spareBoards) tables() *table.Spares {
	if k == nil {
		return nil
	}
	return &k.spare
}

// after returns the spare boards to use after a board: these, with all but that board free
// again, or new ones if answers refer to these.
func (k *spareBoards) after(b *board) *spareBoards {
	if k == nil || k.shown {
		return &spareBoards{}
	}
	k.boards.Free(b)
	k.placements.Free(b.placement)
	k.spare.Free(b.Table)
	k.states.Free(nil)
	return k
}

// supposed returns a copy of a state with its own list of units, so that moves of them can
// be supposed. Their stands are shared with the state.
func (k *spareBoards) supposed(s *game.State) *game.State {
	n := &game.State{}
	if k != nil {
		n = k.states.Take()
	}
	units := append(n.Units[:0], s.Units...)
	*n = *s
	turn := *OwnTurn(s)
	n.Turn.Own = &turn
	n.Units = units
	return n
}

// board returns an empty board with room for some units.
func (k *spareBoards) board(units int) *board {
	if k == nil {
		return &board{units: make([]unitOnBoard, 0, units)}
	}
	b := k.boards.Take()
	b.known.forget()
	*b = board{spares: k, units: slices.Grow(b.units[:0], units), known: b.known}
	return b
}

// placement returns a placement on a table, with nothing worked out yet.
func (k *spareBoards) placement(t *table.Table) *placement {
	if k == nil {
		return &placement{Table: t}
	}
	l := k.placements.Take()
	if l.touched != nil {
		l.spareContacts = l.touched
	}
	clear(l.grounds)
	clear(l.sighted)
	l.known.forget()
	*l = placement{Table: t, known: l.known, grounds: l.grounds[:0], sighted: l.sighted, spareContacts: l.spareContacts}
	return l
}
