package stand

import (
	"slices"

	"frontage/geometry"
)

// fortified reports whether a stand is fortified against an enemy at one of its edges
// (STD-DEF-06). It must be infantry or artillery (STD-DEF-02), either on a rampart, unless
// the enemy is on the inner side of the walls (STD-DEF-12), or behind a high obstacle that
// runs along that edge, in contact or within 1 cm of it (STD-TERR-20, AMB-15).
func (b *board) fortified(p int, side geometry.Side) bool {
	if !b.unitOf(p).mayHide(true) {
		return false
	}
	box := b.Boxes[p]
	cover := b.protectors()
	for i := range cover {
		f := &cover[i]
		if f.covers == coverRampart && overlapsAny(f.areas, box) && !b.innerSide(f, box.Edge(side)) ||
			f.status == fortified && f.covers == coverAcross && runsAlong(f.areas, box.Edge(side).Segment, box.Normal(side)) {
			return true
		}
	}
	return false
}

// fortifiedPiece returns a stand of a unit that is fortified at any edge, −1 if there is none.
func (b *board) fortifiedPiece(unit int) int {
	if !b.nearFort(unit) {
		return -1
	}
	for _, p := range b.PiecesOf(unit) {
		for _, side := range geometry.Sides {
			if b.fortified(p, side) {
				return p
			}
		}
	}
	return -1
}

// nearFort reports whether a feature that fortifies may protect a stand of a unit. Mostly none is near.
func (b *board) nearFort(unit int) bool {
	u := &b.units[unit]
	return u.mayHide(true) && slices.ContainsFunc(b.protectors(), func(f protector) bool { return f.status == fortified && f.around.Meets(u.Bounds) })
}

// seenOver lists for each box, numbered as the pieces, the areas of high obstacles that
// protect it: it sees and is seen over them, while they block every other line
// (STD-TERR-20). It is nil if there are none.
func (b *board) seenOver(boxes []geometry.Box) [][]int {
	ground := b.seenGround()
	var over [][]int
	for area, i := range ground.areaOf[:len(ground.terrain.Opaque)] {
		p := protections[b.state.Terrain[i].Kind]
		if p.status != fortified || p.covers != coverAcross {
			continue
		}
		if over == nil {
			over = make([][]int, len(boxes))
		}
		shape := ground.terrain.Opaque[area : area+1]
		reach := shape[0].Bounds().Grow(behindReach + 3*geometry.Tolerance)
		for q, box := range boxes {
			if reach.Meets(box.Bounds()) && b.unitOf(q).mayHide(p.artillery) && runsAlongAny(shape, box) {
				over[q] = append(over[q], area)
			}
		}
	}
	return over
}

// innerSide reports whether an edge of a stand on a rampart faces the ground enclosed by
// the walls.
func (b *board) innerSide(wall *protector, edge geometry.Edge) bool {
	before := edge.Mid().Along(edge.Normal, behindReach)
	onWall := slices.ContainsFunc(wall.areas, func(a geometry.Polygon) bool { return a.Contains(before, geometry.Tolerance) })
	return !onWall && b.insideWalls(wall, before)
}

// mayStorm reports whether a unit may come into contact with fortified stands
// (STD-DEF-08): infantry, flyers (STD-FLY-17) and giants.
func (u *unitOnBoard) mayStorm() bool {
	return u.Type == Infantry || HasTrait(u.Unit, traitFlying) || HasTrait(u.Unit, traitGiant)
}

// barred returns what a unit that may not touch fortified stands must keep out of
// (STD-DEF-09): a strip along each fortified edge of an enemy stand, just too wide to be
// touched across.
func (b *board) barred(unit int) []geometry.Box {
	if b.units[unit].mayStorm() {
		return nil
	}
	var strips []geometry.Box
	for q := range b.Boxes {
		if !b.Enemies(unit, b.Pieces[q].Unit) {
			continue
		}
		for _, side := range geometry.Sides {
			if b.fortified(q, side) {
				edge := b.Boxes[q].Edge(side)
				strips = append(strips, geometry.Flush(edge, edge.Len()+2*keepOff, keepOff, 0))
			}
		}
	}
	return strips
}
