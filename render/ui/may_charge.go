package ui

import (
	"slices"

	"frontage/game"
	"frontage/game/stand"
	"frontage/render/words"
)

// mayNotCharge lists the charges on an enemy that the units under orders may not make,
// while they are asked where they go.
func (b *battle) mayNotCharge(enemy game.UnitID) (list []game.Action) {
	st, q := b.state(), b.question()
	p, u := stand.OwnTurn(st).Pending, st.Unit(enemy)
	if p == nil || q == nil || q.Kind != "move" || u == nil || u.Side == st.Turn.Active {
		return nil
	}
	for _, id := range p.Units {
		a := game.Action{Do: "charge", Unit: id, Target: string(enemy)}
		offered := slices.ContainsFunc(q.Answers, func(o game.Action) bool { return o.Do == a.Do && o.Unit == a.Unit && o.Target == a.Target })
		if !offered && b.whyNot(a) != "" {
			list = append(list, a)
		}
	}
	return list
}

// fillMayNotCharge writes, after the answers to a question, why the selected enemy may
// not be charged.
func (b *battle) fillMayNotCharge(h *sheet) {
	for _, a := range b.mayNotCharge(b.selected) {
		b.fillWhyNot(h, a)
	}
}

// noteMayNotCharge says at once why the enemy that has been chosen may not be charged.
func (b *battle) noteMayNotCharge() {
	if list := b.mayNotCharge(b.selected); len(list) > 0 {
		b.ui.Note(words.T("Charge %[1]s: %[2]s", nameOf(b.state(), list[0].Target), b.whyNot(list[0])))
	}
}
