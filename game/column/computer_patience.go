package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// patient reports whether a unit should wait for an enemy's charge instead of charging him: a
// Formed unit that shoots, or one that may Set and does better for it (COL-CHARGE-05). Missiles need no
// roll against a charging enemy (COL-MISSILE-02), and an enemy whom they have Disrupted fights worse. It
// does not wait for an enemy who shoots further, nor late in a battle that its side is not winning.
func (c mind) patient(u, t *game.Unit) bool {
	if c.braces(u) > 0 && typeOf(t).Group != Artillery && typeOf(t).Group != Skirmishers && !shoots(t) && !c.bold(u.Side) {
		return -c.braced(t, u) > c.braced(u, t)+geometry.Tolerance
	}
	if !own(u).Formed || !shoots(u) || typeOf(t).Group == Artillery || c.bold(u.Side) {
		return false
	}
	if missileValue(t) > 0 && rangeOf(c.s, t) > rangeOf(c.s, u)+geometry.Tolerance {
		return false
	}
	return c.met(u, t) > c.charge(u, t)-c.disrupts(t, u)
}

// met is the worth to a unit of being charged by an enemy.
func (c mind) met(u, t *game.Unit) float64 { return c.disrupts(u, t) - c.charge(t, u) }

// reaches reports whether a unit could charge another now.
func reaches(t, u *game.Unit) bool { return gapAhead(t, u) <= t.Base.Depth+geometry.Tolerance }

// disruptedCharging is the cost of a Disrupted stand to a charge, as a share of a hit.
const disruptedCharging = 0.3

// disrupts is the cost to a charging unit of the stands that the other's missiles Disrupt, in the
// Reaction Phase at the latest.
func (c mind) disrupts(t, u *game.Unit) float64 {
	if missileValue(t) == 0 {
		return 0
	}
	shoots := 1.0
	if !own(t).Formed {
		shoots = attemptOf(c.s, unitRoller(t), actMissileFire, nil).chance()
	}
	front := leading(u)
	disrupted := 0.0
	for k, i := range leading(t) {
		sum := attackMods(c.s, standAt{t, i}, standAt{u, front[k%len(front)]}, assault{kind: attackMissile}).sum()
		disrupted += float64(chancesOf(attackMissile, sum).Disrupt)
	}
	return float64(float64(shoots*disruptedCharging) * float64(min(disrupted, float64(len(front)))*c.stake(u)))
}

// braces returns the chance that a unit is Set when it is charged (COL-CHARGE-05), 0 if it may not.
func (c mind) braces(u *game.Unit) float64 {
	r := unitRoller(u)
	switch {
	case !own(u).Formed || able(c.s, r, actSet) != nil:
		return 0
	case c.general(r) != "":
		return 1
	}
	return attemptOf(c.s, r, actSet, nil).chance()
}

// braced is the worth of a charge to a unit whose target may Set first.
func (c mind) braced(u, t *game.Unit) float64 {
	worth, chance := c.charge(u, t), c.braces(t)
	if chance > 0 && !own(t).Set {
		worth = float64((1-chance)*worth) + float64(chance*c.set(t).charge(u, t))
	}
	return worth
}

// set is the computer at the state in which a unit has Set.
func (c mind) set(u *game.Unit) mind { return c.with(u, func(o *Unit) { o.Set = true }) }

// with is the computer at the state in which a unit is changed.
func (c mind) with(u *game.Unit, change func(*Unit)) mind {
	s := *c.s
	s.Units = slices.Clone(c.s.Units)
	for i := range s.Units {
		if s.Units[i].ID == u.ID {
			change(edit(&s.Units[i]))
		}
	}
	return mind{&s, c.stakes}
}
