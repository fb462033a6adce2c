package ui

import (
	"bytes"
	"strings"

	"frontage/game"
	"frontage/render/scene"
	"frontage/render/words"
)

// helpDialog explains how to play, and the keys.
func helpDialog(u *UI) *dialog {
	d := &dialog{title: words.T("Help"), width: 640}
	d.fill = func(h *sheet) {
		h.head(words.T("TO CHARGE"))
		for i, line := range []string{
			words.T("Choose one of your units: click or tap it, or press . and , to go through them."),
			words.T("Point at an enemy (tap it on a touch screen). Ghosts show where every stand goes, the panel says why; a charge that is not allowed says what is missing."),
			words.T("Where the rules leave a choice, [ and ] go through all legal ways."),
			words.T("Click the enemy again, or press Enter or the Charge button. Ctrl+Z takes it back."),
		} {
			h.step(string(rune('1'+i)), "", line, colors.text)
		}
		h.head(words.T("TO ANSWER"))
		h.text(words.T("When the rules leave a choice the panel lists the answers. Point at one to see what it would do, on the table or in the panel, and click it; Enter takes the one that is shown. Ghosts that may be placed freely can be dragged."), textBody, scene.Regular, colors.text)
		h.head(words.T("KEYS"))
		for _, k := range helpKeys {
			h.fact(words.T(k[0]), words.T(k[1]))
		}
	}
	d.buttons = []Control{
		{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: u.closeDialog},
		{ID: "settings", text: words.T("Settings"), icon: "settings", look: lookPlain, do: func() { u.open(settingsDialog(u)) }},
	}
	return d
}

var helpKeys = [][2]string{
	{words.Key(", and ."), words.Key("previous and next unit")},
	{words.Key("[ and ]"), words.Key("previous and next legal way, or answer")},
	{words.Key("Enter"), words.Key("make the charge, or give the answer, that is shown")},
	{words.Key("Esc"), words.Key("cancel")},
	{words.Key("Ctrl+Z"), words.Key("undo; with Shift, redo")},
	{"E", words.Key("end the phase")},
	{words.Key("Arrows"), words.Key("move the table; so does dragging it, or two fingers")},
	{words.Key("+ and -"), words.Key("larger and smaller; so do the wheel and a pinch")},
	{"0", words.Key("the whole table")},
	{"Z L C R T G", words.Key("zones, lines of sight, contacts, reach and ranges, threat, centimetre grid")},
	{"M", words.Key("hold it and drag to measure, from edge to edge")},
	{"1 2 3", words.Key("line, column, about-face of what is set up or moves under an order")},
	{"4 and 5", words.Key("wheel it to the left and to the right")},
	{"R", words.Key("turn what is held or selected, where stands can be placed")},
	{"N", words.Key("bring stands that may not be where they are to the nearest place")},
	{"D", words.Key("draw arrows, circles and notes on the table; arrow keys and Enter do it too")},
	{words.Key(", . Space"), words.Key("in a replay: one step back and forth, play; with Shift, arrows go by phases and turns, N writes a note")},
	{words.Key("Shift+arrows"), words.Key("move stands that are placed by a centimetre")},
	{words.Key("Delete"), words.Key("on the Table screen: remove the selected unit")},
	{words.Key("Ctrl+S, O"), words.Key("save, open")},
	{"F", words.Key("full screen")},
	{"?", words.Key("this help")},
}

// openDialog offers the ways to bring a battle in.
func openDialog(u *UI) *dialog {
	return &dialog{
		title: words.T("Open"),
		width: 520,
		fill: func(h *sheet) {
			h.text(words.T("A battle (.replay.jsonl), a scenario (.scenario.json) or an army list (.army.json, or a table): choose the file, drop it on the window, or paste its text or a link."), textBody, scene.Regular, colors.text)
			h.gap(step8)
		},
		buttons: []Control{
			{ID: "open-file", text: words.T("Choose a file"), icon: "open", look: lookPrimary, do: func() {
				u.closeDialog()
				u.setup.Host.OpenFile()
			}},
			{ID: "open-paste", text: words.T("Paste"), Label: words.T("Paste a link or a text"), icon: "copy", look: lookPlain, do: func() {
				u.closeDialog()
				u.setup.Host.Paste()
			}},
		},
	}
}

// menuDialog lists the buttons that a narrow bar has no room for.
func menuDialog(u *UI, title string, list []Control) *dialog {
	home := Control{ID: "home", text: words.T("Home"), icon: "home", Enabled: true, do: u.goHome}
	return &dialog{
		title: title,
		width: 320,
		fill: func(h *sheet) {
			for _, c := range append([]Control{home}, list...) {
				do := c.do
				c.look = lookRow
				c.do = func() {
					u.closeDialog()
					do()
				}
				h.row(c, 44)
			}
		},
		buttons: []Control{{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPlain, do: u.closeDialog}},
	}
}

// captions returns the steps of an explanation as paragraphs under a picture.
func captions(steps []game.Step) []string {
	list := make([]string, len(steps))
	for i, s := range steps {
		list[i] = s.Text
		if s.Rule != "" {
			list[i] += " (" + s.Rule + ")"
		}
	}
	return list
}

// share puts a link into the address bar and onto the clipboard.
func (u *UI) share(fragment string) {
	u.setup.Host.SetLink(fragment)
	u.setup.Host.CopyText(u.setup.Host.BaseURL() + fragment)
	u.Note(words.T("The link is in the clipboard"))
}

// fileName returns the name for a file to save, from that of the scenario.
func fileName(name, extension string) string {
	for _, known := range []string{".json", ".jsonl", ".scenario", ".replay"} {
		name = strings.TrimSuffix(name, known)
	}
	if name == "" {
		name = "battle"
	}
	return name + extension
}

func firstParagraph(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	return first
}

// firstLine returns the header of a replay.
func firstLine(data []byte) []byte {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	return line
}
