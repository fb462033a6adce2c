package game

import (
	"bytes"
	"embed"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

//go:embed schema/*.schema.json
var schemas embed.FS

// writtenSystem is the rule system that the schemas in the folder schema describe.
const writtenSystem = "stand"

var schemaNames = []string{"scenario", "replay", "army", "answer", "event"}

// SchemaNames lists the names that [Schema] knows.
func SchemaNames() []string { return slices.Clone(schemaNames) }

// Schema returns a JSON Schema (draft 2020-12): "scenario" of a scenario,
// "replay" of one line of a replay, "army" of an army list, "answer" of the fields that all
// answers to queries have, "event" of an event. Each is complete in itself.
func Schema(name string) ([]byte, error) {
	if !slices.Contains(schemaNames, name) {
		return nil, fmt.Errorf("there is no schema %q; there is: %s", name, strings.Join(schemaNames, ", "))
	}
	if name == "event" {
		return SchemaOf(name, writtenSystem)
	}
	text, err := schemas.ReadFile("schema/" + name + ".schema.json")
	switch {
	case name == "scenario":
		return withPlain(text), err
	case name == "army" && err == nil:
		return bytes.Replace(text, []byte(`    "(plain data)": {}`), []byte(specialDefinitions(formats[writtenSystem])), 1), nil
	case err != nil || name != "replay":
		return text, err
	}
	// A replay's header holds a scenario. The schema of that takes the place of the
	// reference to its file, so that no second file is needed.
	scenario, err := schemas.ReadFile("schema/scenario.schema.json")
	if err != nil {
		return nil, err
	}
	const reference = `{"$ref": "scenario.schema.json"}`
	scenario = bytes.ReplaceAll(bytes.TrimSpace(withPlain(scenario)), []byte("\n"), []byte("\n    "))
	return bytes.Replace(text, []byte(reference), scenario, 1), nil
}

// withPlain replaces the marks in a schema by the definitions of plain data.
func withPlain(schema []byte) []byte {
	f := formats[writtenSystem]
	turn := strings.Join(plainProperties(reflect.TypeOf(f.Turn).Elem()), ",\n        ")
	schema = bytes.Replace(schema, []byte(`"(progress of the turn)": {}`), []byte(turn), 1)
	return bytes.Replace(schema, []byte(`    "(plain data)": {}`), []byte(plainDefinitions(f.plainTypesOf()...)), 1)
}

// specialDefinitions returns the definitions of the special rules of units. In a program
// without the system (nil), they may be any object.
func specialDefinitions(f *Format) string {
	const anything = `    "progressSpecial": {"type": "object"}`
	if f == nil {
		return anything
	}
	unit := reflect.TypeOf(f.Unit).Elem()
	for _, field := range plainFieldsOf(unit) {
		if field.name == "special" {
			return plainDefinitions(reflect.StructOf([]reflect.StructField{{Name: "Special", Type: unit.Field(field.index).Type, Tag: `json:"special"`}}))
		}
	}
	return anything
}
