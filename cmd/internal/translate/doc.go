// Package translate carries a battle over to another rule system: the same stands on the same
// table, each unit as the nearest kind that the other rules have. What is near is told by the
// tables of [assets.Kinds]; no rule system knows of another, and this package knows none by name.
//
//	translate.go  the way: read the kinds, form the units, write the file
//	kinds.go      the tables, and which row a unit, a leader or a terrain piece is by
//	units.go      which stands form a unit under the other rules
//	leaders.go    who leads
//	terrain.go    what lies on the table
//	lost.go       what could not be carried over
package translate
