package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// mayPursue says why a winner may not attempt a Pursuit, nil when it may. Its column rolls, but not if
// it has failed an Action Roll in this phase (COL-PURSUIT-12).
func mayPursue(s *game.State, a standAt) *game.Refusal {
	switch {
	case typeOf(a.unit).Group == Artillery || own(a.unit).Formation == inSquare:
		return game.Refuse("COL-PURSUIT-05", "%s cannot charge, and so does not pursue.", a.name())
	case standRoller(a).hasFailed():
		return game.Refuse("COL-PURSUIT-12", "The column of %s has failed an Action Roll in this phase and cannot pursue.", a.name())
	}
	return nil
}

// chase takes the answer of a winner who may pursue.
func (m *moment) chase(c *Chase, a game.Action) error {
	winner, ok := findStand(m.s, c.Stand)
	if !ok {
		pop(m.s)
		return nil
	}
	d, _ := a.Own.(*Deed)
	switch {
	case a.Do == doAfter && a.Choice == stay:
		if has(winner.unit, impetuous) {
			return game.Refuse("COL-PURSUIT-02", "%s is Impetuous and must attempt to pursue.", winner.unit.Name)
		}
		pop(m.s)
		m.tell(game.Event{Kind: "stay", Unit: winner.unit.ID, Stand: winner.id(), Text: game.Say("%s does not pursue.", winner.name())})
		return nil
	case a.Do == doAction && d != nil && d.Name == actPursuit && namesColumn(winner, d.Column, a.Unit):
		return m.pursue(c, winner, a.Stands)
	}
	return game.Refuse("COL-PURSUIT-01", "%s may pursue, before any other combat.", winner.name())
}

// namesColumn reports whether an action names the column of a stand.
func namesColumn(a standAt, column game.StandID, unit game.UnitID) bool {
	if column == "" {
		return unit == a.unit.ID
	}
	b := bodyOf(a.unit)
	return slices.Contains(b.ids(b.columnOf(a.i)), column)
}

// pursue attempts a Pursuit: without a roll if the enemy could not retreat (COL-PURSUIT-03), else by an
// Action Roll (COL-PURSUIT-04).
func (m *moment) pursue(c *Chase, a standAt, follow []game.StandPlace) error {
	columns, err := m.following(a, follow)
	if err != nil {
		return err
	}
	pop(m.s)
	try := attemptOf(m.s, standRoller(a), actPursuit, nil)
	if c.Trapped {
		try.automatic, try.rule, try.why = true, "COL-PURSUIT-03", game.Tell("The enemy could not retreat.")
	}
	out, err := try.roll(m.s, m.dice, m.unread)
	m.tell(out.events...)
	if err != nil || !out.ok {
		return err
	}
	u := m.s.Unit(a.unit.ID)
	for _, column := range columns {
		if err := m.pursueWith(standAt{u, column[0]}, column, c); err != nil {
			return err
		}
		u = m.s.Unit(a.unit.ID)
	}
	return nil
}

// following returns the columns that pursue: the winner's, and adjacent columns in turn that follow
// because no enemy is close (COL-PURSUIT-06). The action names each by a stand.
func (m *moment) following(a standAt, follow []game.StandPlace) ([][]int, error) {
	b := bodyOf(a.unit)
	columns := [][]int{b.columnOf(a.i)}
	going := map[int]bool{b.column[a.i]: true}
	for _, f := range follow {
		other, ok := findStand(m.s, f.ID)
		if !ok || other.unit.ID != a.unit.ID || going[b.column[other.i]] {
			return nil, game.Refuse("COL-PURSUIT-06", "%s is in no other column of %s.", f.ID, a.unit.Name)
		}
		c := b.column[other.i]
		if !going[c-1] && !going[c+1] {
			return nil, game.Refuse("COL-PURSUIT-06", "The column of %s is next to none that pursues.", other.name())
		}
		if refusal := mayPursue(m.s, other); refusal != nil {
			return nil, refusal
		}
		if enemyClose(m.s, a.unit, b.columns[c]) {
			return nil, game.Refuse("COL-PURSUIT-06", "The column of %s has an enemy close.", other.name())
		}
		going[c] = true
		columns = append(columns, b.columns[c])
	}
	return columns, nil
}

// enemyClose reports whether a column has a close enemy: in contact, or straight ahead within its base
// depth.
func enemyClose(s *game.State, u *game.Unit, column []int) bool {
	for _, i := range column {
		a := standAt{u, i}
		box := a.box()
		if touchesAny(s, a) {
			return true
		}
		for k := range s.Units {
			v := &s.Units[k]
			for j := range v.Stands {
				if v.Side != u.Side && sweptTo(box, box.Forward, v.Box(j)) <= u.Base.Depth+geometry.Tolerance {
					return true
				}
			}
		}
	}
	return false
}

// pursueWith moves a pursuing column up to its base depth (COL-PURSUIT-05). If it makes contact, its
// first stand makes one free attack (COL-PURSUIT-07), and the enemy does not strike back
// (COL-PURSUIT-11).
func (m *moment) pursueWith(a standAt, column []int, c *Chase) error {
	u := a.unit
	depth := u.Base.Depth
	h := m.charged(a, column)
	if h.why == haltSkirmisher {
		return m.withdraw(h.enemy, u)
	}
	target, ok := m.pursued(a, c)
	if !ok {
		return nil
	}
	m.noteTouched()
	over := overruns(u, depth-h.far)
	if over {
		m.tell(game.Event{Kind: "overrun", Unit: u.ID, Stand: a.id(), Target: target.unit.ID, Text: game.Say("%s overruns %s.", a.name(), target.name()),
			Steps: []game.Step{game.NewStep("COL-OVERRUN-01", "%s of its movement is left, of a base depth of %s.", inches(depth-h.far), inches(depth))}})
	}
	_, result, err := m.strike(a, target, assault{kind: attackPursuit, overrun: over})
	if err != nil {
		return err
	}
	m.spendLance(a)
	return m.hit(m.s.Unit(target.unit.ID), result.Hits)
}

// charged moves a pursuing column up to its base depth.
func (m *moment) charged(a standAt, column []int) halt {
	u := a.unit
	w := m.chargeWay(u, column, u.Base.Depth)
	h := w.first()
	moves := moveStands(u, column, w.dir.Scale(h.far))
	step := game.NewStep("COL-PURSUIT-05", "The column of %s charges %s of %s.", a.name(), inches(h.far), inches(u.Base.Depth))
	m.tell(game.Event{Kind: "pursuit", Unit: u.ID, Stand: a.id(), Text: step.Text, Moves: moves, Steps: []game.Step{step}})
	m.tellApart(u)
	return h
}

// overruns reports whether the movement left makes a pursuit an Overrun: more than half a base depth
// (COL-OVERRUN-02, COL-OVERRUN-03), or half of it for Impetuous stands (COL-OVERRUN-04). If the enemy
// could not retreat, the pursuer has all its movement left (COL-OVERRUN-05).
func overruns(u *game.Unit, left float64) bool {
	half := float64(u.Base.Depth / 2)
	if has(u, impetuous) {
		return left >= half-geometry.Tolerance
	}
	return left > half+geometry.Tolerance
}

// pursued returns the enemy at the front of a pursuing stand: the one it pursues, or else the one with
// the longest contact.
func (m *moment) pursued(a standAt, c *Chase) (standAt, bool) {
	var best touch
	found := false
	for _, t := range touches(m.s, a) {
		if t.mine != geometry.Front {
			continue
		}
		if t.enemy.id() == c.Target {
			return t.enemy, true
		}
		if !found || t.length > best.length+geometry.Tolerance {
			best, found = t, true
		}
	}
	return best.enemy, found
}
