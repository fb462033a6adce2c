package ui

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/systems"
	"frontage/geometry"
)

// The sample on the Table screen is a unit of three infantry stands a side: red
// in the middle of (26, 26) facing down, blue of (30, 14) facing up.

func onTable(t *testing.T) *player {
	p := newPlayer(t, desktop)
	p.press("table")
	return p
}

// cm returns the pixel of a point of the table.
func (p *player) cm(x, y float64) geometry.Vec {
	return p.board().camera.view.Pixel(geometry.Vec{X: x, Y: y})
}

func TestDraggingMovesTheWholeUnitAndUndoTakesItBack(t *testing.T) {
	p := onTable(t)
	before := p.ui.State().Clone()
	p.drag(p.where("red-1"), p.where("red-1").Add(geometry.Vec{X: 140, Y: -56}), 0)
	scale := p.board().camera.view.Scale
	for i, s := range p.ui.State().Unit("red-1").Stands {
		was := before.Unit("red-1").Stands[i]
		if math.Abs(s.X-was.X-140/scale) > 0.01 || math.Abs(s.Y-was.Y-56/scale) > 0.01 {
			t.Errorf("stand %s moved from %v to %v", s.ID, was, s)
		}
	}
	p.key("z", Ctrl)
	if got := p.ui.State().Unit("red-1").Stands[0]; got != before.Unit("red-1").Stands[0] {
		t.Errorf("undo leaves the stand at %v", got)
	}
	p.key("z", Ctrl|Shift)
	if got := p.ui.State().Unit("red-1").Stands[0]; got == before.Unit("red-1").Stands[0] {
		t.Error("redo does not move it again")
	}
}

func TestShiftMovesOneStand(t *testing.T) {
	p := onTable(t)
	p.drag(p.where("red-1-a"), p.where("red-1-a").Add(geometry.Vec{X: 100, Y: -100}), Shift)
	unit := p.ui.State().Unit("red-1")
	if unit.Stands[1].Y != 26 || unit.Stands[2].Y != 26 {
		t.Error("the other stands moved too")
	}
	if unit.Stands[0].Y <= 26 {
		t.Error("the stand did not move")
	}
}

func TestTakenPlaceIsHatchedAndRefused(t *testing.T) {
	p := onTable(t)
	before := p.stand("red-1-b")
	p.move(p.where("red-1"))
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}})
	p.at = p.where("blue-1")
	p.tick(Input{Pointer: Pointer{Held: Primary}})
	if !p.shows("Overlaps Blue infantry 1") {
		t.Error("the picture does not say what is in the way")
	}
	p.photograph("table-overlap")
	p.tick(Input{Pointer: Pointer{Released: Primary}})
	if s := p.stand("red-1-b"); s != before {
		t.Errorf("it was put down at %v", s)
	}
	p.drag(p.where("red-1"), p.cm(26, 41), 0)
	if s := p.stand("red-1-b"); s != before {
		t.Errorf("it was put down off the table at %v", s)
	}
}

// Red's front lies at y = 25 and blue's at y = 15. Red is dropped with its front
// 0.2 cm before blue's and its stands 0.2 cm beside blue's: it snaps corner to
// corner, so that the fronts touch and the stands are in line.
func TestSnapsCornerToCorner(t *testing.T) {
	p := onTable(t)
	blue := p.stand("blue-1-b")
	red := p.stand("red-1-b")
	from := p.where("red-1-b")
	p.drag(from, from.Add(p.cm(blue.X+0.2, blue.Y+2.2).Sub(p.cm(red.X, red.Y))), 0)
	red = p.stand("red-1-b")
	if math.Abs(red.X-blue.X) > 1e-3 || math.Abs(red.Y-blue.Y-2) > 1e-3 {
		t.Errorf("red lies at (%g, %g), want (%g, %g)", red.X, red.Y, blue.X, blue.Y+2)
	}
	if c := geometry.Touch(p.ui.State().Unit("red-1").Box(1), p.ui.State().Unit("blue-1").Box(1)); c.Kind != geometry.EdgeContact {
		t.Errorf("they touch by %v, want an edge", c.Kind)
	}
}

// A corner far from any other still meets an edge squarely.
func TestSnapsEdgeToEdge(t *testing.T) {
	box := func(x, y, deg float64) geometry.Box {
		return geometry.Box{Center: geometry.Vec{X: x, Y: y}, Forward: geometry.Direction(deg), Width: 4, Depth: 2}
	}
	st := &game.State{Units: []game.Unit{{ID: "b", Base: game.Base{Front: 4, Depth: 2}, Stands: []game.Stand{{ID: "b1", X: 10, Y: 10}}}}}
	for _, c := range []struct {
		name  string
		moved geometry.Box
		want  geometry.Vec
	}{
		{"front on front, 0.3 cm short", box(11.5, 12.3, 180), geometry.Vec{Y: -0.3}},
		{"a little inside", box(11.5, 11.8, 180), geometry.Vec{Y: 0.2}},
		{"too far away", box(11.5, 12.9, 180), geometry.Vec{}},
		{"not square", box(11.5, 12.3, 150), geometry.Vec{}},
		{"beside it", box(20, 12.3, 180), geometry.Vec{}},
	} {
		if got := snap(st, []geometry.Box{c.moved}, (&mover{unit: "a"}).moves, 0.5); got.Dist(c.want) > 1e-9 {
			t.Errorf("%s: shift %v, want %v", c.name, got, c.want)
		}
	}
}

// A turn of 90° about the middle of a line of three 4 cm stands facing down
// puts the outer ones 4 cm above and below the middle.
func TestTurningByKeyWheelAndHandle(t *testing.T) {
	quarter := func(p *player, how string) {
		t.Helper()
		unit := p.ui.State().Unit("red-1")
		if f := unit.Stands[1].Facing; f != 270 {
			t.Errorf("%s: the unit faces %g, want 270", how, f)
		}
		if d := math.Abs(unit.Stands[0].Y - unit.Stands[1].Y); math.Abs(d-4) > 1e-3 {
			t.Errorf("%s: the outer stand is %g cm from the middle one, want 4", how, d)
		}
	}
	p := onTable(t)
	p.click(p.where("red-1"))
	for range 6 {
		p.key("r", 0)
	}
	quarter(p, "R")

	p = onTable(t)
	p.move(p.where("red-1"))
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}})
	p.at = p.at.Add(geometry.Vec{Y: -40})
	p.tick(Input{Pointer: Pointer{Held: Primary}})
	for range 18 {
		p.tick(Input{Pointer: Pointer{Held: Primary}, Wheel: geometry.Vec{Y: 100}})
	}
	p.tick(Input{Pointer: Pointer{Released: Primary}})
	quarter(p, "wheel")

	p = onTable(t)
	p.click(p.where("red-1"))
	handle, ok := p.ui.screen.(*table).mover.handle(p.board())
	if !ok {
		t.Fatal("the chosen unit has no handle")
	}
	pivot := p.where("red-1")
	p.drag(handle, pivot.Add(geometry.Vec{X: -handle.Dist(pivot)}), 0)
	quarter(p, "handle")
}

func TestAddAndRemoveUnits(t *testing.T) {
	p := onTable(t)
	p.press("add-blue-cavalry-2")
	unit := p.ui.State().Unit("blue-2")
	if unit == nil || len(unit.Stands) != 2 || unit.Base != (game.Base{Front: 2, Depth: 4}) {
		t.Fatalf("the new unit is %+v; cavalry stands have a front of 2 and a depth of 4 cm (STD-BASE-04)", unit)
	}
	if why := misplaced(p.ui.State(), "blue-2", []int{0, 1}); why != "" {
		t.Errorf("the new unit lies badly: %s", why)
	}
	p.press("remove")
	if p.ui.State().Unit("blue-2") != nil {
		t.Error("the unit was not removed")
	}
	p.press("undo")
	if p.ui.State().Unit("blue-2") == nil {
		t.Error("undo does not bring the unit back")
	}
	p.key(KeyDelete, 0)
	p.click(p.where("red-1"))
	p.key(KeyDelete, 0)
	if p.ui.State().Unit("red-1") != nil {
		t.Error("the delete key does not remove the chosen unit")
	}
}

// A full table takes no more units, and says so.
func TestNoRoomForMore(t *testing.T) {
	st := &game.State{System: stand.Name, Table: game.Table{Width: 4, Height: 2}, Sides: [2]game.Side{{ID: "a"}, {ID: "b"}}}
	if id := addUnit(st, 0, stand.Infantry, 1, geometry.Vec{X: 2, Y: 1}); id != "a-1" {
		t.Fatalf("a stand of 4 by 2 cm does not fit a table of 4 by 2 cm: %q", id)
	}
	if id := addUnit(st, 1, stand.Infantry, 1, geometry.Vec{}); id != "" || len(st.Units) != 1 {
		t.Errorf("a second unit %q was put on a full table", id)
	}
}

// Both sides may be asked about, whoever's turn it is, and the charge can be made and
// undone.
func TestAskAndChargeWithEitherSide(t *testing.T) {
	for own, enemy := range map[string]string{"red-1": "blue-1", "blue-1": "red-1"} {
		p := onTable(t)
		p.click(p.where(own))
		p.move(p.where(enemy))
		if len(p.ghosts()) != 3 {
			t.Fatalf("%s on %s shows %d ghosts, want 3", own, enemy, len(p.ghosts()))
		}
		ghosts := p.ghosts()
		p.press("charge")
		for _, s := range p.ui.State().Unit(game.UnitID(own)).Stands {
			if !hasPoint(ghosts, geometry.Vec{X: s.X, Y: s.Y}) {
				t.Errorf("%s: stand %s went to (%g, %g), where no ghost was", own, s.ID, s.X, s.Y)
			}
		}
		p.press("undo")
		if s := p.stand(game.StandID(own + "-b")); s.Y != 26 && s.Y != 14 {
			t.Errorf("%s: undo leaves it at %v; want y 26 or 14", own, s)
		}
	}
}

func TestTableIsKeptSavedLinkedAndPlayed(t *testing.T) {
	p := onTable(t)
	p.press("add-red-infantry-1")
	p.press("save")
	file := p.host.files["table.scenario.json"]
	st, err := game.Read(file, "table", systems.All())
	if err != nil {
		t.Fatalf("the saved scenario does not read: %v", err)
	}
	if st.Unit("red-2") == nil {
		t.Error("the saved scenario lacks the new unit")
	}
	p.press("link")
	q := newPlayer(t, desktop)
	if err := q.ui.OpenLink(p.host.copied); err != nil {
		t.Fatal(err)
	}
	if q.ui.State().Unit("red-2") == nil {
		t.Error("the link lacks the new unit")
	}
	again := &player{t: t, host: p.host, size: desktop, ui: New(p.ui.setup)}
	again.tick(Input{})
	again.press("table")
	if again.ui.State().Unit("red-2") == nil {
		t.Error("the table is not kept from one start to the next")
	}
	p.press("play")
	if p.ui.Battle() == nil || p.ui.State().Unit("red-2") == nil {
		t.Error("Play does not begin a battle with what is on the table")
	}
}
