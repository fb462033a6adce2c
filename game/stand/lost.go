package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// lost is a stand destroyed by its own charge: every place it could take touches a
// fortified stand that it may not touch (STD-DEF-09).
type lost struct {
	piece int
	by    int // the fortified enemy's piece, −1 if several close its places
}

// finishWithout keeps a row in which no waiting stand has a place, if fortified stands are
// the cause: with the places that they close the unit could end in formation. The waiting
// stands are destroyed (STD-DEF-09). For any other cause the charge is illegal
// (STD-CHARGE-41).
func (c *charge) finishWithout(r *row) {
	free := c.variant()
	free.strips, free.supporter, free.all, free.any = nil, -1, false, true
	free.ways, free.seen, free.bound = newWays(), map[uint64]bool{}, c.bound
	free.extend(&row{aim: r.aim, first: r.first, places: slices.Clone(r.places), inTurn: r.inTurn})
	c.effort += free.effort
	if len(free.layouts) == 0 {
		return
	}
	whole := *r
	whole.lost = nil
	for _, p := range free.layouts[0].places[len(r.places):] {
		whole.lost = append(whole.lost, lost{p.piece, c.fortifiedIn(p.touching)})
	}
	c.finish(&whole)
}

// fortifiedIn returns the first fortified stand that a place would touch; −1 if there is
// none.
func (c *charge) fortifiedIn(t touching) int {
	for _, o := range t.contacts {
		before := geometry.Side((o.B.Side + 3) % 4) // the edge that ends at the corner
		if c.b.fortified(o.piece, o.B.Side) || o.B.AtCorner && c.b.fortified(o.piece, before) {
			return o.piece
		}
	}
	return -1
}

// fewestLost keeps the layouts that destroy the fewest stands: a stand that can be placed
// must be placed (STD-DEF-09).
func fewestLost(layouts []*layout) []*layout {
	return bestOf(layouts, func(l, o *layout) int { return len(o.lost) - len(l.lost) })
}

func (c *charge) lostSteps(l *layout) []game.Step {
	sentences := make([]sentence, len(l.lost))
	for i, x := range l.lost {
		against := game.Say("against stands")
		marks := []game.Mark{{Kind: game.MarkStand, Stand: c.b.id(x.piece)}}
		if x.by >= 0 {
			against = game.Say("in contact with %s, which is fortified and", c.b.standName(x.by))
			marks = append(marks, game.Mark{Kind: game.MarkStand, Stand: c.b.id(x.by)})
		}
		sentences[i] = sentence{rule: "STD-DEF-09", piece: x.piece, args: []any{whom{}, against}, marks: marks,
			one:  "%s could only stand %s which it may not touch: it is destroyed and does not fight.",
			many: "%s could only stand %s which they may not touch: they are destroyed and do not fight."}
	}
	return c.b.together(sentences)
}

// removeLost takes the destroyed stands off the table.
func (c *charge) removeLost(s *game.State, l *layout) []game.Event {
	var events []game.Event
	u := &s.Units[c.unit]
	for _, x := range l.lost {
		id := c.b.id(x.piece)
		u.Stands = slices.DeleteFunc(u.OwnStands(), func(st game.Stand) bool { return st.ID == id })
		events = append(events, game.Event{Kind: "casualty", Why: "fortified", Unit: u.ID, Stand: id,
			Text: game.Say("%s of %s may not touch a fortified stand, has no other place and is destroyed.", id, c.b.units[c.unit].name())})
	}
	return events
}
