package stand

import (
	"math"

	"frontage/geometry"
)

// roadArea is an area closed to a unit and crossed by a road.
type roadArea struct {
	geometry.Polygon
	of int // the feature
}

// apartFromRoads separates the areas that a road crosses from the others.
func (b *board) apartFromRoads(all []geometry.Polygon, of []int) (areas []geometry.Polygon, areaOf []int, crossed []roadArea) {
	for i, area := range all {
		if b.crossedByRoad(area) {
			crossed = append(crossed, roadArea{area, of[i]})
		} else {
			areas, areaOf = append(areas, area), append(areaOf, of[i])
		}
	}
	return areas, areaOf, crossed
}

// sweepOffRoad destroys the stands of a column on a road that leave the road within an area
// closed to them (STD-RETREAT-12), each where its own centre does. The remaining stands are
// on the road as long as all their centres are (STD-TERR-13).
func (b *board) sweepOffRoad(r *retreatResult, crossed []roadArea) {
	by := r.way.travel.Scale(r.distance)
	for len(crossed) > 0 {
		var boxes []geometry.Box
		for i := range r.stands {
			if !r.stands[i].destroyed {
				boxes = append(boxes, b.Boxes[r.stands[i].piece])
			}
		}
		together := b.keptToRoad(boxes, true, by)
		var first *retreatedStand
		var leaves roadExit
		for i := range r.stands {
			s := &r.stands[i]
			if s.destroyed {
				continue
			}
			for _, area := range crossed {
				if e := b.exitFrom(area, b.Boxes[s.piece], by, together); e.before(leaves) {
					first, leaves = s, e
				}
			}
		}
		if first == nil {
			return
		}
		first.destroyed, first.rule, first.far, first.blockedBy = true, "STD-RETREAT-12", leaves.at, string(b.state.Terrain[leaves.of].ID)
	}
}

// roadExit is where a stand is in an area closed to it while its column is not on the road.
type roadExit struct {
	is  bool
	at  float64 // the distance it has moved
	own bool    // its own centre has left the road
	of  int     // the feature
}

// before reports whether an exit comes before another: the earlier one, or at the same
// moment that of a stand which has left the road itself.
func (e roadExit) before(o roadExit) bool {
	if !e.is || !o.is {
		return e.is
	}
	if math.Abs(e.at-o.at) > geometry.Tolerance {
		return e.at < o.at
	}
	return e.own && !o.own
}

// exitFrom finds the exit of a stand within one area, if there is one.
func (b *board) exitFrom(area roadArea, box geometry.Box, by geometry.Vec, together geometry.Intervals) roadExit {
	at, is := entersOffRoad(area.Polygon, box, by, together)
	alone, own := entersOffRoad(area.Polygon, box, by, b.keptToRoad([]geometry.Box{box}, true, by))
	return roadExit{is, at, own && alone <= at+geometry.Tolerance, area.of}
}

// entersOffRoad returns how far a stand moves before it is in an area while its column is
// not on the road, and whether that ever happens.
func entersOffRoad(area geometry.Polygon, box geometry.Box, by geometry.Vec, road geometry.Intervals) (float64, bool) {
	for _, share := range area.During(box, by) {
		for _, off := range (geometry.Intervals{{Lo: share.Lo * by.Len(), Hi: share.Hi * by.Len()}}).Subtract(road) {
			if off.Hi-off.Lo > geometry.Tolerance {
				return off.Lo, true
			}
		}
	}
	return 0, false
}
