package stand

import (
	"math"

	"frontage/game"
	"frontage/geometry"
)

// part separates a character from his unit. With the unit his stand may extend beyond the
// table edge (STD-CHAR-07); alone it is wholly on the table.
func (r *run) part(c *game.Character) {
	table := r.board().tableFor(c)
	c.Joined = ""
	c.X = round4(min(max(c.X, table.Min.X), max(table.Min.X, table.Max.X)))
	c.Y = round4(min(max(c.Y, table.Min.Y), max(table.Min.Y, table.Max.Y)))
	r.changed()
}

// carryCharacters moves the characters who have joined a unit along with it (STD-CHAR-08),
// each at the stand that he was nearest to; before is where the stands were. A character
// may be put elsewhere in contact with the unit (STD-CHAR-07).
//
// A unit moved by anything but an order has not moved along a road (STD-TERR-15), and no
// longer marches (STD-TERR-16).
func (r *run) carryCharacters(u *game.Unit, before []game.Stand) {
	Edit(u).State.Road, Edit(u).State.March = false, ""
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if c.Joined != u.ID {
			continue
		}
		at := geometry.Vec{X: c.X, Y: c.Y}
		best, to := math.Inf(1), at
		for _, was := range before {
			for _, now := range u.Stands {
				if now.ID != was.ID {
					continue
				}
				box := was.Box(u.Base)
				if d := box.Closest(at).Dist(at); d < best {
					best, to = d, now.Box(u.Base).World(box.Local(at))
				}
			}
		}
		c.X, c.Y = round4(to.X), round4(to.Y)
	}
}

// leaveBehind separates a unit that has moved in the Command phase from characters no
// longer in contact with it. They never move along (STD-CMD-63, STD-CHAR-08).
func (r *run) leaveBehind(unit int) {
	b := r.board()
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if c.Joined == r.s.Units[unit].ID && b.leaderDistance(c, unit) > geometry.Tolerance && !r.goAlong(i, c.Joined) {
			r.part(c)
			r.event(game.Event{Kind: "character", By: string(c.ID), Why: "STD-CMD-63", Unit: r.s.Units[unit].ID,
				Text: r.say("%s stays behind when %s moves.", leaderName(c), unitName(r.s, r.s.Units[unit].ID))})
		}
	}
}

// moveUnit moves a whole unit, with the immediate consequences: characters who had joined
// it stay behind (STD-CMD-63), those in the way make room (STD-MOVE-15).
func (r *run) moveUnit(m *moveResult, kind string, text game.Phrase) {
	b := r.board()
	u := &r.s.Units[m.unit]
	touched := b.touchedCharacters(m.unit, passagesOf(m))
	Edit(u).State.Road, Edit(u).State.March = false, "" // an ordered move may set them again
	Edit(u).State.From = nil
	breakLaager(u, m)
	moves, places, stands := b.movesOf(m), b.placesOf(m), u.OwnStands()
	for i, s := range m.stands {
		stand := &stands[b.Pieces[s.piece].Stand]
		stand.X, stand.Y, stand.Facing = places[i].X, places[i].Y, places[i].Facing
	}
	r.changed()
	r.event(game.Event{Kind: kind, By: string(u.ID), Unit: u.ID, Text: text, Moves: moves, Steps: m.steps})
	r.noteMoved(m.unit)
	r.leaveBehind(m.unit)
	r.clearTheWay(m.unit, touched)
}

// escort is a procedure by which a unit moves, and a character with it.
type escort interface{ takesAlong() game.CharacterID }

// goAlong moves the caster of a march with his own unit: in contact with it, as near to his place as there
// is room. It reports whether he is one (STD-SPELL-16).
func (r *run) goAlong(character int, unit game.UnitID) bool {
	c := &r.s.Characters[character]
	for p := OwnTurn(r.s).Pending; p != nil; p = p.Then {
		march, ok := p.Frame.(escort)
		if !ok || march.takesAlong() != c.ID || c.Joined != unit {
			continue
		}
		to := r.board().placeBeside(character, r.indexOf(unit))
		if to == nil {
			return false
		}
		r.moveLeader(displacement{character: character, to: *to}, "STD-SPELL-16", game.Say("%s goes along with %s.", leaderName(c), unitName(r.s, unit)))
		return true
	}
	return false
}
