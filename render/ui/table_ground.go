package ui

import (
	"fmt"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
	"frontage/render/words"
)

// haul is a piece of terrain being dragged.
type haul struct {
	before game.State
	now    game.State
	start  geometry.Vec // where on the table it was gripped, in cm
	at     geometry.Vec
	turn   float64
}

// groundTray offers terrain to put on the table.
func (t *table) groundTray(h *sheet) {
	h.head(words.T("TERRAIN"))
	var list []Control
	for _, k := range t.guide().Terrain {
		name := title(words.Say(k.Name))
		list = append(list, Control{ID: layRow + k.ID, text: name, Label: words.T("Add %s to the table", name), look: lookPlain, Enabled: true, do: func() { t.lay(k.ID) }})
	}
	h.flow(list...)
}

// withGround returns a copy of a table with its own terrain. Ordinary copies of a state
// share terrain, which no battle changes.
func withGround(of *game.State) game.State {
	st := of.Clone()
	st.Terrain = slices.Clone(st.Terrain)
	for i := range st.Terrain {
		k := &st.Terrain[i]
		k.Shape, k.Line, k.Contours = slices.Clone(k.Shape), slices.Clone(k.Line), slices.Clone(k.Contours)
		for j := range k.Contours {
			k.Contours[j].Shape = slices.Clone(k.Contours[j].Shape)
		}
	}
	return st
}

// lay puts a new piece of terrain in the middle of the view and selects it.
func (t *table) lay(kind string) {
	t.backToTray()
	at := t.board.at(t.board.camera.middle())
	st := withGround(&t.states[t.at])
	at = geometry.Vec{X: within(at.X, 0, st.Table.Width), Y: within(at.Y, 0, st.Table.Height)}
	piece := newGround(&st, kind, at)
	st.Terrain = append(st.Terrain, piece)
	t.chooseGround(piece.ID)
	t.set(st)
}

// newGround returns a new piece of terrain with its middle at a point.
func newGround(st *game.State, kind string, at geometry.Vec) game.Terrain {
	piece := game.Terrain{Kind: kind}
	for n := 1; ; n++ {
		piece.ID = game.TerrainID(fmt.Sprintf("%s-%d", kind, n))
		if !slices.ContainsFunc(st.Terrain, func(x game.Terrain) bool { return x.ID == piece.ID }) {
			break
		}
	}
	switch k := game.GuideOf(st).Ground(kind); {
	case k.Width > 0:
		piece.Width = k.Width
		piece.Line = []geometry.Vec{at.Sub(geometry.Vec{X: k.Size.X / 2}), at.Add(geometry.Vec{X: k.Size.X / 2})}
	default:
		piece.Shape = outlineOf(&k, at)
	}
	return piece
}

// outlineOf returns the shape of a new area. Built terrain has corners.
func outlineOf(k *game.Ground, at geometry.Vec) []geometry.Vec {
	w, d := k.Size.X/2, k.Size.Y/2
	if k.Corners {
		return []geometry.Vec{at.Add(geometry.Vec{X: -w, Y: -d}), at.Add(geometry.Vec{X: w, Y: -d}), at.Add(geometry.Vec{X: w, Y: d}), at.Add(geometry.Vec{X: -w, Y: d})}
	}
	var shape []geometry.Vec
	for degrees := 22.5; degrees < 360; degrees += 45 {
		way := geometry.Direction(degrees)
		shape = append(shape, at.Add(geometry.Vec{X: math.Round(100*way.X*w) / 100, Y: math.Round(100*way.Y*d) / 100}))
	}
	slices.Reverse(shape) // make it anticlockwise
	return shape
}

// chooseGround selects a piece of terrain, "" for none.
func (t *table) chooseGround(id game.TerrainID) {
	t.ground, t.hauling = id, nil
	if id != "" {
		t.mover, t.target, t.query, t.leader = mover{}, "", "", ""
	}
	t.panel.sheet.scroll = 0
	t.ui.changed()
}

// groundOf returns a piece of terrain by its id, nil for none.
func groundOf(st *game.State, id game.TerrainID) *game.Terrain {
	if i := slices.IndexFunc(st.Terrain, func(x game.Terrain) bool { return x.ID == id }); i >= 0 {
		return &st.Terrain[i]
	}
	return nil
}

// groundAt returns the topmost piece of terrain under a pixel, "" for none.
func (t *table) groundAt(pixel geometry.Vec) game.TerrainID {
	at, slack := t.board.at(pixel), touchSlack/t.board.camera.view.Scale
	list := t.state().Terrain
	for i := len(list) - 1; i >= 0; i-- {
		k := &list[i]
		if len(k.Shape) > 2 && geometry.Polygon(k.Shape).Contains(at, 0) {
			return k.ID
		}
		for j := 1; j < len(k.Line); j++ {
			if (geometry.Segment{A: k.Line[j-1], B: k.Line[j]}).Closest(at).Dist(at) <= max(k.Width/2, slack) {
				return k.ID
			}
		}
	}
	return ""
}

// groundGesture selects and moves terrain, and reports whether it used the gesture. Only
// a selected piece can be moved; otherwise a drag pans the table.
func (t *table) groundGesture(g gesture) bool {
	if t.board.measuring() || t.mover.grip != nil {
		return false
	}
	switch g.Kind {
	case gestureTap:
		if unit, _ := t.board.stand(g.At, g.Touch); unit != nil || t.board.tape.laid {
			t.ground = ""
			return false
		}
		id := t.groundAt(g.At)
		if id == "" {
			t.ground = ""
			return false
		}
		t.chooseGround(id)
	case gestureDrag:
		if unit, _ := t.board.stand(g.Start, g.Touch); g.First && (unit != nil || t.ground == "" || t.groundAt(g.Start) != t.ground) {
			return false
		}
		if g.First {
			t.hauling = &haul{before: t.states[t.at], now: t.states[t.at], start: t.board.at(g.Start)}
		}
		if t.hauling == nil {
			return false
		}
		t.hauling.at = t.board.at(g.At)
		t.shiftHaul()
	case gestureWheel:
		if t.hauling == nil {
			return false
		}
		t.hauling.turn += math.Copysign(wheelStep, g.By.Y)
		t.shiftHaul()
	case gestureDrop:
		if t.hauling == nil {
			return false
		}
		st := t.hauling.now
		t.hauling = nil
		t.set(st)
	case gestureAbandon:
		if t.hauling == nil {
			return false
		}
		t.hauling = nil
		t.refresh()
	default:
		return false
	}
	t.ui.changed()
	return true
}

func (t *table) shiftHaul() {
	h := t.hauling
	h.now = withGround(&h.before)
	k := groundOf(&h.now, t.ground)
	around, by := groundBounds(k), h.at.Sub(h.start)
	mid := geometry.Segment{A: around.Min, B: around.Max}.Mid()
	by.X = within(by.X, -mid.X, h.now.Table.Width-mid.X) // its middle stays on the table
	by.Y = within(by.Y, -mid.Y, h.now.Table.Height-mid.Y)
	moveGround(k, by, h.turn)
	t.refresh()
}

// moveGround shifts a piece of terrain and turns it clockwise about its middle.
func moveGround(k *game.Terrain, by geometry.Vec, turn float64) {
	around := groundBounds(k)
	pivot := geometry.Segment{A: around.Min, B: around.Max}.Mid()
	ahead := geometry.Direction(math.Mod(turn+720, 360))
	remakeGround(k, func(p geometry.Vec) geometry.Vec {
		d := p.Sub(pivot)
		return pivot.Add(by).Along(ahead.Right(), d.X).Along(ahead, d.Y)
	})
}

// remakeGround applies a function to every point of a piece.
func remakeGround(k *game.Terrain, to func(geometry.Vec) geometry.Vec) {
	remake := func(list []geometry.Vec) {
		for i, p := range list {
			q := to(p)
			list[i] = geometry.Vec{X: game.RoundLength(q.X), Y: game.RoundLength(q.Y)}
		}
	}
	remake(k.Shape)
	remake(k.Line)
	for i := range k.Contours {
		remake(k.Contours[i].Shape)
	}
}

func groundBounds(k *game.Terrain) geometry.Rect {
	return geometry.Polygon(append(slices.Clone(k.Shape), k.Line...)).Bounds()
}

// changeGround changes the selected piece.
func (t *table) changeGround(change func(k *game.Terrain)) {
	st := withGround(&t.states[t.at])
	if k := groundOf(&st, t.ground); k != nil {
		change(k)
		t.set(st)
	}
}

func (t *table) turnGround(degrees float64) {
	if t.hauling != nil {
		t.hauling.turn += degrees
		t.shiftHaul()
		return
	}
	t.changeGround(func(k *game.Terrain) { moveGround(k, geometry.Vec{}, degrees) })
}

func (t *table) removeGround() {
	st := withGround(&t.states[t.at])
	st.Terrain = slices.DeleteFunc(st.Terrain, func(x game.Terrain) bool { return x.ID == t.ground })
	t.chooseGround("")
	t.set(st)
}

// fillGround describes the selected piece of terrain and offers what can be done with it.
func (t *table) fillGround(h *sheet, k *game.Terrain) {
	h.titled(title(groundName(t.state(), k)), colors.faint)
	h.text(groundInWords(t.state(), k), textSmall, scene.Regular, colors.faint)
	h.gap(step8)
	h.text(words.T("Drag it to move it; %[1]s or the wheel turns it.", t.ui.keyNow("ranges")), textBody, scene.Regular, colors.text)
	h.gap(step8)
	h.flow(
		Control{ID: "turn", key: "ranges", text: words.T("Turn"), Label: words.T("Turn by 15 degrees (R)"), icon: "turn", look: lookPlain, Enabled: true, do: func() { t.turnGround(turnStep) }},
		Control{ID: "by-numbers", text: words.T("Place and size"), Label: words.T("Place and size, in numbers"), look: lookPlain, Enabled: true, do: func() { t.groundNumbers(k) }},
		Control{ID: "remove", key: "remove", text: words.T("Remove"), Label: words.T("Remove the terrain (Delete)"), icon: "trash", look: lookPlain, Enabled: true, do: t.removeGround},
		Control{ID: "everything", text: words.T("Everything"), Label: words.T("All that the file says of it"), icon: "book", look: lookPlain, Enabled: true,
			do: func() { t.openForm("terrain", t.groundIndex()) }},
	)
	t.fillContours(h, k)
}

// groundIndex returns the index of the selected piece of terrain.
func (t *table) groundIndex() int {
	return slices.IndexFunc(t.states[t.at].Terrain, func(x game.Terrain) bool { return x.ID == t.ground })
}

// fillContours offers contours for an area of a kind that has them, each with its height.
func (t *table) fillContours(h *sheet, k *game.Terrain) {
	if !game.HasContours(t.state(), k.Kind) || len(k.Shape) == 0 {
		return
	}
	h.head(words.T("CONTOURS"))
	var list []Control
	for i := range k.Contours {
		at := centimetres(k.Contours[i].Height)
		list = append(list, Control{ID: fmt.Sprintf("contour-%d", i+1), text: at, Label: words.T("The contour at %s", at), look: lookPlain, Enabled: true,
			do: func() { t.openForm("terrain", t.groundIndex(), "contours", i) }})
	}
	list = append(list, Control{ID: "add-contour", text: words.T("Add a contour"), look: lookPlain, Enabled: true, do: t.addContour})
	h.flow(list...)
}

// addContour lays a contour within the highest one, or within the outline. It is as high as there
// are contours, in cm, and can be changed.
func (t *table) addContour() {
	t.changeGround(func(k *game.Terrain) {
		within, height := k.Shape, 1.0
		if n := len(k.Contours); n > 0 {
			within, height = k.Contours[n-1].Shape, k.Contours[n-1].Height+1
		}
		around := geometry.Polygon(within).Bounds()
		mid := geometry.Segment{A: around.Min, B: around.Max}.Mid()
		c := game.Contour{Height: height}
		for _, p := range within {
			in := mid.Add(p.Sub(mid).Scale(2.0 / 3))
			c.Shape = append(c.Shape, geometry.Vec{X: game.RoundLength(in.X), Y: game.RoundLength(in.Y)})
		}
		k.Contours = append(k.Contours, c)
	})
}

// groundNumbers asks for the place and the size of a piece of terrain.
func (t *table) groundNumbers(k *game.Terrain) {
	around, of := groundBounds(k), t.state().Table
	mid, size := geometry.Segment{A: around.Min, B: around.Max}.Mid(), around.Max.Sub(around.Min)
	const least, most = 0.5, 1000
	list := []number{
		{id: "x", name: words.T("Middle, across"), value: mid.X, high: of.Width, step: 1, length: true},
		{id: "y", name: words.T("Middle, up"), value: mid.Y, high: of.Height, step: 1, length: true},
	}
	if len(k.Line) > 0 {
		list = append(list,
			number{id: "length", name: words.T("Length"), value: size.Len(), low: least, high: most, step: 1, length: true},
			number{id: "width", name: words.T("Width"), value: k.Width, low: least, high: 100, step: 0.5, length: true})
	} else {
		list = append(list,
			number{id: "width", name: words.T("Width"), value: size.X, low: least, high: most, step: 1, length: true},
			number{id: "height", name: words.T("Height"), value: size.Y, low: least, high: most, step: 1, length: true})
	}
	t.ui.open(numbersDialog(t.ui, title(groundName(t.state(), k)), "", list, func(v []float64) string {
		grow := geometry.Vec{X: v[2] / size.Len(), Y: v[2] / size.Len()}
		if len(k.Line) == 0 {
			grow = geometry.Vec{X: v[2] / size.X, Y: v[3] / size.Y}
		}
		return t.tryChange(func(st *game.State) {
			k := groundOf(st, t.ground)
			remakeGround(k, func(p geometry.Vec) geometry.Vec {
				d := p.Sub(mid)
				return geometry.Vec{X: v[0] + d.X*grow.X, Y: v[1] + d.Y*grow.Y}
			})
			if len(k.Line) > 0 {
				k.Width = v[3]
			}
		})
	}))
}

// drawGround outlines the selected piece of terrain.
func (t *table) drawGround(s *scene.Scene) {
	k := groundOf(t.state(), t.ground)
	if k == nil {
		return
	}
	style := scene.Style{Stroke: colors.accent, Width: 2.5}
	var list []geometry.Vec
	for _, p := range append(slices.Clone(k.Shape), k.Line...) {
		list = append(list, t.board.camera.view.Pixel(p))
	}
	if len(k.Shape) > 0 {
		s.Polygon(style, list...)
	} else {
		s.Line(style, list...)
	}
}
