package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// lineOf forms a unit into line with the least movement, one stand staying in place. It is
// the ordinary move behind one key.
func (b *board) lineOf(unit int, half bool) (*unitMove, *game.Refusal) {
	return b.cheapest(unit, half, func(p int) [][]game.StandPlace { return b.linesOn(unit, p, b.Boxes[p]) })
}

// columnOf forms a unit into column in the same way.
func (b *board) columnOf(unit int, half bool) (*unitMove, *game.Refusal) {
	return b.cheapest(unit, half, func(p int) [][]game.StandPlace { return b.columnsOn(unit, p, b.Boxes[p]) })
}

// cheapest returns the legal move of least cost among the formations built on each of the
// unit's stands.
func (b *board) cheapest(unit int, half bool, formations func(p int) [][]game.StandPlace) (*unitMove, *game.Refusal) {
	if b.isEngaged(unit) {
		return b.checkOrdinary(unit, nil, half) // which says so
	}
	var best *unitMove
	var why *game.Refusal
	stands := len(b.BoxesOf(unit))
	for _, p := range b.PiecesOf(unit) {
		b.pay(workToForm * stands * stands)
		for _, places := range formations(p) {
			b.pay(workToForm * stands * stands)
			m, r := b.checkMarch(unit, places, half, marching{silent: why != nil}) // one reason is enough
			switch {
			case r != nil && why == nil:
				why = r
			case r == nil && (best == nil || m.cost() < best.cost()-geometry.Tolerance):
				best = m
			}
		}
	}
	if best == nil {
		return nil, why
	}
	return best, nil
}

// workToForm is the work of laying out the stands of a unit, by the square of their number.
const workToForm = 4

// wheel turns a unit as one body by some degrees, clockwise, about a front corner: that of
// its leftmost stand if it turns left (degrees < 0), else that of its rightmost.
func (b *board) wheel(unit int, degrees float64, half bool) (*unitMove, *game.Refusal) {
	first := b.units[unit].First
	outer, corner := first, geometry.FrontRight
	for _, p := range b.PiecesOf(unit) {
		d := b.Boxes[first].Local(b.Boxes[p].Center).X - b.Boxes[first].Local(b.Boxes[outer].Center).X
		if degrees < 0 && d < 0 || degrees >= 0 && d > 0 {
			outer = p
		}
	}
	if degrees < 0 {
		corner = geometry.FrontLeft
	}
	from := b.Boxes[outer]
	to := from
	to.Forward = geometry.Direction(facing(from) + degrees)
	pivot := from.Corners()[corner]
	to.Center = to.Center.Add(pivot.Sub(to.Corners()[corner]))
	return b.checkOrdinary(unit, b.carried(unit, from, to), half)
}

// aboutFace turns every stand of a unit round in place (STD-MOVE-12), at the cost of
// exactly its diagonal (AMB-08).
func (b *board) aboutFace(unit int, half bool) (*unitMove, *game.Refusal) {
	var places []game.StandPlace
	for _, p := range b.PiecesOf(unit) {
		box := b.Boxes[p]
		box.Forward = box.Forward.Neg()
		places = append(places, b.placeAt(p, box))
	}
	return b.checkOrdinary(unit, places, half)
}
