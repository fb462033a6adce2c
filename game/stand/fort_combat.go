package stand

import (
	"slices"

	"frontage/game"
)

// Laagers that have lost a round, and their enemies (STD-SPEC-77).

// holdFast tells which losers do not retreat.
func (r *run) holdFast(f *Fight) {
	b := r.board()
	for _, id := range r.alive(f, r.otherSide(f.Winner)) {
		if step := b.rooted(r.indexOf(id)); step != nil {
			r.event(game.Event{Kind: "stand", Unit: id, By: string(id), Why: step.Rule, Steps: []game.Step{*step}, Text: step.Text})
		}
	}
}

// fightsOn reports whether a winner may go on fighting a laager in contact with it, where it stands: pursuing in
// place, without bonuses (STD-SPEC-77(c)).
func (r *run) fightsOn(f *Fight, unit int) bool {
	b := r.board()
	return b.units[unit].Type != Artillery && b.heldBack(unit) == nil && b.fortifiedStand(unit) < 0 &&
		slices.ContainsFunc(f.Units, func(id game.UnitID) bool {
			other := r.indexOf(id)
			return b.Enemies(unit, other) && b.rooted(other) != nil && b.unitsTouch(unit, other)
		})
}

// pursueInPlace lets a winner go on fighting a laager where it stands.
func (r *run) pursueInPlace(id game.UnitID) {
	Edit(r.s.Unit(id)).State.Open = true // STD-DEF-10
	step := game.Step{Rule: ruleFort, Text: game.Say("%s pursues in place, without bonuses: its enemy has not retreated.", unitName(r.s, id))}
	r.event(game.Event{Kind: "pursue", Unit: id, By: string(id), Why: ruleFort, Steps: []game.Step{step}, Text: step.Text})
}
