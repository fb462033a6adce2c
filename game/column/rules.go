package column

import "frontage/game"

// Rules is the column rules as a rule system.
type Rules struct{}

var _ game.Rules = Rules{}

// Name is the value of a scenario's system field.
func (Rules) Name() string { return Name }

// Begin returns a session. It remembers nothing but whether anybody reads what it tells.
func (Rules) Begin(unread bool) game.Session { return session{unread: unread} }

// Rulings lists the questions that may be played otherwise: none.
func (Rules) Rulings() []game.Ruling { return nil }
