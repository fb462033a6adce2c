package stand

import (
	"slices"

	"frontage/game"
)

// Units that have charged friends, as wild and stampeding ones do (STD-SPEC-15, STD-SPEC-70). Until that
// combat is over such a unit is everybody's enemy on the table. In the combat it counts for the side
// opposite its own, though its owner decides for it.

// isTurned reports whether a unit is everybody's enemy.
func isTurned(s *game.State, id game.UnitID) bool {
	turned := OwnTurn(s).Turned
	return len(turned) > 0 && slices.Contains(turned, id)
}

// fightsFor is the side for which a unit counts in a combat.
func fightsFor(s *game.State, u *game.Unit) game.SideID {
	if isTurned(s, u.ID) {
		return s.Sides[1-s.SideOf(u.Side)].ID
	}
	return u.Side
}

// fightingSide is the index of the side for which a unit counts in a combat.
func (b *board) fightingSide(unit int) int {
	u := &b.units[unit]
	if u.Camp != u.Army {
		return 1 - u.Army
	}
	return u.Army
}

// outlaw makes the turned units everybody's enemies on a table just made.
func (b *board) outlaw() {
	b.turned = OwnTurn(b.state).Turned
	for _, id := range b.turned {
		if i := b.state.UnitIndex(id); i >= 0 {
			b.Outlaw(i)
		}
	}
}

// sameTurned reports whether the same units are turned in a state as on the board.
func (b *board) sameTurned(s *game.State) bool {
	turned := OwnTurn(s).Turned
	return len(b.turned) == 0 && len(turned) == 0 || slices.Equal(b.turned, turned)
}

// turn makes a unit everybody's enemy.
func (r *run) turn(id game.UnitID) {
	t := OwnTurn(r.s)
	t.Turned = append(slices.Clone(t.Turned), id)
	r.changed()
}

// turnBack ends that for the units that no longer fight a friend.
func (r *run) turnBack() {
	t := OwnTurn(r.s)
	if len(t.Turned) == 0 {
		return
	}
	b := r.board()
	left := slices.DeleteFunc(slices.Clone(t.Turned), func(id game.UnitID) bool {
		unit := r.s.UnitIndex(id)
		return unit < 0 || !slices.ContainsFunc(r.s.Units, func(u game.Unit) bool {
			return u.Side == r.s.Units[unit].Side && !isTurned(r.s, u.ID) && b.sameCombat(unit, r.s.UnitIndex(u.ID))
		})
	})
	if len(left) == len(t.Turned) {
		return
	}
	if t.Turned = left; len(left) == 0 {
		t.Turned = nil
	}
	r.changed()
}
