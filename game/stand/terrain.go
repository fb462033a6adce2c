package stand

import (
	"slices"
	"strings"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// going says what a kind of terrain does to movement and sight (the table of
// section TERR).
type going struct {
	closed func(game.UnitType) bool // impassable to a type
	sight  sightThrough
}

// sightThrough says how a kind of terrain affects a line of sight.
type sightThrough uint8

const (
	seeThrough sightThrough = iota // on the see-through list (STD-LOS-09)
	blocks                         // blocks wherever it is crossed (STD-LOS-08)
	shallow                        // has 2 cm visibility (STD-LOS-10)
	rising                         // blocks lines to what is not on it, or lower on it (STD-LOS-11, STD-LOS-12)
)

func openToAll(game.UnitType) bool      { return false }
func closedToAll(game.UnitType) bool    { return true }
func infantryOnly(t game.UnitType) bool { return t != Infantry }

// footAndHoof closes terrain to chariots, artillery and machines. These treat all terrain
// as chariots do (STD-ART-04).
func footAndHoof(t game.UnitType) bool {
	return t == Chariot || t == Artillery || t == Machine
}

// goings is the terrain table: STD-TERR-02 to -08, -10 to -12 and -17 to -21. Ground that
// no feature covers is open (STD-TERR-01). The file says what each feature is before the
// game begins (STD-TERR-24).
var goings = map[string]going{
	"hill":          {openToAll, rising},
	"steep-hill":    {infantryOnly, rising},
	"stream":        {footAndHoof, seeThrough},
	"marsh":         {openToAll, seeThrough},
	"loose":         {footAndHoof, seeThrough},
	"wood":          {infantryOnly, shallow},
	"village":       {openToAll, shallow},
	"building":      {closedToAll, blocks},
	"deep-water":    {closedToAll, seeThrough},
	"ravine":        {closedToAll, seeThrough},
	"cliff":         {closedToAll, blocks},
	"road":          {openToAll, seeThrough},
	"bridge":        {openToAll, seeThrough},
	"ford":          {footAndHoof, seeThrough},
	"low-obstacle":  {footAndHoof, seeThrough},
	"high-obstacle": {infantryOnly, blocks},
	"fortress-wall": {closedToAll, blocks},
	"earthwork":     {footAndHoof, seeThrough}, // as other low obstacles
}

// sightTerrain returns the ground for sight, and the index of the feature of each of its
// areas.
func (b *board) sightTerrain() (ground geometry.Terrain, areaOf []int) {
	ground.ByLine = b.plays("AMB-03", "b")
	for _, kind := range [3]sightThrough{blocks, shallow, rising} { // as geometry numbers areas
		for i := range b.state.Terrain {
			t := &b.state.Terrain[i]
			if goings[t.Kind].sight != kind {
				continue
			}
			for _, area := range table.Areas(t) {
				areaOf = append(areaOf, i)
				switch kind {
				case blocks:
					ground.Opaque = append(ground.Opaque, area)
				case shallow:
					ground.Shallow = append(ground.Shallow, geometry.Shallow{Area: area, Depth: shallowSight})
				case rising:
					hill := geometry.Hill{Footprint: area}
					for _, c := range t.Contours {
						hill.Contours = append(hill.Contours, geometry.Contour{Height: c.Height, Shape: c.Shape})
					}
					ground.Hills = append(ground.Hills, hill)
				}
			}
		}
	}
	return ground, areaOf
}

// shallowSight is how far sight reaches into woods and villages, in cm (STD-LOS-10).
const shallowSight = 2

// closedTerrain returns the areas on which a unit may not end, and the index of the feature
// of each: those that its type may not enter (STD-MOVE-16) or, for a flyer, woods and what
// infantry cannot enter (STD-FLY-05).
func (b *board) closedTerrain(key groundKey) (areas []geometry.Polygon, areaOf []int) {
	if b.lasting != nil {
		c := b.lasting.closedTo(b, key)
		return c.Areas, c.areaOf
	}
	return b.findClosed(key)
}

// findClosed is closedTerrain without the cache.
func (b *board) findClosed(key groundKey) (areas []geometry.Polygon, areaOf []int) {
	for i := range b.state.Terrain {
		f := &b.state.Terrain[i]
		closed := b.closes(f.Kind, key.kind)
		if key.flying {
			closed = f.Kind == "wood" || b.closes(f.Kind, Infantry)
		}
		if !closed || key.atHome != "" && slices.Contains(strings.Split(key.atHome, "/"), f.Kind) {
			continue
		}
		for _, area := range table.Areas(f) {
			for _, part := range b.withoutCrossings(area, key.kind) {
				areas, areaOf = append(areas, part), append(areaOf, i)
			}
		}
	}
	return areas, areaOf
}

// closes reports whether a kind of terrain is impassable to a troop type, with the readings
// of AMB-10 (steep hills, STD-TERR-03) and AMB-12 (artillery in villages and on broken
// ground, STD-ART-03).
func (b *board) closes(kind string, t game.UnitType) bool {
	switch {
	case kind == "steep-hill" && b.plays("AMB-10", "b"):
		return false
	case (kind == "village" || kind == "marsh") && t == Artillery && b.plays("AMB-12", "b"):
		return true
	}
	return goings[kind].closed(t)
}

// withoutCrossings returns the parts of an area outside the bridges and fords that a troop
// type may use (STD-TERR-17, STD-TERR-18).
func (b *board) withoutCrossings(area geometry.Polygon, kind game.UnitType) []geometry.Polygon {
	parts := []geometry.Polygon{area}
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if t.Kind != "bridge" && t.Kind != "ford" || goings[t.Kind].closed(kind) {
			continue
		}
		for _, crossing := range table.Areas(t) {
			var rest []geometry.Polygon
			for _, part := range parts {
				rest = append(rest, part.Without(crossing)...)
			}
			parts = rest
		}
	}
	return parts
}
