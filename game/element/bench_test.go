package element

import (
	"math/rand/v2"
	"testing"

	"frontage/game"
)

// A battle of two armies of seven elements and a general each, by default answers.
func BenchmarkBattleByDefault(b *testing.B) {
	random := rand.New(rand.NewPCG(5, 3))
	s := *randomField(random).state(&testing.T{})
	for b.Loop() {
		battle := game.NewBattle(s, Rules{}, game.Options{Seed: 5})
		for range 3000 {
			a, ok := battle.Default()
			if !ok || battle.State().Turn.Number > 60 {
				break
			}
			if _, err := battle.Do(a); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// The threat zones of 200 elements.
func BenchmarkThreatZones(b *testing.B) {
	f := &field{}
	for i := range 100 {
		x, y := float64(i%25-12)*85, float64(i/25)*120
		f.unit("r"+string(rune('A'+i/26))+string(rune('a'+i%26)), "BD", x, -100-y, 0)
		f.unit("b"+string(rune('A'+i/26))+string(rune('a'+i%26)), "BD", x+20, 100+y-170, 180)
	}
	f.units = f.units[:200]
	s := f.state(&testing.T{})
	board := newBoard(s)
	board.opponent(0)
	for b.Loop() {
		for unit := range s.Units {
			board.threatsOn(unit, board.Boxes[board.at[unit]], nil)
		}
	}
}
