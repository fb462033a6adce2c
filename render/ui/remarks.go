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

// A replay is a study when its author has added notes, drawings and questions to its moments. This
// file writes, shows and changes them; remark_question.go has the questions.

// remarkChange is a change of the remark of a moment.
type remarkChange struct {
	at            int
	before, after game.Remark
}

// sketchMoments makes the pen of the board draw into the moment shown: from piece to piece, or
// from place to place.
func (r *replay) sketchMoments() {
	k := r.board.sketch
	k.get = func() []game.Drawing { return r.story.Remark(r.at).Drawings }
	k.shown = func() []game.Drawing { return r.story.Drawings(r.at, r.now) }
	k.piece = func(at geometry.Vec) game.UnitID {
		if u, _, c := r.board.piece(r.board.camera.view.Pixel(at), r.ui.touched); c != nil {
			return game.UnitID(c.ID)
		} else if u != nil {
			return u.ID
		}
		return ""
	}
	k.put = func(to []game.Drawing) {
		m := r.story.Remark(r.at)
		m.Drawings = slices.Clone(to)
		for i := range m.Drawings {
			d := &m.Drawings[i]
			if d.From = r.onTable(d.From); d.Kind == game.DrawArrow {
				d.To = r.onTable(d.To)
			}
		}
		r.remark(m)
	}
	k.undo, k.redo = r.undoRemark, r.redoRemark
}

// onTable returns the point of the table nearest to a point.
func (r *replay) onTable(at geometry.Vec) geometry.Vec {
	if r.now.Table == (game.Table{}) {
		return at
	}
	return r.board.within(at)
}

// remark changes the remark of the moment shown, to be undone.
func (r *replay) remark(m game.Remark) {
	before := r.story.Remark(r.at)
	if r.setRemark(r.at, m) {
		r.remarked, r.unremarked = append(r.remarked, remarkChange{r.at, before, m}), nil
	}
}

// setRemark stores the remark of a moment, also in the battle from which the replay was opened.
// It reports whether it could.
func (r *replay) setRemark(at int, m game.Remark) bool {
	if err := r.story.SetRemark(at, m); err != nil {
		r.ui.Tell(words.T("That is not possible"), problems(err))
		return false
	}
	delete(r.answered, at)
	r.edits = nil
	r.noted = true
	if r.back != nil {
		// The story has taken it, so the battle does, too.
		_ = r.back.play.SetRemark(r.story.Moments[at].Line, m)
		r.back.edits = nil
		if r.back.kept() {
			r.back.keep()
		}
		r.noted = false
	}
	r.ui.changed()
	return true
}

// undoRemark takes the last change of a remark back, and redoRemark brings it again.
func (r *replay) undoRemark() { r.moveRemark(&r.remarked, &r.unremarked, false) }
func (r *replay) redoRemark() { r.moveRemark(&r.unremarked, &r.remarked, true) }

func (r *replay) moveRemark(from, to *[]remarkChange, again bool) {
	n := len(*from) - 1
	if n < 0 {
		return
	}
	c := (*from)[n]
	*from, *to = (*from)[:n], append(*to, c)
	r.stop()
	r.show(c.at)
	m := c.before
	if again {
		m = c.after
	}
	r.setRemark(c.at, m)
}

// forgetRemarks ends undoing, since the story is another one.
func (r *replay) forgetRemarks() {
	r.remarked, r.unremarked, r.answered = nil, nil, nil
}

// opensAt returns the moment at which a story opens: the first remark of a study; the beginning of a
// battle that is over; otherwise the end, where it goes on.
func opensAt(s *report.Story) int {
	if s.Studied() {
		return s.Remarked()[0]
	}
	if b := s.Battle; game.GuideOf(b.State()).Over(b.State()) {
		return 0
	}
	return s.Last()
}

// besides returns the next moment with a remark, or the previous one; −1 if there is none.
func (r *replay) besides(by int) int {
	list := r.story.Remarked()
	if by < 0 {
		slices.Reverse(list)
	}
	for _, n := range list {
		if (n-r.at)*by > 0 {
			return n
		}
	}
	return -1
}

// stepRemark goes to the next moment with a remark, or to the previous one.
func (r *replay) stepRemark(by int) {
	r.stop()
	if n := r.besides(by); n >= 0 {
		r.show(n)
	}
}

// sayRemark reads out what the author says about the moment shown. A question pauses the replay, so
// that the reader can think.
func (r *replay) sayRemark() {
	m := r.story.ReaderRemark(r.at)
	if m.Note != "" {
		r.ui.setup.Host.Announce(m.Note)
	}
	if m.Question != nil {
		r.ui.setup.Host.Announce(m.Question.Ask)
		r.playing = false
	}
}

// writeRemark writes what the author says about the moment, with the buttons that change it.
func (r *replay) writeRemark(h *sheet) {
	h.head(words.T("NOTE"))
	m := r.story.ReaderRemark(r.at)
	note, ask := words.T("Write a note"), words.T("Ask the reader")
	if m.Note != "" {
		h.text(m.Note, textBody, scene.Regular, colors.text)
		h.gap(step8)
		note = words.T("Change the note")
	}
	if m.Question != nil {
		r.writeQuestion(h, m.Question)
		ask = words.T("Change the question")
	}
	list := []Control{
		{ID: "note", key: "nearest", text: note, Label: words.T("%[1]s (N)", note), icon: "note", look: lookPlain, Enabled: true, do: r.write},
		{ID: "ask", text: ask, Label: ask, icon: "help", look: lookPlain, Enabled: true, do: r.askReader},
		{ID: "remark-draw", text: words.T("Draw"), Label: words.T("Draw arrows, circles and notes (D)"), icon: "pen", look: lookPlain, on: r.board.sketch.on, Enabled: true, do: func() {
			r.stop()
			r.board.toggleSketch()
		}},
	}
	if len(r.remarked) > 0 {
		list = append(list, Control{ID: "remark-undo", key: "undo", text: words.T("Undo"), Label: words.T("Undo (Ctrl+Z)"), icon: "undo", look: lookPlain, Enabled: true, do: r.undoRemark})
	}
	if back, on := r.besides(-1), r.besides(1); back >= 0 || on >= 0 {
		none := words.T("there is none")
		list = append(list,
			Control{ID: "remark-previous", key: "remark-previous", text: words.T("Previous remark"), Label: words.T("Previous remark (H)"), icon: "previous", look: lookPlain, Enabled: back >= 0, Reason: none, do: func() { r.stepRemark(-1) }},
			Control{ID: "remark-next", key: "remark-next", text: words.T("Next remark"), Label: words.T("Next remark (J)"), icon: "next", look: lookPlain, Enabled: on >= 0, Reason: none, do: func() { r.stepRemark(1) }})
	}
	h.flow(list...)
}

// remarkRow is the row of a moment with a remark in the course of the battle.
func (r *replay) remarkRow(n int) Control {
	m := r.story.ReaderRemark(n)
	row := Control{ID: fmt.Sprintf("note-%d", n), text: words.T("A drawing"), icon: "pen", look: lookRow, Enabled: true, on: n == r.at,
		do: func() { r.stop(); r.show(n) }}
	at := slices.IndexFunc(m.Drawings, func(d game.Drawing) bool { return d.Text != "" })
	switch {
	case m.Question != nil:
		row.text, row.icon = firstParagraph(m.Question.Ask), "help"
	case m.Note != "":
		row.text, row.icon = firstParagraph(m.Note), "note"
	case at >= 0:
		row.text = firstParagraph(m.Drawings[at].Text)
	}
	row.Label = words.T("Note: %[1]s", row.text)
	return row
}
