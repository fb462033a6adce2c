package ui

import (
	"fmt"

	"frontage/game"
)

// An answer that points at an enemy, such as a charge under an order, may have several ways. The
// player steps through them like those of a charge by pointing.

// aimed returns the aim of the shown answer, with the chosen way; nil if it has no target.
func (b *battle) aimed() *game.Aim {
	i := b.current()
	if i < 0 || b.guide().Aim == nil || b.waiting() != nil {
		return nil
	}
	if b.ask.way != nil {
		return b.ask.way
	}
	return b.view(b.question().Answers[i]).Aim
}

// way returns the preview of the shown answer in the chosen way, nil if it has none.
func (b *battle) way() *preview {
	a := b.aimed()
	if a == nil {
		return nil
	}
	p := b.board.ask.charge(b.state(), chargeKey{a.Unit, a.Target, a.Way, a.Support})
	if !p.Legal {
		return nil
	}
	return p
}

// tryWay returns the effect of the shown answer in the chosen way.
func (b *battle) tryWay() *trial {
	a := b.guide().Aim.Action(*b.ask.way)
	t := try(b.play, a)
	if p := b.way(); p != nil && t.why == "" {
		t.steps, t.marks = p.steps(), allMarks(p.steps())
	}
	return t
}

// stepWay shows the next or previous way of the shown answer, and reports whether there are several.
func (b *battle) stepWay(by int) bool {
	p := b.way()
	if p == nil || p.Alternatives < 2 {
		return false
	}
	next := *b.aimed()
	next.Way = (next.Way-1+by+p.Alternatives)%p.Alternatives + 1
	b.takeWay(next)
	return true
}

// takeWay chooses another way, or another support, for the shown answer.
func (b *battle) takeWay(to game.Aim) {
	i := b.current()
	b.pick(i)
	b.ask.way = &to
	t := b.trial()
	b.ui.setup.Host.Announce(fmt.Sprint(to.Way, ". ", t.outlook()))
	b.ui.changed()
}

// fillWay writes the number of the shown way, and offers the other ways and the supports.
func (b *battle) fillWay(h *sheet) {
	p, a := b.way(), b.aimed()
	if p == nil {
		return
	}
	alternatives(h, a.Way, p.Alternatives, func(by int) { b.stepWay(by) })
	b.fillEveryWay(h)
	supporters(h, b.state(), p, a.Support, func(unit game.UnitID) {
		next := *a
		if next.Way = 1; next.Support == unit {
			unit = ""
		}
		next.Support = unit
		b.takeWay(next)
	})
}
