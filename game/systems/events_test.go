package systems_test

import (
	"encoding/json"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/systems"
)

// Every event of the shipped replays, and of the beginning of a battle of every shipped scenario by
// default answers, is as the printed schema of its system says. So is the last one of a run, with
// the state.
func TestEventsFitTheSchema(t *testing.T) {
	seen := map[string]bool{} // kinds of events, by system
	schemas := map[string]gametest.Schema{}
	for _, rules := range systems.All() {
		schemas[rules.Name()] = gametest.SchemaOf(t, "event", rules.Name())
	}
	check := func(b *game.Battle, e game.Event) {
		t.Helper()
		text, err := json.Marshal(e)
		if err == nil {
			err = schemas[b.State().System].Validate(text)
		}
		if seen[b.State().System+" "+e.Kind] = true; err != nil {
			t.Fatalf("%s: by the schema %v, for %.600s", b.State().System, err, text)
		}
	}
	eachShipped(t, func(file string, text []byte) {
		b, _, err := game.Open(text, file, systems.All())
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for range 60 { // by default answers
			a, open := b.Default()
			if !open {
				break
			}
			if _, err := b.Do(a); err != nil {
				break // a figure gives just the dice that it needs
			}
		}
		for _, e := range b.Events(1 << 20) {
			check(b, e)
		}
		check(b, game.Event{Kind: "end", State: b.State()})
	}, "../../assets/*/*.replay.jsonl", "../../assets/scenarios/*.scenario.json", "../*/scenarios/*.scenario.json")
	for _, kind := range []string{"stand round", "stand hits", "element combat", "column roll", "tactics step", "tactics exchange", "tactics wounds"} {
		if !seen[kind] {
			t.Errorf("there was no event %s", kind)
		}
	}
}

// The schema of an event refuses fields that no event has, those of other kinds, and a part of a
// system's fields.
func TestSchemaOfAnEventIsStrict(t *testing.T) {
	schema := gametest.SchemaOf(t, "event", "stand")
	for text, good := range map[string]bool{
		`{"event":"casualty","unit":"b1","stand":"b1c"}`:                           true,
		`{"event":"roll","why":"order","by":"rg","dice":[4,3],"need":9,"ok":true}`: true,
		`{"event":"round","winner":"","retreat":{"b1":1}}`:                         true,
		`{"event":"round"}`:                                        true,
		`{"event":"round","winner":"red"}`:                         false,
		`{"event":"round","winner":"red","retreat":{"b1":"far"}}`:  false,
		`{"event":"roll","winner":"red","retreat":{}}`:             false,
		`{"event":"roll","odd":1}`:                                 false,
		`{"event":"roll","dice":["4"]}`:                            false,
		`{"why":"order"}`:                                          false,
		`{"event":"end","state":{"format":"frontage/scenario@1"}}`: false,
	} {
		if err := schema.Validate([]byte(text)); (err == nil) != good {
			t.Errorf("%s: by the schema %v, want it valid: %v", text, err, good)
		}
	}
}
