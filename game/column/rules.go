package column

import "frontage/game"

// Rules is the column rules as a rule system.
type Rules struct{ game.Unled }

var _ game.Rules = Rules{}

// Name is the value of a scenario's system field.
func (Rules) Name() string { return Name }

// Begin returns a session, which remembers nothing.
func (Rules) Begin(bool) game.Session { return session{} }

// Rulings lists the questions that may be played otherwise: none.
func (Rules) Rulings() []game.Ruling { return nil }
