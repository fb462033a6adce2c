package game

import (
	"encoding/json"
	"maps"
	"slices"
)

// Otherwise is a reading of a ruling that is not played at a table, and by which a query about
// that table is answered otherwise.
type Otherwise struct {
	Ruling  Ruling
	Reading RulingReading
	Answer  Answer // nil where the query cannot be asked by that reading
	Refusal error  // why not
	Steps   []Step // those of the other answer that the present one lacks
	Alike   bool   // both answers have the same result, for different reasons or among others
	Ways    int    // legal ways by the other reading
}

// Text returns the other answer in words.
func (o *Otherwise) Text() string {
	if o.Answer == nil {
		return o.Refusal.Error()
	}
	return o.Answer.Text()
}

// PlayedOtherwise asks a query by each reading of a ruling that is not played at a table, and
// returns those whose answers differ: in their result, in their steps, or in the number of legal
// ways.
func PlayedOtherwise(r Rules, s *State, q Query, ruling *Ruling) []Otherwise {
	var list []Otherwise
	present, refusal := Ask(r, s, q)
	for _, reading := range ruling.Readings {
		if reading.Key == ReadingOf(s, ruling) {
			continue
		}
		other := s.Clone()
		other.Rulings = maps.Clone(s.Rulings)
		if other.Rulings == nil {
			other.Rulings = map[string]string{}
		}
		other.Rulings[ruling.ID] = reading.Key
		o := Otherwise{Ruling: *ruling, Reading: reading}
		answer, err := Ask(r, &other, q)
		switch {
		case refusal != nil && err != nil:
			continue
		case err != nil:
			o.Refusal = err
			list = append(list, o)
			continue
		}
		if o.Answer = answer; refusal != nil {
			o.Steps = answer.Explain()
			list = append(list, o)
			continue
		}
		now, then := present.Outline(), answer.Outline()
		o.Alike, o.Ways = sameResult(now, then), then.Alternatives
		o.Steps = lackedSteps(present.Explain(), answer.Explain())
		if !o.Alike || now.Alternatives != then.Alternatives || len(o.Steps) > 0 || len(lackedSteps(answer.Explain(), present.Explain())) > 0 {
			list = append(list, o)
		}
	}
	return list
}

// ReadingOf returns the key of the reading by which a table is played.
func ReadingOf(s *State, ruling *Ruling) string {
	if key, chosen := s.Rulings[ruling.ID]; chosen {
		return key
	}
	return ruling.Readings[0].Key
}

// sameResult reports whether two answers say the same and put the stands in the same places. How
// close an answer was is no part of it.
func sameResult(a, b Outline) bool {
	return a.Legal == b.Legal && a.Rule == b.Rule && a.Text.String() == b.Text.String() &&
		slices.EqualFunc(a.Stands, b.Stands, func(x, y OutlineStand) bool {
			return x.ID == y.ID && x.X == y.X && x.Y == y.Y && x.Facing == y.Facing && x.Destroyed == y.Destroyed
		})
}

// lackedSteps returns the steps of another explanation that this one does not have.
func lackedSteps(these, others []Step) []Step {
	var list []Step
	for _, o := range others {
		if !slices.ContainsFunc(these, func(s Step) bool { return s.Rule == o.Rule && s.Text.String() == o.Text.String() }) {
			list = append(list, o)
		}
	}
	return list
}

// WithAnswer returns a table with a query as its only check. The check expects the present
// answer but for its sentences, and every ruling is named, so that any program that opens the
// table asks the same and can say whether it agrees. The dice of a battle are left out.
func WithAnswer(r Rules, s *State, q Query) (State, error) {
	answer, err := Ask(r, s, q)
	if err != nil {
		return State{}, err
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return State{}, err
	}
	check := Check{Query: q.Name, Args: map[string]any{}}
	if err := json.Unmarshal(text, &check.Want); err != nil {
		return State{}, err
	}
	for _, spoken := range []string{"query", "reason", "steps", "text"} {
		delete(check.Want, spoken)
	}
	for name, value := range q.Args {
		check.Args[name] = value
		delete(check.Want, name)
	}
	out := s.Clone()
	out.Expect, out.Rulings, out.Turn.Dice = []Check{check}, maps.Clone(s.Rulings), DiceState{}
	for _, ruling := range r.Rulings() {
		if out.Rulings == nil {
			out.Rulings = map[string]string{}
		}
		out.Rulings[ruling.ID] = ReadingOf(s, &ruling)
	}
	return out, nil
}
