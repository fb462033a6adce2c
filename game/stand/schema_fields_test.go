package stand

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"frontage/game"
)

// The schema of scenarios, which is written by hand for these rules, has every field that their units, characters
// and turns have in files.
func TestSchemaHasEveryField(t *testing.T) {
	text, err := game.SchemaOf("scenario", Name)
	if err != nil {
		t.Fatal(err)
	}
	var schema struct {
		Defs map[string]struct {
			Properties map[string]json.RawMessage `json:"properties"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &schema); err != nil {
		t.Fatal(err)
	}
	for part, own := range map[string]reflect.Type{"unit": reflect.TypeFor[Unit](), "character": reflect.TypeFor[Leader](), "turn": reflect.TypeFor[Progress]()} {
		for i := range own.NumField() {
			name, _, _ := strings.Cut(own.Field(i).Tag.Get("json"), ",")
			if name != "" && schema.Defs[part].Properties[name] == nil {
				t.Errorf("the schema of a %s lacks %s", part, name)
			}
		}
	}
}
