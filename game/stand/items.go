package stand

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"frontage/game"
)

// item is a row of the table of magic items (section 3 of the page on magic).
type item struct {
	id      string // "war-banner"
	class   string // banner, weapon or device
	grades  []itemGrade
	holders []string // types of troops, or unit, character, general, caster, counter
	rule    string
}

// itemGrade is the price of an item for some holders: those of an armour or of a number of hits, or all of them.
type itemGrade struct {
	points  int
	armours []int // 0 for a unit without armour
	hits    [2]int
}

// The ids of the items in files.
const (
	warBanner    = "war-banner"
	shieldBanner = "shield-banner"
	stoutBanner  = "stout-banner"
	windbreak    = "windbreak-banner"
	secondChance = "second-chance-banner"
	breaker      = "breaker"
	firstBlow    = "first-blow"
	returnWeapon = "returning"
	heavyWeapon  = "heavy"
	orderCrown   = "order-crown"
	highHelm     = "high-helm"
	secondVoice  = "second-voice"
	castingRing  = "casting-ring"
	hushStaff    = "hush-staff"
	sceptre      = "steady-sceptre"
	scroll       = "unmaking-scroll"
	pushWand     = "push-wand"
	echoRod      = "echo-rod"
)

//go:embed items.csv
var itemTable string

// items lists all items in the order of the table.
var items = readItems(itemTable)

// readItems reads the embedded table of items.
func readItems(text string) []item {
	var list []item
	for i, line := range strings.Split(strings.TrimSpace(text), "\n")[1:] {
		cells := strings.Split(line, ",")
		if len(cells) != 5 {
			panic(fmt.Sprintf("row %d of the items has %d cells", i+2, len(cells)))
		}
		it := item{id: cells[0], class: cells[1], holders: strings.Split(cells[3], "|"), rule: cells[4]}
		for _, text := range strings.Split(cells[2], "|") {
			it.grades = append(it.grades, readGrade(text))
		}
		list = append(list, it)
	}
	return list
}

// readGrade reads a price: "30", "15 (6+ or 0)", "30 (H 2-3)".
func readGrade(text string) itemGrade {
	price, of, _ := strings.Cut(strings.TrimSuffix(text, ")"), " (")
	var g itemGrade
	g.points, _ = strconv.Atoi(price)
	if hits, ok := strings.CutPrefix(of, "H "); ok {
		from, to, several := strings.Cut(hits, "-")
		if !several {
			to = from
		}
		g.hits[0], _ = strconv.Atoi(from)
		g.hits[1], _ = strconv.Atoi(to)
		return g
	}
	if of != "" {
		for _, word := range strings.Split(of, " or ") {
			n, _ := strconv.Atoi(strings.TrimSuffix(word, "+"))
			g.armours = append(g.armours, n)
		}
	}
	return g
}

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

// itemNamed returns an item by its id, nil for none.
func itemNamed(id string) *item {
	i := slices.IndexFunc(items, func(it item) bool { return it.id == id })
	if i < 0 {
		return nil
	}
	return &items[i]
}

// itemIDs lists the ids of all items.
func itemIDs() []string {
	list := make([]string, len(items))
	for i := range items {
		list[i] = items[i].id
	}
	return list
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

// noItemFor reports whether special rules bar items: by the profile (STD-SPEC-31), or because the unit is hired
// (STD-SPEC-36).
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
