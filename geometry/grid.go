package geometry

import (
	"math"
	"slices"
)

// Grid finds the upright rectangles that meet a given one without testing all of them (a
// broad phase). It never changes after construction, so any number of goroutines may use
// it.
type Grid struct {
	bounds       []Rect
	origin       Vec
	cell         float64 // the side of a square cell
	cols, rows   int
	begin, items []int32 // cell c holds items[begin[c]:begin[c+1]]
	spans        []cells // the cells of each rectangle
}

// cells are the cells that a rectangle meets: columns x0 to x1 of rows y0 to y1.
type cells struct{ x0, y0, x1, y1 int32 }

// NewGrid sorts the rectangles into cells. It keeps the slice.
func NewGrid(bounds []Rect) *Grid {
	g := &Grid{}
	g.measure(bounds)
	g.fill()
	return g
}

// measure makes g an empty grid for the rectangles.
func (g *Grid) measure(bounds []Rect) {
	g.bounds = bounds
	if len(bounds) == 0 {
		return
	}
	all, sum := bounds[0], 0.0
	for _, r := range bounds {
		all = all.Union(r)
		sum += r.Max.X - r.Min.X + r.Max.Y - r.Min.Y
	}
	// A cell is as wide as the average rectangle, but not so small that there are many
	// more cells than rectangles.
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
}

// fill sorts the rectangles into every cell that they meet, by counting.
func (g *Grid) fill() {
	if len(g.bounds) == 0 {
		return
	}
	n := g.cols*g.rows + 1
	begin := make([]int32, n)
	g.spans = make([]cells, len(g.bounds))
	for i := range g.bounds {
		s := &g.spans[i]
		g.span(&g.bounds[i], s)
		for y := int(s.y0); y <= int(s.y1); y++ {
			for c := y*g.cols + int(s.x0); c <= y*g.cols+int(s.x1); c++ {
				begin[c]++
			}
		}
	}
	var sum int32
	for c, n := range begin {
		sum += n
		begin[c] = sum // the end of cell c, for now
	}
	items := make([]int32, sum)
	for i := range g.spans {
		s := &g.spans[i]
		for y := int(s.y0); y <= int(s.y1); y++ {
			for c := y*g.cols + int(s.x0); c <= y*g.cols+int(s.x1); c++ {
				begin[c]--
				items[begin[c]] = int32(i)
			}
		}
	}
	g.begin, g.items = begin, items
}

// span sets s to the cells that r meets, cut to the grid.
func (g *Grid) span(r *Rect, s *cells) {
	s.x0, s.x1 = int32(g.index(r.Min.X-g.origin.X, g.cols)), int32(g.index(r.Max.X-g.origin.X, g.cols))
	s.y0, s.y1 = int32(g.index(r.Min.Y-g.origin.Y, g.rows)), int32(g.index(r.Max.Y-g.origin.Y, g.rows))
}

func (g *Grid) index(offset float64, n int) int { return cellAt(offset/g.cell, n) }

// cellAt returns the whole part of k, but at least 0 and less than n.
func cellAt(k float64, n int) int {
	// Compare before converting: out of range, conversions differ between processors.
	switch {
	case k <= 0:
		return 0
	case k >= float64(n):
		return n - 1
	}
	return int(k)
}

// Near appends to buf the indexes of the rectangles that meet r, each once and in
// ascending order, and returns the result.
//
//  1. It finds the rectangles for which Meets is true.
func (g *Grid) Near(r Rect, buf []int) []int {
	first := len(buf)
	buf = g.unsorted(r, buf)
	slices.Sort(buf[first:])
	return buf
}

// unsorted is Near in an order that depends on where the rectangles are.
func (g *Grid) unsorted(r Rect, buf []int) []int {
	if len(g.bounds) == 0 {
		return buf
	}
	var s cells
	g.span(&r, &s)
	for y := s.y0; y <= s.y1; y++ {
		for x := s.x0; x <= s.x1; x++ {
			c := int(y)*g.cols + int(x)
			for _, i := range g.items[g.begin[c]:g.begin[c+1]] {
				// Report a rectangle only in the first cell that it shares with r.
				if at := &g.spans[i]; x > s.x0 && at.x0 != x || y > s.y0 && at.y0 != y {
					continue
				}
				if b := &g.bounds[i]; b.Min.X <= r.Max.X && r.Min.X <= b.Max.X && b.Min.Y <= r.Max.Y && r.Min.Y <= b.Max.Y {
					buf = append(buf, int(i))
				}
			}
		}
	}
	return buf
}
