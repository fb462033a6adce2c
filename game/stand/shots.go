package stand

import (
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// shot is what a stand that shoots at a unit aims at: of the stands that it sees
// and reaches the least protected one, whichever is closest (STD-SHOOT-09); of
// those that are equally little protected the closest.
type shot struct {
	piece, struck int
	status        status
	line          geometry.Segment
	why           []game.Step
	exposed       []int // the stands as little protected that it sees and reaches
}

// shotOf returns the shot of a stand at an enemy unit. It has none when no stand
// that it sees is in range, which is measured stand by stand (STD-SHOOT-05), or when
// it has no corridor to those that are (STD-LOS-15).
func (b *board) shotOf(p, target int) (shot, bool) {
	return b.shotWithin(p, target, Own(b.unitOf(p).Unit).Range)
}

// shotWithin is shotOf for shots that go so many cm.
func (b *board) shotWithin(p, target int, reach float64) (shot, bool) {
	best, ok := shot{piece: p, struck: -1}, false
	reached := b.reachedWithin(p, target, reach)
	if _, _, free := b.corridor(p, reached); !free {
		return best, false
	}
	for _, q := range reached {
		line, seen := b.spots(p, q)
		if !seen {
			continue
		}
		got, why := b.shotProtection(q, p, line.Line)
		exposed := []int{q}
		if ok && got == best.status {
			exposed = append(best.exposed, q)
		}
		nearer := ok && got == best.status && geometry.Distance(b.boxes[p], b.boxes[q]) < geometry.Distance(b.boxes[p], b.boxes[best.struck])-geometry.Tolerance
		switch {
		case !ok || got < best.status || nearer:
			best, ok = shot{p, q, got, line.Line, why, exposed}, true
		case got == best.status:
			best.exposed = exposed
		}
	}
	return best, ok
}

// reached lists the stands of a unit that are in range of a stand (STD-SHOOT-05).
func (b *board) reached(p, target int) []int {
	return b.reachedWithin(p, target, Own(b.unitOf(p).Unit).Range)
}

// reachedWithin lists the stands of a unit that are at most so many cm from a stand.
func (b *board) reachedWithin(p, target int, reach float64) []int {
	return slices.DeleteFunc(b.piecesOf(target), func(q int) bool {
		return geometry.Distance(b.boxes[p], b.boxes[q]) > reach+geometry.Tolerance
	})
}

// need is the score that hits what a stand aims at (STD-SHOOT-08).
func (b *board) shotNeed(s shot) int { return b.scoreAgainst(s.piece, s.status) }

// scoreAgainst is the score with which a stand hits by shooting (STD-SHOOT-08); for
// a cannon protection counts one step less (STD-ART-08).
func (b *board) scoreAgainst(p int, got status) int {
	if HasTrait(b.unitOf(p).Unit, traitCannon) && got > inTheOpen {
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
	return min(dice, exposed*Own(u.Unit).Hits-Own(u.Unit).State.Hits)
}

// shotCasualties returns the stands, by their places in the unit, that its owner
// may remove next for hits by shooting (STD-SHOOT-13): of the removable ones those
// that are least protected against the shooter, in range or not (STD-SHOOT-10).
func (b *board) shotCasualties(unit, by int) []int {
	var list []int
	least := fortified
	for _, i := range b.removable(unit) {
		switch got := b.statusAgainst(b.units[unit].first+i, by); {
		case got < least:
			list, least = []int{i}, got
		case got == least:
			list = append(list, i)
		}
	}
	return list
}

// statusAgainst is how well a stand is protected against shots from another,
// whether that sees it or not: along the line between their nearest points.
func (b *board) statusAgainst(struck, by int) status {
	from, to := geometry.ClosestPoints(b.boxes[by], b.boxes[struck])
	got, _ := b.shotProtection(struck, by, geometry.Segment{A: from, B: to})
	return got
}

// spots returns a line from a stand to one that it sees, for shooting: all round
// where it has that sight (STD-LOS-06, STD-LOS-07), over the heads of others where it
// may shoot so (STD-ART-05).
func (b *board) spots(p, q int) (SightLine, bool) {
	line, ok := b.sees(p, q)
	if !ok && HasTrait(b.unitOf(p).Unit, traitAllRound) {
		line, ok = b.seesAround(p, q)
	}
	if ok || !b.shootsOver(p) || b.outOfSight(geometry.Distance(b.boxes[p], b.boxes[q])) {
		return line, ok
	}
	over := b.lookOver(p, b.level(b.boxes[q]))
	var room [4]geometry.Edge
	for _, edge := range b.shootingEdges(room[:0], p) {
		if line, ok := over.See(edge, p, q); ok {
			return SightLine{From: b.id(p), To: b.id(q), Line: line, own: p, piece: q}, true
		}
	}
	return SightLine{}, false
}

// shootingEdges returns what a stand shoots from: its front edge, and with all-round
// sight the free parts of the others (STD-LOS-06). They are appended to an empty list.
func (b *board) shootingEdges(edges []geometry.Edge, p int) []geometry.Edge {
	edges = append(edges, b.leadEdge(p))
	if HasTrait(b.unitOf(p).Unit, traitAllRound) {
		for _, side := range geometry.Sides[1:] {
			edges = append(edges, geometry.FreeParts(b.boxes, p, side, -1)...)
		}
	}
	return edges
}

// corridor returns the middle of a corridor from a stand to others of one unit
// (STD-LOS-15, AMB-05), and whether it leaves from the front edge.
func (b *board) corridor(p int, targets []int) (line geometry.Segment, front, ok bool) {
	if b.plays("AMB-04", "b") {
		targets = slices.DeleteFunc(slices.Clone(targets), func(q int) bool { return b.outOfSight(geometry.Distance(b.boxes[p], b.boxes[q])) })
	}
	if len(targets) == 0 {
		return line, false, false
	}
	var room [4]geometry.Edge
	edges := b.shootingEdges(room[:0], p)
	for i, edge := range edges {
		if line, ok := b.look().Corridor(edge, p, targets, corridorWidth); ok {
			return line, i == 0, true
		}
	}
	if !b.shootsOver(p) {
		return line, false, false
	}
	for _, level := range b.levelsOf(targets) {
		high := slices.DeleteFunc(slices.Clone(targets), func(q int) bool { return b.level(b.boxes[q]) < level })
		over := b.lookOver(p, level)
		for i, edge := range edges {
			if line, ok := over.Corridor(edge, p, high, corridorWidth); ok {
				return line, i == 0, true
			}
		}
	}
	return line, false, false
}
