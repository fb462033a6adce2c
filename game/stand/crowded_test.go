package stand_test

import (
	"math/rand/v2"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

// Whole battles on crowded tables: nothing overlaps, nobody is off the table and units hold together; each
// listed answer and the default are legal; every state is written and read; and nothing panics.
func TestCrowdedBattles(t *testing.T) {
	for i := range battles(20) {
		random := rand.New(rand.NewPCG(uint64(i), 79))
		b := game.NewBattle(standtest.Crowded(random), stand.Rules{}, game.Options{Seed: uint64(i)})
		if what := playCrowded(b, random); what != "" {
			t.Errorf("battle %d, action %d: %s\n%s", i, b.Len(), what, b.Replay())
		}
	}
}

func playCrowded(b *game.Battle, random *rand.Rand) string {
	for range standtest.LongestCrowded {
		if what := standtest.Unsound(b, random); what != "" {
			return what
		}
		a, open := standtest.Answer(b, random)
		if !open {
			break
		}
		if _, err := b.Do(a); err != nil {
			return err.Error()
		}
		if what := broken(b); what != "" {
			return what
		}
	}
	return ""
}
