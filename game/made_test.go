package game

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// builtAs makes this program another one until the test ends.
func builtAs(t *testing.T, m Made) {
	t.Helper()
	before := buildOf
	buildOf = func(string) Made { return m }
	t.Cleanup(func() { buildOf = before })
}

// A replay of a new battle names its program and the hash of its rules. Another program keeps both,
// also when it plays on. A replay that names none is written as it was. No hash depends on them.
func TestReplayNamesItsProgram(t *testing.T) {
	plain, without := sampleReplay(t)
	builtAs(t, Made{"frontage 0.9", "3fa94c0d1e27b655"})
	b, text := sampleReplay(t)
	head, _, _ := bytes.Cut(text, []byte("\n"))
	if want := `{"format":"frontage/replay@1","engine":"frontage 0.9","rules":"3fa94c0d1e27b655","scenario":{`; !strings.HasPrefix(string(head), want) {
		t.Errorf("the header is %.120s, want it to begin with %s", head, want)
	}
	if b.Hash() != plain.Hash() {
		t.Error("the hash depends on the program")
	}
	builtAs(t, Made{"frontage 1.0", "77ab000000000000"})
	for _, file := range [][]byte{text, without} {
		read, _, err := ReadReplay(file, "sample", fakeSystems)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(read.Replay(), file) {
			t.Errorf("written again, the replay is\n%s\nwant\n%s", read.Replay(), file)
		}
		do(t, read, undo)
		if again := read.Replay(); !bytes.HasPrefix(again, file) {
			t.Errorf("played on, the replay is\n%s\nwant it to begin with\n%s", again, file)
		}
	}
	shipped, err := os.ReadFile("testdata/sample.replay.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if read, _, err := ReadReplay(shipped, "sample", fakeSystems); err != nil || !bytes.Equal(read.Replay(), shipped) {
		t.Errorf("a shipped replay is written differently, error %v", err)
	}
}

// When a replay does not fit, the error says which program it needs. Without comparing hashes it is played.
func TestReplayOfAnotherProgram(t *testing.T) {
	const (
		old, oldRules = "frontage 0.9", "3fa94c0d1e27b655"
		now, nowRules = "frontage 1.0", "77ab000000000000"
	)
	for _, test := range []struct {
		name     string
		by, here Made
		illegal  bool
		want     string
	}{
		{"other rules", Made{old, oldRules}, Made{now, nowRules}, false,
			`(made by frontage 0.9 with rules 3fa94c0d1e27b655; this is frontage 1.0 with rules 77ab000000000000: play it with that version, or without hashes by "frontage run --no-hashes")`},
		{"illegal by other rules", Made{old, oldRules}, Made{now, nowRules}, true,
			`(made by frontage 0.9 with rules 3fa94c0d1e27b655; this is frontage 1.0 with rules 77ab000000000000: play it with that version)`},
		{"versions without hashes of rules", Made{Engine: old}, Made{Engine: now}, false, `(made by frontage 0.9; this is frontage 1.0: play it`},
		{"the same rules", Made{old, oldRules}, Made{now, oldRules}, false,
			`(made by frontage 0.9 with rules 3fa94c0d1e27b655, the rules of this program: the file was changed, or is damaged)`},
		{"a file that names none", Made{}, Made{now, nowRules}, false,
			`(the file does not say which program made it; this is frontage 1.0 with rules 77ab000000000000: play it with the program that made it, or without`},
		{"a program without a version", Made{old, oldRules}, Made{}, false,
			`(made by frontage 0.9 with rules 3fa94c0d1e27b655; this is a program without a version: play it`},
		{"neither", Made{}, Made{}, false, `the file has 0123456789abcdef`},
	} {
		t.Run(test.name, func(t *testing.T) {
			builtAs(t, test.by)
			b := newBattle(t, Options{Seed: 42})
			do(t, b, charge, answer)
			first, second, _ := strings.Cut(strings.TrimSuffix(string(b.Replay()), "\n"), "\n")
			text := first + "\n" + strings.Replace(second, b.log[1].Hash, "0123456789abcdef", 1) + "\n"
			if test.illegal {
				text += `{"do":"charge","unit":"r9","target":"b1"}` + "\n"
				text = strings.Replace(text, "0123456789abcdef", b.log[1].Hash, 1)
			}
			builtAs(t, test.here)
			_, _, err := ReadReplay([]byte(text), "old", fakeSystems)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want %s in it", err, test.want)
			}
			if test.illegal {
				return
			}
			r, err := Begin([]byte(text), "old", fakeSystems)
			if err != nil {
				t.Fatal(err)
			}
			r.NoHashes = true
			played, _, err := r.play(nil)
			if err != nil || played.Hash() != b.Hash() {
				t.Errorf("without hashes: %v", err)
			}
		})
	}
}
