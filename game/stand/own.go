package stand

import (
	"slices"

	"frontage/game"
)

// Own returns the stand rules' data of a unit, for reading; use [Edit] to change it.
func Own(u *game.Unit) *Unit {
	if own, ok := u.Own.(*Unit); ok {
		return own
	}
	return &Unit{}
}

// Edit gives a unit its own copy of the stand rules' data and returns it for changing.
func Edit(u *game.Unit) *Unit { return game.EditUnit[Unit](u) }

// OwnLeader returns the stand rules' data of a character, for reading.
func OwnLeader(c *game.Character) *Leader {
	if own, ok := c.Own.(*Leader); ok {
		return own
	}
	return &Leader{}
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
