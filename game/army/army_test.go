package army_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/assets"
	"frontage/game"
	. "frontage/game/army"
	"frontage/game/gametest"
	"frontage/game/stand"
)

// minimalArmy is the smallest army list: what the formats page requires and
// nothing else. Tests replace parts of it.
const minimalArmy = `{
"format": "frontage/army@1",
"name": "Levy",
"units": [
{"id": "spears", "type": "infantry", "points": 45}
],
"characters": [
{"id": "chief", "kind": "general", "command": 8, "points": 95}
]
}`

func readArmyText(t testing.TB, text string) Army {
	t.Helper()
	a, err := Read([]byte(text), "test", standRules)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// The defaults are those of a scenario's units, written out; min and max count
// for 1,000 points.
func TestReadArmyDefaults(t *testing.T) {
	want := Army{
		System: stand.Name, Name: "Levy",
		Units: profiles([]profile{{
			ID: "spears", Name: "spears", Type: stand.Infantry, Attack: 3, Range: 30, Hits: 3, Size: 3, Points: 45,
			Limit: Limit{Per: 1000}, Base: game.Base{Front: 4, Depth: 2},
		}}),
		Characters: leaders([]leader{{ID: "chief", Name: "chief", Kind: stand.General, Command: 8, Points: 95, Limit: Limit{Per: 1000}}}),
	}
	if diff := cmp.Diff(want, readArmyText(t, minimalArmy)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

func readEveryArmy(t testing.TB) (text []byte, a Army) {
	t.Helper()
	text, err := os.ReadFile("testdata/everything.army.json")
	if err != nil {
		t.Fatal(err)
	}
	return text, readArmyText(t, string(text))
}

// A file with every field is read in full.
func TestReadArmyWhole(t *testing.T) {
	want := Army{
		System: stand.Name, Name: "Everything", Source: "a test", Notes: "Each field once.",
		Units: profiles([]profile{{
			ID: "wagon", Name: "War wagon", Type: stand.Machine, Attack: 4, Shooting: 2, Range: 40, Hits: 4, Armour: 5,
			Size: 2, Points: 125, Limit: Limit{1, 2, 2000}, Traits: []string{"flying"}, Base: game.Base{Front: 3, Depth: 5}, Pace: 15,
			Notes: "Drawn by oxen.", NotApplied: []string{"*6 may form a ring", "*7"},
		}}),
		Characters: leaders([]leader{{
			ID: "king", Name: "King", Kind: stand.General, Command: 9, Attack: 2, Points: 125, Limit: Limit{1, 1, 0},
			Mount: "chariot", Notes: "Old.", NotApplied: []string{"*1"},
		}}),
		Upgrades: mounts([]mount{{
			ID: "drake", Name: "Drake", Mount: "flying", Attack: 2, Points: 80, Limit: Limit{0, 1, 1000},
			Notes: "Green.", NotApplied: []string{"*2 breath"},
		}}),
		Chosen: []Chosen{{Name: "Vanguard", Points: 1500, Picks: []Picked{{Pick{ID: "wagon"}, 2}, {Pick{ID: "king", Upgrade: "drake"}, 1}}}},
	}
	text, got := readEveryArmy(t)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(string(text), string(Write(&got))); diff != "" {
		t.Errorf("written again, it differs:\n%s", diff)
	}
}

var badArmies = []struct {
	name     string
	old, new string
	want     string // the first error without the file
}{
	{"format", "army@1", "army@2", `2: format: is "frontage/army@2"; this program reads "frontage/army@1"`},
	{"no format", `"format": "frontage/army@1",`, "", `1: format: is missing`},
	{"no name", `"name": "Levy",`, "", `1: name: is missing`},
	{"blank name", "Levy", " ", `3: name: is blank`},
	{"no units", `"units": [`, `"troops": [`, `1: units: is missing`},
	{"unknown field", `"points": 45`, `"points": 45, "cost": 45`, `5: units[0].cost: unknown field; known here: id, name, type,`},
	{"no points", `, "points": 45`, "", `5: units[0].points: is missing`},
	{"paid for", `"points": 45`, `"points": -1`, `5: units[0].points: is -1; must be a whole number from 0 to 100000`},
	{"type", "infantry", "peasants", `5: units[0].type: is "peasants"; must be infantry,`},
	{"armour", `"points": 45`, `"points": 45, "armour": 2`, `5: units[0].armour: is 2; must be 3 to 6, or 0 for none`},
	{"trait", `"points": 45`, `"points": 45, "traits": ["swift"]`, `5: units[0].traits[0]: unknown trait`},
	{"machine without pace", "infantry", "machine", `5: units[0].pace: a machine has no pace of its own`},
	{"max below min", `"points": 45`, `"points": 45, "min": 2, "max": 1`, `5: units[0].max: is 1, less than min, which is 2`},
	{"max none", `"points": 45`, `"points": 45, "max": 0`, `5: units[0].max: is 0; must be a whole number from 1 to 400`},
	{"size", `"points": 45`, `"points": 45, "size": 27`, `5: units[0].size: is 27; must be a whole number from 1 to 26`},
	{"chosen unit", `"units"`, `"chosen": [{"name": "Few", "points": 500, "picks": [{"id": "bows"}]}], "units"`, `4: chosen[0].picks[0].id: there is no unit or character "bows" in this list`},
	{"chosen mount", `"units"`, `"chosen": [{"name": "Few", "points": 500, "picks": [{"id": "chief", "mount": "ram"}]}], "units"`, `4: chosen[0].picks[0].mount: there is no mount "ram" in this list`},
	{"chosen none", `"units"`, `"chosen": [{"name": "Few", "points": 500, "picks": [{"id": "chief", "count": 0}]}], "units"`, `4: chosen[0].picks[0].count: is 0; must be a whole number from 1 to 400`},
	{"same id", `"id": "chief"`, `"id": "spears"`, `8: characters[0].id: "spears" is the id of units[0] too`},
	{"id", `"id": "spears"`, `"id": "two words"`, `5: units[0].id: is "two words"; an id is 1 to 32 of a-z A-Z 0-9 _ -`},
	{"command", `"command": 8`, `"command": 11`, `8: characters[0].command: is 11; must be a whole number from 1 to 10`},
	{"blank rule", `"points": 45`, `"points": 45, "not_applied": [""]`, `5: units[0].not_applied[0]: is blank`},
	{"mount", `"points": 95`, `"points": 95, "mount": "mule"`, `8: characters[0].mount: is "mule"; must be "", monster,`},
	{"cut off", `"points": 95}`, ``, ``},
}

// An error names the file, the line, the path and what is wrong (STD-BASE-18:
// no Command above 10).
func TestReadBadArmy(t *testing.T) {
	for _, test := range badArmies {
		_, err := Read([]byte(strings.Replace(minimalArmy, test.old, test.new, 1)), "bad.army.json", standRules)
		var errs game.Errors
		if !errors.As(err, &errs) || !strings.HasPrefix(errs[0].Error(), "bad.army.json:"+test.want) {
			t.Errorf("%s: %v\nwant %s", test.name, err, test.want)
		}
	}
}

func TestReadArmyLength(t *testing.T) {
	_, err := Read([]byte(minimalArmy+strings.Repeat(" ", game.MaxText)), "long", standRules)
	if err == nil || !strings.Contains(err.Error(), "at most 1048576 are allowed") {
		t.Errorf("a long file: %v; want \"at most 1048576 are allowed\"", err)
	}
}

// Only whole thousands of points count, and a smaller army counts as one.
func TestLimitFor(t *testing.T) {
	tests := []struct {
		limit       Limit
		points      int
		least, most int
	}{
		{Limit{1, 3, 1000}, 500, 1, 3},
		{Limit{1, 3, 1000}, 1000, 1, 3},
		{Limit{1, 3, 1000}, 1999, 1, 3},
		{Limit{1, 3, 1000}, 2000, 2, 6},
		{Limit{2, 0, 1000}, 3500, 6, -1},
		{Limit{1, 1, 0}, 3000, 1, 1},
		{Limit{0, 1, 500}, 1700, 0, 3},
	}
	for _, test := range tests {
		if least, most := test.limit.For(test.points); least != test.least || most != test.most {
			t.Errorf("%v for %d points: %d to %d, want %d to %d", test.limit, test.points, least, most, test.least, test.most)
		}
	}
}

// The schema takes what the reader takes and what the writer writes, and refuses
// what the reader refuses, as far as a schema can.
func TestArmySchema(t *testing.T) {
	schema := gametest.SchemaOf(t, "army", "stand")
	everything, army := readEveryArmy(t)
	for _, text := range [][]byte{[]byte(minimalArmy), everything, Write(&army)} {
		if err := schema.Validate(text); err != nil {
			t.Errorf("by the schema %v, for\\n%s", err, text)
		}
	}
	beyond := []string{"trait", "machine without pace", "max below min", "same id", "chosen unit", "chosen mount"}
	for _, test := range badArmies {
		err := schema.Validate([]byte(strings.Replace(minimalArmy, test.old, test.new, 1)))
		if seen := err != nil; seen == slices.Contains(beyond, test.name) {
			t.Errorf("%s: the schema says %v", test.name, err)
		}
	}
}

// The schema and the reader know the same fields of each object.
func TestArmySchemaFields(t *testing.T) {
	text, err := game.Schema("army")
	if err != nil {
		t.Fatal(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	everything, _ := readEveryArmy(t)
	var document any
	if err := json.Unmarshal(everything, &document); err != nil {
		t.Fatal(err)
	}
	found := schemaFields(schema, schema, document, "")
	if len(found) != 8 {
		t.Errorf("%d objects were compared, want the army, a unit, its base, a character, a mount, a chosen army and two picks", len(found))
	}
	for path, at := range found {
		at.object["odd"] = 1.0
		odd, err := json.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		delete(at.object, "odd")
		_, err = Read(odd, "fields", standRules)
		_, known, _ := strings.Cut(fmt.Sprint(err), strings.TrimPrefix(path+".odd", ".")+": unknown field; known here: ")
		known, _, _ = strings.Cut(known, "\n")
		fields := strings.Split(known, ", ")
		slices.Sort(fields)
		if diff := cmp.Diff(at.fields, fields); diff != "" {
			t.Errorf("%q: the schema and the reader differ:\n%s", path, diff)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(minimalArmy))
	everything, _ := readEveryArmy(f)
	f.Add(everything)
	for _, test := range badArmies {
		f.Add([]byte(strings.Replace(minimalArmy, test.old, test.new, 1)))
	}
	for _, r := range allRules {
		if own := r.Guide().Files; own != nil {
			for _, file := range assets.ArmiesOf(own) {
				f.Add(file.Data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := Read(data, "fuzz", allRules)
		if err != nil {
			var errs game.Errors
			if !errors.As(err, &errs) || len(errs) == 0 {
				t.Fatalf("%v is no game.Errors", err)
			}
			return
		}
		for _, c := range a.Chosen { // for any choice, its cost and the limits that it breaks are computed
			l := Recall(&a, c)
			l.Problems()
			l.Warnings()
			l.Cost()
		}
		written := Write(&a)
		again, err := Read(written, "again", allRules)
		if err != nil && len(written) <= game.MaxText {
			t.Fatalf("what was written does not read: %v\n%s", err, written)
		}
		if second := Write(&again); err == nil && string(second) != string(written) {
			t.Fatalf("written again, it differs:\n%s\n%s", written, second)
		}
	})
}
