package game

import "errors"

// Try carries out an action without dice on a copy of the state, for a preview:
// nothing changes. Where the action comes to a roll the error is [ErrNoDice],
// and the state is that before the roll, as far as the action went; the events
// are known only of actions that need no roll. Any other error is the one that
// [Battle.Do] would return.
func (b *Battle) Try(a Action) (*State, []Event, error) {
	if err := a.check(); err != nil {
		return nil, nil, err
	}
	next := b.state.Clone()
	events, err := b.rules.Apply(&next, a.rounded(), nil)
	if err != nil && !errors.Is(err, ErrNoDice) {
		return nil, nil, err
	}
	Round(&next)
	for i := range events {
		roundMoves(events[i].Moves)
	}
	return &next, events, err
}
