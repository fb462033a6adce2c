// Package scene draws a battle as data: a list of polygons, lines, discs, texts and
// stands. The same list is written as SVG, PNG and PDF and is drawn on the screen, so the
// player sees exactly what the command line exports. The package knows no window and no
// graphics library.
package scene

import "frontage/geometry"

// Scene is a picture: items in painting order. Its coordinates are pixels (CSS pixels on
// a screen), x to the right and y DOWN from the top left corner. [View] converts
// centimetres of table into them.
//
// Build a Scene with Polygon, Line, Disc and Text. Reset keeps its memory, so that
// building the same picture twice allocates only once.
type Scene struct {
	Title, Desc string // the picture's title, and a description of what it shows; "" for none

	Width, Height float64
	Background    Color
	Items         []Item
	Points        []geometry.Vec // of all items, in pixels

	looks []look // how stands look; see Item.look

	// Scratch memory, kept from picture to picture.
	taken   coverage            // what labels avoid
	boxes   []geometry.Box      // of all stands, unit by unit
	line    []geometry.Vec      // a line cut to the table
	clip    [3][20]geometry.Vec // an outline cut to the table, and memory for cutting
	spans   []float64           // where a line of a hatch lies inside a shape
	corners []geometry.Vec      // of the unit, or the way, whose label is being placed
	labels  []markLabel
	shorts  map[string]string // shortened names, by the names
	named   []string          // these names
}

// Color is straight (not premultiplied) 8-bit red, green, blue and opacity.
type Color struct{ R, G, B, A uint8 }

// Kind is the kind of an item.
type Kind uint8

// The kinds of items.
const (
	Polygon Kind = iota // closed, filled and stroked; convex or not, without self-crossings
	Line                // open polyline, stroked
	Disc                // Points[0] is the centre
	Text                // Points[0] is the anchor
	Symbol              // filled; Points[0] is the middle, Radius half the size
	Stand               // a base with everything painted on it; Points are its corners, front left first
)

// Style tells how an item looks. A Fill or Stroke of zero opacity is not drawn. Widths,
// dashes and sizes are in pixels.
type Style struct {
	Fill   Color
	Stroke Color
	Width  float64
	Dash   float64 // length of each dash and gap; 0 for a solid line
	Class  string  // what the item shows: "stand", "ghost", "ray", … (an SVG class)
	ID     string  // the piece that it belongs to (SVG data-id), "" for none
}

// Align places a text relative to its anchor.
type Align uint8

// Horizontal alignments. Vertically the anchor is the middle of a capital letter.
const (
	AlignLeft Align = iota
	AlignCenter
	AlignRight
)

// Font is a weight of the one typeface.
type Font uint8

// The fonts.
const (
	Regular Font = iota
	Bold
)

// Item is one thing to paint. Its points are Scene.Points[From:To].
type Item struct {
	Kind     Kind
	From, To int
	Style    Style
	Radius   float64 // of a disc or a symbol
	Text     string
	Size     float64 // of a text: its em, in pixels
	Font     Font
	Align    Align
	Angle    float64 // of a text, degrees clockwise on the screen
	symbol   *symbol // of a symbol: its outlines
	look     int     // of a stand: its index in Scene.looks
}

// Reset empties the scene for a picture of the given size and keeps its memory.
func (s *Scene) Reset(width, height float64, background Color) {
	s.Width, s.Height, s.Background = width, height, background
	s.Items, s.Points, s.looks = s.Items[:0], s.Points[:0], s.looks[:0]
}

// Polygon paints a closed shape.
func (s *Scene) Polygon(style Style, points ...geometry.Vec) {
	s.add(Item{Kind: Polygon, Style: style}, points)
}

// Rect paints an upright rectangle.
func (s *Scene) Rect(style Style, r geometry.Rect) {
	s.Polygon(style, r.Min, geometry.Vec{X: r.Max.X, Y: r.Min.Y}, r.Max, geometry.Vec{X: r.Min.X, Y: r.Max.Y})
}

// Line paints an open polyline.
func (s *Scene) Line(style Style, points ...geometry.Vec) {
	s.add(Item{Kind: Line, Style: style}, points)
}

// Disc paints a filled and stroked circle.
func (s *Scene) Disc(style Style, center geometry.Vec, radius float64) {
	s.add(Item{Kind: Disc, Style: style, Radius: radius}, []geometry.Vec{center})
}

// Text paints one line of text in the style's fill colour. It takes Text, Size, Font,
// Align and Angle from the item.
func (s *Scene) Text(style Style, at geometry.Vec, text Item) {
	text.Kind, text.Style = Text, style
	s.add(text, []geometry.Vec{at})
}

func (s *Scene) add(item Item, points []geometry.Vec) {
	item.From = len(s.Points)
	s.Points = append(s.Points, points...)
	item.To = len(s.Points)
	s.Items = append(s.Items, item)
}

// View maps the table to the picture: Center, in centimetres of table, maps to the middle
// of the pixel rectangle Area, and a centimetre is Scale pixels.
type View struct {
	Center geometry.Vec
	Scale  float64
	Area   geometry.Rect // pixels, y down
}

// Pixel returns where a point of the table lies in the picture.
func (v View) Pixel(p geometry.Vec) geometry.Vec {
	mid := geometry.Segment{A: v.Area.Min, B: v.Area.Max}.Mid()
	return geometry.Vec{
		X: mid.X + (p.X-v.Center.X)*v.Scale,
		Y: mid.Y - (p.Y-v.Center.Y)*v.Scale,
	}
}

// Table returns the point of the table under a pixel.
func (v View) Table(p geometry.Vec) geometry.Vec {
	mid := geometry.Segment{A: v.Area.Min, B: v.Area.Max}.Mid()
	return geometry.Vec{
		X: v.Center.X + (p.X-mid.X)/v.Scale,
		Y: v.Center.Y - (p.Y-mid.Y)/v.Scale,
	}
}

// Fit returns the view that shows a rectangle of table as large as possible in area, with
// a margin in pixels.
func Fit(table geometry.Rect, area geometry.Rect, margin float64) View {
	size := table.Max.Sub(table.Min)
	room := area.Max.Sub(area.Min)
	scale := (room.X - 2*margin) / size.X
	if s := (room.Y - 2*margin) / size.Y; s < scale {
		scale = s
	}
	return View{Center: geometry.Segment{A: table.Min, B: table.Max}.Mid(), Scale: scale, Area: area}
}
