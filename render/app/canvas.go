package app

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"frontage/render/scene"
)

// canvas draws a scene in one call, with one texture. It keeps its memory:
// drawing a scene like the one before allocates nothing.
type canvas struct {
	mesh     scene.Mesh
	atlas    *scene.Atlas
	vertices []ebiten.Vertex

	texture *ebiten.Image // the atlas on the graphics card
	options ebiten.DrawTrianglesOptions
}

// build turns a scene into triangles as Ebitengine wants them, for a screen with
// ratio device pixels to a pixel.
func (c *canvas) build(s *scene.Scene, ratio float64) {
	if c.atlas == nil {
		c.atlas = scene.NewAtlas()
	}
	c.mesh.Build(s, ratio, c.atlas)
	n := len(c.mesh.Vertices)
	c.vertices = slices.Grow(c.vertices[:0], n)[:n]
	for i, from := range c.mesh.Vertices {
		// Field by field: a whole ebiten.Vertex is half as long again.
		to := &c.vertices[i]
		to.DstX, to.DstY, to.SrcX, to.SrcY = from.X, from.Y, from.SrcX, from.SrcY
		to.ColorR, to.ColorG, to.ColorB, to.ColorA = from.R, from.G, from.B, from.A
	}
}

// draw paints the scene that was built last.
func (c *canvas) draw(screen *ebiten.Image) {
	c.upload()
	c.options = ebiten.DrawTrianglesOptions{
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
		// Letters that stand upright lie on whole pixels, where a linear
		// filter is exact; turned ones need it.
		Filter:         ebiten.FilterLinear,
		DisableMipmaps: true,
	}
	screen.DrawTriangles32(c.vertices, c.mesh.Indices, c.texture, &c.options)
}

// upload brings to the graphics card what is new in the atlas.
func (c *canvas) upload() {
	changed := c.atlas.Changed()
	if changed.Empty() {
		return
	}
	picture := c.atlas.Image()
	if c.texture == nil || c.texture.Bounds() != picture.Bounds() {
		if c.texture != nil {
			c.texture.Deallocate()
		}
		// Unmanaged keeps it out of Ebitengine's own atlas, in which it
		// would be moved about.
		c.texture = ebiten.NewImageWithOptions(picture.Bounds(), &ebiten.NewImageOptions{Unmanaged: true})
		changed = picture.Bounds()
	}
	rows := picture.Pix[picture.PixOffset(0, changed.Min.Y):picture.PixOffset(0, changed.Max.Y)]
	c.texture.SubImage(changed).(*ebiten.Image).WritePixels(rows)
}
