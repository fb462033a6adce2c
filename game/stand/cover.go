package stand

import (
	"slices"

	"frontage/game"
)

// Taking cover is not in the rules of stands: it comes from the tactics rules, and a scenario may play
// it (TAC-SEG-10, TAC-MAP-16). A unit that did nothing in its turn and is in danger takes cover
// at the end of its Shooting phase, and keeps it until it moves, shoots or has fought a round (TAC-SEG-17).

// covered reports whether a unit is in cover under a reading of the rule.
func (b *board) covered(unit int, reading string) bool {
	return Own(b.units[unit].Unit).State.Covered && b.plays(coverRule, reading)
}

// leaveCover ends the cover of units that have moved or shot since an earlier state, and that by spells of
// those that have moved in any way or whose caster has left them (STD-SPELL-43, STD-SPELL-44, AMB-M27).
func leaveCover(before, s *game.State) {
	for i := range before.Units {
		u := &s.Units[i]
		over := func(e Effect) bool {
			sp := spellNamed(e.Spell)
			return sp.kind == kindCover && (!stoodStill(&before.Units[i], u) || sp.lasts(untilLeft) && hasLeft(s, e.By, u.ID))
		}
		if slices.ContainsFunc(Own(u).State.Effects, over) {
			Edit(u).State.Effects = leftOf(Own(u).State.Effects, over)
		}
		if Own(u).State.Covered && (Own(u).State.Fired || !stoodStill(&before.Units[i], u)) {
			Edit(u).State.Covered = false
		}
	}
}

// stoodStill reports whether all remaining stands of a unit are where they were. One that has come back has not moved.
func stoodStill(before, u *game.Unit) bool {
	still := false
	for _, stand := range u.Stands {
		at := slices.IndexFunc(before.Stands, func(o game.Stand) bool { return o.ID == stand.ID })
		if at >= 0 && before.Stands[at] != stand {
			return false
		}
		still = still || at >= 0
	}
	return still
}

// hasLeft reports whether a character, who lives, is not with a unit.
func hasLeft(s *game.State, id game.CharacterID, unit game.UnitID) bool {
	return slices.ContainsFunc(s.Characters, func(c game.Character) bool {
		return c.ID == id && c.Joined != unit && !OwnLeader(&c).State.Slain
	})
}
