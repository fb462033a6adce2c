package element

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
)

// lasting is what stays known from one question or action of a battle to the next: the latest board, the
// moves that are known to lead nowhere, and the move that was suggested last. Nil keeps nothing.
type lasting struct {
	latest  *board
	changes int // counts the boards on which somebody stood elsewhere, or had changed
	moves   moveMemory
	planned keptPlan
	edited  []int // elements that may have changed without showing it
	lent    bool  // the latest board is that of another, who goes on with it
	spares  table.Spares
}

// keptPlan is a move that has been worked out on a board.
type keptPlan struct {
	action  game.Action
	plan    *plan
	changes int // of lasting then
}

// release lets the memory of all tables be used again but of the latest: nothing else refers to one between
// two questions or actions.
func (l *lasting) release() {
	if l != nil && l.latest != nil {
		l.spares.Free(l.latest.Table)
	}
}

// look returns the board of a state, with what is still known of the one before.
func (l *lasting) look(s *game.State) *board {
	if l == nil {
		return newBoard(s)
	}
	old := l.latest
	if old == nil || !old.sameBattle(s) {
		l.latest = newBoard(s)
		l.latest.spares = &l.spares
		l.changes++
		l.moves = moveMemory{}
		return l.latest
	}
	if !l.lent && len(l.edited) == 0 && old.holds(s) {
		old.s, old.duels, old.trial = s, nil, nil
		return old
	}
	b, changed := old.follow(s, l.edited, !l.lent)
	l.lent = l.lent && b.Table == old.Table && len(changed) == 0
	l.edited = l.edited[:0]
	if len(changed) > 0 {
		l.changes++
		l.moves.forget(old, b, changed)
	}
	l.latest = b
	return b
}

// sameBattle reports whether a state is one of the battle of a board, with the same elements on the same
// ground.
func (b *board) sameBattle(s *game.State) bool {
	was := b.s
	same := len(b.owns) == len(s.Units) && len(was.Terrain) == len(s.Terrain) && was.Own == s.Own && was.Table == s.Table
	return same && (len(s.Terrain) == 0 || &was.Terrain[0] == &s.Terrain[0])
}

// holds reports whether a later state of the same battle has all elements as the board has them.
func (b *board) holds(s *game.State) bool {
	for i := range s.Units {
		u, was := &s.Units[i], &b.Stations[i]
		if held(u) != b.owns[i] || !game.SameStands(u.Stands, was.Stood) || u.Base != was.Size {
			return false
		}
	}
	return true
}

// follow returns the board of a later state of the same battle, and the elements that stand elsewhere then, or
// of which something else has changed, with those that are said to have been edited, ascending. Last says that
// nobody asks the board itself any more what is kept with the elements.
func (b *board) follow(s *game.State, edited []int, last bool) (n *board, changed []int) {
	t, moved := b.spares.Next(b.Table, s)
	if t != b.Table && !moved.Known() {
		n = newBoard(s)
		n.spares = b.spares
		for i := range s.Units {
			changed = append(changed, i)
		}
		return n, changed
	}
	both := *b
	n = &both
	n.s, n.duels, n.trial = s, nil, nil
	changed = append(changed, edited...)
	if t != b.Table {
		changed = append(changed, moved.Units...)
		n.Table, n.faces, n.grid, n.asked = t, nil, nil, 0
		if slices.ContainsFunc(moved.Units, func(i int) bool { return onTable(&s.Units[i]) != (b.at[i] >= 0) }) {
			n.station()
		}
	}
	for i := range s.Units {
		if held(&s.Units[i]) != b.owns[i] {
			changed = append(changed, i)
		}
	}
	if len(changed) > 0 {
		if !last {
			n.owns = slices.Clone(n.owns)
		}
		n.renew(changed)
		slices.Sort(changed)
		changed = slices.Compact(changed)
	}
	return n, changed
}

// renew looks again at what some elements are.
func (b *board) renew(changed []int) {
	cloned := false
	for _, i := range changed {
		u := &b.s.Units[i]
		k := b.t.known(u)
		b.owns[i] = held(u)
		if k.subject == b.subjects[i] {
			continue
		}
		if !cloned {
			b.subjects, b.classes, b.gaits, b.morales, cloned = slices.Clone(b.subjects), slices.Clone(b.classes), slices.Clone(b.gaits), slices.Clone(b.morales), true
		}
		b.subjects[i], b.classes[i], b.gaits[i], b.morales[i] = k.subject, k.classes, k.gait, k.morale
	}
}

// edit notes that an element has changed: an action that changes it twice leaves no trace of the second time.
func (l *lasting) edit(unit int) {
	if l != nil {
		l.edited = append(l.edited, unit)
	}
}

// memory returns what is known of the moves, nothing yet where nothing is kept.
func (l *lasting) memory() *moveMemory {
	if l == nil {
		return &moveMemory{}
	}
	return &l.moves
}

// remember keeps a move that has been worked out on the latest board, since it may be made next.
func (l *lasting) remember(a game.Action, p *plan) {
	if l != nil {
		l.planned = keptPlan{a, p, l.changes}
	}
}

// plan works out a move on the latest board, unless that has been done.
func (l *lasting) plan(b *board, a *game.Action) (*plan, *game.Refusal) {
	if l != nil {
		p := l.planned
		l.planned = keptPlan{}
		if p.plan != nil && p.changes == l.changes && p.same(a) {
			return p.plan, nil
		}
	}
	return b.planMove(a)
}

// same reports whether an action is the move that has been worked out.
func (p *keptPlan) same(a *game.Action) bool {
	x, y := deedOf(&p.action), deedOf(a)
	return slices.Equal(p.action.Units, a.Units) && slices.Equal(p.action.Stands, a.Stands) && x.March == y.March && slices.Equal(x.Way, y.Way)
}
