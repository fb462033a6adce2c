package game

import (
	"slices"
)

// Held returns which of [Battle.Actions] hold: those that were not taken back, by
// their numbers from 1, in order. It is the way from the start to the battle as it
// is now.
func (b *Battle) Held() []int {
	var done, undone []int
	for i, l := range b.log {
		switch l.Do {
		case "undo":
			last := len(done) - 1
			undone = append(undone, done[last])
			done = done[:last]
		case "redo":
			last := len(undone) - 1
			done = append(done, undone[last])
			undone = undone[:last]
		default:
			done, undone = append(done, i+1), undone[:0]
		}
	}
	return done
}

// Past returns the battle's state after the first n of the actions that hold, 0
// for the start, and what the n-th of them made happen. It takes them from the
// states that the battle keeps for undo.
func (b *Battle) Past(n int) (*State, []Event) {
	n = max(0, min(n, b.history.at))
	if n == 0 {
		return b.history.state(0, b.repeat), nil
	}
	state, events, err := b.repeat(b.history.state(n-1, b.repeat), b.history.moments[n].line)
	if err != nil {
		panic("an action that was carried out cannot be repeated: " + err.Error())
	}
	return state, events
}

// Now returns the time of the battle as it is.
func (b *Battle) Now() When { return whenOf(b.state) }

// When returns the time of the moment after the first n of the actions that hold.
func (b *Battle) When(n int) When { return b.history.moments[n].when }

// Clone returns a battle of its own that has come as far as b.
func (b *Battle) Clone() *Battle {
	b.lend()
	other := *b
	other.digest, other.session, other.spare, other.differing = nil, b.rules.Begin(false), nil, differing{}
	other.log, other.events = slices.Clone(b.log), b.events.without(0)
	other.history.moments = slices.Clone(b.history.moments)
	return &other
}

// Branch returns a new battle that has come as far as the first n of the actions
// that hold, with their notes, and may go on otherwise. Its dice fall as they did.
func (b *Battle) Branch(n int) *Battle {
	held := b.Held()
	line := 0 // what was done up to here, detours included, led to that moment
	if n = max(0, min(n, len(held))); n > 0 {
		line = held[n-1]
	}
	b.hashAll()
	other := b.Clone()
	other.state, _ = b.Past(n)
	other.history.cut(n)
	other.events = b.events.without(len(b.log) - line)
	other.hashed = line
	if other.log = other.log[:line]; line > 0 {
		other.hash = other.log[line-1].Hash
	} else {
		other.hash = startHash(&other.start)
	}
	return other
}

// Note returns what was noted about the moment after an action, by the action's
// number in [Battle.Actions] from 1, or about the start, 0. It is "" for none.
func (b *Battle) Note(line int) string {
	switch {
	case line == 0:
		return b.note
	case line > 0 && line <= len(b.log):
		return b.log[line-1].Note
	}
	return ""
}

// SetNote notes something about a moment, in place of what was noted before. It
// stands in the replay and changes nothing else.
func (b *Battle) SetNote(line int, text string) {
	switch {
	case line == 0:
		b.note = text
	case line > 0 && line <= len(b.log):
		b.log[line-1].Note, b.log[line-1].written = text, nil
	}
}
