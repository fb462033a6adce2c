package command

import (
	"testing"

	"frontage/game"
)

// TAC-MAP-82: each reason to end a battle, and the turn before.
func TestWatch(t *testing.T) {
	moved, fought, hit := turnReport{moved: true}, turnReport{clash: true}, turnReport{moved: true, clash: true}
	for _, c := range []struct {
		name  string
		turns []turnReport
		want  End
	}{
		{"three turns without a move", []turnReport{{}, {}, {}}, Standoff},
		{"two turns without a move", []turnReport{moved, {}, {}}, Goes},
		{"a shot breaks them", []turnReport{{}, {}, {shot: true}, {}, {}}, Goes},
		{"six turns of manoeuvre", []turnReport{moved, moved, moved, moved, moved, moved}, Quiet},
		{"five after a combat", []turnReport{fought, moved, moved, moved, moved, moved}, Goes},
		{"a hit every fifth", []turnReport{moved, moved, moved, moved, hit, moved, moved, moved, moved, moved}, Goes},
	} {
		w := &Watch{}
		got := Goes
		for _, r := range c.turns {
			got = w.after(r, [2]int{2, 2})
		}
		if got != c.want {
			t.Errorf("%s: %q; want %q", c.name, got, c.want)
		}
	}
	w := &Watch{}
	for turn := 1; turn <= 30; turn++ {
		if got := w.after(fought, [2]int{1, 1}); (got == LimitOver) != (turn == 30) {
			t.Errorf("turn %d: %q", turn, got)
		}
	}
	if got := (&Watch{}).after(fought, [2]int{0, 3}); got != Gone {
		t.Errorf("without a unit: %q", got)
	}
}

// W-85 (TAC-MAP-83): 7.2 of 12.0 and 5.6 of 10.0 are 60 and 56 percent: a draw.
func TestW85Winner(t *testing.T) {
	for _, c := range []struct {
		left  [2]int
		share [2]float64
		want  int
	}{
		{[2]int{3, 2}, [2]float64{60, 56}, -1},
		{[2]int{3, 2}, [2]float64{60, 54}, 0},
		{[2]int{3, 2}, [2]float64{60, 55}, -1},
		{[2]int{3, 2}, [2]float64{10, 56}, 1},
		{[2]int{0, 1}, [2]float64{0, 1}, 1},
		{[2]int{1, 0}, [2]float64{1, 0}, 0},
		{[2]int{0, 0}, [2]float64{0, 0}, -1},
	} {
		if got := winner(c.left, c.share); got != c.want {
			t.Errorf("%v left, shares %v: %d; want %d", c.left, c.share, got, c.want)
		}
	}
}

// TAC-MAP-84: two armies that stay and cannot shoot each other do not fight.
func TestNoBattle(t *testing.T) {
	s := &game.State{Sides: [2]game.Side{{ID: "red"}, {ID: "blue"}}}
	h := &flat{units: []Unit{bows(redAt("a", "defend", 0, 20)), blueAt("e", "avoid", 0, 60)}}
	if Fights(h, s) {
		t.Error("units that stay out of range fight")
	}
	*h.unit("e") = blueAt("e", "avoid", 0, 45)
	if !Fights(h, s) {
		t.Error("a unit in range does not make it a battle")
	}
	h = &flat{units: []Unit{redAt("a", "defend", 0, 20), blueAt("e", "attack", 0, 60)}}
	if !Fights(h, s) {
		t.Error("a unit that advances does not make it a battle")
	}
}
