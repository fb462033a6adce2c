package command

import (
	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

// Host is the table of a rule system as a commander sees it. It measures and judges; it
// never decides. All lengths are centimetres. A method is asked about units that Units
// returns, by their ids.
type Host interface {
	// Units returns every living unit that is on the table, of both sides, each time in
	// the same order.
	Units() []Unit

	// Axis returns the middle of a side's own table edge and the direction from there to the
	// middle of the enemy's (TAC-MAP-03).
	Axis(side string) (from, toward geometry.Vec)

	// LastSeen returns where a side last saw an enemy, false if it has seen none.
	LastSeen(side string) (geometry.Vec, bool)

	// Sees reports whether a unit has a line of sight to an enemy (TAC-MAP-10).
	Sees(unit, enemy string) bool

	// InArc reports whether an enemy lies where the unit may shoot, whatever the range.
	InArc(unit, enemy string) bool

	// Way returns the corners of the shortest way on which a unit comes into contact with
	// an enemy: it begins at the unit's middle, and its length is what the unit has to
	// move. ok is false where there is none.
	Way(unit, enemy string) (way []geometry.Vec, ok bool)

	// OpenGround reports whether the whole straight path to an enemy lies on ground on which the
	// unit may use the charge manoeuvre (TAC-MAP-08).
	OpenGround(unit, enemy string) bool

	// Harm returns what a unit can do to an enemy, in wounds or hits of the host: the most
	// in a melee, and what its shooting brings on average.
	Harm(unit, enemy string) (most, mean float64)

	// Refuses returns the rule that forbids an intent, with its reason, nil when it may be carried
	// out. In the mode "host" an intent that needs an order roll is not refused for that.
	Refuses(Intent) *game.Refusal

	// Part returns the furthest place on the straight line to a wanted one that a unit can
	// legally move its middle to, false if it cannot leave its place.
	Part(unit string, to geometry.Vec) (geometry.Vec, bool)

	// Free reports whether every intent is granted, with the double move of a charge (mode
	// "free"), or is offered to the host's order test (mode "host", TAC-MAP-20).
	Free() bool
}

// Unit is what a commander knows of a unit.
type Unit struct {
	ID, Side string
	Stands   []geometry.Box // at least one
	Orders   orders.Tactics

	Individual bool // one person: TAC-BASE-01
	Charger    bool // it has the charge ability
	Flies      bool
	Burrows    bool
	Melee      bool    // it has a melee attack
	Attacks    int     // that it can make now; 0 leaves it helpless
	Pace       float64 // a full move
	Charges    float64 // the furthest charge that the host allows it now, in the mode "host"
	Range      float64 // of its missiles on the ground where it stands, 0 without any
	Wounds     float64 // wound points or hits that it has left
	Ties       int     // a smaller number acts first between equals (TAC-BASE-16)

	Contact  []string // enemies that it touches
	Full     bool     // fully engaged, or with no edge free: TAC-MAP-13
	Covered  bool     // it has taken cover
	Walled   bool     // it is inside a walled location
	Storming bool
	Barred   bool // confused, or otherwise forbidden to act

	Deployed float64 // its progress when it was deployed

	// What it has done in this turn of its side, and in the last.
	Moved, Charged, Shot bool
	GaveGround           bool // in the last turn
}

// hesitates reports whether a unit shoots before it closes (SEG-07).
func (u *Unit) hesitates() bool { return u.missiles() && u.Orders.Melee != orders.PreferMelee }

// missiles reports whether a unit has missiles that its orders let it use.
func (u *Unit) missiles() bool {
	return u.Range > 0 && u.Attacks > 0 && u.Orders.Missile != orders.NeverUse
}

// fights reports whether a unit may begin a melee.
func (u *Unit) fights() bool { return u.Melee && u.Attacks > 0 && u.Orders.Melee != orders.NeverMelee }
