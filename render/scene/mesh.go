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

// Mesh is a scene as triangles with one texture, so that a window draws it in
// one call. Edges are antialiased by a ramp of opacity one device pixel wide.
//
// A mesh keeps its memory: building the same scene again allocates nothing.
type Mesh struct {
	Vertices []Vertex
	Indices  []uint32 // three a triangle

	atlas  *Atlas
	points []geometry.Vec // of the item, in device pixels
	miters []geometry.Vec
	dash   [2]geometry.Vec
	ears   earClipper
	tris   []uint16
}

// Build replaces the mesh by the triangles of s on a screen with ratio device
// pixels to a pixel. Letters that atlas lacks are added to it: compare its
// Version before drawing.
func (m *Mesh) Build(s *Scene, ratio float64, atlas *Atlas) {
	m.atlas = atlas
	if !m.build(s, ratio) {
		// The atlas is full of letters in sizes long gone. Start it afresh;
		// what does not fit even then is left out.
		atlas.clear()
		m.build(s, ratio)
	}
}

// build reports false when the atlas had no room for a letter.
func (m *Mesh) build(s *Scene, ratio float64) bool {
	m.Vertices, m.Indices = m.Vertices[:0], m.Indices[:0]
	room := true
	if s.Background.A > 0 {
		w, h := s.Width*ratio, s.Height*ratio
		m.points = append(m.points[:0], geometry.Vec{}, geometry.Vec{X: w}, geometry.Vec{X: w, Y: h}, geometry.Vec{Y: h})
		m.flat(m.points, shade(s.Background), nil)
	}
	for i := range s.Items {
		item := &s.Items[i]
		switch item.Kind {
		case Text:
			room = m.text(item, s.Points[item.From].Scale(ratio), ratio) && room
			continue
		case Symbol:
			room = m.symbol(item, s.Points[item.From].Scale(ratio), ratio) && room
			continue
		}
		m.points = m.points[:0]
		if item.Kind == Disc {
			m.points = appendCircle(m.points, s.Points[item.From].Scale(ratio), item.Radius*ratio)
		} else {
			for _, p := range s.Points[item.From:item.To] {
				m.points = append(m.points, p.Scale(ratio))
			}
		}
		m.shape(item.Kind != Line, &item.Style, ratio)
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
	}
	stroked := style.Stroke.A > 0 && style.Width > 0
	if closed && style.Fill.A > 0 {
		// An opaque stroke covers the edge, which then needs no ramp.
		covered := stroked && style.Stroke.A == 255 && style.Dash == 0 && style.Width*ratio >= 1.5
		m.fill(shade(style.Fill), area, !covered)
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

// fill paints the inside of m.points; with a ramp, the inside half a pixel
// smaller, and around it a border that fades out half a pixel outside.
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
		quad(index[6*i:], first+i, first+j, first+uint32(n)+j, first+uint32(n)+i)
	}
}

// flat paints a shape without a ramp.
func (m *Mesh) flat(points []geometry.Vec, c tint, tris []uint16) {
	first, v := m.vertices(len(points))
	for i, p := range points {
		put(&v[i], p, c)
	}
	m.inside(first, len(points), tris)
}

// inside adds the triangles of a shape whose n vertices begin at first: those
// given, or a fan when there are none because it is convex.
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

// stroke paints a line of 2·half device pixels. Across it the opacity rises
// over a pixel, stays, and falls over a pixel; a line thinner than a pixel is
// as wide as a pixel, and fainter.
func (m *Mesh) stroke(points []geometry.Vec, closed bool, half float64, c tint) {
	if half < 0.5 {
		c = c.fade(float32(2 * half))
		half = 0.5
	}
	m.miters = appendMiters(m.miters[:0], points, closed)
	rows := 4
	if half == 0.5 {
		rows = 3 // the two inner rows fall together
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
			quad(index, a+k, b+k, b+k+1, a+k+1)
			index = index[6:]
		}
	}
}

// text paints one line of text: a quad a letter. It reports false when the
// atlas had no room for one.
func (m *Mesh) text(item *Item, at geometry.Vec, ratio float64) bool {
	t := typefaces[item.Font]()
	em := item.Size * ratio
	key := glyphKey{faceKey: faceKey{item.Font, int(math.Round(em * 64))}}
	c := shade(item.Style.Fill)
	pen := 0.0
	switch item.Align {
	case AlignCenter:
		pen = -TextWidth(item.Text, em, item.Font) / 2
	case AlignRight:
		pen = -TextWidth(item.Text, em, item.Font)
	}
	along := geometry.Vec{X: 1}
	baseline := geometry.Vec{X: at.X, Y: math.Round(at.Y + em*capHeight/2)}
	if item.Angle != 0 {
		s, co := math.Sincos(item.Angle * math.Pi / 180)
		along = geometry.Vec{X: co, Y: s}
		baseline = at.Along(geometry.Vec{X: -s, Y: co}, em*capHeight/2)
	}
	room := true
	for _, r := range item.Text {
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
		if g.w > 0 {
			m.letter(g, origin, along, c)
		}
		pen += t.advance(r) * em
	}
	return room
}

// largestSprite is the radius in device pixels up to which a symbol is drawn
// from the atlas; beyond it the atlas would fill up, and its triangles cost
// little as only few are in view.
const largestSprite = 24

// symbol paints a symbol: like a letter when it is small. It reports false when
// the atlas had no room.
func (m *Mesh) symbol(item *Item, at geometry.Vec, ratio float64) bool {
	radius := item.Radius * ratio
	c := shade(item.Style.Fill)
	if radius > largestSprite {
		for _, outline := range item.symbol.outlines {
			m.points = m.points[:0]
			for _, p := range outline {
				m.points = append(m.points, at.Along(p, radius))
			}
			m.fill(c, signedArea(m.points), true)
		}
		return true
	}
	// Sizes in steps of a quarter pixel, so that zooming reuses them.
	key := glyphKey{faceKey: faceKey{size: int(math.Round(radius*4)) * 16}, symbol: item.symbol}
	g, ok := m.atlas.glyph(key)
	if g.w > 0 {
		whole := geometry.Vec{X: math.Round(at.X), Y: math.Round(at.Y)}
		m.letter(g, whole, geometry.Vec{X: 1}, c)
	}
	return ok
}

// letter paints one glyph whose pen is at origin and whose line runs along.
func (m *Mesh) letter(g glyph, origin, along geometry.Vec, c tint) {
	down := geometry.Vec{X: -along.Y, Y: along.X}
	first, v := m.vertices(4)
	for i, d := range [4][2]int{{0, 0}, {g.w, 0}, {g.w, g.h}, {0, g.h}} {
		put(&v[i], origin.Along(along, float64(g.dx+d[0])).Along(down, float64(g.dy+d[1])), c)
		v[i].SrcX, v[i].SrcY = float32(g.x+d[0]), float32(g.y+d[1])
	}
	quad(m.indices(6), first, first+1, first+2, first+3)
}

// vertices makes room for n vertices and returns the index of the first.
func (m *Mesh) vertices(n int) (uint32, []Vertex) {
	first := len(m.Vertices)
	m.Vertices = slices.Grow(m.Vertices, n)[:first+n]
	return uint32(first), m.Vertices[first:]
}

// indices makes room for n indices.
func (m *Mesh) indices(n int) []uint32 {
	first := len(m.Indices)
	m.Indices = slices.Grow(m.Indices, n)[:first+n]
	return m.Indices[first:]
}

// put sets a vertex to a plain colour at a place.
func put(v *Vertex, p geometry.Vec, c tint) {
	// Field by field: a literal is built elsewhere first and then copied.
	v.X, v.Y, v.SrcX, v.SrcY = float32(p.X), float32(p.Y), whiteX, whiteY
	v.R, v.G, v.B, v.A = c.r, c.g, c.b, c.a
}

// quad sets the first six indices to the two triangles of a quadrangle.
func quad(index []uint32, a, b, c, d uint32) {
	_ = index[5]
	index[0], index[1], index[2], index[3], index[4], index[5] = a, b, c, a, c, d
}

// tint is a premultiplied colour, 0 to 1.
type tint struct{ r, g, b, a float32 }

func shade(c Color) tint {
	a := float32(c.A) / 255
	return tint{float32(c.R) / 255 * a, float32(c.G) / 255 * a, float32(c.B) / 255 * a, a}
}

func (c tint) fade(k float32) tint { return tint{c.r * k, c.g * k, c.b * k, c.a * k} }
