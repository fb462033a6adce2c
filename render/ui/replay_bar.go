package ui

import (
	"fmt"

	"frontage/game"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

func (r *replay) leftButtons(p *page) []Control {
	back := Control{ID: "back", text: words.T("Back"), Label: words.T("Back to the battle (Esc)"), icon: "previous", Enabled: true, do: r.leave}
	if r.back == nil {
		back = Control{ID: "home", text: words.T("Home"), Label: words.T("Home (Esc)"), icon: "home", Enabled: true, do: r.leave}
	}
	if !p.compact() {
		return []Control{back}
	}
	back.text = ""
	return []Control{r.menuButton(), back}
}

func (r *replay) menuButton() Control { return r.ui.menuButton(words.T("Replay"), r.menu) }

func (r *replay) menu() []Control {
	return []Control{
		{ID: "report", group: words.T("SHARE"), text: words.T("Report"), Label: words.T("Save a battle report: pictures, log and dice"), icon: "book", Enabled: true, do: r.report},
		{ID: "study-report", text: words.T("Study"), Label: words.T("Save the notes, drawings and questions with pictures, as a page"), icon: "note", Enabled: len(r.story.Remarked()) > 0, Reason: words.T("nothing is noted, drawn or asked in it"), do: r.studyReport},
		{ID: "link", text: words.T("Link"), Label: words.T("Copy a link to this battle"), icon: "link", Enabled: true,
			do: func() { r.ui.share(replayLink + game.EncodeLink(r.whole().Battle.Replay())) }},
		{ID: "picture", text: words.T("Picture"), Label: words.T("Save a picture of the table"), icon: "picture", Enabled: true,
			do: func() { r.ui.open(pictureDialog(r.ui, r.pictured())) }},
		{ID: "save", key: "save", text: words.T("Save"), Label: words.T("Save the battle with its notes as a file (Ctrl+S)"), icon: "save", Enabled: true, do: r.save},
		variationsControl(func() { r.variations().open() }, r.varies()),
		{ID: "open", group: words.T("MORE"), key: "open", text: words.T("Open"), Label: words.T("Open a battle, a scenario or a link (Ctrl+O)"), icon: "open", Enabled: true,
			do: func() { r.ui.open(openDialog(r.ui)) }},
		{ID: "help", key: "help", text: words.T("Help"), Label: words.T("Help and keys (?)"), icon: "help", Enabled: true,
			do: func() { r.ui.open(helpDialog(r.ui)) }},
	}
}

func (r *replay) rightButtons(p *page) []Control {
	branch := Control{ID: "branch", key: "confirm", text: words.T("Play from here"), Label: words.T("Play a battle from this moment on (Enter)"), icon: "play", look: lookPrimary,
		Enabled: true, do: r.branch}
	if p.compact() {
		branch.icon = ""
		return []Control{branch}
	}
	return []Control{r.menuButton(), branch}
}

func (r *replay) pictured() pictured {
	from, to := r.whole().TurnAround(r.at)
	p := pictured{name: r.name, board: &r.board, options: r.options, whole: r.picture, filmed: words.T("Nothing has happened in this turn")}
	if from < to {
		p.filmed = words.T("What happened in turn %[1]d", r.now.Turn.Number)
		p.film = func() *report.Film { return r.story.Between(from, to, r.board.options(""), filmWidth) }
	}
	return p
}

// picture returns the table of the moment, with what happened below it.
func (r *replay) picture() *scene.Scene {
	o := r.options()
	for _, e := range r.events {
		if !e.Text.Empty() {
			o.Caption = append(o.Caption, words.Say(e.Text))
		}
	}
	return scene.Picture(r.now, o, pictureWidth)
}

func (r *replay) save() {
	r.noted = false
	r.ui.setup.Host.SaveFile(fileName(r.name, ".replay.jsonl"), r.whole().Battle.Replay())
}

func (r *replay) report() {
	r.ui.setup.Host.SaveFile(fileName(r.name, ".html"), report.HTML(r.whole()))
}

func (r *replay) studyReport() {
	r.ui.setup.Host.SaveFile(fileName(r.name, "-study.html"), report.StudyHTML(r.whole()))
}

// branch continues the battle from the moment shown. If there is a choice, it asks.
func (r *replay) branch() {
	r.stop()
	last := r.reading == nil && r.at == r.story.Last()
	switch {
	case r.guide().Over(r.now):
		r.ui.Note(words.T("The battle is over here. Go back to a moment before the end"))
	case last && r.back != nil:
		r.leave()
	case last:
		r.playFrom(false)
	default:
		r.ui.open(r.branchDialog())
	}
}

func (r *replay) branchDialog() *dialog {
	return &dialog{
		title: words.T("Play from here"),
		width: 560,
		fill: func(h *sheet) {
			text := words.T("A new battle begins at this moment; the old one stays unchanged. Its dice can fall as before for the same actions, or be rolled anew.")
			if r.varies() {
				text = words.T("What was played stays, and a variation begins at this moment. Its dice can fall as before for the same actions, or be rolled anew.")
			}
			h.text(text, textBody, scene.Regular, colors.text)
		},
		buttons: []Control{
			{ID: "branch-same", text: words.T("Same dice"), Label: words.T("Play on with the same dice"), look: lookPrimary, do: func() { r.playFrom(false) }},
			{ID: "branch-new", text: words.T("New dice"), Label: words.T("Play on with new dice"), look: lookPlain, do: func() { r.playFrom(true) }},
			{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: r.ui.closeDialog},
		},
	}
}

// playFrom goes on with the battle at the moment shown: as a variation of it, or, where it may
// have none, as a new battle.
func (r *replay) playFrom(newDice bool) {
	fresh := ""
	if newDice {
		fresh = fmt.Sprintf("%d %d", r.ui.setup.Seed, r.ui.setup.Now().UnixNano())
	}
	play, err := r.vary(fresh)
	if err != nil {
		r.ui.Tell(words.T("That is not possible"), problems(err))
		return
	}
	r.resume(play)
	if r.back != nil && r.varies() {
		b := r.ui.screen.(*battle)
		b.keep()
		b.ui.layout()
	}
	r.ui.setup.Host.SetLink("") // any link there leads to the replay
}

// resume shows the battle that goes on from here: in place of the one from which the replay was
// opened, if it is a line of that.
func (r *replay) resume(play *game.Battle) {
	if r.back == nil || !r.varies() {
		r.ui.openBattle(play, r.name)
		return
	}
	b := r.back.onto(play)
	b.edits = nil
	r.ui.show(b)
}

// do applies an action at the moment shown, and the battle continues from there. If the
// action is illegal the replay stays.
func (r *replay) do(a game.Action) ([]game.Event, error) {
	if r.reading != nil && !r.touched {
		r.show(r.whole().Last())
	}
	play, err := r.vary("")
	if err != nil {
		return nil, err
	}
	r.resume(play)
	events, err := r.ui.perform(a)
	if err != nil {
		r.ui.show(r)
	}
	return events, err
}

// leave returns to where the replay was opened from. It asks first if notes are not in
// any file.
func (r *replay) leave() {
	switch {
	case r.back != nil:
		r.ui.show(r.back)
	case r.noted:
		r.ui.open(r.leaveDialog(r.ui.goHome))
	default:
		r.ui.goHome()
	}
}

// leaveDialog asks what to do with the notes before another screen is shown.
func (r *replay) leaveDialog(leave func()) *dialog {
	return &dialog{
		title: words.T("Your notes are not saved"),
		width: 480,
		fill: func(h *sheet) {
			h.text(words.T("The notes that you have written belong to the replay's file. Save it to keep them."), textBody, scene.Regular, colors.text)
		},
		buttons: []Control{
			{ID: "leave-save", text: words.T("Save"), look: lookPrimary, do: func() {
				r.save()
				leave()
			}},
			{ID: "leave-now", text: words.T("Leave"), Label: words.T("Leave without saving"), look: lookPlain, do: leave},
			{ID: "dialog-ok", text: words.T("Stay"), Label: words.T("Stay (Esc)"), look: lookPlain, do: r.ui.closeDialog},
		},
	}
}
