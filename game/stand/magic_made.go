package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// Units that spells bring onto the table and that leave it again.

// brought returns the unit that a spell of a character would bring, without stands. A decoy looks
// like the first unit of its type in the army, since to the enemy it is real (STD-SPELL-61).
func (b *board) brought(c *game.Character, sp *spell, kind game.UnitType) game.Unit {
	own := &Unit{Attack: 3, Hits: 3, Range: 30, Size: wholeUnstable, Made: &Made{Spell: sp.id, By: c.ID}}
	u := game.Unit{ID: b.newUnit(c), Side: c.Side, Type: kind, Base: Base(kind), Own: own, Name: b.newName(sp.name())}
	switch sp.kind {
	case kindRaise: // STD-SPELL-63; risen (AMB-S34)
		own.Attack, own.Armour = 2, 6
		for _, rule := range [3]string{noInitiative, noNearPenalty, noConfusion} {
			own.Special = append(own.Special, Special{Rule: rule, Of: &noParameter{}})
		}
	case kindSummon: // STD-SPELL-72
		own.Attack, own.Hits, own.Armour, own.Size, own.Traits = 6, 4, 5, 1, []string{traitTerrifying}
	case kindDecoy:
		if kind == Monster {
			own.Size = 1
		}
		for i := range b.units {
			if v := &b.units[i]; v.Side == c.Side && v.Type == kind && ofTheArmy(v.Unit) {
				like := Own(v.Unit)
				own.Attack, own.Hits, own.Armour, own.Pace = like.Attack, like.Hits, like.Armour, like.Pace
				own.Traits = slices.DeleteFunc(slices.Clone(like.Traits), func(trait string) bool { return trait == traitFlying })
				u.Base = v.Base
				break
			}
		}
	}
	return u
}

// newUnit returns an unused id for a unit that a character brings. The ids of its stands add a
// letter.
func (b *board) newUnit(c *game.Character) game.UnitID {
	const room = 26 // of the 32 characters of an id
	id := string(c.ID)
	id = id[:min(len(id), room)]
	for n := 1; ; n++ {
		next := game.UnitID(fmt.Sprintf("%s-%d", id, n))
		used := slices.ContainsFunc(standIDs(next, wholeUnstable), func(id game.StandID) bool { u, _ := b.state.Stand(id); return u != nil })
		if b.state.Unit(next) == nil && !used && !slices.ContainsFunc(b.state.Characters, func(c game.Character) bool { return string(c.ID) == string(next) }) {
			return next
		}
	}
}

// newName returns a name that no other unit has.
func (b *board) newName(name string) string {
	next := name
	for n := 2; slices.ContainsFunc(b.state.Units, func(u game.Unit) bool { return u.Name == next }); n++ {
		next = fmt.Sprintf("%s %d", name, n)
	}
	return next
}

// standIDs returns the ids of n stands of a new unit.
func standIDs(unit game.UnitID, n int) (ids []game.StandID) {
	for i := range n {
		ids = append(ids, game.StandID(fmt.Sprintf("%s%c", unit, 'a'+i)))
	}
	return ids
}

// with returns the board with a unit that a spell brings, in its places.
func (b *board) with(u game.Unit, boxes []geometry.Box) *board {
	s := b.state.Clone()
	u.Stands = standsAt(u.ID, boxes)
	s.Units = append(s.Units, u)
	return newBoard(&s).in(b.lasting)
}

// standsAt returns the stands of a new unit in their places.
func standsAt(unit game.UnitID, boxes []geometry.Box) []game.Stand {
	stands := make([]game.Stand, len(boxes))
	for i, id := range standIDs(unit, len(boxes)) {
		stands[i] = game.Stand{ID: id, X: round4(boxes[i].Center.X), Y: round4(boxes[i].Center.Y), Facing: game.RoundAngle(facing(boxes[i]))}
	}
	return stands
}

// ghostsAt marks the places of new stands.
func ghostsAt(u *game.Unit, boxes []geometry.Box) (marks []game.Mark) {
	for _, s := range standsAt(u.ID, boxes) {
		marks = append(marks, game.Mark{Kind: game.MarkGhost, Stand: s.ID, From: geometry.Vec{X: s.X, Y: s.Y}, Facing: s.Facing, Base: u.Base})
	}
	return marks
}

// hasRoom refuses places for a new unit on another stand, off the table, in terrain closed to it,
// or out of formation.
func (b *board) hasRoom(u *game.Unit, boxes []geometry.Box) *game.Refusal {
	areas, areaOf := b.closedTerrain(groundKey{kind: u.Type})
	for i, box := range boxes {
		settled := game.Settled(box)
		for _, o := range boxes[:i] {
			if geometry.Overlaps(settled, o) {
				return refuse("STD-BASE-01", game.Say("Two stands of %s would overlap.", u.Name))
			}
		}
		if q := slices.IndexFunc(b.Boxes, func(o geometry.Box) bool { return geometry.Overlaps(settled, o) }); q >= 0 {
			return refuse("STD-BASE-01", game.Say("%s would stand on %s.", u.Name, b.standName(q)))
		}
		if !b.onTable(settled) {
			return refuse("STD-TABLE-01", game.Say("%s would not stand on the table.", u.Name))
		}
		if at := slices.IndexFunc(areas, func(area geometry.Polygon) bool { return area.OverlapsBox(settled) }); at >= 0 {
			t := &b.state.Terrain[areaOf[at]]
			return refuse("STD-MOVE-16", game.Say("%s may not enter %s.", u.Name, groundName(t.Kind, t.ID)))
		}
	}
	if b.formation(boxes) == geometry.Scattered {
		return refuse("STD-BASE-09", game.Say("The stands of %s would not be in formation.", u.Name))
	}
	return nil
}

// bring puts a unit onto the table. Characters in its places make room (STD-CHAR-12).
func (r *run) bring(u game.Unit, boxes []geometry.Box, rule string) {
	u.Stands = standsAt(u.ID, boxes)
	r.s.Units = append(slices.Clip(r.s.Units), u)
	r.changed()
	r.event(game.Event{Kind: "returned", Unit: u.ID, By: string(Own(&u).Made.By), Why: rule, Text: r.say("%s appears.", u.Name)})
	r.clearAround(len(r.s.Units)-1, len(boxes))
}

// isTouched reports whether an enemy stand touches a unit.
func (b *board) isTouched(unit int) bool {
	return slices.ContainsFunc(b.Foes(), func(pair table.Pair) bool { return b.Pieces[pair.I].Unit == unit || b.Pieces[pair.J].Unit == unit })
}

// hasOutsiders reports whether some units belong to no army.
func (r *run) hasOutsiders() bool {
	b := r.table
	if b == nil {
		b = r.last
	}
	if b == nil || len(b.units) != len(r.s.Units) {
		b = r.board()
	}
	return b.extras().outsiders
}

// vanishing removes units that may not stay: decoys that an enemy touches (STD-SPELL-62), and
// summoned units beyond the number of casters who are left, which the owner chooses (STD-SPELL-73).
func (r *run) vanishing() {
	if !r.hasOutsiders() {
		return
	}
	summoned := false
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if ofTheArmy(u) || len(u.Stands) == 0 {
			continue
		}
		if isDecoy(u) && r.board().isTouched(i) {
			r.vanish(u, "STD-SPELL-62", r.say("An enemy touches %s: it was a decoy, and is gone.", unitName(r.s, u.ID)))
		}
		summoned = summoned || isMade(u, kindSummon)
	}
	if summoned && openFrame[excessProcedure](r.s) == nil {
		for _, side := range r.s.Sides {
			if r.board().excess(side.ID) > 0 {
				r.push(&excessProcedure{Side: side.ID})
			}
		}
	}
}
