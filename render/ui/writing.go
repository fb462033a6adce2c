package ui

import (
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// writing holds the texts that a person has written but not submitted.
type writing struct {
	drafts map[string]string // by text box
	takes  int               // how often the focus was brought back to a line
}

// mostNext is the largest number of completions shown at once.
const mostNext = 8

// fillWriting adds the text boxes for the selected piece, or without a selection the general ones:
// a line to type into, the meaning of the text, and its completions.
func (b *battle) fillWriting(h *sheet) {
	for _, box := range b.guide().Writes(b.state(), b.question(), b.selected) {
		b.fillBox(h, &box)
	}
}

func (b *battle) fillBox(h *sheet, box *game.TextBox) {
	id := "write-" + box.ID
	text, changed := b.writing.drafts[box.ID]
	if !changed {
		text = box.Text
	}
	got := box.Read(text)
	wrong := got.Action == nil && text != ""
	line := &field{text: text, hint: words.Say(box.Hint), wrong: wrong, typing: b.ui.focus == id, takes: b.writing.takes,
		set: func(to string) { b.draft(box.ID, to) }, give: func() { b.giveText(box) }}
	h.head(strings.ToUpper(words.Say(box.Name)))
	h.fieldRow(Control{ID: id, Label: words.Say(box.Name), field: line, do: func() { b.ui.Focus(id) }})
	h.gap(step8 / 2)
	if changed || text != "" {
		ink := colors.faint
		if wrong {
			ink = colors.bad
		}
		h.text(words.Say(got.Says), textSmall, scene.Regular, ink)
		if wrong && got.Rule != "" {
			h.text(got.Rule, textSmall, scene.Regular, colors.faint)
		}
		h.gap(step8 / 2)
	}
	give := Control{ID: "give-" + box.ID, text: words.Say(box.Give), Label: words.T("%[1]s (Enter)", words.Say(box.Give)), look: lookPlain,
		Enabled: changed && got.Action != nil, Reason: words.Say(got.Says), do: func() { b.giveText(box) }}
	if give.Enabled {
		give.look = lookPrimary
	}
	row := []Control{give}
	if box.Choose != nil {
		row = append(row, Control{ID: "write-choose", text: words.T("Choose"), Label: words.T("Choose the words from a list"), look: lookPlain, Enabled: true, do: func() { b.ui.open(choicesDialog(b, box)) }})
	}
	if len(box.Help) > 0 {
		row = append(row, Control{ID: "write-help", icon: "help", Label: words.T("The words of an order"), look: lookPlain, Enabled: true, do: func() { b.ui.open(wordsDialog(b.ui, box)) }})
	}
	h.flow(row...)
	if changed {
		b.fillNext(h, box, got.Next)
	}
}

// fillNext offers the completions of a text.
func (b *battle) fillNext(h *sheet, box *game.TextBox, next []game.TextNext) {
	if len(next) == 0 {
		return
	}
	h.text(words.T("You can continue with:"), textSmall, scene.Regular, colors.faint)
	h.gap(step8 / 2)
	var list []Control
	for _, n := range next[:min(len(next), mostNext)] {
		list = append(list, Control{ID: "next-" + strings.ReplaceAll(n.Words, " ", "-"), text: n.Words, Label: words.T("Continue with %[1]s", n.Words), look: lookPlain, Enabled: true,
			do: func() { b.goOn(box.ID, n.Text) }})
	}
	h.flow(list...)
	if more := len(next) - mostNext; more > 0 {
		h.text(words.N(more, "and one more", "and %[1]d more"), textSmall, scene.Regular, colors.faint)
		h.gap(step8 / 2)
	}
}

// draft stores the text of a text box.
func (b *battle) draft(box, text string) {
	if b.writing.drafts == nil {
		b.writing.drafts = map[string]string{}
	}
	b.writing.drafts[box] = text
	b.ui.changed()
}

// goOn takes a completion and brings the focus back to the line.
func (b *battle) goOn(box, text string) {
	b.draft(box, text+" ")
	b.writing.takes++
	b.ui.Focus("write-" + box)
}

// giveText submits the text of a text box. A text with a mistake stays in the box.
func (b *battle) giveText(box *game.TextBox) {
	text, changed := b.writing.drafts[box.ID]
	if !changed {
		return
	}
	got := box.Read(text)
	if got.Action == nil {
		b.ui.setup.Host.Announce(words.Say(got.Says))
		return
	}
	if _, err := b.ui.perform(*got.Action); err != nil {
		b.tellError(err)
		return
	}
	delete(b.writing.drafts, box.ID)
	b.ui.changed()
}

// wordsDialog lists the words of a text box.
func wordsDialog(u *UI, box *game.TextBox) *dialog {
	d := &dialog{title: words.T("The words of an order"), width: 640}
	d.fill = func(h *sheet) {
		for _, line := range box.Help {
			if line.Words == "" {
				h.text(words.Say(line.Means), textBody, scene.Regular, colors.text)
				h.gap(step8)
				continue
			}
			h.helpKey(line.Words, words.Say(line.Means))
		}
	}
	d.buttons = []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: u.closeDialog}}
	return d
}
