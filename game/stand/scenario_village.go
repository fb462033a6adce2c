package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// The village (STD-SCEN-14 to STD-SCEN-19): its zones, buildings and points.

func init() {
	scenarioZones[scenarioVillage] = villageZones
	scenarioKinds[scenarioVillage] = &scenarioKind{
		wanted: []string{scenarioVillage, "a1", "a2", "b1", "b2"}, feature: "building", lay: layVillage,
		place: (*board).placeBuilding, placer: attackerFirst, spots: (*board).buildingSpots,
		atEnd: (*board).villageCount, pursue: (*board).pursueBuildings,
		fixed: true, attackerFirst: true,
	}
}

// Lengths of the village, in cm.
const (
	villageWidth  = 20.0
	cornerWidth   = 60.0 // of the zones in the corners
	labelledWidth = 40.0 // of the defender's, as the figure is labelled (AMB-M50)
	cornerDepth   = 40.0
	lineA         = 10.0 // from the axis, on the attacker's side
	lineB         = 20.0 // on the defender's
	buildingWidth = 4.0
	snapToLine    = 10.0 // how far from a line a point may be that means a place on it
)

// buildingID begins the ids of buildings among the terrain.
const buildingID = "building-"

// attackerFirst lets the sides place buildings by turns, the attacker first (STD-SCEN-15).
func attackerFirst(s *game.State) game.SideID {
	if len(OwnTurn(s).Scenario.Goals)%2 == 1 { // after the village itself
		return attackerOf(s)
	}
	return defenderOf(s)
}

// villageZones are the corner rectangles: the attacker's at the lower right, the defender's at the
// upper left (STD-SCEN-14, AMB-M50).
func villageZones(s *game.State, attacks bool) []geometry.Rect {
	w, h := s.Table.Width, s.Table.Height
	if attacks {
		return []geometry.Rect{{Min: geometry.Vec{X: w - cornerWidth}, Max: geometry.Vec{X: w, Y: cornerDepth}}}
	}
	width := cornerWidth
	if plays(s, "AMB-M50", "b") {
		width = labelledWidth
	}
	return []geometry.Rect{{Min: geometry.Vec{Y: h - cornerDepth}, Max: geometry.Vec{X: width, Y: h}}}
}

// layVillage lays the village in the defender's corner (STD-SCEN-14).
func layVillage(s *game.State) []Goal {
	d := villageWidth / 2
	shape := squareAt(geometry.Vec{X: d, Y: s.Table.Height - d}, villageWidth)
	clearOfTerrain(s, shape)
	s.Terrain = append(s.Terrain, game.Terrain{ID: scenarioVillage, Kind: "village", Shape: shape})
	return []Goal{{ID: scenarioVillage, Terrain: scenarioVillage}}
}

// offAxis is how far a point lies from the diagonal between the players' corners: above 0 on the
// defender's side.
func offAxis(t game.Table, at geometry.Vec) float64 {
	return (float64(t.Width*at.Y) - float64(t.Height*at.X)) / geometry.Vec{X: t.Width, Y: t.Height}.Len()
}

// placeBuilding places the next building on line A or B: at the foot of a point near a line
// (STD-SCEN-15).
func (b *board) placeBuilding(at geometry.Vec) (g placedGoal, refusal *game.Refusal) {
	t := b.state.Table
	off := offAxis(t, at)
	line, to := "a", -lineA
	if math.Abs(off-lineB) < math.Abs(off+lineA) {
		line, to = "b", lineB
	}
	if math.Abs(off-to) > snapToLine {
		return g, refuse("STD-SCEN-15", game.Say("Buildings stand on line A, %s from the axis on the attacker's side, or on line B, %s from it on the defender's.", cm(lineA), cm(lineB)))
	}
	across := geometry.Vec{X: -t.Height, Y: t.Width}.Unit()
	at = round4Point(at.Along(across, to-off))
	shape := squareAt(at, buildingWidth)
	for i := range shape {
		shape[i] = round4Point(shape[i])
	}
	bounds := shape.Bounds()
	if table := t.Rect(); !table.Contains(bounds.Min, 0) || !table.Contains(bounds.Max, 0) {
		return g, refuse("STD-SCEN-15", game.Say("The building would not stand wholly on the table."))
	}
	for i := range b.state.Terrain {
		f := &b.state.Terrain[i]
		if closed := goings[f.Kind].closed(Infantry); closed && slices.ContainsFunc(table.Areas(f), func(a geometry.Polygon) bool { return a.Bounds().Meets(bounds) }) {
			return g, refuse("STD-SCEN-15", game.Say("The building would stand on %s.", groundName(f.Kind, f.ID)))
		}
	}
	for _, id := range missingGoals(b.state) {
		if id[:1] != line {
			continue
		}
		name := game.Say("a building on line A")
		if line == "b" {
			name = game.Say("a building on line B")
		}
		terrain := game.TerrainID(buildingID + id)
		return placedGoal{Goal: Goal{ID: id, Terrain: terrain}, rule: "STD-SCEN-15", name: name, feature: game.Terrain{ID: terrain, Kind: "building", Shape: shape}}, nil
	}
	return g, refuse("STD-SCEN-15", game.Say("Both buildings of this line stand; there are two on each."))
}

// buildingSpots lists points for the next building by default: thirds of its line, and others along
// it, those clear of other terrain first.
func (b *board) buildingSpots() (list []geometry.Vec) {
	t := b.state.Table
	axis := geometry.Vec{X: t.Width, Y: t.Height}
	across := geometry.Vec{X: -t.Height, Y: t.Width}.Unit()
	var rest []geometry.Vec
	for _, id := range missingGoals(b.state) {
		off, share := -lineA, 1.0/3
		if id[:1] == "b" {
			off = lineB
		}
		if id[1:] == "2" {
			share = 2.0 / 3
		}
		for k := range 41 {
			by := float64((k+1)/2) / 80
			if k%2 == 1 {
				by = -by
			}
			at := axis.Scale(share+by).Along(across, off)
			if b.isOpen(squareAt(at, buildingWidth+2)) {
				list = append(list, at)
			} else {
				rest = append(rest, at)
			}
		}
	}
	return append(list, rest...)
}

// isOpen reports whether no terrain lies near an area.
func (b *board) isOpen(area geometry.Polygon) bool {
	bounds := area.Bounds()
	return !slices.ContainsFunc(b.state.Terrain, func(t game.Terrain) bool {
		return slices.ContainsFunc(table.Areas(&t), func(a geometry.Polygon) bool { return a.Bounds().Meets(bounds) })
	})
}

// burntPoints are the points of the attacker for what is burnt, and of the defender for what is not
// (STD-SCEN-18), by the first letter of the id.
var burntPoints = map[string][2]int{"a": {1, 3}, "b": {2, 2}, "v": {3, 1}}

// villageCount counts the burnt buildings of the attacker, the others of the defender (STD-SCEN-18).
// It needs the state alone.
func (b *board) villageCount(side game.SideID) (c scoring) {
	attacks := side == attackerOf(b.state)
	for _, g := range goalsOf(b.state) {
		points := burntPoints[g.ID[:1]]
		marks := areaMarks(areasOf(b.state, g.Terrain))
		switch {
		case attacks && g.Burnt:
			c.add(points[0], "STD-SCEN-18", game.SayCount(points[0], "%[2]s is burnt down: 1 point.", "%[2]s is burnt down: %[1]d points.", goalName(&g).Capital()), marks...)
		case attacks:
			c.add(0, "STD-SCEN-18", game.Say("%s is not burnt down: nothing yet.", goalName(&g).Capital()), marks...)
		case g.Burnt:
			c.add(0, "STD-SCEN-18", game.Say("%s is burnt down: nothing.", goalName(&g).Capital()), marks...)
		default:
			c.add(points[1], "STD-SCEN-18", game.SayCount(points[1], "%[2]s stands: 1 point.", "%[2]s stands: %[1]d points.", goalName(&g).Capital()), marks...)
		}
	}
	return c
}

// pursueBuildings sends the attacker's units to what is not burnt by default, two to each. A unit that
// touches it stays there.
func (b *board) pursueBuildings(list goals) {
	attacker := attackerOf(b.state)
	for _, g := range goalsOf(b.state) {
		areas := areasOf(b.state, g.Terrain)
		if g.Burnt || len(areas) == 0 {
			continue
		}
		touching := func(unit int) bool { return b.touchesAreas(unit, areas) }
		b.seek(list, &errand{to: middleOf(areas), has: touching}, 2,
			func(u *unitOnBoard) bool { return u.Side == attacker && slices.Contains(groundTroops, u.Type) })
	}
}
