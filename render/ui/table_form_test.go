package ui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"frontage/game"
	"frontage/game/systems"
)

// notInTheEditor lists the fields of the schema of a scenario that the table editor does not
// offer, with the reason.
var notInTheEditor = map[string]string{
	"$schema":       "for text editors; kept as it is",
	"format":        "the same in every scenario",
	"system":        "settled by the rules chosen before the table is opened",
	"turn.led":      "the orders given in a battle; a unit's own order is its tactics",
	"turn.dice.key": "made by two players together in a battle",

	"turn.pending": "the open question: what play has asked, which must fit the table exactly",
	"turn.command": "how far the command phase has come",
	"turn.combat":  "how far the combat phase has come",
	"turn.open":    "the open question of the column rules",
	"turn.todo":    "the outcomes of a combat of the element rules that are still to be carried out",

	"units.stands.row": "worked out from the places", "units.stands.column": "worked out from the places",

	"column:rulings":           "these rules have none",
	"tactics:terrain.contours": "its terrain has none", "tactics:terrain.line": "no kind of its terrain is a line",
	"tactics:terrain.width": "no kind of its terrain is a line", "tactics:units.base": "these rules read none",
}

// missing returns the reason why the editor does not offer a field, "" if it must.
func missing(system, path string) (key, why string) {
	for _, key := range []string{path, system + ":" + path} {
		if notInTheEditor[key] != "" {
			return key, notInTheEditor[key]
		}
	}
	return "", ""
}

// blanksOf lists the places of a form, without the indexes of lists, as "units.state.hits". A
// group whose fields depend on one of them is looked at with each of its values. done holds the
// groups around, by their fields, since a procedure may lie within another.
func blanksOf(b game.Blank, path string, depth int, each func(path string, b game.Blank)) {
	if path != "" && b.Key != "" {
		each(path, b)
	}
	if depth > 9 {
		return
	}
	switch b.Kind {
	case game.BlankList, game.BlankTable:
		blanksOf(*b.Item, path, depth+1, each)
	case game.BlankGroup:
		values := []map[string]any{{}}
		for _, p := range b.Parts(map[string]any{}) {
			switch {
			case p.Kind == game.BlankWord || p.Kind == game.BlankText && p.Words != nil:
				for _, word := range p.Words {
					values = append(values, map[string]any{p.Key: word})
				}
			case p.Kind == game.BlankNumber:
				values = append(values, map[string]any{p.Key: json.Number("1")})
			}
		}
		seen := map[string]bool{}
		for _, value := range values {
			parts := b.Parts(value)
			looks := ""
			for _, p := range parts {
				looks += fmt.Sprint(p.Key, p.Kind, p.Item != nil && p.Item.Kind == game.BlankGroup, " ")
			}
			if seen[looks] {
				continue // the same fields as with another value
			}
			seen[looks] = true
			for _, p := range parts {
				at := strings.TrimPrefix(path+"."+p.Key, ".")
				if strings.Count("."+at+".", "."+p.Key+".") > 2 && inner(p) {
					continue // within itself, as a location in a location
				}
				blanksOf(p, at, depth+1, each)
			}
		}
	}
}

// schemaPaths lists the properties of a schema in the same way.
func schemaPaths(t *testing.T, system string) []string {
	t.Helper()
	text, err := game.SchemaOf("scenario", system)
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	parts, _ := root["$defs"].(map[string]any)
	found := map[string]bool{}
	var walk func(n map[string]any, path string, around []string)
	walk = func(n map[string]any, path string, around []string) {
		if ref, ok := n["$ref"].(string); ok {
			name := strings.TrimPrefix(ref, "#/$defs/")
			if slices.Contains(around, name) {
				return
			}
			def, _ := parts[name].(map[string]any)
			walk(def, path, append(slices.Clone(around), name))
			return
		}
		for _, either := range []string{"anyOf"} {
			list, _ := n[either].([]any)
			for _, one := range list {
				walk(one.(map[string]any), path, around)
			}
		}
		if items, ok := n["items"].(map[string]any); ok {
			walk(items, path, around)
		}
		properties, _ := n["properties"].(map[string]any)
		for key, value := range properties {
			at := strings.TrimPrefix(path+"."+key, ".")
			found[at] = true
			if _, why := missing(system, at); why == "" {
				inner, _ := value.(map[string]any)
				walk(inner, at, around)
			}
		}
	}
	walk(root, "", nil)
	return slices.Sorted(maps.Keys(found))
}

// Every field of a scenario, of all rules, can be filled in by the editor, or is listed with its
// reason; and each has a name for a person.
func TestEveryFieldOfAScenarioIsInTheEditor(t *testing.T) {
	listed := map[string]bool{}
	for _, rules := range systems.All() {
		p := newPlayer(t, desktop)
		at := newBoard(p.ui, rules, func() *game.State { return nil })
		screen := &table{ui: p.ui, board: at}
		in := map[string]bool{}
		blanksOf(game.ScenarioBlank(rules), "", 0, func(path string, b game.Blank) {
			if in[path] {
				return
			}
			in[path] = true
			if strings.HasPrefix(path, "expect.") || strings.HasPrefix(path, "rulings.") || b.Key == rules.Name() {
				return
			}
			if _, shared := fieldLabels[b.Key]; !shared && rules.Guide().Pieces.Labels[b.Key].Empty() && rules.Name() != "toy" {
				t.Errorf("%s: the field %s has no name but %q", rules.Name(), path, screen.label(b.Key))
			}
		})
		if len(in) < 30 {
			t.Errorf("%s: the editor has only %d fields", rules.Name(), len(in))
		}
		for _, path := range schemaPaths(t, rules.Name()) {
			key, why := missing(rules.Name(), path)
			switch {
			case why != "":
				listed[key] = true
				if in[path] {
					t.Errorf("%s: %s is in the editor, and is listed as missing", rules.Name(), path)
				}
			case !in[path]:
				t.Errorf("%s: the editor has no field %s", rules.Name(), path)
			}
		}
	}
	for path := range notInTheEditor {
		if !listed[path] {
			t.Errorf("%s is listed, but no schema has it", path)
		}
	}
}

// edited drives the form of the Table screen.
type edited struct{ *player }

func (p edited) table() *table { return p.ui.screen.(*table) }

// press presses a control, even one that is scrolled out of sight.
func (p edited) press(id string) {
	p.t.Helper()
	if !p.ui.Press(id) {
		p.t.Fatalf("%s cannot be pressed; there is %v: %s", id, p.ids(), p.dialogText())
	}
	p.tick(Input{})
}

// enter presses controls one after another.
func (p edited) enter(ids ...string) {
	p.t.Helper()
	for _, id := range ids {
		p.press(id)
	}
}

// word chooses one of the words of a field.
func (p edited) word(field, word string) {
	p.t.Helper()
	p.enter("field-"+field, "choose-"+word)
}

// number types a number into a field.
func (p edited) number(field, digits string) {
	p.t.Helper()
	p.enter("field-" + field)
	p.typed(digits)
	p.key(KeyEnter, 0)
}

// text types a text into a field.
func (p edited) text(field, text string) {
	p.t.Helper()
	p.enter("field-" + field)
	p.write(text)
}

// write types into the line of the open dialog.
func (p edited) write(text string) {
	p.t.Helper()
	if !p.ui.Write("form-text", text) {
		p.t.Fatal("there is no line to type into")
	}
	p.ui.Give("form-text")
	p.tick(Input{})
}

// done closes the form.
func (p edited) done() {
	p.t.Helper()
	for range 9 {
		if p.ui.dialog == nil {
			return
		}
		p.key(KeyEscape, 0)
	}
	p.t.Fatal("the form cannot be left")
}

// The editor alone builds a scenario with one of each kind that a scenario may hold: what is
// saved is valid, reopens byte for byte, and goes away again step by step.
func TestTheEditorBuildsAWholeScenario(t *testing.T) {
	p := edited{newPlayer(t, desktop)}
	p.press("table")
	p.press("clear")
	empty := game.Write(p.ui.State())
	// Every type of units, for each side one; every kind of leaders; terrain of every kind.
	guide := p.table().board.ask.guide()
	for i, r := range guide.Pieces.Recruits {
		p.press(p.table().addID(i%2, r))
		p.key(KeyEscape, 0)
	}
	for i, k := range guide.Pieces.LeaderKinds {
		side := p.ui.State().Sides[i%2].ID
		p.press(fmt.Sprintf("lead-%s-%s", side, k.ID))
		if p.ui.dialog != nil {
			t.Fatal(p.dialogText())
		}
		p.key(KeyEscape, 0)
	}
	for _, k := range guide.Pieces.Terrain {
		p.press("lay-" + k.ID)
		p.key(KeyEscape, 0)
	}
	// A contour on the hill.
	p.ui.Press("ground-hill-1")
	p.tick(Input{})
	p.enter("add-contour", "add-contour", "contour-2")
	p.number("height", "3")
	p.done()
	p.key(KeyEscape, 0)
	// Texts, the size, the names of the sides, whose turn it is.
	p.enter("form-texts")
	p.text("title", "One of each")
	p.enter("field-notes")
	for _, r := range "Hold the hill." {
		p.typed(string(r))
	}
	p.key(KeyEnter, 0)
	p.done()
	p.enter("form-sides", "item-2")
	p.text("name", "The Host")
	p.done()
	// A unit with traits, an item, a state, a special rule, points, keywords, tactics.
	first := p.ui.State().Units[0].ID
	p.ui.Press("unit-" + string(first))
	p.tick(Input{})
	p.enter("everything")
	p.text("name", "The Old Guard")
	p.number("points", "120")
	p.enter("field-traits", "choose-fearless", "choose-terrifying")
	p.key(KeyEscape, 0)
	p.word("item", "war-banner")
	p.enter("field-keywords", "form-add")
	p.write("veterans")
	p.key(KeyEscape, 0)
	p.enter("field-special", "form-add")
	p.word("rule", "SPEC-03")
	p.key(KeyEscape, 0)
	p.key(KeyEscape, 0)
	p.enter("field-state", "field-confused", "field-open")
	p.number("hits", "1")
	p.key(KeyEscape, 0)
	p.text("tactics", "assault")
	p.done()
	// The wizard's spells, the hero's item.
	wizard := slices.IndexFunc(p.ui.State().Characters, func(c game.Character) bool { return c.Kind == "wizard" })
	p.key(KeyEscape, 0)
	p.ui.Press("leader-" + string(p.ui.State().Characters[wizard].ID))
	p.tick(Input{})
	p.enter("everything", "field-spells", "choose-steppe")
	p.done()
	p.key(KeyEscape, 0)
	// The turn: its limit, given dice, an objective, the scenario with a marker, the deployment.
	p.enter("form-turn")
	p.number("number", "2")
	p.number("limit", "6")
	p.enter("field-dice")
	p.number("seed", "77")
	p.enter("field-given", "form-add")
	p.typed("5")
	p.key(KeyEnter, 0)
	p.key(KeyEscape, 0)
	p.key(KeyEscape, 0)
	p.enter("field-objectives", "form-add")
	p.text("name", "Hold the hill")
	p.word("terrain", "hill-1")
	p.number("points", "2")
	p.key(KeyEscape, 0)
	p.key(KeyEscape, 0)
	p.done()
	// A house rule, an expectation with a field of the answer, a drawing.
	ruling := p.table().board.ask.rules.Rulings()[0]
	p.enter("form-rulings", "field-"+ruling.ID, "choose-"+ruling.Readings[1].Key)
	p.done()
	p.enter("form-expect", "form-add")
	p.word("query", "charge")
	p.enter("field-want", "form-add")
	p.write("legal")
	p.enter("field-legal")
	p.write("true")
	p.done()
	p.enter("form-texts", "field-drawings", "form-add")
	p.word("kind", "note")
	p.text("text", "Here they come")
	p.done()

	st := p.ui.State()
	text := game.Write(st)
	again, err := game.Read(text, "saved", p.ui.setup.Systems)
	if err != nil {
		t.Fatalf("what the editor has made is not valid: %v", err)
	}
	if !bytes.Equal(game.Write(&again), text) {
		t.Error("it does not reopen byte for byte")
	}
	for _, want := range []string{`"title": "One of each"`, `"notes": "Hold the hill."`, `"name": "The Host"`, `"name": "The Old Guard"`, `"points": 120`,
		`"terrifying"`, `"item": "war-banner"`, `"keywords": ["veterans"]`, `"rule": "SPEC-03"`, `"confused": true`, `"tactics": "assault"`, `"spells": ["steppe"]`,
		`"seed": 77`, `"given": [5]`, `"limit": 6`, `"kind": "hold"`, `"terrain": "hill-1"`, `"query": "charge"`, `"want": {"legal": true}`,
		`"text": "Here they come"`, `"height": 3`, `"rulings": {"` + ruling.ID} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the file lacks %s", want)
		}
	}
	for _, k := range guide.Pieces.UnitTypes {
		if !slices.ContainsFunc(st.Units, func(u game.Unit) bool { return string(u.Type) == k.ID }) {
			t.Errorf("there is no unit of the type %s", k.ID)
		}
	}
	if len(st.Characters) != len(guide.Pieces.LeaderKinds) || len(st.Terrain) != len(guide.Pieces.Terrain) {
		t.Errorf("%d leaders and %d pieces of terrain", len(st.Characters), len(st.Terrain))
	}
	// All of it is undone step by step, and done again.
	for p.table().at > 0 && !bytes.Equal(game.Write(p.ui.State()), empty) {
		p.key("z", Ctrl)
	}
	if !bytes.Equal(game.Write(p.ui.State()), empty) {
		t.Error("it cannot be undone")
	}
	for range 200 {
		p.key("y", Ctrl)
	}
	if !bytes.Equal(game.Write(p.ui.State()), text) {
		t.Error("it cannot be done again")
	}
}

// What cannot be read does not come onto the table: the form says what is missing, with its own
// names, until it is there.
func TestTheFormSaysWhatIsMissing(t *testing.T) {
	p := edited{onTable(t)}
	was := len(p.table().states)
	p.enter("form-turn", "field-objectives", "form-add")
	if p.table().states[p.table().at].Turn.Own != nil && strings.Contains(string(game.Write(p.ui.State())), "objectives") {
		t.Error("an objective without a place is on the table")
	}
	if !p.shows("Not on the table yet") || !p.shows("Objectives") {
		t.Errorf("the dialog does not say what is missing: %s", p.dialogText())
	}
	p.done()
	if len(p.table().states) != was {
		t.Error("leaving it changes the table")
	}
	// A wrong value is refused likewise, and Escape leaves field after field.
	p.ui.Press("unit-red-1")
	p.tick(Input{})
	p.enter("everything")
	p.number("armour", "2")
	if !p.shows("Not on the table yet") {
		t.Error("an armour that there is not is taken")
	}
	p.done()
	if p.ui.State().Unit("red-1") == nil {
		t.Error("the unit is gone")
	}
}

// The keys of undo and redo work while the form is open, and the form shows what there is then.
func TestUndoWithinTheForm(t *testing.T) {
	p := edited{onTable(t)}
	title := p.ui.State().Title
	p.enter("form-texts")
	p.text("title", "The mill")
	for i, step := range []struct {
		key  Key
		mods Mods
		want string
	}{{"z", Ctrl, title}, {"z", Ctrl | Shift, "The mill"}, {"z", Ctrl, title}, {"y", Ctrl, "The mill"}} {
		p.key(step.key, step.mods)
		if p.ui.dialog == nil {
			t.Fatalf("step %d: the form is closed", i)
		}
		if got := p.ui.State().Title; got != step.want || !p.shows(step.want) {
			t.Errorf("step %d: the title is %q, want %q; the form: %s", i, got, step.want, p.dialogText())
		}
	}
}

// A leader is dragged over the table and joins the unit that he is dropped on; the unit that he is
// with may be removed.
func TestLeadersOnTheTable(t *testing.T) {
	p := edited{onTable(t)}
	p.press("lead-red-general")
	c := func() *game.Character { return &p.ui.State().Characters[0] }
	from := p.cm(c().X, c().Y)
	p.drag(from, p.cm(10, 10), 0)
	if c().X < 9.5 || c().X > 10.5 || c().Y < 9.5 || c().Y > 10.5 || c().Joined != "" {
		t.Errorf("he is at %v, %v, with %q; want 10, 10, with nobody", c().X, c().Y, c().Joined)
	}
	u := p.ui.State().Unit("red-1").Middle()
	p.drag(p.cm(c().X, c().Y), p.cm(u.X, u.Y), 0)
	if c().Joined != "red-1" {
		t.Errorf("he has joined %q, want red-1", c().Joined)
	}
	p.key(KeyEscape, 0)
	p.ui.Press("unit-red-1")
	p.tick(Input{})
	p.press("remove")
	if len(p.ui.State().Characters) != 1 || c().Joined != "" {
		t.Errorf("after its removal he is with %q", c().Joined)
	}
	p.ui.Press("leader-" + string(c().ID))
	p.tick(Input{})
	p.key(KeyRight, Shift)
	p.key(KeyDelete, 0)
	if len(p.ui.State().Characters) != 0 {
		t.Error("he is still there")
	}
	p.key("z", Ctrl)
	if len(p.ui.State().Characters) != 1 {
		t.Error("undo does not bring him back")
	}
}

// Under the other rules the editor adds a unit of each type and a leader of each kind as well, and
// each table is valid.
func TestTheEditorOfOtherRules(t *testing.T) {
	for _, rules := range systems.All() {
		pieces := &rules.Guide().Pieces
		p := edited{newPlayer(t, desktop)}
		st := p.ui.sample(rules)
		st.Table = game.Table{Width: 180, Height: 120}
		p.ui.openTable(*st)
		p.tick(Input{})
		for i, r := range pieces.Recruits {
			p.press(p.table().addID(i%2, r))
			p.key(KeyEscape, 0)
		}
		for i, k := range pieces.LeaderKinds {
			p.press(fmt.Sprintf("lead-%s-%s", p.ui.State().Sides[i%2].ID, k.ID))
			if p.ui.dialog != nil {
				t.Fatalf("%s: %s: %s", rules.Name(), k.ID, p.dialogText())
			}
			p.key(KeyEscape, 0)
		}
		text := game.Write(p.ui.State())
		again, err := game.Read(text, "saved", p.ui.setup.Systems)
		if err != nil {
			t.Errorf("%s: %v", rules.Name(), err)
			continue
		}
		if !bytes.Equal(game.Write(&again), text) {
			t.Errorf("%s: the table does not reopen byte for byte", rules.Name())
		}
		if n := len(p.ui.State().Units); n < len(pieces.Recruits) {
			t.Errorf("%s: %d units of %d types", rules.Name(), n, len(pieces.Recruits))
		}
		for len(p.ui.State().Characters) > 0 {
			n := len(p.ui.State().Characters)
			p.press("leader-" + string(p.ui.State().Characters[0].ID))
			if p.key(KeyDelete, 0); len(p.ui.State().Characters) != n-1 {
				t.Fatalf("%s: a leader cannot be removed: %s", rules.Name(), p.dialogText())
			}
		}
		for len(p.ui.State().Units) > 0 { // the generals of commands, too
			n := len(p.ui.State().Units)
			p.ui.Press("unit-" + string(p.ui.State().Units[0].ID))
			p.tick(Input{})
			p.key(KeyDelete, 0)
			if p.ui.dialog != nil || len(p.ui.State().Units) != n-1 {
				t.Errorf("%s: a unit cannot be removed: %s", rules.Name(), p.dialogText())
				break
			}
		}
	}
}
