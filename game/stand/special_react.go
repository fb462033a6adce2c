package stand

import (
	"frontage/game"
)

// barsReaction returns the rule that forbids a unit a reaction, "" for none.
func (b *board) barsReaction(unit int, how reaction) string {
	switch list := b.special(unit); {
	case isDecoy(b.units[unit].Unit):
		return "STD-SPELL-61"
	case isWagon(b.units[unit].Unit):
		return "STD-SCEN-22"
	case isMade(b.units[unit].Unit, kindSummon):
		return "STD-SPELL-74"
	case len(list) == 0:
		return ""
	case hasRule(list, noInitiative):
		return noInitiative
	case hasRule(list, rulePushed):
		return "STD-SPEC-18"
	case hasRule(list, wagonFort) && (how == byCharge || !hasTeam(b.units[unit].Unit)):
		return ruleFort
	case how == byEvade && hasRule(list, noEvade):
		return noEvade
	case how == byCharge && hasRule(list, noInitiativeCharge):
		return noInitiativeCharge
	}
	return ""
}

// refuseSupportOnInitiative refuses to let a unit that never acts on initiative support a charge made
// on initiative (STD-SPEC-04, AMB-S03).
func (b *board) refuseSupportOnInitiative(support string) *game.Refusal {
	unit, err := b.unitIndex(support)
	if err == nil && isDecoy(b.units[unit].Unit) {
		return refuse("STD-SPELL-61", game.Say("%s is a decoy, which cannot move.", b.units[unit].name()))
	}
	if err == nil && isWagon(b.units[unit].Unit) {
		return b.heldBack(unit)
	}
	if err == nil && b.follows(unit, noInitiative) {
		return refuse("STD-SPEC-04", game.Say("%s never acts on initiative: it does not support a charge made so.", b.units[unit].name()))
	}
	return nil
}
