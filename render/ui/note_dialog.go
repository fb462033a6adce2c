package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// mostText is the largest size of a note in bytes.
const mostText = 2000

// noteDialog asks for a text of several lines, which may be empty.
func noteDialog(u *UI, title, text string, done func(string)) *dialog {
	d := &dialog{title: title, width: 560}
	set := func(to string) {
		for len(to) > mostText {
			_, size := utf8.DecodeLastRuneInString(to)
			to = to[:len(to)-size]
		}
		text = to
		u.changed()
	}
	put := func(r rune) { set(text + string(r)) }
	back := func() {
		_, size := utf8.DecodeLastRuneInString(text)
		set(text[:len(text)-size])
	}
	d.fill = func(h *sheet) {
		h.field(text)
		if u.touched {
			h.gap(step8)
			h.flow(letterKeys(func(r rune) { put(unicode.ToLower(r)) }, back)...)
		}
	}
	d.typed = func(r rune) bool {
		if unicode.IsPrint(r) {
			put(r)
		}
		return unicode.IsPrint(r)
	}
	take := func() {
		u.closeDialog()
		done(strings.TrimSpace(text))
	}
	d.keyed = func(k KeyPress) bool {
		switch {
		case k.Key == KeyBackspace:
			back()
		case k.Key == KeyEnter && k.Mods == Shift:
			set(text + "\n")
		case k.Key == KeyEnter && u.focus == "":
			take()
		default:
			return false
		}
		return true
	}
	d.buttons = []Control{
		{ID: "text-ok", text: words.T("Done"), Label: words.T("Done (Enter)"), look: lookPrimary, do: take},
		{ID: "text-clear", text: words.T("Clear"), Label: words.T("Clear the text"), look: lookPlain, do: func() { set("") }},
		{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: u.closeDialog},
	}
	return d
}

// field adds a box with the text being typed.
func (h *sheet) field(text string) {
	const least = 4 // lines
	const pad = step8
	lines := scene.Wrap(text, textBody, scene.Regular, h.width()-2*pad-2)
	// Wrap drops the blank at the end, but typing continues after it.
	if n := len(lines) - 1; strings.HasSuffix(text, " ") {
		lines[n] += " "
	}
	height := float64(max(least, len(lines)))*textBody*lineHeight + 2*pad
	h.paint(height, func(s *scene.Scene, r geometry.Rect) {
		box(s, r, colors.paper, colors.accent)
		at := geometry.Vec{X: r.Min.X + pad, Y: r.Min.Y + pad + textBody*lineHeight/2}
		for i, line := range lines {
			write(s, at, line, textBody, scene.Regular, colors.text)
			if i == len(lines)-1 {
				x := at.X + scene.TextWidth(line, textBody, scene.Regular) + 1
				fillRect(s, rect(x, at.Y-9, 1.5, 18), colors.accent)
			}
			at.Y += textBody * lineHeight
		}
	})
}
