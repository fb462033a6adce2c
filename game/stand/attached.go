package stand

import (
	"fmt"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Stands of another kind within a unit (STD-SPEC-28).

// attachedTo returns the attached stand of a unit while it is alive, on the table or off it; nil for none.
func attachedTo(u *game.Unit) *Attached {
	own := Own(u)
	if own.Attached == nil || !hasStand(u, own.Attached.Stand) {
		return nil
	}
	return own.Attached
}

// isAttached reports whether a stand is the attached one of its unit.
func (b *board) isAttached(p int) bool {
	a := Own(b.unitOf(p).Unit).Attached
	return a != nil && b.id(p) == a.Stand
}

// attackOfStand is the number of attacks of a stand.
func (b *board) attackOfStand(p int) int {
	switch {
	case !b.extras().special:
		return Own(b.unitOf(p).Unit).Attack
	case b.isAttached(p):
		return Own(b.unitOf(p).Unit).Attached.Attack
	case b.isTeam(p): // STD-SPEC-77(a)
		return 0
	}
	return attackOf(b.unitOf(p).Unit)
}

// attacksOfAll is the number of attacks of all stands of a unit on the table.
func attacksOfAll(u *game.Unit) int {
	n := attackOf(u) * len(u.Stands)
	if isFort(u) && len(u.Stands) > 0 && hasTeam(u) {
		n -= attackOf(u)
	}
	if a := attachedTo(u); a != nil && len(u.Stands) > 0 {
		n += a.Attack - attackOf(u)
	}
	return n
}

// standShoots reports whether a stand has a missile weapon.
func (b *board) standShoots(p int) bool {
	u := b.unitOf(p).Unit
	switch a := Own(u).Attached; {
	case b.isTeam(p):
		return false
	case a == nil:
		return true // which the unit is asked
	case b.id(p) == a.Stand:
		return a.Shooting > 0
	}
	return ownShots(u)
}

// rangeOfStand is the shooting range of a stand in cm.
func (b *board) rangeOfStand(p int) float64 {
	if b.isAttached(p) {
		return Own(b.unitOf(p).Unit).Attached.Range
	}
	return ownRange(b.unitOf(p).Unit)
}

// shootsAround reports whether a stand shoots over each of its edges.
func (b *board) shootsAround(p int) bool {
	if b.isAttached(p) {
		return slices.Contains(Own(b.unitOf(p).Unit).Attached.Traits, traitAllRound)
	}
	return HasTrait(b.unitOf(p).Unit, traitAllRound) || isFort(b.unitOf(p).Unit) // STD-SPEC-77(e)
}

// judged returns the stands of a unit by which its formation is judged.
func (b *board) judged(unit int) []geometry.Box {
	if Own(b.units[unit].Unit).Attached == nil {
		return b.BoxesOf(unit)
	}
	return b.judgedAt(unit, b.BoxesOf(unit), b.PiecesOf(unit))
}

// judgedAt returns the boxes by which the formation of a unit at other places is judged, box i being that of
// pieces[i]: all but that of its attached stand, if that is in contact with the others (STD-SPEC-28, AMB-S13).
func (b *board) judgedAt(unit int, boxes []geometry.Box, pieces []int) []geometry.Box {
	a := Own(b.units[unit].Unit).Attached
	if a == nil || len(boxes) == 1 {
		return boxes
	}
	at := slices.IndexFunc(pieces, b.isAttached)
	if at < 0 || b.formation(boxes) == geometry.Scattered {
		return boxes
	}
	return slices.Delete(slices.Clone(boxes), at, at+1)
}

// judgedFormation returns the stands of a unit by which its formation is judged, and its formation. Without an attached
// stand it is kept as long as the unit does not move.
func (b *board) judgedFormation(unit int) ([]geometry.Box, geometry.Formation) {
	boxes := b.judged(unit)
	if Own(b.units[unit].Unit).Attached != nil {
		return boxes, b.formation(boxes)
	}
	if b.pairs.formed == nil {
		b.pairs.formed = make([]formed, len(b.units))
	}
	known := &b.pairs.formed[unit]
	if now := b.units[unit].Placed; known.placed != now {
		known.placed, known.in = now, geometry.FormationOf(boxes)
	}
	return boxes, b.reading(known.in, boxes)
}

// regularUnit reports whether a unit is in line or column (STD-BASE-12), its attached stand left out.
func (b *board) regularUnit(unit int) bool {
	_, formation := b.judgedFormation(unit)
	return formation.Regular()
}

// disordered reports whether only the attached stand of a unit is out of its line or column.
func (b *board) disordered(unit int) bool {
	return Own(b.units[unit].Unit).Attached != nil && !b.regular(b.BoxesOf(unit)) && b.regularUnit(unit)
}

// ownLosses is the number of stands that a unit has lost, its attached stand left out (STD-CMD-43, STD-SPEC-28).
func ownLosses(u *game.Unit) int {
	own := Own(u)
	lost := own.Size - len(u.Stands) - len(own.State.Away)
	if own.Attached != nil && attachedTo(u) == nil {
		lost--
	}
	return lost
}

// checkAttached reports the faults of an attached stand.
func checkAttached(u *game.Unit, path string, add func(path, format string, args ...any)) {
	own := Own(u)
	a := own.Attached
	if a == nil {
		return
	}
	there := max(len(u.Stands), len(own.State.Away), len(own.State.Waiting))
	if a.Stand == "" || there >= own.Size && !hasStand(u, a.Stand) {
		add(path+".stand", "is %q, which is no stand of the unit, and the unit has lost none", a.Stand)
	}
	for i, trait := range a.Traits {
		if trait != traitAllRound {
			add(fmt.Sprintf("%s.traits[%d]", path, i), "is %q; an attached stand has all-round-sight or none", trait)
		}
	}
}
