package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Read reads a scenario. The name is the name of the file, for messages. systems are the rule
// systems of the program; the scenario names one of them, which checks its fields. The text
// may have [MaxText] bytes, or more if the program wrote it, since a battle in progress is
// longer than the file it began with.
//
// Nothing is guessed. The error is an [Errors] that lists all mistakes of the file, by line
// and path; the state must not be used then.
func Read(data []byte, name string, systems []Rules) (State, error) {
	if len(data) > maxWritten {
		return State{}, Errors{{name, 1, "", tooLong(len(data), MaxText)}}
	}
	r, root := newReader(data, name, 1)
	if root == nil {
		if isReplay(data) { // each of its lines is a JSON text
			return State{}, Errors{{name, 1, "format", fmt.Sprintf("is %q; this program reads a %q here", replayFormat, scenarioFormat)}}
		}
		return State{}, r.errs
	}
	s := readScenario(&Field{r: r, n: root}, systems)
	if len(data) > MaxText && (len(r.errs) > 0 || !bytes.Equal(Write(&s), data)) {
		return State{}, Errors{{name, 1, "", tooLong(len(data), MaxText)}}
	}
	return s, r.errs.sorted()
}

// SystemOf returns the rule system that a scenario names, "" if it names none. It reads only
// the beginning of the file.
func SystemOf(data []byte) string {
	d := json.NewDecoder(bytes.NewReader(data))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return ""
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return ""
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return ""
		}
		if key == "system" {
			var name string
			_ = json.Unmarshal(value, &name) // "" if it is not a string
			return name
		}
	}
	return ""
}

// scenarioReader holds what the parts of a scenario need to know about each other.
type scenarioReader struct {
	s      *State
	format *Format
	guide  *Guide
	ids    map[string]string // of units, characters and stands: the path that took it
	sides  []string
	stands int
	placed []placedStand
	named  []namedUnit // in plain data, to be checked once all is read
	joined []*Field    // characters' joined fields, to be checked once all is read
}

// readScenario reads the scenario at f, a whole file or a field in the first line of a replay.
// Errors go to f's reader.
func readScenario(f *Field, systems []Rules) State {
	var s State
	o := f.Object()
	rules, ok := readHead(o, &s, systems)
	if !ok {
		// Another format or system has other fields: complaints about each of them
		// would bury the one message that matters.
		return s
	}
	sc := &scenarioReader{s: &s, format: formatOf(&s), guide: rules.Guide(), ids: map[string]string{}}
	s.Title = o.Optional("title").Name("")
	s.Table = readTable(required(o, "table", !sc.format.NoTable))
	sc.readSides(o.Required("sides"))
	s.Own = sc.readBattle(o)
	o.Required("units").List(MaxUnits, "units", func(_ int, item *Field) {
		s.Units = append(s.Units, sc.readUnit(item))
	})
	ifAny(o, "characters", sc.format.LeaderKinds).List(maxCharacters, "characters", func(_ int, item *Field) {
		s.Characters = append(s.Characters, sc.readCharacter(item))
	})
	sc.readTerrain(ifAny(o, "terrain", sc.format.terrainKinds(anyTerrain)))
	sc.readTurn(o.Optional("turn"))
	s.Notes = o.Optional("notes").Text("")
	s.Rulings = readRulings(o.Optional("rulings"))
	o.Optional("expect").List(MaxList, "checks", func(_ int, item *Field) {
		s.Expect = append(s.Expect, readCheck(item))
	})
	o.Optional("drawings").List(MaxDrawings, "drawings", func(_ int, item *Field) {
		s.Drawings = append(s.Drawings, readDrawing(item, false))
	})
	s.Schema = o.Schema()
	o.End()
	sc.checkJoined()
	sc.checkNamed()
	sc.checkStands(f.r)
	sc.checkCharacters(f)
	if sc.format.Default != nil {
		sc.format.Default(&s)
	}
	f.problems(rules.Check(&s))
	if len(f.r.errs) == 0 {
		f.problems(rules.CheckQuestion(&s))
	}
	return s
}

// readHead reads the fields that decide whether the rest can be read at all.
func readHead(o *Object, s *State, systems []Rules) (Rules, bool) {
	format := o.Required("format")
	system := o.Required("system")
	if text := format.Text(scenarioFormat); text != scenarioFormat {
		format.Bad("is %s; this program reads %q", quote(text), scenarioFormat)
		return nil, false
	}
	s.System = system.OneOf("", knownSystems(systems))
	if !o.there || s.System == "" {
		return nil, false
	}
	rules := rulesNamed(systems, s.System)
	if rules == nil {
		system.Bad("the %s rules are not built into this program; it has: %s", s.System, strings.Join(namesOf(systems), ", "))
	}
	return rules, rules != nil
}

// readBattle reads the system's data about the battle, which a file may leave out.
func (sc *scenarioReader) readBattle(o *Object) any {
	if sc.format.Battle == nil {
		return nil
	}
	own := o.Optional(sc.s.System).Object()
	defer own.End()
	return sc.readOwn(own, sc.format.Battle, nil)
}

// Defaults gives a new state the data of its system about the battle, as a file has it that says
// nothing of that.
func (s *State) Defaults() {
	sc := &scenarioReader{s: s, format: formatOf(s)}
	s.Own = sc.readOwn(&Object{}, sc.format.Battle, nil)
}

// required returns a field, which must be present if must is true.
func required(o *Object, key string, must bool) *Field {
	if must {
		return o.Required(key)
	}
	return o.Optional(key)
}

// ifAny returns the field of a list, which a file may have if its system has any kinds of its
// items.
func ifAny(o *Object, key string, kinds []string) *Field {
	if len(kinds) == 0 {
		return nil
	}
	return o.Optional(key)
}

func rulesNamed(systems []Rules, name string) Rules {
	i := slices.IndexFunc(systems, func(r Rules) bool { return r.Name() == name })
	if i < 0 {
		return nil
	}
	return systems[i]
}

// knownSystems names the systems of the formats page and of the program.
func knownSystems(systems []Rules) []string {
	names := slices.Clone(systemNames)
	for _, name := range namesOf(systems) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func namesOf(systems []Rules) []string {
	names := make([]string, len(systems))
	for i, r := range systems {
		names[i] = r.Name()
	}
	return names
}

func readTable(f *Field) Table {
	o := f.Object()
	defer o.End()
	return Table{Width: o.Required("width").Size(0, MaxTable), Height: o.Required("height").Size(0, MaxTable)}
}

func (sc *scenarioReader) readSides(f *Field) {
	if f.is(arrayNode) && len(f.n.items) != 2 {
		f.Bad("has %d sides; there must be two", len(f.n.items))
		return
	}
	f.List(2, "sides", func(i int, item *Field) {
		o := item.Object()
		id := o.Required("id").ID()
		if id != "" && slices.Contains(sc.sides, id) {
			o.Optional("id").Bad("is %q, which the other side has", id)
		}
		sc.sides = append(sc.sides, id)
		sc.s.Sides[i] = Side{ID: SideID(id), Name: o.Optional("name").Name(id)}
		sc.s.Sides[i].Own = sc.readOwn(o, sc.format.Side, nil)
		o.End()
	})
}

// side reads the id of a side.
func (sc *scenarioReader) side(f *Field) SideID {
	id := f.ID()
	if id != "" && !slices.Contains(sc.sides, id) {
		f.Bad("there is no side %q", id)
		return ""
	}
	return SideID(id)
}

// newID reads the id of a unit, a character or a stand, which share one
// namespace.
func (sc *scenarioReader) newID(f *Field) string {
	id := f.ID()
	if id == "" {
		return ""
	}
	if other, taken := sc.ids[id]; taken {
		f.Bad("%q is the id of %s too", id, other)
		return id
	}
	sc.ids[id] = strings.TrimSuffix(f.path, ".id")
	return id
}

func readRulings(f *Field) map[string]string {
	o := f.Object()
	if !o.there {
		return nil
	}
	rulings := map[string]string{}
	for _, m := range o.n.members {
		rulings[m.key] = o.Optional(m.key).Text("")
	}
	return rulings
}

// problems reports what a rule system found wrong. The place of each is the innermost field on
// its path that the file has. A field that has an error already gets no second one.
func (f *Field) problems(problems []Problem) {
	known := map[string]bool{}
	for _, e := range f.r.errs {
		known[e.Path] = true
	}
	for _, p := range problems {
		path := p.Path
		if f.path != "" && path != "" {
			path = f.path + "." + path
		}
		if !known[path] {
			f.r.report(f.nearest(p.Path).start, path, "%s", p.What)
		}
	}
}

// nearest returns the innermost node on a path below f.
func (f *Field) nearest(path string) *node {
	n := f.n
	for path != "" {
		inner, rest := step(n, path)
		if inner == nil {
			break
		}
		n, path = inner, rest
	}
	return n
}

// step follows the first part of a path such as "units[2].id". It returns the node there, nil
// if there is none, and the rest of the path.
func step(n *node, path string) (*node, string) {
	if path[0] == '[' {
		digits, rest, _ := strings.Cut(path[1:], "]")
		i := 0
		for _, c := range digits {
			i = min(10*i+int(c-'0'), MaxText)
		}
		if i < 0 || i >= len(n.items) {
			return nil, ""
		}
		return n.items[i], strings.TrimPrefix(rest, ".")
	}
	end := strings.IndexAny(path, ".[")
	if end < 0 {
		end = len(path)
	}
	return n.get(path[:end]), strings.TrimPrefix(path[end:], ".")
}
