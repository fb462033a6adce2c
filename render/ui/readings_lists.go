package ui

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// comparisons lists the situations in which the two readings of a ruling differ, as
// cards.
func (u *UI) comparisons() []exhibit {
	var list []exhibit
	for _, r := range u.rulings() {
		at, ok := u.readingsOf(&r)
		if !ok {
			continue // a test requires one for each
		}
		e := newExhibit("readings-"+r.ID, words.T("Two readings of %[1]s: %[2]s", r.ID, words.Say(game.Word(r.Question))), &at.table, func() { u.compare(r, at) })
		e.card.note, e.ruling = words.T("%[1]s: both readings side by side", r.ID), r.name()
		list = append(list, e)
	}
	return list
}

// bothReadings offers, on the page of a switchable ruling, its own situation and the
// figures in which it matters.
func (r *rulePage) bothReadings(h *sheet) {
	ruling, ok := r.ui.ruled(r.of, r.rule.ID)
	if !ok {
		return
	}
	var cards []Control
	for _, e := range r.ui.comparisons() {
		if e.ruling == ruling.name() {
			cards = append(cards, e.card)
		}
	}
	if r.matters == nil {
		r.matters = r.ui.figuresByRuling(ruling)
	}
	h.head(words.T("BOTH READINGS SIDE BY SIDE"))
	h.gap(step8 / 2)
	h.cards(append(cards, r.matters...), cardMin)
}

// figuresByRuling lists the figures with a question whose answer depends on a ruling. It
// never returns nil.
func (u *UI) figuresByRuling(r ruling) []Control {
	list := []Control{}
	for f, st := range u.shippedBy(r.of, u.setup.Figures) {
		for n, q := range questions(st) {
			at := situation{name: fmt.Sprintf("%s/%d", f.Name, n+1), table: *st, query: q.query}
			if !u.changes(r, at) {
				continue
			}
			e := newExhibit("readings-"+r.ID+"-"+f.Name, words.T("Two readings of %[1]s: %[2]s", r.ID, words.T(st.Title)), st, func() { u.compare(r, at) })
			e.card.note = words.T("%[1]s: both readings side by side", r.ID)
			list = append(list, e.card)
			break
		}
	}
	return list
}

// changes reports whether the answer to a question depends on a ruling.
func (u *UI) changes(r ruling, at situation) bool {
	if _, named := at.table.Rulings[r.ID]; named || at.table.System != r.of.Name() {
		return false
	}
	a, b := u.inReading(at, r, 0), u.inReading(at, r, 1)
	return a.answer.text().String() != b.answer.text().String() || !sameSteps(a.answer.steps(), b.answer.steps())
}

func sameSteps(a, b []game.Step) bool {
	return slices.EqualFunc(a, b, func(x, y game.Step) bool { return x.Rule == y.Rule && x.Text.String() == y.Text.String() })
}

// readingsDialog lists the rulings that change the answer to the figure's question with
// the stands as they are now. Each links to its two readings.
func (f *figure) readingsDialog() *dialog {
	at := situation{name: fmt.Sprintf("%s/%d", f.name, f.current+1), moved: !f.shipped(), table: f.now.Clone(), query: f.asked[f.current].query}
	var rows []Control
	for _, r := range f.ui.rulings() {
		if f.ui.changes(r, at) {
			rows = append(rows, Control{ID: "readings-" + r.ID, text: words.Say(game.Word(r.Question)), note: r.ID, Label: r.ID + ": " + words.Say(game.Word(r.Question)), look: lookRow, Enabled: true,
				do: func() { f.ui.compare(r, at) }})
		}
	}
	d := &dialog{title: words.T("Another reading"), width: 640}
	d.fill = func(h *sheet) {
		text := words.T("Another reading changes the result.")
		if len(rows) == 0 {
			text = words.T("No other reading changes the result.")
		}
		h.text(text, textBody, scene.Regular, colors.text)
		for _, c := range rows {
			h.row(c, 48)
		}
	}
	d.buttons = []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: f.ui.closeDialog}}
	return d
}
