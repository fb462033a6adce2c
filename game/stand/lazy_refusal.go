package stand

import (
	"fmt"
	"slices"

	"frontage/game"
)

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
	about := slices.DeleteFunc(w.args[:], func(a any) bool { return a == nil })
	return refuse(w.rule, fmt.Sprintf(w.format, about...))
}

// String is the name of a unit in a sentence.
func (u *unitOnBoard) String() string { return u.name() }

// named prints a character's name at the beginning of a sentence.
type named struct{ *game.Character }

func (l named) String() string { return leaderName(l.Character) }

// namedWithin prints a character's name within a sentence.
type namedWithin struct{ *game.Character }

func (l namedWithin) String() string { return leaderWithin(l.Character) }
