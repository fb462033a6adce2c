package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
	"frontage/game/systems"
)

// Every answer to every query, in battles of every system at several moments, fits the printed
// schema, and every query has an answer with steps somewhere.
func TestAnswersFitTheSchema(t *testing.T) {
	files := []string{example, "../../assets/figures/combat-engagement.top.scenario.json",
		"../../assets/scenarios/skirmish-at-the-mill.scenario.json", "../../assets/scenarios/the-last-gate.scenario.json", "../../assets/scenarios/the-four-stones.scenario.json"}
	schemas := map[string]gametest.Schema{}
	for _, rules := range systems.All() {
		schemas[rules.Name()] = gametest.SchemaOf(t, "answer", rules.Name())
		more, err := filepath.Glob("../../game/" + rules.Name() + "/scenarios/*.scenario.json")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	explained := map[string]int{} // answers with steps, by system and query
	keys := answerKeys{}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		battle, _, err := game.Open(text, path, systems.All())
		if err != nil {
			t.Fatal(err)
		}
		s := &schemaCheck{t, schemas[battle.State().System], explained, keys, battle}
		for range 4 {
			s.askAll()
			s.tryQuestion()
			if !playAnswers(t, battle, 25) {
				break
			}
		}
	}
	askCast(t, schemas["stand"], explained, keys)
	askInfiltrate(t, schemas["stand"], explained, keys)
	keys.check(t)
	for _, rules := range systems.All() {
		for _, form := range rules.Queries() {
			if explained[rules.Name()+" "+form.Name] == 0 {
				t.Errorf("no answer to %s of the %s rules has steps", form.Name, rules.Name())
			}
		}
		if explained[rules.Name()+" try"] == 0 {
			t.Errorf("no trial by the %s rules has steps", rules.Name())
		}
	}
}

// playAnswers answers some questions of a battle by default, and reports whether it goes on.
func playAnswers(t *testing.T, b *game.Battle, n int) bool {
	for range n {
		a, open := b.Default()
		if !open {
			return false
		}
		if _, err := b.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	return true
}

// schemaCheck compares answers about a battle with the schema of its system.
type schemaCheck struct {
	*testing.T
	schema    gametest.Schema
	explained map[string]int
	keys      answerKeys
	battle    *game.Battle
}

// askCast asks about a spell in a battle of its own, since no shipped battle has a caster.
func askCast(t *testing.T, schema gametest.Schema, explained map[string]int, keys answerKeys) {
	t.Helper()
	text, err := os.ReadFile("../../assets/scenarios/the-last-gate.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte(`"kind": "wizard",`), []byte(`"kind": "wizard", "spells": ["steppe"],`), 1)
	battle, _, err := game.Open(text, "casters", systems.All())
	if err != nil {
		t.Fatal(err)
	}
	q := game.Query{Name: "cast", Args: map[string]string{"character": "bh3", "spell": "steppe/bolt"}}
	answer, err := battle.Query(q)
	if err != nil {
		t.Fatal(err)
	}
	(&schemaCheck{t, schema, explained, keys, battle}).compare(answer, q)
}

// askInfiltrate asks where a unit may come that is kept off the table: the shipped battles keep none.
func askInfiltrate(t *testing.T, schema gametest.Schema, explained map[string]int, keys answerKeys) {
	t.Helper()
	unit := func(stands string) string {
		return `{"id": "b1", "side": "blue", "type": "infantry", "attack": 3, "hits": 3, "special": [{"rule": "SPEC-27", "value": "any"}], "stands": [],
			"state": {"kept": true, "away": ` + stands + `}}`
	}
	battle, _, err := game.Open([]byte(`{"format": "frontage/scenario@1", "system": "stand", "title": "Infiltrators", "table": {"width": 180, "height": 120},
		"turn": {"number": 1, "active": "blue", "phase": "command", "step": "orders"}, "sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
		"units": [{"id": "r1", "side": "red", "type": "infantry", "attack": 3, "hits": 3, "stands": [{"id": "r1a", "x": 90, "y": 30, "facing": 0}]},
		`+unit(`[{"id": "b1a", "x": 0, "y": 0, "facing": 0}]`)+`],
		"characters": [{"id": "bg", "side": "blue", "name": "Othmund", "kind": "general", "command": 9, "attack": 2, "x": 90, "y": 100}]}`), "infiltrators", systems.All())
	if err != nil {
		t.Fatal(err)
	}
	q := game.Query{Name: "infiltrate", Args: map[string]string{"character": "bg", "unit": "b1", "point": "0,70"}}
	answer, err := battle.Query(q)
	if err != nil {
		t.Fatal(err)
	}
	(&schemaCheck{t, schema, explained, keys, battle}).compare(answer, q)
}

// askAll asks each query of the system several times, each time about other units.
func (c *schemaCheck) askAll() {
	for _, form := range c.battle.Rules().Queries() {
		for turn := range 6 {
			q := game.Query{Name: form.Name, Args: c.arguments(form, turn)}
			answer, err := c.battle.Query(q)
			if errors.As(err, new(*game.BadQuery)) {
				continue
			}
			if err != nil {
				c.Fatalf("%v: %v", q, err)
			}
			c.compare(answer, q)
		}
	}
}

// tryQuestion tries the answers that the open question lists.
func (c *schemaCheck) tryQuestion() {
	q := c.battle.Question()
	if q == nil {
		return
	}
	for _, action := range q.Answers[:min(len(q.Answers), 5)] {
		tried, err := tryAction(c.battle, action)
		if err != nil {
			c.Fatal(err)
		}
		c.compare(tried, action)
	}
}

// compare checks an answer against the schema.
func (c *schemaCheck) compare(answer, asked any) {
	c.Helper()
	text, err := json.Marshal(answer)
	if err != nil {
		c.Fatalf("%v: %v", asked, err)
	}
	if err := c.schema.Validate(text); err != nil {
		c.Errorf("%v: %v\n%s", asked, err, text)
	}
	c.keys.note(c.battle.State().System, text)
	var told struct {
		Query string
		Steps []struct{ Args []any }
	}
	if err := json.Unmarshal(text, &told); err != nil {
		c.Fatal(err)
	}
	if slices.ContainsFunc(told.Steps, func(s struct{ Args []any }) bool { return len(s.Args) > 0 }) {
		c.explained[c.battle.State().System+" "+told.Query]++
	}
}

// answerKeys counts the answers to each query and, for each key in them, the kinds of its values.
type answerKeys map[string]map[string]map[string]int

// note counts the keys of an answer.
func (k answerKeys) note(system string, text []byte) {
	var answer map[string]any
	if err := json.Unmarshal(text, &answer); err != nil {
		panic(err)
	}
	query := system + " " + answer["query"].(string)
	if answer["point"] != nil {
		query += " --point"
	}
	if answer["chain"] != nil { // what follows from a contact, instead of the odds of a combat
		query += " --target"
	}
	if k[query] == nil {
		k[query] = map[string]map[string]int{"": {}}
	}
	k[query][""]["all"]++
	for key, value := range answer {
		kind := fmt.Sprintf("%T", value)
		if k[query][key] == nil {
			k[query][key] = map[string]int{}
		}
		k[query][key][kind]++
		k[query][key]["all"]++
	}
}

// check reports keys that are sometimes missing, and lists and strings that are sometimes null; "to" is a point.
func (k answerKeys) check(t *testing.T) {
	for query, keys := range k {
		for key, kinds := range keys {
			if kinds["all"] != keys[""]["all"] {
				t.Errorf("%s: %q is in %d of %d answers only", query, key, kinds["all"], keys[""]["all"])
			}
			if null := kinds["<nil>"]; key != "to" && null > 0 && (kinds["[]interface {}"]+kinds["string"] > 0) {
				t.Errorf("%s: %q is null in %d answers, and otherwise %v", query, key, null, kinds)
			}
		}
	}
}

// arguments makes up the arguments of a query; optional ones only every third turn.
func (c *schemaCheck) arguments(form game.QueryForm, turn int) map[string]string {
	s := c.battle.State()
	var own, foes []*game.Unit
	for i := range s.Units {
		if u := &s.Units[i]; len(u.Stands) > 0 && u.Side == s.Sides[turn%2].ID {
			own = append(own, u)
		} else if len(u.Stands) > 0 {
			foes = append(foes, u)
		}
	}
	if len(own) == 0 || len(foes) == 0 {
		return nil
	}
	slices.SortFunc(foes, func(a, b *game.Unit) int { // the nearest first
		at := own[turn%len(own)].Box(0).Center
		return cmp.Compare(a.Box(0).Center.Dist(at), b.Box(0).Center.Dist(at))
	})
	args, groups := map[string]string{}, map[string][]string{}
	for i, a := range form.Args {
		if a.OneOf != "" {
			groups[a.OneOf] = append(groups[a.OneOf], a.Name)
		}
		if a.Required || a.OneOf != "" || a.Name == "battles" || (turn+i)%3 == 2 { // the usual number of battles would take too long
			args[a.Name] = valueOf(a, own[turn%len(own)], foes[0], turn)
		}
		if args[a.Name] == "" {
			delete(args, a.Name)
		}
	}
	for _, names := range groups {
		for i, name := range names {
			if i != turn%len(names) {
				delete(args, name)
			}
		}
	}
	for _, a := range form.Args {
		if a.With != "" && args[a.With] == "" {
			delete(args, a.Name)
		} else if a.With != "" && a.Name == "unit" {
			args[a.Name] = string(own[turn%len(own)].ID)
		}
	}
	return args
}

// valueOf makes up the value of an argument.
func valueOf(a game.QueryArg, own, foe *game.Unit, turn int) string {
	who := own
	if a.Name == "target" || a.Name == "retreated" {
		who = foe
	}
	texts := map[string]string{
		"do":   `{"do":"move","units":["` + string(own.ID) + `"],"way":[{"ahead":40}]}`,
		"dice": "4,3", "tactics": "assault and never use missiles", "text": "tactics assault and sortie", "old": "charge",
	}
	values := map[game.ArgKind]string{
		game.ArgUnit: string(who.ID), game.ArgUnits: string(who.ID), game.ArgStand: string(who.Stands[0].ID), game.ArgEngagement: string(own.ID),
		game.ArgNumber: "1", game.ArgLength: "5", game.ArgAngle: "30", game.ArgPoint: "30,40", game.ArgFlag: "true", game.ArgText: texts[a.Name],
		game.ArgSide: string(who.Side),
	}
	if a.Kind == game.ArgChoice {
		return a.Choices[turn%len(a.Choices)]
	}
	if a.Kind == game.ArgUnit && a.Name == "support" {
		return ""
	}
	return values[a.Kind]
}

// The schema of an answer refuses steps that differ from the described format.
func TestSchemaOfBadAnswers(t *testing.T) {
	schema := gametest.SchemaOf(t, "answer", "stand")
	const step = `{"rule":"STD-ZONE-01","text":"A.","args":["r1",3.5],"marks":[{"kind":"ray","from":[1,2],"to":[3,4]}]}`
	if err := schema.Validate([]byte(`{"query":"zone","steps":[` + step + `]}`)); err != nil {
		t.Error(err)
	}
	for old, wrong := range map[string]string{
		`["r1",3.5]`: `[{"length":3.5}]`, `"args":["r1",3.5],`: ``, `STD-ZONE-01`: `zone one`, `,"to":[3,4]`: ``, `"ray"`: `"beam"`, `"text":"A."`: `"text":""`,
	} {
		if err := schema.Validate([]byte(`{"query":"zone","steps":[` + strings.Replace(step, old, wrong, 1) + `]}`)); err == nil {
			t.Errorf("the schema accepts %s in place of %s", wrong, old)
		}
	}
	for _, other := range []string{"element", "column"} {
		if one, err := game.SchemaOf("answer", other); err != nil || len(one) == 0 {
			t.Errorf("%s: SchemaOf returns error %v and %d bytes, want a schema", other, err, len(one))
		}
	}
}
