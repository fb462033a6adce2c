package ui

import (
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// The view is enlarged and away from the Axemen. It glides to their charge, passing between, until
// their places are in the window. With motion switched off it stays.
func TestViewGlidesToTheAction(t *testing.T) {
	for _, still := range []bool{false, true} {
		p := firstCharge(t)
		p.ui.settings.Still = still
		c := &p.board().camera
		for range 4 {
			c.zoom(c.middle(), 1.5)
		}
		c.pan(geometry.Vec{X: -3000})
		p.tick(Input{})
		from := c.view
		if at := p.where("r1"); c.view.Area.Contains(at, 0) {
			t.Fatalf("the Axemen are in view, at %v", at)
		}
		p.battle().act(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
		for range 5 {
			p.tick(Input{})
		}
		between := c.view.Center
		p.wait()
		if still {
			if c.view != from {
				t.Error("without motion the view has moved")
			}
			continue
		}
		for _, id := range []string{"r1", "r1a", "b1"} {
			if at := p.where(id); !c.view.Area.Contains(at, 0) {
				t.Errorf("%s is out of view, at %v", id, at)
			}
		}
		if between == from.Center || between == c.view.Center {
			t.Errorf("the view does not glide: %v between %v and %v", between, from.Center, c.view.Center)
		}
	}
}

// The view does not glide while the whole table is shown, and stops when the player moves the table.
func TestDraggingStopsTheGlide(t *testing.T) {
	p := firstCharge(t)
	c := &p.board().camera
	p.battle().act(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
	if c.glide.runs {
		t.Error("the view glides although the whole table is shown")
	}
	p.wait()
	p.ui.Press("undo")
	p.wait()
	for range 4 {
		c.zoom(c.middle(), 1.5)
	}
	c.pan(geometry.Vec{X: -3000})
	p.battle().act(game.Action{Do: "charge", Unit: "r1", Target: "b1"})
	p.tick(Input{})
	if !c.glide.runs {
		t.Fatal("the view does not glide")
	}
	c.pan(geometry.Vec{X: 10})
	at := c.view
	p.wait()
	if c.view != at {
		t.Error("the view goes on gliding while the player moves the table")
	}
}

// While a charge is shown, the names of other units fade.
func TestOtherNamesFade(t *testing.T) {
	p := firstCharge(t)
	if n := p.count("name faded"); n != 0 {
		t.Errorf("%d names fade without a charge", n)
	}
	p.click(p.where("r1"))
	p.move(p.where("b1"))
	faded := map[string]bool{}
	for _, item := range p.of("name faded") {
		faded[item.Text] = true
	}
	if !faded["Lancers"] || !faded["Archers"] || faded["Axemen"] || faded["Spearmen"] {
		t.Errorf("the names that fade are %v; want those of the Lancers and Archers", faded)
	}
}
