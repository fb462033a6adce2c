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

// keyDialog assigns a new key to a command: the next one pressed. If another command has
// that key, it offers to swap the two.
func keyDialog(u *UI, c *command, scroll float64) *dialog {
	s := &u.settings
	old := s.keyOf(c)
	back := func() {
		u.open(keysDialog(u))
		u.dialog.sheet.scroll = scroll
	}
	d := &dialog{title: words.T("A key"), width: 480, takesAnyKey: true}
	var take func(key chord)
	told := words.T("Press the new key.")
	listening := true
	d.fill = func(h *sheet) {
		h.text(words.T("%[1]s: %[2]s", words.T(c.name), old.name()), textBody, scene.Bold, colors.text)
		h.gap(step8)
		h.text(told, textBody, scene.Regular, colors.text)
		h.gap(step8)
		if old != c.key {
			h.flow(Control{ID: "key-reset", text: words.T("Back to %[1]s", c.key.name()), Label: words.T("Restore its default key"), look: lookPlain, Enabled: true, do: func() { take(c.key) }})
		}
	}
	cancel := Control{ID: "key-cancel", text: words.T("Cancel"), Label: words.T("Leave it as it is (Esc)"), look: lookPlain, do: back}
	d.buttons = []Control{cancel}
	take = func(key chord) {
		if key == "" {
			return
		}
		listening = false
		other := s.commandAt(key)
		switch {
		case c.held && key.sign() != 0:
			listening, told = true, words.T("This key is held down while the mouse is dragged: choose a letter, not %[1]s.", key.name())
		case other == nil || other == c:
			s.setKey(c, key)
			u.keepSettings()
			back()
			return
		case other.held && old.sign() != 0:
			listening, told = true, words.T("%[1]s is the key of “%[2]s”, which must be a letter, so that it cannot be swapped with %[3]s of “%[4]s”. Press another.", key.name(), words.T(other.name), old.name(), words.T(c.name))
		default:
			told = words.T("%[1]s is the key of “%[2]s”. Swap it with %[3]s of “%[4]s”?", key.name(), words.T(other.name), old.name(), words.T(c.name))
			swap := Control{ID: "key-swap", text: words.T("Swap"), Label: words.T("Swap the two keys (Enter)"), look: lookPrimary, do: func() {
				s.swap(c, other, key)
				u.keepSettings()
				back()
			}}
			d.buttons = []Control{swap, cancel}
		}
		u.setup.Host.Announce(told)
		u.changed()
	}
	d.typed = func(r rune) bool {
		if listening {
			take(chordTyped(r))
		}
		return true
	}
	d.keyed = func(k KeyPress) bool {
		if k.Key == KeyEscape {
			back()
			return true
		}
		if !listening {
			return false
		}
		take(chordOf(k))
		return true
	}
	return d
}
