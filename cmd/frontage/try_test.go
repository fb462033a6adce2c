package main

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"frontage/game"
)

// tryable has a charge in the step of initiative.
const tryable = `{"format": "frontage/scenario@1", "system": "stand", "table": {"width": 90, "height": 60},
	"sides": [{"id": "red"}, {"id": "blue"}],
	"units": [
		{"id": "r1", "side": "red", "type": "infantry", "stands": [{"id": "r1a", "x": 30, "y": 40, "facing": 180}, {"id": "r1b", "x": 34, "y": 40, "facing": 180}]},
		{"id": "b1", "side": "blue", "type": "infantry", "stands": [{"id": "b1a", "x": 30, "y": 25, "facing": 0}, {"id": "b1b", "x": 34, "y": 25, "facing": 0}]}],
	"characters": [{"id": "g", "side": "red", "kind": "general", "command": 8, "x": 20, "y": 50}]STEP}`

func trying(t *testing.T, step, do string) tried {
	t.Helper()
	f := file(t, "try.scenario.json", strings.Replace(tryable, "STEP", step, 1))
	r := frontage("try", f, "--do", do, "--json")
	if r.status != exitDone || r.stderr != "" {
		t.Fatalf("%s: status %d: %s; want status %d and no errors", do, r.status, r.stderr, exitDone)
	}
	var got struct {
		tried
		Steps []struct{ Rule string } `json:"steps"` // marks are written only
	}
	if err := json.Unmarshal([]byte(r.stdout), &got); err != nil {
		t.Fatal(err)
	}
	for _, step := range got.Steps {
		got.tried.Steps = append(got.tried.Steps, game.Step{Rule: step.Rule})
	}
	for _, key := range []string{"query", "legal", "rule", "reason", "cost", "roll", "stands", "steps"} {
		if !strings.Contains(r.stdout, `"`+key+`":`) {
			t.Errorf("%s: the answer has no %s", do, key)
		}
	}
	return got.tried
}

// A charge that is tried goes where the query says, at the cost of the stand that moves
// furthest, and is explained by the same steps; an action that is not legal says why.
func TestTry(t *testing.T) {
	got := trying(t, "", `{"do":"charge","unit":"r1","target":"b1"}`)
	f := file(t, "ask.scenario.json", strings.Replace(tryable, "STEP", "", 1))
	want := answer(t, "charge", f, "--unit", "r1", "--target", "b1")
	furthest := 0.0
	for i, stand := range want["stands"].([]any) {
		w := stand.(map[string]any)
		at := slices.IndexFunc(got.Stands, func(s triedStand) bool { return string(s.ID) == w["id"] })
		if at < 0 || got.Stands[at].X != w["x"] || got.Stands[at].Y != w["y"] || got.Stands[at].Facing != w["facing"] || math.Abs(got.Stands[at].Moved-w["moved"].(float64)) > 1e-3 {
			t.Errorf("stand %d: tried %+v, the query says %v", i, got.Stands, w)
		}
		furthest = max(furthest, w["moved"].(float64))
	}
	if !got.Legal || got.Cost == nil || math.Abs(*got.Cost-furthest) > 1e-3 || got.Roll != nil || len(got.Steps) != len(want["steps"].([]any))-1 { // the query also says how close it was
		t.Errorf("tried: %+v; the furthest stand moves %g; want it legal, at that cost, with the steps of the query but one, and no roll", got, furthest)
	}
	got = trying(t, "", `{"do":"charge","unit":"b1","target":"r1"}`)
	if got.Legal || got.Rule == "" || got.Reason.Empty() || got.Cost != nil || len(got.Stands) != 0 || len(got.Steps) == 0 {
		t.Errorf("a charge out of turn: %+v; want a refusal with its rule, reason and steps", got)
	}
	if r := frontage("try", f, "--do", `{"do":"charge","unit":"r1","target":"b1"}`, "--trace"); !strings.HasPrefix(r.stdout, "Legal.\n") || !strings.Contains(r.stdout, "STD-CHARGE-16") {
		t.Errorf("in words:\n%s%s; want \"Legal.\" first, and STD-CHARGE-16", r.stdout, r.stderr)
	}
	for do, what := range map[string]string{`{"do":"sing"}`: "sing", `{"do":"charge"}`: "unit", `charge`: "--do", `{"do":"charge","unit":"r1","target":"b1","effort":1}`: "effort"} {
		if r := frontage("try", f, "--do", do); r.status != exitBad || r.stdout != "" || !strings.Contains(r.stderr, what) {
			t.Errorf("%s: status %d, %q, %q; want status %d, no output, and %q", do, r.status, r.stdout, r.stderr, exitBad, what)
		}
	}
}

// An id that the battle does not have is bad input, whatever the rules would say of the action.
func TestTryUnknownIDs(t *testing.T) {
	const elements = "../../game/element/scenarios/the-ford-at-marren.scenario.json"
	for _, c := range [][2]string{
		{example, `{"do":"charge","unit":"zz","target":"b1"}`},
		{example, `{"do":"order","character":"zz","units":["r1"]}`},
		{example, `{"do":"order","character":"r1","units":["zz"]}`},
		{example, `{"do":"evade","unit":"r1","stands":[{"id":"zz","x":1,"y":1,"facing":0}]}`},
		{elements, `{"do":"move","units":["r5","zz"],"way":[{"ahead":1}]}`},
		{crossbows, `{"do":"action","unit":"zz","name":"Move"}`},
		{crossbows, `{"do":"fight","stand":"zz"}`},
	} {
		for _, args := range [][]string{{"try", c[0], "--do", c[1]}, {"try", c[0], "--json", "--do", c[1]}} {
			if r := frontage(args...); r.status != exitBad || r.stdout != "" || !strings.Contains(r.stderr, `"zz"`) {
				t.Errorf("%v: status %d, %q, %q; want status %d, no output, and \"zz\" named", args, r.status, r.stdout, r.stderr, exitBad)
			}
		}
	}
	move := `{"do":"move","units":["zz"],"way":[{"ahead":1}]}`
	if r := frontage("pips", elements, "--do", move); r.status != exitBad || r.stdout != "" || !strings.Contains(r.stderr, `"zz"`) {
		t.Errorf("pips: status %d, %q, %q; want status %d, no output, and \"zz\" named", r.status, r.stdout, r.stderr, exitBad)
	}
}

// No die is rolled: an order of a general with command 8, to a unit near him with an enemy
// within 20 cm (STD-CMD-41: -1), says that it needs two dice of at most 7: 21 cases of 36.
func TestTryNamesTheRoll(t *testing.T) {
	step := `, "turn": {"phase": "command", "step": "orders", "dice": {"given": [1, 1]}}`
	got := trying(t, step, `{"do":"order","character":"g","units":["r1"]}`)
	if r := got.Roll; !got.Legal || r == nil || r.Dice != 2 || r.Sides != 6 || r.Need != 7 || r.Chance == nil || math.Abs(*r.Chance-21.0/36) > 1e-12 || got.Cost != nil {
		t.Errorf("tried: %+v, %+v; want it legal, with a roll of 2 six-sided dice that needs 7, chance %v", got, got.Roll, 21.0/36)
	}
}

// --out writes a line for each battle, in the order of the seeds; the battle of a line is
// played again with its seed.
func TestRunBattlesIntoAFile(t *testing.T) {
	to := filepath.Join(t.TempDir(), "battles.csv")
	const scenario = "../../assets/scenarios/first-charge.scenario.json"
	if r := frontage("run", scenario, "--battles", "4", "--seed", "3", "--out", to); r.status != exitDone || !strings.Contains(r.stdout, "4 battles") {
		t.Fatalf("status %d: %s; want status %d and 4 battles", r.status, r.stderr, exitDone)
	}
	f, err := os.Open(to)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) != 5 || !slices.Equal(rows[0], []string{"seed", "winner", "turns", "points", "losses", "hash"}) {
		t.Fatalf("error %v, rows %v, want 5 rows with the head %v", err, rows, []string{"seed", "winner", "turns", "points", "losses", "hash"})
	}
	for i, row := range rows[1:] {
		seed := string(rune('3' + i))
		if row[0] != seed || !strings.Contains("red blue draw", row[1]) || !strings.HasPrefix(row[3], "red=") || !strings.Contains(row[4], " blue=") {
			t.Errorf("line %d: %v; want seed %s, a winner, and what both sides have", i+2, row, seed)
		}
		r := frontage("run", scenario, "--auto", "--seed", seed, "--json")
		if lines := strings.Split(strings.TrimSpace(r.stdout), "\n"); !strings.Contains(lines[len(lines)-2], `"hash":"`+row[5]+`"`) {
			t.Errorf("seed %s: played alone it ends with %s, not with %s", seed, lines[len(lines)-2], row[5])
		}
	}
	for _, bad := range [][]string{{"run", scenario, "--out", to}, {"run", scenario, "--battles", "1", "--out", filepath.Join(to, "x")}} {
		if r := frontage(bad...); r.status != exitBad || r.stdout != "" {
			t.Errorf("%v: status %d, %q; want status %d and no output", bad, r.status, r.stdout, exitBad)
		}
	}
}

// An Action Roll of the column rules is tried: two dice must reach the needed number together. For 7
// that is so in 21 of 36 cases (COL-ACTION-01; of the need of 8, Swift and the leader take 1 each, and Militia adds 1).
func TestTryAnActionRoll(t *testing.T) {
	got := answer(t, "try", crossbows, "--do", `{"do":"action","unit":"SPEAR","name":"Move"}`)
	roll := got["roll"].(map[string]any)
	if roll["why"] != "action" || roll["dice"] != 2.0 || roll["need"] != 7.0 || roll["chance"] != 21.0/36 {
		t.Errorf("the roll is %v; want an action with 2 dice that needs 7, chance %v", roll, 21.0/36)
	}
	wantTexts(t, got, "Militia: −1.", "Swift: +1.", "leader attached: +1.", "The total of two dice and +1 must be 8 or more; the dice must show 7.")
}

// wantTexts checks that the steps of an answer hold some texts, in their order.
func wantTexts(t *testing.T, answer map[string]any, want ...string) {
	t.Helper()
	var told []string
	for _, step := range answer["steps"].([]any) {
		told = append(told, step.(map[string]any)["text"].(string))
	}
	for _, text := range told {
		if len(want) > 0 && text == want[0] {
			want = want[1:]
		}
	}
	if len(want) > 0 {
		t.Errorf("the steps lack %q: %q", want[0], told)
	}
}

// A volley is tried before its dice: the first attack of the crossbows at the lancers has MAV +3, DV −4 and
// three times +1, as in step 8 of the page's running example.
func TestTryAVolley(t *testing.T) {
	battle := replayTo(t, 11)
	got := answer(t, "try", battle, "--do", `{"do":"shoot","stand":"x1a","target":"right"}`)
	if roll := got["roll"].(map[string]any); roll["why"] != "missile" || roll["need"] != 0.0 || roll["chance"] != nil {
		t.Errorf("the roll is %v; want a missile roll that needs no number", roll)
	}
	wantTexts(t, got, "MAV of Town crossbows: +3.", "DV of First lancers: −4.", "mounted target: +1.", "The modifiers add up to +2.")
}

// A Morale Check is tried before its dice: the Disrupted lancers of step 14 need 7 with nothing added, which
// 21 of 36 cases give.
func TestTryAMoraleCheck(t *testing.T) {
	battle := replayTo(t, 14)
	got := answer(t, "try", battle, "--do", `{"do":"charge","unit":"CAV1","target":"XBOW"}`)
	if roll := got["roll"].(map[string]any); roll["why"] != "morale" || roll["need"] != 7.0 || roll["chance"] != 21.0/36 {
		t.Errorf("the roll is %v; want a morale roll that needs 7, chance %v", roll, 21.0/36)
	}
	wantTexts(t, got, "The two dice must show 7 or more.")
}

// replayTo writes the first actions of the column rules' running example to a replay, whose dice are then
// used up.
func replayTo(t *testing.T, actions int) string {
	t.Helper()
	text, err := os.ReadFile("../../assets/scenarios/the-crossbow-line.replay.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	file := filepath.Join(t.TempDir(), "part.replay.jsonl")
	if err := os.WriteFile(file, []byte(strings.Join(lines[:1+actions], "")), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
