package ui

import (
	"bytes"
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
	"frontage/render/scene"
)

// pixel returns where a point of the table is in the window.
func (p *player) pixel(x, y float64) geometry.Vec {
	p.t.Helper()
	b := p.ui.sketched()
	if b == nil {
		p.t.Fatal("the pen is not in the hand")
	}
	return b.camera.view.Pixel(geometry.Vec{X: x, Y: y})
}

// drawings returns the drawings on the screen's table.
func (p *player) drawings() []game.Drawing { return p.ui.sketched().sketch.get() }

// near reports whether a drawing has a kind and runs between two points, to a millimetre
// or two.
func near(d game.Drawing, kind game.DrawingKind, from, to geometry.Vec) bool {
	return d.Kind == kind && d.From.Dist(from) < 0.2 && (kind == game.DrawNote || d.To.Dist(to) < 0.2)
}

func vec(x, y float64) geometry.Vec { return geometry.Vec{X: x, Y: y} }

// With the mouse an arrow is dragged or clicked twice, a circle is dragged from its
// middle, and a note is written at a click. The eraser removes drawings, undo restores
// them. Meanwhile no unit is selected and the table does not move.
func TestDrawWithTheMouse(t *testing.T) {
	p := firstCharge(t)
	p.press("draw")
	b := &p.battle().board
	view := b.camera.view
	p.drag(p.pixel(10, 8), p.pixel(20, 18), 0)
	p.click(p.pixel(30, 8))
	p.move(p.pixel(33, 11))
	p.click(p.pixel(36, 14))
	p.press("draw-circle")
	p.press("draw-color")
	p.drag(p.pixel(12, 14), p.pixel(18, 14), 0)
	p.press("draw-note")
	p.click(p.pixel(24, 24))
	p.typed("They come from here!")
	p.photograph("sketch-note")
	p.key(KeyEnter, 0)
	p.photograph("sketch")
	list := p.drawings()
	if len(list) != 4 || !near(list[0], game.DrawArrow, vec(10, 8), vec(20, 18)) || !near(list[1], game.DrawArrow, vec(30, 8), vec(36, 14)) ||
		!near(list[2], game.DrawCircle, vec(12, 14), vec(18, 14)) || !near(list[3], game.DrawNote, vec(24, 24), vec(0, 0)) {
		t.Fatalf("drawn: %+v; want two arrows, a circle and a note", list)
	}
	if list[2].Color != "green" || list[3].Text != "They come from here!" {
		t.Errorf("the circle is %s, the note %q; want green and \"They come from here!\"", list[2].Color, list[3].Text)
	}
	if b.camera.view != view || p.battle().target != "" {
		t.Error("drawing moves the table or asks for a charge")
	}
	p.press("draw-eraser")
	p.click(p.pixel(15, 13)) // on the first arrow
	if list := p.drawings(); len(list) != 3 || list[0].From.Dist(vec(30, 8)) > 0.2 {
		t.Errorf("the eraser leaves %+v; want 3, the second arrow first", list)
	}
	p.press("draw-undo")
	if len(p.drawings()) != 4 {
		t.Error("undo does not bring the arrow back")
	}
	p.press("draw-clear")
	p.key("z", Ctrl)
	p.key("z", Ctrl|Shift)
	if len(p.drawings()) != 0 {
		t.Error("what was taken away comes back")
	}
	p.key("z", Ctrl)
	p.press("draw-done")
	if p.ui.sketched() != nil || len(p.ui.Battle().Actions()) != 0 {
		t.Error("the pen is still in the hand, or drawing has played")
	}
	// The table is the battle's again.
	p.click(p.where("r1"))
	if p.battle().selected != "r1" {
		t.Error("after drawing no unit can be chosen")
	}
}

// Keys alone draw the same.
func TestDrawWithKeys(t *testing.T) {
	p := firstCharge(t)
	p.key("d", 0)
	k := p.ui.sketched().sketch
	at := k.to
	p.key(KeyEnter, 0)
	p.key(KeyRight, Shift)
	p.key(KeyUp, 0)
	p.key(KeyEnter, 0)
	p.typed("2")
	p.key(KeyEnter, 0)
	p.key(KeyLeft, 0)
	p.key(KeyLeft, 0)
	p.key(KeyEnter, 0)
	p.typed("3")
	p.typed("5")
	p.key(KeyEnter, 0)
	p.typed("Here")
	p.key(KeyEnter, 0)
	p.photograph("sketch-keys")
	end := at.Add(vec(10, 1))
	list := p.drawings()
	if len(list) != 3 || !near(list[0], game.DrawArrow, at, end) || !near(list[1], game.DrawCircle, end, end.Add(vec(-2, 0))) || list[2].Text != "Here" || list[2].Color != "green" {
		t.Fatalf("drawn: %+v; want an arrow, a circle and the green note \"Here\"", list)
	}
	p.key(KeyDelete, 0)
	if len(p.drawings()) != 2 {
		t.Error("Delete takes nothing away")
	}
	p.typed("1")
	p.key(KeyEnter, 0)
	p.key(KeyEscape, 0) // cancels the current arrow
	if p.ui.sketched() == nil || k.begun {
		t.Error("Escape does not give up the arrow alone")
	}
	p.key(KeyEscape, 0)
	if p.ui.sketched() != nil {
		t.Error("Escape does not put the pen down")
	}
}

// One finger draws, two move the table and cancel the current drawing.
func TestDrawByTouch(t *testing.T) {
	p := newPlayer(t, geometry.Vec{X: 844, Y: 390})
	p.ui.Press("scenario-first-charge")
	p.tap(p.where("control:tools"))
	p.tap(p.where("control:draw"))
	finger := func(points ...geometry.Vec) {
		for _, at := range points {
			p.tick(Input{Touches: []Touch{{ID: 1, At: at}}})
		}
		p.tick(Input{Touches: []Touch{}})
	}
	finger(p.pixel(10, 10), p.pixel(14, 12), p.pixel(20, 16))
	if list := p.drawings(); len(list) != 1 || !near(list[0], game.DrawArrow, vec(10, 10), vec(20, 16)) {
		t.Fatalf("drawn: %+v; want one arrow from (10, 10) to (20, 16)", list)
	}
	p.photograph("sketch-touch")
	a, c := p.pixel(20, 20), p.pixel(25, 20)
	before := p.battle().board.camera.view.Center
	p.tick(Input{Touches: []Touch{{ID: 1, At: a}}})
	p.tick(Input{Touches: []Touch{{ID: 1, At: a.Add(vec(30, 0))}}})
	p.tick(Input{Touches: []Touch{{ID: 1, At: a.Add(vec(30, 0))}, {ID: 2, At: c}}})
	p.tick(Input{Touches: []Touch{{ID: 1, At: a.Add(vec(60, 20))}, {ID: 2, At: c.Add(vec(30, 20))}}})
	p.tick(Input{Touches: []Touch{}})
	if len(p.drawings()) != 1 {
		t.Error("two fingers have drawn")
	}
	if p.battle().board.camera.view.Center == before {
		t.Error("two fingers do not move the table")
	}
}

// On the Table screen the drawings belong to the table: they are undone, saved, linked
// and opened with it. Those of a figure or a battle go along when it is linked or edited.
func TestDrawingsBelongToTheTable(t *testing.T) {
	p := newPlayer(t, desktop)
	p.ui.Press("table")
	p.tick(Input{})
	p.press("draw")
	p.drag(p.pixel(20, 8), p.pixel(40, 8), 0)
	p.drag(p.pixel(20, 12), p.pixel(40, 12), 0)
	p.key("z", Ctrl)
	p.key(KeyEscape, 0)
	if got := p.ui.State().Drawings; len(got) != 1 {
		t.Fatalf("the table has the drawings %+v", got)
	}
	p.press("redo")
	p.press("link")
	p.press("save")
	if !bytes.Contains(p.host.files["table.scenario.json"], []byte(`{"kind": "arrow", "from": [`)) {
		t.Error("the saved table has no arrow")
	}
	q := newPlayer(t, desktop)
	if err := q.ui.OpenLink(p.host.copied); err != nil {
		t.Fatal(err)
	}
	q.tick(Input{})
	q.key("d", 0)
	if len(q.drawings()) != 2 {
		t.Fatalf("from a link come the drawings %+v", q.drawings())
	}
	q.drag(q.pixel(20, 16), q.pixel(40, 16), 0)
	q.key("d", 0)
	q.press("edit")
	q.tick(Input{})
	if got := q.ui.State().Drawings; len(got) != 3 {
		t.Errorf("set up anew the table has %d drawings, want 3", len(got))
	}
	f := newPlayer(t, desktop)
	f.ui.Press("figures")
	f.ui.Press("figure-charge-move-1.before")
	f.tick(Input{})
	f.key("d", 0)
	f.typed("2")
	f.key(KeyEnter, 0)
	f.key(KeyRight, Shift)
	f.key(KeyEnter, 0)
	f.press("link")
	text, err := linked(f.host.copied)
	if err != nil || !bytes.Contains(text, []byte(`{"kind": "circle"`)) {
		t.Errorf("the figure's link has no circle: %v", err)
	}
}

// Drawings appear in the pictures.
func TestDrawingsAreInPictures(t *testing.T) {
	p := firstCharge(t)
	p.key("d", 0)
	p.drag(p.pixel(10, 8), p.pixel(20, 18), 0)
	p.press("picture")
	p.press("picture-svg")
	if svg := p.host.files["first-charge.svg"]; !bytes.Contains(svg, []byte(`data-id="drawing-1"`)) {
		t.Error("the picture has no arrow")
	}
	drawn := func(item scene.Item) bool { return item.Style.Class == "drawing" }
	if !slices.ContainsFunc(p.picture().Items, drawn) {
		t.Error("the screen has no arrow")
	}
}
