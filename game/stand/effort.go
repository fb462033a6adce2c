package stand

import "frontage/game"

// An answer takes no longer than a moment. On a table so full that an answer might take longer, its
// work is counted, and loops over many units end at a limit. A question then lists what was found
// so far and says so; the default policy uses that list. A query about such a table is given up at
// a limit, with an error that says so. Each answer on such a table starts from nothing, so that the
// same work is counted whatever was asked before. On any table an action has a limit too, higher
// than the work of a listed action; an action that reaches it is refused and changes nothing.

// workToAnswer is the limit of work for one answer. (The unit at which it is reached is still
// worked out.)
const workToAnswer = 3_000_000

// workToQuery is the limit of work for a query about a full table, workToAsk for a query about any
// other table. Real tables stay far below.
const (
	workToQuery = 6_000_000
	workToAsk   = 30_000_000
)

// workToAct is the limit of work for an action on a full table; it exceeds the work of the two
// charges of an advance. workToDo is the limit on any other table, where pursuits and fall backs are
// listed without a limit: the costliest of 2,000 battles on crowded tables took 46 million.
const (
	workToAct = 32_000_000
	workToDo  = 128_000_000
)

// A table is full if it exceeds one of these: the number of stands times that of stands and corners
// of terrain; the corners of the terrain, where a hollow corner counts several times, since sight
// and ways among woods with many bays cost far more than other ground; the stands of one unit.
const (
	fullTable    = 80_000
	manyCorners  = 200
	hollowCorner = 6
	hugeUnit     = 16
)

// workToStep is the limit of work for the path searches of one item of an answer on a full table.
const workToStep = 1_000_000

// isFull reports whether the table is so full that answers are limited.
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

// hollowCorners counts the corners of areas that point inwards.
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

// effort is the work of the present answer.
type effort struct {
	limited bool
	from    int  // the total work when the answer began
	lists   bool // the answer is a question or a default, which may be incomplete
	cut     bool // some part was skipped because of a limit
	end     int  // the total work at which a query is given up; 0 for other answers
}

// beginEffort starts to count the work of an answer about a full table.
func (l *lasting) beginEffort() {
	l.effort = effort{limited: true, from: l.work.Total(), end: l.effort.end}
}

// spent reports whether the answer has reached its limit of work. Loops that ask end there.
func (b *board) spent() bool {
	l := b.lasting
	if l == nil || !l.effort.limited {
		return false
	}
	over := l.work.Total()-l.effort.from > workToAnswer
	l.effort.cut = l.effort.cut || over
	return over
}

// lists reports whether the answer is a question or a default on a full table. Such an answer skips
// items that take too much work.
func (b *board) lists() bool { return b.lasting != nil && b.lasting.effort.lists }

// step does one item of an answer on a full table, with a limit of work of its own. It reports
// whether the item was finished. If not, the answer counts as cut short.
func (b *board) step(do func()) (done bool) {
	if l := b.lasting; l != nil && l.effort.lists {
		done = l.atMost(workToStep, do)
		l.effort.cut = l.effort.cut || !done
		return done
	}
	do()
	return true
}

// spend counts work that has no counter of its own.
func (b *board) spend(n int) {
	if b.lasting != nil {
		b.lasting.work.Note(n)
	}
}

// givenUp is the value with which a search panics at its limit.
type givenUp struct{}

// pay counts work like spend, and gives the answer up at its limit. Call it before work that may
// take long.
func (b *board) pay(n int) {
	if l := b.lasting; l != nil {
		l.work.Note(n)
		if l.effort.end > 0 && l.work.Total() >= l.effort.end {
			panic(givenUp{})
		}
	}
}

// atMost does something with a limit of work, within the limit of the enclosing work. It reports
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

// moment does something with at most the work of a query, on a full table. It reports whether that
// was enough.
func (b *board) moment(do func()) (done bool) {
	if l := b.lasting; l != nil && l.effort.limited {
		return l.atMost(workToQuery, do)
	}
	do()
	return true
}
