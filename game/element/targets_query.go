package element

import (
	"frontage/game"
)

// targetsForm describes the query of targets.
var targetsForm = game.QueryForm{
	Name: "targets", Help: "At whom an element may shoot, and among whom it must choose.",
	Detail: "Example:\n  frontage targets the-ford-at-marren.scenario.json --unit r16",
	Args:   []game.QueryArg{{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The shooter."}},
}

// TargetsAnswer says at whom an element may shoot.
type TargetsAnswer struct {
	game.StepsOnly

	Query   string      `json:"query"`
	Unit    game.UnitID `json:"unit"`
	Legal   bool        `json:"legal"` // it may shoot in this bound
	Rule    string      `json:"rule"`
	Reason  game.Text   `json:"reason"`
	Mode    Mode        `json:"mode"`
	Range   float64     `json:"range"` // in paces
	Targets []Target    `json:"targets"`
	Steps   []game.Step `json:"steps"`
}

// Target is an enemy, and the reason against shooting at it.
type Target struct {
	Unit     game.UnitID `json:"unit"`
	Valid    bool        `json:"valid"`
	Must     bool        `json:"must"`     // the owner may choose it
	Answers  bool        `json:"answers"`  // it may shoot back
	Distance float64     `json:"distance"` // in paces, 0 outside the arc
	Aside    float64     `json:"aside"`    // from straight ahead, in paces
	Rule     string      `json:"rule"`
	Reason   game.Text   `json:"reason"`
}

// Explain returns the steps that led to the answer.
func (a *TargetsAnswer) Explain() []game.Step { return a.Steps }

// Options returns no alternatives.
func (a *TargetsAnswer) Options() []game.Answer { return nil }

// Text returns the answer in words.
func (a *TargetsAnswer) Text() game.Phrase { return game.SaySteps(a.Steps) }

// targetsQuery answers the query of targets.
func (b *board) targetsQuery(q game.Query) (game.Answer, error) {
	unit := b.s.UnitIndex(game.UnitID(q.Args["unit"]))
	if unit < 0 {
		return nil, game.RefuseQuery("there is no unit %[1]q", q.Args["unit"])
	}
	u := &b.s.Units[unit]
	a := &TargetsAnswer{Query: q.Name, Unit: u.ID, Targets: []Target{}, Mode: b.shootingMode(unit), Range: b.k.paces(b.rangeOf(unit))}
	if why := b.whyNoShot(unit); why != nil {
		a.Rule, a.Reason = why.Rule, why.Reason
		a.Steps = []game.Step{{Rule: why.Rule, Text: why.Reason}}
		return a, nil
	}
	a.Legal = true
	for _, t := range b.targetsOf(unit, true) {
		v := &b.s.Units[t.unit]
		item := Target{Unit: v.ID, Valid: t.why == nil, Must: t.must, Answers: t.answers, Distance: game.RoundLength(b.k.paces(t.far)), Aside: game.RoundLength(b.k.paces(t.aside))}
		mark := game.Mark{Kind: game.MarkSight, From: t.line.A, To: t.line.B}
		switch {
		case t.why != nil:
			item.Rule, item.Reason = t.why.Rule, t.why.Reason
			a.Steps = append(a.Steps, game.Step{Rule: t.why.Rule, Text: t.why.Reason})
		case t.must && t.answers:
			a.Steps = append(a.Steps, game.NewStep("ELM-SHOOT-12", "%[1]s may shoot at %[2]s, which may shoot back.", u.Name, v.Name).With(mark))
		case t.must:
			a.Steps = append(a.Steps, game.NewStep("ELM-SHOOT-12", "%[1]s may shoot at %[2]s.", u.Name, v.Name).With(mark))
		default:
			item.Rule, item.Reason = "ELM-SHOOT-12", game.Tell("Another target is preferred to %[1]s.", v.Name)
			a.Steps = append(a.Steps, game.Step{Rule: item.Rule, Text: item.Reason})
		}
		a.Targets = append(a.Targets, item)
	}
	return a, nil
}
