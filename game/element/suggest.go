package element

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// suggestion is a move that a question lists: straight ahead, perhaps after a wheel, or a turn
// about.
type suggestion struct {
	group  []int
	wheel  float64 // degrees to the right
	ahead  float64 // in paces
	about  bool
	closer float64 // how much closer to the nearest enemy it brings them, in cm, if nothing stops them

	plan    *plan // the worked-out move, nil until then
	refused bool  // it is illegal or useless
}

// way returns its legs, in the given memory.
func (s *suggestion) way(room *[2]Leg) []Leg {
	way := room[:0]
	if s.about {
		way = append(way, Leg{Turn: 180})
	}
	if s.wheel != 0 {
		way = append(way, wheelOf(s.wheel))
	}
	if s.ahead > 0 {
		way = append(way, Leg{Ahead: s.ahead})
	}
	return way
}

// wheelOf is the leg of a wheel, in degrees to the right.
func wheelOf(degrees float64) Leg {
	if degrees < 0 {
		return Leg{Wheel: -degrees, About: "left"}
	}
	return Leg{Wheel: degrees, About: "right"}
}

// action is the action of a suggestion.
func (b *board) action(s *suggestion) game.Action {
	units := make([]game.UnitID, len(s.group))
	for i, unit := range s.group {
		units[i] = b.s.Units[unit].ID
	}
	return game.Action{Do: doMove, Units: units, Own: &Deed{Way: s.way(new([2]Leg)), March: b.s.Turn.Phase == phaseMarch}}
}

// suggestions yields legal moves that the active side can pay for, in the order in which they
// promise to come close to an enemy: one for each group, or for single members of a group that has
// none. If there are none at all, for example among threat zones, it yields moves of single
// elements into contact, so that no battle stands still. What the memory knows is not worked out
// again.
func (b *board) suggestions(m *moveMemory, yield func(a game.Action, p *plan) bool) {
	groups, some := m.look(b), false
	for range 2 { // the groups, then the members of groups without a useful move
		m.rivals = rivalsOf(b, groups, m.rivals[:0])
		var alone []*groupIdeas
		for at := bestOf(b, m.rivals); at >= 0; at = bestOf(b, m.rivals) {
			r := &m.rivals[at]
			if !r.try(b, r.idea) {
				r.idea = r.best(b, r.left)
				continue
			}
			idea := r.idea
			r.idea, r.moved, some = nil, true, true
			if !yield(b.action(idea), idea.plan) {
				return
			}
		}
		for i := range m.rivals {
			if r := &m.rivals[i]; !r.moved {
				alone = append(alone, m.members(b, r.groupIdeas)...)
			}
		}
		groups = alone
	}
	if !some && b.s.Turn.Phase == phaseMoves {
		b.contacts(yield)
	}
}

// contacts yields moves of single elements into contact with enemies, the first of each element.
func (b *board) contacts(yield func(game.Action, *plan) bool) {
	for unit := range b.s.Units {
		if b.s.Units[unit].Side != b.s.Turn.Active || b.at[unit] < 0 || b.pipsOfCommand(unit) == 0 || !b.free(unit) {
			continue
		}
		list := b.assaults(unit)
		if len(list) == 0 || b.leastPrice([]int{unit}) > b.pipsOfCommand(unit) {
			continue
		}
		for _, a := range list {
			p, refusal := b.planMove(&a)
			if refusal != nil || p.touch == nil || sumOf(p.prices) > b.pipsOfCommand(unit) {
				continue
			}
			if !yield(a, p) {
				return
			}
			break
		}
	}
}

// worthMoving is how much closer to the enemy, in cm, a suggested move must bring its elements.
const worthMoving = 0.1

// pipsOfCommand returns the PIPs that the command of an element has left.
func (b *board) pipsOfCommand(unit int) int { return turnOf(b.s).Pips[own(&b.s.Units[unit]).Command] }

// closer returns how much closer to the nearest enemy a move brings its elements, in cm.
func (p *plan) closer(b *board) float64 {
	enemy, _ := b.nearestEnemy(p.units)
	sum := 0.0
	for i := range p.to {
		sum += geometry.Distance(p.from[i], b.Boxes[enemy]) - geometry.Distance(p.to[i], b.Boxes[enemy])
	}
	if p.touch != nil {
		sum++ // contact is better than stopping just before it
	}
	return sum / float64(len(p.to))
}

// ideas returns the ideas of the active side's groups, and of their members alone.
func (b *board) ideas() (ideas []suggestion, groups [][]int) {
	for _, g := range (&moveMemory{}).look(b) {
		if len(g.group) > 1 {
			groups = append(groups, g.group)
		}
		if g.cheapest(b) <= b.pipsOfCommand(g.group[0]) {
			ideas = b.ideasOf(ideas, g.group)
		}
	}
	return ideas, groups
}

// ideasAlone returns the ideas of the members of groups alone.
func (b *board) ideasAlone(groups [][]int) []suggestion {
	var ideas []suggestion
	for _, group := range groups {
		for _, unit := range group {
			if alone := []int{unit}; b.leastPrice(alone) <= b.pipsOfCommand(unit) {
				ideas = b.ideasOf(ideas, alone)
			}
		}
	}
	return ideas
}

// ideasOf appends the ideas that bring a group closer to the nearest enemy.
func (b *board) ideasOf(ideas []suggestion, group []int) []suggestion {
	c := &course{}
	if !c.set(b, group) {
		return ideas
	}
	for range c.paces {
		ideas = c.next(b, ideas)
	}
	if len(group) == 1 && abs(c.turn) > 120 {
		ideas = append(ideas, suggestion{group: group, about: true})
	}
	return ideas
}

// course is how a group might go to the nearest enemy: straight ahead as far as each going allows,
// and the same after wheeling to face it.
type course struct {
	group []int
	boxes []geometry.Box
	apart []float64 // the distance of each member from the enemy, in cm
	enemy geometry.Box
	turn  float64   // the angle to face it, in degrees to the right
	paces []float64 // the different distances that the goings allow, the furthest first
	near  float64   // the distance at which a march must stop, in cm
	wheel wheeling  // to face it
	shown bool      // the wheel alone has been considered

	fewBoxes [1]geometry.Box // memory
	fewApart [1]float64
	fewPaces [3]float64
}

// wheeling is a wheel of a group.
type wheeling struct {
	degrees float64 // degrees to the right; 0 if no wheel is worth it
	about   geometry.Vec
	cost    float64 // in paces
}

// set computes the course of a group to the nearest enemy. It returns false if the group may not go
// at all.
func (c *course) set(b *board, group []int) bool {
	enemy, far := b.nearestEnemy(group)
	marches := b.s.Turn.Phase == phaseMarch
	if enemy < 0 || marches && b.keptFromMarching(group, far) {
		return false
	}
	*c = course{group: group, enemy: b.Boxes[enemy]}
	c.boxes, c.apart = c.fewBoxes[:0], c.fewApart[:0]
	for _, unit := range group {
		place := b.Boxes[b.at[unit]]
		if len(group) > 1 {
			far = geometry.Distance(place, c.enemy)
		}
		c.boxes, c.apart = append(c.boxes, place), append(c.apart, far)
	}
	if marches && !slices.ContainsFunc(group, b.flies) {
		c.near = b.marchStop - 0.01 // ELM-MOVE-16
	}
	c.turn = turnTo(c.boxes[0].Forward, c.enemy.Center.Sub(c.boxes[0].Center))
	c.paces = c.fewPaces[:0]
	for _, going := range [...]Going{Good, Rough, Difficult} {
		if allow := b.least(group, going); allow > 0 && !slices.Contains(c.paces, allow) {
			c.paces = append(c.paces, allow)
		}
	}
	if degrees := float64(int(min(abs(c.turn), 90) + 0.5)); degrees >= 5 {
		if c.wheel.degrees = degrees; c.turn < 0 {
			c.wheel.degrees = -degrees
		}
		leg := wheelOf(c.wheel.degrees)
		way := leg.bodyLeg(b.k, c.boxes)
		c.wheel.about, c.wheel.cost = way.About, b.k.paces(way.Cost(c.boxes))
	}
	return true
}

// least returns how far all of a group may go in a going, in paces.
func (b *board) least(group []int, going Going) float64 {
	least := infinite
	for _, unit := range group {
		paces, ok := b.allowance(unit, going)
		if !ok {
			paces = 0
		}
		least = min(least, paces)
	}
	return least
}

// next appends the ideas of the next going, unless an earlier one had the same.
func (c *course) next(b *board, ideas []suggestion) []suggestion {
	allow := c.paces[0]
	c.paces = c.paces[1:]
	add := func(to []geometry.Box, wheel, ahead float64) {
		closer, comes := c.promise(b, to, ahead)
		ideas = append(ideas, suggestion{group: c.group, wheel: wheel, ahead: ahead, closer: closer, refused: comes < c.near})
	}
	add(c.boxes, 0, allow)
	wheel, cost := c.wheel.degrees, c.wheel.cost
	if wheel == 0 {
		return ideas
	}
	if cost > allow { // as far as nothing stops it
		wheel = math.Copysign(float64(int(body.TurnFor(b.radius(c.boxes, c.wheel.about), b.k.cm(allow)))), wheel)
		cost = allow
	}
	if abs(wheel) < 1 {
		return ideas
	}
	turn := body.Turn(c.wheel.about, wheel)
	var few [1]geometry.Box
	to := few[:0]
	for _, box := range c.boxes {
		to = append(to, turn.End(box))
	}
	if wheel != c.wheel.degrees || !c.shown {
		c.shown = c.shown || wheel == c.wheel.degrees
		add(to, wheel, 0)
	}
	if rest := float64(int(allow - cost)); rest >= 1 {
		add(to, wheel, rest)
	}
	return ideas
}

// promise returns how much closer to the enemy a way brings the group if nothing stops it, and the
// least distance of a member from the enemy at its end, in cm. The members are given where a wheel
// has taken them, and go ahead by some paces. The first number is rounded, so that equal promises
// are equal.
func (c *course) promise(b *board, at []geometry.Box, ahead float64) (closer, near float64) {
	near = infinite
	for i := range at {
		var far float64
		if ahead > 0 { // it would stop at the contact
			to := at[i].Shift(at[0].Forward.Scale(b.k.cm(ahead)))
			far = sweptDistance(to.Shift(to.Forward.Scale(-b.k.cm(ahead))), to, c.enemy)
		} else {
			far = geometry.Distance(at[i], c.enemy)
		}
		near = min(near, far)
		closer += c.apart[i] - far
	}
	return game.RoundLength(closer / float64(len(at))), near
}

// keptFromMarching reports whether a member of a group is so close to an enemy that it may not
// begin a march (ELM-MOVE-16). far is the distance of the group's nearest enemy, in cm.
func (b *board) keptFromMarching(group []int, far float64) bool {
	near := b.marchStop - geometry.Tolerance
	if far > near+geometry.Tolerance {
		return false
	}
	var few [16]int
	for _, unit := range group {
		place := b.Boxes[b.at[unit]]
		for _, e := range b.foesWithin(unit, near, few[:0]) {
			if other := b.unitOf(e); (!b.flies(unit) || b.mayReach(other, unit)) && geometry.Distance(place, b.Boxes[e]) < near {
				return true
			}
		}
	}
	return false
}

// leastPrice is the price of a group's cheapest move in PIPs.
func (b *board) leastPrice(group []int) int {
	return b.pointsOf(&maneuver{units: group, march: b.s.Turn.Phase == phaseMarch, full: true, ahead: true})
}

// free reports whether an element may make a tactical move: it has not moved and fights nobody.
func (b *board) free(unit int) bool {
	state := own(&b.s.Units[unit]).State
	return !state.Moved && !state.Halted && !b.inCombat(b.at[unit])
}

// nearestEnemy returns the enemy base nearest to any member of a group, and its distance in cm; −1
// for none.
func (b *board) nearestEnemy(group []int) (best int, far float64) {
	enemies, boxes := b.foesOf(group[0]), b.Boxes
	bound := infinite // the distance of some enemy's centre, so the nearest is no further
	for _, unit := range group {
		center := boxes[b.at[unit]].Center
		for _, e := range enemies {
			way := boxes[e].Center.Sub(center)
			if far := way.Dot(way); far < bound {
				bound = far
			}
		}
	}
	bound = math.Sqrt(bound) + 4*geometry.Tolerance
	best, far = -1, infinite
	limit := square(bound + 2*b.widest)
	for _, e := range enemies {
		center := boxes[e].Center
		for _, unit := range group {
			place := &boxes[b.at[unit]]
			if way := place.Center.Sub(center); way.Dot(way) > limit || !b.within(b.at[unit], e, bound) {
				continue
			}
			if d := geometry.Distance(*place, boxes[e]); d < far-geometry.Tolerance {
				best, far = e, d
				bound = min(bound, far)
				limit = square(bound + 2*b.widest)
			}
		}
	}
	return best, far
}

func square(x float64) float64 { return float64(x * x) }

// foesWithin appends the enemy bases whose circle is at most a distance, in cm, from an element's
// own.
func (b *board) foesWithin(unit int, far float64, list []int) []int {
	boxes := b.Boxes
	center, limit := boxes[b.at[unit]].Center, square(far+2*b.widest)
	for _, e := range b.foesOf(unit) {
		if way := center.Sub(boxes[e].Center); way.Dot(way) <= limit && b.within(b.at[unit], e, far) {
			list = append(list, e)
		}
	}
	return list
}

// foesOf returns the bases of an element's enemies.
func (b *board) foesOf(unit int) []int {
	army := max(b.Stations[unit].Army, 0)
	if b.foes[army] == nil {
		list := make([]int, 0, len(b.Boxes))
		for e := range b.Boxes {
			if b.Enemies(unit, b.unitOf(e)) {
				list = append(list, e)
			}
		}
		b.foes[army] = list
	}
	return b.foes[army]
}

// within reports whether the circles around two bases are at most a distance apart, in cm.
func (b *board) within(i, j int, far float64) bool {
	x, y := &b.Boxes[i], &b.Boxes[j]
	way := x.Center.Sub(y.Center)
	far += b.radii[b.unitOf(i)] + b.radii[b.unitOf(j)]
	return way.Dot(way) <= float64(far*far)
}

// radius is how far the corner that moves most in a wheel is from the centre.
func (b *board) radius(boxes []geometry.Box, about geometry.Vec) float64 {
	far := 0.0
	for _, box := range boxes {
		for _, c := range box.Corners() {
			far = max(far, c.Dist(about))
		}
	}
	return far
}
