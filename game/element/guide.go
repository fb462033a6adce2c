package element

import "frontage/game"

// guide is what the player's view knows of the rules.
var guide = game.Guide{
	Phases: []game.Phase{
		{ID: phasePips, Name: game.Say("initiative")},
		{ID: phaseMarch, Name: game.Say("marches")},
		{ID: phaseMoves, Name: game.Say("moves")},
		{ID: phaseShooting, Name: game.Say("shooting")},
		{ID: phaseCombat, Name: game.Say("combat")},
		{ID: phaseMorale, Name: game.Say("morale")},
		{ID: phaseOver, Name: game.Say("over"), Kind: game.PhaseOver},
	},
	Waiting: func(s *game.State) game.Waiting {
		if s.Turn.Phase == phaseOver {
			return game.Waiting{Mode: game.ModeOver}
		}
		return game.Waiting{Mode: game.ModeListed}
	},
	End:     game.Action{Do: doEnd},
	Concede: func(side game.SideID) game.Action { return game.Action{Do: "concede", Side: side} },
	Outcome: outcomeOf,
	Cost: func(s *game.State, a game.Action, _ []game.Event) (float64, bool) {
		if a.Do != doMove {
			return 0, false
		}
		p, refusal := newBoard(s).planMove(&a)
		return float64(sumOf(p.prices)), refusal == nil // in PIPs
	},
	// A rule of the page says where it comes from: S the source of the page, B-Ex a base-rules fact, R-nn
	// a ruling, OURS our own; "corrected" by a correction.
	Page: game.RulePage{Pattern: `\bELM-[A-Z]+-\d\d\b|\b(?:TF|GF|RS)-\d\d?\b|\bR-\d\d\b`, Sections: []game.RuleSection{
		{Code: "SEQ", Prefix: "ELM-SEQ-", Name: game.Say("Scale and sequence")},
		{Code: "BASE", Prefix: "ELM-BASE-", Name: game.Say("Classes, grades and bases")},
		{Code: "COST", Prefix: "ELM-COST-", Name: game.Say("Cost")},
		{Code: "PIP", Prefix: "ELM-PIP-", Name: game.Say("Initiative points")},
		{Code: "MOVE", Prefix: "ELM-MOVE-", Name: game.Say("Moves")},
		{Code: "GROUP", Prefix: "ELM-GROUP-", Name: game.Say("Groups")},
		{Code: "CONTACT", Prefix: "ELM-CONTACT-", Name: game.Say("Threat zones and contact")},
		{Code: "SHOOT", Prefix: "ELM-SHOOT-", Name: game.Say("Shooting and bespelling")},
		{Code: "CLOSE", Prefix: "ELM-CLOSE-", Name: game.Say("Close combat")},
		{Code: "OUTCOME", Prefix: "ELM-OUTCOME-", Name: game.Say("Outcomes")},
		{Code: "RECOIL", Prefix: "ELM-RECOIL-", Name: game.Say("Recoiling")},
		{Code: "FLEE", Prefix: "ELM-FLEE-", Name: game.Say("Fleeing")},
		{Code: "PURSUIT", Prefix: "ELM-PURSUIT-", Name: game.Say("Pursuit")},
		{Code: "ME", Prefix: "ELM-ME-", Name: game.Say("Morale")},
		{Code: "SPECIAL", Prefix: "ELM-SPECIAL-", Name: game.Say("Heroes, avatars, dragons, flyers")},
		{Code: "WEATHER", Prefix: "ELM-WEATHER-", Name: game.Say("Weather")},
		{Code: "VISIB", Prefix: "ELM-VISIB-", Name: game.Say("Visibility")},
		{Code: "STRAT", Prefix: "ELM-STRAT-", Name: game.Say("Stratagems")},
		{Code: "RS", Prefix: "RS-", Name: game.Say("Rear support")},
		{Code: "TF", Prefix: "TF-", Name: game.Say("Tactical factors")},
		{Code: "GF", Prefix: "GF-", Name: game.Say("Grading factors")},
		{Code: "R", Prefix: "R-", Name: game.Say("Rulings")},
	}},
	Answer: func(_ *game.State, a game.Action, _ func(game.Query) (game.Answer, error)) game.AnswerView {
		return game.AnswerView{Label: game.SayAll(a.Do), Short: game.SayAll(a.Do)}
	},
}

func init() { game.RegisterGuide(Name, &guide) }

// Guide returns what the player's view knows of the rules.
func (Rules) Guide() *game.Guide { return &guide }

// outcomeOf says how a battle ended, nil while it has not: the points of a side are the morale
// equivalents that the other one has lost, in halves (ELM-ME-18, -19).
func outcomeOf(s *game.State) *game.Outcome {
	if s.Turn.Phase != phaseOver {
		return nil
	}
	o := &game.Outcome{Winner: turnOf(s).Winner}
	for i := range s.Sides {
		lost := 0.0
		for _, c := range commandsOf(&s.Sides[1-i]) {
			lost += tablesOf(s).lossesOf(s, c.ID).Lost
		}
		o.Points = append(o.Points, game.SidePoints{Side: s.Sides[i].ID, Points: int(2 * lost)})
	}
	return o
}
