package stand

import (
	"fmt"
	"testing"

	"frontage/game"
)

// twoOnTwo is a combat of two units against two.
func twoOnTwo() *game.State {
	return inCombat(
		infantry("r1", at{-4, 1, 180}, at{0, 1, 180}, at{4, 1, 180}), cavalry("r2", at{7, 2, 180}, at{9, 2, 180}, at{11, 2, 180}),
		infantry("b1", at{-4, -1, 0}, at{0, -1, 0}, at{4, -1, 0}), infantry("b2", at{8, -1, 0}, at{12, -1, 0}, at{16, -1, 0}))
}

// BenchmarkRound2Against2 is a round of combat between two and two units: targets,
// dice, saves, supports, result; at most 20 µs.
func BenchmarkRound2Against2(b *testing.B) {
	game.CollectLittle()
	start := twoOnTwo()
	b.ReportAllocs()
	for b.Loop() { // includes the copy and its board: stopping the clock each time would cost more than they do
		s := start.Clone()
		s.Turn.Dice.Seed = 7
		r := &run{s: &s, dice: game.NewDice(&s.Turn.Dice)}
		f := &Fight{Units: []game.UnitID{"r1", "r2", "b1", "b2"}, Round: 1, Last: lastRound}
		if r.declareTargets(f) {
			b.Fatal("a choice is open")
		}
		if err := r.fightRound(f); err != nil {
			b.Fatal(err)
		}
	}
}

// tenEngagements is a Combat phase with ten engagements, after which the battle is over.
func tenEngagements() *game.State {
	var units []game.Unit
	for i := range 10 {
		x, y := float64(-80+35*(i%5)), float64(-40+70*(i/5))
		units = append(units,
			infantry(fmt.Sprintf("r%d", i), at{x - 4, y + 1, 180}, at{x, y + 1, 180}, at{x + 4, y + 1, 180}),
			infantry(fmt.Sprintf("b%d", i), at{x - 4, y - 1, 0}, at{x, y - 1, 0}, at{x + 4, y - 1, 0}))
	}
	return inCombat(units...)
}

// BenchmarkCombatPhase is a whole Combat phase with ten engagements, all answers by
// default, as a battle with undo and explanations; at most 1 ms.
func BenchmarkCombatPhase(b *testing.B) {
	game.CollectLittle()
	start := tenEngagements()
	b.ReportAllocs()
	actions := 0
	for b.Loop() {
		battle := game.NewBattle(*start, Rules{}, game.Options{Seed: 5})
		for battle.Now().Side == "red" {
			a, ok := battle.Default()
			if !ok {
				break
			}
			if _, err := battle.Do(a); err != nil {
				b.Fatal(err)
			}
			actions++
		}
	}
	b.ReportMetric(float64(actions)/float64(b.N), "actions/op")
}

// BenchmarkCombatPhaseUnattended is the same without undo and explanations.
func BenchmarkCombatPhaseUnattended(b *testing.B) {
	game.CollectLittle()
	start := tenEngagements()
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := game.PlayOut(*start, Rules{}, game.Options{Seed: 5}, mostAnswers); err != nil {
			b.Fatal(err)
		}
	}
}

// mostAnswers is more answers than a Combat phase takes.
const mostAnswers = 1000
