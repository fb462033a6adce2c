package stand_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"frontage/game"
)

// faults reads the hostile files in testdata/hostile that a pattern names.
func faults(t *testing.T, pattern string) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob("testdata/hostile/" + pattern)
	if err != nil || len(names) == 0 {
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

// A question that is open in a file with other errors is not worked out: each of these files stopped the program.
// Nor does a fight count a unit twice, of which nobody would be left to remove.
func TestHostileFilesAreRefused(t *testing.T) {
	for name, text := range faults(t, "panic-*") {
		var list game.Errors
		if _, err := game.Read(text, name, systems); !errors.As(err, &list) {
			t.Errorf("%s: %v", name, err)
		}
		if _, _, err := game.Open(text, name, systems); !errors.As(err, &list) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
