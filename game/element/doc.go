// Package element is the element rules: every unit is one base, an element, that belongs to a
// general's command; a bound is dice for initiative (PIPs), marches, moves, shooting, close combat
// and morale. The page of rules is "element"; its values are tables (folder tables), of which each
// row says where it comes from, and none is in the code.
//
// The files in reading order. What an element is:
//
//	data.go          what the system keeps with elements, sides, the bound, actions; its files
//	check.go         what is wrong with a scenario
//	check_waiting.go what is wrong with those who are not on the table yet
//	options.go       readings of the page that may be played otherwise
//	rules.go         the system
//	scale.go         paces and centimetres, base sizes
//	subject.go       as what an element counts, its price, its morale equivalent
//	class.go         the classes of elements that the rules ask for
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
//	board.go         a state with what is worked out about it: boxes, who touches whom
//	ground.go        going, weather, heights
//	position.go      how two bases lie: front to front, on a flank, behind, overlapping
//	sight.go         who sees whom
//	opponent.go      who fights whom, overlaps, attacks on flank and rear
//
// Moves:
//
//	allowance.go     how far an element goes in which going
//	group.go         groups
//	column.go        columns, and how they go round bends
//	pips.go          what a move costs in PIPs
//	legs.go          the legs of a way
//	plan.go          a move worked out: who goes where and what it costs
//	places.go        moves whose end places are given; groups that form anew
//	passing.go       who passes whom, and the ground that is closed
//	conform.go       lining up with an enemy that is met
//	heed.go          what a move must heed: threat zones, breaking off, enemies near a march
//	turn_near.go     how near a base comes while it turns
//	pips_query.go    the query of what a move costs
//	move.go          a move carried out
//	threat.go        threat zones, which one decides
//	threat_query.go  the query of threat zones, and what may be done within them
//
// Shooting:
//
//	targets.go       arc, range and line of a shooter, which target it must take
//	targets_query.go the query of targets
//
// A combat:
//
//	support.go       rear support
//	tactical.go      tactical factors
//	combat.go        factors, sums, grading, results
//	outcome.go       what happens to the loser
//	combat_query.go  the query of a combat, exact chances
//	combat_steps.go  a combat explained
//	morale.go        morale equivalents of commands, who is shaken
//
// What happens after a combat:
//
//	doing.go         an action that is carried out
//	ask.go           what a combat brings that waits for its owner to say how it is done
//	recoil.go        recoiling, pushing back, passing through
//	flee.go          fleeing, with its turns
//	pursuit.go       pursuing, who is impetuous
//	fight.go         close combats in their order, outcomes, destroyed with others
//	shoot.go         shooting, with aid and replies
//
// The system at work:
//
//	spontaneous.go   advances of the impetuous, routs
//	exchange.go      heroes switch places
//	dismount.go      dismounting; air-mobile troops that land, shooters that pass
//	rise.go          lost hordes that return
//	tunnel.go        tunnellers
//	deploy.go        setting the armies up
//	bound.go         initiative, avatars, moves, the end of a bound, morale, the end of a battle
//
//	table_query.go   contacts, sight, reach and odds
//	queries.go       the queries
//	suggest.go       the moves that a question lists
//	session.go       a battle
//	lasting.go       what stays known from one question to the next
//	move_memory.go   … of the moves: which are refused until something moves near them
//	obstructions.go  … and of what is in the way of single elements
//	commander.go     who answers for elements that tactics lead
//	commander_host.go the table as their commander sees it, and which moves carry out what he means
//	computer.go      what the computer does
//	computer_ideas.go of which moves it thinks
//	computer_worth.go how it judges a position
//	guide.go         what the player's view knows
//	guide_answer.go  how an answer is shown, with what it costs and its chances
//	guide_deploy.go  setting up by hand, choices
//	guide_unit.go    what the card of an element says
//	guide_terrain.go the looks of the terrain
//	guide_page.go    the page of rules
//
// Armies:
//
//	army.go          army lists: their entries by the cost table, warnings, what an element is
//	army_battle.go   quick battles: tables, terrain, commands drawn up side by side
//	army_import.go   published tables, read as army lists
package element
