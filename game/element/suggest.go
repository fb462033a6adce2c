package element

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// suggestion is a move that a question lists.
type suggestion struct {
	group  []int
	way    []Leg
	closer float64 // by how much it brings them closer to the nearest enemy if nothing stops them, in cm

	plan    *plan // how it is carried out, nil until that has been worked out
	refused bool  // it is not legal, or good for nothing
}

// action is the action of a suggestion.
func (b *board) action(s *suggestion) game.Action {
	units := make([]game.UnitID, len(s.group))
	for i, unit := range s.group {
		units[i] = b.s.Units[unit].ID
	}
	return game.Action{Do: doMove, Units: units, Own: &Deed{Way: s.way, March: b.s.Turn.Phase == phaseMarch}}
}

// suggestions yields moves for the side whose bound it is that are legal and can be paid for, those
// first that promise to go furthest toward the nearest enemy: one for each group, or for elements
// of it alone where the group has none. Where there are none of these at all, as among threat zones,
// they are moves of single elements into contact, so that no battle stands still. What the memory knows of
// the moves is not worked out again.
func (b *board) suggestions(m *moveMemory, yield func(a game.Action, p *plan) bool) {
	groups, some := m.look(b), false
	for range 2 { // the groups, then the members of those that have nothing to do together
		done, moved := make([]bool, len(groups)), make([]bool, len(groups))
		for at, idea := bestOf(b, groups, done); idea != nil; at, idea = bestOf(b, groups, done) {
			if !groups[at].try(b, idea) {
				continue
			}
			done[at], moved[at], some = true, true, true
			if !yield(b.action(idea), idea.plan) {
				return
			}
		}
		var alone []*groupIdeas
		for i, g := range groups {
			if !moved[i] {
				alone = append(alone, g.members(b)...)
			}
		}
		groups = alone
	}
	if !some && b.s.Turn.Phase == phaseMoves {
		b.contacts(yield)
	}
}

// contacts yields moves of single elements into contact with enemies: the first of each.
func (b *board) contacts(yield func(game.Action, *plan) bool) {
	for unit := range b.s.Units {
		if b.s.Units[unit].Side != b.s.Turn.Active || b.at[unit] < 0 || !b.free(unit) || b.leastPrice([]int{unit}) > b.pipsOfCommand(unit) {
			continue
		}
		for _, a := range b.assaults(unit) {
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

// worthMoving is how much closer to the enemy a move must bring its elements to be suggested, in cm.
const worthMoving = 0.1

// pipsOfCommand returns the PIPs that are left to the command of an element.
func (b *board) pipsOfCommand(unit int) int { return turnOf(b.s).Pips[own(&b.s.Units[unit]).Command] }

// closer returns by how much a move brings its elements closer to the nearest enemy, in cm.
func (p *plan) closer(b *board) float64 {
	enemy := b.nearestEnemy(p.units)
	sum := 0.0
	for i := range p.to {
		sum += geometry.Distance(p.from[i], b.Boxes[enemy]) - geometry.Distance(p.to[i], b.Boxes[enemy])
	}
	if p.touch != nil {
		sum++ // contact is better than stopping before it
	}
	return sum / float64(len(p.to))
}

// ideas returns what the groups of the side whose bound it is might do, and the members of groups
// of several.
func (b *board) ideas() (ideas []suggestion, groups [][]int) {
	for _, g := range (&moveMemory{}).look(b) {
		if len(g.group) > 1 {
			groups = append(groups, g.group)
		}
		if g.least <= b.pipsOfCommand(g.group[0]) {
			ideas = b.ideasOf(ideas, g.group)
		}
	}
	return ideas, groups
}

// ideasAlone returns what the members of groups might do alone.
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

// ideasOf appends what a group might do to come closer to the nearest enemy.
func (b *board) ideasOf(ideas []suggestion, group []int) []suggestion {
	enemy := b.nearestEnemy(group)
	if enemy < 0 || b.s.Turn.Phase == phaseMarch && b.keptFromMarching(group) {
		return ideas
	}
	boxes := make([]geometry.Box, len(group))
	for i, unit := range group {
		boxes[i] = b.Boxes[b.at[unit]]
	}
	for _, way := range b.waysToward(boxes, group, b.Boxes[enemy]) {
		ideas = append(ideas, suggestion{group: group, way: way, closer: b.promise(boxes, way, b.Boxes[enemy])})
	}
	return ideas
}

// promise is by how much a way brings bases closer to an enemy if nothing stops them, in cm.
func (b *board) promise(boxes []geometry.Box, way []Leg, enemy geometry.Box) float64 {
	now := slices.Clone(boxes)
	for k := range way {
		leg := &way[k]
		if leg.kind() == legTurn {
			now = turned(now, leg.Turn)
			continue
		}
		go1 := leg.bodyLeg(b.k, now)
		for i := range now {
			now[i] = go1.End(now[i])
		}
	}
	last := way[len(way)-1]
	sum := 0.0
	for i := range boxes {
		far := geometry.Distance(now[i], enemy)
		if last.kind() == legAhead { // it would stop there
			from := now[i].Shift(now[i].Forward.Scale(-b.k.cm(last.Ahead)))
			far = geometry.SweptOutline(from, now[i]).DistanceToBox(enemy)
		}
		sum += geometry.Distance(boxes[i], enemy) - far
	}
	return sum / float64(len(boxes))
}

// keptFromMarching reports whether one of a group stands so near to an enemy that no march begins
// there (ELM-MOVE-16).
func (b *board) keptFromMarching(group []int) bool {
	near := b.k.cm(b.t.value("march_stop")) - geometry.Tolerance
	for _, unit := range group {
		place := b.Boxes[b.at[unit]]
		for _, e := range b.Near(place.Bounds().Grow(near), nil) {
			if other := b.unitOf(e); b.Enemies(unit, other) && (!b.flies(unit) || b.mayReach(other, unit)) && geometry.Distance(place, b.Boxes[e]) < near {
				return true
			}
		}
	}
	return false
}

// leastPrice is what the cheapest move of a group costs in PIPs.
func (b *board) leastPrice(group []int) int {
	return sumOf(b.pipsOf(&maneuver{units: group, march: b.s.Turn.Phase == phaseMarch, full: true, ahead: true}))
}

// free reports whether an element may make a tactical move: it has not moved and fights nobody.
func (b *board) free(unit int) bool {
	state := own(&b.s.Units[unit]).State
	return !state.Moved && !state.Halted && !b.inCombat(b.at[unit])
}

// nearestEnemy returns the enemy base that is nearest to any of a group.
func (b *board) nearestEnemy(group []int) int {
	best, far := -1, infinite
	for e := range b.Boxes {
		for _, unit := range group {
			if b.Enemies(unit, b.unitOf(e)) {
				if d := geometry.Distance(b.Boxes[b.at[unit]], b.Boxes[e]); d < far-geometry.Tolerance {
					best, far = e, d
				}
			}
		}
	}
	return best
}

// waysToward lists ways of a group that may lead to an enemy: straight ahead as far as each going
// allows, and the same after wheeling to face it.
func (b *board) waysToward(boxes []geometry.Box, group []int, enemy geometry.Box) [][]Leg {
	var ways [][]Leg
	turn := geometry.Degrees(enemy.Center.Sub(boxes[0].Center)) - geometry.Degrees(boxes[0].Forward)
	for turn > 180 {
		turn -= 360
	}
	for turn <= -180 {
		turn += 360
	}
	wheel := Leg{Wheel: float64(int(min(abs(turn), 90) + 0.5)), About: "right"}
	if turn < 0 {
		wheel.About = "left"
	}
	last := 0.0
	for _, going := range []Going{Good, Rough, Difficult} {
		allow := infinite
		for _, unit := range group {
			paces, ok := b.allowance(unit, going)
			if !ok {
				paces = 0
			}
			allow = min(allow, paces)
		}
		if allow <= 0 || allow == last {
			continue
		}
		last = allow
		ways = append(ways, []Leg{{Ahead: allow}})
		if wheel.Wheel < 5 {
			continue
		}
		leg := wheel
		cost := b.k.paces(leg.bodyLeg(b.k, boxes).Cost(boxes))
		if cost > allow { // as far as it gets
			leg.Wheel = float64(int(body.TurnFor(b.radius(boxes, leg), b.k.cm(allow))))
			cost = allow
		}
		if leg.Wheel < 1 {
			continue
		}
		ways = append(ways, []Leg{leg})
		if rest := float64(int(allow - cost)); rest >= 1 {
			ways = append(ways, []Leg{leg, {Ahead: rest}})
		}
	}
	if len(group) == 1 && abs(turn) > 120 {
		ways = append(ways, []Leg{{Turn: 180}})
	}
	return ways
}

// radius is how far the corner that goes furthest in a wheel is from its centre.
func (b *board) radius(boxes []geometry.Box, leg Leg) float64 {
	about := leg.bodyLeg(b.k, boxes).About
	far := 0.0
	for _, box := range boxes {
		for _, c := range box.Corners() {
			far = max(far, c.Dist(about))
		}
	}
	return far
}
