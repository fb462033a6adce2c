package element

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// thoughts lists at most most moves for the computer to consider: moves of groups toward the enemy, whole
// and in part, moves of each element alone, and places of single elements in contact with enemies or beside
// a fighting friend.
func (b *board) thoughts(most int) []game.Action {
	var list []game.Action
	add := func(ideas []suggestion) {
		for i := range ideas {
			list = append(list, b.action(&ideas[i]))
		}
	}
	ideas, groups := b.ideas()
	add(ideas)
	for i := range ideas {
		add(b.shorter(&ideas[i]))
	}
	add(b.ideasAlone(groups))
	for unit := range b.s.Units {
		if len(list) >= most || b.s.Turn.Phase == phaseMarch {
			break
		}
		if b.s.Units[unit].Side == b.s.Turn.Active && b.at[unit] >= 0 && b.free(unit) && b.pipsOfCommand(unit) > 0 {
			list = append(list, b.assaults(unit)...)
		}
	}
	return list[:min(len(list), most)]
}

// shorter returns shortened ways straight ahead of a group, so that it stops for the enemy to come to it.
func (b *board) shorter(idea *suggestion) []suggestion {
	if idea.wheel != 0 || idea.about {
		return nil
	}
	var list []suggestion
	for _, share := range []float64{0.75, 0.5, 0.25} {
		list = append(list, suggestion{group: idea.group, ahead: float64(int(idea.ahead * share))})
	}
	return list
}

// assaults returns the moves of a single element to places in contact with enemies within reach, and to
// places where it overlaps an enemy that fights a friend.
func (b *board) assaults(unit int) []game.Action {
	place := b.Boxes[b.at[unit]]
	paces, _ := b.allowance(unit, Good)
	reach := b.k.cm(paces)
	var list []game.Action
	var near []distant
	for _, e := range b.Near(place.Bounds().Grow(reach+place.Width), nil) {
		if b.enemies(b.at[unit], e) {
			near = append(near, distant{e, geometry.Distance(place, b.Boxes[e])})
		}
	}
	slices.SortStableFunc(near, byDistance)
	for _, e := range near[:min(4, len(near))] {
		list = b.assaultsOn(unit, e.base, reach, list)
	}
	return list
}

// assaultsOn appends the moves of a single element to places in contact with an enemy base, and to overlaps
// if it fights; reach is how far the element goes, in cm.
func (b *board) assaultsOn(unit, e int, reach float64, list []game.Action) []game.Action {
	u, place, enemy := &b.s.Units[unit], b.Boxes[b.at[unit]], b.Boxes[e]
	to := func(end geometry.Box) {
		if place.Center.Dist(end.Center) > reach+place.Radius() || !b.isFree(unit, end) {
			return
		}
		s := stood(u.Stands[0], end)
		list = append(list, game.Action{Do: doMove, Units: []game.UnitID{u.ID}, Stands: []game.StandPlace{{ID: s.ID, X: s.X, Y: s.Y, Facing: s.Facing}}, Own: &Deed{}})
	}
	for _, p := range placesAgainst(place, place, enemy) {
		to(p.box)
	}
	if b.engaged(e) {
		for _, shift := range []float64{-(place.Width + enemy.Width) / 2, (place.Width + enemy.Width) / 2} {
			to(geometry.Flush(enemy.Edge(geometry.Front), place.Width, place.Depth, shift))
		}
	}
	return list
}

// isFree reports whether a place overlaps no base but the element's own.
func (b *board) isFree(unit int, place geometry.Box) bool {
	for _, other := range b.Near(place.Bounds(), nil) {
		if other != b.at[unit] && geometry.Overlaps(place, b.Boxes[other]) {
			return false
		}
	}
	return true
}
