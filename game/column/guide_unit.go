package column

import "frontage/game"

// unitFacts lists facts about a unit: its profile, its attributes, its state.
func unitFacts(s *game.State, u *game.Unit) []game.Fact {
	o := own(u)
	p, _ := profileOf(u)
	facts := []game.Fact{
		{Label: game.Say("Profile"), Value: game.SayAll(p.String())},
		{Label: game.Say("Training"), Value: game.Word(level(u))},
		{Label: game.Say("Move"), Value: inches(allowance(s, u))},
		{Label: game.Say("Hits"), Value: game.Say("%[1]d of %[2]d", o.Hits, 2*o.Size)},
		{Label: game.Say("Price"), Value: game.SayAll(priceOf(u).unit)},
	}
	if o.Formed {
		facts = append(facts, game.Fact{Label: game.Say("Order"), Value: game.Say("Formed")})
	} else {
		facts = append(facts, game.Fact{Label: game.Say("Order"), Value: game.Say("Unformed")})
	}
	var arms []game.Phrase
	for _, name := range []string{armsOf(u).melee, armsOf(u).missile} {
		if name != "" {
			arms = append(arms, game.Word(name))
		}
	}
	if o.Armour != "" {
		arms = append(arms, armourName(o.Armour))
	}
	if len(arms) > 0 {
		facts = append(facts, game.Fact{Label: game.Say("Arms"), Value: listed(arms)})
	}
	var having []game.Phrase
	for _, name := range tables().AttributeOrder {
		if has(u, name) {
			having = append(having, game.Word(name))
		}
	}
	if len(having) > 0 {
		facts = append(facts, game.Fact{Label: game.Say("Attributes"), Value: listed(having)})
	}
	if missileValue(u) > 0 {
		facts = append(facts, game.Fact{Label: game.Say("Range"), Value: inches(rangeOf(s, u))})
	}
	if at := chargeOf(s, u.ID); at >= 0 {
		facts = append(facts, game.Fact{Label: game.Say("Will charge"), Value: game.SayAll(unitName(s, ownTurn(s).Charges[at].Target))})
	}
	return facts
}

// listed joins phrases by commas.
func listed(list []game.Phrase) game.Phrase {
	var args []any
	for i, p := range list {
		if i > 0 {
			args = append(args, ", ")
		}
		args = append(args, p)
	}
	return game.SayAll(args...)
}

// leaderFacts lists facts about a leader.
func leaderFacts(s *game.State, c *game.Character) []game.Fact {
	with := game.Say("nobody")
	if u := s.Unit(c.Joined); u != nil {
		with = game.SayAll(u.Name)
	}
	facts := []game.Fact{
		{Label: game.Say("Kind"), Value: game.Word(c.Kind)},
		{Label: game.Say("With"), Value: with},
		{Label: game.Say("Price"), Value: game.SayAll(leaderPrice(c))},
	}
	if isVampire(c) {
		facts = append(facts, game.Fact{Label: game.Say("Nature"), Value: game.Word(vampire)})
	}
	if ownLeader(c).Lost {
		facts = append(facts, game.Fact{Label: game.Say("State"), Value: game.Say("removed")})
	}
	return facts
}

// armsSymbol tells units on foot apart by their arms: missiles, or the long shafts of spears and
// pikes. Other units have the symbol of their type.
func armsSymbol(u *game.Unit) game.Symbol {
	if typeOf(u).Group != Foot || typeOf(u).OnHorse {
		return game.NoSymbol
	}
	a := armsOf(u)
	switch {
	case a.missile != "":
		return game.SymbolBow
	case a.melee == "spear" || a.melee == "pike":
		return game.SymbolSpear
	}
	return game.NoSymbol
}
