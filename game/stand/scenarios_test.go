package stand_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/game"
	"frontage/game/stand"
	"frontage/game/stand/standtest"
)

// shipped reads the scenarios that are shipped, by name.
func shipped(t testing.TB) map[string]game.State {
	t.Helper()
	files, err := filepath.Glob("../../assets/scenarios/*.scenario.json")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d scenarios: %v; want at least 8", len(files), err)
	}
	list := map[string]game.State{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(text, file, systems)
		if err != nil {
			t.Fatal(err)
		}
		list[strings.TrimSuffix(filepath.Base(file), ".scenario.json")] = s
	}
	return list
}

// mostActions is more than any battle of a shipped scenario takes.
const mostActions = 20_000

// playOut answers every question until the battle is over, and checks the invariants of the
// rules after every action; every tenth action is also done from the saved file.
func playOut(t *testing.T, b *game.Battle, answer func() (game.Action, bool)) {
	t.Helper()
	for n := range mostActions {
		a, open := answer()
		if !open {
			break
		}
		saved := []byte(nil)
		if n%10 == 9 && os.Getenv("FRONTAGE_SOAK") == "1" {
			saved = game.Write(b.State())
		}
		if _, err := b.Do(a); err != nil {
			t.Fatalf("action %d: %+v: %v\n%s", n, a, err, b.Replay())
		}
		if what := broken(b); what != "" {
			t.Fatalf("after action %d, %+v: %s\n%s", n, a, what, b.Replay())
		}
		if saved != nil {
			sameFromFile(t, saved, a, b)
		}
	}
	if s := b.State(); s.Turn.Phase != "over" || stand.OwnTurn(s).Result == nil {
		t.Fatalf("after %d actions it is turn %d, the %s phase; want the battle over\n%s", mostActions, s.Turn.Number, s.Turn.Phase, b.Replay())
	}
}

// The replay of a battle, whose hashes are computed when it is written, is read back as the
// same battle: with random legal answers, some of them undone, from the beginning of every
// shipped scenario.
func TestReplaysAreReadBack(t *testing.T) {
	for name, s := range shipped(t) {
		b := game.NewBattle(s, stand.Rules{}, game.Options{Seed: 50})
		random := rand.New(rand.NewPCG(1, 9))
		for range 60 {
			a, open := standtest.Answer(b, random)
			if random.IntN(12) == 0 && b.CanUndo() {
				a = game.Action{Do: "undo"}
			} else if !open {
				break
			}
			if _, err := b.Do(a); err != nil {
				t.Fatalf("%s: %+v: %v", name, a, err)
			}
		}
		again, warnings, err := game.ReadReplay(b.Replay(), name, systems)
		if err != nil || len(warnings) > 0 {
			t.Errorf("%s: error %v, warnings %v, want neither", name, err, warnings)
		} else if again.Hash() != b.Hash() {
			t.Errorf("%s: the hash is %s, was %s", name, again.Hash(), b.Hash())
		}
	}
}

// These scenarios are short and are played whole in every run; the others in a soak.
var short = map[string]bool{"skirmish-at-the-mill": true, "first-charge": true, "two-in-line": true}

// STD-WIN-01: every shipped scenario comes to its end with default answers, whoever
// begins; in a soak 500 times, and 500 times with random legal answers.
func TestScenarios(t *testing.T) {
	soak := os.Getenv("FRONTAGE_SOAK") == "1"
	for name, s := range shipped(t) {
		if !soak && !short[name] {
			continue
		}
		t.Run(name, func(t *testing.T) {
			times := 1
			if soak {
				times = 250 // with either side beginning
				t.Parallel()
			}
			for i := range times {
				for side := range s.Sides {
					start := s.Clone()
					start.Turn.Active, stand.OwnTurn(&start).First = s.Sides[side].ID, s.Sides[side].ID
					b := game.NewBattle(start, stand.Rules{}, game.Options{Seed: uint64(i) + 1})
					playOut(t, b, b.Default)
					if soak {
						random := rand.New(rand.NewPCG(uint64(i), 79))
						c := game.NewBattle(start, stand.Rules{}, game.Options{Seed: uint64(i) + 1})
						playOut(t, c, func() (game.Action, bool) { return standtest.Answer(c, random) })
					}
				}
			}
		})
	}
}

// Events name units and characters, so no two of a side have the same name.
func TestNamesTellUnitsApart(t *testing.T) {
	for name, s := range shipped(t) {
		known := map[string]bool{}
		seen := func(side game.SideID, called string) {
			if key := string(side) + " " + called; known[key] {
				t.Errorf("%s has two called %s", name, key)
			} else {
				known[key] = true
			}
		}
		for i := range s.Units {
			seen(s.Units[i].Side, s.Units[i].Name)
		}
		for i := range s.Characters {
			seen(s.Characters[i].Side, s.Characters[i].Name)
		}
	}
}

// The eight kinds of battle that every version ships, each with its distinguishing
// features, end with default answers, whichever side begins: in an ordinary run one side
// begins in half of them and the other in the rest, in a soak both in each.
func TestKindsOfScenarios(t *testing.T) {
	has := func(s *game.State, kinds ...string) bool {
		return !slices.ContainsFunc(kinds, func(kind string) bool {
			return !slices.ContainsFunc(s.Terrain, func(f game.Terrain) bool { return f.Kind == kind })
		})
	}
	aims := func(s *game.State, kind string) bool {
		return slices.ContainsFunc(stand.OwnTurn(s).Objectives, func(o stand.Objective) bool { return o.Kind == kind })
	}
	all := shipped(t)
	for name, is := range map[string]func(s *game.State) bool{
		"skirmish-at-the-mill":     func(s *game.State) bool { return len(s.Units) < 10 },
		"the-plain-of-ravens":      func(s *game.State) bool { return len(s.Units) > 40 },
		"the-three-barrows":        func(s *game.State) bool { return has(s, "hill") },
		"in-the-greywood":          func(s *game.State) bool { return has(s, "wood") },
		"fords-of-the-ember":       func(s *game.State) bool { return has(s, "ford") && (has(s, "deep-water") || has(s, "stream")) },
		"the-village-of-stonebeck": func(s *game.State) bool { return has(s, "village") && aims(s, "hold") },
		"hammer-and-anvil":         func(s *game.State) bool { return len(s.Units) > 10 },
		"the-last-gate":            func(s *game.State) bool { return aims(s, "hold") || aims(s, "survive") },
		"the-queens-road":          func(s *game.State) bool { return aims(s, "escort") && has(s, "road") },
	} {
		t.Run(name, func(t *testing.T) {
			s, ok := all[name]
			if !ok || !is(&s) {
				t.Fatalf("it is not shipped as what it should be")
			}
			for side := range s.Sides {
				if side != len(name)%2 && os.Getenv("FRONTAGE_SOAK") != "1" {
					continue
				}
				start := s.Clone()
				start.Turn.Active, stand.OwnTurn(&start).First = s.Sides[side].ID, s.Sides[side].ID
				b := game.NewBattle(start, stand.Rules{}, game.Options{Seed: 7})
				for range mostActions {
					a, ok := b.Default()
					if !ok {
						break
					}
					if _, err := b.Do(a); err != nil {
						t.Fatal(err)
					}
				}
				if end := b.State(); end.Turn.Phase != "over" || stand.OwnTurn(end).Result == nil {
					t.Errorf("%s begins: it is turn %d, the %s phase; want the battle over", s.Sides[side].Name, end.Turn.Number, end.Turn.Phase)
				}
			}
		})
	}
}

// STD-CMD-53: no move of a unit of a brigade is offered after which another could not
// follow: here three units have moved, and a fourth would strand the rest.
func TestBrigadeMovesThatAreOfferedMayBeMade(t *testing.T) {
	b := game.NewBattle(shipped(t)["in-the-greywood"], stand.Rules{}, game.Options{Seed: 2})
	random := rand.New(rand.NewPCG(1, 79))
	for n := range 12 {
		a, _ := standtest.Answer(b, random)
		if _, err := b.Do(a); err != nil {
			t.Fatalf("answer %d: %+v: %v", n, a, err)
		}
	}
}

// The default given alone is the default of the question.
func TestDefaultIsTheQuestions(t *testing.T) {
	scenario := shipped(t)["skirmish-at-the-mill"]
	b := game.NewBattle(scenario, stand.Rules{}, game.Options{Seed: 3})
	for n := range 60 {
		a, ok := b.Default()
		want, open := b.Question().DefaultAnswer()
		if ok != open || !cmp.Equal(a, want) {
			t.Fatalf("action %d: %+v, the question's is %+v", n, a, want)
		}
		if !open {
			break
		}
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if b.State().Turn.Number < 2 {
		t.Error("the battle has not come to its second turn")
	}
}

// A state held by a caller stays unchanged, whatever is done, refused or undone later. Holding it,
// or asking for its hash, makes no difference to the battle.
func TestStatesAreKept(t *testing.T) {
	scenario := shipped(t)["skirmish-at-the-mill"]
	battle := func() *game.Battle { return game.NewBattle(scenario, stand.Rules{}, game.Options{Seed: 5}) }
	alone, b := battle(), battle()
	random := rand.New(rand.NewPCG(5, 5))
	type kept struct {
		state *game.State
		text  string
	}
	var all []kept
	var held []string // after each action that holds, "" where nobody looked
	for range 300 {
		a, open := b.Default()
		if !open {
			break
		}
		if random.IntN(9) == 0 && len(held) > 0 {
			a = game.Action{Do: "undo"}
			held = held[:len(held)-1]
		} else {
			held = append(held, "")
		}
		for _, b := range []*game.Battle{alone, b} {
			if _, err := b.Do(game.Action{Do: "after", Unit: "nobody"}); err == nil {
				t.Fatal("nobody has acted")
			}
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
		}
		if random.IntN(3) == 0 {
			b.Hash()
			s := b.State()
			all = append(all, kept{s, string(game.Write(s))})
			if len(held) > 0 {
				held[len(held)-1] = all[len(all)-1].text
			}
		}
	}
	for i, k := range all {
		if diff := cmp.Diff(k.text, string(game.Write(k.state))); diff != "" {
			t.Fatalf("the kept state %d has changed:\n%s", i, diff)
		}
	}
	for n, text := range held {
		if s, _ := alone.Past(n + 1); text != "" && string(game.Write(s)) != text {
			t.Fatalf("after %d actions it was another state:\n%s", n+1, cmp.Diff(text, string(game.Write(s))))
		}
	}
	if string(alone.Replay()) != string(b.Replay()) {
		t.Error("the replays differ")
	}
	for alone.CanUndo() {
		if _, err := alone.Do(game.Action{Do: "undo"}); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(string(game.Write(battle().State())), string(game.Write(alone.State()))); diff != "" {
		t.Errorf("all taken back it is not as it began:\n%s", diff)
	}
}

// A battle played without a record ends like the recorded one.
func TestPlayOut(t *testing.T) {
	for _, name := range []string{"skirmish-at-the-mill", "two-in-line"} {
		scenario := shipped(t)[name]
		b := game.NewBattle(scenario, stand.Rules{}, game.Options{Seed: 5})
		n := 0
		for a, open := b.Default(); open; a, open = b.Default() {
			if _, err := b.Do(a); err != nil {
				t.Fatal(err)
			}
			n++
		}
		end, answers, err := game.PlayOut(scenario, stand.Rules{}, game.Options{Seed: 5}, mostActions)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(game.Write(b.State())), string(game.Write(end))); diff != "" || answers != n {
			t.Errorf("%s: %d answers, not %d; recorded (-), played out (+):\n%s", name, answers, n, diff)
		}
	}
}

// The time of an unattended battle of about 1,000 points a side by default answers.
func BenchmarkBattle1000(b *testing.B) {
	game.CollectLittle()
	for _, name := range []string{"hammer-and-anvil", "the-three-barrows"} {
		s := shipped(b)[name]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			seed, answers := uint64(0), 0
			for b.Loop() {
				seed++
				_, n, err := game.PlayOut(s, stand.Rules{}, game.Options{Seed: seed%20 + 1}, mostActions)
				if err != nil {
					b.Fatal(err)
				}
				answers += n
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
			b.ReportMetric(float64(answers)/float64(b.N), "answers/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(answers), "ns/answer")
		})
	}
}

// The time of a whole battle by default answers, with its record.
func BenchmarkScenario(b *testing.B) {
	game.CollectLittle()
	for name, s := range shipped(b) {
		if len(s.Characters) == 0 {
			continue
		}
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				battle := game.NewBattle(s, stand.Rules{}, game.Options{Seed: uint64(i%20) + 1})
				for {
					a, open := battle.Default()
					if !open {
						break
					}
					if _, err := battle.Do(a); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
