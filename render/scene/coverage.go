package scene

import (
	"math"

	"frontage/geometry"
)

// coverage is what is taken of the picture: rectangles in pixels. So that asking
// takes no longer in a crowd, the picture is cut into cells, and each holds what
// reaches into it.
type coverage struct {
	area       geometry.Rect
	cols, rows int
	cells      [][]covering // row by row
}

// covering is a rectangle that counts several times.
type covering struct {
	rect   geometry.Rect
	weight float64
}

// A cell is about as large as a stand or a plate on a table that is in view as a
// whole: larger ones hold too much, smaller ones hold everything twice.
const cellWidth, cellHeight = 64.0, 32.0

// reset empties it for a part of a picture and keeps its memory. What lies
// outside the area belongs to the cells at its border.
func (c *coverage) reset(area geometry.Rect) {
	size := area.Max.Sub(area.Min)
	c.area = area
	// An area may have no size, and in a tiny window even less.
	c.cols, c.rows = max(int(size.X/cellWidth), 0)+1, max(int(size.Y/cellHeight), 0)+1
	for len(c.cells) < c.cols*c.rows {
		c.cells = append(c.cells, nil)
	}
	for i := range c.cells {
		c.cells[i] = c.cells[i][:0]
	}
}

// add takes a rectangle, as if so many times.
func (c *coverage) add(r geometry.Rect, weight float64) {
	x0, x1, y0, y1 := c.span(&r)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			cell := &c.cells[y*c.cols+x]
			*cell = append(*cell, covering{r, weight})
		}
	}
}

// covered returns how many square pixels of r are taken already, those that are
// taken several times as often.
func (c *coverage) covered(r geometry.Rect) float64 {
	x0, x1, y0, y1 := c.span(&r)
	sum := 0.0
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			// The part of r in this cell, which at the border is endless.
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

// overlap returns how many square pixels of r the rectangles of a list cover.
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

// span returns the columns and the rows of the cells that r reaches into.
func (c *coverage) span(r *geometry.Rect) (x0, x1, y0, y1 int) {
	x0, x1 = cellAt(r.Min.X-c.area.Min.X, cellWidth, c.cols), cellAt(r.Max.X-c.area.Min.X, cellWidth, c.cols)
	y0, y1 = cellAt(r.Min.Y-c.area.Min.Y, cellHeight, c.rows), cellAt(r.Max.Y-c.area.Min.Y, cellHeight, c.rows)
	return x0, x1, y0, y1
}

func cellAt(at, size float64, n int) int {
	return int(clamp(at/size, 0, float64(n-1)))
}
