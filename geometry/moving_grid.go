package geometry

import "slices"

// MovingGrid finds the upright rectangles that meet a given one without testing all of them, as [Grid] does,
// but the rectangles may move. It suits rectangles of about one size.
type MovingGrid struct {
	bounds     []Rect
	reach      Vec // half of the largest width and height
	origin     Vec
	cell       float64 // the side of a square cell
	cols, rows int
	first      []int32 // by cell: the first rectangle with its middle there, −1 for none
	next, at   []int32 // by rectangle: the next one in its cell, −1 for none, and its cell
}

// NewMovingGrid sorts the rectangles into cells. It keeps the slice.
func NewMovingGrid(bounds []Rect) *MovingGrid {
	g := &MovingGrid{bounds: bounds}
	if len(bounds) == 0 {
		return g
	}
	all := bounds[0]
	for i := range bounds {
		all = all.Union(bounds[i])
		g.widen(&bounds[i])
	}
	// There are about as many cells as rectangles, and each is as large as a rectangle.
	size := all.Max.Sub(all.Min)
	g.origin, g.cell = all.Min, max(2*g.reach.X, 2*g.reach.Y, (size.X+size.Y)/float64(len(bounds)), Tolerance)
	g.cols, g.rows = int(size.X/g.cell)+1, int(size.Y/g.cell)+1
	numbers := make([]int32, g.cols*g.rows+2*len(bounds))
	g.first, g.next, g.at = numbers[:g.cols*g.rows], numbers[g.cols*g.rows:len(numbers)-len(bounds)], numbers[len(numbers)-len(bounds):]
	for c := range g.first {
		g.first[c] = -1
	}
	for i := range bounds {
		g.put(i)
	}
	return g
}

// widen makes room for a rectangle.
func (g *MovingGrid) widen(r *Rect) {
	g.reach = Vec{max(g.reach.X, (r.Max.X-r.Min.X)/2), max(g.reach.Y, (r.Max.Y-r.Min.Y)/2)}
}

// put adds rectangle i to its cell.
func (g *MovingGrid) put(i int) {
	r := &g.bounds[i]
	c := g.row((r.Min.Y+r.Max.Y)/2)*g.cols + g.column((r.Min.X+r.Max.X)/2)
	g.at[i], g.next[i], g.first[c] = int32(c), g.first[c], int32(i)
}

func (g *MovingGrid) column(x float64) int { return cellAt((x-g.origin.X)/g.cell, g.cols) }
func (g *MovingGrid) row(y float64) int    { return cellAt((y-g.origin.Y)/g.cell, g.rows) }

// Move puts rectangle i elsewhere.
//
//  1. Near answers as if the grid had been made so.
func (g *MovingGrid) Move(i int, to Rect) {
	at := &g.first[g.at[i]]
	for *at != int32(i) {
		at = &g.next[*at]
	}
	*at = g.next[i]
	g.bounds[i] = to
	g.widen(&to)
	g.put(i)
}

// Near appends to buf the indexes of the rectangles that meet r, in ascending order, and returns the result.
//
//  1. It finds the rectangles for which Meets is true.
func (g *MovingGrid) Near(r Rect, buf []int) []int {
	if len(g.bounds) == 0 {
		return buf
	}
	from := len(buf)
	reach := g.reach.Add(Vec{Tolerance, Tolerance}) // more than rounding can amount to
	x0, x1 := g.column(r.Min.X-reach.X), g.column(r.Max.X+reach.X)
	y0, y1 := g.row(r.Min.Y-reach.Y), g.row(r.Max.Y+reach.Y)
	for y := y0; y <= y1; y++ {
		for _, i := range g.first[y*g.cols+x0 : y*g.cols+x1+1] {
			for ; i >= 0; i = g.next[i] {
				if b := &g.bounds[i]; b.Min.X <= r.Max.X && r.Min.X <= b.Max.X && b.Min.Y <= r.Max.Y && r.Min.Y <= b.Max.Y {
					buf = append(buf, int(i))
				}
			}
		}
	}
	slices.Sort(buf[from:])
	return buf
}
