package element

import (
	"os"
	"testing"

	"frontage/game"
)

// The computer beats the default answers in at least 70 of 100 battles, sides swapped: all of them
// with FRONTAGE_SOAK, few otherwise. It does nothing that is refused.
func TestComputerBeatsTheDefault(t *testing.T) {
	scenarios, seeds := []string{"embers-in-the-mist"}, 5
	if os.Getenv("FRONTAGE_SOAK") != "" {
		scenarios, seeds = []string{"embers-in-the-mist", "the-barrow-hill", "the-ford-at-marren", "woods-of-orle", "the-last-lantern"}, 10
	}
	won, battles := 0, 0
	for _, name := range scenarios {
		s := shipped(t, name)
		for seed := range seeds {
			for computer := range s.Sides {
				battles++
				o := led(t, s, uint64(seed+1), computer)
				if o != nil && o.Winner == s.Sides[computer].ID {
					won++
				}
			}
		}
	}
	t.Logf("the computer won %d of %d", won, battles)
	if 10*won < 7*battles {
		t.Errorf("the computer won %d of %d", won, battles)
	}
}

// The computer thinks of a limited number of moves at each question of a bound, however many elements there
// are: of all of them in a battle of two armies of 54 elements each.
func TestComputerThinksOfSoManyMoves(t *testing.T) {
	b := game.NewBattle(twoArmies(t), Rules{}, game.Options{Seed: 4})
	most := 0
	for b.State().Turn.Number < 4 {
		if phase := b.State().Turn.Phase; phase == phaseMarch || phase == phaseMoves {
			board := newBoard(b.State())
			all := board.thoughts(1 << 20)
			most = max(most, len(all))
			if got := len(board.thoughts(100)); got != min(100, len(all)) {
				t.Fatalf("asked for 100 of %d moves it thinks of %d", len(all), got)
			}
		}
		a, _ := b.Advise()
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if most < 300 || most > mostThoughts {
		t.Errorf("it thinks of %d moves; the limit is %d; want at least 300", most, mostThoughts)
	}
}

// shipped reads a scenario that the system brings.
func shipped(t *testing.T, name string) game.State {
	t.Helper()
	text, err := files.ReadFile("scenarios/" + name + ".scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(text, name, systems)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// led plays a battle in which the computer leads one side, and returns how it ended, nil when it did
// not in 100 bounds.
func led(t *testing.T, s game.State, seed uint64, computer int) *game.Outcome {
	t.Helper()
	b := game.NewBattle(s, Rules{}, game.Options{Seed: seed})
	for b.State().Turn.Number <= 100 {
		answer := b.Default
		if b.State().Turn.Active == s.Sides[computer].ID {
			answer = b.Advise
		}
		a, ok := answer()
		if !ok {
			break
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("seed %d: %+v %+v: %v\n%s", seed, a, a.Own, err, b.Replay())
		}
	}
	return guide.Outcome(b.State())
}
