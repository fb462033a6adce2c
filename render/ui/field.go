package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/geometry"
	"frontage/render/scene"
)

// field is a line that a person types into. A page shows its own input over it, so that phones
// open their keyboard. Elsewhere the field gets the characters typed while it has the focus.
type field struct {
	text, hint string
	wrong      bool // the text cannot be submitted
	typing     bool // it has the focus
	takes      int  // counts how often the program has focused it
	set        func(string)
	give       func() // Enter
}

// same reports whether a page shows both fields alike.
func (f *field) same(o *field) bool {
	if f == nil || o == nil {
		return f == o
	}
	return f.text == o.text && f.hint == o.hint && f.wrong == o.wrong && f.takes == o.takes
}

// Field returns the text of a control to type into, its placeholder, and whether the text cannot
// be submitted; ok is false for a button. The page focuses it whenever takes has grown.
func (c *Control) Field() (text, hint string, wrong bool, takes int, ok bool) {
	if f := c.field; f != nil {
		return f.text, f.hint, f.wrong, f.takes, true
	}
	return "", "", false, 0, false
}

const (
	fieldHeight = 40.0
	mostField   = 400 // bytes
)

// fieldRow adds a field to type into.
func (h *sheet) fieldRow(c Control) {
	c.look, c.Enabled = lookField, true
	c.box = rect(h.area.Min.X+h.inset, h.pen, h.width(), fieldHeight)
	h.control(c)
	h.pen += fieldHeight
}

// draw paints the end of the text, where typing continues.
func (f *field) draw(s *scene.Scene, r geometry.Rect) {
	border := colors.border
	switch {
	case f.wrong:
		border = colors.bad
	case f.typing:
		border = colors.accent
	}
	box(s, r, colors.paper, border)
	at := geometry.Vec{X: r.Min.X + step8, Y: (r.Min.Y + r.Max.Y) / 2}
	room := r.Max.X - r.Min.X - 2*step8 - 3
	if f.text == "" && !f.typing {
		write(s, at, scene.Ellipsis(f.hint, textBody, scene.Regular, room), textBody, scene.Regular, colors.faint)
		return
	}
	shown := f.text
	for scene.TextWidth(shown, textBody, scene.Regular) > room {
		_, size := utf8.DecodeRuneInString(shown)
		shown = shown[size:]
	}
	write(s, at, shown, textBody, scene.Regular, colors.text)
	if f.typing {
		x := at.X + scene.TextWidth(shown, textBody, scene.Regular) + 1
		fillRect(s, rect(x, at.Y-9, 1.5, 18), colors.accent)
	}
}

// focusedField returns the field with the focus, nil for none.
func (u *UI) focusedField() *field {
	if u.focus == "" {
		return nil
	}
	for i := range u.controls {
		c := &u.controls[i]
		if c.ID == u.focus && c.field != nil && (u.dialog == nil || c.layer >= layerDialog) {
			return c.field
		}
	}
	return nil
}

// write sets the text of a field.
func (f *field) write(u *UI, text string) {
	for len(text) > mostField {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text)
	f.set(text)
	u.stale = true
}

// key handles a key while the field has the focus, and reports whether it used the key.
func (f *field) key(u *UI, k KeyPress) bool {
	switch {
	case k.Key == KeyBackspace:
		_, size := utf8.DecodeLastRuneInString(f.text)
		f.write(u, f.text[:len(f.text)-size])
	case k.Key == KeyEnter:
		f.give()
		u.stale = true
	case k.Key == KeyEscape:
		u.focus, u.stale = "", true
	case k.Key == "v" && k.Mods == Ctrl:
		u.setup.Host.Paste()
	case k.Mods&Ctrl != 0, k.Key == KeyTab, k.Key == KeyUp, k.Key == KeyDown:
		return false
	}
	return true // its letter comes as a typed character, too
}

// Write sets the text of a field, for a page with its own input over it. It reports whether there
// is such a field.
func (u *UI) Write(id, text string) bool {
	defer u.mishap()
	for _, c := range u.Controls() {
		if c.ID == id && c.field != nil {
			c.field.write(u, text)
			u.layout()
			u.stale = true
			return true
		}
	}
	return false
}

// Give submits the text of a field, like Enter.
func (u *UI) Give(id string) {
	defer u.mishap()
	for _, c := range u.Controls() {
		if c.ID == id && c.field != nil {
			c.field.give()
			u.stale = true
			return
		}
	}
}
