package geometry

import "slices"

// How sight meets terrain that does not always block. Whether an end of a line is
// inside an area, and how high it stands, is the same for all lines from one
// stretch of the edge to one stretch of a goal, when both are cut where they
// cross an outline. For such a part it is known which pieces block: of a hill,
// those higher than both ends. A shallow area with an end inside must be left, or
// entered, by one of its edges, a door; beyond the door the area blocks as any
// other, and "the line passes the door" is linear in the plane of lines. Before the door
// the area blocks where it is deeper than sight reaches into it; the edges of the area
// block if the door is to be the only one that the line passes.
//
// That the door is within the area's depth is not linear: the lines of which two other
// lines cut off a piece of one length envelop an astroid. The plane is cut into
// strips of nearly one direction, and in each the curve is replaced by its chord
// (the lines through one point), which changes the length by less than
// chordError. So "at most 2 cm" is decided for 2 cm and Tolerance, ± chordError.

// chordError, in centimetres, is how much longer or shorter than its limit the
// way inside a shallow area may be taken for. (Lines within some 3° of a stretch
// or a door that they pass are cut into strips less fine than that asks for.)
const chordError = Tolerance / 10

// partSearch is scratch memory for one part of the lines to a goal.
type partSearch struct {
	all       []int    // the areas among the obstacles that do not always block
	firm      outlines // the obstacles that do, when there are such areas
	part      goal
	states    []areaState
	doors     []int   // of all, the shallow areas with an end inside
	chords    []chord // that hold for the doors chosen
	inside    []insideArea
	obstacles outlines // what blocks this part
	bufs      [2][]Vec
	spots     map[Vec]*spot // the ends of parts: these are many where areas lie across each other, and have the same few ends
}

// spot is what is known of a point: in which of the areas it lies, and how high.
type spot struct {
	in     []bool
	height float64
}

// spotAt returns what there is to know of a point.
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

// areaState says how an area treats the lines of a part.
type areaState struct {
	area     int
	from, to bool        // an end is inside
	height   float64     // of a hill with an end on it: what is no higher does not block
	passed   bool        // a shallow area, wholly passed
	open     bool        // a shallow area, blocking where it is deep alone
	beyond   []halfPlane // a shallow area blocks in these alone,
	within   []halfPlane // and its edges in any of these
}

// eachFree yields the polygons of free lines to g with the part of g that they
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
	if s.eachFree(all[:], func([]Vec) bool { return false }) { // then ground that may block does not matter
		return
	}
	for _, part := range k.partsOf(g, areas) {
		all := part.lines()
		if !k.eachFreePart(part, areas, all[:], func(lines []Vec) bool { return yield(part, lines) }) {
			return
		}
	}
}

// clear reports whether one line to g passes everything before g.
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

// eachDeep yields what of each shallow area no line to g enters, wherever it begins and ends:
// what lies deep in the area, unless a line may be no longer than sight reaches into it.
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

// near is the least length of a line to g.
func (g goal) near() float64 {
	return Segment{Vec{g.lo, 0}, Vec{g.hi, 0}}.gap(Segment{g.left, g.right})
}

// clear reports whether one line to g passes all of some obstacles before g.
func (s *lineSearch) clear(g goal, line Vec, obstacles *outlines) bool {
	one := [1]Vec{line}
	before := g.before()
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

// tellSoftAreas notes which areas among the obstacles do not always block, and what the
// obstacles are without them.
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

// holds reports whether a point of the goal that this is a part of lies in it.
func (g goal) holds(p Vec) bool {
	return Segment{g.left, g.right}.Closest(p).Dist(p) <= roundoff
}

// eachFreePart is eachFree for lines that all begin in one part of the edge and
// end in one part of a goal.
func (k *Blockers) eachFreePart(part goal, areas []int, lines []Vec, yield func(lines []Vec) bool) bool {
	s := &k.search
	from := s.world(Vec{(part.lo + part.hi) / 2, 0})
	to := s.world(part.left.Lerp(part.right, 0.5))
	p := &s.parts
	p.part, p.states, p.doors, p.chords = part, p.states[:0], p.doors[:0], p.chords[:0]
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
		p.states = append(p.states, st)
	}
	return k.throughDoors(p.doors, lines, yield)
}

// throughDoors tries every way of leaving and entering the shallow areas whose
// places among the states are listed.
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
	if once && st.from != st.to { // there is but one door, wherever it is
		return goOn(lines)
	}
	short := st.passed
	defer func() { st.open, st.passed, st.beyond, st.within = true, short, st.beyond[:0], st.within[:0] }()
	if st.from && st.to { // not left at all, if it is that near
		st.passed = true
		p.chords = append(p.chords[:chosen], p.part.whole(shallow.Depth))
		again = goOn(lines)
		st.passed = false
		if once {
			return again
		}
	}
	if k.hidden(lines) { // by what blocks whatever doors they pass from here on
		return again
	}
	st.open = false
	start, end := Segment{Vec{p.part.lo, 0}, Vec{p.part.hi, 0}}, Segment{p.part.left, p.part.right}
	outs, ins := []door{{}}, []door{{}}
	if st.from {
		outs = k.doors(shallow, start, end, true)
	}
	if st.to {
		ins = k.doors(shallow, start, end, false)
	}
	for _, out := range outs {
		through := out.clip(p.part, lines)
		for _, in := range ins {
			if !again {
				return false
			}
			p.chords, st.beyond, st.within = p.chords[:chosen], st.beyond[:0], st.within[:0]
			for _, d := range [2]door{out, in} {
				switch {
				case !d.open:
					continue
				case d.only:
					st.within = append(st.within, d.within())
				default:
					p.chords = append(p.chords, d.chord(p.part, shallow.Depth))
				}
				st.beyond = append(st.beyond, d.beyond())
			}
			again = goOn(in.clip(p.part, through))
		}
	}
	return again
}

// hidden reports whether no lines of a part pass what is known to block them: the areas
// whose doors are not chosen yet block where they are deep.
func (k *Blockers) hidden(lines []Vec) bool {
	s := &k.search
	k.placePart()
	s.placeBefore(s.parts.part, lines, &s.parts.obstacles)
	return s.eachFree(lines, func([]Vec) bool { return false })
}

// deepIn returns what lies deep in an area, nil where that does not matter.
func (k *Blockers) deepIn(area int) *deepArea {
	if k.ground.ByLine || k.ground.shallow(area) == nil {
		return nil
	}
	return &k.areas.deep[area-len(k.ground.Opaque)]
}

// placePart fills the part's obstacles with what blocks it.
func (k *Blockers) placePart() {
	s := &k.search
	p := &s.parts
	p.obstacles.reset()
	for i, t := range s.tags {
		o := s.obstacles.at(i)
		j := slices.IndexFunc(p.states, func(st areaState) bool { return st.area == t.area })
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

// placeInside adds what blocks lines with an end inside a shallow area before they have
// left it.
func (k *Blockers) placeInside(st *areaState) {
	p := &k.search.parts
	in := k.inside(st.area)
	for i := range in.deep.ends {
		p.obstacles.add(in.deep.at(i))
	}
	for _, h := range st.within {
		for i := range in.edges.ends {
			if p.bufs[0] = h.clip(p.bufs[0][:0], in.edges.at(i)); len(p.bufs[0]) > 1 {
				p.obstacles.add(p.bufs[0])
			}
		}
	}
}

// insideArea is what lies deep in a shallow area, and its edges, in the frame of the edge
// from which lines come.
type insideArea struct {
	area        int
	deep, edges outlines
}

// inside returns what is inside an area, which is worked out once in a search.
func (k *Blockers) inside(area int) *insideArea {
	s := &k.search
	list := s.parts.inside
	for i := range list {
		if list[i].area == area {
			return &list[i]
		}
	}
	n := len(list)
	if n < cap(list) {
		list = list[:n+1]
	} else {
		list = append(list, insideArea{})
	}
	s.parts.inside = list
	in := &list[n]
	in.area = area
	in.deep.reset()
	in.edges.reset()
	d := k.deepIn(area)
	for i := range d.pieces {
		if p := &d.pieces[i]; !s.corridor.misses(s.local(p.center), p.radius) {
			s.addLocal(&in.deep, p.outline())
		}
	}
	if a := k.ground.shallow(area).Area; !d.convex {
		for i := range a {
			s.addLocal(&in.edges, []Vec{a[i], a[(i+1)%len(a)]})
		}
	}
	return in
}

// addLocal adds what of an outline of an area lies ahead of the edge.
func (s *lineSearch) addLocal(to *outlines, outline []Vec) {
	var room [4]Vec
	local := room[:0]
	for _, v := range outline {
		local = append(local, s.local(v))
	}
	ahead := halfPlane{Vec{0, 1}, 2 * onBorder}
	if s.parts.bufs[0] = ahead.clip(s.parts.bufs[0][:0], local); len(s.parts.bufs[0]) > 1 {
		to.add(s.parts.bufs[0])
	}
}
