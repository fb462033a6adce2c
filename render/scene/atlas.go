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

// Atlas is the single texture of the screen. It holds white letters and symbols on a
// transparent ground, rasterised at the size in device pixels at which they are shown,
// coloured pictures of small stands and discs, and one white spot for painting all other
// shapes. Everything but the spot is added when a scene first needs it.
//
// It grows downward, so that earlier places stay valid. A window uploads the part that
// Changed returns.
type Atlas struct {
	image   *image.RGBA
	changed image.Rectangle
	glyphs  map[glyphKey]glyph
	symbols map[symbolKey]glyph
	stands  map[standKey]glyph
	discs   map[discKey]glyph
	faces   map[faceKey]font.Face
	// Letters are packed in rows: the next one goes to the pen; row is the height of the
	// current row.
	penX, penY, row int
}

const (
	atlasWidth     = 1024
	atlasHeight    = 256
	atlasMaxHeight = 4096
	atlasGap       = 1 // transparent, so that filtering never blends neighbours
	// Letters are placed at quarters of a device pixel, so that the gaps between them are
	// even at small sizes.
	subpixels = 4

	whiteX, whiteY = 2, 2 // the middle of the white spot
)

type faceKey struct {
	font Font
	size uint16 // em, in 1/64 device pixel
}

// The keys are small and have no padding, so that WebAssembly, which has no instructions
// for hashing, looks them up fast.

type glyphKey struct {
	r     rune
	size  uint16 // as in faceKey
	font  Font
	phase uint8 // number of the subpixel
}

type symbolKey struct {
	symbol *symbol
	radius int // in 1/4 device pixel, so that zooming reuses symbols
}

// glyph is the place of a letter in the atlas and, relative to the pen, on the screen, in
// device pixels. A glyph without width (a space) is not drawn. For symbols and sprites
// the pen is the middle.
type glyph struct {
	x, y, w, h int16
	dx, dy     int16
}

func (g glyph) bounds() image.Rectangle {
	return image.Rect(int(g.x), int(g.y), int(g.x+g.w), int(g.y+g.h))
}

// NewAtlas returns an atlas that holds only the white spot.
func NewAtlas() *Atlas {
	a := &Atlas{}
	a.clear()
	return a
}

// Image returns the texture. Its pixels are premultiplied.
func (a *Atlas) Image() *image.RGBA { return a.image }

// Changed returns the part of Image, over its full width, that has changed since the last
// call of Changed; empty if nothing has.
func (a *Atlas) Changed() image.Rectangle {
	r := a.changed
	a.changed = image.Rectangle{}
	if !r.Empty() {
		r.Min.X, r.Max.X = 0, atlasWidth
	}
	return r
}

func (a *Atlas) clear() {
	a.image = image.NewRGBA(image.Rect(0, 0, atlasWidth, atlasHeight))
	draw.Draw(a.image, image.Rect(0, 0, 4, 4), image.White, image.Point{}, draw.Src)
	a.glyphs, a.symbols = map[glyphKey]glyph{}, map[symbolKey]glyph{}
	a.stands, a.discs = map[standKey]glyph{}, map[discKey]glyph{}
	a.faces = map[faceKey]font.Face{}
	a.penX, a.penY, a.row = 4+atlasGap, 0, 4
	a.changed = a.image.Bounds()
}

// glyph returns a letter and rasterises it if it is new. Like symbol, stand and disc it
// reports false if the atlas is full.
func (a *Atlas) glyph(key glyphKey) (glyph, bool) {
	if g, ok := a.glyphs[key]; ok {
		return g, true
	}
	dot := fixed.Point26_6{X: fixed.Int26_6(int(key.phase) * 64 / subpixels)}
	box, mask, maskAt, _, _ := a.face(faceKey{key.font, key.size}).Glyph(dot, key.r)
	return keep(a, a.glyphs, key, box, func(to draw.Image, at image.Rectangle) {
		draw.DrawMask(to, at, image.White, image.Point{}, mask, maskAt, draw.Src)
	})
}

// symbol returns a symbol in white.
func (a *Atlas) symbol(key symbolKey) (glyph, bool) {
	if g, ok := a.symbols[key]; ok {
		return g, true
	}
	radius := float64(key.radius) / 4
	half := int(math.Ceil(radius)) + 1
	return keep(a, a.symbols, key, image.Rect(-half, -half, half, half), func(to draw.Image, at image.Rectangle) {
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
		r.DrawOp = draw.Src
		r.Draw(to, at, image.White, image.Point{})
	})
}

// keep finds room for a new picture that covers box around its pen, paints it there and
// stores it under its key.
func keep[K comparable](a *Atlas, known map[K]glyph, key K, box image.Rectangle, paint func(to draw.Image, at image.Rectangle)) (glyph, bool) {
	g := glyph{}
	if !box.Empty() {
		g = glyph{w: int16(box.Dx()), h: int16(box.Dy()), dx: int16(box.Min.X), dy: int16(box.Min.Y)}
		if !a.place(&g) {
			return glyph{}, false
		}
		paint(a.image, g.bounds())
	}
	known[key] = g
	return g, true
}

func (a *Atlas) face(key faceKey) font.Face {
	f, ok := a.faces[key]
	if !ok {
		f = newFace(key.font, float64(key.size)/64)
		a.faces[key] = f
	}
	return f
}

// newFace returns a font with an em of size pixels.
func newFace(f Font, size float64) font.Face {
	face, err := opentype.NewFace(typefaces[f]().font, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic("scene: " + err.Error()) // the options above are always valid
	}
	return face
}

// place finds room for a glyph, grows the image if needed and counts the place as
// changed.
func (a *Atlas) place(g *glyph) bool {
	w, h := int(g.w), int(g.h)
	if a.penX+w > atlasWidth {
		a.penX, a.penY, a.row = 0, a.penY+a.row+atlasGap, 0
	}
	if w > atlasWidth || !a.grow(a.penY+h) {
		return false
	}
	g.x, g.y = int16(a.penX), int16(a.penY)
	a.penX += w + atlasGap
	if h > a.row {
		a.row = h
	}
	a.changed = a.changed.Union(g.bounds())
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
	a.changed = larger.Bounds()
	return true
}
