package game

import "sync/atomic"

// lineage tells a state that an action has made from all others, and what the action changed.
type lineage struct {
	of              *State // the state itself: a copy of it is another state
	version, before uint64
	by              *differing // lists the units that the action changed, until the next one of the battle
}

// versions counts the states that actions have made.
var versions atomic.Uint64

// descend notes that the action whose changes have been found has made a state out of another.
func (d *differing) descend(before, s *State) {
	d.version = versions.Add(1)
	s.lineage = lineage{s, d.version, before.Version(), d}
}

// Version is the number of a state that an action of a battle has made. No other state has it, except this one
// after somebody has modified it. All further states have 0.
func (s *State) Version() uint64 {
	if s.lineage.of != s {
		return 0
	}
	return s.lineage.version
}

// ChangedSince returns the units that have another place or other data than in the state of a version: none if
// it is this state, those that the action changed if it is the one before. Otherwise ok is false. The list is
// valid until the next action.
func (s *State) ChangedSince(version uint64) (units []int, ok bool) {
	switch l := &s.lineage; {
	case version == 0 || l.of != s:
		return nil, false
	case l.version == version:
		return nil, true
	case l.before == version && l.by.version == l.version:
		return l.by.changed, true
	}
	return nil, false
}
