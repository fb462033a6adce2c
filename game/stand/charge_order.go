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
	var room [mostRanked]float64
	most := c.frontsOf(room[:0], place, len(list))
	slices.SortStableFunc(list, func(p, q int) int {
		if by := compareLengths(most[slices.Index(ranked, q)], most[slices.Index(ranked, p)]); by != 0 {
			return by
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

// frontsOf returns how much front a row of n stands has in contact in which 0, 1, … of them
// are to the left of a place. They are appended to an empty list.
func (c *charge) frontsOf(list []float64, place geometry.Box, n int) []float64 {
	var slots [2*mostRanked - 1]float64 // that at the place is in all of them
	for i := range 2*n - 1 {
		if k := i - (n - 1); k != 0 {
			t := c.touching(place.Shift(place.Forward.Right().Scale(float64(k) * place.Width)))
			slots[i] = t.front
			c.forget(t)
		}
	}
	for left := range n {
		sum := 0.0
		for i := n - 1 - left; i < 2*n-1-left; i++ {
			sum += slots[i]
		}
		list = append(list, sum)
	}
	return list
}

// inTurn lists the stands in the order in which they are tried after the first: those that
// stand nearest to it in the row before the others.
func (c *charge) inTurn(f *first) []int {
	list := c.b.piecesOf(c.unit)
	if len(list) < 3 || len(list) > mostRanked {
		return list
	}
	ranked := c.fromLeft(f.box.Forward)
	at := slices.Index(ranked, f.piece)
	slices.SortStableFunc(list, func(p, q int) int {
		i, j := slices.Index(ranked, p)-at, slices.Index(ranked, q)-at
		return max(i, -i) - max(j, -j)
	})
	return list
}

// nearer reports whether a place is nearer to where a stand is than another.
func (c *charge) nearer(p int, one, other *place) bool {
	at := c.b.boxes[p].Center
	return compareLengths(at.Dist(one.box.Center), at.Dist(other.box.Center)) < 0
}
