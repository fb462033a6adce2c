package game

// Text is a text of a rule: of a step, a refusal, a question, an event, a roll or a label. It is
// made by [Tell].
type Text = Phrase

// Tell returns a text: an English format with its arguments, which may be texts themselves. The
// format must be a literal, so that the test of the message files finds it.
func Tell(format string, args ...any) Text { return Say(format, args...) }

// NewStep returns a step of an explanation, by a rule.
func NewStep(rule, format string, args ...any) Step {
	return Step{Rule: rule, Text: Tell(format, args...)}
}

// With returns the step with more marks.
func (s Step) With(marks ...Mark) Step { s.Marks = append(s.Marks, marks...); return s }

// Refuse returns a refusal by a rule.
func Refuse(rule, format string, args ...any) *Refusal {
	return &Refusal{Rule: rule, Reason: Tell(format, args...)}
}

// RefuseQuery returns the error of a query that makes no sense.
func RefuseQuery(format string, args ...any) *BadQuery {
	return &BadQuery{Reason: Tell(format, args...)}
}
