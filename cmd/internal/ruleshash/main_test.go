package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Each system has a hash of its own, the same each time.
func TestHashes(t *testing.T) {
	text, err := hashes("../../..")
	if err != nil {
		t.Fatal(err)
	}
	if want := regexp.MustCompile(`^stand:[0-9a-f]{16},element:[0-9a-f]{16},column:[0-9a-f]{16},tactics:[0-9a-f]{16}$`); !want.MatchString(text) {
		t.Errorf("the hashes are %q, want %v", text, want)
	}
	if again, err := hashes("../../.."); again != text {
		t.Errorf("the hashes are %q, %v, and were %q", again, err, text)
	}
}

// A hash changes with every file of the package, of ours that it needs, and with their tables, wherever
// the folder is. It does not change with others.
func TestHashFollowsTheSource(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"rules.go", "moves.tsv", "kit.go", "other.go", "fmt.go"} {
		write(name, name)
	}
	packages := map[string]source{
		"frontage/game/a": {Dir: folder, GoFiles: []string{"rules.go"}, EmbedFiles: []string{"moves.tsv"}, Deps: []string{"fmt", "frontage/game"}},
		"frontage/game":   {Dir: folder, GoFiles: []string{"kit.go"}},
		"frontage/game/b": {Dir: folder, GoFiles: []string{"other.go"}},
		"fmt":             {Dir: folder, GoFiles: []string{"fmt.go"}, Standard: true},
	}
	hash := func() string {
		t.Helper()
		text, err := hashOf(packages, "frontage/game/a")
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	before := hash()
	for name, changes := range map[string]bool{"rules.go": true, "moves.tsv": true, "kit.go": true, "other.go": false, "fmt.go": false} {
		write(name, "changed")
		if got := hash() != before; got != changes {
			t.Errorf("%s changed: the hash changes %t, want %t", name, got, changes)
		}
		write(name, name)
	}
}
