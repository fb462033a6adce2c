package element

import (
	"cmp"
	"math"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// suggestion is a move that a question lists: straight ahead, perhaps after a wheel, or a turn
// about.
type suggestion struct {
	group []int
	wheel float64 // degrees to the right
	ahead float64 // in paces
	about bool
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

// suggestions yields legal moves that the active side can pay for, one for each group, the largest
// and fastest first. A group that has none breaks up if an enemy is within a move of it or the ground
// stops it: its members move alone, after all groups. If nobody has moved in this bound or can, it
// yields moves of single elements into contact, so that no battle stands still.
// known has the groups that were found to have none, and gets further ones; it may be nil.
func (b *board) suggestions(known *stuck, yield func(a game.Action, p *plan) bool) {
	groups, some := b.groups(), false
	if len(b.sweeps) < len(b.s.Units) {
		b.sweeps = make([]float64, len(b.s.Units))
	}
	sweeps := b.sweeps // by the first element of each
	for _, group := range groups {
		sweeps[group[0]] = b.sweep(group)
	}
	slices.SortStableFunc(groups, func(x, y []int) int { return cmp.Compare(sweeps[y[0]], sweeps[x[0]]) })
	for range 2 { // the groups, then the members of groups without a useful move
		var alone [][]int
		for _, group := range groups {
			a, p, breaks := b.onward(group, known)
			switch {
			case p != nil:
				if some = true; !yield(a, p) {
					return
				}
			case breaks:
				for i := range group {
					alone = append(alone, group[i:i+1:i+1])
				}
			}
		}
		groups = alone
	}
	if !some && b.s.Turn.Phase == phaseMoves && !slices.ContainsFunc(b.s.Units, func(u game.Unit) bool { return u.Side == b.s.Turn.Active && own(&u).State.Moved }) {
		b.contacts(yield)
	}
}

// sweep is how much ground a group covers in a move: its size times its pace in cm.
func (b *board) sweep(group []int) float64 { return float64(len(group)) * b.k.cm(b.least(group, Good)) }

// groups returns the groups of the active side that may still move and whose commands have PIPs
// left, each as large as it can be, in the order of the file.
func (b *board) groups() [][]int {
	groups := make([][]int, 0, 16)
	may, room := make([]bool, len(b.s.Units)), make([]int, 0, len(b.s.Units)) // who is in no group yet
	active := b.s.SideOf(b.s.Turn.Active)
	command, pips := -2, 0
	for unit := range b.s.Units {
		if b.Stations[unit].Army != active || b.at[unit] < 0 || !b.free(unit) {
			continue
		}
		if b.commands[unit] != command {
			command, pips = b.commands[unit], b.pipsOfCommand(unit)
		}
		may[unit] = pips > 0
	}
	for unit := range may {
		if !may[unit] {
			continue
		}
		all := b.appendGroup(room[len(room):], unit)
		group := slices.DeleteFunc(all, func(u int) bool { return !may[u] })
		if whole := len(group) == len(all) && b.faceOneWay(group); !whole && b.whyNoGroup(group) != nil {
			group = append(group[:0], unit)
		}
		if len(group) <= cap(room)-len(room) {
			room = room[:len(room)+len(group)]
		}
		group = slices.Clip(group)
		for _, u := range group {
			may[u] = false
		}
		groups = append(groups, group)
	}
	return groups
}

// faceOneWay reports whether elements on the table face the same way as the first of them.
func (b *board) faceOneWay(units []int) bool {
	first := b.Boxes[b.at[units[0]]].Forward
	return !slices.ContainsFunc(units, func(u int) bool { return !geometry.SameFacing(first, b.Boxes[b.at[u]].Forward) })
}

// onward returns the move that brings a group closer to the nearest enemy, nil if it has none that is
// legal and that its command can pay for. It goes straight ahead if that brings it closer by half of
// its way, else it wheels to face the enemy and goes on; it goes less far, as in worse going, only where
// ground or, in a march, an enemy forbids more. breaks is whether its members had better try alone.
func (b *board) onward(group []int, known *stuck) (a game.Action, p *plan, breaks bool) {
	left, several := b.pipsOfCommand(group[0]), len(group) > 1
	g := known.find(b, group, left)
	if g != nil && g.breaks == several || b.tooDear(group, false, left) {
		return a, nil, several
	}
	if g != nil {
		return a, nil, g.breaks
	}
	c := &b.course
	if !c.set(b, group) {
		return a, nil, false
	}
	none, lasts := stuckGroup{members: group, near: b.nearby[:0]}, true
	breaks = several && c.far <= b.k.cm(b.least(group, Good))
	for _, allow := range c.paces {
		idea, closer := c.way(b, allow)
		if closer <= worthMoving {
			break
		}
		if idea.wheel != 0 {
			none.wheels = true
			if none.dear = b.tooDear(group, true, left); none.dear {
				break
			}
		}
		p, refusal := b.planWay(group, idea.way(new([2]Leg)))
		if refusal == nil && sumOf(p.prices) <= left && c.closer(p) > worthMoving {
			return b.action(&idea), p, false
		}
		b.idle = p // its memory serves again
		lasts = lasts && refusal != nil && none.tries(p)
		if refusal == nil || !p.closed && !slices.Contains(tooFar, refusal.Rule) {
			break
		}
		breaks = several
	}
	if b.nearby, none.breaks = none.near, breaks; lasts {
		known.keep(b.s, none)
	}
	return a, nil, breaks
}

// tooFar are the rules that may allow a shorter way in the same direction: those about ground, and
// those that keep marches from enemies.
var tooFar = []string{"ELM-MOVE-03", "ELM-MOVE-10", "ELM-GROUP-10", "ELM-MOVE-16", "ELM-MOVE-19"}

// contacts yields moves of single elements into contact with enemies, the first of each element.
func (b *board) contacts(yield func(game.Action, *plan) bool) {
	for unit := range b.s.Units {
		if b.s.Units[unit].Side != b.s.Turn.Active || b.at[unit] < 0 || b.pipsOfCommand(unit) == 0 || !b.free(unit) {
			continue
		}
		list := b.assaults(unit)
		if len(list) == 0 || b.tooDear([]int{unit}, false, b.pipsOfCommand(unit)) {
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

// ideas returns the ideas of the active side's groups, and the groups of several elements.
func (b *board) ideas() (ideas []suggestion, groups [][]int) {
	for _, group := range b.groups() {
		if len(group) > 1 {
			groups = append(groups, group)
		}
		if !b.tooDear(group, false, b.pipsOfCommand(group[0])) {
			ideas = b.ideasOf(ideas, group)
		}
	}
	return ideas, groups
}

// ideasAlone returns the ideas of the members of groups alone.
func (b *board) ideasAlone(groups [][]int) []suggestion {
	var ideas []suggestion
	for _, group := range groups {
		for _, unit := range group {
			if alone := []int{unit}; !b.tooDear(alone, false, b.pipsOfCommand(unit)) {
				ideas = b.ideasOf(ideas, alone)
			}
		}
	}
	return ideas
}

// ideasOf appends the ideas that bring a group closer to the nearest enemy.
func (b *board) ideasOf(ideas []suggestion, group []int) []suggestion {
	c := &b.course
	if !c.set(b, group) {
		return ideas
	}
	turned := false // the whole wheel alone has been considered
	for _, allow := range c.paces {
		ideas = append(ideas, suggestion{group: group, ahead: allow})
		if wheel, rest, _ := c.wheeled(b, allow); wheel != 0 {
			if wheel != c.wheel.degrees || !turned {
				turned = turned || wheel == c.wheel.degrees
				ideas = append(ideas, suggestion{group: group, wheel: wheel})
			}
			if rest >= 1 {
				ideas = append(ideas, suggestion{group: group, wheel: wheel, ahead: rest})
			}
		}
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
	far   float64   // the distance of the nearest member from it, in cm
	turn  float64   // the angle to face it, in degrees to the right
	paces []float64 // the different distances that the goings allow, the furthest first
	wheel wheeling  // to face it
	known bool      // whether wheel is

	turned []geometry.Box // memory for where wheeled takes the members
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
	*c = course{group: group, enemy: b.Boxes[enemy], far: far, boxes: c.boxes[:0], apart: c.apart[:0], paces: c.paces[:0], turned: c.turned[:0]}
	for _, unit := range group {
		place := b.Boxes[b.at[unit]]
		if len(group) > 1 {
			far = geometry.Distance(place, c.enemy)
		}
		c.boxes, c.apart = append(c.boxes, place), append(c.apart, far)
	}
	c.turn = turnTo(c.boxes[0].Forward, c.enemy.Center.Sub(c.boxes[0].Center))
	for _, going := range [...]Going{Good, Rough, Difficult} {
		if allow := b.least(group, going); allow > 0 && !slices.Contains(c.paces, allow) {
			c.paces = append(c.paces, allow)
		}
	}
	return true
}

// wheelToFace returns the wheel of the group to face the enemy.
func (c *course) wheelToFace(b *board) *wheeling {
	if degrees := float64(int(min(abs(c.turn), 90) + 0.5)); !c.known && degrees >= 5 {
		if c.wheel.degrees = degrees; c.turn < 0 {
			c.wheel.degrees = -degrees
		}
		leg := wheelOf(c.wheel.degrees)
		way := leg.bodyLeg(b.k, c.boxes)
		c.wheel.about, c.wheel.cost = way.About, b.k.paces(way.Cost(c.boxes))
	}
	c.known = true
	return &c.wheel
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

// way returns the way of a group for an allowance in paces, and how much closer to the enemy it
// brings it if nothing stops it, in cm.
func (c *course) way(b *board, allow float64) (way suggestion, closer float64) {
	way = suggestion{group: c.group, ahead: allow}
	if closer = c.promise(b, c.boxes, allow); closer >= b.k.cm(allow)/2 {
		return way, closer
	}
	wheel, rest, to := c.wheeled(b, allow)
	if wheel == 0 {
		return way, closer
	}
	return suggestion{group: c.group, wheel: wheel, ahead: rest}, c.promise(b, to, rest)
}

// wheeled returns the wheel toward the enemy, as far as an allowance in paces lets it go, the whole
// paces that are left of it, and where the wheel takes the members, until the next call. The wheel is 0 for
// none.
func (c *course) wheeled(b *board, allow float64) (wheel, rest float64, to []geometry.Box) {
	wheel, cost := c.wheelToFace(b).degrees, c.wheel.cost
	if wheel == 0 {
		return 0, 0, nil
	}
	if cost > allow { // as far as nothing stops it
		wheel = math.Copysign(float64(int(body.TurnFor(b.radius(c.boxes, c.wheel.about), b.k.cm(allow)))), wheel)
		cost = allow
	}
	if abs(wheel) < 1 {
		return 0, 0, nil
	}
	turn := body.Turn(c.wheel.about, wheel)
	c.turned = c.turned[:0]
	for _, box := range c.boxes {
		c.turned = append(c.turned, turn.End(box))
	}
	return wheel, float64(int(allow - cost)), c.turned
}

// promise returns how much closer to the enemy a way brings the group on average if nothing stops
// it, in cm: the members are given where a wheel has taken them, and go ahead by some paces.
func (c *course) promise(b *board, at []geometry.Box, ahead float64) float64 {
	closer := 0.0
	for i := range at {
		if ahead > 0 { // it would stop at the contact
			to := at[i].Shift(at[0].Forward.Scale(b.k.cm(ahead)))
			closer += c.apart[i] - sweptDistance(at[i], to, c.enemy)
		} else {
			closer += c.apart[i] - geometry.Distance(at[i], c.enemy)
		}
	}
	return closer / float64(len(at))
}

// closer returns how much closer to the enemy a move brings the group on average, in cm.
func (c *course) closer(p *plan) float64 {
	sum := 0.0
	for i := range p.to {
		sum += c.apart[i] - geometry.Distance(p.to[i], c.enemy)
	}
	if p.touch != nil {
		sum++ // contact is better than stopping just before it
	}
	return sum / float64(len(p.to))
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

// tooDear reports whether a group's cheapest move, straight ahead or after a wheel, costs more PIPs than are left.
func (b *board) tooDear(group []int, wheels bool, left int) bool {
	m := maneuver{units: group, march: b.s.Turn.Phase == phaseMarch, full: true, ahead: !wheels, wheels: wheels}
	if wheels && len(group) > 1 {
		m.column = columnOf(b.boxesOf(group)) != nil
	}
	return b.costsMore(&m, left)
}

// boxesOf returns the bases of elements on the table.
func (b *board) boxesOf(units []int) []geometry.Box {
	boxes := make([]geometry.Box, len(units))
	for i, unit := range units {
		boxes[i] = b.Boxes[b.at[unit]]
	}
	return boxes
}

// free reports whether an element may make a tactical move: it has not moved and fights nobody.
func (b *board) free(unit int) bool {
	state := &own(&b.s.Units[unit]).State
	return !state.Moved && !state.Halted && !b.inCombat(b.at[unit])
}

// nearestEnemy returns the enemy base nearest to any member of a group, and its distance in cm; −1
// for none.
func (b *board) nearestEnemy(group []int) (best int, far float64) {
	enemies, centers := b.foesOf(group[0]), b.foeCenters(group[0])
	first := b.Boxes[b.at[group[0]]].Center
	bound := infinite // the distance of some enemy's centre, so the nearest is no further
	for i := range centers {
		way := centers[i].Sub(first)
		bound = min(bound, way.Dot(way))
	}
	bound = math.Sqrt(bound) + 4*geometry.Tolerance
	middle, spread := first, 0.0
	if len(group) > 1 {
		middle = middle.Lerp(b.Boxes[b.at[group[len(group)-1]]].Center, 0.5)
		for _, unit := range group {
			spread = max(spread, middle.Dist(b.Boxes[b.at[unit]].Center))
		}
	}
	best, far = -1, infinite
	limit := square(bound + 2*b.widest + spread)
	for i := nextWithin(centers, 0, middle, limit); i < len(centers); i = nextWithin(centers, i+1, middle, limit) {
		for _, unit := range group {
			if !b.within(b.at[unit], enemies[i], bound) {
				continue
			}
			if d := geometry.Distance(b.Boxes[b.at[unit]], b.Boxes[enemies[i]]); d < far-geometry.Tolerance {
				best, far = enemies[i], d
				bound = min(bound, far)
				limit = square(bound + 2*b.widest + spread)
			}
		}
	}
	return best, far
}

func square(x float64) float64 { return float64(x * x) }

// foesWithin appends the enemy bases whose circle is at most a distance, in cm, from an element's
// own.
func (b *board) foesWithin(unit int, far float64, list []int) []int {
	enemies, centers := b.foesOf(unit), b.foeCenters(unit)
	center, limit := b.Boxes[b.at[unit]].Center, square(far+2*b.widest)
	for i := nextWithin(centers, 0, center, limit); i < len(centers); i = nextWithin(centers, i+1, center, limit) {
		if b.within(b.at[unit], enemies[i], far) {
			list = append(list, enemies[i])
		}
	}
	return list
}

// nextWithin returns the index of the first point from i on that is at most a distance, given squared, from a
// place, or len(points) if none is. (It is a loop without calls, since it runs very often.)
func nextWithin(points []geometry.Vec, i int, place geometry.Vec, limit float64) int {
	for ; i < len(points); i++ {
		x, y := points[i].X-place.X, points[i].Y-place.Y
		if x, y = float64(x*x), float64(y*y); x+y <= limit {
			break
		}
	}
	return i
}

// foeCenters returns the middles of foesOf.
func (b *board) foeCenters(unit int) []geometry.Vec {
	army := max(b.Stations[unit].Army, 0)
	if len(b.centers[army]) == 0 {
		foes := b.foesOf(unit)
		list := slices.Grow(b.centers[army], len(foes))
		for _, e := range foes {
			list = append(list, b.Boxes[e].Center)
		}
		b.centers[army] = list
	}
	return b.centers[army]
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
