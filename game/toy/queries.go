package toy

import (
	"frontage/game"
	"frontage/geometry"
)

// WayAnswer says how far a unit may be pushed at most.
type WayAnswer struct {
	game.StepsOnly

	Query  string      `json:"query"`
	Unit   game.UnitID `json:"unit"`
	Legal  bool        `json:"legal"`
	Rule   string      `json:"rule"`
	Reason game.Phrase `json:"reason"`
	Room   int         `json:"room"` // in cm
	Steps  []game.Step `json:"steps"`
}

// Outline says whether it may be pushed.
func (a *WayAnswer) Outline() game.Outline {
	return game.Outline{Legal: a.Legal, Rule: a.Rule, Reason: a.Reason}
}

// Explain returns the steps that led to the answer.
func (a *WayAnswer) Explain() []game.Step { return a.Steps }

// Text returns the answer in words.
func (a *WayAnswer) Text() game.Phrase {
	if !a.Legal {
		return game.SayRefused(a.Reason, a.Rule)
	}
	return game.Say("%s may be pushed %d cm at most.", a.Unit, a.Room)
}

// Options returns no alternatives.
func (a *WayAnswer) Options() []game.Answer { return nil }

// Queries describes the queries.
func (Rules) Queries() []game.QueryForm {
	return []game.QueryForm{{Name: "way", Help: "How far a unit may be pushed.", Args: []game.QueryArg{
		{Name: "unit", Kind: game.ArgUnit, Required: true, Help: "The unit."},
	}}}
}

// Query answers a query.
func (session) Query(s *game.State, q game.Query) (game.Answer, error) {
	form := Rules{}.Queries()[0]
	if q.Name != form.Name {
		return nil, &game.BadQuery{Reason: game.Say("there is no query %q", q.Name)}
	}
	if err := form.Check(q); err != nil {
		return nil, err
	}
	u := s.Unit(game.UnitID(q.Args["unit"]))
	if u == nil {
		return nil, &game.BadQuery{Reason: game.Say("there is no unit %q", q.Args["unit"])}
	}
	a := &WayAnswer{Query: q.Name, Unit: u.ID}
	if refusal := whyNot(s, u); refusal != nil {
		a.Rule, a.Reason = refusal.Rule, refusal.Reason
		a.Steps = []game.Step{{Rule: refusal.Rule, Text: refusal.Reason}}
		return a, nil
	}
	a.Legal, a.Room = true, room(s, u)
	a.Steps = []game.Step{wayStep(u, u.Stands[0], a.Room)}
	return a, nil
}

// wayStep explains how far a unit goes.
func wayStep(u *game.Unit, from game.Stand, cm int) game.Step {
	to := ahead(from, float64(cm))
	return game.Step{Rule: "PUSH-MOVE-3", Text: game.Say("%s may go %d cm straight ahead.", u.Name, cm), Marks: []game.Mark{{
		Kind: game.MarkMeasure, From: geometry.Vec{X: from.X, Y: from.Y}, To: geometry.Vec{X: to.X, Y: to.Y}, Label: game.Say("%d cm", cm),
	}}}
}
