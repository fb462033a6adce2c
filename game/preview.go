package game

import (
	"errors"
	"slices"
)

// Try carries out an action without dice on a copy of the state, for a preview. The battle
// does not change. If the action comes to a roll, the error is [ErrNoDice], the state is the
// one just before the roll, and the last event is the roll with its purpose and the score it
// needs; its faces mean nothing. Any other error is that of [Battle.Do].
func (b *Battle) Try(a Action) (*State, []Event, error) {
	if err := formatOf(b.state).check(&a); err != nil {
		return nil, nil, err
	}
	a = a.rounded()
	next := b.state.Clone()
	if a.Do == DoLead {
		if err := b.checkOrders(&a); err != nil {
			return nil, nil, err
		}
		events, err := lead(&next, &a)
		return &next, events, err
	}
	events, err := b.session.Try(b.state, &next, a, nil)
	switch {
	case errors.Is(err, ErrNoDice):
		events = b.untilRoll(a)
	case err != nil:
		return nil, nil, err
	}
	Round(&next)
	for i := range events {
		roundMoves(events[i].Moves)
	}
	return &next, events, err
}

// Lacks returns the first roll of an action for which the given dice, followed by faces, do
// not suffice, and how many more it needs; nil if they suffice for the whole action. The
// battle does not change. The error is that of [Battle.Do].
func (b *Battle) Lacks(a Action, faces []int) (roll *NotEnoughDice, err error) {
	if err := formatOf(b.state).check(&a); err != nil {
		return nil, err
	}
	if a.Do == DoLead || a.Do == DoDice {
		return nil, nil // they never roll
	}
	next := b.state.Clone()
	d := &next.Turn.Dice
	d.Given, d.GivenOnly = slices.Concat(d.Given, faces), true
	_, err = b.session.Try(b.state, &next, a.rounded(), NewDice(d))
	if errors.As(err, &roll) {
		return roll, nil
	}
	return nil, err
}

// untilRoll returns the events of an action up to its first roll, which do not depend on the
// dice.
func (b *Battle) untilRoll(a Action) []Event {
	s := b.state.Clone()
	s.Turn.Dice = DiceState{}
	events, err := b.session.Try(b.state, &s, a, NewDice(&s.Turn.Dice))
	if err != nil {
		return nil // these dice lead nowhere
	}
	for i := range events {
		if events[i].Kind == EventRoll {
			return events[:i+1]
		}
	}
	return events
}
