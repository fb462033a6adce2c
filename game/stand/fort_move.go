package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Moves of wagon forts (STD-SPEC-77).

// formLaager is the move by which a wagon fort forms or keeps its laager: one stand moves at most 5 cm and turns, the
// other is placed beside it at no cost (STD-SPEC-77(b)). It is nil if the places are no laager, or cannot be reached.
func (b *board) formLaager(unit int, places []game.StandPlace) *unitMove {
	u := &b.units[unit]
	if !isFort(u.Unit) || len(u.Stands) != 2 {
		return nil
	}
	to := slices.Clone(b.BoxesOf(unit))
	for _, place := range places {
		if i := slices.IndexFunc(u.Stands, func(s game.Stand) bool { return s.ID == place.ID }); i >= 0 {
			to[i] = game.Stand(place).Box(u.Base)
		}
	}
	if b.formation(to) != geometry.Line {
		return nil
	}
	for _, free := range [2]int{u.First + 1, u.First} {
		rules := &moveRules{allowance: fortStep, rule: ruleFort, lead: b.lead(unit)}
		rules.along = func(m *geometry.Mover, from, to geometry.Box, _ float64, _ func(geometry.Box) *geometry.Mover) geometry.Way {
			if from == b.Boxes[free] {
				return geometry.Way{Legs: []geometry.Box{from, to}, OK: true, By: -1}
			}
			return m.Within(to)
		}
		m, no := b.checkMove(unit, places, rules)
		if no != nil {
			continue
		}
		if !b.unread() {
			m.steps = append(m.steps, game.Step{Rule: ruleFort, Text: game.Say("%s is in laager: one stand moves up to %s and turns, the other is placed beside it.", u.name(), cm(fortStep))})
		}
		return &unitMove{moveResult: m, laager: true}
	}
	return nil
}

// breakLaager ends the laager of a unit that moves. An order obeyed may form it again.
func breakLaager(u *game.Unit, m *moveResult) {
	if Own(u).State.Laager && m.cost() > geometry.Tolerance {
		Edit(u).State.Laager = false
	}
}

// laagers lists the laagers that a wagon fort with an order may form where it stands: with each stand in its place
// and the other on either side of it, the wagon's place first.
func (b *board) laagers(unit int) (list []*unitMove) {
	u := &b.units[unit]
	if !isFort(u.Unit) || b.inLaager(unit) || len(u.Stands) != 2 || b.isEngaged(unit) {
		return nil
	}
	pieces := []int{u.First, u.First + 1}
	if b.isTeam(u.First) {
		slices.Reverse(pieces)
	}
	for i, p := range pieces {
		box := b.Boxes[p]
		for _, side := range [2]float64{1, -1} {
			beside := box.Shift(box.Forward.Right().Scale(side * box.Width))
			if m := b.formLaager(unit, []game.StandPlace{b.placeAt(p, box), b.placeAt(pieces[1-i], beside)}); m != nil {
				list = append(list, m)
			}
		}
	}
	return list
}
