package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// Units that are drawn back from enemies who may win by charging them.

// fears returns the enemy who has a unit in reach and may win by charging it, -1 if none has. A unit with an
// objective or in combat fears nobody.
func (b *board) fears(unit int) (enemy int) {
	if len(b.units[unit].Stands) == 0 || b.isEngaged(unit) || b.goalOf(unit) != nil {
		return -1
	}
	room, enemy := b.roomOf(unit)
	if room >= 0 {
		return -1
	}
	return enemy
}

// backing returns the full move of a unit away from the enemy whom it fears; nil if it fears none, or has no way back.
func (b *board) backing(unit int) *game.Action {
	enemy := b.fears(unit)
	if enemy < 0 {
		return nil
	}
	far, _ := b.allowance(unit, false)
	from, to := b.closest(unit, enemy)
	away, first := geometry.Degrees(from.Sub(to)), b.Boxes[b.units[unit].First]
	for _, angle := range bearings {
		dir := geometry.Direction(away + angle)
		for _, share := range [2]float64{1, 0.6} {
			k := min(b.clearAhead(unit, dir, far), float64(share*far))
			if k < leastMove {
				break
			}
			if m := b.straightMove(unit, b.carried(unit, first, first.Shift(dir.Scale(k))), false); m != nil {
				return &game.Action{Do: "move", Unit: b.units[unit].ID, Stands: b.placesOf(m.moveResult)}
			}
		}
	}
	return nil
}

// backOrder returns the order that draws back the unit with the most points of those that fear an enemy, by the
// character whom it obeys most likely; nil if none is likely enough to work.
func (w *weighing) backOrder() (order *option) {
	b, points := w.r.board(), 0
	for unit := range b.units {
		u := &b.units[unit]
		if u.Side != w.s.Turn.Active || Own(u.Unit).Points <= points || b.fears(unit) < 0 {
			continue
		}
		by, chance := -1, leastObeyed
		for i := range w.s.Characters {
			if test, refusal := b.order(i, []int{unit}); refusal == nil {
				if p := float64(b.obeyed(&w.s.Characters[i], test.need)) / (dieSides * dieSides); p > chance {
					by, chance = i, p
				}
			}
		}
		if by < 0 {
			continue
		}
		if then := b.backing(unit); then != nil {
			points = Own(u.Unit).Points
			order = &option{action: game.Action{Do: "order", Character: w.s.Characters[by].ID, Units: b.idsOf([]int{unit})}, then: then}
		}
	}
	return order
}
