package element

import (
	"testing"

	"frontage/game"
)

// A group that a friend bars is stuck until the friend, an enemy or a member changes, or another friend comes onto
// its way; a friend elsewhere changes nothing. What is remembered of one phase is nothing for the next.
func TestStuckGroups(t *testing.T) {
	f := &field{turn: `, "phase": "moves", "pips": {"rc": 6}`}
	f.unit("r1", "BD", 0, -400, 0).unit("r2", "BD", 0, -340, 0).unit("r3", "BD", 800, -400, 0).unit("b1", "BD", 0, 500, 180)
	s := f.state(t)
	b := newBoard(s)
	unit := func(id game.UnitID) int { return s.UnitIndex(id) }
	group := []int{unit("r1")}
	for _, c := range []struct {
		changed string
		forgets bool
	}{{"", false}, {"r3", false}, {"r2", true}, {"r1", true}, {"b1", true}} {
		var k stuck
		if _, p, _ := b.onward(group, &k); p != nil || len(k.groups) != 1 {
			t.Fatalf("r1 has a move, %v, or is not remembered: %+v", p != nil, k.groups)
		}
		var changed []int
		if c.changed != "" {
			changed = []int{unit(game.UnitID(c.changed))}
		}
		if k.forget(b, changed); (len(k.groups) == 0) != c.forgets {
			t.Errorf("after a change of %q: %d groups are remembered, want them forgotten: %v", c.changed, len(k.groups), c.forgets)
		}
	}
	var k stuck
	b.onward(group, &k)
	if k.find(b, group, 9) == nil {
		t.Error("a stuck group is not found")
	}
	place := b.Boxes[b.at[unit("r1")]]
	b.Boxes[b.at[unit("r3")]] = place.Shift(place.Forward.Scale(b.k.cm(60))) // onto its way
	if k.forget(b, []int{unit("r3")}); len(k.groups) != 0 {
		t.Error("a friend that has come onto its way changes nothing")
	}
	b.onward(group, &k)
	s.Turn.Phase = phaseShooting
	if k.find(b, group, 9) != nil {
		t.Error("a group of another phase is found")
	}
}
