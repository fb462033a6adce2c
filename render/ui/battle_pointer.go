package ui

import (
	"frontage/game"
	"frontage/geometry"
	"frontage/render/words"
)

// gesture handles a gesture on the table. Pointing at an enemy shows the charge, a click
// makes it. A finger cannot point, so its first tap shows the charge and the second makes
// it.
func (b *battle) gesture(g gesture) {
	if b.fromTray(g) || b.panel.gesture(g, b.ui) {
		return
	}
	if g.Kind == gestureTap && !b.thinking() {
		b.walk.Finish()
		b.dice.finish()
	}
	if b.gestureDeploy(g) {
		return
	}
	if b.plan.result != nil {
		b.board.gesture(g)
		return
	}
	b.grip(g)
	if p := b.placed(); p != nil && p.gesture(b, g) {
		b.ui.changed()
		return
	}
	if b.carries(g) || b.board.gesture(g) {
		return
	}
	switch g.Kind {
	case gestureHover:
		if b.lightWay(b.board.at(g.At)) {
			return
		}
		if b.listed() {
			b.pointAnswers(g.At, g.Touch)
			return
		}
		b.point(g.At, g.Touch)
		b.pointTarget(g.At, g.Touch)
	case gestureTap:
		b.tap(g)
	}
}

// point follows the mouse. A charge shown stays until the mouse comes to another unit, so
// that it remains on the way to its buttons. A finger held on a unit selects it if there
// is no charge to show.
func (b *battle) point(at geometry.Vec, touch bool) {
	unit, _ := b.board.stand(at, touch)
	switch {
	case unit == nil:
	case b.mayAsk(unit) && unit.ID != b.target:
		b.aim(unit.ID)
	case touch && !b.mayAsk(unit):
		b.choose(unit.ID)
	}
}

// mayAsk reports whether pointing at a unit shows a charge of the selected one.
func (b *battle) mayAsk(unit *game.Unit) bool {
	own := b.state().Unit(b.selected)
	return own != nil && !b.thinking() && b.guide().Aim != nil && b.guide().Aim.Asks(b.state()) && !b.listed() && (b.waiting() == nil || unit.ID == b.target) && own.Side != unit.Side && own.Side == b.acting()
}

// aim shows the charge of the selected unit at a target.
func (b *battle) aim(target game.UnitID) {
	b.target, b.option, b.support = target, 1, ""
	b.panel.sheet.scroll = 0
	b.ui.setup.Host.Announce(chargeInWords(b.state(), b.selected, target, b.shown()))
	b.ui.changed()
}

func (b *battle) tap(g gesture) {
	b.ui.changed()
	if b.hasten() {
		return
	}
	unit, _, c := b.board.piece(g.At, g.Touch)
	switch {
	case b.tapCompany(g, unit):
	case b.listed() && b.tapAnswers(g):
	case b.tapTarget(g, unit):
	case c != nil:
		b.choose(game.UnitID(c.ID))
	case unit == nil && b.planMove(b.board.at(g.At)):
	case unit == nil && b.pointAt(b.board.at(g.At)):
	case unit == nil && (b.showsSend(b.board.at(g.At), g.Touch) || b.sendLeader(b.board.at(g.At)) || b.march(b.board.at(g.At))):
	case unit == nil:
		if b.target != "" {
			b.cancel()
		} else {
			b.choose("")
		}
	case !b.mayAsk(unit):
		b.choose(unit.ID)
	case unit.ID != b.target:
		b.aim(unit.ID)
	default:
		b.charge()
	}
}

// sendLeader moves the selected character to a place of the table, in the step in which
// characters move. It reports whether the click meant that.
func (b *battle) sendLeader(to geometry.Vec) bool {
	if !b.sends(b.selected) || !b.state().Table.Rect().Contains(to, 0) {
		return false
	}
	a, _ := b.guide().Send(b.state(), b.selected, to)
	if why := try(b.play, a).why; why != "" {
		b.ui.Note(why)
	} else {
		b.act(a)
	}
	return true
}

// showsSend shows where a finger's first tap would send the selected character, or his spell; the
// second tap there sends it.
func (b *battle) showsSend(to geometry.Vec, touch bool) bool {
	near := touchSlack * 2 / b.board.camera.view.Scale
	if !touch || !b.sends(b.selected) || b.ask.spot != nil && b.ask.spot.Dist(to) <= near {
		return false
	}
	b.ask.spot = &to
	b.ui.Note(words.T("Tap there again to confirm."))
	return true
}

// choose selects a unit or a character, "" for none.
func (b *battle) choose(id game.UnitID) {
	if b.waiting() != nil {
		return
	}
	b.selected, b.target = id, ""
	if !b.listed() { // show none of its answers until the player asks for one
		b.ask.at, b.ask.place = -1, nil
	}
	b.panel.sheet.scroll = 0
	b.noteMayNotCharge()
	b.ui.changed()
}

// cancel hides the charge shown.
func (b *battle) cancel() {
	if b.waiting() != nil {
		return
	}
	b.target = ""
	b.ui.changed()
}
