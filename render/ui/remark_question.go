package ui

import (
	"fmt"
	"slices"
	"strings"

	"frontage/game"
	"frontage/render/report"
	"frontage/render/scene"
	"frontage/render/words"
)

// toldAnswer is the answer to a question that the reader has given or asked for.
type toldAnswer struct {
	*report.ReaderAnswer
	chosen int // the reader's choice, from 1; 0 for none
}

// writeQuestion writes a question with its choices, and the answer once the reader has chosen or
// asked for it.
func (r *replay) writeQuestion(h *sheet, q *game.ReaderQuestion) {
	h.text(q.Ask, textBody, scene.Bold, colors.text)
	h.gap(step8 / 2)
	a := r.answered[r.at]
	for i, choice := range q.Choices {
		row := Control{ID: fmt.Sprintf("choice-%d", i+1), text: fmt.Sprintf("%d. %s", i+1, choice), look: lookRow, Enabled: true, do: func() { r.reveal(i + 1) }}
		if a != nil {
			row.on = a.chosen == i+1
			switch {
			case q.Right == i+1:
				row.icon = "check"
			case row.on:
				row.icon = "close"
			}
		}
		row.Label = row.text
		h.row(row, fingerSize)
	}
	if a == nil {
		h.gap(step8 / 2)
		h.flow(Control{ID: "answer-show", text: words.T("Show the answer"), Label: words.T("Show the answer"), icon: "help", look: lookPrimary, Enabled: true, do: func() { r.reveal(0) }})
		h.gap(step8)
		return
	}
	h.gap(step8 / 2)
	h.text(strings.Join(a.lines(q), "\n"), textBody, scene.Regular, colors.text)
	h.gap(step8 / 2)
	for i := range a.Steps {
		h.step(fmt.Sprint(i+1), a.Steps[i].Rule, a.Steps[i].Text, colors.text)
	}
	h.gap(step8)
}

// lines returns the answer in words.
func (a *toldAnswer) lines(q *game.ReaderQuestion) []string {
	var list []string
	switch {
	case a.chosen > 0 && a.chosen == q.Right:
		list = append(list, words.T("That is right."))
	case a.Right != "":
		list = append(list, words.T("Right is: %[1]s", a.Right))
	}
	if a.Author != "" {
		list = append(list, a.Author)
	}
	if a.Rules != "" {
		list = append(list, words.T("The rules say: %[1]s", a.Rules))
	}
	return list
}

// reveal shows the answer to the question of the moment; chosen is the reader's choice, from 1, or
// 0 for none.
func (r *replay) reveal(chosen int) {
	q := r.story.ReaderRemark(r.at).Question
	a := r.story.Answer(r.at)
	if a == nil {
		return
	}
	if r.answered == nil {
		r.answered = map[int]*toldAnswer{}
	}
	told := &toldAnswer{a, chosen}
	r.answered[r.at] = told
	r.ui.setup.Host.Announce(strings.Join(told.lines(q), " "))
	r.ui.changed()
}

// asking is a question to the reader being written.
type asking struct {
	r       *replay
	ask     string
	choices []string // with an empty one at the end while there is room
	right   int      // from 1
	answer  string
	query   *game.Query // that the rules answer, nil for none
	offers  []askOffer  // that they may answer
}

// askOffer is a query that the author may let the rules answer.
type askOffer struct {
	about string // what they then tell
	query game.Query
}

// askReader opens the dialog in which the author writes the question of the moment.
func (r *replay) askReader() {
	r.stop()
	q := &asking{r: r, right: 1}
	buttons := []Control{
		{ID: "ask-ok", text: words.T("Done"), Label: words.T("Done (Enter)"), look: lookPrimary, do: q.done},
	}
	if old := r.story.Remark(r.at).Question; old != nil {
		q.ask, q.choices, q.right, q.answer, q.query = old.Ask, slices.Clone(old.Choices), max(1, old.Right), old.Answer, old.Query
		buttons = append(buttons, Control{ID: "ask-delete", text: words.T("Delete"), Label: words.T("Delete the question"), icon: "trash", look: lookPlain, do: q.drop})
	}
	q.offers = r.askOffers()
	if q.query != nil && !slices.ContainsFunc(q.offers, q.chosen) {
		q.offers = append(q.offers, askOffer{q.query.Name, *q.query})
	}
	buttons = append(buttons, Control{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: r.ui.closeDialog})
	r.ui.open(&dialog{title: words.T("Question to the reader"), width: 600, fill: q.fill, buttons: buttons})
	r.ui.layout()
	r.ui.Focus("ask-text")
}

// askOffers returns what the rules can tell at this moment: of each arrow from a unit to another,
// and of each unit with an arrow from it or a circle about it.
func (r *replay) askOffers() []askOffer {
	var list []askOffer
	offer := func(about string, q game.Query) {
		m := game.Remark{Question: &game.ReaderQuestion{Query: &q}}
		if path, _ := game.Misplaced(r.story.Battle.Rules(), r.now, &m); path != "" {
			return
		}
		if _, err := game.Ask(r.story.Battle.Rules(), r.now, q); err != nil {
			return
		}
		if !slices.ContainsFunc(list, func(o askOffer) bool { return o.query.Equal(q) }) {
			list = append(list, askOffer{about, q})
		}
	}
	g := r.guide()
	drawings := r.story.Remark(r.at).Drawings
	for _, d := range drawings {
		from, to := r.now.Unit(d.FromPiece), r.now.Unit(d.ToPiece)
		if d.Kind != game.DrawArrow || from == nil || to == nil {
			continue
		}
		if aim := g.Aim; aim != nil && aim.Query != nil {
			offer(words.T("what %[1]s can do to %[2]s", name(from), name(to)), aim.Query(game.Aim{Unit: from.ID, Target: to.ID}))
			offer(words.T("the chances of %[1]s against %[2]s", name(from), name(to)), aim.Chances(game.Aim{Unit: from.ID, Target: to.ID}))
		}
		for _, p := range g.Pairs {
			offer(words.Say(p.Asks.With(name(from), name(to))), p.Query(from.ID, to.ID))
		}
	}
	for _, d := range drawings {
		u := r.now.Unit(d.FromPiece)
		if u == nil {
			continue
		}
		for _, w := range g.WhatIfs {
			if !w.Far {
				offer(words.T("%[1]s of %[2]s", words.Say(w.Name), name(u)), w.Query(u.ID, 0))
			}
		}
		if g.Pieces.Ask != nil {
			offer(words.T("the state of %[1]s", name(u)), g.Pieces.Ask(u.ID))
		}
	}
	return list
}

// chosen reports whether the rules are to answer what is offered.
func (q *asking) chosen(o askOffer) bool { return q.query != nil && q.query.Equal(o.query) }

// fill lays out the fields of the question.
func (q *asking) fill(h *sheet) {
	line := func(id, label, text string, set func(string)) {
		f := &field{text: text, hint: label, typing: q.r.ui.focus == id, set: func(to string) { set(to); q.r.ui.changed() }, give: q.done}
		h.fieldRow(Control{ID: id, Label: label, field: f, do: func() { q.r.ui.Focus(id) }})
		h.gap(step8 / 2)
	}
	line("ask-text", words.T("Question"), q.ask, func(to string) { q.ask = to })
	h.gap(step8 / 2)
	h.text(words.T("Choices, if the reader is to choose; mark the right one:"), textSmall, scene.Regular, colors.faint)
	h.gap(step8 / 2)
	for i := range min(len(q.choices)+1, game.MaxChoices) {
		text := ""
		if i < len(q.choices) {
			text = q.choices[i]
		}
		line(fmt.Sprintf("ask-choice-%d", i+1), words.T("Choice %[1]d", i+1), text, func(to string) {
			if i == len(q.choices) {
				q.choices = append(q.choices, "")
			}
			q.choices[i] = to
		})
	}
	var rights []Control
	for i, c := range q.choices {
		if strings.TrimSpace(c) != "" {
			rights = append(rights, Control{ID: fmt.Sprintf("ask-right-%d", i+1), text: words.T("%[1]d is right", i+1), Label: words.T("Choice %[1]d is right", i+1), look: lookPlain, on: q.right == i+1, Enabled: true,
				do: func() { q.right = i + 1; q.r.ui.changed() }})
		}
	}
	if len(rights) > 0 {
		h.flow(rights...)
		h.gap(step8 / 2)
	}
	line("ask-answer", words.T("Answer, hidden until the reader asks"), q.answer, func(to string) { q.answer = to })
	if len(q.offers) == 0 {
		h.text(words.T("An arrow from a unit to another or a circle about a unit, drawn before, lets the rules answer."), textSmall, scene.Regular, colors.faint)
		return
	}
	h.gap(step8 / 2)
	h.text(words.T("The rules may answer:"), textSmall, scene.Regular, colors.faint)
	h.gap(step8 / 2)
	var list []Control
	for i, o := range q.offers {
		list = append(list, Control{ID: fmt.Sprintf("ask-rules-%d", i+1), text: o.about, Label: words.T("The rules answer: %[1]s", o.about), icon: "book", look: lookPlain, on: q.chosen(o), Enabled: true, do: func() {
			if q.chosen(o) {
				q.query = nil
			} else {
				q.query = &o.query
			}
			q.r.ui.changed()
		}})
	}
	h.flow(list...)
}

// done stores the question. Choices that were left empty are dropped.
func (q *asking) done() {
	to := &game.ReaderQuestion{Ask: strings.TrimSpace(q.ask), Answer: strings.TrimSpace(q.answer), Query: q.query}
	for i, c := range q.choices {
		if c = strings.TrimSpace(c); c != "" {
			if to.Choices = append(to.Choices, c); i+1 == q.right {
				to.Right = len(to.Choices)
			}
		}
	}
	if len(to.Choices) > 0 && to.Right == 0 {
		to.Right = 1
	}
	m := q.r.story.Remark(q.r.at)
	m.Question = to
	q.r.ui.closeDialog()
	q.r.remark(m)
}

// drop deletes the question.
func (q *asking) drop() {
	m := q.r.story.Remark(q.r.at)
	m.Question = nil
	q.r.ui.closeDialog()
	q.r.remark(m)
}
