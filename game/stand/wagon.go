package stand

import (
	"slices"

	"frontage/game"
)

// Wagons (STD-SCEN-20 to STD-SCEN-26): single stands of a chariot's size, on a chariot's ground. They are no units of
// an army: they fight no combat, count for no break point, and never charge (AMB-M52).

// wagons are how wagons move, are attacked and are looted. They are registered where they are.
var wagons struct {
	answers func(r *run) []game.Action                       // the moves without an order
	usual   func(r *run) (a game.Action, found bool)         // the default of them
	drive   func(r *run, a game.Action) error                // makes one
	drives  func(b *board, unit int, ordered bool) *unitMove // the default move of one; nil for none
	exits   func(b *board, unit int, ordered bool) bool      // it gets off the table in one move
	leave   func(r *run, unit int, ordered bool) error       // takes it off
	raid    func(r *run)                                     // lets units attack those that they touch
	stay    func(r *run)                                     // forgets destroyers that have left the place
	loot    func(r *run)                                     // at the start of a Command phase
}

// wagonNeed is the score that hits a wagon, by the other reading of AMB-M52.
const wagonNeed = 4

// wagonStep says what an attack does to a wagon.
func wagonStep(s *game.State) game.Step {
	if plays(s, "AMB-M52", "b") {
		return game.Step{Rule: "STD-SCEN-24", Text: game.Say("One hit destroys a wagon, on %d or more. Shots pass wagons over unless their owner wants them.", wagonNeed)}
	}
	return game.Step{Rule: "STD-SCEN-24", Text: game.Say("The first attack destroys a wagon, without a die. Shots pass wagons over unless their owner wants them.")}
}

// wreckedAtOnce records that a shot or a spell destroys a wagon without a die.
func (r *run) wreckedAtOnce(u *game.Unit, by string) {
	step := wagonStep(r.s)
	r.event(game.Event{Kind: "hits", Unit: u.ID, By: by, Target: u.ID, Why: step.Rule, Steps: []game.Step{step},
		Text: r.say("%s is attacked: the first attack destroys a wagon.", unitName(r.s, u.ID))})
}

// wagonIndex returns the place of a wagon among the objectives, −1 if it is none.
func wagonIndex(s *game.State, id game.UnitID) int {
	own := OwnTurn(s).Scenario
	if own == nil {
		return -1
	}
	return slices.IndexFunc(own.Goals, func(g Goal) bool { return g.Unit == id })
}

// editGoal changes the objective that a wagon is.
func (r *run) editGoal(wagon game.UnitID, change func(g *Goal)) {
	i := wagonIndex(r.s, wagon)
	if i < 0 {
		return
	}
	own := *OwnTurn(r.s).Scenario
	own.Goals = slices.Clone(own.Goals)
	change(&own.Goals[i])
	OwnTurn(r.s).Scenario = &own
}
