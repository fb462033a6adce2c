package game

import "testing"

// A battle stands still when a turn of both sides has left everything as it was
// without a die; one whose turns are limited never does, nor one in which dice fall.
func TestStandstill(t *testing.T) {
	begin := func() *State {
		s, err := Read([]byte(minimal), "standstill", fakeSystems)
		if err != nil {
			t.Fatal(err)
		}
		return &s
	}
	for _, test := range []struct {
		name   string
		change func(s *State, turn int)
		want   int // the turn in which it is found out, 0 for never
	}{
		{"nothing happens", func(*State, int) {}, 2},
		{"a unit moves in turn 1", func(s *State, turn int) { s.Units[0].Stands[0].X = 20 + float64(min(turn, 2)) }, 3},
		{"a die a turn", func(s *State, _ int) { s.Turn.Dice.Drawn++ }, 0},
		{"a last turn", func(s *State, _ int) { ownTurn(s).Limit = 50 }, 0},
		{"a random end", func(s *State, _ int) { ownTurn(s).Length = "random" }, 0},
	} {
		s, watch, found := begin(), Standstill{}, 0
		for turn := 1; turn <= 9 && found == 0; turn++ {
			s.Turn.Number = turn
			test.change(s, turn)
			first, again := watch.Reached(s), watch.Reached(s) // once a turn is enough
			if first || again {
				found = turn
			}
		}
		if found != test.want {
			t.Errorf("%s: found out in turn %d, want %d", test.name, found, test.want)
		}
	}
}
