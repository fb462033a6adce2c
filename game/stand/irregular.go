package stand

import (
	"math"
	"slices"

	"frontage/geometry"
)

// follow shifts a slot forward or back along its facing to follow the shape of an irregular
// target (STD-CHARGE-43): forward until it touches an enemy who is directly ahead
// (STD-CHARGE-44). An enemy does not count as ahead if a friend, closed terrain, or the
// need to keep contact with its neighbour stops the stand before it reaches him (AMB-28).
// Then the slot stays level with the row, unless the stand can only fight from further
// forward or back. follow also returns the length of enemy directly ahead. gets says
// whether the stand can reach a place.
func (c *charge) follow(m *walker, placed []place, level geometry.Box, gets func(geometry.Box) bool) (box geometry.Box, ahead float64) {
	depth := level.Depth
	at := func(far float64) geometry.Box { return level.Shift(level.Forward.Scale(far)) }
	stops := c.stops(m, placed, level)
	best, shift, found := level, math.Inf(1), false
	take := func(far float64) {
		box := at(far)
		t := c.touching(box)
		length := c.ahead(box, stopAt(stops, far)-far)
		enough := len(t.contacts) > 0 || c.b.plays("AMB-28", "b") && length > geometry.Tolerance
		c.forget(t)
		if !enough || found && length < ahead-geometry.Tolerance ||
			found && length <= ahead+geometry.Tolerance && math.Abs(far) >= math.Abs(shift) {
			return
		}
		best, ahead, shift, found = box, length, far, true
	}
	// The stretch with room ends in contact, usually in one place, and usually there is a
	// way there.
	straight := true
	for _, part := range m.Span(level, level.Forward, -depth, depth) {
		if !c.b.plays("AMB-28", "b") && !c.comesNear(at(part.Hi), part.Hi-part.Lo) {
			continue
		}
		if gets(at(part.Hi)) {
			take(part.Hi)
		} else {
			straight = false
		}
	}
	if !straight {
		for _, k := range m.Slide(level, level.Forward, -depth, depth) {
			take(k.Hi)
		}
	}
	if ahead > geometry.Tolerance || c.b.plays("AMB-28", "b") && found {
		return best, ahead
	}
	return c.fightingIn(level, gets), 0
}

// comesNear reports whether a stand pushed forward to its place may touch an enemy anywhere
// on the way.
func (c *charge) comesNear(to geometry.Box, pushed float64) bool {
	swept := to.Shift(to.Forward.Scale(-pushed / 2))
	swept.Depth += pushed
	return slices.ContainsFunc(c.enemies(), func(q int) bool { return geometry.Distance(swept, c.b.Boxes[q]) <= 2*geometry.Tolerance })
}

// fightingIn returns the place of a slot with no enemy directly ahead: level with the row,
// or where a front corner touches an enemy that the stand would not touch there.
func (c *charge) fightingIn(level geometry.Box, gets func(geometry.Box) bool) geometry.Box {
	fights := func(box geometry.Box) bool {
		t := c.touching(box)
		defer c.forget(t)
		return len(t.contacts) > 0 && gets(box)
	}
	if fights(level) {
		return level
	}
	best, shift := level, math.Inf(1)
	for _, q := range c.enemies() {
		for _, corner := range c.b.Boxes[q].Corners() {
			l := level.Local(corner)
			far := l.Y - level.Depth/2
			if math.Abs(math.Abs(l.X)-level.Width/2) > geometry.Tolerance || math.Abs(far) > level.Depth+geometry.Tolerance {
				continue
			}
			far = min(max(far, -level.Depth), level.Depth)
			nearer := math.Abs(far) < math.Abs(shift)-geometry.Tolerance || far > 0 && math.Abs(far) <= math.Abs(shift)
			if box := level.Shift(level.Forward.Scale(far)); nearer && fights(box) {
				best, shift = box, far
			}
		}
	}
	return best
}

// stops returns the stretches along which a stand of the row could be pushed if there were
// no enemies, at most a depth back or ahead, since further on it would lose its neighbour.
func (c *charge) stops(m *walker, placed []place, level geometry.Box) geometry.Intervals {
	const anywhere = 1e4 // cm: the stand's movement does not matter here
	if c.empty == nil {
		c.empty = make([]geometry.Role, len(c.roles))
		for q, role := range c.roles {
			if c.b.Enemies(c.unit, c.b.Pieces[q].Unit) {
				role = geometry.Absent
			}
			c.empty[q] = role
		}
	}
	from, taken := level, append(boxesAt(placed), c.strips...)
	mover := c.ground.Mover(from, anywhere, c.empty, taken)
	open := c.road.walker(mover, from, anywhere, c.empty, taken)
	return open.Span(level, level.Forward, -level.Depth, level.Depth)
}

// stopAt returns where the stretch that contains a shift ends.
func stopAt(stretches geometry.Intervals, shift float64) float64 {
	for _, s := range stretches {
		if s.Lo-geometry.Tolerance <= shift && shift <= s.Hi+geometry.Tolerance {
			return s.Hi
		}
	}
	return shift
}

// ahead returns how much of a stand's front has enemy directly ahead (STD-CHARGE-44),
// within the distance it could be pushed: the enemy bases projected onto its front edge
// along its facing (AMB-28). By the other reading everything ahead counts, however far.
func (c *charge) ahead(box geometry.Box, far float64) float64 {
	var covered geometry.Intervals
	half, front := box.Width/2, box.Depth/2
	nearest, farthest := front-geometry.Tolerance, front+far+geometry.Tolerance
	if c.b.plays("AMB-28", "b") {
		farthest = math.Inf(1)
	}
	for _, q := range c.enemies() {
		lo, hi := half, -half
		var room [2][8]geometry.Vec
		for _, l := range clipped(&room, &box, &c.b.Boxes[q], geometry.Rect{Min: geometry.Vec{X: -half, Y: nearest}, Max: geometry.Vec{X: half, Y: farthest}}) {
			lo, hi = min(lo, l.X), max(hi, l.X)
		}
		if hi-lo > geometry.Tolerance {
			covered = covered.Union(geometry.Intervals{{Lo: lo, Hi: hi}})
		}
	}
	total := 0.0
	for _, i := range covered {
		total += i.Hi - i.Lo
	}
	return total
}

// clipped returns the corners of the part of another base that lies in a rectangle in a
// stand's frame, in that frame. Each side of the rectangle adds at most one corner; room is
// memory for them.
func clipped(room *[2][8]geometry.Vec, stand, other *geometry.Box, to geometry.Rect) []geometry.Vec {
	points := room[1][:0]
	for _, corner := range other.Corners() {
		points = append(points, stand.Local(corner))
	}
	for i, inside := range [4]func(geometry.Vec) float64{
		func(p geometry.Vec) float64 { return p.X - to.Min.X },
		func(p geometry.Vec) float64 { return to.Max.X - p.X },
		func(p geometry.Vec) float64 { return p.Y - to.Min.Y },
		func(p geometry.Vec) float64 { return to.Max.Y - p.Y },
	} {
		kept := room[i%2][:0]
		for k, p := range points {
			q := points[(k+1)%len(points)]
			at, next := inside(p), inside(q)
			if at >= 0 {
				kept = append(kept, p)
			}
			if (at > 0 && next < 0) || (at < 0 && next > 0) {
				kept = append(kept, p.Lerp(q, at/(at-next)))
			}
		}
		points = kept
	}
	return points
}
