package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// moveRules says what one kind of whole-unit move requires beyond the general requirements:
// each stand has a clear way, the unit ends in formation, nothing overlaps, nobody leaves
// the table. The zero value with an allowance is an ordinary move: passing anything that
// may be passed, into contact with no enemy.
type moveRules struct {
	allowance float64 // the most that each stand's way may cost, in cm (STD-MOVE-10)
	rule      string  // the rule of the allowance, named in the steps; "" for STD-MOVE-10

	ground *geometry.Ground // the ground for the unit; nil for that of its type
	lead   geometry.Side    // the leading edge on a road, if not that of the unit's state (STD-TERR-16)
	flies  bool             // passes over stands and terrain (STD-FLY-04, STD-FLY-15)

	straight bool // each stand must go straight to its place; no reason for a refusal is needed
	silent   bool // nobody reads why there is no way, so the refusal has no text
	anyWay   bool // any ways in any order will do, because neither they nor a refusal are shown

	// through says which units may be passed through although no stand may end on them
	// (burst through, STD-CMD-21); nil for none.
	through func(unit int) bool
	// graze says which enemy units may be touched on the way (STD-FALL-08); nil for all.
	graze func(unit int) bool
	// touch says which enemy units may be touched at the end; nil for none (STD-CHARGE-01).
	touch func(unit int) bool
	// apart is the distance from all enemies and engaged units at which every stand must
	// end, with its rule.
	apart clearance
	// along finds the way of a stand where the cheapest will not do. It gets the mover for
	// the stand's place, and a function that returns movers for other places. nil means the
	// cheapest way.
	along func(m *geometry.Mover, from, to geometry.Box, limit float64, mover func(geometry.Box) *geometry.Mover) geometry.Way
	// first refuses a stand, with its way, as the first to move; nil allows any.
	first func(p int, way geometry.Way) *game.Refusal
}

// clearance is a distance that a move must keep at its end from all enemy units and from
// engaged friendly units.
type clearance struct {
	distance float64 // cm; 0 forbids only contact with enemies
	rule     string
	engaged  []bool // by unit; nil: none
}

// moveResult is a legal move: its stands in order of movement (STD-MOVE-07), and its
// explanation.
type moveResult struct {
	unit   int
	stands []movedStand
	steps  []game.Step
	leaves bool // it ends at the edge of the table, which the unit leaves (STD-TABLE-01)
}

// ends yields where the stands go.
func (m *moveResult) ends(yield func(piece int, box geometry.Box) bool) {
	for i := range m.stands {
		if !yield(m.stands[i].piece, m.stands[i].box) {
			return
		}
	}
}

// movedStand is the way of one stand.
type movedStand struct {
	piece int
	box   geometry.Box
	way   geometry.Way
}

// checkMove tells whether and how a unit may move to the given places: the order of the
// stands, their ways and the costs. The stands move in the given order if that has clear
// ways, otherwise in another (STD-MOVE-07); stands without a given place stay. A refusal
// names the rule and what is missing for the first stand, in the given order, that cannot
// go.
//
// A stand passes through stands of its own unit that have yet to move, but not through
// those that have moved or that an enemy touches (STD-MOVE-14), nor through other units
// (STD-MOVE-13), gaps that are too narrow (STD-MOVE-17, STD-MOVE-18) or terrain closed to
// it (STD-MOVE-16). A turn costs what its corners travel (STD-MOVE-11); an about-face
// ignores its neighbours (STD-MOVE-12).
func (b *board) checkMove(unit int, places []game.StandPlace, rules *moveRules) (*moveResult, *game.Refusal) {
	m, refusal := b.muster(unit, places, rules)
	if refusal != nil {
		return nil, refusal
	}
	return m.check()
}

// checkAt is checkMove for other places of the same stands.
func (m *move) checkAt(to []geometry.Box) (*moveResult, *game.Refusal) {
	n := &move{b: m.b, unit: m.unit, rules: m.rules, ground: m.ground, road: m.road, pieces: m.pieces, strips: m.strips, held: m.held, stopped: -1}
	n.to = make([]geometry.Box, len(to))
	for i, p := range m.pieces { // rounded as in a file
		at := m.b.placeAt(p, to[i])
		n.to[i] = game.Stand{X: at.X, Y: at.Y, Facing: at.Facing}.Box(m.b.units[m.unit].Base)
	}
	return n.check()
}

// check is checkMove after muster.
func (m *move) check() (*moveResult, *game.Refusal) {
	if refusal := m.ends(); refusal != nil {
		return nil, refusal
	}
	if refusal := m.order(); refusal != nil {
		return nil, refusal
	}
	if m.b.extras().forts {
		if refusal := m.endsInColumn(); refusal != nil {
			return nil, refusal
		}
	}
	result := &moveResult{unit: m.unit, stands: m.moved}
	if m.b.unread() {
		return result, nil
	}
	result.steps = m.steps()
	return result, nil
}

// move is a move being checked.
type move struct {
	b      *board
	unit   int
	rules  *moveRules
	ground *geometry.Ground
	road   *roadway        // for a column on a road (STD-TERR-13), else nil
	pieces []int           // in the given order
	to     []geometry.Box  // the place of each
	strips []geometry.Box  // around enemies that may not be touched on the way
	others []geometry.Role // roles of all stands for the unit, once asked for
	near   []int           // pieces that the places may be too close to, found by ends
	held   []bool          // the piece is touched by an enemy, and an obstacle until it has moved

	readily bool // only ways that are quickly found count

	last geometry.Mover // of the stand whose way was sought last

	moved  []movedStand // in the order found so far
	failed map[uint64]bool
	stuck  []stuck
	effort int

	stopped int          // the first stand that could not go, −1 for none
	before  []movedStand // what had moved before it
}

// muster reads the places: every stand of the unit once; stands without a given place come
// last and stay.
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
	b.pay(len(u.Stands) * len(u.Stands) / 4)
	m.pieces, m.to = make([]int, 0, u.End-u.First), make([]geometry.Box, 0, u.End-u.First)
	for _, place := range places {
		p := slices.IndexFunc(u.Stands, func(s game.Stand) bool { return s.ID == place.ID })
		if p < 0 {
			return nil, refuse("STD-MOVE-07", game.Say("%s has no stand %q to move.", u.name(), place.ID))
		}
		if slices.Contains(m.pieces, u.First+p) {
			return nil, refuse("STD-MOVE-07", game.Say("Stand %s is moved twice; a stand moves once and completely.", place.ID))
		}
		box := game.Stand{X: place.X, Y: place.Y, Facing: place.Facing}.Box(u.Base)
		if !finite(box) {
			return nil, refuse("STD-MOVE-07", game.Say("The place of stand %s is not finite.", place.ID))
		}
		m.pieces, m.to = append(m.pieces, u.First+p), append(m.to, box)
	}
	for p := u.First; p < u.End; p++ {
		if !slices.Contains(m.pieces, p) {
			m.pieces, m.to = append(m.pieces, p), append(m.to, b.Boxes[p])
		}
	}
	m.prepare()
	return m, nil
}

func finite(b geometry.Box) bool {
	const far = 1e6
	return math.Abs(b.Center.X) < far && math.Abs(b.Center.Y) < far && !math.IsNaN(b.Forward.X) && !math.IsNaN(b.Forward.Y)
}

// prepare finds the unit's stands that enemies hold (STD-MOVE-14), and the enemies that may
// not be touched on the way.
func (m *move) prepare() {
	b := m.b
	m.held = make([]bool, len(b.Boxes))
	touching := make([]bool, len(b.units)) // from the start: leaving contact is not touching
	own := b.BoxesOf(m.unit)
	var room [64]int
	near := b.near(room[:0], m.unit, own, besides)
	for _, p := range b.PiecesOf(m.unit) {
		for _, q := range near {
			if v := b.Pieces[q].Unit; b.Enemies(m.unit, v) && geometry.Relate(b.Boxes[p], b.Boxes[q]) != geometry.Apart {
				m.held[p], touching[v] = true, true
			}
		}
	}
	if m.rules.graze == nil || m.rules.flies {
		return
	}
	for _, q := range b.near(room[:0], m.unit, slices.Concat(own, m.to), m.wander()) {
		if v := b.Pieces[q].Unit; b.Enemies(m.unit, v) && !touching[v] && !m.rules.graze(v) {
			m.strips = append(m.strips, m.stripAround(b.Boxes[q]))
		}
	}
}

// wander returns how far the unit's ways can lead from its stands and their places,
// including long ways found only for explanations and ways to other formations.
func (m *move) wander() float64 {
	const most = 2 // of the allowance
	base := m.b.units[m.unit].Base
	across := geometry.Vec{X: base.Front, Y: base.Depth}.Len()
	return most*m.rules.allowance + float64(float64(len(m.to))*across)
}

// stripAround returns an enemy box grown so that a contact with it is in the way. The grown
// box has square corners, which reach further than stands must keep away. If a stand starts
// in such a corner without touching the enemy, the strip is narrowed just enough to let it
// go.
func (m *move) stripAround(enemy geometry.Box) geometry.Box {
	free := func(k float64) bool {
		strip := body.Grown(enemy, k)
		return !slices.ContainsFunc(m.b.BoxesOf(m.unit), func(b geometry.Box) bool { return geometry.Overlaps(strip, b) })
	}
	if free(untouched) {
		return body.Grown(enemy, untouched)
	}
	lo, hi := 0.0, untouched
	for hi-lo > hair {
		if mid := (lo + hi) / 2; free(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return body.Grown(enemy, lo-hair)
}

// order finds an order in which all stands have clear ways: the given one if possible, else
// the next most similar. With anyWay it prefers an order in which ways are quickly found.
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
	if m.rules.silent && m.stopped >= 0 {
		return &game.Refusal{Rule: m.rule()}
	}
	for i := range m.pieces { // this stand could not go even alone
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

// anyWay reports whether any ways will do. They will not if a character is near, whom a
// stand may meet on one way and not on another.
func (m *move) anyWay() bool {
	if !m.rules.anyWay || m.road != nil {
		return false
	}
	return !m.b.meetsAnybody(m.unit, m.wanted, m.rules.allowance)
}

// wanted yields where the stands are to go.
func (m *move) wanted(yield func(int, geometry.Box) bool) {
	for i, p := range m.pieces {
		if !yield(p, m.to[i]) {
			return
		}
	}
}

// follow moves the stands that are not done.
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
		if !free && (len(m.pieces) > 64 || m.isStuck(i, done)) {
			break // it has no way later either, or no other order is tried
		}
	}
	if m.failed == nil {
		m.failed = map[uint64]bool{}
	}
	m.failed[done] = len(m.pieces) <= 64
	return false
}

// stuck is a stand that has no way once certain others have moved.
type stuck struct {
	stand int
	done  uint64
}

// isStuck reports whether a stand is known to have no way once some others have moved,
// because it had none when only part of them had. This does not hold for units in contact,
// where a stand may be released by another's move, nor on a road.
func (m *move) isStuck(i int, done uint64) bool {
	return m.road == nil && m.rules.along == nil && len(m.pieces) <= 64 && !slices.Contains(m.held, true) &&
		slices.ContainsFunc(m.stuck, func(s stuck) bool { return s.stand == i && s.done&^done == 0 })
}

// mayGo refuses a stand that has no way or may not go first.
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

// way finds the way of a stand past the stands of its unit that have moved.
func (m *move) way(i int) geometry.Way {
	p := m.pieces[i]
	if m.rules.along != nil {
		return m.rules.along(m.moverOf(p), m.b.Boxes[p], m.to[i], m.rules.allowance, func(from geometry.Box) *geometry.Mover { return m.moverFrom(p, from) })
	}
	if m.road == nil {
		switch mover := m.moverIn(&m.last, p, m.b.Boxes[p]); {
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

// farWay finds the way of a stand that has none within its allowance, to tell how long it
// would be.
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
	return m.road.walker(m.moverOf(p), m.b.Boxes[p], m.rules.allowance, m.roles(p), taken)
}

// moverOf returns the mover of a stand, with the stands moved so far in its way.
func (m *move) moverOf(p int) *geometry.Mover { return m.moverFrom(p, m.b.Boxes[p]) }

func (m *move) moverFrom(p int, from geometry.Box) *geometry.Mover {
	return m.moverIn(new(geometry.Mover), p, from)
}

// moverIn is moverFrom in the memory of a mover that is no longer used.
func (m *move) moverIn(mover *geometry.Mover, p int, from geometry.Box) *geometry.Mover {
	m.b.pay(len(m.moved) * len(m.moved) / 4)
	var few [12]geometry.Box
	m.ground.MoverIn(mover, from, m.rules.allowance, m.roles(p), m.appendTaken(few[:0]))
	if m.rules.flies {
		mover = mover.Flying()
	}
	return mover
}

// appendTaken appends the places of the moved stands, and the strips, to an empty list.
func (m *move) appendTaken(taken []geometry.Box) []geometry.Box {
	for i := range m.moved {
		taken = append(taken, m.moved[i].box)
	}
	return append(taken, m.strips...)
}

// roles says what every stand of the table is to a stand of the unit. Stands of the unit
// that an enemy holds are obstacles until they have moved.
func (m *move) roles(p int) []geometry.Role {
	if m.others == nil {
		m.others = m.rolesOfOthers()
	}
	if !slices.Contains(m.held, true) {
		return m.others
	}
	roles := slices.Clone(m.others)
	for _, q := range m.b.PiecesOf(m.unit) {
		if q != p && m.held[q] && !slices.ContainsFunc(m.moved, func(s movedStand) bool { return s.piece == q }) {
			roles[q] = geometry.Solid
		}
	}
	return roles
}

// rolesOfOthers says what every stand of the table is to the unit.
func (m *move) rolesOfOthers() []geometry.Role {
	roles := make([]geometry.Role, len(m.b.Boxes))
	for v := range m.b.units {
		u, role := &m.b.units[v], geometry.Friendly
		switch {
		case v == m.unit || m.rules.through != nil && m.rules.through(v):
			continue // Absent
		case m.b.Enemies(m.unit, v):
			role = geometry.Hostile
		}
		for q := u.First; q < u.End; q++ {
			roles[q] = role
		}
	}
	return roles
}
