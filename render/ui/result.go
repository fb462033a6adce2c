package ui

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// outcomeOf returns how the battle ended, nil if it has not.
func outcomeOf(st *game.State) *game.Outcome {
	return game.GuideOf(st).Outcome(st)
}

// resultTitle tells who has won.
func resultTitle(st *game.State) string {
	r := outcomeOf(st)
	if r == nil || r.Winner == "" {
		return words.T("A draw")
	}
	return words.T("%[1]s wins", sideName(st, st.SideOf(r.Winner)))
}

// resultCard writes how the battle ended: why, the victory points, the objectives, the
// losses.
func resultCard(h *sheet, st *game.State) {
	r := outcomeOf(st)
	if r == nil {
		return
	}
	h.text(words.Say(r.Why), textBody, scene.Regular, colors.text)
	h.head(words.T("VICTORY POINTS"))
	for _, p := range r.Points {
		h.marked(words.T("%[1]s: %[2]s", sideName(st, st.SideOf(p.Side)), fmt.Sprint(p.Points)), sideColor(st, p.Side))
	}
	fillObjectives(h, st, r)
	if game.GuideOf(st).Losses == nil {
		return
	}
	h.head(words.T("LOSSES"))
	for i, side := range st.Sides {
		h.marked(words.T("%[1]s: %[2]s", sideName(st, i), lossesOf(st, side.ID)), sideColor(st, side.ID))
	}
}

// fillResult writes the result card with the losses turn by turn.
func (b *battle) fillResult(h *sheet) {
	b.fillLate(h)
	resultCard(h, b.state())
	b.fillLosses(h)
}

// lossesOf counts a side's losses in the battle.
func lossesOf(st *game.State, side game.SideID) string {
	lost := game.GuideOf(st).Losses(st, side)
	text := words.N(lost.OfUnits, "%[2]d of %[1]d unit, %[3]d of %[4]s", "%[2]d of %[1]d units, %[3]d of %[4]s", lost.Units, lost.Stands, standCount(st, lost.OfStands))
	if lost.Leaders > 0 {
		text += ", " + words.N(lost.Leaders, "1 character", "%[1]d characters")
	}
	return text + "."
}

// resultDialog announces the end of the battle.
func resultDialog(b *battle) *dialog {
	st := b.state()
	d := &dialog{
		title: b.endTitle(),
		width: 640,
		fill: func(h *sheet) {
			h.paint(min(260, 0.35*b.ui.size.Y, h.width()*st.Table.Height/st.Table.Width), func(s *scene.Scene, r geometry.Rect) {
				scene.DrawTable(s, scene.Fit(st.Table.Rect(), r, 2), st, scene.Options{Colors: colors.table})
			})
			h.gap(step8)
			h.flow(
				Control{ID: "watch", text: words.T("Watch"), Label: words.T("Watch the battle from its beginning"), icon: "play", look: lookPlain, Enabled: true, do: b.watch},
				Control{ID: "report", text: words.T("Report"), Label: words.T("Save a battle report: pictures, log and dice"), icon: "book", look: lookPlain, Enabled: true, do: b.report},
				Control{ID: "rematch", text: words.T("Rematch"), Label: words.T("Rematch: the same battle again, with other dice"), icon: "reset", look: lookPlain, Enabled: b.lesson == nil, do: b.rematch},
			)
			b.fillResult(h)
		},
		buttons: []Control{
			{ID: "dialog-ok", text: words.T("Look at the table"), Label: words.T("Look at the table (Esc)"), look: lookPrimary, do: b.ui.closeDialog},
			{ID: "result-home", text: words.T("Home"), icon: "home", look: lookPlain, do: b.ui.goHome},
		},
	}
	if b.lastLink() && b.mail.Mine() {
		send := b.mailButton()
		send.do = func() {
			b.ui.closeDialog()
			b.sendMail()
		}
		d.buttons[0].look = lookPlain
		d.buttons = append([]Control{send}, d.buttons...)
	}
	return d
}

// watch plays the battle from its beginning.
func (b *battle) watch() {
	b.lookBack()
	r := b.ui.screen.(*replay)
	r.play()
	r.wait = speeds[r.speed].stays
}

// report saves the battle as a report.
func (b *battle) report() {
	b.ui.setup.Host.SaveFile(fileName(b.name, ".html"), report.HTML(report.Of(b.play.Clone())))
}

// rematch begins the battle anew, with the same players and other dice.
func (b *battle) rematch() {
	first, _ := b.play.Past(0)
	st := first.Clone()
	players := b.foe.plays
	play := game.NewBattle(st, b.play.Rules(), game.Options{Seed: st.Turn.Dice.Seed + uint64(len(b.play.Actions())) + 1})
	b.ui.openBattle(play, b.name)
	next := b.ui.screen.(*battle)
	next.setPlayers(players)
	b.ui.keepNew(next)
	b.ui.setup.Host.SetLink("")
	next.beginDeployment()
}

// concedeDialog asks which side concedes.
func concedeDialog(b *battle) *dialog {
	st := b.state()
	d := &dialog{
		title: words.T("Concede"),
		width: 440,
		fill: func(h *sheet) {
			h.text(words.T("Which side concedes? It scores nothing, and the battle is over."), textBody, scene.Regular, colors.text)
			h.gap(step8)
			for i, side := range st.Sides {
				text := words.T("%[1]s concedes", sideName(st, i))
				h.row(Control{ID: "concede-" + string(side.ID), text: text, icon: "flag", look: lookRow, Enabled: true, do: func() {
					b.ui.closeDialog()
					b.act(b.guide().Concede(side.ID))
				}}, 44)
			}
		},
	}
	d.buttons = []Control{{ID: "dialog-ok", text: words.T("Play on"), Label: words.T("Play on (Esc)"), look: lookPrimary, do: b.ui.closeDialog}}
	return d
}

// undoDialog asks whether to undo a roll, which both players must want.
func undoDialog(b *battle) *dialog {
	d := &dialog{
		title: words.T("Undo a roll?"),
		width: 440,
		fill: func(h *sheet) {
			h.text(words.T("The last action rolled dice. They are undone with it, and will fall the same way again. Do both players agree?"), textBody, scene.Regular, colors.text)
		},
	}
	d.buttons = []Control{
		{ID: "undo-roll", text: words.T("Undo it"), look: lookPrimary, do: func() {
			b.ui.closeDialog()
			b.undoToPerson()
		}},
		{ID: "undo-always", text: words.T("Always"), Label: words.T("Undo it, and do not ask again"), look: lookPlain, do: func() {
			b.ui.settings.FreeUndo = true
			b.ui.keepSettings()
			b.ui.closeDialog()
			b.undoToPerson()
		}},
		{ID: "dialog-ok", text: words.T("Keep it"), Label: words.T("Keep it (Esc)"), look: lookPlain, do: b.ui.closeDialog},
	}
	return d
}

// timeCalls returns the actions by which the player says that the time of the battle is over, none if
// it has no length in time.
func (b *battle) timeCalls() []game.TimeCall {
	if b.guide().TimeCalls == nil {
		return nil
	}
	return b.guide().TimeCalls(b.state())
}

// callsTime reports whether an action is about the end of the battle's time.
func (b *battle) callsTime(a game.Action) bool {
	return slices.ContainsFunc(b.timeCalls(), func(c game.TimeCall) bool { return c.Action.Do == a.Do })
}

// serverKeepsTime says why nobody in a room says that the time is over, "" elsewhere.
func (b *battle) serverKeepsTime() string {
	if b.clock() == nil {
		return ""
	}
	return words.T("The server keeps the time of this battle.")
}

// callTime says that the time is over; on a chess clock the player says first whose.
func (b *battle) callTime() {
	calls := b.timeCalls()
	if len(calls) == 1 {
		b.act(calls[0].Action)
		return
	}
	b.ui.open(timeDialog(b, calls))
}

// timeDialog asks whose time on the chess clock has run out.
func timeDialog(b *battle, calls []game.TimeCall) *dialog {
	d := &dialog{
		title: words.T("Time is over"),
		width: 440,
		fill: func(h *sheet) {
			h.text(words.T("Whose time on the clock has run out first? That side has lost, whatever the score. The other player confirms it."), textBody, scene.Regular, colors.text)
			h.gap(step8)
			for i, call := range calls {
				h.row(Control{ID: fmt.Sprintf("time-%d", i+1), text: words.Say(call.Text), icon: "clock", look: lookRow, Enabled: true, do: func() {
					b.ui.closeDialog()
					b.act(call.Action)
				}}, 44)
			}
		},
	}
	d.buttons = []Control{{ID: "dialog-ok", text: words.T("Play on"), Label: words.T("Play on (Esc)"), look: lookPrimary, do: b.ui.closeDialog}}
	return d
}
