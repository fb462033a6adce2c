package ui

import (
	"math"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// brigaded is the table of the orders' tests with the Bowmen beside the Axemen, so that
// both touch and are ordered as a brigade (STD-CMD-47). The order has been given.
func brigaded(t *testing.T) *player {
	t.Helper()
	p := newPlayer(t, desktop)
	text := strings.NewReplacer(`"x": 50, "y": 48`, `"x": 32, "y": 48`, `"x": 54, "y": 48`, `"x": 36, "y": 48`, `"x": 58, "y": 48`, `"x": 40, "y": 48`).Replace(commanded)
	if err := p.ui.Load([]byte(text), "brigade"); err != nil {
		t.Fatal(err)
	}
	p.tick(Input{})
	if _, err := p.ui.Do(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r1", "r2"}}); err != nil {
		t.Fatal(err)
	}
	p.calm()
	return p
}

// A brigade under orders is dragged, checked and moved as one, with one button; Escape
// cancels it.
func TestBrigadeMovesAsOne(t *testing.T) {
	p := brigaded(t)
	view := p.board().camera.view
	from := geometry.Vec{X: 28, Y: 48}
	p.drag(view.Pixel(from), view.Pixel(from.Add(geometry.Vec{Y: -30})), 0)
	if c := p.control("answer"); c.Enabled || !strings.Contains(c.Reason, "20") {
		t.Errorf("a move of 30 cm: %v, %q; want it refused beyond 20", c.Enabled, c.Reason)
	}
	p.key(KeyEscape, 0)
	p.drag(view.Pixel(from), view.Pixel(from.Add(geometry.Vec{X: 2, Y: -12})), 0)
	p.photograph("move-brigade")
	p.calm()
	for id, x := range map[game.StandID]float64{"r1a": 22, "r1c": 30, "r2a": 34, "r2c": 42} {
		if s := p.stand(id); math.Abs(s.X-x) > 0.5 || math.Abs(s.Y-36) > 0.5 {
			t.Errorf("%s is at (%g, %g), want about (%g, 36)", id, s.X, s.Y, x)
		}
	}
	if q := p.ui.Battle().Question(); q.Kind == "move" {
		t.Error("somebody of the brigade has still to move")
	}
}

// The units of a brigade may be moved one by one, and must stay together (STD-CMD-53).
func TestBrigadeTakenApart(t *testing.T) {
	p := brigaded(t)
	p.press("place-unit")
	view := p.board().camera.view
	from := geometry.Vec{X: 24, Y: 48}
	p.drag(view.Pixel(from), view.Pixel(from.Add(geometry.Vec{Y: -6})), 0)
	p.calm()
	if p.stand("r1b").Y > 43 || p.stand("r2b").Y != 48 {
		t.Fatalf("r1b is at %v, r2b at %v: the Axemen alone should have moved", p.stand("r1b"), p.stand("r2b"))
	}
	if q := p.ui.Battle().Question(); q == nil || q.Kind != "move" {
		t.Errorf("the Bowmen have still to follow: %+v", q)
	}
}

// 1, 2 and 3 form line and column and turn about, 4 and 5 wheel, each shown before
// Enter makes it; a wheel is pressed on.
func TestFormationKeys(t *testing.T) {
	open := func() *player {
		p := commanding(t, desktop)
		if _, err := p.ui.Do(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r1"}}); err != nil {
			t.Fatal(err)
		}
		p.calm()
		return p
	}
	p := open()
	p.typed("2")
	if p.stand("r1a").X != 20 {
		t.Fatal("the key alone has moved the unit")
	}
	p.photograph("move-column")
	p.key(KeyEnter, 0)
	p.calm()
	for i, id := range []game.StandID{"r1a", "r1b", "r1c"} {
		if s := p.stand(id); s.X != 24 || s.Facing != 180 || s.Y != []float64{46, 48, 50}[i] && s.Y != []float64{50, 48, 46}[i] {
			t.Errorf("%s is at %v, want a column at x 24 about the middle stand", id, s)
		}
	}
	p = open()
	p.typed("3")
	p.key(KeyEnter, 0)
	p.calm()
	if s := p.stand("r1a"); s.X != 20 || s.Y != 48 || s.Facing != 0 {
		t.Errorf("about-face: r1a is at %v; want (20, 48) facing 0", s)
	}
	p = open()
	// Facing 180 its left is at the greater x: it wheels about (30, 47).
	p.typed("4")
	p.typed("4")
	p.photograph("move-wheel")
	p.key(KeyEnter, 0)
	p.calm()
	if s := p.stand("r1c"); s.Facing != 150 {
		t.Errorf("two wheels to the left: r1c is at %v, want it facing 150", s)
	}
	u, i := p.ui.State().Stand("r1c")
	if c := u.Box(i).Corners()[geometry.FrontLeft]; c.Dist(geometry.Vec{X: 30, Y: 47}) > 0.01 {
		t.Errorf("the corner about which it wheels is at %v, want (30, 47)", c)
	}
	// A move that is too far is refused, with the pace.
	p = open()
	for range 11 {
		p.typed("5")
	}
	if c := p.control("answer"); c.Enabled || !strings.Contains(c.Reason, "20 cm") {
		t.Errorf("a wheel of 165°: %v, %q; want it refused beyond 20 cm", c.Enabled, c.Reason)
	}
	// By buttons, too.
	p = open()
	p.press("form-column")
	p.press("answer")
	p.calm()
	if p.stand("r1a").X != 24 {
		t.Errorf("by the button r1a is at %v", p.stand("r1a"))
	}
	p.photograph("move-formed")
}
