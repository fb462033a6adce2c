package systems_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/army"
	"frontage/game/systems"
)

// Every shipped scenario and figure is written with all that its file says, and what is written is
// read and written again to the same bytes.
func TestShippedScenariosAreKept(t *testing.T) {
	eachShipped(t, func(file string, text []byte) { isKept(t, file, text) },
		"../../assets/scenarios/*.scenario.json", "../../assets/figures/*.scenario.json", "../*/scenarios/*.scenario.json", "../*/figures/*.scenario.json")
}

// So is the scenario within every lesson and every situation of a reading, and so are the actions
// that the situation does. (That a lesson and a course are read as a whole is tested in render/ui,
// which reads them.)
func TestScenariosInLessonsAndReadingsAreKept(t *testing.T) {
	eachShipped(t, func(file string, text []byte) {
		var f struct {
			Scenario json.RawMessage
			Actions  []json.RawMessage
		}
		if err := json.Unmarshal(text, &f); err != nil {
			t.Fatal(err)
		}
		if len(f.Scenario) == 0 {
			t.Fatalf("%s has no scenario", file)
		}
		isKept(t, file, f.Scenario)
		for i, text := range f.Actions {
			var a game.Action
			if err := json.Unmarshal(text, &a); err != nil {
				t.Fatalf("%s, action %d: %v", file, i, err)
			}
			written, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range missing(decoded(t, text), decoded(t, written), "") {
				t.Errorf("%s, action %d: what is written lacks %s", file, i, path)
			}
		}
	}, "../../assets/lessons/*.lesson.json", "../*/lessons/*.lesson.json", "../../assets/readings/*/*.reading.json")
}

// No kind of shipped file is left out: each one is of a kind that these tests, or those of its
// package, read.
func TestEveryKindOfShippedFileIsTested(t *testing.T) {
	kinds := []string{
		".scenario.json", ".army.json", ".replay.jsonl", ".lesson.json", ".reading.json", // here
		".course.json", // render/ui, TestShippedLessonsAndCoursesAreKept
	}
	tables := []string{ // read line by line, each by the tests of its package
		"assets/rules/", "assets/kinds/", "assets/words/", "/tables/", "/words/", "/shown.tsv", "game/toy/", "game/schema/",
	}
	n := 0
	for _, root := range []string{"../../assets", ".."} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			switch ext := filepath.Ext(path); {
			case err != nil:
				return err
			case entry.IsDir():
				if entry.Name() == "testdata" {
					return fs.SkipDir
				}
			case ext != ".json" && ext != ".jsonl" && ext != ".tsv":
			default:
				n++
				name := filepath.ToSlash(strings.Replace(path, "../..", "", 1))
				if root == ".." {
					name = "game" + strings.TrimPrefix(name, "..")
				}
				if !slices.ContainsFunc(kinds, func(kind string) bool { return strings.HasSuffix(name, kind) }) &&
					!slices.ContainsFunc(tables, func(part string) bool { return strings.Contains(name, part) }) {
					t.Errorf("no test reads and writes %s", name)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n < 200 {
		t.Errorf("%d files, want at least 200", n)
	}
}

// isKept checks a scenario: it is written with all that its file says, what is written is read and
// written again to the same bytes, and begins a battle with the same hash.
func isKept(t *testing.T, file string, text []byte) {
	t.Helper()
	s, err := game.Read(text, file, systems.All())
	if err != nil {
		t.Fatal(err)
	}
	written := game.Write(&s)
	for _, path := range missing(decoded(t, text), decoded(t, written), "") {
		t.Errorf("%s: what is written lacks %s", file, path)
	}
	again, err := game.Read(written, file, systems.All())
	if err != nil {
		t.Fatalf("%s, written and read: %v", file, err)
	}
	if second := game.Write(&again); !bytes.Equal(second, written) {
		t.Errorf("%s, written twice:\n%s\nwant\n%s", file, second, written)
	}
	if got, want := game.NewBattle(again, rulesOf(t, &again), game.Options{}).Hash(), game.NewBattle(s, rulesOf(t, &s), game.Options{}).Hash(); got != want {
		t.Errorf("%s, written and read: the hash is %s, want %s", file, got, want)
	}
}

// Every shipped army list is written as it was read, byte for byte.
func TestShippedArmiesAreKept(t *testing.T) {
	eachShipped(t, func(file string, text []byte) {
		a, err := army.Read(text, file, systems.All())
		if err != nil {
			t.Fatal(err)
		}
		if written := army.Write(&a); !bytes.Equal(written, text) {
			t.Errorf("%s is written as\n%s", file, written)
		}
	}, "../../assets/armies/*.army.json", "../*/armies/*.army.json")
}

// Every shipped replay is read without a warning, with all its hashes, and is written to bytes that
// are read and written again alike.
func TestShippedReplaysAreKept(t *testing.T) {
	eachShipped(t, func(file string, text []byte) {
		b, warnings, err := game.ReadReplay(text, file, systems.All())
		if err != nil || len(warnings) > 0 {
			t.Fatalf("%s: error %v, warnings %v; want neither", file, err, warnings)
		}
		written := b.Replay()
		again, warnings, err := game.ReadReplay(written, file, systems.All())
		if err != nil || len(warnings) > 0 {
			t.Fatalf("%s, written and read: error %v, warnings %v; want neither", file, err, warnings)
		}
		if !bytes.Equal(again.Replay(), written) || again.Hash() != b.Hash() {
			t.Errorf("%s, written twice, hash %s:\n%s\nwant hash %s:\n%s", file, again.Hash(), again.Replay(), b.Hash(), written)
		}
	}, "../../assets/scenarios/*.replay.jsonl", "../../assets/figures/*.replay.jsonl")
}

// eachShipped reads the files of some patterns that belong to systems in the program.
func eachShipped(t *testing.T, check func(file string, text []byte), patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v; want some", pattern, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if game.SystemOf(text) != "toy" { // only in programs built for tests
				check(file, text)
			}
		}
	}
}

func rulesOf(t *testing.T, s *game.State) game.Rules {
	t.Helper()
	rules, err := systems.For(s.System)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func decoded(t *testing.T, text []byte) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// missing lists the paths of the values of a file that are not in another.
func missing(value, in any, path string) []string {
	var list []string
	switch value := value.(type) {
	case map[string]any:
		other, _ := in.(map[string]any)
		for key, v := range value {
			list = append(list, missing(v, other[key], path+"."+key)...)
		}
		return list
	case []any:
		other, _ := in.([]any)
		if len(other) != len(value) {
			return []string{path}
		}
		for i, v := range value {
			list = append(list, missing(v, other[i], fmt.Sprintf("%s[%d]", path, i))...)
		}
		return list
	case float64:
		if other, ok := in.(float64); ok && math.Abs(other-value) < 1e-9 {
			return nil
		}
	}
	if value != in {
		return []string{fmt.Sprintf("%s: %v, not %v", path, in, value)}
	}
	return nil
}
