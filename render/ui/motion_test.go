package ui

import (
	"testing"
	"time"

	"frontage/game"
)

// Motion takes 150 to 400 ms, whatever the distance.
func TestMotionTakesItsTime(t *testing.T) {
	for _, c := range []struct {
		distance    float64
		least, most time.Duration
	}{
		{1, 150 * time.Millisecond, 160 * time.Millisecond},
		{15, 290 * time.Millisecond, 310 * time.Millisecond},
		{60, 390 * time.Millisecond, 400 * time.Millisecond},
	} {
		var m motion
		m.Start([]game.Event{{Moves: []game.StandMove{{ID: "a", Poses: []game.Pose{{}, {X: c.distance}}}}}}, 0)
		lasted := time.Duration(0)
		for m.Running() {
			m.Tick(time.Millisecond)
			lasted += time.Millisecond
		}
		if lasted < c.least || lasted > c.most {
			t.Errorf("%g cm take %v, want %v to %v", c.distance, lasted, c.least, c.most)
		}
	}
}

// While a charge is animated the stand is drawn between its places; its true
// place is already the last.
func TestChargeIsDrawnOnItsWay(t *testing.T) {
	p := firstCharge(t)
	p.click(p.where("b1"))
	b := p.ui.screen.(*battle)
	for range 6 {
		p.tick(Input{})
	}
	unit := b.state().Unit("r1")
	drawn := b.walk.Pose(unit, 0)
	if drawn.Y <= 14.1 || drawn.Y >= 29.9 {
		t.Errorf("after 100 ms r1a is drawn at y = %g, want between 14 and 30", drawn.Y)
	}
	p.wait()
	if drawn := b.walk.Pose(unit, 0); drawn.Y != 14 {
		t.Errorf("at the end r1a is drawn at y = %g, want 14", drawn.Y)
	}
}
