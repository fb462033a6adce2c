package gametest

import (
	"os"
	"path/filepath"
	"testing"

	"frontage/game"
)

// Open returns the state of a scenario that ships. The file is named from the top of the repository.
func Open(t testing.TB, file string, systems []game.Rules) game.State {
	t.Helper()
	top, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(top, "go.mod")); err == nil {
			break
		}
		if top == filepath.Dir(top) {
			t.Fatal("no folder above the test has a go.mod")
		}
		top = filepath.Dir(top)
	}
	text, err := os.ReadFile(filepath.Join(top, file))
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Read(text, file, systems)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
