package element

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"frontage/game"
)

// Battles that are played by default answers come to an end, and their replays lead to the same
// state.
func TestWholeBattlesByDefault(t *testing.T) {
	ended, bounds := 0, 0
	battles := 20
	for seed := range battles {
		random := rand.New(rand.NewPCG(uint64(seed), 3))
		b := game.NewBattle(*randomField(random).state(t), Rules{}, game.Options{Seed: uint64(seed)})
		for range 3000 {
			a, ok := b.Default()
			if !ok {
				break
			}
			if first, _ := b.Question().DefaultAnswer(); !reflect.DeepEqual(first, a) {
				t.Fatalf("battle %d: the default is %+v, the first answer %+v", seed, a, first)
			}
			if _, err := b.Do(a); err != nil {
				t.Fatalf("battle %d: %+v: %v\n%s", seed, a, err, b.Replay())
			}
			keeps(t, b)
			if b.State().Turn.Number > 60 {
				break
			}
		}
		if b.State().Turn.Phase == phaseOver {
			ended++
			if o := guide.Outcome(b.State()); o == nil || len(o.Points) != 2 || o.Winner != turnOf(b.State()).Winner {
				t.Errorf("battle %d: the outcome is %+v", seed, o)
			}
		}
		bounds += b.State().Turn.Number
		again, _, err := game.ReadReplay(b.Replay(), "whole", systems)
		if err != nil || again.Hash() != b.Hash() {
			t.Fatalf("battle %d, played again: %v", seed, err)
		}
	}
	t.Logf("%d of %d battles ended; %d bounds in all", ended, battles, bounds)
	if ended < battles*3/4 {
		t.Errorf("only %d of %d battles ended within 60 bounds", ended, battles)
	}
}
