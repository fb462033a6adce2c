package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const runScenario = `{
"format": "frontage/scenario@1", "system": "stand", "table": {"width": 60, "height": 60},
"sides": [{"id": "red"}, {"id": "blue"}],
"units": [
{"id": "r1", "side": "red", "type": "infantry", "stands": [{"id": "r1a", "x": 10, "y": 30, "facing": 180}]},
{"id": "b1", "side": "blue", "type": "infantry", "stands": [{"id": "b1a", "x": 10, "y": 15, "facing": 0}]}
]}`

// frontageRun runs the command line on a file with the given text and returns what it
// prints.
func frontageRun(t *testing.T, text string, flags ...string) (status int, stdout, stderr string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "battle.scenario.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status = run(append([]string{"run", file}, flags...), &out, &errs)
	return status, out.String(), errs.String()
}

// replayOf is a replay of the scenario with the given lines.
func replayOf(lines ...string) string {
	header := `{"format":"frontage/replay@1","scenario":` + strings.ReplaceAll(runScenario, "\n", "") + `,"seed":3}`
	return header + "\n" + strings.Join(lines, "\n") + "\n"
}

// --json prints one event per line, and finally the state, which can be read and
// continued.
func TestRunPrintsEvents(t *testing.T) {
	status, out, errs := frontageRun(t, replayOf(`{"do":"charge","unit":"r1","target":"b1"}`), "--json")
	if status != exitDone || errs != "" {
		t.Fatalf("status %d: %s; want status %d and no errors", status, errs, exitDone)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var kinds []string
	for _, line := range lines {
		var e struct {
			Event string          `json:"event"`
			State json.RawMessage `json:"state"`
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		kinds = append(kinds, e.Event)
		if e.Event == "end" && !strings.Contains(string(e.State), `"y":17`) {
			t.Errorf("the state is %s; want y 17 in it", e.State)
		}
	}
	if got := strings.Join(kinds, " "); got != "charge state end" {
		t.Errorf("events %s", got)
	}
}

// --until stops when the turn begins, also in a replay. --auto answers what the replay
// leaves open.
func TestRunUntil(t *testing.T) {
	for _, text := range []string{runScenario, replayOf(`{"do":"end"}`)} {
		text = strings.Replace(text, `"y": 30`, `"y": 57`, 1) // out of reach: both survive the turn
		status, out, errs := frontageRun(t, text, "--auto", "--until", "turn=2")
		if status != exitDone || errs != "" {
			t.Fatalf("status %d: %s; want status %d and no errors", status, errs, exitDone)
		}
		if !strings.Contains(out, "Turn 2, red, the command phase.") || strings.Contains(out, "Turn 3") {
			t.Errorf("printed:\n%s; want it to end in red's command phase of turn 2", out)
		}
	}
	status, out, _ := frontageRun(t, replayOf(`{"do":"end"}`, `{"do":"end"}`, `{"do":"end"}`), "--until", "turn=1")
	if status != exitDone || !strings.Contains(out, "Turn 1, red") {
		t.Errorf("status %d:\n%s; want status %d and red's turn 1", status, out, exitDone)
	}
}

// The same seed gives the same battle.
func TestRunSeed(t *testing.T) {
	_, one, _ := frontageRun(t, runScenario, "--auto", "--until", "turn=3", "--seed", "7", "--json")
	_, two, _ := frontageRun(t, runScenario, "--auto", "--until", "turn=3", "--seed", "7", "--json")
	if one != two || !strings.Contains(one, `"seed":7`) {
		t.Errorf("seed 7 gives\n%s\nand\n%s; want the same twice, with the seed", one, two)
	}
}

func TestRunBadInput(t *testing.T) {
	for _, test := range []struct {
		text, want string
		flags      []string
	}{
		{replayOf(`{"do":"charge","unit":"b1","target":"r1"}`), "STD-CMD-01", nil},
		{replayOf(`{"do":"end"}`), "--seed is for a scenario", []string{"--seed", "4"}},
		{runScenario, "write turn=N", []string{"--until", "phase=2"}},
		{"{}", "format", nil},
	} {
		status, out, errs := frontageRun(t, test.text, test.flags...)
		if status != exitBad || out != "" || !strings.Contains(errs, test.want) {
			t.Errorf("status %d, printed %q, said %q; want %q", status, out, errs, test.want)
		}
	}
}
