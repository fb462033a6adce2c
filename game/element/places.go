package element

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// wayTo makes the way of a move to given places. A single element takes the shortest clear way. A group that
// keeps its formation goes ahead, wheels and goes on, or slides (ELM-GROUP-03, -04). Any other group forms
// anew: narrower, with elements behind others, or wider (ELM-GROUP-09). It may also turn about, each on the spot.
func (p *plan) wayTo(places []game.StandPlace) *game.Refusal {
	to := make([]geometry.Box, len(p.units))
	for i, unit := range p.units {
		u := &p.b.s.Units[unit]
		k := slices.IndexFunc(places, func(s game.StandPlace) bool { return s.ID == u.Stands[0].ID })
		if k < 0 || len(places) != len(p.units) {
			return game.Refuse("ELM-GROUP-03", "The places must be those of the stands that move, each once.")
		}
		to[i] = game.Stand{X: places[k].X, Y: places[k].Y, Facing: places[k].Facing}.Box(u.Base)
	}
	if len(p.units) > 1 {
		if p.turnsAbout(to) {
			p.legs = []Leg{{Turn: 180}}
			return nil
		}
		if p.keepsPlaces(to) {
			legs, ok := p.asOne(to)
			if p.legs = legs; !ok {
				return game.Refuse("ELM-GROUP-04", "A group goes straight, wheels, turns about or slides to line up, nothing else.")
			}
			return nil
		}
		if refusal := p.formsAnew(to); refusal != nil {
			return refusal
		}
	}
	p.ends = to
	return nil
}

// keepsPlaces reports whether the members of a group keep their places to each other.
func (p *plan) keepsPlaces(to []geometry.Box) bool {
	for i := range to {
		if !body.SamePlace(body.Carry(p.from[i], p.from[0], to[0]), to[i]) {
			return false
		}
	}
	return true
}

// turnsAbout reports whether each member turns about on the spot.
func (p *plan) turnsAbout(to []geometry.Box) bool {
	about := turned(p.from, 180)
	for i := range to {
		if !body.SamePlace(about[i], to[i]) {
			return false
		}
	}
	return true
}

// asOne returns the legs of a group that keeps its formation to its new places; ok is false if there are
// none.
func (p *plan) asOne(to []geometry.Box) (legs []Leg, ok bool) {
	k := p.b.k
	if geometry.SameFacing(p.from[0].Forward, to[0].Forward) {
		way := to[0].Center.Sub(p.from[0].Center)
		ahead, right := way.Dot(p.from[0].Forward), way.Dot(p.from[0].Forward.Right())
		switch {
		case abs(right) <= cornerSlack:
			return []Leg{{Ahead: k.paces(ahead)}}, ahead != 0
		case abs(ahead) <= cornerSlack:
			return []Leg{{Slide: k.paces(right)}}, true
		}
		return nil, false
	}
	turn := turnTo(p.from[0].Forward, to[0].Forward)
	about := "right"
	leftFrom, a := body.FrontCorners(p.from)
	leftTo, b := body.FrontCorners(to)
	if turn < 0 {
		about, a, b = "left", leftFrom, leftTo
	}
	f, g := p.from[0].Forward, to[0].Forward
	cross := f.Cross(g)
	if cross == 0 {
		return nil, false
	}
	// The corner goes ahead by s, and after the wheel by u.
	s, u := b.Sub(a).Cross(g)/cross, f.Cross(b.Sub(a))/cross
	if s < -cornerSlack || u < -cornerSlack {
		return nil, false
	}
	for _, leg := range []Leg{{Ahead: k.paces(max(0, s))}, {Wheel: abs(turn), About: about}, {Ahead: k.paces(max(0, u))}} {
		if leg.Wheel > 0 || leg.Ahead > k.paces(cornerSlack) {
			legs = append(legs, leg)
		}
	}
	return legs, true
}

// formsAnew says why a group may not form narrower or wider on these places: all must keep their facing, be
// a group again, and keep their order from left to right (ELM-GROUP-09).
func (p *plan) formsAnew(to []geometry.Box) *game.Refusal {
	for i := range to {
		if !geometry.SameFacing(to[i].Forward, p.from[i].Forward) {
			return game.Refuse("ELM-GROUP-09", "A group that forms anew keeps its facing.")
		}
		for k := range i {
			if d, e := p.from[0].Local(p.from[i].Center).X-p.from[0].Local(p.from[k].Center).X, p.from[0].Local(to[i].Center).X-p.from[0].Local(to[k].Center).X; d > cornerSlack && e < -cornerSlack || d < -cornerSlack && e > cornerSlack {
				return game.Refuse("ELM-GROUP-09", "%[1]s and %[2]s would change sides.", p.name(k), p.name(i))
			}
		}
	}
	if !togetherAsGroup(to) {
		return game.Refuse("ELM-GROUP-03", "They would be no group any more.")
	}
	return nil
}

// moverOf returns an element that goes at most so many paces from its place, among the other elements of its
// move, which are not in its way.
func (b *board) moverOf(unit int, paces float64, units []int, march bool) *geometry.Mover {
	roles := make([]geometry.Role, len(b.Boxes))
	for k := range roles {
		switch other := b.unitOf(k); {
		case other == unit || slices.Contains(units, other) || b.passes(unit, other, march):
		case b.Enemies(unit, other):
			roles[k] = geometry.Hostile
		default:
			roles[k] = geometry.Friendly // ELM-MOVE-13: no gap narrower than its front
		}
	}
	mover := b.groundFor(unit).Mover(b.Boxes[b.at[unit]], b.k.cm(paces), roles, nil)
	if b.flies(unit) {
		mover = mover.Flying()
	}
	return mover
}

// walkTo takes each member to its place by its own shortest clear way.
func (p *plan) walkTo() *game.Refusal {
	for i, unit := range p.units {
		paces, _ := p.b.allowance(unit, Good)
		mover := p.b.moverOf(unit, paces, p.units, p.m.march)
		way := mover.To(p.ends[i])
		switch {
		case way.OK:
		case way.Gap != nil:
			return game.Refuse("ELM-MOVE-13", "%[1]s does not pass a gap of %[2]s.", p.name(i), p.b.k.say(way.Gap.Width()))
		case way.Blocked:
			return game.Refuse("ELM-MOVE-12", "%[1]s has no clear way there.", p.name(i))
		default:
			return game.Refuse("ELM-MOVE-10", "The corner of %[1]s that goes furthest would go %[2]d paces; %[3]d are allowed.", p.name(i), int(p.b.k.paces(way.Cost)+0.5), int(paces+0.5))
		}
		p.each[i], p.to[i], p.poses[i] = way.Cost, p.ends[i], way.Legs
		for k := 1; k < len(way.Legs); k++ {
			if worst := p.goingTo(i, way.Legs[k-1], way.Legs[k]); worse(worst, p.worst[i]) {
				p.worst[i] = worst
			}
			p.roads = p.roads && p.b.onRoad(way.Legs[k-1], body.Straight(way.Legs[k].Center.Sub(way.Legs[k-1].Center)))
		}
	}
	p.legs = p.plainLegs()
	for k := range p.legs {
		p.notes(&p.legs[k])
	}
	p.m.ahead = p.m.ahead && len(p.legs) > 0
	return nil
}

// goingTo returns the worst going that a member enters on a straight way from one place to another (ELM-MOVE-01).
// It turns before or after it goes (ELM-MOVE-11), whichever leaves its way clear; if both do, it takes the one
// with the better going.
func (p *plan) goingTo(i int, from, to geometry.Box) Going {
	leg := body.Straight(to.Center.Sub(from.Center))
	if geometry.SameFacing(from.Forward, to.Forward) {
		return p.b.goingEntered(p.units[i], from, leg)
	}
	first, last := from, to // turned first, and not turned at last
	first.Forward, last.Forward = to.Forward, from.Forward
	p.findNear(legBounds(from, leg).Union(legBounds(first, leg)))
	ground, roles := p.b.groundFor(p.units[i]), p.roles(i)
	best, clear := Impassable, false
	for k, at := range [2]geometry.Box{first, from} {
		if leg.Stops(ground, at, roles).Meets != geometry.Nothing {
			continue
		}
		going := p.b.goingEntered(p.units[i], at, leg)
		before, after := from, first
		if k == 1 {
			before, after = last, to
		}
		if turned := p.b.goingUnder(after); !p.b.flies(p.units[i]) && worse(turned, p.b.goingUnder(before)) && worse(turned, going) {
			going = turned
		}
		if clear = true; rank(going) < rank(best) {
			best = going
		}
	}
	if !clear { // by less than rounding
		return p.b.goingEntered(p.units[i], first, leg)
	}
	return best
}

// plainLegs sums up the ways of all members: straight ahead or back, a turn about, or something else. Whoever
// faces the other way at the end has turned about on its way (ELM-PIP-16).
func (p *plan) plainLegs() []Leg {
	from, to := p.from[0], p.to[0]
	way := to.Center.Sub(from.Center)
	straight := true
	for i := range p.to {
		straight = straight && len(p.poses[i]) == 2 && p.to[i].Center.Sub(p.from[i].Center).Dist(way) <= cornerSlack
	}
	switch {
	case geometry.SameFacing(from.Forward, to.Forward.Neg()):
		if straight && way.Len() <= cornerSlack {
			return []Leg{{Turn: 180}}
		}
		return []Leg{{Turn: 180}, {Slide: 1}}
	case straight && geometry.SameFacing(from.Forward, to.Forward) && abs(way.Dot(from.Forward.Right())) <= cornerSlack:
		return []Leg{{Ahead: p.b.k.paces(way.Dot(from.Forward))}}
	}
	return []Leg{{Slide: 1}}
}
