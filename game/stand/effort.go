package stand

import "frontage/game"

// An answer takes no longer than a moment. On a table with so much on it that an answer
// might take longer, the work of each answer is counted. Whatever goes through many units
// ends at a limit: a question then lists what was found until then and says so, and the
// default policy goes by that. A query about such a table is given up at a limit, and the
// error says so. Each answer on such a table is worked out from nothing, so that it counts
// the same whatever was asked before. An action has a limit too, on any table, above
// what a listed action takes. An action that comes to it is refused and changes nothing.

// workToAnswer is the limit of work for what one answer goes through. (The last unit that
// it comes to is still worked out.)
const workToAnswer = 3_000_000

// workToQuery is the limit of work for a query about a full table, workToAsk that for any
// other, where real tables stay far below it.
const (
	workToQuery = 6_000_000
	workToAsk   = 30_000_000
)

// workToAct is the limit of work for an action on a full table, where it is more than the two
// charges that an advance works out; workToDo that on any other. There pursuits and fall backs
// are listed without a limit: the dearest of 2,000 battles on crowded tables took 46 million.
const (
	workToAct = 32_000_000
	workToDo  = 128_000_000
)

// A table is full if more stands and lies on it than these: stands times stands and corners
// of terrain; the corners of the terrain alone, a hollow one counting as so many, since sight
// and ways among woods with many bays cost far more than their number; the stands of one
// unit.
const (
	fullTable    = 80_000
	manyCorners  = 200
	hollowCorner = 6
	hugeUnit     = 16
)

// workToStep is the limit of work for the path searches of one thing that an answer on a
// full table goes through.
const workToStep = 1_000_000

// isFull reports whether so much is on the table that answers are limited.
func isFull(s *game.State) bool {
	stands, corners := 0, 0
	for i := range s.Units {
		n := len(s.Units[i].Stands) + len(Own(&s.Units[i]).State.Waiting)
		if n > hugeUnit {
			return true
		}
		stands += n
	}
	for i := range s.Terrain {
		corners += len(s.Terrain[i].Shape) + len(s.Terrain[i].Line)
	}
	return stands*(stands+corners) > fullTable || corners+(hollowCorner-1)*hollowCorners(s.Terrain) > manyCorners
}

// hollowCorners is how many corners of areas point inwards.
func hollowCorners(terrain []game.Terrain) int {
	n := 0
	for i := range terrain {
		shape := terrain[i].Shape
		left, right := 0, 0
		for j, at := range shape {
			before, after := shape[(j+len(shape)-1)%len(shape)], shape[(j+1)%len(shape)]
			switch turn := at.Sub(before).Cross(after.Sub(at)); {
			case turn > 0:
				left++
			case turn < 0:
				right++
			}
		}
		n += min(left, right)
	}
	return n
}

// effort is the work of the answer that is being worked out.
type effort struct {
	limited bool
	from    int  // the total work when it began
	lists   bool // the answer is a question or a default, which may leave out something
	cut     bool // something was not worked out because it came to a limit
	end     int  // the total at which a query is given up, 0 for anything else
}

// beginEffort begins to count the work of an answer about a full table.
func (l *lasting) beginEffort() {
	l.effort = effort{limited: true, from: l.work.Total(), end: l.effort.end}
}

// spent reports whether the answer has come to its limit of work. Whatever asks ends there.
func (b *board) spent() bool {
	l := b.lasting
	if l == nil || !l.effort.limited {
		return false
	}
	over := l.work.Total()-l.effort.from > workToAnswer
	l.effort.cut = l.effort.cut || over
	return over
}

// lists reports whether the answer is a question or a default, on a full table. What is
// too much for it counts as not to be had.
func (b *board) lists() bool { return b.lasting != nil && b.lasting.effort.lists }

// step does one of the things that an answer on a full table goes through, with a limit of
// work of its own. It reports whether that was done. If not, the answer counts as cut short.
func (b *board) step(do func()) (done bool) {
	if l := b.lasting; l != nil && l.effort.lists {
		done = l.atMost(workToStep, do)
		l.effort.cut = l.effort.cut || !done
		return done
	}
	do()
	return true
}

// spend counts work that nobody else counts.
func (b *board) spend(n int) {
	if b.lasting != nil {
		b.lasting.work.Note(n)
	}
}

// givenUp is what a search that came to its limit panics with.
type givenUp struct{}

// pay counts work as spend does, and gives up what has come to its limit. It is called
// where much may follow.
func (b *board) pay(n int) {
	if l := b.lasting; l != nil {
		l.work.Note(n)
		if l.effort.end > 0 && l.work.Total() >= l.effort.end {
			panic(givenUp{})
		}
	}
}

// atMost does something with a limit of work, within that of what it is part of. It reports
// whether the limit was not reached.
func (l *lasting) atMost(limit int, do func()) (done bool) {
	was, lift := l.effort.end, l.work.Within(0)
	end := l.work.Total() + limit
	if was > 0 {
		end = min(end, was)
	}
	l.effort.end = end
	l.work.EndAt(end)
	defer func() {
		done = l.work.Total() < end
		l.effort.end = was
		lift()
		l.work.EndAt(was)
		if gave := recover(); gave != nil && (gave != any(givenUp{}) || was > 0 && l.work.Total() >= was) {
			panic(gave)
		}
	}()
	do()
	return done
}

// moment does something that takes no longer on a full table than a query. It reports
// whether that was done.
func (b *board) moment(do func()) (done bool) {
	if l := b.lasting; l != nil && l.effort.limited {
		return l.atMost(workToQuery, do)
	}
	do()
	return true
}
