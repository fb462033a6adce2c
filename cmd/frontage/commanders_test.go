package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FORMATS-SYSTEMS.md, "For every system": --commander says who answers for a side, and every intent that
// is carried out is an event.
func TestRunCommander(t *testing.T) {
	status, stdout, stderr := frontageRun(t, commandedScenario, "--commander", "red=assault, never use missiles,blue=defend", "--json", "--seed", "3")
	if status != exitDone || stderr != "" {
		t.Fatalf("status %d: %s; want status %d and no errors", status, stderr, exitDone)
	}
	intents := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(stdout), "\n") {
		var e map[string]any
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		if e["event"] != "intent" {
			continue
		}
		for _, key := range []string{"unit", "tactics", "line", "intent", "target", "to", "distance", "tests", "refused"} {
			if _, ok := e[key]; !ok {
				t.Errorf("an intent has no %s: %s", key, line)
			}
		}
		if e["unit"] != "r1" {
			continue
		}
		if e["tactics"] != "assault and never use missiles" {
			t.Errorf("an intent by another text: %s", line)
		}
		intents[e["intent"].(string)]++
	}
	if intents["MOVE"] == 0 || intents["CHARGE"] == 0 {
		t.Errorf("intents: %v; want some of MOVE and CHARGE", intents)
	}

	table := filepath.Join(t.TempDir(), "battles.csv")
	status, stdout, stderr = frontageRun(t, commandedScenario, "--commander", "red=assault,blue=defend", "--battles", "3", "--out", table)
	text, err := os.ReadFile(table)
	if status != exitDone || stderr != "" || err != nil || strings.Count(string(text), "\n") != 4 || !strings.Contains(stdout, "3 battles") {
		t.Errorf("three battles: status %d, %q, %q, %s, %v; want status %d and a table of four lines", status, stdout, stderr, text, err, exitDone)
	}
}

// What is wrong with --commander is said, and nothing is played.
func TestRunCommanderWrong(t *testing.T) {
	for text, want := range map[string]string{
		"assault":                 "red and blue",
		"green=assault":           "red and blue",
		"red=":                    "nothing follows",
		"red=assault,red=defend":  "twice",
		"red=assault and nevr":    "nevr",
		"red=default,blue=dig in": "dig",
	} {
		status, stdout, stderr := frontageRun(t, commandedScenario, "--commander", text)
		if status == exitDone || stdout != "" || !strings.Contains(stderr, want) {
			t.Errorf("%q: status %d, %q, %q; want a refusal with %q", text, status, stdout, stderr, want)
		}
	}
}

// commandedScenario has a unit and a general on each side, 40 cm apart.
const commandedScenario = `{
"format": "frontage/scenario@1", "system": "stand", "table": {"width": 90, "height": 90},
"sides": [{"id": "red"}, {"id": "blue"}],
"units": [
{"id": "r1", "side": "red", "type": "infantry", "stands": [{"id": "r1a", "x": 30, "y": 70, "facing": 180}, {"id": "r1b", "x": 34, "y": 70, "facing": 180}]},
{"id": "b1", "side": "blue", "type": "infantry", "stands": [{"id": "b1a", "x": 30, "y": 30, "facing": 0}, {"id": "b1b", "x": 34, "y": 30, "facing": 0}]}],
"characters": [{"id": "rg", "side": "red", "kind": "general", "command": 9, "x": 32, "y": 76}, {"id": "bg", "side": "blue", "kind": "general", "command": 9, "x": 32, "y": 24}]}`

// A classic battle is fought by two order texts: what each side tells its units is what they do.
func TestRunTwoOrderTexts(t *testing.T) {
	text, err := os.ReadFile("../../game/tactics/scenarios/the-fallow-field.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	field := string(text)
	status, stdout, stderr := frontageRun(t, field, "--commander", "red=assault and never use missiles; tactics receive in front spears,blue=shoot, in the far back", "--json", "--seed", "3")
	if status != exitDone || stderr != "" {
		t.Fatalf("status %d: %s; want status %d and no errors", status, stderr, exitDone)
	}
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	var end struct {
		State struct {
			Turn  struct{ Phase string }
			Units []struct{ ID, Tactics string }
		}
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &end); err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, u := range end.State.Units {
		told[u.ID] = u.Tactics
	}
	for unit, want := range map[string]string{"spears": "receive", "archers": "assault and never use missiles", "bows": "shoot", "billmen": "shoot", "torven": "flee"} {
		if !strings.HasPrefix(told[unit], want) {
			t.Errorf("%s: %q, want %q", unit, told[unit], want)
		}
	}
	if end.State.Turn.Phase != "over" || len(lines) < 50 {
		t.Errorf("after %d events the phase is %q; want the battle over after at least 50", len(lines), end.State.Turn.Phase)
	}
	status, stdout, _ = frontageRun(t, field, "--commander", "red=assault,blue=flee", "--battles", "5", "--seed", "2")
	if status != exitDone || !strings.Contains(stdout, "5 battles") || !strings.Contains(stdout, "Harrow") {
		t.Errorf("five battles: status %d, %q; want status %d, 5 battles, and Harrow", status, stdout, exitDone)
	}
	if status, _, stderr = frontageRun(t, field, "--commander", "red=asault"); status == exitDone || !strings.Contains(stderr, `red: "asault"`) {
		t.Errorf("a slip: status %d, %q; want a refusal of red: \"asault\"", status, stderr)
	}
}

// What ends an unattended battle of two order texts, and who has won (TAC-MAP-82 to -84).
func TestCommandersEndTheBattle(t *testing.T) {
	type end struct {
		why, by string
		turn    int // in which the battle stops
	}
	for _, test := range []struct {
		name, scenario, commander string
		want                      end
	}{
		{"nobody goes for the enemy or has a target", commandedScenario, "red=defend,blue=avoid", end{"no battle", "", 1}},
		// Without missiles those on "shoot" hold (TAC-AC-SHOOT-1): three turns pass, and all stands are left.
		{"nobody does anything", commandedScenario, "red=shoot,blue=defend", end{"standoff", "", 4}},
		// Each side has its own bound: six bounds are three turns.
		{"elements do nothing", commandedElements, "red=shoot,blue=defend", end{"standoff", "", 7}},
		{"elements do not want to fight", commandedElements, "red=defend,blue=defend", end{"no battle", "", 1}},
	} {
		status, stdout, stderr := frontageRun(t, test.scenario, "--commander", test.commander, "--json", "--seed", "1")
		if status != exitDone || stderr != "" {
			t.Errorf("%s: status %d: %s; want status %d and no errors", test.name, status, stderr, exitDone)
			continue
		}
		lines := strings.Split(strings.TrimSpace(stdout), "\n")
		var over struct{ Event, Why, By string }
		var last struct {
			State struct{ Turn struct{ Number int } }
		}
		if err := errors.Join(json.Unmarshal([]byte(lines[len(lines)-2]), &over), json.Unmarshal([]byte(lines[len(lines)-1]), &last)); err != nil {
			t.Fatal(err)
		}
		if got := (end{over.Why, over.By, last.State.Turn.Number}); over.Event != "over" || got != test.want {
			t.Errorf("%s: %q %+v, want %+v", test.name, over.Event, got, test.want)
		}
	}

	table := filepath.Join(t.TempDir(), "battles.csv")
	status, stdout, stderr := frontageRun(t, commandedScenario, "--commander", "red=shoot,blue=defend", "--battles", "2", "--out", table)
	text, err := os.ReadFile(table)
	if status != exitDone || stderr != "" || err != nil || strings.Count(string(text), ",draw,4,") != 2 || !strings.Contains(stdout, "2 draws (100.0 %)") {
		t.Errorf("two battles: status %d, %q, %q, %s, %v; want status %d and two draws in turn 4", status, stdout, stderr, text, err, exitDone)
	}
	_, stdout, _ = frontageRun(t, commandedScenario, "--commander", "red=shoot,blue=defend")
	if !strings.Contains(stdout, "For three turns nobody has moved, charged, shot or fought. The battle is drawn.") || !strings.Contains(stdout, "The battle is over.") || strings.Contains(stdout, "It waits") {
		t.Errorf("the end in words: %s; want a draw after three turns without an action, and nothing to wait for", stdout)
	}
	// Only one side has orders: the other one decides, and the battle goes on.
	_, stdout, _ = frontageRun(t, commandedScenario, "--commander", "red=defend,blue=default", "--until", "turn=2", "--json")
	if strings.Contains(stdout, "no battle") {
		t.Errorf("a side without orders: %s", stdout)
	}
}

// commandedElements has spears and a general on each side, out of reach of each other.
const commandedElements = `{"format": "frontage/scenario@1", "system": "element", "table": {"width": 120, "height": 120},
"element": {"scale": 40},
"sides": [{"id": "red", "commands": [{"id": "rc", "general": "rgen"}]}, {"id": "blue", "commands": [{"id": "bc", "general": "bgen"}]}],
"units": [
{"id": "rgen", "side": "red", "type": "SP", "command": "rc", "general": true, "stands": [{"id": "rgens", "x": 60, "y": 20, "facing": 0}]},
{"id": "r1", "side": "red", "type": "SP", "command": "rc", "stands": [{"id": "r1s", "x": 70, "y": 20, "facing": 0}]},
{"id": "bgen", "side": "blue", "type": "SP", "command": "bc", "general": true, "stands": [{"id": "bgens", "x": 60, "y": 100, "facing": 180}]},
{"id": "b1", "side": "blue", "type": "SP", "command": "bc", "stands": [{"id": "b1s", "x": 70, "y": 100, "facing": 180}]}]}`
