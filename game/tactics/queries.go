package tactics

import (
	"frontage/game"
)

// The names of the queries.
const (
	askOrder    = "order"
	askPresence = "presence"
	askBlocking = "blocking"
	askEngage   = "engage"
	askDamage   = "damage"
	askStrength = "strength"
	askPhase    = "phase"
	askSiege    = "siege"
	askWhatIf   = "odds"
	askReach    = "reach"
	askContacts = "contacts"
	askSight    = "sight"
	askPackages = "packages"
)

// forms describes the queries.
var forms = []game.QueryForm{
	{Name: askOrder, NoFile: true, Help: "What an order text says, or which word of it is wrong.",
		Detail: example("order --text \"tactics assault and never use missiles\""),
		Args: []game.QueryArg{
			{Name: "text", Kind: game.ArgText, OneOf: "text", Help: "The order."},
			{Name: "old", Kind: game.ArgText, OneOf: "text", Help: "A tactic of the earlier rules: charge, attack, defend, avoid or flee."},
		}},
	{Name: askPresence, Help: "The effective presence of a unit or a side, with its sum.",
		Detail: example("presence game/tactics/scenarios/the-fallow-field.scenario.json --side red"), Args: ofUnitOrSide()},
	{Name: askBlocking, Help: "The blocking size of a unit or a side, with its sum, and whom it stops.",
		Detail: example("blocking game/tactics/scenarios/the-fallow-field.scenario.json --side red --against 130"), Args: append(ofUnitOrSide(),
			game.QueryArg{Name: "against", Kind: game.ArgNumber, Help: "The total of those who want to pass."},
			game.QueryArg{Name: "allies", Kind: game.ArgNumber, Help: "The total of their allies inside the location."})},
	{Name: askEngage, Help: "How many members of a unit may attack a target in melee, and whether it is fully engaged then.",
		Detail: example("engage game/tactics/scenarios/the-fallow-field.scenario.json --unit spears --target billmen"), Args: ofTwoUnits()},
	{Name: askDamage, Help: "The damage of one attack, factor by factor.",
		Detail: example("damage game/tactics/scenarios/the-fallow-field.scenario.json --unit spears --target billmen --charging"), Args: append(ofTwoUnits(),
			game.QueryArg{Name: "charging", Kind: game.ArgFlag, Help: "The unit attacks at the end of a charge."},
			game.QueryArg{Name: "mode", Kind: game.ArgChoice, Choices: []string{"melee", "missile"}, Help: "How it attacks; else by what does most."})},
	{Name: askStrength, Help: "The state of a unit as battle reports have it, its attacks and its rating.",
		Detail: example("strength game/tactics/scenarios/the-fallow-field.scenario.json --unit spears"), Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit."}}},
	{Name: askReach, Help: "How far a unit goes and shoots in a segment.", Args: []game.QueryArg{
		{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit."}}},
	{Name: askContacts, Help: "Which enemies are at distance 0."},
	{Name: askSight, Help: "How far apart two enemies are, and whether walls keep them from each other.", Args: ofTwoUnits()},
	{Name: askPhase, Help: "What the beginning of a phase between battles does to a unit.",
		Detail: example("phase game/tactics/scenarios/the-fallow-field.scenario.json --unit spears --ground home"), Args: []game.QueryArg{
			{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit."},
			{Name: "ground", Kind: game.ArgChoice, Choices: []string{"foreign", "own", "home"}, Help: "Whose ground it stands on; foreign when left out."},
			{Name: "spent", Kind: game.ArgChoice, Choices: []string{"usual", "idle", "fought"}, Help: "How it spends the phase."}}},
	{Name: askSiege, Help: "Whether a side besieges the location, and what that does.",
		Detail: example("siege game/tactics/scenarios/the-storm-of-carn-dell.scenario.json --side red --turns 1 --city 3"), Args: []game.QueryArg{
			{Name: "side", Kind: game.ArgSide, Required: true, Help: "The side outside."},
			{Name: "turns", Kind: game.ArgNumber, Help: "Turns that have ended without upkeep."},
			{Name: "city", Kind: game.ArgNumber, Help: "The size of the city."},
			{Name: "pool", Kind: game.ArgFlag, Help: "The national pool could pay for the walls."}}},
	{Name: askWhatIf, Help: "How the battle ends from here, many times over.",
		Unlike: game.Say("chain odds of two units do not apply in the tactics rules, where all units fight at once by their orders; ask how the whole battle ends, without a unit and a target: the what-if of 1,000 battles tells the chances"),
		Args: []game.QueryArg{
			{Name: "battles", Kind: game.ArgNumber, Help: "How many; 1,000 when left out."},
			{Name: "seed", Kind: game.ArgNumber, Help: "Of the first; 1 when left out."},
			{Name: "side", Kind: game.ArgSide, Help: "The orders of this side alone are known: against each of the thirteen packages of the other, 100 battles each when left out."}}},
	{Name: askPackages, Help: "Who wins how often with each of the thirteen packages for each side.",
		Detail: example("packages game/tactics/scenarios/the-fallow-field.scenario.json --battles 20"), Args: []game.QueryArg{
			{Name: "battles", Kind: game.ArgNumber, Help: "How many for each pair; 100 when left out."},
			{Name: "seed", Kind: game.ArgNumber, Help: "Of the first; 1 when left out."},
			{Name: "side", Kind: game.ArgSide, Help: "The orders of this side alone are known: persons of the other have those of their type."}}},
}

// example is the end of a query's help.
func example(command string) string { return "Example:\n  frontage " + command }

func ofUnitOrSide() []game.QueryArg {
	return []game.QueryArg{
		{Name: "unit", Kind: game.ArgUnit, OneOf: "whom", Help: "The unit."},
		{Name: "side", Kind: game.ArgSide, OneOf: "whom", Help: "The side: all of its units."},
	}
}

func ofTwoUnits() []game.QueryArg {
	return []game.QueryArg{
		{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that attacks."},
		{Name: "target", Kind: game.ArgUnit, Required: true, Help: "The unit that is attacked."},
	}
}

// Queries describes the queries.
func (Rules) Queries() []game.QueryForm { return forms }

// asked is a query being answered: the battle and the arguments.
type asked struct {
	s     *game.State
	f     *fight
	query game.Query
}

// Query answers a query.
func (k *session) Query(s *game.State, q game.Query) (game.Answer, error) {
	if _, err := game.Asked(Rules{}, q); err != nil {
		return nil, err
	}
	if q.Name == askOrder {
		return answerOrder(s, q.Args)
	}
	a := &asked{s: s, f: newFight(s, &k.known), query: q}
	switch q.Name {
	case askPresence:
		return a.presence()
	case askBlocking:
		return a.blocking()
	case askEngage:
		return a.engage()
	case askDamage:
		return a.damage()
	case askStrength:
		return a.report()
	case askReach:
		return a.reach()
	case askContacts:
		return a.contacts()
	case askSight:
		return a.sight()
	case askPhase:
		return a.phase()
	case askSiege:
		return a.siege()
	case askWhatIf:
		return a.whatIf()
	}
	return a.packages()
}

// unit returns the fighter that an argument names.
func (a *asked) unit(arg string) (*fighter, error) {
	i := a.s.UnitIndex(game.UnitID(a.query.Args[arg]))
	if i < 0 {
		return nil, game.RefuseQuery("there is no unit %s", a.query.Args[arg])
	}
	return &a.f.units[i], nil
}

// two returns the attacker and the target of a query, of different sides.
func (a *asked) two() (u, t *fighter, err error) {
	if u, err = a.unit("unit"); err != nil {
		return nil, nil, err
	}
	if t, err = a.unit("target"); err != nil {
		return nil, nil, err
	}
	if u.side == t.side {
		return nil, nil, game.RefuseQuery("%s and %s are of one side", u.name, t.name)
	}
	return u, t, nil
}

// some returns the fighters of a query: one, or all present ones of a side.
func (a *asked) some() ([]*fighter, error) {
	if _, given := a.query.Args["unit"]; given {
		u, err := a.unit("unit")
		return []*fighter{u}, err
	}
	side := a.s.SideOf(game.SideID(a.query.Args["side"]))
	if side < 0 {
		return nil, game.RefuseQuery("there is no side %s", a.query.Args["side"])
	}
	var list []*fighter
	for i := range a.f.units {
		if u := &a.f.units[i]; int(u.side) == side && u.alive() {
			list = append(list, u)
		}
	}
	return list, nil
}

// plain is the common part of answers without alternatives.
type plain struct {
	game.StepsOnly
}

// Options returns no alternatives.
func (plain) Options() []game.Answer { return nil }

// Part is a factor of a value in an answer.
type Part struct {
	What  string  `json:"what"`
	Value float64 `json:"value"`
}

// inMillionths turns millionths into a number.
func inMillionths(n int) float64 { return float64(n) / millionth }
