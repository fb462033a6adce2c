package stand

import (
	"slices"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

// bowmen is a unit of infantry with bows.
func bowmen(id string, stands ...at) game.Unit {
	u := infantry(id, stands...)
	Edit(&u).Shooting, Edit(&u).Range = 1, 30
	return u
}

// STD-SHOOT-05, STD-SHOOT-08, STD-SHOOT-09: a stand shoots at the least protected stand in
// sight and range, even if another is closer.
func TestShotAtTheLeastProtected(t *testing.T) {
	target := func() game.Unit { return infantry("b1", at{0, 20, 180}, at{4, 22, 180}) }
	wood := []game.Terrain{feature("wood", -4, 19, 2, 23)} // the closer stand is at its edge
	s := tableOf(bowmen("r1", at{0, 0, 0}), target())
	s.Terrain = wood
	b := newBoard(s)
	got, ok := b.shotOf(0, 1)
	if !ok || b.id(got.struck) != "b1b" || got.status != inTheOpen || b.shotNeed(got) != 4 || len(got.exposed) != 1 {
		t.Errorf("the shot is %+v, want one at b1b only, with status %v, at 4+", got, inTheOpen)
	}
	// The open stand, 20 cm away, is out of range; the closer one is 18 cm away.
	Edit(&s.Units[0]).Range = 18.5
	b = newBoard(s)
	if got, ok = b.shotOf(0, 1); !ok || b.id(got.struck) != "b1a" || got.status != defended || b.shotNeed(got) != 5 {
		t.Errorf("the shot is %+v, want one at b1a, with status %v, at 5+", got, defended)
	}
	Edit(&s.Units[0]).Range = 17
	if got, ok = newBoard(s).shotOf(0, 1); ok {
		t.Errorf("out of range: %+v", got)
	}
	Edit(&s.Units[0]).Range, s.Units[0].Stands[0].Facing = 30, 180
	if got, ok = newBoard(s).shotOf(0, 1); ok {
		t.Errorf("unseen: %+v", got)
	}
	Edit(&s.Units[0]).Traits = []string{traitAllRound}
	if _, ok = newBoard(s).shotOf(0, 1); !ok {
		t.Error("all-round sight does not see behind")
	}
}

// STD-DEF-05, STD-TERR-02, STD-TERR-19, STD-TERR-20, AMB-11: an obstacle that the line
// crosses and higher ground protect against shots; a bank does not. STD-ART-08: one step
// less against cannon. STD-DEF-14: an earthwork fortifies against shots.
func TestProtectionAgainstShots(t *testing.T) {
	before := []geometry.Vec{{X: -10, Y: 18.8}, {X: 10, Y: 18.8}}
	behind := []geometry.Vec{{X: -10, Y: 21.2}, {X: 10, Y: 21.2}}
	for _, c := range []struct {
		what    string
		terrain game.Terrain
		want    status
	}{
		{"over a hedge", ribbon("low-obstacle", before...), defended},
		{"over an earthwork", ribbon("earthwork", before...), fortified},
		{"the hedge is behind it", ribbon("low-obstacle", behind...), inTheOpen},
		{"the hedge is 3 cm before it", ribbon("low-obstacle", geometry.Vec{X: -10, Y: 15.8}, geometry.Vec{X: 10, Y: 15.8}), inTheOpen},
		{"it stands on the hedge", ribbon("low-obstacle", geometry.Vec{X: -10, Y: 19.3}, geometry.Vec{X: 10, Y: 19.3}), defended},
		{"on a hill", feature("hill", -10, 18, 10, 30), defended},
		{"downhill", feature("hill", -10, -5, 10, 2), inTheOpen},
		{"on a rampart", feature("fortress-wall", -10, 19, 10, 21), fortified},
		{"over water", feature("stream", -10, 14, 10, 18.9), inTheOpen},
	} {
		s := tableOf(bowmen("r1", at{0, 0, 0}), infantry("b1", at{0, 20, 180}))
		s.Terrain = []game.Terrain{c.terrain}
		b := newBoard(s)
		line := geometry.Segment{A: geometry.Vec{X: origin, Y: origin + 1}, B: geometry.Vec{X: origin, Y: origin + 19}}
		got, why := b.shotProtection(1, 0, line)
		if got != c.want || len(why) != 1 {
			t.Errorf("%s: the status is %s by %v, want %v by one step", c.what, got, why, c.want)
		}
		Edit(&s.Units[0]).Traits = []string{traitCannon}
		if need := newBoard(s).shotNeed(shot{piece: 0, status: c.want}); need != max(4, c.want.need()-1) {
			t.Errorf("%s: a cannon needs %d, want %v", c.what, need, max(4, c.want.need()-1))
		}
	}
}

// W24 of the rules page: STD-SHOOT-10, STD-SHOOT-11: 6 shots at one open stand and two
// defended ones, of 3 hits each. The first batch is 3 dice, which may remove the open
// stand; then the rest need 5+.
func TestShotsInBatches(t *testing.T) {
	s := tableOf(bowmen("r1", at{0, 0, 0}), infantry("b1", at{-4, 20, 180}, at{0, 20, 180}, at{4, 20, 180}))
	s.Terrain = []game.Terrain{feature("wood", -20, 18, 1.9, 30)} // not over the third
	b := newBoard(s)
	got, _ := b.shotOf(0, 1)
	if b.id(got.struck) != "b1c" || b.shotNeed(got) != 4 || b.batch(1, len(got.exposed), 6) != 3 || b.batch(1, len(got.exposed), 2) != 2 {
		t.Errorf("%+v, batch %d; want b1c struck, needing 4, in batches of 3, or 2 for 2 shots", got, b.batch(1, len(got.exposed), 6))
	}
	if casualties := b.shotCasualties(1, 0); !slices.Equal(casualties, []int{2}) {
		t.Errorf("the stands to remove are %v, want %v", casualties, []int{2})
	}
	Edit(&s.Units[1]).State.Hits = 2
	if n := newBoard(s).batch(1, 1, 6); n != 1 {
		t.Errorf("with 2 odd hits the batch is %d dice, want 1", n)
	}
	Edit(&s.Units[1]).State.Hits = 0
	s.Units[1].Stands = s.Units[1].Stands[:2]
	b = newBoard(s)
	got, _ = b.shotOf(0, 1)
	if b.shotNeed(got) != 5 || b.batch(1, len(got.exposed), 3) != 3 {
		t.Errorf("then %+v; want 5 needed, in a batch of 3", got)
	}
	if casualties := b.shotCasualties(1, 0); len(casualties) != 2 {
		t.Errorf("removes %v", casualties)
	}
}
