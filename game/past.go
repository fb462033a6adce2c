package game

import (
	"slices"
)

// Held returns the actions of [Battle.Actions] that were not undone, in order, by their
// numbers from 1. They lead from the start to the present state.
func (b *Battle) Held() []int {
	var done, undone []int
	for i, l := range b.log {
		switch l.Do {
		case DoUndo:
			last := len(done) - 1
			undone = append(undone, done[last])
			done = done[:last]
		case DoRedo:
			last := len(undone) - 1
			done = append(done, undone[last])
			undone = undone[:last]
		default:
			done, undone = append(done, i+1), undone[:0]
		}
	}
	return done
}

// Past returns the battle's state after the first n held actions (see [Battle.Held]), 0
// for the start, and the events of the n-th. It uses the states that the battle stores
// for undo.
func (b *Battle) Past(n int) (*State, []Event) {
	n = max(0, min(n, b.history.at))
	if n == 0 {
		return b.history.state(0, b.repeat), nil
	}
	before, line := b.history.state(n-1, b.repeat), b.history.moments[n].line
	state, events, err := b.repeat(before, line)
	if err != nil {
		panic("an action that was carried out cannot be repeated: " + err.Error())
	}
	if intent := b.intentBefore(before, &b.log[line].Action); intent != nil {
		events = append([]Event{*intent}, events...)
	}
	return state, events
}

// Now returns the present time of the battle.
func (b *Battle) Now() When { return whenOf(b.state) }

// When returns the time after the first n held actions.
func (b *Battle) When(n int) When { return b.history.moments[n].when }

// Clone returns an independent copy of b.
func (b *Battle) Clone() *Battle {
	b.lend()
	other := *b
	other.digest, other.session, other.spare, other.differing, other.among = nil, b.rules.Begin(false), nil, differing{}, nil
	other.commanded = commanded{} // the commander of b asks the session of b
	other.trusted.links = slices.Clone(b.trusted.links)
	other.log, other.events = slices.Clone(b.log), b.events.without(0)
	other.history.moments = slices.Clone(b.history.moments)
	return &other
}

// Branch returns a new battle made of the first n held actions of b, with their notes, without
// any variations. It may continue differently. Its dice roll as they did in b.
func (b *Battle) Branch(n int) *Battle {
	held := b.Held()
	line := 0 // of the n-th held action: undone actions before it stay in the replay
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
	other.trusted = other.trusted.branched(other.hash)
	if b.Trusted() == nil && n < b.history.at {
		other.trusted.next = nil
	}
	other.lines, other.line = nil, 0
	return other
}
