package game

import (
	"errors"
	"testing"
)

// A query says of its arguments what is wrong with them, before it is asked.
func TestQueryArguments(t *testing.T) {
	form := QueryForm{Name: "fly", Args: []QueryArg{
		{Name: "unit", Kind: ArgUnit, Required: true},
		{Name: "target", Kind: ArgUnit, OneOf: "where"},
		{Name: "point", Kind: ArgPoint, OneOf: "where"},
		{Name: "road", Kind: ArgText, OneOf: "where"},
		{Name: "height", Kind: ArgChoice, Choices: []string{"low", "high"}},
		{Name: "wings", Kind: ArgFlag, With: "height"},
	}}
	for _, c := range []struct {
		args map[string]string
		want string
	}{
		{map[string]string{"unit": "a", "target": "b"}, ""},
		{map[string]string{"unit": "a", "point": "1,2", "height": "low", "wings": "true", "side": "red", "trace": "true"}, ""},
		{map[string]string{"target": "b"}, "the query fly needs unit"},
		{map[string]string{"unit": "a"}, "the query fly needs one of target, point and road"},
		{map[string]string{"unit": "a", "target": "b", "road": "c"}, "the query fly needs one of target, point and road"},
		{map[string]string{"unit": "a", "target": "b", "zeal": "", "colour": ""}, `the query fly has no argument "colour"; it has unit, target, point, road, height and wings`},
		{map[string]string{"unit": "a", "target": "b", "wings": "true"}, "the query fly has wings only with height"},
		{map[string]string{"unit": "a", "target": "b", "height": "middling"}, `the query fly has no height "middling"; there are low, high`},
	} {
		err := form.Check(Query{Name: "fly", Args: c.args})
		var bad *BadQuery
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%v: %v", c.args, err)
		case c.want != "" && (!errors.As(err, &bad) || err.Error() != c.want):
			t.Errorf("%v: %v, want %q", c.args, err, c.want)
		}
	}
}
