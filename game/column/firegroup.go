package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// mostInGroup is the largest number of skirmisher stands in a fire group (COL-MISSILE-09).
const mostInGroup = 4

// shootTogether lets skirmishers shoot as a fire group: each attempts the Action, and all successful
// ones make one attack together, with a bonus for each after the first (COL-MISSILE-09,
// COL-MISSILE-10). The first successful one, in the order of the action, attacks.
func (m *moment) shootTogether(a game.Action, r roller) error {
	t, ok := findStand(m.s, game.StandID(a.Target))
	if !ok {
		return game.Refuse("COL-MISSILE-10", "A fire group has a stand for its target.")
	}
	units := []*game.Unit{r.unit}
	for _, id := range a.Units {
		units = append(units, m.s.Unit(id))
	}
	if refusal := mayShootTogether(m.s, units, t); refusal != nil {
		return refusal
	}
	var able []*game.Unit
	for _, u := range units {
		ok, err := m.attempt(unitRoller(u), actMissileFire, nil)
		if err != nil {
			return err
		}
		if ok {
			able = append(able, u)
			turn := ownTurn(m.s)
			turn.Shot = union(turn.Shot, []game.StandID{u.Stands[0].ID})
		}
	}
	if len(able) == 0 {
		return nil
	}
	return m.shot(Shot{able[0].Stands[0].ID, t.id()}, assault{kind: attackMissile, helpers: len(able) - 1})
}

// mayShootTogether says why units may not shoot at a stand as a fire group, nil when they may.
func mayShootTogether(s *game.State, units []*game.Unit, t standAt) *game.Refusal {
	if len(units) > mostInGroup {
		return game.Refuse("COL-MISSILE-09", "A fire group has %d stands at most.", mostInGroup)
	}
	for i, u := range units {
		if u == nil || len(u.Stands) == 0 || typeOf(u).Group != Skirmishers || slices.Contains(units[:i], u) {
			return game.Refuse("COL-MISSILE-09", "A fire group is of skirmishers on the table, each once.")
		}
		a := standAt{u, 0}
		refusal := mayAct(s, unitRoller(u), actMissileFire)
		if refusal == nil {
			refusal = mayAim(s, &Volley{Unit: u.ID}, a)
		}
		if refusal == nil {
			refusal = mayHit(s, a, t)
		}
		if refusal != nil {
			return refusal
		}
		beside := func(v *game.Unit) bool {
			return v != u && v != nil && len(v.Stands) > 0 && geometry.Within(u.Box(0), v.Box(0), distance("fire-group")+geometry.Tolerance)
		}
		if !slices.ContainsFunc(units, beside) {
			return game.Refuse("COL-MISSILE-10", "%s is more than an inch from the others.", u.Name)
		}
	}
	return nil
}
