package game

import (
	"reflect"
	"slices"
	"strconv"
)

// Blank tells what a person may fill in at one place of a scenario: a field, or an item of a list.
// The blanks of what a rule system keeps follow from its plain data, so that no field can be
// forgotten.
type Blank struct {
	Key  string // its key in the file; "" for an item
	Kind BlankKind

	Words     []string // of a BlankWord, or of the texts of a BlankList: what may be chosen; "" is nothing
	Of        PieceOf  // of a BlankPiece: what it names
	Low, High float64  // of a BlankNumber
	Whole     bool     // of a BlankNumber: it has no fraction
	Length    bool     // of a BlankNumber: it is in centimetres
	Most      int      // of a BlankList: how many items there may be
	Least     int      // … and how many there must be

	Item *Blank // of a BlankList or a BlankTable
	// Parts returns the forms of the fields of a BlankGroup with this value.
	Parts func(value map[string]any) []Blank

	// Optional says that a file may leave it out, and that what is new does not have it. Default
	// is its value in what is new, nil for the plainest.
	Optional bool
	Default  any
}

// BlankKind is how a person fills a field in.
type BlankKind uint8

const (
	BlankText   BlankKind = iota // a text of any length
	BlankName                    // the id of a new piece
	BlankTruth                   // yes or no
	BlankNumber                  // a number
	BlankWord                    // one of some words
	BlankPiece                   // the id of a piece on the table, or of a side
	BlankGroup                   // several fields
	BlankList                    // any number of items
	BlankTable                   // items, each with a key that the person writes
	BlankPoint                   // two lengths in cm
	BlankAny                     // a text, a number, a truth, or anything else in JSON
)

// PieceOf is the kind of pieces that a BlankPiece names.
type PieceOf uint8

const (
	OfSide PieceOf = iota
	OfUnit
	OfStand
	OfCharacter
	OfTerrain
)

// ScenarioBlank returns the form of a whole scenario of some rules. It has everything that a
// scenario may hold, except:
//
//   - "$schema", which is for text editors, and "format" and "system", which are settled before there
//     is a table;
//   - turn.led, the orders of commanders, and turn.dice.key, of trusted dice, which only a battle has;
//   - the fields that only play fills in, as the guide of the rules says ([PieceGuide.Played]).
func ScenarioBlank(rules Rules) Blank {
	b := &blankMaker{format: formats[rules.Name()], guide: rules.Guide(), rules: rules}
	list := []Blank{{Key: "title", Optional: true}}
	if f := b.format; f.Battle != nil {
		list = append(list, b.group(rules.Name(), f.Battle, true))
	}
	size := func(key string) Blank {
		return Blank{Key: key, Kind: BlankNumber, Low: 1, High: MaxTable, Length: true}
	}
	list = append(list,
		Blank{Key: "table", Kind: BlankGroup, Parts: fixed(size("width"), size("height"))},
		listBlank("sides", b.side(), 2, 2),
		listBlank("units", b.unit(), 0, MaxUnits))
	if len(b.format.LeaderKinds) > 0 {
		list = append(list, listBlank("characters", b.character(), 0, maxCharacters))
	}
	if len(b.format.Terrain) > 0 {
		list = append(list, listBlank("terrain", b.terrain(), 0, MaxTerrain))
	}
	list = append(list, b.turn(), Blank{Key: "notes", Optional: true})
	if rulings := b.rulings(); len(rulings) > 0 {
		list = append(list, Blank{Key: "rulings", Kind: BlankGroup, Optional: true, Parts: fixed(rulings...)})
	}
	list = append(list, listBlank("expect", b.check(), 0, MaxList), listBlank("drawings", b.drawing(), 0, MaxDrawings))
	return Blank{Kind: BlankGroup, Parts: fixed(list...)}
}

// blankMaker makes the forms of a rule system.
type blankMaker struct {
	format *Format
	guide  *Guide
	rules  Rules
}

func fixed(list ...Blank) func(map[string]any) []Blank {
	return func(map[string]any) []Blank { return list }
}

func listBlank(key string, item Blank, least, most int) Blank {
	return Blank{Key: key, Kind: BlankList, Item: &item, Least: least, Most: most, Optional: least == 0}
}

func coordinate(key string) Blank {
	return Blank{Key: key, Kind: BlankNumber, Low: -maxCoordinate, High: maxCoordinate, Length: true}
}

func facingBlank() Blank { return Blank{Key: "facing", Kind: BlankNumber, Low: -36000, High: 36000} }

// piece is the form of a field that names a piece.
func piece(key string, of PieceOf, optional bool) Blank {
	return Blank{Key: key, Kind: BlankPiece, Of: of, Optional: optional}
}

func (b *blankMaker) side() Blank {
	return Blank{Kind: BlankGroup, Parts: func(value map[string]any) []Blank {
		return append([]Blank{{Key: "id", Kind: BlankName}, {Key: "name"}}, b.own(b.format.Side, value, nil)...)
	}}
}

// baseBlank is the form of a base that need not be the usual one. A disc has no depth.
func baseBlank(least float64) Blank {
	return Blank{Key: "base", Kind: BlankGroup, Optional: true, Parts: fixed(
		Blank{Key: "front", Kind: BlankNumber, Low: 0.1, High: maxBase, Length: true, Default: 4.0},
		Blank{Key: "depth", Kind: BlankNumber, Low: least, High: maxBase, Length: true, Default: 2.0})}
}

func (b *blankMaker) unit() Blank {
	list := []Blank{{Key: "id", Kind: BlankName}, piece("side", OfSide, false), {Key: "name"}}
	if types := b.format.UnitTypes; len(types) > 0 {
		list = append(list, Blank{Key: "type", Kind: BlankWord, Words: types})
	}
	stand := Blank{Kind: BlankGroup, Parts: fixed(Blank{Key: "id", Kind: BlankName}, coordinate("x"), coordinate("y"), facingBlank())}
	stands := listBlank("stands", stand, 0, MaxStands)
	stands.Optional = b.format.NoStands
	return Blank{Kind: BlankGroup, Parts: func(value map[string]any) []Blank {
		own := b.own(b.format.Unit, value, func(string) []Blank { return []Blank{baseBlank(0.1)} })
		return append(slices.Concat(list, own), stands)
	}}
}

func (b *blankMaker) character() Blank {
	list := []Blank{{Key: "id", Kind: BlankName}, piece("side", OfSide, false), {Key: "name"},
		{Key: "kind", Kind: BlankWord, Words: b.format.LeaderKinds}}
	shared := func(name string) []Blank {
		if name == "base" {
			return []Blank{baseBlank(0)}
		}
		return []Blank{coordinate("x"), coordinate("y"), piece("joined", OfUnit, true)}
	}
	return Blank{Kind: BlankGroup, Parts: func(value map[string]any) []Blank {
		return append(slices.Clone(list), b.own(b.format.Leader, value, shared)...)
	}}
}

// terrain is the form of a piece of terrain: an area, or a line with a width if the kind may be
// one; hills have contours.
func (b *blankMaker) terrain() Blank {
	point := Blank{Kind: BlankPoint}
	shape := listBlank("shape", point, 0, MaxPoints)
	line := listBlank("line", point, 0, MaxPoints)
	width := Blank{Key: "width", Kind: BlankNumber, Low: 0.1, High: MaxTable, Length: true, Optional: true}
	within := shape
	within.Optional, within.Least = false, 3
	contour := Blank{Kind: BlankGroup, Parts: fixed(Blank{Key: "height", Kind: BlankNumber, Low: 0.1, High: MaxTable, Length: true, Default: 1.0}, within)}
	contours := listBlank("contours", contour, 0, maxContours)
	return Blank{Kind: BlankGroup, Parts: func(value map[string]any) []Blank {
		list := []Blank{{Key: "id", Kind: BlankName}, {Key: "kind", Kind: BlankWord, Words: b.format.terrainKinds(anyTerrain)}}
		kind, _ := value["kind"].(string)
		if value["line"] == nil || value["shape"] != nil {
			list = append(list, shape)
		}
		if value["line"] != nil || slices.Contains(b.format.terrainKinds(linearTerrain), kind) {
			list = append(list, line, width)
		}
		if value["contours"] != nil || slices.Contains(b.format.terrainKinds(contouredTerrain), kind) {
			list = append(list, contours)
		}
		return list
	}}
}

func (b *blankMaker) turn() Blank {
	die := Blank{Kind: BlankNumber, Low: 1, High: float64(b.format.die()), Whole: true}
	dice := Blank{Key: "dice", Kind: BlankGroup, Optional: true, Parts: fixed(
		Blank{Key: "seed", Kind: BlankNumber, High: 1 << 53, Whole: true},
		Blank{Key: "drawn", Kind: BlankNumber, High: maxDrawn, Whole: true, Optional: true},
		listBlank("given", die, 0, maxDice),
		Blank{Key: "only", Kind: BlankTruth, Optional: true})}
	return Blank{Key: "turn", Kind: BlankGroup, Parts: func(value map[string]any) []Blank {
		list := []Blank{{Key: "number", Kind: BlankNumber, Low: 1, High: MaxTurn, Whole: true}, piece("active", OfSide, false),
			{Key: "phase", Kind: BlankWord, Words: b.guide.phaseNames(), Default: b.format.FirstPhase}}
		phase, _ := value["phase"].(string)
		if steps, _ := b.guide.steps(phase); len(steps) > 0 {
			list = append(list, Blank{Key: "step", Kind: BlankWord, Words: steps, Optional: true})
		}
		return append(append(list, dice), b.own(b.format.Turn, value, nil)...)
	}}
}

// rulings has a field for each rule that players may read in another way.
func (b *blankMaker) rulings() []Blank {
	var list []Blank
	for _, r := range b.rules.Rulings() {
		f := Blank{Key: r.ID, Kind: BlankWord, Words: []string{""}, Optional: true}
		for _, reading := range r.Readings {
			f.Words = append(f.Words, reading.Key)
		}
		list = append(list, f)
	}
	return list
}

// check is the form of an expectation: a query with its arguments, and the wanted fields of the
// answer.
func (b *blankMaker) check() Blank {
	forms := b.rules.Queries()
	var names []string
	for i := range forms {
		if !forms[i].NoFile {
			names = append(names, forms[i].Name)
		}
	}
	return Blank{Kind: BlankGroup, Parts: func(value map[string]any) []Blank {
		list := []Blank{{Key: "query", Kind: BlankWord, Words: names}}
		for i := range forms {
			if forms[i].Name != value["query"] {
				continue
			}
			for _, arg := range forms[i].Args {
				list = append(list, argumentBlank(&arg))
			}
		}
		return append(list, Blank{Key: "any", Kind: BlankTruth, Optional: true},
			Blank{Key: "want", Kind: BlankTable, Item: &Blank{Kind: BlankAny}})
	}}
}

// argumentBlank is the form of an argument of a query.
func argumentBlank(arg *QueryArg) Blank {
	f := Blank{Key: arg.Name, Optional: !arg.Required}
	switch arg.Kind {
	case ArgUnit:
		return piece(arg.Name, OfUnit, f.Optional)
	case ArgStand:
		return piece(arg.Name, OfStand, f.Optional)
	case ArgSide:
		return piece(arg.Name, OfSide, f.Optional)
	case ArgFlag:
		f.Kind = BlankTruth
	case ArgChoice:
		f.Kind, f.Words = BlankWord, arg.Choices
	case ArgNumber, ArgLength, ArgAngle:
		f.Kind, f.Low, f.High = BlankNumber, -36000, 36000
		f.Whole, f.Length = arg.Kind == ArgNumber, arg.Kind == ArgLength
	default:
		f.Kind = BlankAny
	}
	return f
}

func (b *blankMaker) drawing() Blank {
	kinds := []string{string(DrawArrow), string(DrawCircle), string(DrawNote)}
	return Blank{Kind: BlankGroup, Parts: func(value map[string]any) []Blank {
		list := []Blank{{Key: "kind", Kind: BlankWord, Words: kinds}, {Key: "from", Kind: BlankPoint}}
		if value["kind"] != string(DrawNote) {
			list = append(list, Blank{Key: "to", Kind: BlankPoint})
		}
		return append(list, Blank{Key: "text", Optional: true}, Blank{Key: "color", Kind: BlankWord, Words: DrawingColors, Optional: true})
	}}
}

// group is the form of a struct of plain data, given as a pointer.
func (b *blankMaker) group(key string, own any, optional bool) Blank {
	t := reflect.TypeOf(own).Elem()
	return Blank{Key: key, Kind: BlankGroup, Optional: optional, Parts: func(value map[string]any) []Blank { return b.plain(t, value, nil) }}
}

// own returns the forms of the fields of a system's own data, given as a pointer, nil for none,
// within an object with this value. shared returns those at each [Shared] field.
func (b *blankMaker) own(own any, value map[string]any, shared func(name string) []Blank) []Blank {
	if own == nil {
		return nil
	}
	return b.plain(reflect.TypeOf(own).Elem(), value, shared)
}

// plain returns the forms of the fields of a struct of plain data with this value.
func (b *blankMaker) plain(t reflect.Type, value map[string]any, shared func(name string) []Blank) []Blank {
	var list []Blank
	fields := plainFieldsOf(t)
	for i := range fields {
		f := &fields[i]
		switch {
		case f.shared:
			list = append(list, shared(f.name)...)
		case f.kind != "":
			kinds := reflect.New(t).Interface().(Kinds)
			kind, _ := value[f.kind].(string)
			if data := kinds.Empty(kind); data != nil {
				list = append(list, b.plain(reflect.TypeOf(data).Elem(), value, nil)...)
			}
		case f.with != "" && (value[f.with] == nil || value[f.with] == false):
		case !slices.Contains(b.guide.Pieces.Played, t.Name()+"."+f.name):
			list = append(list, b.field(t.Field(f.index).Type, f, t))
		}
	}
	return list
}

// field is the form of a field of a struct of plain data, of a type.
func (b *blankMaker) field(t reflect.Type, in *plainField, of reflect.Type) Blank {
	f := b.value(t, in, of)
	f.Key, f.Optional = in.name, in.optional && !in.required
	if in.missing != "" {
		switch t.Kind() {
		case reflect.Int, reflect.Float64:
			f.Default, _ = strconv.ParseFloat(in.missing, 64)
		case reflect.String:
			f.Default = in.missing
		}
	}
	return f
}

// value is the form of a value of a type of plain data. in is the field that holds it.
func (b *blankMaker) value(t reflect.Type, in *plainField, of reflect.Type) Blank {
	switch t.Kind() {
	case reflect.Bool:
		return Blank{Kind: BlankTruth}
	case reflect.Int:
		return Blank{Kind: BlankNumber, Low: float64(in.min), High: float64(in.max), Whole: true}
	case reflect.Float64:
		return Blank{Kind: BlankNumber, Low: in.least, High: in.most}
	case reflect.String:
		return b.text(t, in, of)
	case reflect.Pointer:
		return b.value(t.Elem(), in, of)
	case reflect.Slice:
		item := b.value(t.Elem(), in, of)
		if item.Kind == BlankWord { // all may be chosen, and each by itself
			return Blank{Kind: BlankList, Item: &item, Words: item.Words, Most: MaxList}
		}
		return Blank{Kind: BlankList, Item: &item, Most: MaxList}
	case reflect.Map:
		item := b.value(t.Elem(), in, of)
		return Blank{Kind: BlankTable, Item: &item, Most: MaxList}
	}
	if isNumbers(t) {
		return Blank{Kind: BlankTable, Item: &Blank{Kind: BlankNumber, Low: -1e12, High: 1e12}, Most: MaxList}
	}
	if t == reflect.TypeFor[Stand]() {
		return Blank{Kind: BlankGroup, Parts: fixed(Blank{Key: "id", Kind: BlankName}, coordinate("x"), coordinate("y"), facingBlank())}
	}
	return Blank{Kind: BlankGroup, Parts: func(value map[string]any) []Blank { return b.plain(t, value, nil) }}
}

// text is the form of a string of plain data.
func (b *blankMaker) text(t reflect.Type, in *plainField, of reflect.Type) Blank {
	pieces := map[reflect.Type]PieceOf{
		reflect.TypeFor[SideID](): OfSide, reflect.TypeFor[UnitID](): OfUnit, reflect.TypeFor[StandID](): OfStand,
		reflect.TypeFor[CharacterID](): OfCharacter, reflect.TypeFor[TerrainID](): OfTerrain,
	}
	if of, ok := pieces[t]; ok {
		return Blank{Kind: BlankPiece, Of: of}
	}
	words := in.words
	if words == nil && b.guide.Pieces.Offers != nil {
		words = b.guide.Pieces.Offers(of.Name(), in.name)
	}
	if words != nil {
		return Blank{Kind: BlankWord, Words: words}
	}
	return Blank{Kind: BlankText}
}
