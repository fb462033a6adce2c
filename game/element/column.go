package element

import (
	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// follows reports whether a is behind b in a column: directly, or at a bend, turned and with its front at
// a rear corner of b (ELM-GROUP-02).
func follows(a, b geometry.Box) bool {
	far := (a.Width+a.Depth+b.Width+b.Depth)/2 + geometry.Tolerance // no two boxes further apart touch
	if way := a.Center.Sub(b.Center); way.Dot(way) > float64(far*far) {
		return false
	}
	if geometry.SameFacing(a.Forward, b.Forward) {
		return behind(a, b)
	}
	c := geometry.Touch(a, b)
	if c.Kind == geometry.NoContact {
		return false
	}
	front := c.A.Side == geometry.Front && !c.A.AtCorner || c.A.AtCorner && (c.A.Corner == geometry.FrontLeft || c.A.Corner == geometry.FrontRight)
	rear := c.B.Side == geometry.Rear && !c.B.AtCorner || c.B.AtCorner && (c.B.Corner == geometry.RearLeft || c.B.Corner == geometry.RearRight)
	return front && rear
}

// columnOf returns bases in the order of a column, the first ahead; nil if they are not a column. One
// base is a column.
func columnOf(boxes []geometry.Box) []int {
	if besideEachOther(boxes) {
		return nil
	}
	first := -1
	next := make([]int, len(boxes))
	for i := range boxes {
		next[i] = -1
		leads := true
		for j := range boxes {
			switch {
			case i == j:
			case follows(boxes[j], boxes[i]):
				if next[i] >= 0 {
					return nil
				}
				next[i] = j
			case follows(boxes[i], boxes[j]):
				leads = false
			}
		}
		if leads {
			if first >= 0 {
				return nil
			}
			first = i
		}
	}
	var order []int
	for at := first; at >= 0 && len(order) <= len(boxes); at = next[at] {
		order = append(order, at)
	}
	if len(order) != len(boxes) {
		return nil
	}
	return order
}

// besideEachOther reports, by a quick test, that bases that face one way are no column: one is beside the first.
func besideEachOther(boxes []geometry.Box) bool {
	first, beside := &boxes[0], false
	for i := range boxes {
		if !geometry.SameFacing(first.Forward, boxes[i].Forward) {
			return false
		}
		aside := first.Forward.Cross(boxes[i].Center.Sub(first.Center))
		beside = beside || abs(aside) > first.Width/2
	}
	return beside
}

// bends reports whether the members are a column that goes round a bend: it wheels, or is bent already.
func (p *plan) bends() bool {
	if !p.m.column {
		return false
	}
	for i := range p.from {
		if !geometry.SameFacing(p.from[0].Forward, p.from[i].Forward) {
			return true
		}
	}
	for i := range p.legs {
		if p.legs[i].kind() == legWheel {
			return true
		}
	}
	return false
}

// walkColumn takes a column round its bends. The first member goes the way, and each other one passes
// through the place of the one before it until it touches that member (ELM-GROUP-08).
func (p *plan) walkColumn() *game.Refusal {
	order := columnOf(p.from)
	way, refusal := p.lead(order[0])
	if refusal != nil {
		return refusal
	}
	for k, i := range order[1:] {
		ahead := order[k]
		way = append(between(p.from[i], p.from[ahead]), way...)
		alone := geometry.NewGround(geometry.Rect{Min: geometry.Vec{X: -1e4, Y: -1e4}, Max: geometry.Vec{X: 1e4, Y: 1e4}}, p.to[ahead:ahead+1], nil)
		c := body.Go(alone, p.from[i:i+1], []geometry.Role{geometry.Solid}, infinite, way...)
		ground, roles := p.ground(i, c.Legs...)
		if free := body.Go(ground, p.from[i:i+1], roles, infinite, c.Legs...); !free.Done {
			return game.Refuse("ELM-GROUP-08", "%[1]s cannot follow the one before it: something is in its way.", p.name(i))
		}
		p.each[i] = c.Cost
		at := p.from[i]
		for _, leg := range c.Legs {
			if worst := p.b.goingEntered(p.units[i], at, leg); worse(worst, p.worst[i]) {
				p.worst[i] = worst
			}
			p.roads = p.roads && p.b.onRoad(at, leg)
			at = leg.End(at)
			p.poses[i] = append(p.poses[i], at)
		}
		p.to[i] = c.Ends[0]
	}
	return nil
}

// lead takes the first of a column along the legs, and returns the legs it has gone.
func (p *plan) lead(first int) ([]body.Leg, *game.Refusal) {
	one := &plan{b: p.b, units: p.units[first : first+1], from: p.from[first : first+1], to: []geometry.Box{p.from[first]}, poses: [][]geometry.Box{{p.from[first]}},
		each: []float64{0}, worst: []Going{Good}, roads: true, m: maneuver{march: p.m.march}}
	for k := range p.legs {
		leg := &p.legs[k]
		if kind := leg.kind(); kind != legAhead && kind != legWheel {
			return nil, game.Refuse("ELM-GROUP-08", "A column that bends goes ahead and wheels, nothing else.")
		}
		met, refusal := one.goOn(leg.bodyLeg(p.b.k, one.to))
		if refusal != nil {
			return nil, refusal
		}
		if met {
			p.legs = p.legs[:k+1]
			break
		}
	}
	one.entersAll()
	p.to[first], p.poses[first], p.each[first], p.worst[first] = one.to[0], one.poses[0], one.each[0], one.worst[0]
	p.roads = p.roads && one.roads
	p.did = one.did
	return one.did, nil
}

// between returns the legs from the place of a member of a column to the place of the one before it:
// straight on, round the bend, if there is one, about its inside corner, and on.
func between(from, to geometry.Box) []body.Leg {
	turn := turnTo(from.Forward, to.Forward)
	inside := geometry.FrontRight
	if turn < 0 {
		inside = geometry.FrontLeft
	}
	a, b := from.Corners()[inside], to.Corners()[inside]
	cross := from.Forward.Cross(to.Forward)
	if geometry.SameFacing(from.Forward, to.Forward) || cross == 0 {
		front := to.Edge(geometry.Front).Mid().Sub(from.Edge(geometry.Front).Mid())
		return []body.Leg{body.Straight(front)}
	}
	// The corner goes straight on by s, and from there by u: a + s·f = b − u·g.
	way := b.Sub(a)
	s, u := way.Cross(to.Forward)/cross, from.Forward.Cross(way)/cross
	return []body.Leg{
		body.Straight(from.Forward.Scale(max(0, s))),
		body.Turn(a.Along(from.Forward, max(0, s)), turn),
		body.Straight(to.Forward.Scale(max(0, u))),
	}
}
