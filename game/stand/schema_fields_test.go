package stand

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/gametest"
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

// The schema of scenarios takes what an attached stand may grant (STD-SPEC-28), and nothing else.
func TestSchemaOfGrants(t *testing.T) {
	schema := gametest.SchemaOf(t, "scenario", Name)
	for _, c := range []struct {
		grants []Grant
		wrong  string // in place of the first word of the grants
		want   bool
	}{
		{[]Grant{{Rule: pierce, Of: &number{1}}, {Rule: pursueAny, Of: &kinds{[]string{"cavalry"}}}, {Trait: traitTerrifying}, {Attack: 1}, {Lifts: noEvade}}, "", true},
		{[]Grant{{Rule: pierce, Of: &number{1}}}, `"colour"`, false},
		{[]Grant{{Rule: pierce, Of: &number{1}}}, `"rule": "SPEC-05", "lifts"`, false},
	} {
		s := tableOf(skirmisher(infantry("r1", at{0, 0, 0}, at{4, 0, 0}), Attached{Of: "skirmishers", Grants: c.grants}), infantry("b1", at{0, 40, 180}))
		text := string(game.Write(s))
		if c.wrong != "" {
			changed := strings.Replace(text, `"grants": [{"rule"`, `"grants": [{`+c.wrong, 1)
			if changed == text {
				t.Fatalf("the file has no grants:\n%s", text)
			}
			text = changed
		}
		if err := schema.Validate([]byte(text)); (err == nil) != c.want {
			t.Errorf("%+v with %q: the schema says %v, want valid %v", c.grants, c.wrong, err, c.want)
		}
	}
}
