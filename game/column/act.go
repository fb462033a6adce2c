package column

import (
	"slices"

	"frontage/game"
)

// act attempts an Action (COL-ACTION-01).
func (m *moment) act(a game.Action) error {
	if d, u := m.hiding(a); u != nil {
		return m.comeOut(d, u)
	}
	d, r, err := m.actor(a)
	if err != nil {
		return err
	}
	if refusal := mayAct(m.s, r, d.Name); refusal != nil {
		return refusal
	}
	free, err := m.freeBy(d, r)
	if err != nil {
		return err
	}
	return m.perform(a, d, r, free)
}

// actor returns what an action names: the deed and the roller.
func (m *moment) actor(a game.Action) (*Deed, roller, error) {
	d, ok := a.Own.(*Deed)
	if !ok || d.Name == "" {
		return nil, roller{}, game.Refuse("COL-ACTION-06", "An Action has a name.")
	}
	if d.Column != "" {
		stand, ok := findStand(m.s, d.Column)
		if !ok || a.Unit != "" && a.Unit != stand.unit.ID {
			return nil, roller{}, game.Refuse("COL-ACTION-03", "There is no such stand.")
		}
		return d, standRoller(stand), nil
	}
	u := m.s.Unit(a.Unit)
	if u == nil || len(u.Stands) == 0 {
		return nil, roller{}, game.Refuse("COL-ACTION-03", "There is no such unit on the table.")
	}
	return d, unitRoller(u), nil
}

// perform attempts an Action that is allowed.
func (m *moment) perform(a game.Action, d *Deed, r roller, free *game.Character) error {
	switch d.Name {
	case actMove, actRetrograde:
		return m.move(a, d, r, free)
	case actStop:
		return m.stop(d, r, free)
	case actAboutFace, actChangeFace:
		return m.face(a, d, r, free)
	case actChangeFormation:
		return m.reform(a, d, r, free)
	case actMissileFire:
		if len(a.Units) > 0 {
			return m.shootTogether(a, r)
		}
		return m.takeAim(r, free)
	case actCountercharge:
		return m.counter(a, r, free)
	case actSet:
		return m.set(r, free)
	case actCountermand:
		return m.countermand(r, free)
	}
	return game.Refuse("COL-ACTION-06", "%s is not attempted by itself.", game.Word(d.Name))
}

// attempt makes the roll of an Action, and notes a General's help.
func (m *moment) attempt(r roller, name string, free *game.Character) (bool, error) {
	if free != nil {
		t := ownTurn(m.s)
		t.Helped = append(slices.Clone(t.Helped), free.ID)
	}
	out, err := attemptOf(m.s, r, name, free).roll(m.s, m.dice, m.unread)
	m.tell(out.events...)
	return out.ok, err
}

// mayAct says why a roller may not attempt an Action now, nil when it may.
func mayAct(s *game.State, r roller, name string) *game.Refusal {
	if refusal := rightTime(s, r.unit, name); refusal != nil {
		return refusal
	}
	if r.hasFailed() {
		return game.Refuse("COL-ACTION-02", "%s has failed an Action Roll in this phase and attempts no further Action.", r.name())
	}
	if refusal := able(s, r, name); refusal != nil {
		return refusal
	}
	return inState(s, r, name)
}

// rightTime says why it is not the time for an Action of a unit (COL-ACTION-06).
func rightTime(s *game.State, u *game.Unit, name string) *game.Refusal {
	row, ok := tables().action(name)
	phase := s.Turn.Phase
	if !ok || !slices.Contains(row.Phases, phase) && !slices.Contains(row.Phases, "any") {
		return game.Refuse("COL-ACTION-06", "%s is no Action of the %s Phase.", game.Word(name), phaseTitle(phase))
	}
	actors := s.Turn.Active
	if phase == phaseReaction {
		actors = reacting(s) // COL-SEQ-04, COL-FORM-07
	}
	if phase != phaseCharge && phase != phaseCombat && u.Side != actors {
		return game.Refuse("COL-SEQ-02", "In the %s Phase only %s acts.", phaseTitle(phase), sideName(s, actors))
	}
	return nil
}

// able says why a unit can never attempt an Action, whatever the phase.
func able(s *game.State, r roller, name string) *game.Refusal {
	u := r.unit
	switch name {
	case actRetrograde:
		if !has(u, elite) {
			return game.Refuse("COL-MOVE-16", "Only Elite units use Retrograde.")
		}
	case actCountercharge:
		if !has(u, shock) && !isEager(s, u) {
			return game.Refuse("COL-CHARGE-03", "Only Shock and Eager units countercharge.")
		}
		if own(u).Formation == inSquare || typeOf(u).Group == Artillery {
			return game.Refuse("COL-CHARGE-03", "%s cannot charge.", u.Name)
		}
	case actSet:
		if w := armsOf(u).melee; w != "spear" && w != "pike" && w != "polearm" {
			return game.Refuse("COL-CHARGE-05", "Only units with spears, pikes or polearms Set.")
		}
	case actMissileFire:
		if missileValue(u) == 0 {
			return game.Refuse("COL-STAND-05", "%s has no missiles.", u.Name)
		}
	case actMove:
		if own(u).Formation == inSquare {
			return game.Refuse("COL-MOVE-01", "A square cannot march.")
		}
	}
	return nil
}

// inState says why the state of a unit does not allow an Action.
func inState(s *game.State, r roller, name string) *game.Refusal {
	u := r.unit
	o := own(u)
	switch {
	case (name == actMove || name == actRetrograde) && o.Marching:
		return game.Refuse("COL-MOVE-02", "%s is marching already.", u.Name)
	case (name == actMove || name == actRetrograde) && o.Marched:
		return game.Refuse("COL-MOVE-02", "%s has gone its way in this phase.", u.Name)
	case (name == actAboutFace || name == actChangeFace || name == actChangeFormation) && o.Marching:
		return game.Refuse("COL-MOVE-02", "%s is marching and must stop first.", u.Name)
	case name == actAboutFace && o.Formation == inSquare, name == actChangeFace && o.Formation == inSquare:
		return game.Refuse("COL-FORM-01", "A square faces all sides.")
	case name == actStop && !o.Marching:
		return game.Refuse("COL-MOVE-03", "%s is not marching.", u.Name)
	case name == actStop && o.Marched:
		return game.Refuse("COL-MOVE-03", "%s has gone its way in this phase.", u.Name)
	}
	return nil
}

// freeBy returns the General who makes an Action automatic, nil where none is named
// (COL-LEADER-09 to -11).
func (m *moment) freeBy(d *Deed, r roller) (*game.Character, error) {
	if d.Free == "" {
		return nil, nil
	}
	for i := range m.s.Characters {
		if c := &m.s.Characters[i]; c.ID == d.Free {
			if refusal := mayHelp(m.s, c, r); refusal != nil {
				return nil, refusal
			}
			return c, nil
		}
	}
	return nil, game.Refuse("COL-LEADER-09", "There is no General %s.", string(d.Free))
}

// mayHelp says why a General cannot make an Action of a roller automatic, nil when he can. His
// owner may choose one Formed unit in reach, in either player's half-turn (correction 3).
func mayHelp(s *game.State, g *game.Character, r roller) *game.Refusal {
	switch {
	case g.Kind != general || ownLeader(g).Lost || g.Side != r.unit.Side:
		return game.Refuse("COL-LEADER-09", "%s is no General of %s.", g.Name, sideName(s, r.unit.Side))
	case s.Turn.Phase == phaseCombat:
		return game.Refuse("COL-LEADER-11", "A General gives no free Action in the Combat Phase.")
	case slices.Contains(ownTurn(s).Helped, g.ID):
		return game.Refuse("COL-LEADER-11", "%s has given his free Action of this phase.", g.Name)
	case !own(r.unit).Formed || !r.whole():
		return game.Refuse("COL-LEADER-07", "A General helps Formed units.")
	case own(r.unit).Tried:
		return game.Refuse("COL-LEADER-10", "%s has attempted an Action in this phase.", r.unit.Name)
	case !inReach(s, g, r.unit):
		return game.Refuse("COL-LEADER-07", "%s is more than %s from %s.", r.unit.Name, inches(distance("general-reach")), g.Name)
	}
	return nil
}

// hiding returns the hidden skirmishers that an action is about, nil for none. They may only come
// out, in the Reaction Phase of their side.
func (m *moment) hiding(a game.Action) (*Deed, *game.Unit) {
	d, ok := a.Own.(*Deed)
	if u := m.s.Unit(a.Unit); ok && u != nil && own(u).Hidden != "" {
		return d, u
	}
	return nil, nil
}

// comeOut carries out an action of hidden skirmishers.
func (m *moment) comeOut(d *Deed, u *game.Unit) error {
	if d.Name != actCountercharge {
		return game.Refuse("COL-SKIRM-02", "%s is hidden and goes where its host goes.", u.Name)
	}
	if refusal := rightTime(m.s, u, d.Name); refusal != nil {
		return refusal
	}
	if own(u).Failed {
		return game.Refuse("COL-ACTION-02", "%s has failed an Action Roll in this phase and attempts no further Action.", u.Name)
	}
	if d.Free != "" {
		return game.Refuse("COL-LEADER-07", "A General helps Formed units.")
	}
	return m.emerge(u, nil)
}
