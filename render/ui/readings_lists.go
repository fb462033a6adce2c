package ui

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/render/words"
)

// comparisons lists the situations in which the two readings of a ruling differ, as
// cards.
func (u *UI) comparisons() []exhibit {
	var list []exhibit
	for _, r := range u.rulings() {
		if e, ok := u.comparison(r); ok { // a test requires one for each
			list = append(list, e)
		}
	}
	return list
}

// comparison returns the card of a situation in which the readings of a ruling differ, and false if
// there is none.
func (u *UI) comparison(r ruling) (exhibit, bool) {
	at, ok := u.readingsOf(&r)
	if !ok {
		return exhibit{}, false
	}
	e := newExhibit("readings-"+r.ID, words.T("Two readings of %[1]s: %[2]s", r.ID, words.Say(game.Word(r.Question))), &at.table, func() { u.compare(r, at) })
	e.card.note, e.ruling = words.T("%[1]s: both readings side by side", r.ID), r.name()
	return e, true
}

// bothReadings offers, on the page of a switchable ruling, its own situation and the
// figures in which it matters.
func (r *rulePage) bothReadings(h *sheet) {
	ruling, ok := r.ui.ruled(r.of, r.rule.ID)
	if !ok {
		return
	}
	var cards []Control
	if e, ok := r.ui.comparison(ruling); ok {
		cards = append(cards, e.card)
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

// changes reports whether the answer to a question depends on a ruling that its figure does not
// choose.
func (u *UI) changes(r ruling, at situation) bool {
	if _, named := at.table.Rulings[r.ID]; named || at.table.System != r.of.Name() {
		return false
	}
	return slices.ContainsFunc(game.Reread(r.of, &at.table, at.query).By(&r.Ruling), func(o game.Otherwise) bool { return !o.Alike || len(o.Steps) > 0 })
}
