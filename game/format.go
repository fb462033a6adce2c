package game

import (
	"reflect"
	"slices"
)

// Format describes the files of a rule system: its own data, and the words that the shared
// fields may hold. See [Register].
type Format struct {
	// Unit, Leader and Turn are the data that the system keeps with a unit, a character
	// and the turn: pointers to zero structs of plain data (plain.go). In a file their fields
	// come among the shared ones: after the type of a unit, the kind of a character and the
	// dice of the turn.
	Unit, Leader, Turn any

	// Battle is the system's data about the battle as a whole, which no action changes. It is
	// the field of a file that has the system's name.
	Battle any

	// Side is the system's data about a side, which no action changes. It comes after the
	// side's name.
	Side any

	// Action is the system's data about an action. It comes after the shared fields.
	Action any

	// Events holds the system's data about events, for the kinds of events that have any:
	// pointers to structs that encoding/json writes (Event.Own).
	Events map[string]any

	// Actions are the system's own; "dice", "undo", "redo", "end" and "concede" are the same
	// under all rules.
	Actions []ActionForm
	// Die is the number of sides of the dice, the largest if there are several kinds; 0
	// means 6.
	Die int
	// NoTable says that a file may leave out the table, NoStands the stands of a unit.
	NoTable, NoStands bool
	// Ranked says that a file may give the row and the column of a stand in its unit. Both
	// follow from its place, so they are not kept.
	Ranked bool

	UnitTypes []string            // none if units have no type
	Base      func(UnitType) Base // the default base of a type
	// UnitBase takes the place of Base if the default base depends on more than the type.
	UnitBase func(*State, *Unit) Base

	LeaderKinds []string
	LeaderBase  Base   // the default
	FirstPhase  string // the default
	Terrain     []TerrainKind

	// Army describes the system's army lists, nil if it has none.
	Army *Listing

	// Default fills in the fields that a file has left out and that depend on others.
	Default func(*State)
	// Unlimited reports whether the battle has no last turn, so that one in which nothing
	// happens any more goes on for ever.
	Unlimited func(*State) bool
	// PlacesIn names a number among the fields of actions that may be a list of places instead,
	// like their field stands.
	PlacesIn string
	// OnTable reports whether a character stands on the table.
	OnTable func(*Character) bool
	// Apart refuses an action that would decide for the other side, although it is by's turn to
	// decide. Only players at one screen may do that. Nil if the rules have no such actions.
	Apart   func(s *State, a *Action, by SideID) *Refusal
	Hashing *Hashing
}

// TerrainKind is a kind of terrain: an area, or also a line with a width, or an area with
// contours.
type TerrainKind struct {
	Name             string
	Linear, Contours bool
}

// formats holds the formats by the names of the systems.
var formats = map[string]*Format{}

// Register registers the format of a rule system. A system calls it when the program starts.
func Register(system string, f *Format) { formats[system] = f }

// formatOf returns the format of a state's system, or an empty format if the system is
// unknown.
func formatOf(s *State) *Format {
	if f := formats[s.System]; f != nil {
		return f
	}
	return &Format{}
}

// DieOf returns the number of sides of the largest dice of a state's system.
func DieOf(s *State) int { return formatOf(s).die() }

// die returns the number of sides of the largest dice.
func (f *Format) die() int {
	if f.Die == 0 {
		return 6
	}
	return f.Die
}

// unlimited calls Unlimited, if the system has it.
func (f *Format) unlimited(s *State) bool { return f.Unlimited != nil && f.Unlimited(s) }

// onTable calls OnTable. Without one, all characters are on the table.
func (f *Format) onTable(c *Character) bool { return f.OnTable == nil || f.OnTable(c) }

// base returns the default base of a type.
func (f *Format) base(t UnitType) Base {
	if f.Base == nil {
		return Base{}
	}
	return f.Base(t)
}

// baseOf returns the default base of a unit.
func (f *Format) baseOf(s *State, u *Unit) Base {
	if f.UnitBase != nil {
		return f.UnitBase(s, u)
	}
	return f.base(u.Type)
}

// DefaultBase returns the default base of a type of units of a system.
func DefaultBase(system string, t UnitType) Base { return formats[system].base(t) }

// HasContours reports whether a kind of terrain may have contours.
func HasContours(s *State, kind string) bool {
	return slices.Contains(formatOf(s).terrainKinds(contouredTerrain), kind)
}

// LeaderBase returns the base of a leader if his file gives none.
func LeaderBase(s *State) Base { return formatOf(s).LeaderBase }

// UsualBase returns the base of a unit if its file gives none.
func UsualBase(s *State, u *Unit) Base { return formatOf(s).baseOf(s, u) }

// terrainKinds names the kinds of terrain for which which is true.
func (f *Format) terrainKinds(which func(TerrainKind) bool) []string {
	names := []string{} // a schema writes it as a list
	for _, k := range f.Terrain {
		if which(k) {
			names = append(names, k.Name)
		}
	}
	return names
}

func anyTerrain(TerrainKind) bool         { return true }
func linearTerrain(k TerrainKind) bool    { return k.Linear }
func contouredTerrain(k TerrainKind) bool { return k.Contours }

// plainTypesOf lists the types of a format's data.
func (f *Format) plainTypesOf() []reflect.Type {
	var types []reflect.Type
	for _, own := range []any{f.Battle, f.Side, f.Unit, f.Leader, f.Turn} {
		if own != nil {
			types = append(types, reflect.TypeOf(own).Elem())
		}
	}
	return types
}
