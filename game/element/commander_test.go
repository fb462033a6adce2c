package element

import (
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/command"
	"frontage/game/orders"
)

// commanded plays a shipped battle of which the commander leads both sides, told some tactics, and
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

// TAC-MAP-20, TAC-MAP-80, TAC-MAP-85: every card leads elements through a battle; each of its acts names
// its line, and the same battle comes from the same seed.
func TestEveryCardLeadsElements(t *testing.T) {
	for base := orders.Base(1); int(base) <= orders.Bases; base++ {
		t.Run(base.String(), func(t *testing.T) {
			b, lines := commanded(t, "the-barrow-hill", base.String(), "assault", 7, 150)
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
			again, _ := commanded(t, "the-barrow-hill", base.String(), "assault", 7, 150)
			if again.Hash() != b.Hash() {
				t.Error("the same battle went otherwise")
			}
			if b.State().Turn.Phase != phaseOver && b.State().Turn.Number < 6 {
				t.Errorf("it came to turn %d, phase %s", b.State().Turn.Number, b.State().Turn.Phase)
			}
		})
	}
}
