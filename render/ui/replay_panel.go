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

// fillPanel writes what led to the moment shown, its note, and the course of the battle.
func (r *replay) fillPanel(p *page) {
	h := r.panel.begin(0)
	m := r.story.Moments[r.at]
	h.titled(r.momentName(r.at), sideColor(r.now, m.Side))
	switch {
	case r.at == 0:
		h.head(words.T("THE BEGINNING"))
		h.text(words.T(r.now.Title), textBody, scene.Bold, colors.text)
		if r.now.Notes != "" {
			h.text(paragraphs(r.now.Notes), textBody, scene.Regular, colors.text)
		}
	case outcomeOf(r.now) != nil && r.at == r.story.Last():
		h.gap(step8)
		h.text(resultTitle(r.now), textBody, scene.Bold, colors.text)
		resultCard(h, r.now)
		r.writeEvents(h)
	default:
		r.writeClaim(h)
		r.writeEvents(h)
	}
	r.writeRemark(h)
	r.writeVariations(h)
	r.writeWay(h)
	r.panel.end(p)
}

// writeClaim writes at the end of a battle that one side has claimed it, and why.
func (r *replay) writeClaim(h *sheet) {
	if r.at != r.story.Last() || r.reading != nil {
		return
	}
	if title, why := report.Claimed(r.story.Battle, r.now); title != "" {
		h.gap(step8)
		h.text(title, textBody, scene.Bold, colors.text)
		h.text(why, textBody, scene.Regular, colors.text)
	}
}

// momentName returns the time of a moment: the turn, the active side, and the phase.
func (r *replay) momentName(n int) string { return r.story.MomentName(n) }

func (r *replay) writeEvents(h *sheet) {
	h.head(words.T("WHAT HAPPENED"))
	if !slices.ContainsFunc(r.events, func(e game.Event) bool { return !e.Text.Empty() }) && r.at > 0 {
		h.text(r.given(), textBody, scene.Regular, colors.text)
	}
	for i := range r.events {
		if e := &r.events[i]; r.guide().Event(r.now, e).Round > 0 {
			roundCard(h, r.now, e)
			h.gap(step8)
		} else if !e.Text.Empty() {
			writeEvent(h, r.now, e)
			writeRoll(h, e)
		}
	}
	for _, m := range r.meanings() {
		cardOf(h, m)
	}
}

// given tells the action that led to the moment shown, as its button does, but nothing of it while the
// sides decide in secret.
func (r *replay) given() string {
	if r.story.Secret() {
		return words.T("A decision in secret.")
	}
	before, _ := r.past(r.at - 1)
	ask := asker{rules: r.board.ask.rules, answers: map[string]game.Answer{}}
	return wording(before, &ask, r.story.Moments[r.at].Action)
}

// writeRoll writes what a roll needed and came to: its modifiers and its total.
func writeRoll(h *sheet, e *game.Event) {
	if len(e.Dice) == 0 {
		return
	}
	said := words.Say(e.Text)
	for i := range e.Steps {
		if text := words.Say(e.Steps[i].Text.Capital()); !strings.HasPrefix(said, text) {
			h.indented(14, text, textSmall, scene.Regular, colors.faint)
		}
	}
	h.gap(step8 / 2)
}

// writeVariations names the line of play and leads to the others.
func (r *replay) writeVariations(h *sheet) {
	if !r.story.Battle.Varied() {
		return
	}
	h.head(words.T("LINE OF PLAY"))
	list := r.story.Battle.Variations()
	for _, l := range list {
		if l.ID == r.story.Battle.Line() {
			h.text(report.LineName(l), textBody, scene.Bold, colors.text)
		}
	}
	h.gap(step8 / 2)
	c := variationsControl(func() { r.variations().open() }, r.varies())
	c.text, c.look = words.N(len(list)-1, "1 other line", "%[1]d other lines"), lookPlain
	h.flow(c)
	for _, l := range list { // the lines that leave this one at the moment shown
		if !l.Main && l.Of == r.story.Battle.Line() && l.After == r.story.Moments[r.at].Line {
			h.row(Control{ID: fmt.Sprintf("leaves-%d", l.ID), text: report.LineName(l), Label: words.T("From here: %[1]s", report.LineName(l)), icon: "branch", look: lookRow, Enabled: true,
				do: func() { r.variations().goTo(l.ID) }}, targetSize)
		}
	}
}

// writeWay lists the phases, and under each its notes, as buttons that lead there.
func (r *replay) writeWay(h *sheet) {
	h.head(words.T("THE BATTLE"))
	for i, span := range r.scrub.phases {
		row := Control{ID: fmt.Sprintf("phase-%d", i+1), text: r.momentName(span.From), look: lookRow, Enabled: true,
			on: r.at >= span.From && r.at <= span.To, do: func() { r.stop(); r.show(span.From) }}
		row.Label = row.text
		h.row(row, fingerSize)
		for n := span.From; n <= span.To; n++ {
			if !r.story.Remark(n).IsZero() {
				h.row(r.remarkRow(n), fingerSize)
			}
		}
	}
}

// write asks for the note of the moment shown.
func (r *replay) write() {
	r.stop()
	m := r.story.Remark(r.at)
	r.ui.open(noteDialog(r.ui, words.T("Note"), m.Note, func(text string) {
		m.Note = text
		r.remark(m)
	}))
}

// guide returns the view's guide to the rules of the battle.
func (r *replay) guide() *game.Guide { return game.GuideOf(r.now) }
