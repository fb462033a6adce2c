package ui

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// tape is the tape measure of a board. The mouse lays it by dragging; keys move its end
// from where it begins.
type tape struct {
	inHand bool // its button is switched on
	held   bool // its key is held down
	laid   bool // it lies on the table
	from   geometry.Vec
	to     geometry.Vec
	byKeys bool // keys move its end
	cursor bool // … and have started to, so the hand is shown
}

// toggleTape switches the tape on or off.
func (b *board) toggleTape() {
	if b.tape.inHand {
		b.dropTape()
		return
	}
	b.dropTape()
	b.tape.inHand = true
	b.beginTape(b.ui.chosen())
}

// dropTape removes the tape, and reports whether there was one.
func (b *board) dropTape() bool {
	was := b.tape
	b.tape = tape{held: was.held}
	b.ui.changed()
	return was.inHand || was.laid || was.byKeys
}

// layTape lays the tape with the mouse.
func (b *board) layTape(from, to geometry.Vec) {
	b.tape.laid, b.tape.from, b.tape.to = true, from, to
	b.tape.byKeys, b.tape.cursor = false, false
}

func (b *board) measuring() bool { return b.tape.inHand || b.tape.held }

// beginTape starts measuring with keys: from the selected unit, else from the mouse, else
// from the middle of the view.
func (b *board) beginTape(selected game.UnitID) {
	from := b.at(b.camera.middle())
	if b.over {
		from = b.at(b.pointer)
	}
	if u := b.table().Unit(selected); u != nil && len(u.Stands) > 0 {
		from = u.Box(len(u.Stands) / 2).Center
	} else if c := leader(b.table(), selected); c != nil && game.OnTable(b.table(), c) {
		from = geometry.Vec{X: c.X, Y: c.Y}
	}
	b.tape.laid, b.tape.from, b.tape.to = false, from, from
	b.tape.byKeys, b.tape.cursor = true, !b.over
	b.ui.setup.Host.Announce(words.T("Measuring from %[1]s. Arrows move the end of the tape, %[2]s and %[3]s move it from stand to stand, Enter begins again there, Escape stops.",
		b.spot(from), b.ui.keyNow("previous-unit"), b.ui.keyNow("next-unit")))
	b.ui.changed()
}

// tapeKey moves the end of the tape, and reports whether it used the key.
func (b *board) tapeKey(k KeyPress) bool {
	if k.Mods&^Shift != 0 {
		return false
	}
	if step, ok := arrowKeys[k.Key]; ok {
		if k.Mods == Shift {
			step = step.Scale(10)
		}
		b.tapeTo(b.tape.to.Add(step))
		return true
	}
	switch {
	case k.Key == KeyEscape:
		b.dropTape()
	case k.Key == KeyEnter && b.ui.focus == "":
		b.tape.from, b.tape.laid = b.tape.to, false
		b.ui.setup.Host.Announce(words.T("Measuring from %s.", b.spot(b.tape.from)))
		b.ui.changed()
	default:
		return false
	}
	return true
}

// tapeTyped moves the end of the tape to the next stand or the previous one, and reports
// whether it used the character.
func (b *board) tapeTyped(r rune) bool {
	switch r {
	case '.':
		b.tapeToStand(1)
	case ',':
		b.tapeToStand(-1)
	default:
		return false
	}
	return true
}

// tapeTo moves the end of the tape by keys, and the view where the end would leave it.
func (b *board) tapeTo(to geometry.Vec) {
	b.tape.to = b.within(to)
	b.tape.laid, b.tape.cursor = true, true
	b.follow(b.tape.to)
	b.ui.setup.Host.Announce(words.T("%[1]s to %[2]s", centimetres(b.span().Len()), b.spot(b.tape.to)))
	b.ui.changed()
}

// tapeToStand moves the end of the tape to another stand, in the order of their distance
// from where the tape begins.
func (b *board) tapeToStand(by int) {
	type end struct {
		stand *game.Stand
		at    geometry.Vec
		far   float64
	}
	var list []end
	st := b.table()
	for i := range st.Units {
		u := &st.Units[i]
		for j := range u.Stands {
			if box := u.Box(j); !box.Contains(b.tape.from, 0) {
				list = append(list, end{&u.Stands[j], box.Center, box.Closest(b.tape.from).Dist(b.tape.from)})
			}
		}
	}
	if len(list) == 0 {
		return
	}
	slices.SortStableFunc(list, func(a, b end) int { return cmp.Compare(a.far, b.far) })
	next := 0
	if by < 0 {
		next = len(list) - 1
	}
	if _, i := b.standAt(b.tape.to, 0); b.tape.laid && i >= 0 {
		if at := slices.IndexFunc(list, func(e end) bool { return e.at == b.tape.to }); at >= 0 {
			next = (at + by + len(list)) % len(list)
		}
	}
	b.tapeTo(list[next].at)
}

// tick handles the tape's held key, and works on the tolerance map.
func (b *board) tick(in *Input) bool {
	held := b.ui.settings.isHeld("measure", in.Held)
	changed := held != b.tape.held
	b.tape.held = held
	return b.ripen(in.Elapsed) || changed
}

// within returns the point of the table nearest to a point.
func (b *board) within(p geometry.Vec) geometry.Vec {
	t := b.table().Table
	return geometry.Vec{X: within(p.X, 0, t.Width), Y: within(p.Y, 0, t.Height)}
}

// follow moves the view so that a point of the table is visible.
func (b *board) follow(p geometry.Vec) {
	if at := b.camera.view.Pixel(p); !b.camera.view.Area.Grow(-step8).Contains(at, 0) {
		b.camera.pan(b.camera.middle().Sub(at))
	}
}

// span returns the two ends of the measurement. An end on a stand measures from the
// stand's edge.
func (b *board) span() geometry.Segment {
	from, to := b.tape.from, b.tape.to
	u, i := b.standAt(from, 0)
	v, j := b.standAt(to, 0)
	switch {
	case u != nil && v != nil && (u != v || i != j):
		from, to = geometry.ClosestPoints(u.Box(i), v.Box(j))
	case u != nil && v == nil:
		from = u.Box(i).Closest(to)
	case v != nil && u == nil:
		to = v.Box(j).Closest(from)
	}
	return geometry.Segment{A: from, B: to}
}

// measurement returns the tape as a mark.
func (b *board) measurement() game.Mark {
	s := b.span()
	return game.Mark{Kind: game.MarkMeasure, From: s.A, To: s.B, Label: game.Word(centimetres(s.Len()))}
}

// spot tells where a point of the table is, and on which stand.
func (b *board) spot(p geometry.Vec) string {
	if u, i := b.standAt(p, 0); u != nil {
		return words.T("stand %[1]s of %[2]s", scene.Letter(u, u.Stands[i].ID), name(u))
	}
	return words.T("%[1]s across and %[2]s up", centimetres(p.X), centimetres(p.Y))
}

// drawHand paints the hand moved by keys.
func (b *board) drawHand(s *scene.Scene, p geometry.Vec, ink scene.Color) {
	at := b.camera.view.Pixel(p)
	const r = 11.0
	style := scene.Style{Stroke: ink, Width: 2}
	s.Disc(style, at, r)
	s.Line(style, at.Sub(geometry.Vec{X: 2 * r}), at.Add(geometry.Vec{X: 2 * r}))
	s.Line(style, at.Sub(geometry.Vec{Y: 2 * r}), at.Add(geometry.Vec{Y: 2 * r}))
}
