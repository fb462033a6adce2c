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
	version uint64 // of the state for which it was asked last, see [game.State.Version]
	known   bool   // whether only the touched elements may be otherwise in the state than on the board
	touched []int
	acted   []int // the elements that the last action has touched
	changes int   // the number of boards with moved or changed elements
	planned keptPlan
	lent    bool // another session has taken over the latest board
	unread  bool // nobody reads how moves come about
	free    bool // nobody refers to the latest board, so that it may be changed
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

// arrive prepares for questions about a state, or for an action on it. It notes which elements may be otherwise
// there than on the latest board: those of the action that led there, and those of one that was then dropped.
func (l *lasting) arrive(s *game.State) {
	if l == nil {
		return
	}
	l.release()
	changed, ok := s.ChangedSince(l.version)
	l.known, l.version = l.known && ok, s.Version()
	l.touched = append(append(l.touched, changed...), l.acted...)
	l.acted = l.acted[:0]
}

// touch notes that an action moves or edits an element.
func (l *lasting) touch(unit int) {
	if l != nil {
		l.touched, l.acted = append(l.touched, unit), append(l.acted, unit)
	}
}

// look returns the board of a state, reusing what is still true of the previous one.
func (l *lasting) look(s *game.State) *board {
	if l == nil {
		return newBoard(s)
	}
	old, free, known := l.latest, l.free && !l.lent, l.known
	l.free, l.known = false, true
	slices.Sort(l.touched)
	touched := slices.Compact(l.touched)
	l.touched = touched[:0]
	switch {
	case old == nil || !old.sameBattle(s):
		l.latest, l.stuck.groups = newBoard(s), nil
		l.latest.spares, l.latest.unread = &l.spares, l.unread
		l.changes++
		return l.latest
	case !l.lent && len(touched) == 0 && (known || old.holds(s)):
		old.s, old.duels, old.trial = s, nil, nil
		return old
	}
	b, changed, done := old, []int(nil), false
	if free {
		changed, done = old.update(s, touched, known)
	}
	if !done {
		b, changed = old.follow(s, touched, known, !l.lent)
	}
	l.lent = l.lent && b.Table == old.Table && len(changed) == 0
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
// changed, including those touched, ascending. known says that no others have, last that nobody will ask the
// old board any more what is kept with its elements.
func (b *board) follow(s *game.State, touched []int, known, last bool) (n *board, changed []int) {
	t, moved := b.spares.NextAmong(b.Table, s, among(touched, known))
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
		n.centers[0], n.centers[1] = nil, nil
		if slices.ContainsFunc(moved.Units, func(i int) bool { return onTable(&s.Units[i]) != (b.at[i] >= 0) }) {
			n.station()
		}
	}
	return n, n.reread(moved.Units, touched, known, last)
}

// among returns the elements that may have moved, nil for all.
func among(touched []int, known bool) []int {
	if !known {
		return nil
	}
	return touched
}

// update brings a board to which nobody refers up to date with a later state of the same battle, and returns
// the elements that have moved or changed, as follow does. If it returns false, the board is as before.
func (b *board) update(s *game.State, touched []int, known bool) (changed []int, ok bool) {
	moved, ok := b.spares.Shift(b.Table, s, among(touched, known))
	if !ok {
		return nil, false
	}
	b.s, b.duels, b.trial = s, nil, nil
	if len(moved) > 0 {
		b.isMet, b.centers[0], b.centers[1] = false, b.centers[0][:0], b.centers[1][:0]
		clear(b.faces)
		clear(b.aims)
		b.rearrange(moved)
	}
	return b.reread(moved, touched, known, true), true
}

// reread reads again what is kept with elements that have moved, been touched or, unless no others are known to
// have changed, got a new address. It returns them, ascending, valid until the next call. last says that nobody
// will ask an earlier board any more what is kept with its elements.
func (b *board) reread(moved, touched []int, known, last bool) (changed []int) {
	changed = append(append(b.changed[:0], moved...), touched...)
	for i := 0; !known && i < len(b.s.Units); i++ {
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
			b.kinds, b.subjects, b.classes, b.gaits, b.morales, b.fighters, cloned = slices.Clone(b.kinds), slices.Clone(b.subjects), slices.Clone(b.classes), slices.Clone(b.gaits), slices.Clone(b.morales), slices.Clone(b.fighters), true
		}
		k := b.t.known(u)
		b.kinds[i], b.subjects[i], b.classes[i], b.gaits[i], b.morales[i], b.fighters[i] = kind, k.subject, k.classes, k.gait, k.morale, k.fighter
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
