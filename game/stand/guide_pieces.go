package stand

import (
	"strings"

	"frontage/game"
)

// guidePieces adds the descriptions of pieces to the guide.
func guidePieces(g *game.Guide) {
	g.Pieces = game.PieceGuide{
		UnitTypes: []game.PieceKind{
			{ID: string(Infantry), Name: game.Say("infantry"), Symbol: game.SymbolShield},
			{ID: string(Cavalry), Name: game.Say("cavalry"), Symbol: game.SymbolHorse},
			{ID: string(Chariot), Name: game.Say("chariot"), Symbol: game.SymbolWheel},
			{ID: string(Monster), Name: game.Say("monster"), Symbol: game.SymbolClaws},
			{ID: string(Artillery), Name: game.Say("artillery"), Symbol: game.SymbolCannon},
			{ID: string(Machine), Name: game.Say("machine"), Symbol: game.SymbolCog},
		},
		LeaderKinds: []game.PieceKind{
			{ID: General, Name: game.Say("general"), Symbol: game.SymbolStar},
			{ID: "hero", Name: game.Say("hero"), Symbol: game.SymbolSword},
			{ID: "wizard", Name: game.Say("wizard"), Symbol: game.SymbolMoon},
		},
		Terrain: guideTerrain,
		Words:   pieceWords,
		Unit:    unitFacts,
		Leader:  leaderFacts,
		InShort: inShort,
		Symbol: func(u *game.Unit) game.Symbol {
			if u.Type == Infantry && shotsOf(u) > 0 {
				return game.SymbolBow
			}
			return game.NoSymbol
		},
		StandSymbol: attachedSymbol,
		Condition:   condition,
		Standing:    standingOf,
		Away:        func(u *game.Unit) bool { return len(u.Stands) == 0 && len(Own(u).State.Away) > 0 },
		Pips:        func(u *game.Unit) (taken, of int) { return Own(u).State.Hits, hitsOf(u) },
		Badges: []game.Badge{
			{ID: "confused", Symbol: game.SymbolBurst, Warns: true, Has: func(u *game.Unit) bool { return Own(u).State.Confused || Own(u).State.Stampede }},
			{ID: "charged", Symbol: game.SymbolChevrons, Has: func(u *game.Unit) bool { return Own(u).State.Charged }},
		},
		Alike: func(a, b *game.Unit) bool {
			return Own(a).Size == Own(b).Size && (Own(a).Attached == nil) == (Own(b).Attached == nil)
		},
		Recruits: []game.Recruit{
			{Type: Infantry, Stands: 1}, {Type: Infantry, Stands: 2}, {Type: Infantry, Stands: 3},
			{Type: Cavalry, Stands: 1}, {Type: Cavalry, Stands: 2}, {Type: Cavalry, Stands: 3},
			{Type: Chariot, Stands: 3}, {Type: Monster, Stands: 1}, {Type: Artillery, Stands: 2}, {Type: Machine, Stands: 1},
		},
		Recruit:   recruit,
		Fields:    unitFields,
		Note:      game.Say("Armour 0: none; 4: saves on 4 or more. Pace 0: the pace of its type."),
		Labels:    allLabels(),
		Offers:    offers,
		Played:    []string{"Progress.pending", "Progress.command", "Progress.combat"},
		NewLeader: func(_ *game.State, c *game.Character) { c.Own = newLeader(c.Kind) },
		DrawUp:    DrawUp,
		SetUp:     Undeploy,
	}
}

// recruit gives a new unit the usual profile. A machine has no pace unless it is given one (STD-MOVE-01).
func recruit(_ *game.State, u *game.Unit) {
	own := &Unit{Attack: 3, Hits: 3, Range: 30, Size: len(u.Stands)}
	if u.Type == Machine {
		own.Pace = 20
	}
	u.Own = own
}

// pieceWords are the display names of traits and mounts.
var pieceWords = map[string]game.Phrase{
	traitFlying: game.Say("flying"), traitAllRound: game.Say("all-round sight"), traitTerrifying: game.Say("terrifying"),
	traitFearless: game.Say("fearless"), traitGiant: game.Say("giant"),
	string(Monster): game.Say("monster"), string(Chariot): game.Say("chariot"),
}

// unitFields are the numbers of a unit's profile (STD-BASE-07).
var unitFields = []game.UnitField{
	wholeField("attack", game.Say("Attack"), 0, 99, func(u *Unit) *int { return &u.Attack }),
	wholeField("hits", game.Say("Hits"), 1, 99, func(u *Unit) *int { return &u.Hits }),
	wholeField("armour", game.Say("Armour"), 0, 6, func(u *Unit) *int { return &u.Armour }),
	wholeField("shooting", game.Say("Shooting"), 0, 99, func(u *Unit) *int { return &u.Shooting }),
	lengthField("range", game.Say("Range"), func(u *Unit) *float64 { return &u.Range }),
	lengthField("pace", game.Say("Full pace"), func(u *Unit) *float64 { return &u.Pace }),
}

func wholeField(id string, name game.Phrase, low, high float64, of func(*Unit) *int) game.UnitField {
	return game.UnitField{ID: id, Name: name, Low: low, High: high, Step: 1, Whole: true,
		Get: func(u *game.Unit) float64 { return float64(*of(Own(u))) },
		Set: func(u *game.Unit, value float64) { *of(Edit(u)) = int(value) },
	}
}

func lengthField(id string, name game.Phrase, of func(*Unit) *float64) game.UnitField {
	return game.UnitField{ID: id, Name: name, High: 1000, Step: 1, Length: true,
		Get: func(u *game.Unit) float64 { return *of(Own(u)) },
		Set: func(u *game.Unit, value float64) { *of(Edit(u)) = value },
	}
}

// unitFacts describes a unit.
func unitFacts(s *game.State, u *game.Unit) []game.Fact {
	own := Own(u)
	profile := game.Say("attack %[1]d, hits %[2]d", attackOf(u), hitsOf(u))
	if own.Armour > 0 {
		profile = game.SayAll(profile, game.Say(", armour %d+", own.Armour))
	}
	facts := []game.Fact{{Label: game.Say("Type"), Value: inShort(u)}, {Label: game.Say("Profile"), Value: profile}}
	add := func(label, value game.Phrase) { facts = append(facts, game.Fact{Label: label, Value: value}) }
	if own.Wagon {
		add(game.Say("Wagon"), game.Say("An objective: the first attack destroys it, and off the table it is saved. It is no unit of the army."))
	}
	if shots := shotsOf(u); shots > 0 {
		add(game.Say("Shooting"), shootingAs(shots, rangeOf(u)))
	}
	if a := own.Attached; a != nil {
		add(game.Say("Attached stand"), attachedText(u))
	}
	if own.Pace > 0 {
		add(game.Say("Full pace"), game.SayAll(game.Length(own.Pace)))
	}
	if lost := own.Size - len(u.Stands) - len(own.State.Away); lost > 0 {
		add(game.Say("Lost"), game.SayCount(own.Size, "%[2]d of %[1]d stand", "%[2]d of %[1]d stands", lost))
	}
	if state := condition(s, u); !state.Empty() {
		add(game.Say("State"), state)
	}
	facts = itemFact(facts, own.Item, own.State.ItemUsed)
	facts = effectFacts(facts, game.Say("Under spells"), own.State.Effects)
	facts = specialFact(facts, own.Special, own.Keywords)
	if len(own.NotApplied) > 0 {
		add(game.Say("Not applied"), game.SayAll(strings.Join(own.NotApplied, ", ")))
	}
	return facts
}

func shootingAs(attacks int, reach float64) game.Phrase {
	return game.Say("%[1]d, up to %[2]s", attacks, game.Length(reach))
}

// inShort gives a unit's type, its number of stands and its traits.
func inShort(u *game.Unit) game.Phrase {
	parts := []game.Phrase{game.SayCount(len(u.Stands)+len(Own(u).State.Away), "%[2]s, 1 stand", "%[2]s, %[1]d stands", guide.UnitType(u.Type).Name)}
	for _, trait := range Own(u).Traits {
		parts = append(parts, guide.Word(trait))
	}
	return commas(parts)
}

// commas joins phrases with commas.
func commas(list []game.Phrase) game.Phrase {
	var args []any
	for i, p := range list {
		if i > 0 {
			args = append(args, ", ")
		}
		args = append(args, p)
	}
	return game.SayAll(args...)
}

// condition says what has happened to a unit, and which of its actions are over.
func condition(st *game.State, u *game.Unit) game.Phrase {
	var parts []game.Phrase
	add := func(yes bool, text game.Phrase) {
		if yes {
			parts = append(parts, text)
		}
	}
	s := &Own(u).State
	add(isKept(u), game.Say("kept off the table until an order brings it on"))
	add(s.Charged && s.Label == "", game.Say("gave up a charge this turn"))
	add(s.Charged && s.Label == "support", game.Say("charged in support this turn"))
	add(s.Charged && s.Label != "" && s.Label != "support", game.Say("charged the %[1]s of an enemy this turn", edgeName(s.Label)))
	add(s.Fresh && !s.Charged && !s.Advanced, game.Say("keeps its charge bonus for the first round that it fights"))
	add(s.Confused, game.Say("confused"))
	add(s.Stampede, game.Say("stampedes"))
	add(s.Rampant, game.Say("must pursue if it wins"))
	add(s.Hits > 0, hitCount(s.Hits))
	add(s.Shot > 0, game.Say("shot %[1]s that count in its next round", hitCount(s.Shot)))
	for _, bonus := range s.Bonuses {
		add(true, game.Say("pursuit bonus against %[1]s, which retreated %[2]s", called(st, string(bonus.Unit)), game.Length(bonus.Retreat)))
	}
	add(s.Open, game.Say("in the open"))
	add(s.Advanced, game.Say("advanced this phase"))
	add(s.Initiative, game.Say("moved on initiative"))
	add(s.Orders > 0, game.SayCount(s.Orders, "1 order this phase", "%[1]d orders this phase"))
	add(s.Fired, game.Say("has shot"))
	add(s.Covered, game.Say("in cover"))
	add(s.Heartened, game.Say("heeds no terror until its next turn"))
	add(s.Roused != "", game.Say("roused for this Combat phase"))
	add(s.Halted, game.Say("takes no more orders"))
	add(s.Wounded, game.Say("wounded for good"))
	add(inLaager(u), game.Say("in laager"))
	add(s.Immobile, game.Say("broken down for good"))
	add(s.Lapse == silentTurn, game.Say("does not shoot this turn"))
	add(s.Lapse == doubledTurn, game.Say("shoots twice as much this turn"))
	add(s.Lapse == idleTurn, game.Say("neither moves nor fights this turn"))
	add(s.Lapse == standsTurn, game.Say("stands this turn if it wins"))
	add(s.Lapse == ragingTurn, game.Say("its Attack value is doubled in the first round"))
	add(s.Penalty > 0, game.Say("-%d to its orders for good", s.Penalty))
	return commas(parts)
}

// edgeName is the display name of an edge of a stand.
func edgeName(edge string) game.Phrase {
	switch edge {
	case "front":
		return game.Say("front")
	case "left":
		return game.Say("left")
	case "right":
		return game.Say("right")
	case "rear":
		return game.Say("rear")
	}
	return game.SayAll(edge)
}

// leaderFacts describes a character.
func leaderFacts(s *game.State, c *game.Character) []game.Fact {
	own := OwnLeader(c)
	facts := []game.Fact{
		{Label: game.Say("Kind"), Value: guide.LeaderKind(c.Kind).Name},
		{Label: game.Say("Profile"), Value: game.Say("command %[1]d, attack +%[2]d", own.Command, own.Attack)},
	}
	add := func(label, value game.Phrase) { facts = append(facts, game.Fact{Label: label, Value: value}) }
	if own.Shooting > 0 {
		add(game.Say("Shooting"), shootingAs(own.Shooting, own.Range))
	}
	if own.Mount != "" {
		add(game.Say("Mount"), guide.Word(own.Mount))
	}
	switch {
	case own.State.Slain:
		add(game.Say("State"), game.Say("slain"))
	case own.State.Away:
		add(game.Say("State"), game.Say("off the table"))
	case c.Joined != "":
		add(game.Say("With"), game.SayAll(called(s, string(c.Joined))))
	}
	if own.State.Command > 0 {
		add(game.Say("Command lost"), game.SayAll(own.State.Command))
	}
	facts = itemFact(facts, own.Item, own.State.ItemUsed)
	facts = spellFacts(facts, c)
	facts = specialFact(facts, own.Special, own.Keywords)
	if len(own.NotApplied) > 0 {
		add(game.Say("Not applied"), game.SayAll(strings.Join(own.NotApplied, ", ")))
	}
	if own.State.Moved {
		add(game.Say("Moved"), game.Say("this phase"))
	}
	return facts
}

// standingOf describes the state of a unit after a battle.
func standingOf(u *game.Unit) game.Phrase {
	own := Own(u)
	switch {
	case len(u.Stands) == 0 && len(own.State.Waiting) > 0:
		return game.Say("not deployed")
	case len(u.Stands) == 0 && len(own.State.Away) > 0:
		return game.Say("off the table")
	case len(u.Stands) == 0:
		return game.Say("destroyed")
	}
	parts := []game.Phrase{game.SayCount(own.Size, "%[2]d of %[1]d stand", "%[2]d of %[1]d stands", len(u.Stands))}
	if own.State.Hits > 0 {
		parts = append(parts, game.SayCount(own.State.Hits, "%d hit", "%d hits"))
	}
	if own.State.Confused {
		parts = append(parts, game.Say("confused"))
	}
	return game.SayJoined(parts)
}
