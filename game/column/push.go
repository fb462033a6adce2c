package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// pushBack pushes a stand back with its whole column, straight back and its facing unchanged, by
// its own base depth (COL-PUSH-01, COL-PUSH-02), and reports whether it retreated. A Vulnerable
// stand goes half as far unless an Action Roll succeeds (COL-PUSH-07).
func (m *moment) pushBack(by, t standAt) (moved bool, err error) {
	u := t.unit
	column := bodyOf(u).columnOf(t.i)
	if refusal := mayRetreat(m.s, t, column, u.Base.Depth); refusal != nil {
		m.tellTrapped(t, refusal)
		return false, nil
	}
	far := u.Base.Depth
	if isVulnerable(t) {
		ok, err := m.attempt(standRoller(t), actFallBack, nil)
		if err != nil {
			return false, err
		}
		u = m.s.Unit(u.ID)
		t = standAt{u, t.i}
		if !ok {
			far = game.RoundLength(far / 2)
		}
	}
	return m.fallBack(by, t, column, far), nil
}

// fallBack moves the column of a pushed stand back by a distance, with the friends that it pushes, and
// reports whether there is room.
func (m *moment) fallBack(by, t standAt, column []int, far float64) bool {
	u := t.unit
	friends, refusal := pushedFriends(m.s, u, column, far)
	if refusal != nil {
		m.tellTrapped(t, refusal)
		return false
	}
	back := t.box().Forward.Neg().Scale(far)
	moves := moveStands(u, column, back)
	for _, f := range friends {
		moves = append(moves, moveStands(f.unit, []int{f.i}, back)...)
	}
	steps := []game.Step{game.NewStep("COL-PUSH-01", "The column of %s retreats %s straight back.", t.name(), inches(far))}
	if len(friends) > 0 {
		steps = append(steps, game.NewStep("COL-PUSH-06", "It pushes %s back as far.", game.SayCount(len(friends), "1 friendly stand", "%[1]d friendly stands")))
	}
	m.tell(game.Event{Kind: "push", Unit: u.ID, Stand: t.id(), Target: by.unit.ID, Text: game.Say("%s is pushed back %s.", t.name(), inches(far)), Moves: moves, Steps: steps})
	m.tellApart(u)
	return true
}

func (m *moment) tellTrapped(t standAt, refusal *game.Refusal) {
	m.tell(game.Event{Kind: "trapped", Unit: t.unit.ID, Stand: t.id(), Text: game.Say("%s cannot retreat.", t.name()),
		Steps: []game.Step{{Rule: refusal.Rule, Text: refusal.Reason}}})
}

// tellApart tells which stands of a unit are separated from its main body (COL-PUSH-09).
func (m *moment) tellApart(u *game.Unit) {
	b := bodyOf(u)
	for i := range u.Stands {
		if b.apart[i] {
			a := standAt{u, i}
			m.tell(game.Event{Kind: "separated", Unit: u.ID, Stand: a.id(), Text: game.Say("%s is separated from its unit.", a.name()),
				Steps: []game.Step{game.NewStep("COL-UNIT-17", "It does not touch the main body along an edge.")}})
		}
	}
}

// mayRetreat says why a pushed stand and its column cannot retreat, nil when they can.
func mayRetreat(s *game.State, t standAt, column []int, far float64) *game.Refusal {
	if typeOf(t.unit).Group == Artillery {
		return game.Refuse("COL-PUSH-08", "Artillery cannot retreat.")
	}
	for _, i := range column {
		a := standAt{t.unit, i}
		for _, c := range touches(s, a) { // COL-PUSH-04: the enemy's front at its side or rear
			if c.its != geometry.Front || c.mine == geometry.Front {
				continue
			}
			// even if it is a stand behind the pushed one.
			return game.Refuse("COL-PUSH-03", "%s is attacked in its %s by %s.", a.name(), c.mine, c.enemy.name())
		}
	}
	_, refusal := pushedFriends(s, t.unit, column, far)
	return refusal
}

// pushedFriends lists the friends pushed by retreating stands, in a chain of stands in each other's
// way (COL-PUSH-06), or says why they cannot retreat: an enemy, impassable ground or a friend that
// cannot be pushed is in the way (COL-PUSH-05).
func pushedFriends(s *game.State, u *game.Unit, column []int, far float64) ([]standAt, *game.Refusal) {
	dir := u.Box(column[0]).Forward.Neg()
	moving := make([]standAt, len(column))
	for k, i := range column {
		moving[k] = standAt{u, i}
	}
	for k := 0; k < len(moving); k++ {
		a := moving[k]
		box := a.box()
		if refusal := groundBehind(s, a, dir, far); refusal != nil {
			return nil, refusal
		}
		for i := range s.Units {
			v := &s.Units[i]
			for j := range v.Stands {
				other := standAt{v, j}
				if slices.ContainsFunc(moving, other.is) || sweptTo(box, dir, other.box()) >= far-geometry.Tolerance {
					continue
				}
				if other.enemyOf(a) {
					return nil, game.Refuse("COL-PUSH-05", "%s is in the way of the retreat.", other.name())
				}
				if typeOf(v).Group == Artillery || touchesAny(s, other) {
					return nil, game.Refuse("COL-PUSH-05", "%s is in the way and cannot be pushed.", other.name())
				}
				moving = append(moving, other)
			}
		}
	}
	return moving[len(column):], nil
}

// groundBehind says why the ground prevents a retreat.
func groundBehind(s *game.State, a standAt, dir geometry.Vec, far float64) *game.Refusal {
	ground := geometry.NewGround(s.Table.Rect(), nil, barred(s, a.unit))
	if stop := ground.Sweep(a.box(), dir.Scale(far), nil); stop.Meets != geometry.Nothing {
		return game.Refuse("COL-PUSH-05", "The ground behind %s is in the way.", a.name())
	}
	return nil
}
