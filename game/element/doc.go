// Package element is the element rules: every unit is one base, an element, that belongs to a
// general's command; a bound is dice for initiative (PIPs), marches, moves, shooting, close combat
// and morale. The page of rules is "element". Its values are in tables (folder tables), not in the code;
// each row names its source.
//
// The files in reading order. Elements:
//
//	data.go          the system's data of elements, sides, the bound, actions; its files
//	check.go         the problems of a scenario
//	check_waiting.go the problems of elements that are not on the table yet
//	options.go       rulings of the page with two readings
//	rules.go         the system
//	scale.go         paces and centimetres, base sizes
//	subject.go       an element as the tables see it, its price, its morale equivalent
//	class.go         the classes of elements in the rules
//
// The tables:
//
//	sheet.go         reading a table: rows, cells, errors with line and column
//	who.go           the descriptions of elements in tables: "BW(I)", "MOUNTED -KN(X)"
//	tables.go        all tables together, the values
//	tables_kinds.go  types, classes, exceptions, depths, terrain
//	tables_army.go   prices, morale equivalents
//	tables_moves.go  moves, ranges, PIPs
//	tables_combat.go factors, supports, tactical and grading factors, outcomes
//
// The table:
//
//	board.go         a state with values worked out from it: boxes, contacts
//	ground.go        going, weather, heights
//	position.go      positions of two bases: front to front, on a flank, behind, overlapping
//	sight.go         sight between elements
//	opponent.go      opponents, overlaps, attacks on flank and rear
//
// Moves:
//
//	allowance.go     the allowance of an element by going
//	group.go         groups
//	column.go        columns, and their moves round bends
//	pips.go          the price of a move in PIPs
//	legs.go          the legs of a way
//	plan.go          a move worked out: its places and its price
//	places.go        moves to given places; groups that form anew
//	passing.go       passing through others, and closed ground
//	conform.go       lining up with an enemy on contact
//	heed.go          limits of a move: threat zones, breaking off, enemies near a march
//	turn_near.go     the smallest distance of a turning base
//	pips_query.go    the query for the price of a move
//	move.go          a move carried out
//	threat.go        threat zones, and the deciding one
//	threat_query.go  the query of threat zones, and the legal moves within them
//	threats.go       who could go into contact next bound, how likely, with which odds
//
// Shooting:
//
//	targets.go       arc, range and line of a shooter, and the targets it must take
//	targets_query.go the query of targets
//
// A combat:
//
//	support.go       rear support
//	tactical.go      tactical factors
//	combat.go        factors, sums, grading, results
//	outcome.go       the outcome for the loser
//	combat_query.go  the query of a combat, exact chances
//	combat_steps.go  a combat explained
//	chain_odds.go    what follows from a contact or a shot over two bounds
//	morale.go        morale equivalents of commands, and shaken elements
//
// After a combat:
//
//	doing.go         an action being carried out
//	ask.go           outcomes of a combat that wait for their owner's choice
//	recoil.go        recoiling, pushing back, passing through
//	flee.go          fleeing, with its turns
//	pursuit.go       pursuing, and impetuous elements
//	fight.go         close combats in their order, outcomes, destroyed with others
//	shoot.go         shooting, with aid and replies
//
// The system at work:
//
//	spontaneous.go   advances of the impetuous, routs
//	exchange.go      heroes switch places
//	dismount.go      dismounting; landing air-mobile troops, passing shooters
//	rise.go          lost hordes that return
//	tunnel.go        tunnellers
//	deploy.go        setting the armies up
//	bound.go         initiative, avatars, moves, the end of a bound, morale, the end of a battle
//
//	table_query.go   contacts, sight, reach and odds
//	queries.go       the queries
//	suggest.go       the moves that a question lists
//	stuck.go         groups that have no move for the time being
//	session.go       a battle
//	lasting.go       the memory kept from one question to the next
//	commander.go     the automatic commander's answers for elements led by tactics
//	commander_host.go the table as their commander sees it, and the moves for his intents
//	computer.go      the computer's answers
//	computer_ideas.go the moves that it considers
//	computer_worth.go its valuation of a position
//	guide.go         the description for the player's view
//	guide_answer.go  the view of an answer, with its price and chances
//	guide_moves.go   moving by hand: who goes together, and what may be done in place of a move
//	guide_deploy.go  setting up by hand, choices
//	guide_fields.go  the names of the fields of files, for the table editor
//	guide_recruits.go  elements that a person adds to a table
//	guide_unit.go    the facts on an element's card
//	guide_terrain.go the looks of the terrain
//	guide_page.go    the page of rules
//
// Armies:
//
//	army.go          army lists: entries by the cost table, warnings, descriptions of elements
//	army_battle.go   quick battles: tables, terrain, commands drawn up side by side
//	army_import.go   published tables, read as army lists
package element
