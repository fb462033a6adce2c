package column

import "frontage/game"

// Default returns the default answer without working out the others. Units charge if they may, march
// if they are far from the enemy, and shoot at the nearest target if they need no roll. Charges are
// carried out, and winners pursue.
func (session) Default(s *game.State) (game.Action, bool) {
	if s.Turn.Phase == phaseOver {
		return game.Action{}, false
	}
	if o := top(s); o != nil {
		return openDefault(s, o), true
	}
	a, ok := phaseDefault(s)
	if ok {
		return a, true
	}
	if _, a, ok = bound(s); ok {
		return a, true
	}
	return game.Action{Do: doEnd}, true
}

// openDefault is the default answer to an open procedure.
func openDefault(s *game.State, o *Open) game.Action {
	switch {
	case o.Volley != nil:
		u := s.Unit(o.Volley.Unit)
		for i := range u.Stands {
			a := standAt{u, i}
			if aimOf(s, o.Volley, a) != canAim {
				continue
			}
			if targets := targetsOf(s, a); len(targets) > 0 {
				return game.Action{Do: doShoot, Stand: a.id(), Target: string(targets[0].id())}
			}
		}
	case o.Chase != nil:
		return game.Action{Do: doAction, Own: &Deed{Name: actPursuit, Column: o.Chase.Stand}}
	case o.Losses != nil:
		u := s.Unit(o.Losses.Unit)
		return game.Action{Do: doRemove, Stand: u.Stands[rearRow(u)[0]].ID}
	case o.Gap != nil:
		return game.Action{Do: doAfter, Choice: stay}
	}
	return game.Action{Do: doEnd}
}

// phaseDefault is the default answer in a phase, false if that is to end the phase.
func phaseDefault(s *game.State) (game.Action, bool) {
	switch s.Turn.Phase {
	case phaseDeploy:
		return deployAnswers(s)[0], true
	case phaseAction:
		return actionDefault(s)
	case phaseReaction:
		return fireDefault(s, reacting(s))
	case phaseAssault:
		return fireDefault(s, s.Turn.Active)
	case phaseCharge:
		for _, c := range ownTurn(s).Charges {
			return game.Action{Do: doCharge, Unit: c.Unit, Target: string(c.Target)}, true
		}
		if list := swoopAnswers(s); len(list) > 0 {
			return list[0], true
		}
	case phaseCombat:
		if list := fights(s); len(list) > 0 {
			return game.Action{Do: doFight, Stand: list[0].stand.id(), Target: string(list[0].target.id())}, true
		}
	}
	return game.Action{}, false
}

// actionDefault is the default answer in the Action Phase.
func actionDefault(s *game.State) (game.Action, bool) {
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != s.Turn.Active || len(u.Stands) == 0 {
			continue
		}
		for j := range s.Units {
			if t := &s.Units[j]; canCharge(s, u, t) {
				return game.Action{Do: doCharge, Unit: u.ID, Target: string(t.ID)}, true
			}
		}
		if !own(u).Marching && wantsToMarch(s, u) && mayAct(s, unitRoller(u), actMove) == nil {
			return doing(u, actMove), true
		}
	}
	return game.Action{}, false
}

// fireDefault is the default answer of a side that may shoot.
func fireDefault(s *game.State, side game.SideID) (game.Action, bool) {
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side || len(u.Stands) == 0 || own(u).Tried || missileValue(u) == 0 {
			continue
		}
		if rule, _ := automatic(s, u, actMissileFire); rule != "" && mayAct(s, unitRoller(u), actMissileFire) == nil && anyShot(s, &Volley{Unit: u.ID}) {
			return doing(u, actMissileFire), true
		}
	}
	return game.Action{}, false
}
