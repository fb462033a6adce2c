package element

import (
	"embed"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/command"
)

// files are the scenarios and lessons of the system.
//
//go:embed scenarios lessons armies figures
var files embed.FS

// guide describes the rules to the player's view.
var guide = game.Guide{
	Name:  game.Say("Elements"),
	Files: files,
	Phases: []game.Phase{
		{ID: phaseDeploy, Name: game.Say("deployment"), Kind: game.PhaseSetUp},
		{ID: phasePips, Name: game.Say("initiative")},
		{ID: phaseMarch, Name: game.Say("marches")},
		{ID: phaseMoves, Name: game.Say("moves")},
		{ID: phaseShooting, Name: game.Say("shooting")},
		{ID: phaseCombat, Name: game.Say("combat")},
		{ID: phaseMorale, Name: game.Say("morale")},
		{ID: phaseOver, Name: game.Say("over"), Kind: game.PhaseOver},
	},
	Waiting: waiting,
	Answer:  answerView,
	End:     game.Action{Do: doEnd},
	Concede: func(side game.SideID) game.Action { return game.Action{Do: "concede", Side: side} },
	Pieces: game.PieceGuide{
		UnitTypes: unitTypes,
		Terrain:   groundKinds,
		Unit:      unitFacts,
		InShort:   func(u *game.Unit) game.Phrase { return game.SayAll(code(u)) },
		Condition: condition,
		Badges:    badges,
		SetUp:     undeploy,
		Labels:    labels,
		Played:    []string{"Turn.todo"},
		Recruit:   recruit,
		Dismissed: dismissed,
	},
	SetUp:        &guideSetUp,
	Moves:        &guideMoves,
	WhatIfsTitle: game.Say("QUESTIONS"),
	WhatIfs: []game.WhatIf{
		{ID: threatForm.Name, Name: game.Say("Threat zones"), Note: game.Say("In whose threat zones it is, and what it may do there"), Query: askedOf(threatForm)},
		{ID: threatsForm.Name, Name: game.Say("Threats"), Note: game.Say("Who could come into contact with it in the next bound"), Query: askedOf(threatsForm)},
		{ID: targetsForm.Name, Name: game.Say("Targets"), Note: game.Say("Whom it may shoot at, and whom it must"), Query: askedOf(targetsForm)},
	},
	Pairs: []game.PairQuestion{
		{Asks: game.Say("a combat of %[1]s with %[2]s"), Query: game.OfTwo(combatForm.Name)},
		{Asks: game.Say("what comes of a contact of %[1]s with %[2]s"), Query: game.OfTwo(oddsForm.Name)},
		{Asks: game.Say("whether %[1]s see %[2]s"), Query: game.OfTwo(sightForm.Name)},
	},
	Overlays: game.OverlayGuide{
		Zone:     func(_ game.StandID, unit game.UnitID) game.Query { return asked(threatForm, "unit", string(unit)) },
		Sight:    game.OfTwo(sightForm.Name),
		Contacts: func() game.Query { return asked(contactsForm) },
		Reach:    func(unit game.UnitID) game.Query { return asked(reachForm, "unit", string(unit)) },
		Threats:  func(unit game.UnitID) game.Query { return asked(threatsForm, "unit", string(unit)) },
	},
	Combat:  func(unit game.UnitID) game.Query { return asked(oddsForm, "engagement", string(unit)) },
	Event:   eventView,
	Outcome: outcomeOf,
	Losses:  lossesOf,

	Leading: command.Leading(func(u *game.Unit) string { return own(u).Tactics }, tacticsOf, false),
	Cost: func(s *game.State, a game.Action, _ []game.Event) (float64, bool) {
		if row := plainPrices[a.Do]; row != "" {
			return float64(tablesOf(s).pip(row).points), true // in PIPs
		}
		if a.Do != doMove {
			return 0, false
		}
		p, refusal := newBoard(s).planMove(&a)
		return float64(sumOf(p.prices)), refusal == nil // in PIPs
	},
	Page: rulePage,
}

func init() {
	guide.Pieces.Recruits = recruits()
	game.RegisterGuide(Name, &guide)
}

// Guide describes the rules to the player's view.
func (Rules) Guide() *game.Guide { return &guide }

// asked is a query with its arguments, given in pairs.
func asked(form game.QueryForm, args ...string) game.Query {
	q := game.Query{Name: form.Name, Args: map[string]string{}}
	for i := 0; i+1 < len(args); i += 2 {
		q.Args[args[i]] = args[i+1]
	}
	return q
}

// askedOf asks a query of a unit on the Table screen.
func askedOf(form game.QueryForm) func(unit game.UnitID, far float64) game.Query {
	return func(unit game.UnitID, _ float64) game.Query { return asked(form, "unit", string(unit)) }
}

// waiting says what the battle waits for, and how many PIPs are left.
func waiting(s *game.State) game.Waiting {
	w := game.Waiting{Mode: game.ModeListed, ByDefault: s.Turn.Phase == phaseCombat}
	if todo := turnOf(s).Todo; len(todo) > 0 {
		w.Midway = true
		w.Doing = game.Say("a flight")
		if todo[0].Do == taskFollow {
			w.Doing = game.Say("a pursuit")
		}
		return w
	}
	switch s.Turn.Phase {
	case phaseDeploy:
		waitingToDeploy(s, &w)
	case phaseOver:
		return game.Waiting{Mode: game.ModeOver}
	case phasePips:
		w.Ends = game.Say("initiative")
	case phaseMarch:
		w.Ends = game.Say("marches")
		w.Doing, w.Brief = pipsLeft(s)
	case phaseMoves:
		w.Ends = game.Say("moves")
		w.Doing, w.Brief = pipsLeft(s)
	case phaseShooting:
		w.Ends = game.Say("shooting")
	case phaseMorale:
		w.Ends = game.Say("bound")
	case phaseCombat:
		w.Ends = game.Say("combat")
		for _, pair := range newBoard(s).pairs() {
			w.Fighting = append(w.Fighting, s.Units[pair[0]].ID, s.Units[pair[1]].ID)
		}
	}
	return w
}

// pipsLeft says how many PIPs each command of the active side has left: "Legate 1: 0, Legate 2: 3
// PIPs", and in brief, "0 + 3 PIPs".
func pipsLeft(s *game.State) (whole, brief game.Phrase) {
	left := turnOf(s).Pips
	var each []game.Phrase
	var numbers []string
	sum := 0
	for _, command := range sortedKeys(left) {
		n := left[command]
		each = append(each, game.Say("%[1]s: %[2]s", leaderOf(s, command), game.SayCount(n, "%[1]d PIP", "%[1]d PIPs")))
		numbers = append(numbers, strconv.Itoa(n))
		sum += n
	}
	return game.SayJoined(each), game.SayCount(sum, "%[2]s PIP", "%[2]s PIPs", strings.Join(numbers, " + "))
}

// eventView says what an event is about.
func eventView(s *game.State, e *game.Event) game.EventView {
	v := game.EventView{Opens: e.Kind == "bound" || e.Kind == "phase", Turn: e.Kind == "bound", Ends: e.Kind == "over",
		Settles: e.Kind == "combat", Shared: e.Kind == "bound" || e.Kind == "over"}
	fight, _ := e.Own.(*CombatEvent)
	v.Clash = e.Kind == "lost" || e.Kind == "flee" || e.Kind == "rout" ||
		fight != nil && (e.Why == string(Close) || fight.Outcome != NoOutcome && fight.Outcome != Stand)
	u := s.Unit(game.UnitID(e.By))
	switch {
	case e.Why == "pips":
		v.Purpose = game.Say("PIPs of the command of %[1]s", leaderOf(s, e.By))
	case e.Why == "combat" && u != nil:
		v.Purpose = game.Say("%[1]s fights", u.Name)
	default:
		v.Purpose = game.Word(e.Why)
	}
	return v
}

// outcomeOf says how a battle ended, nil if it has not. A side's points are the morale equivalents
// that the other has lost, in halves (ELM-ME-18, -19).
func outcomeOf(s *game.State) *game.Outcome {
	if s.Turn.Phase != phaseOver {
		return nil
	}
	o := &game.Outcome{Winner: turnOf(s).Winner, Why: whyOver(s)}
	for i := range s.Sides {
		lost := 0.0
		for _, c := range commandsOf(&s.Sides[1-i]) {
			lost += tablesOf(s).lossesOf(s, c.ID).Lost
		}
		o.Points = append(o.Points, game.SidePoints{Side: s.Sides[i].ID, Points: int(2 * lost)})
	}
	return o
}

// whyOver says why a battle is over: how much of its morale equivalents a side has lost, or that it
// has conceded.
func whyOver(s *game.State) game.Phrase {
	var beaten []game.Phrase
	for i := range s.Sides {
		if l := lossesOfSide(s, s.Sides[i].ID, tablesOf(s).lossesIn(s)); l.defeated(tablesOf(s)) {
			beaten = append(beaten, game.Say("%[1]s has lost %[2]v of %[3]v morale equivalents; those of broken commands count as lost.", s.Sides[i].Name, l.Lost, l.Original))
		}
	}
	if winner := turnOf(s).Winner; len(beaten) == 0 && winner != "" {
		return game.Say("%[1]s has conceded.", s.Sides[s.SideOf(otherSide(s, winner))].Name)
	}
	if len(beaten) == 2 {
		return game.SayAll(beaten[0], " ", beaten[1])
	}
	return game.SayJoined(beaten)
}

// lossesOf counts what a side has lost.
func lossesOf(s *game.State, side game.SideID) game.Losses {
	var l game.Losses
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side || own(u).Mount != "" {
			continue
		}
		l.OfUnits++
		l.OfStands++
		if isLost(u) {
			l.Units++
			l.Stands++
		}
	}
	return l
}
