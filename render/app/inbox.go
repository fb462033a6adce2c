package app

import (
	"slices"

	"frontage/geometry"
	"frontage/render/ui"
)

// inbox collects the platform's reports in order and turns them into the inputs of ticks.
// A click that begins and ends within one slow frame becomes two ticks, so nothing is
// lost or reordered.
type inbox struct {
	events []event
	now    ui.Input // state that lasts from tick to tick: pointer, touches, held keys
}

// event is one report. It changes the lasting state or adds to the tick's input. Some
// events end the tick: later ones belong to the next.
type event struct {
	kind    eventKind
	at      geometry.Vec
	buttons ui.Buttons
	inside  bool
	touch   int
	factor  float64
	key     ui.Key
	mods    ui.Mods
	typed   []rune
}

type eventKind uint8

const (
	pointerEvent eventKind = iota
	touchEvent             // a finger touches the screen, or has moved
	touchEndEvent
	wheelEvent
	pinchEvent
	keyDownEvent
	textEvent
	keyUpEvent
	blurEvent
)

// pointer reports where the mouse is and which buttons are down now.
func (b *inbox) pointer(at geometry.Vec, buttons ui.Buttons, inside bool) {
	b.events = append(b.events, event{kind: pointerEvent, at: at, buttons: buttons, inside: inside})
}

// touch reports a finger on the screen, or, if down is false, one that has been lifted.
func (b *inbox) touch(id int, down bool, at geometry.Vec) {
	kind := touchEvent
	if !down {
		kind = touchEndEvent
	}
	b.events = append(b.events, event{kind: kind, touch: id, at: at})
}

// wheel reports scrolling, in pixels.
func (b *inbox) wheel(by geometry.Vec) {
	b.events = append(b.events, event{kind: wheelEvent, at: by})
}

// pinch reports the zoom factor of a trackpad gesture.
func (b *inbox) pinch(factor float64) {
	b.events = append(b.events, event{kind: pinchEvent, factor: factor})
}

// keyDown reports a key pressed or repeated.
func (b *inbox) keyDown(key ui.Key, mods ui.Mods) {
	b.events = append(b.events, event{kind: keyDownEvent, key: key, mods: mods})
}

// text reports typed characters.
func (b *inbox) text(typed []rune) {
	b.events = append(b.events, event{kind: textEvent, typed: typed})
}

// keyUp reports a key released.
func (b *inbox) keyUp(key ui.Key, mods ui.Mods) {
	b.events = append(b.events, event{kind: keyUpEvent, key: key, mods: mods})
}

// blur reports that the keyboard focus is lost: keys released from now on will not be
// reported.
func (b *inbox) blur() { b.events = append(b.events, event{kind: blurEvent}) }

// still returns the input of a tick in which nothing happens: the pointer and held keys
// stay as they are. Its slices are valid until the next call.
func (b *inbox) still() ui.Input {
	b.now.Pointer.Pressed, b.now.Pointer.Released = 0, 0
	b.now.Wheel, b.now.Pinch = geometry.Vec{}, 1
	b.now.Keys, b.now.Runes = b.now.Keys[:0], b.now.Runes[:0]
	return b.now
}

// next returns the input of the next tick in which something happens, or false if there
// is none. Its slices are valid until the next call.
func (b *inbox) next() (ui.Input, bool) {
	if len(b.events) == 0 {
		return ui.Input{}, false
	}
	b.still()
	taken := 0
	for _, e := range b.events {
		taken++
		if b.apply(e) {
			break
		}
	}
	b.events = slices.Delete(b.events, 0, taken)
	return b.now, true
}

// apply adds an event to the tick and reports whether it ends the tick.
func (b *inbox) apply(e event) (ends bool) {
	in := &b.now
	switch e.kind {
	case pointerEvent:
		in.Pointer.At, in.Pointer.Inside = e.at, e.inside
		in.Pointer.Pressed = e.buttons &^ in.Pointer.Held
		in.Pointer.Released = in.Pointer.Held &^ e.buttons
		in.Pointer.Held = e.buttons
		return in.Pointer.Pressed|in.Pointer.Released != 0
	case touchEvent:
		i := b.finger(e.touch)
		if i >= 0 {
			in.Touches[i].At = e.at
			return false
		}
		in.Touches = append(in.Touches, ui.Touch{ID: e.touch, At: e.at})
	case touchEndEvent:
		if i := b.finger(e.touch); i >= 0 {
			in.Touches = slices.Delete(in.Touches, i, i+1)
		}
	case wheelEvent:
		in.Wheel = in.Wheel.Add(e.at)
		return false
	case pinchEvent:
		in.Pinch *= e.factor
		return false
	case keyDownEvent:
		in.Mods = e.mods
		in.Keys = append(in.Keys, ui.KeyPress{Key: e.key, Mods: e.mods})
		if !slices.Contains(in.Held, e.key) {
			in.Held = append(in.Held, e.key)
		}
	case textEvent:
		in.Runes = append(in.Runes, e.typed...)
	case keyUpEvent:
		in.Mods = e.mods
		if i := slices.Index(in.Held, e.key); i >= 0 {
			in.Held = slices.Delete(in.Held, i, i+1)
		}
	case blurEvent:
		in.Held, in.Mods = in.Held[:0], 0
	}
	return true
}

// finger returns the index of a touch in the list, or −1.
func (b *inbox) finger(id int) int {
	return slices.IndexFunc(b.now.Touches, func(t ui.Touch) bool { return t.ID == id })
}
