package game

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var fakeSystems = []Rules{fakeRules{}}

// sampleFiles lists the scenarios in testdata: figures as they are published,
// the formats page's example, and one with every field that there is.
func sampleFiles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.scenario.json")
	if err != nil || len(files) < 4 {
		t.Fatalf("found %d samples, %v; want at least 4", len(files), err)
	}
	return files
}

func readSample(t testing.TB, file string) State {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Read(data, file, fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A file that the program wrote, read and written again, is byte-identical, and
// holds the same state.
func TestWriteReadWrite(t *testing.T) {
	for _, file := range sampleFiles(t) {
		first := readSample(t, file)
		written := Write(&first)
		second, err := Read(written, file, fakeSystems)
		if err != nil {
			t.Fatalf("%s: what was written does not read: %v\n%s", file, err, written)
		}
		if diff := cmp.Diff(first, second, ignoreOwners); diff != "" {
			t.Errorf("%s: reading what was written gives another state:\n%s", file, diff)
		}
		if diff := cmp.Diff(string(written), string(Write(&second)), ignoreOwners); diff != "" {
			t.Errorf("%s: written again, it differs:\n%s", file, diff)
		}
	}
}
