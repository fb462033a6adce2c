package scene

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Atlas is the one texture of the screen: white letters and symbols on nothing,
// rasterised at the size in device pixels at which they are shown, and one white
// spot that all shapes are painted with. Letters are added as texts need them.
//
// It grows downward, so that places already handed out stay valid; a window
// uploads Image again whenever Version has changed.
type Atlas struct {
	image   *image.RGBA
	version int
	glyphs  map[glyphKey]glyph
	faces   map[faceKey]font.Face
	// Letters are packed in rows: the pen is where the next one goes and
	// row the height of the row so far.
	penX, penY, row int
}

const (
	atlasWidth     = 1024
	atlasHeight    = 256
	atlasMaxHeight = 4096
	atlasGap       = 1 // transparent, so that filtering takes in no neighbour
	// Letters stand at quarters of a device pixel, so that the gaps between
	// them are even at small sizes.
	subpixels = 4

	whiteX, whiteY = 2, 2 // the middle of the white spot
)

type faceKey struct {
	font Font
	size int // em in 1/64 device pixel
}

type glyphKey struct {
	faceKey
	r     rune
	phase uint8 // of subpixels
	// symbol is set for a symbol instead of a letter; size is its radius.
	symbol *symbol
}

// glyph is where a letter lies in the atlas and, relative to the pen, on the
// screen, in device pixels. One with no width (a space) is not drawn. The pen of
// a symbol is its middle.
type glyph struct {
	x, y, w, h int
	dx, dy     int
}

// NewAtlas returns an atlas with nothing but the white spot.
func NewAtlas() *Atlas {
	a := &Atlas{}
	a.clear()
	return a
}

// Image returns the texture. Its pixels are premultiplied.
func (a *Atlas) Image() *image.RGBA { return a.image }

// Version changes whenever Image has changed.
func (a *Atlas) Version() int { return a.version }

func (a *Atlas) clear() {
	a.image = image.NewRGBA(image.Rect(0, 0, atlasWidth, atlasHeight))
	draw.Draw(a.image, image.Rect(0, 0, 4, 4), image.White, image.Point{}, draw.Src)
	a.glyphs = map[glyphKey]glyph{}
	a.faces = map[faceKey]font.Face{}
	a.penX, a.penY, a.row = 4+atlasGap, 0, 4
	a.version++
}

// glyph returns a letter, rasterising it when it is new. It reports false when
// the atlas has no room left.
func (a *Atlas) glyph(key glyphKey) (glyph, bool) {
	if g, ok := a.glyphs[key]; ok {
		return g, true
	}
	box, mask, maskAt := a.rasterise(key)
	g := glyph{}
	if !box.Empty() {
		g = glyph{w: box.Dx(), h: box.Dy(), dx: box.Min.X, dy: box.Min.Y}
		if !a.place(&g) {
			return glyph{}, false
		}
		to := image.Rect(g.x, g.y, g.x+g.w, g.y+g.h)
		draw.DrawMask(a.image, to, image.White, image.Point{}, mask, maskAt, draw.Src)
		a.version++
	}
	a.glyphs[key] = g
	return g, true
}

// rasterise returns where a letter or a symbol lies relative to the pen, and
// its shape.
func (a *Atlas) rasterise(key glyphKey) (box image.Rectangle, mask image.Image, maskAt image.Point) {
	if key.symbol == nil {
		dot := fixed.Point26_6{X: fixed.Int26_6(int(key.phase) * 64 / subpixels)}
		box, mask, maskAt, _, _ = a.face(key.faceKey).Glyph(dot, key.r)
		return box, mask, maskAt
	}
	radius := float64(key.size) / 64
	half := int(math.Ceil(radius)) + 1
	r := vector.NewRasterizer(2*half, 2*half)
	for _, outline := range key.symbol.outlines {
		for i, p := range outline {
			x, y := float32(p.X*radius)+float32(half), float32(p.Y*radius)+float32(half)
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
	}
	alpha := image.NewAlpha(image.Rect(0, 0, 2*half, 2*half))
	r.Draw(alpha, alpha.Bounds(), image.Opaque, image.Point{})
	return alpha.Bounds().Sub(image.Pt(half, half)), alpha, image.Point{}
}

func (a *Atlas) face(key faceKey) font.Face {
	f, ok := a.faces[key]
	if !ok {
		f = newFace(key.font, float64(key.size)/64)
		a.faces[key] = f
	}
	return f
}

// newFace returns a font at an em of size pixels.
func newFace(f Font, size float64) font.Face {
	face, err := opentype.NewFace(typefaces[f]().font, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic("scene: " + err.Error()) // the options above are always valid
	}
	return face
}

// place finds room for a letter, growing the image when it must.
func (a *Atlas) place(g *glyph) bool {
	if a.penX+g.w > atlasWidth {
		a.penX, a.penY, a.row = 0, a.penY+a.row+atlasGap, 0
	}
	if g.w > atlasWidth || !a.grow(a.penY+g.h) {
		return false
	}
	g.x, g.y = a.penX, a.penY
	a.penX += g.w + atlasGap
	if g.h > a.row {
		a.row = g.h
	}
	return true
}

func (a *Atlas) grow(height int) bool {
	if height > atlasMaxHeight {
		return false
	}
	have := a.image.Bounds().Dy()
	if height <= have {
		return true
	}
	for have < height {
		have *= 2
	}
	larger := image.NewRGBA(image.Rect(0, 0, atlasWidth, have))
	copy(larger.Pix, a.image.Pix)
	a.image = larger
	return true
}
