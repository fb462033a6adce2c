package ui

import (
	"slices"

	"frontage/game"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

func (b *battle) leftButtons(p *page) []Control {
	undo := Control{ID: "undo", key: "undo", text: words.T("Undo"), Label: words.T("Undo (Ctrl+Z)"), icon: "undo", do: b.undoIfAny,
		Enabled: b.canUndo(), Reason: words.T("nothing has been done yet")}
	redo := Control{ID: "redo", key: "redo", text: words.T("Redo"), Label: words.T("Redo (Ctrl+Shift+Z)"), icon: "redo", do: b.redoIfAny,
		Enabled: b.play.CanRedo(), Reason: words.T("nothing has been undone")}
	home := Control{ID: "home", text: words.T("Home"), Label: words.T("Home"), icon: "home", Enabled: true, do: b.ui.goHome}
	list := []Control{home, undo, redo}
	if p.compact() {
		undo.text, redo.text = "", ""
		list = []Control{b.menuButton(), undo, redo}
	}
	if b.live != nil {
		clocks := b.clockButtons(p.compact())
		if clocks == nil || !p.compact() || !b.live.client.Inside() {
			list = append(list, b.roomButton())
		}
		list = append(list, clocks...)
	}
	return list
}

func (b *battle) menuButton() Control { return b.ui.menuButton(words.T("Battle"), b.menu) }

// menu lists the commands that are no steps of play.
func (b *battle) menu() []Control {
	share, otherwise := b.ui.questionMenu(b.answered().Name != "", b.situation)
	list := slices.Concat([]Control{
		{ID: "link", group: words.T("SHARE"), text: words.T("Link"), Label: words.T("Copy a link to this battle"), icon: "link", Enabled: true, do: b.link},
		{ID: "picture", text: words.T("Picture"), Label: words.T("Save a picture of the table"), icon: "picture", Enabled: true,
			do: func() { b.ui.open(pictureDialog(b.ui, b.pictured())) }},
		{ID: "save", key: "save", text: words.T("Save"), Label: words.T("Save the battle as a file (Ctrl+S)"), icon: "save", Enabled: true, do: b.save},
	}, share, []Control{
		{ID: "replay", group: words.T("THIS BATTLE"), text: words.T("Replay"), Label: words.T("Watch the battle again, from its start"), icon: "replay", Enabled: b.play.CanUndo(), Reason: words.T("nothing has been done yet"),
			do: b.lookBack},
		variationsControl(func() { b.variations().open() }, b.varies()),
		{ID: "players", text: words.T("Players"), Label: words.T("Choose who plays: persons or the computer"), icon: "players", Enabled: !b.over() && b.mail == nil, Reason: b.whyFixed(),
			do: func() { b.ui.open(playersDialog(b)) }},
		{ID: "dice", text: words.T("Own dice"), Label: words.T("Enter the results of your own dice"), icon: "die", Enabled: !b.over() && b.mail == nil, Reason: b.whyFixed(),
			do: func() { b.ui.open(ownDiceDialog(b)) }},
		{ID: "edit", text: words.T("Edit"), Label: words.T("Edit this table"), icon: "table", Enabled: true,
			do: b.edit},
		{ID: "concede", text: words.T("Concede"), Label: words.T("Concede the battle"), icon: "flag", Enabled: !b.over() && !b.watches(), Reason: b.whyNoConcession(),
			do: func() { b.ui.open(concedeDialog(b)) }},
		{ID: "open", group: words.T("MORE"), key: "open", text: words.T("Open"), Label: words.T("Open a battle, a scenario or a link (Ctrl+O)"), icon: "open", Enabled: true,
			do: func() { b.ui.open(openDialog(b.ui)) }},
	}, otherwise, []Control{
		{ID: "help", key: "help", text: words.T("Help"), Label: words.T("Help and keys (?)"), icon: "help", Enabled: true,
			do: func() { b.ui.open(helpDialog(b.ui)) }},
	})
	if calls := b.timeCalls(); calls != nil {
		why := b.whyNot(calls[0].Action)
		if why == "" && b.thinking() {
			why = words.T("The other player has to answer first.")
		}
		if keeps := b.serverKeepsTime(); keeps != "" {
			why = keeps
		}
		at := slices.IndexFunc(list, func(c Control) bool { return c.ID == "concede" })
		list = slices.Insert(list, at, Control{ID: "time", text: words.T("Time is over"), Label: words.T("Say that the time of the battle is over"), icon: "clock",
			Enabled: why == "", Reason: why, do: b.callTime})
	}
	if b.guide().Concede == nil {
		list = slices.DeleteFunc(list, func(c Control) bool { return c.ID == "concede" })
	}
	return list
}

// whyNoConcession says why the player cannot concede here.
func (b *battle) whyNoConcession() string {
	if b.watches() {
		return words.T("only the players decide")
	}
	return words.T("the battle is over")
}

// whyFixed says why the players and the dice cannot be chosen now.
func (b *battle) whyFixed() string {
	if b.over() {
		return words.T("the battle is over")
	}
	if b.live != nil {
		return words.T("two people play it live, and both make the dice")
	}
	return words.T("two people play it by mail, and both make the dice")
}

func (b *battle) over() bool { return b.guide().Over(b.state()) || b.lateSide() != "" }

// endLabel returns what the button would end: a step, a phase, the turn.
func (b *battle) endLabel() string { return words.Say(b.waits().Ends) }

// ending is what the button at the end of the bar does.
func (b *battle) ending() game.Action {
	if next := b.waits().Next; next != nil {
		return *next
	}
	return b.guide().End
}

func (b *battle) rightButtons(p *page) []Control {
	why := ""
	if !b.thinking() {
		why = b.whyNot(b.ending())
	}
	end := Control{ID: "end-phase", key: "end", text: words.T("End %[1]s", b.endLabel()), Label: words.T("End the %[1]s (E)", b.endLabel()), icon: "next", look: lookPrimary,
		Enabled: why == "", Reason: why, do: b.end}
	if b.waits().Next != nil {
		end.text = words.Say(b.view(b.ending()).Short)
		end.Label = words.T("%[1]s (E)", end.text)
	}
	switch {
	case b.thinking():
		end = b.thinkingButton()
	case b.lastLink():
		end = b.mailButton()
	}
	if p.compact() {
		end.icon = ""
		return []Control{end}
	}
	return []Control{b.menuButton(), end}
}

// edit opens the table with its present pieces and drawings on the Table screen.
func (b *battle) edit() {
	st := b.state().Clone()
	st.Drawings = b.board.sketch.get()
	st.Expect = nil // it holds for the beginning
	b.ui.openTable(st)
}

func (b *battle) save() {
	if b.mail != nil && !b.watches() {
		b.ui.setup.Host.SaveFile(fileName(b.name, ".seat"), b.mail.Save())
		b.ui.Note(words.T("Whoever has this file can play for you: show it to nobody"))
		return
	}
	b.ui.setup.Host.SaveFile(fileName(b.name, ".replay.jsonl"), b.play.Replay())
}

func (b *battle) link() {
	switch {
	case b.live != nil:
		b.ui.open(roomDialog(b))
		return
	case b.mail != nil:
		b.shareMail()
		return
	}
	b.ui.share(replayLink + game.EncodeLink(b.play.Replay()))
}

func (b *battle) pictured() pictured {
	p := pictured{name: b.name, board: &b.board, options: b.options, whole: b.picture}
	shown := b.shown()
	p.film, p.filmed = b.board.ask.explaining(shown, func() *report.Film {
		return report.Explain(b.state(), b.board.options(b.selected), shown.steps(), filmWidth)
	})
	return p
}

// picture returns the table as shown, with the reasons below it.
func (b *battle) picture() *scene.Scene {
	o := b.options()
	if p := b.shown(); p != nil {
		o.Caption = captions(p.steps())
	}
	return scene.Picture(b.drawn(), o, pictureWidth)
}
