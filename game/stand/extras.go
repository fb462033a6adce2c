package stand

import "frontage/game"

// extras says which of the things that most battles do without are in a battle. The rules ask it
// before they look for them. No action gives a unit or a character any of these: they come with a
// new unit, and the board is then made from nothing.
type extras struct {
	known     bool
	special   bool // special rules of units or characters
	forts     bool // wagon forts
	items     bool // magic items
	wagons    bool // wagons, which are no units
	outsiders bool // units that belong to no army: wagons, and those that spells have brought
}

func extrasOf(s *game.State) extras {
	e := extras{known: true}
	for i := range s.Units {
		own := Own(&s.Units[i])
		e.special = e.special || len(own.Special) > 0 || own.Attached != nil
		e.forts = e.forts || isFort(&s.Units[i])
		e.items = e.items || own.Item != ""
		e.wagons = e.wagons || own.Wagon
		e.outsiders = e.outsiders || own.Wagon || own.Made != nil
	}
	for i := range s.Characters {
		own := OwnLeader(&s.Characters[i])
		e.special = e.special || len(own.Special) > 0
		e.items = e.items || own.Item != ""
	}
	return e
}
