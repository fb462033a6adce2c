package stand

import "frontage/game"

// The kinds of spells that last or change a fight; see the files that register them.
const (
	kindFervour = "fervour"
	kindJump    = "jump"
	kindRegrow  = "regrow"
)

// armourOf is the score with which a unit saves now, 0 for none.
func (b *board) armourOf(unit int) int { return Own(b.units[unit].Unit).Armour }

// wardedNeed is the score with which missiles hit a unit that is otherwise hit on need.
func (b *board) wardedNeed(_, need int) int { return need }

// isAura reports whether a spell acts around the caster wherever he is.
func isAura(_ *spell) bool { return false }

func (b *board) castAtPoint(c *casting, _ []castStand, _ game.Action) *game.Refusal {
	return refuse("STD-MAGIC-10", game.Say("%s is not applied yet.", c.spell.name()))
}

func (b *board) castIntoCombat(c *casting, _ []castStand, _ game.Action) *game.Refusal {
	return refuse("STD-MAGIC-10", game.Say("%s is not applied yet.", c.spell.name()))
}
