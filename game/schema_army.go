package game

import (
	"cmp"
	"reflect"
	"slices"
)

// army adapts the schema of an army list to the system.
func (f *schemaFormat) army(schema jsonObject) {
	l := f.Army
	properties, parts := at(schema, "properties"), at(schema, "$defs")
	properties["system"] = jsonObject{"const": f.system}
	required := []any{"format", "system", "name", "units"}
	f.entry(parts, "unit", "type", f.UnitTypes, l.Unit)
	if l.Leader == nil {
		delete(properties, "characters")
		delete(parts, "character")
	} else {
		required = append(required, "characters")
		delete(at(properties, "characters"), "description")
		f.entry(parts, "character", "kind", f.LeaderKinds, l.Leader)
	}
	f.upgrades(properties, parts)
	pick := at(parts, "pick", "properties")
	given := pick["mount"].(jsonObject)
	delete(pick, "mount")
	delete(pick, "item")
	delete(pick, "attach")
	if l.Upgrade != nil {
		given["description"] = "Of an upgrade of the list; empty for none."
		pick[l.Given] = given
	}
	if l.Added != "" {
		pick[l.Added] = jsonObject{"type": "string", "pattern": "^[a-zA-Z0-9_-]{0,32}$", "default": "", "description": "Of a unit of the list of which one stand is added to this unit; empty for none."}
	}
	if len(l.Items) > 0 {
		pick["item"] = jsonObject{"enum": append([]string{""}, l.Items...), "default": "", "description": "The item that it carries; each is there once in an army."}
	}
	if !l.Scouts {
		delete(pick, "scouts")
	}
	if l.Sized {
		pick["stands"] = jsonObject{"type": "integer", "minimum": 0, "default": 0, "description": "Of the unit; 0 for the usual number."}
	}
	if len(l.Scales) > 0 {
		at(parts, "chosen", "properties")["scale"] = jsonObject{"enum": l.Scales, "default": l.Scales[0], "description": "Of the figures, in mm."}
	}
	schema["required"] = required
}

// upgrades gives upgrades the system's name for them and its fields, or removes them.
func (f *schemaFormat) upgrades(properties, parts jsonObject) {
	l := f.Army
	list, part := properties["mounts"].(jsonObject), parts["mount"]
	delete(properties, "mounts")
	delete(parts, "mount")
	delete(parts, "riding")
	if l.Upgrade == nil {
		return
	}
	list["items"] = jsonObject{"$ref": "#/$defs/" + l.Given}
	properties[l.Upgrades], parts[l.Given] = list, part
	f.entry(parts, l.Given, "", nil, l.Upgrade)
	at(parts, l.Given)["description"] = "What a unit or a character may have besides."
}

// entry gives an entry of a list its kinds and the fields of the system.
func (f *schemaFormat) entry(parts jsonObject, part, kind string, kinds []string, own any) {
	entry := at(parts, part)
	base := at(entry, "properties")["base"]
	keep(entry, "id", "name", "min", "max", "per", "notes", "not_applied")
	entry["required"] = []any{"id"}
	if kind != "" {
		at(entry, "properties")[kind] = jsonObject{"enum": kinds}
		entry["required"] = []any{"id", kind}
	}
	for _, field := range plainFieldsOf(reflect.TypeOf(own).Elem()) {
		if field.shared && field.name == "base" {
			delete(base.(jsonObject), "description")
			at(entry, "properties")["base"] = base
		}
	}
	addPlain(entry, own)
	slices.SortFunc(entry["required"].([]any), func(a, b any) int { return cmp.Compare(a.(string), b.(string)) })
}
