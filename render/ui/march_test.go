package ui

import (
	"math"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// ordered is a battle in which the bowmen, in the middle of (54, 48) and facing down, may
// move at full pace.
func ordered(t *testing.T) *player {
	p := commanding(t, desktop)
	p.battle().act(game.Action{Do: "order", Character: "rg", Units: []game.UnitID{"r2"}})
	p.calm()
	return p
}

func (p *player) wantMiddle(id game.UnitID, x, y float64) {
	p.t.Helper()
	if at := middle(p.ui.State().Unit(id)); at.Dist(geometry.Vec{X: x, Y: y}) > 0.05 {
		p.t.Errorf("%s is at %v, want (%g, %g)", id, at, x, y)
	}
}

// A unit under orders goes to the clicked place, as far as it may (STD-MOVE-10).
func TestClickingThePlaceToGoTo(t *testing.T) {
	p := ordered(t)
	p.click(p.cm(54, 36))
	p.key(KeyEnter, 0)
	p.calm()
	at := middle(p.ui.State().Unit("r2"))
	if math.Abs(at.X-54) > 0.2 || math.Abs(at.Y-36) > 0.2 { // a pixel is two millimetres
		t.Errorf("it has gone to %v; want (54, 36)", at)
	}
	p = ordered(t)
	p.click(p.cm(54, 20))
	if c := p.control("answer"); c.Enabled {
		t.Error("it may go 28 cm")
	}
	p.press("nearest")
	p.press("answer")
	p.calm()
	p.wantMiddle("r2", 54, 28) // 20 cm ahead
}

// … or as far as typed, from the unit's point of view: it faces down, so its right is on
// the left of the picture.
func TestMovingByNumbers(t *testing.T) {
	p := ordered(t)
	p.press("by-numbers")
	p.typed("12.5")
	p.key(KeyDown, 0)
	p.typed("-2")
	p.key(KeyEnter, 0)
	p.key(KeyEnter, 0)
	p.calm()
	p.wantMiddle("r2", 56, 35.5)
}

// Numbers are kept within their limits, and typed in inches if these are set.
func TestNumbersInInches(t *testing.T) {
	p := ordered(t)
	p.ui.settings.Inches = true
	p.ui.keepSettings()
	p.press("by-numbers")
	p.press("more-ahead")
	p.press("more-ahead")
	p.press("less-ahead")
	p.press("more-ahead")
	p.typed("x")
	p.key(KeyEnter, 0)
	p.press("answer")
	p.calm()
	p.wantMiddle("r2", 54, 48-2*2.54)
}
