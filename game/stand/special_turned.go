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

// endStampedes ends the stampedes of the active side with its Command phase; a combat begun goes on.
func (r *run) endStampedes() {
	for i := range r.s.Units {
		if u := &r.s.Units[i]; u.Side == r.s.Turn.Active && Own(u).State.Stampede {
			Edit(u).State.Stampede = false
			r.event(game.Event{Kind: "recover", Unit: u.ID, By: string(u.ID), Why: "STD-SPEC-70", Text: r.say("%s stampedes no longer.", unitName(r.s, u.ID))})
		}
	}
}

// endRampages ends what a stampede has begun where it has come to no combat, or to none that goes on.
func (r *run) endRampages() {
	for i := range r.s.Units {
		if Own(&r.s.Units[i]).State.Rampant && !r.board().isEngaged(i) {
			Edit(&r.s.Units[i]).State.Rampant = false
		}
	}
}
