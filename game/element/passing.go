package element

import (
	"math"

	"frontage/game"
	"frontage/game/table"
	"frontage/geometry"
)

// infinite is a limit that is none.
var infinite = math.Inf(1)

// passes reports whether an element passes through or over another on the way (section 5.1). Where
// it ends must be free all the same.
func (b *board) passes(mover, other int, march bool) bool {
	if b.Enemies(mover, other) {
		return march && b.flies(mover) && !b.mayReach(other, mover) // ELM-MOVE-18
	}
	switch {
	case b.is("PASSES_FRIENDS", mover), b.flies(mover): // ELM-MOVE-21, -22
		return true
	case b.flies(other) && !b.inCombat(b.at[other]): // ELM-MOVE-23
		return true
	case b.is("SKIRMISHES_THROUGH", mover): // ELM-MOVE-26
		return true
	}
	return b.is("MOUNTED", mover) && b.is("SKIRMISHES_THROUGH", other)
}

// mayReach reports whether an enemy can shoot at one that flies by (ELM-MOVE-18, -20).
func (b *board) mayReach(enemy, flyer int) bool { return b.is("SHOOTERS", enemy) }

// ground returns the table as a member of a move meets it: which areas are closed to it, and what
// the bases on it are to it.
func (p *plan) ground(member int) (*geometry.Ground, []geometry.Role) {
	unit := p.units[member]
	roles := make([]geometry.Role, len(p.b.Boxes))
	for i := range roles {
		roles[i] = geometry.Solid
		if p.moves(i) || p.b.passes(unit, p.b.unitOf(i), p.m.march) {
			roles[i] = geometry.Absent
		}
	}
	return p.b.groundFor(unit), roles
}

// groundFor returns the table prepared for the moves of an element: impassable ground is closed to
// all but those that fly, water to all but naval ones.
func (b *board) groundFor(unit int) *geometry.Ground {
	kind := 0
	switch {
	case b.flies(unit):
		kind = 2
	case b.is("NAVAL_MOVER", unit):
		kind = 1
	}
	if b.grounds[kind] == nil {
		closed, _ := table.Choose(b.s.Terrain, func(f *game.Terrain) bool {
			going := b.t.terrain[f.Kind].going
			return kind < 2 && going == Impassable || kind == 0 && going == Water
		})
		b.grounds[kind] = b.Ground(closed)
	}
	return b.grounds[kind]
}
