package scene

import (
	"math"

	"frontage/geometry"
)

// coverage records which rectangles of the picture, in pixels, are occupied. The picture
// is divided into cells, each with a list of the rectangles that reach into it, so that
// queries stay fast in a crowd.
type coverage struct {
	area       geometry.Rect
	cols, rows int
	cells      [][]covering // row by row
}

// covering is a rectangle with a weight.
type covering struct {
	rect   geometry.Rect
	weight float64
}

// A cell is about as large as a stand or a label plate when the whole table is in view.
// Larger cells would hold too many rectangles; smaller ones would repeat each of them.
const cellWidth, cellHeight = 64.0, 32.0

// reset clears it for a part of a picture and keeps the memory. Everything outside the
// area belongs to the cells at its border.
func (c *coverage) reset(area geometry.Rect) {
	size := area.Max.Sub(area.Min)
	c.area = area
	// An area may have no size, or a negative one in a tiny window.
	c.cols, c.rows = max(int(size.X/cellWidth), 0)+1, max(int(size.Y/cellHeight), 0)+1
	for len(c.cells) < c.cols*c.rows {
		c.cells = append(c.cells, nil)
	}
	for i := range c.cells {
		c.cells[i] = c.cells[i][:0]
	}
}

// add records a rectangle with a weight.
func (c *coverage) add(r geometry.Rect, weight float64) {
	x0, x1, y0, y1 := c.span(&r)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			cell := &c.cells[y*c.cols+x]
			*cell = append(*cell, covering{r, weight})
		}
	}
}

// covered returns how many square pixels of r are occupied, multiplied by the weights.
func (c *coverage) covered(r geometry.Rect) float64 {
	x0, x1, y0, y1 := c.span(&r)
	sum := 0.0
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			// The part of r in this cell. Cells at the border extend without end.
			part := r
			if x > x0 {
				part.Min.X = c.area.Min.X + float64(x)*cellWidth
			}
			if x < x1 {
				part.Max.X = c.area.Min.X + float64(x+1)*cellWidth
			}
			if y > y0 {
				part.Min.Y = c.area.Min.Y + float64(y)*cellHeight
			}
			if y < y1 {
				part.Max.Y = c.area.Min.Y + float64(y+1)*cellHeight
			}
			sum += overlap(part, c.cells[y*c.cols+x])
		}
	}
	return sum
}

// overlap returns the weighted area, in square pixels, that the rectangles of a list
// share with r.
func overlap(r geometry.Rect, list []covering) float64 {
	sum := 0.0
	for i := range list {
		t := &list[i].rect
		if r.Min.X >= t.Max.X || t.Min.X >= r.Max.X || r.Min.Y >= t.Max.Y || t.Min.Y >= r.Max.Y {
			continue
		}
		w := math.Min(r.Max.X, t.Max.X) - math.Max(r.Min.X, t.Min.X)
		h := math.Min(r.Max.Y, t.Max.Y) - math.Max(r.Min.Y, t.Min.Y)
		sum += w * h * list[i].weight
	}
	return sum
}

// span returns the columns and rows of the cells that r reaches into.
func (c *coverage) span(r *geometry.Rect) (x0, x1, y0, y1 int) {
	x0, x1 = cellAt(r.Min.X-c.area.Min.X, cellWidth, c.cols), cellAt(r.Max.X-c.area.Min.X, cellWidth, c.cols)
	y0, y1 = cellAt(r.Min.Y-c.area.Min.Y, cellHeight, c.rows), cellAt(r.Max.Y-c.area.Min.Y, cellHeight, c.rows)
	return x0, x1, y0, y1
}

func cellAt(at, size float64, n int) int {
	return int(clamp(at/size, 0, float64(n-1)))
}
