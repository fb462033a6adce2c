package tactics

import (
	"frontage/game"
	"frontage/game/orders"
)

// last is the back position of the second side; the first side's is 0 (TAC-FIELD-01).
const last = 4

// fighter is a unit in the form that the battle works with.
type fighter struct {
	id    game.UnitID
	name  string
	side  int8
	index int // the index of the unit in the state
	place int // the rank of its id among all ids: the lower id breaks ties

	// Constant during a battle.
	profile *Unit
	abilities
	mass, flies bool
	std         int
	each        int   // size of a member
	healthy     int   // wound points of a healthy member: TAC-BASE-04
	efficiency  []int // in percent, by the wound points left
	attacks     int   // of a member
	melee       int
	missile     int
	reach       int // the range of its missiles in the terrain of the field
	reachInside int
	defence     int
	defenceShot int
	move        int
	familiarity int
	modifier    [3]int // in percent, by depth: the field, the location, the inner one
	overWalls   int
	fleeWhen    int
	weakened    bool
	began       int
	tactics     orders.Tactics
	movement    orders.Movement
	fights      orders.Melee // its melee tactics; a unit without a melee attack never melees
	standing    uint64       // the constant part of its key in a sequence
	protection  int
	turn        int  // its turn in the advance
	tied        bool // it may tie with another: TAC-BASE-16
	chargesHere bool // TAC-CHARGE-02, TAC-CHARGE-03

	// Changing during a battle.
	n, effort, points                        int   // members, the sum of their efficiency in percent, and of their wound points
	wounds                                   []int // the number of members by wound points left
	marginal                                 int   // damage: TAC-WOUND-02
	start, morale                            int   // normal and battle morale, in thousandths
	position, depth                          int8
	gone                                     fate
	storms, stormed, sortied, shotAtStormers bool
	covered, charging, charged, failed       bool
	revealed                                 bool
	foes, foesNow                            []int // indexes of fighters

	// Only for this segment.
	did        deed
	steps      int8
	used       int // attacks
	engaged    int // size used against it, in twentieths
	fought     bool
	attacked   bool
	chargedNow bool // in step 9
	luck       int
}

// fate is the reason why a unit has left the battle.
type fate int8

const (
	here      fate = iota
	dead           // all its members are dead
	dissolved      // a mass unit that fled
	home           // an individual that fled
	aside          // it stands aside: TAC-FIELD-15
)

var fates = [...]string{"", "dead", "dissolved", "home", "aside"}

// deed is the action of a unit in a segment.
type deed int8

const (
	nothing deed = iota
	sorted
	chargeMoved
	shot
	advanced
	fellBack
)

// efficiencies returns the efficiency of a member in percent for each number of wound points left:
// TAC-BASE-05, by the thresholds of its type (TAC-BASE-06) or else by quarters (TAC-BASE-07).
func efficiencies(healthy int, thresholds []int) []int {
	list := make([]int, healthy+1)
	for w := 1; w <= healthy; w++ {
		above := func(quarter, state int) bool {
			if len(thresholds) == 3 {
				return w > thresholds[state]
			}
			return 4*w > quarter*healthy
		}
		switch {
		case above(3, 0):
			list[w] = 100
		case above(2, 1):
			list[w] = 70
		case above(1, 2):
			list[w] = 30
		}
	}
	return list
}

// count works out the members, their efficiency and their wound points from the members by
// wound points.
func (u *fighter) count() {
	u.n, u.effort, u.points = 0, 0, 0
	for w := 1; w <= u.healthy; w++ {
		u.n += u.wounds[w]
		u.effort += u.wounds[w] * u.efficiency[w]
		u.points += u.wounds[w] * w
	}
}

// available returns the number of attacks of a unit in a segment: its members times the attacks of each
// times their mean efficiency (TAC-BASE-08), rounded up: TAC-BASE-09.
func (u *fighter) available() int { return (u.attacks*u.effort + 99) / 100 }

// left returns the number of attacks left, at its present strength: TAC-COMBAT-12.
func (u *fighter) left() int { return u.available() - u.used }

// able reports whether a unit has any attacks: TAC-BASE-22.
func (u *fighter) able() bool { return u.effort > 0 && u.attacks > 0 }

// shoots reports whether a unit has missiles and may use them by its tactics.
func (u *fighter) shoots() bool { return u.missile > 0 && u.tactics.Missile != orders.NeverUse }

// armed reports whether a unit has a melee or missile attack: TAC-BASE-10.
func (u *fighter) armed() bool { return u.melee > 0 || u.missile > 0 }

// alive reports whether a unit is still in the battle.
func (u *fighter) alive() bool { return u.gone == here }

// progress is the distance of a unit from the back of its side.
func (f *fight) progress(u *fighter) int8 {
	if u.side == 0 {
		return u.position
	}
	return f.end - u.position
}

// cef is the combat efficiency factor in hundredths of a percent, for comparisons.
func (u *fighter) cef() int {
	if u.n == 0 {
		return 0
	}
	return 100 * u.effort / u.n
}
