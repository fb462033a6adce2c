package stand

import "frontage/game"

// The attacks that a ward may be against (STD-SPEC-52).
const (
	wardShooting = "shooting" // and by spells that strike
	wardCombat   = "combat"
)

// wardOf is the score of a unit's ward against attacks of a kind, 0 for none (STD-SPEC-52).
func (b *board) wardOf(unit int, against string) int {
	if p := paramsOf[ward](b, unit, ruleWard); p != nil && (p.Against == against || p.Against == "" || p.Against == "all") {
		return p.Value
	}
	return 0
}

// wardedSave is the score with which a unit saves if its armour saves on a score now, 0 for none: its owner
// takes the ward where it is better (STD-SPEC-52).
func (b *board) wardedSave(unit, armour int, against string) int {
	if own := b.wardOf(unit, against); own > 0 && (armour == 0 || own < armour) {
		return own
	}
	return armour
}

// wardStep explains that the ward of a unit saves instead of its armour.
func (b *board) wardStep(unit, score int) game.Step {
	return game.Step{Rule: "STD-SPEC-52", Text: game.Say("%s saves by its ward, %d or more, instead of its armour.", b.units[unit].name(), score)}
}
