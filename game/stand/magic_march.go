package stand

import (
	"frontage/game"
)

// Units moved by spells.

func init() {
	spellKinds[kindMarch] = spellKind{effect: marchUnit, worth: worthOfMarch, text: game.Say("the unit moves as after an order, and may charge")}
	spellKinds[kindLunge] = spellKind{effect: lungeUnit, worth: worthOfLunge, text: game.Say("the unit charges the closest enemy that it sees, and is not shot at")}
}

// marchUnit lets a unit move once as after a successful order (STD-SPELL-14). Characters stay where they
// are, save a caster who goes along with his own unit (STD-SPELL-16). A charge is one of this turn
// like any other (STD-SPELL-18).
func marchUnit(r *run, p *castProcedure, c *casting) error {
	march := &moveProcedure{Step: paceFull, Units: []game.UnitID{r.s.Units[c.target].ID}, Spell: p.Spell}
	if c.spell.params["caster"] == "goes" {
		march.With = p.Character
	}
	r.push(march)
	return nil
}

// worthOfMarch is much for a charge that is worth making, and little for another move.
func worthOfMarch(b *board, c *casting) float64 {
	for target := range b.units {
		if b.Enemies(c.target, target) && b.inReach(c.target, target) && b.hopes(c.target, target) && b.pays(c.target, target) {
			return 2
		}
	}
	return 0.2
}

// lungeTarget is the closest enemy that a unit sees and can charge; −1 for none (STD-SPELL-19, AMB-M21).
func (b *board) lungeTarget(unit int) int {
	for _, target := range b.nearestSeen(unit) {
		if b.canCharge(unit, target) {
			return target
		}
	}
	return -1
}

// lungeStep says whom a unit would charge by a lunge.
func (b *board) lungeStep(unit int) game.Step {
	if target := b.lungeTarget(unit); target >= 0 {
		return game.Step{Rule: "STD-SPELL-19", Text: game.Say("%s charges %s, the closest enemy that it sees.", b.units[unit].name(), b.units[target].name())}
	}
	return game.Step{Rule: "STD-SPELL-19", Text: game.Say("%s cannot charge the closest enemy that it sees: nothing happens.", b.units[unit].name())}
}

// lungeUnit makes a unit charge; nobody shoots at it as a charger.
func lungeUnit(r *run, p *castProcedure, c *casting) error {
	b := r.board()
	step, target := b.lungeStep(c.target), b.lungeTarget(c.target)
	id := r.s.Units[c.target].ID
	r.event(game.Event{Kind: "lunge", Unit: id, By: string(p.Character), Why: step.Rule, Text: step.Text, Steps: []game.Step{step}})
	if target < 0 {
		return nil
	}
	charge := b.chargeOn(c.target, target)
	if err := lastOnUnits(r, p, c); err != nil {
		return err
	}
	return r.charge(charge)
}

func worthOfLunge(b *board, c *casting) float64 {
	if target := b.lungeTarget(c.target); target >= 0 && b.pays(c.target, target) {
		return 2
	}
	return 0
}
