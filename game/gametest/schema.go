// Package gametest helps the tests of rule systems.
package gametest

import (
	"bytes"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"frontage/game"
)

// Schema is a JSON Schema that the program prints.
type Schema struct{ compiled *jsonschema.Schema }

// SchemaOf compiles the schema of a kind of file of a rule system, from its printed text alone as
// anybody could.
func SchemaOf(t testing.TB, name, system string) Schema {
	t.Helper()
	text, err := game.SchemaOf(name, system)
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
	compiled, err := c.Compile("printed.json")
	if err != nil {
		t.Fatal(err)
	}
	return Schema{compiled}
}

// Validate returns what is wrong with a text by the schema.
func (s Schema) Validate(text []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return s.compiled.Validate(value)
}
