package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// supporting fills in a supporting pursuit (STD-PURSUE-22 to -26). At least one infantry
// stand goes straight ahead to a place exactly behind or beside a fighting infantry stand
// of another unit of its side; no stand ends in edge contact with an enemy. By default as
// many stands as possible go straight into support.
func (p *pursuit) supporting() {
	if p.b.units[p.unit].Type != Infantry {
		return
	}
	for _, s := range p.b.PiecesOf(p.unit) {
		if p.over() {
			break
		}
		if spot, ok := p.straightBehind(s); ok {
			p.spots = append(p.spots, spot)
		}
	}
	p.sets = nil
	p.largestSets(p.spots, func(set []place) bool { return p.complete(set, nil, pursuitSupporting) })
}

// straightBehind finds the straight move of a stand into support: the nearest place behind
// another, or else the nearest beside one.
func (p *pursuit) straightBehind(s int) (place, bool) {
	spots := p.straightSpots(s)
	if len(spots) == 0 {
		return place{}, false
	}
	best := spots[0]
	for _, c := range spots[1:] {
		if d := rank(c, p) - rank(best, p); d < 0 || d == 0 && c.way.Cost < best.way.Cost-geometry.Tolerance {
			best = c
		}
	}
	return best, true
}

// rank is 0 for a place behind the supported stand, 1 for one beside it. Corner contact, in
// which a stand fights instead of supporting (STD-PURSUE-24), makes no difference.
func rank(c place, p *pursuit) int {
	if side, ok := inSupport(c.box, p.b.Boxes[c.of]); ok && side == geometry.Rear {
		return 0
	}
	return 1
}

// straightSpots lists the places straight ahead of a stand that are exactly behind or
// beside a fighting infantry stand of another unit of its side.
func (p *pursuit) straightSpots(s int) []place {
	from := p.b.Boxes[s]
	var spots []place
	for _, f := range p.fighters() {
		of := p.b.Boxes[f.piece]
		if !geometry.SameFacing(from.Forward, of.Forward) {
			continue
		}
		for _, at := range supportBoxes(of, p.b.units[p.unit].Base) {
			off := at.Center.Sub(from.Center)
			far := off.Dot(from.Forward)
			if math.Abs(off.Dot(from.Forward.Right())) > geometry.Tolerance || far <= geometry.Tolerance || far > p.pace+geometry.Tolerance {
				continue // STD-PURSUE-22: it must move, and straight ahead
			}
			c := place{piece: s, box: from.Shift(from.Forward.Scale(far)), role: roleSupport, of: f.piece}
			c.touching = p.touching(c.box)
			if _, ok := inSupport(c.box, of); !ok || p.refuseTouch(&c, pursuitSupporting) != nil {
				continue
			}
			if way, ok := p.goStraight(s, -1, c.box, nil); ok {
				c.way = way
				spots = append(spots, c)
			}
		}
	}
	return spots
}

// refuseEdge refuses edge contact in a supporting pursuit (STD-PURSUE-25).
func (p *pursuit) refuseEdge(s, enemy int) *game.Refusal {
	return refuse("STD-PURSUE-25", game.Say("%s would lie along an edge of %s: in a supporting pursuit no stand may.",
		p.b.standName(s), p.b.standName(enemy)))
}

// isSpot reports whether a place is among the straight moves into support.
func (p *pursuit) isSpot(s int, box geometry.Box) (place, bool) {
	spots := p.straightSpots(s)
	at := slices.IndexFunc(spots, func(c place) bool { return samePose(c.box, box) })
	if at < 0 {
		return place{}, false
	}
	return spots[at], true
}

// samePose reports whether two boxes of one size are in the same place.
func samePose(a, b geometry.Box) bool {
	return a.Center.Dist(b.Center) <= 2*geometry.Tolerance && geometry.SameFacing(a.Forward, b.Forward)
}
