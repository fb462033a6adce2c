package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"frontage/assets"
)

// "--json gives one JSON object on standard output" holds for every command that ends,
// except run, which prints one per line.
func TestEveryCommandHasJSON(t *testing.T) {
	folder := t.TempDir()
	out := func(name string) string { return filepath.Join(folder, name) }
	combat := "../../assets/figures/combat-engagement.top.scenario.json"
	for _, args := range [][]string{
		{"check", combat},
		{"validate", example},
		{"zone", example, "--stand", "b1b", "--unit", "r1"},
		{"sight", example, "--unit", "r1", "--target", "b1"},
		{"charge", example, "--unit", "r1", "--target", "b1", "--trace", "--all"},
		{"contacts", example},
		{"retreat", example, "--unit", "b1", "--distance", "3"},
		{"pursue", example, "--unit", "r1"},
		{"fallback", example, "--unit", "r1", "--distance", "9"},
		{"reach", example, "--unit", "r1"},
		{"form", example, "--unit", "r1", "--form", "column"},
		{"odds", combat, "--engagement", "e1"},
		{"run", example},
		{"run", example, "--battles", "1"},
		{"army", "list"},
		{"army", "show", "legion"},
		{"army", "build", "legion"},
		{"army", "battle", "legion", "warband"},
		{"army", "import", "../../assets/armies/legion.army.json", "-o", out("small.army.json")},
		{"render", example, "-o", out("table.svg")},
		{"report", file(t, "charged.replay.jsonl", charged), "-o", out("report.html")},
		{"schema", "army"},
		{"rules"},
		{"rules", "STD-ZONE-01"},
	} {
		got := answer(t, args...)
		events := args[0] == "run" && len(args) == 2 // prints the events, one per line
		if query, _ := got["query"].(string); query == "" && !events {
			t.Errorf("%v: the answer names no query", args)
		}
	}
	if got := answer(t, "render", example, "-o", out("again.png")); got["query"] != "render" || got["file"] != example || got["out"] != out("again.png") {
		t.Errorf("render --json: %v; want the query render, the file and the picture", got)
	}
}

// A negative point or number needs no "=" before it.
func TestNumbersBelowZero(t *testing.T) {
	one := answer(t, "zone", example, "--stand", "b1b", "--point", "-3,-2.5")
	two := answer(t, "zone", example, "--stand", "b1b", "--point=-3,-2.5")
	if one["zone"] != "rear" || two["zone"] != one["zone"] {
		t.Errorf("the zones by default and by the ruling are %v and %v, want rear and %v", one, two, one["zone"])
	}
	wheel := answer(t, "form", example, "--unit", "r1", "--form", "wheel", "--degrees", "-15")
	if wheel["legal"] != true {
		t.Errorf("a wheel to the left: %v", wheel)
	}
	for _, args := range [][]string{
		{"retreat", example, "--unit", "b1", "--distance", "-1"},
		{"charge", example, "--unit", "r1", "--target", "b1", "--option", "-1"},
		{"contacts", example, "-5"},
	} {
		if o := frontage(args...); o.status != exitBad || o.stdout != "" || !strings.Contains(o.stderr, "-") {
			t.Errorf("%v: status %d, %s%s; want status %d, no output, and an error that names \"-\"", args, o.status, o.stdout, o.stderr, exitBad)
		}
	}
}

// "run --auto answers all of them": every figure is played to the end of the battle or,
// where the defaults lead to none, until nothing changes any more. The last line is the
// final state, which reads and writes again to the same bytes.
func TestRunEveryFigure(t *testing.T) {
	ended := 0
	for _, figure := range assets.Figures() {
		path := file(t, figure.Name+".scenario.json", string(figure.Data))
		o := frontage("run", path, "--auto", "--seed", "3", "--json")
		lines := strings.Split(strings.TrimSuffix(o.stdout, "\n"), "\n")
		var last struct {
			Event string          `json:"event"`
			State json.RawMessage `json:"state"`
		}
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); o.status != exitDone || err != nil || last.Event != "end" {
			t.Errorf("%s: status %d, %v, %s; want status %d and \"end\" as the last event", figure.Name, o.status, err, o.stderr, exitDone)
			continue
		}
		over := bytes.Contains(last.State, []byte(`"phase":"over"`))
		if over {
			ended++
		}
		if stands := strings.Contains(o.stderr, "does not come to an end"); stands == over {
			t.Errorf("%s: over %v, said %q", figure.Name, over, o.stderr)
		}
		saved := file(t, "saved.scenario.json", string(last.State))
		again := frontage("run", saved, "--json")
		if want := `{"event":"end","state":` + string(last.State) + "}\n"; again.status != exitDone || again.stdout != want {
			t.Errorf("%s: what run wrote, read and written again, differs: %s%.300s\nwant %.300s", figure.Name, again.stderr, again.stdout, want)
		}
	}
	if ended < 20 {
		t.Errorf("only %d battles come to an end", ended)
	}
}

// A battle without an end is not bad input.
func TestRunWithoutEnd(t *testing.T) {
	text, err := os.ReadFile("../../assets/figures/sight.static.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	status, out, errs := frontageRun(t, string(text), "--auto")
	if status != exitDone || !strings.Contains(out, "Turn 3, ") || !strings.Contains(errs, "warning: ") || !strings.Contains(errs, "stopped in turn 3") {
		t.Errorf("status %d: %s%s; want status %d, turn 3 printed, and a warning that it stopped there", status, out, errs, exitDone)
	}
	status, out, errs = frontageRun(t, string(text), "--battles", "2")
	if status != exitDone || errs != "" || !strings.Contains(out, "2 without an end by default answers") || !strings.Contains(out, "0 draws") {
		t.Errorf("status %d: %s%s; want status %d, 2 battles without an end, 0 draws", status, out, errs, exitDone)
	}
}

// "A file that the program wrote, read and written again": a battle saved at any turn and
// continued ends like the uninterrupted battle.
func TestSavedBattleGoesOn(t *testing.T) {
	const whole = "../../assets/scenarios/skirmish-at-the-mill.scenario.json"
	events := func(args ...string) []string {
		o := frontage(append(append([]string{"run"}, args...), "--auto", "--json")...)
		if o.status != exitDone {
			t.Fatalf("the command ended with %+v, want status %v", o, exitDone)
		}
		return strings.SplitAfter(strings.TrimSuffix(o.stdout, "\n"), "\n")
	}
	all := events(whole, "--seed", "5")
	first := events(whole, "--seed", "5", "--until", "turn=2")
	var end struct{ State json.RawMessage }
	if err := json.Unmarshal([]byte(first[len(first)-1]), &end); err != nil {
		t.Fatal(err)
	}
	rest := events(file(t, "saved.scenario.json", string(end.State)))
	if len(first)-1+len(rest) != len(all) || rest[len(rest)-1] != all[len(all)-1] {
		t.Errorf("%d and %d events, not %d, or another end:\n%.500s\n%.500s", len(first)-1, len(rest), len(all), rest[len(rest)-1], all[len(all)-1])
	}
}

// Texts for people have no phase "over", no area for a point, and singular nouns for one
// thing.
func TestWordsForAPerson(t *testing.T) {
	o := frontage("run", file(t, "conceded.replay.jsonl", replayOf(`{"do":"concede","side":"red"}`)))
	if o.status != exitDone || !strings.Contains(o.stdout, "\nTurn 1, ") || strings.Contains(o.stdout, "over phase") {
		t.Errorf("status %d, %s%s; want status %d and turn 1 before the battle is over", o.status, o.stdout, o.stderr, exitDone)
	}
	if o := frontage("zone", example, "--stand", "b1b", "--point", "3,2"); strings.Contains(o.stdout, "area") {
		t.Errorf("the output is %s, want no areas in it", o.stdout)
	}
	if o := frontage("check", example); o.stdout != "1 file, 0 checks, 0 failed\n" {
		t.Errorf("the output is %v, want \"1 file, 0 checks, 0 failed\"", o.stdout)
	}
}

// A check for a side that does not exist fails, since nobody of it could support.
func TestCheckOfNoSide(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	for side, status := range map[string]int{"red": exitDone, "green": exitFailed} {
		check := `"expect": [{"query": "contacts", "side": "` + side + `", "want": {"supporting": []}}], "units"`
		o := frontage("check", file(t, "side.scenario.json", strings.Replace(string(text), `"units"`, check, 1)))
		if o.status != status || strings.Contains(o.stdout, `there is no side "green"`) != (side == "green") {
			t.Errorf("%s: status %d, %s%s; want status %d", side, o.status, o.stdout, o.stderr, status)
		}
	}
}

// A replay given instead of a scenario is recognised by its first line.
func TestReplayForAScenario(t *testing.T) {
	for _, text := range []string{charged, replayOf()} {
		o := frontage("contacts", file(t, "played.replay.jsonl", text))
		if o.status != exitBad || o.stdout != "" || !strings.Contains(o.stderr, `played.replay.jsonl:1: format: is "frontage/replay@1"; this program reads`) {
			t.Errorf("status %d, %s%s; want status %d and an error that names line 1 and the format", o.status, o.stdout, o.stderr, exitBad)
		}
	}
}

// A replay cut off at any byte of its last line opens, with a warning or as if nothing
// were missing.
func TestTornReplay(t *testing.T) {
	whole := replayOf(`{"do":"end","note":"Übung"}`, `{"do":"end","note":"中"}`)
	at := strings.LastIndex(strings.TrimSuffix(whole, "\n"), "\n") + 1
	for cut := at; cut <= len(whole); cut++ {
		o := frontage("run", file(t, "torn.replay.jsonl", whole[:cut]), "--json")
		torn := cut > at && cut < len(whole)-1
		if o.status != exitDone || strings.Contains(o.stderr, "warning") != torn || strings.Count(o.stdout, `"event":"end"`) != 1 {
			t.Errorf("%d bytes of the last line: status %d, %s; want status %d, one end, and a warning: %v", cut-at, o.status, o.stderr, exitDone, torn)
		}
	}
}

// Input may come through a pipe.
func TestReadFromAPipe(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	path := fmt.Sprintf("/dev/fd/%d", r.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skipf("not run: this system has no names for open files: %v", err)
	}
	go func() {
		w.Write(text)
		w.Close()
	}()
	if o := frontage("contacts", path); o.status != exitDone || !strings.Contains(o.stdout, "No enemies touch") {
		t.Errorf("status %d, %s%s; want status %d: No enemies touch", o.status, o.stdout, o.stderr, exitDone)
	}
}
