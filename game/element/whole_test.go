package element

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
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
		}
		if b.State().Turn.Phase == phaseOver {
			ended++
			if o := guide.Outcome(b.State()); o == nil || len(o.Points) != 2 || o.Winner != turnOf(b.State()).Winner || !strings.Contains(o.Why.String(), "of") {
				t.Errorf("battle %d: the outcome is %+v; want points of both sides, and the winner %q", seed, o, turnOf(b.State()).Winner)
			}
		}
		bounds += b.State().Turn.Number
		again, _, err := game.ReadReplay(b.Replay(), "whole", systems)
		if err != nil || again.Hash() != b.Hash() {
			t.Fatalf("battle %d, played again: %v; want hash %s", seed, err, b.Hash())
		}
	}
	t.Logf("%d of %d battles ended; %d bounds in all", ended, battles, bounds)
	if ended < battles {
		t.Errorf("only %d of %d battles ended", ended, battles)
	}
}

// A battle that nobody wins ends by default all the same: after very long the side that has lost more
// gives up, in its own bound.
func TestLongBattlesEnd(t *testing.T) {
	for number, concedes := range map[int]bool{longBattle: false, longBattle + 1: true} {
		f := (&field{active: "red", turn: fmt.Sprintf(`, "number": %d`, number)}).unit("r1", "BD", 0, -800, 0).unit("b1", "BD", 0, 800, 180)
		w := begin(t, f, phasePips, 3)
		a, _ := w.Default()
		if (a.Do == "concede" && a.Side == "red") != concedes {
			t.Errorf("bound %d: %+v", number, a)
		}
		if _, err := w.Do(a); concedes && guide.Outcome(w.State()).Why.String() != w.State().Sides[0].Name+" has conceded." || err != nil || (w.State().Turn.Phase == phaseOver && turnOf(w.State()).Winner == "blue") != concedes {
			t.Errorf("bound %d: %v, phase %s; want the battle won by blue: %v", number, err, w.State().Turn.Phase, concedes)
		}
	}
	f := (&field{active: "red", turn: `, "number": 300`}).unit("r1", "BD", 0, -800, 0).unit("b1", "BD", 0, 800, 180)
	f.units[1] = f.units[1][:slicesIndex(f.units[1], `"stands"`)] + `"stands": []}`
	if a, _ := begin(t, f, phasePips).Default(); a.Do != doEnd {
		t.Errorf("the side that has lost less gives up: %+v", a)
	}
}
