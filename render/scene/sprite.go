package scene

import (
	"image"
	"image/draw"
	"math"

	"frontage/geometry"
)

// Small stands and discs are drawn as sprites. The PNG painter paints each look once into
// the atlas; then every stand is a single quad, at any angle. That takes eight vertices
// for a stand instead of forty to eighty. Larger stands are few and are drawn as
// triangles.

const (
	// oversample is the number of sprite pixels to a device pixel. With two, filtering
	// between four neighbours averages over one device pixel, so lines stay crisp at any
	// place and angle.
	oversample = 2
	// largestSprite is the longest side of a sprite, in sprite pixels.
	largestSprite = 192
	// largestDisc is the radius in device pixels up to which a disc is a sprite.
	largestDisc = 10
	// scaleSteps is the number of scales per doubling at which stands are painted, so
	// that zooming reuses them. A sprite is drawn larger or smaller by at most 2.2 %,
	// which the oversampling hides.
	scaleSteps = 16
)

// standKey is everything that a stand's sprite depends on: its look at one of the steps
// of scale, without the symbol, which stays upright on the screen.
type standKey struct {
	look  look
	ratio float64
}

// discKey is everything that a disc's sprite depends on, measured in 1/64 device pixel.
type discKey struct {
	fill, stroke  Color
	radius, width uint16
}

// stand returns the sprite of a stand.
func (a *Atlas) stand(key standKey) (glyph, bool) {
	if g, ok := a.stands[key]; ok {
		return g, true
	}
	dense := key.ratio * oversample
	base := key.look.base
	d := drawing{s: &Scene{looks: []look{key.look}}, v: View{Scale: key.look.scale}}
	d.stand("", geometry.Box{Forward: geometry.Vec{Y: 1}, Width: base.Front, Depth: base.Depth}, 0)
	return keep(a, a.stands, key, key.box(), painted(d.s, dense))
}

// box returns the pixels that the sprite of a stand covers around its middle.
func (k *standKey) box() image.Rectangle {
	base, dense := k.look.base, k.ratio*oversample
	return spriteBox(base.Front/2*k.look.scale*dense, base.Depth/2*k.look.scale*dense, 2*rimWidth*dense)
}

// disc returns the sprite of a disc.
func (a *Atlas) disc(key discKey) (glyph, bool) {
	if g, ok := a.discs[key]; ok {
		return g, true
	}
	radius, width := float64(key.radius)/64, float64(key.width)/64
	s := &Scene{}
	s.Disc(Style{Fill: key.fill, Stroke: key.stroke, Width: width}, geometry.Vec{}, radius)
	half := radius * oversample
	return keep(a, a.discs, key, spriteBox(half, half, width*oversample), painted(s, oversample))
}

// spriteBox returns the pixels around a shape with the given half sizes, a line around
// it, and a transparent border.
func spriteBox(x, y, line float64) image.Rectangle {
	w, h := int(math.Ceil(x+line/2))+oversample, int(math.Ceil(y+line/2))+oversample
	return image.Rect(-w, -h, w, h)
}

// painted returns a function that paints a scene around its origin, with dense image
// pixels to a scene pixel.
func painted(s *Scene, dense float64) func(to draw.Image, at image.Rectangle) {
	return func(to draw.Image, at image.Rectangle) {
		for i, p := range s.Points {
			s.Points[i] = p.Add(geometry.Vec{X: float64(at.Dx()), Y: float64(at.Dy())}.Scale(0.5 / dense))
		}
		p := newPainter(image.Rect(0, 0, at.Dx(), at.Dy()), dense)
		p.items(s)
		draw.Draw(to, at, p.to, image.Point{}, draw.Src)
	}
}

// standSprite is the sprite for the stands of one look.
type standSprite struct {
	glyph glyph   // without width if they are too large for a sprite
	texel float64 // size of a sprite pixel, in cm
}

// lookUp finds the sprites of all looks. It reports false if the atlas was full.
func (m *Mesh) lookUp(looks []look, ratio float64) bool {
	m.sprites = m.sprites[:0]
	room := true
	for i := range looks {
		l := &looks[i]
		key := standKey{look: *l, ratio: ratio}
		key.look.scale = math.Exp2(math.Round(math.Log2(l.scale)*scaleSteps) / scaleSteps)
		key.look.symbol = nil
		sprite := standSprite{texel: 1 / (key.look.scale * ratio * oversample)}
		if box := key.box(); box.Dx() <= largestSprite && box.Dy() <= largestSprite {
			var ok bool
			sprite.glyph, ok = m.atlas.stand(key)
			room = room && ok
		}
		m.sprites = append(m.sprites, sprite)
	}
	return room
}

// stand paints a stand, as a sprite if it is small. It reports false if the atlas was
// full.
func (m *Mesh) stand(s *Scene, item *Item, ratio float64) bool {
	l, sprite := &s.looks[item.look], &m.sprites[item.look]
	if sprite.glyph.w == 0 {
		m.parts.Reset(0, 0, Color{})
		m.parts.paintStand(s, item)
		return m.items(&m.parts, ratio)
	}
	f := s.frame(item)
	texel := sprite.texel * ratio
	m.need(NeedsFilter)
	m.quad(sprite.glyph, f.origin.Scale(ratio), f.right.Scale(texel), f.ahead.Scale(-texel), white)
	ahead, radius := l.symbolPlace()
	if radius == 0 {
		return true
	}
	fill := l.part(l.livery().symbol, "", "").Fill
	return m.symbol(l.symbol, fill, f.at(0, ahead).Scale(ratio), radius*ratio)
}

// disc paints a disc, as a sprite if it is small. It reports false if the atlas was full.
func (m *Mesh) disc(item *Item, center geometry.Vec, ratio float64) bool {
	center = center.Scale(ratio)
	style := &item.Style
	if item.Radius*ratio > largestDisc || style.Dash > 0 {
		m.points = appendCircle(m.points[:0], center, item.Radius*ratio)
		m.shape(true, style, ratio)
		return true
	}
	key := discKey{style.Fill, style.Stroke, uint16(item.Radius*ratio*64 + 0.5), uint16(style.Width*ratio*64 + 0.5)}
	g, ok := m.atlas.disc(key)
	const texel = 1.0 / oversample
	m.need(NeedsFilter)
	m.quad(g, center, geometry.Vec{X: texel}, geometry.Vec{Y: texel}, white)
	return ok
}
