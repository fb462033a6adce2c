package ui

import (
	"slices"

	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// fillAway lists the units of the side that acts which are off the table and may come onto it; their cards open
// with a click. While the side deploys, a click takes the unit up.
func (b *battle) fillAway(h *sheet) {
	away := b.guide().Pieces.Away
	if away == nil {
		return
	}
	st, first := b.table(), true
	for i := range st.Units {
		u := &st.Units[i]
		if !away(u) || b.placingTroops() && (u.Side != st.Turn.Active || b.deploy.hand != nil && b.deploy.hand.unit == u.ID) {
			continue
		}
		if first {
			h.head(words.T("OFF THE TABLE"))
			first = false
		}
		c := Control{ID: "away-" + string(u.ID), text: name(u), note: words.Say(b.guide().Pieces.InShort(u)), look: lookAnswer, Enabled: true, do: func() { b.chooseUnit(u.ID) }}
		c.Label = c.text + ", " + c.note
		h.row(c, 44)
	}
}

// fillOtherwiseThanPlacing offers the answers about the unit in hand that do not place it.
func (b *battle) fillOtherwiseThanPlacing(h *sheet) {
	q := b.asked()
	for _, a := range q.Answers {
		if a.Unit != b.deploy.hand.unit || b.view(a).Places {
			continue
		}
		text := wording(b.state(), &b.board.ask, a)
		h.flow(Control{ID: "instead-" + a.Choice, text: text, Label: text, look: lookPlain, Enabled: true, do: func() {
			b.forgetHand()
			b.act(a)
		}})
		h.gap(step8 / 2)
	}
}

// pointAt shows what the answer at a place of the table would do; a second click there, or Enter, gives it. It
// reports whether the question is about a place.
func (b *battle) pointAt(to geometry.Vec) bool {
	q := b.question()
	if q == nil || !b.waits().Points || !b.state().Table.Rect().Contains(to, 0) {
		return false
	}
	near := touchSlack * 2 / b.board.camera.view.Scale
	if i := b.ask.point - 1; i >= 0 && b.current() == i && b.ask.spot.Dist(to) <= near {
		b.give()
		return true
	}
	a, ok := b.guide().Send(b.state(), b.selected, to)
	if !ok {
		return false
	}
	open := *q
	open.Answers = slices.Clone(q.Answers)
	if b.ask.point == 0 {
		open.Answers = append(open.Answers, a)
		b.ask.point = len(open.Answers)
	}
	i := b.ask.point - 1
	open.Answers[i] = a
	delete(b.ask.tried, i)
	b.ask.open, b.ask.spot = &open, &to
	b.pick(i)
	b.ui.setup.Host.Announce(wording(b.state(), &b.board.ask, a) + ". " + b.trial().outlook())
	return true
}

// fillPointing says that a place of the table may be pointed at, and takes one by its numbers.
func (b *battle) fillPointing(h *sheet) {
	if !b.waits().Points {
		return
	}
	h.gap(step8 / 2)
	h.text(words.T("Or click a place on the table to see what happens there; click it again to confirm."), textSmall, scene.Regular, colors.faint)
	h.gap(step8 / 2)
	h.flow(Control{ID: "by-numbers", text: words.T("By numbers"), Label: words.T("By numbers: where on the table"), look: lookPlain, Enabled: true, do: func() {
		of, at := b.state().Table, geometry.Vec{}
		if b.ask.spot != nil {
			at = *b.ask.spot
		}
		b.ui.open(numbersDialog(b.ui, words.Say(b.question().Text), words.T("A place on the table."), []number{
			{id: "x", name: words.T("Across"), value: at.X, high: of.Width, step: 1, length: true},
			{id: "y", name: words.T("Up"), value: at.Y, high: of.Height, step: 1, length: true},
		}, func(v []float64) string {
			b.ask.spot = nil
			if b.ask.point > 0 {
				b.ask.spot = &geometry.Vec{X: -1, Y: -1}
			}
			b.pointAt(geometry.Vec{X: v[0], Y: v[1]})
			return b.trial().why
		}))
	}})
}
