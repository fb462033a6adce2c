package stand

import (
	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

const traitFlying = "flying"

// How far flyers charge: up to 60 cm, or 10 cm in irregular formation
// (STD-FLY-02, STD-FLY-03).
const (
	flyingCharge    = 60.0
	irregularFlight = 10.0
)

// groundFor returns the ground as a unit finds it. A flyer may pass over anything
// (STD-FLY-04).
func (b *board) groundFor(unit int) *geometry.Ground { return b.groundOf(b.groundKey(unit)) }

// groundOf returns the ground as a kind of unit finds it.
func (b *board) groundOf(key groundKey) *geometry.Ground {
	for i := range b.grounds {
		if b.grounds[i].groundKey == key {
			return b.grounds[i].Ground
		}
	}
	var g *geometry.Ground
	if b.lasting != nil {
		g = b.lasting.groundOf(b, key)
	} else {
		areas, _ := b.closedTerrain(key)
		g = geometry.NewGround(b.state.Table.Rect(), b.Boxes, areas).Counting(b.counting())
	}
	b.grounds = append(b.grounds, groundOfKind{key, g})
	return g
}

// counting returns the counter for the work of path searches: the battle's, or the
// placement's outside a battle.
func (b *board) counting() *geometry.Work {
	if b.lasting != nil {
		return &b.lasting.work
	}
	return &b.placement.work
}

// groundOfKind is the ground for one kind of unit.
type groundOfKind struct {
	groundKey
	*geometry.Ground
}

// near appends to an empty list the pieces that may be within reach of some boxes. It uses
// the index of a unit's ground; any unit will do.
func (b *board) near(list []int, unit int, boxes []geometry.Box, reach float64) []int {
	if len(boxes) == 0 {
		return list
	}
	return b.Near(table.BoundsOf(boxes).Grow(reach+geometry.Tolerance), list)
}

// groundKey is what distinguishes the ground for one unit from that for another.
type groundKey struct {
	kind   game.UnitType
	flying bool
	atHome string // the kinds of terrain that it may enter besides, parted by "/" (STD-SPEC-32)
}

func (b *board) groundKey(unit int) groundKey {
	return groundKey{b.units[unit].Type, HasTrait(b.units[unit].Unit, traitFlying), atHomeIn(Own(b.units[unit].Unit).Special)}
}
