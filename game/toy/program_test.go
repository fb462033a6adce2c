package toy_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The command line that is built with the toy knows its scenarios and its queries, plays it to
// the end, draws it and explains itself.
func TestToyInThePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("not run with -short: it builds the command line")
	}
	program := filepath.Join(t.TempDir(), "frontage")
	if text, err := exec.Command("go", "build", "-tags", "toy", "-o", program, "frontage/cmd/frontage").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	run := func(args ...string) string {
		t.Helper()
		text, err := exec.Command(program, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, text)
		}
		return string(text)
	}
	const file = "scenarios/push.scenario.json"
	run("validate", file)
	run("check", file)
	if text := run("queries", file); !strings.Contains(text, "way") || strings.Contains(text, "charge") {
		t.Errorf("its queries are\n%s; want \"way\" among them, and no \"charge\"", text)
	}
	var way struct {
		Room  int
		Steps []struct{ Rule string }
	}
	if err := json.Unmarshal([]byte(run("way", file, "--unit", "r1", "--json")), &way); err != nil || way.Room != 13 || way.Steps[0].Rule != "PUSH-MOVE-3" {
		t.Errorf("the way is %+v, %v; want 13 cm by PUSH-MOVE-3", way, err)
	}
	if text := run("way", file, "--unit", "r1", "--trace"); !strings.Contains(text, "Red oak may go 13 cm straight ahead.") {
		t.Errorf("it is explained as\n%s", text)
	}
	picture := filepath.Join(t.TempDir(), "push.svg")
	run("render", file, "-o", picture)
	if svg, err := os.ReadFile(picture); err != nil || !strings.Contains(string(svg), `data-id="r1a"`) {
		t.Errorf("the picture lacks a stand: %v", err)
	}
	if text := run("run", file, "--auto", "--json"); !strings.Contains(text, `"event":"over"`) || !strings.Contains(text, `"event":"bid"`) {
		t.Errorf("a battle is told as\n%s; want a bid and the end", text)
	}
	table := filepath.Join(t.TempDir(), "battles.csv")
	if text := run("run", file, "--battles", "3", "--out", table); !strings.Contains(text, "Red") {
		t.Errorf("three battles are told as\n%s", text)
	}
	if text, err := os.ReadFile(table); err != nil || strings.Count(string(text), "\n") != 4 || !strings.HasPrefix(string(text), "seed,winner,turns,points,losses,hash\n") {
		t.Errorf("the table of them is %s, %v; want a head and three battles", text, err)
	}
	if text := run("try", file, "--do", `{"do":"bid","side":"red","effort":2}`, "--json"); !strings.Contains(text, `"legal":true,"rule":"","reason":"","cost":null,"roll":null,"stands":[]`) {
		t.Errorf("a bid is tried as %s", text)
	}
	if text := run("try", file, "--do", `{"do":"push","unit":"r1"}`, "--json"); !strings.Contains(text, `"legal":false,"rule":"PUSH-`) {
		t.Errorf("a push before the bids is tried as %s", text)
	}
	bids := filepath.Join(t.TempDir(), "bids.scenario.json")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	both := strings.Replace(string(text), `"last": 6`, `"phase": "push", "last": 6, "bids": [{"side": "red", "effort": 1}, {"side": "blue", "effort": 0}]`, 1)
	if err := os.WriteFile(bids, []byte(both), 0o644); err != nil {
		t.Fatal(err)
	}
	if text := run("try", bids, "--do", `{"do":"push","unit":"r1"}`, "--json"); !strings.Contains(text, `"roll":{"why":"push","dice":1,"sides":10,"need":0,"chance":null}`) {
		t.Errorf("a push is tried as %s", text)
	}
	if text := run("rules", "toy/PUSH-MOVE-3"); !strings.Contains(text, "It stops in front") {
		t.Errorf("a rule is told as\n%s", text)
	}
	if text := run("schema", "scenario", "--system", "toy"); !strings.Contains(text, `"strength"`) || strings.Contains(text, `"armour"`) {
		t.Errorf("the schema is\n%s; want \"strength\" in it, and no \"armour\"", text)
	}
}

// The program of the page has the toy when it is built for tests, and never when it ships.
func TestToyIsNotShipped(t *testing.T) {
	for _, tags := range []string{"", "toy"} {
		for _, program := range []string{"frontage/wasm", "frontage/cmd/frontage"} {
			list := exec.Command("go", "list", "-deps", "-tags", tags, program)
			if program == "frontage/wasm" {
				list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
			}
			text, err := list.Output()
			if err != nil {
				t.Fatal(err)
			}
			if has := strings.Contains(string(text), "frontage/game/toy\n"); has != (tags == "toy") {
				t.Errorf("%s with the tag %q has the toy: %v", program, tags, has)
			}
		}
	}
}
