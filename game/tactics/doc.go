// Package tactics is the classic battle of the tactics rules: two armies on five positions,
// fought in segments of twelve steps by the order texts that their players gave before.
// There is no table and there are no stands: a unit is a number of members at a position.
//
//	data.go      what the system keeps with the battle, units, the turn and actions, and its files
//	flags.go     what a unit is able to do
//	rules.go     the system: what is wrong with a scenario, its rulings
//	fighter.go   a unit in a battle, as the rules count with it
//	load.go      the battle of a state, and the state after it
//	field.go     positions, distances, and who can have to do with whom
//	presence.go  effective presence;  blocking.go  blocking size
//	engage.go    how many may attack whom;  target.go  whom a unit attacks
//	blow.go      the damage of an attack, factor by factor;  strike.go  its rolls and wounds
//	morale.go    what losses, fear and heroes do
//	walls.go     fortification, storm and sortie
//	advance.go   who moves where;  charge.go, penetrate.go  the two ways to do more
//	shoot.go     missiles;  melee.go  exchanges
//	segment.go   the twelve steps;  battle.go  how a battle begins and ends
//	campaign.go  what the phases between battles do to units, morale, walls and sieges
//	whatif.go    many battles from one state, and the table of all packages
//	session.go, give.go   a battle step by step, and the orders before it
//	write.go      the orders that a person types, with completion and help
//	queries.go, ask_*.go  the questions;  texts.go  every text;  guide.go  what the view knows
//
// Numbers are whole throughout, so that every machine plays the same battle.
package tactics
