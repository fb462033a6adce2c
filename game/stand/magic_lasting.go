package stand

import (
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

// How long the effects of spells last. All end of themselves; what does not say so lasts for
// the Combat phase of the turn.
const (
	untilCombat     = "combat"
	untilOwnStart   = "own-start"
	untilOwnShoot   = "own-shoot"
	untilOppEnd     = "opp-end"
	untilOwnCommand = "own-command"
	untilOppCommand = "opp-command"
)

// lasts is how long a spell lasts.
func (sp *spell) lasts() string {
	if sp.until == "" {
		return untilCombat
	}
	return sp.until
}

// effectOf returns the spell of a kind that lasts on a unit, and who cast it; nil if there is none.
func effectOf(u *game.Unit, kind string) (*spell, *Effect) {
	list := Own(u).State.Effects
	for i := range list {
		if sp := spellNamed(list[i].Spell); sp != nil && sp.kind == kind {
			return sp, &list[i]
		}
	}
	return nil, nil
}

// under reports whether a spell of a kind lasts on a unit.
func (b *board) under(unit int, kind string) bool {
	sp, _ := effectOf(b.units[unit].Unit, kind)
	return sp != nil
}

// eachEffect calls yield with each spell that lasts on a unit. Different spells add up, the same
// one never does (STD-MAGIC-43).
func (b *board) eachEffect(unit int, yield func(sp *spell, e *Effect)) {
	list := Own(b.units[unit].Unit).State.Effects
	for i := range list {
		if sp := spellNamed(list[i].Spell); sp != nil {
			yield(sp, &list[i])
		}
	}
}

// auraOver returns a caster whose aura of a kind reaches a unit: of its own side or, if hostile,
// of the enemy. It is measured from where he stands now, and gone with him (STD-MAGIC-42).
func (b *board) auraOver(unit int, kind string, hostile bool) *game.Character {
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		auras := OwnLeader(c).State.Auras
		if len(auras) == 0 || !OnTable(c) || (c.Side != b.units[unit].Side) != hostile {
			continue
		}
		for _, e := range auras {
			sp := spellNamed(e.Spell)
			if sp == nil || sp.kind != kind {
				continue
			}
			if b.leaderDistance(c, unit) <= sp.reach+geometry.Tolerance {
				return c
			}
		}
	}
	return nil
}

// armourOf is the score with which a unit saves now, 0 for none: better by a spell (STD-SPELL-40),
// or another in its place (STD-SPELL-41).
func (b *board) armourOf(unit int) int {
	save := Own(b.units[unit].Unit).Armour
	if len(Own(b.units[unit].Unit).State.Effects) == 0 {
		return save
	}
	b.eachEffect(unit, func(sp *spell, _ *Effect) {
		switch sp.kind {
		case kindPlate:
			best, _ := strconv.Atoi(sp.params["best"])
			switch {
			case save == 0:
				save = dieSides
			case save > best:
				save--
			}
		case kindHide:
			if value, _ := strconv.Atoi(sp.params["value"]); save == 0 || value < save {
				save = value
			}
		}
	})
	return save
}

// wardedNeed is the score with which missiles hit a unit that is otherwise hit on need: a ward
// makes it one worse, but a 6 always hits (STD-SPELL-46, AMB-M28).
func (b *board) wardedNeed(unit, need int) int {
	if b.under(unit, kindWard) {
		return min(dieSides, need+1)
	}
	return need
}

// terrifies reports whether a unit causes terror: by itself or by a spell (STD-SPELL-33, -35).
func (b *board) terrifies(unit int) bool {
	return b.hasTrait(unit, traitTerrifying) || b.under(unit, kindDread) || b.under(unit, kindBeast)
}

// heedsTerror reports whether a unit heeds terror: not if it causes it, if it is fearless, or by a
// spell on it (STD-SPELL-27) or around a caster (STD-SPELL-36, AMB-M25).
func (b *board) heedsTerror(unit int) bool {
	if b.terrifies(unit) || b.hasTrait(unit, traitFearless) || b.auraOver(unit, kindNerve, false) != nil {
		return false
	}
	calm := false
	b.eachEffect(unit, func(sp *spell, _ *Effect) { calm = calm || sp.kind == kindFervour && sp.params["calm"] == "yes" })
	return !calm
}

// bonusOf is the Attack bonus that a character adds to a unit: his own, with what spells do to it
// (STD-SPELL-23, -33, -34).
func (b *board) bonusOf(c *game.Character, unit int) int {
	bonus := OwnLeader(c).Attack
	if len(Own(b.units[unit].Unit).State.Effects) == 0 {
		return bonus
	}
	b.eachEffect(unit, func(sp *spell, e *Effect) {
		switch sp.kind {
		case kindFervour:
			if chars := sp.params["chars"]; chars == "yes" && bonus > 0 || chars == "caster" && e.By == c.ID {
				bonus += sp.n
			}
		case kindBeast:
			if e.By == c.ID {
				bonus += sp.n
			}
		case kindSap:
			if sp.params["chars"] == "yes" {
				bonus = max(0, bonus-sp.n)
			}
		}
	})
	return bonus
}
