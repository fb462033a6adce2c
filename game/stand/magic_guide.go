package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// castQuery is the query about a casting.
func castQuery(a game.Action) game.Query {
	direction, point := "", ""
	if a.Direction != nil {
		direction = plainNumber(*a.Direction)
	}
	if a.X != nil && a.Y != nil {
		point = plainNumber(*a.X) + "," + plainNumber(*a.Y)
	}
	return queryOf("cast", "character", string(a.Character), "spell", a.Choice, "target", a.Target, "stand", string(a.Stand), "direction", direction,
		"engagement", a.Engagement, "point", point)
}

// castLabel is the text of a casting in a list.
func castLabel(s *game.State, a game.Action) game.Phrase {
	sp := spellNamed(a.Choice)
	if sp == nil {
		return game.SayAll(a.Choice)
	}
	switch t := slices.IndexFunc(s.Terrain, func(t game.Terrain) bool { return string(t.ID) == a.Target }); {
	case called(s, a.Target) != "":
		return game.Say("%[1]s at %[2]s", sp.name(), called(s, a.Target))
	case t >= 0 && a.Target != "":
		return game.Say("%[1]s at %[2]s", sp.name(), groundName(s.Terrain[t].Kind, s.Terrain[t].ID))
	case a.Engagement != "":
		b := newBoard(s)
		if e := b.engagementNamed(a.Engagement); e != nil {
			return game.Say("%[1]s: the combat of %[2]s", sp.name(), b.unitsListed(b.unitIndexes(e.Units)))
		}
	case a.X != nil && a.Y != nil:
		if near := nearestUnit(s, geometry.Vec{X: *a.X, Y: *a.Y}); near != nil {
			return game.Say("%[1]s near %[2]s, facing %[3]s", sp.name(), unitName(s, near.ID), game.Angle(directionOf(a)))
		}
	case a.Direction != nil:
		return game.Say("%[1]s towards %[2]s", sp.name(), game.Angle(*a.Direction))
	}
	return game.Say("Cast %[1]s", sp.name())
}

// directionOf is the direction of an action, 0 for none.
func directionOf(a game.Action) float64 {
	if a.Direction == nil {
		return 0
	}
	return *a.Direction
}

// nearestUnit is the unit on the table that is nearest to a point, nil for none.
func nearestUnit(s *game.State, at geometry.Vec) (nearest *game.Unit) {
	least := math.Inf(1)
	for i := range s.Units {
		u := &s.Units[i]
		for j := range u.Stands {
			if far := u.Box(j).Closest(at).Dist(at); far < least {
				least, nearest = far, u
			}
		}
	}
	return nearest
}

// castNote says what a spell does and how likely it works.
func castNote(s *game.State, a game.Action) game.Phrase {
	sp := spellNamed(a.Choice)
	i := s.CharacterIndex(a.Character)
	if sp == nil || i < 0 {
		return game.Phrase{}
	}
	b := &board{state: s}
	chance := percent(chanceOf(b.castChance(&s.Characters[i], sp)))
	return game.Say("%[1]s, %[2]s", game.Say("%[1]s to cast, %[2]s", scoreWords(sp.need), chance), spellKinds[sp.kind].text)
}

// powerLabel is the text of an answer that uses or keeps a power.
func powerLabel(s *game.State, a game.Action) game.Phrase {
	who := called(s, string(a.Character))
	switch {
	case a.Choice == powerEffort:
		return game.Say("Great effort of %[1]s", who)
	case a.Choice == powerHymn:
		return game.Say("Sing the hymn with %[1]s", who)
	case a.Choice == powerRouse && refuses(a):
		return game.Say("Not in this phase")
	case a.Choice == powerRouse:
		return game.Say("Rouse %[1]s with %[2]s", called(s, string(a.Unit)), who)
	case a.Choice == powerSecond && !refuses(a):
		return game.Say("Roll all dice again")
	case (a.Choice == powerOmen || a.Choice == powerSecond) && refuses(a):
		return game.Say("Keep the dice")
	case a.Choice == powerOmen:
		return omenLabel(s, a)
	case a.Choice == powerGamble && refuses(a):
		return game.Say("Stop with these dice")
	case a.Choice == powerGamble:
		return game.Say("Roll another die")
	case refuses(a) && (a.Choice == powerCounter || a.Choice == powerGuard || a.Choice == powerScroll):
		return game.Say("Let the spell work")
	case refuses(a) && deviceLabels[a.Choice][1].Empty():
		return game.Say("No")
	case refuses(a):
		return deviceLabels[a.Choice][1]
	case !deviceLabels[a.Choice][0].Empty():
		return deviceLabels[a.Choice][0]
	case a.Choice == powerSurge:
		return game.Say("Add to the die")
	case a.Choice == powerAgain:
		return game.Say("Roll the die again")
	case a.Choice == powerShrine:
		return game.Say("Dispel it with %[1]s, with the bonus of the shrine", who)
	}
	return game.Say("Dispel it with %[1]s", who)
}

// omenLabel is the text of an answer that rolls a die again.
func omenLabel(s *game.State, a game.Action) game.Phrase {
	p := openFrame[omenProcedure](s)
	if p == nil || a.Option == nil || *a.Option > p.Last {
		return game.SayAll(a.Choice)
	}
	return game.Say("Roll the %[1]d again", p.lastFaces()[*a.Option-1])
}

// omenNote is the chance that a die rolled again makes an order or a spell succeed.
func omenNote(s *game.State, a game.Action) game.Phrase {
	p := openFrame[omenProcedure](s)
	if p == nil || a.Option == nil || *a.Option > p.Last || !slices.Contains([]string{"order", "cast", "dispel", "hush"}, p.Why) {
		return game.Phrase{}
	}
	return game.Say("it succeeds then with %[1]s", percent(p.chanceOf(*a.Option)))
}

// castWishesOf lists the spells that a character knows but may not cast now or, while a target is
// asked for, the targets that the spell may not have.
func castWishesOf(s *game.State, q *game.Question, id game.CharacterID) (list []game.Action) {
	i := s.CharacterIndex(id)
	if p := openFrame[castProcedure](s); p != nil && p.Step == castAim {
		b := newBoard(s)
		if i < 0 {
			i, _ = b.casterIndex(p.Character)
		}
		for _, a := range b.castWishes(i, spellNamed(p.Spell)) {
			if a.Target != "" && !slices.ContainsFunc(q.Answers, func(o game.Action) bool { return sameAim(a, o) && o.Do == a.Do }) {
				list = append(list, a)
			}
		}
		return list
	}
	if i < 0 || OwnTurn(s).Pending != nil {
		return nil
	}
	c := &s.Characters[i]
	for _, sp := range spellsOf(c) {
		if c.Side == s.Turn.Active && !slices.ContainsFunc(q.Answers, func(a game.Action) bool { return a.Character == id && a.Choice == sp.id }) {
			list = append(list, game.Action{Do: "cast", Character: id, Choice: sp.id})
		}
	}
	return list
}

// castWishedAt is the casting at a clicked unit while a target is asked for.
func castWishedAt(s *game.State, unit *game.Unit) (game.Action, bool) {
	p := openFrame[castProcedure](s)
	if p == nil || p.Step != castAim || unit == nil {
		return game.Action{}, false
	}
	a := game.Action{Do: "cast", Character: p.Character, Choice: p.Spell, Target: string(unit.ID)}
	switch spellNamed(p.Spell).aim.at {
	case "engagement":
		a.Target, a.Engagement = "", string(unit.ID)
		if e := newBoard(s).engagementNamed(a.Engagement); e != nil {
			a.Engagement = e.ID
		}
	case "point":
		return game.Action{}, false
	}
	return a, true
}

// castTowardsPoint is the casting of a line towards a clicked place, or of a spell at that point, while a
// target is asked for. A suggested point near the click is preferred.
func castTowardsPoint(s *game.State, to geometry.Vec) (game.Action, bool) {
	p := openFrame[castProcedure](s)
	if p == nil || p.Step != castAim || spellNamed(p.Spell).aim.at != "line" && spellNamed(p.Spell).aim.at != "point" {
		return game.Action{}, false
	}
	b := newBoard(s)
	i, _ := b.casterIndex(p.Character)
	if sp := spellNamed(p.Spell); sp.aim.at == "point" {
		const close = 2.0 // cm
		for _, a := range b.pointWishes(i, sp) {
			if _, refusal := b.cast(i, sp, a); refusal == nil && to.Dist(geometry.Vec{X: *a.X, Y: *a.Y}) <= close {
				return a, true
			}
		}
		x, y := round4(to.X), round4(to.Y)
		return game.Action{Do: "cast", Character: p.Character, Choice: p.Spell, X: &x, Y: &y}, true
	}
	from := b.castStands(&s.Characters[i])[0]
	direction := game.RoundAngle(geometry.Degrees(to.Sub(from.box(b).Center)))
	return game.Action{Do: "cast", Character: p.Character, Choice: p.Spell, Stand: p.Stand, Direction: &direction}, true
}

// spellFacts adds the spells of a character to his card.
func spellFacts(facts []game.Fact, c *game.Character) []game.Fact {
	var known []game.Phrase
	for _, sp := range spellsOf(c) {
		text := game.Say("%[1]s, on %[2]s", sp.name(), scoreWords(sp.need))
		if sp.reach > 0 {
			text = game.Say("%[1]s, on %[2]s, up to %[3]s", sp.name(), scoreWords(sp.need), game.Length(sp.reach))
		}
		known = append(known, game.SayAll(text, " (", spellKinds[sp.kind].text, ")"))
	}
	if len(known) > 0 {
		var args []any
		for i, p := range known {
			if i > 0 {
				args = append(args, "; ")
			}
			args = append(args, p)
		}
		facts = append(facts, game.Fact{Label: game.Say("Spells"), Value: game.SayAll(args...)})
	}
	facts = effectFacts(facts, game.Say("Around him"), OwnLeader(c).State.Auras)
	if cast := OwnLeader(c).State.Cast; len(cast) > 0 {
		facts = append(facts, game.Fact{Label: game.Say("Cast"), Value: game.Say("this phase")})
	}
	if OwnLeader(c).State.Hushed {
		facts = append(facts, game.Fact{Label: game.Say("Hushed"), Value: game.Say("−1 to his casting dice (STD-ITEM-27)")})
	}
	return facts
}

// effectFacts adds the lasting spells on a unit or around a character to its card.
func effectFacts(facts []game.Fact, label game.Phrase, list []Effect) []game.Fact {
	if len(list) == 0 {
		return facts
	}
	var args []any
	for i, e := range list {
		if i > 0 {
			args = append(args, "; ")
		}
		sp := spellNamed(e.Spell)
		args = append(args, sp.name(), " (", spellKinds[sp.kind].text, ")")
		switch {
		case e.Rebound:
			args = append(args, ": ", game.Say("%s on itself", diceText(e.Dice)))
		case e.Dice > 0 && sp.kind == kindGamble:
			args = append(args, ": ", game.Say("%s more", diceText(e.Dice)))
		}
	}
	return append(facts, game.Fact{Label: label, Value: game.SayAll(args...)})
}
