// Package column is the rule system of the column rules: units of stands in rows and columns, two
// half-turns of five phases each, every Action a roll of two dice. It implements [game.Rules].
//
// A half-turn is a free choice of actions in its Action, Reaction, Assault, Charge and Combat
// Phases; what waits for an answer in between lies on a stack (open.go). All that is open is plain
// data of the turn. Lengths are centimetres, as everywhere; the tables and texts have inches.
//
// The files, in reading order:
//
// # Data and tables
//
//	names.go          phases, attributes, Actions and other words that the rules name
//	data.go           what the system keeps with the battle, units, leaders, the turn, actions
//	format.go         registration with package game; bases; reading and changing the data
//	tables.go         the tables of the page and what is looked up in them
//	tables_all.go     reading each of the tables
//	tables_read.go    reading a table: its cells, and what is wrong with them
//	rules.go          the rule system
//	check.go          what is wrong with a scenario
//
// # Stands, prices, sizes
//
//	profile.go        attributes, arms, and the AV, DV and MAV of a stand
//	price.go          what stands, units and armies cost
//	size.go           how many stands a unit may have
//
// # How stands stand
//
//	ranks.go          columns, rows, the main body, separated stands
//	contact.go        who touches whom, with which edges
//	way.go            the straight way of some stands, and what ends it
//	terrain.go        what the ground does: cover, heights, clear ground
//
// # Rolls
//
//	mods.go           modifiers and exact chances
//	texts.go          lengths and numbers in texts
//	roller.go         who makes an Action Roll, and its modifiers
//	actionroll.go     an Action that is attempted: automatic, or a roll
//	attack.go         the modifiers of an attack
//	leader.go         leaders: who is with a unit, how far a General's help reaches
//
// # A half-turn
//
//	session.go        carrying out an action
//	open.go           what waits for an answer
//	question.go       what is asked, and the legal answers
//	choices.go        what may be chosen freely, listed in steps: marches, wheels, columns that follow, fire groups, mist
//	default.go        the default answers
//	computer.go       the computer opponent: what it answers in each phase
//	computer_worth.go what a hit, a combat, a charge is worth to it
//	computer_patience.go  when it does better to be charged than to charge
//	computer_march.go where its units go, and where they wait
//	commander.go      the automatic commander: how it answers for the units that it leads
//	commander_deploy.go  how the units that it leads are set up, by placement
//	commander_host.go the table as the automatic commander sees it
//	deploy.go         setting armies up before the first turn
//	phases.go         ending and beginning phases and half-turns
//	act.go            attempting an Action: who may, when, and with whose help
//	march.go          marches: allowance, stretches, shifts, stops
//	wheel.go          wheels of Elite units
//	skirmish.go       skirmishers who withdraw, and who come out of hiding
//	bound.go          what Eager and Impetuous units must do
//	awe.go            who is Disrupted near Awesome units and monsters
//	face.go           About Face, Change Face, tidying, where stands may stand
//	reform.go         Change Formation: lines, columns, squares
//	fireline.go       arcs, lines of fire, what blocks them
//	volley.go         dividing and rolling missile attacks
//	firegroup.go      skirmishers who shoot together
//	spell.go          Wizards and their spells
//	swoop.go          Flying units that come down on an enemy
//	charge.go         declaring charges, countercharges, Set, countermands
//	charge_move.go    carrying charges out: who leads, squaring up, closing in
//	combat.go         which stands fight, and a combat of two of them
//	push.go           pushing columns back
//	pursuit.go        pursuits and Overruns
//	breakthrough.go   what a unit does that has broken through
//	casualty.go       hits, demoralisation, lost stands
//	morale.go         Morale Checks, Break Checks, routs, panic, leaders at risk
//	victory.go        points lost, and the end of the battle
//
// # Questions and the screens
//
//	queries.go        the queries
//	answers.go        what they answer
//	looks.go          what a table shows: contacts, how far a unit marches
//	sight.go          which stands of a unit may shoot at which of another, or at a point
//	looks_moves.go    what may be shot at, push backs and pursuits before they are made, ranks
//	outlook.go        the chances of a volley and of a charge as a whole
//	odds.go           the chances of a combat
//	guide.go          what the player's view knows
//	guide_setup.go    how armies are set up by hand
//	guide_answer.go   how answers are shown
//	guide_unit.go     what a unit's card says
//	guide_ground.go   how the ground looks
//	guide_recruits.go units that a person adds to a table
//	guide_page.go     the sections of the rule page
//
// # Armies
//
//	army.go           army lists: sizes, prices and limits of their units, armies that the program chooses
//	army_battle.go    quick battles: tables, terrain, armies drawn up with their leaders
//	army_import.go    published tables, read as army lists
package column
