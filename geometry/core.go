package geometry

import "math"

// core returns a mover for the core of the box: a square that lies in it whichever
// way it faces. Where the core does not get, by ways on which it never turns, the box
// does not either, however it turns; and that is quick to find out.
func (m *Mover) core() *Mover {
	if m.inner != nil {
		return m.inner
	}
	c := *m
	m.inner = &c
	c.from, c.limit = coreOf(m.from), m.limit+rounding
	c.course, c.known, c.trails, c.whole = course{}, nil, nil, m
	c.looked, c.narrow = false, nil
	return m.inner
}

// coreOf returns a square in the circle that a box holds.
func coreOf(b Box) Box {
	side := math.Min(b.Width, b.Depth) * math.Sqrt2 / 2
	b.Width, b.Depth = side, side
	return b
}

// barred reports whether not even the core of the box gets to a place within most.
func (m *Mover) barred(to Box, most float64) bool {
	c := m.core()
	to = coreOf(to)
	to.Forward = c.from.Forward
	if c.leg(&c.from, &to) == nil {
		return false
	}
	// The core does not turn, so it gets from there to here where it gets there from
	// here. A place without access is mostly a small one: what leads out of it is soon
	// followed to its end.
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

// reaches reports whether a search finds a way to a box, which costs no more than most,
// in the facing of both; and, if not, whether there surely is none.
func (m *Mover) reaches(to Box, most float64) (found, sure bool) {
	s := m.newSearch(m.from.Forward, most+rounding)
	defer s.over()
	legs, _ := s.to(to)
	return legs != nil, s.exhaustive()
}

// unbarred returns those of some places that the core of the box gets to.
func (m *Mover) unbarred(t *track, open places) places {
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
		defer s.over()
		more := places{loose: left, snug: left}
		found = found.Union(s.slide(&core, &more).loose)
		if !s.exhaustive() {
			return open
		}
	}
	var wide Intervals
	for _, f := range found { // core and box round differently
		wide = wide.Union(Intervals{{f.Lo - rounding, f.Hi + rounding}})
	}
	return open.intersect(places{loose: wide, snug: wide})
}

// exhaustive reports whether the search has looked everywhere.
func (s *search) exhaustive() bool { return !s.ended() && len(s.points) < mostPoints }
