package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
)

// variedFile writes a replay of first-charge whose variation is conceded by red, and returns its
// name.
func variedFile(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../assets/scenarios/first-charge.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := game.Open(text, "first-charge", systems.All())
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		a, _ := b.Default()
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	if b, err = b.Vary(1, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Do(game.Action{Do: "concede", Side: "red"}); err != nil {
		t.Fatal(err)
	}
	if err := b.NameLine(b.Line(), "Red gives up"); err != nil {
		t.Fatal(err)
	}
	return file(t, "varied.replay.jsonl", string(b.Replay()))
}

// The lines are listed, compared by number or name, written alone and promoted; a line alone is a
// replay of the first format.
func TestVariationsCommand(t *testing.T) {
	name := variedFile(t)
	got := answer(t, "variations", name)
	lines := got["lines"].([]any)
	if len(lines) != 2 {
		t.Fatalf("%d lines, want 2", len(lines))
	}
	if l := lines[1].(map[string]any); l["name"] != "Red gives up" || l["of"] != 0.0 || l["after"] != 1.0 || l["actions"] != 1.0 || l["opens"] != true {
		t.Errorf("the variation is %v", l)
	}
	if l := lines[0].(map[string]any); l["of"] != nil || l["main"] != true || l["actions"] != 3.0 {
		t.Errorf("the main line is %v", l)
	}
	text := frontage("variations", name)
	for _, want := range []string{"0: main line: 3 actions", "1: Red gives up (leaves 0 after 1 action", "; it opens"} {
		if !strings.Contains(text.stdout, want) {
			t.Errorf("listed is\n%swithout %q", text.stdout, want)
		}
	}
	got = answer(t, "variations", name, "--compare", "0,Red gives up")
	result := got["differences"].([]any)[0].(map[string]any)
	if ends := result["ends"].([]any); result["kind"] != "result" || ends[0] != "goes on" || !strings.HasSuffix(ends[1].(string), "has won") {
		t.Errorf("the first difference is %v, and must be the result", result)
	}
	alone := filepath.Join(t.TempDir(), "alone.replay.jsonl")
	answer(t, "variations", name, "--export", "1", "-o", alone)
	data, err := os.ReadFile(alone)
	if err != nil || !strings.HasPrefix(string(data), `{"format":"frontage/replay@1"`) || strings.Count(string(data), "\n") != 3 {
		t.Errorf("the line alone: %v\n%s", err, data)
	}
	if o := frontage("validate", alone); o.status != exitDone {
		t.Errorf("the line alone is bad: %s", o.stderr)
	}
	promoted := filepath.Join(t.TempDir(), "promoted.replay.jsonl")
	answer(t, "variations", name, "--promote", "1", "-o", promoted)
	first := answer(t, "variations", promoted)["lines"].([]any)[0].(map[string]any)
	if first["id"] != 1.0 || first["main"] != true {
		t.Errorf("promoted, the main line is %v", first)
	}
	if o := frontage("run", name, "--json"); o.status != exitDone {
		t.Errorf("it cannot be run: %s", o.stderr)
	}
}

func TestVariationsCommandRefuses(t *testing.T) {
	name := variedFile(t)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--compare", "0,7"}, `there is no line "7"`},
		{[]string{"--compare", "0"}, "two lines"},
		{[]string{"--export", "1"}, "--out goes with"},
		{[]string{"-o", "x"}, "--out goes with"},
		{[]string{"--promote", "0", "-o", filepath.Join(t.TempDir(), "x")}, "main line already"},
		{[]string{"--export", "1", "--promote", "1", "-o", "x"}, "do not go together"},
	} {
		o := frontage(append([]string{"variations", name}, test.args...)...)
		if o.status != exitBad || o.stdout != "" || !strings.Contains(o.stderr, test.want) {
			t.Errorf("%v: status %d, %s%s; want %q", test.args, o.status, o.stdout, o.stderr, test.want)
		}
	}
}
