package stand_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/stand/standtest"
)

// faults reads the files in testdata/hostile and testdata/faults that a pattern names.
func faults(t *testing.T, pattern string) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob("testdata/hostile/" + pattern)
	others, _ := filepath.Glob("testdata/faults/" + pattern)
	if names = append(names, others...); err != nil || len(names) == 0 {
		t.Fatalf("no file %q: %v", pattern, err)
	}
	files := map[string][]byte{}
	for _, name := range names {
		if files[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// A question that is open in a file with other errors is not worked out: each of the first files stopped the program.
// Nor does a fight count a unit twice, of which nobody would be left to remove. A question that no battle leaves open,
// as its default answer is refused, is refused with the file.
func TestHostileFilesAreRefused(t *testing.T) {
	hostile := faults(t, "panic-*")
	maps.Copy(hostile, faults(t, "default-refused-*"))
	for name, text := range hostile {
		var list game.Errors
		if _, err := game.Read(text, name, systems); !errors.As(err, &list) {
			t.Errorf("%s: %v", name, err)
		}
		if _, _, err := game.Open(text, name, systems); !errors.As(err, &list) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Battles in which a default or a listed answer was refused, or a state was written that could not be read: from
// these tables on every answer listed is legal, to the end by defaults.
func TestAnswersOfFaults(t *testing.T) {
	for name, text := range faults(t, "*.*") {
		if strings.HasPrefix(name, "panic-") || strings.HasPrefix(name, "default-refused-") || strings.HasSuffix(name, ".action.json") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 80))
			b, _, err := game.Play(text, name, systems, nil)
			if err != nil {
				t.Fatal(err)
			}
			for range 150 {
				if what := standtest.Unsound(b, random); what != "" {
					t.Fatalf("action %d: %s", b.Len(), what)
				}
				a, open := b.Default()
				if !open {
					break
				}
				if _, err := b.Do(a); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// An action with a field that has no use where the battle stands, or with a stand that there is not, that is another's or
// that it names twice, is refused, and says which field: so was not this home back that names a unit for its character,
// and terrain for its stands.
func TestNonsenseIsRefused(t *testing.T) {
	text := faults(t, "move-nonsense-accepted.scenario.json")["move-nonsense-accepted.scenario.json"]
	nonsense, err := game.ReadAction(faults(t, "*.action.json")["move-nonsense-accepted.action.json"], "stand")
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := game.Open(text, "nonsense", systems)
	if err != nil {
		t.Fatal(err)
	}
	sound := game.Action{Do: "move", Unit: "r0"}
	for _, test := range []struct {
		change func(*game.Action)
		names  string
	}{
		{func(a *game.Action) { *a = nonsense }, "character"},
		{func(a *game.Action) { a.Character = "c00" }, "character"},
		{func(a *game.Action) { a.Units = []game.UnitID{"r1"} }, "units"},
		{func(a *game.Action) { a.Stands = []game.StandPlace{{ID: "r0a"}} }, "stands"},
		{func(a *game.Action) { a.Choice = "march-left" }, "choice"},
	} {
		a := sound
		test.change(&a)
		var refusal *game.Refusal
		if _, err := b.Do(a); !errors.As(err, &refusal) || !strings.Contains(refusal.Reason, test.names) || refusal.Rule == "" {
			t.Errorf("%+v: %v, want %q named", a, err, test.names)
		}
	}
	if _, err := b.Do(sound); err != nil {
		t.Errorf("%+v: %v", sound, err)
	}
}
