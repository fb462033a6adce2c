package stand

import (
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// The tower (STD-SCEN-10 to STD-SCEN-13).

func init() {
	scenarioKinds[scenarioTower] = &scenarioKind{
		wanted: []string{scenarioTower}, feature: "building", lay: layTower, scores: "STD-SCEN-12", inTurn: (*board).towerHeld, pursue: (*board).pursueTower,
	}
}

// What the tower scores, and how many units control it.
const (
	towerKeepers = 2
	towerPoints  = 3
	towerNear    = 10.0 // cm: 1 more if no enemy is within this distance,
	towerWide    = 20.0 // and 1 more still if none is within this one
)

// towerHeld scores the tower if a side controls it (STD-SCEN-11, STD-SCEN-12).
func (b *board) towerHeld(side game.SideID) (c scoring) {
	own := b.state.Sides[b.state.SideOf(side)].Name
	for _, g := range goalsOf(b.state) {
		areas := areasOf(b.state, g.Terrain)
		far := func(box geometry.Box) float64 { return distanceToAreas(areas, box) }
		var keepers namesListed
		for i := range b.units {
			if u := &b.units[i]; u.Side == side && b.mayControl(i) && b.touchesAreas(i, areas) {
				keepers = append(keepers, u.name())
			}
		}
		marks := areaMarks(areas)
		switch {
		case len(keepers) == 0:
			c.add(0, "STD-SCEN-11", game.Say("No unit of %s touches the tower that is neither confused nor engaged; two are wanted to control it.", own), marks...)
			continue
		case len(keepers) < towerKeepers:
			c.add(0, "STD-SCEN-11", game.Say("Only %s of %s touches the tower, neither confused nor engaged; two are wanted to control it.", keepers[0], own), marks...)
			continue
		}
		foe := b.nearestBy(far, func(u *unitOnBoard) bool { return u.Side != side })
		if foe.unit >= 0 && foe.far <= geometry.Tolerance {
			c.add(0, "STD-SCEN-11", game.Say("%s does not control the tower: the enemy %s touches it as well.", own, b.units[foe.unit].name()), marks...)
			continue
		}
		c.held = append(c.held, g.ID)
		c.add(towerPoints, "STD-SCEN-12", game.Say("%s controls the tower with %s: 3 points.", own, keepers), marks...)
		for _, reach := range [2]float64{towerNear, towerWide} {
			if foe.unit >= 0 && foe.far <= reach+geometry.Tolerance {
				c.add(0, "STD-SCEN-12", game.Say("No point more: the enemy %s is %s from the tower, within %s.", b.units[foe.unit].name(), cm(foe.far), cm(reach)), marks...)
				break
			}
			c.add(1, "STD-SCEN-12", game.Say("No enemy is within %s of the tower: 1 point more.", cm(reach)), marks...)
		}
	}
	return c
}

// pursueTower sends units of each side to the tower by default, one more than are wanted. A unit that
// touches it stays there.
func (b *board) pursueTower(list goals) {
	for _, g := range goalsOf(b.state) {
		areas := areasOf(b.state, g.Terrain)
		if len(areas) == 0 {
			continue
		}
		touching := func(unit int) bool { return b.touchesAreas(unit, areas) }
		b.seek(list, &errand{to: middleOf(areas), has: touching}, towerKeepers+1,
			func(u *unitOnBoard) bool { return slices.Contains(groundTroops, u.Type) })
	}
}

// layTower lays the tower at the centre of the table (STD-SCEN-10), clear of other terrain.
func layTower(s *game.State) []Goal {
	middle := s.Table.Rect().Max.Scale(0.5)
	clearOfTerrain(s, squareAt(middle, towerWidth+2*besideFeature))
	s.Terrain = append(s.Terrain, game.Terrain{ID: scenarioTower, Kind: "building", Shape: squareAt(middle, towerWidth)})
	return []Goal{{ID: scenarioTower, Terrain: scenarioTower}}
}

const (
	towerWidth    = 4.0 // cm
	besideFeature = 6.0 // the room left around a feature that is an objective, in cm
)

// squareAt is a square about a point.
func squareAt(at geometry.Vec, width float64) geometry.Polygon {
	d := width / 2
	return geometry.Polygon{{X: at.X - d, Y: at.Y - d}, {X: at.X + d, Y: at.Y - d}, {X: at.X + d, Y: at.Y + d}, {X: at.X - d, Y: at.Y + d}}
}

// clearOfTerrain takes the terrain off the table whose bounds meet those of an area.
func clearOfTerrain(s *game.State, area geometry.Polygon) {
	s.Terrain = slices.DeleteFunc(slices.Clone(s.Terrain), func(t game.Terrain) bool {
		return slices.ContainsFunc(table.Areas(&t), func(a geometry.Polygon) bool { return a.Bounds().Meets(area.Bounds()) })
	})
}
