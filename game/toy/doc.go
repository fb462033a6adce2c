// Package toy is a rule system small enough to read in ten minutes, for tests alone: it shows
// that a system is added to the program by its own folder and a line in package systems. It
// shares with the stand rules neither phases nor actions, has units of one stand, no leaders
// and dice of ten sides. The page docs/adding-a-system.md follows it step by step.
//
// The game of push: in each turn both sides bid effort. The one that bid more pushes a unit
// straight ahead by a ten-sided die and its effort, in whole centimetres, until something is
// in the way. Then each side counts its units beyond the middle of the table.
//
//	data.go     what the system keeps with units, the turn and actions, and its files
//	rules.go    the system: what is wrong with a scenario, its rulings
//	session.go  a battle: what it waits for, and what actions do
//	queries.go  the questions about a table
//	guide.go    what the player's view knows
//	rules.tsv   the page of rules
//	scenarios   a battle to play
//	words       the texts in other languages
package toy
