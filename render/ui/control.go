package ui

import "frontage/geometry"

// Control is one button: what is drawn on the canvas, what the page mirrors
// for assistive technology, and what a test presses. There is one list.
type Control struct {
	ID      string // "undo", "overlay-zones", "end-phase"
	Label   string // in words, with the key that does the same
	Enabled bool
	Reason  string // why it is not enabled
	Rect    geometry.Rect
	Hidden  bool // scrolled out of sight; it can still be pressed by [UI.Press]
}
