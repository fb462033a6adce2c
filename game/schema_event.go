package game

import (
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// event returns the schema of an event: the fields of [Event], and the system's own fields for the
// kinds of events in Format.Events.
func (f *schemaFormat) event() (jsonObject, error) {
	parts, err := f.definitions()
	if err != nil {
		return nil, err
	}
	properties, required := structSchema(reflect.TypeFor[Event]())
	schema := jsonObject{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"$id":         "urn:frontage:schema:event:1",
		"title":       "Frontage event",
		"description": `An event, as "frontage run --json" and window.frontage.events print it.`,
		"type":        "object", "properties": properties, "required": required,
		"unevaluatedProperties": false,
		"$defs":                 parts,
	}
	var each []any
	instead := map[string][]string{} // kinds of events with the system's own field in place of a shared one
	for _, kind := range slices.Sorted(maps.Keys(f.Events)) {
		own, together := structSchema(reflect.TypeOf(f.Events[kind]).Elem())
		then := jsonObject{"properties": own}
		needs := jsonObject{}
		for name := range own {
			needs[name] = together // an event has all of the system's data, or none
			if properties[name] != nil {
				instead[name] = append(instead[name], kind)
			}
		}
		then["dependentRequired"] = needs
		each = append(each, jsonObject{"if": jsonObject{"properties": jsonObject{"event": jsonObject{"const": kind}}}, "then": then})
	}
	for _, name := range slices.Sorted(maps.Keys(instead)) {
		each = append(each, jsonObject{"if": jsonObject{"properties": jsonObject{"event": jsonObject{"enum": instead[name]}}},
			"else": jsonObject{"properties": jsonObject{name: properties[name]}}})
		delete(properties, name)
	}
	if each != nil {
		schema["allOf"] = each
	}
	return schema, nil
}

// definitions returns the definitions that the schema of an event uses: the definitions of an answer,
// and the schema of a scenario.
func (f *schemaFormat) definitions() (jsonObject, error) {
	answer, err := SchemaOf("answer", f.system)
	if err != nil {
		return nil, err
	}
	scenario, err := SchemaOf("scenario", f.system)
	if err != nil {
		return nil, err
	}
	parts := at(decoded(string(answer)), "$defs")
	parts["scenario"] = decoded(string(scenario))
	return parts, nil
}

// structSchema returns the properties of a struct as encoding/json writes it, and the names of those
// that are always written.
func structSchema(t reflect.Type) (properties jsonObject, required []string) {
	properties, required = jsonObject{}, []string{}
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "-" || !field.IsExported() {
			continue
		}
		leftOut := strings.HasPrefix(options, "omit")
		schema := typeSchema(field.Type, leftOut)
		if doc := field.Tag.Get("doc"); doc != "" {
			schema["description"] = doc
		}
		if properties[name] = schema; !leftOut {
			required = append(required, name)
		}
	}
	return properties, required
}

// typeSchema returns the schema of a type as encoding/json writes it. A nil pointer is null unless
// it is left out.
func typeSchema(t reflect.Type, leftOut bool) jsonObject {
	switch {
	case t == reflect.TypeFor[Step]():
		return jsonObject{"$ref": "#/$defs/step"}
	case t == reflect.TypeFor[*State]():
		return jsonObject{"$ref": "#/$defs/scenario"}
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return jsonObject{"type": "string"}
	case t.Implements(reflect.TypeFor[json.Marshaler]()):
		panic(fmt.Sprintf("the schema of an event does not know how %v is written", t))
	}
	switch t.Kind() {
	case reflect.Bool:
		return jsonObject{"type": "boolean"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint64:
		return jsonObject{"type": "integer"}
	case reflect.Float64:
		return jsonObject{"type": "number"}
	case reflect.String:
		return jsonObject{"type": "string"}
	case reflect.Slice:
		return jsonObject{"type": "array", "items": typeSchema(t.Elem(), false)}
	case reflect.Array:
		return jsonObject{"type": "array", "items": typeSchema(t.Elem(), false), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return jsonObject{"type": "object", "additionalProperties": typeSchema(t.Elem(), false)}
	case reflect.Pointer:
		if leftOut {
			return typeSchema(t.Elem(), false)
		}
		return jsonObject{"anyOf": []any{typeSchema(t.Elem(), false), jsonObject{"type": "null"}}}
	case reflect.Struct:
		properties, required := structSchema(t)
		return jsonObject{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	}
	panic(fmt.Sprintf("the schema of an event cannot have the type %v", t))
}
