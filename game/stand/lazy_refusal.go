package stand

import "frontage/game"

// lazyRefusal is the reason why a unit or a character may not do something. Its text is
// written only on request, because most callers only ask whether there is a reason. The
// zero value is no refusal.
type lazyRefusal struct {
	rule, format string
	args         [2]any // nil for unused ones
}

// refuseLazily returns a refusal by a rule. It takes at most two arguments for its format.
func refuseLazily(rule, format string, about ...any) lazyRefusal {
	w := lazyRefusal{rule: rule, format: format}
	if copy(w.args[:], about) < len(about) {
		panic("a lazy refusal has more arguments than it has room for: " + format)
	}
	return w
}

// applies reports whether there is a refusal.
func (w lazyRefusal) applies() bool { return w.rule != "" }

// refusal returns the refusal with its text; nil if there is none.
func (w lazyRefusal) refusal() *game.Refusal {
	if !w.applies() {
		return nil
	}
	var about []any
	for _, arg := range w.args {
		switch arg := arg.(type) {
		case nil:
		case *unitOnBoard:
			about = append(about, arg.name())
		case named:
			about = append(about, leaderName(arg.Character))
		case namedWithin:
			about = append(about, leaderWithin(arg.Character))
		default:
			about = append(about, arg)
		}
	}
	return refuse(w.rule, game.Say(w.format, about...))
}

// named is a character whose name begins a sentence.
type named struct{ *game.Character }

// namedWithin is a character whose name is within a sentence.
type namedWithin struct{ *game.Character }
