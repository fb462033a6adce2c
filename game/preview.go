package game

import (
	"errors"
	"fmt"
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
	if !a.byRules() {
		events, err := b.tryShared(&next, a)
		if err != nil {
			return nil, nil, err
		}
		return &next, events, nil
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

// TryFrom carries out an action of the rules on a copy of a state, by a session of these rules and
// with the given dice, for questions of the kind "what if". The state after it has the dice of the
// state before. The error is that of [Battle.Do], or of a roll.
func TryFrom(k Session, before *State, a Action, dice DiceState) (*State, []Event, error) {
	if err := formatOf(before).check(&a); err != nil {
		return nil, nil, err
	}
	next := &owned{}
	before.cloneTo(next)
	next.Turn.Dice = dice
	events, err := k.Try(before, &next.State, a.rounded(), NewDice(&next.Turn.Dice))
	if err != nil {
		return nil, nil, err
	}
	next.Turn.Dice = before.Turn.Dice
	var d differing
	d.find(before, &next.State, nil)
	roundSince(before, &next.State, &d)
	if what := brokenInvariant(before, &next.State, d.moved); what != "" {
		return nil, nil, &Broken{Doing: fmt.Sprintf("trying %q", a.Do), What: what}
	}
	for i := range events {
		roundMoves(events[i].Moves)
	}
	return &next.State, events, nil
}

// byRules reports whether the rules of a system carry an action out. All others never roll.
func (a *Action) byRules() bool {
	return a.Do != DoLead && a.Do != DoDice && a.Do != DoUndo && a.Do != DoRedo
}

// tryShared carries out an action that is the same under all rules on a copy of the state.
func (b *Battle) tryShared(next *State, a Action) ([]Event, error) {
	switch a.Do {
	case DoDice:
		return b.giveDice(next, a.Values)
	case DoLead:
		if err := b.checkOrders(&a); err != nil {
			return nil, err
		}
		return lead(next, &a)
	}
	to, event, err := b.step(a.Do)
	if err != nil {
		return nil, err
	}
	*next = b.history.state(to, b.repeat).Clone()
	return []Event{event}, nil
}

// Lacks returns the first roll of an action for which the given dice, followed by faces, do
// not suffice, and how many more it needs; nil if they suffice for the whole action. The
// battle does not change. The error is that of [Battle.Do].
func (b *Battle) Lacks(a Action, faces []int) (roll *NotEnoughDice, err error) {
	if err := formatOf(b.state).check(&a); err != nil {
		return nil, err
	}
	if !a.byRules() {
		return nil, nil
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
