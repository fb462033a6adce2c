package game

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// plainDefinitions returns definitions of all structs of plain data within the given types, one
// a line, in alphabetical order.
func plainDefinitions(types ...reflect.Type) string {
	found := map[reflect.Type]bool{}
	for _, t := range types {
		within(t, found)
	}
	var lines []string
	for t := range found {
		fields := plainFieldsOf(t)
		lines = append(lines, fmt.Sprintf(`    %q: {"type": "object", "properties": {%s}%s, "additionalProperties": false}`,
			definitionName(t), strings.Join(plainProperties(t), ", "), requiredNames(fields)))
	}
	slices.Sort(lines)
	return strings.Join(lines, ",\n")
}

// within collects the structs within a type of plain data.
func within(t reflect.Type, found map[reflect.Type]bool) {
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer, reflect.Map:
		within(t.Elem(), found)
	case reflect.Struct:
		fields := plainFieldsOf(t)
		for i := range fields {
			f := &fields[i]
			field := t.Field(f.index).Type
			if f.kind != "" {
				for _, kind := range kindsOf(t) {
					within(kind, found)
				}
				continue
			}
			if inner := structOf(field); inner != nil && inner != reflect.TypeFor[Shared]() && !isNumbers(inner) && !found[inner] {
				found[inner] = true
				within(inner, found)
			}
		}
	}
}

// structOf returns the struct that a type is, lists, maps to or points to; nil for none.
func structOf(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	return t
}

// definitionPrefix begins the names of the definitions of plain data.
const definitionPrefix = "progress"

func definitionName(t reflect.Type) string { return definitionPrefix + t.Name() }

func isDefinition(name string) bool { return strings.HasPrefix(name, definitionPrefix) }

// joinPlain returns the properties of plain data, given as a pointer, as one text.
func joinPlain(own any) string {
	return strings.Join(plainProperties(reflect.TypeOf(own).Elem()), ", ")
}

func requiredNames(fields []plainField) string {
	var names []string
	for _, f := range fields {
		if f.required {
			names = append(names, strconv.Quote(f.name))
		}
	}
	if names == nil {
		return ""
	}
	return `, "required": [` + strings.Join(names, ", ") + "]"
}

// plainProperties returns the properties of a struct of plain data. A field of [Kinds] gives
// the properties of all kinds; if two differ, either is valid.
func plainProperties(t reflect.Type) []string {
	var names []string
	schemas := map[string][]string{}
	var add func(t reflect.Type)
	add = func(t reflect.Type) {
		fields := plainFieldsOf(t)
		for i := range fields {
			f := &fields[i]
			if f.shared {
				continue
			}
			if f.kind != "" {
				for _, kind := range kindsOf(t) {
					add(kind)
				}
				continue
			}
			if schemas[f.name] == nil {
				names = append(names, f.name)
			}
			if schema := plainProperty(t, f); !slices.Contains(schemas[f.name], schema) {
				schemas[f.name] = append(schemas[f.name], schema)
			}
		}
	}
	add(t)
	var list []string
	for _, name := range names {
		schema := schemas[name][0]
		if len(schemas[name]) > 1 {
			schema = `{"anyOf":[` + strings.Join(schemas[name], ",") + "]}"
		}
		list = append(list, fmt.Sprintf("%q: %s", name, schema))
	}
	return list
}

func plainProperty(t reflect.Type, f *plainField) string {
	schema := plainSchema(t.Field(f.index).Type, f)
	if kinds := kindsNamed(t, f); kinds != nil {
		schema = map[string]any{"enum": kinds}
	}
	if f.doc != "" {
		doc, err := json.Marshal(f.doc)
		if err != nil {
			panic(err)
		}
		schema["description"] = json.RawMessage(doc)
	}
	text, err := json.Marshal(schema)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// kindsNamed returns the values of a field that names the kind of a struct of [Kinds], among them none if it may
// be absent; nil for other fields.
func kindsNamed(t reflect.Type, f *plainField) []string {
	for _, of := range plainFieldsOf(t) {
		if of.kind != f.name || f.name == "" {
			continue
		}
		kinds := reflect.New(t).Interface().(Kinds).All()
		if !f.required {
			kinds = append([]string{""}, kinds...)
		}
		return kinds
	}
	return nil
}

func plainSchema(t reflect.Type, in *plainField) map[string]any {
	switch t.Kind() {
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int:
		return map[string]any{"type": "integer", "minimum": in.min, "maximum": in.max}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.String:
		switch {
		case in.either:
			return map[string]any{"type": []string{"string", "number"}}
		case in.words != nil:
			return map[string]any{"enum": in.words}
		case t != reflect.TypeFor[string]():
			return map[string]any{"$ref": "#/$defs/noneOrID"}
		}
		return map[string]any{"type": "string"}
	case reflect.Slice:
		if in.one {
			return map[string]any{"anyOf": []any{map[string]any{"type": "string"}, map[string]any{"type": "array", "items": map[string]any{"type": "string"}, "maxItems": MaxList}}}
		}
		return map[string]any{"type": "array", "items": plainSchema(t.Elem(), in), "maxItems": MaxList}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": plainSchema(t.Elem(), in)}
	case reflect.Pointer:
		return plainSchema(t.Elem(), in)
	}
	if isNumbers(t) {
		return map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "number"}}
	}
	return map[string]any{"$ref": "#/$defs/" + definitionName(t)}
}
