package command

import (
	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

// Host is the table of a rule system as a commander sees it. It measures and judges; it never
// decides. All lengths are in centimetres. Methods take the ids of units that Units returns.
type Host interface {
	// Units returns all living units of both sides on the table, always in the same order.
	Units() []Unit

	// Axis returns the middle of a side's own table edge, and the direction from there to the
	// middle of the enemy's edge (TAC-MAP-03).
	Axis(side string) (from, toward geometry.Vec)

	// LastSeen returns where a side last saw an enemy, false if it has seen none.
	LastSeen(side string) (geometry.Vec, bool)

	// Sees reports whether a unit has a line of sight to an enemy (TAC-MAP-10).
	Sees(unit, enemy string) bool

	// InArc reports whether an enemy is in the unit's arc of fire, at any range.
	InArc(unit, enemy string) bool

	// HasWay reports whether a unit has a way into contact with an enemy.
	HasWay(unit, enemy string) bool

	// Way returns the corners of the shortest way of a unit into contact with an enemy, if it has
	// one. It begins at the unit's middle, and its length is the movement that the unit needs.
	Way(unit, enemy string) []geometry.Vec

	// OpenGround reports whether the unit may use the charge manoeuvre on all ground of the
	// straight path to an enemy (TAC-MAP-08).
	OpenGround(unit, enemy string) bool

	// Harm returns the harm that a unit can do to an enemy, in wounds or hits of the host: the
	// most in a melee, and the mean of its shooting.
	Harm(unit, enemy string) (most, mean float64)

	// Refuses returns the reason that forbids an intent; nil if it is allowed. In the mode "host"
	// an intent may need an order roll: that is no reason to refuse it.
	Refuses(Intent) Reason

	// Part returns the furthest place on the straight line to a wanted place to which a unit can
	// legally move its middle; false if it cannot move at all.
	Part(unit string, to geometry.Vec) (geometry.Vec, bool)

	// Turn returns the number of the turn, from 1.
	Turn() int

	// Free reports whether the mode is "free", in which every intent is granted and a charge has
	// a double move. In the mode "host" intents need the host's order test (TAC-MAP-20).
	Free() bool
}

// Measured is a host that keeps the distances of units.
type Measured interface {
	// Gap returns the shortest distance between stands of two units (TAC-MAP-05).
	Gap(unit, other string) float64
}

// Reason works out the rule that forbids an intent, and the reason in words. It is nil for an intent
// that is allowed. It must be called before the table changes. Most reasons are never read.
type Reason func() *game.Refusal

// Because returns a reason that is known already; nil for nil.
func Because(refusal *game.Refusal) Reason {
	if refusal == nil {
		return nil
	}
	return func() *game.Refusal { return refusal }
}

// Unit is what a commander knows about a unit.
type Unit struct {
	ID, Side string
	Stands   []geometry.Box // at least one
	Orders   orders.Tactics

	Individual bool // one person: TAC-BASE-01
	Charger    bool // it has the charge ability
	Flies      bool
	Burrows    bool
	Melee      bool    // it has a melee attack
	Attacks    int     // the attacks that it can make now; with 0 it is helpless
	Pace       float64 // a full move
	Charges    float64 // the furthest charge that the host allows now, in the mode "host"
	Range      float64 // of its missiles on the ground where it is, 0 if it has none
	Wounds     float64 // the wound points or hits that it has left
	Ties       int     // among equals, the smaller number acts first (TAC-BASE-16)

	Contact []string // enemies that it touches
	Full    bool     // it is fully engaged, or has no free edge: TAC-MAP-13
	Covered bool     // it has taken cover
	Walled  bool     // it is inside a walled location
	Barred  bool     // it is confused, or otherwise forbidden to act

	Deployed float64 // its progress when it was deployed

	// What it has done in this turn of its side:
	Moved, Charged, Shot bool
	GaveGround           bool // in the last turn
}

// hesitates reports whether a unit shoots before it closes in (SEG-07).
func (u *Unit) hesitates() bool { return u.missiles() && u.Orders.Melee != orders.PreferMelee }

// missiles reports whether a unit has missiles that its orders allow it to use.
func (u *Unit) missiles() bool {
	return u.Range > 0 && u.Attacks > 0 && u.Orders.Missile != orders.NeverUse
}

// fights reports whether a unit may begin a melee.
func (u *Unit) fights() bool { return u.Melee && u.Attacks > 0 && u.Orders.Melee != orders.NeverMelee }
