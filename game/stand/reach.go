package stand

import (
	"encoding/json"

	"frontage/game"
)

// ReachAnswer says how far a unit can move and shoot from its place, with the areas to
// draw.
type ReachAnswer struct {
	game.StepsOnly

	Unit  game.UnitID
	Move  float64 // in an ordinary move, in cm
	Range float64 // of its shots, in cm; 0 if it does not shoot
	steps []game.Step
}

// queryReach answers how far a unit reaches.
func (b *board) queryReach(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	u := &b.units[unit]
	if len(u.Stands) == 0 {
		return nil, &game.BadQuery{Reason: game.Say("unit %q has no stands left", q.Args["unit"])}
	}
	a := &ReachAnswer{Unit: u.ID}
	half := q.Args["half"] == "true" // as after a failed first order (STD-CMD-29)
	limit, step := b.allowance(unit, half)
	a.Move = limit
	for _, region := range b.reach(unit, half) {
		step.Marks = append(step.Marks, game.AreaMark(region.Outline))
	}
	a.steps = append(b.driveSteps(unit), step)
	if canShoot(u.Unit) {
		a.Range = rangeOf(u.Unit)
		a.steps = append(a.steps, b.rangeStep(unit))
	}
	return a, nil
}

// rangeStep says how far a unit shoots, stand by stand (STD-SHOOT-05): ahead from its front
// edge, or all round.
func (b *board) rangeStep(unit int) game.Step {
	u := &b.units[unit]
	step := game.Step{Rule: "STD-SHOOT-05", Text: game.Say("Each stand of %s shoots up to %s, ahead of its front edge.", u.name(), cm(rangeOf(u.Unit)))}
	allRound := HasTrait(u.Unit, traitAllRound)
	if allRound {
		step.Text = game.Say("Each stand of %s shoots up to %s, all round.", u.name(), cm(rangeOf(u.Unit)))
	}
	for _, box := range b.BoxesOf(unit) {
		step.Marks = append(step.Marks, game.AreaMark(fireArea(box, rangeOf(u.Unit), allRound)))
	}
	return step
}

// Explain returns the distances and their reasons, with the areas.
func (a *ReachAnswer) Explain() []game.Step { return a.steps }

// Text returns the same in words.
func (a *ReachAnswer) Text() game.Phrase { return game.SaySteps(a.steps) }

// Options returns this answer alone.
func (a *ReachAnswer) Options() []game.Answer { return []game.Answer{a} }

// MarshalJSON writes the answer in the documented format.
func (a *ReachAnswer) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Query string      `json:"query"`
		Unit  game.UnitID `json:"unit"`
		Move  float64     `json:"move"`
		Range float64     `json:"range"`
		Steps []game.Step `json:"steps"`
	}{"reach", a.Unit, round4(a.Move), round4(a.Range), stepsOf(a.steps)})
}
