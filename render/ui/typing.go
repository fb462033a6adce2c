package ui

import "frontage/geometry"

// key passes a key to the dialog, or its command to the screen.
func (u *UI) key(k KeyPress) {
	if k.Key == KeyEscape && u.stopWork() {
		return
	}
	if k.Key == KeyTab {
		u.tab(k.Mods)
		return
	}
	if f := u.focusedField(); f != nil && f.key(u, k) {
		return
	}
	if u.dialog != nil {
		if u.dialog.key(k) {
			u.stale = true
		} else {
			u.otherKey(k)
		}
		return
	}
	pressed := chordOf(k)
	if pressed == "" || u.takesText() {
		u.screenKey(k)
		return
	}
	switch m := u.settings.defaultChord(pressed); {
	case m == "":
		u.otherKey(k)
	case m.sign() != 0:
		u.sign(m.sign())
	default:
		u.screenKey(m.press())
	}
}

// Wants reports whether a key means something here, so that the browser around the game
// ignores it: a key of a command, or any key while a new one is being chosen.
func (u *UI) Wants(k KeyPress) bool {
	pressed := chordOf(k)
	return pressed != "" && (u.settings.commandAt(pressed) != nil || u.dialog != nil && u.dialog.takesAnyKey)
}

// typed passes a typed character to the dialog, or its command to the screen.
func (u *UI) typed(r rune) {
	pressed := chordTyped(r)
	line := u.focusedField()
	switch {
	case line != nil:
		line.write(u, line.text+string(r))
		u.layout() // the next letter goes on from there
		u.stale = true
		return
	case u.dialog != nil && u.dialog.typed != nil && u.dialog.typed(r):
		u.stale = true
		return
	case u.takesText() && u.screen.typed(r):
		u.stale = true
		return
	case pressed == "":
		return // a letter, which has already come as a key
	case pressed == chordSpace && u.setup.Tabs && u.focus != "" && u.Press(u.focus):
		return
	}
	switch m := u.settings.defaultChord(pressed); {
	case m == "":
	case m.sign() != 0:
		u.sign(m.sign())
	case u.dialog == nil:
		u.screenKey(m.press())
	}
}

// screenKey passes a key to the screen. A key that the screen does not use moves the focus, or
// works the same everywhere.
func (u *UI) screenKey(k KeyPress) {
	b, selected := u.shown()
	measure := k.Key == "m" && k.Mods == 0 && b != nil && !b.tape.held // a held key repeats
	switch {
	case u.sketched() != nil && b.sketch.key(b, k):
	case u.measured() != nil && b.tapeKey(k):
	case measure && u.sketched() == nil:
		b.beginTape(selected)
	case u.screen.key(k):
		u.stale = true
	case k.Key == "f" && k.Mods == 0 && !u.takesText():
		u.setup.Host.FullScreen()
	default:
		u.otherKey(k)
	}
}

// otherKey moves the focus among the controls, or presses the focused one.
func (u *UI) otherKey(k KeyPress) {
	switch {
	case k.Key == KeyEnter && u.focus != "":
		u.Press(u.focus)
	case k.Key == "o" && k.Mods == Ctrl && u.dialog == nil:
		u.open(openDialog(u))
	case k.Key == KeyRight || k.Key == KeyDown:
		u.moveFocus(1)
	case k.Key == KeyLeft || k.Key == KeyUp:
		u.moveFocus(-1)
	}
}

// tab goes to the next control or, with Shift, to the previous one. In a browser Tab
// belongs to the page, whose buttons report which of them is focused (see Focus).
func (u *UI) tab(mods Mods) {
	switch {
	case !u.setup.Tabs:
	case mods&Shift != 0:
		u.moveFocus(-1)
	default:
		u.moveFocus(1)
	}
}

// sign passes a typed character to the screen; ? opens and closes the help.
func (u *UI) sign(r rune) {
	switch {
	case r == '?' && u.dialog == nil:
		u.open(helpDialog(u))
	case r == '?':
		u.closeDialog()
	case u.dialog != nil:
	case u.sketched() != nil && u.sketched().sketch.typed(u.sketched(), r):
	case u.measured() != nil && u.measured().tapeTyped(r):
	case u.screen.typed(r):
		u.stale = true
	}
}

// takesText reports whether typed characters are a search text rather than commands.
func (u *UI) takesText() bool {
	if u.dialog != nil {
		return false
	}
	switch u.screen.(type) {
	case *figures, *rulebook:
		return true
	}
	return false
}

// moveFocus goes to the next or the previous enabled control.
func (u *UI) moveFocus(by int) {
	list := u.Controls()
	at := -1
	for i, c := range list {
		if c.ID == u.focus {
			at = i
		}
	}
	if at < 0 && by < 0 {
		at = 0
	}
	for range list {
		at = (at + by + len(list)) % len(list)
		if list[at].Enabled {
			u.Focus(list[at].ID)
			return
		}
	}
}

// reveal scrolls a control into view, as the wheel would.
func (u *UI) reveal(c *Control) {
	by := c.box.Max.Y - c.Rect.Max.Y
	if above := c.Rect.Min.Y - c.box.Min.Y; above > 0 {
		by = -above
	}
	if by == 0 {
		return
	}
	at := geometry.Segment{A: c.Rect.Min, B: c.Rect.Max}.Mid() // a panel scrolls only under the pointer
	wheel := gesture{Kind: gestureWheel, At: at, By: geometry.Vec{Y: by}}
	if u.dialog != nil {
		u.dialog.gesture(wheel)
	} else {
		u.screen.gesture(wheel)
	}
}
