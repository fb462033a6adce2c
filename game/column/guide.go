package column

import (
	"embed"

	"frontage/game"
	"frontage/game/command"
)

// files are the system's scenarios, figures, lessons and armies.
//
//go:embed scenarios figures lessons armies
var files embed.FS

// guide is the system's description for the player's view.
var guide = game.Guide{
	Name:  game.Say("Columns"),
	Files: files,
	Phases: []game.Phase{
		{ID: phaseDeploy, Name: game.Say("deployment"), Kind: game.PhaseSetUp},
		{ID: phaseAction, Name: game.Say("action")},
		{ID: phaseReaction, Name: game.Say("reaction")},
		{ID: phaseAssault, Name: game.Say("assault")},
		{ID: phaseCharge, Name: game.Say("charge")},
		{ID: phaseCombat, Name: game.Say("combat")},
		{ID: phaseOver, Name: game.Say("over"), Kind: game.PhaseOver},
	},
	Waiting: waiting,
	Answer:  answerView,
	End:     game.Action{Do: doEnd},
	Concede: func(side game.SideID) game.Action { return game.Action{Do: "concede", Side: side} },
	SetUp:   &setUpGuide,
	WhatIfs: []game.WhatIf{
		{ID: askThreats, Name: game.Say("Threats"), Note: game.Say("Who could charge it in the next half-turn"), Query: askedOf(askThreats)},
		{ID: askReach, Name: game.Say("March"), Note: game.Say("How far it marches straight ahead, and what stops it"), Query: askedOf(askReach)},
		{ID: askVolley, Name: game.Say("Missile Fire"), Note: game.Say("What its missiles do to the enemies that it may shoot at"), Query: askedOf(askVolley)},
	},
	WhatIfsTitle: game.Say("QUESTIONS"),
	Pairs: []game.PairQuestion{
		{Asks: game.Say("what comes of a charge of %[1]s at %[2]s"), Query: game.OfTwo(askCharge)},
		{Asks: game.Say("what the missiles of %[1]s do to %[2]s"), Query: game.OfTwo(askVolley)},
		{Asks: game.Say("which stands of %[1]s may shoot at %[2]s"), Query: game.OfTwo(askSight)},
	},
	Pieces: game.PieceGuide{
		SetUp: setUp,
		UnitTypes: []game.PieceKind{
			{ID: footSkirmishers, Name: game.Say("skirmishers"), Symbol: game.SymbolBow},
			{ID: mountedSkirmishers, Name: game.Say("mounted skirmishers"), Symbol: game.SymbolHorse},
			{ID: "medium-foot", Name: game.Say("medium foot"), Symbol: game.SymbolShield},
			{ID: "heavy-foot", Name: game.Say("heavy foot"), Symbol: game.SymbolShield},
			{ID: "light-mounted", Name: game.Say("light mounted"), Symbol: game.SymbolHorse},
			{ID: "heavy-mounted", Name: game.Say("heavy mounted"), Symbol: game.SymbolHorse},
			{ID: "knight", Name: game.Say("knight"), Symbol: game.SymbolHorse},
			{ID: "chariot", Name: game.Say("chariot"), Symbol: game.SymbolWheel},
			{ID: "elephant", Name: game.Say("elephant"), Symbol: game.SymbolClaws},
			{ID: "bolt-shooter", Name: game.Say("bolt-shooter"), Symbol: game.SymbolCog},
			{ID: "catapult", Name: game.Say("catapult"), Symbol: game.SymbolCog},
			{ID: "ogre", Name: game.Say("ogre"), Symbol: game.SymbolClaws},
			{ID: troll, Name: game.Say("troll"), Symbol: game.SymbolClaws},
			{ID: "small-giant", Name: game.Say("small giant"), Symbol: game.SymbolClaws},
			{ID: "large-giant", Name: game.Say("large giant"), Symbol: game.SymbolClaws},
			{ID: "small-dragon", Name: game.Say("small dragon"), Symbol: game.SymbolClaws},
			{ID: "large-dragon", Name: game.Say("large dragon"), Symbol: game.SymbolClaws},
			{ID: vampire, Name: game.Say("vampire"), Symbol: game.SymbolClaws},
		},
		LeaderKinds: []game.PieceKind{
			{ID: general, Name: game.Say("general"), Symbol: game.SymbolStar},
			{ID: captain, Name: game.Say("captain"), Symbol: game.SymbolChevrons},
			{ID: hero, Name: game.Say("hero"), Symbol: game.SymbolSword},
		},
		Terrain:   grounds,
		Symbol:    armsSymbol,
		Unit:      unitFacts,
		Leader:    leaderFacts,
		Recruit:   recruit,
		NewLeader: newLeader,
		Labels:    labels,
		Offers:    offers,
		Played:    []string{"Turn.open"},
		InShort: func(u *game.Unit) game.Phrase {
			return game.Say("%[1]s, %[2]s", game.Word(string(u.Type)), standsPhrase(len(u.Stands)))
		},
		Pips: func(u *game.Unit) (taken, of int) { return own(u).Hits, 2 * own(u).Size },
		Badges: []game.Badge{
			{ID: "marching", Symbol: game.SymbolChevrons, Has: func(u *game.Unit) bool { return own(u).Marching }},
			{ID: "set", Symbol: game.SymbolShield, Has: func(u *game.Unit) bool { return own(u).Set }},
			{ID: "disrupted", Symbol: game.SymbolBurst, Warns: true, Has: func(u *game.Unit) bool { return len(own(u).Disrupted) > 0 }},
			{ID: "demoralized", Symbol: game.SymbolMoon, Warns: true, Has: demoralized},
		},
	},
	Combat: func(unit game.UnitID) game.Query {
		return game.Query{Name: askOdds, Args: map[string]string{"engagement": string(unit)}}
	},
	Event:   eventView,
	Outcome: outcomeOf,
	Losses:  lossesOf,
	Leading: command.Leading(func(u *game.Unit) string { return own(u).Tactics }, tacticsOf, false),
	Page:    page,
	Overlays: game.OverlayGuide{
		Threats: func(unit game.UnitID) game.Query {
			return game.Query{Name: askThreats, Args: map[string]string{"unit": string(unit)}}
		},
		Sight:    game.OfTwo(askSight),
		Contacts: func() game.Query { return game.Query{Name: askTouch} },
		Reach: func(unit game.UnitID) game.Query {
			return game.Query{Name: askReach, Args: map[string]string{"unit": string(unit)}}
		},
	},
}

// askedOf asks a query of a unit on the Table screen.
func askedOf(name string) func(unit game.UnitID, far float64) game.Query {
	return func(unit game.UnitID, _ float64) game.Query {
		return game.Query{Name: name, Args: map[string]string{"unit": string(unit)}}
	}
}

func init() {
	guide.Pieces.Recruits = recruits()
	game.RegisterGuide(Name, &guide)
}

// Guide returns the system's description for the player's view.
func (Rules) Guide() *game.Guide { return &guide }

// waiting describes the decision that a state waits for.
func waiting(s *game.State) game.Waiting {
	w := game.Waiting{Mode: game.ModeFree, ByDefault: s.Turn.Phase == phaseCombat, Ends: game.Word(s.Turn.Phase), Midway: top(s) != nil}
	switch o := top(s); {
	case s.Turn.Phase == phaseOver:
		return game.Waiting{Mode: game.ModeOver}
	case s.Turn.Phase == phaseDeploy:
		return game.Waiting{Mode: game.ModeSetUp, Ends: game.Say("deployment"), SetUp: game.SetUpWaiting{Method: setUpGuide.Methods[0].Name}}
	case o != nil && o.March != nil:
		w.Mode, w.Doing, w.Ends = game.ModeListed, game.Say("a march"), game.Say("march")
	case o != nil && o.Volley != nil:
		w.Mode, w.Doing, w.Ends = game.ModeListed, game.Say("missiles"), game.Say("shooting")
	case o != nil && o.Chase != nil:
		w.Mode, w.Doing = game.ModeListed, game.Say("a pursuit")
	case o != nil && o.Tidy != nil:
		w.Mode, w.Doing, w.Ends = game.ModeListed, game.Say("a change of face"), game.Say("change of face")
	case o != nil && o.Losses != nil:
		w.Mode, w.Doing = game.ModeListed, game.Say("losses")
	case o != nil:
		w.Mode, w.Doing = game.ModeListed, game.Say("a breakthrough")
	}
	return w
}

// eventView describes an event for the view.
func eventView(_ *game.State, e *game.Event) game.EventView {
	fights := e.Kind == game.EventRoll && (e.Why == attackMelee || e.Why == attackPursuit)
	return game.EventView{Clash: fights || e.Kind == "hits" || e.Kind == "casualty" || e.Kind == "rout", Opens: e.Kind == "turn" || e.Kind == "phase", Turn: e.Kind == "turn", Ends: e.Kind == "over", Step: e.Kind == "phase",
		Shared: e.Kind == "turn" || e.Kind == "over", Settles: e.Kind == "hits" || e.Kind == "rout", Purpose: game.Word(e.Why), Total: true}
}

// outcomeOf returns the result of the battle.
func outcomeOf(s *game.State) *game.Outcome {
	if s.Turn.Phase != phaseOver {
		return nil
	}
	v := judge(s)
	o := &game.Outcome{Winner: v.winner, Why: game.Say("The points of what each side has destroyed are compared.")}
	if ownTurn(s).Conceded != "" {
		o.Why = game.Say("A side has conceded.")
	}
	for i, side := range s.Sides {
		o.Points = append(o.Points, game.SidePoints{Side: side.ID, Points: v.lost[1-i]})
	}
	return o
}

// lossesOf counts the losses of a side.
func lossesOf(s *game.State, side game.SideID) game.Losses {
	var l game.Losses
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side || own(u).Hidden != "" || waits(u) {
			continue
		}
		l.Stands += own(u).Size - len(u.Stands)
		if len(u.Stands) == 0 {
			l.Units++
		}
	}
	return l
}
