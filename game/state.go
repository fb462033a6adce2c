package game

import (
	"slices"

	"frontage/geometry"
)

// The ids of the pieces of a battle. Units, characters and stands share one
// namespace; sides and terrain have their own.
type (
	SideID      string
	UnitID      string
	StandID     string
	CharacterID string
	TerrainID   string
)

// State is a battle at one moment, as plain data: the contents of a scenario file. [Round]
// rounds positions to 0.0001 cm and facings to 0.0001° whenever a state has changed.
//
// A State is copied with [State.Clone]; assignment shares the slices.
type State struct {
	Schema     string // the "$schema" of its file, for editors; "" for none
	Title      string
	System     string
	Table      Table
	Sides      [2]Side
	Units      []Unit
	Characters []Character
	Terrain    []Terrain
	Turn       Turn
	Notes      string
	Rulings    map[string]string
	Expect     []Check
	Drawings   []Drawing
	// Own is the rule system's data about the battle as a whole, which all states share.
	Own any

	lineage lineage
}

// Table is the playing surface; its lower left corner is (0, 0).
type Table struct{ Width, Height float64 }

// Rect returns the table as an upright rectangle.
func (t Table) Rect() geometry.Rect {
	return geometry.Rect{Max: geometry.Vec{X: t.Width, Y: t.Height}}
}

// Side is one of the two armies.
type Side struct {
	ID   SideID
	Name string
	// Own is the rule system's data about the side, which no action changes.
	Own any
}

// UnitType is the troop type of a unit.
type UnitType string

// Base is the size of a base: the length of its front edge and its depth, in
// cm.
type Base struct{ Front, Depth float64 }

// Unit is a body of stands of one type that moves and fights together. A unit
// without stands has been destroyed, or is not on the table.
type Unit struct {
	ID     UnitID
	Side   SideID
	Name   string
	Type   UnitType
	Base   Base // the default of the type unless the file gives another
	Stands []Stand
	// Own is the rule system's data about the unit: its profile and its state. See [EditUnit].
	Own   any
	owner *Unit // this unit if Own belongs to it alone
}

// OwnStands copies the unit's stands and returns the copy, to be changed. The states of a
// battle share the stands of units that do not move.
func (u *Unit) OwnStands() []Stand {
	u.Stands = slices.Clone(u.Stands)
	return u.Stands
}

// Box returns the base of the unit's i-th stand.
func (u *Unit) Box(i int) geometry.Box { return u.Stands[i].Box(u.Base) }

// Middle returns the mean of the centres of the unit's stands, in cm. It must have one.
func (u *Unit) Middle() geometry.Vec {
	var sum geometry.Vec
	for _, s := range u.Stands {
		sum = sum.Add(geometry.Vec{X: s.X, Y: s.Y})
	}
	return sum.Scale(1 / float64(len(u.Stands)))
}

// Stand is one base: its centre in cm and its facing in degrees clockwise from
// +y.
type Stand struct {
	ID     StandID `json:"id"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Facing float64 `json:"facing"`
}

// Box returns the base of the stand, given its size. The facing decides which edge is the
// front.
func (s Stand) Box(b Base) geometry.Box {
	return geometry.Box{
		Center:  geometry.Vec{X: s.X, Y: s.Y},
		Forward: geometry.Direction(s.Facing),
		Width:   b.Front, Depth: b.Depth,
	}
}

// Character is a leader on a stand of his own. A Base with Depth 0 is a disc of diameter
// Front.
type Character struct {
	ID     CharacterID
	Side   SideID
	Name   string
	Kind   string // one of the system's
	X, Y   float64
	Joined UnitID
	Base   Base
	// Own is the rule system's data about the character. See [EditLeader].
	Own   any
	owner *Character // this character if Own belongs to him alone
}

// Terrain is a feature of the table: an area (Shape) or, for the linear kinds,
// a Line with a Width.
type Terrain struct {
	ID       TerrainID
	Kind     string
	Shape    []geometry.Vec
	Line     []geometry.Vec
	Width    float64
	Contours []Contour
}

// Contour is a height line of a hill.
type Contour struct {
	Height float64
	Shape  []geometry.Vec
}

// Turn is the progress of a battle: whose turn it is, the phase, the open question.
type Turn struct {
	Number int
	Active SideID
	Phase  string // one of the system's
	Step   string // within the phase, "" if it has no steps
	Dice   DiceState
	Led    []Led // the orders of units, in the order of the file
	// Own is the rule system's data about the turn: the open question and the progress of
	// the battle. It belongs to this state alone.
	Own any
}

// Check is an expectation of a scenario: a query, its arguments and the wanted fields of the
// answer.
type Check struct {
	Query string
	Args  map[string]any // the query's arguments, as in the file
	Want  map[string]any
	Any   bool // any legal alternative may satisfy Want
}

// Clone returns a copy of s. The two share only memory that is never changed in place.
func (s *State) Clone() State {
	c := &owned{}
	s.cloneTo(c)
	c.ownStands()
	c.lineage = lineage{}
	return c.State
}

// room is memory for the units and characters of a state.
type room struct {
	units      []Unit
	characters []Character
}

// cloneTo is Clone into the memory of another state, which is lost. The copy shares the
// stands of the units, which actions replace.
func (s *State) cloneTo(to *owned) {
	c, r := &to.State, &to.room
	if n := len(s.Units); to.before && n > 0 && len(c.Units) == n && &c.Units[0] == &r.units[0] {
		for _, i := range to.changed {
			r.units[i] = s.Units[i]
			r.units[i].owner = nil
		}
	} else {
		r.units = append(r.units[:0], s.Units...)
		for i := range r.units {
			r.units[i].owner = nil
		}
	}
	if *c = *s; s.Units != nil {
		c.Units = r.units
	}
	if r.characters = append(r.characters[:0], s.Characters...); s.Characters != nil {
		c.Characters = r.characters
	}
	for i := range c.Characters {
		c.Characters[i].owner = nil
	}
	c.Turn.Dice.Given = slices.Clone(s.Turn.Dice.Given)
	c.Turn.Own = CopyPlain(s.Turn.Own)
}

// ownStands copies the stands of all units into one block of memory. Appending to the stands
// of a unit does not overwrite the next unit's.
func (s *State) ownStands() {
	n := 0
	for i := range s.Units {
		n += len(s.Units[i].Stands)
	}
	all := make([]Stand, 0, n)
	for i := range s.Units {
		if u := &s.Units[i]; u.Stands != nil {
			from := len(all)
			all = append(all, u.Stands...)
			u.Stands = all[from:len(all):len(all)]
		}
	}
}

// Unit returns the unit with the given id, nil if there is none.
func (s *State) Unit(id UnitID) *Unit {
	if i := s.UnitIndex(id); i >= 0 {
		return &s.Units[i]
	}
	return nil
}

// CharacterIndex returns the index in Characters of the one with the given id, −1 if there is none.
func (s *State) CharacterIndex(id CharacterID) int {
	return slices.IndexFunc(s.Characters, func(c Character) bool { return c.ID == id })
}

// UnitIndex returns the index in Units of the unit with the given id, −1 if there is none.
func (s *State) UnitIndex(id UnitID) int {
	for i := range s.Units {
		if s.Units[i].ID.Is(id) {
			return i
		}
	}
	return -1
}

// UnitIndexFrom is UnitIndex for an id that is probably that of the unit at from or soon after it.
func (s *State) UnitIndexFrom(from int, id UnitID) int {
	for i := from; i < len(s.Units); i++ {
		if s.Units[i].ID.Is(id) {
			return i
		}
	}
	return s.UnitIndex(id)
}

// Is reports whether two ids are equal. It compares the last bytes first, since most ids differ
// there: ids are compared so often that it matters.
func (id UnitID) Is(other UnitID) bool {
	n := len(id)
	return n == len(other) && (n == 0 || id[n-1] == other[n-1] && id == other)
}

// Stand returns the unit of a stand and the stand's index in it, nil if there is no such
// stand.
func (s *State) Stand(id StandID) (*Unit, int) {
	for i := range s.Units {
		for j := range s.Units[i].Stands {
			if s.Units[i].Stands[j].ID == id {
				return &s.Units[i], j
			}
		}
	}
	return nil, 0
}

// SideOf returns the index of a side in Sides, −1 if there is no such side.
func (s *State) SideOf(id SideID) int {
	for i := range s.Sides {
		if s.Sides[i].ID == id {
			return i
		}
	}
	return -1
}
