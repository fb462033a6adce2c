package ui

import (
	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// board is the table in the window and everything needed to look at it: panning and
// zooming, overlays, the tape measure. The Battle, Figure and Table screens share it.
type board struct {
	ui     *UI
	table  func() *game.State // returns the state to show
	camera camera

	selection func() game.UnitID // the selected unit, nil where nothing is selected

	ask    asker
	picker *scene.Picker // for the present table, nil when it has changed

	overlay map[string]bool // by name
	tools   bool            // a narrow window shows the tools it normally hides
	tape    tape
	sketch  *sketch

	tolerated tolerated

	pointer geometry.Vec // of the mouse, in pixels
	over    bool         // the mouse is over the table
	hover   game.UnitID  // the unit under the mouse, "" for none
	dragged bool         // the current drag moves the table

	covered geometry.Rect // the part of the window that the tools lie over, in pixels
}

// overlays lists the overlays of the table: name, key, and words.
var overlays = []struct {
	name  string
	key   Key
	icon  icon
	label string
}{
	{"zones", "z", "zones", words.Key("Zones (Z)")},
	{"sight", "l", "sight", words.Key("Lines of sight (L)")},
	{"contacts", "c", "contacts", words.Key("Contacts and supports (C)")},
	{"ranges", "r", "target", words.Key("Reach and ranges of the selected unit (R)")},
	{"threat", "t", "swords", ""}, // the guide says whose threat
	{overlayTolerance, "v", "tolerance", words.Key("Tolerance: where the charge would be allowed (V)")},
	{overlayIntents, "i", "arrow", words.Key("The commander's intentions (I)")},
	{"grid", "g", "grid", words.Key("Centimetre grid (G)")},
}

const overlayIntents = "intents"

func newBoard(u *UI, rules game.Rules, table func() *game.State) board {
	b := board{ui: u, table: table, ask: asker{rules: rules}, overlay: map[string]bool{}, sketch: newSketch(u, table)}
	b.ask.forget()
	return b
}

// refresh must be called when the table has changed.
func (b *board) refresh() {
	b.ask.forget()
	b.tolerated.known = false
	b.picker = nil
	b.ui.changed()
}

// layout places the table, and the tools at its left edge.
func (b *board) layout(p *page, area geometry.Rect, more ...Control) {
	const gap = step8 / 2
	b.camera.left = 0
	if !p.compact() {
		b.camera.left = targetSize + step8
	}
	b.camera.place(area, b.table().Table.Rect())
	if b.sketch.on {
		b.layoutSketch(p, area)
		area.Max.Y -= sketchRow
	}
	x, y := area.Min.X+step8, area.Min.Y+step8
	b.covered = rect(x, y, 0, 0)
	for _, c := range b.strip(p.compact(), more) {
		if y+targetSize > area.Max.Y-step8 {
			x, y = x+targetSize+gap, area.Min.Y+step8
		}
		c.look, c.layer, c.Enabled = lookTool, layerChrome, true
		c.Rect = rect(x, y, targetSize, targetSize)
		b.covered = b.covered.Union(c.Rect.Grow(2))
		p.add(c)
		y += targetSize + gap
	}
}

// strip lists the tools. In a narrow window one button shows and hides them.
func (b *board) strip(compact bool, tools []Control) []Control {
	if compact {
		tools = append(tools, Control{ID: "tools", Label: words.T("Overlays and measuring"), icon: "layers", on: b.tools, do: func() { b.tools = !b.tools }})
		if !b.tools {
			return tools
		}
	}
	for _, o := range overlays {
		if !b.lays(o.name) {
			continue
		}
		label := words.T(o.label)
		if o.label == "" {
			label = words.T("Threat: who could attack the selected unit next turn (T)")
			if aim := b.ask.guide().Aim; aim != nil {
				label = words.Say(aim.Words.Overlay)
			}
		}
		tools = append(tools, Control{
			ID: "overlay-" + o.name, key: o.name, Label: label, icon: o.icon, on: b.overlay[o.name],
			do: func() { b.lay(o.name) },
		})
	}
	return append(tools,
		Control{ID: "measure", Label: words.T("Measure (hold %[1]s and drag, or press it and use the arrows)", b.ui.keyNow("measure")), icon: "measure", on: b.tape.inHand, do: b.toggleTape},
		Control{ID: "draw", key: "draw", Label: words.T("Draw arrows, circles and notes (D)"), icon: "pen", on: b.sketch.on, do: b.toggleSketch},
		Control{ID: "zoom-in", key: "larger", Label: words.T("Larger (+)"), icon: "plus", do: func() { b.camera.zoom(b.camera.middle(), zoomStep) }},
		Control{ID: "zoom-out", key: "smaller", Label: words.T("Smaller (-)"), icon: "minus", do: func() { b.camera.zoom(b.camera.middle(), 1/zoomStep) }},
		Control{ID: "fit", key: "fit", Label: words.T("Whole table (0)"), icon: "fit", do: b.camera.fit},
	)
}

// lays reports whether an overlay can have anything to show.
func (b *board) lays(overlay string) bool {
	return b.ask.lays(overlay) && (overlay != overlayTolerance || b.tolerated.aim != nil)
}

// lay switches an overlay on or off. One that has nothing to show says so.
func (b *board) lay(overlay string) {
	b.overlay[overlay] = !b.overlay[overlay]
	if overlay == overlayTolerance {
		b.tolerated.last, b.tolerated.kept = chargeKey{}, nil
		if b.overlay[overlay] && b.toleranceMap() == nil {
			b.ui.Note(words.T("Choose a unit and point at an enemy: the ground shows where it could stand for the charge."))
		}
	}
	if overlay != "threat" || !b.overlay[overlay] || b.selection == nil {
		return
	}
	if len(b.ask.overlayMarks(b.table(), map[string]bool{overlay: true}, b.selection())) == 0 {
		if aim := b.ask.guide().Aim; aim != nil {
			b.ui.Note(words.Say(aim.Words.NoThreat))
		} else {
			b.ui.Note(b.ask.threatInWords(b.table(), b.selection())[0])
		}
	}
}

// options returns what to draw over the table: the selection, the unit pointed at, the
// overlays and the tape.
func (b *board) options(selected game.UnitID) scene.Options {
	o := scene.Options{Selected: string(selected), Drawings: b.drawings(), Colors: colors.table, Covered: []geometry.Rect{b.covered}}
	if b.over && !b.dragged {
		o.Hover = string(b.hover)
	}
	if b.overlay["grid"] {
		o.Overlays |= scene.OverlayGrid
	}
	if b.overlay["zones"] {
		o.Overlays |= scene.OverlayZones
	}
	o.Tolerance = b.tolerance()
	o.Marks = b.ask.overlayMarks(b.table(), b.overlay, selected)
	if b.tape.laid {
		o.Marks = append(o.Marks[:len(o.Marks):len(o.Marks)], b.measurement())
	}
	return o
}

// at returns the point of the table under a pixel, in centimetres.
func (b *board) at(pixel geometry.Vec) geometry.Vec { return b.camera.view.Table(pixel) }

// stand returns the unit under a pixel and the index of the stand there, nil for none. A
// finger may miss by some pixels.
func (b *board) stand(pixel geometry.Vec, touch bool) (*game.Unit, int) {
	p := b.at(pixel)
	if unit, i := b.standAt(p, 0); unit != nil || !touch {
		return unit, i
	}
	return b.standAt(p, touchSlack/b.camera.view.Scale)
}

// piece returns the stand under a pixel, with its index in its unit, or the character
// there.
func (b *board) piece(pixel geometry.Vec, touch bool) (*game.Unit, int, *game.Character) {
	slack := 0.0
	if touch {
		slack = touchSlack / b.camera.view.Scale
	}
	if b.picker == nil {
		b.picker = scene.NewPicker(b.table())
	}
	picked := b.picker.Pick(b.at(pixel), slack)
	if c := leader(b.table(), game.UnitID(picked.Character)); c != nil && game.OnTable(b.table(), c) {
		return nil, 0, c
	}
	unit, i := b.stand(pixel, touch)
	return unit, i, nil
}

// standAt returns the stand whose base contains a point of the table, or misses it by at
// most slack centimetres.
func (b *board) standAt(p geometry.Vec, slack float64) (*game.Unit, int) {
	if b.picker == nil {
		b.picker = scene.NewPicker(b.table())
	}
	return b.table().Stand(b.picker.Pick(p, slack).Stand)
}

// gesture pans or zooms the table, or measures, and reports whether it used the gesture.
func (b *board) gesture(g gesture) bool {
	switch g.Kind {
	case gestureHover:
		b.pointer, b.over = g.At, true
		b.point()
		return false
	case gestureLeave:
		b.over = false
		b.point()
		return false
	case gestureZoom:
		b.camera.zoom(g.At, g.Factor)
	case gestureWheel:
		b.camera.zoom(g.At, wheelFactor(g.By.Y))
	case gesturePan:
		b.camera.pan(g.By)
	case gestureDrag:
		if b.measuring() {
			b.layTape(b.at(g.Start), b.at(g.At))
			break
		}
		if g.First {
			b.dragged = true
			g.By = g.At.Sub(g.Start)
		}
		b.camera.pan(g.By)
	case gestureDrop, gestureAbandon:
		b.dragged = false
	case gestureTap:
		b.tape.byKeys = false
		if !b.tape.laid {
			return false
		}
		b.tape.laid = false
	default:
		return false
	}
	b.ui.changed()
	return true
}

// point updates the unit under the mouse.
func (b *board) point() {
	var hover game.UnitID
	if b.over {
		if unit, _ := b.stand(b.pointer, false); unit != nil {
			hover = unit.ID
		}
	}
	if hover != b.hover {
		b.hover = hover
		b.ui.changed()
	}
}

// wheelFactor returns the zoom factor of a wheel movement: some 20 % for a notch of 100
// pixels, in proportion for a trackpad's small steps.
func wheelFactor(pixels float64) float64 {
	share := within(pixels/100, -2, 2)
	if share < 0 {
		return 1 - 0.2*share
	}
	return 1 / (1 + 0.2*share)
}

// key pans or zooms the table and switches overlays.
func (b *board) key(k KeyPress) bool {
	if k.Mods&(Ctrl|Alt) != 0 {
		return false
	}
	switch k.Key {
	case KeyLeft:
		b.camera.pan(geometry.Vec{X: panStep})
	case KeyRight:
		b.camera.pan(geometry.Vec{X: -panStep})
	case KeyUp:
		b.camera.pan(geometry.Vec{Y: panStep})
	case KeyDown:
		b.camera.pan(geometry.Vec{Y: -panStep})
	case "d":
		b.toggleSketch()
	default:
		for _, o := range overlays {
			if o.key == k.Key && b.lays(o.name) {
				b.lay(o.name)
				return true
			}
		}
		return false
	}
	return true
}

func (b *board) typed(r rune) bool {
	at := b.camera.middle()
	if b.over {
		at = b.pointer
	}
	switch r {
	case '+', '=':
		b.camera.zoom(at, zoomStep)
	case '-':
		b.camera.zoom(at, 1/zoomStep)
	case '0':
		b.camera.fit()
	default:
		return false
	}
	return true
}

// find returns the place in the window of the middle of a unit or a stand.
func (b *board) find(id string) (geometry.Vec, bool) {
	st := b.table()
	if unit := st.Unit(game.UnitID(id)); unit != nil && len(unit.Stands) > 0 {
		// The middle of the unit need not lie on one of its stands; the stand in the
		// middle of the list always does.
		return b.camera.view.Pixel(unit.Box(len(unit.Stands) / 2).Center), true
	}
	if unit, i := st.Stand(game.StandID(id)); unit != nil {
		return b.camera.view.Pixel(unit.Box(i).Center), true
	}
	if c := leader(st, game.UnitID(id)); c != nil {
		return b.camera.view.Pixel(geometry.Vec{X: c.X, Y: c.Y}), true
	}
	return geometry.Vec{}, false
}

// sideName returns the name of a side.
func sideName(st *game.State, i int) string {
	if st.Sides[i].Name == "" {
		return string(st.Sides[i].ID)
	}
	return st.Sides[i].Name
}

// name returns the name of a unit.
func name(u *game.Unit) string {
	if u.Name == "" {
		return string(u.ID)
	}
	return words.Called(u.Name)
}
