package column

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// The kinds of terrain (G-15).
const (
	hill       = "hill"
	rough      = "rough"
	wood       = "wood"
	building   = "building"
	wall       = "wall"
	impassable = "impassable"
)

// standsOn reports whether a base is on a piece of terrain of one of the kinds.
func standsOn(s *game.State, b geometry.Box, kinds ...string) bool {
	for i := range s.Terrain {
		t := &s.Terrain[i]
		if slices.Contains(kinds, t.Kind) && table.On(t, b) {
			return true
		}
	}
	return false
}

// clearGround reports whether both stands are on clear ground: there is no Shock bonus on rough
// ground or in woods.
func clearGround(s *game.State, a, t standAt) bool {
	return !standsOn(s, a.box(), rough, wood, building) && !standsOn(s, t.box(), rough, wood, building)
}

// coverOf returns the cover of a target against a shooter, by the name of its modifier: heavy in a
// building or behind a wall next to it, light in a wood, "" for none.
func coverOf(s *game.State, a, t standAt) string {
	box := t.box()
	if standsOn(s, box, building) || behindWall(s, a.box(), box) {
		return "heavy_cover"
	}
	if standsOn(s, box, wood) {
		return "light_cover"
	}
	return ""
}

// behindWall reports whether a target stands at a wall that the line of fire crosses.
func behindWall(s *game.State, from, to geometry.Box) bool {
	for i := range s.Terrain {
		if s.Terrain[i].Kind != wall {
			continue
		}
		line := fireLine(from, to)
		for _, p := range table.Areas(&s.Terrain[i]) {
			if p.Crosses(line) && p.DistanceToBox(to) <= geometry.Tolerance {
				return true
			}
		}
	}
	return false
}

// height returns the height of the ground at a point, in steps of the hills.
func height(s *game.State, at geometry.Vec) float64 {
	most := 0.0
	for i := range s.Terrain {
		t := &s.Terrain[i]
		if t.Kind != hill || len(t.Shape) == 0 {
			continue
		}
		if len(t.Contours) == 0 && geometry.Polygon(t.Shape).Contains(at, 0) {
			most = max(most, 1)
		}
		for _, c := range t.Contours {
			if geometry.Polygon(c.Shape).Contains(at, 0) {
				most = max(most, c.Height)
			}
		}
	}
	return most
}

// uphill reports whether an attacker is below its target, by the middles of their bases.
func uphill(s *game.State, a, t standAt) bool {
	return !ignoresTerrain(a.unit) && height(s, a.box().Center) < height(s, t.box().Center)
}

// higher reports whether a stand is above another.
func higher(s *game.State, a, t standAt) bool {
	return height(s, t.box().Center) < height(s, a.box().Center)
}

// ignoresTerrain reports whether the ground neither slows nor stops a unit, except impassable ground
// (COL-FANTASY-17).
func ignoresTerrain(u *game.Unit) bool { return u.Type == vampire }
