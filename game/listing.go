package game

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Listing is what a rule system tells of its army lists ([Format.Army]): the data that it
// keeps with an entry of a list, as pointers to structs of plain data, all zero.
type Listing struct {
	// Unit, Leader and Upgrade are the data of an entry that is a unit, a character, or
	// something that one of these may have besides. A field of type Shared with the tag
	// shared:"limits" says where min, max and per come in a file, one with shared:"base" where
	// the base does. A nil Leader or Upgrade means that the lists have none.
	Unit, Leader, Upgrade any
	// Army is the data of the list itself, nil for none.
	Army any
	// Upgrades names the list of upgrades in a file, Given the upgrade of a pick.
	Upgrades, Given string
	// Sized says that whoever chooses a unit chooses the number of its stands.
	Sized bool
	// Scales are the scales of figures of which one is chosen with an army, in mm; nil where
	// the scale changes nothing about it. The first is meant where a file says nothing.
	Scales []int
}

// HasScale reports whether the figures of an army may be of a scale.
func (l *Listing) HasScale(scale int) bool { return slices.Contains(l.Scales, scale) }

// ScaleWords lists the scales: "25 or 15 mm".
func (l *Listing) ScaleWords() string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(l.Scales), "[]")), " or ") + " mm"
}

// ListingOf returns what a system tells of its army lists, nil where it has none.
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

// LeaderBaseOf returns the base of a leader of a system where a file does not say otherwise.
func LeaderBaseOf(system string) Base { return formats[system].LeaderBase }

// UnitBaseOf returns the size of the bases of a unit where a file does not say otherwise.
func UnitBaseOf(s *State, u *Unit) Base { return formatOf(s).baseOf(s, u) }

// Plain reads the fields of plain data of the type of like, a pointer to a struct, out of an
// object that may have others. Shared is called where a [Shared] field stands.
func (o *Object) Plain(like any, shared func(name string)) any {
	return (&scenarioReader{}).readOwn(o, like, shared)
}

// Plain writes the fields of plain data, given as a pointer to it, into the object that is open.
func (w *Writer) Plain(own any, shared func(name string)) {
	writePlainFields(w, reflect.ValueOf(own).Elem(), shared)
}
