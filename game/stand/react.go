package stand

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// reactions lists the enemy units to which a unit may react on its own initiative, by a
// charge or by an evade (STD-CMD-07): the closest visible one within 20 cm (STD-CMD-05,
// AMB-16), or any of those equally close (STD-CMD-08). An enemy in a fortified position
// (STD-CMD-09), or behind a barrier that neither unit can go round (STD-CMD-10), may be
// skipped for the next. The refusal says why there is none.
func (b *board) reactions(unit int, how reaction) ([]int, *game.Refusal) {
	if list := b.reactionsOf(unit, how); len(list) > 0 {
		return list, nil
	}
	u, nearest, best := &b.units[unit], -1, math.Inf(1)
	if rule := b.barsReaction(unit, how); rule == noEvade {
		return nil, refuse("STD-SPEC-02", game.Say("%s never evades.", u.name()))
	} else if rule == "STD-SPELL-61" {
		return nil, refuse(rule, game.Say("%s is a decoy, which cannot move.", u.name()))
	} else if rule == "STD-SCEN-22" {
		return nil, refuse(rule, game.Say("%s is a wagon, which never acts on initiative.", u.name()))
	} else if rule == "STD-SPEC-18" {
		return nil, refuse(rule, game.Say("%s is pushed by infantry, and never acts on initiative.", u.name()))
	} else if rule == ruleFort {
		return nil, cmp.Or(b.teamless(unit), b.heldBack(unit))
	} else if rule == "STD-SPELL-74" {
		return nil, refuse(rule, game.Say("%s was summoned, and never acts on initiative.", u.name()))
	} else if rule != "" {
		return nil, refuse("STD-SPEC-03", game.Say("%s does not charge on initiative.", u.name()))
	}
	for i := range b.units {
		if b.Enemies(unit, i) && len(b.units[i].Stands) > 0 && !isWagon(b.units[i].Unit) && b.seesFor(unit, i, how) {
			if d := b.seenDistance(unit, i); d < best {
				nearest, best = i, d
			}
		}
	}
	if nearest < 0 {
		return nil, refuse("STD-CMD-05", game.Say("No stand of %s sees an enemy.", u.name()))
	}
	have, most := apart(best, initiativeRange)
	return nil, refuse("STD-CMD-05", game.Say("The closest visible enemy of %s is %s away (%s); initiative reaches %s.",
		u.name(), have, b.units[nearest].name(), most))
}

// reactionsOf is reactions without a reason. It looks only at the enemies within reach,
// nearest first, and no further than necessary.
func (b *board) reactionsOf(unit int, how reaction) []int {
	type enemy struct {
		unit int
		far  float64
	}
	var room [8]enemy
	near := room[:0]
	if b.barsReaction(unit, how) != "" {
		return nil
	}
	for i := range b.units {
		if !b.Enemies(unit, i) || len(b.units[i].Stands) == 0 || isWagon(b.units[i].Unit) || !b.Within(unit, i, initiativeRange+geometry.Tolerance) {
			continue
		}
		far := b.Distance(unit, i)
		if b.plays("AMB-16", "b") { // that reading measures to the stands that are seen
			if !b.seesFor(unit, i, how) {
				continue
			}
			far = b.seenDistance(unit, i)
		}
		if far <= initiativeRange+geometry.Tolerance {
			near = append(near, enemy{i, far})
		}
	}
	slices.SortStableFunc(near, func(p, q enemy) int { return sign(p.far - q.far) })
	var list []int
	from, closest := 0, 0.0 // the first index of the closest enemies so far, and their distance
	for _, e := range near {
		next := len(list) > from && e.far > closest+geometry.Tolerance
		if next && slices.ContainsFunc(list[from:], func(i int) bool { return !b.maySkip(unit, i) }) {
			return list
		}
		closer := list[:from]
		if next {
			closer = list
		}
		if !b.seesFor(unit, e.unit, how) || b.anyFortified(e.unit) && slices.ContainsFunc(closer, b.anyFortified) {
			continue // if a fortified enemy is skipped, one that is not fortified is taken
		}
		if next {
			from = len(list)
		}
		if from == len(list) {
			closest = e.far
		}
		list = append(list, e.unit)
	}
	return list
}

// reaction is what a unit does on its own initiative. All-round vision counts for an evade
// but not for a charge (STD-LOS-07).
type reaction bool

const (
	byCharge reaction = true
	byEvade  reaction = false
)

// seesFor reports whether a unit sees another for a reaction.
func (b *board) seesFor(unit, enemy int, how reaction) bool {
	if how == byCharge {
		return b.seesAhead(unit, enemy)
	}
	return b.unitSees(unit, enemy)
}

// maySkip reports whether an enemy may be ignored although it is the closest.
func (b *board) maySkip(unit, enemy int) bool {
	return b.anyFortified(enemy) || b.barrier(unit, enemy)
}

// barrier reports whether terrain that neither unit may enter lies between them, and
// neither has a clear way round it to the other within full pace (STD-CMD-10).
func (b *board) barrier(unit, enemy int) bool {
	mine, _ := b.closedTerrain(b.groundKey(unit))
	both := slices.DeleteFunc(slices.Clone(mine), func(area geometry.Polygon) bool {
		theirs, _ := b.closedTerrain(b.groundKey(enemy))
		return !slices.ContainsFunc(theirs, func(other geometry.Polygon) bool { return slices.Equal(area, other) })
	})
	from, to := b.closest(unit, enemy)
	between := geometry.Segment{A: from, B: to}
	if !slices.ContainsFunc(both, func(area geometry.Polygon) bool { return area.Crosses(between) }) {
		return false
	}
	return !b.goesRound(unit, enemy) && !b.goesRound(enemy, unit)
}

// goesRound reports whether a stand of a unit can come into contact with another unit
// within full pace by a clear way (K8): past all other units and the terrain closed to it.
func (b *board) goesRound(unit, other int) bool {
	ground, road, pace := b.groundFor(unit), b.roadwayFor(unit), b.pursuitPace(unit)
	roles := (&move{b: b, unit: unit, rules: &moveRules{}}).rolesOfOthers()
	for _, q := range b.PiecesOf(other) {
		roles[q] = geometry.Solid // the unit approached forms no gap (STD-MOVE-19)
	}
	for _, p := range b.PiecesOf(unit) {
		mover := ground.Mover(b.Boxes[p], pace, roles, nil)
		if HasTrait(b.units[unit].Unit, traitFlying) {
			mover = mover.Flying()
		}
		m := road.walker(mover, b.Boxes[p], pace, roles, nil)
		for _, q := range b.PiecesOf(other) {
			for _, side := range geometry.Sides {
				if len(m.Shifts(b.Boxes[q].Edge(side))) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// closest returns the closest points of two units, those of the first such pair of stands
// in file order.
func (b *board) closest(unit, other int) (from, to geometry.Vec) {
	best := math.Inf(1)
	var p, q *geometry.Box
	mine, theirs := b.BoxesOf(unit), b.BoxesOf(other)
	for i := range mine {
		for j := range theirs {
			if d := geometry.Distance(mine[i], theirs[j]); d < best {
				best, p, q = d, &mine[i], &theirs[j]
			}
		}
	}
	if p == nil {
		return from, to
	}
	return geometry.ClosestPoints(*p, *q)
}

// mayReact refuses a unit that has no initiative now or has used it: STD-CMD-01,
// STD-CMD-03, STD-CMD-04, STD-CONF-06, STD-MOVE-21, STD-TABLE-06.
func (b *board) mayReact(unit int) *game.Refusal { return b.refuseReaction(unit).refusal() }

// refuseReaction is mayReact without the text.
func (b *board) refuseReaction(unit int) (none lazyRefusal) {
	u, turn := &b.units[unit], &b.state.Turn
	switch {
	case u.Side != turn.Active:
		return refuseLazily("STD-CMD-01", "It is not the turn of %s.", u)
	case turn.Step != stepInitiative:
		return refuseLazily("STD-CMD-03", "Initiative moves come before the first order.")
	case len(u.Stands) == 0:
		return refuseLazily("STD-CAS-07", "No stand of %s is on the table.", u)
	case Own(u.Unit).State.Confused:
		return refuseLazily("STD-CONF-06", "%s is confused: it has no initiative and takes no orders.", u)
	case Own(u.Unit).State.Stampede:
		return refuseLazily("STD-SPEC-70", "%s stampedes: it takes no orders and has no initiative.", u)
	case Own(u.Unit).State.Charged:
		return refuseLazily("STD-CHARGE-08", "%s has charged this turn already.", u)
	case Own(u.Unit).State.Initiative:
		return refuseLazily("STD-CMD-06", "%s has moved on initiative already.", u)
	case Own(u.Unit).State.Halted:
		return refuseLazily("STD-TABLE-06", "%s moves no further this turn.", u)
	case b.isEngaged(unit):
		return refuseLazily("STD-MOVE-21", "%s is in combat.", u)
	case b.under(unit, kindHex):
		return refuseLazily("STD-SPELL-48", "%s has no initiative, by a spell.", u)
	case b.follows(unit, ruleAutoMove):
		return refuseLazily("STD-SPEC-17", "%s has no initiative: it moves by itself.", u)
	case Own(u.Unit).State.Immobile:
		return refuseLazily("STD-SPEC-16", "%s has broken down and does not move.", u)
	case b.follows(unit, noInitiative):
		return refuseLazily("STD-SPEC-04", "%s never acts on initiative.", u)
	}
	return none
}

// The steps of the Command phase (STD-CMD-02).
const (
	stepInitiative = "initiative"
	stepHomeBack   = "home-back"
	stepOrders     = "orders"
	stepCharacters = "characters"
)

// openCommand records what later rules ask about the beginning of the phase: which units
// touched (STD-CMD-47, STD-CMD-49), and which flyers were far from every character
// (STD-FLY-08).
func (r *run) openCommand() {
	if r.s.Turn.Step == "" {
		r.s.Turn.Step = stepInitiative
	}
	if OwnTurn(r.s).Command != nil {
		return
	}
	b := r.board()
	side := r.s.SideOf(r.s.Turn.Active)
	OwnTurn(r.s).Command = &Command{Touching: b.links(side), Far: b.strayed(side)}
}

// strayed lists the flyers of a side that are not engaged and more than 20 cm from
// every friendly character (STD-FLY-08).
func (b *board) strayed(side int) []game.UnitID {
	var list []game.UnitID
	for i := range b.units {
		u := &b.units[i]
		if u.Army == side && HasTrait(u.Unit, traitFlying) && len(u.Stands) > 0 && !b.isEngaged(i) && b.nearestLeader(i) > strayFrom+geometry.Tolerance {
			list = append(list, u.ID)
		}
	}
	return list
}

// strayFrom is how far from every friendly character a flyer must be to home back, in cm
// (STD-FLY-08).
const strayFrom = 20.0

// eachReaction calls visit with each unit from first on that has initiative, and each enemy
// to which it may react by a charge or an evade, until visit returns false.
func (r *run) eachReaction(first int, visit func(unit, target int, charges, evades bool) bool) {
	b := r.board()
	for unit := first; unit < len(b.units) && !b.spent(); unit++ {
		if b.refuseReaction(unit).applies() {
			continue
		}
		b.spend(len(b.units))
		toCharge := b.reactionsOf(unit, byCharge)
		toEvade, all := toCharge, toCharge
		if HasTrait(b.units[unit].Unit, traitAllRound) || b.follows(unit, noEvade) || b.follows(unit, noInitiativeCharge) {
			toEvade = b.reactionsOf(unit, byEvade)
			all = append(slices.Clone(toEvade), without(toCharge, toEvade)...)
		}
		for _, target := range all {
			if b.spent() || !visit(unit, target, slices.Contains(toCharge, target), slices.Contains(toEvade, target)) {
				return
			}
		}
	}
}

// reactionCharge returns a unit's charge on initiative, if it may make it.
func (r *run) reactionCharge(unit, target int) (game.Action, bool) {
	if b := r.board(); r.mayThinkOf(unit, target) && b.canCharge(unit, target) {
		return b.chargeOn(unit, target), true
	}
	return game.Action{}, false
}

// mayThinkOf reports whether a unit may charge on initiative if it finds a way.
func (r *run) mayThinkOf(unit, target int) bool {
	u := &r.board().units[unit]
	return u.Type != Artillery && !r.givenUp(u.ID, r.board().units[target].ID)
}

// chargeOn is the action of a charge.
func (b *board) chargeOn(unit, target int) game.Action {
	return game.Action{Do: "charge", Unit: b.units[unit].ID, Target: string(b.units[target].ID)}
}

// givenUp reports whether a unit has given up a charge of an enemy after a die for its
// zone. That die is not rolled again (STD-CHARGE-06).
func (r *run) givenUp(unit, target game.UnitID) bool {
	return OwnTurn(r.s).Command != nil && slices.Contains(OwnTurn(r.s).Command.GivenUp, Link{Unit: unit, Of: target})
}

// without returns the elements of a list that are not in another.
func without(list, other []int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(v int) bool { return slices.Contains(other, v) })
}

// nearestEnemy returns the enemy unit nearest to a unit; if sees is not nil, among those
// for which it is true; −1 if there is none.
func (b *board) nearestEnemy(unit int, sees func(unit, enemy int) bool) int {
	if sees == nil {
		return b.nearestFoe(unit).unit
	}
	return b.findNearestEnemy(unit, sees)
}

// nearestFoes are the enemies nearest to each unit, once asked for, until somebody moves.
type nearestFoes []nearestFoe

type nearestFoe struct {
	known    bool
	unit     int          // −1 if there is none
	from, to geometry.Vec // the points by which it is nearest, its own last; see closest
}

// nearestFoe returns the enemy unit nearest to a unit, and where.
func (b *board) nearestFoe(unit int) *nearestFoe {
	all := known[nearestFoes](&b.placement.known)
	if len(*all) != len(b.units) {
		*all = make(nearestFoes, len(b.units))
	}
	foe := &(*all)[unit]
	if !foe.known {
		foe.known, foe.unit = true, b.findNearestEnemy(unit, nil)
		if foe.unit >= 0 {
			foe.from, foe.to = b.closest(unit, foe.unit)
		}
	}
	return foe
}

func (b *board) findNearestEnemy(unit int, sees func(unit, enemy int) bool) int {
	best, at := 0.0, -1
	for i := range b.units {
		if !b.Enemies(unit, i) || len(b.units[i].Stands) == 0 {
			continue
		}
		if d := b.Distance(unit, i); (at < 0 || d < best-geometry.Tolerance) && (sees == nil || sees(unit, i)) {
			best, at = d, i
		}
	}
	return at
}

// procedureCommand is the frame below everything in the phase. It moves to the next step
// when nothing is left to do in this one.
const procedureCommand = "command"

type commandProcedure struct {
	Step string `json:"step,omitempty"` // of the phase, before
}

func (*commandProcedure) kind() string { return procedureCommand }
