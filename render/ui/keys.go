package ui

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"frontage/render/words"
)

// command is something that a key does. Actions that share a key on different screens are
// one command.
type command struct {
	id   string
	name string  // in words, to be translated
	key  chord   // its default key
	also []chord // further default keys, valid while it has its default key
	held bool    // its key is held down, so it cannot be a typed character
}

// chord is a key as stored in the settings: modifiers and the name of a key ("z",
// "Ctrl+Shift+z", "ArrowLeft"), or a typed character ("[", "Space").
type chord string

const chordSpace chord = "Space"

// commands lists all commands. Escape, Tab and Backspace always mean the same.
var commands = []command{
	{id: "confirm", key: "Enter", name: words.Key("Do the action shown")},
	{id: "previous-unit", key: ",", name: words.Key("Previous unit; a step back in a replay")},
	{id: "next-unit", key: ".", name: words.Key("Next unit; a step forward in a replay")},
	{id: "previous-way", key: "[", name: words.Key("Previous way or answer; previous turn in a replay")},
	{id: "next-way", key: "]", name: words.Key("Next way or answer; next turn in a replay")},
	{id: "undo", key: "Ctrl+z", name: words.Key("Undo")},
	{id: "redo", key: "Ctrl+Shift+z", also: []chord{"Ctrl+y"}, name: words.Key("Redo")},
	{id: "end", key: "e", name: words.Key("End the phase")},
	{id: "left", key: "ArrowLeft", name: words.Key("To the left")},
	{id: "right", key: "ArrowRight", name: words.Key("To the right")},
	{id: "up", key: "ArrowUp", name: words.Key("Up")},
	{id: "down", key: "ArrowDown", name: words.Key("Down")},
	{id: "larger", key: "+", also: []chord{"="}, name: words.Key("Larger")},
	{id: "smaller", key: "-", name: words.Key("Smaller")},
	{id: "fit", key: "0", name: words.Key("Whole table")},
	{id: "zones", key: "z", name: words.Key("Zones")},
	{id: "sight", key: "l", name: words.Key("Lines of sight")},
	{id: "contacts", key: "c", name: words.Key("Contacts and supports")},
	{id: "ranges", key: "r", name: words.Key("Reach and ranges; turn the piece held or placed")},
	{id: "threat", key: "t", name: words.Key("Threat")},
	{id: overlayTolerance, key: "v", name: words.Key("Tolerance of a charge")},
	{id: "intents", key: "i", name: words.Key("The commander's intentions")},
	{id: "auto", key: "a", name: words.Key("Give the selected unit to the commander, or take it back; with Shift the whole side")},
	{id: "plan", key: "p", name: words.Key("Plan: collect what you mean to do, and stop")},
	{id: "grid", key: "g", name: words.Key("Centimetre grid")},
	{id: "measure", key: "m", held: true, name: words.Key("Measure: hold and use the mouse, or press and use the arrows")},
	{id: "form-1", key: "1", name: words.Key("In line; draw arrows")},
	{id: "form-2", key: "2", name: words.Key("In column; draw circles")},
	{id: "form-3", key: "3", name: words.Key("About-face; draw notes")},
	{id: "form-4", key: "4", name: words.Key("Wheel left; erase drawings")},
	{id: "form-5", key: "5", name: words.Key("Wheel right; change the colour")},
	{id: "nearest", key: "n", name: words.Key("To the nearest place; a note in a replay")},
	{id: "remark-previous", key: "h", name: words.Key("Previous remark of a study")},
	{id: "remark-next", key: "j", name: words.Key("Next remark of a study")},
	{id: "draw", key: "d", name: words.Key("Draw on the table")},
	{id: "play", key: chordSpace, name: words.Key("Play a replay, and pause it")},
	{id: "remove", key: "Delete", name: words.Key("Remove the selected piece")},
	{id: "start", key: "Home", name: words.Key("To the start of a replay")},
	{id: "finish", key: "End", name: words.Key("To the end of a replay")},
	{id: "page-up", key: "PageUp", name: words.Key("Scroll up")},
	{id: "page-down", key: "PageDown", name: words.Key("Scroll down")},
	{id: "save", key: "Ctrl+s", name: words.Key("Save")},
	{id: "open", key: "Ctrl+o", name: words.Key("Open")},
	{id: "full-screen", key: "f", name: words.Key("Full screen")},
	{id: "help", key: "?", name: words.Key("Help")},
}

// commandOf returns a command by its id, nil for none.
func commandOf(id string) *command {
	if i := slices.IndexFunc(commands, func(c command) bool { return c.id == id }); i >= 0 {
		return &commands[i]
	}
	return nil
}

// chordOf returns the chord of a pressed key. It is "" for a typed character, whose chord
// comes with the text, and for keys that no command may have: with Alt, or unknown ones.
func chordOf(k KeyPress) chord {
	if k.Mods&Alt != 0 || k.Key == KeyEscape || k.Key == KeyBackspace {
		return ""
	}
	if first, size := utf8.DecodeRuneInString(string(k.Key)); size == len(k.Key) {
		if !unicode.IsLetter(first) {
			return ""
		}
	} else if !slices.Contains([]Key{KeyEnter, KeyLeft, KeyRight, KeyUp, KeyDown, KeyPageUp, KeyPageDown, KeyDelete, KeyHome, KeyEnd}, k.Key) {
		return ""
	}
	s := string(k.Key)
	if k.Mods&Shift != 0 {
		s = "Shift+" + s
	}
	if k.Mods&Ctrl != 0 {
		s = "Ctrl+" + s
	}
	return chord(s)
}

// chordTyped returns the chord of a typed character, "" for a letter: letters have the chord
// of their key.
func chordTyped(r rune) chord {
	switch {
	case r == ' ':
		return chordSpace
	case unicode.IsLetter(r) || !unicode.IsPrint(r):
		return ""
	}
	return chord(r)
}

// sign returns the character that a chord types, 0 if it is a key.
func (s chord) sign() rune {
	if s == chordSpace {
		return ' '
	}
	if r, size := utf8.DecodeRuneInString(string(s)); size == len(s) && !unicode.IsLetter(r) {
		return r
	}
	return 0
}

// press returns the key press of a chord that is a key.
func (s chord) press() KeyPress {
	var k KeyPress
	rest, ctrl := strings.CutPrefix(string(s), "Ctrl+")
	if ctrl {
		k.Mods |= Ctrl
	}
	rest, shift := strings.CutPrefix(rest, "Shift+")
	if shift {
		k.Mods |= Shift
	}
	k.Key = Key(rest)
	return k
}

// valid reports whether a chord can be made with a keyboard.
func (s chord) valid() bool {
	return s != "" && (s.sign() != 0 && chordTyped(s.sign()) == s || s.sign() == 0 && chordOf(s.press()) == s)
}

// keyOf returns the present key of a command.
func (s *settings) keyOf(c *command) chord {
	if key, ok := s.Keys[c.id]; ok {
		return chord(key)
	}
	return c.key
}

// commandAt returns the command that a chord triggers now, nil for none.
func (s *settings) commandAt(pressed chord) *command {
	for i := range commands {
		if c := &commands[i]; s.keyOf(c) == pressed {
			return c
		}
	}
	for i := range commands { // a key assigned to one command is no longer a further key of another
		if c := &commands[i]; s.keyOf(c) == c.key && slices.Contains(c.also, pressed) {
			return c
		}
	}
	return nil
}

// defaultChord translates the player's chord into the default chord of its command, which the
// screens know. It returns "" if the default command of the chord has another key now.
func (s *settings) defaultChord(pressed chord) chord {
	if c := s.commandAt(pressed); c != nil {
		return c.key
	}
	if slices.ContainsFunc(commands, func(c command) bool { return c.key == pressed || slices.Contains(c.also, pressed) }) {
		return ""
	}
	// With Shift a command does more of the same.
	if k := pressed.press(); pressed.sign() == 0 && k.Mods&Shift != 0 {
		k.Mods &^= Shift
		base := s.defaultChord(chordOf(k))
		if base == "" || base.sign() != 0 {
			return base
		}
		k = base.press()
		k.Mods |= Shift
		return chordOf(k)
	}
	return pressed
}

// isHeld reports whether the key of a command is held down.
func (s *settings) isHeld(id string, held []Key) bool {
	return slices.Contains(held, s.keyOf(commandOf(id)).press().Key)
}

// name returns the label of a key.
func (s chord) name() string {
	if name, ok := keyNames[string(s)]; ok {
		return words.T(name)
	}
	if s.sign() != 0 {
		return string(s)
	}
	parts := strings.Split(string(s), "+")
	for i, part := range parts {
		if name, ok := keyNames[part]; ok {
			parts[i] = words.T(name)
		} else {
			parts[i] = strings.ToUpper(part)
		}
	}
	return strings.Join(parts, "+")
}

var keyNames = map[string]string{
	",": words.Key("Comma"), ".": words.Key("Full stop"), "-": words.Key("Minus"),
	"Ctrl": words.Key("Ctrl"), "Shift": words.Key("Shift"), "Space": words.Key("Space"), "Enter": words.Key("Enter"),
	"Delete": words.Key("Delete"), "Home": words.Key("Home key"), "End": words.Key("End key"),
	"PageUp": words.Key("Page up"), "PageDown": words.Key("Page down"),
	"ArrowLeft": words.Key("Left arrow"), "ArrowRight": words.Key("Right arrow"), "ArrowUp": words.Key("Up arrow"), "ArrowDown": words.Key("Down arrow"),
}

// keyNow returns the label of a command's present key.
func (u *UI) keyNow(id string) string { return u.settings.keyNow(id) }

func (s *settings) keyNow(id string) string { return s.keyOf(commandOf(id)).name() }

// keyed replaces the default key in a label's last parentheses by the command's present
// key, with Shift if the id has it.
func (s *settings) keyed(label, id string) string {
	id, shift := strings.CutPrefix(id, "Shift+")
	c := commandOf(id)
	at := strings.LastIndexByte(label, '(')
	if s.keyOf(c) == c.key || at < 0 {
		return label
	}
	key := s.keyNow(id)
	if shift {
		key = words.T("Shift") + "+" + key
	}
	return label[:at+1] + key + ")"
}

// swap gives a command the key of another command, and the other one its own.
func (s *settings) swap(c, other *command, key chord) {
	old := s.keyOf(c)
	s.setKey(c, key)
	s.setKey(other, old)
}

func (s *settings) setKey(c *command, key chord) {
	if s.Keys == nil {
		s.Keys = map[string]string{}
	}
	if s.Keys[c.id] = string(key); key == c.key {
		delete(s.Keys, c.id)
	}
	if len(s.Keys) == 0 {
		s.Keys = nil
	}
}

// checkKeys removes unknown commands and keys from the settings, and all assignments if
// two commands have the same key.
func (s *settings) checkKeys() {
	seen := map[chord]bool{}
	for id, key := range s.Keys {
		if c := commandOf(id); c == nil || !chord(key).valid() || c.held && chord(key).sign() != 0 {
			delete(s.Keys, id)
		}
	}
	for i := range commands {
		key := s.keyOf(&commands[i])
		if seen[key] {
			s.Keys = nil
			return
		}
		seen[key] = true
	}
}
