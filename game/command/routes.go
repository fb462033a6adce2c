package command

import (
	"math"
	"slices"

	"frontage/geometry"
)

// Limits of the card of penetrate, in centimetres.
const (
	hangsBack = 15.0 // behind the enemy's foremost unit
	advanced  = 10.0 // since deployment
	wider     = 2.0  // than the unit, for a gap to be a way
)

// penetration is the plan of a unit on penetrate.
type penetration struct {
	goal    *Unit
	lag     float64
	route   route
	spoiler *Unit // the first enemy that holds it up on the way, nil if it gets through
}

// route is a way to the goal. Points begins at the middle of the unit.
type route struct {
	points []geometry.Vec
	length float64
}

// penetration returns the plan of the unit, nil if no enemy hangs back or none is advanced.
func (m *mind) penetration() *penetration {
	open := where(m.enemies(), func(e *Unit) bool { return !behindWalls(m.u, e) })
	front := math.Inf(-1)
	someAdvanced := false
	for _, e := range open {
		p := m.progress(e)
		front = max(front, p)
		someAdvanced = someAdvanced || p-e.Deployed >= advanced
	}
	p := &penetration{}
	for _, e := range open {
		lag := front - m.progress(e)
		if lag < hangsBack || p.goal != nil && m.byLag(lag, e, p) >= 0 {
			continue
		}
		p.goal, p.lag = e, lag
	}
	if p.goal == nil || !someAdvanced {
		return nil
	}
	m.test("lag", p.lag)
	routes := m.routes(p.goal)
	for i, r := range routes {
		spoiler := m.spoiler(r, p.goal)
		if i == 0 || spoiler == nil {
			p.route, p.spoiler = r, spoiler
		}
		if spoiler == nil {
			break
		}
	}
	return p
}

// byLag orders an enemy and the goal so far: more lag first, then shooters, then single persons,
// then the nearer.
func (m *mind) byLag(lag float64, e *Unit, p *penetration) int {
	first := func(yes, than bool) int {
		switch {
		case yes == than:
			return 0
		case yes:
			return -1
		}
		return 1
	}
	for _, order := range []int{
		sign(p.lag - lag),
		first(e.Range > 0, p.goal.Range > 0),
		first(e.Individual, p.goal.Individual),
		sign(m.gap(m.u, e) - m.gap(m.u, p.goal)),
	} {
		if order != 0 {
			return order
		}
	}
	return 1
}

// routes returns the ways to a goal, those with the fewest turns first: straight if nobody is
// between, past both flanks of the enemies, and through each wide enough gap between two of them.
func (m *mind) routes(goal *Unit) []route {
	from, toward := m.host.Axis(m.side)
	type column struct{ left, right float64 }
	var columns []column
	near, far := math.Inf(1), math.Inf(-1)
	for _, e := range m.enemies() {
		if e == goal {
			continue
		}
		left, right := m.across(e)
		columns = append(columns, column{left, right})
		rear, front := m.spanFrom(e, m.side)
		near, far = min(near, rear), max(far, front)
	}
	here := middle(m.u)
	if len(columns) == 0 {
		way := m.toward(goal)
		return []route{{way, length(way)}}
	}
	slices.SortFunc(columns, func(a, b column) int { return sign(a.left - b.left) })
	half := m.width(m.u) / 2
	lanes := []float64{columns[0].left - half - Clear}
	end := columns[0].right
	for _, c := range columns[1:] {
		if c.left-end >= 2*half+wider {
			lanes = append(lanes, (end+c.left)/2)
		}
		end = max(end, c.right)
	}
	lanes = append(lanes, end+half+Clear)
	deep := m.depth(m.u)/2 + Clear
	at := middle(goal)
	var list []route
	for _, lane := range lanes {
		r := route{points: []geometry.Vec{here}}
		for _, progress := range []float64{near - deep, far + deep} {
			ahead := here.Sub(from).Dot(toward)
			if progress > ahead && progress < at.Sub(from).Dot(toward) {
				r.points = append(r.points, m.place(progress, lane))
			}
		}
		r.points = append(r.points, at)
		r.length = length(r.points)
		list = append(list, r)
	}
	turns := func(r route) int { return int(math.Ceil(r.length / max(m.u.Pace, 1))) }
	slices.SortStableFunc(list, func(a, b route) int {
		if turns(a) != turns(b) {
			return turns(a) - turns(b)
		}
		return sign(a.length - b.length)
	})
	return list
}

// spoiler returns the first enemy met on this turn's part of a way that the unit cannot pass; nil
// if it gets through (TAC-MAP-60).
func (m *mind) spoiler(r route, goal *Unit) *Unit {
	left := m.reach(m.u, goal, true)
	start := r.points[0]
	var first *Unit
	least := math.Inf(1)
	gone := 0.0
	for i := 1; i < len(r.points) && left > 0; i++ {
		a, b := r.points[i-1], r.points[i]
		leg := min(a.Dist(b), left)
		if leg == 0 {
			continue
		}
		dir := b.Sub(a).Unit()
		for _, e := range m.enemies() {
			if e == goal || m.passes(e) {
				continue
			}
			if at, met := meets(moved(m.u, a.Sub(start)), e, dir, leg); met && gone+at < least {
				first, least = e, gone+at
			}
		}
		left, gone = left-leg, gone+leg
	}
	return first
}

// meets reports whether a unit that moves straight comes within [Zone] of an enemy, and after what
// distance.
func meets(u, e *Unit, dir geometry.Vec, leg float64) (at float64, ok bool) {
	at = math.Inf(1)
	for _, o := range e.Stands {
		o.Width, o.Depth = o.Width+2*Zone, o.Depth+2*Zone
		for _, b := range u.Stands {
			if met, some := b.Meets(o, dir); some && met.Hi > 0 && met.Lo < leg {
				at, ok = min(at, max(0, met.Lo)), true
			}
		}
	}
	return at, ok
}

// passes reports whether the unit gets past an enemy that it meets: the unit is faster, or the
// enemy is in contact with another friend, fully engaged, or cannot follow into the air or below
// ground.
func (m *mind) passes(e *Unit) bool {
	if m.u.Pace > e.Pace || e.Full || m.u.Flies && !e.Flies || m.u.Burrows && !e.Burrows {
		return true
	}
	return slices.ContainsFunc(e.Contact, func(id string) bool { return id != m.u.ID })
}

// asCharge is for a unit on penetrate that has nobody to get past.
func asCharge(m *mind) (Intent, bool) {
	if m.penetration() != nil {
		return Intent{}, false
	}
	for _, do := range []func(*mind) (Intent, bool){attackQuarry, findUnengaged, onlyWalls} {
		if in, ok := do(m); ok {
			return in, true
		}
	}
	return Intent{}, false
}

func passThrough(m *mind) (Intent, bool) {
	p := m.penetration()
	if p.spoiler != nil {
		return Intent{}, false
	}
	m.test("met", 0)
	return m.goFor(p.goal, p.route), true
}

// heldUp goes for the enemy that holds the unit up.
func heldUp(m *mind) (Intent, bool) {
	p := m.penetration()
	m.test("pace", m.u.Pace)
	m.test(paceOf+p.spoiler.ID, p.spoiler.Pace)
	return m.goFor(p.spoiler, route{points: m.wayTo(p.spoiler)}), true
}

// goFor charges an enemy if it is in reach, otherwise goes on along a way.
func (m *mind) goFor(e *Unit, r route) Intent {
	if m.u.fights() && m.test("gap", m.gap(m.u, e)) <= m.test("reach", m.reach(m.u, e, true)) && !e.Full {
		if in := m.charge(e, true); m.granted(in) {
			return m.told(in)
		}
	}
	return m.move(r.points, m.u.Pace, e)
}
