package stand

import (
	"frontage/game"
	"frontage/game/command"
)

// query is a question that can be asked about the table, and the function that answers it.
type query struct {
	game.QueryForm
	answer func(*board, game.Query) (game.Answer, error)
}

// queries are the questions in the order in which they are listed.
var queries = []query{
	{game.QueryForm{
		Name: "zone", Help: "In which zone of a stand a unit, or a point, is.",
		Detail: `A unit is in the zone that holds most of its area; a point is in one zone alone.

Example:
  frontage zone first-charge.scenario.json --stand b1b --unit r1`,
		Args: []game.QueryArg{
			{Name: "stand", Kind: game.ArgStand, Required: true, Help: "The stand whose zones they are."},
			{Name: "unit", Kind: game.ArgUnit, OneOf: "what", Help: "The unit to look for."},
			{Name: "point", Kind: game.ArgPoint, OneOf: "what", Help: "The point to look for, in cm."},
		}}, (*board).queryZone},
	{game.QueryForm{
		Name: "sight", Help: "Which stands of a unit see which stands of another, or a point.",
		Detail: `Sight goes from anywhere on a stand's front edge, forward of it, past every other
base. Each seeing pair of stands is given with one clear line.

Example:
  frontage sight first-charge.scenario.json --unit r1 --target b1`,
		Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that looks."},
			{Name: "target", Kind: game.ArgUnit, OneOf: "what", Help: "The unit to look for."},
			{Name: "point", Kind: game.ArgPoint, OneOf: "what", Help: "The point to look for, in cm."},
			{Name: "shooting", Kind: game.ArgFlag, With: "target", Help: "Sight for shooting: a corridor of 1 cm instead of a line."},
		}}, (*board).querySight},
	{game.QueryForm{
		Name: "charge", Help: "A charge: legal or not, why, and where every stand goes.",
		Detail: `A refusal is an answer too: it names the rule that forbids the charge, and how far
the charge got.

Example:
  frontage charge first-charge.scenario.json --unit r1 --target b1 --trace`,
		Args: append([]game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that charges."},
			{Name: "target", Kind: game.ArgUnit, Required: true, Help: "The enemy unit that it charges."},
			{Name: "all", Kind: game.ArgFlag, Help: "List every legal alternative."},
		}, chargeArgs("")...)}, (*board).queryCharge},
	{game.QueryForm{
		Name: "contacts", Help: "Who touches whom, the engagements, and who supports whom.",
		Detail: `Contacts between enemies, along an edge or at a corner; the engagements that they
make; and the stands that support others.

Example:
  frontage contacts first-charge.scenario.json`,
	}, func(b *board, _ game.Query) (game.Answer, error) { return b.contactsAnswer(), nil }},
	{game.QueryForm{
		Name: "retreat", Help: "Where a unit that has lost retreats to, and what it loses on the way.",
		Detail: `The direction follows from the enemies that touch the unit; one that none touches
retreats from the closest. Friends in the way are taken to give way if they can.

Example:
  frontage retreat first-charge.scenario.json --unit b1 --distance 3 --trace`,
		Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that has lost."},
			{Name: "distance", Kind: game.ArgLength, Required: true, Help: "How far it retreats."},
			{Name: "direction", Kind: game.ArgAngle, Help: "Where the loser may choose, the direction that he takes."},
		}}, (*board).queryRetreat},
	{game.QueryForm{
		Name: "pursue", Help: "How a unit that has won may pursue, and where its stands go.",
		Detail: `Straight ahead, or by the charge rules, or into support of a fighting unit; a
refusal names the rule. Every stand is given in the order in which they move.

Example:
  frontage pursue first-charge.scenario.json --unit r1 --retreated b1`,
		Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that has won."},
			{Name: "retreated", Kind: game.ArgUnits, Help: "The enemy units that retreated from it; otherwise the nearest one, and those in touch with that."},
		}}, (*board).queryPursue},
	{game.QueryForm{
		Name: "fallback", Help: "Where a unit may fall back to, and where it goes by default.",
		Detail: `A unit falls back behind the lines along which it touches enemies, or the units that
it supports do; one that touches nobody behind the line of its front edges. The places
given are those it takes unless its owner wants others.

Example:
  frontage fallback first-charge.scenario.json --unit r1 --distance 9 --point 12,33`,
		Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that falls back."},
			{Name: "distance", Kind: game.ArgLength, Required: true, Help: "How far it may move at most, in cm."},
			{Name: "point", Kind: game.ArgPoint, Help: "A point, in cm: does it lie behind the lines?"},
		}}, (*board).queryFallback},
	{game.QueryForm{
		Name: "reach", Help: "How far a unit may move and shoot, and why.",
		Detail: `An ordinary move, and shots at units that are seen. The steps of the JSON form hold the
areas as marks.

Example:
  frontage reach first-charge.scenario.json --unit b2`,
		Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that moves and shoots."},
			{Name: "half", Kind: game.ArgFlag, Help: "At half pace, as after a failed first order."},
		}}, (*board).queryReach},
	{game.QueryForm{
		Name: "form", Help: "How a unit forms line or column, turns about or wheels.",
		Detail: `An ordinary move that forms a unit where it stands: into line or column with the least
movement, every stand about on the spot, or the whole wheeling about a front corner.

Example:
  frontage form first-charge.scenario.json --unit b2 --form column`,
		Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that is formed."},
			{Name: "form", Kind: game.ArgChoice, Required: true, Choices: forms, Help: "What it does: line, column, about-face or wheel."},
			{Name: "degrees", Kind: game.ArgAngle, Help: "How far it wheels, to the left if less than 0; by default 15."},
			{Name: "half", Kind: game.ArgFlag, Help: "At half pace, as after a failed first order."},
		}}, (*board).queryForm},
	{game.QueryForm{
		Name: "odds", Help: "The exact chances of the next round of an engagement.",
		Detail: `The chances are exact: of the dice of one round, each choice that is open being
made by its default. With --target and --unit they are those of the first round of a
charge, before anyone shoots at the chargers; with --rounds those of what follows too: who
holds the ground after the retreat and the pursuit, or after the second round, and what
each unit has lost by then. With --shooting, --unit shoots at --target in its Shooting phase, and in
the second round, the Shooting phase of the other side's next turn, the target shoots back if it
can; nobody else acts, and the chances are of losses and drive-backs.

Examples:
  frontage odds combat.scenario.json --engagement e1 --trace
  frontage odds first-charge.scenario.json --unit r1 --target b1 --rounds 2
  frontage odds my-battle.scenario.json --unit r3 --target b1 --shooting`,
		Args: append([]game.QueryArg{
			{Name: "engagement", Kind: game.ArgEngagement, OneOf: "what", Help: "The engagement, as contacts names it, or a unit in it."},
			{Name: "target", Kind: game.ArgUnit, OneOf: "what", Help: "Instead, the enemy unit that --unit would charge."},
			{Name: "unit", Kind: game.ArgUnit, With: "target", Help: "The unit that would charge."},
			{Name: "shooting", Kind: game.ArgFlag, With: "target", Help: "It shoots and does not charge."},
			{Name: "rounds", Kind: game.ArgNumber, With: "target", Help: "1 or 2: what follows from the charge up to the end of that round."},
			{Name: "battles", Kind: game.ArgNumber, With: "rounds", Help: "How many battles are played where there are too many courses to follow; 1,000 when left out."},
		}, chargeArgs("target")...)}, (*board).queryOdds},
	{game.QueryForm{
		Name: "threats", Help: "Which enemies could charge a unit in their next turn, how likely, and who would win.",
		Detail: `Each enemy charges alone, on its own initiative or by one order of the leader with the best
chance. The odds are those of the first round, before anyone shoots at the chargers.

Example:
  frontage threats first-charge.scenario.json --unit b1`,
		Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that could be charged."},
		}}, (*board).queryThreats},
	{game.QueryForm{
		Name: "cast", Help: "At what a character may cast a spell, with the chance, and why not at the rest.",
		Detail: `Whose turn it is does not matter. With a target, a direction, a combat or a point the answer is about
that one alone, and lists the units that the spell would affect.

Example:
  frontage cast my-battle.scenario.json --character rw --spell steppe/bolt`,
		Args: []game.QueryArg{
			{Name: "character", Kind: game.ArgText, Required: true, Help: "The character who casts."},
			{Name: "spell", Kind: game.ArgText, Required: true, Help: "The spell, by its id."},
			{Name: "target", Kind: game.ArgText, Help: "A unit or a feature of the terrain."},
			{Name: "stand", Kind: game.ArgStand, Help: "The stand of his unit from which he casts."},
			{Name: "direction", Kind: game.ArgAngle, Help: "The direction of a line, or of what appears at a point, in degrees."},
			{Name: "engagement", Kind: game.ArgEngagement, Help: "A combat."},
			{Name: "point", Kind: game.ArgPoint, Help: "A point, in cm."},
		}}, (*board).queryCast},
	{game.QueryForm{
		Name: "infiltrate", Help: "Where units that are kept off the table may come, what the order needs, and where they would stand.",
		Detail: `Whose turn it is does not matter. Without a point the answer lists the suggested points, with the
number that the order needs there.

Example:
  frontage infiltrate my-battle.scenario.json --character rg --unit r7 --point 0,45`,
		Args: []game.QueryArg{
			{Name: "character", Kind: game.ArgText, Required: true, Help: "The character who orders."},
			{Name: "unit", Kind: game.ArgUnits, Required: true, Help: "The unit, or the units of a group."},
			{Name: "point", Kind: game.ArgPoint, Help: "The point, in cm."},
		}}, (*board).queryInfiltrate},
	{game.QueryForm{
		Name: "score", Help: "The points of a scenario with objectives, and what each side would score now.",
		Detail: `For each side: what it has, and what it would score if its turn ended now, objective by objective.

Example:
  frontage score my-battle.scenario.json --trace`,
		Args: []game.QueryArg{{Name: "side", Kind: game.ArgText, Help: "One side alone."}},
	}, (*board).queryScore},
	{game.QueryForm{
		Name: "scouting", Help: "What the pieces of a side are worth in scouting, and the chance to win it.",
		Detail: `For each side: what it has committed and what that is worth. With --with the answer tells what the points
would be with one more piece, or without one that is committed.

Example:
  frontage scouting my-battle.scenario.json --trace`,
		Args: []game.QueryArg{
			{Name: "side", Kind: game.ArgText, Help: "One side alone."},
			{Name: "with", Kind: game.ArgText, With: "side", Help: "A unit or a character that is committed, or no longer."},
		},
	}, (*board).queryScouting},
	{command.IntentForm, (*board).queryIntent},
}

// chargeArgs are the arguments that define a charge between two units.
func chargeArgs(with string) []game.QueryArg {
	return []game.QueryArg{
		{Name: "first", Kind: game.ArgStand, With: with, Help: "The stand that goes first."},
		{Name: "support", Kind: game.ArgUnit, With: with, Help: "A unit that makes a supporting charge with it."},
		{Name: "option", Kind: game.ArgNumber, With: with, Help: "The number of a legal alternative to show."},
		{Name: "initiative", Kind: game.ArgFlag, With: with, Help: "Charge on initiative instead of by order."},
		{Name: "place", Kind: game.ArgPlaces, With: with, Help: "Where stands go that the rules leave free."},
		{Name: "snap", Kind: game.ArgFlag, With: with, Help: "Pull them to the nearest legal place."},
	}
}

// Queries describes the questions that can be asked.
func (Rules) Queries() []game.QueryForm {
	forms := make([]game.QueryForm, len(queries))
	for i := range queries {
		forms[i] = queries[i].QueryForm
	}
	return forms
}

// Query answers a question about the table, in any phase and whoever's turn it is:
// distances may be measured at any time (STD-BASE-20).
func (k *session) Query(s *game.State, q game.Query) (game.Answer, error) {
	for i := range queries {
		if queries[i].Name != q.Name {
			continue
		}
		if err := queries[i].Check(q); err != nil {
			return nil, err
		}
		return k.answerQuery(s, &queries[i], q)
	}
	_, err := game.Asked(Rules{}, q)
	return nil, err
}

// answerQuery answers a query with a limit of work. Results of a search that was given up are not
// reliable, so they are forgotten.
func (k *session) answerQuery(s *game.State, q *query, asked game.Query) (a game.Answer, err error) {
	b := k.ask(s).board()
	k.known.spares.shown = true // the answer keeps its board
	answer := func() { a, err = q.answer(b, asked) }
	l := k.known.lasting
	switch {
	case l.effort.limited:
		if !l.atMost(workToQuery, answer) && a == nil && err == nil {
			err = tooMuch
		}
	case !l.atMost(workToAsk, answer):
		k.known = &memory{lasting: l.afresh()}
		a, err = nil, tooMuch
	}
	return a, err
}

// tooMuch is the error of a query that was given up.
var tooMuch = game.RefuseQuery("Working this out came to its limit: too much is on the table.")
