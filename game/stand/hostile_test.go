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

// faults reads the files in testdata/hostile and testdata/faults that match a pattern.
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

// A pending question in a file with other errors is not worked out: each of the first files
// crashed the program. A fight does not count a unit twice, since nobody would be left to
// remove. A file is refused if no battle can produce its pending question, which shows
// because the default answer is refused.
func TestHostileFilesAreRefused(t *testing.T) {
	hostile := faults(t, "panic-*")
	maps.Copy(hostile, faults(t, "default-refused-*"))
	for name, text := range hostile {
		var list game.Errors
		if _, err := game.Read(text, name, systems); !errors.As(err, &list) {
			t.Errorf("%s: the error is %v, want game.Errors", name, err)
		}
		if _, _, err := game.Open(text, name, systems); !errors.As(err, &list) {
			t.Errorf("%s: the error is %v, want game.Errors", name, err)
		}
	}
}

// In these battles a default or a listed answer was refused, or a state was written that
// could not be read. From these tables on every listed answer is legal, to the end by
// defaults.
func TestAnswersOfFaults(t *testing.T) {
	for name, text := range faults(t, "*.*") {
		if strings.HasPrefix(name, "panic-") || strings.HasPrefix(name, "default-refused-") || strings.HasSuffix(name, ".action.json") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 80))
			b, _, err := game.Open(text, name, systems)
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

// An action is refused, and the field named, if the field has no use in the present state,
// or names a stand that does not exist, belongs to another unit, or is named twice. This
// home back, with a unit for its character and terrain for its stands, was not refused.
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
		if _, err := b.Do(a); !errors.As(err, &refusal) || !strings.Contains(refusal.Reason.String(), test.names) || refusal.Rule == "" {
			t.Errorf("%+v: %v, want %q named", a, err, test.names)
		}
	}
	if _, err := b.Do(sound); err != nil {
		t.Errorf("%+v: %v", sound, err)
	}
}
