package ui

import (
	"testing"

	"frontage/game/tolerance"
	"frontage/geometry"
)

// ripe waits until the tolerance map is finished.
func (p *player) ripe() *tolerance.Map {
	p.t.Helper()
	for range 2000 {
		if !p.board().ripens() {
			return p.board().toleranceMap()
		}
		p.tick(Input{})
	}
	p.t.Fatal("the map is never done")
	return nil
}

// V colours the ground by the places from where the Axemen could charge the Spearmen, with a legend and
// a description. The Axemen are 16 cm away and may go 20 (STD-CHARGE-07), so they could stand 4 cm
// further up.
func TestToleranceOverlay(t *testing.T) {
	p := firstCharge(t)
	p.battle().choose("r1")
	p.key("v", 0)
	if !p.ui.Animating() && p.paints("verdict front") {
		t.Error("there is a map without a charge")
	}
	p.wantRead("choose a unit and point at an enemy")
	p.move(p.where("b1"))
	p.ripe()
	for _, class := range []string{"verdict front", "verdict flank", "verdict not-legal", "verdict-line", "verdict-key"} {
		if !p.paints(class) {
			t.Errorf("the picture has no %s", class)
		}
	}
	p.wantRead("Tolerance: Axemen against Spearmen, by the place of Axemen. Here: Allowed: in front.")
	p.wantRead("Up: after 4.0 cm: Not allowed.")
	p.photograph("overlay-tolerance")
	p.press("overlay-tolerance")
	if p.paints("verdict front") || p.ui.Animating() {
		t.Error("the map stays when it is switched off")
	}
}

// On the Table screen the map stays while a unit is dragged over it, and is about that unit: here the
// target.
func TestToleranceOfDraggedUnit(t *testing.T) {
	p := firstCharge(t)
	p.ui.Press("menu")
	p.ui.Press("edit")
	p.click(p.where("r1"))
	p.move(p.where("b1"))
	p.key("v", 0)
	if m := p.ripe(); m.Moved != "r1" {
		t.Fatalf("the map is about %s", m.Moved)
	}
	from := p.where("b1")
	p.move(from)
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}})
	drag := func(by geometry.Vec) *tolerance.Map {
		p.at = from.Add(by)
		p.tick(Input{Pointer: Pointer{Held: Primary}})
		return p.ripe()
	}
	m := drag(geometry.Vec{X: 30, Y: -30})
	if m.Moved != "b1" {
		t.Fatalf("while the Spearmen are dragged the map is about %s", m.Moved)
	}
	if again := drag(geometry.Vec{X: 60, Y: -40}); again != m {
		t.Error("the map was worked out again although only the dragged unit has moved")
	}
	p.tick(Input{Pointer: Pointer{Released: Primary}})
	if m := p.ripe(); m.Moved != "b1" || !p.paints("verdict front") {
		t.Errorf("after the drop the map is about %s; want b1, with areas that the front takes", m.Moved)
	}
}

// A figure that asks about a charge has the map, and says while it is unfinished.
func TestToleranceOfAFigure(t *testing.T) {
	p := chargeMove(t)
	p.chargeQuestion()
	p.key("v", 0)
	if m := p.board().toleranceMap(); m == nil || m.Moved != "R1" || !p.board().ripens() {
		t.Fatal("there is no map of the charge of R1")
	}
	p.wantRead("The map is not finished yet.")
}
