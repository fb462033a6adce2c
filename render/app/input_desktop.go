//go:build !js

package app

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"frontage/geometry"
	"frontage/render/ui"
)

// ownsTab is true: Tab moves through the controls on the screen, since there are no
// others.
const ownsTab = true

// notch is the number of pixels that a browser scrolls for one notch of a wheel.
const notch = 100

var mouseButtons = []struct {
	theirs ebiten.MouseButton
	ours   ui.Buttons
}{
	{ebiten.MouseButtonLeft, ui.Primary},
	{ebiten.MouseButtonRight, ui.Secondary},
	{ebiten.MouseButtonMiddle, ui.Middle},
}

// gatherMouse reports the mouse, including a click shorter than a tick.
func (h *host) gatherMouse(s *shell) {
	x, y := ebiten.CursorPositionF()
	at := geometry.Vec{X: x, Y: y}.Scale(1 / s.ratio)
	inside := at.X >= 0 && at.Y >= 0 && at.X < s.size.X && at.Y < s.size.Y
	down, brief := h.mouse, ui.Buttons(0)
	for _, b := range mouseButtons {
		pressed, released := inpututil.IsMouseButtonJustPressed(b.theirs), inpututil.IsMouseButtonJustReleased(b.theirs)
		switch {
		case pressed && released:
			brief |= b.ours
		case pressed:
			down |= b.ours
		case released:
			down &^= b.ours
		}
	}
	if brief != 0 {
		s.in.pointer(at, down|brief, inside)
	}
	s.in.pointer(at, down, inside)
	h.mouse = down
	if dx, dy := ebiten.Wheel(); dx != 0 || dy != 0 {
		s.in.wheel(geometry.Vec{X: -dx * notch, Y: -dy * notch})
	}
}

// gatherTouches reports the fingers on a touch screen.
func (h *host) gatherTouches(s *shell) {
	before := h.touch
	h.touch = ebiten.AppendTouchIDs(nil)
	for _, id := range before {
		if !slices.Contains(h.touch, id) {
			s.in.touch(int(id), false, geometry.Vec{})
		}
	}
	for _, id := range h.touch {
		x, y := ebiten.TouchPositionF(id)
		s.in.touch(int(id), true, geometry.Vec{X: x, Y: y}.Scale(1/s.ratio))
	}
}

// keyboard names keys as browsers do and repeats a held key.
type keyboard struct {
	pressed []ebiten.Key // pressed since the last tick
	held    ui.Key       // the last key pressed, while it is still down
	from    ebiten.Key
	next    time.Time // when it repeats
}

const (
	repeatAfter = 400 * time.Millisecond
	repeatEvery = 40 * time.Millisecond
)

// gather reports the keys to in and returns whether one is held.
func (k *keyboard) gather(in *inbox, now time.Time) bool {
	mods := modifiers()
	k.pressed = inpututil.AppendJustPressedKeys(k.pressed[:0])
	for _, key := range k.pressed {
		if name := keyName(key); name != "" {
			in.keyDown(name, mods)
			k.held, k.from, k.next = name, key, now.Add(repeatAfter)
		}
	}
	if typed := ebiten.AppendInputChars(nil); len(typed) > 0 {
		in.text(typed)
	}
	for _, key := range inpututil.AppendJustReleasedKeys(nil) {
		if name := keyName(key); name != "" {
			in.keyUp(name, mods)
		}
		if key == k.from {
			k.held = ""
		}
	}
	if k.held != "" && now.After(k.next) {
		in.keyDown(k.held, mods)
		k.next = now.Add(repeatEvery)
	}
	return k.held != ""
}

func modifiers() ui.Mods {
	var mods ui.Mods
	if ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta) {
		mods |= ui.Ctrl
	}
	if ebiten.IsKeyPressed(ebiten.KeyShift) {
		mods |= ui.Shift
	}
	if ebiten.IsKeyPressed(ebiten.KeyAlt) {
		mods |= ui.Alt
	}
	return mods
}

// keyName returns the browser's name of a key; letters follow the player's keyboard
// layout. It is "" for keys that the game does not use.
func keyName(key ebiten.Key) ui.Key {
	switch key {
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
		return ui.KeyEnter
	case ebiten.KeyEscape, ebiten.KeyTab, ebiten.KeyArrowLeft, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyArrowDown,
		ebiten.KeyPageUp, ebiten.KeyPageDown, ebiten.KeyDelete, ebiten.KeyBackspace, ebiten.KeyHome, ebiten.KeyEnd:
		return ui.Key(key.String()) // Ebitengine uses the browser's names for these
	}
	name := []rune(strings.ToLower(ebiten.KeyName(key)))
	if len(name) == 1 && unicode.IsLetter(name[0]) {
		return ui.Key(string(name))
	}
	return ""
}
