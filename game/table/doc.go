// Package table knows the places of all stands of a battle. It answers which bases touch and how,
// how far apart units are, which stands are near a place, which bases block a line of sight, on
// which terrain a base lies, and which stands have moved since the state before. It knows no rule
// system: a system asks it and applies fronts, ranges and phases itself.
//
// [New] makes a [Table] from a state. [Table.Next] makes one from the table of an earlier state
// of the battle and keeps the results that still hold. A stand is known by its number in the
// whole file: its piece, with the base Boxes[piece]. Units are numbered as in the state. A
// table does not read its state again.
//
// Lengths are in centimetres, areas in square centimetres, directions unit vectors of package
// geometry. No function returns an error or panics on a state that game has read: positions
// are finite and bases have a size. Numbers of pieces and units must be those of the table.
// Contact and overlap are judged with [geometry.Tolerance].
//
// A table works out answers on demand, so only one goroutine at a time may use it and the tables
// made from it.
package table
