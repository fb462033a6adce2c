package stand

import "frontage/geometry"

// wayTo finds the way of a stand to its place. Where nobody reads what happens it is
// mostly enough to know that there is one: then way is any, and whole finds the one that
// the stand takes, in case it matters after all: to those who meet it (takeWays), or who
// shoot at it meanwhile.
func (c *charge) wayTo(m *walker, to geometry.Box) (way geometry.Way, whole func() geometry.Way) {
	if c.isHasty() && !c.all && c.wish == anyWay && c.pursuit == nil {
		return m.somehow(to)
	}
	return m.shortest(to), nil
}

// isHasty reports whether it looks for no more than it takes to make the charge, or to know
// whether it pays: nobody reads more.
func (c *charge) isHasty() bool { return c.trial || c.b.unread() && !c.thorough }

// takeWay makes the way of a place the one that its stand takes.
func (p *place) takeWay() {
	if p.whole != nil {
		p.way, p.whole = p.whole(), nil
	}
}

// takeWay is that of a place.
func (w *passage) takeWay() {
	if w.whole != nil {
		w.legs, w.whole = w.whole().Legs, nil
	}
}

// takeWays makes the ways of a layout those that its stands take, if it depends on them
// whom they meet (STD-CHAR-12).
func (c *charge) takeWays(l *layout) {
	if c.b.meetsAnybody(c.unit, l.places, c.pace) {
		takeWays(l.line) // the same, unless some have moved on
		takeWays(l.places)
	}
}

func takeWays(places []place) {
	for i := range places {
		places[i].takeWay()
	}
}

// meetsAnybody reports whether a lone enemy character is near enough for a stand of a
// unit to touch on its way to its place, whichever way that is: the middle of the stand
// goes no further than its furthest corner.
func (b *board) meetsAnybody(unit int, places []place, pace float64) bool {
	for i := range b.state.Characters {
		o := &b.state.Characters[i]
		if o.Side == b.units[unit].Side || o.Joined != "" || !OnTable(o) {
			continue
		}
		token, _ := characterBox(o)
		for j := range places {
			from, to := &b.boxes[places[j].piece], &places[j].box
			beside := from.Radius() + token.Radius() + 2*geometry.Tolerance
			if from.Center.Dist(token.Center)+token.Center.Dist(to.Center) <= pace+2*beside {
				return true
			}
		}
	}
	return false
}
