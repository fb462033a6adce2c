package game

import (
	"slices"
	"unsafe"
)

// change is what an action has changed of a state. Its memory is part of the states that
// are made of it, which nobody modifies.
type change struct {
	units      []unitChange
	characters []Character // all of them; nil when they are as before
	turn       Turn
}

// unitChange is what a unit has become.
type unitChange struct {
	unit   int
	state  UnitState
	stands []Stand
}

// changeOf returns what is different in a state from the one before. The units of which
// anything is are given.
func changeOf(before, s *State, changed []int) *change {
	c := &change{turn: s.Turn, units: make([]unitChange, len(changed))}
	for k, i := range changed {
		c.units[k] = unitChange{i, s.Units[i].State, s.Units[i].Stands}
	}
	if !slices.EqualFunc(s.Characters, before.Characters, sameCharacter) {
		c.characters = slices.Clone(s.Characters)
	}
	return c
}

// madeOf returns what the change makes of the state before.
func (c *change) madeOf(before *State) *State {
	s := *before
	s.Units, s.Turn = slices.Clone(before.Units), c.turn
	for i := range c.units {
		u := &c.units[i]
		s.Units[u.unit].State, s.Units[u.unit].Stands = u.state, u.stands
	}
	if c.characters != nil {
		s.Characters = c.characters
	}
	return &s
}

// same reports whether two units are in the same state. Most are, in every byte: only
// lists may be the same in different places.
func (v *UnitState) same(w *UnitState) bool {
	return *(*unitStateMemory)(unsafe.Pointer(v)) == *(*unitStateMemory)(unsafe.Pointer(w)) ||
		unitStatePlain.equal(unsafe.Pointer(v), unsafe.Pointer(w))
}

// sameCharacter reports whether an action has left a character as he was.
func sameCharacter(c, d Character) bool {
	c.NotApplied, d.NotApplied = nil, nil
	return c.ID == d.ID && c.Kind == d.Kind && c.X == d.X && c.Y == d.Y && c.Mount == d.Mount && c.Joined == d.Joined &&
		c.Command == d.Command && c.Attack == d.Attack && c.State == d.State
}

// unitMemory is what can change about a unit as it lies in memory: at its end.
type unitMemory [unsafe.Sizeof(Unit{}) - unsafe.Offsetof(Unit{}.State)]byte

// untouched reports whether two units are the same in every byte, as most are after an
// action; false says nothing.
func (u *Unit) untouched(v *Unit) bool {
	return *(*unitMemory)(unsafe.Pointer(&u.State)) == *(*unitMemory)(unsafe.Pointer(&v.State))
}

// differing are the units that an action has changed: those whose stands are not those of
// the state before, and all of which anything is not as it was.
type differing struct{ moved, changed []int }

// find finds those of a state, and makes their lists ready to be shared with the next.
func (d *differing) find(before, s *State) {
	d.moved, d.changed = d.moved[:0], d.changed[:0]
	units, old := s.Units, before.Units[:len(s.Units)]
	for i := range units {
		if units[i].untouched(&old[i]) {
			continue
		}
		unitStatePlain.keepLists(unsafe.Pointer(&units[i].State))
		moved := !SameStands(units[i].Stands, old[i].Stands)
		if moved {
			d.moved = append(d.moved, i)
		}
		if moved || !units[i].State.same(&old[i].State) {
			d.changed = append(d.changed, i)
		}
	}
}

// SameStands reports whether two units have the same stands in the same places. Those of
// a unit that has not moved are one in memory.
func SameStands(a, b []Stand) bool {
	return len(a) == len(b) && (unsafe.SliceData(a) == unsafe.SliceData(b) || sameStands(a, b))
}

func sameStands(a, b []Stand) bool {
	for i := range a {
		p, q := &a[i], &b[i]
		if p.X != q.X || p.Y != q.Y || p.Facing != q.Facing || p.ID != q.ID {
			return false
		}
	}
	return true
}

// memory returns roughly how many bytes a change has of its own.
func (c *change) memory() int {
	bytes := int(unsafe.Sizeof(*c)) + len(c.characters)*int(unsafe.Sizeof(Character{})) + pendingMemory(&c.turn)
	for i := range c.units {
		bytes += int(unsafe.Sizeof(unitChange{})) + len(c.units[i].stands)*int(unsafe.Sizeof(Stand{}))
	}
	return bytes
}

// memory returns roughly how many bytes a state has of its own.
func memory(s *State) int {
	bytes := int(unsafe.Sizeof(*s)) + len(s.Units)*int(unsafe.Sizeof(Unit{})) + len(s.Characters)*int(unsafe.Sizeof(Character{})) + pendingMemory(&s.Turn)
	for i := range s.Units {
		bytes += len(s.Units[i].Stands) * int(unsafe.Sizeof(Stand{}))
	}
	return bytes
}

// pendingMemory returns roughly how many bytes the open procedures and the given dice
// have.
func pendingMemory(t *Turn) int {
	bytes := len(t.Dice.Given) * int(unsafe.Sizeof(0))
	for p := t.Pending; p != nil; p = p.Then {
		bytes += int(unsafe.Sizeof(*p))
		if p.Fight != nil {
			bytes += int(unsafe.Sizeof(*p.Fight)) + len(p.Fight.Lines)*int(unsafe.Sizeof(Line{}))
		}
	}
	return bytes
}
