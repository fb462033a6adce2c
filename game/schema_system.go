package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// The schemas in the folder schema are written by hand, with descriptions of the fields, for one
// rule system. The schema of another system is made from them and from its [Format].

// jsonObject is an object of a schema.
type jsonObject = map[string]any

// SchemaOf returns the schema of a name for the files of a rule system.
func SchemaOf(name, system string) ([]byte, error) {
	if formats[system] == nil {
		return nil, fmt.Errorf("unknown rule system %q", system)
	}
	f := &schemaFormat{formats[system], system, GuideOf(&State{System: system})}
	if name == "event" {
		schema, err := f.event()
		if err != nil {
			return nil, err
		}
		return printed(schema)
	}
	text, err := Schema(name)
	switch {
	case err != nil:
		return nil, err
	case system == writtenSystem, name == "answer":
		return text, nil
	case name == "army" && formats[system].Army == nil:
		return nil, fmt.Errorf("the %s rules have no army lists", system)
	}
	var schema jsonObject
	if err := json.Unmarshal(text, &schema); err != nil {
		return nil, err
	}
	switch name {
	case "scenario":
		f.scenario(schema)
	case "army":
		f.army(schema)
	default:
		f.replay(schema)
	}
	return printed(schema)
}

// printed writes a schema for people.
func printed(schema jsonObject) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(schema)
	return out.Bytes(), err
}

// schemaFormat adapts a schema to a system.
type schemaFormat struct {
	*Format
	system string
	guide  *Guide
}

// at returns the object at a path of keys in an object.
func at(n jsonObject, keys ...string) jsonObject {
	for _, key := range keys {
		n = n[key].(jsonObject)
	}
	return n
}

func (f *schemaFormat) scenario(schema jsonObject) {
	properties, parts := at(schema, "properties"), at(schema, "$defs")
	properties["system"] = jsonObject{"const": f.system}
	if f.NoTable {
		schema["required"] = without(schema["required"], "table")
	}
	if f.Battle != nil {
		properties[f.system] = plainObject(f.Battle)
	}
	if f.Side != nil {
		addPlain(at(parts, "side"), f.Side)
	}
	f.unit(at(parts, "unit"))
	if f.Ranked {
		for _, place := range []string{"row", "column"} {
			at(parts, "stand", "properties")[place] = jsonObject{"type": "integer", "minimum": 0, "maximum": MaxStands, "description": "Worked out from the places; read, and not written."}
		}
	}
	delete(at(parts, "base"), "description")
	f.character(properties, parts)
	f.terrain(properties, parts)
	f.turn(at(parts, "turn"))
	maps.DeleteFunc(parts, func(name string, _ any) bool { return isDefinition(name) })
	var types []reflect.Type
	for _, own := range []any{f.Unit, f.Leader, f.Turn, f.Battle, f.Side} {
		if own != nil {
			types = append(types, reflect.TypeOf(own).Elem())
		}
	}
	maps.Copy(parts, decoded("{"+plainDefinitions(types...)+"}"))
}

// unit gives units the fields of the system.
func (f *schemaFormat) unit(unit jsonObject) {
	keep(unit, "id", "side", "name", "type", "base", "stands")
	unit["required"] = []any{"id", "side"}
	if len(f.UnitTypes) == 0 {
		delete(at(unit, "properties"), "type")
	} else {
		at(unit, "properties")["type"] = jsonObject{"enum": f.UnitTypes}
		unit["required"] = append(unit["required"].([]any), "type")
	}
	if !f.NoStands {
		unit["required"] = append(unit["required"].([]any), "stands")
	}
	addPlain(unit, f.Unit)
}

// character gives characters the fields of the system, or removes them if it has no leaders.
func (f *schemaFormat) character(properties, parts jsonObject) {
	if len(f.LeaderKinds) == 0 {
		delete(properties, "characters")
		delete(parts, "character")
		return
	}
	character := at(parts, "character")
	kept := []string{"id", "side", "name", "kind"}
	required := []any{"id", "side", "kind"}
	if f.Leader != nil {
		for _, field := range plainFieldsOf(reflect.TypeOf(f.Leader).Elem()) {
			switch {
			case !field.shared:
			case field.name == "base":
				kept = append(kept, "base")
			default: // the place of a character, with the unit that he has joined
				kept, required = append(kept, "x", "y", "joined"), append(required, "x", "y")
			}
		}
	}
	keep(character, kept...)
	character["required"] = required
	at(character, "properties")["kind"] = jsonObject{"enum": f.LeaderKinds}
	if base, ok := at(character, "properties")["base"].(jsonObject); ok {
		delete(base, "description")
	}
	addPlain(character, f.Leader)
}

// terrain gives terrain the kinds of the system, or removes it if there are none.
func (f *schemaFormat) terrain(properties, parts jsonObject) {
	if len(f.Terrain) == 0 {
		delete(properties, "terrain")
		delete(parts, "terrain")
		return
	}
	terrain := at(parts, "terrain")
	at(terrain, "properties")["kind"] = jsonObject{"enum": f.terrainKinds(anyTerrain)}
	line := terrain["oneOf"].([]any)[1].(jsonObject)
	at(line, "properties")["kind"] = jsonObject{"enum": f.terrainKinds(linearTerrain)}
	at(terrain, "then", "properties")["kind"] = jsonObject{"enum": f.terrainKinds(contouredTerrain)}
}

// turn gives the turn the phases, the steps and the fields of the system.
func (f *schemaFormat) turn(turn jsonObject) {
	shared := []string{"number", "active", "phase", "step", "dice"}
	if f.action(DoLead) != nil {
		shared = append(shared, "led")
	}
	keep(turn, shared...)
	properties := at(turn, "properties")
	properties["phase"] = jsonObject{"enum": f.guide.phaseNames(), "default": f.FirstPhase}
	at(properties, "dice", "properties", "given", "items")["maximum"] = f.die()
	delete(turn, "if")
	delete(turn, "then")
	delete(properties, "step")
	var each []any // for each phase that has steps, its steps
	var steps []string
	for _, p := range f.guide.Phases {
		condition := jsonObject{"properties": jsonObject{"phase": jsonObject{"const": p.ID}}}
		if p.ID != f.FirstPhase {
			condition["required"] = []any{"phase"}
		}
		allowed := jsonObject{"properties": jsonObject{"step": false}}
		if len(p.Steps) > 0 {
			allowed = jsonObject{"properties": jsonObject{"step": jsonObject{"enum": p.Steps}}}
			steps = append(steps, p.Steps...)
		}
		each = append(each, jsonObject{"if": condition, "then": allowed})
	}
	if len(steps) > 0 {
		properties["step"], turn["allOf"] = jsonObject{"enum": steps}, each
	}
	addPlain(turn, f.Turn)
}

func (f *schemaFormat) replay(schema jsonObject) {
	parts := at(schema, "$defs")
	at(parts, "die")["maximum"] = f.die()
	f.scenario(at(parts, "scenario"))
	fields := at(parts, "fields", "properties")
	if f.Action != nil {
		maps.Copy(fields, decoded("{"+joinPlain(f.Action)+"}"))
		maps.Copy(parts, decoded("{"+plainDefinitions(reflect.TypeOf(f.Action).Elem())+"}"))
		if f.PlacesIn != "" {
			fields[f.PlacesIn] = jsonObject{"anyOf": []any{fields[f.PlacesIn], jsonObject{"$ref": "#/$defs/fields/properties/stands"}}}
		}
	}
	parts["noneOrID"] = jsonObject{"anyOf": []any{jsonObject{"const": ""}, jsonObject{"$ref": "#/$defs/id"}}}
	var forms []any
	for _, a := range append(slices.Clone(f.Actions), sharedActions...) {
		forms = append(forms, a.schema())
	}
	at(parts, "action")["oneOf"] = forms
}

// schema returns the schema of an action.
func (a *ActionForm) schema() jsonObject {
	properties := jsonObject{"do": jsonObject{"const": a.Name}, "key": jsonObject{"$ref": "#/$defs/key"}, "hash": jsonObject{"$ref": "#/$defs/hash"}, "note": jsonObject{"$ref": "#/$defs/note"},
		"drawings": jsonObject{"$ref": "#/$defs/drawings"}, "question": jsonObject{"$ref": "#/$defs/question"}}
	for _, key := range slices.Concat(a.Must, a.May) {
		field := jsonObject{"$ref": "#/$defs/fields/properties/" + key}
		switch {
		case key == "choice":
			field = jsonObject{"enum": a.Choices}
		case key == "units":
			field = jsonObject{"type": "array", "items": jsonObject{"$ref": "#/$defs/id"}, "minItems": 1, "maxItems": MaxList}
			if a.MostUnits > 0 {
				field["maxItems"] = a.MostUnits
			}
		case key == "stands" && slices.Contains(a.Must, key):
			field["minItems"] = 1
		}
		properties[key] = field
	}
	form := jsonObject{"type": "object", "properties": properties, "additionalProperties": false, "required": append([]string{"do"}, a.Must...)}
	var either []any
	for _, key := range a.OneOf {
		either = append(either, jsonObject{"required": []any{key}})
	}
	if either != nil {
		form["anyOf"] = either
	}
	return form
}

// keep deletes all properties of an object except the named ones.
func keep(object jsonObject, names ...string) {
	maps.DeleteFunc(at(object, "properties"), func(name string, _ any) bool { return !slices.Contains(names, name) })
}

// without returns a list of names without one of them.
func without(list any, name string) any {
	return slices.DeleteFunc(slices.Clone(list.([]any)), func(v any) bool { return v == name })
}

// plainObject returns the schema of plain data.
func plainObject(own any) jsonObject {
	object := jsonObject{"type": "object", "properties": jsonObject{}, "additionalProperties": false}
	addPlain(object, own)
	return object
}

// addPlain adds the fields of plain data to the schema of an object.
func addPlain(object jsonObject, own any) {
	if own == nil {
		return
	}
	maps.Copy(at(object, "properties"), decoded("{"+joinPlain(own)+"}"))
	for _, field := range plainFieldsOf(reflect.TypeOf(own).Elem()) {
		if field.required && !field.shared {
			list, _ := object["required"].([]any)
			object["required"] = append(list, field.name)
		}
	}
}

// decoded parses a part of a schema written by this package.
func decoded(text string) jsonObject {
	var n jsonObject
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		panic(err)
	}
	return n
}
