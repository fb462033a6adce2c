package ui

import (
	"slices"

	"frontage/game"
)

// done notes an action. The player has to take it back unless the step, or a later one that
// may be done at once, expects it. Taking back actions of an earlier step leads back to that
// step.
func (l *lesson) done(a game.Action, b *battle) {
	switch n := len(l.did); {
	case a.Do == game.DoRedo:
	case a.Do == game.DoUndo && n > 0:
		l.did = l.did[:n-1]
		l.wrong = min(l.wrong, n-1)
	case a.Do == game.DoUndo && !l.Steps[l.at].expects(a):
		for l.at > 0 && l.began[l.at] > len(b.story()) {
			l.at--
		}
		l.began, l.wrong = l.began[:l.at+1], 0
	default:
		l.did = append(l.did, a)
		if l.ahead() == l.at && l.Steps[l.at].waitsForOne() && !l.Steps[l.at].expects(a) {
			l.wrong = len(l.did)
		} else if l.wrong == len(l.did)-1 {
			l.wrong = 0
		}
	}
	l.keep(b)
}

// ahead returns the step that the player has reached. It is later than the current step if its
// event has happened already and the steps before it are only about looking.
func (l *lesson) ahead() int {
	for at := l.at; at < len(l.Steps)-1; at++ {
		s := &l.Steps[at]
		switch {
		case s.Wait == "do" && slices.ContainsFunc(l.did, s.expects):
			return at + 1
		case !s.looks():
			return l.at
		}
	}
	return l.at
}

// looks reports whether a step only wants the player to look at something.
func (s *lessonStep) looks() bool {
	switch s.Wait {
	case "next", "view", "fit", "overlay", "select", "aim", "way":
		return true
	}
	return false
}

// waitsForOne reports whether a step waits for a certain action, so that another one leads
// away from it.
func (s *lessonStep) waitsForOne() bool { return s.looks() || s.Wait == "do" }

// expects reports whether a step expects an action.
func (s *lessonStep) expects(a game.Action) bool {
	unit := a.Unit
	if unit == "" {
		unit = game.UnitID(a.Character)
	}
	if len(a.Units) > 0 {
		unit = a.Units[0]
	}
	return a.Do == s.Do && (s.Unit == "" || unit == s.Unit) && (s.Target == "" || a.Target == string(s.Target))
}

// met reports whether the condition of a step holds.
func (l *lesson) met(b *battle) bool {
	s := &l.Steps[l.at]
	switch s.Wait {
	case "view":
		return b.board.camera.moved
	case "fit":
		return !b.board.camera.moved
	case "overlay":
		return b.board.overlay[s.Name]
	case "select":
		return b.selected == s.Unit
	case "aim":
		return b.selected == s.Unit && b.target == s.Target
	case "way":
		return b.option > 1
	case "do":
		return slices.ContainsFunc(l.did, s.expects)
	case "phase":
		return b.state().Turn.Phase == s.Name
	case "side":
		return string(b.state().Turn.Active) == s.Name
	case "answered":
		q := b.asked()
		return q == nil || q.Kind != s.Name
	case "fought":
		return b.waits().Fighting == nil
	case "over":
		return b.over()
	}
	return false // "next": its button continues
}

// letsEnd reports whether steps of the turn may end by themselves during a step of the lesson.
func (l *lesson) letsEnd(b *battle) bool {
	s := &l.Steps[l.at]
	ends := s.Wait == "do" && (s.Do == b.guide().End.Do || s.Do == game.DoUndo) || s.Wait == "phase"
	return l.wrong == 0 && !ends && !l.last()
}

// follow advances to the first step whose condition does not hold.
func (l *lesson) follow(b *battle) {
	for !l.last() {
		switch to := l.ahead(); {
		case to > l.at:
			l.goTo(b, to)
		case l.wrong == 0 && l.met(b):
			l.goTo(b, l.at+1)
		default:
			return
		}
	}
}

// goTo goes on to a later step.
func (l *lesson) goTo(b *battle, step int) {
	for l.at < step {
		l.at++
		l.began = append(l.began, len(b.story()))
	}
	l.did, l.wrong = nil, 0
	l.say(b.ui)
	if l.last() {
		b.ui.learned(l.name)
	}
	l.keep(b)
	b.ui.changed()
}

// show does for the player what the step waits for, or a part of it.
func (l *lesson) show(b *battle) {
	s := &l.Steps[l.at]
	switch s.Wait {
	case "next":
		l.goTo(b, l.at+1)
	case "view":
		b.board.camera.zoom(b.board.camera.middle(), zoomStep)
	case "fit":
		b.board.camera.fit()
	case "overlay":
		b.board.overlay[s.Name] = true
	case "select":
		b.choose(s.Unit)
	case "aim":
		b.choose(s.Unit)
		b.aim(s.Target)
	case "way":
		b.step(1)
	case "do":
		l.doIt(b, s)
	case "phase", "side":
		if q := b.question(); q != nil && b.listed() {
			b.answerByDefault()
		} else {
			b.end()
		}
	default:
		b.answerByDefault()
	}
	b.ui.changed()
}

// doIt does the action that a step waits for.
func (l *lesson) doIt(b *battle, s *lessonStep) {
	q := b.question()
	switch {
	case s.Do == game.DoUndo:
		b.undoIfAny()
		return
	case s.Do == b.ending().Do:
		b.end()
		return
	case q == nil:
		return
	}
	at := slices.IndexFunc(q.Answers, s.expects)
	if at >= 0 && b.view(q.Answers[at]).Aimed && !b.listed() {
		b.choose(s.Unit)
		b.aim(s.Target)
		b.charge()
	} else if at >= 0 {
		b.act(q.Answers[at])
	}
}

func (b *battle) answerByDefault() {
	if a, ok := b.play.Default(); ok && !b.thinking() {
		b.act(a)
	}
}
