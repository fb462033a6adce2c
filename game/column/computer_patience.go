package column

import (
	"frontage/game"
	"frontage/geometry"
)

// patient reports whether a unit does better to let an enemy come and charge it than to go and charge: a Formed
// unit that shoots. Its missiles need no roll against an enemy who comes (COL-MISSILE-02), and who is Disrupted by
// them fights worse. It does not wait for an enemy who shoots farther, nor when time runs out.
func (c mind) patient(u, t *game.Unit) bool {
	if !own(u).Formed || !shoots(u) || typeOf(t).Group == Artillery || c.bold(u.Side) {
		return false
	}
	if missileValue(t) > 0 && rangeOf(c.s, t) > rangeOf(c.s, u)+geometry.Tolerance {
		return false
	}
	return c.met(u, t) > c.charge(u, t)-c.disrupts(t, u)
}

// met is what it is worth to a unit that an enemy charges it.
func (c mind) met(u, t *game.Unit) float64 { return c.disrupts(u, t) - c.charge(t, u) }

// reaches reports whether a unit may charge another from where it is.
func reaches(t, u *game.Unit) bool { return gapAhead(t, u) <= t.Base.Depth+geometry.Tolerance }

// disruptedCharging is what it costs a stand that charges to be Disrupted, as a share of a hit.
const disruptedCharging = 0.3

// disrupts is what it costs a unit that charges another to be Disrupted by the other's missiles, which shoot
// in the Reaction Phase at the latest.
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
