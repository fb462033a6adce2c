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
	Answer: func(_ *game.State, a game.Action, _ func(game.Query) (game.Answer, error)) game.AnswerView {
		return game.AnswerView{Label: game.SayAll(a.Do), Short: game.SayAll(a.Do)}
	},
}

func init() { game.RegisterGuide(Name, &guide) }

// Guide returns what the player's view knows of the rules.
func (Rules) Guide() *game.Guide { return &guide }
