package column

import "frontage/game"

// Rules is the column rules as a rule system.
type Rules struct{}

var _ game.Rules = Rules{}

// Name is the value of a scenario's system field.
func (Rules) Name() string { return Name }

// Begin returns a session. Its only state is whether anybody reads its steps.
func (Rules) Begin(unread bool) game.Session { return session{unread: unread} }

// Rulings lists the questions with several readings: none.
func (Rules) Rulings() []game.Ruling { return nil }
