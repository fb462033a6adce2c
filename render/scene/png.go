package scene

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"frontage/geometry"
)

// WritePNG writes the scene as a PNG picture with pixelRatio image pixels to a scene
// pixel: 1 gives the scene's own size, 2 a sharper picture.
func WritePNG(w io.Writer, s *Scene, pixelRatio float64) error {
	return png.Encode(w, Rasterise(s, pixelRatio))
}

// Rasterise paints the scene into an image with pixelRatio image pixels to a scene pixel.
func Rasterise(s *Scene, pixelRatio float64) *image.RGBA {
	size := image.Rect(0, 0, int(math.Ceil(s.Width*pixelRatio)), int(math.Ceil(s.Height*pixelRatio)))
	p := newPainter(size, pixelRatio)
	draw.Draw(p.to, size, paint(s.Background), image.Point{}, draw.Src)
	p.items(s)
	return p.to
}

type painter struct {
	to     *image.RGBA
	ratio  float64
	raster vector.Rasterizer
	faces  map[faceKey]font.Face
	// the pixel of the image at the corner of the rasteriser's small canvas
	corner image.Point
	points []geometry.Vec
	miters []geometry.Vec
}

// newPainter returns a painter with an empty image.
func newPainter(size image.Rectangle, ratio float64) *painter {
	return &painter{to: image.NewRGBA(size), ratio: ratio, faces: map[faceKey]font.Face{}}
}

func (p *painter) items(s *Scene) {
	for i := range s.Items {
		item := &s.Items[i]
		switch item.Kind {
		case Text:
			p.text(item, s.Points[item.From].Scale(p.ratio))
		case Symbol:
			p.symbol(item, s.Points[item.From].Scale(p.ratio))
		case Stand:
			var parts Scene
			parts.paintStand(s, item)
			p.items(&parts)
		default:
			p.shape(item, s.Points[item.From:item.To])
		}
	}
}

// paint returns an endless image of one colour.
func paint(c Color) *image.Uniform {
	return image.NewUniform(color.NRGBA(c))
}

func (p *painter) shape(item *Item, points []geometry.Vec) {
	p.points = p.points[:0]
	if item.Kind == Disc {
		p.points = appendCircle(p.points, points[0].Scale(p.ratio), item.Radius*p.ratio)
	} else {
		for _, q := range points {
			p.points = append(p.points, q.Scale(p.ratio))
		}
	}
	style := &item.Style
	closed := item.Kind != Line
	if len(p.points) < 2 {
		return
	}
	if closed && style.Fill.A > 0 && !p.block(style.Fill) && p.begin(0) {
		p.ring(p.points)
		p.end(style.Fill)
	}
	half := style.Width * p.ratio / 2
	if style.Stroke.A == 0 || half == 0 || !p.begin(half*math.Sqrt(2/minMiter)) {
		return
	}
	if style.Dash == 0 {
		p.stroke(p.points, closed, half)
	} else {
		cutDashes(p.points, closed, style.Dash*p.ratio, func(a, b geometry.Vec) {
			p.stroke([]geometry.Vec{a, b}, false, half)
		})
	}
	p.end(style.Stroke)
}

// block fills p.points at once if they are an upright rectangle of whole pixels, and reports whether
// they are.
func (p *painter) block(c Color) bool {
	if len(p.points) != 4 {
		return false
	}
	a, b := p.points[0], p.points[2]
	for i, q := range [4]geometry.Vec{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}} {
		if p.points[i] != q || q.X != math.Round(q.X) || q.Y != math.Round(q.Y) {
			return false
		}
	}
	r := image.Rect(int(a.X), int(a.Y), int(b.X), int(b.Y)).Intersect(p.to.Bounds())
	draw.Draw(p.to, r, paint(c), image.Point{}, draw.Over)
	return true
}

func (p *painter) symbol(item *Item, at geometry.Vec) {
	radius := item.Radius * p.ratio
	p.points = append(p.points[:0], at)
	if !p.begin(radius) {
		return
	}
	for _, outline := range item.symbol.outlines {
		p.points = p.points[:0]
		for _, q := range outline {
			p.points = append(p.points, at.Along(q, radius))
		}
		p.ring(p.points)
	}
	p.end(item.Style.Fill)
}

// begin gives the rasteriser a canvas just large enough for p.points, grown by reach. It
// reports false if that part of the image is empty.
func (p *painter) begin(reach float64) bool {
	box := geometry.Rect{Min: p.points[0], Max: p.points[0]}
	for _, q := range p.points {
		box = box.Union(geometry.Rect{Min: q, Max: q})
	}
	box = box.Grow(reach + 1)
	limit := p.to.Bounds()
	whole := geometry.Rect{Max: geometry.Vec{X: float64(limit.Dx()), Y: float64(limit.Dy())}}
	if !box.Meets(whole) {
		return false
	}
	r := image.Rect(
		int(math.Max(box.Min.X, 0)), int(math.Max(box.Min.Y, 0)),
		int(math.Min(box.Max.X, whole.Max.X))+1, int(math.Min(box.Max.Y, whole.Max.Y))+1,
	).Intersect(limit)
	if r.Empty() {
		return false
	}
	p.corner = r.Min
	p.raster.Reset(r.Dx(), r.Dy())
	return true
}

func (p *painter) end(c Color) {
	at := image.Rectangle{Min: p.corner, Max: p.corner.Add(p.raster.Size())}
	p.raster.Draw(p.to, at, paint(c), image.Point{})
}

func (p *painter) moveTo(v geometry.Vec) {
	p.raster.MoveTo(float32(v.X-float64(p.corner.X)), float32(v.Y-float64(p.corner.Y)))
}

func (p *painter) lineTo(v geometry.Vec) {
	p.raster.LineTo(float32(v.X-float64(p.corner.X)), float32(v.Y-float64(p.corner.Y)))
}

func (p *painter) ring(points []geometry.Vec) {
	p.moveTo(points[0])
	for _, q := range points[1:] {
		p.lineTo(q)
	}
	p.raster.ClosePath()
}

// stroke adds the outline of a line of 2·half pixels: there on one side and back on the
// other, in one loop, or in two if the line is closed.
func (p *painter) stroke(points []geometry.Vec, closed bool, half float64) {
	p.miters = appendMiters(p.miters[:0], points, closed)
	p.moveTo(points[0].Along(p.miters[0], half))
	for i, q := range points[1:] {
		p.lineTo(q.Along(p.miters[i+1], half))
	}
	last := len(points) - 1
	if closed {
		p.raster.ClosePath()
		p.moveTo(points[last].Along(p.miters[last], -half))
	}
	for i := last; i >= 0; i-- {
		p.lineTo(points[i].Along(p.miters[i], -half))
	}
	p.raster.ClosePath()
}

func (p *painter) text(item *Item, at geometry.Vec) {
	em := item.Size * p.ratio
	key := faceKey{item.Font, uint16(math.Round(em * 64))}
	face, ok := p.faces[key]
	if !ok {
		face = newFace(item.Font, em)
		p.faces[key] = face
	}
	width := TextWidth(item.Text, em, item.Font)
	left := at.X
	switch item.Align {
	case AlignCenter:
		left -= width / 2
	case AlignRight:
		left -= width
	}
	baseline := at.Y + em*capHeight/2
	if item.Angle == 0 {
		p.write(p.to, face, item, left, math.Round(baseline))
		return
	}
	p.turned(face, item, at, width, em)
}

// write draws a text with its pen at (left, baseline) of an image.
func (p *painter) write(to draw.Image, face font.Face, item *Item, left, baseline float64) {
	t, em := typefaces[item.Font](), item.Size*p.ratio
	d := font.Drawer{Dst: to, Src: paint(item.Style.Fill), Face: face}
	pen, before := left, rune(0)
	for _, r := range item.Text {
		pen += t.kerning(before, r) * em
		before = r
		d.Dot = fixed.Point26_6{X: fixed.Int26_6(math.Round(pen * 64)), Y: fixed.Int26_6(baseline * 64)}
		d.DrawString(string(r))
		pen += t.advance(r) * em
	}
}

// turned draws a text at an angle: it draws it upright into an image of its own and
// samples that pixel by pixel.
func (p *painter) turned(face font.Face, item *Item, at geometry.Vec, width, em float64) {
	flat := image.NewRGBA(image.Rect(0, 0, int(width)+4, int(2*em)))
	anchor := geometry.Vec{X: 2, Y: em}
	switch item.Align {
	case AlignCenter:
		anchor.X += width / 2
	case AlignRight:
		anchor.X += width
	}
	p.write(flat, face, item, 2, math.Round(em+em*capHeight/2))
	sin, cos := math.Sincos(item.Angle * math.Pi / 180)
	reach := int(width+2*em) + 1
	center := image.Pt(int(at.X), int(at.Y))
	area := image.Rectangle{Min: center, Max: center}.Inset(-reach).Intersect(p.to.Bounds())
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			d := geometry.Vec{X: float64(x) + 0.5 - at.X, Y: float64(y) + 0.5 - at.Y}
			from := anchor.Add(geometry.Vec{X: d.X*cos + d.Y*sin, Y: d.Y*cos - d.X*sin})
			if c := sample(flat, from); c.A > 0 {
				draw.Draw(p.to, image.Rect(x, y, x+1, y+1), image.NewUniform(c), image.Point{}, draw.Over)
			}
		}
	}
}

// sample returns the colour of an image at a point, interpolated between the four nearest
// pixels.
func sample(from *image.RGBA, at geometry.Vec) color.RGBA {
	x0, y0 := math.Floor(at.X-0.5), math.Floor(at.Y-0.5)
	fx, fy := at.X-0.5-x0, at.Y-0.5-y0
	var sum [4]float64
	for _, tap := range [4]struct {
		dx, dy int
		share  float64
	}{{0, 0, (1 - fx) * (1 - fy)}, {1, 0, fx * (1 - fy)}, {0, 1, (1 - fx) * fy}, {1, 1, fx * fy}} {
		c := from.RGBAAt(int(x0)+tap.dx, int(y0)+tap.dy)
		sum[0] += tap.share * float64(c.R)
		sum[1] += tap.share * float64(c.G)
		sum[2] += tap.share * float64(c.B)
		sum[3] += tap.share * float64(c.A)
	}
	return color.RGBA{uint8(sum[0]), uint8(sum[1]), uint8(sum[2]), uint8(sum[3])}
}
