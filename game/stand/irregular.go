package stand

import (
	"math"

	"frontage/geometry"
)

// follow shifts a slot forward or back along its facing to follow the shape of
// an irregular target (STD-CHARGE-43): forward until it touches an enemy, or as
// far as it keeps touching its neighbour (AMB-28). Without an enemy straight
// ahead it stays level with the row.
func (c *charge) follow(m *walker, level geometry.Box) geometry.Box {
	if c.ahead(level) <= geometry.Tolerance {
		return level
	}
	depth := level.Depth
	at := func(far float64) geometry.Box { return level.Shift(level.Forward.Scale(far)) }
	// Room ends where it touches, mostly in one place, and mostly there is a way there.
	for _, part := range m.Span(level, level.Forward, -depth, depth) {
		if box := at(part.Hi); c.touchesAhead(box) || part.Hi >= depth-geometry.Tolerance {
			if way, _ := m.somehow(box); way.OK {
				return box
			}
		}
	}
	best := level
	for i, k := range m.Slide(level, level.Forward, -depth, depth) {
		box := at(k.Hi)
		if c.touchesAhead(box) || k.Hi >= depth-geometry.Tolerance {
			return box
		}
		if i == 0 || math.Abs(k.Hi) < math.Abs(best.Center.Sub(level.Center).Dot(level.Forward)) {
			best = box
		}
	}
	return best
}

// touchesAhead reports whether a stand there is in contact with an enemy by its front or a
// corner.
func (c *charge) touchesAhead(box geometry.Box) bool {
	t := c.touching(box)
	return t.front > geometry.Tolerance || t.corner
}

// ahead returns how much of the front of a stand has enemy straight before it
// (STD-CHARGE-44): the enemy bases projected onto its front edge along its facing
// (AMB-28). The unit charged counts however far its shape draws back, other units where
// the stand could be pushed up to them without losing its neighbour.
func (c *charge) ahead(box geometry.Box) float64 {
	var covered geometry.Intervals
	half := box.Width / 2
	lane := box // everything that its front may pass over: from a depth back to a depth ahead
	lane.Depth = 3 * box.Depth
	for q, other := range c.b.boxes {
		unit := c.b.pieces[q].unit
		if !c.b.enemies(c.unit, unit) || unit != c.target && geometry.Relate(lane, other) == geometry.Apart {
			continue
		}
		lo, hi := half, -half
		reach := false
		var room [2][6]geometry.Vec
		for _, p := range clipToLane(&room, box, other, half) {
			l := box.Local(p)
			lo, hi = min(lo, l.X), max(hi, l.X)
			reach = reach || l.Y >= -box.Depth/2-geometry.Tolerance
		}
		if reach && hi-lo > geometry.Tolerance {
			covered = covered.Union(geometry.Intervals{{Lo: lo, Hi: hi}})
		}
	}
	total := 0.0
	for _, i := range covered {
		total += i.Hi - i.Lo
	}
	return total
}

// clipToLane returns the corners of a base cut to the strip ahead of and behind
// a stand as wide as its front: |u| ≤ half in the stand's own frame. Each side of the
// strip adds a corner at most; room is memory for them.
func clipToLane(room *[2][6]geometry.Vec, box, other geometry.Box, half float64) []geometry.Vec {
	corners := other.Corners()
	points := append(room[1][:0], corners[:]...)
	for i, side := range [2]float64{-1, 1} {
		kept := room[i][:0]
		for k, p := range points {
			q := points[(k+1)%len(points)]
			up, uq := float64(side*box.Local(p).X), float64(side*box.Local(q).X)
			if up <= half {
				kept = append(kept, p)
			}
			if (up < half) != (uq < half) && up != uq {
				kept = append(kept, p.Lerp(q, (half-up)/(uq-up)))
			}
		}
		points = kept
	}
	return points
}
