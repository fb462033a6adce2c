package tactics

import (
	"slices"

	"frontage/game"
	"frontage/game/orders"
)

// session plays a battle: the players give orders in secret, then segments are played one by one or to
// the end.
type session struct {
	unread bool
	known  texts
	board  *board // the board of the last battle played
}

// Question returns the open question of a state.
func (k *session) Question(s *game.State) *game.Question {
	switch s.Turn.Phase {
	case phaseOrders:
		return k.ordersQuestion(s)
	case phaseBattle:
		q := &game.Question{Kind: phaseBattle, Who: s.Turn.Active, Text: battleQuestion(s.Turn.Number)}
		q.Answers = []game.Action{{Do: doSegment}, {Do: doEnd}}
		if k.unread {
			q.Default = 1
		}
		return q
	}
	return nil
}

// ordersQuestion asks the next side for its orders. Each of its units may get any package and modifier,
// the side may storm, and it declares when it is ready.
func (k *session) ordersQuestion(s *game.State) *game.Question {
	side := awaited(s)
	q := &game.Question{Kind: phaseOrders, Who: side, Text: ordersQuestion(sideName(s, side))}
	q.Answers = []game.Action{{Do: doReady, Side: side}}
	for _, force := range stormers(s, side) {
		q.Answers = append(q.Answers, game.Action{Do: doOrders, Own: &Deed{Force: force, Text: "storm"}})
	}
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != side {
			continue
		}
		for _, phrase := range orders.Phrases() {
			q.Answers = append(q.Answers, game.Action{Do: doOrders, Unit: u.ID, Own: &Deed{Text: "mytactics " + phrase}})
		}
	}
	if k.unread {
		q.Answers, q.Default = append(q.Answers, game.Action{Do: doEnd}), len(q.Answers)
	}
	return q
}

// stormers names the forces of a side that may storm; a side of one force by its own name.
func stormers(s *game.State, side game.SideID) []string {
	if whole(s).Location == nil {
		return nil
	}
	var forces []string
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && !slices.Contains(forces, own(u).Force) {
			forces = append(forces, own(u).Force)
		}
	}
	if at := slices.Index(forces, ""); at >= 0 && len(forces) > 1 {
		return slices.Delete(forces, at, at+1)
	} else if at >= 0 {
		forces[at] = string(side)
	}
	return forces
}

// awaited returns the side whose orders are awaited.
func awaited(s *game.State) game.SideID {
	ready := ownTurn(s).Ready
	for _, side := range [...]game.SideID{s.Turn.Active, s.Sides[0].ID, s.Sides[1].ID} {
		if !slices.Contains(ready, side) {
			return side
		}
	}
	return s.Turn.Active
}

// Default returns the default answer. If nobody reads the battle, it plays to the end at once.
func (k *session) Default(s *game.State) (game.Action, bool) {
	switch {
	case s.Turn.Phase == phaseOver:
		return game.Action{}, false
	case k.unread:
		return game.Action{Do: doEnd}, true
	case s.Turn.Phase == phaseOrders:
		return game.Action{Do: doReady, Side: awaited(s)}, true
	}
	return game.Action{Do: doSegment}, true
}

// Advise returns the computer's answer, which is the default.
func (k *session) Advise(b *game.Battle) (game.Action, bool) { return k.Default(b.State()) }

// Nearest returns no action, since no action has places.
func (*session) Nearest(_ *game.State, a game.Action) (game.Action, bool) { return a, false }

// Try carries out an action for a preview, without changing the session.
func (k *session) Try(before, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	return k.Apply(before, s, a, dice)
}

// Apply carries out an action.
func (k *session) Apply(_, s *game.State, a game.Action, dice *game.Dice) ([]game.Event, error) {
	switch {
	case s.Turn.Phase == phaseOver:
		return nil, refuseOver()
	case a.Do == doConcede:
		return concede(s, a.Side)
	case a.Do == doOrders:
		return give(s, a)
	case a.Do == doReady:
		return k.ready(s, a.Side)
	case a.Do == doSegment:
		return k.play(s, dice, 1)
	case a.Do == doEnd:
		return k.play(s, dice, mostSegments)
	}
	return nil, refuseUnknown(a.Do)
}

// concede ends the battle for a side that gives it up.
func concede(s *game.State, side game.SideID) ([]game.Event, error) {
	if s.SideOf(side) < 0 {
		return nil, refuseSide(side)
	}
	r := &Result{Winner: s.Sides[1-s.SideOf(side)].ID, Why: "conceded"}
	s.Turn.Phase, ownTurn(s).Result = phaseOver, r
	return []game.Event{
		{Kind: "concede", By: string(side), Text: concedeText(sideName(s, side))},
		{Kind: "over", Text: overText(s, r)},
	}, nil
}

// ready notes that the orders of a side are given. When both are, the battle begins.
func (k *session) ready(s *game.State, side game.SideID) ([]game.Event, error) {
	t := ownTurn(s)
	switch {
	case s.Turn.Phase != phaseOrders:
		return nil, refuseLate()
	case s.SideOf(side) < 0:
		return nil, refuseSide(side)
	case slices.Contains(t.Ready, side):
		return nil, refuseReady(sideName(s, side))
	}
	t.Ready = append(slices.Clone(t.Ready), side)
	events := []game.Event{{Kind: doReady, By: string(side), Text: readyText(sideName(s, side))}}
	if len(t.Ready) < 2 {
		s.Turn.Active = awaited(s)
		return events, nil
	}
	f := k.load(s)
	f.open(s)
	return append(events, f.close(s)...), nil
}

// load returns the battle of a state, with a teller if anybody reads it.
func (k *session) load(s *game.State) *fight {
	f := newFight(s, &k.known)
	if !k.board.isOf(s) {
		k.board = newBoard(s)
	}
	if onBoard(s, k.board) {
		f.board = k.board
	}
	if !k.unread {
		f.tell = &teller{}
	}
	return f
}

// open begins the battle of a state.
func (f *fight) open(s *game.State) {
	s.Turn.Phase, s.Turn.Active, s.Turn.Number = phaseBattle, s.Sides[0].ID, 1
	ownTurn(s).Ready = nil
	f.segment = 1
	f.standAside(s)
	f.begin()
}

// close writes the battle back into the state and returns the events.
func (f *fight) close(s *game.State) []game.Event {
	f.store(s)
	if f.tell == nil {
		return nil
	}
	events := f.tell.events
	if f.result != nil {
		events = append(events, game.Event{Kind: "over", Text: overText(s, f.result)})
	}
	return events
}

// play plays a number of segments, or fewer if the battle ends before. Units without new orders keep
// those they have.
func (k *session) play(s *game.State, dice *game.Dice, segments int) ([]game.Event, error) {
	if dice == nil {
		return nil, game.ErrNoDice
	}
	f := k.load(s)
	f.dice.dice = dice
	if s.Turn.Phase == phaseOrders {
		f.open(s)
	}
	for ; segments > 0 && f.result == nil; segments-- {
		f.tell.segment(f)
		f.play()
		if f.dice.err != nil {
			return nil, f.dice.err
		}
	}
	return f.close(s), nil
}
