package game

import "reflect"

// Format is what a rule system tells about its files: the data of its own and the words
// that the shared fields may hold. See [Register].
type Format struct {
	// Unit, Leader and Turn are the data that the system keeps with a unit, a character
	// and the turn: pointers to structs of plain data (plain.go), all zero. Their fields
	// stand in a file beside the shared ones: those of a unit after its type, those of a
	// character after his kind, those of the turn after its dice.
	Unit, Leader, Turn any

	// Battle is likewise what the system keeps with the battle as a whole and no action
	// changes: the field of a file that has the system's name.
	Battle any

	// Side is likewise what the system keeps with a side and no action changes, after its name.
	Side any

	// Action is likewise what the system keeps with an action, after its shared fields.
	Action any

	// Actions are those of the system; "dice", "undo", "redo", "end" and "concede" are
	// the same under all rules.
	Actions []ActionForm
	// Die is the number of sides of the dice, of the largest where there are several; 0
	// stands for 6.
	Die int
	// NoTable and NoStands say that a file may leave out the table, and the stands of a unit.
	NoTable, NoStands bool
	// Ranked says that a file may tell the row and the column of its unit in which a stand
	// stands. Both follow from its place, and are not kept.
	Ranked bool

	UnitTypes []string            // none where a unit has no type
	Base      func(UnitType) Base // of a type where a file does not say otherwise
	// UnitBase is Base of a system whose bases depend on more of the battle or the unit than
	// its type.
	UnitBase func(*State, *Unit) Base

	LeaderKinds []string
	LeaderBase  Base   // where a file does not say otherwise
	FirstPhase  string // where a file does not say otherwise
	Terrain     []TerrainKind

	// Army is what the system tells of its army lists, nil where it has none.
	Army *Listing

	// Default fills in what a file has left out and what depends on its other fields.
	Default func(*State)
	// Unlimited reports whether nothing but its turns would end a battle in which nothing
	// happens any more.
	Unlimited func(*State) bool
	// PlacesIn is a number among the fields of actions that may be a list of places instead, as
	// their field stands is.
	PlacesIn string
	// OnTable reports whether a character stands on the table.
	OnTable func(*Character) bool
	// Apart refuses what only players at one screen may do: an action that a side whose turn it
	// is to decide could take for the other one, nil where the rules know of none.
	Apart   func(s *State, a *Action, by SideID) *Refusal
	Hashing *Hashing
}

// TerrainKind is a kind of terrain: an area, or also a line with a width, or an area with
// contours.
type TerrainKind struct {
	Name             string
	Linear, Contours bool
}

// formats holds what the systems have told, by their names.
var formats = map[string]*Format{}

// Register tells how the files of a rule system look. A system calls it when the program
// starts.
func Register(system string, f *Format) { formats[system] = f }

// formatOf returns the format of a state's system; of one that is unknown, one without
// data of its own.
func formatOf(s *State) *Format {
	if f := formats[s.System]; f != nil {
		return f
	}
	return &Format{}
}

// DieOf returns the number of sides of the dice of a state's system, of the largest where
// there are several.
func DieOf(s *State) int { return formatOf(s).die() }

// die returns the number of sides of the largest dice.
func (f *Format) die() int {
	if f.Die == 0 {
		return 6
	}
	return f.Die
}

// unlimited is Unlimited of a system that may have none.
func (f *Format) unlimited(s *State) bool { return f.Unlimited != nil && f.Unlimited(s) }

// onTable is OnTable of a system that may have none: then all are.
func (f *Format) onTable(c *Character) bool { return f.OnTable == nil || f.OnTable(c) }

// base returns the size of the bases of a type where a file does not say otherwise.
func (f *Format) base(t UnitType) Base {
	if f.Base == nil {
		return Base{}
	}
	return f.Base(t)
}

// baseOf returns the size of the bases of a unit where a file does not say otherwise.
func (f *Format) baseOf(s *State, u *Unit) Base {
	if f.UnitBase != nil {
		return f.UnitBase(s, u)
	}
	return f.base(u.Type)
}

// DefaultBase returns the size of the bases of a type of a system's units where a file
// does not say otherwise.
func DefaultBase(system string, t UnitType) Base { return formats[system].base(t) }

// terrainKinds names the kinds of terrain that are as asked.
func (f *Format) terrainKinds(which func(TerrainKind) bool) []string {
	var names []string
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
