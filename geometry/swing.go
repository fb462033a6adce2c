package geometry

import (
	"math"
	"slices"
)

// Turned returns v turned clockwise about the origin by some degrees.
//
//  1. It keeps the length, within rounding, and 0 degrees change nothing.
func (v Vec) Turned(degrees float64) Vec { return v.turnedTo(Direction(degrees)) }

// turnedTo returns v turned by the direction of ahead, a unit vector.
func (v Vec) turnedTo(ahead Vec) Vec { return ahead.Right().Scale(v.X).Along(ahead, v.Y) }

// Turned returns b turned clockwise about a point by some degrees.
//
//  1. A point of b at the centre of the turn stays there, all others keep their distance from
//     it, within rounding.
//  2. 0 degrees change nothing.
func (b Box) Turned(about Vec, degrees float64) Box {
	ahead := Direction(degrees)
	b.Center = about.Add(b.Center.Sub(about).turnedTo(ahead))
	b.Forward = b.Forward.turnedTo(ahead).Unit()
	return b
}

// Swing turns a box about a point and says what it meets first, as Sweep does for a straight way.
// Positive degrees turn clockwise, negative ones anticlockwise. Far is in degrees, never negative.
//
//  1. Turned by Far the box overlaps nothing by more than the tolerance.
//  2. If it meets anything, a longer turn the same way gets no further.
//  3. Less in the way never means a shorter turn.
//  4. Moving, turning or mirroring everything changes nothing.
func (g *Ground) Swing(b Box, about Vec, degrees float64, roles []Role) Stop {
	s := newSwing(b, about, degrees)
	stop := Stop{Far: s.far}
	meet := func(p *piece, what Thing, index int) {
		if far, ok := s.meets(p); ok && far < stop.Far {
			stop = Stop{Far: far, Meets: what, Index: index}
		}
	}
	boxes, areas := g.around.boxes, g.around.areas
	for i := nextMeeting(boxes, 0, &s.around); i < len(boxes); i = nextMeeting(boxes, i+1, &s.around) {
		if roles[i] != Absent {
			meet(g.box(i), ABox, i)
		}
	}
	for i := nextMeeting(areas, 0, &s.around); i < len(areas); i = nextMeeting(areas, i+1, &s.around) {
		meet(g.areas[i], AnArea, g.areas[i].between[0])
	}
	if far, ok := s.leaves(&g.table); ok && far < stop.Far {
		stop = Stop{Far: far, Meets: TheTableEdge}
	}
	return stop
}

// Turning returns the shares of a turn, from 0 to 1, at which a box that turns about a point
// overlaps p, like [Polygon.During] for a straight way.
//
//  1. 0 lies in it exactly when p overlaps b, and 1 when p overlaps b turned by the degrees,
//     but for shares within rounding of an end of an interval.
func (p Polygon) Turning(b Box, about Vec, degrees float64) Intervals {
	s := newSwing(b, about, degrees)
	if s.far == 0 {
		if !p.OverlapsBox(b) {
			return nil
		}
		return Intervals{{0, 1}}
	}
	var out Intervals
	if !p.Bounds().Meets(s.around) {
		return nil
	}
	for i, t := range p.Triangles() {
		q := trianglePiece(t, i)
		out = out.Union(s.over(&q))
	}
	return s.shares(out)
}

// over returns the degrees after which the box overlaps a triangle.
func (s *swing) over(t *piece) Intervals {
	if !t.bounds.Meets(s.around) || s.outOfReach(t) {
		return nil
	}
	return s.presses(t, overlapSlack)
}

// outOfReach reports that the box never touches a piece, since an axis of the piece separates it from the
// circle in which the box turns, or from a short turn. False means unknown.
func (s *swing) outOfReach(p *piece) bool {
	for i := range p.sides {
		a := &p.axes[i]
		if at := s.about.Dot(a.normal); a.lo-at > s.reach || at-a.hi > s.reach {
			return true
		}
		if !s.short {
			continue
		}
		// All of a short turn lies near the hull of its beginning and its end.
		lo := s.corners[0].Dot(a.normal)
		hi := lo
		for k := range s.corners {
			x, y := s.corners[k].Dot(a.normal), s.ends[k].Dot(a.normal)
			lo, hi = min(lo, x, y), max(hi, x, y)
		}
		if a.lo-hi > s.arrow || lo-a.hi > s.arrow {
			return true
		}
	}
	return false
}

// shares turns degrees into shares of the turn.
func (s *swing) shares(of Intervals) Intervals {
	for i := range of {
		of[i] = Interval{of[i].Lo / s.far, of[i].Hi / s.far}
	}
	return of
}

// swing is a box that turns about a point, far degrees in one direction.
type swing struct {
	box       Box
	about     Vec
	far       float64
	clockwise bool
	around    Rect    // the ground that it may reach
	reach     float64 // how far its corners are from the centre of the turn, and a little
	corners   [4]Vec
	cosine    float64 // of a turn that is a little longer than far, where that is less than 180

	short bool    // it turns through at most 90 degrees
	ends  [4]Vec  // its corners then
	arrow float64 // how far its corners are from their chords at most, and a little
}

func newSwing(b Box, about Vec, degrees float64) swing {
	s := swing{box: b, about: about, far: min(abs(degrees), 360), clockwise: degrees > 0, corners: b.Corners(), cosine: -2}
	for _, c := range s.corners {
		s.reach = max(s.reach, c.Dist(about))
	}
	s.around = Rect{about, about}.Grow(s.reach + Tolerance)
	if s.short = s.far <= 90; s.short {
		end := b.Turned(about, degrees)
		s.ends, s.arrow = end.Corners(), s.reach-float64(s.reach*Direction(s.far/2).Y)+Tolerance
		s.around = s.around.cut(b.bounds().Union(end.bounds()).Grow(s.arrow))
	}
	s.reach += Tolerance
	if s.far < 180 {
		s.cosine = Direction(s.far).Y - 1e-9
	}
	return s
}

// AroundTurn returns a rectangle around everything that a box touches while it turns about a point.
// Positive degrees turn clockwise, negative ones anticlockwise.
//
//  1. Each corner lies in it all the time.
func (b Box) AroundTurn(about Vec, degrees float64) Rect {
	reach := 0.0
	for _, c := range b.Corners() {
		reach = max(reach, c.Dist(about))
	}
	all := Rect{about, about}.Grow(reach + Tolerance)
	if far := abs(degrees); far <= 90 { // no point of the arc is further from its chord than this
		arrow := reach - float64(reach*Direction(far/2).Y)
		end := b.Turned(about, degrees)
		all = all.cut(b.bounds().Union(end.bounds()).Grow(arrow + Tolerance))
	}
	return all
}

// at returns the box after some degrees.
func (s *swing) at(degrees float64) Box {
	if !s.clockwise {
		degrees = -degrees
	}
	return s.box.Turned(s.about, degrees)
}

// meets returns the degrees after which the box touches a piece that it then presses into.
func (s *swing) meets(p *piece) (far float64, ok bool) {
	if s.outOfReach(p) {
		return 0, false
	}
	deep := s.presses(p, overlapSlack)
	if len(deep) == 0 {
		return 0, false
	}
	far = deep[0].Lo
	for _, touch := range s.presses(p, 0) { // the moments of touching, just before it presses in
		if touch.Lo <= deep[0].Lo && deep[0].Lo <= touch.Hi {
			far = touch.Lo
		}
	}
	return far, true
}

// presses returns the degrees at which the box and a piece interpenetrate by more than slack on
// every axis. Overlap begins and ends when a corner of one crosses a line along an edge of the
// other, so one test between two such moments is enough.
func (s *swing) presses(p *piece, slack float64) Intervals {
	var room [80]float64
	moments := append(room[:0], 0, s.far)
	for i := range p.sides {
		axis := &p.axes[i]
		for _, c := range s.corners {
			moments = s.crossings(moments, c, axis.normal, axis.lo+slack, s.clockwise)
			moments = s.crossings(moments, c, axis.normal, axis.hi-slack, s.clockwise)
		}
	}
	for _, side := range [2]Side{Front, Right} { // a line fixed to the box; seen from the box the piece turns the other way
		normal := s.box.Normal(side)
		at, half := s.box.Center.Dot(normal), s.box.extent(side)
		for _, q := range p.points[:p.corners] {
			moments = s.crossings(moments, q, normal, at-half+slack, !s.clockwise)
			moments = s.crossings(moments, q, normal, at+half-slack, !s.clockwise)
		}
	}
	slices.Sort(moments)
	var out Intervals
	for i := 1; i < len(moments); i++ {
		lo, hi := moments[i-1], moments[i]
		if hi-lo <= sameMoment || !pressesInto(s.at(float64((lo+hi)/2)), p, slack) {
			continue
		}
		if n := len(out); n > 0 && lo-out[n-1].Hi <= sameMoment {
			out[n-1].Hi = hi
		} else {
			out = append(out, Interval{lo, hi})
		}
	}
	return out
}

// sameMoment is the turn, in degrees, between moments that count as one.
const sameMoment = 1e-9

// crossings appends the degrees after which a point turning about the centre of the swing has the
// given extent along a unit vector.
func (s *swing) crossings(moments []float64, p, normal Vec, extent float64, clockwise bool) []float64 {
	from := p.Sub(s.about)
	k := extent - s.about.Dot(normal)
	rest := from.Dot(from) - float64(k*k)
	if rest < 0 {
		return moments
	}
	half := math.Sqrt(rest)
	for _, aside := range [2]float64{half, -half} {
		to := normal.Scale(k).Along(normal.Right(), aside)
		x, y := to.Dot(from.Right()), to.Dot(from)
		if s.far < 180 && (clockwise && x < 0 || !clockwise && x > 0 || y < float64(s.cosine*from.Dot(from))) {
			continue // it is later, by far more than rounding
		}
		turn := Degrees(Vec{x, y})
		if !clockwise {
			turn = 360 - turn
		}
		if turn > 0 && turn < s.far {
			moments = append(moments, turn)
		}
	}
	return moments
}

// pressesInto reports whether a box and a convex piece interpenetrate by more than slack on
// every axis of either.
func pressesInto(b Box, p *piece, slack float64) bool {
	apart := func(normal Vec, lo, hi float64) bool {
		at := b.Center.Dot(normal)
		half := (float64(abs(normal.Dot(b.Forward))*b.Depth) + float64(abs(normal.Cross(b.Forward))*b.Width)) / 2
		return at+half-lo <= slack || hi-(at-half) <= slack
	}
	for i := range p.sides {
		if a := &p.axes[i]; apart(a.normal, a.lo, a.hi) {
			return false
		}
	}
	for _, side := range [2]Side{Front, Right} {
		normal := b.Normal(side)
		lo, hi := p.project(normal)
		if apart(normal, lo, hi) {
			return false
		}
	}
	return true
}

// leaves returns the degrees after which the box touches an edge of the table and then passes it.
// ok is false if it never does.
func (s *swing) leaves(table *Rect) (far float64, ok bool) {
	far = s.far
	if table.Contains(s.around.Min, overlapSlack) && table.Contains(s.around.Max, overlapSlack) {
		return far, false
	}
	edges := [4]struct {
		normal Vec
		extent float64
	}{{Vec{X: 1}, table.Max.X}, {Vec{X: -1}, -table.Min.X}, {Vec{Y: 1}, table.Max.Y}, {Vec{Y: -1}, -table.Min.Y}}
	for _, e := range edges {
		for _, c := range s.corners {
			var room [4]float64
			moments := s.crossings(append(room[:0], 0, s.far), c, e.normal, e.extent+overlapSlack, s.clockwise)
			slices.Sort(moments)
			for i := 1; i < len(moments) && moments[i-1] < far; i++ {
				mid := float64((moments[i-1] + moments[i]) / 2)
				if moments[i]-moments[i-1] <= sameMoment || s.point(c, mid).Dot(e.normal) <= e.extent+overlapSlack {
					continue
				}
				far, ok = s.reaches(c, e.normal, e.extent, moments[i-1]), true
				break
			}
		}
	}
	return far, ok
}

// point returns where a corner is after some degrees.
func (s *swing) point(c Vec, degrees float64) Vec {
	if !s.clockwise {
		degrees = -degrees
	}
	return s.about.Add(c.Sub(s.about).Turned(degrees))
}

// reaches returns the last moment before the given one at which a corner came to a line that it is
// beyond by then, or 0 if it was beyond the line from the start.
func (s *swing) reaches(c, normal Vec, extent, before float64) float64 {
	last := 0.0
	for _, m := range s.crossings(nil, c, normal, extent, s.clockwise) {
		if m <= before+sameMoment {
			last = max(last, m)
		}
	}
	return last
}
