// Package tactics is the classic battle of the tactics rules: two armies on five positions,
// fought in segments of twelve steps by order texts given by their players before.
// There is no table and there are no stands: a unit is a number of members at a position.
//
//	data.go      the system's data of the battle, units, the turn and actions, and its files
//	flags.go     the abilities of a unit
//	rules.go     the system: the problems of a scenario, its rulings
//
//	fighter.go   a unit in a battle, in the form that the rules work with
//	load.go      the battle of a state, and the state after it
//	field.go     positions, distances, and which enemies can affect each other
//	nations.go   the sides of several nations
//	presence.go  effective presence
//	blocking.go  blocking size
//	engage.go    the numbers of attackers and targets
//	target.go    the melee target of a unit
//	blow.go      the damage of an attack, factor by factor
//	strike.go    its rolls and wounds
//	bulk.go      those of many attacks at once
//	morale.go    the effects of losses, fear and heroes
//	apart.go     actions that a side may not take for the other when the players are apart
//	walls.go     fortification, storm and sortie
//
//	segment.go   the twelve steps of a segment
//	sequence.go  the sequence of units in a step
//	advance.go   moves and falling back
//	charge.go    the charge, which moves twice
//	penetrate.go the way through the enemy to units behind
//	shoot.go     missiles
//	melee.go     exchanges
//	battle.go    the end of a battle and its winner
//	campaign.go  the effects of phases between battles on units, morale, walls and sieges
//
//	session.go   a battle step by step
//	give.go      the orders before it
//	teller.go    the events
//	whatif.go    many battles from one state, and the table of all packages
//	study.go     the same bit by bit, while a person watches
//
//	queries.go      the questions
//	ask_order.go    the meaning of an order text
//	ask_sums.go     presence and blocking
//	ask_fight.go    attackers, targets and damage
//	ask_field.go    reach, contacts and sight
//	ask_campaign.go the beginning of a phase, and sieges
//	texts.go        all texts
//
//	board.go     the positions as a table to look at
//	guide_fields.go  the names of the fields of files, for the table editor
//	guide.go     the description for the player's view
//	write.go     typing orders, with completion and help
//
// Numbers are whole throughout, so that every machine plays the same battle.
package tactics
