package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// regrowths lists the places where a stand of a unit may come back by a rule: beside, behind and in front of
// the remaining stands, with their facing. Places that keep the unit in line or column come first
// (STD-SPEC-76, STD-SPELL-70).
func (b *board) regrowths(unit int, rule string) []game.StandPlace {
	var regular, others []game.StandPlace
	var found []geometry.Box
	id, base := b.nextStand(unit), b.units[unit].Base
	boxes := b.BoxesOf(unit)
	for _, box := range boxes {
		right, ahead := box.Forward.Right().Scale(base.Front), box.Forward.Scale(base.Depth)
		for _, by := range []geometry.Vec{right, right.Neg(), ahead.Neg(), ahead} {
			place := box.Shift(by)
			if slices.ContainsFunc(found, func(o geometry.Box) bool { return sameBox(o, place) }) || b.refuseRegrowth(unit, place, rule) != nil {
				continue
			}
			found = append(found, place)
			at := game.StandPlace{ID: id, X: round4(place.Center.X), Y: round4(place.Center.Y), Facing: b.facingOf(unit, box)}
			if b.regular(append(slices.Clone(b.judged(unit)), place)) {
				regular = append(regular, at)
			} else {
				others = append(others, at)
			}
		}
	}
	return append(regular, others...)
}

// facingOf is the facing of the unit's stand at a box.
func (b *board) facingOf(unit int, box geometry.Box) float64 {
	for i, own := range b.BoxesOf(unit) {
		if sameBox(own, box) {
			return b.units[unit].Stands[i].Facing
		}
	}
	return 0
}

// nextStand is the id of a stand that comes back: the unit's id with the first unused letter.
func (b *board) nextStand(unit int) game.StandID {
	const room = 31 // of the 32 letters of an id
	id := string(b.units[unit].ID)
	id = id[:min(len(id), room)]
	for letter := 'a'; letter <= 'z'; letter++ {
		next := game.StandID(id + string(letter))
		taken := b.state.Unit(game.UnitID(next)) != nil || slices.ContainsFunc(b.state.Characters, func(c game.Character) bool { return string(c.ID) == string(next) })
		if u, _ := b.state.Stand(next); u == nil && !taken {
			return next
		}
	}
	return ""
}

// refuseRegrowth says why a stand may not come back at a place. The place must touch another stand
// of the unit, with the same facing or in formation, and be free and on the table. It must touch no enemy
// that the unit does not touch already (STD-SPEC-76), or by a spell no enemy outside its combat
// (STD-SPELL-71, AMB-M33).
func (b *board) refuseRegrowth(unit int, place geometry.Box, rule string) *game.Refusal {
	u := &b.units[unit]
	boxes := b.BoxesOf(unit)
	joins, same := false, false
	for _, box := range boxes {
		if touches(box, place) {
			joins, same = true, same || box.Forward.Dot(place.Forward) > 1-geometry.Tolerance
		}
	}
	if over := slices.IndexFunc(b.Boxes, func(box geometry.Box) bool { return geometry.Overlaps(place, box) }); over >= 0 {
		return refuse("STD-BASE-01", game.Say("The stand would lie on %s.", b.standName(over)))
	}
	switch {
	case !joins:
		return refuse(rule, game.Say("A stand that comes back touches another of %s.", u.name()))
	case !same && !b.regular(append(slices.Clone(b.judged(unit)), place)):
		return refuse(rule, game.Say("A stand that comes back faces as a stand that it touches, or completes a line or column."))
	case !b.onTable(place):
		return refuse("STD-TABLE-01", game.Say("The stand would not lie on the table."))
	case b.closedUnder(unit, place) != nil:
		t := b.closedUnder(unit, place)
		return refuse("STD-MOVE-16", game.Say("%s may not enter %s.", u.name(), groundName(t.Kind, t.ID)))
	}
	for q, box := range b.Boxes {
		v := b.Pieces[q].Unit
		switch {
		case !b.Enemies(unit, v) || !touches(place, box):
		case rule == "STD-SPELL-70" && !b.sameCombat(unit, v):
			return refuse("STD-SPELL-71", game.Say("The stand would touch %s, with which %s is not in combat.", b.units[v].name(), u.name()))
		case rule != "STD-SPELL-70" && !b.unitsTouch(unit, v):
			return refuse("STD-SPEC-76", game.Say("The stand would touch %s, which %s does not touch.", b.units[v].name(), u.name()))
		}
	}
	return nil
}

// comesBack adds a stand to a unit.
func (r *run) comesBack(unit int, boxes []geometry.Box, rule string) {
	u := &r.s.Units[unit]
	for _, box := range boxes {
		u.Stands = append(slices.Clone(u.Stands), game.Stand{ID: r.board().nextStand(unit), X: round4(box.Center.X), Y: round4(box.Center.Y), Facing: game.RoundAngle(facing(box))})
		r.changed()
		r.event(game.Event{Kind: "returned", Unit: u.ID, Stand: u.Stands[len(u.Stands)-1].ID, By: string(u.ID), Why: rule, Text: r.say("A stand of %s comes back.", unitName(r.s, u.ID))})
	}
	r.clearAround(unit, len(boxes))
}

// clearAround puts aside the characters on whom the last n stands of a unit have appeared.
func (r *run) clearAround(unit, n int) {
	b := r.board()
	var ways []passage
	for _, q := range b.PiecesOf(unit)[len(b.PiecesOf(unit))-n:] {
		ways = append(ways, passage{piece: q, legs: []geometry.Box{b.Boxes[q], b.Boxes[q]}})
	}
	r.clearTheWay(unit, b.touchedCharacters(unit, ways)) // STD-CHAR-12
}
