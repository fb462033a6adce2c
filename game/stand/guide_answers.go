package stand

import (
	"slices"

	"frontage/game"
)

// answerView says how an answer is shown.
func answerView(s *game.State, a game.Action, ask func(game.Query) (game.Answer, error)) game.AnswerView {
	v := game.AnswerView{Note: answerNote(s, a), Aimed: a.Do == "charge", Ends: a.Do == "end" && openFrame[burnProcedure](s) == nil && !commits(s), Tests: a.Do == "order" && !asksWhere(s, a) || testsByDevice(a), Moves: a.Do == "move",
		Bare: a.Do == "deploy", Places: a.Do == "deploy" && a.Choice == "" && a.Side == ""}
	v.About = aboutWhom(s, a)
	v.Against = againstWhom(a)
	switch w := waitingFor(s); {
	case w.Fighting != nil:
		v.Lit = w.Fighting
	case len(a.Units) > 0:
		v.Lit = a.Units
	default:
		v.Lit = v.About[:min(1, len(v.About))]
	}
	switch {
	case a.Do == "fight":
		units := unitsInEngagement(a, ask)
		v.Against, v.Lit, v.Card = units, units, true
		if len(units) > 0 {
			v.Chances = queryOf("odds", "engagement", string(units[0]))
		}
		v.Label = game.Say("Fight: %[1]s", whoFights(s, units))
	case a.Do == "charge" && s.Turn.Phase != phaseCombat: // otherwise it is an advance, which has rules of its own
		aim := game.Aim{Unit: a.Unit, Target: game.UnitID(a.Target), Way: 1, Support: a.Support}
		if a.Option != nil {
			aim.Way = *a.Option
		}
		v.Aim, v.Ask, v.Chances = &aim, chargeQuery(aim), chargeChances(aim)
	case a.Do == "deploy" && a.Choice == chooseScout:
		v.Ask = scoutQuery(s, a)
	case a.Do == "cast":
		v.Ask, v.Bare = castQuery(a), true
	case a.Do == "order" && a.X != nil:
		v.Ask, v.Bare = entryQuery(a), true
	case a.Do == "shoot" && a.Target != "": // dice come first: show only the lines of fire
		v.Ask = queryOf("sight", "unit", string(a.Unit), "target", a.Target, "shooting", "true")
		if a.Unit != "" && s.Turn.Phase == phaseShooting && OwnTurn(s).Pending == nil { // not at a charge
			v.Follows = queryOf("odds", "unit", string(a.Unit), "target", a.Target, "shooting", "true")
		}
	}
	if v.Label.Empty() {
		v.Label = answerLabel(s, a)
	}
	v.Short = answerShort(s, a)
	return v
}

// aboutWhom returns the pieces that an answer concerns, the ordered units before the character who
// orders.
func aboutWhom(s *game.State, a game.Action) []game.UnitID {
	var list []game.UnitID
	add := func(ids ...game.UnitID) {
		for _, id := range ids {
			if id != "" && !slices.Contains(list, id) {
				list = append(list, id)
			}
		}
	}
	if a.Do == "character" || a.Do == "cast" || a.Do == "power" {
		add(game.UnitID(a.Character))
	}
	if len(list) == 0 {
		add(a.Unit)
	}
	if len(list) == 0 && a.Stand != "" {
		if u, _ := s.Stand(a.Stand); u != nil {
			add(u.ID)
		}
	}
	add(a.Units...)
	add(game.UnitID(a.Character))
	return list
}

// againstWhom returns the pieces at which the player may point to give an answer. An evade is not
// given by pointing at the enemy.
func againstWhom(a game.Action) []game.UnitID {
	var list []game.UnitID
	for _, id := range [2]game.UnitID{game.UnitID(a.Target), a.Join} {
		if id != "" && a.Do != "evade" {
			list = append(list, id)
		}
	}
	return list
}

// unitsInEngagement returns the units of the combat that a "fight" action starts.
func unitsInEngagement(a game.Action, ask func(game.Query) (game.Answer, error)) []game.UnitID {
	answer, err := ask(queryOf("contacts"))
	if err != nil {
		return nil
	}
	contacts, ok := answer.(*ContactsAnswer)
	if !ok {
		return nil
	}
	for _, e := range contacts.Engagements {
		if e.ID == a.Engagement || a.Unit != "" && slices.Contains(e.Units, a.Unit) {
			return e.Units
		}
	}
	return nil
}

// eventView describes an event to the view.
func eventView(s *game.State, e *game.Event) game.EventView {
	v := game.EventView{
		Turn: e.Kind == "turn", Opens: e.Kind == "turn" || e.Kind == "phase", Step: e.Kind == "step",
		Ends:    e.Kind == "over" && e.Why == "battle",
		Settles: e.Kind == "round" || e.Kind == "hits" || e.Kind == "makeway", Shared: e.Kind == "round",
		Sum:     e.Why == "order" || e.Kind == "command",
		Purpose: game.SayAll(e.Why), Volleys: volleysOf(e),
	}
	v.Clash = e.Kind == "round" || e.Kind == "casualty" || e.Kind == "routed" ||
		slices.ContainsFunc(v.Volleys, func(volley game.Volley) bool { return volley.Inflicted > 0 })
	if round, ok := e.Own.(*Round); ok {
		v.Round, v.Scores = round.Round, map[game.SideID]game.Score{}
		for _, side := range s.Sides {
			v.Scores[side.ID] = game.Score{Total: round.Score[side.ID], Support: round.Support[side.ID]}
		}
	}
	who := called(s, e.By)
	switch {
	case e.Why == "order" && e.OK != nil && *e.OK:
		v.Purpose = game.Say("%[1]s orders: %[2]d or less, passed", who, e.Need)
	case e.Why == "order" && e.OK != nil:
		v.Purpose = game.Say("%[1]s orders: %[2]d or less, failed", who, e.Need)
	case who != "":
		v.Purpose = game.Say("%[1]s: %[2]s", who, e.Why)
	}
	return v
}
