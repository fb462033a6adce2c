package stand_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

// crowdedRange returns the range of battles on crowded tables to play: from one number up to but
// not including another. FRONTAGE_BATTLES=100-150 chooses battles 100 to 149, so that a soak can
// run in parts.
func crowdedRange(t *testing.T, few int) (from, to int) {
	t.Helper()
	given := os.Getenv("FRONTAGE_BATTLES")
	if given == "" {
		return 0, battles(few)
	}
	if _, err := fmt.Sscanf(given, "%d-%d", &from, &to); err != nil {
		t.Fatalf("FRONTAGE_BATTLES is %q; it should be like 100-150: %v", given, err)
	}
	return from, to
}

// Whole battles on crowded tables: nothing overlaps, nobody is off the table and units hold
// together; each listed answer and the default are legal; every state is written and read; nothing
// panics. TestBattlesInWebAssembly of game/systems plays the same battles, and -v prints their hashes in the same
// form.
func TestCrowdedBattles(t *testing.T) {
	from, to := crowdedRange(t, 10)
	for i := from; i < to; i++ {
		random, checks := rand.New(rand.NewPCG(uint64(i), 6)), rand.New(rand.NewPCG(uint64(i), 79))
		b := game.NewBattle(standtest.Crowded(random), stand.Rules{}, game.Options{Seed: uint64(i) + 1})
		if what := playCrowded(b, random, checks); what != "" {
			t.Errorf("battle %d, action %d: %s\n%s", i, b.Len(), what, b.Replay())
		}
		t.Logf("crowded %d %d %s", i, b.Len(), b.Hash())
	}
}

func playCrowded(b *game.Battle, random, checks *rand.Rand) string {
	for range standtest.LongestCrowded {
		if what := standtest.Unsound(b, checks); what != "" {
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
