package game

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"frontage/geometry"
)

// minimal is the smallest scenario with a unit: what the formats page requires
// and nothing else. Tests replace parts of it.
const minimal = `{
"format": "frontage/scenario@1",
"system": "stand",
"table": {"width": 180, "height": 120},
"sides": [{"id": "red"}, {"id": "blue"}],
"units": [
{"id": "r1", "side": "red", "type": "infantry",
"stands": [
{"id": "r1a", "x": 10, "y": 30, "facing": 180}
]}
]
}`

// The defaults are those of the formats page, written out.
func TestReadDefaults(t *testing.T) {
	got, err := Read([]byte(minimal), "minimal", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	want := State{
		System: "stand",
		Table:  Table{180, 120},
		Sides:  [2]Side{{ID: "red", Name: "red"}, {ID: "blue", Name: "blue"}},
		Units: []Unit{{
			ID: "r1", Side: "red", Name: "r1", Type: Infantry, Base: Base{Front: 4, Depth: 2},
			Stands: []Stand{{"r1a", 10, 30, 180}},
			Own:    &fakeUnit{Attack: 3, Range: 30, Hits: 3, Size: 1},
		}},
		Turn: Turn{Number: 1, Active: "red", Phase: "command", Step: "initiative", Own: &Progress{}},
	}
	if diff := cmp.Diff(want, got, ignoreOwners); diff != "" {
		t.Error(diff)
	}
}

// STD-BASE-03, STD-BASE-04: infantry stands have a long front, all others a
// short one. STD-BASE-05: the profile may say otherwise.
func TestReadBase(t *testing.T) {
	tests := []struct {
		unit string
		want Base
	}{
		{`"type": "infantry"`, Base{4, 2}},
		{`"type": "cavalry"`, Base{2, 4}},
		{`"type": "chariot"`, Base{2, 4}},
		{`"type": "monster"`, Base{2, 4}},
		{`"type": "artillery"`, Base{2, 4}},
		{`"type": "machine", "pace": 10`, Base{2, 4}},
		{`"type": "infantry", "base": {"front": 2, "depth": 4}`, Base{2, 4}},
		{`"type": "monster", "base": {"front": 4.5, "depth": 3}`, Base{4.5, 3}},
	}
	for _, test := range tests {
		s, err := Read([]byte(strings.Replace(minimal, `"type": "infantry"`, test.unit, 1)), "base", fakeSystems)
		if err != nil {
			t.Errorf("%s: %v", test.unit, err)
		} else if s.Units[0].Base != test.want {
			t.Errorf("%s: base %v, want %v", test.unit, s.Units[0].Base, test.want)
		}
	}
}

// Angles compare modulo 360, and places are rounded to a micrometre.
func TestReadRounds(t *testing.T) {
	text := strings.Replace(minimal, `"x": 10, "y": 30, "facing": 180`, `"x": 10.00004, "y": 30.00006, "facing": -90.5`, 1)
	s, err := Read([]byte(text), "rounds", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Stand{"r1a", 10, 30.0001, 269.5}); s.Units[0].Stands[0] != want {
		t.Errorf("got %v, want %v", s.Units[0].Stands[0], want)
	}
}

// badFile is a change to the minimal scenario, and the errors that it must give
// as "LINE: PATH: part of what is wrong".
type badFile struct {
	name, old, new string
	want           []string
}

const (
	oldStands = `{"id": "r1a", "x": 10, "y": 30, "facing": 180}`
	oldEnd    = "]\n}"
)

var badFiles = []badFile{
	{"truncated", oldEnd, "", []string{`10: : ends in the middle`}},
	{"trailing data", oldEnd, oldEnd + "\n{}", []string{`13: : more text follows`}},
	{"byte order mark", "{\n\"format\"", "\xef\xbb\xbf{\n\"format\"", []string{`1: : begins with a byte order mark`}},
	{"not UTF-8", `"red"}`, "\"r\xffd\"}", []string{`5: : is not UTF-8`}},
	{"missing comma", `"stand",`, `"stand"`, []string{`4: : is not JSON`}},
	{"comment", `"units": [`, "\"units\": [ // all\n", []string{`6: : is not JSON`}},
	{"NaN", `"x": 10`, `"x": NaN`, []string{`9: : is not JSON`}},
	{"duplicate key", `"system": "stand",`, `"system": "stand", "system": "stand",`, []string{`3: system: is given twice`}},
	{"duplicate key within", `"x": 10`, `"x": 10, "x": 11`, []string{`9: units[0].stands[0].x: is given twice`}},
	{"format", "scenario@1", "scenario@2", []string{`2: format: is "frontage/scenario@2"`}},
	{"no format", `"format": "frontage/scenario@1",`, ``, []string{`1: format: is missing`}},
	{"system unknown", `"system": "stand"`, `"system": "chess"`, []string{`3: system: is "chess"; must be stand, tactics, column or element`}},
	{"system not built", `"system": "stand"`, `"system": "tactics"`, []string{`3: system: the tactics rules are not built into this program; it has: stand`}},
	{"unknown field", `"system": "stand",`, `"system": "stand", "colour": 1,`, []string{`3: colour: unknown field`}},
	{"answer", `"system": "stand",`, `"system": "stand", "query": "army battle",`, []string{`3: query: unknown field: this is the answer of a command with --json`}},
	{"unknown field within", `"x": 10`, `"x": 10, "z": 1`, []string{`9: units[0].stands[0].z: unknown field; known here: id, x, y, facing`}},
	{"required", `"table": {"width": 180, "height": 120},`, ``, []string{`1: table: is missing`}},
	{"required within", `"type": "infantry",`, ``, []string{`7: units[0].type: is missing`}},
	{"table size", `"width": 180`, `"width": 0`, []string{`4: table.width: is 0`}},
	{"table huge", `"width": 180`, `"width": 1e6`, []string{`4: table.width: is 1e6; must be more than 0 and at most 1000`}},
	{"one side", `, {"id": "blue"}`, ``, []string{`5: sides: has 1 sides`, `7: units[0].side: there is no side "red"`}},
	{"same side twice", `{"id": "blue"}`, `{"id": "red"}`, []string{`5: sides[1].id: is "red", which the other side has`}},
	{"string for a number", `"x": 10`, `"x": "10"`, []string{`9: units[0].stands[0].x: must be a number, not a string`}},
	{"null", `"x": 10`, `"x": null`, []string{`9: units[0].stands[0].x: must be a number, not null`}},
	{"list for an object", oldStands, `[]`, []string{`9: units[0].stands[0]: must be an object, not a list`}},
	{"infinite", `"x": 10`, `"x": 1e999`, []string{`9: units[0].stands[0].x: is 1e999, which is too large`}},
	{"id with a space", `"r1a"`, `"r1 a"`, []string{`9: units[0].stands[0].id: is "r1 a"; an id is`}},
	{"id empty", `"r1a"`, `""`, []string{`9: units[0].stands[0].id: is ""`}},
	{"id of 33", `"r1a"`, `"` + strings.Repeat("a", 33) + `"`, []string{`9: units[0].stands[0].id: is "aaa`}},
	{"id of a unit and a stand", `"r1a"`, `"r1"`, []string{`9: units[0].stands[0].id: "r1" is the id of units[0] too`}},
	{"side unknown", `"side": "red"`, `"side": "green"`, []string{`7: units[0].side: there is no side "green"`}},
	{"type", `"infantry"`, `"foot"`, []string{`7: units[0].type: is "foot"; must be infantry, cavalry, chariot, monster, artillery or machine`}},
	{"hits 0", `"side": "red"`, `"side": "red", "hits": 0`, []string{`7: units[0].hits: is 0; must be a whole number from 1 to 99`}},
	{"hits 100", `"side": "red"`, `"side": "red", "hits": 100`, []string{`7: units[0].hits: is 100`}},
	{"attack -1", `"side": "red"`, `"side": "red", "attack": -1`, []string{`7: units[0].attack: is -1; must be a whole number from 0 to 99`}},
	{"attack half", `"side": "red"`, `"side": "red", "attack": 2.5`, []string{`7: units[0].attack: is 2.5`}},
	{"shooting 100", `"side": "red"`, `"side": "red", "shooting": 100`, []string{`7: units[0].shooting: is 100`}},
	{"armour 2", `"side": "red"`, `"side": "red", "armour": 2`, []string{`7: units[0].armour: is 2; must be 3 to 6, or 0`}},
	{"armour 7", `"side": "red"`, `"side": "red", "armour": 7`, []string{`7: units[0].armour: is 7`}},
	{"size too small", `"side": "red"`, `"side": "red", "size": 0`, []string{`7: units[0].size: is 0, but 1 stands are listed`}},
	{"base of 0", `"side": "red"`, `"side": "red", "base": {"front": 0, "depth": 2}`, []string{`7: units[0].base.front: is 0; must be more than 0`}},
	{"base below 0", `"side": "red"`, `"side": "red", "base": {"front": 4, "depth": -2}`, []string{`7: units[0].base.depth: is -2`}},
	{"base half given", `"side": "red"`, `"side": "red", "base": {"front": 4}`, []string{`7: units[0].base.depth: is missing`}},
	{"trait twice", `"side": "red"`, `"side": "red", "traits": ["brave", "brave"]`, []string{`7: units[0].traits[1]: "brave" is listed twice`}},
	{"trait unknown", `"side": "red"`, `"side": "red", "traits": [` + "\n" + `"odd"]`, []string{`8: units[0].traits[0]: unknown trait`}},
	{"state field", `"side": "red"`, `"side": "red", "state": {"tired": true}`, []string{`7: units[0].state.tired: unknown field`}},
	{"machine without pace", `"infantry"`, `"machine"`, []string{`7: units[0].pace: is missing`}},
	{"off the table", `"x": 10`, `"x": 1.9`, []string{`9: units[0].stands[0]: stand "r1a" is not wholly on the table, which is 180 by 120 cm`}},
	{"far off the table", `"x": 10`, `"x": 1e300`, []string{`9: units[0].stands[0].x: is 1e300; must be from`}},
	{"overlap", oldStands, oldStands + ",\n" + `{"id": "r1b", "x": 13.9, "y": 30, "facing": 180}`, []string{`10: units[0].stands[1]: stand "r1b" overlaps stand "r1a"`}},
	{"overlap turned", oldStands, oldStands + ",\n" + `{"id": "r1b", "x": 12.9, "y": 30, "facing": 90}`, []string{`10: units[0].stands[1]: stand "r1b" overlaps stand "r1a"`}},
	{"same place", oldStands, oldStands + ",\n" + `{"id": "r1b", "x": 10, "y": 30, "facing": 0}`, []string{`10: units[0].stands[1]: stand "r1b" overlaps stand "r1a"`}},
	{"ruling unknown", `"table"`, `"rulings": {"AMB-02": "a"}, "table"`, []string{`4: rulings.AMB-02: unknown ruling`}},
	{"ruling a number", `"table"`, `"rulings": {"AMB-01": 1}, "table"`, []string{`4: rulings.AMB-01: must be a string, not a number`}},
	{"phase", `"table"`, `"turn": {"phase": "dinner"}, "table"`, []string{`4: turn.phase: is "dinner"; must be deploy, command, shooting, combat or over`}},
	{"step", `"table"`, `"turn": {"phase": "combat", "step": "orders"}, "table"`, []string{`4: turn.step: is for the phase "command" only`}},
	{"active", `"table"`, `"turn": {"active": "green"}, "table"`, []string{`4: turn.active: there is no side "green"`}},
	{"turn 0", `"table"`, `"turn": {"number": 0}, "table"`, []string{`4: turn.number: is 0`}},
	{"die of 7", `"table"`, `"turn": {"dice": {"given": [1, 7]}}, "table"`, []string{`4: turn.dice.given[1]: is 7; must be a whole number from 1 to 6`}},
	{"pending unit", `"table"`, `"turn": {"pending": {"procedure": "charge", "unit": "r9"}}, "table"`, []string{`4: turn.pending.unit: there is no unit "r9"`}},
	{"expect without want", `"table"`, `"expect": [{"query": "zone"}], "table"`, []string{`4: expect[0].want: is missing`}},
	{"expect without query", `"table"`, `"expect": [{"want": {}}], "table"`, []string{`4: expect[0].query: is missing`}},
	{"expect argument", `"table"`, `"expect": [{"query": "zone", "unit": {}, "want": {}}], "table"`, []string{`4: expect[0].unit: must be a string`}},
	{"drawing kind", `"table"`, `"drawings": [{"kind": "star", "from": [1, 2], "to": [3, 4]}], "table"`, []string{`4: drawings[0].kind: is "star"; must be arrow, circle or note`}},
	{"drawing point", `"table"`, `"drawings": [{"kind": "note", "from": [1], "text": "a"}], "table"`, []string{`4: drawings[0].from: has 1 numbers; a point has two`}},
	{"arrow to nowhere", `"table"`, `"drawings": [{"kind": "arrow", "from": [1, 2]}], "table"`, []string{`4: drawings[0].to: is missing; an arrow or a circle needs one`}},
	{"note with an end", `"table"`, `"drawings": [{"kind": "note", "from": [1, 2], "to": [1, 3], "text": "a"}], "table"`, []string{`4: drawings[0].to: is for an arrow or a circle`}},
	{"note without text", `"table"`, `"drawings": [{"kind": "note", "from": [1, 2]}], "table"`, []string{`4: drawings[0].text: is missing`}},
	{"drawing color", `"table"`, `"drawings": [{"kind": "note", "from": [1, 2], "text": "a", "color": "red"}], "table"`, []string{`4: drawings[0].color: is "red"; must be violet, green, orange or black`}},
	{"expect infinite", `"table"`, `"expect": [{"query": "zone", "want": {"share": [1e999]}}], "table"`, []string{`4: expect[0].want.share[0]: is 1e999`}},
}

func TestReadBadFiles(t *testing.T) {
	for _, test := range badFiles {
		text := strings.Replace(minimal, test.old, test.new, 1)
		if text == minimal {
			t.Fatalf("%s: %q is not in the file", test.name, test.old)
		}
		checkErrors(t, test.name, text, test.want)
	}
}

// checkErrors reads a file and compares its errors with those that it must
// give, and no others.
func checkErrors(t *testing.T, name, text string, want []string) {
	t.Helper()
	_, err := Read([]byte(text), "FILE", fakeSystems)
	var errs Errors
	if !errors.As(err, &errs) {
		t.Errorf("%s: got %v, which is no Errors", name, err)
		return
	}
	if len(errs) != len(want) {
		t.Errorf("%s: got %d errors, want %d:\n%v", name, len(errs), len(want), err)
		return
	}
	for i, e := range errs {
		if got := fmt.Sprintf("%d: %s: %s", e.Line, e.Path, e.What); !strings.HasPrefix(got, want[i]) {
			t.Errorf("%s: got  %s\nwant %s…", name, got, want[i])
		}
	}
}

// Terrain and characters stand in an otherwise empty place of the file, each on
// line 13.
func TestReadBadPieces(t *testing.T) {
	tests := []struct{ name, key, piece, want string }{
		{"character of no side", "characters", `{"id": "c", "side": "green", "kind": "hero", "command": 8, "x": 2, "y": 2}`, `13: characters[0].side: there is no side`},
		{"character's kind", "characters", `{"id": "c", "side": "red", "kind": "king", "command": 8, "x": 2, "y": 2}`, `13: characters[0].kind: is "king"; must be general, hero or wizard`},
		{"character's id", "characters", `{"id": "r1a", "side": "red", "kind": "hero", "command": 8, "x": 2, "y": 2}`, `13: characters[0].id: "r1a" is the id of units[0].stands[0] too`},
		{"joined nobody", "characters", `{"id": "c", "side": "red", "kind": "hero", "command": 8, "x": 2, "y": 2, "joined": "r2"}`, `13: characters[0].joined: there is no unit "r2"`},
		{"joined the enemy", "characters", `{"id": "c", "side": "blue", "kind": "hero", "command": 8, "x": 2, "y": 2, "joined": "r1"}`, `13: characters[0].joined: "r1" is a unit of the other side`},
		{"mount", "characters", `{"id": "c", "side": "red", "kind": "hero", "command": 8, "x": 2, "y": 2, "mount": "boat"}`, `13: characters[0].mount: is "boat"`},
		{"command 11", "characters", `{"id": "c", "side": "red", "kind": "hero", "command": 11, "x": 2, "y": 2}`, `13: characters[0].command: is 11`},
		{"character off the table", "characters", `{"id": "c", "side": "red", "kind": "hero", "command": 8, "x": 1.2, "y": 2}`, `13: characters[0]: character "c" is not wholly on the table`},
		{"character without a place", "characters", `{"id": "c", "side": "red", "kind": "hero", "command": 8, "y": 2}`, `13: characters[0].x: is missing`},
		{"kind of terrain", "terrain", `{"id": "t", "kind": "lawn", "shape": [[0, 0], [1, 0], [1, 1]]}`, `13: terrain[0].kind: is "lawn"`},
		{"no shape", "terrain", `{"id": "t", "kind": "wood"}`, `13: terrain[0]: needs a shape`},
		{"two points", "terrain", `{"id": "t", "kind": "wood", "shape": [[0, 0], [1, 0]]}`, `13: terrain[0].shape: has 2 points; it needs at least 3`},
		{"crosses itself", "terrain", `{"id": "t", "kind": "wood", "shape": [[0, 0], [4, 4], [4, 0], [0, 4]]}`, `13: terrain[0].shape: `},
		{"no area", "terrain", `{"id": "t", "kind": "wood", "shape": [[0, 0], [4, 4], [8, 8]]}`, `13: terrain[0].shape: `},
		{"point of three", "terrain", `{"id": "t", "kind": "wood", "shape": [[0, 0, 0], [4, 4], [4, 0]]}`, `13: terrain[0].shape[0]: must be [x, y]`},
		{"infinite point", "terrain", `{"id": "t", "kind": "wood", "shape": [[0, 1e999], [4, 4], [4, 0]]}`, `13: terrain[0].shape[0][1]: is 1e999`},
		{"line of a wood", "terrain", `{"id": "t", "kind": "wood", "line": [[0, 0], [1, 0]], "width": 1}`, `13: terrain[0].line: wood must have a shape`},
		{"line without width", "terrain", `{"id": "t", "kind": "road", "line": [[0, 0], [1, 0]]}`, `13: terrain[0].width: is missing`},
		{"width without line", "terrain", `{"id": "t", "kind": "wood", "shape": [[0, 0], [4, 4], [4, 0]], "width": 2}`, `13: terrain[0].width: is for a line`},
		{"line and shape", "terrain", `{"id": "t", "kind": "road", "line": [[0, 0], [1, 0]], "width": 1, "shape": [[0, 0], [4, 4], [4, 0]]}`, `13: terrain[0].line: there is a shape too`},
		{"contours of a wood", "terrain", `{"id": "t", "kind": "wood", "shape": [[0, 0], [4, 4], [4, 0]], "contours": []}`, `13: terrain[0].contours: are for hill or steep-hill`},
		{"contour crosses itself", "terrain", `{"id": "t", "kind": "hill", "shape": [[0, 0], [4, 4], [4, 0]], "contours": [{"height": 1, "shape": [[0, 0], [4, 4], [4, 0], [0, 4]]}]}`, `13: terrain[0].contours[0].shape: `},
		{"the same id", "terrain", `{"id": "t", "kind": "wood", "shape": [[0, 0], [4, 4], [4, 0]]}, {"id": "t", "kind": "wood", "shape": [[0, 0], [4, 4], [4, 0]]}`, `13: terrain[1].id: "t" is the id of another`},
	}
	for _, test := range tests {
		text := strings.Replace(minimal, oldEnd, "],\n"+fmt.Sprintf("%q: [\n%s]\n}", test.key, test.piece), 1)
		checkErrors(t, test.name, text, []string{test.want})
	}
}

// Every error of the file is reported, in the order of its lines.
func TestReadAllErrors(t *testing.T) {
	text := strings.NewReplacer(
		`"width": 180`, `"width": "wide"`,
		`"side": "red"`, `"side": "green", "armour": 9, "traits": ["odd"]`,
		oldStands, `{"id": "r1a", "x": 10, "y": 30, "facing": 180, "up": 1},`+"\n"+`{"id": "r1a", "y": 30, "facing": 0}`,
	).Replace(minimal)
	checkErrors(t, "all", text, []string{
		"4: table.width: must be a number, not a string",
		`7: units[0].side: there is no side "green"`,
		"7: units[0].armour: is 9",
		"7: units[0].traits[0]: unknown trait",
		"9: units[0].stands[0].up: unknown field",
		`10: units[0].stands[1].id: "r1a" is the id of units[0].stands[0] too`,
		"10: units[0].stands[1].x: is missing",
	})
}

// The limits are inclusive: so many are read, one more is refused.
func TestReadLimits(t *testing.T) {
	repeat := func(n int, item string) string {
		items := make([]string, n)
		for i := range items {
			items[i] = strings.ReplaceAll(item, "#", fmt.Sprint(i))
		}
		return strings.Join(items, ",\n")
	}
	// Two units, since a scenario's stands are counted together; the minimal
	// one's stand is there too.
	stands := func(n int) string {
		var units [2][]string
		for i := range n - 1 {
			units[i%2] = append(units[i%2],
				fmt.Sprintf(`{"id": "s%d", "x": %d, "y": %d, "facing": 0}`, i, 3+4*(i%200), 40+2*(i/200)))
		}
		return fmt.Sprintf(`{"id": "u", "side": "red", "type": "infantry", "stands": [%s]},
			{"id": "v", "side": "red", "type": "infantry", "stands": [%s]},`,
			strings.Join(units[0], ","), strings.Join(units[1], ","))
	}
	large := strings.Replace(minimal, `"width": 180`, `"width": 1000`, 1)
	const unit = `{"id": "u#", "side": "red", "type": "infantry", "stands": []}`
	const wood = `{"id": "w#", "kind": "wood", "shape": [[0, 0], [4, 4], [4, 0]]}`
	shape := make([]string, 0, MaxPoints+1)
	for i := range MaxPoints {
		shape = append(shape, fmt.Sprintf("[%d, %d]", i, 10+i%2))
	}
	polygon := func(points []string) string {
		return `{"id": "w", "kind": "wood", "shape": [` + strings.Join(points, ",") + ", [100, 0]]}"
	}
	const units, end = `"units": [`, "], \"terrain\": ["
	tests := []struct{ name, at, most, over, want string }{
		{"units", units, repeat(MaxUnits-1, unit) + ",", repeat(MaxUnits, unit) + ",", "has 401 units; at most 400"},
		{"stands", units, stands(MaxStands), stands(MaxStands + 1), "more than 2000 stands"},
		{"terrain", end, repeat(MaxTerrain, wood), repeat(MaxTerrain+1, wood), "has 501 terrain pieces; at most 500"},
		{"points", end, polygon(shape[:MaxPoints-1]), polygon(shape), "has 201 points; at most 200"},
	}
	large = strings.Replace(large, oldEnd, end+oldEnd, 1)
	for _, test := range tests {
		if _, err := Read([]byte(strings.Replace(large, test.at, test.at+test.most, 1)), "limits", fakeSystems); err != nil {
			t.Errorf("%s: the most that is allowed is refused: %v", test.name, firstLine(err))
		}
		_, err := Read([]byte(strings.Replace(large, test.at, test.at+test.over, 1)), "limits", fakeSystems)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.name, firstLine(err), test.want)
		}
	}
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(fmt.Sprint(err), "\n")
	return line
}

// 1 MiB of text is read, a byte more is not.
func TestReadLength(t *testing.T) {
	padding := strings.Repeat(" ", MaxText-len(minimal))
	if _, err := Read([]byte(minimal+padding), "length", fakeSystems); err != nil {
		t.Errorf("1 MiB: %v", err)
	}
	_, err := Read([]byte(minimal+padding+" "), "length", fakeSystems)
	if want := "length:1: has 1048577 bytes of text; at most 1048576 are allowed"; err == nil || err.Error() != want {
		t.Errorf("1 MiB and a byte: got %v, want %s", err, want)
	}
}

// Hostile texts give an error in reasonable time, never a panic.
func TestReadHostile(t *testing.T) {
	tests := map[string]string{
		"empty":       "",
		"blank":       " \n ",
		"null":        "null",
		"list":        "[]",
		"deep lists":  strings.Repeat("[", 500_000),
		"deep object": strings.Repeat(`{"a":`, 200_000),
		"many keys":   "{" + strings.Repeat(`"a":1,`, 150_000) + `"a":1}`,
		"zero byte":   "\x00",
		"long number": `{"format": ` + strings.Repeat("9", 100_000) + "}",
	}
	for name, text := range tests {
		_, err := Read([]byte(text), "hostile", fakeSystems)
		if err == nil {
			t.Errorf("%s: no error", name)
		} else if line := firstLine(err); len(line) > 300 {
			t.Errorf("%s: an error of %d bytes: %.100s", name, len(line), line)
		}
	}
}

// The text of an error is FILE:LINE: PATH: WHAT, one a line.
func TestErrorsText(t *testing.T) {
	errs := Errors{{"a.json", 3, "units[2].stands[0].x", "is missing"}, {"a.json", 9, "", "is empty"}}
	want := "a.json:3: units[2].stands[0].x: is missing\na.json:9: is empty"
	if errs.Error() != want {
		t.Errorf("got %q, want %q", errs.Error(), want)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(minimal))
	for _, file := range sampleFiles(f) {
		s := readSample(f, file)
		f.Add(Write(&s))
	}
	for _, test := range badFiles {
		f.Add([]byte(strings.Replace(minimal, test.old, test.new, 1)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read(data, "fuzz", fakeSystems)
		if err != nil {
			var errs Errors
			if !errors.As(err, &errs) || len(errs) == 0 {
				t.Fatalf("%v is no Errors", err)
			}
			return
		}
		written := Write(&s)
		again, err := Read(written, "again", fakeSystems)
		if err != nil {
			t.Fatalf("what was written does not read: %v\n%s", err, written)
		}
		if second := Write(&again); err == nil && string(second) != string(written) {
			t.Fatalf("written again, it differs:\n%s\n%s", written, second)
		}
	})
}

// A state that was read holds no stands that overlap: checked here pair by pair,
// without the grid that Read uses (STD-BASE-01).
func TestSamplesKeepInvariants(t *testing.T) {
	for _, file := range sampleFiles(t) {
		s := readSample(t, file)
		var boxes []geometry.Box
		for i := range s.Units {
			for j := range s.Units[i].Stands {
				boxes = append(boxes, s.Units[i].Box(j))
			}
		}
		for i := range boxes {
			for j := range i {
				if geometry.Overlaps(boxes[i], boxes[j]) {
					t.Errorf("%s: stands %d and %d overlap", file, i, j)
				}
			}
		}
	}
}

// A battle that began with a file as long as may be goes on when it is longer: what the program has written it reads,
// as a scenario and as the start of a replay. Other files stay within the limit.
func TestFilesThatGrow(t *testing.T) {
	var roads []string
	for i := range MaxTerrain {
		points := make([]string, 150)
		for j := range points {
			points[j] = fmt.Sprintf("[%d.5,%d.5]", 100+i%70, 10+j%60+100*(j/60))
		}
		roads = append(roads, fmt.Sprintf(`{"id":"t%d","kind":"road","width":1,"line":[%s]}`, i, strings.Join(points, ",")))
	}
	text := strings.Replace(minimal, "\n}", `, "terrain": [`+strings.Join(roads, ",")+"]\n}", 1)
	if len(text) > MaxText {
		t.Fatalf("the file has %d bytes", len(text))
	}
	s, err := Read([]byte(text), "large", []Rules{fakeRules{}})
	if err != nil {
		t.Fatal(err)
	}
	written := Write(&s)
	if len(written) <= MaxText {
		t.Fatalf("it is written in %d bytes", len(written))
	}
	again, err := Read(written, "saved", []Rules{fakeRules{}})
	if err != nil || !bytes.Equal(Write(&again), written) {
		t.Errorf("what was written is read: %v", err)
	}
	b, _, err := ReadReplay(NewBattle(s, fakeRules{}, Options{}).Replay(), "replay", []Rules{fakeRules{}})
	if err != nil || !bytes.Equal(Write(b.State()), written) {
		t.Errorf("the replay is read: %v", err)
	}
	for _, other := range []string{string(written) + " ", strings.Replace(string(written), `"units"`, `"units "`, 1)} {
		if _, err := Read([]byte(other), "other", []Rules{fakeRules{}}); err == nil || strings.Count(err.Error(), "\n") > 0 {
			t.Errorf("another file of that length: %v; want an error of one line", err)
		}
	}
}

// A unit or character of an army brings its name, its points (STD-WIN-10) and the special rules
// that are not applied into a scenario.
func TestReadArmyDetails(t *testing.T) {
	text, err := os.ReadFile("testdata/everything.scenario.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Read(text, "everything", fakeSystems)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"*1 hates all"}, ownUnit(&s.Units[0]).NotApplied); diff != "" {
		t.Error(diff)
	}
	king, wizard := &s.Characters[0], &s.Characters[1]
	kings, wizards := king.Own.(*fakeLeader), wizard.Own.(*fakeLeader)
	if king.Name != "Old Red" || kings.Points != 125 || !slices.Equal(kings.NotApplied, []string{"*2 spells"}) {
		t.Errorf("the general is %+v; want Old Red for 125 points, *2 spells not applied", kings)
	}
	if wizard.Name != "bw" || wizards.Points != 0 || wizards.NotApplied != nil {
		t.Errorf("the wizard is %+v; want bw, without points, all of it applied", wizards)
	}
	dearer := s.Clone()
	EditLeader[fakeLeader](&dearer.Characters[0]).Points++
	if startHash(&s) == startHash(&dearer) {
		t.Error("the points of a character are not in the hash")
	}
}
