package element

import (
	"cmp"
	"slices"

	"frontage/geometry"
)

// zoneOf returns the ground of the threat zone of a base: its width and the depth of the table
// flush with its front edge (ELM-CONTACT-01), as a base that faces the same way.
func (b *board) zoneOf(base geometry.Box) geometry.Box {
	zone := base
	zone.Center = base.Center.Along(base.Forward, (base.Depth+b.zone)/2)
	zone.Depth = b.zone
	return zone
}

// threatens reports whether a base exerts a threat zone: it does not while an enemy is in contact
// with its front edge (ELM-CONTACT-04).
func (b *board) threatens(base int) bool { return !b.engaged(base) }

// inZone returns the part of a base in the threat zone of another, nil for none. The zone includes its far
// edge, but not its side edges and front corners (ELM-CONTACT-02). The outline is in the frame of the zone's
// base, in the memory given.
func (b *board) inZone(of, mover geometry.Box, room *[]geometry.Vec) []geometry.Vec {
	aside, ahead := spanIn(of, mover)
	if aside.least > of.Width/2 || aside.most < -of.Width/2 || ahead.most < of.Depth/2-slack || ahead.least > of.Depth/2+b.zone+slack {
		return nil
	}
	corners := mover.Corners()
	return b.partInZone(of, corners[:], room)
}

// span is an interval of coordinates.
type span struct{ least, most float64 }

// slack is the margin of quick tests, in cm; closer cases need the exact test.
const slack = 2 * geometry.Tolerance

// spanIn returns the extent of a base to the right and ahead, seen from the middle of another.
func spanIn(of, base geometry.Box) (aside, ahead span) {
	right, by := of.Forward.Right(), base.Center.Sub(of.Center)
	x, y := by.Dot(right), by.Dot(of.Forward)
	along, across := base.Forward.Dot(of.Forward), base.Forward.Dot(right)
	along, across = max(along, -along), max(across, -across)
	wide := (float64(along*base.Width) + float64(across*base.Depth)) / 2
	deep := (float64(across*base.Width) + float64(along*base.Depth)) / 2
	return span{x - wide, x + wide}, span{y - deep, y + deep}
}

// partInZone is inZone for any convex outline.
func (b *board) partInZone(of geometry.Box, outline []geometry.Vec, room *[]geometry.Vec) []geometry.Vec {
	zone := b.zoneOf(of)
	open := zone
	open.Width -= 2 * geometry.Tolerance
	open.Depth += 2 * geometry.Tolerance
	part := geometry.ClipToBox(b.clip[0][:0], b.clip[1][:0], outline, open)
	if len(part) == 0 {
		return nil
	}
	*room = (*room)[:0]
	for _, p := range part {
		*room = append(*room, of.Local(p))
	}
	return *room
}

// cutOff reports whether a base cuts off a part of a zone: it fills the whole width of the zone, and the part
// lies behind it (ELM-CONTACT-03).
func (b *board) cutOff(of, cutter geometry.Box, part []geometry.Vec) bool {
	if aside, _ := spanIn(of, cutter); min(aside.most, of.Width/2)-max(aside.least, -of.Width/2) < of.Width-6*geometry.Tolerance {
		return false
	}
	across := b.inZone(of, cutter, &b.parts[1])
	if across == nil || widthOf(across) < of.Width-4*geometry.Tolerance {
		return false
	}
	// Between two corners of either, both near borders are straight: the part gets furthest
	// ahead of the cutter at the x of a corner.
	for _, outline := range [][]geometry.Vec{part, across} {
		for _, p := range outline {
			y, ok := nearest(part, p.X)
			limit, within := nearest(across, p.X)
			if ok && within && y < limit-geometry.Tolerance {
				return false
			}
		}
	}
	return true
}

// widthOf returns the extent of an outline from left to right.
func widthOf(outline []geometry.Vec) float64 {
	least, most := outline[0].X, outline[0].X
	for _, p := range outline {
		least, most = min(least, p.X), max(most, p.X)
	}
	return most - least
}

// nearest returns the least y of a convex outline at an x, false if there is none.
func nearest(outline []geometry.Vec, x float64) (y float64, ok bool) {
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		if p.X > q.X {
			p, q = q, p
		}
		if x < p.X-1e-9 || x > q.X+1e-9 {
			continue
		}
		at := min(p.Y, q.Y)
		if q.X-p.X > 1e-9 {
			at = p.Lerp(q, min(1, max(0, (x-p.X)/(q.X-p.X)))).Y
		}
		if !ok || at < y {
			y, ok = at, true
		}
	}
	return y, ok
}

// threat is an enemy that threatens a base by its zone.
type threat struct {
	by    int     // the enemy's base
	cover float64 // the length of the base's front that its front covers, in cm
	far   float64 // its distance in cm
}

// threatsOn returns the enemies whose zones threaten an element at a place, the deciding one first
// (ELM-CONTACT-06, -07). leave tells bases that do not count, such as those that move with it; nil for none.
func (b *board) threatsOn(unit int, place geometry.Box, leave func(base int) bool) []threat {
	var list []threat
	b.near[0] = b.Near(place.Bounds().Grow(b.zone+geometry.Tolerance), b.near[0][:0])
	for _, e := range b.near[0] {
		if !b.Enemies(unit, b.unitOf(e)) || !b.threatens(e) {
			continue
		}
		part := b.inZone(b.Boxes[e], place, &b.parts[0])
		if part == nil {
			continue
		}
		b.near[1] = b.Near(b.zoneOf(b.Boxes[e]).Bounds(), b.near[1][:0])
		if slices.ContainsFunc(b.near[1], func(c int) bool {
			return c != e && c != b.at[unit] && (leave == nil || !leave(c)) && b.cutOff(b.Boxes[e], b.Boxes[c], part)
		}) {
			continue
		}
		list = append(list, threat{e, coverOf(place, b.Boxes[e]), geometry.Distance(place, b.Boxes[e])})
	}
	slices.SortStableFunc(list, compareThreats)
	return list
}

// compareThreats puts the deciding threat first: the larger cover, then the shorter distance.
func compareThreats(x, y threat) int {
	if d := y.cover - x.cover; d > geometry.Tolerance || d < -geometry.Tolerance {
		return cmp.Compare(y.cover, x.cover)
	}
	if d := x.far - y.far; d > geometry.Tolerance || d < -geometry.Tolerance {
		return cmp.Compare(x.far, y.far)
	}
	return 0
}

// coverOf returns the length of a base's front that the front edge of another covers, seen along the first
// one's facing.
func coverOf(mover, enemy geometry.Box) float64 {
	front := enemy.Edge(geometry.Front)
	x, y := mover.Local(front.A).X, mover.Local(front.B).X
	return max(0, min(mover.Width/2, max(x, y))-max(-mover.Width/2, min(x, y)))
}
