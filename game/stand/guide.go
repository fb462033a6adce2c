package stand

import (
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/game/command"
	"frontage/geometry"
)

// The phases that have no constant elsewhere.
const (
	phaseCommand = "command"
	phaseCombat  = "combat"
	phaseOver    = "over"
)

// guidePhases are the phases of a battle.
var guidePhases = []game.Phase{
	{ID: phaseDeploy, Name: game.Say("deployment"), Kind: game.PhaseSetUp},
	{ID: phaseCommand, Name: game.Say("command"), Steps: []string{stepInitiative, stepHomeBack, stepOrders, stepCharacters}},
	{ID: phaseShooting, Name: game.Say("shooting")},
	{ID: phaseCombat, Name: game.Say("combat")},
	{ID: phaseOver, Name: game.Say("over"), Kind: game.PhaseOver},
}

// guide describes the stand rules to the player's view.
var guide = game.Guide{
	Name:          game.Say("Stands"),
	Phases:        guidePhases,
	Waiting:       waitingFor,
	Answer:        answerView,
	Wishes:        wishes,
	WishesAgainst: wishesAgainst,
	WishedStand:   wishedStand,
	Send:          sendLeader,
	End:           game.Action{Do: "end"},
	Concede:       func(side game.SideID) game.Action { return game.Action{Do: "concede", Side: side} },
	TimeCalls:     timeCalls,
	Agreed:        agreedTime,

	Aim:   &guideAim,
	Moves: &game.MoveGuide{Action: moveAction, Reach: paceQuery, Form: formQuery},
	SetUp: &game.SetUpGuide{
		Unit: func(unit game.UnitID, to []game.StandPlace) game.Action {
			return game.Action{Do: "deploy", Unit: unit, Stands: to}
		},
		Leader: func(leader game.CharacterID, to geometry.Vec) game.Action {
			return game.Action{Do: "deploy", Character: leader, X: &to.X, Y: &to.Y}
		},
		Join: func(leader game.CharacterID, unit game.UnitID) game.Action {
			return game.Action{Do: "deploy", Character: leader, Join: unit}
		},
		Waits:       waitsInTray,
		LeaderWaits: func(c *game.Character) bool { return OwnLeader(c).State.Waiting && !OwnLeader(c).State.Hidden },
		Take:        takeUp,
		Partakes:    partakes,
		Methods:     setUpMethods(),
		Edges:       edgesOnOffer,
		SetEdges:    setEdges,
		Zones:       func(s *game.State, side game.SideID) []geometry.Rect { return DeployZones(s, side) },
		Seen:        func(s *game.State, side game.SideID) *game.State { return SeenBy(s, side) },
	},
	Overlays: game.OverlayGuide{
		Zone: func(stand game.StandID, unit game.UnitID) game.Query {
			return queryOf("zone", "stand", string(stand), "unit", string(unit))
		},
		Sight:    game.OfTwo("sight"),
		Contacts: func() game.Query { return queryOf("contacts") },
		Reach:    func(unit game.UnitID) game.Query { return queryOf("reach", "unit", string(unit)) },
		Threats:  func(unit game.UnitID) game.Query { return queryOf("threats", "unit", string(unit)) },
	},
	WhatIfs:      whatIfs,
	WhatIfsTitle: game.Say("IF IT MUST …"),
	Pairs:        []game.PairQuestion{{Asks: game.Say("what %[1]s see of %[2]s"), Query: game.OfTwo("sight")}},
	Combat:       func(unit game.UnitID) game.Query { return queryOf("odds", "engagement", string(unit)) },
	Query:        queryInWords,
	Page:         rulePage,
	Event:        eventView,
	Outcome:      outcomeOf,

	Objectives: objectivesOf,
	Losses:     lossesOf,

	Levels:  true,
	Leading: leadingGuide(),
}

// leadingGuide shows units led by tactics; a wagon never is.
func leadingGuide() *game.LeadingGuide {
	g := command.Leading(func(u *game.Unit) string { return Own(u).Tactics }, tacticsOf, true)
	g.Never = isWagon
	return g
}

func init() {
	guidePieces(&guide)
	game.RegisterGuide(Rules{}.Name(), &guide)
}

// Guide returns the description of the stand rules for the player's view.
func (Rules) Guide() *game.Guide { return &guide }

// queryOf returns a query with its arguments, given in pairs; arguments without a value are
// left out.
func queryOf(name string, args ...string) game.Query {
	q := game.Query{Name: name}
	for i := 0; i+1 < len(args); i += 2 {
		if args[i+1] == "" {
			continue
		}
		if q.Args == nil {
			q.Args = map[string]string{}
		}
		q.Args[args[i]] = args[i+1]
	}
	return q
}

// queryInWords puts a query into words, as a question.
func queryInWords(s *game.State, q game.Query) game.Phrase {
	names := func(key string) string {
		var list []string
		for _, id := range strings.Split(q.Args[key], ",") {
			if s.Unit(game.UnitID(id)) != nil {
				id = called(s, id)
			}
			list = append(list, id)
		}
		return strings.Join(list, ", ")
	}
	who, whom := names("unit"), names("target")
	if point := q.Args["point"]; point != "" {
		whom = "(" + strings.ReplaceAll(point, ",", ", ") + ")"
	}
	switch q.Name {
	case "zone":
		if who == "" {
			who = whom
		}
		return game.Say("%[2]s: in which zone of %[1]s?", game.StandID(q.Args["stand"]), who)
	case "sight":
		return game.Say("Does %[1]s see %[2]s?", who, whom)
	case "charge":
		return game.Say("May %[1]s charge %[2]s?", who, whom)
	case "contacts":
		return game.Say("Who touches whom?")
	case "retreat":
		return game.Say("Where does %[1]s retreat to?", who)
	case game.QueryIntent:
		return game.Say("What does %[1]s do by its tactics?", who)
	case "infiltrate":
		return game.Say("Where may %[1]s come onto the table?", who)
	case "threats":
		return game.Say("Who could charge %[1]s in the next turn?", who)
	}
	return game.SayAll(q.Name, " ", who)
}

// whatIfs are the questions about a unit on the Table screen.
var whatIfs = []game.WhatIf{
	{ID: "retreat", Name: game.Say("Retreat"), Note: game.Say("Where it retreats to, when it loses"), Far: true, Query: func(unit game.UnitID, far float64) game.Query {
		return queryOf("retreat", "unit", string(unit), "distance", plainNumber(far))
	}},
	{ID: "pursue", Name: game.Say("Pursue"), Note: game.Say("Where it pursues to, after the nearest enemy has retreated"), Query: func(unit game.UnitID, _ float64) game.Query {
		return queryOf("pursue", "unit", string(unit))
	}},
	{ID: "fallback", Name: actionName("fallback").Capital(), Note: game.Say("Where it may fall back to, when it has won"), Far: true, Query: func(unit game.UnitID, far float64) game.Query {
		return queryOf("fallback", "unit", string(unit), "distance", plainNumber(far))
	}},
}

func plainNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// setUpMethods lists the methods of deployment.
func setUpMethods() []game.SetUpMethod {
	var list []game.SetUpMethod
	for _, m := range deployMethods {
		list = append(list, game.SetUpMethod{ID: m, Name: deployMethodNames[m], Note: deployMethodNotes[m]})
	}
	return list
}

// guideSteps are the steps of the Command phase and of a round of combat.
var guideSteps = map[string]game.Phrase{
	stepInitiative: game.Say("initiative"), stepHomeBack: game.Say("home back"), stepOrders: game.Say("orders"), stepCharacters: game.Say("characters"),

	stepTargets: game.Say("Targets").Lower(), stepCasualties: game.Say("Casualties").Lower(), stepRetreats: game.Say("Retreats").Lower(),
	stepFalls: game.Say("Fall back").Lower(), stepAfter: game.Say("Aftermath").Lower(),
}

// waitingFor says what a state waits for.
func waitingFor(s *game.State) game.Waiting {
	w := game.Waiting{Doing: guideSteps[s.Turn.Step], Ends: game.Say("phase"), Leaders: s.Turn.Step == stepCharacters, ByDefault: s.Turn.Phase == phaseCombat}
	switch {
	case s.Turn.Phase == phaseDeploy:
		w.Ends = game.Say("deployment")
	case s.Turn.Phase == phaseCombat:
		w.Ends = game.Say("turn")
	case s.Turn.Step != "" && s.Turn.Phase == phaseCommand:
		w.Ends = guideSteps[s.Turn.Step]
	}
	if enter := openFrame[enterProcedure](s); enter != nil {
		w.Points = enter.Step == enterAim
	}
	p, charge := OwnTurn(s).Pending, openFrame[chargeProcedure](s)
	switch {
	case s.Turn.Phase == phaseOver:
		w.Mode = game.ModeOver
	case charge != nil:
		w.Mode, w.Aim = game.ModeWays, &game.Aim{Unit: charge.Unit, Target: charge.Target}
	case p != nil, s.Turn.Phase == phaseCombat:
		w.Mode = game.ModeListed
	case s.Turn.Phase == phaseDeploy:
		waitingToDeploy(s, &w)
	}
	if p == nil {
		return w
	}
	w.Midway = true
	w.Apart = p.Procedure == procedurePursue || p.Procedure == procedurePlace
	if move := openFrame[moveProcedure](s); move != nil {
		w.Moving, w.AsOne = move.Units, len(move.Units) > 1 && len(move.Moved) == 0
	}
	for ; p != nil; p = p.Then {
		if combat, ok := p.Frame.(*combatProcedure); ok && combat.Fight != nil {
			waitingInFight(combat, &w)
			break
		}
	}
	return w
}

// waitingToDeploy says what the deployment waits for.
func waitingToDeploy(s *game.State, w *game.Waiting) {
	d := deploymentOf(s)
	step := deployStep(s)
	if w.Mode = game.ModeListed; step == deployPlace {
		w.Mode = game.ModeSetUp
	}
	if step == deployRoll { // the scenario fixes the method, so nobody has to agree
		w.Opening = &game.Action{Do: "deploy", Choice: d.Method}
	}
	w.Secret = step == deployScouts
	w.SetUp = game.SetUpWaiting{Later: placedLater(s), Method: deployMethodNames[d.Method], Secret: isSecret(d.Method), Lasts: d.Method == methodAlternate}
}

// waitingInFight says what a combat waits for.
func waitingInFight(p *combatProcedure, w *game.Waiting) {
	f := p.Fight
	w.Doing = game.Say("round %d", f.Round)
	if name := guideSteps[p.Step]; !name.Empty() {
		w.Doing = game.SayAll(w.Doing, ", ", name)
	}
	w.Fighting = f.Units
	if len(f.Tallies) == 0 && len(f.Units) > 0 {
		w.Chances = queryOf("odds", "engagement", string(f.Units[0]))
	}
}

// waitsInTray returns the stands of a unit still to be set up.
func waitsInTray(u *game.Unit) []game.Stand {
	if Own(u).State.Hidden {
		return nil
	}
	return Own(u).State.Waiting
}

// takeUp puts a waiting unit or character onto the table.
func takeUp(s *game.State, piece game.UnitID) bool {
	if u := s.Unit(piece); u != nil && isKept(u) {
		u.Stands = slices.Clone(Own(u).State.Away)
		Edit(u).State.Away, Edit(u).State.Kept = nil, false
		return true
	}
	if u := s.Unit(piece); u != nil && len(Own(u).State.Waiting) > 0 {
		u.Stands = slices.Clone(Own(u).State.Waiting)
		Edit(u).State.Waiting = nil
		return true
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; string(c.ID) == string(piece) && OwnLeader(c).State.Waiting {
			EditLeader(c).State.Waiting = false
			return true
		}
	}
	return false
}

// partakes reports whether a unit or a character takes part in the battle: on the table or still to
// be deployed.
func partakes(s *game.State, piece game.UnitID) bool {
	if u := s.Unit(piece); u != nil {
		return !isDestroyed(u)
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; string(c.ID) == string(piece) {
			return !OwnLeader(c).State.Slain
		}
	}
	return false
}

// outcomeOf says how the battle ended.
func outcomeOf(s *game.State) *game.Outcome {
	r := OwnTurn(s).Result
	if r == nil {
		return nil
	}
	o := &game.Outcome{Winner: r.Winner, Why: whyOver(s, r), Margin: marginNames[r.Margin]}
	for _, p := range r.Points {
		o.Points = append(o.Points, game.SidePoints(p))
	}
	for i := range OwnTurn(s).Objectives {
		g := &OwnTurn(s).Objectives[i]
		o.Goals = append(o.Goals, game.Goal{Side: g.Side, Name: g.Name, Met: slices.Contains(r.Met, g.Name), Points: g.Points})
	}
	return o
}

// marginNames names victories by scenario victory points (STD-WIN-16).
var marginNames = map[string]game.Phrase{
	"minor": game.Say("A minor victory"), "major": game.Say("A major victory"), "massacre": game.Say("A massacre"),
}

// lossesOf counts what a side has lost. Units that wait to be deployed or may return are
// not lost.
func lossesOf(s *game.State, side game.SideID) (l game.Losses) {
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side || !ofTheArmy(u) {
			continue
		}
		l.OfUnits++
		l.OfStands += max(Own(u).Size, len(u.Stands))
		if len(Own(u).State.Waiting) > 0 {
			continue
		}
		left := len(u.Stands) + len(Own(u).State.Away)
		l.Stands += max(0, Own(u).Size-left)
		if left == 0 {
			l.Units++
		}
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; c.Side == side && OwnLeader(c).State.Slain {
			l.Leaders++
		}
	}
	return l
}
