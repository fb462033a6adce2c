package game

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"frontage/geometry"
)

// Write returns the scenario file of a state: keys in the order of the formats
// page, a unit, a character, a terrain piece and a check each on one line.
// Reading the file gives the state again, and writing that the same bytes.
func Write(s *State) []byte {
	w := &jsonWriter{}
	w.open("{")
	w.lines(1)
	writeSchema(w, s.Schema)
	w.stringField("format", scenarioFormat)
	if s.Title != "" {
		w.stringField("title", s.Title)
	}
	w.stringField("system", s.System)
	w.key("table")
	w.open("{")
	w.lengthField("width", s.Table.Width)
	w.lengthField("height", s.Table.Height)
	w.close("}")
	w.key("sides")
	writeList(w, s.Sides[:], writeSide)
	w.key("units")
	writeList(w, s.Units, writeUnit)
	w.key("characters")
	writeList(w, s.Characters, writeCharacter)
	w.key("terrain")
	writeList(w, s.Terrain, writeFeature)
	w.key("turn")
	writeTurn(w, &s.Turn)
	if s.Notes != "" {
		w.stringField("notes", s.Notes)
	}
	if len(s.Rulings) > 0 {
		w.key("rulings")
		w.value(s.Rulings)
	}
	if len(s.Expect) > 0 {
		w.key("expect")
		writeList(w, s.Expect, writeCheck)
	}
	if len(s.Drawings) > 0 {
		w.key("drawings")
		writeList(w, s.Drawings, writeDrawing)
	}
	w.close("}")
	return append(w.buf, '\n')
}

func writeSchema(w *jsonWriter, schema string) {
	if schema != "" {
		w.stringField("$schema", schema)
	}
}

// MarshalJSON returns the scenario object of a state.
func (s State) MarshalJSON() ([]byte, error) {
	var compact bytes.Buffer
	err := json.Compact(&compact, Write(&s))
	return compact.Bytes(), err
}

// writeList writes a list with an item a line.
func writeList[T any](w *jsonWriter, items []T, write func(*jsonWriter, *T)) {
	w.open("[")
	if len(items) > 0 {
		w.lines(2)
	}
	for i := range items {
		w.item()
		write(w, &items[i])
	}
	w.close("]")
}

func writeSide(w *jsonWriter, s *Side) {
	w.open("{")
	w.stringField("id", string(s.ID))
	w.stringField("name", s.Name)
	w.close("}")
}

// writeUnit writes a unit's whole profile, so that a reader of the file needs
// no defaults; what most units do not have is left out.
func writeUnit(w *jsonWriter, u *Unit) {
	w.open("{")
	w.stringField("id", string(u.ID))
	w.stringField("side", string(u.Side))
	w.stringField("name", u.Name)
	w.stringField("type", string(u.Type))
	w.intField("attack", u.Attack)
	w.intField("shooting", u.Shooting)
	w.lengthField("range", u.Range)
	w.intField("hits", u.Hits)
	w.intField("armour", u.Armour)
	w.intField("points", u.Points)
	w.intField("size", u.Size)
	if u.Pace != 0 {
		w.lengthField("pace", u.Pace)
	}
	if u.Base != u.Type.Base() {
		writeBase(w, u.Base)
	}
	w.key("traits")
	w.value(u.Traits)
	writeNotApplied(w, u.NotApplied)
	w.key("state")
	w.open("{")
	writePlainFields(w, reflect.ValueOf(&u.State).Elem())
	w.close("}")
	w.key("stands")
	w.open("[")
	for _, stand := range u.Stands {
		w.item()
		w.open("{")
		w.stringField("id", string(stand.ID))
		w.lengthField("x", stand.X)
		w.lengthField("y", stand.Y)
		w.lengthField("facing", RoundAngle(stand.Facing))
		w.close("}")
	}
	w.close("]")
	w.close("}")
}

func writeNotApplied(w *jsonWriter, rules []string) {
	if len(rules) > 0 {
		w.key("not_applied")
		w.value(rules)
	}
}

func writeBase(w *jsonWriter, b Base) {
	w.key("base")
	w.open("{")
	w.lengthField("front", b.Front)
	w.lengthField("depth", b.Depth)
	w.close("}")
}

func writeCharacter(w *jsonWriter, c *Character) {
	w.open("{")
	w.stringField("id", string(c.ID))
	w.stringField("side", string(c.Side))
	if c.Name != string(c.ID) {
		w.stringField("name", c.Name)
	}
	w.stringField("kind", c.Kind)
	w.intField("command", c.Command)
	w.intField("attack", c.Attack)
	writeShot(w, c.Shooting, c.Range)
	if c.Points != 0 {
		w.intField("points", c.Points)
	}
	w.lengthField("x", c.X)
	w.lengthField("y", c.Y)
	w.stringField("joined", string(c.Joined))
	if c.Mount != "" {
		w.stringField("mount", c.Mount)
	}
	if c.Base != characterBase {
		writeBase(w, c.Base)
	}
	writeNotApplied(w, c.NotApplied)
	if state := reflect.ValueOf(&c.State).Elem(); !isZeroPlain(state) {
		w.key("state")
		w.open("{")
		writePlainFields(w, state)
		w.close("}")
	}
	w.close("}")
}

// writeShot writes the shot of a character or of his mount, if there is one.
func writeShot(w *jsonWriter, shooting int, reach float64) {
	if shooting != 0 {
		w.intField("shooting", shooting)
		w.lengthField("range", reach)
	}
}

func writeFeature(w *jsonWriter, t *Terrain) {
	w.open("{")
	w.stringField("id", string(t.ID))
	w.stringField("kind", t.Kind)
	if t.Shape != nil {
		writePoints(w, "shape", t.Shape)
	}
	if t.Line != nil {
		writePoints(w, "line", t.Line)
		w.lengthField("width", t.Width)
	}
	if len(t.Contours) > 0 {
		w.key("contours")
		w.open("[")
		for _, c := range t.Contours {
			w.item()
			w.open("{")
			w.lengthField("height", c.Height)
			writePoints(w, "shape", c.Shape)
			w.close("}")
		}
		w.close("]")
	}
	w.close("}")
}

func writePoints(w *jsonWriter, key string, points []geometry.Vec) {
	w.key(key)
	w.open("[")
	for _, p := range points {
		w.item()
		w.raw("[" + decimal(p.X) + ", " + decimal(p.Y) + "]")
	}
	w.close("]")
}

func writeTurn(w *jsonWriter, t *Turn) {
	w.open("{")
	w.intField("number", t.Number)
	w.stringField("active", string(t.Active))
	w.stringField("phase", t.Phase)
	if t.Step != "" {
		w.stringField("step", t.Step)
	}
	if d := t.Dice; d.Seed != 0 || d.Drawn != 0 || len(d.Given) > 0 || d.GivenOnly {
		w.key("dice")
		writeDice(w, d)
	}
	writePlainFields(w, reflect.ValueOf(&t.Progress).Elem())
	w.close("}")
}

func writeDice(w *jsonWriter, d DiceState) {
	w.open("{")
	w.key("seed")
	w.raw(strconv.FormatUint(d.Seed, 10))
	w.intField("drawn", d.Drawn)
	if len(d.Given) > 0 {
		w.key("given")
		w.value(d.Given)
	}
	if d.GivenOnly {
		w.boolField("only", true)
	}
	w.close("}")
}

func writeCheck(w *jsonWriter, c *Check) {
	w.open("{")
	w.stringField("query", c.Query)
	for _, key := range slices.Sorted(maps.Keys(c.Args)) {
		w.key(key)
		w.value(c.Args[key])
	}
	if c.Any {
		w.boolField("any", true)
	}
	w.key("want")
	w.value(c.Want)
	w.close("}")
}
