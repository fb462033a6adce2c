package game

import (
	"reflect"
	"slices"
)

// change is the difference between the states before and after an action. The states built
// from it share its memory, which nobody modifies.
type change struct {
	units      []unitChange
	added      []Unit      // units that have come into the battle, after all others
	characters []Character // all of them; nil if none has changed
	turn       Turn
	few        [2]unitChange // memory for units: most actions change no more
}

// unitChange is a unit's new data and stands.
type unitChange struct {
	unit   int
	own    any
	stands []Stand
}

// changeOf returns the difference between two successive states. changed lists the units
// that differ.
func changeOf(before, s *State, changed []int) *change {
	c := &change{turn: s.Turn}
	c.units = c.few[:0]
	for _, i := range changed {
		if i < len(before.Units) {
			c.units = append(c.units, unitChange{i, s.Units[i].Own, s.Units[i].Stands})
		}
	}
	c.added = slices.Clone(s.Units[len(before.Units):])
	if !slices.EqualFunc(s.Characters, before.Characters, sameCharacter) {
		c.characters = slices.Clone(s.Characters)
	}
	return c
}

// applyTo returns the state after the change, given the one before.
func (c *change) applyTo(before *State) *State {
	s := *before
	s.Units, s.Turn = slices.Concat(before.Units, c.added), c.turn
	for i := range c.units {
		u := &c.units[i]
		s.Units[u.unit].Own, s.Units[u.unit].Stands = u.own, u.stands
	}
	if c.characters != nil {
		s.Characters = c.characters
	}
	return &s
}

// sameCharacter reports whether two states of a character are equal.
func sameCharacter(c, d Character) bool {
	return c.ID == d.ID && c.Kind == d.Kind && c.X == d.X && c.Y == d.Y && c.Joined == d.Joined && SameData(c.Own, d.Own)
}

// differing lists the units that an action changed in any way, and those of them whose
// stands moved.
type differing struct {
	moved, changed []int
	version        uint64 // of the state for which they were found, if it has one
}

// find compares a state with the one before, and marks the units' data as shared with the
// next state. Units that have come into the battle have moved. Of the others only those of among, ascending, may
// differ; nil stands for all.
func (d *differing) find(before, s *State, among []int) {
	d.moved, d.changed, d.version = d.moved[:0], d.changed[:0], 0
	for i := len(before.Units); i < len(s.Units); i++ {
		s.Units[i].owner = nil
		d.moved, d.changed = append(d.moved, i), append(d.changed, i)
	}
	if among == nil {
		for i := range before.Units {
			d.compare(before, s, i)
		}
	}
	for _, i := range among {
		d.compare(before, s, i)
	}
	for i := range s.Characters {
		s.Characters[i].owner = nil
	}
}

// compare is find for one unit.
func (d *differing) compare(before, s *State, i int) {
	u, v := &s.Units[i], &before.Units[i]
	if u.owner != nil {
		u.owner = nil
	}
	switch {
	case !SameStands(u.Stands, v.Stands):
		d.moved, d.changed = append(d.moved, i), append(d.changed, i)
	case u.Own != v.Own: // it was edited
		d.changed = append(d.changed, i)
	}
}

// stoodIn returns the stands of a unit of a later state as they were in a state, none if the unit
// came later.
func stoodIn(s *State, unit int) []Stand {
	if unit >= len(s.Units) {
		return nil
	}
	return s.Units[unit].Stands
}

// SameStands reports whether two units have the same stands in the same places. It is
// quick for a unit that has not moved, since its states share the stands.
func SameStands(a, b []Stand) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || sameStands(a, b))
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

// memory returns the approximate size of a change in bytes.
func (c *change) memory() int {
	bytes := sizeOf(*c) + len(c.added)*sizeOf(Unit{}) + len(c.characters)*sizeOf(Character{}) + turnMemory(&c.turn)
	for i := range c.units {
		u := &c.units[i]
		bytes += sizeOf(*u) + len(u.stands)*sizeOf(Stand{}) + ownMemory(u.own)
	}
	return bytes
}

// memory returns the approximate size of a state in bytes, less what it shares.
func memory(s *State) int {
	bytes := sizeOf(*s) + len(s.Units)*sizeOf(Unit{}) + len(s.Characters)*sizeOf(Character{}) + turnMemory(&s.Turn)
	for i := range s.Units {
		bytes += len(s.Units[i].Stands) * sizeOf(Stand{})
	}
	return bytes
}

// turnMemory returns the approximate size of the open procedures and the given dice.
func turnMemory(t *Turn) int { return len(t.Dice.Given)*sizeOf(0) + framesMemory*ownMemory(t.Own) }

// framesMemory is how many times its own size a turn's data has with its open procedures.
const framesMemory = 4

func sizeOf[T any](T) int { return int(reflect.TypeFor[T]().Size()) }

// ownMemory returns the approximate size of a system's data in bytes, without its texts and
// what it points to: it is asked after every action.
func ownMemory(own any) int {
	if own == nil {
		return 0
	}
	return int(reflect.TypeOf(own).Elem().Size())
}
