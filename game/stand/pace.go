package stand

import (
	"math"

	"frontage/game"
	"frontage/geometry"
)

// paceOf is the movement chart: full pace by troop type, in cm (STD-MOVE-01).
var paceOf = map[game.UnitType]float64{
	Infantry: 20, Cavalry: 30, Chariot: 30, Monster: 20, Artillery: 10,
}

// pace returns the full pace of a unit, in cm: what its dice allow now, its own, or that of its type.
func pace(u *game.Unit) float64 {
	if far := Own(u).State.Far; far > 0 { // STD-SPEC-17
		return far
	}
	if p := parameters[distance](Own(u).Special, rulePushed); p != nil {
		return p.Value
	}
	if isFort(u) && !hasTeam(u) { // STD-SPEC-77(a)
		return 0
	}
	if Own(u).Pace > 0 {
		return Own(u).Pace
	}
	if isFort(u) {
		return fortPace
	}
	return paceOf[u.Type]
}

// chargePace returns how far a stand of a unit may charge, in cm: its full pace whatever
// its formation (STD-CHARGE-07), except for flyers.
func (b *board) chargePace(unit int) float64 {
	u := &b.units[unit]
	switch {
	case !HasTrait(u.Unit, traitFlying):
		return b.atMost(unit, pace(u.Unit))
	case !b.regularUnit(unit):
		return irregularFlight
	}
	return b.atMost(unit, flyingCharge)
}

// advancePace is how far any stand moves in an advance, in cm, whatever its type and
// formation (STD-MOVE-06). It holds for a supporting unit too (STD-ADV-06).
const advancePace = 20.0

// pursuitPace is the full pace of a unit (STD-PURSUE-11), whatever its formation.
func (b *board) pursuitPace(unit int) float64 {
	u := &b.units[unit]
	if HasTrait(u.Unit, traitFlying) && Own(u.Unit).Pace == 0 {
		return flyingPace
	}
	return pace(u.Unit)
}

// flyingPace is the full pace of flyers (STD-FLY-01), in cm.
const flyingPace = 100.0

// slowest returns the full pace of the slowest of some units.
func (b *board) slowest(units []int) float64 {
	slow := math.Inf(1)
	for _, unit := range units {
		slow = min(slow, b.pursuitPace(unit))
	}
	return slow
}

// marching returns the formation of a unit for movement. For a unit that leads with a short
// edge, the formation as seen from that edge counts too, since it is its front then
// (STD-TERR-16).
func (b *board) marching(unit int) geometry.Formation {
	boxes, formation := b.judgedFormation(unit)
	if lead := b.lead(unit); !formation.Regular() && lead != geometry.Front {
		return b.formation(led(boxes, lead))
	}
	return formation
}

// anyFortified reports whether a stand of a unit is fortified at any edge (STD-MOVE-05).
func (b *board) anyFortified(unit int) bool { return b.fortifiedPiece(unit) >= 0 }

// allowance returns how far each stand of a unit may move in an ordinary move, in cm, and
// why: full pace in line or column; half pace in irregular formation (STD-MOVE-03), with a
// fortified stand (STD-MOVE-05), or if no more is allowed (STD-CMD-29).
func (b *board) allowance(unit int, half bool) (float64, game.Step) {
	u := &b.units[unit]
	if isWagon(u.Unit) {
		return wagonCountry, game.Step{Rule: "STD-SCEN-22", Text: game.Say("%s moves %s along the road on its order, or %s across country.", u.name(), cm(wagonRoadPace), cm(wagonCountry))}
	}
	full := b.pursuitPace(unit) // of its type or its profile
	slow := float64(full / 2)
	if HasTrait(u.Unit, traitFlying) {
		slow = irregularFlight // STD-FLY-01
	}
	formation, limit := b.marching(unit), full
	fortified, bound := !half && formation.Regular() && b.anyFortified(unit), b.hobbled(unit)
	if half || !formation.Regular() || fortified || bound != nil {
		limit = slow
	}
	switch {
	case b.unread():
		return limit, game.Step{}
	case bound != nil:
		return slow, game.Step{Rule: "STD-SPELL-49", Text: game.Say("%s is under %s and moves at half pace: %s.", u.name(), bound.name(), cm(slow))}
	case half:
		return slow, game.Step{Rule: "STD-CMD-29", Text: game.Say("After a failed first order %s moves at half pace: %s.", u.name(), cm(slow))}
	case !formation.Regular():
		return slow, game.Step{Rule: "STD-MOVE-03", Text: game.Say("%s is in irregular formation and moves at half pace: %s.", u.name(), cm(slow))}
	case fortified:
		return slow, game.Step{Rule: "STD-MOVE-05", Text: game.Say("A stand of %s is fortified: the unit moves at half pace, %s.", u.name(), cm(slow))}
	case b.disordered(unit):
		return full, game.Step{Rule: "STD-SPEC-28", Text: game.Say("Without its attached stand, which does not count, %s is in %s and moves at full pace: %s.", u.name(), formation, cm(full))}
	default:
		return full, game.Step{Rule: "STD-MOVE-03", Text: game.Say("%s is in %s and moves at full pace: %s.", u.name(), formation, cm(full))}
	}
}

// How far a wagon moves, in cm (STD-SCEN-22).
const (
	wagonRoadPace = 20.0 // along the road, or without an order away from its own edge
	wagonCountry  = 10.0 // across country, on an order
)
