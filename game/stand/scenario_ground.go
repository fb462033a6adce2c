package stand

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// groundTroops are the types of units that may control the tower, and burn buildings.
var groundTroops = []game.UnitType{Infantry, Cavalry, Chariot}

// mayControl reports whether a unit may control the tower (STD-SCEN-11), or burn buildings unless it flies
// (STD-SCEN-17): infantry, cavalry or chariots, neither confused nor engaged.
func (b *board) mayControl(unit int) bool {
	u := &b.units[unit]
	return slices.Contains(groundTroops, u.Type) && !isDecoy(u.Unit) && !Own(u.Unit).State.Confused && !b.isEngaged(unit)
}

// areasOf returns the areas of a feature of the terrain.
func areasOf(s *game.State, id game.TerrainID) []geometry.Polygon {
	i := slices.IndexFunc(s.Terrain, func(t game.Terrain) bool { return t.ID == id && id != "" })
	if i < 0 {
		return nil
	}
	return table.Areas(&s.Terrain[i])
}

// distanceToAreas is the distance of a stand from the nearest of some areas.
func distanceToAreas(areas []geometry.Polygon, box geometry.Box) float64 {
	least := distanceToNothing
	for _, area := range areas {
		least = min(least, area.DistanceToBox(box))
	}
	return least
}

// distanceToNothing is further than anything on a table.
const distanceToNothing = 1e9

// touchesAreas reports whether a stand of a unit touches one of some areas.
func (b *board) touchesAreas(unit int, areas []geometry.Polygon) bool {
	return slices.ContainsFunc(b.BoxesOf(unit), func(box geometry.Box) bool { return distanceToAreas(areas, box) <= geometry.Tolerance })
}

// areaMarks marks the insides of some areas.
func areaMarks(areas []geometry.Polygon) (list []game.Mark) {
	for _, area := range areas {
		list = append(list, game.AreaMark(area))
	}
	return list
}

// label is what stands beside the flag of an objective: the number of a marker, or "A1"; "" for the tower and the
// village, which are seen.
func (g *Goal) label() string {
	if g.ID == scenarioTower || g.ID == scenarioVillage {
		return ""
	}
	return strings.ToUpper(g.ID)
}

// goalName names the village or a building within a sentence.
func goalName(g *Goal) game.Phrase {
	switch g.ID {
	case scenarioVillage:
		return game.Say("the village")
	case "a1", "a2":
		return game.Say("building %s on line A", g.label())
	}
	return game.Say("building %s on line B", g.label())
}
