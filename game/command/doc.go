// Package command is the automatic commander of part 2 of the tactics rules: it carries out
// the thirteen tactics with stands on the table of any rule system. It imports none: a system fills
// in a [Host]. The commander only says what a unit means to do and why; the host judges,
// measures, moves and rolls.
//
// In reading order:
//
//	host.go          what a commander asks of a table, and what it knows of a unit
//	intent.go        what it answers
//	opening.go       what a host remembers of the table on which the battle began
//	field.go         who is near, in danger, safe; whom a unit may shoot or attack
//	relations.go     the friends whom a unit follows, covers or trails
//	mind.go          one decision: the common rules, and what is tried when the host refuses
//	moves.go         approach, stand-off, giving ground, going to a place
//	cards.go         the thirteen cards: which lines each has, in which phase
//	card_forward.go  the lines of charge, penetrate, assault, attack and shoot
//	card_friends.go  the lines of follow, cover, guard and trail
//	card_stay.go     the lines of receive, defend, avoid and flee
//	routes.go        the ways of penetrate past and between enemies
//	after.go         what the winner of a combat does
//	told.go          the tactics of a unit, by what it is told
//	turn.go          who acts when in a turn
//	deployment.go    rows by placement
//	end.go           when an unattended battle ends, and who has won
//	answer.go        the answer to the query intent
//	shown.go         what a player's view shows of it: the card, the line in force, its values
//	order_box.go     the line and the menu in which a player tells a unit its tactics
package command
