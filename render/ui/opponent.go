package ui

import (
	"time"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// opponent holds which sides the computer plays, and how its moves are being shown.
type opponent struct {
	plays  [2]bool       // the sides that it plays
	level  game.Level    // how well it plays them
	hurry  bool          // skip showing the rest of its current moves
	paused bool          // it waits after the player has undone its moves
	rest   time.Duration // time until its next move
}

const (
	// thinkPause is the time between two moves of the computer, so that a person can tell
	// them apart.
	thinkPause = 250 * time.Millisecond
	// thinkSlice is the longest time that the computer may delay drawing when its moves
	// are not shown.
	thinkSlice = 12 * time.Millisecond
)

// setPlayers sets the sides that the computer plays, and stores that with the battle.
func (b *battle) setPlayers(plays [2]bool) {
	b.foe = opponent{plays: plays, level: b.foe.level, rest: thinkPause}
	if b.saved != nil {
		b.saved.about.Plays, b.saved.about.Level = plays, b.foe.level.Saved()
		b.ui.storeAbout(b.saved)
	}
	b.forgetQuestion()
	b.resumeQuestion()
	b.ui.changed()
}

// byComputer reports whether the computer plays a side.
func (b *battle) byComputer(side game.SideID) bool {
	i := b.state().SideOf(side)
	return i >= 0 && b.foe.plays[i]
}

// thinking reports whether the person here has nothing to decide now: the computer must, the
// commander for units that it leads, or the other player of a battle by mail.
func (b *battle) thinking() bool {
	if b.over() {
		return false
	}
	if b.commanded() || b.away() {
		return true
	}
	if b.foe.plays == [2]bool{} {
		return false
	}
	q := b.asked()
	return q != nil && b.byComputer(q.Who)
}

// playOn lets the computer decide, once its previous move has been shown, and reports
// whether it did.
func (b *battle) playOn(elapsed time.Duration) bool {
	if b.ui.dialog != nil || b.foe.paused || !b.thinking() || b.away() {
		return false
	}
	if !b.foe.hurry && !b.ui.settings.Still {
		if b.walk.Running() || b.dice.running() {
			return false
		}
		if b.foe.rest -= elapsed; b.foe.rest > 0 {
			return false
		}
		b.foe.rest = thinkPause
		b.advise()
		return true
	}
	for began := time.Now(); b.thinking() && b.ui.dialog == nil && time.Since(began) < thinkSlice; {
		b.advise()
	}
	return true
}

// advise makes the move that the computer wants.
func (b *battle) advise() {
	a, ok := b.play.Command()
	if !ok {
		a, ok = b.play.AdviseAt(b.foe.level)
	}
	if !ok {
		return
	}
	hurried := b.foe.hurry
	if b.asksDice(a, func() { b.advised(hurried) }) {
		return
	}
	if _, err := b.do(a); err != nil {
		b.foe.paused = true
		b.tellError(err)
		return
	}
	b.advised(hurried)
}

// advised notes a move of the computer.
func (b *battle) advised(hurried bool) {
	if hurried {
		b.walk.Finish()
		b.dice.finish()
	}
	if b.thinking() {
		return
	}
	b.foe.hurry, b.foe.rest = false, 0
	b.restOfTurns()
}

// hasten skips showing the rest of the computer's moves, or resumes them if it waits. It
// reports whether it is the computer's decision.
func (b *battle) hasten() bool {
	if !b.thinking() {
		return false
	}
	if b.away() {
		b.mailButton().do()
		return true
	}
	if b.foe.paused {
		b.foe.paused = false
	} else {
		b.foe.hurry = true
		b.walk.Finish()
		b.dice.finish()
	}
	b.ui.changed()
	return true
}

// undoToPerson undoes the computer's moves since the last decision of a person and the steps that
// have ended by themselves, and that decision.
func (b *battle) undoToPerson() {
	b.repeatUntilPerson(game.DoUndo, b.canUndo)
}

// repeatUntilPerson undoes or redoes until a person has something to decide, or until nothing is left.
func (b *battle) repeatUntilPerson(do string, may func() bool) {
	side := b.state().Turn.Active
	var events []game.Event
	for may() {
		given := do == game.DoUndo && !b.endedByView(0)
		happened, err := b.undoOrRedo(do)
		if err != nil {
			b.tellError(err)
			break
		}
		events = append(events, happened...)
		if b.told = nil; b.lesson != nil && given {
			b.lesson.done(game.Action{Do: do}, b)
		}
		b.forgetQuestion()
		if p := b.players(); p[0] != byPerson && p[1] != byPerson || !b.thinking() && !b.idle() {
			break
		}
	}
	b.settle(events, side)
	b.deploy.rest = [2]bool{}
	b.foe.hurry, b.foe.paused = false, b.thinking() && !b.away()
}

// fillThinking writes that the computer decides.
func (b *battle) fillThinking(h *sheet) {
	if b.away() {
		b.fillMail(h)
		return
	}
	st, q := b.state(), b.asked()
	h.titled(sideName(st, max(0, st.SideOf(q.Who))), sideColor(st, q.Who))
	who := words.T("The computer plays this side.")
	if b.commanded() {
		who = words.T("The commander acts for its units.")
	}
	h.text(who, textBody, scene.Bold, colors.text)
	h.gap(step8 / 2)
	if why := b.lastAdvice(); why != "" {
		h.text(why, textBody, scene.Regular, colors.text)
		h.gap(step8 / 2)
	}
	if b.foe.paused {
		h.text(words.T("It waits, since you have undone its actions. Go on, or choose in the menu who plays."), textBody, scene.Regular, colors.faint)
	} else {
		h.text(words.T("Click the table or press %[1]s to see the result at once.", b.ui.keyNow("confirm")), textBody, scene.Regular, colors.faint)
	}
}

// lastAdvice returns the reason that the computer has given for its last action, "" if it gave none.
func (b *battle) lastAdvice() string {
	story := b.story()
	if len(story) == 0 {
		return ""
	}
	if e := &story[len(story)-1][0]; e.Kind == game.EventAdvice {
		return words.Say(e.Text)
	}
	return ""
}

// thinkingButton replaces the bar's button that ends the phase.
func (b *battle) thinkingButton() Control {
	if b.away() {
		return b.mailButton()
	}
	c := Control{ID: "hurry", key: "confirm", text: words.T("Skip"), Label: words.T("Skip to the end of the computer's actions (Enter)"), icon: "next",
		look: lookPrimary, Enabled: true, do: func() { b.hasten() }}
	if b.foe.paused {
		c.text, c.Label = words.T("Go on"), words.T("Let the computer go on (Enter)")
	}
	return c
}

// playersDialog asks who plays the two sides of a battle. It is settled when the dialog closes.
func playersDialog(b *battle) *dialog {
	chosen, level := b.players(), b.foe.level
	d := &dialog{
		title: words.T("Who plays?"),
		width: 440,
		fill: func(h *sheet) {
			st, leads := b.state(), b.guide().Leading != nil
			about := words.T("Each side is played by a person or by the computer. That can be changed at any time.")
			if leads {
				about = words.T("Each side is played by a person, by the computer, or by the commander, who leads units by their tactics. That can be changed at any time.")
			}
			h.text(about, textBody, scene.Regular, colors.text)
			h.gap(step8)
			for _, c := range playerChips([2]string{sideName(st, 0), sideName(st, 1)}, chosen, leads, func(list [2]playedBy) { chosen = list }) {
				c.look = lookAnswer
				h.row(c, 44)
			}
			for _, c := range levelChips(b.guide(), chosen, level, func(next game.Level) { level = next }) {
				c.look = lookAnswer
				h.row(c, 44)
			}
			h.gap(step8)
		},
		left: func() {
			if chosen != b.players() || level != b.foe.level {
				b.foe.level = level
				b.choosePlayers(chosen)
			}
		},
		buttons: []Control{
			{ID: "dialog-ok", text: words.T("Play on"), Label: words.T("Play on (Enter)"), look: lookPrimary, do: b.ui.closeDialog},
			{ID: "by-mail", text: words.T("By mail"), Label: words.T("Play against somebody elsewhere, by links"), icon: "link", look: lookPlain, Enabled: b.play.Len() == 0, Reason: words.T("the battle has begun already"),
				do: func() { b.ui.open(mailDialog(b)) }},
		},
	}
	if b.choosing = d; b.ui.roomsHere {
		d.buttons = append(d.buttons, b.liveButton())
	} else {
		b.ui.setup.Host.FindRooms()
	}
	return d
}
