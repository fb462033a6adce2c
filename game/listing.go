package game

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Listing describes the army lists of a rule system ([Format.Army]): the system's data about
// the entries of a list, as pointers to zero structs of plain data.
type Listing struct {
	// Unit, Leader and Upgrade are the data of a unit, a character, or an upgrade of one of
	// these. A field of type Shared with the tag shared:"limits" marks the place of min, max and
	// per in a file, one with shared:"base" the place of the base. A nil Leader or Upgrade means
	// that the lists have none.
	Unit, Leader, Upgrade any
	// Army is the data of the list itself, nil for none.
	Army any
	// Upgrades is the key of the list of upgrades in a file, Given the key of a pick's upgrade.
	Upgrades, Given string
	// Added is the key of a pick's unit that is added to it, for lists in which entries of units are added
	// to others; "" for none.
	Added string
	// Items are the ids of the items that a pick may carry, nil for none.
	Items []string
	// Scouts says that a pick may be committed to scouting.
	Scouts bool
	// Sized says that a player chooses the number of a unit's stands.
	Sized bool
	// Scales lists the scales of figures that an army may have, in mm, the default first; nil if
	// the scale makes no difference.
	Scales []int
}

// HasScale reports whether the figures of an army may have a scale.
func (l *Listing) HasScale(scale int) bool { return slices.Contains(l.Scales, scale) }

// ScaleWords lists the scales: "25 or 15 mm".
func (l *Listing) ScaleWords() string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(l.Scales), "[]")), " or ") + " mm"
}

// ListingOf returns the description of a system's army lists, nil if it has none.
func ListingOf(system string) *Listing {
	if f := formats[system]; f != nil {
		return f.Army
	}
	return nil
}

// UnitTypesOf lists the types of units of a system.
func UnitTypesOf(system string) []string { return formats[system].UnitTypes }

// LeaderKindsOf lists the kinds of leaders of a system.
func LeaderKindsOf(system string) []string { return formats[system].LeaderKinds }

// LeaderBaseOf returns the default base of a leader of a system.
func LeaderBaseOf(system string) Base { return formats[system].LeaderBase }

// UnitBaseOf returns the default base of a unit.
func UnitBaseOf(s *State, u *Unit) Base { return formatOf(s).baseOf(s, u) }

// Plain reads plain data of the type of like, a pointer to a struct, from the fields of an
// object, which may have others. It calls shared at each [Shared] field.
func (o *Object) Plain(like any, shared func(name string)) any {
	return (&scenarioReader{}).readOwn(o, like, shared)
}

// Plain writes the fields of plain data, given as a pointer, into the open object.
func (w *Writer) Plain(own any, shared func(name string)) {
	writePlainFields(w, reflect.ValueOf(own).Elem(), shared)
}
