// Package tactics is the classic battle of the tactics rules: two armies on five positions,
// fought in segments of twelve steps by the order texts that their players gave before.
// There is no table and there are no stands: a unit is a number of members at a position.
//
//	data.go      what the system keeps with the battle, units, the turn and actions, and its files
//	flags.go     what a unit is able to do
//	rules.go     the system: what is wrong with a scenario, its rulings
//
//	fighter.go   a unit in a battle, as the rules count with it
//	load.go      the battle of a state, and the state after it
//	field.go     positions, distances, and who can have to do with whom
//	nations.go   which of several nations fight on which side
//	presence.go  effective presence
//	blocking.go  blocking size
//	engage.go    how many may attack whom
//	target.go    whom a unit attacks
//	blow.go      the damage of an attack, factor by factor
//	strike.go    its rolls and wounds
//	morale.go    what losses, fear and heroes do
//	apart.go     what a side may not do for the other where the players are apart
//	walls.go     fortification, storm and sortie
//
//	segment.go   the twelve steps of a segment
//	sequence.go  who comes first in a step
//	advance.go   who moves where
//	charge.go    the charge, which moves twice
//	penetrate.go the way through the enemy to those behind
//	shoot.go     missiles
//	melee.go     exchanges
//	battle.go    how a battle begins and ends
//	campaign.go  what the phases between battles do to units, morale, walls and sieges
//
//	session.go   a battle step by step
//	give.go      the orders before it
//	teller.go    the events
//	whatif.go    many battles from one state, and the table of all packages
//	study.go     the same bit by bit, for a person who watches
//
//	queries.go      the questions
//	ask_order.go    what an order text says
//	ask_sums.go     presence and blocking
//	ask_fight.go    who may attack whom, and the damage
//	ask_field.go    reach, contacts and sight
//	ask_campaign.go the beginning of a phase, and sieges
//	texts.go        every text
//
//	board.go     the positions as a table that people look at
//	guide.go     what the view knows of the battle
//	write.go     the orders that a person types, with completion and help
//
// Numbers are whole throughout, so that every machine plays the same battle.
package tactics
