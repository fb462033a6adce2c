package scene

import (
	"bufio"
	"encoding/xml"
	"io"
	"strconv"
	"strings"

	"golang.org/x/image/font/sfnt"

	"frontage/geometry"
)

// fontFamilies are the font names in an SVG: the typeface, then similar ones.
var fontFamilies = [2]string{
	Regular: `font-family="Roboto, Helvetica, Arial, sans-serif"`,
	Bold:    `font-family="Roboto, Helvetica, Arial, sans-serif" font-weight="bold"`,
}

// WriteSVG writes the scene as an SVG picture, with its title and description. The class of each
// element says what it shows, its data-id which piece it belongs to. The same scene always gives
// the same bytes.
func WriteSVG(w io.Writer, s *Scene) error {
	return writeSVG(w, s, number(s.Width), number(s.Height))
}

// WriteOutlinedSVG is WriteSVG with letters as outlines, which need no typeface.
func WriteOutlinedSVG(w io.Writer, s *Scene) error {
	out := &svgWriter{w: bufio.NewWriter(w), s: s, outlined: true}
	return out.write(number(s.Width), number(s.Height))
}

// writeSVG writes a scene whose size may have a unit of length.
func writeSVG(w io.Writer, s *Scene, wide, high string) error {
	out := &svgWriter{w: bufio.NewWriter(w), s: s}
	return out.write(wide, high)
}

func (o *svgWriter) write(wide, high string) error {
	out, s := o, o.s
	width, height := number(s.Width), number(s.Height)
	out.put(`<svg xmlns="http://www.w3.org/2000/svg" width="`, wide, `" height="`, high,
		`" viewBox="0 0 `, width, ` `, height, `"`)
	if s.Title != "" {
		out.put(` role="img" aria-labelledby="title"`)
		if s.Desc != "" {
			out.put(` aria-describedby="desc"`)
		}
	}
	out.put(">\n")
	if s.Title != "" {
		out.put(`<title id="title">`, escaped(s.Title), "</title>\n")
	}
	if s.Desc != "" {
		out.put(`<desc id="desc">`, escaped(s.Desc), "</desc>\n")
	}
	if s.Background.A > 0 {
		out.put(`<rect class="background" width="`, width, `" height="`, height, `"`)
		out.paint("fill", s.Background)
		out.put("/>\n")
	}
	out.items()
	out.put("</svg>\n")
	return out.w.Flush()
}

type svgWriter struct {
	w *bufio.Writer // keeps the first error until Flush
	s *Scene

	outlined bool // letters are written as outlines
	buf      sfnt.Buffer
}

func (o *svgWriter) put(parts ...string) {
	for _, p := range parts {
		o.w.WriteString(p)
	}
}

func (o *svgWriter) items() {
	for i := 0; i < len(o.s.Items); {
		i += o.item(i)
	}
}

// item writes item i and returns the number of items written: consecutive lines of one
// style (a grid, a hatch) become one path.
func (o *svgWriter) item(i int) int {
	item := &o.s.Items[i]
	taken := 1
	switch item.Kind {
	case Disc:
		c := o.s.Points[item.From]
		o.put(`<circle cx="`, number(c.X), `" cy="`, number(c.Y), `" r="`, number(item.Radius), `"`)
	case Text:
		o.text(item)
		return 1
	case Stand:
		parts := &svgWriter{w: o.w, s: &Scene{}, outlined: o.outlined}
		parts.s.paintStand(o.s, item)
		parts.items()
		return 1
	case Symbol:
		o.put(`<path d="`)
		for _, outline := range item.symbol.outlines {
			for j, p := range outline {
				o.point(j, o.s.Points[item.From].Along(p, item.Radius))
			}
			o.put("Z")
		}
		o.put(`"`)
	default:
		o.put(`<path d="`)
		o.path(item)
		for item.Kind == Line && i+taken < len(o.s.Items) {
			next := &o.s.Items[i+taken]
			if next.Kind != Line || next.Style != item.Style {
				break
			}
			o.path(next)
			taken++
		}
		o.put(`"`)
	}
	o.style(item)
	o.put("/>\n")
	return taken
}

func (o *svgWriter) path(item *Item) {
	for j, p := range o.s.Points[item.From:item.To] {
		o.point(j, p)
	}
	if item.Kind == Polygon {
		o.put("Z")
	}
}

// point writes point j of a path.
func (o *svgWriter) point(j int, p geometry.Vec) {
	command := "L"
	if j == 0 {
		command = "M"
	}
	o.put(command, number(p.X), " ", number(p.Y))
}

func (o *svgWriter) style(item *Item) {
	style := &item.Style
	o.names(style)
	if item.Kind == Line || style.Fill.A == 0 {
		o.put(` fill="none"`)
	} else {
		o.paint("fill", style.Fill)
	}
	if style.Stroke.A == 0 || style.Width == 0 {
		return
	}
	o.paint("stroke", style.Stroke)
	o.put(` stroke-width="`, number(style.Width), `"`)
	if style.Dash > 0 {
		o.put(` stroke-dasharray="`, number(style.Dash), `"`)
	}
}

// outline writes a line of text as the outlines of its letters.
func (o *svgWriter) outline(item *Item) {
	o.put(`<path d="`)
	commands := map[sfnt.SegmentOp]string{sfnt.SegmentOpMoveTo: "M", sfnt.SegmentOpLineTo: "L", sfnt.SegmentOpQuadTo: "Q", sfnt.SegmentOpCubeTo: "C", closeOutline: "Z"}
	outlineText(&o.buf, item, o.s.Points[item.From], func(op sfnt.SegmentOp, p []geometry.Vec) {
		o.put(commands[op])
		for i, q := range p {
			if i > 0 {
				o.put(" ")
			}
			o.put(number(q.X), " ", number(q.Y))
		}
	})
	o.put(`"`)
	o.names(&item.Style)
	o.paint("fill", item.Style.Fill)
	o.put("/>\n")
}

func (o *svgWriter) text(item *Item) {
	if o.outlined {
		o.outline(item)
		return
	}
	at := o.s.Points[item.From]
	// The baseline: half a capital letter below the anchor.
	y := at.Y + item.Size*capHeight/2
	o.put(`<text x="`, number(at.X), `" y="`, number(y), `" `, fontFamilies[item.Font], ` font-size="`, number(item.Size), `"`)
	// A reader without the typeface squeezes its own font to the same width, so that
	// labels stay on their plates.
	o.put(` textLength="`, number(TextWidth(item.Text, item.Size, item.Font)), `" lengthAdjust="spacingAndGlyphs"`)
	switch item.Align {
	case AlignCenter:
		o.put(` text-anchor="middle"`)
	case AlignRight:
		o.put(` text-anchor="end"`)
	}
	if item.Angle != 0 {
		o.put(` transform="rotate(`, number(item.Angle), ` `, number(at.X), ` `, number(at.Y), `)"`)
	}
	o.names(&item.Style)
	o.paint("fill", item.Style.Fill)
	o.put(">", escaped(item.Text), "</text>\n")
}

func (o *svgWriter) names(style *Style) {
	if style.Class != "" {
		o.put(` class="`, escaped(style.Class), `"`)
	}
	if style.ID != "" {
		o.put(` data-id="`, escaped(style.ID), `"`)
	}
}

func (o *svgWriter) paint(attribute string, c Color) {
	const hex = "0123456789abcdef"
	rgb := []byte{'#', hex[c.R>>4], hex[c.R&15], hex[c.G>>4], hex[c.G&15], hex[c.B>>4], hex[c.B&15]}
	o.put(` `, attribute, `="`, string(rgb), `"`)
	if c.A < 255 {
		o.put(` `, attribute, `-opacity="`, strconv.FormatFloat(float64(c.A)/255, 'f', 3, 64), `"`)
	}
}

// number formats a pixel coordinate to a hundredth, without trailing zeros.
func number(x float64) string {
	text := strconv.FormatFloat(x, 'f', 2, 64)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

func escaped(text string) string {
	var b strings.Builder
	// EscapeText replaces characters that XML cannot hold; a strings.Builder never fails.
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}
