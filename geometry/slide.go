package geometry

import (
	"math"
	"slices"
)

// track is the line of places along which a box slides: for shift s its centre is at +
// s·dir. The box does not turn.
type track struct {
	shape   shape
	at, dir Vec
	corners [4]Vec // where its corners are at shift 0
}

// Shifts returns every shift s for which the mover's box, placed flush against e at s
// ([Flush]), touches the edge, overlaps nothing, lies wholly on the table and can be
// reached by a clear way within the limit.
//
// Where the box comes to rest beside something, it just touches it. It uses the tolerance
// only where there is no other room. Shifts may leave out a place that costs more than
// nine tenths of the limit by a way that turns, measured before the way is pulled taut,
// even though To has a way.
//
//  1. To reaches the place at each shift.
//  2. Each shift is one of Room.
//  3. A greater limit loses none.
//  4. Moving or turning the table changes nothing; mirroring it changes the signs.
func (m *Mover) Shifts(e Edge) Intervals {
	var t track
	whole := m.flushTrack(&t, &e)
	return m.reachable(&t, whole, false)
}

// Room is [Mover.Shifts] without the way: every shift at which the box fits, whether or
// not it can get there.
//
//  1. The box fits at each shift, and at no other, within twice the tolerance.
//  2. More obstacles never make more room.
//  3. Moving or turning the table changes nothing; mirroring it changes the signs.
func (m *Mover) Room(e Edge) Intervals {
	var t track
	whole := m.flushTrack(&t, &e)
	var r room
	return m.room(&r, &t, whole, m.along(&t, whole)).settle()
}

// Slide is [Mover.Shifts] for any place at, a box of the mover's size. It returns every
// distance k from lo to hi for which at, moved by k along the unit vector dir, is a place
// that the mover can reach.
//
//  1. Flush against an edge and moved along it, it finds what Shifts finds.
//  2. To reaches each place.
//  3. A shorter range gives the same answer within that range.
//  4. Moving, turning or mirroring everything changes nothing.
func (m *Mover) Slide(at Box, dir Vec, lo, hi float64) Intervals {
	var t track
	t.from(&at, dir)
	return m.reachable(&t, Interval{lo, hi}, false)
}

// SlideNear is [Mover.Slide] for callers that want only the reachable places nearest to
// at. If a straight leg reaches at itself, it returns no other place.
//
//  1. The places nearest to at are those of Slide.
func (m *Mover) SlideNear(at Box, dir Vec, lo, hi float64) Intervals {
	var t track
	t.from(&at, dir)
	return m.reachable(&t, Interval{lo, hi}, true)
}

// Span is [Mover.Slide] without the way: every distance at which the box fits and to
// which no corner must travel more than the limit in a straight line.
//
//  1. It holds all that Slide finds, within the tolerance.
//  2. The box fits at each distance.
func (m *Mover) Span(at Box, dir Vec, lo, hi float64) Intervals {
	var t track
	t.from(&at, dir)
	corners, spent := m.from.Corners(), [4]float64{}
	var r reach
	m.inReach(&r, &corners, &spent, &t)
	whole := r.loose.meet(Interval{lo, hi})
	if whole.Lo > whole.Hi {
		return nil
	}
	r.loose = whole
	var left room
	fits := m.room(&left, &t, whole, m.along(&t, whole))
	near := places{loose: whole.set(), snug: r.snug.set()}
	near.rest = r.restIn(near.loose)
	return settleBoth(&fits, &near)
}

// from sets t to the places of b moved along dir.
func (t *track) from(b *Box, dir Vec) {
	t.shape.of(b)
	t.at, t.dir = b.Center, dir
	b.setCorners(&t.corners)
}

// flushTrack sets t to the places of a box of the mover's size flush against e. It
// returns the shifts at which the box touches e.
func (m *Mover) flushTrack(t *track, e *Edge) Interval {
	b := Flush(*e, m.from.Width, m.from.Depth, 0)
	t.from(&b, e.Dir().Neg())
	half := (e.A.Dist(e.B) + m.from.Width) / 2
	return Interval{-half, half}
}

// along returns everything in the mover's way that a straight leg to a place of
// the track may meet.
func (m *Mover) along(t *track, whole Interval) []*piece {
	at := Rect{m.from.Center, m.from.Center}
	return m.around(at.Union(t.centers(whole)).Grow(m.from.Radius()))
}

// reachable returns the places within whole where the box fits and to which a clear way
// leads within the limit. With zeroIsEnough it returns shift 0 alone if a straight leg
// leads there.
func (m *Mover) reachable(t *track, whole Interval, zeroIsEnough bool) Intervals {
	things := m.along(t, whole)
	var left room
	fits := m.room(&left, t, whole, things)
	if len(fits.loose) == 0 {
		return nil
	}
	var corners [4]Vec
	var spent [4]float64
	m.from.setCorners(&corners)
	var seen [8]Interval
	found := m.lastLeg(seen[:0], &m.from, &spent, t, whole, things)
	if zeroIsEnough && fits.snug.Contains(0) && found.snug.Contains(0) {
		return Interval{}.set()
	}
	var r reach
	m.inReach(&r, &corners, &spent, t)
	var near room
	if open := fits.within(&near, &r).missing(found); !open.empty() {
		// A box may fit in a gap but must not end a leg there (see inGap).
		clear := t.clear(whole, things)
		if open = (places{loose: open.loose.Intersect(clear), snug: open.snug.Intersect(clear)}); !open.empty() {
			found = found.union(m.detours(t, open))
		}
	}
	return settleBoth(&fits, &found)
}

// reach holds the places that are near enough: loose uses the tolerance, snug does not.
// Either may be empty.
type reach struct{ loose, snug Interval }

// inReach sets r to the places within reach of a straight leg when each corner has
// already spent part of the limit.
func (m *Mover) inReach(r *reach, from *[4]Vec, spent *[4]float64, t *track) {
	r.loose = affordable(from, spent, t, m.limit+Tolerance)
	r.snug = affordable(from, spent, t, m.limit+rounding/10)
}

// centers returns a rectangle around the centres of the places in whole.
func (t *track) centers(whole Interval) Rect {
	return Segment{t.at.Along(t.dir, whole.Lo), t.at.Along(t.dir, whole.Hi)}.bounds()
}

// swell returns the area that the shape can cover when its centre is in r.
func (k *shape) swell(r Rect) Rect { return Rect{r.Min.Sub(k.span), r.Max.Add(k.span)} }

// room is memory for the shifts at which a box fits, enough for most cases.
type room [2][8]Interval

// room returns the shifts at which the box fits. They are stored in r if they fit.
func (m *Mover) room(r *room, t *track, whole Interval, things []*piece) places {
	loose, snug := m.tableShifts(t, whole, Tolerance), m.tableShifts(t, whole, rounding)
	if len(m.under) > 0 {
		things = slices.Clone(things)
		for i := range m.under {
			things = append(things, &m.under[i])
		}
	}
	fits := t.past(r, whole, things)
	return places{loose: fits.loose.cut(loose), snug: fits.snug.cut(loose.meet(snug))}
}

// rounding is the allowance for the last binary digits of a place that just fits. Without
// it, turning the table could lose the place.
const rounding = 1e-9

// past returns the shifts at which the box overlaps none of the things. It ignores gaps.
func (t *track) past(r *room, whole Interval, things []*piece) places {
	ends := t.shape.swell(t.centers(whole))
	var bufs [2][8]Interval
	loose, tight := bufs[0][:0], bufs[1][:0]
	var b, exact barrier
	for i := nextIn(things, 0, &ends); i < len(things); i = nextIn(things, i+1, &ends) {
		p := things[i]
		if p.wall {
			continue
		}
		b.around(p, &t.shape, Tolerance)
		cut, ok := b.clip(t.at, t.dir, math.Inf(-1), math.Inf(1))
		if !ok {
			continue
		}
		loose = append(loose, cut)
		exact.around(p, &t.shape, rounding)
		wide, _ := exact.clip(t.at, t.dir, math.Inf(-1), math.Inf(1))
		tight = append(tight, stretch(cut, wide))
	}
	slices.SortFunc(loose, byLo)
	slices.SortFunc(tight, byLo)
	return places{loose: appendRemaining(r[0][:0], whole, loose), snug: appendRemaining(r[1][:0], whole, tight)}
}

// stretch widens the open interval cut toward wide. A thing that meets the track at a
// shallow angle would need a long shift to save a tiny overlap, so the interval grows by
// at most twice the tolerance.
func stretch(cut, wide Interval) Interval {
	return wide.meet(Interval{cut.Lo - 2*Tolerance, cut.Hi + 2*Tolerance})
}

// tableShifts returns the part of whole for which the box is on the table, or off it by
// no more than slack. Where the track follows an edge of the table, or meets it at a
// shallow angle, the tolerance always applies (as in stretch).
func (m *Mover) tableShifts(t *track, whole Interval, slack float64) Interval {
	table := m.ground.table
	span := t.shape.span
	whole = whole.between(t.at.X, t.dir.X, table.Min.X+span.X, table.Max.X-span.X, slack)
	return whole.between(t.at.Y, t.dir.Y, table.Min.Y+span.Y, table.Max.Y-span.Y, slack)
}

// between returns the part of i for which at + i·dir lies between two edges of the
// table, or beyond them by no more than slack.
func (i Interval) between(at, dir, lo, hi, slack float64) Interval {
	if abs(dir) < 0.5 {
		slack = Tolerance
	}
	lo, hi = lo-slack-at, hi+slack-at
	if abs(dir) < 1e-12 {
		if lo > 0 || hi < 0 {
			i.Hi = math.Inf(-1)
		}
		return i
	}
	lo, hi = lo/dir, hi/dir
	if dir < 0 {
		lo, hi = hi, lo
	}
	return i.meet(Interval{lo, hi})
}

// lastLeg returns the shifts to which a clear leg leads from a box whose corners have
// already spent part of the limit. It works in buf, and the result may share its memory.
func (m *Mover) lastLeg(buf Intervals, from *Box, spent *[4]float64, t *track, whole Interval, things []*piece) places {
	var corners [4]Vec
	from.setCorners(&corners)
	var r reach
	if m.inReach(&r, &corners, spent, t); r.loose.Lo > r.loose.Hi {
		return places{}
	}
	if whole = r.loose.meet(whole); whole.Lo > whole.Hi {
		return places{}
	}
	var seen Intervals
	if m.course.flies {
		seen = Intervals{whole}
	} else if seen = m.inSight(buf, from, t, whole, things); len(seen) == 0 {
		return places{}
	}
	ends := places{seen, seen.within(r.snug), r.restIn(seen)}
	if m.course.goal == nil {
		return ends
	}
	return ends.intersect(m.course.heading(from, t))
}

// inSight returns the shifts within whole to which a clear leg leads from a box, turning
// at its start or at its end. It uses buf if there is room.
func (m *Mover) inSight(buf Intervals, from *Box, t *track, whole Interval, things []*piece) Intervals {
	seen := shadows(buf, &t.shape, from.Center, t, whole, things)
	if from.Forward != t.shape.forward {
		var k shape
		k.of(from)
		if late := shadows(nil, &k, from.Center, t, whole, things); len(late) > 0 {
			seen = seen.Union(late.Intersect(t.clear(whole, things)))
		}
	}
	return seen
}

// clear returns the shifts within whole at which the box overlaps none of the
// things, walls of gaps included.
func (t *track) clear(whole Interval, things []*piece) Intervals {
	ends := t.shape.swell(t.centers(whole))
	var room [8]Interval
	cuts := room[:0]
	var b barrier
	for i := nextIn(things, 0, &ends); i < len(things); i = nextIn(things, i+1, &ends) {
		b.around(things[i], &t.shape, Tolerance)
		if cut, ok := b.clip(t.at, t.dir, math.Inf(-1), math.Inf(1)); ok {
			cuts = append(cuts, cut)
		}
	}
	return remaining(nil, whole, cuts)
}

// affordable returns the shifts for which no corner travels further than limit in total,
// given the corners' present places and what each has already spent.
func affordable(from *[4]Vec, spent *[4]float64, t *track, limit float64) Interval {
	all := Interval{math.Inf(-1), math.Inf(1)}
	for i := range from {
		c := from[i]
		// |d + s·dir| ≤ left, with dir of length 1.
		d, left := t.corners[i].Sub(c), limit-spent[i]
		along, aside := d.Dot(t.dir), d.Cross(t.dir)
		rest := float64(left*left) - float64(aside*aside)
		if left < 0 || rest < 0 {
			return Interval{1, 0}
		}
		w := math.Sqrt(rest)
		all = all.meet(Interval{-along - w, -along + w})
	}
	return all
}

// shadows returns the shifts within whole that the shape k reaches from c in a straight
// line past all the things. It uses buf if there is room.
func shadows(buf Intervals, k *shape, c Vec, t *track, whole Interval, things []*piece) Intervals {
	swept := k.swell(t.centers(whole).Union(Rect{c, c}))
	var room [8]Interval
	cuts := room[:0]
	var corners [16]Vec
	var b barrier
	for i := nextIn(things, 0, &swept); i < len(things); i = nextIn(things, i+1, &swept) {
		b.around(things[i], k, Tolerance)
		if b.holds(c) {
			return nil
		}
		if cut, ok := shadow(b.outline(corners[:0]), c, t); ok {
			cuts = append(cuts, cut)
		}
	}
	return remaining(buf, whole, cuts)
}

// shadow returns the open interval of shifts hidden from c by a convex polygon that does
// not hold c. The points behind the polygon form a convex set, so the shadow is one
// interval. Its ends, seen from c, are those of the part of the polygon in front of the
// track.
func shadow(polygon []Vec, c Vec, t *track) (Interval, bool) {
	n := t.dir.Left()
	depth := t.at.Sub(c).Dot(n)
	if depth < 0 {
		n, depth = n.Neg(), -depth
	}
	foot := c.Sub(t.at).Dot(t.dir)
	if depth < 1e-9 {
		return shadowOnTrack(polygon, c, t, foot)
	}
	cut := nowhere
	before := false
	last := polygon[len(polygon)-1].Sub(c)
	dq, sq := last.Dot(n), last.Dot(t.dir)
	for _, q := range polygon {
		dp, sp := dq, sq
		q = q.Sub(c)
		dq, sq = q.Dot(n), q.Dot(t.dir)
		if dq > 0 && dq <= depth {
			cut.include(foot + float64(sq*depth)/dq)
			before = before || dq < depth-1e-9
		}
		if (dp > depth) != (dq > depth) { // an edge that crosses the track
			u := (depth - dp) / (dq - dp)
			cut.include(foot + sp + float64(u*(sq-sp)))
		}
		if (dp > 0) != (dq > 0) { // an edge that crosses the line level with c
			u := dp / (dp - dq)
			cut.include(math.Copysign(math.Inf(1), sp+float64(u*(sq-sp))))
			before = true
		}
	}
	return cut, before && cut.Lo < cut.Hi
}

// shadowOnTrack is shadow for a box that starts on the track and slides along it.
func shadowOnTrack(polygon []Vec, c Vec, t *track, foot float64) (Interval, bool) {
	n := t.dir.Left()
	cut := nowhere
	for i, q := range polygon {
		p := polygon[(i+len(polygon)-1)%len(polygon)]
		dp, dq := p.Sub(c).Dot(n), q.Sub(c).Dot(n)
		if (dp > 0) == (dq > 0) {
			continue
		}
		cut.include(foot + p.Lerp(q, dp/(dp-dq)).Sub(c).Dot(t.dir))
	}
	if cut.Lo >= cut.Hi {
		return Interval{}, false
	}
	if cut.Lo >= foot {
		return Interval{cut.Lo, math.Inf(1)}, true
	}
	return Interval{math.Inf(-1), cut.Hi}, true
}
