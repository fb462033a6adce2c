package stand

import (
	"slices"

	"frontage/game"
)

func init() {
	lasting := func(kind string, worth float64, text game.Phrase) {
		spellKinds[kind] = spellKind{effect: lastOnUnits, worth: func(_ *board, c *casting) float64 { return worth * float64(len(c.units)) }, text: text}
	}
	lasting(kindFervour, 1.2, game.Say("every stand attacks once more"))
	lasting(kindSap, 1.2, game.Say("every stand of an enemy unit attacks once less"))
	lasting(kindPlate, 0.6, game.Say("its armour is one better"))
	lasting(kindHide, 0.3, game.Say("it may save as with another armour"))
	lasting(kindDread, 0.4, game.Say("it causes terror"))
	lasting(kindBeast, 1, game.Say("it causes terror, and the caster strikes harder"))
	lasting(kindWard, 0.3, game.Say("missiles hit it less"))
	lasting(kindSteady, 0.3, game.Say("it is neither driven back nor confused"))
	lasting(kindHex, 0.5, game.Say("an enemy unit has no initiative, and is harder to order"))
	lasting(kindTough, 0.8, game.Say("its stands take one more hit"))
	lasting(kindAgain, 1, game.Say("its misses are rolled again"))
	lasting(kindPin, 0.5, game.Say("an enemy unit may not charge, pursue or advance"))
	lasting(kindHobble, 0.6, game.Say("an enemy unit moves at half pace, and all terrify it"))
	lasting(kindCover, 0.4, game.Say("it is better protected until it moves"))
	onArmour := func(kind string, text game.Phrase) {
		spellKinds[kind] = spellKind{effect: lastOnUnits, worth: worthOfArmour, text: text}
	}
	onArmour(kindParry, game.Say("armour dice that fail are rolled again"))
	onArmour(kindSpoil, game.Say("an enemy unit rolls armour dice that save again"))
	spellKinds[kindSurge] = spellKind{effect: lastOnUnits, worth: worthOfSurge, text: game.Say("every unit near him has one more die in combat")}
	around := func(kind string, worth float64, text game.Phrase) {
		spellKinds[kind] = spellKind{effect: lastAround, worth: func(*board, *casting) float64 { return worth }, text: text}
	}
	around(kindNerve, 0.2, game.Say("near the caster its side ignores terror"))
	around(kindGloom, 0.5, game.Say("orders to enemies near the caster are harder"))
	around(kindJinx, 0.4, game.Say("enemy heroes and wizards near the caster blunder on any double"))
}

// worthOfArmour estimates the worth of rerolled armour dice: nothing for a unit without armour or out of
// combat.
func worthOfArmour(b *board, c *casting) float64 {
	if b.armourOf(c.target) == 0 || !b.isEngaged(c.target) {
		return 0
	}
	return 0.8
}

// worthOfSurge counts the units that fight.
func worthOfSurge(b *board, c *casting) (sum float64) {
	for _, unit := range c.units {
		if b.isEngaged(unit) {
			sum += 0.5
		}
	}
	return sum
}

// isAura reports whether a spell acts around the caster wherever he goes.
func isAura(sp *spell) bool {
	return sp.kind == kindNerve || sp.kind == kindGloom || sp.kind == kindJinx
}

// lastOnUnits puts the spell on the affected units. It outlives the caster (STD-MAGIC-41, AMB-M11),
// and a unit has it only once (STD-MAGIC-43).
func lastOnUnits(r *run, p *castProcedure, c *casting) error {
	for _, unit := range c.units {
		state := &Edit(&r.s.Units[unit]).State
		if !slices.ContainsFunc(state.Effects, func(e Effect) bool { return e.Spell == p.Spell }) {
			state.Effects = append(slices.Clone(state.Effects), Effect{Spell: p.Spell, Side: c.from.of.Side, By: p.Character})
		}
	}
	r.changed()
	return nil
}

// lastAround puts the spell on the caster; it acts from his place (STD-MAGIC-42).
func lastAround(r *run, p *castProcedure, c *casting) error {
	state := &EditLeader(&r.s.Characters[c.leader]).State
	if !slices.ContainsFunc(state.Auras, func(e Effect) bool { return e.Spell == p.Spell }) {
		state.Auras = append(slices.Clone(state.Auras), Effect{Spell: p.Spell, Side: c.from.of.Side, By: p.Character})
	}
	r.changed()
	return nil
}
