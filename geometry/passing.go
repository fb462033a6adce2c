package geometry

import "slices"

// This file finds lines of sight through terrain that does not always block. Whether an
// end of a line is inside an area, and how high it stands, is the same for all lines from
// one stretch of the edge to one stretch of a goal once both are cut where they cross an
// outline. For such a pair of stretches it is known which pieces block: of a hill, those
// higher than both ends. If an end lies inside a shallow area, the line must leave or
// enter the area through one of its edges, a door. Beyond the door the area blocks like
// any other, and "the line passes the door" is linear in the plane of lines. Before the
// door the area blocks where it is deeper than sight reaches into it; if the door is to
// be the only one on the way, the other edges of the area block too.
//
// "The door is within the area's depth" is not linear: the lines from which two other
// lines cut off a stretch of one length envelop an astroid. So the plane is cut into
// strips of nearly one direction, and in each strip a chord (the lines through one point)
// replaces the curve, which changes the length by less than chordError. "At most 2 cm" is
// therefore decided for 2 cm and Tolerance, ± chordError.

// chordError, in centimetres, is the largest error in the length of the way inside a
// shallow area. (Lines within some 3° of a stretch or a door that they pass are cut into
// coarser strips.)
const chordError = Tolerance / 10

// partSearch is scratch memory for one part of the lines to a goal.
type partSearch struct {
	all       []int    // the areas among the obstacles that do not always block
	firm      outlines // the other obstacles, if there are such areas
	part      goal
	states    []areaState
	stateOf   []int  // for each area of the ground its place in states, -1 for none
	near      []int  // the obstacles that may meet the lines in question
	nearer    []int  // memory for near
	touched   []bool // by area, whether lines begin or end in it
	outside   outlines
	doors     []int   // the shallow areas among all with an end inside
	chords    []chord // the conditions of the chosen doors
	inside    []insideArea
	obstacles outlines // what blocks this part
	bufs      [2][]Vec
	spots     map[Vec]*spot // the ends of parts: where areas overlap there are many parts but few different ends
}

// spot tells which of the areas a point lies in, and how high it is.
type spot struct {
	in     []bool
	height float64
}

// spotAt returns the spot of a point.
func (k *Blockers) spotAt(q Vec, areas []int) *spot {
	p := &k.search.parts
	if at := p.spots[q]; at != nil {
		return at
	}
	at := &spot{in: make([]bool, len(areas)), height: k.ground.height(q)}
	for i, area := range areas {
		at.in[i] = k.ground.holds(area, q)
	}
	if p.spots == nil {
		p.spots = map[Vec]*spot{}
	}
	p.spots[q] = at
	return at
}

// areaState tells how an area treats the lines of a part.
type areaState struct {
	area     int
	from, to bool        // whether that end is inside
	height   float64     // of a hill with an end on it: steps up to this height do not block
	passed   bool        // of a shallow area: the lines pass all of it
	open     bool        // of a shallow area: only its deep part blocks
	beyond   []halfPlane // of a shallow area: it blocks only in all of these,
	within   []halfPlane // and its edges block in any of these
}

// eachFree calls yield with each polygon of free lines to g and the part of g that they
// lead to, until yield returns false.
func (k *Blockers) eachFree(g goal, yield func(part goal, lines []Vec) bool) {
	s, all := &k.search, g.lines()
	areas := s.parts.all
	if len(areas) == 0 {
		s.placeBefore(g, all[:], &s.obstacles)
		s.eachFree(all[:], func(lines []Vec) bool { return yield(g, lines) })
		return
	}
	s.placeBefore(g, all[:], &s.parts.firm)
	k.eachDeep(g, func(deep *outlines) bool {
		s.addBefore(g, all[:], deep)
		return true
	})
	if s.eachFree(all[:], func([]Vec) bool { return false }) { // then areas that do not always block do not matter
		return
	}
	parts := k.partsOf(g, areas)
	if k.hiddenFromOutside(g, parts) {
		return
	}
	for len(parts) > 0 {
		n := 1 // of the parts that begin in the same part of the edge
		for n < len(parts) && parts[n].lo == parts[0].lo {
			n++
		}
		row := goal{left: g.left, right: g.right, lo: parts[0].lo, hi: parts[0].hi}
		if n == 1 || !k.hiddenFromOutside(row, parts[:n]) {
			for _, part := range parts[:n] {
				all := part.lines()
				if !k.eachFreePart(part, areas, all[:], func(lines []Vec) bool { return yield(part, lines) }) {
					return
				}
			}
		}
		parts = parts[n:]
	}
}

// hiddenFromOutside reports that all lines of some parts, which make up g, are blocked by
// what blocks each of them: firm obstacles, deep parts of areas, and the areas in which none
// of the lines begins or ends. False means unknown.
func (k *Blockers) hiddenFromOutside(g goal, parts []goal) bool {
	s := &k.search
	p := &s.parts
	p.touched = slices.Grow(p.touched[:0], k.ground.areas())[:k.ground.areas()]
	clear(p.touched)
	for _, part := range parts {
		start := k.spotAt(s.world(Vec{(part.lo + part.hi) / 2, 0}), p.all)
		end := k.spotAt(s.world(part.left.Lerp(part.right, 0.5)), p.all)
		for i, area := range p.all {
			p.touched[area] = p.touched[area] || start.in[i] || end.in[i]
		}
	}
	p.outside.reset()
	for i := range s.tags {
		if area := s.tags[i].area; area >= len(k.ground.Opaque) && !p.touched[area] {
			p.outside.add(s.obstacles.at(i))
		}
	}
	all := g.lines()
	s.placeBefore(g, all[:], &p.outside)
	s.addBefore(g, all[:], &p.firm)
	k.eachDeep(g, func(deep *outlines) bool {
		s.addBefore(g, all[:], deep)
		return true
	})
	return s.eachFree(all[:], func([]Vec) bool { return false })
}

// clear reports whether one line to g passes everything in front of g.
func (k *Blockers) clear(g goal, line Vec) bool {
	s := &k.search
	areas := s.parts.all
	if len(areas) == 0 {
		return s.clear(g, line, &s.obstacles)
	}
	if !s.clear(g, line, &s.parts.firm) || !k.eachDeep(g, func(deep *outlines) bool { return s.clear(g, line, deep) }) {
		return false
	}
	end, found := g.end(line), false
	for _, part := range k.partsOf(g, areas) {
		if line.X < part.lo || line.X > part.hi || !part.holds(end) {
			continue
		}
		one := [1]Vec{line}
		k.eachFreePart(part, areas, one[:], func([]Vec) bool {
			found = true
			return false
		})
		break
	}
	return found
}

// eachDeep calls yield with the deep part of each shallow area, unless a line inside may
// be shorter than sight's reach. No line to g enters these parts, wherever it begins and
// ends.
func (k *Blockers) eachDeep(g goal, yield func(deep *outlines) bool) bool {
	near := g.near()
	for _, area := range k.search.parts.all {
		if k.deepIn(area) == nil || near <= k.ground.shallow(area).Depth+2*Tolerance {
			continue
		}
		if !yield(&k.inside(area).deep) {
			return false
		}
	}
	return true
}

// near returns the shortest possible length of a line to g.
func (g goal) near() float64 {
	return Segment{Vec{g.lo, 0}, Vec{g.hi, 0}}.gap(Segment{g.left, g.right})
}

// clear reports whether one line to g passes all the given obstacles in front of g.
func (s *lineSearch) clear(g goal, line Vec, obstacles *outlines) bool {
	one := [1]Vec{line}
	before := g.before()
	s.looks += len(obstacles.ends)
	for i := range obstacles.ends {
		o := obstacles.at(i)
		if !concerns(o, one[:]) {
			continue
		}
		s.bufs[0] = before.clip(s.bufs[0][:0], o)
		if !before.skims(s.bufs[0]) && concerns(s.bufs[0], one[:]) {
			return false
		}
	}
	return true
}

// tellSoftAreas separates the areas that do not always block from the other obstacles.
func (k *Blockers) tellSoftAreas() {
	s, p, opaque := &k.search, &k.search.parts, len(k.ground.Opaque)
	p.all, p.inside = p.all[:0], p.inside[:0]
	clear(p.spots)
	p.firm.reset()
	if opaque == k.ground.areas() {
		return
	}
	for i := range s.tags {
		switch area := s.tags[i].area; {
		case area < opaque:
			p.firm.add(s.obstacles.at(i))
		case !slices.Contains(p.all, area):
			p.all = append(p.all, area)
		}
	}
}

// partsOf cuts the edge and a goal where they cross outlines of areas.
func (k *Blockers) partsOf(g goal, areas []int) []goal {
	s := &k.search
	edge := Segment{s.world(Vec{g.lo, 0}), s.world(Vec{g.hi, 0})}
	side := Segment{s.world(g.right), s.world(g.left)}
	var bufs [2][16]float64
	starts, ends := k.ground.cuts(bufs[0][:], areas, edge), []float64{0, 1}
	if g.left != g.right {
		ends = k.ground.cuts(bufs[1][:], areas, side)
	}
	parts := make([]goal, 0, (len(starts)-1)*(len(ends)-1))
	for i := 1; i < len(starts); i++ {
		for j := 1; j < len(ends); j++ {
			p := goal{lo: g.lo + float64((g.hi-g.lo)*starts[i-1]), hi: g.lo + float64((g.hi-g.lo)*starts[i]),
				right: g.right.Lerp(g.left, ends[j-1]), left: g.right.Lerp(g.left, ends[j])}
			if p.hi-p.lo > onBorder && (g.left == g.right || p.left.Dist(p.right) > onBorder) {
				parts = append(parts, p)
			}
		}
	}
	return parts
}

// holds reports whether a point of the whole goal lies in this part of it.
func (g goal) holds(p Vec) bool {
	return Segment{g.left, g.right}.Closest(p).Dist(p) <= roundoff
}

// eachFreePart is eachFree for lines that begin in one part of the edge and end in one
// part of a goal.
func (k *Blockers) eachFreePart(part goal, areas []int, lines []Vec, yield func(lines []Vec) bool) bool {
	s := &k.search
	from := s.world(Vec{(part.lo + part.hi) / 2, 0})
	to := s.world(part.left.Lerp(part.right, 0.5))
	p := &s.parts
	p.part, p.states, p.doors, p.chords = part, p.states[:0], p.doors[:0], p.chords[:0]
	p.stateOf = p.stateOf[:0]
	start, end := k.spotAt(from, areas), k.spotAt(to, areas)
	high := start.height
	if end.height > high {
		high = end.height
	}
	for i, area := range areas {
		st := areaState{area: area, from: start.in[i], to: end.in[i], height: -1}
		if st.from || st.to {
			if shallow := k.ground.shallow(area); shallow != nil {
				p.doors = append(p.doors, len(p.states))
				st.open, st.passed = true, st.from && st.to && part.near() <= shallow.Depth+2*Tolerance
			} else {
				st.height = high
			}
		}
		for len(p.stateOf) <= area {
			p.stateOf = append(p.stateOf, -1)
		}
		p.stateOf[area] = len(p.states)
		p.states = append(p.states, st)
	}
	p.near, p.nearer = nil, p.nearer[:0]
	s.looks += len(s.tags)
	for i := range s.tags {
		if concerns(s.obstacles.at(i), lines) {
			p.nearer = append(p.nearer, i)
		}
	}
	p.near = p.nearer
	return k.throughDoors(p.doors, lines, yield)
}

// narrow leaves of the obstacles that are near those that may meet some of the lines so
// far, until the caller calls back.
func (k *Blockers) narrow(lines []Vec) (back func()) {
	p := &k.search.parts
	was, used := p.near, len(p.nearer)
	k.search.looks += len(was)
	for _, i := range was {
		if concerns(k.search.obstacles.at(i), lines) {
			p.nearer = append(p.nearer, i)
		}
	}
	p.near = p.nearer[used:]
	return func() { p.near, p.nearer = was, p.nearer[:used] }
}

// throughDoors tries every way of leaving and entering the listed shallow areas. areas
// are indexes into the states.
func (k *Blockers) throughDoors(areas []int, lines []Vec, yield func(lines []Vec) bool) bool {
	s := &k.search
	p := &s.parts
	if len(lines) == 0 {
		return true
	}
	if len(areas) == 0 {
		k.placePart()
		s.placeBefore(p.part, lines, &p.obstacles)
		return s.eachFree(lines, func(free []Vec) bool { return s.eachWithin(p.chords, free, yield) })
	}
	st := &p.states[areas[0]]
	shallow := k.ground.shallow(st.area)
	chosen := len(p.chords)
	goOn := func(lines []Vec) bool { return k.throughDoors(areas[1:], lines, yield) }
	again, once := true, k.deepIn(st.area) != nil && k.deepIn(st.area).convex
	if once && st.from != st.to { // there is only one door, wherever it is
		return goOn(lines)
	}
	short := st.passed
	defer func() { st.open, st.passed, st.beyond, st.within = true, short, st.beyond[:0], st.within[:0] }()
	if st.from && st.to { // a near goal may be in the same area: try not leaving it
		st.passed = true
		p.chords = append(p.chords[:chosen], p.part.whole(shallow.Depth))
		again = goOn(lines)
		st.passed = false
		if once {
			return again
		}
	}
	if k.hidden(lines) { // Stop if the lines are blocked whatever doors come next.
		return again
	}
	st.open = false
	start, end := Segment{Vec{p.part.lo, 0}, Vec{p.part.hi, 0}}, Segment{p.part.left, p.part.right}
	outs, ins := []door{{}}, []door{{}} // no door where no end is inside
	if st.from {
		outs = k.doors(shallow, start, end, true)
	}
	if st.to {
		ins = k.doors(shallow, start, end, false)
	}
	for _, out := range outs {
		through := out.clip(p.part, lines)
		if len(through) == 0 {
			continue // through no door on the other side either
		}
		back := k.narrow(through)
		for _, in := range ins {
			if !again {
				back()
				return false
			}
			p.chords = p.chords[:chosen]
			p.choose(st, shallow.Depth, out, in)
			if left := in.clip(p.part, through); len(left) > 0 {
				again = goOn(left)
			}
		}
		back()
	}
	return again
}

// choose sets the doors of an area of some depth: what lies beyond them blocks, and the
// way to them is no longer than the depth.
func (p *partSearch) choose(st *areaState, depth float64, out, in door) {
	st.beyond, st.within = st.beyond[:0], st.within[:0]
	for _, d := range [2]door{out, in} {
		switch {
		case !d.open:
			continue
		case d.only:
			st.within = append(st.within, d.within())
		default:
			p.chords = append(p.chords, d.chord(p.part, depth))
		}
		st.beyond = append(st.beyond, d.beyond())
	}
}

// hidden reports whether the obstacles known so far block all the lines of a part. Areas
// whose doors are not chosen yet block where they are deep.
func (k *Blockers) hidden(lines []Vec) bool {
	s := &k.search
	k.placePart()
	s.placeBefore(s.parts.part, lines, &s.parts.obstacles)
	return s.eachFree(lines, func([]Vec) bool { return false })
}

// placePart fills the part's obstacles with everything that blocks it.
func (k *Blockers) placePart() {
	s := &k.search
	p := &s.parts
	p.obstacles.reset()
	s.looks += len(p.near)
	for _, i := range p.near {
		t, o := &s.tags[i], s.obstacles.at(i)
		j := -1
		if 0 <= t.area && t.area < len(p.stateOf) {
			j = p.stateOf[t.area]
		}
		if j < 0 {
			p.obstacles.add(o)
			continue
		}
		st := &p.states[j]
		if st.passed || st.open || t.height <= st.height {
			continue
		}
		for n, h := range st.beyond {
			p.bufs[n%2] = h.clip(p.bufs[n%2][:0], o)
			o = p.bufs[n%2]
		}
		if len(o) > 1 {
			p.obstacles.add(o)
		}
	}
	for j := range p.states {
		if st := &p.states[j]; (st.from || st.to) && !st.passed && k.deepIn(st.area) != nil {
			k.placeInside(st)
		}
	}
}
