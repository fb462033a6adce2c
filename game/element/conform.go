package element

import (
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/geometry"
)

// place is a place in legal contact with an enemy (ELM-CONTACT-11 to -13).
type place struct {
	where string // front, left, right or rear of the enemy
	box   geometry.Box
}

// The places in contact with an enemy.
const (
	atFront = "front"
	atLeft  = "left"
	atRight = "right"
	atRear  = "rear"
)

// placesAgainst returns the places of a base in legal contact with an enemy. It may contact a flank or the
// rear only if it started wholly behind the line of the enemy's front edge (ELM-CONTACT-14).
func placesAgainst(mover, start, enemy geometry.Box) []place {
	front := enemy.Edge(geometry.Front)
	at := func(side geometry.Side, shift float64) geometry.Box {
		return geometry.Flush(enemy.Edge(side), mover.Width, mover.Depth, shift)
	}
	list := []place{{atFront, at(geometry.Front, 0)}}
	for _, c := range start.Corners() {
		if c.Sub(front.A).Dot(front.Normal) > geometry.Tolerance {
			return list
		}
	}
	// The front corner of the mover lies on the enemy's front corner of that side.
	beside := (mover.Width - enemy.Depth) / 2
	return append(list, place{atLeft, at(geometry.Left, beside)}, place{atRight, at(geometry.Right, -beside)}, place{atRear, at(geometry.Rear, 0)})
}

// stopAtEnemy finds out whether the move ends in contact with enemy, and conforms it: by the
// smallest shift and turn of the whole group that brings one member into legal contact
// (ELM-CONTACT-09, -15, -18). If no such place is free, the move stops short (ELM-CONTACT-17).
func (p *plan) stopAtEnemy() *game.Refusal {
	all := p.to[0].Bounds()
	for i := range p.to {
		all = all.Union(p.to[i].Bounds())
	}
	if !p.b.foeWithin(p.units[0], all, geometry.Tolerance) {
		return nil
	}
	var best *touching
	var ends []geometry.Box
	var few [16]int
	for i := range p.units {
		for _, e := range p.b.Near(p.to[i].Bounds().Grow(geometry.Tolerance), few[:0]) {
			if !p.b.Enemies(p.units[i], p.b.unitOf(e)) || !frontMeets(p.to[i], p.b.Boxes[e]) {
				continue
			}
			if _, beside := overlapSide(p.to[i], p.b.Boxes[e]); beside {
				continue // ELM-CONTACT-10
			}
			p.met = true
			for _, place := range placesAgainst(p.to[i], p.from[i], p.b.Boxes[e]) {
				to := p.carried(i, place.box)
				extra := p.travelTo(to)
				if extra <= p.b.k.cm(p.b.t.value("conform_extra"))+p.left()+geometry.Tolerance && (best == nil || extra < best.extra-geometry.Tolerance) && p.free(to) {
					best, ends = &touching{i, e, p.b.unitOf(e), place.where, extra}, to
				}
			}
		}
	}
	switch {
	case !p.met:
		return nil
	case best == nil:
		return p.stopShort()
	}
	p.touch = best
	for i := range p.units {
		travel := p.to[i].Travel(ends[i])
		if far := slices.Max(travel[:]); far > geometry.Tolerance {
			p.each[i] += far
			p.poses[i] = append(p.poses[i], ends[i])
		}
		p.to[i] = ends[i]
	}
	if !p.b.unread {
		p.steps = append(p.steps, game.NewStep("ELM-CONTACT-15", "%[1]s lines up with %[2]s by the least shift and turn, %[3]s.",
			p.name(best.member), p.b.piece(best.enemy).Name, p.b.k.say(best.extra)).With(p.b.standMark(best.enemy)))
	}
	return nil
}

// frontMeets reports whether a front edge, or a corner of it, touches an enemy.
func frontMeets(mover, enemy geometry.Box) bool {
	c := geometry.Touch(mover, enemy)
	switch {
	case c.Kind == geometry.NoContact:
		return false
	case c.A.AtCorner:
		return c.A.Corner == geometry.FrontLeft || c.A.Corner == geometry.FrontRight
	}
	return c.A.Side == geometry.Front
}

// carried returns the places of all members when one goes to a place and the others keep their places in
// the group (ELM-GROUP-03).
func (p *plan) carried(member int, to geometry.Box) []geometry.Box {
	ends := make([]geometry.Box, len(p.to))
	for i := range p.to {
		ends[i] = body.Carry(p.to[i], p.to[member], to)
	}
	ends[member] = to
	return ends
}

// travelTo returns the longest way of any corner.
func (p *plan) travelTo(ends []geometry.Box) float64 {
	far := 0.0
	for i := range ends {
		travel := p.to[i].Travel(ends[i])
		far = max(far, slices.Max(travel[:]))
	}
	return far
}

// left is the rest of the shortest allowance, in good going, before conforming.
func (p *plan) left() float64 {
	p.entersAll()
	least := infinite
	for i, unit := range p.units {
		paces, _ := p.b.allowance(unit, p.worst[i])
		least = min(least, p.b.k.cm(paces)-p.each[i])
	}
	return max(0, least)
}

// free reports whether places overlap no other base and are on the table, on ground that may be entered. It
// notes that the move depends on what is there.
func (p *plan) free(ends []geometry.Box) bool {
	for i, end := range ends {
		roles, at, from := p.b.noRoles(), end.Bounds().Grow(geometry.Tolerance), len(p.passed)
		p.way, p.passed = p.way.Union(at), p.b.Near(at, p.passed)
		for _, other := range p.passed[from:] {
			if !p.moves(other) {
				roles[other] = geometry.Solid
			}
		}
		if !p.b.groundFor(p.units[i]).Fits(end, roles) {
			return false
		}
	}
	return true
}

// stopShort moves back by a hair's breadth on the last leg, out of contact.
func (p *plan) stopShort() *game.Refusal {
	for i := range p.units {
		poses := p.poses[i]
		if len(poses) < 2 {
			return game.Refuse("ELM-CONTACT-17", "%[1]s is in contact already, and there is no free place to line up.", p.name(i))
		}
	}
	const hair = 4 * geometry.Tolerance
	last := &p.legs[len(p.legs)-1]
	kind := last.kind()
	if kind == legWheel || kind == legTurn {
		return game.Refuse("ELM-CONTACT-17", "%[1]s would touch an enemy with whom there is no free place to line up.", p.name(0))
	}
	for i := range p.units {
		poses := p.poses[i]
		before, after := poses[len(poses)-2], poses[len(poses)-1]
		back := before.Center.Sub(after.Center)
		if back.Len() <= hair {
			return game.Refuse("ELM-CONTACT-17", "%[1]s would touch an enemy with whom there is no free place to line up.", p.name(i))
		}
		p.to[i] = after.Shift(back.Unit().Scale(hair))
		p.each[i] -= hair
		poses[len(poses)-1] = p.to[i]
	}
	if !p.b.unread {
		p.steps = append(p.steps, game.NewStep("ELM-CONTACT-17", "No place to line up with the enemy is free: they stop just short of it."))
	}
	return nil
}
