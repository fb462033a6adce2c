package stand

import (
	"slices"
	"sync"

	"frontage/game"
	"frontage/geometry"
)

// lasting is what stays known in the course of a battle: the tables that there were
// lately, with the ways that were found on them. Actions that move nobody make a new
// state on the same table, and so do questions that suppose a move.
type lasting struct {
	mu     sync.Mutex
	tables []*knownTable // the latest first
	closed []*closedGround
	ways   geometry.Recall
	work   geometry.Work // of searches for ways
	events []game.Event  // room for those of an action
	unread bool          // nobody reads the events: steps that tell need not be written
}

// mostTables is how many tables are kept, and mostClosed for how many kinds of unit
// the terrain is.
const mostTables, mostClosed = 12, 24

// knownTable is a table as one kind of unit finds it.
type knownTable struct {
	closed *closedGround
	rect   geometry.Rect
	boxes  []geometry.Box
	ground *geometry.Ground
}

// closedGround is the terrain that is closed to one kind of unit.
type closedGround struct {
	key     groundKey
	rules   [2]bool // the readings of the terrain
	terrain []game.Terrain
	areas   []geometry.Polygon
	areaOf  []int
}

// unread reports whether nobody reads why something happens. It is asked where that is
// told, never where it is decided.
func (b *board) unread() bool { return b.lasting != nil && b.lasting.unread }

// roomForEvents returns room for the events of an action, behind those of the one before.
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

// told returns the first n events of an action with room for the one that the battle adds,
// and keeps the room behind them for the next action.
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

// There is room for the events of many actions at a time; most have only a few.
const fewEvents, manyEvents = 8, 48

// groundOf returns the table of a board as a kind of unit finds it, prepared for moves.
func (l *lasting) groundOf(b *board, key groundKey) *geometry.Ground {
	closed, rect := l.closedTo(b, key), b.state.Table.Rect()
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.IndexFunc(l.tables, func(t *knownTable) bool {
		return t.closed == closed && t.rect == rect && slices.Equal(t.boxes, b.boxes)
	})
	if at < 0 {
		t := &knownTable{closed, rect, slices.Clone(b.boxes), nil}
		if i := slices.IndexFunc(l.tables, func(t *knownTable) bool { return t.closed == closed && t.rect == rect }); i >= 0 {
			t.ground = l.tables[i].ground.Rearranged(t.boxes)
		} else {
			t.ground = geometry.NewGround(rect, t.boxes, closed.areas).Recalling(&l.ways).Counting(&l.work)
		}
		if at = len(l.tables); at == mostTables {
			at--
			l.tables = l.tables[:at]
		}
		l.tables = append(l.tables, t)
	}
	found := l.tables[at]
	copy(l.tables[1:at+1], l.tables[:at])
	l.tables[0] = found
	return found.ground
}

// closedTo returns the terrain that is closed to a kind of unit.
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
	c.areas, c.areaOf = b.findClosed(key)
	if len(l.closed) == mostClosed {
		l.closed = l.closed[:0]
	}
	l.closed = append(l.closed, c)
	return c
}

// sameTerrain reports whether the features of two tables cover the same ground with the
// same. How high they rise is nothing to those who move.
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
