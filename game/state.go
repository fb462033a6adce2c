package game

import (
	"maps"
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

// State is everything that a battle is at one moment, as plain data: what a
// scenario file holds. Positions are rounded to 0.0001 cm and facings to
// 0.0001° whenever a state is written, by [Round].
//
// A State is copied with [State.Clone]; assignment shares the slices.
type State struct {
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
}

// UnitType is the troop type of a unit.
type UnitType string

// The troop types (STD-BASE-06).
const (
	Infantry  UnitType = "infantry"
	Cavalry   UnitType = "cavalry"
	Chariot   UnitType = "chariot"
	Monster   UnitType = "monster"
	Artillery UnitType = "artillery"
	Machine   UnitType = "machine"
)

// unitTypes lists the troop types.
var unitTypes = []string{
	string(Infantry), string(Cavalry), string(Chariot), string(Monster), string(Artillery), string(Machine),
}

// Base returns the size of the bases of a type where a file does not say
// otherwise (STD-BASE-03, STD-BASE-04).
func (t UnitType) Base() Base {
	if t == Infantry {
		return Base{Front: 4, Depth: 2}
	}
	return Base{Front: 2, Depth: 4}
}

// Base is the size of a base: the length of its front edge and its depth, in
// cm.
type Base struct{ Front, Depth float64 }

// Unit is a body of stands of one type that moves and fights together. The
// fields are those of the file format; which of them a rule system reads, its
// own package checks. A unit without stands has been destroyed.
type Unit struct {
	ID       UnitID
	Side     SideID
	Name     string
	Type     UnitType
	Attack   int
	Shooting int
	Range    float64
	Hits     int
	Armour   int
	Points   int
	Size     int     // number of stands when the unit was whole
	Pace     float64 // full pace in cm; 0 stands for that of its type
	Base     Base    // always filled in, from the type where the file is silent
	Traits   []string
	State    UnitState
	Stands   []Stand
}

// UnitState is what can change about a unit besides its stands.
type UnitState struct {
	Confused bool
	Hits     int
	// Charged is set for the rest of the turn in which the unit charged.
	Charged bool
	// Label is the edge by which it charged ("front", "left", "right",
	// "rear"), or "support" for a supporting charge; "" when it made none
	// (STD-CHARGE-13).
	Label string
}

// HasTrait reports whether the unit has the named trait.
func (u *Unit) HasTrait(name string) bool { return slices.Contains(u.Traits, name) }

// Box returns the base of the unit's i-th stand.
func (u *Unit) Box(i int) geometry.Box { return u.Stands[i].Box(u.Base) }

// Stand is one base: its centre in cm and its facing in degrees clockwise from
// +y.
type Stand struct {
	ID     StandID
	X, Y   float64
	Facing float64
}

// Box returns the base of the stand, given its size.
func (s Stand) Box(b Base) geometry.Box {
	return geometry.Box{
		Center:  geometry.Vec{X: s.X, Y: s.Y},
		Forward: geometry.Direction(s.Facing),
		Width:   b.Front, Depth: b.Depth,
	}
}

// characterBase is a character's base where the file does not say otherwise.
var characterBase = Base{Front: 2.5}

// Character is a leader on a stand of his own. A Base with Depth 0 is a disc
// with Front for its diameter.
type Character struct {
	ID      CharacterID
	Side    SideID
	Kind    string // general, hero or wizard
	Command int
	Attack  int
	X, Y    float64
	Mount   string
	Joined  UnitID
	Base    Base
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

// Turn says whose turn it is and what is going on.
type Turn struct {
	Number  int
	Active  SideID
	Phase   string // deploy, command, shooting, combat or over
	Step    string // within command: initiative, home-back, orders, characters
	Dice    DiceState
	Pending *Pending
}

// Pending is the open question as plain data: which procedure waits, at which
// step, and the values that it needs to go on.
type Pending struct {
	Procedure string
	Step      string
	Unit      UnitID
	Target    UnitID
	Values    map[string]float64
	Names     []string
}

// Check is one expectation of a scenario: a query, its arguments and the
// fields of the answer that are wanted.
type Check struct {
	Query string
	Args  map[string]any // the query's arguments, as in the file
	Want  map[string]any
	Any   bool // any legal alternative may satisfy Want
}

// Clone returns a deep copy of s that shares nothing that an action changes.
func (s *State) Clone() State {
	c := *s
	c.Units = slices.Clone(s.Units)
	for i := range c.Units {
		c.Units[i].Stands = slices.Clone(s.Units[i].Stands)
	}
	c.Characters = slices.Clone(s.Characters)
	c.Turn.Dice.Given = slices.Clone(s.Turn.Dice.Given)
	if p := s.Turn.Pending; p != nil {
		q := *p
		q.Values = maps.Clone(p.Values)
		q.Names = slices.Clone(p.Names)
		c.Turn.Pending = &q
	}
	return c
}

// Unit returns the unit with the given id, nil when there is none.
func (s *State) Unit(id UnitID) *Unit {
	for i := range s.Units {
		if s.Units[i].ID == id {
			return &s.Units[i]
		}
	}
	return nil
}

// Stand returns the unit that a stand belongs to and the stand's place in it,
// nil when there is no such stand.
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

// SideOf returns a side's place in Sides, −1 when there is no such side.
func (s *State) SideOf(id SideID) int {
	for i, side := range s.Sides {
		if side.ID == id {
			return i
		}
	}
	return -1
}
