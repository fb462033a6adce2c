package stand

import (
	"frontage/game"
)

// ScoreAnswer is how a scenario with objectives stands.
type ScoreAnswer struct {
	game.StepsOnly `json:"-"`

	Query string      `json:"query"`
	Sides []SideScore `json:"sides"` // none without such a scenario
	Steps []game.Step `json:"steps"`
	text  game.Phrase
}

// SideScore is what a side has scored, and what it would score if its turn ended now.
type SideScore struct {
	Side   game.SideID `json:"side"`
	Points int         `json:"points"`
	Now    int         `json:"now"`
}

// queryScore answers "score".
func (b *board) queryScore(q game.Query) (game.Answer, error) {
	a := &ScoreAnswer{Query: q.Name, Sides: []SideScore{}, Steps: []game.Step{}}
	only := game.SideID(q.Args["side"])
	if only != "" && b.state.SideOf(only) < 0 {
		return nil, &game.BadQuery{Reason: game.Say("There is no side %q.", only)}
	}
	kind := scenarioOf(b.state)
	if kind == nil {
		a.text = game.Say("The battle has no objectives that are scored turn by turn.")
		return a, nil
	}
	var lines []game.Phrase
	for _, side := range b.state.Sides {
		if only != "" && side.ID != only {
			continue
		}
		points, c := scoredBy(b.state, side.ID), kind.now(b, side.ID)
		a.Sides = append(a.Sides, SideScore{side.ID, points, c.points})
		a.Steps = append(a.Steps, c.steps...)
		lines = append(lines, game.Say("%s has %d and would score %d now.", game.SayAll(side.Name), points, c.points))
	}
	a.text = game.SayLines(lines...)
	return a, nil
}

// now is what a side would score if its turn ended now, or the battle if points are counted then. In the first turns
// nothing is scored yet.
func (k *scenarioKind) now(b *board, side game.SideID) scoring {
	if k.inTurn == nil {
		return k.atEnd(b, side)
	}
	c := k.inTurn(b, side)
	if b.state.Turn.Number < firstScored {
		early := game.Step{Rule: k.scores, Text: game.Say("Nothing is scored before turn %d; if it were scored now:", firstScored)}
		c.points, c.steps = 0, append([]game.Step{early}, c.steps...)
	}
	return c
}

// Explain returns what each objective would score, and why.
func (a *ScoreAnswer) Explain() []game.Step { return a.Steps }

// Text returns a line for each side.
func (a *ScoreAnswer) Text() game.Phrase { return a.text }

// Options returns the answer alone.
func (a *ScoreAnswer) Options() []game.Answer { return []game.Answer{a} }

// objectivesOf tells the view the objectives of a battle and the points so far.
func objectivesOf(s *game.State) *game.Objectives {
	kind := scenarioOf(s)
	if kind == nil {
		return nil
	}
	o := &game.Objectives{Name: scenarioNames[OwnTurn(s).Scenario.Kind], Ask: queryOf("score", "side", string(s.Turn.Active)), AtEnd: kind.inTurn == nil}
	for _, side := range s.Sides {
		points := scoredBy(s, side.ID)
		if kind.atEnd != nil {
			points += kind.atEnd(&board{state: s}, side.ID).points
		}
		o.Points = append(o.Points, game.SidePoints{Side: side.ID, Points: points})
	}
	for _, g := range goalsOf(s) {
		spot := game.ObjectiveSpot{ID: g.ID, Label: g.label(), Side: g.Held, At: g.At(), Reach: markerReach, Lost: g.Burnt}
		if kind.units {
			var there bool
			if spot.At, there = wagonSpot(s, &g); !there {
				continue
			}
			spot.Reach = 0
		}
		if areas := areasOf(s, g.Terrain); len(areas) > 0 {
			spot.At, spot.Reach = middleOf(areas), 0
		}
		o.Spots = append(o.Spots, spot)
	}
	return o
}
