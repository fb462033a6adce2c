package stand

import (
	"frontage/geometry"
)

// wayTo finds the way of a stand to its place. Without an explanation it is usually enough
// to know that a way exists: then way is any such way, and whole finds the one that the
// stand takes. That one matters if somebody meets it (takeWays) or shoots at it.
func (c *charge) wayTo(m *walker, to geometry.Box) (way geometry.Way, whole func() geometry.Way) {
	if usual := c.wish == anyWay || c.wish == anyAdvance; usual && c.isHasty() && !c.all && c.opener == nil {
		return m.somehow(to)
	}
	return m.shortest(to), nil
}

// isHasty reports whether the search stops at what is needed to make the charge, or to
// weigh it, because nobody reads an explanation.
func (c *charge) isHasty() bool { return c.trial || c.hastily || c.b.unread() && !c.thorough }

// takeWay sets the way of a place to the one that its stand takes.
func (p *place) takeWay() {
	if p.whole != nil {
		p.way, p.whole = p.whole(), nil
	}
}

// takeWay is takeWay of the place.
func (w *passage) takeWay() {
	if w.whole != nil {
		w.legs, w.whole = w.whole().Legs, nil
	}
}

// takeWays sets the ways of a layout to those that its stands take, if they decide which
// characters are met (STD-CHAR-12).
func (c *charge) takeWays(l *layout) {
	if c.b.meetsAnybody(c.unit, eachEnd(l.places), c.pace) {
		takeWays(l.line) // the same places, unless some have moved on
		takeWays(l.places)
	}
}

func takeWays(places []place) {
	for i := range places {
		places[i].takeWay()
	}
}

// passage is the way of one stand in a charge or an advance, leg by leg. An enveloping
// stand has a second one, after the first ones of all stands.
type passage struct {
	piece   int
	legs    []geometry.Box
	whole   func() geometry.Way // finds the full way, as in place
	envelop bool
}
