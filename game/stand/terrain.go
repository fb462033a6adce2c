package stand

import (
	"fmt"

	"frontage/game"
	"frontage/geometry"
)

// going says what a kind of terrain does to movement and sight (the table of
// section TERR).
type going struct {
	closed func(game.UnitType) bool // impassable to the type
	sight  sightThrough
}

// sightThrough says how a kind of terrain treats a line of sight.
type sightThrough uint8

const (
	clear    sightThrough = iota // on the see-through list (STD-LOS-09)
	blocks                       // blocks wherever it is crossed (STD-LOS-08)
	covering                     // blocks too, but not always for a stand in it (STD-LOS-10, STD-LOS-11)
)

func openToAll(game.UnitType) bool      { return false }
func closedToAll(game.UnitType) bool    { return true }
func infantryOnly(t game.UnitType) bool { return t != game.Infantry }

// footAndHoof closes terrain to chariots, artillery and machines.
func footAndHoof(t game.UnitType) bool {
	return t == game.Chariot || t == game.Artillery || t == game.Machine
}

// goings is the terrain table: STD-TERR-02 to STD-TERR-21.
var goings = map[string]going{
	"hill":          {openToAll, covering},
	"steep-hill":    {infantryOnly, covering},
	"stream":        {footAndHoof, clear},
	"marsh":         {openToAll, clear},
	"loose":         {footAndHoof, clear},
	"wood":          {infantryOnly, covering},
	"village":       {openToAll, covering},
	"building":      {closedToAll, blocks},
	"deep-water":    {closedToAll, clear},
	"ravine":        {closedToAll, clear},
	"cliff":         {closedToAll, blocks},
	"road":          {openToAll, clear},
	"bridge":        {openToAll, clear},
	"ford":          {footAndHoof, clear},
	"low-obstacle":  {footAndHoof, clear},
	"high-obstacle": {infantryOnly, blocks},
	"fortress-wall": {closedToAll, blocks},
}

// areasOf returns the ground that a feature covers, as polygons.
func areasOf(t *game.Terrain) []geometry.Polygon {
	if len(t.Line) > 0 {
		return geometry.Ribbon(t.Line, t.Width)
	}
	return []geometry.Polygon{t.Shape}
}

// blockingTerrain returns the areas that stop a line of sight which neither
// begins nor ends in them.
func (b *board) blockingTerrain() []geometry.Polygon {
	var areas []geometry.Polygon
	for i := range b.state.Terrain {
		if t := &b.state.Terrain[i]; goings[t.Kind].sight != clear {
			areas = append(areas, areasOf(t)...)
		}
	}
	return areas
}

// closedTerrain returns the areas that a troop type may not enter (STD-MOVE-16).
func (b *board) closedTerrain(t game.UnitType) []geometry.Polygon {
	var areas []geometry.Polygon
	for i := range b.state.Terrain {
		if f := &b.state.Terrain[i]; goings[f.Kind].closed(t) {
			areas = append(areas, areasOf(f)...)
		}
	}
	return areas
}

// canLook returns an error when one of the pieces stands on a hill, in a wood
// or in a village: what a stand sees from within those is not decided yet, and
// a guess would be worse than no answer.
func (b *board) canLook(pieces []int) error {
	for i := range b.state.Terrain {
		t := &b.state.Terrain[i]
		if goings[t.Kind].sight != covering {
			continue
		}
		for _, area := range areasOf(t) {
			for _, p := range pieces {
				if area.OverlapsBox(b.boxes[p]) {
					return &game.BadQuery{Reason: fmt.Sprintf("%s stands in the %s %q: sight out of and into hills, woods and villages is not decided by this version",
						b.standName(p), t.Kind, t.ID)}
				}
			}
		}
	}
	return nil
}
