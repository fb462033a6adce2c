package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// explorable has two units that charge the same enemy on initiative; whoever comes first has the wider
// front (STD-CHARGE-16).
const explorable = `{"format": "frontage/scenario@1", "system": "stand", "table": {"width": 90, "height": 60},
	"sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
	"units": [
		{"id": "r1", "side": "red", "name": "Axemen", "type": "infantry", "stands": [{"id": "r1a", "x": 34, "y": 40, "facing": 180}, {"id": "r1b", "x": 38, "y": 40, "facing": 180}]},
		{"id": "r2", "side": "red", "name": "Guard", "type": "infantry", "stands": [{"id": "r2a", "x": 46, "y": 40, "facing": 180}, {"id": "r2b", "x": 50, "y": 40, "facing": 180}]},
		{"id": "b1", "side": "blue", "name": "Spearmen", "type": "infantry", "stands": [{"id": "b1a", "x": 38, "y": 26, "facing": 0}, {"id": "b1b", "x": 42, "y": 26, "facing": 0}, {"id": "b1c", "x": 46, "y": 26, "facing": 0}]}],
	"characters": [{"id": "g", "side": "red", "name": "Aldric", "kind": "general", "command": 8, "x": 20, "y": 50}]}`

// Two charges on the same enemy have two outcomes. Text and JSON tell the same.
func TestExplore(t *testing.T) {
	f := file(t, "two.scenario.json", explorable)
	one, other := `{"do":"charge","unit":"r1","target":"b1"}`, `{"do":"charge","unit":"r2","target":"b1"}`
	r := frontage("explore", f, "--do", one, "--do", other, "--by", "contacts")
	if r.status != exitDone || r.stderr != "" {
		t.Fatalf("status %d: %s", r.status, r.stderr)
	}
	for _, want := range []string{"1: Charge Spearmen with Axemen\n2: Charge Spearmen with Guard\n", "2 orders have 2 different outcomes. Best first by stands in contact.\n",
		"Both work, in the order 1, 2.\n", "Axemen touch Spearmen with 2 stands along 8 cm.", "instead of 2 stands along 8 cm."} {
		if !strings.Contains(r.stdout, want) {
			t.Errorf("the answer is\n%s\nwant %q", r.stdout, want)
		}
	}
	if trace := frontage("explore", f, "--do", one, "--do", other, "--trace"); !strings.Contains(trace.stdout, "1. 1: Axemen against Spearmen") {
		t.Errorf("the trace is\n%s", trace.stdout)
	}
	r = frontage("explore", f, "--do", one, "--do", other, "--json")
	var got struct {
		Query, Side, By, Assumed string
		Orders                   int
		Things                   []exploredThing
		Groups                   []struct {
			Works       int
			Orders      [][]int
			Done        []bool
			Contacts    []exploredContact
			Differences []string
			Stands      []triedStand
			Steps       []struct {
				Thing   int
				Actions []struct{ Cause string }
			}
		}
	}
	if err := json.Unmarshal([]byte(r.stdout), &got); err != nil {
		t.Fatalf("%v: %s%s", err, r.stdout, r.stderr)
	}
	if got.Query != "explore" || got.Side != "red" || got.By != "things" || got.Orders != 2 || len(got.Things) != 2 || len(got.Groups) != 2 {
		t.Fatalf("the answer is %+v, want two outcomes of two orders of red", got)
	}
	g := got.Groups[0]
	if g.Works != 2 || len(g.Orders) != 1 || g.Orders[0][0] != 1 || len(g.Stands) != 4 || g.Contacts[0] != (exploredContact{"r1", "b1", 2, 8}) || g.Steps[0].Actions[0].Cause != "plan" {
		t.Errorf("the best outcome is %+v, want the order 1, 2, four stands moved, and r1 with 2 stands on b1", g)
	}
	if len(got.Groups[1].Differences) == 0 {
		t.Error("nothing is said to differ in the second outcome")
	}
}

// A list of actions is one thing, with dice of its own.
func TestExploreLists(t *testing.T) {
	f := file(t, "two.scenario.json", strings.Replace(explorable, `"characters"`, `"turn": {"number": 1, "active": "red", "phase": "command", "step": "orders"}, "characters"`, 1))
	list := `[{"do":"order","character":"g","units":["r1"]},{"do":"charge","unit":"r1","target":"b1"}]`
	failing := `[{"do":"dice","values":[6,5]},{"do":"order","character":"g","units":["r2"]},{"do":"charge","unit":"r2","target":"b1"}]`
	r := frontage("explore", f, "--do", list, "--do", failing)
	if r.status != exitDone || !strings.Contains(r.stdout, "1: Order Axemen (by Aldric); then: Charge Spearmen with Axemen\n") ||
		!strings.Contains(r.stdout, "1 of 2 things works, in every order.") || !strings.Contains(r.stdout, "2 does not work in any order: ") {
		t.Errorf("status %d: %s%s", r.status, r.stdout, r.stderr)
	}
}

// What cannot be explored is bad input, and the error says where.
func TestExploreBadInput(t *testing.T) {
	f := file(t, "two.scenario.json", explorable)
	one := `{"do":"charge","unit":"r1","target":"b1"}`
	for what, do := range map[string]string{
		"--do 2: ": `{"do":"sing"}`, "--do 2: not a list of actions": `[{"do":`, "--do 2: the list has no action": `[]`,
		"--do 2: action 2 of the list: ": "[" + one + `,{"do":"charge"}]`, `no unit "r9"`: `{"do":"charge","unit":"r9","target":"b1"}`, `"undo" cannot be part of a plan`: `{"do":"undo"}`,
	} {
		if r := frontage("explore", f, "--do", one, "--do", do); r.status != exitBad || r.stdout != "" || !strings.Contains(r.stderr, what) {
			t.Errorf("%s: status %d, %q, %q, want bad input and %q", do, r.status, r.stdout, r.stderr, what)
		}
	}
	if r := frontage("explore", f, "--do", one); r.status != exitBad || !strings.Contains(r.stderr, "2 to 5 things, not 1") {
		t.Errorf("one thing: status %d, %q", r.status, r.stderr)
	}
	if r := frontage("explore", f, "--do", one, "--do", one, "--by", "luck"); r.status != exitBad || !strings.Contains(r.stderr, "--by") {
		t.Errorf("an unknown measure: status %d, %q", r.status, r.stderr)
	}
}
