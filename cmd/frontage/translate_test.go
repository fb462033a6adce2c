package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A battle is carried over to a file that is read, checked and played; the list says what is lost.
func TestTranslate(t *testing.T) {
	out := filepath.Join(t.TempDir(), "elements.scenario.json")
	got := answer(t, "translate", "../../assets/scenarios/first-charge.scenario.json", "--to", "element", "-o", out)
	if got["query"] != "translate" || got["to"] != "element" || got["out"] != out || len(got["units"].([]any)) == 0 || got["lost"] == nil {
		t.Errorf("the answer is %v; want the query translate to element, with units, and what is lost", got)
	}
	if r := frontage("validate", out); r.status != exitDone || r.stderr != "" {
		t.Errorf("the file is refused: %s", r.stderr)
	}
	if r := frontage("run", out, "--until", "turn=2", "--auto"); r.status != exitDone {
		t.Errorf("the battle is not played: %s", r.stderr)
	}
	for _, bad := range []struct{ to, want string }{
		{"stand", `the battle is one of the system "stand" already`},
		{"chess", `--to: the rule system "chess" is not built in this version`},
	} {
		os.Remove(out)
		r := frontage("translate", "../../assets/scenarios/first-charge.scenario.json", "--to", bad.to, "-o", out)
		if _, err := os.Stat(out); r.status != exitBad || !strings.Contains(r.stderr, bad.want) || err == nil {
			t.Errorf("to %s: status %d, %s; want status %d, %q, and no file", bad.to, r.status, r.stderr, exitBad, bad.want)
		}
	}
}
