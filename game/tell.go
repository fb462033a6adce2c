package game

// Text is what a rule tells: the words of a step, a refusal, a question, an event, a roll
// or a label. It is made by [Tell].
//
// It is still the finished English sentence, and becomes a [Phrase] (format and arguments)
// soon: a system that makes its texts by the functions of this file alone need not change
// then.
type Text = string

// Tell returns a text: an English format with its arguments, which may be texts
// themselves. The format must be a literal, so that the test of the message files finds it.
func Tell(format string, args ...any) Text {
	if len(args) == 0 {
		return format
	}
	return Sprintf(format, args...)
}

// NewStep returns the step of a rule.
func NewStep(rule, format string, args ...any) Step {
	return Step{Rule: rule, Text: Tell(format, args...)}
}

// With returns the step with more marks.
func (s Step) With(marks ...Mark) Step { s.Marks = append(s.Marks, marks...); return s }

// Refuse returns a refusal by a rule.
func Refuse(rule, format string, args ...any) *Refusal {
	return &Refusal{Rule: rule, Reason: Tell(format, args...)}
}

// RefuseQuery returns the error of a query that cannot be asked.
func RefuseQuery(format string, args ...any) *BadQuery {
	return &BadQuery{Reason: Tell(format, args...)}
}
