package game

import (
	"slices"
	"strings"
)

// PieceGuide tells how the view shows and describes the pieces on a table.
type PieceGuide struct {
	// UnitTypes and LeaderKinds are in the order in which lists show them. The name of an
	// unlisted one is its id in the file.
	UnitTypes   []PieceKind
	LeaderKinds []PieceKind
	// Terrain are the kinds that a person may lay on a table.
	Terrain []Ground

	// Words are the names of what else a file says of pieces: traits, mounts.
	Words map[string]Phrase

	// Unit and Leader tell a piece in facts. InShort says in one phrase what a unit is
	// ("infantry, 3 stands"), and Condition what state it is in, empty for none.
	Unit      func(s *State, u *Unit) []Fact
	Leader    func(s *State, c *Character) []Fact
	InShort   func(u *Unit) Phrase
	Condition func(s *State, u *Unit) Phrase

	// Ask is the query that explains what is told of a unit, as it stands; nil where none does.
	Ask func(unit UnitID) Query

	// Standing says how a unit stands when a battle has been played; nil for the number of
	// its stands.
	Standing func(u *Unit) Phrase
	// Away reports whether a unit is off the table and may come onto it; nil if none ever is.
	Away func(u *Unit) bool

	// Pips says how many points of harm a unit has taken, of how many that it can take.
	Pips func(u *Unit) (taken, of int)
	// NamesAbove says that the name of a unit stands above it, not behind it, if there is room.
	NamesAbove bool
	// Symbol returns a better symbol for a unit than its type's, such as for infantry with
	// bows; nil for none.
	Symbol func(u *Unit) Symbol
	// StandSymbol returns the symbol of a stand that differs from the others of its unit, NoSymbol for the
	// others; nil if none ever does.
	StandSymbol func(u *Unit, stand StandID) Symbol
	// Badges are shown beside the name of a unit, in this order.
	Badges []Badge

	// Alike reports whether two units of one name and type are the same in a list.
	Alike func(a, b *Unit) bool

	// Recruits are the units that a person may add to a table; Recruit gives a new one
	// the data of the system. Fields are what may be changed of it, with Note on them.
	Recruits []Recruit
	Recruit  func(s *State, u *Unit)
	// Dismissed adapts a table, in the data of the system, to the removal of a unit.
	Dismissed func(s *State, unit UnitID)
	Fields    []UnitField
	Note      Phrase

	// Labels name the fields of files, and the words in them, for a person who fills them in
	// ([ScenarioBlank]); those without a label go by their own name. Offers lists the words
	// that a text in a struct may be, by the names of the struct and of the field, nil for
	// any text. Played are the names of fields, each after that of its struct and a full
	// stop, that only play fills in: the open question and how far a phase has come, which
	// must fit together.
	Labels map[string]Phrase
	Offers func(within, field string) []string
	Played []string
	// NewLeader gives a new leader the data of the system; nil if he needs none.
	NewLeader func(s *State, c *Character)

	// DrawUp stands both armies, which have places already, where they may be set up;
	// SetUp takes them off the table, to be set up by a method ("" for the players'
	// choice).
	DrawUp func(s *State, rules Rules) error
	SetUp  func(s *State, method string)
}

// PieceKind is a type of unit or a kind of leader, with its name in lower case.
type PieceKind struct {
	ID     string
	Name   Phrase
	Symbol Symbol
}

// Symbol is a small picture for a kind of piece, or for the state of a unit.
type Symbol int

const (
	NoSymbol Symbol = iota
	SymbolShield
	SymbolSpear
	SymbolHorse // the head of one
	SymbolWheel
	SymbolClaws
	SymbolBow
	SymbolCannon
	SymbolCog
	SymbolStar
	SymbolSword
	SymbolMoon
	SymbolBurst    // a star with many points
	SymbolChevrons // two of them, upward
)

// Fact is a line on the card of a piece.
type Fact struct{ Label, Value Phrase }

// Badge shows that a unit is in some state. Its id is the class of its shape in a picture.
type Badge struct {
	ID     string
	Symbol Symbol
	Warns  bool // it is bad for the unit
	Has    func(u *Unit) bool
}

// Recruit is a unit of some stands that may be added to a table.
type Recruit struct {
	Type   UnitType
	Stands int
}

// UnitField is a number of a unit that a person may change.
type UnitField struct {
	ID              string
	Name            Phrase
	Low, High, Step float64
	Whole           bool // it is a whole number
	Length          bool // it is in centimetres
	Get             func(u *Unit) float64
	Set             func(u *Unit, value float64)
}

// UnitType returns a type of units by its id.
func (g *Guide) UnitType(id UnitType) PieceKind { return kindOf(g.Pieces.UnitTypes, string(id)) }

// LeaderKind returns a kind of leaders by its id.
func (g *Guide) LeaderKind(id string) PieceKind { return kindOf(g.Pieces.LeaderKinds, id) }

// UnitSymbol returns the symbol of a type of units, the first one for the type "", that of a
// stand without a unit.
func (g *Guide) UnitSymbol(id UnitType) Symbol {
	if id == "" && len(g.Pieces.UnitTypes) > 0 {
		return g.Pieces.UnitTypes[0].Symbol
	}
	return symbolOf(g.Pieces.UnitTypes, string(id))
}

// SymbolOf returns the symbol of a unit.
func (g *Guide) SymbolOf(u *Unit) Symbol {
	if g.Pieces.Symbol != nil {
		if own := g.Pieces.Symbol(u); own != NoSymbol {
			return own
		}
	}
	return g.UnitSymbol(u.Type)
}

// LeaderSymbol returns the symbol of a kind of leaders.
func (g *Guide) LeaderSymbol(id string) Symbol { return symbolOf(g.Pieces.LeaderKinds, id) }

func symbolOf(list []PieceKind, id string) Symbol {
	for i := range list {
		if list[i].ID == id {
			return list[i].Symbol
		}
	}
	return NoSymbol
}

// kindOf returns a kind by its id. The name of an unlisted kind is its id.
func kindOf(list []PieceKind, id string) PieceKind {
	if i := slices.IndexFunc(list, func(k PieceKind) bool { return k.ID == id }); i >= 0 {
		return list[i]
	}
	return PieceKind{ID: id, Name: plainName(id)}
}

// Word returns the name of a trait or a mount.
func (g *Guide) Word(id string) Phrase {
	if name, ok := g.Pieces.Words[id]; ok {
		return name
	}
	return plainName(id)
}

// plainName makes a name of a word of a file.
func plainName(id string) Phrase { return SayAll(strings.ReplaceAll(id, "-", " ")) }

// UnitFacts tells a unit in facts.
func (g *Guide) UnitFacts(s *State, u *Unit) []Fact {
	if g.Pieces.Unit == nil {
		return nil
	}
	return g.Pieces.Unit(s, u)
}

// LeaderFacts tells a leader in facts.
func (g *Guide) LeaderFacts(s *State, c *Character) []Fact {
	if g.Pieces.Leader == nil {
		return nil
	}
	return g.Pieces.Leader(s, c)
}

// InShort says in a phrase what a unit is.
func (g *Guide) InShort(u *Unit) Phrase {
	if g.Pieces.InShort == nil {
		return g.UnitType(u.Type).Name
	}
	return g.Pieces.InShort(u)
}

// Condition says what state a unit is in, empty for none.
func (g *Guide) Condition(s *State, u *Unit) Phrase {
	if g.Pieces.Condition == nil {
		return Phrase{}
	}
	return g.Pieces.Condition(s, u)
}

// HasBadge reports whether a unit has a badge or has taken harm.
func (g *Guide) HasBadge(u *Unit) bool {
	if taken, _ := g.PipsOf(u); taken > 0 {
		return true
	}
	for i := range g.Pieces.Badges {
		if g.Pieces.Badges[i].Has(u) {
			return true
		}
	}
	return false
}

// PipsOf returns how many points of harm a unit has taken, of how many.
func (g *Guide) PipsOf(u *Unit) (taken, of int) {
	if g.Pieces.Pips == nil {
		return 0, 0
	}
	return g.Pieces.Pips(u)
}

// OnTable reports whether a leader stands on the table.
func OnTable(s *State, c *Character) bool {
	onTable := formatOf(s).OnTable
	return onTable == nil || onTable(c)
}
