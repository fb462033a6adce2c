package stand

import (
	"frontage/game"
	"frontage/geometry"
)

// shot is what a stand that shoots at a unit aims at: of the stands that it sees
// and reaches the least protected one, whichever is closest (STD-SHOOT-09).
type shot struct {
	piece, struck int
	status        status
	line          geometry.Segment
	why           []game.Step
	exposed       []int // the stands as little protected that it sees and reaches
}

// shotOf returns the shot of a stand at an enemy unit; it has none when no stand
// that it sees is in range, which is measured stand by stand (STD-SHOOT-05).
func (b *board) shotOf(p, target int) (shot, bool) {
	best, ok := shot{piece: p, struck: -1}, false
	for _, q := range b.piecesOf(target) {
		if geometry.Distance(b.boxes[p], b.boxes[q]) > b.unitOf(p).Range+geometry.Tolerance {
			continue
		}
		line, seen := b.sees(p, q)
		if !seen && b.unitOf(p).HasTrait(traitAllRound) {
			line, seen = b.seesAround(p, q)
		}
		if !seen {
			continue
		}
		got, why := b.shotProtection(q, p, line.Line)
		switch {
		case !ok || got < best.status:
			best, ok = shot{p, q, got, line.Line, why, []int{q}}, true
		case got == best.status:
			best.exposed = append(best.exposed, q)
		}
	}
	return best, ok
}

// need is the score that hits what a stand aims at (STD-SHOOT-08); for a cannon
// protection counts one step less (STD-ART-08).
func (b *board) shotNeed(s shot) int {
	got := s.status
	if b.unitOf(s.piece).HasTrait(traitCannon) && got > inTheOpen {
		got--
	}
	return got.need()
}

// batch is how many of the dice that are left are rolled at one score: only as
// many as could remove the last of the exposed stands, whose loss changes the
// score (STD-SHOOT-11). With all stands equally protected it is all of them.
func (b *board) batch(target int, exposed, dice int) int {
	u := &b.units[target]
	if exposed == len(u.Stands) {
		return dice
	}
	return min(dice, exposed*u.Hits-u.State.Hits)
}

// shotCasualties returns the stands, by their places in the unit, that its owner
// may remove next for hits by shooting (STD-SHOOT-13): of the removable ones those
// that are least protected against the shooter, in range or not (STD-SHOOT-10).
func (b *board) shotCasualties(unit, by int) []int {
	var list []int
	least := fortified
	for _, i := range b.removable(unit) {
		p := b.units[unit].first + i
		from, to := geometry.ClosestPoints(b.boxes[by], b.boxes[p])
		switch got, _ := b.shotProtection(p, by, geometry.Segment{A: from, B: to}); {
		case got < least:
			list, least = []int{i}, got
		case got == least:
			list = append(list, i)
		}
	}
	return list
}
