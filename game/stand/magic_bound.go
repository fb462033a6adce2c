package stand

import (
	"frontage/game"
)

// Lasting spells change the hits, pace, nerve and protection of a unit, and forbid it some actions.

// toughness is the number of hits that spells add to each stand of a unit (STD-SPELL-42).
func toughness(u *game.Unit) (more int) {
	for _, e := range Own(u).State.Effects {
		if sp := spellNamed(e.Spell); sp.kind == kindTough {
			more += sp.n
		}
	}
	return more
}

// heldBack says why a unit may not charge, pursue or advance; nil if it may (STD-SPELL-51, STD-SPEC-77).
// Everything else is still allowed (STD-SPELL-52).
func (b *board) heldBack(unit int) (refusal *game.Refusal) {
	if isWagon(b.units[unit].Unit) {
		return refuse("STD-SCEN-22", game.Say("%s is a wagon, which never charges.", b.units[unit].name()))
	}
	if isFort(b.units[unit].Unit) {
		return refuse(ruleFort, game.Say("%s is a wagon fort, which neither charges nor pursues, nor advances into combat.", b.units[unit].name()))
	}
	if len(Own(b.units[unit].Unit).State.Effects) == 0 {
		return nil
	}
	b.eachEffect(unit, func(sp *spell, _ *Effect) {
		if sp.kind == kindPin {
			refusal = refuse("STD-SPELL-51", game.Say("%s is under %s: it may not charge, pursue or advance.", b.units[unit].name(), sp.name()))
		}
	})
	return refusal
}

// hobbled is the spell that halves the pace of a unit, or nil (STD-SPELL-49).
func (b *board) hobbled(unit int) *spell {
	if len(Own(b.units[unit].Unit).State.Effects) == 0 {
		return nil
	}
	return b.hobbling(unit)
}

func (b *board) hobbling(unit int) (found *spell) {
	b.eachEffect(unit, func(sp *spell, _ *Effect) {
		if sp.kind == kindHobble {
			found = sp
		}
	})
	return found
}

// atMost limits a distance to half the pace of the unit if it is hobbled, for flyers to 10 cm
// (STD-SPELL-49, AMB-M30).
func (b *board) atMost(unit int, far float64) float64 {
	switch {
	case b.hobbled(unit) == nil:
		return far
	case HasTrait(b.units[unit].Unit, traitFlying):
		return min(far, irregularFlight)
	}
	return min(far, float64(pace(b.units[unit].Unit)/2))
}

// keepsNerve reports whether a unit, even hobbled, does not fear every enemy: the risen and the unreal
// (STD-SPELL-50). Risen units are those with the three special rules "no initiative", "obeys near enemies"
// and "never confused"; the unreal are the daemons.
func keepsNerve(u *game.Unit) bool {
	own := Own(u).Special
	risen := hasRule(own, noInitiative) && hasRule(own, noNearPenalty) && hasRule(own, noConfusion)
	return risen || hasKeyword(u, "risen") || hasKeyword(u, "unreal") || hasKeyword(u, "daemon")
}

// spellShelter is the protection of a stand including its unit's spells. Those do not help a unit that has
// moved into contact itself (STD-SPELL-43 to -45).
func (b *board) spellShelter(found shelter, struck int) shelter {
	unit := b.Pieces[struck].Unit
	state := &Own(b.units[unit].Unit).State
	if len(state.Effects) == 0 || state.Open {
		return found
	}
	b.eachEffect(unit, func(sp *spell, _ *Effect) {
		switch {
		case sp.kind != kindCover:
		case sp.params["to"] == "raise" && found.status < fortified:
			found = shelter{status: found.status + 1, rule: "STD-SPELL-44"}
		case sp.params["to"] == "defended" && found.status < defended:
			found = shelter{status: defended, rule: "STD-SPELL-43"}
		}
	})
	return found
}

// The stages of a volley, kept in Effect.Dice: the shots since the spell.
const (
	volleyAgain = 1 // the unit has shot once and may shoot again
	volleySpent = 2
)

// volleyAt reports whether a unit is under a volley that has reached a stage (STD-SPELL-56).
func (b *board) volleyAt(unit, stage int) bool {
	if len(Own(b.units[unit].Unit).State.Effects) == 0 {
		return false
	}
	at := false
	b.eachEffect(unit, func(sp *spell, e *Effect) { at = at || sp.kind == kindVolley && e.Dice >= stage })
	return at
}
