package stand

import (
	"slices"

	"frontage/game"
)

func init() {
	spellKinds[kindOmen] = spellKind{effect: foretell, check: (*board).mayForetell, text: game.Say("his side may roll one of its dice again"),
		worth: func(*board, *casting) float64 { return 0.6 }}
}

// foretell gives the omen to the caster's side. It outlasts the caster.
func foretell(r *run, p *castProcedure, c *casting) error {
	t := OwnTurn(r.s)
	if r.omens.spent == c.from.of.Side { // used already, on a later roll of this action
		return nil
	}
	t.Omens = append(slices.Clone(t.Omens), Effect{Spell: p.Spell, Side: c.from.of.Side, By: p.Character})
	return nil
}

// mayForetell refuses a second omen at a time (STD-SPELL-59).
func (b *board) mayForetell(c *casting) *game.Refusal {
	side := c.from.of.Side
	if omenOf(b.state, side) != nil {
		return refuse("STD-SPELL-59", game.Say("%s has an omen already: one at a time.", b.state.Sides[b.state.SideOf(side)].Name))
	}
	c.steps = append(c.steps, game.Step{Rule: "STD-SPELL-58", Text: game.Say("%s may roll one of its dice again, once, until its next Command phase ends.", b.state.Sides[b.state.SideOf(side)].Name)})
	return nil
}
