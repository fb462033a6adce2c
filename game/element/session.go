package element

import "frontage/game"

// session is a battle of elements.
type session struct{}

// Begin returns a session.
func (Rules) Begin(bool) game.Session { return session{} }

// Query answers a question about the table.
func (session) Query(s *game.State, q game.Query) (game.Answer, error) { return query(s, q) }

// Question returns what a state waits for.
func (session) Question(*game.State) *game.Question { return nil }

// Default returns the default answer.
func (k session) Default(s *game.State) (game.Action, bool) { return k.Question(s).DefaultAnswer() }

// Advise returns what the computer does.
func (k session) Advise(b *game.Battle) (game.Action, bool) { return k.Default(b.State()) }

// Nearest returns the legal action that is nearest to one.
func (session) Nearest(_ *game.State, a game.Action) (game.Action, bool) { return a, false }

// Try carries out an action for a preview.
func (k session) Try(before, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	return k.Apply(before, s, a, dice)
}

// Apply carries out an action.
func (session) Apply(_, _ *game.State, a game.Action, _ *game.Dice) ([]game.Event, error) {
	return nil, game.Refuse("ELM-SEQ-04", "%[1]q is not what this part of the bound is for.", a.Do)
}
