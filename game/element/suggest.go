package element

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// suggestion is a move that a question lists: it is legal, and the command can pay for it.
type suggestion struct {
	action game.Action
	closer float64 // by how much it brings them closer to the nearest enemy, in cm
}

// suggestions lists moves for the side whose bound it is: each group, or each of its elements alone
// where the group cannot, as far as it may go toward the nearest enemy.
func (b *board) suggestions() []suggestion {
	var list []suggestion
	seen := map[int]bool{}
	for i := range b.s.Units {
		if b.s.Units[i].Side != b.s.Turn.Active || b.at[i] < 0 || seen[i] || turnOf(b.s).Pips[own(&b.s.Units[i]).Command] == 0 || !b.free(i) {
			continue
		}
		group := slices.DeleteFunc(b.groupAround(i), func(unit int) bool { return unit != i && (seen[unit] || !b.free(unit)) })
		if b.whyNoGroup(group) != nil {
			group = []int{i}
		}
		if s, ok := b.suggest(group); ok {
			for _, unit := range group {
				seen[unit] = true
			}
			list = append(list, s)
			continue
		}
		if s, ok := b.suggest([]int{i}); ok && len(group) > 1 {
			list = append(list, s)
		}
		seen[i] = true
	}
	return list
}

// free reports whether an element may make a tactical move: it has not moved and fights nobody.
func (b *board) free(unit int) bool {
	state := own(&b.s.Units[unit]).State
	return !state.Moved && !state.Halted && !b.inCombat(b.at[unit])
}

// suggest finds a move of a group toward the nearest enemy: straight ahead, or after a wheel.
func (b *board) suggest(group []int) (suggestion, bool) {
	units := make([]game.UnitID, len(group))
	boxes := make([]geometry.Box, len(group))
	for i, unit := range group {
		units[i], boxes[i] = b.s.Units[unit].ID, b.Boxes[b.at[unit]]
	}
	enemy := b.nearestEnemy(group)
	if enemy < 0 {
		return suggestion{}, false
	}
	var best suggestion
	for _, way := range b.waysToward(boxes, group, b.Boxes[enemy]) {
		march := b.s.Turn.Phase == phaseMarch
		a := game.Action{Do: doMove, Units: units, Own: &Deed{Way: way, March: march}}
		p, refusal := b.planMove(&a)
		if refusal != nil || sumOf(p.prices) > turnOf(b.s).Pips[own(&b.s.Units[group[0]]).Command] {
			continue
		}
		closer := 0.0
		for i := range p.to {
			closer += geometry.Distance(p.from[i], b.Boxes[enemy]) - geometry.Distance(p.to[i], b.Boxes[enemy])
		}
		if p.touch != nil {
			closer += 1 // contact is better than stopping before it
		}
		if closer /= float64(len(group)); closer > best.closer+geometry.Tolerance {
			best = suggestion{a, closer}
		}
	}
	return best, best.closer > 0.1
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
	for _, going := range []Going{Good, Rough, Difficult} {
		allow := infinite
		for _, unit := range group {
			paces, ok := b.allowance(unit, going)
			if !ok {
				paces = 0
			}
			allow = min(allow, paces)
		}
		if allow <= 0 {
			continue
		}
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
