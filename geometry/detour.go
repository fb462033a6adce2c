package geometry

import "slices"

// tooFar is the factor of the limit up to which a search still looks for a way that is
// too long. Players want to know by how much it is too long, or that there is none.
const tooFar = 1.5

// route is the result of a search for a way: its poses and cost, no poses if there is no
// way, or the note that the search gave up.
type route struct {
	legs   []Box
	cost   float64
	gaveUp bool
}

// within returns the cheapest clear way within the limit around whatever blocks the straight
// leg.
func (m *Mover) within(to Box) route { return m.find(to, false) }

// anyWay is within for callers that accept any way within the limit. If there is none,
// both have searched the same places in another order.
func (m *Mover) anyWay(to Box) route { return m.find(to, true) }

func (m *Mover) find(to Box, any bool) (r route) {
	if m.inGap(&to) {
		return r
	}
	if m.ground.work.Over() {
		return route{gaveUp: true}
	}
	s := m.newSearch(to.Forward, m.limit+Tolerance)
	defer func() { s.release() }()
	enough := func() bool { return any && r.legs != nil && m.affords(r.cost) }
	settle := func(l []Box, c float64) {
		if l != nil {
			r.legs, r.cost = l, c
			s.most = c - Tolerance/10 // from now on, look only for cheaper ways
		}
	}
	try := func() {
		if !enough() {
			settle(s.to(to))
		}
	}
	settle(m.trail(to))
	try()
	if r.legs == nil && m.coreBlocked(to, s.most) {
		return r
	}
	if any && r.legs == nil {
		r = m.tautOrSlanting(to) // it usually finds a way if there is one, and sooner
	}
	if r.legs == nil && s.effort > easy && m.surelyNoWay(to, s.most) {
		if !any {
			r = m.tautOrSlanting(to)
		}
		return r
	}
	if !any {
		s.faceAcross()
		try()
	}
	if !enough() && !sameForward(r.legs) {
		all := m.cheapest(to, s.most)
		settle(all.legs, all.cost)
		if any && r.legs == nil {
			s.faceAcross()
			try()
		}
		r.gaveUp = r.legs == nil && all.gaveUp
	}
	if !any && r.legs == nil {
		if h := m.tautOrSlanting(to); h.legs != nil {
			r = h
		}
	}
	return r
}

// inGap reports whether a box that fits lies across a gap too narrow for the mover. No
// leg leads there, since it would end in the gap.
func (m *Mover) inGap(to *Box) bool {
	var k shape
	k.of(to)
	return stands(&k, to.Center, m.around(to.bounds())) != nil
}

// tautOrSlanting returns a way whose cost by the corners is slightly over the limit but which
// fits once it is pulled taut, or a way that turns by 45° in between. It finds no way
// that keeps to a goal, since such ways are never pulled taut.
func (m *Mover) tautOrSlanting(to Box) route {
	if m.course.goal != nil {
		return route{}
	}
	if r := m.slanting(to, float64(hopeful*m.limit)+Tolerance); r.legs != nil && r.cost <= m.limit+Tolerance {
		return r
	}
	return route{}
}

// easy is the effort below which a search with two facings suggests that searches with
// all facings will be quick too. A proof that there is no way is then not worth its cost.
const easy = patience / 200

// surelyNoWay reports that a thorough search would find no way to a box at a cost of at most most.
// It assumes that a way costs only the average of its corners. With that cost it keeps one cheapest
// way to each pose; with the true cost it would have to keep many, each costly for another corner.
func (m *Mover) surelyNoWay(to Box, most float64) bool {
	s := m.widestSearch(to, most)
	defer s.release()
	if !s.laid {
		return false
	}
	s.thorough()
	s.rough = true
	legs, _ := s.to(to)
	return legs == nil && !s.gaveUp
}

// slanting returns some way, pulled taut, that costs at most most by the corners and may
// turn by 45° in between.
func (m *Mover) slanting(to Box, most float64) (r route) {
	s := m.widestSearch(to, most)
	defer s.release()
	s.thorough()
	for _, k := range [2]Vec{m.from.Forward, m.from.Forward.Right()} {
		slant := k.Add(k.Right()).Unit()
		s.face(slant, false)
		s.face(slant.Neg(), false)
	}
	if r.legs, r.cost = s.along(to, true); r.legs != nil {
		r.legs, r.cost = m.taut(r.legs, r.cost)
	}
	return r
}

// hopeful is the factor of the limit up to which slanting accepts the cost before pulling
// taut.
const hopeful = 1.06

func (m *Mover) beyond(to Box) (r route) {
	if m.inGap(&to) || m.coreBlocked(to, tooFar*m.limit) {
		return r
	}
	s := m.newSearch(to.Forward, tooFar*m.limit)
	defer s.release()
	for _, widen := range []func(){s.faceAcross, s.faceBetween} {
		widen()
		if l, c := s.to(to); l != nil {
			r.legs, r.cost = l, c
			s.most = c - Tolerance/10
		}
		r.gaveUp = r.legs == nil && s.gaveUp
	}
	return r
}

// cheapest returns the cheapest way that a search can find at a cost of at most most.
// It looks for short ways first: they are found sooner while few others can be as short,
// whatever the limit.
func (m *Mover) cheapest(to Box, most float64) (r route) {
	s := m.widestSearch(to, most)
	defer func() { s.release() }()
	if !s.laid {
		return route{gaveUp: true} // the search has used up its work
	}
	least := s.floor.atLeast(s, 0)
	for within := float64(firstTry*least) + m.from.Radius(); least <= most && r.legs == nil; within *= nextTry {
		if within*nextTry >= most {
			within = most
		}
		if within < most || s.most < most {
			s.release()
			s = m.widestSearch(to, within)
		}
		s.thorough()
		r.legs, r.cost = s.to(to)
		if r.gaveUp = s.gaveUp; within >= most {
			break
		}
	}
	return r
}

// widestSearch starts a search for ways to a box around everything that they may meet.
func (m *Mover) widestSearch(to Box, most float64) *search {
	s := m.newSearch(to.Forward, most)
	s.goal(to)
	if s.all = !m.ground.work.Over(); s.all {
		s.goal(to)
	}
	return s
}

// firstTry and nextTry set how much longer than the lower bound a way may be: in the
// first search, and from each search to the next.
const firstTry, nextTry = 1.1, 1.25

// sameForward reports whether a way never turns; then it is the cheapest. It is false for
// no way.
func sameForward(legs []Box) bool {
	for _, b := range legs {
		if b.Forward != legs[0].Forward {
			return false
		}
	}
	return len(legs) > 0
}

// trail is a way that the last Shifts found, and the places that a last leg adds to it.
type trail struct {
	legs  []Box
	spent [4]float64
	track track
	found Intervals
}

// trail returns the cheapest way to a box among those that the last Shifts found, so that
// To has a way wherever Shifts had one.
func (m *Mover) trail(to Box) (legs []Box, cost float64) {
	for i := range m.trails {
		t := &m.trails[i]
		off := to.Center.Sub(t.track.at)
		if t.track.shape.forward != to.Forward || abs(off.Cross(t.track.dir)) > 1e-9 {
			continue
		}
		last := t.legs[len(t.legs)-1]
		if !t.found.holds(off.Dot(t.track.dir)) || m.leg(&last, &to) != nil || m.course.leadsAway(&last, &to) {
			continue
		}
		spent := t.spent
		for i, d := range last.Travel(to) {
			spent[i] += d
		}
		if c := furthest(spent); m.affords(c) && (legs == nil || c < cost) {
			legs, cost = append(slices.Clone(t.legs), to), c
		}
	}
	return legs, cost
}

// to returns the cheapest way to a box in the facings of the search.
func (s *search) to(to Box) (legs []Box, cost float64) { return s.along(to, false) }

// along is to with the choice to hurry from the start.
func (s *search) along(to Box, haste bool) (legs []Box, cost float64) {
	s.goal(to)
	s.effort, s.haste, s.gaveUp = 0, haste, false
	for again := !s.m.ground.work.Over(); again; {
		s.reset()
		if s.all && s.hemmedIn() {
			return nil, 0
		}
		done, blocked := s.run(func(at int32) bool {
			l := &s.labels[at]
			if l.point != goalPoint || s.facings[l.facing].shape.forward != s.ends {
				return false
			}
			legs, cost = s.way(at), l.bound
			return true
		})
		again = blocked
		if !done && !blocked && s.ended() {
			s.gaveUp = true
			if !s.haste && !s.rough && !s.m.ground.work.Over() {
				s.effort, s.haste, again = 0, true, true
			}
		}
	}
	s.gaveUp = legs == nil && (s.gaveUp || s.m.ground.work.Over() || len(s.points) >= mostPoints)
	return legs, cost
}

// hemmedIn reports whether the mover does not fit at its start in any of the facings.
func (s *search) hemmedIn() bool {
	for kind := range s.kinds {
		if s.open(kind, 0, 0) {
			return false
		}
	}
	return true
}

// goalPoint is the number of the point that a search for a way leads to.
const goalPoint = 1

// goal sets the box that the ways lead to. The things that they may meet must be known.
func (s *search) goal(to Box) {
	if len(s.points) == goalPoint {
		var aim [4]Segment
		for i, c := range to.Corners() {
			aim[i] = Segment{c, c}
		}
		s.aimAt(aim)
		s.addPoint(to.Center, anyKind)
		s.check(s.m.from, to)
	}
	if s.all && !s.laid {
		s.activateAll()
		s.floor.lay(s, to.Center)
		s.laid = true
	}
}

// missing returns the parts of wanted that are not in found. It drops the single points
// left where two intervals meet.
func missing(wanted, found Intervals) Intervals {
	var open Intervals
	var buf [6]Interval
	for _, w := range wanted {
		for _, i := range appendRemaining(buf[:0], w, found) {
			if i.Hi-i.Lo > 1e-9 || !found.Contains(i.Lo) {
				open = append(open, i)
			}
		}
	}
	return open
}

// detours returns the shifts of open that ways of several legs reach.
func (m *Mover) detours(t *track, open places) places {
	m.known, m.trails = nil, nil // earlier questions do not matter
	found := m.slideRound(t, open)
	if m.ground.work.Over() {
		m.trails, m.known = nil, nil // more ways may exist: the next caller searches again
	}
	return found
}

// slideRound is detours; it keeps what it has met, and the ways, for the next caller.
func (m *Mover) slideRound(t *track, open places) places {
	if open = m.coreReachable(t, open); open.empty() || m.ground.work.Over() {
		return places{}
	}
	s := m.newSearch(t.shape.forward, m.limit+Tolerance)
	defer s.release()
	found := s.slide(t, &open)
	for _, widen := range []func(){s.faceAcross, s.thorough} {
		if !open.empty() {
			widen()
			found = found.union(s.slide(t, &open))
		}
	}
	m.trails, m.known = s.trails, slices.Clone(s.active) // so that To finds the way to each of these places
	return found
}

// slide follows ways to every place from which a last leg may reach a shift of open. It
// removes the shifts that it finds from open.
func (s *search) slide(t *track, open *places) places {
	var found places
	s.effort, s.haste = 0, false
	for again := true; again && !open.empty() && !s.m.ground.work.Over(); {
		all := open.loose.Union(open.snug)
		whole := Interval{all[0].Lo, all[len(all)-1].Hi}
		things := s.m.along(t, whole)
		var aim [4]Segment
		for i, c := range t.corners {
			aim[i] = Segment{c.Along(t.dir, whole.Lo), c.Along(t.dir, whole.Hi)}
		}
		s.aimAt(aim)
		if s.all {
			s.activateAll()
		}
		s.reset()
		active := len(s.active)
		_, again = s.run(func(at int32) bool {
			l := &s.labels[at]
			from := s.box(l)
			var corners [4]Vec
			from.setCorners(&corners)
			var r reach
			s.m.inReach(&r, &corners, &l.spent, t)
			var near room
			hoped := open.within(&near, &r)
			if hoped.empty() {
				return false
			}
			var seen [8]Interval
			if ends := s.m.lastLeg(seen[:0], &from, &l.spent, t, whole, things); open.meets(&ends) {
				ends := ends.clone()
				s.trails = append(s.trails, trail{s.way(at), l.spent, *t, ends.loose})
				found = found.union(ends)
				*open = open.missing(found)
				hoped = hoped.missing(found)
			}
			s.shade(from.Center, t, hoped.loose.Union(hoped.snug), things)
			return open.empty()
		})
		again = again || len(s.active) > active
		if !again && s.effort >= patience && !s.haste {
			s.effort, s.haste, again = 0, true, true
		}
	}
	return found
}

// shade activates the things that hide any of the shifts from a box that starts at c,
// after turning.
func (s *search) shade(c Vec, t *track, hidden Intervals, things []*piece) {
	if len(hidden) == 0 {
		return
	}
	whole := Interval{hidden[0].Lo, hidden[len(hidden)-1].Hi}
	swept := t.shape.swell(t.centers(whole).Union(Rect{c, c}))
	var buf [16]Vec
	var b barrier
	for i := nextIn(things, 0, &swept); i < len(things); i = nextIn(things, i+1, &swept) {
		p := things[i]
		b.around(p, &t.shape, Tolerance)
		if b.holds(c) {
			s.activate(p)
		} else if cut, ok := shadow(b.outline(buf[:0]), c, t); ok {
			if one := [1]Interval{cut}; hidden.meets(one[:]) {
				s.activate(p)
			}
		}
	}
}
