package command

import (
	"fmt"
	"strings"

	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

// Answer is the answer to the query "intent": what a unit means to do now, and why.
type Answer struct {
	Query    string        `json:"query"`
	Unit     string        `json:"unit"`
	Tactics  string        `json:"tactics"`
	Line     string        `json:"line"`
	Intent   Kind          `json:"intent"`
	Target   string        `json:"target"`
	To       *[2]float64   `json:"to"`
	Distance float64       `json:"distance"`
	Tests    []TestValue   `json:"tests"`
	Refused  []RefusedKind `json:"refused"`
	Steps    []game.Step   `json:"steps"`
}

// TestValue is a value that a line of a card tested, as files name it.
type TestValue struct {
	What  string  `json:"what"`
	Value float64 `json:"value"`
}

// RefusedKind is an intent that the host refused, with the rule.
type RefusedKind struct {
	Intent Kind   `json:"intent"`
	Rule   string `json:"rule"`
}

// Told is what the event of an intent says besides the unit.
type Told struct {
	Tactics  string        `json:"tactics"`
	Line     string        `json:"line"`
	Intent   Kind          `json:"intent"`
	Target   string        `json:"target"`
	To       *[2]float64   `json:"to"`
	Distance float64       `json:"distance"`
	Tests    []TestValue   `json:"tests"`
	Refused  []RefusedKind `json:"refused"`
}

// EventOf returns the event of an intent that is carried out, with the fields of the answer.
func EventOf(a *Answer) *game.Event {
	e := &game.Event{Kind: "intent", Unit: game.UnitID(a.Unit), Steps: a.Steps,
		Own: &Told{a.Tactics, a.Line, a.Intent, a.Target, a.To, a.Distance, a.Tests, a.Refused}}
	if n := len(a.Steps); n > 0 {
		e.Text = a.Steps[n-1].Text
	}
	return e
}

// AnswerOf tells an intent: unit is as it stands, t its tactics. name is the unit's name.
func AnswerOf(in Intent, name string, from geometry.Vec, t orders.Tactics) *Answer {
	a := &Answer{
		Query: "intent", Unit: in.Unit, Tactics: t.Text(orders.NoSortie), Line: in.Line, Intent: in.Kind, Target: in.Target,
		Distance: rounded(in.Distance), Tests: []TestValue{}, Refused: []RefusedKind{},
	}
	if in.Kind == Move || in.Kind == Back {
		a.To = &[2]float64{rounded(in.To.X), rounded(in.To.Y)}
	}
	for _, test := range in.Tests {
		a.Tests = append(a.Tests, TestValue{test.What, rounded(test.Value)})
	}
	for _, r := range in.Refused {
		a.Refused = append(a.Refused, RefusedKind{r.Intent, r.Rule})
	}
	card := CardOf(t)
	for _, r := range in.Refused {
		a.Steps = append(a.Steps, game.NewStep(r.Rule, "%s %s is not allowed.", string(r.Intent), r.Target))
	}
	step := game.NewStep(in.Line, "The card of %s leads %s.", card.Package.String(), name)
	if line := card.line(in.Line); line != nil {
		step = game.NewStep(in.Line, "The card of %s leads %s. %s", card.Package.String(), name, line.Text)
	}
	if a.To != nil {
		step = step.With(game.Mark{Kind: game.MarkMove, From: from, To: in.To})
	}
	a.Steps = append(a.Steps, step)
	return a
}

// line returns a line of a card by its id, nil for another card's.
func (c *Card) line(id string) *Line {
	for i := range c.Lines {
		if c.Lines[i].ID == id {
			return &c.Lines[i]
		}
	}
	return nil
}

func rounded(x float64) float64 { return game.RoundLength(x) }

// Explain returns the line in force, after what was refused.
func (a *Answer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *Answer) Text() string {
	var t strings.Builder
	fmt.Fprintf(&t, "%s (%s): %s", a.Unit, a.Tactics, a.Intent)
	if a.Target != "" {
		fmt.Fprintf(&t, " %s", a.Target)
	}
	if a.To != nil {
		fmt.Fprintf(&t, " %g cm to (%g, %g)", a.Distance, a.To[0], a.To[1])
	}
	fmt.Fprintf(&t, " by %s\n", a.Line)
	for _, test := range a.Tests {
		fmt.Fprintf(&t, "  %s: %g\n", test.What, test.Value)
	}
	for _, r := range a.Refused {
		fmt.Fprintf(&t, "  refused: %s (%s)\n", r.Intent, r.Rule)
	}
	return t.String()
}

// Options returns the answer alone.
func (a *Answer) Options() []game.Answer { return []game.Answer{a} }

// Outline says that the intent is legal: what the host refused is not meant any more.
func (a *Answer) Outline() game.Outline { return game.Outline{Legal: true} }

// Forecast returns no chances.
func (a *Answer) Forecast() *game.Forecast { return nil }
