package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// Scenario is the scenario with objectives that is played: which one, and what has come of its
// objectives (STD-SCEN-04 to STD-SCEN-27).
type Scenario struct {
	Kind     string      `json:"kind" required:"true" enum:"markers,tower,village,wagons" doc:"Which scenario: four markers, the tower, the village, or the wagons."`
	Attacker game.SideID `json:"attacker,omitempty" doc:"The side that attacks the village or the wagons; by default the first."`
	Goals    []Goal      `json:"goals,omitempty" doc:"Its objectives. While the armies deploy, those that are missing are placed first."`
	Points   []Points    `json:"points,omitempty" doc:"The scenario victory points scored so far."`
}

// Goal is an objective: a point, a feature of the terrain, or a wagon.
type Goal struct {
	ID      string         `json:"id" required:"true"`
	X       float64        `json:"x,omitempty" doc:"Where a marker lies, or where a wagon was destroyed in contact."`
	Y       float64        `json:"y,omitempty"`
	Facing  float64        `json:"facing,omitempty" doc:"How that wagon faced."`
	Terrain game.TerrainID `json:"terrain,omitempty" doc:"The feature that it is."`
	Unit    game.UnitID    `json:"unit,omitempty" doc:"The wagon that it is."`
	Held    game.SideID    `json:"held,omitempty" doc:"The side that held it at the end of its last turn."`
	Burnt   bool           `json:"burnt,omitempty" doc:"It is burnt down; a wagon was destroyed in contact."`
	By      []game.UnitID  `json:"by,omitempty" doc:"The units that destroyed the wagon in contact and have stayed in touch with its place."`
	Looted  game.UnitID    `json:"looted,omitempty" doc:"The unit that has looted the wagon."`
	Saved   bool           `json:"escaped,omitempty" doc:"The wagon has left the table."`
	Absent  bool           `json:"absent,omitempty" doc:"There was no room for it."`
}

// At returns the place of a marker.
func (g *Goal) At() geometry.Vec { return geometry.Vec{X: g.X, Y: g.Y} }

// The kinds of scenarios.
const (
	scenarioMarkers = "markers"
	scenarioTower   = "tower"
	scenarioVillage = "village"
	scenarioWagons  = "wagons"
)

// scenarioNames are the names of the scenarios.
var scenarioNames = map[string]game.Phrase{
	scenarioMarkers: game.Say("Four markers"), scenarioTower: game.Say("The tower"),
	scenarioVillage: game.Say("The village"), scenarioWagons: game.Say("The wagons"),
}

// goalsOf returns the objectives of the scenario that are on the table.
func goalsOf(s *game.State) (list []Goal) {
	if own := OwnTurn(s).Scenario; own != nil {
		for _, g := range own.Goals {
			if !g.Absent {
				list = append(list, g)
			}
		}
	}
	return list
}

// attackerOf returns the attacker of a scenario.
func attackerOf(s *game.State) game.SideID {
	if own := OwnTurn(s).Scenario; own != nil && own.Attacker != "" {
		return own.Attacker
	}
	return s.Sides[0].ID
}

// defenderOf returns the other side.
func defenderOf(s *game.State) game.SideID { return s.Sides[1-max(0, s.SideOf(attackerOf(s)))].ID }

// scoredBy returns the scenario victory points that a side has scored so far.
func scoredBy(s *game.State, side game.SideID) int {
	if own := OwnTurn(s).Scenario; own != nil {
		for _, p := range own.Points {
			if p.Side == side {
				return p.Points
			}
		}
	}
	return 0
}

// edgeOf is the long edge of a side: 0 for the near one, 1 for the far one.
func edgeOf(s *game.State, side game.SideID) int {
	i := s.SideOf(side)
	if OwnTurn(s).Far == s.Sides[0].ID {
		return 1 - i
	}
	return i
}

// scenarioZones are the zones of the attacker, and of the defender, in the scenarios that fix them. Each
// is registered where it is.
var scenarioZones = map[string]func(s *game.State, attacks bool) []geometry.Rect{}
