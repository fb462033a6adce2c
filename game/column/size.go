package column

import "frontage/game"

// sizeCost returns the Size Cost of a unit's stands (COL-UNIT-07); Dwarves count one less
// (COL-FANTASY-13).
func sizeCost(u *game.Unit) int {
	return max(1, typeOf(u).Size+tables().Races[own(u).Race].Size)
}

// sizeLimits returns the limits of the size of a Formed unit (COL-UNIT-08, COL-UNIT-12 to
// -15): doubled for 15 mm (COL-UNIT-10, R-18), and without a least size for platforms and
// artillery (COL-UNIT-09). Sizes count the Size Cost of each stand (COL-UNIT-11).
func sizeLimits(s *game.State, u *game.Unit) (least, most int) {
	l := tables().Levels[level(u)]
	least, most = l.Least, l.Most
	if scaleOf(s) == 15 {
		least, most = 2*least, 2*most
	}
	if g := typeOf(u).Group; g == Platform || g == Artillery {
		least = 0
	}
	return least, most
}

// checkSize returns the fault in the number of stands of a whole unit, nil if there is none.
func checkSize(s *game.State, u *game.Unit) *game.Refusal {
	o, group := own(u), typeOf(u).Group
	switch {
	case o.Formed && group == Skirmishers:
		return game.Refuse("COL-UNIT-04", "Skirmishers are always Unformed.")
	case o.Formed && group == Monster:
		return game.Refuse("COL-FANTASY-15", "Monsters are Unformed.")
	case !o.Formed && o.Size > 1:
		return game.Refuse("COL-UNIT-05", "An Unformed unit is one stand; it has %d.", o.Size)
	case !o.Formed:
		return nil
	}
	least, most := sizeLimits(s, u)
	if size := o.Size * sizeCost(u); size < least || size > most {
		return game.Refuse("COL-UNIT-08", "Its size is %d (%s of Size Cost %d); a Formed unit of this training has %d to %d.",
			size, standsPhrase(o.Size), sizeCost(u), least, most)
	}
	return nil
}
