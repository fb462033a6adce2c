package stand

import (
	"errors"
	"slices"

	"frontage/game"
	"frontage/game/body"
)

// workToNear is the work after which no further place is tried.
const workToNear = 6_000_000

// Nearest returns the action that puts stands as near to those of an action as the rules
// allow; false if it finds none. The returned action is legal, though dice may decide its
// result. Where each place takes much work it tries only a few.
func (k *session) Nearest(s *game.State, a game.Action) (game.Action, bool) {
	if k.accepts(s, a) {
		return a, true
	}
	r := k.ask(s)
	accepts := k.acceptsFew(s)
	p := OwnTurn(s).Pending
	if p == nil || len(a.Stands) == 0 {
		return a, false
	}
	var found [][]game.StandPlace
	switch p := p.Frame.(type) {
	case *moveProcedure:
		if len(a.Units) > 0 {
			return body.PulledTo(a, asTheyStand(s, a), accepts)
		}
		found = r.nearestOrdered(p, a)
	case *placeProcedure:
		if c, l, refusal := r.openPlacing(p); refusal == nil {
			if whole, refusal := c.snapped(l, a.Stands); refusal == nil {
				found = append(found, c.handPlaces(whole, a.Stands))
			}
		}
	}
	best, ok := k.pulledBack(s, a, accepts)
	for _, places := range found {
		next := a
		next.Stands = places
		if (!ok || body.Apart(next.Stands, a.Stands) < body.Apart(best.Stands, a.Stands)) && accepts(next) {
			best, ok = next, true
		}
	}
	return best, ok
}

// acceptsFew returns a function that reports whether an action is legal, until that has
// taken much work.
func (k *session) acceptsFew(s *game.State) func(game.Action) bool {
	spent := 0
	return func(a game.Action) bool {
		if spent >= workToNear {
			return false
		}
		before := k.known.lasting.work.Total()
		defer func() { spent += k.known.lasting.work.Total() - before }()
		return k.accepts(s, a)
	}
}

// accepts reports whether an action is legal; dice may follow.
func (k *session) accepts(s *game.State, a game.Action) bool {
	next := s.Clone()
	_, err := k.Try(s, &next, a, nil)
	return err == nil || errors.Is(err, game.ErrNoDice)
}

// nearestOrdered pulls an ordered move to the nearest place.
func (r *run) nearestOrdered(p *moveProcedure, a game.Action) [][]game.StandPlace {
	b := r.board()
	unit, err := b.unitIndex(string(a.Unit))
	if err != nil || len(a.Units) > 0 {
		return nil
	}
	rules := &moveRules{flies: HasTrait(b.units[unit].Unit, traitFlying), lead: b.lead(unit)}
	rules.allowance, _ = b.allowance(unit, p.Step == paceHalf)
	m, refusal := b.nearestMove(unit, a.Stands, rules)
	if refusal != nil {
		return nil
	}
	return [][]game.StandPlace{b.placesOf(m)}
}

// handPlaces returns the layout's places of the stands that the player has placed.
func (c *charge) handPlaces(l *layout, hand []game.StandPlace) []game.StandPlace {
	var list []game.StandPlace
	for _, p := range l.all {
		if slices.ContainsFunc(hand, func(h game.StandPlace) bool { return h.ID == c.b.id(p.piece) }) {
			list = append(list, c.b.placeAt(p.piece, p.box))
		}
	}
	return list
}

// pulledBack shifts the stands of a wish toward their places in the nearest listed answer,
// as far as necessary.
func (k *session) pulledBack(s *game.State, a game.Action, accepts func(game.Action) bool) (game.Action, bool) {
	q := k.Question(s)
	if q == nil {
		return a, false
	}
	return body.PulledBack(a, q.Answers, accepts)
}

// asTheyStand returns an action with its stands where they are now: a brigade is pulled
// back to that.
func asTheyStand(s *game.State, a game.Action) game.Action {
	home := a
	home.Stands = slices.Clone(a.Stands)
	for i := range home.Stands {
		if u, j := s.Stand(home.Stands[i].ID); u != nil {
			home.Stands[i].X, home.Stands[i].Y, home.Stands[i].Facing = u.Stands[j].X, u.Stands[j].Y, u.Stands[j].Facing
		}
	}
	return home
}
