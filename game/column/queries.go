package column

import (
	"strconv"
	"strings"
	"sync/atomic"

	"frontage/game"
	"frontage/game/chain"
	"frontage/game/command"
)

// The queries.
const (
	askAction = "action"
	askAttack = "attack"
	askPrice  = "price"
	askOdds   = "odds"
	askTouch  = "contacts"
	askSight  = "sight"
	askReach  = "reach"
	askVolley = "volley"
	askCharge = "charge"
	askAim    = "aim"
	askFall   = "retreat"
	askPursue = "pursue"
	askRanks  = "ranks"

	askThreats = "threats"
)

// Further texts of the help.
const (
	actionExample = `Example:
  frontage action battle.json --unit spears --name Move`
	attackExample = `They are supposed to be in contact, in arc and in range where they are not.

Example:
  frontage attack battle.json --unit lancer-1 --target bow-3 --kind melee --dice 3,5`
	oddsExample = `Two stands that do not touch are supposed to face each other. Of several combats of one stand
it fights only one.

With the ids of two units they are those of what follows from a charge of the one at the other:
the combats of this half-turn with push backs, pursuits and Break Checks, and of the next one, in
which the other side acts. Nobody else moves, shoots or fights, and each choice is made by its
default.

Examples:
  frontage odds battle.json --engagement e1
  frontage odds battle.json --unit spears --target bows --rounds 2`
	priceExample = `Example:
  frontage price battle.json --unit spears`
	volleyExample = `Attacks that are not divided yet go to the nearest stand that each may hit. No target is removed
before it is shot at.

Example:
  frontage volley battle.json --unit bows --target spears`
	aimExample = `Example:
  frontage aim battle.json --unit bow-1 --target lancer-2`
	ranksExample = `Example:
  frontage ranks battle.json --unit spears`
)

// queryForms are the forms of the queries, which hold names of the tables in use.
type queryForms struct {
	of    *Tables
	forms []game.QueryForm
}

var formsInUse atomic.Pointer[queryForms]

// Queries describes the queries.
func (Rules) Queries() []game.QueryForm {
	t := tables()
	f := formsInUse.Load()
	if f == nil || f.of != t {
		f = &queryForms{t, makeForms()}
		formsInUse.Store(f)
	}
	return f.forms
}

func makeForms() []game.QueryForm {
	var names []string
	for _, a := range tables().Actions {
		names = append(names, a.Name)
	}
	return []game.QueryForm{
		{Name: askAction, Help: "What an Action of a unit needs: the number, its modifiers, the chance.", Detail: actionExample, Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, OneOf: "who", Help: "The unit that attempts it."},
			{Name: "column", Kind: game.ArgStand, OneOf: "who", Help: "A stand of the column that attempts it, or the separated stand."},
			{Name: "name", Kind: game.ArgChoice, Choices: names, Required: true, Help: "The Action."},
		}},
		{Name: askAttack, Help: "What an attack of a stand on a stand does: modifiers, result, exact chances.",
			Detail: attackExample, Args: []game.QueryArg{
				{Name: "unit", Kind: game.ArgStand, Required: true, Help: "The stand that attacks."},
				{Name: "target", Kind: game.ArgStand, Required: true, Help: "The stand that is attacked."},
				{Name: "kind", Kind: game.ArgChoice, Choices: []string{attackMissile, attackMelee, attackPursuit}, Required: true, Help: "How it attacks."},
				{Name: "dice", Kind: game.ArgText, Help: "What the two dice show: 3,5."},
				{Name: "overrun", Kind: game.ArgFlag, Help: "The pursuit is an Overrun."},
			}},
		{Name: askTouch, Help: "Which enemies touch, and which stands must fight."},
		{Name: askSight, Help: "Which stands of a unit may shoot at which of another, or at a point.", Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that shoots."},
			{Name: "target", Kind: game.ArgUnit, OneOf: "what", Help: "Its target."},
			{Name: "point", Kind: game.ArgPoint, OneOf: "what", Help: "A point in place of a target, in cm."},
		}},
		{Name: askReach, Help: "How far a unit marches straight ahead, and what stops it.", Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit."},
		}},
		{Name: askOdds, Help: "The exact chances of the combats of stands, or of what follows from a charge.", Detail: oddsExample, Args: append([]game.QueryArg{
			{Name: "engagement", Kind: game.ArgEngagement, OneOf: "what", Help: "The engagement, as contacts names it, or a unit in it: each of its combats."},
			{Name: "target", Kind: game.ArgStand, OneOf: "what", Help: "Instead, the stand that --unit fights, or the unit that it charges."},
			{Name: "unit", Kind: game.ArgStand, With: "target", Help: "The stand that fights it, or the unit that charges it."},
		}, chain.Args("target")...)},
		{Name: askVolley, Help: "The exact chances of the Missile Fire of a unit as a whole.",
			Detail: volleyExample, Args: []game.QueryArg{
				{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that shoots."},
				{Name: "target", Kind: game.ArgUnit, Help: "The unit that it shoots at; any where none is named."},
			}},
		{Name: askCharge, Help: "The exact chances of a charge as a whole: that it goes home, and the first attacks.",
			Detail: "All charge, nobody countercharges, and pursuits are not counted.", Args: []game.QueryArg{
				{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that charges."},
				{Name: "target", Kind: game.ArgUnit, Required: true, Help: "The unit that it charges."},
			}},
		threatsForm,
		{Name: askAim, Help: "Whether a stand may shoot at another, and why not.", Detail: aimExample, Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgStand, Required: true, Help: "The stand that shoots."},
			{Name: "target", Kind: game.ArgStand, Required: true, Help: "Its target."},
		}},
		{Name: askFall, Help: "How a stand that is pushed back retreats with its column.", Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgStand, Required: true, Help: "The stand."},
			{Name: "half", Kind: game.ArgFlag, Help: "It is Vulnerable and has failed its roll."},
		}},
		{Name: askPursue, Help: "How a stand pursues another that it has pushed back.", Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgStand, Required: true, Help: "The stand that pursues with its column."},
			{Name: "target", Kind: game.ArgStand, Required: true, Help: "The stand that is pushed back."},
			{Name: "half", Kind: game.ArgFlag, Help: "It is Vulnerable and has failed its roll."},
		}},
		{Name: askRanks, Help: "How the stands of a unit stand: columns, the main body, separated stands.", Detail: ranksExample, Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit."},
		}},
		{Name: askPrice, Help: "What a unit costs, and why.", Detail: priceExample, Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit."},
		}},
		command.IntentForm,
	}
}

// Query answers a query.
func (session) Query(s *game.State, q game.Query) (game.Answer, error) {
	if _, err := game.Asked(Rules{}, q); err != nil {
		return nil, err
	}
	switch q.Name {
	case askAction:
		return answerAction(s, q)
	case askAttack:
		return answerAttack(s, q)
	case askOdds:
		return answerOdds(s, q)
	case askTouch:
		return answerContacts(s, q), nil
	case askSight:
		return answerSight(s, q)
	case askReach:
		return answerReach(s, q)
	case askVolley:
		return answerVolley(s, q)
	case askCharge:
		return answerCharge(s, q)
	case askThreats:
		return answerThreats(s, q)
	case askAim:
		return answerAim(s, q)
	case askFall:
		return answerRetreat(s, q)
	case askPursue:
		return answerPursue(s, q)
	case askRanks:
		return answerRanks(s, q)
	case game.QueryIntent:
		return intent(s, command.NewOpening(s), q)
	}
	return answerPrice(s, q)
}

// askedUnit returns the unit that a query names.
func askedUnit(s *game.State, q game.Query) (*game.Unit, error) {
	u := s.Unit(game.UnitID(q.Args["unit"]))
	if u == nil {
		return nil, game.RefuseQuery("there is no unit %s", q.Args["unit"])
	}
	return u, nil
}

// askedStand returns the stand that an argument of a query names.
func askedStand(s *game.State, q game.Query, arg string) (standAt, error) {
	a, ok := findStand(s, game.StandID(q.Args[arg]))
	if !ok {
		return a, game.RefuseQuery("there is no stand %s", q.Args[arg])
	}
	return a, nil
}

// askedDice returns the dice that a query gives, nil for none.
func askedDice(q game.Query) ([]int, error) {
	text, given := q.Args["dice"]
	if !given {
		return nil, nil
	}
	parts := strings.Split(text, ",")
	var faces []int
	for _, part := range parts {
		face, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || face < 1 || face > sides {
			return nil, game.RefuseQuery("dice: %s is no result of a die with %d sides", part, sides)
		}
		faces = append(faces, face)
	}
	if len(faces) != dice {
		return nil, game.RefuseQuery("dice: there are %d; a roll has %d", len(faces), dice)
	}
	return faces, nil
}
