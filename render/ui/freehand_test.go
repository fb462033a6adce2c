package ui

import (
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// staggered is a unit of two stands that charges one of a single stand: the second
// does not come into the line, and how far back beside the first it stays is the
// player's to choose (STD-CHARGE-40).
const staggered = `{"format": "frontage/scenario@1", "system": "stand", "title": "Free", "table": {"width": 60, "height": 40},
"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
"units": [
 {"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "attack": 3, "hits": 3, "stands": [
  {"id": "r1a", "x": 30, "y": 28, "facing": 180}, {"id": "r1b", "x": 34, "y": 30.5, "facing": 180}]},
 {"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "attack": 3, "hits": 3, "stands": [
  {"id": "b1a", "x": 30, "y": 8, "facing": 0}]}]}`

// free opens it on the Table screen and shows the charge with a free stand.
func free(t *testing.T, size geometry.Vec) (*player, *table) {
	t.Helper()
	p := newPlayer(t, size)
	p.press("table")
	p.drop("free.scenario.json", staggered)
	p.click(p.where("r1"))
	s := p.ui.screen.(*table)
	s.aim("b1")
	p.tick(Input{})
	for range s.shown().Alternatives {
		if len(s.freeStands()) > 0 {
			return p, s
		}
		p.typed("]")
	}
	t.Fatal("no way of the charge has a free stand")
	return nil, nil
}

// A free stand of a charge follows the mouse where it may stand. Elsewhere it gives the
// reason and stays as near as allowed. The charge then takes it there.
func TestFreeStandsByHand(t *testing.T) {
	p, s := free(t, desktop)
	before := s.freeStands()[0]
	view := s.board.camera.view
	pixel := func(f game.StandPlace) geometry.Vec { return view.Pixel(geometry.Vec{X: f.X, Y: f.Y}) }
	place := func() game.StandPlace {
		for _, f := range s.freeStands() {
			if f.ID == before.ID {
				return f
			}
		}
		t.Fatal("the stand is free no more")
		return game.StandPlace{}
	}
	moved := 0
	for _, by := range []geometry.Vec{{X: 1.5}, {X: -1.5}, {Y: 1.5}, {Y: -1.5}} {
		from := place()
		p.drag(pixel(from), pixel(from).Add(by.Scale(view.Scale)), 0)
		if place() != from {
			moved++
		}
		if !s.shown().Legal {
			t.Fatalf("moved by %v the charge is not legal: %s", by, s.shown().Reason)
		}
	}
	if moved == 0 {
		t.Error("the stand follows the mouse nowhere")
	}
	now := place()
	// Far away it may not stand: the reason is shown while it is held.
	p.move(pixel(now))
	p.tick(Input{Pointer: Pointer{Held: Primary, Pressed: Primary}})
	p.at = pixel(now).Add(geometry.Vec{X: 200, Y: -150})
	p.tick(Input{Pointer: Pointer{Held: Primary}})
	if d := s.free.drag; d == nil || !d.far || d.why == "" {
		t.Errorf("far away the stand is allowed: %+v", d)
	}
	p.tick(Input{Pointer: Pointer{Released: Primary}})
	if !s.shown().Legal {
		t.Error("dropped far away it did not stay where it may")
	}
	now = place()
	p.press("charge")
	if at := p.stand(before.ID); at.X != now.X || at.Y != now.Y {
		t.Errorf("after the charge it is at (%g, %g), want (%g, %g)", at.X, at.Y, now.X, now.Y)
	}
}

// The same by keys, and by a finger; Esc and Reset put it back.
func TestFreeStandsByKeyboardAndFinger(t *testing.T) {
	p, s := free(t, desktop)
	before := s.freeStands()[0]
	for _, k := range []Key{KeyLeft, KeyRight, KeyUp, KeyDown} {
		p.key(k, Shift)
		if len(s.free.places) > 0 && s.freeStands()[0] != before {
			break
		}
	}
	if s.freeStands()[0] == before || !s.shown().Legal {
		t.Error("Shift with the arrows moves nothing")
	}
	p.key(KeyEscape, 0)
	if s.freeStands()[0] != before || s.target == "" {
		t.Error("Esc does not put it back")
	}
	view := s.board.camera.view
	at := view.Pixel(geometry.Vec{X: before.X, Y: before.Y})
	p.tick(Input{Touches: []Touch{{ID: 1, At: at}}})
	for _, x := range []float64{20, 40} {
		p.tick(Input{Touches: []Touch{{ID: 1, At: at.Add(geometry.Vec{Y: -x})}}})
	}
	p.tick(Input{Touches: []Touch{}})
	if s.freeStands()[0] == before {
		t.Error("a finger moves nothing")
	}
	p.press("reset")
	if s.freeStands()[0] != before {
		t.Error("Reset does not put it back")
	}
}
