package column

import "frontage/game"

// endPhase ends the phase, with what must still happen in it: marches in the Action Phase
// (COL-SEQ-03), charges in the Charge Phase (COL-SEQ-06). The Assault Phase is only for shooting
// (COL-SEQ-05).
func (m *moment) endPhase() error {
	switch m.s.Turn.Phase {
	case phaseDeploy:
		return m.endSetUp()
	case phaseAction:
		if err := m.finishMarches(); err != nil {
			return err
		}
		if refusal := unfinished(m.s); refusal != nil {
			if len(m.events) > 0 { // a unit came close on this march and must charge now
				return nil
			}
			return refusal
		}
		if err := m.awe(); err != nil {
			return err
		}
		m.begin(phaseReaction)
	case phaseReaction:
		if refusal := unfinished(m.s); refusal != nil {
			return refusal
		}
		m.begin(phaseAssault)
	case phaseAssault:
		m.begin(phaseCharge)
	case phaseCharge:
		if err := m.finishCharges(); err != nil {
			return err
		}
		m.begin(phaseCombat)
	case phaseCombat:
		if open := fights(m.s); len(open) > 0 {
			return game.Refuse("COL-COMBAT-01", "%s is in contact with the enemy and must still attack.", open[0].stand.name())
		}
		if err := m.breakChecks(); err != nil {
			return err
		}
		m.endHalfTurn()
	}
	return nil
}

// begin begins a phase, and ends everything that lasts for the one before.
func (m *moment) begin(phase string) {
	m.s.Turn.Phase = phase
	m.clearPhase()
	m.tell(game.Event{Kind: "phase", Why: phase, By: string(m.s.Turn.Active), Text: game.Say("The %s Phase begins.", phaseTitle(phase))})
}

// phaseTitle is the name of a phase in a sentence.
func phaseTitle(phase string) game.Phrase {
	switch phase {
	case phaseAction:
		return game.Say("Action")
	case phaseReaction:
		return game.Say("Reaction")
	case phaseAssault:
		return game.Say("Assault")
	case phaseCharge:
		return game.Say("Charge")
	}
	return game.Say("Combat")
}

// clearPhase clears the data that lasts for a phase.
func (m *moment) clearPhase() {
	t := ownTurn(m.s)
	t.Shot, t.Fought, t.Helped = nil, nil, nil
	for i := range m.s.Units {
		u := &m.s.Units[i]
		o := own(u)
		if !o.Tried && !o.Failed && o.Failing == nil && o.Fresh == nil && !o.Marched && o.Lost == 0 && !o.Checked && !o.Ignored && o.Touched == nil {
			continue
		}
		e := edit(u)
		e.Tried, e.Failed, e.Failing, e.Fresh, e.Marched, e.Lost, e.Checked, e.Ignored, e.Touched = false, false, nil, nil, false, 0, false, false, nil
	}
}

// endHalfTurn ends the half-turn: Disruption ends (COL-SEQ-09), charges are over, and the
// players change (COL-SEQ-01).
func (m *moment) endHalfTurn() {
	m.clearHalfTurn()
	s := m.s
	t := ownTurn(s)
	second := s.Turn.Active != t.First
	s.Turn.Active = reacting(s)
	if m.decided(second) {
		return
	}
	if second {
		s.Turn.Number++
	}
	s.Turn.Phase = phaseAction
	m.clearPhase()
	m.tell(game.Event{Kind: "turn", By: string(s.Turn.Active), Text: game.Say("Turn %d: %s acts.", s.Turn.Number, sideName(s, s.Turn.Active))})
}

// clearHalfTurn clears the data that lasts for a half-turn.
func (m *moment) clearHalfTurn() {
	s := m.s
	t := ownTurn(s)
	t.Charges, t.Mists = nil, nil
	for i := range s.Units {
		u := &s.Units[i]
		o := own(u)
		if o.Disrupted != nil || o.Set || o.Charged != nil || o.Cast || o.Warded || o.Hasted {
			e := edit(u)
			e.Disrupted, e.Set, e.Charged, e.Cast, e.Warded, e.Hasted = nil, false, nil, false, false, false
		}
		m.newLances(u)
	}
}

// newLances gives the stands that touch no enemy their lances back: they count again in the
// first attack after the next contact (COL-STAND-12).
func (m *moment) newLances(u *game.Unit) {
	if own(u).Lances == nil {
		return
	}
	var gone []game.StandID
	for i := range u.Stands {
		a := standAt{u, i}
		for _, id := range own(u).Lances {
			if id == a.id() && touchesAny(m.s, a) {
				gone = append(gone, id)
			}
		}
	}
	edit(u).Lances = gone
}
