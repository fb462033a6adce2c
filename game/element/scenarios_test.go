package element

import (
	"io/fs"
	"path"
	"testing"

	"frontage/game"
)

// Every scenario that ships is played by default answers to its end, from both sides' view the same
// in its replay.
func TestScenariosAreWholeBattles(t *testing.T) {
	names, err := fs.Glob(files, "scenarios/*.scenario.json")
	if err != nil || len(names) < 6 {
		t.Fatalf("there are %d scenarios: %v; want at least 6", len(names), err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := game.Read(text, path.Base(name), systems)
		if err != nil {
			t.Fatal(err)
		}
		b := game.NewBattle(s, Rules{}, game.Options{Seed: s.Turn.Dice.Seed})
		steps := 0
		for ; steps < 6000; steps++ {
			q := b.Question()
			if q == nil {
				break
			}
			for _, a := range q.Answers {
				if v := guide.Answer(b.State(), a, b.Query); v.Label.Empty() || v.Short.Empty() {
					t.Fatalf("%s: %+v has no label, or no short one: %+v", name, a, v)
				}
			}
			a, ok := b.Default()
			if !ok {
				break
			}
			if _, err := b.Do(a); err != nil {
				t.Fatalf("%s: %+v: %v", name, a, err)
			}
		}
		o := guide.Outcome(b.State())
		t.Logf("%s: %d steps, bound %d, phase %s, %+v", name, steps, b.State().Turn.Number, b.State().Turn.Phase, o)
		if o == nil {
			t.Errorf("%s did not end", name)
			continue
		}
		again, _, err := game.ReadReplay(b.Replay(), name, systems)
		if err != nil || again.Hash() != b.Hash() {
			t.Errorf("%s, played again: %v; want hash %s", name, err, b.Hash())
		}
	}
}
