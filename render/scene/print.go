package scene

import (
	"fmt"
	"io"
	"math"

	"frontage/game"
	"frontage/geometry"
)

// Paper is a size of paper in portrait orientation, in mm.
type Paper struct {
	Name          string
	Width, Height float64
}

// Papers are the sizes on which a table can be printed.
var Papers = []Paper{{"A4", 210, 297}, {"Letter", 215.9, 279.4}}

// The measures of a page, in mm.
const (
	pageMargin  = 10.0 // most printers do not reach it
	pageOverlap = 10.0 // shared by two neighbours, for gluing
	pageFoot    = 9.0  // for the page's name and the ruler
)

// perMM is the number of pixels of 1/96 inch in a millimetre.
const perMM = 96 / 25.4

// Sheet returns a part of a table at its true size: a centimetre of table is a centimetre
// of paper, and a pixel is 1/96 inch.
func Sheet(st *game.State, o Options, part geometry.Rect) *Scene {
	const scale = 10 * perMM
	size := part.Max.Sub(part.Min).Scale(scale)
	o.Colors = nil // paper is light
	s := &Scene{}
	s.Reset(size.X, size.Y, rgb(0xffffff))
	center := geometry.Segment{A: part.Min, B: part.Max}.Mid()
	DrawTable(s, View{Center: center, Scale: scale, Area: geometry.Rect{Max: size}}, st, o)
	return s
}

// WriteSheetSVG writes a part of a table at its true size as one sheet, measured in
// millimetres.
func WriteSheetSVG(w io.Writer, st *game.State, o Options, part geometry.Rect) error {
	s := Sheet(st, o, part)
	return writeSVG(w, s, millimetres(s.Width), millimetres(s.Height))
}

func millimetres(pixels float64) string { return fmt.Sprintf("%smm", number(pixels/perMM)) }

// WriteSheetPDF writes a part of a table at its true size, split over as many pages as
// needed. Neighbouring pages share a strip, marked by dashed lines: cut one page along
// its line and glue it onto the other.
func WriteSheetPDF(w io.Writer, st *game.State, o Options, part geometry.Rect, paper Paper) error {
	s := Sheet(st, o, part)
	t := tile(s, paper)
	pages := make([]PDFPage, 0, t.columns*t.rows)
	for row := range t.rows {
		for column := range t.columns {
			pages = append(pages, t.page(s, st.Title, row, column))
		}
	}
	return WritePDF(w, st.Title, s, pages)
}

// tiling describes how a sheet is split over pages, in pixels.
type tiling struct {
	paper         geometry.Vec // size of the sheet
	room          geometry.Vec // room for the table on a page
	columns, rows int
}

// tile splits a sheet over pages in portrait or landscape orientation, whichever needs
// fewer.
func tile(s *Scene, paper Paper) tiling {
	best := tiling{}
	for _, size := range []geometry.Vec{{X: paper.Width, Y: paper.Height}, {X: paper.Height, Y: paper.Width}} {
		t := tiling{paper: size.Scale(perMM), room: size.Sub(geometry.Vec{X: 2 * pageMargin, Y: 2*pageMargin + pageFoot}).Scale(perMM)}
		t.columns, t.rows = pagesFor(s.Width, t.room.X), pagesFor(s.Height, t.room.Y)
		if best.columns == 0 || t.columns*t.rows < best.columns*best.rows {
			best = t
		}
	}
	return best
}

// pagesFor returns the number of pages that a length needs, given the room on each.
func pagesFor(length, room float64) int {
	const overlap = pageOverlap * perMM
	const slip = 0.01 // in pixels: what just fits must not take another page
	return max(1, int(math.Ceil((length-overlap-slip)/(room-overlap))))
}

// PageCount returns the number of pages of a paper that a part of a table needs. size is
// in cm.
func PageCount(size geometry.Vec, paper Paper) int {
	t := tile(&Scene{Width: size.X * 10 * perMM, Height: size.Y * 10 * perMM}, paper)
	return t.columns * t.rows
}

// page returns the page at a place of the tiling: a piece of the sheet with marks for
// gluing, and below it the page's name and a ruler.
func (t *tiling) page(s *Scene, title string, row, column int) PDFPage {
	const margin, overlap = pageMargin * perMM, pageOverlap * perMM
	step := t.room.Sub(geometry.Vec{X: overlap, Y: overlap})
	from := geometry.Vec{X: float64(column) * step.X, Y: float64(row) * step.Y}
	to := geometry.Vec{X: math.Min(from.X+t.room.X, s.Width), Y: math.Min(from.Y+t.room.Y, s.Height)}
	corner := geometry.Vec{X: margin, Y: margin}
	window := geometry.Rect{Min: corner, Max: corner.Add(to.Sub(from))}
	own := &Scene{}
	own.Reset(t.paper.X, t.paper.Y, Color{})
	t.glueMarks(own, window, row, column)
	t.foot(own, title, row, column)
	return PDFPage{Own: own, Window: window, Shift: corner.Sub(from)}
}

// glueMarks draws lines where the neighbouring pages begin, and ticks outside at the ends
// of those lines.
func (t *tiling) glueMarks(own *Scene, window geometry.Rect, row, column int) {
	const overlap = pageOverlap * perMM
	const tick = 5 * perMM
	line := Style{Stroke: Light.faintInk, Width: 1, Dash: 6, Class: "glue"}
	solid := Style{Stroke: Light.ink, Width: 1, Class: "glue"}
	upright := func(x float64) {
		own.Line(line, geometry.Vec{X: x, Y: window.Min.Y}, geometry.Vec{X: x, Y: window.Max.Y})
		own.Line(solid, geometry.Vec{X: x, Y: window.Min.Y - tick}, geometry.Vec{X: x, Y: window.Min.Y})
		own.Line(solid, geometry.Vec{X: x, Y: window.Max.Y}, geometry.Vec{X: x, Y: window.Max.Y + tick})
	}
	level := func(y float64) {
		own.Line(line, geometry.Vec{X: window.Min.X, Y: y}, geometry.Vec{X: window.Max.X, Y: y})
		own.Line(solid, geometry.Vec{X: window.Min.X - tick, Y: y}, geometry.Vec{X: window.Min.X, Y: y})
		own.Line(solid, geometry.Vec{X: window.Max.X, Y: y}, geometry.Vec{X: window.Max.X + tick, Y: y})
	}
	if column > 0 {
		upright(window.Min.X + overlap)
	}
	if column < t.columns-1 {
		upright(window.Max.X - overlap)
	}
	if row > 0 {
		level(window.Min.Y + overlap)
	}
	if row < t.rows-1 {
		level(window.Max.Y - overlap)
	}
}

// foot writes the page's name and a ruler of 5 cm, to check that the printer has kept the
// size.
func (t *tiling) foot(own *Scene, title string, row, column int) {
	const margin = pageMargin * perMM
	y := t.paper.Y - margin - 2*perMM
	ink := Style{Fill: Light.ink, Class: "foot"}
	name := pageName(row, column)
	if t.columns*t.rows > 1 {
		name += fmt.Sprintf(" / %d × %d", t.columns, t.rows)
		if title != "" {
			title += "   "
		}
		title += name
	}
	const ruler = 50 * perMM
	right := t.paper.X - margin
	room := right - ruler - margin - 40
	own.Text(ink, geometry.Vec{X: margin, Y: y}, Item{Text: Ellipsis(title, textSize, Regular, room), Size: textSize})
	line := Style{Stroke: Light.ink, Width: 1, Class: "ruler"}
	for i := 0; i <= 5; i++ {
		x := right - ruler + float64(i)*10*perMM
		own.Line(line, geometry.Vec{X: x, Y: y - 4}, geometry.Vec{X: x, Y: y + 4})
	}
	own.Line(line, geometry.Vec{X: right - ruler, Y: y}, geometry.Vec{X: right, Y: y})
	own.Text(ink, geometry.Vec{X: right - ruler - 6, Y: y}, Item{Text: "5 cm", Size: MinTextSize, Align: AlignRight})
}

// pageName returns the name of a page: its row's letter and its column's number.
func pageName(row, column int) string {
	letters := ""
	for n := row; ; n = n/26 - 1 {
		letters = string(rune('A'+n%26)) + letters
		if n < 26 {
			return fmt.Sprintf("%s%d", letters, column+1)
		}
	}
}
