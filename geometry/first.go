package geometry

import "math"

// First returns the first box on the way along s, and the point where s enters it (s.A if
// that lies in the box). Among boxes entered at the same point the lowest index wins. ok
// is false when s meets no box.
//
//  1. The point lies on s and, within 1e-9, on the border of the box or at s.A.
//  2. No box has a point of s that comes before it.
//  3. Moving, turning or mirroring everything moves the point with it.
//
// It walks through the grid cells that s crosses, in order, and stops at the first cell
// with a hit. Terrain is ignored.
func (k *Blockers) First(s Segment) (index int, at Vec, ok bool) {
	d := s.B.Sub(s.A)
	length2 := d.Dot(d)
	index, best := -1, math.Inf(1)
	k.sorted().along(s, func(items []int32, until float64) bool {
		for _, item := range items {
			i := int(item)
			if i >= len(k.boxes) {
				continue
			}
			b := &k.boxes[i]
			// Does s miss the circle around the box? (Twice the distance, against twice
			// the radius.)
			off := 2 * d.Cross(b.Center.Sub(s.A))
			if float64(off*off) > float64(length2*(float64(b.Width*b.Width)+float64(b.Depth*b.Depth)))+roundoff {
				continue
			}
			if t, meets := b.enteredAt(s); meets && (t < best || t == best && i < index) {
				best, index = t, i
			}
		}
		return best > until
	})
	if index < 0 {
		return index, Vec{}, false
	}
	return index, s.A.Along(d, best), true
}

// enteredAt returns the share of the way along s at which s first lies in b.
func (b *Box) enteredAt(s Segment) (float64, bool) {
	right := b.Forward.Right()
	from, d := s.A.Sub(b.Center), s.B.Sub(s.A)
	i, ok := insideRect(Vec{from.Dot(right), from.Dot(b.Forward)}, Vec{d.Dot(right), d.Dot(b.Forward)},
		Vec{float64(b.Width / 2), float64(b.Depth / 2)}, true)
	return i.Lo, ok && i.Lo <= i.Hi
}

// insideRect returns the shares, from 0 to 1, between which the way from at by d lies in
// the upright rectangle of half sizes half around the origin. closed includes the border.
// It fails where the way runs beside the rectangle. The interval may be empty: its Lo
// then exceeds its Hi.
func insideRect(at, d, half Vec, closed bool) (Interval, bool) {
	i := Interval{0, 1}
	if !cutBand(&i, at.X, d.X, half.X, closed) || !cutBand(&i, at.Y, d.Y, half.Y, closed) {
		return Interval{}, false
	}
	return i, true
}

// cutBand cuts the shares of a way from at by step to those within ±half.
func cutBand(i *Interval, at, step, half float64, closed bool) bool {
	if step == 0 {
		return abs(at) < half || closed && abs(at) == half
	}
	in, out := (-half-at)/step, (half-at)/step
	if in > out {
		in, out = out, in
	}
	if in > i.Lo {
		i.Lo = in
	}
	if out < i.Hi {
		i.Hi = out
	}
	return true
}

// along calls yield with the items of each cell that s crosses, in order, and the share
// of s at which it leaves the cell, until yield returns false.
func (g *Grid) along(s Segment, yield func(items []int32, until float64) bool) {
	if len(g.bounds) == 0 {
		return
	}
	from, d := s.A.Sub(g.origin), s.B.Sub(s.A)
	lo, hi := 0.0, 1.0
	if !cutSpan(from.X, d.X, float64(float64(g.cols)*g.cell), &lo, &hi) ||
		!cutSpan(from.Y, d.Y, float64(float64(g.rows)*g.cell), &lo, &hi) {
		return
	}
	start := from.Along(d, lo)
	x, y := g.index(start.X, g.cols), g.index(start.Y, g.rows)
	stepX, nextX, everyX := g.walk(from.X, d.X, x)
	stepY, nextY, everyY := g.walk(from.Y, d.Y, y)
	for {
		until := nextX
		if nextY < nextX {
			until = nextY
		}
		c := y*g.cols + x
		if items := g.items[g.begin[c]:g.begin[c+1]]; len(items) > 0 && !yield(items, until) {
			return
		}
		if until > hi {
			return
		}
		if nextX <= nextY {
			x += stepX
			nextX += everyX
		} else {
			y += stepY
			nextY += everyY
		}
		if x < 0 || y < 0 || x >= g.cols || y >= g.rows {
			return
		}
	}
}

// cutSpan cuts the shares lo to hi of a way from at by d to those in [0, width].
func cutSpan(at, d, width float64, lo, hi *float64) bool {
	if d == 0 {
		return at >= 0 && at <= width
	}
	in, out := -at/d, (width-at)/d
	if in > out {
		in, out = out, in
	}
	if in > *lo {
		*lo = in
	}
	if out < *hi {
		*hi = out
	}
	return *lo <= *hi
}

// walk returns the step from cell to cell along an axis, the share of the way at
// which cell i is left, and the share that a cell takes.
func (g *Grid) walk(at, d float64, i int) (step int, next, every float64) {
	switch {
	case d > 0:
		return 1, (float64(float64(i+1)*g.cell) - at) / d, g.cell / d
	case d < 0:
		return -1, (float64(float64(i)*g.cell) - at) / d, -g.cell / d
	}
	return 0, math.Inf(1), math.Inf(1)
}
