// Package table knows where the stands of a battle are, and answers what follows from that
// alone: which bases touch and how, how far apart units are, who is near a place, what stands
// in a line of sight, on which terrain a base lies, and what has moved since the state before. It knows no rule system, and so nothing of fronts that matter,
// ranges or phases: a system asks it and decides.
//
// A [Table] is made from a state with [New], or with [Table.Next] from the table of an earlier
// state of the battle, which keeps what is still true. Stands are numbered through the whole
// file: such a number is a piece, and Boxes[piece] is its base. Units are numbered as in the
// state. Tables do not look at a state again once they are made.
//
// Lengths are in centimetres, areas in square centimetres, directions unit vectors of package
// geometry. No function returns an error or panics on a state that game has read: positions
// are finite and bases have a size. Numbers of pieces and units must be those of the table.
// What touches and what overlaps is decided with [geometry.Tolerance].
//
// A table works its answers out when they are first asked for, so one goroutine at a time may
// use it and the tables that follow it.
package table
