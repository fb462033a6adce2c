package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"frontage/render/scene"
	"frontage/render/words"
)

// mostName is the largest size of a saved battle's name in bytes.
const mostName = 80

// fillSaves lists the latest saved battles, with a button for the others.
func (h *home) fillSaves() {
	if len(h.saved) == 0 {
		return
	}
	const most, height = 3, 72.0
	h.list.head(words.T("YOUR BATTLES"))
	list := h.saveRows(most, "saved")
	if len(h.saved) > most {
		list = append(list, Control{ID: "all-saved", text: words.T("All %d battles", len(h.saved)), icon: "open", look: lookAnswer, Enabled: true, do: func() { h.ui.open(h.savesDialog()) }})
	}
	h.list.grid(list, cardMin, height, step8)
	h.list.gap(step8)
}

// saveRows returns a button for each of the first saved battles.
func (h *home) saveRows(most int, id string) []Control {
	const twoLines = 400 // pixels of the narrowest button
	var list []Control
	for i, s := range h.saved[:min(most, len(h.saved))] {
		list = append(list, Control{ID: fmt.Sprintf("%s-%d", id, i+1), Label: words.T("%[1]s: %[2]s", s.name(), s.when()),
			text: scene.Ellipsis(s.name(), textBody, scene.Bold, twoLines), note: s.when(),
			icon: "replay", look: lookAnswer, Enabled: true, do: func() { h.ui.open(saveDialog(h.ui, s)) }})
	}
	return list
}

// savesDialog lists all saved battles.
func (h *home) savesDialog() *dialog {
	return &dialog{
		title: words.T("Your battles"),
		width: 560,
		fill: func(list *sheet) {
			for _, c := range h.saveRows(len(h.saved), "kept") {
				list.row(c, 52)
			}
		},
		buttons: []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: h.ui.closeDialog}},
	}
}

// saveDialog offers what can be done with a saved battle.
func saveDialog(u *UI, s *save) *dialog {
	list := []Control{
		{ID: "save-continue", text: words.T("Continue"), Label: words.T("Continue this battle (Enter)"), icon: "play", do: func() { u.resume(s) }},
		{ID: "save-file", text: words.T("Save as a file"), icon: "save", do: func() { u.saveToFile(s) }},
		{ID: "save-name", text: words.T("Rename"), icon: "pen", do: func() { u.ifUnclaimed(s, func() { u.open(renameDialog(u, s)) }) }},
		{ID: "save-delete", text: words.T("Delete"), icon: "trash", do: func() { u.ifUnclaimed(s, func() { u.open(forgetSaveDialog(u, s)) }) }},
	}
	return &dialog{
		title: s.name(),
		width: 440,
		fill: func(h *sheet) {
			h.text(s.when(), textBody, scene.Regular, colors.faint)
			h.gap(step8)
			for _, c := range list {
				c.look, c.Enabled = lookRow, true
				h.row(c, 44)
			}
		},
		keyed: func(k KeyPress) bool {
			if k.Key == KeyEnter && u.focus == "" {
				u.resume(s)
				return true
			}
			return false
		},
		buttons: []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPlain, do: u.closeDialog}},
	}
}

// resumeCopy continues a copy of a saved battle.
func (u *UI) resumeCopy(s *save) {
	copied := u.newSave(words.T("%s, copy", s.name()))
	about := s.about
	about.Name = copied.about.Name
	copied.about = about
	for _, kind := range []string{savedReplay, savedNow} {
		if data := u.setup.Host.Load(kind + s.id); data != nil {
			u.setup.Host.Store(kind+copied.id, data)
		}
	}
	u.storeAbout(copied)
	u.readOn(copied)
}

// fileName returns the name of the file for a saved battle.
func (s *save) fileName() string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r < ' ' {
			return '-'
		}
		return r
	}, s.name())
}

// saveToFile offers the stored replay, whether or not it can be read.
func (u *UI) saveToFile(s *save) {
	u.setup.Host.SaveFile(fileName(s.fileName(), ".replay.jsonl"), u.setup.Host.Load(savedReplay+s.id))
}

// ifUnclaimed calls do if no other window has a saved battle open.
func (u *UI) ifUnclaimed(s *save, do func()) {
	from := u.screen
	u.claim(s, func(mine bool) {
		switch {
		case u.screen != from:
			u.release()
		case mine:
			do()
			u.dialog.left = u.release
		default:
			u.Tell(words.T("This battle is open in another window"), words.T("Close it there first."))
		}
		u.changed()
	})
}

// renameDialog asks for a new name for a saved battle.
func renameDialog(u *UI, s *save) *dialog {
	return noteDialog(u, words.T("Name of the battle"), s.name(), func(text string) {
		s.about.Name = oneLine(text, mostName)
		u.storeAbout(s)
		u.goHome()
	})
}

// oneLine makes a text a single line of at most most bytes.
func oneLine(text string, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	for len(text) > most {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	return text
}

// forgetSaveDialog asks for confirmation before it deletes a saved battle.
func forgetSaveDialog(u *UI, s *save) *dialog {
	return &dialog{
		title: words.T("Delete this battle?"),
		width: 480,
		fill: func(h *sheet) {
			h.text(s.name(), textBody, scene.Bold, colors.text)
			h.text(s.when(), textBody, scene.Regular, colors.faint)
			h.gap(step8)
			h.text(words.T("This cannot be undone. Save it as a file first if you may want it again."), textBody, scene.Regular, colors.text)
			h.gap(step8)
			h.flow(Control{ID: "save-file", text: words.T("Save as a file"), icon: "save", look: lookPlain, Enabled: true, do: func() { u.saveToFile(s) }})
		},
		buttons: []Control{
			{ID: "dialog-ok", text: words.T("Keep it"), Label: words.T("Keep it (Esc)"), look: lookPrimary, do: u.closeDialog},
			{ID: "save-forget", text: words.T("Delete"), look: lookPlain, do: func() {
				u.forget(s)
				u.goHome()
			}},
		},
	}
}

// elsewhereDialog tells that another window has a battle open.
func elsewhereDialog(u *UI, s *save) *dialog {
	return &dialog{
		title: words.T("This battle is open in another window"),
		width: 480,
		fill: func(h *sheet) {
			h.text(words.T("Continue there, or close it there first. You can also continue a copy here, which is then a separate battle."), textBody, scene.Regular, colors.text)
		},
		buttons: []Control{
			{ID: "elsewhere-copy", text: words.T("Continue a copy"), look: lookPrimary, do: func() { u.resumeCopy(s) }},
			{ID: "dialog-ok", text: words.T("Cancel"), Label: words.T("Cancel (Esc)"), look: lookPlain, do: u.closeDialog},
		},
	}
}

// brokenDialog tells why a saved battle cannot be continued, and offers it as a file.
func brokenDialog(u *UI, s *save, err error) *dialog {
	return &dialog{
		title: words.T("The saved battle cannot be opened"),
		width: 560,
		fill: func(h *sheet) {
			h.text(s.name(), textBody, scene.Bold, colors.text)
			h.text(problems(err), textBody, scene.Regular, colors.text)
			h.gap(step8)
			h.text(words.T("It stays unchanged. Perhaps another version of the program wrote it, by other rules. Save it as a file to open it there, or to repair it."), textBody, scene.Regular, colors.text)
		},
		buttons: []Control{
			{ID: "save-file", text: words.T("Save as a file"), icon: "save", look: lookPrimary, do: func() { u.saveToFile(s) }},
			{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPlain, do: u.closeDialog},
		},
	}
}

// Kept must be called by the host with the result of the last Store. The first failure is
// shown, with a way to save the battle elsewhere.
func (u *UI) Kept(full bool, err error) {
	if err == nil {
		if u.unkept {
			u.unkept = false
			u.Note(words.T("Your battle is being saved again"))
		}
		return
	}
	if u.unkept {
		return
	}
	why := words.T("The storage is full.")
	if !full {
		why = words.T("The reason given: %s", problems(err))
	}
	if u.dialog != nil { // the dialog may contain text that the player is typing
		u.Note(words.T("Your battle cannot be saved at the moment. %s", why))
		return
	}
	u.unkept = true
	u.open(unkeptDialog(u, why))
}

// unkeptDialog tells that nothing can be stored, and offers the battle as a file.
func unkeptDialog(u *UI, why string) *dialog {
	d := &dialog{
		title: words.T("Your battle cannot be saved"),
		width: 520,
		fill: func(h *sheet) {
			h.text(why, textBody, scene.Bold, colors.text)
			h.gap(step8)
			h.text(words.T("You can go on, but everything from now on is lost when the window is closed. Save the battle as a file before that. What was saved earlier is still there; delete old battles to make room."), textBody, scene.Regular, colors.text)
		},
		buttons: []Control{{ID: "dialog-ok", text: words.T("Go on"), Label: words.T("Go on (Esc)"), look: lookPlain, do: u.closeDialog}},
	}
	if b, ok := u.screen.(*battle); ok {
		d.buttons = append([]Control{{ID: "save-file", text: words.T("Save as a file"), icon: "save", look: lookPrimary, do: func() {
			u.closeDialog()
			b.save()
		}}}, d.buttons...)
	}
	return d
}

// StoredElsewhere must be called by the host when another window has stored something.
func (u *UI) StoredElsewhere() {
	if h, ok := u.screen.(*home); ok {
		h.saved = u.saves()
		u.changed()
	}
}
