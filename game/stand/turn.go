package stand

import "frontage/game"

// phase is a phase of the turn while no procedure is open. It says which actions begin
// something.
type phase interface {
	act(r *run, a game.Action) error
	question(r *run) *game.Question
}

// phases holds the phases by their names. Each is registered where it is.
var phases = map[string]phase{}

// endCommand ends the Command phase. STD-CONF-08: the confusion of the active side's units
// ends with it.
func (r *run) endCommand() error {
	for i := range r.s.Units {
		if u := &r.s.Units[i]; u.Side == r.s.Turn.Active && Own(u).State.Confused {
			Edit(u).State.Confused = false
			r.event(game.Event{Kind: "recover", Unit: u.ID, By: string(u.ID), Text: r.say("%s is confused no longer.", unitName(r.s, u.ID))})
		}
	}
	OwnTurn(r.s).Command = nil
	r.beginShooting()
	return nil
}

// beginPhase goes to another phase of the turn.
func (r *run) beginPhase(name string) {
	r.s.Turn.Phase, r.s.Turn.Step = name, ""
	r.event(game.Event{Kind: "phase", By: string(r.s.Turn.Active), Why: name, Text: r.say("The %s phase.", name)})
}

// endTurn hands the turn to the other side (STD-CMD-01). A charge bonus is kept if the
// charge was not fought because the charger was drawn into another combat (STD-ATTACK-20);
// by the other reading of AMB-64, an incidental contact with its enemy has taken it away.
func (r *run) endTurn() error {
	s := r.s
	for i := range s.Units {
		state := &Edit(&s.Units[i]).State
		state.Charged, state.Label, state.Advanced = false, "", false
		if state.Fresh = state.Fresh && !plays(s, "AMB-64", "b"); !state.Fresh {
			state.Impacts = nil
		}
	}
	OwnTurn(s).Combat = nil
	r.withdrawals(army.breaks) // before the end of the last turn: a side that has lost too many stands cannot win (STD-WIN-06)
	if r.nothingLeft(); s.Turn.Phase == "over" {
		return nil
	}
	first := max(0, s.SideOf(OwnTurn(s).First))
	next := 1 - s.SideOf(s.Turn.Active)
	if next == first {
		if over, err := r.timeIsUp(); over || err != nil {
			return err
		}
		s.Turn.Number++
	}
	s.Turn.Active = s.Sides[next].ID
	s.Turn.Phase, s.Turn.Step = "command", stepInitiative
	r.event(game.Event{Kind: "turn", By: string(s.Turn.Active), Text: r.say("Turn %d: %s.", s.Turn.Number, s.Sides[next].Name)})
	r.beginCommand()
	return nil
}

func (r *run) sideName(id game.SideID) string { return r.s.Sides[r.s.SideOf(id)].Name }
