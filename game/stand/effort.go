package stand

import "frontage/game"

// An answer takes no longer than a moment. On a table with so much on it that an answer
// might take longer, the work of each answer is counted, and whatever goes through many
// units ends at a limit: a question then lists what was found until then and says so, and
// the default policy goes by that. Each answer on such a table is worked out from nothing,
// so that it counts the same whatever was asked before. What a player may do is never
// limited: an action that is not listed is carried out if the rules allow it.

// workToAnswer is the limit of work for what one answer goes through. (The last unit that
// it comes to is still worked out.)
const workToAnswer = 8_000_000

// fullTable is how much may stand and lie on a table before its answers are limited: stands
// times stands and corners of terrain.
const fullTable = 400_000

// workToStep is the limit of work for the path searches of one thing that an answer on a
// full table goes through.
const workToStep = 1_000_000

// isFull reports whether so much is on the table that answers are limited.
func isFull(s *game.State) bool {
	stands, corners := 0, 0
	for i := range s.Units {
		stands += len(s.Units[i].Stands) + len(Own(&s.Units[i]).State.Waiting)
	}
	for i := range s.Terrain {
		corners += len(s.Terrain[i].Shape) + len(s.Terrain[i].Line)
	}
	return stands*(stands+corners) > fullTable
}

// effort is the work of the answer that is being worked out.
type effort struct {
	limited bool
	from    int  // the total work when it began
	cut     bool // something was not worked out because it came to a limit
}

// beginEffort begins to count the work of an answer about a full table.
func (l *lasting) beginEffort() { l.effort = effort{limited: true, from: l.work.Total()} }

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

// limited begins a limit of work for the path searches of one thing that an answer goes
// through. If it was reached, done reports that; the answer then counts as cut short.
func (b *board) limited() (done func() (reached bool)) {
	l := b.lasting
	if l == nil || !l.effort.limited {
		return func() bool { return false }
	}
	end := l.work.Within(workToStep)
	return func() bool {
		reached := end()
		l.effort.cut = l.effort.cut || reached
		return reached
	}
}

// spend counts work that nobody else counts.
func (b *board) spend(n int) {
	if b.lasting != nil {
		b.lasting.work.Note(n)
	}
}
