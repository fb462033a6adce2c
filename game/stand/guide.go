package stand

import "frontage/game"

// guide is what the player's view knows of the stand rules.
var guide = game.Guide{
	Phases: []game.Phase{
		{ID: "deploy", Name: game.Say("deployment"), Kind: game.PhaseSetUp},
		{ID: "command", Name: game.Say("command")},
		{ID: "shooting", Name: game.Say("shooting")},
		{ID: "combat", Name: game.Say("combat")},
		{ID: "over", Name: game.Say("over"), Kind: game.PhaseOver},
	},
}

func init() {
	guidePieces(&guide)
	game.RegisterGuide(Rules{}.Name(), &guide)
}

// Guide returns what the player's view knows of the stand rules.
func (Rules) Guide() *game.Guide { return &guide }
