package stand

import "frontage/game"

// deviceLabels are the texts of the answers about devices: to use them, and not to.
var deviceLabels = map[string][2]game.Phrase{
	deviceHelm:    {game.Say("Wear the high helm"), game.Say("Not this turn")},
	deviceCrown:   {game.Say("Test under the order crown"), game.Say("Test as usual")},
	deviceVoice:   {game.Say("Test again by the second voice"), game.Say("Let the order fail")},
	deviceSceptre: {game.Say("Use the steady sceptre"), game.Say("Let the order fail")},
	powerRing:     {game.Say("Use the casting ring"), game.Say("Roll the die")},
	powerWand:     {game.Say("Use the push wand"), game.Say("Roll as usual")},
	powerHush:     {game.Say("Use the hush staff"), game.Say("Leave him")},
	powerScroll:   {game.Say("Use the unmaking scroll"), game.Phrase{}},
	powerGuidance: {game.Say("Call on guidance"), game.Say("Test as usual")},
	powerCruel:    {game.Say("The general loses a level"), game.Say("He is removed")},
	powerEcho:     {game.Say("Cast one more spell"), game.Say("No more spells")},
}

// deviceNote is the chance after an answer about a device, before it is given.
func deviceNote(s *game.State, a game.Action) game.Phrase {
	b := newBoard(s)
	chance := func(cases int) game.Phrase { return game.Say("it succeeds then with %[1]s", percent(chanceOf(cases))) }
	if p := openFrame[deviceProcedure](s); p != nil && p.Step == a.Choice {
		if cases := p.cases(b, !refuses(a)); cases >= 0 {
			return chance(cases)
		}
		return game.Phrase{}
	}
	if p := openFrame[guidanceProcedure](s); p != nil {
		return chance(p.cases(b, !refuses(a)))
	}
	p := openFrame[castProcedure](s)
	if p == nil {
		return game.Phrase{}
	}
	i, _ := b.casterIndex(p.Character)
	c, sp := &s.Characters[i], spellNamed(p.Spell)
	switch {
	case p.Step == castDeclare && a.Choice == powerRing && !refuses(a):
		return chance(dieSides * dieSides)
	case p.Step == castDeclare && a.Choice == powerWand && !refuses(a):
		return chance(b.castChanceWith(c, sp, p.Bonus+1))
	case p.Step == castDeclare && a.Choice == powerSurge && !refuses(a):
		return chance(b.castChanceWith(c, sp, p.Bonus+b.powerOf(i).Value))
	case p.Step == castDeclare:
		return chance(b.castChanceWith(c, sp, p.Bonus))
	case p.Step == castHush && !refuses(a):
		return chance((dieSides + 1 - hushNeed) * dieSides)
	}
	return game.Phrase{}
}

// testsByDevice reports whether an answer makes a test.
func testsByDevice(a game.Action) bool {
	return a.Do == "power" && (a.Choice == deviceCrown || a.Choice == powerGuidance || a.Choice == deviceVoice && !refuses(a))
}
