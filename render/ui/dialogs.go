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
		if aim := u.systemHere().Guide().Aim; aim != nil {
			h.head(words.Say(aim.Words.Help))
			for i, line := range []string{
				words.T("Choose one of your units: click or tap it, or press %[1]s and %[2]s to go through them.", u.keyNow("next-unit"), u.keyNow("previous-unit")),
				words.Say(aim.Words.Point),
				words.T("When the rules leave a choice, %[1]s and %[2]s go through all legal ways.", u.keyNow("previous-way"), u.keyNow("next-way")),
				words.Say(aim.Words.Again.With(u.keyNow("confirm"), u.keyNow("undo"))),
			} {
				h.step(string(rune('1'+i)), "", game.SayAll(line), colors.text)
			}
		}
		h.head(words.T("TO ANSWER"))
		h.text(words.T("When the rules leave a choice, the panel lists the answers. Point at one, on the table or in the panel, to see what it would do, then click it; %[1]s takes the one shown. Ghosts that may be placed freely can be dragged.", u.keyNow("confirm")), textBody, scene.Regular, colors.text)
		h.head(words.T("TO MOVE"))
		h.text(words.T("Drag units under an order, or click the place where they should go; “By numbers” lets you type the distance ahead and to the side. If a place is not allowed, you see why, and %[1]s moves the unit to the nearest legal place.", u.keyNow("nearest")), textBody, scene.Regular, colors.text)
		h.head(words.T("WITH FINGERS"))
		h.text(words.T("Hold a finger on a unit, an answer or a button to see what a mouse shows by pointing at it. The first tap on an answer shows its effect, the second gives it. Move and zoom the table with two fingers."), textBody, scene.Regular, colors.text)
		h.head(words.T("KEYS"))
		for _, k := range helpKeys {
			keys := make([]string, len(k.commands))
			for i, id := range k.commands {
				keys[i] = u.keyNow(id)
			}
			if k.keys != "" {
				keys = append(keys, words.T(k.keys))
			}
			h.helpKey(strings.Join(keys, " / "), words.T(k.text))
		}
	}
	d.buttons = []Control{
		{ID: "dialog-ok", text: words.T("Close"), Label: words.T("Close (Esc)"), look: lookPrimary, do: u.closeDialog},
		{ID: "settings", text: words.T("Settings"), icon: "settings", look: lookPlain, do: func() { u.open(settingsDialog(u)) }},
		{ID: "keys", text: words.T("Change keys"), icon: "keys", look: lookPlain, do: func() { u.open(keysDialog(u)) }},
	}
	return d
}

// helpKeys describes the keys of the commands, or, in rows without commands, the named keys.
var helpKeys = []struct {
	commands []string
	keys     string
	text     string
}{
	{[]string{"previous-unit", "next-unit"}, "", words.Key("previous and next unit")},
	{[]string{"previous-way", "next-way"}, "", words.Key("previous and next legal way, or answer")},
	{[]string{"confirm"}, "", words.Key("make the charge or give the answer shown")},
	{nil, words.Key("Esc"), words.Key("cancel")},
	{nil, words.Key("Tab"), words.Key("the next button, with Shift the one before; Enter presses it")},
	{[]string{"undo", "redo"}, "", words.Key("undo and redo")},
	{[]string{"end"}, "", words.Key("end the phase")},
	{[]string{"plan"}, "", words.Key("plan: collect what you mean to do, and try it in every order")},
	{[]string{"left", "right", "up", "down"}, "", words.Key("move the table (or drag it, or use two fingers); with Shift, move stands being placed by a centimetre")},
	{[]string{"larger", "smaller"}, "", words.Key("larger and smaller (or use the wheel, or pinch)")},
	{[]string{"fit"}, "", words.Key("the whole table")},
	{[]string{"zones", "sight", "contacts", "ranges", "threat", overlayTolerance, "grid"}, "", words.Key("zones, lines of sight, contacts, reach and ranges, threat, tolerance of a charge, centimetre grid")},
	{[]string{"measure"}, "", words.Key("measure, from edge to edge: hold the key and drag; or press it and move the end with the arrows (with Shift by 10 cm), or from stand to stand with the keys for units; Enter begins again, Esc ends")},
	{[]string{"form-1", "form-2", "form-3"}, "", words.Key("line, column, about-face of units being set up or moving under an order")},
	{[]string{"form-4", "form-5"}, "", words.Key("wheel it to the left and to the right")},
	{[]string{"ranges"}, "", words.Key("turn the piece held or selected, if stands can be placed")},
	{[]string{"nearest"}, "", words.Key("move stands in an illegal place to the nearest legal one")},
	{[]string{"draw"}, "", words.Key("draw arrows, circles and notes on the table (also with the arrow keys and Enter)")},
	{[]string{"previous-unit", "next-unit", "play"}, "", words.Key("in a replay: one step back and forward, play; with Shift, the arrows go by phases and turns")},
	{[]string{"nearest"}, "", words.Key("in a replay: write a note")},
	{[]string{"remove"}, "", words.Key("on the Table screen: remove the selected unit")},
	{[]string{"save", "open"}, "", words.Key("save, open")},
	{[]string{"full-screen"}, "", words.Key("full screen")},
	{[]string{"help"}, "", words.Key("this help")},
}

// helpKey adds a line about some keys.
func (h *sheet) helpKey(keys, text string) {
	const column = 124.0
	top := h.pen
	for _, line := range scene.Wrap(keys, textBody, scene.Regular, column-step8) {
		h.put(0, line, textBody, scene.Regular, colors.faint)
		h.pen += textBody * lineHeight
	}
	low := h.pen
	h.pen = top
	h.indented(column, text, textBody, scene.Regular, colors.text)
	h.pen = max(h.pen, low) + 2
}

// openDialog offers the ways to open a battle.
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

// menuButton opens the menu of a screen: everything but the steps of play and the one
// primary action, in groups.
func (u *UI) menuButton(title string, list func() []Control) Control {
	c := Control{ID: "menu", text: words.T("Menu"), icon: "menu", Enabled: true, do: func() { u.open(menuDialog(u, title, list())) }}
	if u.size.X < wideWindow {
		c.text, c.Label = "", words.T("Menu")
	}
	return c
}

// menuDialog lists the commands of a menu. In a narrow window, whose bar has no room for
// Home, it is among them.
func menuDialog(u *UI, title string, list []Control) *dialog {
	if u.size.X < wideWindow {
		home := Control{ID: "home", text: words.T("Home"), icon: "home", Enabled: true, do: u.goHome}
		list = append([]Control{home}, list...)
	}
	return &dialog{
		title: title,
		width: 320,
		fill: func(h *sheet) {
			for _, c := range list {
				if c.group != "" {
					h.head(c.group)
				}
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

// captions returns the steps of an explanation as paragraphs below a picture.
func captions(steps []game.Step) []string {
	list := make([]string, len(steps))
	for i, s := range steps {
		list[i] = s.Text.String()
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

// fileName returns the name for saving a file, based on the name of the scenario.
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
