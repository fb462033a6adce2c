package ui

import (
	"frontage/render/scene"
	"frontage/render/words"
)

// keysDialog lists every command with its key.
func keysDialog(u *UI) *dialog {
	d := &dialog{title: words.T("Keys"), width: 560}
	d.fill = func(h *sheet) {
		h.text(words.T("Choose a command to give it another key. Escape, Tab and Backspace always do the same."), textBody, scene.Regular, colors.faint)
		h.gap(step8)
		for i := range commands {
			c := &commands[i]
			key := u.settings.keyOf(c)
			row := Control{ID: "key-" + c.id, text: words.T(c.name), value: key.name(), Label: words.T("%[1]s: %[2]s", words.T(c.name), key.name()),
				look: lookRow, on: key != c.key, Enabled: true, do: func() { u.open(keyDialog(u, c, d.sheet.scroll)) }}
			if key != c.key {
				row.note = words.T("instead of %s", c.key.name())
				row.Label += ", " + row.note
			}
			h.row(row, 44)
		}
	}
	d.buttons = []Control{
		{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: u.closeDialog},
		{ID: "keys-reset", text: words.T("Default keys"), Label: words.T("Restore the default keys of all commands"), look: lookPlain, do: func() {
			u.settings.Keys = nil
			u.keepSettings()
			u.open(keysDialog(u))
		}},
	}
	return d
}

// keyChoice is the dialog that assigns a new key to a command: the next one pressed. If
// another command has that key, it offers to swap the two.
type keyChoice struct {
	*dialog
	command   *command
	old       chord
	told      string  // what the player is told now
	listening bool    // for a key
	scroll    float64 // of the list of keys, to which it goes back
}

func keyDialog(u *UI, c *command, scroll float64) *dialog {
	k := &keyChoice{
		dialog:  &dialog{ui: u, title: words.T("A key"), width: 480, takesAnyKey: true},
		command: c, old: u.settings.keyOf(c), told: words.T("Press the new key."), listening: true, scroll: scroll,
	}
	k.fill = k.show
	k.buttons = []Control{k.cancel()}
	k.typed = func(r rune) bool {
		if k.listening {
			k.take(chordTyped(r))
		}
		return true
	}
	k.keyed = k.key
	return k.dialog
}

// show writes the command, its key, and what the player is told.
func (k *keyChoice) show(h *sheet) {
	c := k.command
	h.text(words.T("%[1]s: %[2]s", words.T(c.name), k.old.name()), textBody, scene.Bold, colors.text)
	h.gap(step8)
	h.text(k.told, textBody, scene.Regular, colors.text)
	h.gap(step8)
	if k.old != c.key {
		h.flow(Control{ID: "key-reset", text: words.T("Back to %[1]s", c.key.name()), Label: words.T("Restore its default key"), look: lookPlain, Enabled: true, do: func() { k.take(c.key) }})
	}
}

func (k *keyChoice) cancel() Control {
	return Control{ID: "key-cancel", text: words.T("Cancel"), Label: words.T("Leave it as it is (Esc)"), look: lookPlain, do: k.back}
}

// back returns to the list of keys.
func (k *keyChoice) back() {
	k.ui.open(keysDialog(k.ui))
	k.ui.dialog.sheet.scroll = k.scroll
}

// keep keeps the changed keys and goes back.
func (k *keyChoice) keep() {
	k.ui.keepSettings()
	k.back()
}

// take assigns a key, or says why not and what else can be done.
func (k *keyChoice) take(key chord) {
	if key == "" {
		return
	}
	s, c, old := &k.ui.settings, k.command, k.old
	other := s.commandAt(key)
	k.listening = false
	switch {
	case c.held && key.sign() != 0:
		k.listening, k.told = true, words.T("This key is held down while the mouse is dragged: choose a letter, not %[1]s.", key.name())
	case other == nil || other == c:
		s.setKey(c, key)
		k.keep()
		return
	case other.held && old.sign() != 0:
		k.listening, k.told = true, words.T("%[1]s is the key of “%[2]s”, which must be a letter, so that it cannot be swapped with %[3]s of “%[4]s”. Press another.", key.name(), words.T(other.name), old.name(), words.T(c.name))
	default:
		k.told = words.T("%[1]s is the key of “%[2]s”. Swap it with %[3]s of “%[4]s”?", key.name(), words.T(other.name), old.name(), words.T(c.name))
		swap := Control{ID: "key-swap", text: words.T("Swap"), Label: words.T("Swap the two keys (Enter)"), look: lookPrimary, do: func() {
			s.swap(c, other, key)
			k.keep()
		}}
		k.buttons = []Control{swap, k.cancel()}
	}
	k.ui.setup.Host.Announce(k.told)
	k.ui.changed()
}

// key handles a key: Escape goes back, any other is taken while one is awaited.
func (k *keyChoice) key(press KeyPress) bool {
	switch {
	case press.Key == KeyEscape:
		k.back()
	case !k.listening:
		return false
	default:
		k.take(chordOf(press))
	}
	return true
}
