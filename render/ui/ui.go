package ui

import (
	"frontage/assets"
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// Setup is what a UI needs from the program around it.
type Setup struct {
	Host      Host
	Systems   []game.Rules
	Scenarios []assets.File // the cards of the Play screen, in their order
	Figures   []assets.File
	Seed      uint64 // of the dice of battles started here
}

// UI is the whole of the player's view. It is used by one goroutine.
type UI struct {
	setup    Setup
	size     geometry.Vec
	controls []Control
}

// New returns the user interface at its home screen.
func New(setup Setup) *UI { return &UI{setup: setup} }

// Update takes what happened since the last tick and reports whether the
// picture has changed.
func (u *UI) Update(in Input) (dirty bool) {
	dirty = in.Size != u.size
	u.size = in.Size
	return dirty
}

// Draw builds the picture of the window in CSS pixels.
func (u *UI) Draw(s *scene.Scene) { s.Reset(u.size.X, u.size.Y, scene.Color{A: 255}) }

// Animating reports whether the picture changes without any input: Update
// must be called every frame.
func (u *UI) Animating() bool { return false }

// Controls returns the buttons on the screen, in reading order.
func (u *UI) Controls() []Control { return u.controls }
