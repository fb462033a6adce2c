package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

func marshal(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// compiled returns a schema as anybody could use it, from its printed text
// alone.
func compiled(t testing.TB, name string) *jsonschema.Schema {
	t.Helper()
	text, err := Schema(name)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("printed.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("printed.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func validate(schema *jsonschema.Schema, text []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// The samples, and what the program makes of them, are as the schema says.
func TestSchemaOfSamples(t *testing.T) {
	schema := compiled(t, "scenario")
	for _, file := range sampleFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(schema, text); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		s := readSample(t, file)
		if err := validate(schema, Write(&s)); err != nil {
			t.Errorf("%s as it is written: %v", file, err)
		}
		if diff := cmp.Diff(compact(t, Write(&s)), marshal(t, s), ignoreOwners); diff != "" && !strings.Contains(string(text), "<") {
			t.Errorf("%s: json.Marshal writes another scenario:\n%s", file, diff)
		}
	}
	if err := validate(schema, []byte(minimal)); err != nil {
		t.Errorf("the minimal scenario: %v", err)
	}
}

func compact(t testing.TB, text []byte) string {
	t.Helper()
	var out bytes.Buffer
	if err := json.Compact(&out, text); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Every line of a replay is as its schema says, and the schema knows the same
// actions with the same fields as the reader.
func TestSchemaOfReplays(t *testing.T) {
	schema := compiled(t, "replay")
	_, text := sampleReplay(t)
	for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		if err := validate(schema, line); err != nil {
			t.Errorf("line %d: %v", i+1, err)
		}
	}
	const place = `[{"id": "a", "x": 1, "y": 2, "facing": 3}]`
	values := map[string]string{
		"option": "1", "units": `["a"]`, "stands": place, "x": "1", "y": "1", "direction": "90", "yes": "true",
		"choice": `"stand"`, "values": "[6]",
	}
	all := map[string]bool{}
	forms := append(slices.Clone(fakeActions), sharedActions...)
	for _, form := range forms {
		for _, key := range slices.Concat(form.Must, form.May) {
			all[key] = true
		}
	}
	// Each action with what it must have and each field that there is: reader
	// and schema must agree which of them go together.
	for _, form := range forms {
		for key := range all {
			object := map[string]json.RawMessage{"do": json.RawMessage(`"` + form.Name + `"`)}
			for _, k := range append(slices.Clone(form.Must), key) {
				object[k] = json.RawMessage(`"id"`)
				if value, ok := values[k]; ok {
					object[k] = json.RawMessage(value)
				}
			}
			line := []byte(marshal(t, object))
			_, readErr := ReadAction(line, "stand")
			if schemaErr := validate(schema, line); (readErr == nil) != (schemaErr == nil) {
				t.Errorf("%s\nreader: %v\nschema: %v", line, readErr, schemaErr)
			}
			if len(form.Must) > 0 {
				delete(object, form.Must[0])
				if err := validate(schema, []byte(marshal(t, object))); err == nil {
					t.Errorf("%s without its %s is as the schema says", form.Name, form.Must[0])
				}
			}
		}
	}
	for _, line := range []string{`{"do":"undo","note":"why"}`, `{"do":"redo","note":"why"}`, `{"do":"end","note":"why","hash":"x"}`} {
		if err := validate(schema, []byte(line)); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	for _, line := range []string{`{"do":"dice","values":[]}`, `{"do":"evade","unit":"r1","stands":[]}`, `{"do":"place","unit":"r1","stands":[]}`} {
		if err := validate(schema, []byte(line)); err == nil {
			t.Errorf("%s is as the schema says", line)
		}
	}
}

// The schema refuses what the reader refuses, as far as a schema can.
func TestSchemaOfBadFiles(t *testing.T) {
	// What a schema cannot see, or not in one file.
	beyond := []string{
		"duplicate key", "duplicate key within", "system not built", "same side twice", "id of a unit and a stand",
		"side unknown", "size too small", "trait unknown", "machine without pace", "off the table", "overlap",
		"overlap turned", "same place", "ruling unknown", "active", "pending unit",
		"expect infinite",
	}
	schema := compiled(t, "scenario")
	for _, test := range badFiles {
		err := validate(schema, []byte(strings.Replace(minimal, test.old, test.new, 1)))
		if seen := err != nil; seen == slices.Contains(beyond, test.name) {
			t.Errorf("%s: the schema says %v", test.name, err)
		}
	}
}

// The schema and the reader know the same fields: the reader names those that
// it knows when it meets an unknown one.
func TestSchemaFields(t *testing.T) {
	text, err := Schema("scenario")
	if err != nil {
		t.Fatal(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	s := full(t)
	everything := Write(&s)
	var document any
	if err := json.Unmarshal(everything, &document); err != nil {
		t.Fatal(err)
	}
	objects := 0
	for path, names := range schemaFields(schema, schema, document, "") {
		objects++
		known := fieldsOfReader(t, everything, path)
		slices.Sort(known)
		if diff := cmp.Diff(names, known, ignoreOwners); diff != "" {
			t.Errorf("%q: the schema and the reader differ:\n%s", path, diff)
		}
	}
	if objects < 15 {
		t.Errorf("only %d objects were compared", objects)
	}
}

// schemaFields walks a document beside its schema and returns the fields that
// the schema names for each object that can have no others, by path.
func schemaFields(root, schema map[string]any, value any, path string) map[string][]string {
	if reference, ok := schema["$ref"].(string); ok {
		schema = root["$defs"].(map[string]any)[strings.TrimPrefix(reference, "#/$defs/")].(map[string]any)
	}
	found := map[string][]string{}
	switch value := value.(type) {
	case map[string]any:
		properties, _ := schema["properties"].(map[string]any)
		if schema["additionalProperties"] == false {
			found[path] = slices.Sorted(maps.Keys(properties))
		}
		for key, inner := range value {
			if property, ok := properties[key].(map[string]any); ok {
				maps.Copy(found, schemaFields(root, property, inner, join(path, key)))
			}
		}
	case []any:
		items, _ := schema["items"].(map[string]any)
		for i, inner := range value {
			maps.Copy(found, schemaFields(root, items, inner, itemPath(path, i)))
		}
	}
	return found
}

// fieldsOfReader puts an unknown field into the object at a path and returns
// the fields that the error names.
func fieldsOfReader(t *testing.T, text []byte, path string) []string {
	t.Helper()
	root, _, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	at := (&Field{n: root}).nearest(path).start + 1
	changed := string(text[:at]) + `"odd": 1, ` + string(text[at:])
	_, err = Read([]byte(changed), "fields", fakeSystems)
	_, known, ok := strings.Cut(fmt.Sprint(err), join(path, "odd")+": unknown field; known here: ")
	if !ok {
		t.Fatalf("%s: an unknown field gives %v", path, err)
	}
	known, _, _ = strings.Cut(known, "\n")
	return strings.Split(known, ", ")
}

func TestSchemaNames(t *testing.T) {
	for _, name := range SchemaNames() {
		compiled(t, name)
	}
	if _, err := Schema("map"); err == nil || !strings.Contains(err.Error(), "scenario, replay, army") {
		t.Errorf("an unknown schema: %v; want an error that lists scenario, replay, army", err)
	}
}

// Every file may name its schema for an editor. It is kept when the file is read and
// written again, byte for byte, and changes no hash.
func TestSchemaIsNamed(t *testing.T) {
	const named = `"$schema": "https://example.org/frontage.json",`
	insert := func(text string) []byte { return []byte(strings.Replace(text, "{", "{\n  "+named, 1)) }

	plain := readSample(t, "testdata/formats.scenario.json")
	s, err := Read(insert(string(Write(&plain))), "x", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	if want := string(insert(string(Write(&plain)))); string(Write(&s)) != want {
		t.Errorf("a scenario is written as\n%.200s", Write(&s))
	}
	if err := validate(compiled(t, "scenario"), Write(&s)); err != nil {
		t.Error(err)
	}

	b := NewBattle(s, fakeRules{}, Options{})
	if b.Hash() != NewBattle(plain, fakeRules{}, Options{}).Hash() {
		t.Error("it changes the hash")
	}
	replay := []byte(`{"$schema":"https://example.org/line.json",` + string(b.Replay()[1:]))
	again, _, err := ReadReplay(replay, "x", fakeSystems)
	if err != nil || string(again.Replay()) != string(replay) {
		t.Errorf("a replay: %v; want it written as it was read", err)
	}
	if line, _, _ := strings.Cut(string(replay), "\n"); err == nil {
		if err := validate(compiled(t, "replay"), []byte(line)); err != nil {
			t.Error(err)
		}
	}

	if _, err := Read([]byte(strings.Replace(string(Write(&plain)), "{", `{"$schema": 1,`, 1)), "x", fakeSystems); err == nil || !strings.Contains(err.Error(), `["$schema"]: must be a string`) {
		t.Errorf("a number: %v; want an error: [\"$schema\"]: must be a string", err)
	}
}
