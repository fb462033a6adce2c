package ui

import (
	"math"
	"testing"

	"frontage/game/stand"
	"frontage/geometry"
)

// A unit is dragged from the tray to a place, by mouse or by finger; undo removes it
// again.
func TestUnitIsDraggedFromTheTray(t *testing.T) {
	for what, drag := range map[string]func(p *player, from, to geometry.Vec){
		"mouse":  func(p *player, from, to geometry.Vec) { p.drag(from, to, 0) },
		"finger": func(p *player, from, to geometry.Vec) { p.swipe(from, to) },
	} {
		p := onTable(t)
		drag(p, p.where("control:add-blue-cavalry-2"), p.cm(45, 33))
		u := p.ui.State().Unit("blue-2")
		if u == nil || u.Type != stand.Cavalry || len(u.Stands) != 2 {
			t.Fatalf("%s: the new unit is %+v; want cavalry of two stands", what, u)
		}
		// Side by side about the place where it was dropped: 2 cm wide each, facing up.
		for i, x := range []float64{44, 46} {
			if s := u.Stands[i]; math.Abs(s.X-x) > 0.3 || math.Abs(s.Y-33) > 0.3 || s.Facing != 0 {
				t.Errorf("%s: stand %d is at %+v, want (%v, 33)", what, i, s, x)
			}
		}
		p.key("z", Ctrl)
		if n := len(p.ui.State().Units); n != 2 {
			t.Errorf("%s: after undo there are %d units", what, n)
		}
	}
}

// swipe goes from one point to another with a finger.
func (p *player) swipe(from, to geometry.Vec) {
	for i := 0; i <= 8; i++ {
		p.tick(Input{Touches: []Touch{{ID: 1, At: from.Lerp(to, float64(i)/8)}}})
	}
	p.tick(Input{Touches: []Touch{}})
}

// A piece dropped in a forbidden place, or back on the panel, is not added, and neither
// is one cancelled with Esc.
func TestDragFromTheTrayIsGivenUp(t *testing.T) {
	p := onTable(t)
	tray := p.where("control:add-red-infantry-3")
	p.drag(tray, p.where("blue-1"), 0)
	if n := len(p.ui.State().Units); n != 2 || p.ui.toast.text == "" {
		t.Errorf("on another unit: %d units, and %q is said; want 2, and a message", n, p.ui.toast.text)
	}
	p.key(KeyEscape, 0)
	p.drag(tray, tray.Add(geometry.Vec{Y: 200}), 0)
	if n := len(p.ui.State().Units); n != 2 {
		t.Errorf("back on the panel: %d units", n)
	}
	p.move(tray)
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}})
	p.at = p.cm(45, 33)
	p.tick(Input{Pointer: Pointer{Held: Primary}})
	if n := len(p.ui.State().Units); n != 3 {
		t.Errorf("in the hand: %d units", n)
	}
	p.tick(Input{Pointer: Pointer{Held: Primary}, Keys: []KeyPress{{Key: KeyEscape}}})
	p.tick(Input{Pointer: Pointer{Released: Primary}})
	if n := len(p.ui.State().Units); n != 2 {
		t.Errorf("after Esc: %d units", n)
	}
	p.ui.Press("add-red-infantry-3")
	if n := len(p.ui.State().Units); n != 3 {
		t.Errorf("a click adds no unit: %d", n)
	}
}

// Terrain too, turned while dragging.
func TestTerrainIsDraggedFromTheTray(t *testing.T) {
	p := onTable(t)
	from, to := p.where("control:lay-road"), p.cm(20, 35)
	p.move(from)
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}})
	p.at = to
	p.tick(Input{Pointer: Pointer{Held: Primary}})
	for range 6 { // 15 degrees each
		p.tick(Input{Pointer: Pointer{Held: Primary}, Keys: []KeyPress{{Key: "r"}}})
	}
	p.tick(Input{Pointer: Pointer{Released: Primary}})
	list := p.ui.State().Terrain
	if len(list) != 1 || list[0].Kind != "road" || len(list[0].Line) != 2 {
		t.Fatalf("the terrain is %+v; want one road between two points", list)
	}
	for i, y := range []float64{47, 23} { // 24 cm long, turned by 90 degrees
		if q := list[0].Line[i]; math.Abs(q.X-20) > 0.01 || math.Abs(q.Y-y) > 0.01 {
			t.Errorf("end %d of the road is at %v, want (20, %v)", i, q, y)
		}
	}
	p.key("z", Ctrl)
	if n := len(p.ui.State().Terrain); n != 0 {
		t.Errorf("after undo there are %d pieces", n)
	}
}
