package stand

import (
	"slices"
	"strconv"

	"frontage/game"
)

// Own returns the stand rules' data of a unit, for reading; use [Edit] to change it.
func Own(u *game.Unit) *Unit {
	if own, ok := u.Own.(*Unit); ok {
		return own
	}
	return &noUnit
}

// noUnit and noLeader are what a unit and a character without data have. They are never changed.
var (
	noUnit   Unit
	noLeader Leader
)

// Edit gives a unit its own copy of the stand rules' data and returns it for changing.
func Edit(u *game.Unit) *Unit { return game.EditUnit[Unit](u) }

// OwnLeader returns the stand rules' data of a character, for reading.
func OwnLeader(c *game.Character) *Leader {
	if own, ok := c.Own.(*Leader); ok {
		return own
	}
	return &noLeader
}

// EditLeader gives a character his own copy of the stand rules' data and returns it for
// changing.
func EditLeader(c *game.Character) *Leader { return game.EditLeader[Leader](c) }

// OwnTurn returns the progress of a battle, for reading or changing; states do not share
// it.
func OwnTurn(s *game.State) *Progress {
	if own, ok := s.Turn.Own.(*Progress); ok {
		return own
	}
	own := &Progress{}
	s.Turn.Own = own
	return own
}

// HasTrait reports whether the unit has the named trait.
func HasTrait(u *game.Unit, name string) bool { return slices.Contains(Own(u).Traits, name) }

func unitName(s *game.State, id game.UnitID) string {
	if u := s.Unit(id); u != nil && u.Name != "" {
		return u.Name
	}
	return strconv.Quote(string(id))
}

// appendIndexes appends the indexes of units to an empty list, each once, in file order.
func appendIndexes(list []int, s *game.State, ids []game.UnitID) []int {
	from := 0 // ids mostly come in file order
	for _, id := range ids {
		i := s.UnitIndexFrom(from, id)
		if i < 0 {
			continue
		}
		list, from = append(list, i), i+1
	}
	if !slices.IsSorted(list) {
		slices.Sort(list)
	}
	return slices.Compact(list)
}

const (
	traitAllRound   = "all-round-sight"
	traitTerrifying = "terrifying"
	traitFearless   = "fearless" // immune to terror
	traitGiant      = "giant"

	traitStoneThrower = "stone-thrower"
	traitBoltThrower  = "bolt-thrower"
	traitCannon       = "cannon"
)

func furthest(travel [4]float64) float64 {
	return max(travel[0], travel[1], travel[2], travel[3])
}

// firstOf returns places with that of one stand moved to the front.
func firstOf(places []game.StandPlace, id game.StandID) []game.StandPlace {
	at := slices.IndexFunc(places, func(p game.StandPlace) bool { return p.ID == id })
	if at < 0 {
		return places
	}
	return append([]game.StandPlace{places[at]}, slices.Delete(slices.Clone(places), at, at+1)...)
}

// isWagon reports whether a unit is a wagon, which is no unit of an army (AMB-M52).
func isWagon(u *game.Unit) bool { return Own(u).Wagon }
