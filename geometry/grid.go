package geometry

import (
	"math"
	"slices"
)

// Grid is a broad phase: it finds which of many upright rectangles meet a given
// one, without looking at all. It is never changed once made, so any number of
// goroutines may ask it.
type Grid struct {
	bounds       []Rect
	origin       Vec
	cell         float64 // the side of a square cell
	cols, rows   int
	begin, items []int32 // cell c holds items[begin[c]:begin[c+1]]
}

// NewGrid sorts the rectangles into cells. It keeps the slice.
func NewGrid(bounds []Rect) *Grid {
	g := &Grid{bounds: bounds}
	if len(bounds) == 0 {
		return g
	}
	all, sum := bounds[0], 0.0
	for _, r := range bounds {
		all = all.Union(r)
		sum += r.Max.X - r.Min.X + r.Max.Y - r.Min.Y
	}
	// A cell is as wide as the rectangles are on average, and not so small that
	// there would be many more cells than rectangles.
	n := float64(len(bounds))
	w, h := all.Max.X-all.Min.X, all.Max.Y-all.Min.Y
	longest := w
	if h > longest {
		longest = h
	}
	for _, side := range [...]float64{sum / (2 * n), math.Sqrt(float64(w*h) / n), longest / (2 * n), Tolerance} {
		if side > g.cell {
			g.cell = side
		}
	}
	g.origin = all.Min
	g.cols, g.rows = int(w/g.cell)+1, int(h/g.cell)+1
	g.fill()
	return g
}

// fill is a counting sort of the rectangles into every cell that they meet.
func (g *Grid) fill() {
	g.begin = make([]int32, g.cols*g.rows+1)
	g.eachCell(func(_, c int) { g.begin[c]++ })
	var sum int32
	for c, n := range g.begin {
		sum += n
		g.begin[c] = sum // the end of cell c, for now
	}
	g.items = make([]int32, sum)
	g.eachCell(func(i, c int) {
		g.begin[c]--
		g.items[g.begin[c]] = int32(i)
	})
}

func (g *Grid) eachCell(f func(item, cell int)) {
	for i, r := range g.bounds {
		x0, y0, x1, y1 := g.span(r)
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				f(i, y*g.cols+x)
			}
		}
	}
}

// span returns the columns and rows of the cells that r meets, cut to the grid.
func (g *Grid) span(r Rect) (x0, y0, x1, y1 int) {
	return g.index(r.Min.X-g.origin.X, g.cols), g.index(r.Min.Y-g.origin.Y, g.rows),
		g.index(r.Max.X-g.origin.X, g.cols), g.index(r.Max.Y-g.origin.Y, g.rows)
}

func (g *Grid) index(offset float64, n int) int {
	// Compared before converting: out of range, a conversion is not the same on
	// every processor.
	k := offset / g.cell
	switch {
	case k <= 0:
		return 0
	case k >= float64(n):
		return n - 1
	}
	return int(k)
}

// Near appends to buf the indexes of the rectangles that meet r, in ascending
// order and each once, and returns the result.
//
//  1. They are those that Meets finds, asked one by one.
func (g *Grid) Near(r Rect, buf []int) []int {
	first := len(buf)
	buf = g.unsorted(r, buf)
	slices.Sort(buf[first:])
	return buf
}

// unsorted is Near in an order that follows from where the rectangles are.
func (g *Grid) unsorted(r Rect, buf []int) []int {
	if len(g.bounds) == 0 {
		return buf
	}
	x0, y0, x1, y1 := g.span(r)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			c := y*g.cols + x
			for _, i := range g.items[g.begin[c]:g.begin[c+1]] {
				b := g.bounds[i]
				if b.Meets(r) && g.firstShared(b, x0, y0, x, y) {
					buf = append(buf, int(i))
				}
			}
		}
	}
	return buf
}

// firstShared reports whether (x, y) is the first cell that b shares with a
// search that begins at (x0, y0): there, and only there, b is reported.
func (g *Grid) firstShared(b Rect, x0, y0, x, y int) bool {
	if x > x0 && g.index(b.Min.X-g.origin.X, g.cols) != x {
		return false
	}
	return y == y0 || g.index(b.Min.Y-g.origin.Y, g.rows) == y
}
