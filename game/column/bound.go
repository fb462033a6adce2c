package column

import (
	"slices"

	"frontage/game"
)

// isEager reports whether a unit is Eager now: by nature, or Dwarves near Goblinoids
// (COL-FANTASY-13).
func isEager(s *game.State, u *game.Unit) bool {
	if has(u, eager) {
		return true
	}
	return own(u).Race == "dwarf" && slices.ContainsFunc(s.Units, func(v game.Unit) bool {
		return v.Side != u.Side && own(&v).Race == "goblinoid" && unitsWithin(u, &v, distance("near-goblinoids"))
	})
}

// bound returns a unit that must still act before the phase ends, with its action: an Eager unit of
// the acting side must charge an enemy close at hand, one of the reacting side must attempt a
// Countercharge (COL-STAND-15, COL-CHARGE-04). Close is within its base depth.
func bound(s *game.State) (*game.Unit, game.Action, bool) {
	for i := range s.Units {
		u := &s.Units[i]
		if len(u.Stands) == 0 || !isEager(s, u) {
			continue
		}
		if t := boundTo(s, u); t != nil {
			if s.Turn.Phase == phaseAction {
				return u, game.Action{Do: doCharge, Unit: u.ID, Target: string(t.ID)}, true
			}
			a := doing(u, actCountercharge)
			a.Target = string(t.ID)
			return u, a, true
		}
	}
	return nil, game.Action{}, false
}

// boundTo returns the enemy that an Eager unit must charge or meet, nil for none.
func boundTo(s *game.State, u *game.Unit) *game.Unit {
	for j := range s.Units {
		t := &s.Units[j]
		switch s.Turn.Phase {
		case phaseAction:
			if canCharge(s, u, t) {
				return t
			}
		case phaseReaction:
			if t.Side != u.Side && len(t.Stands) > 0 && !own(u).Set && chargeOf(s, u.ID) < 0 && mayAct(s, unitRoller(u), actCountercharge) == nil &&
				unitsWithin(u, t, u.Base.Depth) && len(reaching(s, u, t)) > 0 {
				return t
			}
		}
	}
	return nil
}

// unfinished refuses to end a phase in which a unit must still act.
func unfinished(s *game.State) *game.Refusal {
	u, a, ok := bound(s)
	switch {
	case !ok:
		return nil
	case a.Do == doCharge:
		return game.Refuse("COL-STAND-15", "%s is Eager and must charge %s.", u.Name, s.Unit(game.UnitID(a.Target)).Name)
	}
	return game.Refuse("COL-CHARGE-04", "%s is Eager and must attempt to countercharge %s.", u.Name, s.Unit(game.UnitID(a.Target)).Name)
}
