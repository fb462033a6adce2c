package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// spareBoards holds the boards that a battle has made, and what they are made of, for the
// next ones: when an action is over, no board but the latest is looked at any more. A
// nil shelf holds nothing, and what it gives is new.
type spareBoards struct {
	boards     reused[board]
	placements reused[placement]
	states     reused[game.State]
	ints       []int // for next
	shown      bool  // an answer shows a board: what is here stays as it is
}

// reused is a list of things of which the first few are in use.
type reused[T any] struct {
	list []*T
	used int
}

// take returns one that is not in use.
func (r *reused[T]) take() *T {
	if r.used == len(r.list) {
		r.list = append(r.list, new(T))
	}
	r.used++
	return r.list[r.used-1]
}

// leave takes all out of use but one, which need not be of the list.
func (r *reused[T]) leave(one *T) {
	r.used = 0
	if i := slices.Index(r.list, one); i >= 0 {
		r.list[0], r.list[i], r.used = r.list[i], r.list[0], 1
	}
}

// after returns the shelf for what follows on a board: this one, with all but that
// board free to be used again, or a new one when answers show what is here.
func (k *spareBoards) after(b *board) *spareBoards {
	if k == nil || k.shown {
		return &spareBoards{}
	}
	k.boards.leave(b)
	k.placements.leave(b.placement)
	k.states.used = 0
	return k
}

// supposed returns a copy of a state that has units of its own, to suppose that they
// move: what they have is the state's.
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

// board returns a board without anything on it, with room for some units.
func (k *spareBoards) board(units int) *board {
	if k == nil {
		return &board{units: make([]unitOnBoard, 0, units)}
	}
	b := k.boards.take()
	*b = board{spares: k, units: slices.Grow(b.units[:0], units)}
	return b
}

// placement returns an empty placement with room for the stands of a state.
func (k *spareBoards) placement(s *game.State) *placement {
	n := 0
	for i := range s.Units {
		n += len(s.Units[i].Stands)
	}
	if k == nil {
		return &placement{pieces: make([]piece, 0, n), boxes: make([]geometry.Box, 0, n)}
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
	*l = placement{pieces: slices.Grow(l.pieces[:0], n), boxes: slices.Grow(l.boxes[:0], n),
		foes: l.foes[:0], friends: l.friends[:0], grounds: l.grounds[:0], sighted: l.sighted, spare: l.spare, spareContacts: l.spareContacts}
	return l
}

// numbers returns room for some numbers, until it is asked again.
func (k *spareBoards) numbers(n int) []int {
	if k == nil {
		return make([]int, 0, n)
	}
	k.ints = slices.Grow(k.ints[:0], n)
	return k.ints
}
