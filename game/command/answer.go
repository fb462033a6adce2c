package command

import (
	"frontage/game"
	"frontage/game/orders"
	"frontage/geometry"
)

// IntentForm describes the query for the command line.
var IntentForm = game.QueryForm{
	Name: game.QueryIntent, Help: "What a unit would do if tactics led it, and by which line of its card.",
	Detail: `The answer is the intent of the automatic commander for the unit now. Without --tactics the
unit follows the tactics of the file, or else those of its type.

Example:
  frontage intent first-charge.scenario.json --unit r1 --tactics "assault and never use missiles"`,
	Args: []game.QueryArg{
		{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit that decides."},
		{Name: "tactics", Kind: game.ArgText, Help: "Its tactics, in the order language."},
	}}

// Ask answers the query "intent" for a unit with given tactics, in a phase.
func Ask(s *game.State, host Host, u *game.Unit, phase Phase, t orders.Tactics) *Answer {
	v := Look(host, string(u.Side))
	in, ok := v.Decide(string(u.ID), phase)
	if phase == InCommand && (!ok || in.Kind == Hold) {
		if back, goes := v.Decide(string(u.ID), FallingBack); goes {
			in, ok = back, true
		}
	}
	if !ok {
		in = Intent{Unit: string(u.ID), Kind: Hold}
		if friend := v.f.friend(in.Unit); friend != nil && len(friend.Contact) > 0 {
			in.Line = "TAC-AC-ALL-1"
		}
	}
	return AnswerOf(s, in, t)
}

// Answer is the answer to the query "intent": the intent of a unit now, and the reasons.
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

	said game.Phrase // the intent in a sentence
}

// TestValue is a value tested by a line of a card, with its name in files.
type TestValue struct {
	What  string  `json:"what"`
	Value float64 `json:"value"`
}

// RefusedKind is an intent refused by the host, with the rule.
type RefusedKind struct {
	Intent Kind   `json:"intent"`
	Rule   string `json:"rule"`
}

// Told holds the fields of the event of an intent, apart from the unit.
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

// EventOf returns the event of an intent that is carried out, with the fields of its answer.
func EventOf(a *Answer) *game.Event {
	e := &game.Event{Kind: "intent", Unit: game.UnitID(a.Unit), Steps: a.Steps,
		Own: &Told{a.Tactics, a.Line, a.Intent, a.Target, a.To, a.Distance, a.Tests, a.Refused}}
	if n := len(a.Steps); n > 0 {
		e.Text = a.Steps[n-1].Text
	}
	return e
}

// AnswerOf returns the answer for an intent of a unit with tactics t, in a state.
func AnswerOf(s *game.State, in Intent, t orders.Tactics) *Answer {
	a := &Answer{
		Query: "intent", Unit: in.Unit, Tactics: t.Text(orders.NoSortie), Line: in.Line, Intent: in.Kind, Target: in.Target,
		Distance: rounded(in.Distance), Tests: []TestValue{}, Refused: []RefusedKind{},
	}
	if in.Kind.Moves() {
		a.To = &[2]float64{rounded(in.To.X), rounded(in.To.Y)}
	}
	for _, test := range in.Tests {
		a.Tests = append(a.Tests, TestValue{test.What, rounded(test.Value)})
	}
	for _, r := range in.Refused {
		why := r.Why()
		a.Refused = append(a.Refused, RefusedKind{r.Intent, why.Rule})
		a.Steps = append(a.Steps, refusedStep(s, &Answer{Unit: in.Unit, Intent: r.Intent, Target: r.Target}, why))
	}
	a.said = a.means(s)
	step := game.Step{Rule: in.Line, Text: a.said}
	card := CardOf(t)
	if line := lineOf(card, in.Line); line != nil {
		step.Text = game.Say("%[1]s The card of %[2]s: “%[3]s”", step.Text, card.Package.String(), line.Text)
	}
	a.Steps = append(a.Steps, step.With(in.marks(s)...))
	return a
}

// refusedStep explains an intent refused by the host.
func refusedStep(s *game.State, refused *Answer, why *game.Refusal) game.Step {
	what := refused.wish(s)
	if why.Reason.Empty() {
		return game.NewStep(why.Rule, "It may not %[1]s.", what)
	}
	return game.NewStep(why.Rule, "It may not %[1]s: %[2]s", what, why.Reason)
}

// marks returns arrows to the unit's destination or to its target.
func (in Intent) marks(s *game.State) []game.Mark {
	from, ok := middleOn(s, in.Unit)
	if !ok {
		return nil
	}
	m := game.Mark{Kind: game.MarkMove, From: from, To: in.To}
	switch in.Kind {
	case Move, Sortie, Back, Leave:
		return []game.Mark{m}
	case Charge, Pursue, Advance:
	case Shoot:
		m.Kind = game.MarkSight
	default:
		return nil
	}
	if m.To, ok = middleOn(s, in.Target); !ok {
		return nil
	}
	return []game.Mark{m}
}

// middleOn returns the middle of a unit; false if it is not on the table.
func middleOn(s *game.State, unit string) (at geometry.Vec, ok bool) {
	u := s.Unit(game.UnitID(unit))
	if u == nil || len(u.Stands) == 0 {
		return at, false
	}
	return u.Middle(), true
}

func rounded(x float64) float64 { return game.RoundLength(x) }

// Explain returns the refused intents, then the line in force.
func (a *Answer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *Answer) Text() game.Phrase {
	does := game.SayAll(string(a.Intent))
	if a.Target != "" {
		does = game.SayAll(does, " ", a.Target)
	}
	if a.To != nil {
		does = game.SayAll(does, " ", game.Say("%g cm to (%g, %g)", a.Distance, a.To[0], a.To[1]))
	}
	lines := []game.Phrase{game.SayAll(a.Unit, " (", a.Tactics, "): ", game.Say("%s by %s", does, a.Line))}
	for _, test := range a.Tests {
		lines = append(lines, game.SayAll("  ", game.Word(test.What), ": ", test.Value))
	}
	for _, r := range a.Refused {
		lines = append(lines, game.SayAll("  ", game.Say("refused: %s (%s)", string(r.Intent), r.Rule)))
	}
	return game.SayLines(lines...)
}

// Options returns the answer itself as the only option.
func (a *Answer) Options() []game.Answer { return []game.Answer{a} }

// Outline says that the intent is legal, since the unit drops intents that the host refuses.
func (a *Answer) Outline() game.Outline { return game.Outline{Legal: true, Text: a.said} }

// Forecast returns nil: there are no dice.
func (a *Answer) Forecast() *game.Forecast { return nil }
