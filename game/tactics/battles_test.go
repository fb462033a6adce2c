package tactics_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/game"
	"frontage/game/tactics"
	"frontage/game/tactics/tacticstest"
)

var systems = []game.Rules{tactics.Rules{}}

// Random battles played segment by segment: each is over after 200 segments, no segment breaks
// what always holds (invariants, in invariants_test.go); of some, the last state is the one
// that the battle played at once leads to, and they go on from their files and replays.
func TestRandomBattles(t *testing.T) {
	battles := 200
	if os.Getenv("FRONTAGE_SOAK") == "1" {
		battles = 2000
	}
	longest := 0
	why := map[string]int{}
	for i := range battles {
		s := tacticstest.Battle(rand.New(rand.NewPCG(uint64(i), 23)))
		b := game.NewBattle(s, tactics.Rules{}, game.Options{Seed: uint64(i)})
		for segments := 0; ; segments++ {
			a, open := b.Default()
			if !open {
				break
			}
			if segments > 203 {
				t.Fatalf("battle %d does not end", i)
			}
			if _, err := b.Do(a); err != nil {
				t.Fatalf("battle %d: %+v: %v", i, a, err)
			}
			if what := tactics.Broken(b.State()); what != "" {
				t.Fatalf("battle %d, segment %d: %s\n%s", i, b.State().Turn.Number, what, game.Write(b.State()))
			}
			if i%40 == 0 {
				goesOnFromFile(t, b)
			}
		}
		longest = max(longest, b.State().Turn.Number)
		why[tactics.EndedBy(b.State())]++
		if i%4 == 0 {
			atOnce(t, s, b, uint64(i))
		}
		if i%20 == 0 {
			c, _, err := game.ReadReplay(b.Replay(), "replay", systems)
			if err != nil || c.Hash() != b.Hash() {
				t.Errorf("battle %d: the replay leads elsewhere: %v; want hash %s", i, err, b.Hash())
			}
		}
	}
	t.Logf("the longest lasted %d segments; they ended by %v", longest, why)
	for _, end := range []string{"gone", "quiet", "none"} {
		if why[end] < battles/100 {
			t.Errorf("only %d battles ended by %q", why[end], end)
		}
	}
}

// atOnce plays a battle at once, as if nobody read it, and compares the end.
func atOnce(t *testing.T, s game.State, b *game.Battle, seed uint64) {
	t.Helper()
	end, _, err := game.PlayOut(s, tactics.Rules{}, game.Options{Seed: seed}, 300)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(game.Write(b.State())), string(game.Write(end))); diff != "" {
		t.Fatalf("battle %d played at once ends otherwise:\n%s", seed, diff)
	}
}

// goesOnFromFile compares the next segment of a battle and of its file.
func goesOnFromFile(t *testing.T, b *game.Battle) {
	t.Helper()
	s, err := game.Read(game.Write(b.State()), "again", systems)
	if err != nil {
		t.Fatal(err)
	}
	c := game.NewBattle(s, tactics.Rules{}, game.Options{})
	a, open := c.Default()
	if !open {
		return
	}
	next, _, err := b.Try(a)
	if err == nil {
		return // no dice are rolled
	}
	if _, err := c.Do(a); err != nil {
		t.Fatal(err)
	}
	d := game.NewBattle(*b.State(), tactics.Rules{}, game.Options{})
	if _, err := d.Do(a); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(game.Write(c.State())), string(game.Write(d.State()))); diff != "" {
		t.Fatalf("from the file it goes on otherwise (%v):\n%s", next != nil, diff)
	}
}
