package stand

import (
	"slices"

	"frontage/game"
)

// Own returns what the stand rules keep with a unit, to be read; [Edit] returns it to be
// changed.
func Own(u *game.Unit) *Unit {
	if own, ok := u.Own.(*Unit); ok {
		return own
	}
	return &Unit{}
}

// Edit gives a unit data of its own and returns it, to be changed.
func Edit(u *game.Unit) *Unit { return game.EditUnit[Unit](u) }

// OwnLeader returns what the stand rules keep with a character, to be read.
func OwnLeader(c *game.Character) *Leader {
	if own, ok := c.Own.(*Leader); ok {
		return own
	}
	return &Leader{}
}

// EditLeader gives a character data of his own and returns it, to be changed.
func EditLeader(c *game.Character) *Leader { return game.EditLeader[Leader](c) }

// OwnTurn returns how far a battle has come, to be read or changed: it belongs to the
// state alone.
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
