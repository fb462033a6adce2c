package stand

import (
	"frontage/game"
)

// vanish takes a unit that a spell has brought off the table. Characters who had joined it stay.
func (r *run) vanish(u *game.Unit, rule string, text game.Phrase) {
	for i := range r.s.Characters {
		if c := &r.s.Characters[i]; c.Joined == u.ID {
			r.part(c)
		}
	}
	u.Stands, Edit(u).State = nil, UnitState{}
	r.fight().removesNothing(u.ID)
	r.changed()
	r.event(game.Event{Kind: "vanished", Unit: u.ID, By: string(u.ID), Why: rule, Text: text})
}
