package element

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
)

// lasting is what a battle keeps from one question or action to the next: the latest board and the
// last suggested move. Nil keeps nothing.
type lasting struct {
	latest  *board
	changes int // the number of boards with moved or changed elements
	planned keptPlan
	edited  []int // elements that may have been edited without a new address
	lent    bool  // another session has taken over the latest board
	unread  bool  // nobody reads how moves come about
	free    bool  // nobody refers to the latest board, so that it may be changed
	spares  table.Spares
	stuck   stuck
}

// stuckGroups returns the groups without a move, nil if nothing is kept.
func (l *lasting) stuckGroups() *stuck {
	if l == nil {
		return nil
	}
	return &l.stuck
}

// keptPlan is a move that has been worked out on a board.
type keptPlan struct {
	action  game.Action
	plan    *plan
	changes int // the version of lasting then
}

// release frees all tables for use again, the latest only for a later state of the battle. Nobody may refer to
// them any more. Between two questions or actions nobody does.
func (l *lasting) release() {
	if l != nil && l.latest != nil {
		l.spares.Free(l.latest.Table)
		l.free = true
	}
}

// look returns the board of a state, reusing what is still true of the previous one.
func (l *lasting) look(s *game.State) *board {
	if l == nil {
		return newBoard(s)
	}
	old, free := l.latest, l.free && !l.lent
	l.free = false
	if old == nil || !old.sameBattle(s) {
		l.latest, l.stuck.groups = newBoard(s), nil
		l.latest.spares, l.latest.unread = &l.spares, l.unread
		l.changes++
		return l.latest
	}
	if !l.lent && len(l.edited) == 0 && old.holds(s) {
		old.s, old.duels, old.trial = s, nil, nil
		return old
	}
	b, changed, done := old, []int(nil), false
	if free {
		changed, done = old.update(s, l.edited)
	}
	if !done {
		b, changed = old.follow(s, l.edited, !l.lent)
	}
	l.lent = l.lent && b.Table == old.Table && len(changed) == 0
	l.edited = l.edited[:0]
	if len(changed) > 0 {
		l.changes++
	}
	l.stuck.forget(b, changed)
	l.latest = b
	return b
}

// sameBattle reports whether a state belongs to a board's battle, with the same elements on the
// same ground.
func (b *board) sameBattle(s *game.State) bool {
	was := b.s
	same := len(b.owns) == len(s.Units) && len(was.Terrain) == len(s.Terrain) && was.Own == s.Own && was.Table == s.Table
	return same && (len(s.Terrain) == 0 || &was.Terrain[0] == &s.Terrain[0])
}

// holds reports whether a later state of the battle has every element as the board has it.
func (b *board) holds(s *game.State) bool {
	for i := range s.Units {
		u, was := &s.Units[i], &b.Stations[i]
		if held(u) != b.owns[i] || !game.SameStands(u.Stands, was.Stood) || u.Base != was.Size {
			return false
		}
	}
	return true
}

// follow returns the board of a later state of the same battle, and the elements that have moved or
// changed, including those in edited, ascending. last says that nobody will ask the old board any
// more what is kept with its elements.
func (b *board) follow(s *game.State, edited []int, last bool) (n *board, changed []int) {
	t, moved := b.spares.Next(b.Table, s)
	if t != b.Table && !moved.Known() {
		n = newBoard(s)
		n.spares, n.unread = b.spares, b.unread
		for i := range s.Units {
			changed = append(changed, i)
		}
		return n, changed
	}
	both := *b
	n = &both
	n.s, n.duels, n.trial = s, nil, nil
	if t != b.Table {
		n.Table, n.faces, n.grid, n.asked = t, nil, nil, 0
		n.met, n.isMet, n.aims = nil, false, nil
		if slices.ContainsFunc(moved.Units, func(i int) bool { return onTable(&s.Units[i]) != (b.at[i] >= 0) }) {
			n.station()
		}
	}
	return n, n.reread(moved.Units, edited, last)
}

// update brings a board to which nobody refers up to date with a later state of the same battle, and returns
// the elements that have moved or changed, as follow does. If it returns false, the board is as before.
func (b *board) update(s *game.State, edited []int) (changed []int, ok bool) {
	moved, ok := b.spares.Shift(b.Table, s)
	if !ok {
		return nil, false
	}
	b.s, b.duels, b.trial = s, nil, nil
	if len(moved) > 0 {
		b.grid, b.asked, b.isMet = nil, 0, false
		clear(b.faces)
		clear(b.aims)
		for kind := range b.arranged {
			if b.arranged[kind] == b {
				b.arranged[kind] = nil
			}
		}
	}
	return b.reread(moved, edited, true), true
}

// reread reads again what is kept with elements that have moved, been edited or got a new address. It returns
// them, ascending, valid until the next call. last says that nobody will ask an earlier board any more what is
// kept with its elements.
func (b *board) reread(moved, edited []int, last bool) (changed []int) {
	changed = append(append(b.changed[:0], moved...), edited...)
	for i := range b.s.Units {
		if held(&b.s.Units[i]) != b.owns[i] {
			changed = append(changed, i)
		}
	}
	b.changed = changed
	if len(changed) == 0 {
		return nil
	}
	if !last {
		b.owns = slices.Clone(b.owns)
	}
	slices.Sort(changed)
	changed = slices.Compact(changed)
	b.renew(changed)
	return changed
}

// renew reads again what is kept with some elements.
func (b *board) renew(changed []int) {
	cloned := false
	for _, i := range changed {
		u := &b.s.Units[i]
		b.owns[i] = held(u)
		kind := kindOfUnit(u)
		if kind == b.kinds[i] {
			continue
		}
		if !cloned {
			b.aims = nil
			b.kinds, b.subjects, b.classes, b.gaits, b.morales, cloned = slices.Clone(b.kinds), slices.Clone(b.subjects), slices.Clone(b.classes), slices.Clone(b.gaits), slices.Clone(b.morales), true
		}
		k := b.t.known(u)
		b.kinds[i], b.subjects[i], b.classes[i], b.gaits[i], b.morales[i] = kind, k.subject, k.classes, k.gait, k.morale
	}
}

// edit records that an element has been changed, since a second change by one action leaves no
// trace.
func (l *lasting) edit(unit int) {
	if l != nil {
		l.edited = append(l.edited, unit)
	}
}

// remember keeps a move worked out on the latest board, since it may be made next.
func (l *lasting) remember(a game.Action, p *plan) {
	if l != nil {
		l.planned = keptPlan{a, p, l.changes}
	}
}

// plan works out a move on the latest board, or returns the remembered one.
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

// same reports whether an action is the remembered move.
func (p *keptPlan) same(a *game.Action) bool {
	x, y := deedOf(&p.action), deedOf(a)
	return slices.Equal(p.action.Units, a.Units) && slices.Equal(p.action.Stands, a.Stands) && x.March == y.March && slices.Equal(x.Way, y.Way)
}
