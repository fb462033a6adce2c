package scene

import (
	"math"
	"strconv"
	"strings"

	"frontage/game"
	"frontage/geometry"
)

// The measures of a picture, in pixels.
const (
	pictureMargin = 24.0
	titleSize     = 18.0
	titleHeight   = 40.0
	textSize      = 13.0
	textLine      = 19.0
	swatchWidth   = 16.0
	numberColumn  = 26.0 // column of the captions' numbers
	// The least width of a picture: texts need that much room.
	leastPicture = 240.0
	// A tall table is scaled down so that its height is at most this many times the
	// width.
	tallest = 1.5
)

// Picture returns a picture of a state, widthPx pixels wide and as high as needed: a
// title with the sides' colours, the whole table with a scale, the scenario's notes, and
// the caption as numbered paragraphs.
func Picture(st *game.State, o Options, widthPx float64) *Scene {
	if widthPx < leastPicture {
		widthPx = leastPicture
	}
	room := widthPx - 2*pictureMargin
	part := st.Table.Rect()
	if o.Frame != (geometry.Rect{}) {
		part = o.Frame
	}
	across, up := part.Max.X-part.Min.X, part.Max.Y-part.Min.Y
	scale := room / across
	if s := room * tallest / up; s < scale {
		scale = s
	}
	table := geometry.Vec{X: across * scale, Y: up * scale}
	left := (widthPx - table.X) / 2
	area := geometry.Rect{Min: geometry.Vec{X: left, Y: titleHeight}, Max: geometry.Vec{X: left + table.X, Y: titleHeight + table.Y}}

	var notes []string
	if st.Notes != "" {
		notes = Wrap(st.Notes, textSize, Regular, room)
	}
	s := &Scene{}
	colors := o.Palette()
	s.Reset(widthPx, 0, colors.Page)
	s.Title, s.Desc = st.Title, strings.TrimSpace(st.Notes+"\n"+strings.Join(o.Caption, "\n"))
	DrawTable(s, View{Center: geometry.Segment{A: part.Min, B: part.Max}.Mid(), Scale: scale, Area: area}, st, o)
	if part != st.Table.Rect() {
		s.surround(area, colors.Page)
	}
	pictureHead(s, st, room, colors)
	y := area.Max.Y + textLine
	scaleBar(s, geometry.Vec{X: area.Max.X, Y: y - 4}, scale, colors)
	if len(notes)+len(o.Caption) > 0 {
		y += textLine * 1.2
	}
	ink := Style{Fill: colors.ink, Class: "notes"}
	for _, line := range notes {
		s.Text(ink, geometry.Vec{X: pictureMargin, Y: y}, Item{Text: line, Size: textSize})
		y += textLine
	}
	if len(notes) > 0 {
		y += textLine / 2
	}
	ink.Class = "caption"
	for i, paragraph := range o.Caption {
		s.Text(ink, geometry.Vec{X: pictureMargin, Y: y}, Item{Text: strconv.Itoa(i+1) + ".", Size: textSize, Font: Bold})
		for _, line := range Wrap(paragraph, textSize, Regular, room-numberColumn) {
			s.Text(ink, geometry.Vec{X: pictureMargin + numberColumn, Y: y}, Item{Text: line, Size: textSize})
			y += textLine
		}
		y += 5
	}
	s.Height = math.Ceil(y + pictureMargin/2)
	return s
}

// surround covers what has been drawn around an area.
func (s *Scene) surround(area geometry.Rect, ink Color) {
	const far = 1e5
	all := geometry.Rect{Min: geometry.Vec{X: -far, Y: -far}, Max: geometry.Vec{X: far, Y: far}}
	for _, r := range [4]geometry.Rect{
		{Min: all.Min, Max: geometry.Vec{X: far, Y: area.Min.Y}}, {Min: geometry.Vec{X: -far, Y: area.Max.Y}, Max: all.Max},
		{Min: all.Min, Max: geometry.Vec{X: area.Min.X, Y: far}}, {Min: geometry.Vec{X: area.Max.X, Y: -far}, Max: all.Max},
	} {
		s.Rect(Style{Fill: ink, Class: "surround"}, r)
	}
	s.Rect(Style{Stroke: Light.tableEdge, Width: 1, Class: "surround"}, area)
}

// pictureHead writes the title and, on the right, the sides with their colours.
func pictureHead(s *Scene, st *game.State, room float64, colors *Palette) {
	y := titleHeight / 2
	right := pictureMargin + room
	for i := len(st.Sides) - 1; i >= 0; i-- {
		name := st.Sides[i].Name
		if name == "" {
			name = string(st.Sides[i].ID)
		}
		name = Ellipsis(name, textSize, Regular, room/4)
		at := geometry.Vec{X: right, Y: y}
		s.Text(Style{Fill: colors.ink, Class: "side"}, at, Item{Text: name, Size: textSize, Align: AlignRight})
		right -= TextWidth(name, textSize, Regular) + 6
		l := colors.liveries[i]
		s.Polygon(Style{Fill: l.body, Stroke: l.edge, Width: 1.25, Class: l.class},
			geometry.Vec{X: right - swatchWidth, Y: y - 5}, geometry.Vec{X: right, Y: y - 5},
			geometry.Vec{X: right, Y: y + 5}, geometry.Vec{X: right - swatchWidth, Y: y + 5})
		right -= swatchWidth + 14
	}
	title := Ellipsis(st.Title, titleSize, Bold, right-pictureMargin)
	s.Text(Style{Fill: colors.ink, Class: "title"}, geometry.Vec{X: pictureMargin, Y: y}, Item{Text: title, Size: titleSize, Font: Bold})
}

// scaleBar draws a bar of 10 cm that ends at the point right, and its label.
func scaleBar(s *Scene, right geometry.Vec, scale float64, colors *Palette) {
	style := Style{Stroke: colors.faintInk, Width: 1.25, Class: "scale"}
	left := geometry.Vec{X: right.X - 10*scale, Y: right.Y}
	tick := geometry.Vec{Y: 4}
	s.Line(style, left.Sub(tick), left.Add(tick))
	s.Line(style, left, right)
	s.Line(style, right.Sub(tick), right.Add(tick))
	s.Text(Style{Fill: colors.faintInk, Class: "scale"}, geometry.Vec{X: left.X - 8, Y: right.Y}, Item{Text: "10 cm", Size: MinTextSize, Align: AlignRight})
}
