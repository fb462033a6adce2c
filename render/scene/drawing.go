package scene

import (
	"strconv"

	"frontage/game"
	"frontage/geometry"
)

const (
	drawnWidth  = 4.0 // width of a line
	drawnHalo   = 2.5 // paper at both sides of a line, to set it off from what is below
	arrowLength = 17.0
	arrowHalf   = 8.0
	noteWidth   = 220.0 // largest width of a note's text
)

// drawings returns the drawings of the options, or those of the state if the options have
// none.
func (d *drawing) drawings() []game.Drawing {
	if d.o.Drawings != nil {
		return d.o.Drawings
	}
	return d.st.Drawings
}

// drawn paints the arrows and circles that a player has drawn.
func (d *drawing) drawn() {
	for i := range d.drawings() {
		g := &d.drawings()[i]
		style := Style{Stroke: d.o.Colors.Drawing(g.Color), Width: drawnWidth, Class: "drawing", ID: "drawing-" + strconv.Itoa(i+1)}
		halo := style
		halo.Stroke, halo.Width = d.o.Colors.plate, drawnWidth+2*drawnHalo
		from, to := d.v.Pixel(g.From), d.v.Pixel(g.To)
		switch g.Kind {
		case game.DrawCircle:
			d.s.Disc(halo, from, from.Dist(to))
			d.s.Disc(style, from, from.Dist(to))
		case game.DrawArrow:
			d.arrow(halo, style, from, to)
		}
	}
}

// arrow paints a line with an arrow head.
func (d *drawing) arrow(halo, style Style, from, to geometry.Vec) {
	dir := to.Sub(from).Unit()
	if dir == (geometry.Vec{}) {
		return
	}
	neck := to.Along(dir, -arrowLength)
	if from.Dist(to) < arrowLength {
		neck = from
	}
	across := dir.Right().Scale(arrowHalf)
	head := []geometry.Vec{to, neck.Add(across), neck.Sub(across)}
	halo.Fill, halo.Width = halo.Stroke, 2*drawnHalo
	d.s.Polygon(halo, head...)
	halo.Fill, halo.Width = Color{}, drawnWidth+2*drawnHalo
	d.s.Line(halo, from, neck)
	d.s.Line(style, from, neck.Along(dir, 1))
	style.Fill, style.Stroke = style.Stroke, Color{}
	d.s.Polygon(style, head...)
}

// drawnTexts writes notes, and the texts of arrows and circles, on plates above
// everything else.
func (d *drawing) drawnTexts() {
	for i := range d.drawings() {
		g := &d.drawings()[i]
		if g.Text == "" {
			continue
		}
		lines := Wrap(g.Text, nameSize, Regular, noteWidth)
		width := 0.0
		for _, line := range lines {
			if w := TextWidth(line, nameSize, Regular); w > width {
				width = w
			}
		}
		at := d.v.Pixel(g.From)
		switch g.Kind {
		case game.DrawArrow:
			at = geometry.Segment{A: at, B: d.v.Pixel(g.To)}.Mid()
		case game.DrawCircle:
			at.Y -= at.Dist(d.v.Pixel(g.To))
		}
		const line, pad = 17.0, 7.0
		half := geometry.Vec{X: width/2 + pad, Y: float64(len(lines))*line/2 + pad - 2}
		plate := geometry.Rect{Min: at.Sub(half), Max: at.Add(half)}
		ink := d.o.Colors.Drawing(g.Color)
		style := Style{Fill: d.o.Colors.note, Stroke: ink, Width: 2, Class: "drawing", ID: "drawing-" + strconv.Itoa(i+1)}
		d.s.Rect(style, plate)
		style.Fill, style.Stroke = d.o.Colors.ink, Color{}
		pen := geometry.Vec{X: plate.Min.X + pad, Y: plate.Min.Y + pad - 2 + line/2}
		for _, text := range lines {
			d.s.Text(style, pen, Item{Text: text, Size: nameSize})
			pen.Y += line
		}
	}
}
