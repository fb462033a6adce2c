package column

import (
	"errors"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/game/turn"
)

// session is a battle by the column rules. It remembers nothing.
type session struct {
	turn.Plain[session]
	unread bool // steps are left out
}

// Apply carries out an action.
func (k session) Apply(_, s *game.State, a game.Action, d *game.Dice) ([]game.Event, error) {
	m := &moment{s: s, dice: d, unread: k.unread}
	if err := m.apply(a); err != nil {
		return nil, err
	}
	if err := m.settle(); err != nil {
		return nil, err
	}
	return m.events, nil
}

// Nearest returns a legal action with stands as near as it finds to the places of an action. It pulls them
// toward the places of a listed answer, their present places, or their places in the battle line.
func (k session) Nearest(s *game.State, a game.Action) (game.Action, bool) {
	accepts := func(b game.Action) bool {
		next := s.Clone()
		_, err := k.Try(s, &next, b, nil)
		return err == nil || errors.Is(err, game.ErrNoDice)
	}
	if accepts(a) {
		return a, true
	}
	q := k.Question(s)
	if q == nil || len(a.Stands) == 0 {
		return a, false
	}
	if b, ok := body.PulledBack(a, append(q.Answers, asItStands(s, a)), accepts); ok {
		return b, true
	}
	return body.PulledTo(a, asDrawnUp(s, a), accepts)
}

// asItStands returns an action with its stands in their present places.
func asItStands(s *game.State, a game.Action) game.Action {
	a.Stands = slices.Clone(a.Stands)
	for i, p := range a.Stands {
		if u, j := s.Stand(p.ID); u != nil {
			a.Stands[i] = game.StandPlace(u.Stands[j])
		}
	}
	return a
}

// asDrawnUp returns an action with its stands in the battle line.
func asDrawnUp(s *game.State, a game.Action) game.Action {
	u := s.Unit(a.Unit)
	a.Stands = slices.Clone(a.Stands)
	for i := range a.Stands {
		if u == nil {
			break
		}
		if k := slices.IndexFunc(own(u).DrawnUp, func(stand game.Stand) bool { return stand.ID == a.Stands[i].ID }); k >= 0 {
			a.Stands[i] = game.StandPlace(own(u).DrawnUp[k])
		}
	}
	return a
}

// moment is an action being carried out: the state it changes, and its events.
type moment struct {
	s      *game.State
	dice   *game.Dice
	events []game.Event
	unread bool // the steps of events may be left out, since nobody reads them
}

// tell adds events.
func (m *moment) tell(events ...game.Event) { m.events = append(m.events, events...) }

// apply carries out an action of the open procedure or the phase.
func (m *moment) apply(a game.Action) error {
	if m.s.Turn.Phase == phaseOver {
		return game.Refuse("COL-SEQ-02", "The battle is over.")
	}
	if a.Do == "concede" {
		return m.concede(a.Side)
	}
	if o := top(m.s); o != nil && (o.Tidy == nil || a.Do == doEnd || a.Do == doPlace) {
		return m.answer(o, a)
	} else if o != nil { // another action leaves the formation as it is
		pop(m.s)
	}
	if m.s.Turn.Phase == phaseDeploy && a.Do != doDeploy && a.Do != doEnd {
		return game.Refuse("COL-SEQ-01", "The armies are being set up.")
	}
	switch a.Do {
	case doDeploy:
		return m.deploy(a)
	case doCheck:
		return m.checkNow(a)
	case doAction:
		return m.act(a)
	case doMarch:
		return m.setOut(a)
	case doCharge:
		return m.charge(a)
	case doShoot:
		return m.shootNow(a)
	case doSpell:
		return m.spell(a)
	case doFight:
		return m.fight(a)
	case doEnd:
		return m.endPhase()
	}
	return game.Refuse("COL-SEQ-02", "Nothing waits for that now.")
}

// answer passes an action to the open procedure.
func (m *moment) answer(o *Open, a game.Action) error {
	switch {
	case o.March != nil:
		return m.marchOn(o.March, a)
	case o.Volley != nil:
		return m.aim(o.Volley, a)
	case o.Chase != nil:
		return m.chase(o.Chase, a)
	case o.Losses != nil:
		return m.remove(o.Losses, a)
	case o.Gap != nil:
		return m.breakThrough(o.Gap, a)
	case o.Tidy != nil:
		return m.tidyUp(o.Tidy, a)
	}
	return game.Refuse("COL-SEQ-02", "Nothing waits for that now.")
}

// settle moves leaders with their stands, drops questions about units that have left play, and removes stands
// of whose loss no choice is left.
func (m *moment) settle() error {
	for at := &ownTurn(m.s).Open; *at != nil; {
		if u := m.s.Unit((*at).about()); u == nil || len(u.Stands) == 0 {
			*at = (*at).Then
			continue
		}
		at = &(*at).Then
	}
	m.loseWithoutChoice()
	for i := range m.s.Characters {
		settleLeader(m.s, &m.s.Characters[i])
	}
	return m.overrunCaptains()
}

// concede ends the battle: the other side wins.
func (m *moment) concede(side game.SideID) error {
	if m.s.SideOf(side) < 0 {
		return game.Refuse("", "There is no side %s.", string(side))
	}
	ownTurn(m.s).Conceded = side
	ownTurn(m.s).Open = nil
	m.s.Turn.Phase = phaseOver
	m.tell(game.Event{Kind: "concede", By: string(side), Text: game.Say("%s concedes.", sideName(m.s, side))})
	return nil
}

func sideName(s *game.State, side game.SideID) string { return s.Sides[s.SideOf(side)].Name }

// reacting returns the side that is not acting (COL-SEQ-01).
func reacting(s *game.State) game.SideID { return s.Sides[1-s.SideOf(s.Turn.Active)].ID }
