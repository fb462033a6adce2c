package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// Units that infantry pushes (STD-SPEC-18).

// touchesPushers reports whether a box touches a friendly infantry unit.
func (b *board) touchesPushers(unit int, box geometry.Box) bool {
	for i := range b.units {
		if i == unit || b.units[i].Army != b.units[unit].Army || b.units[i].Type != Infantry {
			continue
		}
		if slices.ContainsFunc(b.BoxesOf(i), func(other geometry.Box) bool { return geometry.Relate(box, other) == geometry.Touching }) {
			return true
		}
	}
	return false
}

// refuseUnpushed refuses an order to a pushed unit without infantry in its brigade (STD-SPEC-18(a)).
func (b *board) refuseUnpushed(units []int) *game.Refusal {
	i := slices.IndexFunc(units, b.isPushed)
	if i < 0 || slices.ContainsFunc(units, func(unit int) bool { return b.units[unit].Type == Infantry }) {
		return nil
	}
	return refuse("STD-SPEC-18", game.Say("%s is pushed: it is ordered only together with infantry that touches it.", b.units[units[i]].name()))
}

// withPushers returns the units of a brigade without those that are pushed, if no infantry is with them.
func (b *board) withPushers(units []int) []int {
	if b.refuseUnpushed(units) == nil {
		return units
	}
	return slices.DeleteFunc(slices.Clone(units), b.isPushed)
}

// unpushed refuses a pursuit, an advance or a fall back of a pushed unit that touches no friendly infantry
// now (STD-SPEC-18(b)).
func (b *board) unpushed(unit int) *game.Refusal {
	if !b.isPushed(unit) || slices.ContainsFunc(b.BoxesOf(unit), func(box geometry.Box) bool { return b.touchesPushers(unit, box) }) {
		return nil
	}
	return refuse("STD-SPEC-18", game.Say("%s touches no friendly infantry, which has to push it: it stands.", b.units[unit].name()))
}

// leavesPushers refuses to take a pushed unit to places where it touches no friendly infantry
// (STD-SPEC-18(b)). The stands without a place stay where they are.
func (b *board) leavesPushers(unit int, to func(yield func(piece int, box geometry.Box) bool)) *game.Refusal {
	if !b.isPushed(unit) {
		return nil
	}
	moved := map[int]bool{}
	for piece, box := range to {
		if moved[piece] = true; b.Pieces[piece].Unit == unit && b.touchesPushers(unit, box) {
			return nil
		}
	}
	for _, piece := range b.PiecesOf(unit) {
		if !moved[piece] && b.touchesPushers(unit, b.Boxes[piece]) {
			return nil
		}
	}
	return refuse("STD-SPEC-18", game.Say("%s would touch no friendly infantry, which has to push it, at the end of this move: it stands.", b.units[unit].name()))
}
