package stand

import (
	"fmt"
	"slices"

	"frontage/game"
)

// bar is what keeps a unit or a character from something, put into words only for those
// who ask: most ask no more than whether there is one. Without any it is nil.
type bar struct {
	rule, format string
	about        [2]any // nil for none
}

// bars names the rule, and what it is about: at most two things.
func bars(rule, format string, about ...any) bar {
	w := bar{rule: rule, format: format}
	if copy(w.about[:], about) < len(about) {
		panic("a bar is about more than it has room for: " + format)
	}
	return w
}

// is reports whether there is a bar at all.
func (w bar) is() bool { return w.rule != "" }

// told returns the refusal, nil for none.
func (w bar) told() *game.Refusal {
	if !w.is() {
		return nil
	}
	about := slices.DeleteFunc(w.about[:], func(a any) bool { return a == nil })
	return refuse(w.rule, fmt.Sprintf(w.format, about...))
}

// String is the name of a unit in what is told about it.
func (u *unitOnBoard) String() string { return u.name() }

// named is a character in what is told about him.
type named struct{ *game.Character }

func (l named) String() string { return leaderName(l.Character) }

// namedWithin is a character within a sentence.
type namedWithin struct{ *game.Character }

func (l namedWithin) String() string { return leaderWithin(l.Character) }
