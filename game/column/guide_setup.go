package column

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// bySides is the only method of setting up armies.
const bySides = "sides"

// setUpGuide describes how to set up armies by hand.
var setUpGuide = game.SetUpGuide{
	Unit: func(unit game.UnitID, to []game.StandPlace) game.Action {
		return game.Action{Do: doDeploy, Unit: unit, Stands: to}
	},
	Leader: func(leader game.CharacterID, to geometry.Vec) game.Action {
		return game.Action{Do: doDeploy, Character: leader, X: &to.X, Y: &to.Y}
	},
	Join: func(leader game.CharacterID, unit game.UnitID) game.Action {
		return game.Action{Do: doDeploy, Character: leader, Join: unit}
	},
	Waits: func(u *game.Unit) []game.Stand {
		if waits(u) {
			return own(u).DrawnUp
		}
		return nil
	},
	LeaderWaits: func(c *game.Character) bool { return c.Joined == "" && ownLeader(c).Waiting },
	Take:        takeUp,
	Partakes: func(s *game.State, piece game.UnitID) bool {
		if u := s.Unit(piece); u != nil {
			return len(own(u).DrawnUp) > 0
		}
		return slices.ContainsFunc(s.Characters, func(c game.Character) bool { return game.UnitID(c.ID) == piece && !ownLeader(&c).Lost })
	},
	Methods: []game.SetUpMethod{{ID: bySides, Name: game.Say("One side after the other"), Note: game.Say("The side that acts first sets up its army, then the other one")}},
	Zones:   func(s *game.State, side game.SideID) []geometry.Rect { return []geometry.Rect{zoneOf(s, side)} },
	Seen:    func(s *game.State, _ game.SideID) *game.State { return s },
}

// takeUp puts a waiting unit or leader onto a copy of a table, and reports whether it was waiting.
func takeUp(s *game.State, piece game.UnitID) bool {
	if u := s.Unit(piece); u != nil {
		if !waits(u) {
			return false
		}
		u.Stands = slices.Clone(own(u).DrawnUp)
		return true
	}
	for i := range s.Characters {
		if c := &s.Characters[i]; game.UnitID(c.ID) == piece && ownLeader(c).Waiting {
			game.EditLeader[Leader](c).Waiting = false
			return true
		}
	}
	return false
}
