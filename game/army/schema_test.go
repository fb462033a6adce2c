package army_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// described is an object of a document with the fields in its schema.
type described struct {
	object map[string]any
	fields []string
}

// schemaFields returns the objects of a document that a schema describes, by path.
func schemaFields(root, schema map[string]any, value any, path string) map[string]described {
	if reference, ok := schema["$ref"].(string); ok {
		schema = root["$defs"].(map[string]any)[strings.TrimPrefix(reference, "#/$defs/")].(map[string]any)
	}
	found := map[string]described{}
	switch value := value.(type) {
	case map[string]any:
		properties, _ := schema["properties"].(map[string]any)
		if schema["additionalProperties"] == false {
			found[path] = described{value, slices.Sorted(maps.Keys(properties))}
		}
		for key, inner := range value {
			if property, ok := properties[key].(map[string]any); ok {
				maps.Copy(found, schemaFields(root, property, inner, strings.TrimPrefix(path+"."+key, ".")))
			}
		}
	case []any:
		items, _ := schema["items"].(map[string]any)
		for i, inner := range value {
			maps.Copy(found, schemaFields(root, items, inner, fmt.Sprintf("%s[%d]", path, i)))
		}
	}
	return found
}
