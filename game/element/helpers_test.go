package element

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"frontage/game"
	"frontage/geometry"
)

var systems = []game.Rules{Rules{}}

// field is a scenario that a test writes down: a table of 120 by 120 cm at the scale of 40 mm, on
// which 1 cm is 20 paces, with one command a side and the bound of red.
type field struct {
	scale   int
	active  string
	weather string
	more    string // of the object "element"
	turn    string // more of the turn
	units   []string
	terrain []string
}

// unit adds an element: its id, whose first letter says its side (r or b), its type with its grade,
// the place of the middle of its front edge in paces from the middle of the table, and its facing.
// More are further fields of its object.
func (f *field) unit(id, code string, x, y, facing float64, more ...string) *field {
	side, command := "red", "rc"
	if id[0] == 'b' {
		side, command = "blue", "bc"
	}
	kind, grade, _ := strings.Cut(strings.TrimSuffix(code, ")"), "(")
	if grade == "" {
		grade = "O"
	}
	depth := f.depthOf(kind, grade)
	k := f.cm(1)
	ahead := geometry.Direction(facing)
	cx, cy := 60+x*k-ahead.X*depth/2, 60+y*k-ahead.Y*depth/2
	text := fmt.Sprintf(`{"id": %q, "side": %q, "type": %q, "grade": %q, "command": %q`, id, side, kind, grade, command)
	if _, ok := builtIn.Price(&game.Unit{Type: game.UnitType(kind), Own: &Unit{Grade: grade}}); !ok {
		text += `, "regular": true`
	}
	for _, m := range more {
		text += ", " + m
	}
	f.units = append(f.units, text+fmt.Sprintf(`, "stands": [{"id": "%ss", "x": %v, "y": %v, "facing": %v}]}`, id, round(cx), round(cy), facing))
	return f
}

func round(x float64) float64 { return game.RoundLength(x) }

// cm turns paces into cm.
func (f *field) cm(paces float64) float64 { return paces * float64(f.mm()) / 800 }

func (f *field) mm() int {
	if f.scale == 0 {
		return 40
	}
	return f.scale
}

// depthOf returns the depth of a base in cm.
func (f *field) depthOf(kind, grade string) float64 {
	s := game.State{Own: &Battle{Scale: f.mm()}}
	return baseOf(&s, &game.Unit{Type: game.UnitType(kind), Own: &Unit{Grade: grade}}).Depth
}

// ground adds a terrain piece: an upright rectangle in paces from the middle of the table.
func (f *field) ground(kind string, x0, y0, x1, y1 float64) *field {
	k := f.cm(1)
	f.terrain = append(f.terrain, fmt.Sprintf(`{"id": "t%d", "kind": %q, "shape": [[%v, %v], [%v, %v], [%v, %v], [%v, %v]]}`, len(f.terrain), kind,
		60+x0*k, 60+y0*k, 60+x1*k, 60+y0*k, 60+x1*k, 60+y1*k, 60+x0*k, 60+y1*k))
	return f
}

// text is the scenario as a file. Each side has a general far behind, in a corner of the table.
func (f *field) text() string {
	units := append([]string{
		`{"id": "rgen", "side": "red", "type": "CV", "command": "rc", "general": true, "stands": [{"id": "rgens", "x": 3, "y": 3, "facing": 0}]}`,
		`{"id": "bgen", "side": "blue", "type": "CV", "command": "bc", "general": true, "stands": [{"id": "bgens", "x": 117, "y": 117, "facing": 180}]}`,
	}, f.units...)
	active, weather := f.active, f.weather
	if active == "" {
		active = "red"
	}
	if weather == "" {
		weather = "fair"
	}
	return fmt.Sprintf(`{"format": "frontage/scenario@1", "system": "element", "table": {"width": 120, "height": 120},
"element": {"scale": %d, "weather": %q%s},
"sides": [{"id": "red", "commands": [{"id": "rc", "general": "rgen"}]}, {"id": "blue", "commands": [{"id": "bc", "general": "bgen"}]}],
"units": [
%s
],
"terrain": [%s],
"turn": {"active": %q%s}}`, f.mm(), weather, f.more, strings.Join(units, ",\n"), strings.Join(f.terrain, ","), active, f.turn)
}

// state reads the scenario.
func (f *field) state(t *testing.T) *game.State {
	t.Helper()
	s, err := game.Read([]byte(f.text()), "field", systems)
	if err != nil {
		t.Fatalf("%v in\n%s", err, f.text())
	}
	return &s
}

// ask answers a query, whose arguments are given in pairs, as what encoding/json makes of it.
func ask(t *testing.T, s *game.State, query string, args ...string) map[string]any {
	t.Helper()
	answer, err := game.Ask(Rules{}, s, queryOf(query, args...))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// queryOf makes a query whose arguments are given in pairs.
func queryOf(name string, args ...string) game.Query {
	q := game.Query{Name: name, Args: map[string]string{}}
	for i := 0; i < len(args); i += 2 {
		q.Args[args[i]] = args[i+1]
	}
	return q
}

func gameID(id string) game.UnitID { return game.UnitID(id) }
