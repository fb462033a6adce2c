package toy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
)

// The schema of the toy's scenarios takes its scenario, as shipped and as written, and
// refuses the fields, words and numbers that the reader refuses.
func TestToySchemaOfScenarios(t *testing.T) {
	schema := gametest.SchemaOf(t, "scenario", Name)
	s := load(t, scenario)
	for _, text := range [][]byte{scenario, game.Write(&s), []byte(`{"format": "frontage/scenario@1", "system": "toy", "sides": [{"id": "a"}, {"id": "b"}],
		"units": [{"id": "u", "side": "a", "type": "block"}]}`)} {
		if err := schema.Validate(text); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
	for _, test := range []struct{ old, new string }{
		{`"strength": 2`, `"strength": 12`}, {`"type": "block"`, `"type": "infantry"`}, {`"strength": 2`, `"attack": 2`},
		{`"last": 6`, `"last": 6, "phase": "command"`}, {`"last": 6`, `"last": 6, "step": "orders"`}, {`"last": 6`, `"last": 0`},
		{`"seed": 7`, `"given": [11]`}, {`"turn"`, `"characters": [], "turn"`}, {`"turn"`, `"terrain": [], "turn"`},
		{`"system": "toy"`, `"system": "stand"`}, {`"last": 6`, `"bids": [{"side": "red", "effort": 4}]`},
	} {
		if err := schema.Validate([]byte(strings.Replace(string(scenario), test.old, test.new, 1))); err == nil {
			t.Errorf("%s is as the schema says", test.new)
		}
	}
}

// The schema of a line of a replay takes what a battle writes, and the same actions with the
// same fields as the reader.
func TestToySchemaOfReplays(t *testing.T) {
	schema := gametest.SchemaOf(t, "replay", Name)
	b := begin(t)
	playOut(t, b, b.Default)
	for i, line := range bytes.Split(bytes.TrimSpace(b.Replay()), []byte("\n")) {
		if err := schema.Validate(line); err != nil {
			t.Errorf("line %d: %v", i+1, err)
		}
	}
	values := map[string]string{"effort": "2", "values": "[10]", "side": `"red"`, "unit": `"r1"`, "target": `"b1"`, "choice": `"x"`}
	for _, do := range []string{doBid, doPush, doRest, doTally, "dice", "undo", "end", "concede", "charge"} {
		for _, given := range [][]string{nil, {"unit"}, {"side"}, {"side", "effort"}, {"values"}, {"unit", "effort"}, {"target"}, {"choice"}} {
			object := map[string]json.RawMessage{"do": json.RawMessage(fmt.Sprintf("%q", do))}
			for _, key := range given {
				object[key] = json.RawMessage(values[key])
			}
			line, err := json.Marshal(object)
			if err != nil {
				t.Fatal(err)
			}
			_, readErr := game.ReadAction(line, Name)
			if schemaErr := schema.Validate(line); (readErr == nil) != (schemaErr == nil) {
				t.Errorf("%s\nreader: %v\nschema: %v", line, readErr, schemaErr)
			}
		}
	}
	for _, name := range []string{"army", "map"} {
		if text, err := game.SchemaOf(name, Name); err == nil {
			t.Errorf("there is a schema %s:\n%s", name, text)
		}
	}
	if !slices.Equal(game.SchemaNames(), []string{"scenario", "replay", "army", "answer", "event"}) {
		t.Error("there are other schemas")
	}
}
