package ui

import (
	"frontage/game"
	"frontage/render/words"
)

// mayNotCharge lists the charges on an enemy that the units under orders may not make,
// while the player is asked where they go.
func (b *battle) mayNotCharge(enemy game.UnitID) (list []game.Action) {
	for _, a := range b.guide().WishesAgainst(b.state(), b.question(), enemy) {
		if b.whyNot(a) != "" {
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

// noteMayNotCharge tells at once why the chosen enemy may not be charged.
func (b *battle) noteMayNotCharge() {
	if list := b.mayNotCharge(b.selected); len(list) > 0 {
		b.ui.Note(words.Say(b.guide().Aim.Words.Row.With(nameOf(b.state(), list[0].Target), b.whyNot(list[0]))))
	}
}
