package element

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// moveMemory is what is known of the moves of the side whose bound it is, for a part of a bound: which
// groups it has, what they might do, and which of that is refused. What has changed on the table since is
// forgotten, and whatever depends on it.
type moveMemory struct {
	bound  int
	phase  string
	active game.SideID
	knots  []*knot
	groups []*groupIdeas // of all knots, in the order of the file; empty where a knot has changed
	of     []*knot       // memory of look: the knots by element
	unused []*single     // knots of one element that are in use no more
	spare  []*groupIdeas // of other knots that are in use no more
	rivals []rival       // memory of suggestions
}

// knot is a set of elements that hang together, with the groups that may move.
type knot struct {
	units  []int
	region geometry.Rect // whatever lies outside of it makes no difference
	groups []*groupIdeas
	single *single // that it is part of, nil for none
}

// single is the knot of one element.
type single struct {
	knot   knot
	unit   [1]int
	groups [1]*groupIdeas
	ideas  groupIdeas
}

// groupIdeas is what a group might do.
type groupIdeas struct {
	knot  *knot
	group []int
	least int     // what its cheapest move costs in PIPs, 0 before that is asked
	limit float64 // no idea promises more, in cm

	ideas  []suggestion  // best first, as far as they have been asked for
	course *course       // for the others
	asked  bool          // there is a course
	goes   bool          // the group may go anywhere on it
	alone  []*groupIdeas // its members alone, where it has several; nil until asked for
}

// forget forgets what depends on elements that have changed between two boards. The enemy changes
// everything, and a general, whose orders reach far, all prices.
func (m *moveMemory) forget(was, now *board, changed []int) {
	if len(m.knots) == 0 {
		return
	}
	var few [16]geometry.Rect
	places, general := few[:0], false
	for _, unit := range changed {
		u := &now.s.Units[unit]
		if u.Side != m.active {
			m.clear()
			return
		}
		general = general || own(u).General
		for _, b := range [2]*board{was, now} {
			if b.at[unit] >= 0 {
				places = append(places, b.Boxes[b.at[unit]].Bounds())
			}
		}
		if (was.at[unit] < 0) != (now.at[unit] < 0) { // the numbers of the bases have changed
			m.clear()
			return
		}
	}
	m.groups = m.groups[:0]
	m.knots = slices.DeleteFunc(m.knots, func(k *knot) bool {
		if !slices.ContainsFunc(places, k.region.Meets) {
			return false
		}
		m.free(k)
		return true
	})
	if general {
		for _, k := range m.knots {
			for _, g := range k.groups {
				g.priceAnew()
			}
		}
	}
}

// clear forgets all knots.
func (m *moveMemory) clear() {
	for _, k := range m.knots {
		m.free(k)
	}
	m.knots, m.groups = m.knots[:0], m.groups[:0]
}

// free lets the memory of a knot be used again.
func (m *moveMemory) free(k *knot) {
	if k.single != nil {
		m.unused = append(m.unused, k.single)
		return
	}
	for _, g := range k.groups {
		m.spare = append(append(m.spare, g), g.alone...)
	}
}

// priceAnew forgets what the moves of a group cost.
func (g *groupIdeas) priceAnew() {
	g.least = 0
	for i := range g.ideas {
		g.ideas[i].plan = nil
	}
	for _, one := range g.alone {
		one.priceAnew()
	}
}

// look has the memory hold all groups of the side whose bound it is on a board.
func (m *moveMemory) look(b *board) []*groupIdeas {
	t := &b.s.Turn
	if m.bound != t.Number || m.active != t.Active {
		m.clear()
		m.bound, m.active, m.phase = t.Number, t.Active, ""
	}
	if m.phase != t.Phase {
		m.phase = t.Phase
		for _, k := range m.knots {
			k.begin(b)
		}
	}
	if len(m.groups) > 0 {
		return m.groups
	}
	m.of = append(m.of[:0], make([]*knot, len(b.s.Units))...)
	for _, k := range m.knots {
		k.mark(m.of)
	}
	for i := range b.s.Units {
		if b.s.Units[i].Side == m.active && b.at[i] >= 0 && m.of[i] == nil {
			k := b.knotOf(i, m)
			k.mark(m.of)
			m.knots = append(m.knots, k)
		}
	}
	for i, k := range m.of {
		if k == nil {
			continue
		}
		for _, g := range k.groups {
			if g.group[0] == i {
				m.groups = append(m.groups, g)
			}
		}
	}
	return m.groups
}

// mark notes the knot for all its elements.
func (k *knot) mark(of []*knot) {
	for _, unit := range k.units {
		of[unit] = k
	}
}

// knotOf returns the knot of an element with its groups.
func (b *board) knotOf(unit int, m *moveMemory) *knot {
	var few [16]int
	units := b.appendGroup(few[:0], unit)
	if len(units) == 1 {
		return b.knotOfOne(unit, m)
	}
	k := &knot{units: slices.Clone(units)}
	var seen []int
	for _, i := range k.units {
		if slices.Contains(seen, i) || !b.free(i) {
			continue
		}
		var group []int
		for _, other := range k.units {
			if other == i || !slices.Contains(seen, other) && b.free(other) {
				group = append(group, other)
			}
		}
		if b.whyNoGroup(group) != nil {
			group = []int{i}
		}
		seen = append(seen, group...)
		k.groups = append(k.groups, m.ideasFor(b, k, group))
	}
	k.begin(b)
	return k
}

// ideasFor returns room for the ideas of a group.
func (m *moveMemory) ideasFor(b *board, k *knot, group []int) *groupIdeas {
	g := &groupIdeas{}
	if n := len(m.spare) - 1; n >= 0 {
		g, m.spare = m.spare[n], m.spare[:n]
	}
	*g = groupIdeas{knot: k, group: group, limit: b.promises(group), ideas: g.ideas[:0], course: g.course}
	return g
}

// knotOfOne is knotOf for an element that holds on to no other.
func (b *board) knotOfOne(unit int, m *moveMemory) *knot {
	var one *single
	if n := len(m.unused) - 1; n >= 0 {
		one, m.unused = m.unused[n], m.unused[:n]
	} else {
		one = &single{}
	}
	one.unit[0] = unit
	one.knot = knot{units: one.unit[:], single: one}
	if b.free(unit) {
		one.ideas = groupIdeas{knot: &one.knot, group: one.unit[:], limit: b.promises(one.unit[:]), ideas: one.ideas.ideas, course: one.ideas.course}
		one.groups[0] = &one.ideas
		one.knot.groups = one.groups[:]
	}
	one.knot.begin(b)
	return &one.knot
}

// begin forgets which moves the groups may make, for another part of the bound.
func (k *knot) begin(b *board) {
	for n, member := range k.units {
		bounds := b.Boxes[b.at[member]].Bounds()
		if n == 0 {
			k.region = bounds
		}
		k.region = k.region.Union(bounds)
	}
	k.region = k.region.Grow(2 * geometry.Tolerance)
	for _, g := range k.groups {
		g.begin(b)
	}
}

// begin is knot.begin for a group. How near its moves promise to bring it to the enemy is known still if
// that has been asked in the same bound.
func (g *groupIdeas) begin(b *board) {
	g.least = 0
	if g.goes && b.s.Turn.Phase == phaseMoves {
		g.course.near = 0
		for i := range g.ideas {
			g.ideas[i].plan, g.ideas[i].refused = nil, false
		}
	} else {
		g.asked, g.goes, g.ideas = false, false, g.ideas[:0]
	}
	for _, one := range g.alone {
		one.begin(b)
	}
}

// cheapest is what the cheapest move of a group costs in PIPs.
func (g *groupIdeas) cheapest(b *board) int {
	if g.least == 0 {
		g.least = b.leastPrice(g.group)
	}
	return g.least
}

// promises returns a distance in cm by which no move brings a group closer to anybody.
func (b *board) promises(group []int) float64 {
	least := infinite
	for _, unit := range group {
		paces, _ := b.allowance(unit, Good)
		least = min(least, b.k.cm(paces))
	}
	return least + 0.01
}

// members returns the members of a group of several alone, none for a single one.
func (m *moveMemory) members(b *board, g *groupIdeas) []*groupIdeas {
	if g.alone == nil && len(g.group) > 1 {
		for i := range g.group {
			g.alone = append(g.alone, m.ideasFor(b, g.knot, g.group[i:i+1:i+1]))
		}
	}
	return g.alone
}

// best returns what promises most of what a group may do that has not been refused, and that its command can
// pay for as far as is known with the PIPs that are left; nil for nothing.
func (g *groupIdeas) best(b *board, left int) *suggestion {
	if g.cheapest(b) > left {
		return nil
	}
	if !g.asked {
		if g.course == nil {
			g.course = &course{}
		}
		g.asked, g.goes = true, g.course.set(b, g.group)
	}
	for {
		idea := g.first(left)
		if !g.goes || len(g.course.paces) == 0 || idea != nil && idea.closer > b.k.cm(g.course.paces[0])+0.01 {
			return idea
		}
		g.ideas = g.course.next(b, slices.Grow(g.ideas, 3))
		slices.SortStableFunc(g.ideas, func(x, y suggestion) int { return cmp.Compare(y.closer, x.closer) })
	}
}

// first returns the first idea that has not been refused, brings the group closer, and costs no more PIPs than
// there are, as far as is known.
func (g *groupIdeas) first(left int) *suggestion {
	for i := range g.ideas {
		idea := &g.ideas[i]
		if idea.closer <= worthMoving {
			return nil
		}
		if !idea.refused && (idea.plan == nil || sumOf(idea.plan.prices) <= left) {
			return idea
		}
	}
	return nil
}

// try works out an idea of a group, unless that has been done; it reports whether the idea is legal and good
// for anything.
func (g *groupIdeas) try(b *board, idea *suggestion) bool {
	if idea.plan != nil {
		return true
	}
	way := idea.way(new([2]Leg))
	if blocker, known := b.obstruct.find(b, g.group, way); known {
		idea.refused = true
		if blocker >= 0 {
			g.knot.region = g.knot.region.Union(b.Boxes[b.at[blocker]].Bounds())
		}
		return false
	}
	p, refusal := b.planWay(g.group, way)
	g.knot.region = g.knot.region.Union(p.reads())
	if idea.refused = refusal != nil || p.closer(b) <= worthMoving; idea.refused {
		b.obstruct.note(p)
		b.refused = p
		return false
	}
	idea.plan = p
	return sumOf(p.prices) <= b.pipsOfCommand(g.group[0])
}

// rival is a group of which the one that promises most moves first.
type rival struct {
	*groupIdeas
	left  int         // the PIPs of its command
	idea  *suggestion // its best one, nil for none
	fresh bool        // it has not been asked for one yet
	moved bool        // one has been yielded
}

// rivalsOf appends the groups whose command has PIPs left, with what is known of their ideas.
func rivalsOf(b *board, groups []*groupIdeas, list []rival) []rival {
	pips, command, left := turnOf(b.s).Pips, "", 0
	for i, g := range groups {
		if c := own(&b.s.Units[g.group[0]]).Command; i == 0 || c != command {
			command, left = c, pips[c]
		}
		if left == 0 {
			continue
		}
		r := rival{groupIdeas: g, left: left, fresh: !g.asked}
		if g.asked {
			r.idea = g.best(b, left)
		}
		list = append(list, r)
	}
	return list
}

// bestOf returns which of some rivals promises most, the first of equal ones, −1 where none has an idea. Those that
// have not been asked yet are asked as long as they may promise more.
func bestOf(b *board, rivals []rival) int {
	best, most := -1, 0.0
	for i := range rivals {
		if idea := rivals[i].idea; idea != nil && (best < 0 || idea.closer > most) {
			best, most = i, idea.closer
		}
	}
	for {
		next := -1
		for i := range rivals {
			if r := &rivals[i]; r.fresh && (best < 0 || r.limit >= most) && (next < 0 || r.limit > rivals[next].limit) {
				next = i
			}
		}
		if next < 0 {
			return best
		}
		r := &rivals[next]
		r.idea, r.fresh = r.best(b, r.left), false
		if r.idea != nil && (best < 0 || r.idea.closer > most || r.idea.closer == most && next < best) {
			best, most = next, r.idea.closer
		}
	}
}

// reads returns a rectangle around all that decides whether a move is legal, but for enemies and generals.
func (p *plan) reads() geometry.Rect {
	b := p.b
	var all geometry.Rect
	add := func(r geometry.Rect, first bool) {
		if first {
			all = r
		}
		all = all.Union(r)
	}
	for i, from := range p.from {
		add(from.Bounds(), i == 0)
		add(p.to[i].Bounds(), false)
		for _, pose := range p.poses[i] {
			add(pose.Bounds(), false)
		}
	}
	var one [1]geometry.Box
	at := append(one[:0], p.from...)
	for k := range p.legs {
		leg := &p.legs[k]
		if leg.kind() == legTurn {
			at = turned(at, leg.Turn)
		} else {
			way := leg.bodyLeg(b.k, at)
			for i := range at {
				add(legBounds(at[i], way), false)
				at[i] = way.End(at[i])
			}
		}
		for i := range at {
			add(at[i].Bounds(), false)
		}
	}
	if p.met {
		all = all.Union(p.lineUps)
	}
	// Enemies through whose zones it goes may be held, or their zones cut off, by others there.
	way := all.Grow(geometry.Tolerance)
	var few [16]int
	for _, e := range b.Near(way.Grow(b.zone+geometry.Tolerance), few[:0]) {
		if zone := b.zoneOf(b.Boxes[e]).Bounds(); b.Enemies(p.units[0], b.unitOf(e)) && zone.Meets(way) {
			all = all.Union(zone)
		}
	}
	return all.Grow(2 * geometry.Tolerance)
}
