// Package arena plays battles without a person: one, led by default answers, the computer or order
// texts, and the games of a tournament.
//
//	leading.go  who answers for the sides of a battle
//	playon.go   a battle to its end
//	value.go    armies by their names or files, chosen within a value in points
//	inputs.go   all that a tournament's battles rest on, as one value for another machine
//	arena.go    the games of a tournament
package arena
