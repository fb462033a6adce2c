package stand

import (
	"frontage/game"
)

// combatPhase is the Combat phase between two combats.
type combatPhase struct{}

func (combatPhase) act(r *run, a game.Action) error {
	switch a.Do {
	case "end":
		r.endTurn()
		return nil
	}
	return notNow(a, "end the phase")
}

func (combatPhase) question(r *run) *game.Question {
	return &game.Question{Kind: "combat", Who: r.s.Turn.Active, Text: "End the phase.", Answers: []game.Action{{Do: "end"}}}
}
