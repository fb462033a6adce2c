package game

import (
	"encoding/json"
	"maps"
	"slices"
)

// Otherwise is a reading of a ruling that is not in force at a table and changes the answer to a
// query about it.
type Otherwise struct {
	Ruling  Ruling
	Reading RulingReading
	Answer  Answer // nil if the query cannot be asked by that reading
	Refusal error  // the reason, if Answer is nil
	Steps   []Step // the steps of the other answer that the present one lacks
	Alike   bool   // both answers have the same result, but different steps or numbers of ways
	Ways    int    // the number of legal ways by the other reading
}

// Text returns the other answer in words.
func (o *Otherwise) Text() Phrase {
	if o.Answer == nil {
		return ErrorText(o.Refusal)
	}
	return o.Answer.Text()
}

// Rereading is a query about a table with its present answer, to ask again by other readings.
type Rereading struct {
	rules   Rules
	table   *State
	query   Query
	answer  Answer
	refusal error
	steps   []Step // the steps of the present answer
}

// Reread asks a query about a table. The table must not change while By is in use.
func Reread(r Rules, s *State, q Query) *Rereading {
	o := &Rereading{rules: r, table: s, query: q}
	if o.answer, o.refusal = Ask(r, s, q); o.refusal == nil {
		o.steps = o.answer.Explain()
	}
	return o
}

// By asks the query by each reading of a ruling that is not in force at the table. It returns the
// readings whose answers differ from the present one in their result, their steps, or the number
// of legal ways.
func (r *Rereading) By(ruling *Ruling) []Otherwise {
	var list []Otherwise
	for _, reading := range ruling.Readings {
		if reading.Key == ReadingOf(r.table, ruling) {
			continue
		}
		if o := r.by(ruling, reading); o != nil {
			list = append(list, *o)
		}
	}
	return list
}

// by asks the query by one reading. It returns nil if the answer is the same.
func (r *Rereading) by(ruling *Ruling, reading RulingReading) *Otherwise {
	other := r.table.Clone()
	other.Rulings = maps.Clone(r.table.Rulings)
	if other.Rulings == nil {
		other.Rulings = map[string]string{}
	}
	other.Rulings[ruling.ID] = reading.Key
	o := &Otherwise{Ruling: *ruling, Reading: reading}
	answer, err := Ask(r.rules, &other, r.query)
	if err != nil {
		if o.Refusal = err; r.refusal != nil {
			return nil
		}
		return o
	}
	o.Answer, o.Ways = answer, answer.Outline().Alternatives
	steps := answer.Explain()
	if o.Steps = lackedSteps(r.steps, steps); r.refusal != nil {
		return o
	}
	now := r.answer.Outline()
	o.Alike = sameResult(now, answer.Outline())
	if o.Alike && o.Ways == now.Alternatives && len(o.Steps) == 0 && len(lackedSteps(steps, r.steps)) == 0 {
		return nil
	}
	return o
}

// ReadingOf returns the key of the reading in force at a table.
func ReadingOf(s *State, ruling *Ruling) string {
	if key, chosen := s.Rulings[ruling.ID]; chosen {
		return key
	}
	return ruling.Readings[0].Key
}

// sameResult reports whether two answers have the same result and put the stands in the same
// places. It ignores their margins.
func sameResult(a, b Outline) bool {
	return a.Legal == b.Legal && a.Rule == b.Rule && a.Text.String() == b.Text.String() &&
		slices.EqualFunc(a.Stands, b.Stands, func(x, y OutlineStand) bool {
			return x.ID == y.ID && x.X == y.X && x.Y == y.Y && x.Facing == y.Facing && x.Destroyed == y.Destroyed
		})
}

// lackedSteps returns the steps of others that are not among these.
func lackedSteps(these, others []Step) []Step {
	var list []Step
	for _, o := range others {
		if !slices.ContainsFunc(these, func(s Step) bool { return s.Rule == o.Rule && s.Text.String() == o.Text.String() }) {
			list = append(list, o)
		}
	}
	return list
}

// WithAnswer returns a table with a query as its only check. The check expects the present answer
// without its sentences, and the table names every ruling, so that any program that opens it asks
// the same and can say whether it agrees. The dice of a battle are left out.
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
