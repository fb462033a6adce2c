package stand

import (
	"errors"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Nearest returns the action that puts stands as near to those of an action as the rules
// allow; false if it finds none. The returned action is legal, though dice may decide its
// result.
func (k *session) Nearest(s *game.State, a game.Action) (game.Action, bool) {
	if k.accepts(s, a) {
		return a, true
	}
	r := k.ask(s)
	p := OwnTurn(s).Pending
	if p == nil || len(a.Stands) == 0 {
		return a, false
	}
	var found [][]game.StandPlace
	switch p := p.Frame.(type) {
	case *moveProcedure:
		if len(a.Units) > 0 {
			return k.pulledTo(s, a, asTheyStand(s, a))
		}
		found = r.nearestOrdered(p, a)
	case *placeProcedure:
		if c, l, refusal := r.openPlacing(p); refusal == nil {
			if whole, refusal := c.snapped(l, a.Stands); refusal == nil {
				found = append(found, c.handPlaces(whole, a.Stands))
			}
		}
	}
	best, ok := k.pulledBack(s, a)
	for _, places := range found {
		next := a
		next.Stands = places
		if (!ok || apartBy(next.Stands, a.Stands) < apartBy(best.Stands, a.Stands)) && k.accepts(s, next) {
			best, ok = next, true
		}
	}
	return best, ok
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

// How finely a wish is pulled back toward a listed answer.
const (
	pullSteps  = 16
	pullHalves = 8
)

// pulledBack shifts the stands of a wish toward their places in the nearest listed answer,
// as far as necessary.
func (k *session) pulledBack(s *game.State, a game.Action) (game.Action, bool) {
	q := k.Question(s)
	if q == nil {
		return a, false
	}
	best, far := -1, 0.0
	for i, answer := range q.Answers {
		if answer.Do == a.Do && answer.Unit == a.Unit && answer.Choice == a.Choice && slices.EqualFunc(answer.Stands, a.Stands, func(x, y game.StandPlace) bool { return x.ID == y.ID }) {
			if d := apartBy(answer.Stands, a.Stands); best < 0 || d < far {
				best, far = i, d
			}
		}
	}
	if best < 0 {
		return a, false
	}
	return k.pulledTo(s, a, q.Answers[best])
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

// pulledTo shifts the stands of a wish toward their places in another action, as far as
// necessary.
func (k *session) pulledTo(s *game.State, a, good game.Action) (game.Action, bool) {
	if !k.accepts(s, good) {
		return a, false
	}
	bad, last := 0.0, 1.0 // fractions of the way to the answer
	for i := 1; i < pullSteps; i++ {
		if at := between(a, good, float64(i)/pullSteps); k.accepts(s, at) {
			last = float64(i) / pullSteps
			break
		}
		bad = float64(i) / pullSteps
	}
	for range pullHalves {
		if mid := (bad + last) / 2; k.accepts(s, between(a, good, mid)) {
			last = mid
		} else {
			bad = mid
		}
	}
	if last == 1 {
		return good, true
	}
	return between(a, good, last), true
}

// apartBy returns the largest distance of a stand between two lists of places.
func apartBy(a, b []game.StandPlace) float64 {
	far := 0.0
	for i := range a {
		far = max(far, geometry.Vec{X: a[i].X, Y: a[i].Y}.Dist(geometry.Vec{X: b[i].X, Y: b[i].Y}))
	}
	return far
}

// between returns an action with its stands at a fraction of the way to those of another,
// with the facings of the first.
func between(a, b game.Action, share float64) game.Action {
	next := a
	next.Stands = slices.Clone(a.Stands)
	for i := range next.Stands {
		p := &next.Stands[i]
		at := geometry.Vec{X: p.X, Y: p.Y}.Lerp(geometry.Vec{X: b.Stands[i].X, Y: b.Stands[i].Y}, share)
		p.X, p.Y, p.Facing = game.RoundLength(at.X), game.RoundLength(at.Y), b.Stands[i].Facing
	}
	return next
}
