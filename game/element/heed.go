package element

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// breaksOff says why an element that fights to its front may not leave by this move: only straight back, far
// enough, and out of contact (ELM-CONTACT-25).
func (p *plan) breaksOff() *game.Refusal {
	for i, unit := range p.units {
		if !p.b.engaged(p.b.at[unit]) {
			continue
		}
		least := p.b.k.cm(p.b.t.value("break_off"))
		straight := !slices.ContainsFunc(p.legs, func(l Leg) bool { return l.kind() != legBack })
		switch {
		case !straight || p.each[i] < least-geometry.Tolerance:
			return game.Refuse("ELM-CONTACT-25", "%[1]s fights to its front: it leaves only straight back, %[2]d paces at least.", p.name(i), int(p.b.t.value("break_off")))
		case p.touchesEnemy(i):
			return game.Refuse("ELM-CONTACT-25", "%[1]s would still be in contact with enemy.", p.name(i))
		}
	}
	return nil
}

// touchesEnemy reports whether a member touches an enemy at its end place.
func (p *plan) touchesEnemy(i int) bool {
	return slices.ContainsFunc(p.b.Near(p.to[i].Bounds().Grow(geometry.Tolerance), nil), func(e int) bool {
		return p.b.Enemies(p.units[i], p.b.unitOf(e)) && geometry.Relate(p.to[i], p.b.Boxes[e]) == geometry.Touching
	})
}

// heedsThreats says why a move breaks the rule of threat zones: a member that starts in one, or
// enters one, may only do what ELM-CONTACT-05 lists.
func (p *plan) heedsThreats() *game.Refusal {
	if len(p.legs) == 0 || !p.b.foeWithin(p.units[0], p.trodden(), p.b.zone+geometry.Tolerance) {
		return nil
	}
	for i := range p.units {
		threats, since := p.threatened(i)
		if len(threats) == 0 || p.engagedAtStart(i) || p.obeys(i, threats, since) {
			continue
		}
		by := p.b.piece(threats[0].by)
		return game.Refuse("ELM-CONTACT-05", "In the threat zone of %[1]s, %[2]s may only line up with it, go straight ahead a full move, to it or back, or get behind a friend.", by.Name, p.name(i))
	}
	return nil
}

// trodden returns a rectangle around all poses of the members. Their straight legs lie in it, too.
func (p *plan) trodden() geometry.Rect {
	all := p.to[0].Bounds()
	for i := range p.poses {
		for k := range p.poses[i] {
			all = all.Union(p.poses[i][k].Bounds())
		}
	}
	return all
}

// foeWithin reports whether the bounds of an enemy of an element are within a distance of a rectangle, in cm.
func (b *board) foeWithin(unit int, r geometry.Rect, far float64) bool {
	r = r.Grow(far)
	for _, e := range b.foesOf(unit) {
		if b.Stations[b.unitOf(e)].Bounds.Meets(r) {
			return true
		}
	}
	return false
}

// engagedAtStart reports whether a member fights to its front, so that ELM-CONTACT-25 applies.
func (p *plan) engagedAtStart(i int) bool { return p.b.engaged(p.b.at[p.units[i]]) }

// threatened returns the enemies whose threat zones a member is in, the deciding one first, and the leg
// from which it is in one.
func (p *plan) threatened(i int) (threats []threat, since int) {
	for k, place := range p.poses[i] {
		if threats = p.heeded(i, p.b.threatsOn(p.units[i], place, p.moves)); len(threats) > 0 {
			return threats, max(0, k-1)
		}
		if k+1 < len(p.poses[i]) && p.passesZone(i, place, p.poses[i][k+1]) != nil {
			return p.passesZone(i, place, p.poses[i][k+1]), k
		}
	}
	return nil, 0
}

// heeded leaves out the enemies that an element marching in the air ignores (ELM-CONTACT-08).
func (p *plan) heeded(i int, threats []threat) []threat {
	if !p.m.march || !p.b.flies(p.units[i]) {
		return threats
	}
	return slices.DeleteFunc(threats, func(t threat) bool { return !p.b.mayReach(p.b.unitOf(t.by), p.units[i]) })
}

// passesZone returns the enemies through whose threat zones a member goes on a straight leg without
// being in one at either end.
func (p *plan) passesZone(i int, from, to geometry.Box) []threat {
	if !geometry.SameFacing(from.Forward, to.Forward) {
		return nil
	}
	way := geometry.Swath{From: from, By: to.Center.Sub(from.Center)}
	var list []threat
	var few [16]int
	for _, e := range p.b.Near(from.Bounds().Union(to.Bounds()).Grow(p.b.zone+geometry.Tolerance), few[:0]) {
		enemy := p.b.Boxes[e]
		if !p.b.Enemies(p.units[i], p.b.unitOf(e)) || !p.b.threatens(e) || !way.Overlaps(p.b.zoneOf(enemy)) {
			continue
		}
		outline := geometry.SweptOutline(from, to)
		part := p.b.partInZone(enemy, outline, &p.b.parts[0])
		cut := part == nil || slices.ContainsFunc(p.b.Near(p.b.zoneOf(enemy).Bounds(), nil), func(c int) bool {
			return c != e && !p.moves(c) && p.b.cutOff(enemy, p.b.Boxes[c], part)
		})
		if !cut {
			list = append(list, threat{e, coverOf(to, enemy), geometry.Distance(to, enemy)})
		}
	}
	slices.SortStableFunc(list, compareThreats)
	return p.heeded(i, list)
}

// obeys reports whether a member's move from a leg on is among those still allowed (ELM-CONTACT-05). Among
// several equally deciding enemies the mover chooses (ELM-CONTACT-07).
func (p *plan) obeys(i int, threats []threat, since int) bool {
	for _, t := range threats {
		if compareThreats(threats[0], t) == 0 && p.obeysOne(i, t.by, since) {
			return true
		}
	}
	behindAll := !slices.ContainsFunc(threats, func(t threat) bool { return !liesBehind(p.from[i], p.b.Boxes[t.by]) })
	return behindAll && len(p.legs) == 1 && p.legs[0].Turn == 180 // (i)
}

// obeysOne is obeys for one deciding enemy.
func (p *plan) obeysOne(i, decides, since int) bool {
	enemy, end := p.b.Boxes[decides], p.to[i]
	for _, to := range p.to { // (a), (b): a group lines up by one of its members
		if opposite(to, enemy) && abs(enemy.Local(to.Center).X) <= cornerSlack && enemy.Local(to.Center).Y > 0 {
			return true
		}
	}
	if _, ok := overlapSide(end, enemy); ok { // (c)
		return true
	}
	// A way to a given place has fewer legs than poses.
	rest := p.legs[min(since, len(p.legs)-1):]
	only := func(kind string) bool {
		return !slices.ContainsFunc(rest, func(l Leg) bool { return l.kind() != kind })
	}
	start := p.poses[i][min(since, len(p.poses[i])-1)]
	switch {
	case only(legAhead) && (p.touch != nil || p.m.full && !p.touchesEnemy(i)): // (d), (e)
		return true
	case only(legAhead) && coverAhead(start, enemy) > geometry.Tolerance: // (f)
		return true
	case only(legBack): // (h)
		return true
	}
	for f, friend := range p.b.Boxes { // (g)
		if f != p.b.at[p.units[i]] && !p.moves(f) && !p.b.Enemies(p.units[i], p.b.unitOf(f)) && coverAhead(start, friend) > geometry.Tolerance && behind(end, friend) {
			return true
		}
	}
	return false
}

// keepsFromEnemies says why a march comes too near to an enemy (ELM-MOVE-16, -18 to -20).
func (p *plan) keepsFromEnemies() *game.Refusal {
	if !p.m.march {
		return nil
	}
	stop := p.b.marchStop
	for i, unit := range p.units {
		p.enemies = p.b.Near(p.around(i).Grow(stop), p.enemies[:0])
		for _, e := range p.enemies {
			enemy, other, near := p.b.Boxes[e], p.b.unitOf(e), stop
			if !p.b.Enemies(unit, other) {
				continue
			}
			if p.b.flies(unit) && !p.b.mayReach(other, unit) {
				if near = p.b.k.cm(p.b.t.value("march_stop_aerial")); geometry.Distance(p.to[i], enemy) < near-geometry.Tolerance {
					return game.Refuse("ELM-MOVE-19", "%[1]s would end its march within %[2]d paces of %[3]s.", p.name(i), int(p.b.t.value("march_stop_aerial")), p.b.s.Units[other].Name)
				}
				continue
			}
			for k := range p.poses[i] {
				if p.farFrom(i, k, enemy, near) {
					continue
				}
				if p.nearest(i, k, enemy) < near-geometry.Tolerance {
					return game.Refuse("ELM-MOVE-16", "%[1]s would march within %[2]d paces of %[3]s.", p.name(i), int(p.b.t.value("march_stop")), p.b.s.Units[other].Name)
				}
			}
		}
	}
	return nil
}

// around returns a rectangle around everything that a member may touch on its way.
func (p *plan) around(i int) geometry.Rect {
	all := p.to[i].Bounds()
	for k, pose := range p.poses[i] {
		all = all.Union(pose.Bounds())
		if k < len(p.did) && k+1 < len(p.poses[i]) && p.did[k].IsTurn() {
			all = all.Union(legBounds(pose, p.did[k]))
		}
	}
	return all
}

// farFrom reports whether an enemy is farther than a distance from a pose of a member and from the way to
// the next one, by a quick test.
func (p *plan) farFrom(i, k int, enemy geometry.Box, near float64) bool {
	from := p.poses[i][k]
	goes := 0.0
	if k < len(p.did) && k+1 < len(p.poses[i]) {
		switch leg := &p.did[k]; {
		case !leg.IsTurn():
			goes = leg.Size()
		case leg.Size() > 180: // up to 180 degrees the centre is furthest away at the end
			goes = 2 * from.Center.Dist(leg.About)
		}
		goes = max(goes, from.Center.Dist(p.poses[i][k+1].Center))
	}
	return from.Center.Dist(enemy.Center) > near+goes+from.Radius()+enemy.Radius()
}

// nearest returns the smallest distance of a member from an enemy between a pose and the next one.
func (p *plan) nearest(i, k int, enemy geometry.Box) float64 {
	from := p.poses[i][k]
	near := geometry.Distance(from, enemy)
	if k+1 == len(p.poses[i]) {
		return near
	}
	to := p.poses[i][k+1]
	if geometry.SameFacing(from.Forward, to.Forward) {
		return min(near, sweptDistance(from, to, enemy))
	}
	if k < len(p.did) && p.did[k].IsTurn() {
		return nearestInTurn(from, p.did[k].About, p.did[k].Degrees, enemy)
	}
	return near
}
