package ui

import (
	"frontage/game"
	"frontage/geometry"
)

func (b *battle) key(k KeyPress) bool {
	if b.keyDeploy(k) {
		return true
	}
	switch {
	case b.lesson != nil && b.ui.focus == "" && b.lesson.key(k, b):
	case k.Key == "z" && k.Mods == Ctrl|Shift, k.Key == "y" && k.Mods == Ctrl:
		b.redoIfAny()
	case k.Key == "z" && k.Mods == Ctrl:
		b.undoIfAny()
	case k.Key == "s" && k.Mods == Ctrl:
		b.save()
	case k.Key == "o" && k.Mods == Ctrl:
		b.ui.open(openDialog(b.ui))
	case k.Key == "e" && k.Mods == 0:
		b.end()
	case k.Key == "p" && k.Mods == 0:
		b.togglePlan()
	case k.Key == "a" && k.Mods&^Shift == 0 && b.toggleAuto(k.Mods == Shift):
	case k.Key == KeyEnter && b.ui.focus == "" && b.hasten():
	case k.Key == KeyEnter && b.ui.focus == "" && b.tumbles():
		b.restDice()
	case k.Key == KeyEnter && b.ui.focus == "" && b.plan.result != nil:
		b.followPlan()
	case k.Key == KeyEnter && b.ui.focus == "" && b.target == "" && (b.current() >= 0 || b.byHand()):
		b.give()
	case k.Key == KeyEnter && b.ui.focus == "":
		b.charge()
	case k.Key == KeyEscape:
		b.escape()
	default:
		if p := b.placed(); p != nil && p.refused() && k.Key == "n" && k.Mods == 0 {
			b.toNearest()
			return true
		}
		if p := b.placed(); p != nil && (p.key(b, k) || b.nudged(p, k)) {
			return true
		}
		return b.panel.sheet.key(k) || b.board.key(k)
	}
	return true
}

// nudged moves stands being placed by a centimetre, with Shift and an arrow.
func (b *battle) nudged(p *placing, k KeyPress) bool {
	by, ok := map[Key]geometry.Vec{KeyLeft: {X: -1}, KeyRight: {X: 1}, KeyUp: {Y: 1}, KeyDown: {Y: -1}}[k.Key]
	if !ok || k.Mods != Shift {
		return false
	}
	p.nudge(b, by)
	return true
}

// canUndo reports whether there is an action to undo. In a battle by mail it may be one that waits
// for dice of the other player.
func (b *battle) canUndo() bool { return b.play.Takeable() || b.mail != nil && b.mail.Waits() }

// undoIfAny undoes the last action. If it rolled dice both players must agree, unless
// they have agreed for good.
func (b *battle) undoIfAny() {
	switch {
	case !b.canUndo():
	case b.players() != [2]playedBy{}, b.state().Turn.Leads() && (!b.rolled() || b.ui.settings.FreeUndo): // the computer does not mind
		b.undoToPerson()
	case b.lesson == nil && b.rolled() && !b.ui.settings.FreeUndo:
		b.dice.finish()
		b.ui.open(undoDialog(b))
	default:
		b.undoToPerson()
	}
}

func (b *battle) redoIfAny() {
	if b.play.CanRedo() {
		b.repeatUntilPerson(game.DoRedo, b.play.CanRedo)
	}
}

// escape cancels one thing: the tape, the charge shown, or the selection.
func (b *battle) escape() {
	switch {
	case b.board.dropTape():
	case b.plan.result != nil:
		b.plan.result = nil
		b.ui.changed()
	case b.target != "":
		b.cancel()
	case b.ask.place != nil && b.ask.place.touched:
		b.resetPlaces()
	default:
		b.choose("")
	}
}

func (b *battle) typed(r rune) bool {
	if d := b.deploy.hand; d != nil && b.placingTroops() && d.form(b, r) || b.form(r) {
		return true
	}
	switch r {
	case ']':
		b.alternative(1)
	case '[':
		b.alternative(-1)
	case '.':
		b.cycle(1)
	case ',':
		b.cycle(-1)
	default:
		return b.board.typed(r)
	}
	return true
}

// cycle selects the next or previous unit of the side that acts.
func (b *battle) cycle(by int) {
	if b.placingTroops() {
		b.cycleDeploy(by)
		return
	}
	st := b.state()
	if b.waits().Leaders {
		b.cycleLeaders(by)
		return
	}
	if id, ok := nextUnit(st, b.selected, by, func(u *game.Unit) bool { return u.Side == b.acting() }); ok {
		b.choose(id)
		b.ui.setup.Host.Announce(unitInWords(st, st.Unit(id)))
	}
}

// nextUnit returns the unit after (or before) from among the units on the table that
// satisfy pass.
func nextUnit(st *game.State, from game.UnitID, by int, pass func(*game.Unit) bool) (game.UnitID, bool) {
	var list []game.UnitID
	at := -1
	for i := range st.Units {
		u := &st.Units[i]
		if len(u.Stands) == 0 || !pass(u) {
			continue
		}
		if u.ID == from {
			at = len(list)
		}
		list = append(list, u.ID)
	}
	switch {
	case len(list) == 0:
		return "", false
	case at < 0 && by < 0:
		at = 0
	}
	return list[(at+by+len(list))%len(list)], true
}
