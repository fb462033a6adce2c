package column

import (
	"math"

	"frontage/game"
)

// answerView describes an answer for the view.
func answerView(s *game.State, a game.Action, ask func(game.Query) (game.Answer, error)) game.AnswerView {
	v := game.AnswerView{Label: game.Word(a.Do), Ends: a.Do == doEnd && top(s) == nil}
	d, _ := a.Own.(*Deed)
	switch a.Do {
	case doEnd:
		v.Label = endLabel(s)
		if o := top(s); o != nil && o.Volley != nil && len(o.Volley.Shots) > 0 {
			v.Note = volleyNote(ask, o.Volley.Unit)
		}
	case doAction:
		if d != nil {
			v = actionView(s, a, d)
		}
		if d != nil && d.Name == actMissileFire && len(a.Units) == 0 && d.Column == "" {
			v.Note = game.Say("%[1]s; %[2]s", v.Note, volleyNote(ask, a.Unit))
		}
	case doMarch:
		v = unitView(a.Unit, marchLabel(a, d))
	case doCharge:
		v = unitView(a.Unit, game.Say("Charge %[1]s", unitName(s, game.UnitID(a.Target))))
		v.Against = []game.UnitID{game.UnitID(a.Target)}
		v.Ask = game.Query{Name: askCharge, Args: map[string]string{"unit": string(a.Unit), "target": a.Target}}
		v.Note = chargeNote(ask, v.Ask)
		v.Follows = followsOf(string(a.Unit), a.Target)
	case doShoot:
		v = standsView(s, a, game.Say("Shoot with %[1]s at %[2]s", a.Stand, game.StandID(a.Target)))
		v.Ask = attackAsked(a, attackMissile)
		v.Note = shotNote(ask, v.Ask)
	case doFight:
		v = standsView(s, a, game.Say("Fight: %[1]s against %[2]s", a.Stand, game.StandID(a.Target)))
		v.Ask = game.Query{Name: askOdds, Args: map[string]string{"unit": string(a.Stand), "target": a.Target}}
		v.Chances = v.Ask
		if len(v.About) == 1 && len(v.Against) == 1 {
			v.Follows = followsOf(string(v.About[0]), string(v.Against[0]))
		}
		v.Note = fightNote(ask, v.Ask)
	case doDeploy:
		v = deployView(s, a)
	case doCheck:
		v = unitView(a.Unit, game.Say("Break Check of %[1]s", unitName(s, a.Unit)))
	case doPlace:
		v = unitView(a.Unit, game.Say("Tidy the formation"))
	case doRemove:
		v = standsView(s, a, game.Say("Remove %[1]s", a.Stand))
	case doAfter:
		v.Label = game.Say("Stay")
	case doSpell:
		v = unitView(a.Unit, game.Say("Cast %[1]s at %[2]s", game.Word(a.Choice), game.StandID(a.Target)))
		if a.X != nil && a.Y != nil {
			v.Label = game.Say("Cast %[1]s at (%[2]s, %[3]s)", game.Word(a.Choice), game.Length(*a.X), game.Length(*a.Y))
		}
	}
	if v.Short.Empty() {
		v.Short = v.Label
	}
	return v
}

// endLabel names the present meaning of the action "end".
func endLabel(s *game.State) game.Phrase {
	switch o := top(s); {
	case o != nil && o.March != nil:
		return game.Say("March all the way")
	case o != nil && o.Volley != nil:
		return game.Say("Roll the attacks")
	case o != nil && o.Tidy != nil:
		return game.Say("Leave them as they are")
	case s.Turn.Phase == phaseDeploy:
		return game.Say("End the deployment")
	}
	return game.Say("End the phase")
}

// deployView is an answer that sets up a piece.
func deployView(s *game.State, a game.Action) game.AnswerView {
	switch {
	case a.Unit != "":
		v := unitView(a.Unit, game.Say("Set up %[1]s", unitName(s, a.Unit)))
		v.Places = true
		return v
	case a.Character != "":
		name := string(a.Character)
		for i := range s.Characters {
			if s.Characters[i].ID == a.Character {
				name = s.Characters[i].Name
			}
		}
		return game.AnswerView{Label: game.Say("Set up %[1]s", name), Places: true, About: []game.UnitID{game.UnitID(a.Character)}}
	}
	return game.AnswerView{Label: game.Say("Set up all that wait"), Places: true}
}

// unitView is an answer about a unit.
func unitView(id game.UnitID, label game.Phrase) game.AnswerView {
	return game.AnswerView{Label: label, About: []game.UnitID{id}, Lit: []game.UnitID{id}}
}

// standsView is an answer about a stand, and maybe about another one.
func standsView(s *game.State, a game.Action, label game.Phrase) game.AnswerView {
	v := game.AnswerView{Label: label}
	if u, _ := s.Stand(a.Stand); u != nil {
		v.About = []game.UnitID{u.ID}
	}
	if u, _ := s.Stand(game.StandID(a.Target)); u != nil {
		v.Against = []game.UnitID{u.ID}
	}
	v.Lit = append(append(v.Lit, v.About...), v.Against...)
	return v
}

// attackAsked is the query about the chances of an attack.
func attackAsked(a game.Action, kind string) game.Query {
	return game.Query{Name: askAttack, Args: map[string]string{"unit": string(a.Stand), "target": a.Target, "kind": kind}}
}

// actionView is an Action, with its chance in the second line.
func actionView(s *game.State, a game.Action, d *Deed) game.AnswerView {
	id := a.Unit
	args := map[string]string{"name": d.Name}
	if d.Column != "" {
		if u, _ := s.Stand(d.Column); u != nil {
			id = u.ID
		}
		args["column"] = string(d.Column)
	} else {
		args["unit"] = string(a.Unit)
	}
	v := unitView(id, game.Word(d.Name))
	switch {
	case d.Name == actStop && d.To == 0:
		v.Label = game.Say("Stop here")
	case d.Name == actStop:
		v.Label = game.Say("Stop after %[1]s", inches(game.RoundLength(d.To*inch)))
	case d.Name == actRetrograde && d.To > 0:
		v.Label = game.Say("%[1]s by %[2]s", game.Word(d.Name), inches(game.RoundLength(d.To*inch)))
	case len(a.Units) > 0:
		v.Label = game.Say("%[1]s at %[2]s, together with %[3]s", game.Word(d.Name), game.StandID(a.Target), unitNames(s, a.Units))
	case d.Name == actChangeFormation && len(a.Stands) > 0:
		v.Label = game.Say("%[1]s, to places", game.Word(d.Name))
	case d.Name == actPursuit && len(a.Stands) > 0:
		v.Label = game.Say("%[1]s, followed by %[2]s", game.Word(d.Name), standNames(a.Stands))
	case a.Choice != "":
		v.Label = game.Say("%[1]s: %[2]s", game.Word(d.Name), game.Word(a.Choice))
	}
	u := s.Unit(id)
	if u == nil || len(u.Stands) == 0 {
		return v
	}
	v.Ask = game.Query{Name: askAction, Args: args}
	r := unitRoller(u)
	if stand, ok := findStand(s, d.Column); ok {
		r = standRoller(stand)
	}
	try := attemptOf(s, r, d.Name, nil)
	if g := (&moment{s: s}).leader(d.Free); g != nil {
		v.Label, v.Note = game.Say("%[1]s, ordered by %[2]s", v.Label, g.Name), game.Say("without a roll")
	} else if try.automatic {
		v.Note = game.Say("without a roll")
	} else {
		v.Note = game.Say("%[1]d or more on two dice, %[2]d %%", try.need(), percent(try.chance()))
	}
	return v
}

// marchLabel describes the next part of a march.
func marchLabel(a game.Action, d *Deed) game.Phrase {
	switch {
	case len(a.Stands) > 0:
		return game.Say("March to a place")
	case d == nil || *d == (Deed{}):
		return game.Say("March on")
	case d.Wheel < 0:
		return game.Say("Wheel %[1]v° to the left", -d.Wheel)
	case d.Wheel > 0:
		return game.Say("Wheel %[1]v° to the right", d.Wheel)
	}
	ahead := game.Say("March all the way")
	if d.To > 0 {
		ahead = game.Say("March %[1]s", inches(game.RoundLength(d.To*inch)))
	}
	switch {
	case d.Shift < 0:
		return game.Say("%[1]s, %[2]s to the left", ahead, inches(game.RoundLength(-d.Shift*inch)))
	case d.Shift > 0:
		return game.Say("%[1]s, %[2]s to the right", ahead, inches(game.RoundLength(d.Shift*inch)))
	}
	return ahead
}

// unitNames names some units.
func unitNames(s *game.State, ids []game.UnitID) game.Phrase {
	var list []game.Phrase
	for _, id := range ids {
		list = append(list, game.SayAll(unitName(s, id)))
	}
	return listed(list)
}

// standNames names some stands.
func standNames(places []game.StandPlace) game.Phrase {
	var list []game.Phrase
	for _, p := range places {
		list = append(list, game.SayAll(p.ID))
	}
	return listed(list)
}

func unitName(s *game.State, id game.UnitID) string {
	if u := s.Unit(id); u != nil {
		return u.Name
	}
	return string(id)
}

// shotNote tells the sum of modifiers and the chances of a missile attack.
func shotNote(ask func(game.Query) (game.Answer, error), q game.Query) game.Phrase {
	answer, err := ask(q)
	if a, ok := answer.(*AttackAnswer); ok && err == nil {
		return game.Say("two dice and %[1]s: Disrupted %[2]d %%, hit %[3]d %%", signed(a.Sum), percent(a.Chances.Disrupt), percent(1-a.Chances.Hits[0]))
	}
	return game.Phrase{}
}

// fightNote tells the modifiers of a pair in combat, and the chances that each result counts.
func fightNote(ask func(game.Query) (game.Answer, error), q game.Query) game.Phrase {
	answer, err := ask(q)
	a, ok := answer.(*OddsAnswer)
	switch {
	case !ok || err != nil:
		return game.Phrase{}
	case a.Target == nil:
		return game.Say("two dice and %[1]s, and nobody strikes back: %[2]d %%", signed(modsOf(a.Stand).sum()), percent(a.Stand.Counts))
	}
	return game.Say("%[1]s against %[2]s: wins %[3]d %%, loses %[4]d %%", signed(modsOf(a.Stand).sum()), signed(modsOf(a.Target).sum()), percent(a.Stand.Counts), percent(a.Target.Counts))
}

// chargeNote tells the chances that a charge goes home, and that each side gives more hits.
func chargeNote(ask func(game.Query) (game.Answer, error), q game.Query) game.Phrase {
	answer, err := ask(q)
	a, ok := answer.(*ChargeAnswer)
	switch {
	case !ok || err != nil:
		return game.Phrase{}
	case !a.Legal:
		return a.Reason
	case a.Goes < 1:
		return game.Say("goes home %[1]d %%; then more hits than it takes %[2]d %%, fewer %[3]d %%", percent(a.Goes), percent(a.More), percent(a.Less))
	}
	return game.Say("more hits than it takes %[1]d %%, as many %[2]d %%, fewer %[3]d %%", percent(a.More), percent(a.Even), percent(a.Less))
}

// volleyNote tells the chances of a whole volley.
func volleyNote(ask func(game.Query) (game.Answer, error), unit game.UnitID) game.Phrase {
	answer, err := ask(game.Query{Name: askVolley, Args: map[string]string{"unit": string(unit)}})
	a, ok := answer.(*VolleyAnswer)
	if !ok || err != nil || !a.Legal {
		return game.Phrase{}
	}
	miss, mean := 1.0, 0.0
	for _, t := range a.Targets {
		miss = float64(miss * t.Hits[0])
		for n, p := range t.Hits {
			mean += float64(float64(n) * p)
		}
	}
	return game.Say("%[1]s, %[2]v hits on average, none %[3]d %%", game.SayCount(len(a.Shots), "1 attack", "%[1]d attacks"), math.Round(10*mean)/10, percent(miss))
}

func modsOf(b *BlowOdds) mods { return b.Mods }

func percent(chance float64) int { return int(float64(100*chance) + 0.5) }

// followsOf asks where a charge or a combat leads. Where that takes a sample it is a small one, since a screen waits
// for it.
func followsOf(unit, target string) game.Query {
	return game.Query{Name: askOdds, Args: map[string]string{"unit": unit, "target": target, "battles": "200"}}
}
