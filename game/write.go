package game

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"frontage/geometry"
)

// Write returns the scenario file of a state: keys in the order of the formats page; each
// unit, character, terrain piece and check on one line. Reading the file gives the same state,
// and writing that state gives the same bytes.
func Write(s *State) []byte {
	w := &Writer{}
	w.Open("{")
	w.Lines(1)
	w.Schema(s.Schema)
	w.StringField("format", scenarioFormat)
	if s.Title != "" {
		w.StringField("title", s.Title)
	}
	w.StringField("system", s.System)
	f := formatOf(s)
	if f.Battle != nil {
		w.Key(s.System)
		w.Open("{")
		writeOwn(w, s.Own, f.Battle, nil)
		w.Close("}")
	}
	if s.Table != (Table{}) || !f.NoTable {
		w.Key("table")
		w.Open("{")
		w.LengthField("width", s.Table.Width)
		w.LengthField("height", s.Table.Height)
		w.Close("}")
	}
	w.Key("sides")
	WriteList(w, s.Sides[:], f.writeSide)
	w.Key("units")
	WriteList(w, s.Units, func(w *Writer, u *Unit) { f.writeUnit(w, s, u) })
	if len(f.LeaderKinds) > 0 || len(s.Characters) > 0 {
		w.Key("characters")
		WriteList(w, s.Characters, f.writeCharacter)
	}
	if len(f.Terrain) > 0 || len(s.Terrain) > 0 {
		w.Key("terrain")
		WriteList(w, s.Terrain, writeFeature)
	}
	w.Key("turn")
	f.writeTurn(w, &s.Turn)
	if s.Notes != "" {
		w.StringField("notes", s.Notes)
	}
	if len(s.Rulings) > 0 {
		w.Key("rulings")
		w.Value(s.Rulings)
	}
	if len(s.Expect) > 0 {
		w.Key("expect")
		WriteList(w, s.Expect, writeCheck)
	}
	if len(s.Drawings) > 0 {
		w.Key("drawings")
		WriteList(w, s.Drawings, writeDrawing)
	}
	w.Close("}")
	return append(w.buf, '\n')
}

// MarshalJSON returns the scenario object of a state.
func (s State) MarshalJSON() ([]byte, error) {
	var compact bytes.Buffer
	err := json.Compact(&compact, Write(&s))
	return compact.Bytes(), err
}

// WriteList writes a list with one item a line.
func WriteList[T any](w *Writer, items []T, write func(*Writer, *T)) {
	w.Open("[")
	if len(items) > 0 {
		w.Lines(2)
	}
	for i := range items {
		w.Item()
		write(w, &items[i])
	}
	w.Close("]")
}

func (f *Format) writeSide(w *Writer, s *Side) {
	w.Open("{")
	w.StringField("id", string(s.ID))
	w.StringField("name", s.Name)
	writeOwn(w, s.Own, f.Side, nil)
	w.Close("}")
}

// writeUnit writes a unit with its whole profile, so that a reader of the file needs no
// defaults. It leaves out what most units do not have.
func (f *Format) writeUnit(w *Writer, s *State, u *Unit) {
	w.Open("{")
	w.StringField("id", string(u.ID))
	w.StringField("side", string(u.Side))
	w.StringField("name", u.Name)
	if len(f.UnitTypes) > 0 {
		w.StringField("type", string(u.Type))
	}
	writeOwn(w, u.Own, f.Unit, func(string) {
		if u.Base != f.baseOf(s, u) {
			w.Base(u.Base)
		}
	})
	if len(u.Stands) > 0 || !f.NoStands {
		writeStands(w, u.Stands)
	}
	w.Close("}")
}

func writeStands(w *Writer, stands []Stand) {
	w.Key("stands")
	w.Open("[")
	for _, stand := range stands {
		w.Item()
		w.Open("{")
		w.StringField("id", string(stand.ID))
		w.LengthField("x", stand.X)
		w.LengthField("y", stand.Y)
		w.LengthField("facing", RoundAngle(stand.Facing))
		w.Close("}")
	}
	w.Close("]")
}

func (f *Format) writeCharacter(w *Writer, c *Character) {
	w.Open("{")
	w.StringField("id", string(c.ID))
	w.StringField("side", string(c.Side))
	if c.Name != string(c.ID) {
		w.StringField("name", c.Name)
	}
	w.StringField("kind", c.Kind)
	writeOwn(w, c.Own, f.Leader, func(name string) {
		switch {
		case name == "x":
			w.LengthField("x", c.X)
			w.LengthField("y", c.Y)
			w.StringField("joined", string(c.Joined))
		case name == "base" && c.Base != f.LeaderBase:
			w.Base(c.Base)
		}
	})
	w.Close("}")
}

func writeFeature(w *Writer, t *Terrain) {
	w.Open("{")
	w.StringField("id", string(t.ID))
	w.StringField("kind", t.Kind)
	if t.Shape != nil {
		writePoints(w, "shape", t.Shape)
	}
	if t.Line != nil {
		writePoints(w, "line", t.Line)
		w.LengthField("width", t.Width)
	}
	if len(t.Contours) > 0 {
		w.Key("contours")
		w.Open("[")
		for _, c := range t.Contours {
			w.Item()
			w.Open("{")
			w.LengthField("height", c.Height)
			writePoints(w, "shape", c.Shape)
			w.Close("}")
		}
		w.Close("]")
	}
	w.Close("}")
}

func writePoints(w *Writer, key string, points []geometry.Vec) {
	w.Key(key)
	w.Open("[")
	for _, p := range points {
		w.Item()
		w.raw("[" + decimal(p.X) + ", " + decimal(p.Y) + "]")
	}
	w.Close("]")
}

func (f *Format) writeTurn(w *Writer, t *Turn) {
	w.Open("{")
	w.IntField("number", t.Number)
	w.StringField("active", string(t.Active))
	w.StringField("phase", t.Phase)
	if t.Step != "" {
		w.StringField("step", t.Step)
	}
	if d := t.Dice; d.Seed != 0 || d.Drawn != 0 || len(d.Given) > 0 || d.GivenOnly || d.Key != "" {
		w.Key("dice")
		writeDice(w, d)
	}
	writeLed(w, t.Led)
	writeOwn(w, t.Own, f.Turn, nil)
	w.Close("}")
}

func writeDice(w *Writer, d DiceState) {
	w.Open("{")
	w.Key("seed")
	w.raw(strconv.FormatUint(d.Seed, 10))
	w.IntField("drawn", d.Drawn)
	if len(d.Given) > 0 {
		w.Key("given")
		w.Value(d.Given)
	}
	if d.GivenOnly {
		w.BoolField("only", true)
	}
	if d.Key != "" {
		w.StringField("key", string(d.Key))
	}
	w.Close("}")
}

func writeCheck(w *Writer, c *Check) {
	w.Open("{")
	w.StringField("query", c.Query)
	for _, key := range slices.Sorted(maps.Keys(c.Args)) {
		w.Key(key)
		w.Value(c.Args[key])
	}
	if c.Any {
		w.BoolField("any", true)
	}
	w.Key("want")
	w.Value(c.Want)
	w.Close("}")
}
