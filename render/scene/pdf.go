package scene

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strconv"

	"golang.org/x/image/font/sfnt"

	"frontage/geometry"
)

// PDFPage is a page of a document. It shows a window of the scene that all pages share,
// shifted, and above it a scene of its own, as large as the paper. All lengths are pixels
// of 1/96 inch.
type PDFPage struct {
	Own    *Scene
	Window geometry.Rect // part of the paper
	Shift  geometry.Vec  // from the shared scene to the paper
}

// WritePDF writes a document. It stores the shared scene once, whatever the number of
// pages. Letters are written as shapes, so that no font is needed.
func WritePDF(w io.Writer, title string, shared *Scene, pages []PDFPage) error {
	d := &pdf{alphas: map[uint8]bool{}}
	// Objects: 1 the catalogue, 2 the pages, 3 the document's information, 4 the shared
	// scene, 5 the opacities, then two for each page.
	const form, states, first = 4, 5, 6
	kids := ""
	for i := range pages {
		kids += fmt.Sprintf("%d 0 R ", first+2*i)
	}
	d.object("<< /Type /Catalog /Pages 2 0 R >>")
	d.object(fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(pages), kids))
	d.object(fmt.Sprintf("<< /Title <%s> /Producer (Frontage) >>", utf16(title)))
	content := d.content(shared)
	own := make([][]byte, len(pages))
	for i := range pages {
		own[i] = d.page(&pages[i], form)
	}
	d.stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 %s %s] /Resources << /ExtGState %d 0 R >>",
		number(shared.Width), number(shared.Height), states), content)
	d.object(d.states())
	for i := range pages {
		size := pages[i].Own
		d.object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %s %s] /Contents %d 0 R /Resources << /ExtGState %d 0 R /XObject << /T %d 0 R >> >> >>",
			points(size.Width), points(size.Height), first+2*i+1, states, form))
		d.stream("", own[i])
	}
	d.end()
	_, err := w.Write(d.out.Bytes())
	return err
}

// point is the number of points (1/72 inch) in a pixel.
const point = 72.0 / 96

func points(pixels float64) string { return strconv.FormatFloat(pixels*point, 'f', 3, 64) }

// pdf is a document being written.
type pdf struct {
	out     bytes.Buffer
	offsets []int
	alphas  map[uint8]bool // the opacities in use
}

func (d *pdf) begin() {
	if len(d.offsets) == 0 {
		d.out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	}
	d.offsets = append(d.offsets, d.out.Len())
	fmt.Fprintf(&d.out, "%d 0 obj\n", len(d.offsets))
}

func (d *pdf) object(text string) {
	d.begin()
	d.out.WriteString(text)
	d.out.WriteString("\nendobj\n")
}

func (d *pdf) stream(entries string, content []byte) {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	// writing to memory never fails
	_, _ = z.Write(content)
	_ = z.Close()
	d.begin()
	fmt.Fprintf(&d.out, "<< %s /Length %d /Filter /FlateDecode >>\nstream\n", entries, packed.Len())
	d.out.Write(packed.Bytes())
	d.out.WriteString("\nendstream\nendobj\n")
}

func (d *pdf) end() {
	start := d.out.Len()
	fmt.Fprintf(&d.out, "xref\n0 %d\n0000000000 65535 f \n", len(d.offsets)+1)
	for _, offset := range d.offsets {
		fmt.Fprintf(&d.out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&d.out, "trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(d.offsets)+1, start)
}

// states lists the opacities, by name.
func (d *pdf) states() string {
	text := "<< "
	for a := 0; a < 256; a++ {
		if d.alphas[uint8(a)] {
			share := strconv.FormatFloat(float64(a)/255, 'f', 3, 64)
			text += fmt.Sprintf("/A%d << /ca %s /CA %s >> ", a, share, share)
		}
	}
	return text + ">>"
}

// page returns the content of a page: the shared scene through its window, and its own.
func (d *pdf) page(p *PDFPage, form int) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s 0 0 %s 0 %s cm\n", points(1), points(-1), points(p.Own.Height))
	size := p.Window.Max.Sub(p.Window.Min)
	fmt.Fprintf(&out, "q %s %s %s %s re W n 1 0 0 1 %s %s cm /T Do Q\n",
		number(p.Window.Min.X), number(p.Window.Min.Y), number(size.X), number(size.Y), pdfNumber(p.Shift.X), pdfNumber(p.Shift.Y))
	out.Write(d.content(p.Own))
	return out.Bytes()
}

// content returns the drawing commands of a scene, with y down.
func (d *pdf) content(s *Scene) []byte {
	c := &pdfContent{pdf: d, alpha: 255}
	c.put("4 M\n") // the same limit for mitres as in the other formats
	if s.Background.A > 0 {
		c.fill(s.Background)
		c.put("0 0 ", number(s.Width), " ", number(s.Height), " re f\n")
	}
	c.items(s)
	return c.out.Bytes()
}

// pdfContent is a stream of drawing commands being written.
type pdfContent struct {
	pdf   *pdf
	out   bytes.Buffer
	alpha uint8
	buf   sfnt.Buffer
}

func (c *pdfContent) put(parts ...string) {
	for _, p := range parts {
		c.out.WriteString(p)
	}
}

func (c *pdfContent) items(s *Scene) {
	for i := range s.Items {
		item := &s.Items[i]
		switch item.Kind {
		case Stand:
			var parts Scene
			parts.paintStand(s, item)
			c.items(&parts)
		case Text:
			c.text(item, s.Points[item.From])
		case Symbol:
			c.fill(item.Style.Fill)
			for _, outline := range item.symbol.outlines {
				for j, p := range outline {
					c.point(j, s.Points[item.From].Along(p, item.Radius))
				}
				c.put("h ")
			}
			c.put("f\n")
		default:
			c.shape(item, s.Points[item.From:item.To])
		}
	}
}

// shape paints a polygon, a line or a disc: first the fill, then the edge, since their
// opacities may differ.
func (c *pdfContent) shape(item *Item, at []geometry.Vec) {
	style := &item.Style
	path := func() {
		if item.Kind == Disc {
			c.circle(at[0], item.Radius)
			return
		}
		for j, p := range at {
			c.point(j, p)
		}
		if item.Kind == Polygon {
			c.put("h ")
		}
	}
	if item.Kind != Line && style.Fill.A > 0 {
		c.fill(style.Fill)
		path()
		c.put("f\n")
	}
	if style.Stroke.A == 0 || style.Width == 0 {
		return
	}
	c.opacity(style.Stroke.A)
	c.put(inks(style.Stroke), " RG ", number(style.Width), " w ")
	if style.Dash > 0 {
		c.put("[", number(style.Dash), "] 0 d ")
	}
	path()
	c.put("S\n")
	if style.Dash > 0 {
		c.put("[] 0 d\n")
	}
}

func (c *pdfContent) point(j int, p geometry.Vec) {
	c.put(number(p.X), " ", number(p.Y))
	if j == 0 {
		c.put(" m ")
	} else {
		c.put(" l ")
	}
}

// circle adds a circle made of four curves.
func (c *pdfContent) circle(at geometry.Vec, r float64) {
	const k = 0.5523 // distance of the handles of a quarter circle
	c.point(0, at.Add(geometry.Vec{X: r}))
	corner := func(ax, ay, bx, by, x, y float64) {
		c.curve(at.Add(geometry.Vec{X: ax * r, Y: ay * r}), at.Add(geometry.Vec{X: bx * r, Y: by * r}), at.Add(geometry.Vec{X: x * r, Y: y * r}))
	}
	corner(1, k, k, 1, 0, 1)
	corner(-k, 1, -1, k, -1, 0)
	corner(-1, -k, -k, -1, 0, -1)
	corner(k, -1, 1, -k, 1, 0)
	c.put("h ")
}

func (c *pdfContent) curve(a, b, to geometry.Vec) {
	for _, p := range []geometry.Vec{a, b, to} {
		c.put(number(p.X), " ", number(p.Y), " ")
	}
	c.put("c ")
}

func (c *pdfContent) fill(ink Color) {
	c.opacity(ink.A)
	c.put(inks(ink), " rg ")
}

func (c *pdfContent) opacity(a uint8) {
	if a != c.alpha {
		c.alpha, c.pdf.alphas[a] = a, true
		c.pdf.alphas[255] = true // the opacity it returns to
		c.put("/A", strconv.Itoa(int(a)), " gs ")
	}
}

func inks(c Color) string {
	part := func(v uint8) string { return strconv.FormatFloat(float64(v)/255, 'f', 3, 64) }
	return part(c.R) + " " + part(c.G) + " " + part(c.B)
}

// text writes the outlines of a line of text.
func (c *pdfContent) text(item *Item, at geometry.Vec) {
	c.fill(item.Style.Fill)
	var last geometry.Vec
	outlineText(&c.buf, item, at, func(op sfnt.SegmentOp, p []geometry.Vec) {
		switch op {
		case sfnt.SegmentOpMoveTo:
			c.point(0, p[0])
		case sfnt.SegmentOpLineTo:
			c.point(1, p[0])
		case sfnt.SegmentOpQuadTo:
			c.curve(last.Lerp(p[0], 2.0/3), p[1].Lerp(p[0], 2.0/3), p[1])
		case sfnt.SegmentOpCubeTo:
			c.curve(p[0], p[1], p[2])
		default:
			c.put("h ")
		}
		if len(p) > 0 {
			last = p[len(p)-1]
		}
	})
	c.put("f\n")
}

// pdfNumber writes a coordinate to a ten thousandth, so that the pages fit together.
func pdfNumber(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

// utf16 encodes a text in hexadecimal, as document information requires.
func utf16(text string) string {
	out := "FEFF"
	for _, r := range text {
		if r > 0xffff {
			r = 0xfffd
		}
		out += fmt.Sprintf("%04X", r)
	}
	return out
}
