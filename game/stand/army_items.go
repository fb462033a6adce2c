package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/army"
)

// Items in armies: who may carry which, and their prices (STD-ITEM-01 to -06).

// offeredItems lists the items that an army may have.
func offeredItems() (list []army.Item) {
	for i := range items {
		text := itemTexts[items[i].id]
		list = append(list, army.Item{ID: items[i].id, Name: text.name, About: text.about})
	}
	return list
}

// itemFor returns the price of the item of a pick, or says why its unit or character may not carry it.
func itemFor(l *army.List, p army.Pick) (points float64, bars game.Phrase) {
	it := itemNamed(p.Item)
	h := listedHolder(l, p)
	if refusal := it.bars(&h); refusal != nil {
		return 0, refusal.Reason
	}
	return float64(it.gradeFor(&h).points), game.Phrase{}
}

// listedHolder describes the unit or the character of a pick, with his mount, as a holder of items.
func listedHolder(l *army.List, p army.Pick) holder {
	p.Item = ""
	if e := l.Army.Unit(p.ID); e != nil {
		u := musterUnit(l, p)
		h := holderOfUnit(&u)
		h.barred = h.barred || noItemFor(e.Own.(*ListedUnit).Special)
		if of, ok := l.Army.Own.(*ListedArmy); ok {
			h.barred = h.barred || slices.ContainsFunc(of.Special, func(s Special) bool { return noItemFor([]Special{s}) && isAmong(&u, &s) })
		}
		return h
	}
	c := musterLeader(l, p)
	h := holderOfLeader(&c)
	h.barred = h.barred || noItemFor(l.Army.Character(p.ID).Own.(*ListedLeader).Special)
	return h
}

// carries gives a unit or a character of an army its item, and adds its price to the points (STD-ITEM-06).
func carries(l *army.List, p army.Pick, item *string, points *int) {
	if it := itemNamed(p.Item); it != nil {
		price, _ := itemFor(l, p)
		*item = it.id
		*points += int(price)
	}
}

// scoutingOfPick is what a pick of an army list is worth if it is committed to scouting (STD-SCOUT-01).
func scoutingOfPick(l *army.List, p army.Pick) (points int, why game.Phrase) {
	if l.Army.Unit(p.ID) != nil {
		u := musterUnit(l, p)
		return scoutingOfUnit(&u)
	}
	c := musterLeader(l, p)
	return scoutingOfLeader(&c)
}
