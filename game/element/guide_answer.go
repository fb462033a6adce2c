package element

import (
	"encoding/json"
	"slices"

	"frontage/game"
)

// answerView describes an answer for the view.
func answerView(s *game.State, a game.Action, ask func(game.Query) (game.Answer, error)) game.AnswerView {
	v := game.AnswerView{Label: game.Word(a.Do)}
	switch a.Do {
	case doMove:
		v = moveView(s, a)
	case doHalt:
		v = aboutUnits(game.Say("Halt %[1]s", groupName(s, a.Units)), a.Units...)
	case doExchange:
		v = aboutUnits(game.Say("Exchange %[1]s with %[2]s", nameOf(s, a.Unit), nameOf(s, game.UnitID(a.Target))), a.Unit)
	case doShoot:
		v = aboutUnits(game.Say("%[1]s shoots at %[2]s", nameOf(s, a.Unit), nameOf(s, game.UnitID(a.Target))), a.Unit)
		v.Short = game.Say("Shoot")
		against(&v, a, ask, asked(combatForm, "unit", string(a.Unit), "target", a.Target, "shooting", "true"))
		v.Follows = followsOf(a, a.Unit, game.UnitID(a.Target), "true")
	case doFight:
		v = aboutUnits(game.Say("%[1]s fights %[2]s", nameOf(s, a.Unit), nameOf(s, game.UnitID(a.Target))), a.Unit)
		v.Short = game.Say("Fight")
		against(&v, a, ask, asked(combatForm, "unit", string(a.Unit), "target", a.Target))
		v.Follows = asked(oddsForm, "unit", string(a.Unit), "target", a.Target)
	case doAfter:
		v = choiceView(s, a)
	case doDeploy:
		v = setUpView(s, a)
	case doRise:
		v = aboutUnits(game.Say("%[1]s returns", nameOf(s, a.Unit)), a.Unit)
	case doDismount:
		label := game.Say("%[1]s dismounts", nameOf(s, a.Unit))
		if u := s.Unit(a.Unit); u != nil && own(u).Mount != "" {
			label = game.Say("%[1]s mounts", nameOf(s, a.Unit))
		}
		v = aboutUnits(label, a.Unit)
	case doLand:
		v = aboutUnits(game.Say("%[1]s lands", nameOf(s, a.Unit)), a.Unit)
	case doEnd:
		v.Label, v.Ends = endLabel(s.Turn.Phase), true
	}
	if v.Short.Empty() {
		v.Short = v.Label
	}
	if row := plainPrices[a.Do]; row != "" && v.Note.Empty() {
		v.Note = game.SayCount(tablesOf(s).pip(row).points, "%[1]d PIP", "%[1]d PIPs")
	}
	return v
}

// aboutUnits is an answer about some elements.
func aboutUnits(label game.Phrase, units ...game.UnitID) game.AnswerView {
	return game.AnswerView{Label: label, About: units, Lit: units}
}

// against adds a combat with an enemy: its total and its exact chances.
func against(v *game.AnswerView, a game.Action, ask func(game.Query) (game.Answer, error), q game.Query) {
	target := game.UnitID(a.Target)
	v.Against, v.Lit = []game.UnitID{target}, append(slices.Clone(v.Lit), target)
	v.Ask = q
	answer, err := ask(q)
	if c, ok := answer.(*CombatAnswer); ok && err == nil {
		v.Note = chancesNote(c)
	}
}

// chancesNote tells the exact chances of a combat, of the 36 pairs of dice.
func chancesNote(c *CombatAnswer) game.Phrase {
	wins, loses := 0, 0
	for _, chance := range c.Chances {
		switch chance.Loser {
		case c.Target:
			wins += chance.Pairs
		case c.Unit:
			loses += chance.Pairs
		}
	}
	return game.Say("of 36 pairs of dice %[1]d win, %[2]d lose, %[3]d do nothing", wins, loses, 36-wins-loses)
}

// endLabel names the present meaning of the action "end".
func endLabel(phase string) game.Phrase {
	switch phase {
	case phaseDeploy:
		return game.Say("End the deployment")
	case phasePips:
		return game.Say("Roll for initiative")
	case phaseMarch:
		return game.Say("End the marches")
	case phaseMoves:
		return game.Say("End the moves")
	case phaseShooting:
		return game.Say("End the shooting")
	case phaseCombat:
		return game.Say("End the combats")
	case phaseMorale:
		return game.Say("Check morale and end the bound")
	}
	return game.Say("End the phase")
}

// moveView describes a move with its price in PIPs and its legs.
func moveView(s *game.State, a game.Action) game.AnswerView {
	b := newBoard(s)
	p, refusal := b.planMove(&a)
	label := game.Say("%[1]s: %[2]s", groupName(s, a.Units), wayPhrase(p))
	v := aboutUnits(label, a.Units...)
	v.Moves = len(a.Stands) > 0
	v.Short = game.Say("Move")
	if deedOf(&a).March {
		v.Short = game.Say("March")
	}
	if refusal != nil {
		return v
	}
	v.Note = costPhrase(p.prices)
	if p.touch != nil {
		v.Note = game.Say("%[1]s; into contact with %[2]s", v.Note, s.Units[p.touch.unit].Name)
		v.Against = []game.UnitID{s.Units[p.touch.unit].ID}
		if !deedOf(&a).March {
			v.Follows = followsOf(a, s.Units[p.units[p.touch.member]].ID, v.Against[0], "")
		}
	}
	return v
}

// followsOf asks where a move into contact, or a shot, leads.
func followsOf(a game.Action, unit, target game.UnitID, shooting string) game.Query {
	do, err := json.Marshal(a)
	if err != nil {
		return game.Query{}
	}
	q := asked(oddsForm, "unit", string(unit), "target", string(target), "do", string(do))
	if shooting != "" {
		q.Args["shooting"] = shooting
	}
	return q
}

// costPhrase is the price of a move in words: "2 PIPs: a move, + 1 irregular".
func costPhrase(prices []Price) game.Phrase {
	parts := []game.Phrase{game.Say("a move")}
	for _, price := range prices {
		if price.Class != "" {
			parts = append(parts, game.Say("+ %[1]d %[2]s", price.Points, surcharge(price.Rule)))
		}
	}
	return game.SayCount(sumOf(prices), "%[1]d PIP: %[2]s", "%[1]d PIPs: %[2]s", game.SayJoined(parts))
}

// wayPhrase is the way of a move in words: "wheel right by 30°, ahead 160 p".
func wayPhrase(p *plan) game.Phrase {
	var parts []game.Phrase
	if p.ends != nil || len(p.legs) == 0 { // to a place to which there is no way, perhaps
		return game.Say("to the place")
	}
	for i := range p.legs {
		parts = append(parts, legPhrase(&p.legs[i]))
	}
	return game.SayJoined(parts)
}

func legPhrase(l *Leg) game.Phrase {
	paces := func(x float64) int { return int(abs(x) + 0.5) }
	switch l.kind() {
	case legAhead:
		return game.Say("ahead %[1]d p", paces(l.Ahead))
	case legBack:
		return game.Say("back %[1]d p", paces(l.Ahead))
	case legWheel:
		if l.About == "left" {
			return game.Say("wheel left by %[1]d°", paces(l.Wheel))
		}
		return game.Say("wheel right by %[1]d°", paces(l.Wheel))
	case legSlide:
		if l.Slide < 0 {
			return game.Say("slide left %[1]d p", paces(l.Slide))
		}
		return game.Say("slide right %[1]d p", paces(l.Slide))
	case legOblique:
		return game.Say("obliquely %[1]d p", paces(l.Ahead))
	}
	switch l.Turn {
	case 90:
		return game.Say("turn right")
	case -90:
		return game.Say("turn left")
	}
	return game.Say("turn about")
}

// nameOf is the name of an element.
func nameOf(s *game.State, id game.UnitID) string {
	if u := s.Unit(id); u != nil {
		return u.Name
	}
	return string(id)
}

// groupName names the elements that move: a single one by its name, a group by its first and the
// number of the others.
func groupName(s *game.State, units []game.UnitID) game.Phrase {
	if len(units) == 0 {
		return game.Phrase{}
	}
	if len(units) == 1 {
		return game.SayAll(nameOf(s, units[0]))
	}
	return game.Say("%[1]s and %[2]d more", nameOf(s, units[0]), len(units)-1)
}

// surcharge names the reason for a surcharge (section 4).
func surcharge(rule string) game.Phrase {
	switch rule {
	case "ELM-PIP-14":
		return game.Say("no general in sight")
	case "ELM-PIP-15":
		return game.Say("far from the general")
	case "ELM-PIP-20":
		return game.Say("shaken")
	case "ELM-PIP-11":
		return game.Say("unresponsive")
	case "ELM-PIP-09":
		return game.Say("mixed with entities or constructs")
	case "ELM-PIP-10":
		return game.Say("aerial with others")
	case "ELM-PIP-12":
		return game.Say("foot with mounted")
	case "ELM-MOVE-17":
		return game.Say("forced march")
	case "ELM-PIP-16":
		return game.Say("complicated")
	case "ELM-PIP-17":
		return game.Say("irregular")
	case "ELM-PIP-18":
		return game.Say("march into contact")
	}
	return game.SayAll(rule)
}
