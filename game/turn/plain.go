package turn

import "frontage/game"

// Rules is what a session must implement itself: the question of a state, and the effect of an
// action.
type Rules interface {
	Question(*game.State) *game.Question
	Apply(before, after *game.State, a game.Action, dice *game.Dice) ([]game.Event, error)
}

// Plain implements the other methods of [game.Session] except Query, for a session that keeps no
// data of its own. The session S embeds it: type session struct{ turn.Plain[session] }.
type Plain[S Rules] struct{}

// Default returns the default answer of the question.
func (Plain[S]) Default(s *game.State) (game.Action, bool) {
	var rules S
	return rules.Question(s).DefaultAnswer()
}

// Advise returns the computer's action: the default answer.
func (p Plain[S]) Advise(b *game.Battle) (game.Action, bool) { return p.Default(b.State()) }

// Try carries out an action for a preview, in the same way as any action.
func (Plain[S]) Try(before, after *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	var rules S
	return rules.Apply(before, after, a, dice)
}

// Nearest finds no other action.
func (Plain[S]) Nearest(_ *game.State, a game.Action) (game.Action, bool) { return a, false }
