// Package stand is the rule system of the stand rules: units of rectangular stands on an
// open table, charged by zone and edge. It implements [game.Rules].
//
// A rule that waits for answers is a procedure (procedure.go), in a file that ends in
// _flow. Every statement of the rules page that is implemented is cited by its id where it
// is applied.
//
// The files, in reading order. They are in three storeys: the kit, the phases, and the flow
// of a battle. No file needs one of a later storey: what lies above is in tables, where
// phases, procedures and queries register themselves.
//
// # Kit: data
//
//	data.go              what the rules store with units, characters and the turn
//	own.go               reading and changing that data
//	format.go            types, kinds and bases; registration with package game
//	army_entries.go      what army lists say of units, characters and mounts
//	frames.go            what open procedures keep: a type for each kind
//	known.go             results that parts of the rules keep with a board
//	magic_spells.go      the spells, read from their table, and the powers
//	item_table.go        the magic items, read from their table
//	items.go             who may carry which item
//	items_tell.go        names and texts of the magic items
//	special.go           the special rules of army lists and their parameters
//	arguments.go         the arguments of queries
//	rulings.go           which reading of a rule is in use
//	rulings_list.go      the rulings and their readings
//	tolerances.go        what counts as equal, as touching, as nothing
//	scenario.go          the scenarios with objectives, and what has come of them
//	deployed.go          zones, and the armies on and off the table
//	traits.go            the traits that a unit may have
//
// # Kit: board
//
//	board.go             a state prepared for questions: its table (game/table) and units
//	extras.go            what most battles do without: special rules, items, wagons
//	copied.go            copies and rounds the progress of a battle
//	board_next.go        the board after a change, keeping what is still true
//	spare_boards.go      boards to use again
//	lasting.go           what is kept for a whole battle
//	effort.go            the limit of work for an answer about a very full table
//	sentences.go         sentences about stands, merged if they say the same
//	ground_words.go      terrain within a sentence
//	lazy_refusal.go      refusals whose text is written on request
//	character.go         characters' stands and names, distances to them
//	special_lists.go     finding special rules, and whom they name
//	attached.go          stands of another kind within a unit
//	fort.go              wagon forts: team, wagon and laager
//	fort_board.go        wagon forts on the table
//	special_of.go        which special rules hold for a unit now
//	special_profile.go   the profile of a unit as it is now
//	magic_lasting.go     spells that last, and what they change
//	item_state.go        what items do to a unit, by its state
//	magic_bound.go       what they do to a unit, and forbid
//	made.go              units that spells have brought
//	special_weapons.go   special rules about weapons
//	special_ward.go      wards, which save instead of armour
//
// # Kit: contacts, sight and zones
//
//	special_turned.go    units that fight their own side for a time
//	contacts.go          who touches whom, engagements, supports
//	formation.go         the formation of stands; their places in another
//	zone.go              the zone of a stand in which a unit lies
//	sight.go             who sees whom
//	areas.go             areas within range, as marks
//	basic_answers.go     the answers about zones, sight and contacts as JSON
//
// # Kit: ground and protection
//
//	terrain.go           what terrain does to movement and sight
//	road.go              which stretches of a way are on roads
//	roadway.go           ways of a column on a road
//	flight.go            flyers, and the ground for a kind of unit
//	march.go             marches with a short edge leading
//	pace.go              how far units may go
//	protection.go        what protects a stand: terrain, walls, what it did before
//	special_support.go   special rules about support
//	fort_shelter.go      how well laagers protect themselves and infantry beside them
//	shelter.go           how well a stand is protected, with its special rules
//	behind.go            which stands obstacles and hills protect
//	cover.go             what cover gives to a unit, and when it ends
//	fortified.go         fortified edges, and who may touch them
//
// # Kit: moves
//
//	place.go             checking a move of a whole unit: order and ways
//	place_ends.go        where stands may end
//	place_tell.go        the steps and refusals of a move
//	hindrance.go         what is in the way of a move, in words
//	stuck.go             ways already known not to exist
//	fort_move.go         moves of wagon forts into laager
//	move.go              ordinary moves
//	forms.go             moves into lines and columns, wheels, turns
//	nearest.go           the legal places nearest to a wish
//
// # Kit: procedures
//
//	procedure.go         phases, and procedures that wait for answers (on the stack of game/turn)
//	omens.go             rolling dice, which an omen may roll again
//	item_again.go        rolling all dice of a unit again
//	frames_check.go      checks of open procedures read from a file
//
// # Phases: characters in the way
//
//	displaced.go         characters who make room for units, and their refuges
//	displaced_flow.go    moving them, and asking where they go
//	joined.go            characters who move along with their unit
//	leader_move.go       moves of characters
//	special_join.go      special rules about joining units
//
// # Phases: deployment
//
//	deploy.go            the methods and steps of a deployment
//	deploy_place.go      placing a unit or a character
//	deploy_default.go    where they are placed by default
//	deploy_check.go      checks of a deployment read from a file
//	deploy_keep.go       units that are kept off the table
//	scout.go             what pieces are worth in scouting
//	scout_flow.go        scouting as a method of deployment
//	edges.go             who has which edge: as listed, by a die, picked
//
// # Phases: command
//
//	command.go           the steps of the phase
//	initiative.go        charges on initiative, sight between units
//	react.go             who may react to which enemy
//	evade.go             evades
//	device_query.go      devices not used up; the order crown and the high helm
//	order.go             order tests and who may be ordered
//	brigade.go           units ordered together
//	order_flow.go        giving an order
//	device_order.go      devices of the general: crown, helm, second voice, sceptre
//	ordered.go           moves under orders
//	infiltrate.go        orders to units that are kept off the table: points, and the test
//	infiltrate_place.go  where their stands may go
//	infiltrate_flow.go   their coming: the point, the test, the places
//	infiltrate_default.go  suggested points, and the default of such orders
//	blunder.go           blunders
//	blunder_flight.go    moves away from all enemies
//	homeback.go          flyers that home back
//	leave.go             units that left the table, and their return
//	special_unstable.go  the test of unstable units as the phase opens
//	special_regrow.go    where a stand comes back to its unit
//	special_react.go     special rules about initiative
//	special_forced.go    charges that a unit has to make
//	special_order.go     special rules about orders and brigades
//	special_blunder.go   special rules about blunders, and units that break down
//	special_shame.go     modifiers of blunders, and whom they shame
//	wild_use.go          what wild units see, and what a failed order to them is worth
//	special_wild.go      wild units: the table of what they do when an order fails
//	special_throw.go     what wild units throw
//	special_rampage.go   moves of wild and stampeding units against their owner's will
//	special_stampede.go  units that stampede
//	special_guidance.go  great efforts, and orders that a general guides
//	special_guidance_flow.go  declaring them
//	special_auto.go      units that move by themselves
//	special_pushed.go    units that infantry pushes
//	policy.go            the default of the Command phase
//	order_default.go     which orders are given by default
//	fort_default.go      default moves of wagon forts
//	goals.go             where units go by default
//	move_default.go      default moves
//	leader_default.go    where characters go by default
//	worth.go             which charges are worth making
//
// # Phases: charge
//
//	charge.go            a charge being worked out: what it knows
//	roles.go             the parts that stands play: first, in line, behind, enveloping, in support
//	layout.go            places, and the layout of a whole unit
//	charge_sight.go      which stands see the target
//	zone_dice.go         dice for tied zones
//	fort_charge.go       the edges of a laager that are charged
//	charge_first.go      the first stand and its edge
//	pinned.go            pinned units, charged at a corner
//	line.go              the battle line
//	charge_order.go      which layout is the default
//	charge_ways.go       the ways of the stands
//	irregular.go         charges on irregular formations
//	stagger.go           places behind and staggered
//	lost.go              stands destroyed by their own charge
//	envelop.go           stands that move on to envelop
//	envelop_angle.go     enveloping at an angle
//	support.go           supporting charges
//	charge_find.go       working out a charge, from sight to its layouts
//	charge_again.go      charges and moves tried earlier that are still valid
//	charge_hindrance.go  what is in the way of a charge, in words
//	explain.go           the steps of a charge
//	margin.go            how close a charge was
//	free_places.go       where free stands may stand
//	hand_placed.go       free stands placed by the player
//	placing.go           asking for the places of free stands
//	zone_roll.go         rolling the dice for tied zones
//	actions.go           making a charge
//	answers.go           the answer about a charge
//
// # Phases: shooting
//
//	shots.go             what a stand may shoot at
//	artillery.go         cannon balls, bolts, shooting over troops
//	shoot_targets.go     the targets of a unit
//	take_cover.go        who may take cover in the Shooting phase
//	shoot.go             the Shooting phase
//	saves.go             saves, and dice that are rolled again
//	shoot_roll.go        rolling shots, casualties
//	shoot_leader.go      shots of characters
//	shoot_driven.go      how far shooting drives units back
//	driveback.go         a drive-back worked out
//	driveback_flow.go    carrying out a drive-back
//	shooters.go          who may shoot at chargers
//	shooters_explain.go  the steps of shooting at chargers
//	shoot_charge.go      shooting at chargers
//	shoot_envelop.go     enveloping after the shooting
//	special_misfire.go   shots that are rolled for, and misfires
//	special_driven.go    special rules about drive-backs
//
// # Phases: magic
//
//	magic_known.go       who knows which spells
//	magic_from.go        the stand that a spell is cast from
//	magic_cast.go        working out a casting: targets, range, sight, refusals
//	magic_line.go        lines
//	magic_ask.go         the ways to cast a spell, and which is worth most
//	magic_flow.go        casting: the die, and the effect
//	magic_powers.go      powers over the casting die, and dispelling
//	device_cast.go       devices of casters and of those who dispel
//	magic_hits.go        spells that strike
//	magic_push.go        spells that push and break
//	magic_effects.go     casting spells that last
//	magic_combat.go      the dice of combat under spells
//	magic_gamble.go      rolling for a gamble
//	magic_volley.go      shooting twice
//	magic_march.go       units that move and charge by spells
//	magic_jump.go        casters who go anywhere
//	magic_omen.go        omens
//	magic_made.go        bringing units onto the table
//	magic_arrive.go      where the stands go that spells bring
//	magic_vanish.go      taking such a unit off
//	magic_regrow.go      stands that come back
//	magic_raise.go       units raised in a combat
//	magic_summon.go      monsters that are summoned; casting at points
//	magic_decoy.go       decoys
//	magic_rouse.go       rousing a unit for a Combat phase
//	magic_hymn.go        hymns
//	magic_end.go         the end of spells that last
//	magic_query.go       the answer about a casting
//
// # Phases: combat
//
//	combat.go            combats: who fights, and how far they are
//	contactline.go       the edges by which units are in contact
//	attack.go            the attack of a stand
//	pools.go             the dice of a unit, and the owners' choices
//	special_attack.go    special rules about attacks
//	special_round.go     special rules about what follows a round
//	result.go            the result of a round; which stands may be lost
//	odds.go              the exact chances of a round
//	item_combat.go       banners and weapons in combat and under fire
//	item_odds.go         the chances of rounds in which items have dice rolled again
//	combat_copied.go     copies and rounds a combat
//	combat_round.go      rolling a round
//	combat_units.go      casualties
//	combat_retreats.go   the order of retreats
//	retreat_way.go       the directions of a retreat
//	retreat.go           a retreat worked out
//	retreat_road.go      retreats along roads
//	retreat_flow.go      carrying out a retreat
//	retreat_answer.go    the answer about a retreat
//	makeway.go           the ways to give way
//	makeway_reform.go    re-forming out of the way
//	makeway_back.go      moving back, or into support
//	makeway_check.go     giving way to places of the player's choice
//	makeway_flow.go      asking units to give way
//	fort_combat.go       laagers that have lost a round, and their enemies
//	combat_after.go      what units do after a round
//	pursuit.go           a pursuit being worked out: who may pursue whom
//	pursuit_straight.go  pursuits straight ahead
//	pursuit_indirect.go  pursuits by the charge rules
//	pursuit_support.go   pursuits into support
//	pursuit_free.go      where free stands of a pursuit go
//	pursuit_places.go    the places tried for free stands
//	pursuit_way.go       the ways of free stands
//	pursuit_lost.go      stands destroyed by a pursuit
//	pursuit_find.go      working out a pursuit
//	pursuit_check.go     pursuits to places of the player's choice
//	pursuit_flow.go      carrying out a pursuit
//	pursuit_answer.go    the answer about a pursuit
//	advance.go           an advance worked out
//	advance_flow.go      carrying out an advance
//	fallback.go          the lines and rules of a fall back
//	fall_default.go      the default fall back
//	fall_flow.go         carrying out a fall back
//	fall_answer.go       the answer about a fall back
//	combat_end.go        the end of a round and of a combat
//	combat_default.go    default answers of a combat
//	combat_flow.go       the Combat phase and the steps of a combat
//	odds_answer.go       the answer about the chances of a round
//	odds_charge.go       the chances after a charge
//	reform.go            split units at the end of the turn
//
// # Phases: turns and the end of a battle
//
//	turn.go              from turn to turn
//	win.go               how a battle ends, victory points
//	time_limit.go        lengths in time: what a player says, and the other confirms
//	objective.go         the objectives of a scenario
//	scenario_ground.go   features that are objectives, and who touches them
//	scenario_kinds.go    what the rules say of a scenario with objectives
//	scenario_markers.go  four markers
//	scenario_tower.go    the tower
//	wagon.go             wagons, and how their moves, attacks and looting are called
//	wagon_move.go        moves of wagons, off the table too
//	wagon_attack.go      attacks on wagons, and their looting
//	scenario_wagons.go   the wagons: road, zones, places and points
//	scenario_village.go  the village: zones, buildings and points
//	scenario_burn.go     burning it
//	scenario_score.go    scoring at the end of a turn
//	scenario_place.go    placing objectives before the armies; checks of a file
//	special_check.go     checking special rules of a file; what they count at the end
//
// # Flow: the rules at work on a battle
//
//	rules.go             the rule system: its name, and the check of a scenario
//	session.go           the rules at work on a battle: actions, questions, previews
//	fields.go            the fields that an action may have
//	pending.go           whether an open question of a file can be asked
//	nearest_action.go    the legal action nearest to a wish
//	bot.go               the computer opponent at its lowest level
//	opponent.go          the computer opponent that weighs charges, orders and moves
//	opponent_worth.go    what a charge is worth in points
//	opponent_points.go   what the computer risks, by who is ahead
//	opponent_options.go  what it rehearses
//	opponent_back.go     units that it draws back
//	opponent_look.go     rehearsals, and what a table is worth
//	opponent_tell.go     its reasons in words
//	commander.go         units led by tactics, at each question of a battle
//	commander_command.go what the led units do in each phase
//	commander_host.go    the table as a commander sees it
//	commander_query.go   the query intent
//
// # Flow: queries and guide
//
//	queries.go           the list of queries
//	scenario_query.go    the answer about objectives, and how the view shows them
//	form_answer.go       the answer about a formation or a turn
//	reach.go             the answer about move and range
//	guide.go             what the player's view is told: phases and what is waited for
//	guide_aim.go         pointing at an enemy: a charge, and the words about it
//	odds_query.go        the query about odds
//	chain_odds.go        where a charge may lead in two rounds
//	chain_tell.go        the same in words, and as a tree
//	chain_shots.go       where shooting may lead, and the shots that come back
//	threat.go            who could charge a unit in the next turn
//	magic_guide.go       how spells are shown
//	scout_query.go       the answer about scouting, and its words
//	infiltrate_query.go  the answer about units that come by an order
//	infiltrate_guide.go  how such orders are shown
//	device_guide.go      how devices are shown
//	guide_answers.go     how answers and events are shown
//	guide_labels.go      the words of an answer, and the names within them
//	guide_wishes.go      the actions and queries that a click stands for
//	guide_armies.go      what an army list says of units and leaders
//	army.go              army lists: their entries, prices and limits, and the units that they make
//	army_table.go        an army list as a table
//	army_battle.go       quick battles: tables, terrain, lengths, armies drawn up
//	army_import.go       tables that players publish, read as army lists
//	army_cells.go        the cells of such a table
//	army_special.go      special rules of army lists, and of published tables
//	army_attached.go     entries of army lists that are added to units
//	army_notation.go     how tables write special rules
//	army_sentences.go    sentences that say special rules
//	army_items.go        magic items in armies
//	army_limits.go       special rules about what an army may contain
//	guide_fields.go      the names of the fields of files, for the table editor, and what may be chosen
//	guide_pieces.go      facts about units and characters
//	special_tell.go      special rules on the card of a unit
//	guide_rules.go       the page of rules: sections and patterns of ids
//	guide_terrain.go     kinds of terrain: names, looks and sizes of new pieces
package stand
