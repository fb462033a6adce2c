package game

import "errors"

// Commander answers the questions of one battle for units that are led by tactics.
type Commander interface {
	// Answer returns what is done at the open question, with the event of the intent that this
	// carries out, nil where it is a default answer; false when the battle is over.
	Answer(b *Battle) (a Action, intent *Event, open bool)
}

// ErrUnled is the error of a rule system whose units cannot be led by tactics.
var ErrUnled = errors.New("these rules have no units that tactics could lead on a table")

// Unled is embedded in the [Rules] of a system whose units cannot be led by tactics.
type Unled struct{}

// Commander returns [ErrUnled].
func (Unled) Commander(*State, map[SideID]string) (Commander, error) { return nil, ErrUnled }
