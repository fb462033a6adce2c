package table

import (
	"slices"

	"frontage/game"
)

// Spares keeps the tables of a battle for reuse: after an action only the latest is in use. A nil
// Spares keeps nothing and always makes new ones.
type Spares struct {
	tables Reused[Table]
	room   lists
}

// Free allows all tables except one to be reused; all if it is nil.
func (k *Spares) Free(but *Table) {
	if k != nil {
		k.tables.Free(but)
	}
}

// lists is the memory of a Change.
type lists struct{ units, moved, became []int }

func (k *Spares) lists() *lists {
	if k == nil {
		return &lists{}
	}
	return &k.room
}

// take returns an empty table with room for the stands of a state.
func (k *Spares) take(s *game.State) *Table {
	if k == nil {
		return (&Table{}).empty(s)
	}
	return k.tables.Take().empty(s)
}

// empty clears a table, keeps its memory, and makes room for the stands of a state.
func (t *Table) empty(s *game.State) *Table {
	n := 0
	for i := range s.Units {
		n += len(s.Units[i].Stands)
	}
	if t.spare == nil {
		t.spare = t.sight
	}
	*t = Table{Rect: s.Table.Rect(), spare: t.spare, foes: t.foes[:0], friends: t.friends[:0], touches: t.touches[:0],
		Stations: slices.Grow(t.Stations[:0], len(s.Units)), Pieces: slices.Grow(t.Pieces[:0], n), Boxes: slices.Grow(t.Boxes[:0], n)}
	return t
}

// growTo returns an empty list with room for n numbers.
func growTo(list []int, n int) []int { return slices.Grow(list[:0], n) }

// Reused is a pool of objects. Those in use come first. An object from Take may hold data of an
// earlier use.
type Reused[T any] struct {
	list []*T
	used int
}

// Take returns an object that is not in use.
func (r *Reused[T]) Take() *T {
	if r.used == len(r.list) {
		r.list = append(r.list, new(T))
	}
	r.used++
	return r.list[r.used-1]
}

// Free allows all objects except one to be reused. That one need not be in the pool.
func (r *Reused[T]) Free(but *T) {
	r.used = 0
	if i := slices.Index(r.list, but); i >= 0 {
		r.list[0], r.list[i], r.used = r.list[i], r.list[0], 1
	}
}
