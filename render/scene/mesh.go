package scene

import (
	"math"
	"slices"

	"frontage/geometry"
)

// Vertex is a corner of a triangle: its place on the screen and in the atlas,
// both in device pixels, and its colour, premultiplied, 0 to 1.
type Vertex struct {
	X, Y, SrcX, SrcY float32
	R, G, B, A       float32
}

// Mesh is a scene as triangles with one texture, so that a window draws it in a few
// calls. Edges are antialiased: opacity falls off over one device pixel.
//
// A mesh keeps its memory: building the same scene again allocates nothing.
type Mesh struct {
	Vertices []Vertex
	Indices  []uint32 // three for each triangle, relative to the vertices of its run

	starts []runStart // where each run starts
	runs   []Run
	large  float64 // a plain shape with more square device pixels counts as large

	atlas  *Atlas
	points []geometry.Vec // scratch: points of an item, in device pixels
	miters []geometry.Vec
	dash   [2]geometry.Vec
	ears   earClipper
	tris   []uint16
	parts  Scene // scratch: the parts of a large stand

	sprites []standSprite // by look of the scene
}

// Build replaces the mesh by the triangles of s on a screen with ratio device pixels to a
// pixel. It adds missing letters to atlas: upload what atlas.Changed returns before
// drawing.
func (m *Mesh) Build(s *Scene, ratio float64, atlas *Atlas) {
	m.atlas = atlas
	if !m.build(s, ratio) {
		// The atlas is full of letters in old sizes. Start it again; what still does not
		// fit is left out.
		atlas.clear()
		m.build(s, ratio)
	}
}

// build reports false if the atlas was full.
func (m *Mesh) build(s *Scene, ratio float64) bool {
	m.Vertices, m.Indices, m.starts = m.Vertices[:0], m.Indices[:0], m.starts[:0]
	w, h := s.Width*ratio, s.Height*ratio
	m.large = w * h * largeShare
	m.begin(NeedsColor)
	if s.Background.A > 0 {
		m.points = append(m.points[:0], geometry.Vec{}, geometry.Vec{X: w}, geometry.Vec{X: w, Y: h}, geometry.Vec{Y: h})
		m.flat(m.points, shade(s.Background), nil)
	}
	room := m.lookUp(s.looks, ratio)
	return m.items(s, ratio) && room
}

func (m *Mesh) items(s *Scene, ratio float64) bool {
	room := true
	for i := range s.Items {
		item := &s.Items[i]
		switch item.Kind {
		case Text:
			room = m.text(item, s.Points[item.From].Scale(ratio), ratio) && room
		case Symbol:
			room = m.symbol(item.symbol, item.Style.Fill, s.Points[item.From].Scale(ratio), item.Radius*ratio) && room
		case Stand:
			room = m.stand(s, item, ratio) && room
		case Disc:
			room = m.disc(item, s.Points[item.From], ratio) && room
		default:
			m.points = m.points[:0]
			for _, p := range s.Points[item.From:item.To] {
				m.points = append(m.points, p.Scale(ratio))
			}
			m.shape(item.Kind == Polygon, &item.Style, ratio)
		}
	}
	return room
}

func (m *Mesh) shape(closed bool, style *Style, ratio float64) {
	if len(m.points) < 2 || closed && len(m.points) < 3 {
		return
	}
	area := 0.0
	if closed {
		area = signedArea(m.points)
		if area == 0 {
			return
		}
		if style.Fill.A > 0 {
			m.plain(math.Abs(area))
		}
	}
	stroked := style.Stroke.A > 0 && style.Width > 0
	if closed && style.Fill.A > 0 {
		covered := stroked && style.Stroke.A == 255 && style.Dash == 0 && style.Width*ratio >= 1.5
		m.fill(shade(style.Fill), area, !covered && !crisp(m.points))
	}
	if !stroked {
		return
	}
	half := style.Width * ratio / 2
	if style.Dash == 0 {
		m.stroke(m.points, closed, half, shade(style.Stroke))
		return
	}
	cutDashes(m.points, closed, style.Dash*ratio, func(a, b geometry.Vec) {
		m.dash = [2]geometry.Vec{a, b}
		m.stroke(m.dash[:], false, half, shade(style.Stroke))
	})
}

// crisp reports whether a shape is a rectangle on whole pixels: its edges need no
// antialiasing.
func crisp(points []geometry.Vec) bool {
	if len(points) != 4 {
		return false
	}
	for i, p := range points {
		q := points[(i+1)%4]
		if p.X != q.X && p.Y != q.Y || p.X != math.Floor(p.X) || p.Y != math.Floor(p.Y) {
			return false
		}
	}
	return true
}

// fill paints the inside of m.points. With ramp it paints the inside half a pixel
// smaller, and a border that fades out half a pixel outside.
func (m *Mesh) fill(c tint, area float64, ramp bool) {
	var tris []uint16
	if !convex(m.points, area) {
		m.tris = m.ears.triangles(m.tris[:0], m.points)
		tris = m.tris
	}
	if !ramp {
		m.flat(m.points, c, tris)
		return
	}
	outward := 0.5
	if area < 0 {
		outward = -0.5
	}
	m.miters = appendMiters(m.miters[:0], m.points, true)
	n := len(m.points)
	first, v := m.vertices(2 * n)
	for i, p := range m.points {
		put(&v[i], p.Along(m.miters[i], -outward), c)
		put(&v[n+i], p.Along(m.miters[i], outward), tint{})
	}
	m.inside(first, n, tris)
	index := m.indices(6 * n)
	for i := range uint32(n) {
		j := (i + 1) % uint32(n)
		rectangle(index[6*i:], first+i, first+j, first+uint32(n)+j, first+uint32(n)+i)
	}
}

// flat paints a shape without antialiasing.
func (m *Mesh) flat(points []geometry.Vec, c tint, tris []uint16) {
	first, v := m.vertices(len(points))
	for i, p := range points {
		put(&v[i], p, c)
	}
	m.inside(first, len(points), tris)
}

// inside adds the triangles of a shape whose n vertices begin at first. tris lists them;
// if it is empty the shape is convex and becomes a fan.
func (m *Mesh) inside(first uint32, n int, tris []uint16) {
	for _, t := range tris {
		m.Indices = append(m.Indices, first+uint32(t))
	}
	if tris == nil {
		for i := uint32(2); i < uint32(n); i++ {
			m.Indices = append(m.Indices, first, first+i-1, first+i)
		}
	}
}

// stroke paints a line of 2·half device pixels. Across the line opacity rises over a
// pixel, stays, and falls over a pixel. A line thinner than a pixel is drawn one pixel
// wide, but fainter.
func (m *Mesh) stroke(points []geometry.Vec, closed bool, half float64, c tint) {
	if half < 0.5 {
		c = c.fade(float32(2 * half))
		half = 0.5
	}
	m.miters = appendMiters(m.miters[:0], points, closed)
	rows := 4
	if half == 0.5 {
		rows = 3 // the two inner rows coincide
	}
	first, v := m.vertices(rows * len(points))
	for i, p := range points {
		n, row := m.miters[i], v[rows*i:rows*i+rows]
		put(&row[0], p.Along(n, half+0.5), tint{})
		put(&row[1], p.Along(n, half-0.5), c)
		if rows == 4 {
			put(&row[2], p.Along(n, 0.5-half), c)
		}
		put(&row[rows-1], p.Along(n, -half-0.5), tint{})
	}
	pieces := len(points)
	if !closed {
		pieces--
	}
	index := m.indices(6 * pieces * (rows - 1))
	for i := range pieces {
		a := first + uint32(i*rows)
		b := first + uint32((i+1)%len(points)*rows)
		for k := range uint32(rows - 1) {
			rectangle(index, a+k, b+k, b+k+1, a+k+1)
			index = index[6:]
		}
	}
}

// text paints one line of text, with a quad for each letter. It reports false if the
// atlas was full.
func (m *Mesh) text(item *Item, at geometry.Vec, ratio float64) bool {
	t := typefaces[item.Font]()
	em := item.Size * ratio
	key := glyphKey{font: item.Font, size: uint16(math.Round(em * 64))}
	c := shade(item.Style.Fill)
	pen := 0.0
	switch item.Align {
	case AlignCenter:
		pen = -TextWidth(item.Text, em, item.Font) / 2
	case AlignRight:
		pen = -TextWidth(item.Text, em, item.Font)
	}
	along, needs := geometry.Vec{X: 1}, NeedsTexel
	baseline := geometry.Vec{X: at.X, Y: math.Round(at.Y + em*capHeight/2)}
	if item.Angle != 0 {
		s, co := math.Sincos(item.Angle * math.Pi / 180)
		along, needs = geometry.Vec{X: co, Y: s}, NeedsFilter
		baseline = at.Along(geometry.Vec{X: -s, Y: co}, em*capHeight/2)
	}
	room, before := true, rune(0)
	for _, r := range item.Text {
		pen += t.kerning(before, r) * em
		before = r
		origin := baseline.Along(along, pen)
		key.r, key.phase = r, 0
		if item.Angle == 0 {
			quarters := math.Round(origin.X * subpixels)
			whole := math.Floor(quarters / subpixels)
			key.phase = uint8(quarters - whole*subpixels)
			origin.X = whole
		}
		g, ok := m.atlas.glyph(key)
		room = room && ok
		m.need(needs)
		m.letter(g, origin, along, c)
		pen += t.advance(r) * em
	}
	return room
}

// largestSymbol is the radius in device pixels up to which a symbol is drawn from the
// atlas. Larger ones would fill the atlas, and only few are in view, so their triangles
// cost little.
const largestSymbol = 24

// symbol paints a symbol with a radius in device pixels; a small one comes from the atlas
// like a letter. It reports false if the atlas was full.
func (m *Mesh) symbol(sym *symbol, fill Color, at geometry.Vec, radius float64) bool {
	c := shade(fill)
	if radius > largestSymbol {
		for _, outline := range sym.outlines {
			m.points = m.points[:0]
			for _, p := range outline {
				m.points = append(m.points, at.Along(p, radius))
			}
			m.fill(c, signedArea(m.points), true)
		}
		return true
	}
	g, ok := m.atlas.symbol(symbolKey{sym, int(math.Round(radius * 4))})
	whole := geometry.Vec{X: math.Round(at.X), Y: math.Round(at.Y)}
	m.need(NeedsTexel)
	m.letter(g, whole, geometry.Vec{X: 1}, c)
	return ok
}

// letter paints one glyph with its pen at origin, in a line that runs along.
func (m *Mesh) letter(g glyph, origin, along geometry.Vec, c tint) {
	m.quad(g, origin, along, geometry.Vec{X: -along.Y, Y: along.X}, c)
}

// quad paints a part of the atlas with its pen at origin; right and down are the size of
// one of its pixels on the screen.
func (m *Mesh) quad(g glyph, origin, right, down geometry.Vec, c tint) {
	if g.w == 0 {
		return
	}
	first, v := m.vertices(4)
	w, h := float64(g.w), float64(g.h)
	corner := origin.Along(right, float64(g.dx)).Along(down, float64(g.dy))
	put(&v[0], corner, c)
	put(&v[1], corner.Along(right, w), c)
	put(&v[2], corner.Along(right, w).Along(down, h), c)
	put(&v[3], corner.Along(down, h), c)
	x0, y0 := float32(g.x), float32(g.y)
	x1, y1 := float32(g.x+g.w), float32(g.y+g.h)
	v[0].SrcX, v[0].SrcY = x0, y0
	v[1].SrcX, v[1].SrcY = x1, y0
	v[2].SrcX, v[2].SrcY = x1, y1
	v[3].SrcX, v[3].SrcY = x0, y1
	rectangle(m.indices(6), first, first+1, first+2, first+3)
}

// vertices makes room for n vertices and returns the index of the first, counted from the
// start of the run.
func (m *Mesh) vertices(n int) (uint32, []Vertex) {
	first := len(m.Vertices)
	m.Vertices = slices.Grow(m.Vertices, n)[:first+n]
	return uint32(first - m.last().vertex), m.Vertices[first:]
}

// indices makes room for n indices.
func (m *Mesh) indices(n int) []uint32 {
	first := len(m.Indices)
	m.Indices = slices.Grow(m.Indices, n)[:first+n]
	return m.Indices[first:]
}

// put sets a vertex to a plain colour at a place.
func put(v *Vertex, p geometry.Vec, c tint) {
	// Assign field by field: the compiler builds a literal elsewhere and copies it.
	v.X, v.Y, v.SrcX, v.SrcY = float32(p.X), float32(p.Y), whiteX, whiteY
	v.R, v.G, v.B, v.A = c.r, c.g, c.b, c.a
}

// rectangle sets the first six indices to the two triangles of a quadrilateral.
func rectangle(index []uint32, a, b, c, d uint32) {
	_ = index[5]
	index[0], index[1], index[2], index[3], index[4], index[5] = a, b, c, a, c, d
}

// tint is a premultiplied colour, 0 to 1.
type tint struct{ r, g, b, a float32 }

// white keeps the colours of a sprite.
var white = tint{1, 1, 1, 1}

func shade(c Color) tint {
	a := float32(c.A) / 255
	return tint{float32(c.R) / 255 * a, float32(c.G) / 255 * a, float32(c.B) / 255 * a, a}
}

func (c tint) fade(k float32) tint { return tint{c.r * k, c.g * k, c.b * k, c.a * k} }
