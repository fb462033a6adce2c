package ui

import (
	"time"

	"frontage/geometry"
)

// gestureKind is the kind of a gesture, whether made with a mouse, a pen or fingers.
type gestureKind uint8

const (
	gestureHover   gestureKind = iota // the mouse moved with no button down
	gestureLeave                      // the mouse left the window, or a finger touched the screen
	gesturePress                      // a button or a finger went down at At
	gestureTap                        // … and came up again without moving
	gestureHold                       // a finger stays where it went down, which points like a hovering mouse
	gestureDrag                       // moved by By while down, from Start to At
	gestureDrop                       // a drag ended
	gestureAbandon                    // a drag was cancelled by a second finger
	gestureZoom                       // by Factor about At
	gesturePan                        // by By, with two fingers or another button
	gestureWheel                      // by By at At
)

// gesture is a single gesture.
type gesture struct {
	Kind   gestureKind
	At     geometry.Vec
	Start  geometry.Vec // where the button or finger went down
	By     geometry.Vec // since the last gesture of this kind
	Factor float64
	Touch  bool // made with a finger
	Double bool // of a tap: the second of two at the same place
	First  bool // of a drag: its first movement
	Held   bool // of a tap: the finger was held before
	Mods   Mods
}

const (
	mouseSlack = 4  // pixels that a click may move
	touchSlack = 10 // … a tap
	doubleTime = 400 * time.Millisecond
	holdTime   = 500 * time.Millisecond // after which a resting finger is a hold
	holdTick   = 50 * time.Millisecond  // the most that one tick adds to it, so that a slow picture does not turn a tap into a hold
	doubleNear = 24                     // pixels between the two taps of a double tap
)

// gestures converts mouse and touch input into gestures, tick by tick.
type gestures struct {
	now    time.Duration
	at     geometry.Vec // of the mouse
	inside bool

	down     bool // the primary button or the first finger is down
	touch    bool
	finger   int
	start    geometry.Vec
	last     geometry.Vec
	dragging bool
	downFor  time.Duration // how long a finger has stayed where it went down
	held     bool          // … long enough for a hold

	panning bool // with another button
	fingers []Touch
	pinched bool // two fingers were down; wait until all are up

	lastTap   geometry.Vec
	lastTapAt time.Duration
	tapped    bool
}

// read appends the gestures of one tick to list.
func (g *gestures) read(in *Input, list []gesture) []gesture {
	g.now += in.Elapsed
	first := len(list)
	list = g.readTouches(in, list)
	if len(in.Touches) == 0 && !g.touch {
		list = g.readMouse(in, list)
	}
	if in.Pinch != 0 && in.Pinch != 1 {
		list = append(list, gesture{Kind: gestureZoom, At: in.Pointer.At, Factor: in.Pinch})
	}
	if in.Wheel != (geometry.Vec{}) {
		list = append(list, gesture{Kind: gestureWheel, At: in.Pointer.At, By: in.Wheel})
	}
	for i := first; i < len(list); i++ {
		list[i].Mods = in.Mods
	}
	return list
}

func (g *gestures) readMouse(in *Input, list []gesture) []gesture {
	p := in.Pointer
	moved := p.At.Sub(g.at)
	g.at = p.At
	if !g.down { // a click at a new place begins with pointing there
		list = g.hover(p, moved, list)
	}
	if p.Pressed&Primary != 0 {
		list = g.press(p.At, false, list)
	}
	if g.down {
		list = g.move(p.At, mouseSlack, list)
	}
	if p.Released&Primary != 0 && g.down {
		list = g.release(list)
	}
	other := p.Held&(Secondary|Middle) != 0
	if other && g.panning && moved != (geometry.Vec{}) {
		list = append(list, gesture{Kind: gesturePan, At: p.At, By: moved})
	}
	g.panning = other
	return list
}

func (g *gestures) hover(p Pointer, moved geometry.Vec, list []gesture) []gesture {
	entered := p.Inside && !g.inside
	left := !p.Inside && g.inside
	g.inside = p.Inside
	switch {
	case left:
		return append(list, gesture{Kind: gestureLeave, At: p.At})
	case entered || p.Inside && moved != (geometry.Vec{}):
		return append(list, gesture{Kind: gestureHover, At: p.At})
	}
	return list
}

// readTouches treats one finger like a mouse button, and two as a pan and a pinch.
func (g *gestures) readTouches(in *Input, list []gesture) []gesture {
	before := g.fingers
	g.fingers = append(g.fingers[:0:0], in.Touches...)
	switch now := in.Touches; {
	case len(now) >= 2:
		if g.down {
			if g.dragging {
				list = append(list, gesture{Kind: gestureAbandon, At: g.last, Touch: true})
			}
			g.down, g.dragging = false, false
		}
		g.touch, g.pinched = true, true
		list = pinch(before, now, list)
	case len(now) == 1 && !g.pinched:
		if !g.down {
			g.finger = now[0].ID
			g.inside = false
			list = append(list, gesture{Kind: gestureLeave, At: now[0].At, Touch: true})
			return g.press(now[0].At, true, list)
		}
		if now[0].ID == g.finger {
			list = g.move(now[0].At, touchSlack, list)
		}
		if g.downFor += min(in.Elapsed, holdTick); g.waits() && g.downFor >= holdTime {
			g.held = true
			list = append(list, gesture{Kind: gestureHold, At: g.start, Start: g.start, Touch: true})
		}
	case len(now) == 0 && g.touch:
		if g.down {
			list = g.release(list)
		}
		g.touch, g.pinched = false, false
		g.at = in.Pointer.At // a pointer left behind by a finger has not moved
	}
	return list
}

// pinch compares two fingers with their earlier places.
func pinch(before, now []Touch, list []gesture) []gesture {
	if len(before) < 2 || before[0].ID != now[0].ID || before[1].ID != now[1].ID {
		return list
	}
	was := geometry.Segment{A: before[0].At, B: before[1].At}
	is := geometry.Segment{A: now[0].At, B: now[1].At}
	if by := is.Mid().Sub(was.Mid()); by != (geometry.Vec{}) {
		list = append(list, gesture{Kind: gesturePan, At: is.Mid(), By: by, Touch: true})
	}
	if was.Len() > 0 && is.Len() > 0 && was.Len() != is.Len() {
		list = append(list, gesture{Kind: gestureZoom, At: is.Mid(), Factor: is.Len() / was.Len(), Touch: true})
	}
	return list
}

// waits reports whether a finger is down that may still become a hold.
func (g *gestures) waits() bool { return g.down && g.touch && !g.dragging && !g.held && !g.pinched }

func (g *gestures) press(at geometry.Vec, touch bool, list []gesture) []gesture {
	g.down, g.touch, g.dragging, g.held, g.downFor = true, touch, false, false, 0
	g.start, g.last = at, at
	return append(list, gesture{Kind: gesturePress, At: at, Start: at, Touch: touch})
}

func (g *gestures) move(at geometry.Vec, slack float64, list []gesture) []gesture {
	if at == g.last || !g.dragging && at.Dist(g.start) <= slack {
		return list
	}
	first := !g.dragging
	g.dragging = true
	by := at.Sub(g.last)
	g.last = at
	return append(list, gesture{Kind: gestureDrag, At: at, Start: g.start, By: by, First: first, Touch: g.touch})
}

func (g *gestures) release(list []gesture) []gesture {
	touch := g.touch
	g.down = false
	if !touch {
		g.touch = false
	}
	if g.dragging {
		g.dragging = false
		return append(list, gesture{Kind: gestureDrop, At: g.last, Start: g.start, Touch: touch})
	}
	double := g.tapped && g.now-g.lastTapAt <= doubleTime && g.start.Dist(g.lastTap) <= doubleNear
	g.lastTap, g.lastTapAt, g.tapped = g.start, g.now, !double
	return append(list, gesture{Kind: gestureTap, At: g.start, Start: g.start, Double: double, Touch: touch, Held: g.held})
}
