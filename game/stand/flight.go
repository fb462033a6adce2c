package stand

import (
	"frontage/game"
	"frontage/geometry"
)

const traitFlying = "flying"

// How far flyers charge: up to 60 cm, or 10 cm in irregular formation
// (STD-FLY-02, STD-FLY-03).
const (
	flyingCharge    = 60.0
	irregularFlight = 10.0
)

// chargePace returns how far a stand of a unit may charge: its full pace,
// whatever its formation (STD-CHARGE-07), flyers excepted.
func (b *board) chargePace(unit int) float64 {
	u := &b.units[unit]
	switch {
	case !u.HasTrait(traitFlying):
		return pace(u.Unit)
	case !b.regular(b.boxesOf(unit)):
		return irregularFlight
	}
	return flyingCharge
}

// groundFor returns the table as a unit finds it. A flyer may pass over anything
// (STD-FLY-04).
func (b *board) groundFor(unit int) *geometry.Ground {
	key := b.groundKey(unit)
	if b.ground[key] == nil {
		if b.ground == nil {
			b.ground = map[groundKey]*geometry.Ground{}
		}
		if b.lasting != nil {
			b.ground[key] = b.lasting.groundOf(b, key)
			return b.ground[key]
		}
		areas, _ := b.closedTerrain(key)
		b.ground[key] = geometry.NewGround(b.state.Table.Rect(), b.boxes, areas)
	}
	return b.ground[key]
}

// near lists the pieces that may be within reach of some boxes: most of a table is not,
// and need not be asked about one by one. It asks the ground of a unit, which any will do for.
func (b *board) near(unit int, boxes []geometry.Box, reach float64) []int {
	if len(boxes) == 0 {
		return nil
	}
	return b.groundFor(unit).Near(boundsOf(boxes).Grow(reach+geometry.Tolerance), nil)
}

// groundKey is what makes the same table different to two units.
type groundKey struct {
	kind   game.UnitType
	flying bool
}

func (b *board) groundKey(unit int) groundKey {
	return groundKey{b.units[unit].Type, b.units[unit].HasTrait(traitFlying)}
}
