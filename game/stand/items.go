package stand

import (
	"fmt"
	"slices"

	"frontage/game"
)

// fits reports whether a price is that for a unit with these hits and this armour.
func (g *itemGrade) fits(h *holder) bool {
	switch {
	case g.armours != nil:
		return slices.Contains(g.armours, h.armour)
	case g.hits != [2]int{}:
		return h.hits >= g.hits[0] && h.hits <= g.hits[1]
	}
	return true
}

// is reports whether a word of the table is among the holders.
func (it *item) is(word string) bool { return slices.Contains(it.holders, word) }

// How far an item has been used.
const (
	usedTurn   = "turn"
	usedBattle = "battle"
)

// holder is a unit or a character who may carry an item.
type holder struct {
	name           string
	unit           game.UnitType // "" for a character
	kind           string        // of a character
	armour, hits   int
	barred         bool // his profile gives no item, or the unit is hired
	casts, dispels bool
}

// holderOfUnit describes a unit as a holder of items.
func holderOfUnit(u *game.Unit) holder {
	own := Own(u)
	return holder{name: u.Name, unit: u.Type, armour: own.Armour, hits: own.Hits, barred: noItemFor(own.Special)}
}

// holderOfLeader describes a character as a holder of items. Casters are wizards and those to whom their profile
// gives casting (STD-MAGIC-01).
func holderOfLeader(c *game.Character) holder {
	own := OwnLeader(c)
	d := parameters[dispel](own.Special, ruleDispel)
	return holder{name: c.Name, kind: c.Kind, barred: noItemFor(own.Special),
		casts:   c.Kind == kindWizard || hasRule(own.Special, ruleCaster) || hasRule(own.Special, oneSpell) || len(own.Spells) > 0,
		dispels: d != nil && d.Mode == "caster"}
}

// noItemFor reports whether special rules bar items: by the profile (STD-SPEC-31), or because the unit is hired.
func noItemFor(special []Special) bool {
	return hasRule(special, noItem) || hasRule(special, ruleHired)
}

// is reports whether a word of the table describes a holder.
func (h *holder) is(word string) bool {
	switch word {
	case "unit":
		return h.unit == Infantry || h.unit == Cavalry || h.unit == Chariot
	case "character":
		return h.unit == ""
	case kindGeneral:
		return h.kind == kindGeneral
	case "caster":
		return h.casts
	case "counter":
		return h.dispels
	}
	return h.unit != "" && string(h.unit) == word
}

// bars says why a holder may not carry an item; nil if he may (STD-ITEM-01, -02, -04, -05).
func (it *item) bars(h *holder) *game.Refusal {
	switch {
	case h.barred, h.unit != "" && !h.is("unit"):
		return refuse("STD-ITEM-02", game.Say("%s carries no magic item.", h.name))
	case !slices.ContainsFunc(it.holders, h.is):
		return refuse("STD-ITEM-04", game.Say("%[1]s does not carry the %[2]s: it is for %[3]s.", h.name, it.name(), it.holderWords()))
	case it.gradeFor(h) == nil:
		return refuse("STD-ITEM-04", game.Say("%[1]s does not carry the %[2]s: there is none for its armour or hits.", h.name, it.name()))
	}
	return nil
}

// gradeFor is the price of an item for a holder, nil if there is none.
func (it *item) gradeFor(h *holder) *itemGrade {
	i := slices.IndexFunc(it.grades, func(g itemGrade) bool { return g.fits(h) })
	if i < 0 {
		return nil
	}
	return &it.grades[i]
}

// checkItems reports items whose holder may not carry them, and items that a side has twice (STD-ITEM-03).
func checkItems(s *game.State, add func(path, format string, args ...any)) {
	seen := map[[2]string]bool{}
	check := func(path, id string, side game.SideID, h holder) {
		it := itemNamed(id)
		if it == nil {
			return
		}
		h.name = "it"
		if refusal := it.bars(&h); refusal != nil {
			add(path, "%s", refusal.Reason.String())
		}
		if at := [2]string{string(side), id}; seen[at] {
			add(path, "the %s is there twice on one side", it.name())
		} else {
			seen[at] = true
		}
	}
	for i := range s.Units {
		u := &s.Units[i]
		check(fmt.Sprintf("units[%d].item", i), Own(u).Item, u.Side, holderOfUnit(u))
	}
	for i := range s.Characters {
		c := &s.Characters[i]
		check(fmt.Sprintf("characters[%d].item", i), OwnLeader(c).Item, c.Side, holderOfLeader(c))
	}
}
