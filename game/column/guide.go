package column

import "frontage/game"

// guide is what the player's view knows of the system.
var guide = game.Guide{
	Phases: []game.Phase{
		{ID: phaseAction, Name: game.Say("action")},
		{ID: phaseReaction, Name: game.Say("reaction")},
		{ID: phaseAssault, Name: game.Say("assault")},
		{ID: phaseCharge, Name: game.Say("charge")},
		{ID: phaseCombat, Name: game.Say("combat")},
		{ID: phaseOver, Name: game.Say("over"), Kind: game.PhaseOver},
	},
	Page: page,
}

func init() { game.RegisterGuide(Name, &guide) }

// Guide returns what the player's view knows of the system.
func (Rules) Guide() *game.Guide { return &guide }
