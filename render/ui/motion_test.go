package ui

import (
	"math"
	"testing"
	"time"

	"frontage/game"
)

func TestMotionFollowsItsPoses(t *testing.T) {
	poses := []game.Pose{{X: 0, Y: 0, Facing: 350}, {X: 10, Y: 0, Facing: 350}, {X: 10, Y: 10, Facing: 350}}
	for _, c := range []struct {
		share float64
		want  game.Pose
	}{
		{0, poses[0]},
		{0.25, game.Pose{X: 5, Y: 0, Facing: 350}},
		{0.5, poses[1]},
		{0.75, game.Pose{X: 10, Y: 5, Facing: 350}},
		{1, poses[2]},
	} {
		got := along(poses, c.share)
		if math.Abs(got.X-c.want.X)+math.Abs(got.Y-c.want.Y)+math.Abs(got.Facing-c.want.Facing) > 1e-9 {
			t.Errorf("a share %g of the way: %v, want %v", c.share, got, c.want)
		}
	}
	// It turns the shorter way: from 350° to 10° through 360°.
	half := along([]game.Pose{{Facing: 350}, {Facing: 10}}, 0.5)
	if half.Facing != 360 {
		t.Errorf("half way from 350° to 10° it faces %g°, want 360°", half.Facing)
	}
}

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
		m.start([]game.Event{{Moves: []game.StandMove{{ID: "a", Poses: []game.Pose{{}, {X: c.distance}}}}}}, 0)
		lasted := time.Duration(0)
		for m.running() {
			m.tick(time.Millisecond)
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
	drawn := b.walk.pose(unit, 0)
	if drawn.Y <= 14.1 || drawn.Y >= 29.9 {
		t.Errorf("after 100 ms r1a is drawn at y = %g, want between 14 and 30", drawn.Y)
	}
	p.wait()
	if drawn := b.walk.pose(unit, 0); drawn.Y != 14 {
		t.Errorf("at the end r1a is drawn at y = %g, want 14", drawn.Y)
	}
}
