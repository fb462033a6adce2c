package game

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sampleReplay is a replay with a bit of everything.
func sampleReplay(t testing.TB) (*Battle, []byte) {
	t.Helper()
	b := newBattle(t, Options{Seed: 42, Dice: []int{4, 5}})
	do(t, b, charge, answer, move(33.3333), undo, redo, undo, Action{Do: "dice", Values: []int{6}}, charge, answer, end)
	return b, b.Replay()
}

// A replay that is read gives the same state, hash and replay; it may be undone
// and go on just as the battle itself.
func TestReplayRoundTrip(t *testing.T) {
	b, text := sampleReplay(t)
	read, warnings, err := ReadReplay(text, "sample", fakeSystems)
	if err != nil || len(warnings) > 0 {
		t.Fatalf("%v, warnings %v; want neither", err, warnings)
	}
	if diff := cmp.Diff(*b.State(), *read.State(), ignoreOwners); diff != "" {
		t.Errorf("the state differs:\n%s", diff)
	}
	if b.Hash() != read.Hash() {
		t.Errorf("the hash is %s, want %s", read.Hash(), b.Hash())
	}
	if diff := cmp.Diff(string(text), string(read.Replay()), ignoreOwners); diff != "" {
		t.Errorf("written again, it differs:\n%s", diff)
	}
	do(t, b, undo, charge)
	do(t, read, undo, charge)
	if b.Hash() != read.Hash() {
		t.Error("it goes on differently")
	}
}

// The hashes of this replay were written once and hold on every platform. A
// change here makes the hashes in every saved battle wrong.
func TestReplayGolden(t *testing.T) {
	const file = "testdata/sample.replay.jsonl"
	_, text := sampleReplay(t)
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(text), ignoreOwners); diff != "" {
		t.Errorf("%s differs:\n%s", file, diff)
	}
}

// A battle that was saved midway has its dice in the scenario of its header.
func TestReplayOfSavedBattle(t *testing.T) {
	first := newBattle(t, Options{Seed: 42})
	do(t, first, charge, answer)
	saved, err := Read(Write(first.State()), "saved", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	second := NewBattle(saved, fakeRules{}, Options{})
	do(t, second, charge)
	read, _, err := ReadReplay(second.Replay(), "second", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	do(t, first, charge)
	if diff := cmp.Diff(*first.State(), *read.State(), ignoreOwners); diff != "" {
		t.Errorf("the dice went on differently:\n%s", diff)
	}
}

// A crash may tear a replay at any byte: what is left always reads, with a
// warning where an action was lost, as long as the header is whole.
func TestReplayTorn(t *testing.T) {
	_, text := sampleReplay(t)
	header := bytes.IndexByte(text, '\n') + 1
	for cut := header; cut < len(text); cut++ {
		b, warnings, err := ReadReplay(text[:cut], "torn", fakeSystems)
		if err != nil {
			t.Fatalf("cut at byte %d: %v", cut, err)
		}
		line := text[bytes.LastIndexByte(text[:cut], '\n')+1:]
		whole := bytes.IndexByte(line, '\n')
		kept := cut - (len(text) - len(line))
		torn := kept > 0 && kept < whole
		if torn != (len(warnings) == 1) {
			t.Errorf("cut at byte %d, %d of %d in its line: warnings %q", cut, kept, whole, warnings)
		}
		lines := bytes.Count(text[:cut], []byte("\n")) - 1
		if kept == whole {
			lines++
		}
		if len(b.log) != lines {
			t.Errorf("cut at byte %d: %d actions, want %d", cut, len(b.log), lines)
		}
	}
	_, warnings, _ := ReadReplay(text[:len(text)-3], "torn.jsonl", fakeSystems)
	if want := "torn.jsonl:11: the last line is incomplete and was dropped"; len(warnings) != 1 || warnings[0] != want {
		t.Errorf("warnings %q, want %q", warnings, want)
	}
	for cut := range header - 1 {
		if _, _, err := ReadReplay(text[:cut], "torn", fakeSystems); err == nil {
			t.Fatalf("a header cut at byte %d is read", cut)
		}
	}
}

// replayOf puts lines after a header with the minimal scenario.
func replayOf(lines ...string) string {
	header := `{"format": "frontage/replay@1", "scenario": ` + strings.ReplaceAll(minimal, "\n", " ") + `}`
	return header + "\n" + strings.Join(lines, "\n") + "\n"
}

func TestReplayBadFiles(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"unknown action", replayOf(`{"do": "end"}`, `{"do": "dance"}`), []string{`3: do: is "dance"; must be charge`}},
		{"no action", replayOf(`{}`), []string{`2: do: is missing`}},
		{"no object", replayOf(`[]`), []string{`2: : must be an object, not a list`}},
		{"not JSON in the middle", replayOf(`{"do": "end"`, `{"do": "end"}`), []string{`2: : ends in the middle`}},
		{"two actions in a line", replayOf(`{"do": "end"}{"do": "end"}`), []string{`2: : more text follows`}},
		{"field of another action", replayOf(`{"do": "end", "unit": "r1"}`), []string{`2: unit: unknown field; known here: do, hash`}},
		{"unknown field", replayOf(`{"do": "hold", "unit": "r1", "why": "fun"}`), []string{`2: why: unknown field`}},
		{"field is missing", replayOf(`{"do": "charge", "unit": "r1"}`), []string{`2: target: is missing`}},
		{"place is not whole", replayOf(`{"do": "move", "unit": "r1", "stands": [{"id": "r1a", "x": 1, "y": 2}]}`), []string{`2: stands[0].facing: is missing`}},
		{"too many units", replayOf(`{"do": "order", "character": "g", "units": ["a", "b", "c", "d", "e"]}`), []string{`2: units: has 5 units; it may have 1 to 4`}},
		{"a die of 0", replayOf(`{"do": "dice", "values": [0]}`), []string{`2: values[0]: is 0`}},
		{"choice", replayOf(`{"do": "after", "unit": "r1", "choice": "flee"}`), []string{`2: choice: is "flee"; must be pursue, stand, fallback or advance`}},
		{"all lines", replayOf(`{"do": "fly"}`, ``, `{"do": "end", "x": 1}`), []string{`2: do: is "fly"`, `4: x: unknown field`}},
		{"not legal", replayOf(`{"do": "end"}`, `{"do": "charge", "unit": "r9", "target": "r1"}`), []string{`3: : "charge" is not legal: It may not charge now. (STD-CHARGE-01)`}},
		{"nothing to undo", replayOf(`{"do": "undo"}`), []string{`2: : "undo" is not legal: There is nothing to undo.`}},
		{"wrong hash", replayOf(`{"do": "end"}`, `{"do": "end", "hash": "0123456789abcdef"}`), []string{`3: : the battle differs from the one that was saved: its hash is `}},
		{"off the table", replayOf(`{"do": "move", "unit": "r1", "stands": [{"id": "r1a", "x": 1, "y": 2, "facing": 0}]}`), []string{`2: : the program is wrong: after "move" stand "r1a" is off the table`}},
		{"version", strings.Replace(replayOf(), "replay@1", "replay@9", 1), []string{`1: format: is "frontage/replay@9"`}},
		{"scenario", strings.Replace(replayOf(), `"x": 10`, `"x": "10"`, 1), []string{`1: scenario.units[0].stands[0].x: must be a number, not a string`}},
		{"trait", strings.Replace(replayOf(), `"type"`, `"traits": ["odd"], "type"`, 1), []string{`1: scenario.units[0].traits[0]: unknown trait`}},
		{"no scenario", `{"format": "frontage/replay@1"}` + "\n", []string{`1: scenario: is missing`}},
		{"header field", strings.Replace(replayOf(), `"scenario"`, `"speed": 3, "scenario"`, 1), []string{`1: speed: unknown field; known here: format, scenario, seed, dice, dice_only`}},
		{"header die", strings.Replace(replayOf(), `"scenario"`, `"dice": [9], "scenario"`, 1), []string{`1: dice[0]: is 9`}},
		{"seed", strings.Replace(replayOf(), `"scenario"`, `"seed": -1, "scenario"`, 1), []string{`1: seed: is -1`}},
		{"too many lines", strings.Repeat("\n", maxLines), []string{`1: : has 50001 lines; at most 50000 are allowed`}},
		{"too long", strings.Repeat(" ", maxReplay+1), []string{`1: : has 16777217 bytes of text; at most 16777216 are allowed`}},
		{"header too long", strings.Replace(replayOf(), `{`, `{`+strings.Repeat(" ", maxHeader), 1), []string{`1: : has 943`}},
		{"action too long", replayOf(`{"do": "end"` + strings.Repeat(" ", MaxText) + "}"), []string{`2: : has 104`}},
		{"last action too long", strings.TrimSpace(replayOf(`{"do": "end"` + strings.Repeat(" ", MaxText) + "}")), []string{`2: : has 104`}},
		{"scenario too long", strings.Replace(replayOf(), `"scenario": {`, `"scenario": {`+strings.Repeat(" ", maxWritten), 1), []string{`1: scenario: has 8388`}},
		{"empty", "", []string{`1: : is empty`}},
	}
	for _, test := range tests {
		_, _, err := ReadReplay([]byte(test.text), "FILE", fakeSystems)
		var errs Errors
		if !errors.As(err, &errs) {
			t.Errorf("%s: got %v", test.name, err)
			continue
		}
		if len(errs) != len(test.want) {
			t.Errorf("%s: got %d errors, want %d:\n%v", test.name, len(errs), len(test.want), err)
			continue
		}
		for i, e := range errs {
			if got := fmt.Sprintf("%d: %s: %s", e.Line, e.Path, e.What); !strings.HasPrefix(got, test.want[i]) {
				t.Errorf("%s: got  %s\nwant %s…", test.name, got, test.want[i])
			}
		}
	}
}

// Recorded dice come before the generator's; with dice_only they must suffice.
func TestReplayDice(t *testing.T) {
	text := strings.Replace(replayOf(`{"do": "charge", "unit": "r1", "target": "r1"}`), `"scenario"`, `"dice": [3], "dice_only": true, "scenario"`, 1)
	b, _, err := ReadReplay([]byte(text), "dice", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	if got := ownTurn(b.State()).Pending.Values["die"]; got != 3 {
		t.Errorf("rolled %v, want 3", got)
	}
	_, _, err = ReadReplay([]byte(strings.Replace(text, "[3]", "[]", 1)), "dice", fakeSystems)
	if want := "dice:2: the roll for zone needs 1 dice, and 0 of those given are left"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A seed is a whole number, however it is written, as all numbers of the formats are.
func TestSeedSpellings(t *testing.T) {
	for spelling, want := range map[string]uint64{"42": 42, "42.0": 42, "1e9": 1e9, "0": 0, "18446744073709551615": math.MaxUint64} {
		b, _, err := ReadReplay([]byte(strings.Replace(replayOf(), `"scenario"`, `"seed": `+spelling+`, "scenario"`, 1)), "seed", fakeSystems)
		if err != nil || b.State().Turn.Dice.Seed != want {
			t.Errorf("%s: %v, seed %d; want %d", spelling, err, b.State().Turn.Dice.Seed, want)
		}
	}
	for _, spelling := range []string{"1.5", "-1", "-1e3", "18446744073709551616", "1e99", "18446744073709551615.0"} {
		if _, _, err := ReadReplay([]byte(strings.Replace(replayOf(), `"scenario"`, `"seed": `+spelling+`, "scenario"`, 1)), "seed", fakeSystems); err == nil {
			t.Errorf("%s is a seed", spelling)
		}
	}
}

// Open takes a scenario or a replay, whichever the text is.
func TestOpen(t *testing.T) {
	played, text := sampleReplay(t)
	tests := []struct {
		name, text string
		number     int // of the turn
	}{
		{"replay", string(text), played.State().Turn.Number},
		{"scenario", minimal, 1},
		{"scenario in one line", strings.ReplaceAll(minimal, "\n", " "), 1},
		{"scenario that speaks of replays", strings.Replace(minimal, `"table"`, `"notes": "\"format\": \"frontage/replay@1\"", "table"`, 1), 1},
	}
	for _, test := range tests {
		b, _, err := Open([]byte(test.text), test.name, fakeSystems)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if got := b.State().Turn.Number; got != test.number {
			t.Errorf("%s: turn %d, want %d", test.name, got, test.number)
		}
	}
	for _, header := range []string{strings.Replace(replayOf(), "replay@1", "reply@1", 1), strings.Replace(replayOf(), `"format": "frontage/replay@1", `, "", 1)} {
		_, _, err := Open([]byte(header), "FILE", fakeSystems)
		if err == nil || !strings.HasPrefix(err.Error(), "FILE:1: format: ") || strings.Contains(err.Error(), "scenario") {
			t.Errorf("a replay of another format: %v; want an error in line 1 about the format of replays", err)
		}
	}
	if _, _, err := Open([]byte("hello"), "text", fakeSystems); err == nil {
		t.Error("a text that is neither is opened")
	}
}

// Every action of the formats page is read and written as it is there.
func TestReadAction(t *testing.T) {
	actions := []string{
		`{"do":"charge","unit":"r1","target":"b1","first":"r1a","option":2,"support":"r2"}`,
		`{"do":"evade","unit":"r1","stands":[{"id":"r1a","x":1,"y":2.5,"facing":90}]}`,
		`{"do":"order","character":"rg","units":["r1"]}`,
		`{"do":"move","unit":"r1","stands":[{"id":"r1a","x":1,"y":2.5,"facing":90}]}`,
		`{"do":"hold","unit":"r1"}`,
		`{"do":"character","character":"rg","x":0,"y":2}`,
		`{"do":"character","character":"rg","join":"r1"}`,
		`{"do":"shoot","unit":"r1","target":"b1"}`,
		`{"do":"fight","engagement":"e1"}`,
		`{"do":"attack","target":"b1","stand":"r1a"}`,
		`{"do":"remove","unit":"r1","stand":"r1a"}`,
		`{"do":"retreat","unit":"r1","direction":0}`,
		`{"do":"makeway","unit":"r1","yes":false}`,
		`{"do":"after","unit":"r1","choice":"pursue"}`,
		`{"do":"place","unit":"r1","stands":[{"id":"r1a","x":1,"y":2,"facing":0}]}`,
		`{"do":"deploy","unit":"r1","stands":[{"id":"r1a","x":1,"y":2,"facing":0}]}`,
		`{"do":"dice","values":[1,6]}`,
		`{"do":"lead","units":["a","b"],"yes":true,"tactics":"assault"}`,
		`{"do":"undo"}`, `{"do":"redo"}`, `{"do":"end"}`,
		`{"do":"concede","side":"red"}`,
	}
	done := map[string]bool{}
	for _, text := range actions {
		a, err := ReadAction([]byte(text), "stand")
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		done[a.Do] = true
		if got := marshal(t, a); got != text {
			t.Errorf("%s was read as %s", text, got)
		}
	}
	for _, name := range formats["stand"].actionNames() {
		if !done[name] {
			t.Errorf("%s is not tested", name)
		}
	}
	if a, err := ReadAction([]byte(`{"do":"end","hash":"x","note":"why"}`), "stand"); err != nil || a.Do != "end" {
		t.Errorf("the line of a replay was read as %v: %v; want the action \"end\"", a, err)
	}
	for _, text := range []string{
		`{"DO":"end"}`, `{"do":"end"}{"do":"end"}`, `{"do":"end","do":"undo"}`, `{"do":"hold","unit":null}`, `"end"`, `null`, ``,
		`{"do":"dice","values":[]}`, `{"do":"place","unit":"r1","stands":[]}`,
	} {
		if a, err := ReadAction([]byte(text), "stand"); err == nil {
			t.Errorf("%s was read as %v", text, a)
		}
	}
}

// What a battle takes can be read again: a list without entries is not written, so
// an action that must have one is refused without it.
func TestEmptyListsAreRefused(t *testing.T) {
	b := newBattle(t, Options{})
	for _, a := range []Action{
		{Do: "dice", Values: []int{}},
		{Do: "evade", Unit: "r1", Stands: []StandPlace{}},
		{Do: "order", Character: "rg", Units: []UnitID{}},
		{Do: "move", Stands: []StandPlace{{ID: "r1a"}}}, // of whom?
	} {
		if _, err := b.Do(a); err == nil {
			t.Errorf("%v is done", a)
		}
	}
	if _, _, err := ReadReplay(b.Replay(), "saved", fakeSystems); err != nil {
		t.Error(err)
	}
}

func FuzzReadReplay(f *testing.F) {
	_, text := sampleReplay(f)
	f.Add(text)
	f.Add([]byte(replayOf(`{"do": "end"}`, `{"do": "undo"}`, `{"do": "redo"}`)))
	f.Add([]byte(replayOf(`{"do": "move", "unit": "r1", "stands": [{"id": "r1a", "x": 9, "y": 2, "facing": 0}]}`)))
	f.Add(varied(f).Replay())
	annotated, _ := studied(f)
	f.Add(annotated.Replay())
	f.Fuzz(func(t *testing.T, data []byte) {
		b, _, err := ReadReplay(data, "fuzz", fakeSystems)
		if err != nil {
			var errs Errors
			if !errors.As(err, &errs) || len(errs) == 0 {
				t.Fatalf("%v is no Errors", err)
			}
			return
		}
		again, warnings, err := ReadReplay(b.Replay(), "again", fakeSystems)
		if err != nil || len(warnings) > 0 || again.Hash() != b.Hash() {
			t.Fatalf("played again: %v, %v\n%s; want the same hash", err, warnings, b.Replay())
		}
		for _, v := range b.Variations() {
			if _, err := again.OnLine(v.ID); err != nil {
				t.Fatalf("line %d: %v\n%s", v.ID, err, b.Replay())
			}
		}
	})
}
