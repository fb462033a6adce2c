package stand

import (
	"slices"
	"sync"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// lasting is the knowledge kept during a battle: the latest tables. An action that moves nobody
// leads to a new state on the same table, and so does a question that supposes a move.
type lasting struct {
	mu      sync.Mutex
	grounds table.Grounds
	closed  []*closedGround
	work    geometry.Work // of path searches and of questions of sight
	effort  effort        // the answer being worked out
	sights  *seenGround   // the terrain of the latest board, as it affects sight
	events  []game.Event  // memory for the events of an action
	unread  bool          // nobody reads the events, so the explaining steps need not be written
}

// mostClosed is the number of kinds of unit whose closed terrain is kept.
const mostClosed = 24

// closedGround is the terrain closed to one kind of unit.
type closedGround struct {
	key     groundKey
	rules   [2]bool // the rulings about terrain
	terrain []game.Terrain
	table.Closed
	areaOf []int
}

// afresh returns a lasting without results; the work done still counts.
func (l *lasting) afresh() *lasting { return &lasting{work: l.work, unread: l.unread} }

// unread reports whether nobody reads explanations. Only code that writes explanations may
// ask; decisions must not depend on it.
func (b *board) unread() bool { return b.lasting != nil && b.lasting.unread }

// roomForEvents returns memory for the events of an action, after those of the action
// before.
func (l *lasting) roomForEvents() []game.Event {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	room := l.events
	l.events = nil
	if cap(room) < fewEvents {
		room = make([]game.Event, 0, manyEvents)
	}
	return room
}

// told returns the first n events of an action with room for one that the battle adds; the
// memory after them is for the next action.
func (l *lasting) told(events []game.Event, n int) []game.Event {
	if l == nil || n == cap(events) {
		return events[:n]
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.unread {
		l.events = events[:0]
		return events[:n]
	}
	l.events = events[n+1 : n+1 : cap(events)]
	return events[: n : n+1]
}

// The memory is allocated for many actions at a time; most have only a few events.
const fewEvents, manyEvents = 8, 48

// groundOf returns the ground of a board for a kind of unit, prepared for moves.
func (l *lasting) groundOf(b *board, key groundKey) *geometry.Ground {
	return l.grounds.Of(b.Table, &l.closedTo(b, key).Closed, &l.work)
}

// closedTo returns the terrain closed to a kind of unit.
func (l *lasting) closedTo(b *board, key groundKey) *closedGround {
	rules := [2]bool{b.plays("AMB-10", "b"), b.plays("AMB-12", "b")}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.closed {
		if c.key == key && c.rules == rules && sameTerrain(c.terrain, b.state.Terrain) {
			return c
		}
	}
	c := &closedGround{key: key, rules: rules}
	for _, t := range b.state.Terrain {
		t.Shape, t.Line, t.Contours = slices.Clone(t.Shape), slices.Clone(t.Line), nil
		c.terrain = append(c.terrain, t)
	}
	c.Areas, c.areaOf = b.findClosed(key)
	if len(l.closed) == mostClosed {
		l.closed = l.closed[:0]
	}
	l.closed = append(l.closed, c)
	return c
}

// sameTerrain reports whether the features of two tables cover the same ground with the
// same terrain. Height does not matter for movement.
func sameTerrain(a, b []game.Terrain) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		f, g := &a[i], &b[i]
		if f.Kind != g.Kind || f.Width != g.Width || !slices.Equal(f.Shape, g.Shape) || !slices.Equal(f.Line, g.Line) {
			return false
		}
	}
	return true
}
