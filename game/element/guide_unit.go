package element

import "frontage/game"

// unitFacts lists facts about an element: its type, factors, moves and worth.
func unitFacts(s *game.State, u *game.Unit) []game.Fact {
	b, i, o := newBoard(s), s.UnitIndex(u.ID), own(u)
	facts := []game.Fact{{Label: game.Say("Type"), Value: typePhrase(u)}}
	mounted, others := b.t.factorsOf(u)
	facts = append(facts, game.Fact{Label: game.Say("Factor"), Value: game.Say("%[1]d against mounted, %[2]d against others", mounted, others)})
	if i < 0 || b.at[i] < 0 {
		return append(facts, b.worth(u)...)
	}
	paces, _ := b.allowance(i, Good)
	facts = append(facts, game.Fact{Label: game.Say("Move"), Value: game.Say("%[1]d p in good going", int(paces))})
	if b.is(isShooters, i) {
		facts = append(facts, game.Fact{Label: game.Say("Range"), Value: game.Say("%[1]d p", int(b.k.paces(b.rangeOf(i))+0.5))})
	}
	if !o.State.Moved && !b.inCombat(b.at[i]) {
		straight := maneuver{units: []int{i}, full: true, ahead: true, advances: true}
		wheel := maneuver{units: []int{i}, full: true, wheels: true, advances: true}
		facts = append(facts, game.Fact{Label: game.Say("Straight ahead"), Value: costPhrase(b.pipsOf(&straight))},
			game.Fact{Label: game.Say("After a wheel"), Value: costPhrase(b.pipsOf(&wheel))})
	}
	if threats := b.threatsOn(i, b.Boxes[b.at[i]], nil); len(threats) > 0 {
		facts = append(facts, game.Fact{Label: game.Say("Threatened by"), Value: game.SayAll(b.piece(threats[0].by).Name)})
	}
	if b.is(isImpetuous, i) {
		facts = append(facts, game.Fact{Label: game.Say("Impetuous"), Value: game.Say("it advances by itself without a PIP")})
	}
	return append(facts, b.worth(u)...)
}

// worth says the points and the morale equivalent of an element, and the state of its command.
func (b *board) worth(u *game.Unit) []game.Fact {
	o := own(u)
	l := b.t.lossesOf(b.s, o.Command)
	return []game.Fact{
		{Label: game.Say("Points"), Value: game.SayAll(o.Points)},
		{Label: game.Say("Morale equivalent"), Value: game.SayAll(b.moraleOf(b.s.UnitIndex(u.ID)))},
		{Label: game.Say("Command"), Value: game.Say("%[1]s, %[2]s: %[3]v of %[4]v morale equivalents lost", leaderOf(b.s, o.Command), moralePhrase(turnOf(b.s).Morale[o.Command]), l.Lost, l.Original)},
	}
}

// factorsOf returns the combat factors of an element in close combat (ELM-CLOSE-03).
func (t *Tables) factorsOf(u *game.Unit) (mounted, others int) {
	for _, row := range t.known(u).fighter.as[fightsClose].factors {
		if row.when == "any" || row.when == "close" {
			return row.vsMounted, row.vsOther
		}
	}
	return 0, 0
}

// typePhrase names the type of an element with its grade: "blades, superior, regular".
func typePhrase(u *game.Unit) game.Phrase {
	drill := game.Say("irregular")
	if own(u).Regular {
		drill = game.Say("regular")
	}
	return game.SayJoined([]game.Phrase{typeName(u.Type), gradePhrase(own(u).Grade), drill})
}

// typeName is the name of a type of elements.
func typeName(code game.UnitType) game.Phrase {
	for _, kind := range unitTypes {
		if kind.ID == string(code) {
			return kind.Name
		}
	}
	return game.SayAll(string(code))
}

func gradePhrase(grade string) game.Phrase {
	switch grade {
	case "S":
		return game.Say("superior")
	case "I":
		return game.Say("inferior")
	case "F":
		return game.Say("fast")
	case "X":
		return game.Say("exception")
	case "C":
		return game.Say("construct")
	case "E":
		return game.Say("entity")
	case "H":
		return game.Say("heroic")
	}
	return game.Say("ordinary")
}

// moralePhrase names the state of a command.
func moralePhrase(state string) game.Phrase {
	switch state {
	case disheartened:
		return game.Say("disheartened")
	case broken:
		return game.Say("broken")
	case shattered:
		return game.Say("shattered")
	}
	return game.Say("steady")
}

// condition describes the state of an element.
func condition(s *game.State, u *game.Unit) game.Phrase {
	o := own(u)
	switch state := turnOf(s).Morale[o.Command]; {
	case o.State.Spent:
		return game.Say("spent")
	case o.State.Inert:
		return game.Say("inert")
	case isLost(u):
		return game.Say("lost")
	case state != "":
		return moralePhrase(state)
	case o.State.Shaken || o.State.Disheartened:
		return game.Say("shaken")
	}
	return game.Phrase{}
}

// badges are shown beside the name of an element.
var badges = []game.Badge{
	{ID: "general", Symbol: game.SymbolStar, Has: func(u *game.Unit) bool { return own(u).General }},
	{ID: "moved", Symbol: game.SymbolChevrons, Has: func(u *game.Unit) bool { return own(u).State.Moved }},
	{ID: "shot", Symbol: game.SymbolBow, Has: func(u *game.Unit) bool { return own(u).State.Shot }},
	{ID: "halted", Symbol: game.SymbolShield, Warns: true, Has: func(u *game.Unit) bool { return own(u).State.Halted }},
	{ID: "fled", Symbol: game.SymbolBurst, Warns: true, Has: func(u *game.Unit) bool { return own(u).State.Fled }},
	{ID: "shaken", Symbol: game.SymbolMoon, Warns: true, Has: func(u *game.Unit) bool {
		return own(u).State.Shaken || own(u).State.Disheartened
	}},
}

// unitTypes lists the types of elements in the order of the page.
var unitTypes = []game.PieceKind{
	{ID: "DR", Name: game.Say("dragons"), Symbol: game.SymbolClaws},
	{ID: "AV", Name: game.Say("avatar"), Symbol: game.SymbolBurst},
	{ID: "FL", Name: game.Say("flyers"), Symbol: game.SymbolClaws},
	{ID: "EL", Name: game.Say("elephants"), Symbol: game.SymbolClaws},
	{ID: "EXP", Name: game.Say("expendables"), Symbol: game.SymbolWheel},
	{ID: "KN", Name: game.Say("knights"), Symbol: game.SymbolHorse},
	{ID: "CV", Name: game.Say("cavalry"), Symbol: game.SymbolHorse},
	{ID: "LH", Name: game.Say("light horse"), Symbol: game.SymbolHorse},
	{ID: "CM", Name: game.Say("camelry"), Symbol: game.SymbolHorse},
	{ID: "CL", Name: game.Say("clerics"), Symbol: game.SymbolStar},
	{ID: "SP", Name: game.Say("spears"), Symbol: game.SymbolSpear},
	{ID: "PK", Name: game.Say("pikes"), Symbol: game.SymbolSpear},
	{ID: "BD", Name: game.Say("blades"), Symbol: game.SymbolSword},
	{ID: "WB", Name: game.Say("warband"), Symbol: game.SymbolSword},
	{ID: "BW", Name: game.Say("bows"), Symbol: game.SymbolBow},
	{ID: "SH", Name: game.Say("shot"), Symbol: game.SymbolBow},
	{ID: "AX", Name: game.Say("auxilia"), Symbol: game.SymbolShield},
	{ID: "PS", Name: game.Say("psiloi"), Symbol: game.SymbolBow},
	{ID: "HD", Name: game.Say("hordes"), Symbol: game.SymbolSword},
	{ID: "GI", Name: game.Say("giants"), Symbol: game.SymbolClaws},
	{ID: "MG", Name: game.Say("magicians"), Symbol: game.SymbolMoon},
	{ID: "ART", Name: game.Say("artillery"), Symbol: game.SymbolCog},
	{ID: "WWG", Name: game.Say("war wagons"), Symbol: game.SymbolWheel},
	{ID: "BGE", Name: game.Say("baggage"), Symbol: game.SymbolWheel},
	{ID: "AIR", Name: game.Say("airboats"), Symbol: game.SymbolCog},
	{ID: "GAL", Name: game.Say("galleys"), Symbol: game.SymbolCog},
	{ID: "SHP", Name: game.Say("ships"), Symbol: game.SymbolCog},
	{ID: "BTS", Name: game.Say("boats"), Symbol: game.SymbolCog},
}
