// Package command is the automatic commander of part 2 of the tactics rules. It carries out the
// thirteen packages of tactics with stands on the table of any rule system, which implements
// [Host]. The commander only decides what a unit intends to do, and why; the host judges,
// measures, moves and rolls.
//
// In reading order:
//
//	host.go          the interface of a table, and what is known about a unit
//	intent.go        the intents
//	opening.go       what a host keeps about the beginning of the battle
//	field.go         who is near, in danger or safe; whom a unit may shoot or attack
//	relations.go     the friends that a unit follows, covers or trails
//	mind.go          one decision: the common rules, and alternatives if the host refuses
//	moves.go         approach, stand-off, giving ground, going to a place
//	cards.go         the thirteen cards: which lines each has, in which phase
//	card_forward.go  the lines of charge, penetrate, assault, attack and shoot
//	card_friends.go  the lines of follow, cover, guard and trail
//	card_stay.go     the lines of receive, defend, avoid and flee
//	routes.go        the ways of penetrate past and between enemies
//	after.go         what the winner of a combat does
//	told.go          the tactics of a unit
//	turn.go          the order in which units act
//	deployment.go    rows by placement
//	end.go           the end of an unattended battle, and the winner
//	answer.go        the answer to the query intent
//	shown.go         the player's view of it: the card, the line in force, the tested values
//	order_box.go     the text box and the menu in which a player gives a unit its tactics
package command
