// Package translate translates a battle into another rule system: the same stands on the same
// table, each unit as the nearest kind of the other rules. The tables of [assets.Kinds] say which
// kinds correspond. No rule system knows another, and this package knows none by name.
//
//	translate.go  the way: read the kinds, form the units, write the file
//	kinds.go      the tables, and the row of a unit, a leader or a terrain piece
//	units.go      which stands form a unit under the other rules
//	leaders.go    who leads
//	terrain.go    what lies on the table
//	lost.go       what could not be translated
package translate
