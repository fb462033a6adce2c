package main

import (
	"encoding/json"
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
		t.Fatalf("status %d: %s", status, stderr)
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
		t.Errorf("intents: %v", intents)
	}

	table := filepath.Join(t.TempDir(), "battles.csv")
	status, stdout, stderr = frontageRun(t, commandedScenario, "--commander", "red=assault,blue=defend", "--battles", "3", "--out", table)
	text, err := os.ReadFile(table)
	if status != exitDone || stderr != "" || err != nil || strings.Count(string(text), "\n") != 4 || !strings.Contains(stdout, "3 battles") {
		t.Errorf("three battles: status %d, %q, %q, %s, %v", status, stdout, stderr, text, err)
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
			t.Errorf("%q: status %d, %q, %q", text, status, stdout, stderr)
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
		t.Fatalf("status %d: %s", status, stderr)
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
		t.Errorf("after %d events the phase is %q", len(lines), end.State.Turn.Phase)
	}
	status, stdout, _ = frontageRun(t, field, "--commander", "red=assault,blue=flee", "--battles", "5", "--seed", "2")
	if status != exitDone || !strings.Contains(stdout, "5 battles") || !strings.Contains(stdout, "Harrow") {
		t.Errorf("five battles: status %d, %q", status, stdout)
	}
	if status, _, stderr = frontageRun(t, field, "--commander", "red=asault"); status == exitDone || !strings.Contains(stderr, `red: "asault"`) {
		t.Errorf("a slip: status %d, %q", status, stderr)
	}
}
