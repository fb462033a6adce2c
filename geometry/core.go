package geometry

import "math"

// core returns a mover for the core of the box: a square that stays inside the box
// whichever way the box faces. Where the core cannot go without turning, the box cannot
// go either, even if it turns. That test is quick.
func (m *Mover) core() *Mover {
	if m.inner != nil {
		return m.inner
	}
	if m.plain != nil { // a core keeps to no goal
		m.inner = m.plain.core()
		return m.inner
	}
	c := *m
	m.inner = &c
	c.from, c.limit = coreOf(m.from), m.limit+rounding
	c.course, c.known, c.trails, c.whole = course{}, nil, nil, m
	c.looked, c.narrow = false, nil
	return m.inner
}

// coreOf returns a square inside the circle that fits into a box.
func coreOf(b Box) Box {
	side := math.Min(b.Width, b.Depth) * math.Sqrt2 / 2
	b.Width, b.Depth = side, side
	return b
}

// coreBlocked reports that not even the core of the box reaches a place at a cost of at most
// most.
func (m *Mover) coreBlocked(to Box, most float64) bool {
	c := m.core()
	to = coreOf(to)
	to.Forward = c.from.Forward
	if c.leg(&c.from, &to) == nil {
		return false
	}
	// The core does not turn, so a way back is a way there. Enclosed places are usually
	// small, so a search that starts in one soon ends.
	if fits, _ := c.fits(&c.from); fits {
		back := *c
		back.from, back.inner = to, nil
		if found, sure := back.reaches(c.from, most); found || sure {
			return !found
		}
	}
	found, sure := c.reaches(to, most)
	return !found && sure
}

// reaches reports whether a search finds a way to a box, in the facing of both, that
// costs at most most. If none is found, sure reports that none exists.
func (m *Mover) reaches(to Box, most float64) (found, sure bool) {
	s := m.newSearch(m.from.Forward, most+rounding)
	defer s.release()
	legs, _ := s.to(to)
	return legs != nil, s.exhaustive()
}

// coreReachable returns the places of open that the core of the box reaches.
func (m *Mover) coreReachable(t *track, open places) places {
	c := m.core()
	b := c.from.At(t.at)
	var core track
	core.from(&b, t.dir)
	wanted := open.loose.Union(open.snug)
	whole := Interval{wanted[0].Lo, wanted[len(wanted)-1].Hi}
	var spent [4]float64
	found := c.lastLeg(nil, &c.from, &spent, &core, whole, c.along(&core, whole)).loose
	if left := missing(wanted, found); len(left) > 0 {
		s := c.newSearch(c.from.Forward, c.limit+Tolerance)
		defer s.release()
		more := places{loose: left, snug: left}
		found = found.Union(s.slide(&core, &more).loose)
		if !s.exhaustive() {
			return open
		}
	}
	var wide Intervals
	for _, f := range found { // allow for rounding: core and box round differently
		wide = wide.Union(Intervals{{f.Lo - rounding, f.Hi + rounding}})
	}
	return open.intersect(places{loose: wide, snug: wide})
}

// exhaustive reports whether the search has looked everywhere.
func (s *search) exhaustive() bool { return !s.ended() && len(s.points) < mostPoints }
