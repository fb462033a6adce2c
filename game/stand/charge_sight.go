package stand

import (
	"iter"
	"math"
	"slices"

	"frontage/geometry"
)

// look finds which stands see which part of the target from their front edges
// (STD-CHARGE-09, STD-LOS-07); without an explanation, at first only whether any does. It
// uses the table as it is when the unit sets out (STD-LOS-14), after the units of its
// brigade that have moved (STD-CMD-55).
func (c *charge) look() {
	if c.forced > 0 {
		for _, p := range c.b.PiecesOf(c.unit) {
			for _, q := range c.b.PiecesOf(c.target) {
				from, to := geometry.ClosestPoints(c.b.Boxes[p], c.b.Boxes[q])
				c.lines = append(c.lines, SightLine{From: c.b.id(p), To: c.b.id(q), Line: geometry.Segment{A: from, B: to}, own: p, piece: q})
			}
		}
		return
	}
	if c.brief = c.b.briefly(); c.brief {
		if line, ok := c.b.lineBetween(c.b.units[c.unit].stands(), c.b.units[c.target].stands()); ok {
			c.lines = append(c.lines, line)
		}
		return
	}
	for _, p := range c.b.PiecesOf(c.unit) {
		for _, q := range c.b.PiecesOf(c.target) {
			if line, ok := c.b.sees(p, q); ok {
				c.lines = append(c.lines, line)
			}
		}
	}
}

// briefly reports whether it is enough to know which stands see an enemy and which enemy
// stands are seen. Who sees whom matters only for an explanation and for some readings of
// the rules.
func (b *board) briefly() bool {
	return b.unread() && !b.plays("AMB-21", "b") && !b.plays("AMB-22", "b")
}

// seers yields those of some stands that may go first by sight: they see any part of the
// target unit, or by the other reading of AMB-22 the charged stand itself. Asked is the
// stand that must go first, −1 for any.
func (c *charge) seers(stands []int, charged, asked int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, p := range stands {
			if (asked < 0 || asked == p) && c.sees(p, charged) && !yield(p) {
				return
			}
		}
	}
}

// sees reports whether a stand sees enough of the target to go first.
func (c *charge) sees(p, charged int) bool {
	if c.brief && c.lines[0].own != p {
		_, ok := c.b.lineBetween(loneStand(p), c.b.units[c.target].stands())
		return ok
	}
	return slices.ContainsFunc(c.lines, func(l SightLine) bool {
		return l.own == p && (l.piece == charged || !c.b.plays("AMB-22", "b"))
	})
}

// visible yields the visible stands of the target, nearest first; among equally near ones
// the one nearest the middle of the charging unit, then in file order.
func (c *charge) visible() iter.Seq[int] {
	if c.nearest == nil {
		c.nearest = c.nearestFirst()
	}
	return func(yield func(int) bool) {
		for _, q := range c.nearest {
			if c.isSeen(q) && !yield(q) {
				return
			}
		}
	}
}

func (c *charge) isSeen(q int) bool {
	if c.brief && c.lines[0].piece != q {
		_, ok := c.b.lineBetween(c.b.units[c.unit].stands(), loneStand(q))
		return ok
	}
	return slices.ContainsFunc(c.lines, func(l SightLine) bool { return l.piece == q })
}

// nearestFirst lists the stands of the target in the order of visible.
func (c *charge) nearestFirst() []int {
	list, middle := c.b.PiecesOf(c.target), c.b.Center(c.unit)
	slices.SortStableFunc(list, func(p, q int) int {
		if d := c.away(p) - c.away(q); math.Abs(d) > geometry.Tolerance {
			return sign(d)
		}
		d := middle.Dist(c.b.Boxes[p].Center) - middle.Dist(c.b.Boxes[q].Center)
		if math.Abs(d) > geometry.Tolerance {
			return sign(d)
		}
		return 0
	})
	return list
}

// away is the distance of a target stand by which the closest visible one is found: from
// any stand of the charging unit (AMB-21), or by the other reading from those that see it.
func (c *charge) away(q int) float64 {
	if !c.b.plays("AMB-21", "b") {
		return c.b.UnitDistance(c.unit, q)
	}
	best := math.Inf(1)
	for _, l := range c.lines {
		if l.piece == q {
			best = min(best, geometry.Distance(c.b.Boxes[l.own], c.b.Boxes[q]))
		}
	}
	return best
}
