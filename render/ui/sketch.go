package ui

import (
	"slices"
	"strconv"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// sketch is the pen of a board: arrows, circles and notes that a player draws on the
// table. While it is active, mouse, touch and keys draw.
type sketch struct {
	// get returns the drawings, put replaces them, undo and redo go back and forth.
	get        func() []game.Drawing
	put        func([]game.Drawing)
	undo, redo func()
	// In a study, shown returns the drawings as they lie on the table, and piece the unit or leader
	// at a point, at which a drawing then begins or ends, "" for none. Elsewhere both are nil.
	shown func() []game.Drawing
	piece func(at geometry.Vec) game.UnitID

	on     bool
	tool   int // index into sketchTools
	color  int // index into game.DrawingColors
	begun  bool
	from   geometry.Vec // start of the current drawing, in cm
	to     geometry.Vec // … and where the hand is now
	cursor bool         // the keys move the hand, so it is shown

	past, future [][]game.Drawing
}

// sketchTools lists the drawing tools; the last one erases.
var sketchTools = []struct {
	id    string
	kind  game.DrawingKind
	icon  icon
	label string
}{
	{"arrow", game.DrawArrow, "arrow", words.Key("Arrow: drag, or click twice (1)")},
	{"circle", game.DrawCircle, "circle", words.Key("Circle: drag from its middle, or click twice (2)")},
	{"note", game.DrawNote, "note", words.Key("Note: click its place (3)")},
	{"eraser", "", "eraser", words.Key("Eraser: click what to remove (4)")},
}

const (
	sketchRow   = targetSize + step8
	shortest    = 0.5  // least length of an arrow in cm, so that a slip of the hand draws none
	eraserReach = 14.0 // in pixels
)

// newSketch returns a pen whose drawings last as long as the screen.
func newSketch(u *UI, table func() *game.State) *sketch {
	k := &sketch{}
	list := []game.Drawing(nil)
	k.get = func() []game.Drawing {
		if list == nil {
			list = append([]game.Drawing{}, table().Drawings...)
		}
		return list
	}
	k.put = func(to []game.Drawing) {
		k.past, k.future = append(k.past, k.get()), nil
		list = to
	}
	move := func(from, to *[][]game.Drawing) {
		if n := len(*from); n > 0 {
			*to = append(*to, list)
			list, *from = (*from)[n-1], (*from)[:n-1]
			u.changed()
		}
	}
	k.undo = func() { move(&k.past, &k.future) }
	k.redo = func() { move(&k.future, &k.past) }
	return k
}

// shown returns the board of the screen and the selection, nil if there is no board.
func (u *UI) shown() (*board, game.UnitID) {
	switch s := u.screen.(type) {
	case *battle:
		return &s.board, s.selected
	case *figure:
		return &s.board, s.mover.unit
	case *table:
		return &s.board, s.mover.unit
	case *replay:
		return &s.board, ""
	}
	return nil, ""
}

// chosen returns the selection of the screen, "" for none.
func (u *UI) chosen() game.UnitID {
	_, selected := u.shown()
	return selected
}

// sketched returns the board of the screen if its pen is active, otherwise nil.
func (u *UI) sketched() *board {
	b, _ := u.shown()
	if b == nil || !b.sketch.on || u.dialog != nil {
		return nil
	}
	return b
}

// measured returns the board of the screen if keys move the end of its tape, otherwise
// nil.
func (u *UI) measured() *board {
	b, _ := u.shown()
	if b == nil || !b.tape.byKeys || u.dialog != nil {
		return nil
	}
	return b
}

// drawings returns the drawings on the table, including the current one.
func (b *board) drawings() []game.Drawing {
	list := b.sketch.get()
	if b.sketch.shown != nil {
		list = b.sketch.shown()
	}
	if b.sketch.on && b.sketch.begun {
		d := b.sketch.drawing()
		if b.sketch.piece != nil {
			return append(slices.Clip(list), b.table().Placed([]game.Drawing{b.sketch.attached(d)})...)
		}
		list = append(slices.Clip(list), d)
	}
	return list
}

func (k *sketch) drawing() game.Drawing {
	return game.Drawing{Kind: sketchTools[k.tool].kind, From: k.from, To: k.to, Color: game.DrawingColors[k.color]}.Rounded()
}

// attached lets an arrow begin and end at the pieces that lie there, if the table has them.
func (k *sketch) attached(d game.Drawing) game.Drawing {
	if k.piece == nil || d.Kind != game.DrawArrow {
		return d
	}
	d.FromPiece, d.ToPiece = k.piece(d.From), k.piece(d.To)
	if d.FromPiece == d.ToPiece { // within one piece it is an arrow between places
		d.FromPiece, d.ToPiece = "", ""
	}
	return d.Rounded()
}

// toggleSketch activates the pen, or deactivates it.
func (b *board) toggleSketch() {
	k := b.sketch
	k.on, k.begun, k.cursor = !k.on, false, false
	k.to = b.at(b.camera.middle())
	b.dropTape()
	if k.on {
		b.ui.setup.Host.Announce(words.T("Drawing. Arrows move the pen, Enter begins and ends a line, Escape stops."))
	}
	b.ui.changed()
}

// layoutSketch places the pen's tools along the lower end of the table.
func (b *board) layoutSketch(p *page, area geometry.Rect) {
	k := b.sketch
	var list []Control
	for i, t := range sketchTools {
		list = append(list, Control{ID: "draw-" + t.id, key: "form-" + strconv.Itoa(i+1), Label: words.T(t.label), icon: t.icon, on: i == k.tool, Enabled: true, do: func() { k.choose(b, i) }})
	}
	some := len(k.get()) > 0
	list = append(list,
		Control{ID: "draw-color", key: "form-5", Label: words.T("Colour: %[1]s (5)", words.T(game.DrawingColors[k.color])), icon: "ink", Enabled: true, do: func() { k.recolor(b) }},
		Control{ID: "draw-undo", key: "undo", Label: words.T("Undo (Ctrl+Z)"), icon: "undo", Enabled: true, do: k.undo},
		Control{ID: "draw-clear", Label: words.T("Remove all drawings"), icon: "trash", Enabled: some, Reason: words.T("nothing is drawn"), do: func() { k.put([]game.Drawing{}) }},
		Control{ID: "draw-done", key: "draw", Label: words.T("Stop drawing (D)"), icon: "check", Enabled: true, do: b.toggleSketch},
	)
	width := within((area.Max.X-area.Min.X-2*step8)/float64(len(list)), 0, targetSize+step8/2)
	x, y := area.Min.X+step8, area.Max.Y-sketchRow
	for _, c := range list {
		c.look, c.layer = lookTool, layerChrome
		c.Rect = rect(x, y, float64(int(width))-2, targetSize)
		p.add(c)
		x += width
	}
}

func (k *sketch) choose(b *board, tool int) {
	k.tool, k.begun = tool, false
	b.ui.changed()
}

func (k *sketch) recolor(b *board) {
	k.color = (k.color + 1) % len(game.DrawingColors)
	b.ui.changed()
}

// gesture draws, and reports whether it used the gesture. Other gestures, such as panning
// with two fingers, go on to the screen.
func (k *sketch) gesture(b *board, g gesture) bool {
	area := b.camera.view.Area
	if !area.Contains(g.At, 0) && !(k.begun && g.Kind != gesturePress) {
		return false
	}
	switch g.Kind {
	case gestureDrag:
		if !area.Contains(g.Start, 0) {
			return false
		}
		if g.First && k.line() {
			k.from, k.begun = b.at(g.Start), true
		}
		k.to, k.cursor = b.at(g.At), false
	case gestureDrop:
		k.to = b.at(g.At)
		k.finish(b)
	case gestureAbandon:
		k.begun = false
	case gestureTap:
		k.to, k.cursor = b.at(g.At), false
		k.act(b)
	case gestureHover:
		b.over = false // nothing below the pen is pointed at
		if k.begun {
			k.to = b.at(g.At)
		}
	case gesturePress, gestureLeave:
	default:
		return false
	}
	b.ui.changed()
	return true
}

// line reports whether the tool draws from one point to another.
func (k *sketch) line() bool {
	t := sketchTools[k.tool].kind
	return t == game.DrawArrow || t == game.DrawCircle
}

// act does what a click does at the hand: it starts or ends a line, writes a note, or
// erases.
func (k *sketch) act(b *board) {
	switch {
	case !k.line() && sketchTools[k.tool].kind == game.DrawNote:
		k.write(b)
	case !k.line():
		k.erase(b)
	case k.begun:
		k.finish(b)
	case k.piece != nil && sketchTools[k.tool].kind == game.DrawCircle && k.piece(k.to) != "":
		d := k.drawing() // a click on a piece circles it
		d.FromPiece = k.piece(k.to)
		k.add(b, d)
	default:
		k.from, k.begun = k.to, true
	}
}

// finish ends the current drawing.
func (k *sketch) finish(b *board) {
	if k.begun && k.from.Dist(k.to) >= shortest {
		k.add(b, k.attached(k.drawing()))
	}
	k.begun = false
}

func (k *sketch) add(b *board, d game.Drawing) {
	if len(k.get()) >= game.MaxDrawings {
		b.ui.Note(words.T("There is no room for more drawings"))
		return
	}
	k.put(append(slices.Clip(k.get()), d.Rounded()))
	b.ui.changed()
}

// write asks for the text of a note at the hand.
func (k *sketch) write(b *board) {
	d := k.drawing()
	d.From = k.to
	b.ui.open(noteDialog(b.ui, words.T("Note"), "", func(text string) {
		if text != "" {
			d.Text = text
			k.add(b, d)
		}
	}))
}

// erase removes the drawing nearest to the hand.
func (k *sketch) erase(b *board) {
	best, at := eraserReach/b.camera.view.Scale, -1
	list := k.get()
	for i := range list {
		for _, placed := range b.table().Placed(list[i : i+1]) {
			if d := drawnDistance(&placed, k.to); d <= best {
				best, at = d, i
			}
		}
	}
	if at < 0 {
		return
	}
	k.put(slices.Delete(slices.Clone(list), at, at+1))
	b.ui.changed()
}

// drawnDistance returns the distance of a point from a drawing, in cm.
func drawnDistance(d *game.Drawing, at geometry.Vec) float64 {
	switch d.Kind {
	case game.DrawArrow:
		return geometry.Segment{A: d.From, B: d.To}.Closest(at).Dist(at)
	case game.DrawCircle:
		if off := d.From.Dist(at) - d.From.Dist(d.To); off >= 0 {
			return off
		} else {
			return -off
		}
	}
	return max(0, d.From.Dist(at)-1) // a note is larger than its point
}

// key moves the hand and does what a click does.
func (k *sketch) key(b *board, press KeyPress) bool {
	by := 1.0
	if press.Mods == Shift {
		by = 10
	}
	if step, ok := arrowKeys[press.Key]; ok && press.Mods&^Shift == 0 {
		k.moveHand(b, step.Scale(by))
		return true
	}
	switch {
	case press.Key == KeyEnter && b.ui.focus == "":
		k.cursor = true
		k.act(b)
	case press.Key == KeyEscape && k.begun:
		k.begun = false
	case press.Key == KeyEscape, press.Key == "d" && press.Mods == 0:
		b.toggleSketch()
	case press.Key == "z" && press.Mods == Ctrl:
		k.undo()
	case press.Key == "z" && press.Mods == Ctrl|Shift, press.Key == "y" && press.Mods == Ctrl:
		k.redo()
	case press.Key == KeyDelete, press.Key == KeyBackspace:
		k.cursor = true
		k.erase(b)
	default:
		return false
	}
	b.ui.changed()
	return true
}

var arrowKeys = map[Key]geometry.Vec{KeyLeft: {X: -1}, KeyRight: {X: 1}, KeyUp: {Y: 1}, KeyDown: {Y: -1}}

// moveHand moves the hand, and the view where the hand would leave it.
func (k *sketch) moveHand(b *board, by geometry.Vec) {
	k.cursor = true
	k.to = b.within(k.to.Add(by))
	b.follow(k.to)
	b.ui.changed()
}

func (k *sketch) typed(b *board, r rune) bool {
	switch {
	case r >= '1' && r < '1'+rune(len(sketchTools)):
		k.choose(b, int(r-'1'))
	case r == '5':
		k.recolor(b)
	default:
		return false
	}
	return true
}

// draw paints the hand if keys have moved it.
func (k *sketch) draw(s *scene.Scene, b *board) {
	if !k.on {
		return
	}
	area := b.camera.view.Area
	ink := colors.table.Drawing(game.DrawingColors[k.color])
	fillRect(s, rect(area.Min.X, area.Min.Y, area.Max.X-area.Min.X, 4), ink)
	if !k.cursor {
		return
	}
	b.drawHand(s, k.to, ink)
}
