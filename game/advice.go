package game

import (
	"reflect"
	"slices"
)

// Level is the strength of a computer player.
type Level int

// The levels.
const (
	Easy Level = iota
	Medium
	Hard
)

// LevelNames names the levels for the command line and files.
var LevelNames = [3]string{"easy", "medium", "hard"}

// LevelNamed returns the level of a name, false if there is none.
func LevelNamed(name string) (Level, bool) {
	i := slices.Index(LevelNames[:], name)
	return Level(max(0, i)), i >= 0
}

// Saved returns the name of the level for files, "" for the lowest.
func (l Level) Saved() string {
	if l == Easy {
		return ""
	}
	return LevelNames[l]
}

// Leveled is a [Session] whose computer player has levels. Its guide sets [Guide.Levels].
type Leveled interface {
	// AdviseAt is [Session.Advise] at a level. Why says in words what speaks for the action; it is
	// empty where there was nothing to weigh.
	AdviseAt(b *Battle, level Level) (a Action, why Phrase, ok bool)
}

// EventAdvice is the kind of the event that says why the computer does what follows.
const EventAdvice = "advice"

// advised is the computer's latest advice that has a reason.
type advised struct {
	action Action
	event  *Event
}

// AdviseAt returns the action of the computer player at a level, false when the battle is over.
// Rules whose computer has no levels give the same advice at each. If the action is the next that
// [Battle.Do] carries out, its events begin with the reason for it.
func (b *Battle) AdviseAt(level Level) (a Action, ok bool) {
	k, leveled := b.session.(Leveled)
	if !leveled || level == Easy {
		return b.Advise()
	}
	defer b.named("advising")
	a, why, ok := k.AdviseAt(b, level)
	if b.advised = (advised{}); ok && !why.Empty() {
		unit := a.Unit
		if unit == "" && len(a.Units) > 0 {
			unit = a.Units[0]
		}
		b.advised = advised{a.rounded(), &Event{Kind: EventAdvice, Unit: unit, By: string(a.Character), Text: why}}
	}
	return a, ok
}

// adviceFor returns the event of the reason for an action, nil if none was given.
func (b *Battle) adviceFor(a *Action) *Event {
	had := b.advised
	if b.advised = (advised{}); had.event != nil && reflect.DeepEqual(had.action, *a) {
		return had.event
	}
	return nil
}
