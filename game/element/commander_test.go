package element

import (
	"math/rand/v2"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/command"
	"frontage/game/gametest"
	"frontage/game/orders"
)

// commanded plays a shipped battle in which the commander leads both sides by some tactics, and
// returns it with the lines of the cards by which units acted.
func commanded(t *testing.T, scenario, red, blue string, seed uint64, most int) (*game.Battle, map[string]int) {
	t.Helper()
	s := shipped(t, scenario)
	for i := range s.Units {
		text := red
		if s.Units[i].Side == s.Sides[1].ID {
			text = blue
		}
		s.Turn.Led = append(s.Turn.Led, game.Led{Unit: s.Units[i].ID, Tactics: text, Auto: true})
	}
	b := game.NewBattle(s, Rules{}, game.Options{Seed: seed})
	lines := map[string]int{}
	for range most {
		a, acts := b.Command()
		if !acts {
			break
		}
		events, err := b.Do(a)
		if err != nil {
			t.Fatalf("%s against %s in %s, seed %d: %+v: %v", red, blue, scenario, seed, a, err)
		}
		for _, e := range events {
			if told, ok := e.Own.(*command.Told); ok {
				lines[told.Line]++
			}
		}
	}
	return b, lines
}

// TAC-MAP-20, TAC-MAP-80, TAC-MAP-85: every card leads elements, and each of its acts names its line.
func TestEveryCardLeadsElements(t *testing.T) {
	for base := orders.Base(1); int(base) <= orders.Bases; base++ {
		t.Run(base.String(), func(t *testing.T) {
			_, lines := commanded(t, "the-barrow-hill", base.String(), "assault", 7, 90)
			prefix := "TAC-AC-" + strings.ToUpper(base.String()) + "-"
			own := 0
			for line, n := range lines {
				if strings.HasPrefix(line, prefix) {
					own += n
				}
			}
			if own == 0 {
				t.Errorf("nobody acts by the card; the lines were %v", lines)
			}
		})
	}
}

// TAC-MAP-81: whatever tactics the elements have, their battles keep all invariants, and the
// replays end alike. With FRONTAGE_SOAK=1 there are 500, else a few.
func TestCommandedBattles(t *testing.T) {
	from, to := gametest.Range(t, 2, 500)
	scenarios := []string{"the-barrow-hill", "the-ford-at-marren", "woods-of-orle", "embers-in-the-mist"}
	over := 0
	for i := from; i < to; i++ {
		r := rand.New(rand.NewPCG(uint64(i), 23))
		any := func() string { return orders.Base(1 + r.IntN(orders.Bases)).String() }
		red, blue := any(), any()
		b, _ := commanded(t, scenarios[i%len(scenarios)], red, blue, uint64(i), 400)
		if b.State().Turn.Phase == phaseOver {
			over++
		}
		again, _, err := game.ReadReplay(b.Replay(), "battle", systems)
		if err != nil || again.Hash() != b.Hash() {
			t.Errorf("battle %d, %s against %s, played again: %v; want hash %s", i, red, blue, err, b.Hash())
		}
	}
	t.Logf("battles %d to %d, of which %d came to an end", from, to-1, over)
}
