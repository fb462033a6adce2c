package stand

import (
	"fmt"
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// moveRules says what one kind of move of a whole unit asks for beyond what every
// such move must keep: each stand has a clear way, the unit ends in formation,
// nothing overlaps, nobody leaves the table. The zero value, with an allowance, is
// an ordinary move: past everything, into contact with nobody.
type moveRules struct {
	allowance float64 // what the way of each stand may cost, in cm (STD-MOVE-10)
	rule      string  // the rule that gives the allowance and under which the ways are told; "" for STD-MOVE-10

	ground *geometry.Ground // the table as the unit finds it; nil: as its type does
	lead   geometry.Side    // the edge that leads on a road, if it is not the one of the unit's state (STD-TERR-16)
	flies  bool             // passes over stands and terrain (STD-FLY-04, STD-FLY-15)

	straight bool // each stand goes straight to its place; nobody reads why it cannot
	anyWay   bool // any ways will do, in any order: nobody reads them, nor why there are none

	// through lets the stands of a unit be passed through, though nobody may end
	// on them (burst through, STD-CMD-21); nil: none.
	through func(unit int) bool
	// graze lets the stands of an enemy unit be touched on the way (STD-FALL-08);
	// nil: all of them.
	graze func(unit int) bool
	// touch lets the stands of an enemy unit be touched at the end; nil: none
	// (STD-CHARGE-01).
	touch func(unit int) bool
	// apart is how far every stand must end from all enemies, and from the units
	// that are engaged, by which rule.
	apart clearance
	// along finds the way of a stand where it must not be the cheapest, given
	// what finds ways from there and from other places; nil: the cheapest.
	along func(m *geometry.Mover, from, to geometry.Box, limit float64, mover func(geometry.Box) *geometry.Mover) geometry.Way
	// first refuses a stand and its way for the stand that moves first; nil:
	// any may.
	first func(p int, way geometry.Way) *game.Refusal
}

// clearance is a distance that a move must keep at its end: from all enemy units,
// and from the friendly units that are engaged.
type clearance struct {
	distance float64 // cm; 0: contact with enemies alone is forbidden
	rule     string
	engaged  []bool // by unit; nil: none
}

// moveResult is a move that may be made: its stands in the order in which they
// move (STD-MOVE-07), and what there is to tell about it.
type moveResult struct {
	unit   int
	stands []movedStand
	steps  []game.Step
	leaves bool // over the edge of the table, to which this takes it (STD-TABLE-01)
}

// movedStand is the way of one stand.
type movedStand struct {
	piece int
	box   geometry.Box
	way   geometry.Way
}

// checkMove tells whether a unit may be moved to the given places, and how: the
// order of the stands, their ways and what they cost. The stands move in the order
// given, if that has clear ways, or else in another (STD-MOVE-07); stands that are
// not named stay where they are. What forbids the move is a refusal that names the
// rule and what is missing: that of the first stand, in the order given, that
// cannot go.
//
// A stand passes through stands of its own unit that still wait, but not through
// those that have moved or that an enemy touches (STD-MOVE-14), nor through other
// units (STD-MOVE-13), gaps that are too narrow (STD-MOVE-17, STD-MOVE-18) or
// terrain closed to it (STD-MOVE-16). A turn costs what its corners travel
// (STD-MOVE-11); an about-face is free of its neighbours (STD-MOVE-12).
func (b *board) checkMove(unit int, places []game.StandPlace, rules *moveRules) (*moveResult, *game.Refusal) {
	m, refusal := b.muster(unit, places, rules)
	if refusal != nil {
		return nil, refusal
	}
	return m.check()
}

// checkAt is checkMove to other places than those that were mustered.
func (m *move) checkAt(to []geometry.Box) (*moveResult, *game.Refusal) {
	n := &move{b: m.b, unit: m.unit, rules: m.rules, ground: m.ground, road: m.road, pieces: m.pieces, strips: m.strips, held: m.held, stopped: -1}
	n.to = make([]geometry.Box, len(to))
	for i, p := range m.pieces { // as they are written
		at := m.b.placeAt(p, to[i])
		n.to[i] = game.Stand{X: at.X, Y: at.Y, Facing: at.Facing}.Box(m.b.units[m.unit].Base)
	}
	return n.check()
}

// check is checkMove once the places are mustered.
func (m *move) check() (*moveResult, *game.Refusal) {
	if refusal := m.ends(); refusal != nil {
		return nil, refusal
	}
	if refusal := m.order(); refusal != nil {
		return nil, refusal
	}
	result := &moveResult{unit: m.unit, stands: m.moved}
	if m.b.unread() {
		return result, nil
	}
	result.steps = m.steps()
	return result, nil
}

// mover is a move that is being checked.
type move struct {
	b      *board
	unit   int
	rules  *moveRules
	ground *geometry.Ground
	road   *roadway        // of a column on a road (STD-TERR-13), nil for others
	pieces []int           // in the order given
	to     []geometry.Box  // where each goes
	strips []geometry.Box  // around enemies that may not be touched on the way
	others []geometry.Role // what every stand is to the unit, once asked for
	near   []int           // the pieces that the places wanted may be too close to, as ends found them
	held   []bool          // the piece is touched by an enemy, and in the way until it has moved

	readily bool // a way counts only if it is readily found

	moved  []movedStand // in the order found so far
	failed map[uint64]bool
	stuck  []stuck
	effort int

	stopped int          // the first stand that could not go, −1 for none
	before  []movedStand // and what had moved then
}

// muster reads the places: every stand of the unit once, those that are not named
// last, where they are.
func (b *board) muster(unit int, places []game.StandPlace, rules *moveRules) (*move, *game.Refusal) {
	m := &move{b: b, unit: unit, rules: rules, ground: rules.ground, stopped: -1}
	if m.ground == nil {
		m.ground = b.groundFor(unit)
		if lead := rules.lead; lead != geometry.Front {
			m.road = b.roadwayLed(unit, lead)
		} else {
			m.road = b.roadwayFor(unit)
		}
	}
	u := &b.units[unit]
	m.pieces, m.to = make([]int, 0, u.end-u.first), make([]geometry.Box, 0, u.end-u.first)
	for _, place := range places {
		p := slices.IndexFunc(u.Stands, func(s game.Stand) bool { return s.ID == place.ID })
		if p < 0 {
			return nil, refuse("STD-MOVE-07", fmt.Sprintf("%s has no stand %q to move.", u.name(), place.ID))
		}
		if slices.Contains(m.pieces, u.first+p) {
			return nil, refuse("STD-MOVE-07", fmt.Sprintf("Stand %s is moved twice; a stand moves once and completely.", place.ID))
		}
		box := game.Stand{X: place.X, Y: place.Y, Facing: place.Facing}.Box(u.Base)
		if !finite(box) {
			return nil, refuse("STD-MOVE-07", fmt.Sprintf("Stand %s is given no place on this earth.", place.ID))
		}
		m.pieces, m.to = append(m.pieces, u.first+p), append(m.to, box)
	}
	for p := u.first; p < u.end; p++ {
		if !slices.Contains(m.pieces, p) {
			m.pieces, m.to = append(m.pieces, p), append(m.to, b.boxes[p])
		}
	}
	m.prepare()
	return m, nil
}

func finite(b geometry.Box) bool {
	const far = 1e6
	return math.Abs(b.Center.X) < far && math.Abs(b.Center.Y) < far && !math.IsNaN(b.Forward.X) && !math.IsNaN(b.Forward.Y)
}

// prepare finds the unit's stands that enemies hold (STD-MOVE-14), and what may not
// even be touched on the way.
func (m *move) prepare() {
	b := m.b
	m.held = make([]bool, len(b.boxes))
	touching := make([]bool, len(b.units)) // from the start: leaving is no touching
	own := b.boxesOf(m.unit)
	var room [64]int
	near := b.near(room[:0], m.unit, own, besides)
	for _, p := range b.piecesOf(m.unit) {
		for _, q := range near {
			if v := b.pieces[q].unit; b.enemies(m.unit, v) && geometry.Relate(b.boxes[p], b.boxes[q]) != geometry.Apart {
				m.held[p], touching[v] = true, true
			}
		}
	}
	if m.rules.graze == nil || m.rules.flies {
		return
	}
	for _, q := range b.near(room[:0], m.unit, slices.Concat(own, m.to), m.wander()) {
		if v := b.pieces[q].unit; b.enemies(m.unit, v) && !touching[v] && !m.rules.graze(v) {
			m.strips = append(m.strips, m.stripAround(b.boxes[q]))
		}
	}
}

// wander returns how far from where the unit stands and goes its ways lead at most, long
// ones that are found only to be told and those to other formations included.
func (m *move) wander() float64 {
	const most = 2 // times the allowance
	base := m.b.units[m.unit].Base
	across := geometry.Vec{X: base.Front, Y: base.Depth}.Len()
	return most*m.rules.allowance + float64(float64(len(m.to))*across)
}

// stripAround returns an enemy grown so that what touches it is in its way. The grown
// base has square corners, which reach further from it than the stands must keep away:
// where one of them starts in such a corner, without touching, the strip is as narrow as
// leaves it free to go.
func (m *move) stripAround(enemy geometry.Box) geometry.Box {
	free := func(k float64) bool {
		strip := grown(enemy, k)
		return !slices.ContainsFunc(m.b.boxesOf(m.unit), func(b geometry.Box) bool { return geometry.Overlaps(strip, b) })
	}
	if free(untouched) {
		return grown(enemy, untouched)
	}
	const hair = 1e-6
	lo, hi := 0.0, untouched
	for hi-lo > hair {
		if mid := (lo + hi) / 2; free(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return grown(enemy, lo-hair)
}

// untouched is how far a stand that may not be touched is grown so that what just
// touches it is in its way: by the tolerance of touching and that of overlapping,
// and a hair.
const untouched = 2*geometry.Tolerance + 2e-6

// grown returns a box with each side moved outward by k.
func grown(b geometry.Box, k float64) geometry.Box {
	b.Width, b.Depth = b.Width+2*k, b.Depth+2*k
	return b
}

// order finds an order in which all stands have clear ways: the one given if it
// does, else the next that is like it; where any will do, rather one in which ways are
// readily found.
func (m *move) order() *game.Refusal {
	m.readily = m.anyWay()
	if m.follow(0) {
		return nil
	}
	m.moved = m.moved[:0]
	if m.readily {
		m.readily, m.failed, m.stuck, m.stopped, m.effort = false, nil, nil, -1, 0
		if m.follow(0) {
			return nil
		}
		m.moved = m.moved[:0]
	}
	for i := range m.pieces { // a stand that could not go even if it went alone
		if way := m.way(i); !way.OK {
			return m.refuseWay(i, m.farWay(i))
		}
	}
	if m.stopped < 0 {
		return nil
	}
	m.moved = m.before
	return m.mayGo(m.stopped, m.way(m.stopped))
}

// anyWay reports whether any ways will do: the move leads past no character, whom a stand
// meets on the one way and not on another.
func (m *move) anyWay() bool {
	if !m.rules.anyWay || m.road != nil {
		return false
	}
	places := make([]place, len(m.pieces))
	for i, p := range m.pieces {
		places[i] = place{piece: p, box: m.to[i]}
	}
	return !m.b.meetsAnybody(m.unit, places, m.rules.allowance)
}

// follow moves the stands that are not among the done ones.
func (m *move) follow(done uint64) bool {
	if len(m.moved) == len(m.pieces) {
		return true
	}
	if m.failed[done] || m.effort > effortToOrder {
		return false
	}
	for i := range m.pieces {
		if m.hasMoved(i) {
			continue
		}
		m.effort++
		var way geometry.Way
		if !m.isStuck(i, done) {
			if way = m.way(i); !way.OK {
				m.stuck = append(m.stuck, stuck{i, done})
			}
		}
		free := way.OK && m.mayGo(i, way) == nil
		if free {
			m.moved = append(m.moved, movedStand{m.pieces[i], m.to[i], way})
			if m.follow(done | 1<<(i%64)) {
				return true
			}
			m.moved = m.moved[:len(m.moved)-1]
		} else if m.stopped < 0 {
			m.stopped, m.before = i, slices.Clone(m.moved)
		}
		if len(m.pieces) > 64 && !free {
			break // no other order is looked for
		}
	}
	if m.failed == nil {
		m.failed = map[uint64]bool{}
	}
	m.failed[done] = len(m.pieces) <= 64
	return false
}

// stuck is a stand that has no way when some others have moved.
type stuck struct {
	stand int
	done  uint64
}

// isStuck reports whether a stand is known to have no way when some others have moved:
// when only some of those had, it had none. An enemy that holds a stand of the unit may
// free the way for others by letting it go, and so may a road for those on it.
func (m *move) isStuck(i int, done uint64) bool {
	return m.road == nil && m.rules.along == nil && len(m.pieces) <= 64 && !slices.Contains(m.held, true) &&
		slices.ContainsFunc(m.stuck, func(s stuck) bool { return s.stand == i && s.done&^done == 0 })
}

// mayGo refuses a stand that has no way, or may not go first.
func (m *move) mayGo(i int, way geometry.Way) *game.Refusal {
	if !way.OK {
		return m.refuseWay(i, m.farWay(i))
	}
	if len(m.moved) == 0 && m.rules.first != nil {
		return m.rules.first(m.pieces[i], way)
	}
	return nil
}

func (m *move) hasMoved(i int) bool {
	return slices.ContainsFunc(m.moved, func(s movedStand) bool { return s.piece == m.pieces[i] })
}

// way finds the way of a stand past those of its unit that have moved.
func (m *move) way(i int) geometry.Way {
	p := m.pieces[i]
	if m.rules.along != nil {
		return m.rules.along(m.moverOf(p), m.b.boxes[p], m.to[i], m.rules.allowance, func(from geometry.Box) *geometry.Mover { return m.moverFrom(p, from) })
	}
	if m.road == nil {
		switch mover := m.moverOf(p); {
		case m.rules.straight:
			return mover.Straight(m.to[i])
		case m.readily:
			return mover.Readily(m.to[i])
		default:
			return mover.Within(m.to[i])
		}
	}
	return m.walkerOf(p).Within(m.to[i])
}

// farWay is way for a stand that has none within its allowance: how far it would be.
func (m *move) farWay(i int) geometry.Way {
	p := m.pieces[i]
	switch {
	case m.rules.along != nil || m.road == nil && (m.rules.straight || m.rules.anyWay):
		return m.way(i)
	case m.road == nil:
		return m.moverOf(p).To(m.to[i])
	}
	return m.walkerOf(p).To(m.to[i])
}

// walkerOf is moverOf for a unit on a road.
func (m *move) walkerOf(p int) *walker {
	taken := m.appendTaken(nil)
	return m.road.walker(m.moverOf(p), m.b.boxes[p], m.rules.allowance, m.roles(p), taken)
}

// moverOf returns what finds the ways of a stand, with what has moved so far in
// its way.
func (m *move) moverOf(p int) *geometry.Mover { return m.moverFrom(p, m.b.boxes[p]) }

func (m *move) moverFrom(p int, from geometry.Box) *geometry.Mover {
	var few [12]geometry.Box
	mover := m.ground.Mover(from, m.rules.allowance, m.roles(p), m.appendTaken(few[:0]))
	if m.rules.flies {
		mover = mover.Flying()
	}
	return mover
}

// appendTaken appends to an empty list where those stands are that have moved, and the
// strips.
func (m *move) appendTaken(taken []geometry.Box) []geometry.Box {
	for i := range m.moved {
		taken = append(taken, m.moved[i].box)
	}
	return append(taken, m.strips...)
}

// roles says what every stand of the table is to a stand of the unit. Those of it that an
// enemy holds are in the way until they have moved.
func (m *move) roles(p int) []geometry.Role {
	if m.others == nil {
		m.others = m.rolesOfOthers()
	}
	if !slices.Contains(m.held, true) {
		return m.others
	}
	roles := slices.Clone(m.others)
	for _, q := range m.b.piecesOf(m.unit) {
		if q != p && m.held[q] && !slices.ContainsFunc(m.moved, func(s movedStand) bool { return s.piece == q }) {
			roles[q] = geometry.Solid
		}
	}
	return roles
}

// rolesOfOthers says what every stand of the table is to the unit.
func (m *move) rolesOfOthers() []geometry.Role {
	roles := make([]geometry.Role, len(m.b.boxes))
	for v := range m.b.units {
		u, role := &m.b.units[v], geometry.Friendly
		switch {
		case v == m.unit || m.rules.through != nil && m.rules.through(v):
			continue // Absent
		case m.b.enemies(m.unit, v):
			role = geometry.Hostile
		}
		for q := u.first; q < u.end; q++ {
			roles[q] = role
		}
	}
	return roles
}
