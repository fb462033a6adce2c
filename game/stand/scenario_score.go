package stand

import (
	"fmt"
	"slices"

	"frontage/game"
)

// Scoring in scenarios with objectives.

const (
	firstScored = 3  // the first turn at whose end points are scored (STD-SCEN-06, STD-SCEN-12)
	pointsToEnd = 10 // end the battle (STD-SCEN-09, STD-SCEN-13)
	forcedOff   = 2  // points for forcing the enemy's withdrawal (STD-SCEN-04)
)

// scoreTurn scores for the active side at the end of its turn, and ends the battle when it has
// enough points (STD-SCEN-09).
func (r *run) scoreTurn() {
	kind, side := scenarioOf(r.s), r.s.Turn.Active
	if kind == nil || kind.inTurn == nil || r.s.Turn.Number < firstScored {
		return
	}
	c := kind.inTurn(r.board(), side)
	r.noteHeld(side, c.held)
	total := r.score(side, c.points)
	text := r.say("%s scores nothing this turn and has %d.", r.sideName(side), total)
	if c.points > 0 {
		text = game.SayCount(c.points, "%[2]s scores 1 point and has %[3]d.", "%[2]s scores %[1]d points and has %[3]d.", r.sideName(side), total)
	}
	r.event(game.Event{Kind: "score", By: string(side), Why: c.rule(), Text: text, Steps: c.steps})
	if total >= pointsToEnd {
		r.finish(Result{Why: enoughPoints(r.s, side)}, false)
	}
}

// rule is the rule of the last step that scored, or of the last step.
func (c *scoring) rule() string {
	if len(c.steps) == 0 {
		return ""
	}
	return c.steps[len(c.steps)-1].Rule
}

// score adds points to those of a side and returns their sum.
func (r *run) score(side game.SideID, points int) int {
	own := *OwnTurn(r.s).Scenario
	own.Points = slices.Clone(own.Points)
	i := slices.IndexFunc(own.Points, func(p Points) bool { return p.Side == side })
	if i < 0 {
		i, own.Points = len(own.Points), append(own.Points, Points{Side: side})
	}
	own.Points[i].Points += points
	OwnTurn(r.s).Scenario = &own
	return own.Points[i].Points
}

// noteHeld notes which objectives a side holds at the end of its turn.
func (r *run) noteHeld(side game.SideID, held []string) {
	own := *OwnTurn(r.s).Scenario
	own.Goals = slices.Clone(own.Goals)
	for i := range own.Goals {
		switch g := &own.Goals[i]; {
		case slices.Contains(held, g.ID):
			g.Held = side
		case g.Held == side:
			g.Held = ""
		}
	}
	OwnTurn(r.s).Scenario = &own
}

// enoughPoints is the reason of a result, as files keep it, when a side has points enough.
func enoughPoints(s *game.State, side game.SideID) string {
	return fmt.Sprintf("%s has scored enough points.", s.Sides[s.SideOf(side)].Name)
}

// hasObjectives reports whether scenario victory points replace those for losses (STD-WIN-16).
func hasObjectives(s *game.State) bool {
	return len(OwnTurn(s).Objectives) > 0 || OwnTurn(s).Scenario != nil
}

// objectivePoints returns the scenario victory points of a side at the end of a battle with this
// result, and the names of the objectives that it has met (STD-WIN-16, STD-SCEN-04).
func objectivePoints(s *game.State, side game.SideID, result *Result) (points int, met []string) {
	points, met = scenarioPoints(s, side)
	if scenarioOf(s) != nil {
		points += scoredBy(s, side)
		if kind := scenarioOf(s); kind.atEnd != nil {
			points += kind.atEnd(newBoard(s), side).points
		}
		if result.Withdrew != "" && result.Withdrew != side {
			points += forcedOff
		}
	}
	return points, met
}
