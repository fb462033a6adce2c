package element

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/game/body"
	"frontage/game/table"
	"frontage/geometry"
)

// infinite means no limit.
var infinite = math.Inf(1)

// passes reports whether an element may pass through or over another on its way (section 5.1). Its end place
// must be free in any case.
func (b *board) passes(mover, other int, march bool) bool {
	if b.Enemies(mover, other) {
		return march && b.flies(mover) && !b.mayReach(other, mover) // ELM-MOVE-18
	}
	switch {
	case b.is(isPassesFriends, mover), b.flies(mover): // ELM-MOVE-21, -22
		return true
	case b.flies(other) && !b.inCombat(b.at[other]): // ELM-MOVE-23
		return true
	case b.is(isSkirmishesThrough, mover): // ELM-MOVE-26
		return true
	}
	return b.is(isMounted, mover) && b.is(isSkirmishesThrough, other)
}

// mayReach reports whether an enemy can shoot at an element flying by (ELM-MOVE-18, -20).
func (b *board) mayReach(enemy, flyer int) bool { return b.is(isShooters, enemy) }

// ground returns the table for a member of a move on some legs: the areas closed to it, and the roles of the
// bases. The roles are valid until the next call.
func (p *plan) ground(member int, legs ...body.Leg) (*geometry.Ground, []geometry.Role) {
	at := p.to[member]
	bounds := at.Bounds()
	for _, leg := range legs {
		bounds = bounds.Union(legBounds(at, leg))
		at = leg.End(at)
	}
	p.findNear(bounds)
	return p.b.groundFor(p.units[member]), p.roles(member)
}

// findNear lists the bases near a rectangle that do not move.
func (p *plan) findNear(r geometry.Rect) {
	p.near = slices.DeleteFunc(p.b.Near(r, p.near[:0]), p.moves)
}

// roles returns the roles of the bases found near, for a member. They are valid until the next call.
func (p *plan) roles(member int) []geometry.Role {
	b := p.b
	roles := b.noRoles()
	for _, i := range p.near {
		if !b.passes(p.units[member], b.unitOf(i), p.m.march) {
			roles[i] = geometry.Solid
		}
	}
	return roles
}

// noRoles returns roles for all bases, which are absent. They are valid until the next call.
func (b *board) noRoles() []geometry.Role {
	if len(b.roles) < len(b.Boxes) {
		b.roles = make([]geometry.Role, len(b.Boxes))
	}
	roles := b.roles[:len(b.Boxes)]
	clear(roles)
	return roles
}

// reach returns a rectangle around everything that the members may touch on a leg.
func (p *plan) reach(leg body.Leg) geometry.Rect {
	all := legBounds(p.to[0], leg)
	for _, at := range p.to[1:] {
		all = all.Union(legBounds(at, leg))
	}
	return all
}

// isClear reports whether nothing can stop the members within a rectangle: no base was found near it, and it
// is on the table and on open ground.
func (p *plan) isClear(r geometry.Rect) bool {
	b := p.b
	return len(p.near) == 0 && b.Rect.Contains(r.Min, 0) && b.Rect.Contains(r.Max, 0) &&
		!b.isClosed(r)
}

// isClosed reports whether a rectangle meets ground that some elements may not enter.
func (b *board) isClosed(r geometry.Rect) bool {
	for i := range b.lands {
		if l := &b.lands[i]; (l.going == Impassable || l.going == Water) && l.bounds.Meets(r) {
			return true
		}
	}
	return false
}

// legBounds returns a rectangle around everything that a base may touch on a leg.
func legBounds(from geometry.Box, leg body.Leg) geometry.Rect {
	if !leg.IsTurn() {
		return from.Bounds().Union(leg.End(from).Bounds()).Grow(geometry.Tolerance)
	}
	return from.AroundTurn(leg.About, leg.Degrees)
}

// groundFor returns the table prepared for the moves of an element: impassable ground is closed to all but
// flying elements, water to all but naval ones. It is valid until another board of the battle asks.
func (b *board) groundFor(unit int) *geometry.Ground {
	kind := 0
	switch {
	case b.flies(unit):
		kind = 2
	case b.is(isNavalMover, unit):
		kind = 1
	}
	if b.closed == nil {
		b.closed = b.findClosed()
	}
	kind = b.closed[kind].like
	switch g := b.grounds[kind]; {
	case g == nil:
		b.grounds[kind] = geometry.NewGround(b.Rect, slices.Clone(b.Boxes), b.closed[kind].areas)
	case b.arranged[kind] != b:
		g.Rearrange(b.Boxes)
	}
	b.arranged[kind] = b
	return b.grounds[kind]
}

// rearrange tells the grid and the tables prepared for moves which elements have moved; each has one base.
func (b *board) rearrange(moved []int) {
	for _, unit := range moved {
		base := b.at[unit]
		if base < 0 {
			continue
		}
		if b.grid != nil {
			b.grid.Move(base, b.Boxes[base].Bounds())
		}
		for kind, ground := range b.grounds {
			if b.arranged[kind] == b {
				ground.Replace(base, b.Boxes[base])
			}
		}
	}
}

// closed is the ground closed to movers of a kind, and the first kind with the same ground.
type closed struct {
	areas []geometry.Polygon
	like  int
}

// findClosed returns the ground closed to movers on land, on water and in the air.
func (b *board) findClosed() *[3]closed {
	var all [3]closed
	for kind := range all {
		areas, _ := table.Choose(b.s.Terrain, func(f *game.Terrain) bool {
			going := b.t.terrain[f.Kind].going
			return kind < 2 && going == Impassable || kind == 0 && going == Water
		})
		all[kind] = closed{areas, kind}
		for k := range kind { // no kind has more closed ground than the one before
			if len(all[k].areas) == len(areas) {
				all[kind].like = k
				break
			}
		}
	}
	return &all
}
