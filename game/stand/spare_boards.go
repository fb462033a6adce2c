package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// spareBoards keeps the boards that a battle has made, with their parts, for reuse: after
// an action only the latest board is still in use. A nil spareBoards keeps nothing and
// always makes new ones.
type spareBoards struct {
	boards     reused[board]
	placements reused[placement]
	states     reused[game.State]
	ints       []int // for numbers
	shown      bool  // an answer refers to one of the boards, so nothing here may be reused
}

// reused is a list of objects, of which the first used ones are in use.
type reused[T any] struct {
	list []*T
	used int
}

// take returns an object that is not in use.
func (r *reused[T]) take() *T {
	if r.used == len(r.list) {
		r.list = append(r.list, new(T))
	}
	r.used++
	return r.list[r.used-1]
}

// leave frees all objects but one, which need not be in the list.
func (r *reused[T]) leave(one *T) {
	r.used = 0
	if i := slices.Index(r.list, one); i >= 0 {
		r.list[0], r.list[i], r.used = r.list[i], r.list[0], 1
	}
}

// after returns the spare boards to use after a board: these, with all but that board free
// again, or new ones if answers refer to these.
func (k *spareBoards) after(b *board) *spareBoards {
	if k == nil || k.shown {
		return &spareBoards{}
	}
	k.boards.leave(b)
	k.placements.leave(b.placement)
	k.states.used = 0
	return k
}

// supposed returns a copy of a state with its own list of units, so that moves of them can
// be supposed. Their stands are shared with the state.
func (k *spareBoards) supposed(s *game.State) *game.State {
	n := &game.State{}
	if k != nil {
		n = k.states.take()
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
	b := k.boards.take()
	b.known.forget()
	*b = board{spares: k, units: slices.Grow(b.units[:0], units), known: b.known}
	return b
}

// placement returns an empty placement with room for the stands of a state.
func (k *spareBoards) placement(s *game.State) *placement {
	n := 0
	for i := range s.Units {
		n += len(s.Units[i].Stands)
	}
	if k == nil {
		return &placement{Pieces: make([]piece, 0, n), Boxes: make([]geometry.Box, 0, n)}
	}
	l := k.placements.take()
	if l.spare == nil {
		l.spare = l.blockers
	}
	if l.touched != nil {
		l.spareContacts = l.touched
	}
	clear(l.grounds)
	clear(l.sighted)
	l.known.forget()
	*l = placement{known: l.known, Pieces: slices.Grow(l.Pieces[:0], n), Boxes: slices.Grow(l.Boxes[:0], n),
		foes: l.foes[:0], friends: l.friends[:0], grounds: l.grounds[:0], sighted: l.sighted, spare: l.spare, spareContacts: l.spareContacts}
	return l
}

// numbers returns an empty list with room for n numbers, valid until the next call.
func (k *spareBoards) numbers(n int) []int {
	if k == nil {
		return make([]int, 0, n)
	}
	k.ints = slices.Grow(k.ints[:0], n)
	return k.ints
}
