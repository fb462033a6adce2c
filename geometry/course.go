package geometry

import "math"

// course holds the special rules of a mover's way.
type course struct {
	flies bool
	goal  *Box // the mover must not move away from it; nil for none
}

// Flying returns a mover like m that flies: neither things nor gaps on the way hinder it, but the
// place where it comes to rest must be free like any other.
//
//  1. It reaches a place if and only if it fits there and the straight leg is within
//     the limit, and that is what it costs.
//  2. It reaches whatever m reaches, and no dearer.
func (m *Mover) Flying() *Mover {
	f := *m
	f.course.flies, f.known, f.trails, f.inner, f.plain = true, nil, nil, nil, nil
	return &f
}

// Toward returns a mover like m that never moves away from goal: no straight leg increases its
// distance to goal by more than the tolerance. The distance while it turns does not count, neither
// on the spot nor in passing.
//
// The search goes from corner to corner as for any mover and leaves out the legs that lead away. It
// does not look for a wider way round a corner whose legs would not.
//
//  1. No leg of a way leads away.
//  2. It reaches nothing that m does not reach, and nothing for less.
//  3. Moving, turning or mirroring everything changes neither what it reaches nor
//     what that costs, within 0.001 cm.
func (m *Mover) Toward(goal Box) *Mover {
	f := *m
	f.course.goal, f.known, f.trails, f.inner = &goal, nil, nil, nil
	if f.plain == nil {
		f.plain = m
	}
	return &f
}

// leadsAway reports whether a leg from a to b leads away from the goal.
func (c *course) leadsAway(a, b *Box) bool {
	return c.goal != nil && a.Center.Dist(b.Center) > roundoff && distance(b, c.goal) > distance(a, c.goal)+overlapSlack
}

// heading returns the shifts to which a leg from a box does not lead away from the goal.
// The goal must not be nil.
func (c *course) heading(from *Box, t *track) places {
	goal, far := boxPiece(*c.goal, noBox), distance(from, c.goal)
	return places{loose: t.within(&goal, far+Tolerance), snug: t.within(&goal, far)}
}

// within returns the shifts at which the box is at most far from a piece: those at which
// its centre is at most far from the barrier of the piece. The barrier is convex, so they
// form one interval. It ends where the track meets the outline of the barrier moved
// outward by far: on an edge, or on an arc round a corner.
func (t *track) within(p *piece, far float64) Intervals {
	far += 1e-9 // so that a track along an edge at exactly that distance counts
	var around barrier
	around.around(p, &t.shape, 0)
	var buf [16]Vec
	outline := around.outline(buf[:0])
	near := nowhere
	for i, q := range outline {
		d := q.Sub(t.at)
		along, aside := d.Dot(t.dir), d.Cross(t.dir)
		if rest := float64(far*far) - float64(aside*aside); rest >= 0 {
			w := math.Sqrt(rest)
			near.include(along - w)
			near.include(along + w)
		}
		edge := outline[(i+1)%len(outline)].Sub(q)
		out, length := edge.Unit().Right(), edge.Len()
		slope := t.dir.Dot(out)
		if abs(slope) < 1e-12 {
			continue // the ends of the edge cover this case
		}
		s := (d.Dot(out) + far) / slope
		if foot := t.at.Along(t.dir, s).Sub(q).Dot(edge); foot >= 0 && foot <= float64(length*length) {
			near.include(s)
		}
	}
	if near.Lo > near.Hi {
		return nil
	}
	return Intervals{near}
}
