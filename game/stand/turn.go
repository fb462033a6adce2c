package stand

import (
	"frontage/game"
)

// endTurn hands the turn to the other side (STD-CMD-01). A charger keeps its bonus if it did not
// fight because it was drawn into another combat (STD-ATTACK-20); by the other reading of AMB-64,
// an incidental contact with its enemy has taken the bonus away.
func (r *run) endTurn() error {
	s := r.s
	if r.scoreTurn(); s.Turn.Phase == "over" {
		return nil
	}
	for i := range s.Units {
		state := &Edit(&s.Units[i]).State
		state.Charged, state.Label, state.Advanced, state.Spelled = false, "", false, nil
		state.Roused, state.Lapse = "", ""
		if state.Fresh = state.Fresh && !plays(s, "AMB-64", "b"); !state.Fresh {
			state.Impacts = nil
		}
	}
	for i := range s.Characters {
		if OwnLeader(&s.Characters[i]).State.Guarded {
			EditLeader(&s.Characters[i]).State.Guarded = false
		}
	}
	r.endEngagements()
	r.turnBack()
	r.endRampages()
	wagons.stay(r)
	r.endItemTurn()
	r.endEffects(untilCombat, true)
	r.endEffects(untilOppEnd, false)
	OwnTurn(s).Combat = nil
	r.withdrawals(strength.breaks) // before the end of the last turn: a side that has lost too many stands cannot win (STD-WIN-06)
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
	r.event(game.Event{Kind: "turn", By: string(s.Turn.Active), Text: r.tell(func() game.Phrase { return game.Say("Turn %d: %s.", s.Turn.Number, s.Sides[next].Name) })})
	r.beginCommand()
	return nil
}

// turnBegins asks about what a player names as his turn begins. It is registered with the device that asks.
var turnBegins func(r *run)

// stampedes begins the moves of the units that stampede. It is registered with them.
var stampedes func(r *run)

// beginCommand opens the Command phase of a new turn: orders are cleared, units off the
// table roll for their return (STD-TABLE-05), and steps with nothing to do are skipped.
func (r *run) beginCommand() {
	clearOrders(r.s)
	wagons.loot(r)
	r.endEffects(untilOwnStart, true)
	for i := range r.s.Units {
		if u := &r.s.Units[i]; u.Side == r.s.Turn.Active && Own(u).State.Heartened {
			Edit(u).State.Heartened = false
		}
	}
	OwnTurn(r.s).Command = nil
	r.changed()
	r.push(&commandProcedure{Step: stepInitiative})
	stampedes(r)
	r.testUnstable()
	r.rollReturns()
	turnBegins(r)
}

// clearOrders forgets the orders and moves of the active side's last turn.
func clearOrders(s *game.State) {
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == s.Turn.Active {
			Edit(u).State.Initiative, Edit(u).State.Orders, Edit(u).State.OrderedBy, Edit(u).State.Halted = false, 0, "", false
			Edit(u).State.Moved, Edit(u).State.Auto, Edit(u).State.Far = false, false, 0
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side == s.Turn.Active {
			EditLeader(c).State.Moved = false
		}
	}
}
