// Package column is the rule system of the column rules: units of stands in rows and columns, two
// half-turns of five phases each, every Action a roll of two dice. It implements [game.Rules].
//
// A half-turn is a free choice of actions in its Action, Reaction, Assault, Charge and Combat
// Phases; procedures that wait for an answer lie on a stack (open.go). They are plain
// data of the turn. Lengths are centimetres, as everywhere; the tables and texts have inches.
//
// The files, in reading order:
//
// # Data and tables
//
//	names.go          phases, attributes, Actions and other words that the rules name
//	data.go           the system's data of the battle, units, leaders, the turn, actions
//	format.go         registration with package game; bases; reading and changing the data
//	tables.go         the tables of the page, and looking up their values
//	tables_all.go     reading each of the tables
//	tables_read.go    reading a table: its cells, and their faults
//	rules.go          the rule system
//	check.go          the problems of a scenario
//
// # Stands, prices, sizes
//
//	profile.go        attributes, arms, and the AV, DV and MAV of a stand
//	price.go          the prices of stands, units and armies
//	size.go           the numbers of stands of units
//
// # How stands stand
//
//	ranks.go          columns, rows, the main body, separated stands
//	contact.go        the contacts of stands, and their edges
//	way.go            the straight way of some stands, and its end
//	terrain.go        the effects of the ground: cover, heights, clear ground
//
// # Rolls
//
//	mods.go           modifiers and exact chances
//	texts.go          lengths and numbers in texts
//	roller.go         the maker of an Action Roll, and its modifiers
//	actionroll.go     an Action that is attempted: automatic, or a roll
//	attack.go         the modifiers of an attack
//	leader.go         leaders with units, and the reach of a General's help
//
// # A half-turn
//
//	session.go        carrying out an action
//	open.go           the open procedures, which wait for an answer
//	question.go       the open question, and its legal answers
//	choices.go        free choices, listed in steps: marches, wheels, columns that follow, fire groups, mist
//	default.go        the default answers
//	computer.go       the computer opponent: its answer in each phase
//	computer_worth.go the worth of a hit, a combat, a charge to it
//	computer_fire.go  its fire groups, and the lines from which it shoots
//	computer_patience.go  when it does better to be charged than to charge
//	computer_march.go where its units march, and where they wait
//	computer_approach.go  the ways by which they come at an enemy, his side and rear too
//	commander.go      the automatic commander: its answers for the units it leads
//	commander_deploy.go  setting up its units, by placement
//	commander_host.go the table as the automatic commander sees it
//	deploy.go         setting armies up before the first turn
//	phases.go         ending and beginning phases and half-turns
//	act.go            attempting an Action: the conditions, and a General's help
//	march.go          marches: allowance, stretches, shifts, stops
//	wheel.go          wheels of Elite units
//	skirmish.go       skirmishers that withdraw, or come out of hiding
//	bound.go          the duties of Eager and Impetuous units
//	awe.go            Disruption near Awesome units and monsters
//	face.go           About Face, Change Face, tidying, legal places
//	reform.go         Change Formation: lines, columns, squares
//	fireline.go       arcs, lines of fire, what comes near them
//	aim.go            which stands a stand may shoot at, and why not
//	volley.go         dividing and rolling missile attacks
//	firegroup.go      skirmishers that shoot together
//	spell.go          Wizards and their spells
//	swoop.go          Flying units that come down on an enemy
//	charge.go         declaring charges, countercharges, Set, countermands
//	charge_move.go    carrying charges out: leading stands, squaring up, closing in
//	combat.go         the combats of a phase, and the combat of two stands
//	push.go           pushing columns back
//	pursuit.go        pursuits and Overruns
//	breakthrough.go   the action after a breakthrough
//	casualty.go       hits, demoralisation, lost stands
//	morale.go         Morale Checks, Break Checks, routs, panic, leaders at risk
//	victory.go        points lost, and the end of the battle
//
// # Questions and the screens
//
//	queries.go        the queries
//	answers.go        their answers
//	looks.go          views of a table: contacts, the reach of a march
//	sight.go          which stands of a unit may shoot at which of another, or at a point
//	looks_moves.go    previews of shots, push backs and pursuits; ranks
//	outlook.go        the chances of a volley and of a charge as a whole
//	threats.go        who could charge a unit in the next half-turn, how likely, and with which odds
//	threats_turn.go   what turns and changes of formation before a charge add to that
//	chain_odds.go     what follows from a charge over two half-turns
//	odds.go           the chances of a combat
//	guide.go          the description for the player's view
//	guide_setup.go    how armies are set up by hand
//	guide_answer.go   the view of answers
//	guide_unit.go     the facts on a unit's card
//	guide_ground.go   the looks of the ground
//	guide_fields.go  the names of the fields of files, for the table editor
//	guide_recruits.go units that a person adds to a table
//	guide_page.go     the sections of the rule page
//
// # Armies
//
//	army.go           army lists: sizes, prices and limits of their units, armies chosen by the program
//	army_battle.go    quick battles: tables, terrain, armies drawn up with their leaders
//	army_import.go    published tables, read as army lists
package column
