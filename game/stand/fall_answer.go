package stand

import (
	"encoding/json"
	"math"

	"frontage/game"
	"frontage/geometry"
)

// FallAnswer is where a unit may fall back to: the lines behind which its first stand must
// end, and its default places.
type FallAnswer struct {
	game.StepsOnly

	Unit     game.UnitID
	Distance float64
	Lines    []FallLine
	// Allowed says whether the point asked about lies behind a line. Without a point, it
	// says whether the unit can fall back as the rules require.
	Allowed  bool
	Stands   []game.StandPlace
	Confused bool // it cannot, and becomes confused (STD-FALL-10)
	steps    []game.Step
}

// FallLine is a line of contact: a point on it, and the direction in which the unit may go.
type FallLine struct{ Point, Normal geometry.Vec }

// queryFallback answers how a unit falls back from the present table, supposing that the
// round was drawn.
func (b *board) queryFallback(q game.Query) (game.Answer, error) {
	unit, err := b.unitIndex(q.Args["unit"])
	if err != nil {
		return nil, err
	}
	if len(b.BoxesOf(unit)) == 0 {
		return nil, &game.BadQuery{Reason: game.Say("unit %q has no stands left", q.Args["unit"])}
	}
	distance, err := lengthArg(q, "distance")
	if err != nil {
		return nil, err
	}
	ctx := b.fallNow(unit)
	plan := b.defaultFall(unit, distance, ctx)
	lines := b.fallLines(unit, ctx)
	a := &FallAnswer{Unit: b.units[unit].ID, Distance: distance, Allowed: !plan.confused, Confused: plan.confused, steps: plan.steps}
	point, isPoint, err := q.Point()
	if err != nil {
		return nil, err
	}
	if isPoint {
		a.Allowed = lines.allowed(point)
		a.steps = append(a.steps, lines.pointStep(point))
	}
	for _, l := range lines.lines {
		a.Lines = append(a.Lines, FallLine{l.point, l.normal.Neg()})
	}
	for _, s := range plan.result.stands {
		a.Stands = append(a.Stands, b.placeAt(s.piece, s.box))
	}
	return a, nil
}

// pointStep says why a point is behind a line, or before all of them.
func (f *fallLines) pointStep(p geometry.Vec) game.Step {
	least := math.Inf(1)
	for _, l := range f.lines {
		least = min(least, p.Sub(l.point).Dot(l.normal))
	}
	step := game.Step{Rule: "STD-FALL-05", Text: game.Say("The point lies behind the line of contact, or on it: %s.", cm(-least)),
		Marks: []game.Mark{{Kind: game.MarkPoint, From: p, Label: game.Say("allowed")}}}
	if len(f.lines) > 1 {
		step.Rule = "STD-FALL-06"
		step.Text = game.Say("The point lies behind one of the %d lines of contact, which is enough: %s.", len(f.lines), cm(-least))
	}
	if !f.allowed(p) {
		step.Text = game.Say("The point lies %s before the line of contact.", cm(least))
		if len(f.lines) > 1 {
			step.Text = game.Say("The point lies before all %d lines of contact, %s before the nearest.", len(f.lines), cm(least))
		}
		step.Marks[0].Label = game.Say("forbidden")
	}
	return step
}

// Explain returns the lines, the way of each stand, and why the point is allowed.
func (a *FallAnswer) Explain() []game.Step { return a.steps }

// Text returns the same in words.
func (a *FallAnswer) Text() game.Phrase {
	lines := make([]game.Phrase, 0, len(a.steps)+len(a.Stands))
	for _, s := range a.steps {
		lines = append(lines, s.Text)
	}
	for _, s := range a.Stands {
		lines = append(lines, game.Say("  %-8s to (%g, %g) facing %g", s.ID, s.X, s.Y, s.Facing))
	}
	return game.SayLines(lines...)
}

// Options returns this answer alone: any legal places may be chosen.
func (a *FallAnswer) Options() []game.Answer { return []game.Answer{a} }

// Outline is where the stands go.
func (a *FallAnswer) Outline() game.Outline {
	var o game.Outline
	for _, s := range a.Stands {
		o.Stands = append(o.Stands, game.OutlineStand{ID: s.ID, X: s.X, Y: s.Y, Facing: s.Facing})
	}
	return o
}

// MarshalJSON writes the answer in the documented format.
func (a *FallAnswer) MarshalJSON() ([]byte, error) {
	type line struct {
		Point  [2]float64 `json:"point"`
		Normal [2]float64 `json:"normal"`
	}
	lines := []line{}
	for _, l := range a.Lines {
		lines = append(lines, line{round4Vec(l.Point), round4Vec(l.Normal)})
	}
	return json.Marshal(struct {
		Query    string            `json:"query"`
		Unit     game.UnitID       `json:"unit"`
		Distance float64           `json:"distance"`
		Lines    []line            `json:"lines"`
		Allowed  bool              `json:"allowed"`
		Stands   []game.StandPlace `json:"stands"`
		Confused bool              `json:"confused"`
		Steps    []game.Step       `json:"steps"`
	}{"fallback", a.Unit, round4(a.Distance), lines, a.Allowed, list(a.Stands), a.Confused, stepsOf(a.steps)})
}
