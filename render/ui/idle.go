package ui

import (
	"slices"
	"time"

	"frontage/game"
)

// A person is not asked to end a step of the turn in which nothing is left to do. The view ends it,
// by the same action that the person would give, so a recorded battle is the same either way. That
// needs an action of the person in the same turn: a turn in which nothing can be done at all is not
// passed over unseen. After an action of a script ([UI.Do]) nothing ends by itself.

// endGrace is the time after that in which a press of End does nothing: it was meant for the step that
// has just ended.
const endGrace = 800 * time.Millisecond

// stepping ends the steps in which nothing is left to do.
type stepping struct {
	acted  bool          // a person has acted in this turn, and no script since
	ending bool          // the view ends a step
	ended  []int         // the numbers of the held actions that ended such steps
	rest   time.Duration // time until the next step is ended
	grace  time.Duration // time left in which End does nothing
}

// idle reports whether the open question only waits for a person here to end a step in which
// nothing is left to do. By mail and live nothing is ended for anybody: the other player's dice may
// follow.
func (b *battle) idle() bool {
	q := b.question()
	return q != nil && q.Idle && b.mail == nil && b.live == nil && !b.watches() &&
		b.guide().Phase(b.state()).Kind == game.PhasePlay && len(b.state().Turn.Led) == 0
}

// endsByItself reports whether the view ends this step now. After an undo it does not, so that the
// actions can be redone; nor while the player plans or writes, nor when a lesson waits for the end.
func (b *battle) endsByItself() bool {
	return b.steps.acted && b.ui.dialog == nil && !b.plan.on && len(b.plan.todo) == 0 && len(b.writing.drafts) == 0 &&
		!b.play.CanRedo() && b.idle() && (b.lesson == nil || b.lesson.letsEnd(b))
}

// endIdle ends the step of the turn if nothing is left to do in it, and reports whether it did.
func (b *battle) endIdle(elapsed time.Duration) bool {
	if b.walk.Running() || b.dice.running() || b.turned.running() || b.carry != nil || !b.endsByItself() {
		b.steps.rest = thinkPause
		return false
	}
	if b.steps.rest -= elapsed; b.steps.rest > 0 && !b.ui.settings.Still {
		return false
	}
	a := b.question().Answers[0]
	if b.asksDice(a, nil) {
		return true
	}
	at, turn := len(b.play.Held()), b.state().Turn
	b.steps.ended = append(slices.DeleteFunc(b.steps.ended, func(n int) bool { return n >= at }), at)
	b.steps.ending = true
	_, err := b.do(a)
	b.steps.ending = false
	if err != nil {
		b.tellError(err)
		b.steps.acted = false // so that it is not tried again
		return true
	}
	b.steps.grace = endGrace
	now := b.state().Turn
	b.steps.acted = now.Active == turn.Active && now.Number == turn.Number
	return true
}

// endedByView reports whether the view gave the last action that is held but n, to end a step.
func (b *battle) endedByView(n int) bool {
	return slices.Contains(b.steps.ended, len(b.play.Held())-1-n)
}
