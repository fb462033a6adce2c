package element

import (
	"cmp"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// moveMemory is what is known about the moves of the active side for a part of a bound: its groups,
// their ideas for moves, and which ideas are refused. When something on the table changes, it is
// forgotten together with everything that depends on it.
type moveMemory struct {
	bound  int
	phase  string
	active game.SideID
	knots  []*knot
	groups []*groupIdeas // all elements of the knots, in the order of the file; empty if a knot has changed
	of     []*knot       // scratch memory of look: the knot of each element
	unused []*single     // knots of one element to use again
	spare  []*groupIdeas // other knots to use again
	rivals []rival       // scratch memory for suggestions
}

// knot is a set of elements that are joined, with the groups that may move.
type knot struct {
	units  []int
	region geometry.Rect // nothing outside this rectangle makes a difference
	groups []*groupIdeas
	single *single // the larger knot, nil for none
}

// single is the knot of one element.
type single struct {
	knot   knot
	unit   [1]int
	groups [1]*groupIdeas
	ideas  groupIdeas
}

// groupIdeas holds the ideas for moves of a group.
type groupIdeas struct {
	knot  *knot
	group []int
	least int     // the price of its cheapest move in PIPs, 0 until it is asked for
	limit float64 // an upper limit of what any idea promises, in cm

	ideas  []suggestion  // best first, as far as they have been worked out
	course *course       // ideas for moves to the other enemies
	asked  bool          // there is a course
	goes   bool          // nothing keeps the group from going anywhere on it
	alone  []*groupIdeas // its members alone, if it has several; nil until they are asked for
}

// forget drops what depends on elements that have changed between two boards. A change of an enemy
// affects everything, and one of a general affects all prices, since his orders reach far.
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
		if (was.at[unit] < 0) != (now.at[unit] < 0) { // the bases have new numbers
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

// clear drops all knots.
func (m *moveMemory) clear() {
	for _, k := range m.knots {
		m.free(k)
	}
	m.knots, m.groups = m.knots[:0], m.groups[:0]
}

// free keeps a knot's memory for use again.
func (m *moveMemory) free(k *knot) {
	if k.single != nil {
		m.unused = append(m.unused, k.single)
		return
	}
	for _, g := range k.groups {
		m.spare = append(append(m.spare, g), g.alone...)
	}
}

// priceAnew drops the prices of a group's moves.
func (g *groupIdeas) priceAnew() {
	g.least = 0
	for i := range g.ideas {
		g.ideas[i].plan = nil
	}
	for _, one := range g.alone {
		one.priceAnew()
	}
}

// look fills the memory with all groups of the active side on a board.
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

// mark records the knot of all its elements.
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

// ideasFor returns empty ideas for a group.
func (m *moveMemory) ideasFor(b *board, k *knot, group []int) *groupIdeas {
	g := &groupIdeas{}
	if n := len(m.spare) - 1; n >= 0 {
		g, m.spare = m.spare[n], m.spare[:n]
	}
	*g = groupIdeas{knot: k, group: group, limit: b.promises(group), ideas: g.ideas[:0], course: g.course}
	return g
}

// knotOfOne is knotOf for an element that is joined to no other.
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

// begin drops the ideas of all groups at the start of another part of the bound.
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

// begin is knot.begin for one group. The limit of what its moves promise is kept during a bound.
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

// cheapest is the price of a group's cheapest move in PIPs.
func (g *groupIdeas) cheapest(b *board) int {
	if g.least == 0 {
		g.least = b.leastPrice(g.group)
	}
	return g.least
}

// promises returns an upper limit, in cm, of how much closer to the enemy any move brings a group.
func (b *board) promises(group []int) float64 {
	least := infinite
	for _, unit := range group {
		paces, _ := b.allowance(unit, Good)
		least = min(least, b.k.cm(paces))
	}
	return least + 0.01
}

// members returns the members of a group as groups of one, none for a single element.
func (m *moveMemory) members(b *board, g *groupIdeas) []*groupIdeas {
	if g.alone == nil && len(g.group) > 1 {
		for i := range g.group {
			g.alone = append(g.alone, m.ideasFor(b, g.knot, g.group[i:i+1:i+1]))
		}
	}
	return g.alone
}

// best returns the most promising idea of a group that is not refused and that its command can pay
// for, as far as is known, with the PIPs that are left; nil for none.
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

// first returns the first idea that is not refused, brings the group closer, and is cheap enough,
// as far as is known.
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

// try works out an idea of a group if that has not been done, and reports whether it is legal and
// useful.
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

// rival is a group that competes for the next move: the most promising one moves first.
type rival struct {
	*groupIdeas
	left  int         // the PIPs that its command has left
	idea  *suggestion // its best one, nil for none
	fresh bool        // best has not been asked for yet
	moved bool        // one idea has been yielded
}

// rivalsOf appends the groups whose command has PIPs left, with the ideas known so far.
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

// bestOf returns the most promising of some rivals, the first of equal ones, −1 if none has an
// idea. It asks only rivals that may promise more than the best so far.
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

// reads returns a rectangle around everything that decides whether a move is legal, except enemies
// and generals.
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
	// Enemies whose zones it crosses may be held, or their zones cut off, by others in the
	// rectangle.
	way := all.Grow(geometry.Tolerance)
	var few [16]int
	for _, e := range b.Near(way.Grow(b.zone+geometry.Tolerance), few[:0]) {
		if zone := b.zoneOf(b.Boxes[e]).Bounds(); b.Enemies(p.units[0], b.unitOf(e)) && zone.Meets(way) {
			all = all.Union(zone)
		}
	}
	return all.Grow(2 * geometry.Tolerance)
}
