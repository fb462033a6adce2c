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
	lasting(kindHex, 0.5, game.Say("an enemy unit has no initiative, and obeys less"))
	around := func(kind string, worth float64, text game.Phrase) {
		spellKinds[kind] = spellKind{effect: lastAround, worth: func(*board, *casting) float64 { return worth }, text: text}
	}
	around(kindNerve, 0.2, game.Say("its side heeds no terror near the caster"))
	around(kindGloom, 0.5, game.Say("enemies near the caster obey less"))
}

// isAura reports whether a spell acts around the caster wherever he is.
func isAura(sp *spell) bool { return sp.kind == kindNerve || sp.kind == kindGloom }

// lastOnUnits puts the spell on the units that it affects; it outlives the caster (STD-MAGIC-41,
// AMB-M11), and is there once (STD-MAGIC-43).
func lastOnUnits(r *run, p *castProcedure, c *casting) error {
	for _, unit := range c.units {
		state := &Edit(&r.s.Units[unit]).State
		if !slices.ContainsFunc(state.Effects, func(e Effect) bool { return e.Spell == p.Spell }) {
			state.Effects = append(slices.Clone(state.Effects), Effect{p.Spell, c.from.of.Side, p.Character})
		}
	}
	r.changed()
	return nil
}

// lastAround puts the spell on the caster, from whose place it acts (STD-MAGIC-42).
func lastAround(r *run, p *castProcedure, c *casting) error {
	state := &EditLeader(&r.s.Characters[c.leader]).State
	if !slices.ContainsFunc(state.Auras, func(e Effect) bool { return e.Spell == p.Spell }) {
		state.Auras = append(slices.Clone(state.Auras), Effect{p.Spell, c.from.of.Side, p.Character})
	}
	r.changed()
	return nil
}

// endEffects ends the spells that last until now: those of the side whose turn it is, if own, or
// those of its opponent; of both for the Combat phase.
func (r *run) endEffects(until string, own bool) {
	over := func(e Effect) bool {
		sp := spellNamed(e.Spell)
		return sp == nil || sp.lasts() == until && (until == untilCombat || (e.Side == r.s.Turn.Active) == own)
	}
	for i := range r.s.Units {
		u := &r.s.Units[i]
		if slices.ContainsFunc(Own(u).State.Effects, over) {
			Edit(u).State.Effects = leftOf(Own(u).State.Effects, over)
			r.changed()
		}
	}
	for i := range r.s.Characters {
		c := &r.s.Characters[i]
		if slices.ContainsFunc(OwnLeader(c).State.Auras, over) {
			EditLeader(c).State.Auras = leftOf(OwnLeader(c).State.Auras, over)
			r.changed()
		}
	}
}

// leftOf returns the effects that are not over, nil for none.
func leftOf(list []Effect, over func(Effect) bool) []Effect {
	list = slices.DeleteFunc(slices.Clone(list), over)
	if len(list) == 0 {
		return nil
	}
	return list
}

// spellModifiers are what spells do to an order: a hex on a unit of it (STD-SPELL-48), and the gloom
// around an enemy caster, each once for a brigade (STD-SPELL-54, -55, AMB-M12).
func (b *board) spellModifiers(units []int) (all []modifier) {
	told := map[string]bool{}
	add := func(unit int, sp *spell, rule string) {
		if told[sp.id] {
			return
		}
		told[sp.id] = true
		all = append(all, modifier{name: game.SayAll(sp.name()), amount: -1, rule: rule, unit: unit,
			why: func(b *board, _ *game.Character, m *modifier) game.Phrase {
				return game.Say("%s is under %s", b.units[m.unit].name(), sp.name())
			}})
	}
	for _, unit := range units {
		b.eachEffect(unit, func(sp *spell, _ *Effect) {
			if sp.kind == kindHex {
				add(unit, sp, "STD-SPELL-48")
			}
		})
		if c := b.auraOver(unit, kindGloom, true); c != nil {
			for _, e := range OwnLeader(c).State.Auras {
				if sp := spellNamed(e.Spell); sp != nil && sp.kind == kindGloom {
					add(unit, sp, "STD-SPELL-54")
				}
			}
		}
	}
	return all
}

func (b *board) castAtPoint(c *casting, _ []castStand, _ game.Action) *game.Refusal {
	return refuse("STD-MAGIC-10", game.Say("%s is not applied yet.", c.spell.name()))
}

func (b *board) castIntoCombat(c *casting, _ []castStand, _ game.Action) *game.Refusal {
	return refuse("STD-MAGIC-10", game.Say("%s is not applied yet.", c.spell.name()))
}
