package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Advise returns what the computer does, for either side. It weighs charges, shots and pursuits by
// their exact chances, and takes default answers for the rest.
func (k session) Advise(b *game.Battle) (game.Action, bool) {
	s := b.State()
	if s.Turn.Phase == phaseOver {
		return game.Action{}, false
	}
	c := thinking(s)
	a, ok := c.opened(top(s))
	if top(s) == nil {
		a, ok = c.inPhase()
	}
	if ok {
		return a, true
	}
	if top(s) != nil {
		return openDefault(s, top(s)), true
	}
	return c.ending()
}

// mind is the computer's memory at one question.
type mind struct {
	s      *game.State
	stakes map[game.UnitID]float64 // the worth of a hit on each unit, once it is known
}

// thinking returns the computer at a state.
func thinking(s *game.State) mind { return mind{s, map[game.UnitID]float64{}} }

// ending ends the phase, or does first what must be done before.
func (c mind) ending() (game.Action, bool) {
	if _, a, ok := bound(c.s); ok {
		return a, true
	}
	return game.Action{Do: doEnd}, true
}

// opened answers an open procedure, false for the default answer.
func (c mind) opened(o *Open) (game.Action, bool) {
	switch {
	case o == nil:
		return game.Action{}, false
	case o.March != nil:
		return c.marching(o.March)
	case o.Volley != nil:
		return c.aiming(o.Volley)
	case o.Chase != nil:
		return c.chasing(o.Chase)
	case o.Gap != nil:
		return c.through(c.s.Unit(o.Gap.Unit))
	}
	return game.Action{}, false
}

// inPhase answers in a phase, false to end it.
func (c mind) inPhase() (game.Action, bool) {
	switch c.s.Turn.Phase {
	case phaseDeploy:
		return phaseDefault(c.s)
	case phaseAction:
		return c.acting()
	case phaseReaction:
		return c.reacting()
	case phaseAssault:
		return c.shooting(c.s.Turn.Active)
	case phaseCharge:
		return c.charging()
	case phaseCombat:
		return c.fighting()
	}
	return game.Action{}, false
}

// units yields the units of a side that are on the table.
func (c mind) units(side game.SideID, yield func(*game.Unit) bool) {
	for i := range c.s.Units {
		if u := &c.s.Units[i]; u.Side == side && len(u.Stands) > 0 && !yield(u) {
			return
		}
	}
}

// acting answers in the Action Phase: stops of units that will charge and charges first, the best of
// the charges before the others, then marches.
func (c mind) acting() (a game.Action, found bool) {
	if a, found = c.drawingUp(); found {
		return a, true
	}
	best := 0.0
	c.units(c.s.Turn.Active, func(u *game.Unit) bool {
		for j := range c.s.Units {
			t := &c.s.Units[j]
			if !canCharge(c.s, u, t) {
				continue
			}
			worth := c.charge(u, t)
			if !isEager(c.s, u) && c.declines(u, t, worth) {
				continue
			}
			if !found || worth > best+geometry.Tolerance {
				best, found = worth, true
				a = game.Action{Do: doCharge, Unit: u.ID, Target: string(t.ID)}
			}
		}
		return true
	})
	if found {
		return a, true
	}
	c.units(c.s.Turn.Active, func(u *game.Unit) bool {
		a, found = c.moving(u)
		return !found
	})
	if found {
		return a, true
	}
	return c.spreading(c.s.Turn.Active)
}

// drawingUp stops a unit that still marches and would charge an enemy within its reach: only a unit that
// has stopped may charge (COL-CHARGE-01).
func (c mind) drawingUp() (a game.Action, found bool) {
	c.units(c.s.Turn.Active, func(u *game.Unit) bool {
		r := unitRoller(u)
		if !own(u).Marching || mayAct(c.s, r, actStop) != nil {
			return true
		}
		in := c.with(u, func(o *Unit) { o.Marching = false })
		halted := in.s.Unit(u.ID)
		for i := range in.s.Units {
			if t := &in.s.Units[i]; canCharge(in.s, halted, t) && (isEager(in.s, halted) || !in.declines(halted, t, in.charge(halted, t))) {
				a, found = doing(u, actStop), true
				if !attemptOf(c.s, r, actStop, nil).automatic {
					a.Own.(*Deed).Free = c.general(r)
				}
				return false
			}
		}
		return true
	})
	return a, found
}

// spreading lets a unit that shoots form a wider line.
func (c mind) spreading(side game.SideID) (a game.Action, found bool) {
	c.units(side, func(u *game.Unit) bool {
		a, found = c.widening(u)
		return !found
	})
	return a, found
}

// declines reports whether a unit should not charge an enemy: it prefers to be charged, or would
// lose more than the enemy, his missiles counted. Late in a battle that its side is not winning it
// charges anyway. A unit in contact fights in any case, so it declares the charge for the bonus.
func (c mind) declines(u, t *game.Unit, worth float64) bool {
	switch {
	case reaches(t, u) && c.patient(u, t):
		return true
	case slices.Contains(touchedUnits(c.s, u), t.ID):
		return false
	case worth <= 0 && c.spared(u):
		return true
	}
	return worth < c.disrupts(t, u) && !c.bold(u.Side)
}

// reacting answers in the Reaction Phase: units that are charged meet the charge, and all units
// shoot.
func (c mind) reacting() (a game.Action, found bool) {
	side := reacting(c.s)
	c.units(side, func(u *game.Unit) bool {
		if !isCharged(c.s, u) {
			return true
		}
		a, found = c.meeting(u)
		return !found
	})
	if found {
		return a, true
	}
	if a, found = c.shooting(side); found {
		return a, true
	}
	return c.spreading(side)
}

// isCharged reports whether a unit is the target of a declared charge.
func isCharged(s *game.State, u *game.Unit) bool {
	return slices.ContainsFunc(ownTurn(s).Charges, func(c Charge) bool { return c.Target == u.ID })
}

// meeting is how a unit meets a charge: by a Countercharge if it may, otherwise Set. Actions that
// need no roll come first, since a unit that fails a roll may not shoot any more.
func (c mind) meeting(u *game.Unit) (game.Action, bool) {
	r := unitRoller(u)
	for _, name := range []string{actCountercharge, actSet} {
		if mayAct(c.s, r, name) != nil || !worthwhile(c.s, u, name) {
			continue
		}
		shoots := mayAct(c.s, r, actMissileFire) == nil && missileValue(u) > 0 && anyShot(c.s, &Volley{Unit: u.ID})
		free := c.general(r)
		if shoots && free == "" {
			continue
		}
		a := doing(u, name)
		a.Own.(*Deed).Free = free
		return a, true
	}
	return game.Action{}, false
}

// general returns a General who can make the next Action of a roller automatic, "" if there is
// none.
func (c mind) general(r roller) game.CharacterID {
	for i := range c.s.Characters {
		if g := &c.s.Characters[i]; mayHelp(c.s, g, r) == nil {
			return g.ID
		}
	}
	return ""
}

// shooting lets a unit that has a target shoot, one that needs no roll first.
func (c mind) shooting(side game.SideID) (a game.Action, found bool) {
	if a, found = c.grouped(side); found {
		return a, true
	}
	c.units(side, func(u *game.Unit) bool {
		r := unitRoller(u)
		if missileValue(u) == 0 || own(u).Hidden != "" || mayAct(c.s, r, actMissileFire) != nil || !anyShot(c.s, &Volley{Unit: u.ID}) {
			return true
		}
		a, found = doing(u, actMissileFire), true
		if !attemptOf(c.s, r, actMissileFire, nil).automatic {
			a.Own.(*Deed).Free = c.general(r)
			return a.Own.(*Deed).Free == "" // look further for one that needs no roll
		}
		return false
	})
	return a, found
}

// aiming divides the attacks of a volley so that each is worth most. A General's help does nothing
// for a volley at more than one unit (COL-MISSILE-08), so with his help the whole volley goes at
// the best single target.
func (c mind) aiming(v *Volley) (a game.Action, found bool) {
	list := mayShoot(c.s, v)
	var only game.UnitID
	if v.Free != "" {
		only = c.victim(v, list)
	}
	best := 0.0
	for _, from := range list {
		for _, t := range from.targets {
			if only != "" && t.unit.ID != only {
				continue
			}
			if worth := c.shot(from.stand, t); !found || worth > best+geometry.Tolerance {
				best, found = worth, true
				a = game.Action{Do: doShoot, Stand: from.stand.id(), Target: string(t.id())}
			}
		}
	}
	if !found && len(v.Shots) > 0 {
		return game.Action{Do: doEnd}, true
	}
	return a, found
}

// victim is the best single target of a volley: the one of its first attack, if there is one.
func (c mind) victim(v *Volley, list []shooting) game.UnitID {
	if len(v.Shots) > 0 {
		t, _ := findStand(c.s, v.Shots[0].Target)
		return t.unit.ID
	}
	var best game.UnitID
	most := 0.0
	for i := range c.s.Units {
		id := c.s.Units[i].ID
		sum := 0.0
		for _, from := range list {
			worth := 0.0
			for _, t := range from.targets {
				if t.unit.ID == id {
					worth = max(worth, c.shot(from.stand, t))
				}
			}
			sum += worth
		}
		if sum > most+geometry.Tolerance {
			best, most = id, sum
		}
	}
	return best
}

// shot is the worth of a missile attack of a stand on another.
func (c mind) shot(from, t standAt) float64 { return c.shotBy(from, t, 0) }

// shotBy is the worth of a missile attack with further members of a fire group.
func (c mind) shotBy(from, t standAt, helpers int) float64 {
	how := assault{kind: attackMissile, helpers: helpers}
	how.measure(c.s, from, t)
	chances := chancesOf(attackMissile, attackMods(c.s, from, t, how).sum())
	worth := float64((1 - chances.Hits[0]) * c.stake(t.unit))
	if !isDisrupted(t) {
		share := 0.0 // it lasts for the half-turn, and counts only in its combats
		switch {
		case chargeOf(c.s, t.unit.ID) >= 0:
			share = chargeDisrupted
		case isCharged(c.s, t.unit) || touchesEnemy(c.s, t.unit):
			share = disruption
		}
		worth += float64(chances.Disrupt * c.stake(t.unit) * share)
	}
	return worth
}

// The worth of a Disrupted stand, as a share of a hit; one that charges may lose its charge.
const (
	disruption      = 0.4
	chargeDisrupted = 1.2
)

// charging carries charges out, except those that have become bad.
func (c mind) charging() (game.Action, bool) {
	for _, d := range ownTurn(c.s).Charges {
		u, t := c.s.Unit(d.Unit), c.s.Unit(d.Target)
		r := unitRoller(u)
		if u.Side == c.s.Turn.Active && c.charge(u, t) < -2*c.stake(u) && mayAct(c.s, r, actCountermand) == nil && !own(u).Tried {
			a := doing(u, actCountermand)
			a.Own.(*Deed).Free = c.general(r)
			return a, true
		}
	}
	if list := ownTurn(c.s).Charges; len(list) > 0 {
		return game.Action{Do: doCharge, Unit: list[0].Unit, Target: string(list[0].Target)}, true
	}
	for _, a := range swoopAnswers(c.s) {
		if c.charge(c.s.Unit(a.Unit), c.s.Unit(game.UnitID(a.Target))) > 0 {
			return a, true
		}
	}
	return game.Action{}, false
}

// fighting picks the combat that is worth most to the acting side.
func (c mind) fighting() (a game.Action, found bool) {
	best := 0.0
	for _, f := range fights(c.s) {
		worth := c.pair(f.stand, f.target, f.both)
		if f.stand.unit.Side != c.s.Turn.Active {
			worth = -worth
		}
		if !found || worth > best+geometry.Tolerance {
			best, found = worth, true
			a = game.Action{Do: doFight, Stand: f.stand.id(), Target: string(f.target.id())}
		}
	}
	return a, found
}

// chasing pursues enemies that it can hurt.
func (c mind) chasing(o *Chase) (game.Action, bool) {
	winner, ok := findStand(c.s, o.Stand)
	if !ok || has(winner.unit, impetuous) {
		return game.Action{}, false
	}
	if _, there := findStand(c.s, o.Target); !there {
		return game.Action{Do: doAfter, Choice: stay}, true
	}
	list := pursuits(c.s, o)
	return list[len(list)-1], true // with all columns that may follow, which attack too if they reach him
}

// through is what a unit does that has broken through: it turns towards the enemy whom it can reach
// best. The Action costs nothing if it fails (COL-BREAKTHROUGH-02).
func (c mind) through(u *game.Unit) (game.Action, bool) {
	r := unitRoller(u)
	way := ""
	if a := c.approaching(u); a != nil && a.value > 0 {
		way = a.way
	} else if h := c.goal(u); h != nil {
		way = c.turn(h)
	}
	if way == "" {
		return game.Action{}, false
	}
	a := turning(u, way)
	if mayBreakThrough(c.s, r, a.Own.(*Deed).Name) != nil {
		return game.Action{}, false
	}
	if places, refusal := newPlaces(c.s, a, r, a.Own.(*Deed).Name); refusal != nil || mayStand(c.s, r, places) != nil {
		return game.Action{}, false
	}
	return a, true
}
