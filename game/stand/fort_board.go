package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// Wagon forts on the table (STD-SPEC-77).

// inLaager reports whether a unit is in laager.
func (b *board) inLaager(unit int) bool { return inLaager(b.units[unit].Unit) }

// isTeam reports whether a stand is the team of a wagon fort, which has neither attacks nor shots.
func (b *board) isTeam(p int) bool {
	u := b.unitOf(p).Unit
	return isFort(u) && b.id(p) == teamOf(u)
}

// rooted says why no rule moves a unit back or aside: it is a laager, or a wagon without its team; nil for others
// (STD-SPEC-77(a), (c)).
func (b *board) rooted(unit int) *game.Step {
	u := &b.units[unit]
	switch {
	case !isFort(u.Unit):
		return nil
	case b.inLaager(unit):
		return &game.Step{Rule: ruleFort, Text: game.Say("%s is in laager and stays where it is.", u.name())}
	case !hasTeam(u.Unit):
		return &game.Step{Rule: ruleFort, Text: game.Say("%s has lost its team and does not move.", u.name())}
	}
	return nil
}

// teamless refuses a move of a wagon fort without its team; nil for others.
func (b *board) teamless(unit int) *game.Refusal {
	if u := &b.units[unit]; isFort(u.Unit) && !hasTeam(u.Unit) {
		return refuse(ruleFort, game.Say("%s has lost its team and does not move.", u.name()))
	}
	return nil
}

// laagerFront is the part of a stand in contact: every edge of a laager counts as its front (AMB-S31).
func (b *board) laagerFront(p int, part geometry.ContactPart) geometry.ContactPart {
	if b.inLaager(b.Pieces[p].Unit) {
		if part.Side = geometry.Front; part.AtCorner {
			part.Corner = geometry.FrontLeft
		}
	}
	return part
}

// chargedEdge is the edge at which a unit counts as charged: of a laager always the front (AMB-S31).
func (b *board) chargedEdge(unit int, side geometry.Side) geometry.Side {
	if b.inLaager(unit) {
		return geometry.Front
	}
	return side
}
