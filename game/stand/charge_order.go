package stand

import (
	"slices"

	"frontage/geometry"
)

// The order in which stands are tried settles only which of the legal ways is the
// default: one in which they keep their places from left to right, so that none has
// further to go than it must, in the row that has most of the enemy before it.

// firstInTurn lists the stands of the unit in the order in which they are tried as the
// first: those that leave the others most of the enemy, then those nearest to its place.
func (c *charge) firstInTurn(a *aim) []int {
	list := c.b.piecesOf(c.unit)
	if c.pursuit != nil || c.wish.first >= 0 || len(list) == 1 || len(list) > mostRanked {
		return list
	}
	base := c.b.units[c.unit].Base
	place := geometry.Flush(a.edge, base.Front, base.Depth, 0)
	ranked := c.fromLeft(place.Forward)
	most := c.frontsOf(place, len(list))
	slices.SortStableFunc(list, func(p, q int) int {
		one, other := &most[slices.Index(ranked, p)], &most[slices.Index(ranked, q)]
		for i := range one {
			if by := compareLengths(other[i], one[i]); by != 0 {
				return by
			}
		}
		return c.b.compareDistances(p, q, place.Center)
	})
	return list
}

// compareDistances puts the stand first whose middle is nearer to a point.
func (b *board) compareDistances(p, q int, to geometry.Vec) int {
	return compareLengths(to.Dist(b.boxes[p].Center), to.Dist(b.boxes[q].Center))
}

// mostRanked bounds the units whose stands are put in order: larger ones have them in that
// of the file.
const mostRanked = 8

// fromLeft lists the stands of the unit from the left to the right of who faces so.
func (c *charge) fromLeft(forward geometry.Vec) []int {
	list, right := c.b.piecesOf(c.unit), forward.Right()
	slices.SortStableFunc(list, func(p, q int) int {
		return compareLengths(c.b.boxes[p].Center.Sub(c.b.boxes[q].Center).Dot(right), 0)
	})
	return list
}

// frontsOf returns how much front a row of n stands has in contact, in all and with the unit
// charged, in which 0, 1, … of them are to the left of a place.
func (c *charge) frontsOf(place geometry.Box, n int) (fronts [mostRanked][2]float64) {
	for k := 1 - n; k < n; k++ {
		if k == 0 {
			continue // that at the place is in all of the rows
		}
		t := c.touching(place.Shift(place.Forward.Right().Scale(float64(k) * place.Width)))
		for left := max(0, -k); left < min(n, n-k); left++ {
			fronts[left][0] += t.front
			fronts[left][1] += t.onTarget
		}
		c.forget(t)
	}
	return fronts
}

// inTurn lists the stands in the order in which they are tried after the first: those that
// stand nearest to it in the row before the others, of two at its sides the one on the
// side at which the next must be placed.
func (c *charge) inTurn(f *first) []int {
	list := c.b.piecesOf(c.unit)
	if len(list) < 3 || len(list) > mostRanked {
		return list
	}
	ranked := c.fromLeft(f.box.Forward)
	at, better := slices.Index(ranked, f.piece), c.betterEnd(f.box)
	slices.SortStableFunc(list, func(p, q int) int {
		i, j := slices.Index(ranked, p)-at, slices.Index(ranked, q)-at
		if by := max(i, -i) - max(j, -j); by != 0 {
			return by
		}
		return better * (j - i)
	})
	return list
}

// betterEnd tells at which side of the first stand the rules want the next one: 1 at its
// right, −1 at its left, 0 where it is all the same.
func (c *charge) betterEnd(first geometry.Box) int {
	beside := first.Forward.Right().Scale(first.Width)
	left := c.touching(first.Shift(beside.Neg()))
	right := c.touching(first.Shift(beside))
	better := sign(float64(c.compare(right, left)))
	c.forget(right)
	c.forget(left)
	return better
}

// nearer reports whether a place is nearer to where a stand is than another.
func (c *charge) nearer(p int, one, other *place) bool {
	at := c.b.boxes[p].Center
	return compareLengths(at.Dist(one.box.Center), at.Dist(other.box.Center)) < 0
}
