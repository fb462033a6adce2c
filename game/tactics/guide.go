package tactics

import (
	"embed"

	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

// files are the scenarios and lessons that the system brings.
//
//go:embed scenarios lessons
var files embed.FS

// guide is the system's description for the player's view.
var guide = game.Guide{
	Files: files,
	Phases: []game.Phase{
		{ID: phaseOrders, Name: game.Say("orders")},
		{ID: phaseBattle, Name: game.Say("battle")},
		{ID: phaseOver, Name: game.Say("over"), Kind: game.PhaseOver},
	},
	Waiting: func(s *game.State) game.Waiting {
		switch s.Turn.Phase {
		case phaseOver:
			return game.Waiting{Mode: game.ModeOver, Title: segmentTitle(s)}
		case phaseOrders:
			return game.Waiting{Mode: game.ModeFree, Title: game.Say("Orders of %s", sideName(s, awaited(s))), Secret: true,
				Next: &game.Action{Do: doReady, Side: awaited(s)}}
		}
		return game.Waiting{Mode: game.ModeListed, Title: segmentTitle(s), Next: &game.Action{Do: doSegment}}
	},
	Answer:  answerView,
	Studies: studies,
	Order:   orderTo,
	Writes:  textBoxes,
	End:     game.Action{Do: doEnd},
	Concede: func(side game.SideID) game.Action { return game.Action{Do: doConcede, Side: side} },
	Pieces: game.PieceGuide{
		Terrain:   columns,
		Labels:    labels,
		Unit:      unitFacts,
		InShort:   inShort,
		Standing:  standing,
		Condition: func(s *game.State, u *game.Unit) game.Phrase { return game.SayAll(fighterOf(s, u).report()) },
		Ask: func(unit game.UnitID) game.Query {
			return game.Query{Name: askStrength, Args: map[string]string{"unit": string(unit)}}
		},
		Pips: func(u *game.Unit) (taken, of int) {
			p := own(u)
			began := max(p.Count, p.now().Began)
			return began - p.Count, began
		},
		NamesAbove: true,
		Badges: []game.Badge{
			{ID: "cover", Symbol: game.SymbolShield, Has: func(u *game.Unit) bool { return own(u).now().Cover }},
			{ID: "charging", Symbol: game.SymbolHorse, Has: func(u *game.Unit) bool { return own(u).now().Charging }},
			{ID: "storm", Symbol: game.SymbolSword, Has: func(u *game.Unit) bool { return own(u).now().Stormed }},
		},
	},
	Pairs: []game.PairQuestion{
		{Asks: game.Say("how many of %[1]s may attack %[2]s"), Query: game.OfTwo(askEngage)},
		{Asks: game.Say("the damage that %[1]s does to %[2]s"), Query: game.OfTwo(askDamage)},
		{Asks: game.Say("how far %[1]s is from %[2]s"), Query: game.OfTwo(askSight)},
	},
	Event: func(_ *game.State, e *game.Event) game.EventView {
		return game.EventView{Opens: e.Kind == "segment", Turn: e.Kind == "segment", Ends: e.Kind == "over",
			Settles: e.Kind == "exchange" || e.Kind == "shots", Shared: e.Kind == "segment" || e.Kind == "over", Purpose: game.SayAll(e.Why)}
	},
	Outcome:   outcome,
	Losses:    losses,
	Counted:   func(n int) game.Phrase { return game.SayCount(n, "%[1]d member", "%[1]d members") },
	TurnNamed: func(n int) game.Phrase { return game.Say("Segment %d", n) },
	Page:      page,
}

// columns are the kinds of columns on the board, with their looks.
var columns = []game.Ground{
	column(columnBack, game.Say("back"), 0xd9e3d2, 0x6d9280, 0x2c5643, 0x2b3d35, 0x5a8270, 0xb3d9c6),
	column(columnIntermediary, game.Say("intermediary"), 0xe4ead8, 0x86a062, 0x3d5521, 0x2c3b22, 0x5f7c40, 0xc2dba0),
	column(columnMidfield, game.Say("midfield"), 0xefe4c4, 0xb69d66, 0x665021, 0x3b3628, 0x82734d, 0xdecba0),
	column(columnInside, game.Say("inside"), 0xe0d6cc, 0x83766a, 0x3d342c, 0x4a443d, 0x8c8175, 0xeae0d5),
	column(columnInner, game.Say("the inner place"), 0xcbbfb3, 0x83766a, 0x3d342c, 0x4a443d, 0x8c8175, 0xeae0d5),
}

func column(id string, name game.Phrase, fill, line, ink, darkFill, darkLine, darkInk uint32) game.Ground {
	return game.Ground{ID: id, Name: name, Size: geometry.Vec{X: columnWidth, Y: mostRow}, Corners: true,
		Look: game.Look{NameAtTop: true, Light: game.Soil{Fill: fill, Line: line, Ink: ink}, Dark: game.Soil{Fill: darkFill, Line: darkLine, Ink: darkInk}}}
}

// page is the page of rules.
var page = game.RulePage{
	Pattern: `\b(?:TAC-(?:BASE|PRES|BLOCK|FIELD|PKG|ORDER|MOVE|MELEE|MISS|PLACE|SORTIE|STORM|CHARGE|SEG|ENGAGE|CRIT|WOUND|MORALE|FORT|SIEGE|COMBAT)|R)-\d\d\b`,
	Sections: []game.RuleSection{
		{Code: "BASE", Prefix: "TAC-BASE", Name: game.Say("Units")},
		{Code: "PRES", Prefix: "TAC-PRES", Name: game.Say("Presence")},
		{Code: "BLOCK", Prefix: "TAC-BLOCK", Name: game.Say("Blocking")},
		{Code: "FIELD", Prefix: "TAC-FIELD", Name: game.Say("The battlefield")},
		{Code: "PKG", Prefix: "TAC-PKG", Name: game.Say("Packages of tactics")},
		{Code: "ORDER", Prefix: "TAC-ORDER", Name: game.Say("Order texts")},
		{Code: "MOVE", Prefix: "TAC-MOVE", Name: game.Say("Movement tactics")},
		{Code: "MELEE", Prefix: "TAC-MELEE", Name: game.Say("Melee tactics")},
		{Code: "MISS", Prefix: "TAC-MISS", Name: game.Say("Missile tactics")},
		{Code: "PLACE", Prefix: "TAC-PLACE", Name: game.Say("Placement")},
		{Code: "SORTIE", Prefix: "TAC-SORTIE", Name: game.Say("Sorties")},
		{Code: "STORM", Prefix: "TAC-STORM", Name: game.Say("Storms")},
		{Code: "CHARGE", Prefix: "TAC-CHARGE", Name: game.Say("Charges")},
		{Code: "SEG", Prefix: "TAC-SEG", Name: game.Say("The segment")},
		{Code: "ENGAGE", Prefix: "TAC-ENGAGE", Name: game.Say("Engagement")},
		{Code: "CRIT", Prefix: "TAC-CRIT", Name: game.Say("Critical hits")},
		{Code: "WOUND", Prefix: "TAC-WOUND", Name: game.Say("Wounds")},
		{Code: "MORALE", Prefix: "TAC-MORALE", Name: game.Say("Morale")},
		{Code: "FORT", Prefix: "TAC-FORT", Name: game.Say("Fortifications")},
		{Code: "SIEGE", Prefix: "TAC-SIEGE", Name: game.Say("Sieges")},
		{Code: "COMBAT", Prefix: "TAC-COMBAT", Name: game.Say("Combat")},
	},
}

func init() { game.RegisterGuide(Name, &guide) }

// Guide returns the system's description for the player's view.
func (Rules) Guide() *game.Guide { return &guide }

// segmentTitle is the title of the turn, the same for both sides.
func segmentTitle(s *game.State) game.Phrase { return game.Say("Segment %d", s.Turn.Number) }

// fighterOf returns the fighter of a unit.
func fighterOf(s *game.State, u *game.Unit) *fighter {
	f := newFight(s, nil)
	if i := s.UnitIndex(u.ID); i >= 0 {
		return &f.units[i]
	}
	return &fighter{healthy: 1}
}

// answerView describes an answer for the view.
func answerView(s *game.State, a game.Action, _ func(game.Query) (game.Answer, error)) game.AnswerView {
	v := game.AnswerView{Label: game.SayAll(a.Do)}
	switch a.Do {
	case doReady:
		v.Label = game.Say("The orders of %[1]s are given", sideName(s, a.Side))
	case doOrders:
		v.Bare = true
		if deed, ok := a.Own.(*Deed); ok {
			v.Label, v.Note = orderView(deed.Text)
		}
		if a.Unit != "" {
			v.About, v.Lit = []game.UnitID{a.Unit}, []game.UnitID{a.Unit}
		}
	case doSegment:
		v.Label, v.Bare = game.Say("Play a segment"), true
	case doEnd:
		v.Label, v.Ends, v.Bare = game.Say("Play to the end"), true, true
	}
	v.Short = v.Label
	if a.Do == doReady {
		v.Short = game.Say("Orders given")
	}
	return v
}

// orderTo is an order to a whole side. Its text may leave the verb out.
func orderTo(side game.SideID, text string) game.Action {
	if !orders.HasVerb(text) {
		text = "tactics " + text
	}
	return game.Action{Do: doOrders, Own: &Deed{Force: string(side), Text: text}}
}

// orderView is an order in a list: its text and, for a package, the tactics it sets. The words of the
// order language are not translated.
func orderView(text string) (label, note game.Phrase) {
	order, err := orders.ParseFor(text, true)
	if err != nil || order.Storm {
		return game.Say("Storm the location"), game.Phrase{}
	}
	if s := order.Spec; s.Base != 0 {
		note = game.SayAll(s.Placement.String(), ", ", s.Melee.String(), ", ", s.Missile.String())
	}
	return game.SayAll(order.Spec.String()), note
}

// unitFacts lists facts about a unit.
func unitFacts(s *game.State, u *game.Unit) []game.Fact {
	p, f := own(u), newFight(s, nil)
	i := s.UnitIndex(u.ID)
	if i < 0 {
		return nil
	}
	x := &f.units[i]
	told := game.SayAll(p.Tactics)
	if p.now().Storm {
		told = game.Say("%[1]s; storms", p.Tactics)
	}
	secret := s.Turn.Phase == phaseOrders && u.Side != awaited(s)
	if secret {
		told = game.Say("secret until both sides are ready")
	}
	facts := []game.Fact{
		{Label: game.Say("Tactics"), Value: told},
		{Label: game.Say("Strength"), Value: game.SayAll(x.report())},
		{Label: game.Say("Morale"), Value: moraleNumber(x.morale)},
		{Label: game.Say("Melee"), Value: game.SayAll(p.Melee)},
		{Label: game.Say("Missiles"), Value: game.SayAll(p.Missile)},
		{Label: game.Say("Defence"), Value: game.SayAll(p.Defence)},
	}
	if p.Missile > 0 {
		facts = append(facts, game.Fact{Label: game.Say("Range"), Value: game.SayAll(p.Range)})
	}
	if !secret { // tactics tell how a unit moves and fights
		presence, presenceParts := x.presence()
		blocking, blockingParts := f.blocking(x)
		facts = append(facts, game.Fact{Label: game.Say("Presence"), Value: sumPhrase(presence, presenceParts)},
			game.Fact{Label: game.Say("Blocking"), Value: sumPhrase(blocking, blockingParts)})
	}
	return facts
}

// sumPhrase writes a value with its parts: "0.4 = 0.8 (members) × 1 (efficiency) × 0.5 (…)".
func sumPhrase(value int, parts []part) game.Phrase {
	said := []any{decimal(inMillionths(value)), " = "}
	for i, p := range parts {
		if i > 0 {
			said = append(said, " × ")
		}
		said = append(said, decimal(inMillionths(p.by)), " (", partText(p.what), ")")
	}
	return game.SayAll(said...)
}

// inShort describes a unit in a phrase.
func inShort(u *game.Unit) game.Phrase {
	if own(u).Individual {
		return game.Say("one person")
	}
	return game.SayCount(own(u).Count, "%[1]d member", "%[1]d members")
}

// standing describes a unit after a battle.
func standing(u *game.Unit) game.Phrase {
	switch own(u).now().Gone {
	case fates[dead], fates[dissolved]:
		return game.Say("lost")
	case fates[home]:
		return game.Say("gone home")
	case fates[aside]:
		return game.Say("stood aside")
	}
	return inShort(u)
}

// outcome returns the result of the battle.
func outcome(s *game.State) *game.Outcome {
	r := ownTurn(s).Result
	if s.Turn.Phase != phaseOver || r == nil {
		return nil
	}
	o := &game.Outcome{Winner: r.Winner, Why: endText(r.Why)}
	f := newFight(s, nil)
	for _, w := range f.whole.Protect {
		if u := s.Unit(w.Unit); u != nil {
			o.Goals = append(o.Goals, game.Goal{Side: w.Side, Name: u.Name, Met: !f.wardLost(int8(max(0, s.SideOf(w.Side))))})
		}
	}
	for i, side := range s.Sides {
		points := 0
		for j := range f.units {
			if u := &f.units[j]; int(u.side) != i && !u.alive() && u.gone != aside {
				points += u.fullPresence()
			}
		}
		o.Points = append(o.Points, game.SidePoints{Side: side.ID, Points: points * 100 / millionth})
	}
	return o
}

// losses counts the losses of a side.
func losses(s *game.State, side game.SideID) game.Losses {
	var l game.Losses
	for i := range s.Units {
		u := &s.Units[i]
		now := own(u).now()
		if u.Side != side || now.Gone == fates[aside] {
			continue
		}
		l.OfUnits++
		l.OfStands += max(now.Began, own(u).Count)
		if now.Gone != "" {
			l.Units++
			l.Stands += max(now.Began, own(u).Count)
			continue
		}
		l.Stands += max(0, now.Began-own(u).Count)
	}
	return l
}
