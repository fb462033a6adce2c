package ui

import (
	"fmt"
	"slices"
	"time"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// The player can ask the shown question by other readings of the rulings, and give it to somebody else
// with its answer, as a link or a file: a figure that expects this answer.

// questionMenu offers to share or reread the question answered on the screen; nothing without one.
func (u *UI) questionMenu(asked bool, at func() situation) (share, more []Control) {
	if !asked {
		return nil, nil
	}
	share = []Control{
		{ID: "question-link", text: words.T("Question"), Label: words.T("Copy a link to this question, with the answer shown"), icon: "link", Enabled: true,
			do: func() { u.shareQuestion(at()) }},
		{ID: "question-file", text: words.T("Question as a file"), Label: words.T("Save this question, with the answer shown, as a file"), icon: "save", Enabled: true,
			do: func() { u.saveQuestion(at()) }},
	}
	more = []Control{{ID: "readings", text: words.T("Played otherwise?"), Label: words.T("Does another reading of a rule change this?"), icon: "layers", Enabled: true,
		do: func() { u.open(u.readingsDialog(at())) }}}
	return share, more
}

// fillOtherwise offers other readings below the reasons of an answer.
func (u *UI) fillOtherwise(h *sheet, at func() situation) {
	h.gap(step8)
	h.flow(Control{ID: "otherwise", text: words.T("Played otherwise?"), Label: words.T("Does another reading of a rule change this?"), icon: "layers", look: lookPlain, Enabled: true,
		do: func() { u.open(u.readingsDialog(at())) }})
}

// questioned returns the table of a question with its present answer.
func (u *UI) questioned(at situation) (game.State, error) {
	st, err := game.WithAnswer(u.rules(&at.table), &at.table, at.query)
	if err != nil {
		return st, err
	}
	ask := asker{rules: u.rules(&at.table)}
	st.Notes = words.T("Asked of %[1]s, which answered: %[2]s", u.setup.Version, words.Say(ask.ask(&at.table, at.query).text()))
	return st, nil
}

// shareQuestion copies a link to a question with its answer.
func (u *UI) shareQuestion(at situation) {
	st, err := u.questioned(at)
	if err != nil {
		u.Tell(words.T("This question has no answer"), err.Error())
		return
	}
	u.share(scenarioLink + game.EncodeLink(game.Write(&st)))
}

// saveQuestion saves a question with its answer as a figure.
func (u *UI) saveQuestion(at situation) {
	st, err := u.questioned(at)
	if err != nil {
		u.Tell(words.T("This question has no answer"), err.Error())
		return
	}
	u.setup.Host.SaveFile(fileName("asked", ".scenario.json"), game.Write(&st))
}

// rereading asks a question by all other readings, a few at each tick.
type rereading struct {
	ui    *UI
	at    situation
	asked *game.Rereading
	left  []ruling // the rulings still to ask by
	rows  []Control

	changes bool // a row has another result
}

// readingsDialog lists the rulings whose other readings change the answer to a question, each with a
// button that shows both readings side by side.
func (u *UI) readingsDialog(at situation) *dialog {
	of := u.rules(&at.table)
	r := &rereading{ui: u, at: at}
	r.asked = game.Reread(of, &r.at.table, at.query)
	for _, one := range of.Rulings() {
		r.left = append(r.left, ruling{of, one})
	}
	return &dialog{title: words.T("Played otherwise?"), width: 640, fill: r.fill, work: r.work,
		buttons: []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: u.closeDialog}}}
}

// work asks by further rulings for studySlice, and reports whether it is finished.
func (r *rereading) work() bool {
	for began := time.Now(); len(r.left) > 0 && time.Since(began) < studySlice; r.left = r.left[1:] {
		one := r.left[0]
		for _, o := range r.asked.By(&one.Ruling) {
			note := words.Say(game.Word(o.Reading.Text))
			r.changes = r.changes || !o.Alike
			switch {
			case o.Alike && o.Ways > 1:
				note = words.T("%[1]s The same answer, among other legal ways.", note)
			case o.Alike:
				note = words.T("%[1]s The same answer, for another reason.", note)
			case o.Answer == nil:
				note = words.T("%[1]s The question cannot be asked then.", note)
			}
			id := "readings-" + one.ID
			if len(one.Readings) > 2 {
				id += "-" + o.Reading.Key
			}
			two := one.between(game.ReadingOf(&r.at.table, &one.Ruling), o.Reading.Key)
			c := Control{ID: id, text: words.Say(game.Word(one.Question)), note: fmt.Sprintf("%s: %s", one.ID, note), look: lookAnswer, Enabled: true,
				do: func() { r.ui.compare(two, r.at) }}
			c.Label = c.note + ". " + c.text
			r.rows = append(r.rows, c)
		}
	}
	r.ui.changed()
	return len(r.left) == 0
}

// between returns the ruling reduced to two readings: the one of the rules page, and present or other,
// whichever is not that one.
func (r ruling) between(present, other string) ruling {
	if other == r.Readings[0].Key {
		other = present
	}
	at := slices.IndexFunc(r.Readings, func(k game.RulingReading) bool { return k.Key == other })
	r.Readings = []game.RulingReading{r.Readings[0], r.Readings[at]}
	return r
}

func (r *rereading) fill(h *sheet) {
	text := words.T("Another reading changes the result.")
	switch {
	case len(r.rows) == 0 && len(r.left) > 0:
		text = words.T("Asking by the other readings …")
	case len(r.rows) == 0:
		text = words.T("No other reading changes the result.")
	case !r.changes:
		text = words.T("Other readings change the reasons, but not the result.")
	}
	h.text(text, textBody, scene.Regular, colors.text)
	for _, c := range r.rows {
		h.row(c, 48)
	}
}

// answered returns the question about the table that is answered on the screen, one without a name for
// none: the charge shown, the query that explains the answer shown, or the one that explains the unit shown.
func (b *battle) answered() game.Query {
	if way, shown := b.shownWay(); shown != nil {
		return b.guide().Aim.Query(way.aim())
	}
	if ask := b.guide().Pieces.Ask; ask != nil && b.selected != "" && !b.covered() && b.state().Unit(b.selected) != nil {
		return ask(b.selected)
	}
	i := b.current()
	if i < 0 || b.covered() || b.ask.place != nil && b.ask.place.touched {
		return game.Query{} // none, or the player has chosen other places than the query is about
	}
	if a := b.question().Answers[i]; b.saysMore(a) != nil {
		return b.view(a).Ask
	}
	return game.Query{}
}

// situation returns the question answered on the screen, and the table.
func (b *battle) situation() situation {
	st := b.state().Clone()
	st.Drawings = b.board.sketch.get()
	return situation{moved: true, table: st, query: b.answered()}
}
