package ui

import (
	"time"

	"frontage/geometry"
)

// Input is everything that happened since the last tick. Positions are CSS pixels from
// the window's top left corner.
type Input struct {
	Size    geometry.Vec  // of the window
	Ratio   float64       // device pixels per CSS pixel; 0 counts as 1
	Elapsed time.Duration // since the last tick

	Pointer Pointer
	Touches []Touch
	Wheel   geometry.Vec // pixels scrolled; y is positive when scrolling down
	Pinch   float64      // zoom factor of a trackpad pinch (wheel with Ctrl); 0 or 1 for none

	Keys  []KeyPress // pressed, or repeated while held, in this tick
	Held  []Key      // down now
	Runes []rune     // typed in this tick, according to the keyboard layout
	Mods  Mods       // down now
}

// Pointer is the mouse or the pen.
type Pointer struct {
	At       geometry.Vec
	Inside   bool    // it is over the window
	Held     Buttons // down now
	Pressed  Buttons // went down in this tick
	Released Buttons // went up in this tick
}

// Buttons is a set of mouse buttons.
type Buttons uint8

// The mouse buttons.
const (
	Primary Buttons = 1 << iota
	Secondary
	Middle
)

// Touch is one finger on the screen.
type Touch struct {
	ID int
	At geometry.Vec
}

// Key is a key by its name in the browser's KeyboardEvent.key, letters in lower case:
// "a", "Enter". Characters such as "[", "?" and "+" are on different keys in different
// countries, so they are read from Runes and are not keys.
type Key string

// The keys that are not letters.
const (
	KeyEnter     Key = "Enter"
	KeyEscape    Key = "Escape"
	KeyTab       Key = "Tab"
	KeyLeft      Key = "ArrowLeft"
	KeyRight     Key = "ArrowRight"
	KeyUp        Key = "ArrowUp"
	KeyDown      Key = "ArrowDown"
	KeyPageUp    Key = "PageUp"
	KeyPageDown  Key = "PageDown"
	KeyDelete    Key = "Delete"
	KeyBackspace Key = "Backspace"
	KeyHome      Key = "Home"
	KeyEnd       Key = "End"
)

// Mods is a set of modifier keys.
type Mods uint8

// The modifier keys. On a Mac the command key counts as Ctrl.
const (
	Ctrl Mods = 1 << iota
	Shift
	Alt
)

// KeyPress is a pressed key with the modifiers that were down.
type KeyPress struct {
	Key  Key
	Mods Mods
}
