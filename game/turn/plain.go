package turn

import "frontage/game"

// Rules is what a session of a rule system must work out by itself: what a state waits for, and
// what an action does.
type Rules interface {
	Question(*game.State) *game.Question
	Apply(before, after *game.State, a game.Action, dice *game.Dice) ([]game.Event, error)
}

// Plain gives the session of a system that remembers nothing the other methods of
// [game.Session], but for Query. The session S embeds it: type session struct{ turn.Plain[session] }.
type Plain[S Rules] struct{}

// Default returns the default answer of the question.
func (Plain[S]) Default(s *game.State) (game.Action, bool) {
	var rules S
	return rules.Question(s).DefaultAnswer()
}

// Advise returns what the computer does: what is done by default.
func (p Plain[S]) Advise(b *game.Battle) (game.Action, bool) { return p.Default(b.State()) }

// Try carries out an action for a preview: as ever, since there is nothing to remember.
func (Plain[S]) Try(before, after *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	var rules S
	return rules.Apply(before, after, a, dice)
}

// Nearest returns no other action: what is asked for is done or refused.
func (Plain[S]) Nearest(_ *game.State, a game.Action) (game.Action, bool) { return a, false }
