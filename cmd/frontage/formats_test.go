package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The answers that the formats page gives for its example: r1 at (10, 30) and (14, 30)
// facing 180, b1 in line at (8, 12), (12, 12), (16, 12) facing 0. The page shortens its
// lists of sight lines, contacts and steps to the most telling entry; that entry must be
// present.
var pageAnswers = []struct {
	args []string
	want string
}{
	{[]string{"zone", example, "--stand", "b1b", "--unit", "r1"},
		`{"query": "zone", "unit": "r1", "stand": "b1b", "zone": "front",
		 "share": {"front": 1, "left": 0, "right": 0, "rear": 0}, "tie": false}`},
	{[]string{"sight", example, "--unit", "r1", "--target", "b1"},
		`{"query": "sight", "unit": "r1", "target": "b1", "visible": true, "to_charge": true,
		 "lines": [{"from": "r1a", "to": "b1b", "a": [10, 29], "b": [12, 13], "distance": 16.1245}]}`},
	{[]string{"charge", example, "--unit", "r1", "--target", "b1"},
		`{"query": "charge", "unit": "r1", "target": "b1", "legal": true, "rule": "", "reason": "",
		 "closest": "b1b", "zone": "front",
		 "edge": {"stand": "b1b", "side": "front", "length": 4, "exposed": 4},
		 "stands": [{"id": "r1a", "x": 12, "y": 14, "facing": 180, "moved": 16.1245, "role": "first",
		             "contacts": [{"stand": "b1b", "side": "front", "kind": "edge", "length": 4}]},
		            {"id": "r1b", "x": 16, "y": 14, "facing": 180, "moved": 16.1245, "role": "line",
		             "contacts": [{"stand": "b1c", "side": "front", "kind": "edge", "length": 4}]}],
		 "engaged": ["b1"], "alternatives": 2, "options": [],
		 "steps": [{"rule": "STD-ZONE-01", "marks": [{"kind": "ray", "from": [14, 13], "to": [22, 21]}]}]}`},
	// As if r1 had won and b1 had retreated to where it stands, 16 cm ahead.
	{[]string{"pursue", example, "--unit", "r1", "--retreated", "b1"},
		`{"query": "pursue", "unit": "r1", "kind": "basic", "rule": "", "reason": "",
		 "stands": [{"id": "r1a", "x": 10, "y": 14, "facing": 180, "moved": 16, "role": "straight",
		             "contacts": [{"stand": "b1a", "side": "front", "kind": "edge", "length": 2}]},
		            {"id": "r1b", "x": 14, "y": 14, "facing": 180, "moved": 16, "role": "straight",
		             "contacts": [{"stand": "b1b", "side": "front", "kind": "edge", "length": 2}]}]}`},
	// Nobody touches yet, but every key is present.
	{[]string{"contacts", example},
		`{"query": "contacts", "pairs": [], "engagements": [], "supports": [], "fighting": []}`},
	// r1 is straight before b1's front, so b1 retreats to its rear.
	{[]string{"retreat", example, "--unit", "b1", "--distance", "3"},
		`{"query": "retreat", "unit": "b1", "distance": 3, "direction": 180, "from": "front",
		 "stands": [{"id": "b1a", "x": 8, "y": 9, "facing": 0, "destroyed": false, "blocked_by": ""}], "make_way": [],
		 "options": [{"direction": 180, "from": "front"}]}`},
	// With --point the key point stands in place of unit or target, and the
	// point's zone has share 1. (3, 2) lies 9 to the left of b1b's centre and 10
	// behind it, so 7 beyond its left edge and 9 beyond its rear (STD-ZONE-02).
	{[]string{"zone", example, "--stand", "b1b", "--point", "3,2"},
		`{"query": "zone", "point": [3, 2], "stand": "b1b", "zone": "rear",
		 "share": {"front": 0, "left": 0, "right": 0, "rear": 1}, "tie": false}`},
}

// The page's answers about a charge that was made, the pursuit after a retreat of 3 cm,
// and a fall back: the example a few actions later.
func TestAnswersAfterTheCharge(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	charged := strings.NewReplacer(`"x": 10, "y": 30`, `"x": 12, "y": 14`, `"x": 14, "y": 30`, `"x": 16, "y": 14`).Replace(string(text))
	supported := strings.Replace(charged, `"units": [`, `"units": [{"id": "r2", "side": "red", "type": "infantry", "stands": [{"id": "r2a", "x": 12, "y": 16, "facing": 180}]},`, 1)
	retreated := strings.ReplaceAll(charged, `"y": 12`, `"y": 9`)
	for _, c := range []struct {
		text string
		args []string
		want string
	}{
		{supported, []string{"contacts"}, `{"pairs": [{"a": "r1a", "b": "b1b", "kind": "edge", "length": 4, "a_side": "front", "b_side": "front"}],
			"engagements": [{"id": "e1", "units": ["b1", "r1", "r2"]}], "supports": [{"stand": "r2a", "of": "r1a", "from": "rear"}],
			"fighting": ["b1b", "r1a"]}`},
		{retreated, []string{"pursue", "--unit", "r1", "--retreated", "b1"}, `{"unit": "r1", "kind": "basic", "rule": "", "reason": "",
			"stands": [{"id": "r1a", "x": 12, "y": 11, "facing": 180, "moved": 3, "role": "straight"}]}`},
		// STD-FALL-05: m is the midpoint of the edge by which r1 touches.
		{charged, []string{"fallback", "--unit", "r1", "--distance", "9"}, `{"unit": "r1", "distance": 9, "lines": [{"point": [14, 13], "normal": [0, 1]}],
			"allowed": true, "stands": [{"id": "r1a", "facing": 180}, {"id": "r1b", "facing": 180}], "confused": false}`},
		{charged, []string{"fallback", "--unit", "r1", "--distance", "9", "--point", "14,12"}, `{"allowed": false}`},
		{charged, []string{"retreat", "--unit", "b1", "--distance", "3"}, `{"direction": 180, "from": "front", "make_way": []}`},
	} {
		path := file(t, "later.scenario.json", c.text)
		var want map[string]any
		if err := json.Unmarshal([]byte(c.want), &want); err != nil {
			t.Fatal(err)
		}
		if diff := holds(answer(t, append([]string{c.args[0], path}, c.args[1:]...)...), want, ""); diff != "" {
			t.Errorf("%v: %s", c.args, diff)
		}
	}
}

// addedKeys are keys of answers added since the page, which changes only by additions.
var addedKeys = map[string][]string{
	"charge":   {"shooters", "margin"},
	"contacts": {"steps"},
	"fallback": {"steps"},
	"pursue":   {"options", "steps"},
	"retreat":  {"options", "steps"},
	"sight":    {"steps"},
	"zone":     {"steps"},
}

func TestAnswersOfTheFormatsPage(t *testing.T) {
	for _, c := range pageAnswers {
		t.Run(c.args[0], func(t *testing.T) {
			var want map[string]any
			if err := json.Unmarshal([]byte(c.want), &want); err != nil {
				t.Fatal(err)
			}
			got := answer(t, c.args...)
			for key := range got {
				if _, ok := want[key]; !ok && !slices.Contains(addedKeys[c.args[0]], key) {
					t.Errorf("the answer has a key %q that the page does not know", key)
				}
			}
			if diff := holds(got, want, ""); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The row may grow to either side: two alternatives, of which the first is the one shown
// without --all.
func TestAllAlternatives(t *testing.T) {
	got := answer(t, "charge", example, "--unit", "r1", "--target", "b1", "--all")
	want := map[string]any{"options": []any{
		map[string]any{"option": 1.0, "stands": []any{map[string]any{"x": 12.0}, map[string]any{"x": 16.0}}},
		map[string]any{"option": 2.0, "stands": []any{map[string]any{"x": 12.0}, map[string]any{"x": 8.0}}},
	}}
	if options, _ := got["options"].([]any); len(options) != 2 {
		t.Errorf("%d options, want 2", len(options))
	}
	if diff := holds(got, want, ""); diff != "" {
		t.Error(diff)
	}
	second := answer(t, "charge", example, "--unit", "r1", "--target", "b1", "--option", "2")
	if diff := holds(second["stands"], []any{map[string]any{"x": 12.0}, map[string]any{"x": 8.0}}, "stands"); diff != "" {
		t.Error(diff)
	}
}

// With --trace a person reads every step with its rule.
func TestTrace(t *testing.T) {
	o := frontage("charge", example, "--unit", "r1", "--target", "b1", "--trace")
	for _, rule := range []string{"STD-CHARGE-09", "STD-ZONE-01", "STD-ZONE-06", "STD-CHARGE-16"} {
		if !regexp.MustCompile(`(?m)^ *[0-9]+\. ` + rule + ` +\S`).MatchString(o.stdout) {
			t.Errorf("no step of %s in\n%s", rule, o.stdout)
		}
	}
}

// Every query explains itself: --trace prints its steps with their rules, and the JSON
// form has the same steps with their marks.
func TestEveryQueryHasSteps(t *testing.T) {
	combat := "../../assets/figures/combat-engagement.top.scenario.json"
	for _, args := range [][]string{
		{"zone", example, "--stand", "b1b", "--unit", "r1"},
		{"zone", example, "--stand", "b1b", "--point", "3,3"},
		{"sight", example, "--unit", "r1", "--target", "b1"},
		{"sight", example, "--unit", "r1", "--target", "b1", "--shooting"},
		{"sight", example, "--unit", "r1", "--point", "12,20"},
		{"charge", example, "--unit", "r1", "--target", "b1"},
		{"contacts", combat},
		{"retreat", example, "--unit", "b1", "--distance", "3"},
		{"pursue", example, "--unit", "r1"},
		{"pursue", combat, "--unit", "R1"},
		{"fallback", example, "--unit", "r1", "--distance", "9"},
		{"fallback", example, "--unit", "r1", "--distance", "9", "--point", "12,33"},
		{"form", example, "--unit", "r1", "--form", "column"},
		{"form", example, "--unit", "r1", "--form", "wheel", "--degrees", "180"}, // refused: too far
		{"reach", example, "--unit", "r1"},
		{"odds", combat, "--engagement", "e1"},
	} {
		o := frontage(append(args, "--trace")...)
		steps, _ := answer(t, args...)["steps"].([]any)
		if o.status != exitDone || len(steps) == 0 {
			t.Errorf("%v: %d steps; --trace exits with %d: %s; want some, and status %d", args, len(steps), o.status, o.stderr, exitDone)
			continue
		}
		var trace strings.Builder
		for i, step := range steps {
			s := step.(map[string]any)
			if _, ok := s["marks"].([]any); !ok || s["rule"] == "" {
				t.Errorf("%v: step %d has no rule or no list of marks: %v", args, i+1, s)
			}
			fmt.Fprintf(&trace, "%2d. %-14s  %s\n", i+1, s["rule"], s["text"])
		}
		if !strings.HasSuffix(o.stdout, "\n\n"+trace.String()) {
			t.Errorf("%v prints\n%s\nand the JSON form has\n%s", args, o.stdout, trace.String())
		}
	}
}

// A refusal is an answer: status 0, with the rule and the reason. Out of sight
// behind the enemy's backs, STD-CHARGE-09.
func TestRefusalIsAnAnswer(t *testing.T) {
	got := answer(t, "charge", example, "--unit", "b1", "--target", "r1")
	if got["legal"] != true {
		t.Errorf("b1 against r1: %v", got["reason"])
	}
	away := file(t, "away.scenario.json", `{"format": "frontage/scenario@1", "system": "stand", "table": {"width": 60, "height": 60},
		"sides": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
		"units": [{"id": "u", "side": "a", "type": "infantry", "stands": [{"id": "us", "x": 20, "y": 20, "facing": 180}]},
		          {"id": "v", "side": "b", "type": "infantry", "stands": [{"id": "vs", "x": 20, "y": 30, "facing": 180}]}]}`)
	got = answer(t, "charge", away, "--unit", "u", "--target", "v")
	if got["legal"] != false || got["rule"] != "STD-CHARGE-09" || got["reason"] == "" {
		t.Errorf("legal %v, rule %v, reason %q; want a refusal by STD-CHARGE-09", got["legal"], got["rule"], got["reason"])
	}
	if o := frontage("charge", away, "--unit", "u", "--target", "v"); o.status != exitDone || !regexp.MustCompile("STD-CHARGE-09").MatchString(o.stdout) {
		t.Errorf("status %d, %s; want status %d and STD-CHARGE-09", o.status, o.stdout, exitDone)
	}
}

// Every shipped figure and scenario is valid, and its checks pass.
func TestShippedFiles(t *testing.T) {
	var files []string
	for _, folder := range []string{"figures", "scenarios"} {
		found, err := filepath.Glob("../../assets/" + folder + "/*.scenario.json")
		if err != nil || len(found) < 5 {
			t.Fatalf("%s: %d files, %v; want at least 5", folder, len(found), err)
		}
		files = append(files, found...)
	}
	if o := frontage(append([]string{"validate"}, files...)...); o.status != exitDone {
		t.Errorf("validate: %s", o.stderr)
	}
	if o := frontage(append([]string{"check"}, files...)...); o.status != exitDone {
		t.Errorf("check: %s%s", o.stdout, o.stderr)
	}
}

// A scenario for playing must be worth playing: its first side has a legal charge and an
// illegal one.
func TestScenariosOfferSomething(t *testing.T) {
	files, err := filepath.Glob("../../assets/scenarios/*.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var s struct {
			Units      []struct{ ID, Side string }
			Characters []struct{ ID string }
		}
		if err := json.Unmarshal(text, &s); err != nil {
			t.Fatal(err)
		}
		fromTheBeginning := len(s.Characters) > 0 // such battles start out of reach
		legal, refused := 0, 0
		for _, unit := range s.Units {
			for _, target := range s.Units {
				known := refused > 0 && (legal > 0 || fromTheBeginning)
				if unit.Side != "red" || target.Side == "red" || known {
					continue
				}
				if answer(t, "charge", file, "--unit", unit.ID, "--target", target.ID)["legal"] == true {
					legal++
				} else {
					refused++
				}
			}
		}
		if !fromTheBeginning && legal == 0 || refused == 0 {
			t.Errorf("%s: %d charges are legal and %d refused; want some of both", filepath.Base(file), legal, refused)
		}
	}
}

// holds compares an answer with a wanted part of it, like scenario checks: numbers within
// 0.02, lists entry by wanted entry in any order. It returns the difference, "" for none.
func holds(got, want any, path string) string {
	switch want := want.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		if !ok {
			return fmt.Sprintf("%s: got %v, want an object", path, got)
		}
		for key, value := range want {
			inner, ok := object[key]
			if !ok {
				return fmt.Sprintf("%s.%s is missing", path, key)
			}
			if diff := holds(inner, value, path+"."+key); diff != "" {
				return diff
			}
		}
		return ""
	case []any:
		list, ok := got.([]any)
		if !ok || len(want) == 0 && len(list) > 0 {
			return fmt.Sprintf("%s: got %v, want %v", path, got, want)
		}
		for _, value := range want {
			found := false
			for _, item := range list {
				found = found || holds(item, value, path) == ""
			}
			if !found {
				return fmt.Sprintf("%s: %v is not in %v", path, value, got)
			}
		}
		return ""
	case float64:
		if number, ok := got.(float64); !ok || math.Abs(number-want) > 0.02 {
			return fmt.Sprintf("%s: got %v, want %v", path, got, want)
		}
		return ""
	}
	if got != want {
		return fmt.Sprintf("%s: got %v, want %v", path, got, want)
	}
	return ""
}
