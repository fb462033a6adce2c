package stand

import (
	"slices"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// How long the effects of spells last. By default a spell lasts until the end of the Combat phase of
// its turn.
const (
	untilCombat   = "combat"
	untilOwnStart = "own-start"
	untilOwnShoot = "own-shoot"
	untilOppEnd   = "opp-end"

	untilOppCommand = "opp-command"
	untilPhase      = "phase"
	untilLeft       = "leave" // until the caster leaves the unit
	untilCast       = "cast"  // until he casts again
)

// lasts reports whether a spell ends at the given time, unless something has ended it earlier.
func (sp *spell) lasts(until string) bool {
	switch {
	case sp.until != "":
		return slices.Contains(strings.Split(sp.until, "|"), until)
	case sp.kind == kindVolley, sp.kind == kindLunge:
		return until == untilPhase
	}
	return until == untilCombat
}

// under reports whether a spell of a kind lasts on a unit.
func (b *board) under(unit int, kind string) bool {
	list := Own(b.units[unit].Unit).State.Effects
	return len(list) > 0 && hasSpell(list, kind)
}

// hasSpell reports whether one of some spells that last is of a kind.
func hasSpell(list []Effect, kind string) bool {
	return slices.ContainsFunc(list, func(e Effect) bool { return spellNamed(e.Spell).kind == kind })
}

// eachEffect calls yield with each spell that lasts on a unit, once: different spells add up, the
// same spell does not (STD-MAGIC-43).
func (b *board) eachEffect(unit int, yield func(sp *spell, e *Effect)) {
	list := Own(b.units[unit].Unit).State.Effects
	for i := range list {
		yield(spellNamed(list[i].Spell), &list[i])
	}
}

// aurasOver lists the auras of a kind that reach a unit, each spell once (STD-MAGIC-43): those of
// its own side or, if hostile, of the enemy. An aura is measured from the caster's present place
// and ends with him (STD-MAGIC-42).
func (b *board) aurasOver(unit int, kind string, hostile bool) (list []*spell) {
	return b.aurasWithin(unit, kind, hostile, b.leaderDistance)
}

// aurasWithin is aurasOver with another measure from the casters to the unit.
func (b *board) aurasWithin(unit int, kind string, hostile bool, measure func(*game.Character, int) float64) (list []*spell) {
	if !hostile && isHired(b.units[unit].Unit) { // STD-MAGIC-44
		return nil
	}
	for i := range b.state.Characters {
		c := &b.state.Characters[i]
		auras := OwnLeader(c).State.Auras
		if len(auras) == 0 || !OnTable(c) || (c.Side != b.units[unit].Side) != hostile {
			continue
		}
		far := measure(c, unit)
		for _, e := range auras {
			if sp := spellNamed(e.Spell); sp.kind == kind && far <= sp.reach+geometry.Tolerance && !slices.Contains(list, sp) {
				list = append(list, sp)
			}
		}
	}
	return list
}

// fervent reports whether a spell gives a unit more attacks now. A spell for the first engagement
// stops when the unit has advanced (STD-SPELL-26).
func (b *board) fervent(unit int, sp *spell) bool {
	return sp.kind == kindFervour && !(sp.params["first"] == "yes" && Own(b.units[unit].Unit).State.Advanced)
}

// armourOf is the score with which a unit saves now, 0 for none. A spell improves it
// (STD-SPELL-40), or replaces it by a better one (STD-SPELL-41), in whatever order they were cast; so does a banner.
func (b *board) armourOf(unit int) int {
	save, other := bannerArmour(b.units[unit].Unit), 0
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
			other, _ = strconv.Atoi(sp.params["value"])
		}
	})
	if other > 0 && (save == 0 || other < save) {
		return other
	}
	return save
}

// wardedNeed is the score with which missiles hit a unit that is hit on need without spells: one
// more under a ward, but a 6 always hits (STD-SPELL-46, AMB-M28).
func (b *board) wardedNeed(unit, need int) int {
	if b.under(unit, kindWard) {
		return min(dieSides, need+1)
	}
	return need
}

// terrifies reports whether a unit causes terror: by itself or by a spell (STD-SPELL-33, -35), but never
// if it is hobbled (STD-SPELL-50).
func (b *board) terrifies(unit int) bool {
	if len(Own(b.units[unit].Unit).State.Effects) == 0 {
		return b.hasTrait(unit, traitTerrifying)
	}
	if b.hobbled(unit) != nil {
		return false
	}
	return b.hasTrait(unit, traitTerrifying) || b.under(unit, kindDread) || b.under(unit, kindBeast)
}

// fearsAll reports whether all enemies terrify a unit, even a terrifying or fearless one: it is hobbled
// and does not keep its nerve (STD-SPELL-50).
func (b *board) fearsAll(unit int) bool {
	return b.hobbled(unit) != nil && !keepsNerve(b.units[unit].Unit)
}

// heedsTerror reports whether terror affects a unit. It does not affect a unit that causes terror, is
// fearless, or is freed from it by a spell (STD-SPELL-27) or an aura (STD-SPELL-36, AMB-M25).
func (b *board) heedsTerror(unit int) bool {
	if b.fearsAll(unit) {
		return true
	}
	if b.terrifies(unit) || b.hasTrait(unit, traitFearless) || Own(b.units[unit].Unit).State.Heartened || len(b.aurasOver(unit, kindNerve, false)) > 0 {
		return false
	}
	calm := false
	b.eachEffect(unit, func(sp *spell, _ *Effect) { calm = calm || sp.kind == kindFervour && sp.params["calm"] == "yes" })
	return !calm
}

// bonusOf is the Attack bonus that a character adds to a unit: his own, changed by spells
// (STD-SPELL-23, -33, -34).
func (b *board) bonusOf(c *game.Character, unit int) int {
	bonus := OwnLeader(c).Attack
	if p := b.rousingOf(unit); p != nil && p.Reach == "joined" && Own(b.units[unit].Unit).State.Roused == c.ID {
		bonus += p.Value // STD-MAGIC-40
	}
	if len(Own(b.units[unit].Unit).State.Effects) == 0 {
		return bonus
	}
	b.eachEffect(unit, func(sp *spell, e *Effect) {
		all, his := sp.params["chars"] == "yes", e.By == c.ID
		switch {
		case b.fervent(unit, sp) && (all || his && sp.params["chars"] == "caster"), sp.kind == kindBeast && his:
			bonus += sp.n
		case sp.kind == kindSap && all:
			bonus -= sp.n
		}
	})
	return max(0, bonus)
}

// leftOf returns the effects that are not over, nil for none.
func leftOf(list []Effect, over func(Effect) bool) []Effect {
	list = slices.DeleteFunc(slices.Clone(list), over)
	if len(list) == 0 {
		return nil
	}
	return list
}
