package scene

import (
	"math"
	"testing"
	"time"

	"frontage/game"
)

func TestWalkFollowsItsPoses(t *testing.T) {
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

// A retreat and the moves that follow it are shown one after the other.
func TestWalksFollowEachOther(t *testing.T) {
	move := func(id game.StandID, from, to float64) game.Event {
		return game.Event{Moves: []game.StandMove{{ID: id, Poses: []game.Pose{{X: from}, {X: to}}}}}
	}
	var m Walk
	m.Start([]game.Event{move("a", 0, 5), {Text: game.Say("a roll")}, move("b", 10, 20), move("a", 5, 8)}, 100*time.Millisecond)
	unit := game.Unit{Stands: []game.Stand{{ID: "a", X: 8}, {ID: "b", X: 20}}}
	at := func() [2]float64 { return [2]float64{m.Pose(&unit, 0).X, m.Pose(&unit, 1).X} }
	if got := at(); got != [2]float64{0, 10} {
		t.Errorf("at first they are at %v, want [0 10]", got)
	}
	m.Tick(100*time.Millisecond + shortMotion)
	if got := at(); got != [2]float64{5, 10} {
		t.Errorf("after the first motion they are at %v, want [5 10]", got)
	}
	m.Tick(200 * time.Millisecond)
	if got := at(); got != [2]float64{5, 20} {
		t.Errorf("after the second motion they are at %v, want [5 20]", got)
	}
	m.Tick(time.Second)
	if got := at(); got != [2]float64{8, 20} || m.Running() {
		t.Errorf("at the end they are at %v, want [8 20]", got)
	}
	var many []game.Event
	for range 40 {
		many = append(many, move("a", 0, 30))
	}
	m.Start(many, 0)
	if m.Lasts() > allMotion {
		t.Errorf("forty motions take %v", m.Lasts())
	}
}
