package stand

import (
	"math"
	"slices"

	"frontage/game"
	"frontage/geometry"
)

// indirect fills in the options of an indirect pursuit (STD-PURSUE-20): one stand that sees
// the enemy goes for the closest visible stand by the charge rules for a first stand; the
// others are free (STD-PURSUE-21). Among several enemy units the nearest that offers a
// place counts.
func (p *pursuit) indirect() {
	type seen struct {
		unit     int
		distance float64
		lines    []SightLine
	}
	var list []seen
	for _, target := range p.targets {
		nearest, lines := math.Inf(1), slices.Collect(p.linesTo(target))
		for _, l := range lines {
			nearest = min(nearest, p.b.UnitDistance(p.unit, l.piece))
		}
		if !math.IsInf(nearest, 1) {
			list = append(list, seen{target, nearest, lines})
		}
	}
	slices.SortStableFunc(list, func(s, t seen) int { return compareLengths(s.distance, t.distance) })
	found := math.Inf(1)
	for _, s := range list {
		if s.distance > found+geometry.Tolerance {
			break
		}
		before := len(p.options)
		p.openings(s.unit, s.lines)
		if len(p.options) > before {
			found = s.distance
		}
	}
}

// openings finds the places of the first stand against one enemy unit, by the search of the
// charge, and completes each. The cheapest comes first. lines are those on which the unit
// sees that enemy unit.
func (p *pursuit) openings(target int, lines []SightLine) {
	c := declare(p.b, p.unit, target, anyWay)
	c.pace, c.opener, c.rolled, c.lines, c.movers = p.pace, p, p.ctx.zones, lines, map[moverKey]*walker{}
	c.prepareGround()
	c.refer()
	begin := len(p.firsts)
	for _, ref := range c.references {
		if !ref.agrees(c.rolled) {
			continue
		}
		from := len(p.firsts)
		tries := c.aim(ref)
		if len(tries) > 0 && p.barred.Empty() && !p.brief() {
			_, text := c.tryText(tries[0])
			p.barred = game.SayAll(" ", text)
		}
		slices.SortStableFunc(p.firsts[from:], func(f, g opening) int { return compareLengths(f.way.Cost, g.way.Cost) })
	}
	// One stand is enough for each place: the cheapest with which the others can follow.
	var done []geometry.Box
	for _, f := range p.firsts[begin:] {
		if !p.over() && !slices.ContainsFunc(done, func(box geometry.Box) bool { return samePose(box, f.box) }) &&
			p.complete([]place{f.place}, f.aim, pursuitIndirect) {
			done = append(done, f.box)
		}
	}
}

// opens keeps a first place found by the search of the charge.
func (p *pursuit) opens(a *aim, f first) {
	p.firsts = append(p.firsts, opening{a, place{piece: f.piece, box: f.box, way: f.way, role: roleFirst, of: a.piece,
		touching: p.touching(f.box)}})
}

// openingMover is the mover of a first stand. Its ways never lead away from the stand it
// goes for (STD-PURSUE-12).
func (p *pursuit) openingMover(s int, a *aim) *geometry.Mover {
	return p.mover(s, p.b.Pieces[a.piece].Unit, nil).Toward(p.b.Boxes[a.piece])
}
