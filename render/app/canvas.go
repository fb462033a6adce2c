package app

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"frontage/render/scene"
)

// canvas draws a scene in a few calls with one texture. It keeps its memory: drawing a
// similar scene again allocates nothing.
type canvas struct {
	mesh     scene.Mesh
	atlas    *scene.Atlas
	vertices []ebiten.Vertex // of all runs

	texture *ebiten.Image  // the atlas on the graphics card
	plain   *ebiten.Shader // for runs that need no texture
	colors  ebiten.DrawTrianglesShaderOptions
	texels  ebiten.DrawTrianglesOptions
}

// plainShader paints each pixel with the colour of its triangle.
//
//ebitengine:shadersource
const plainShader = `//kage:unit pixels

package main

func Fragment(at vec4, from vec2, color vec4) vec4 {
	return color
}
`

// build turns a scene into Ebitengine's triangles, for a screen with ratio device pixels
// to a pixel.
func (c *canvas) build(s *scene.Scene, ratio float64) {
	if c.atlas == nil {
		c.atlas = scene.NewAtlas()
	}
	c.mesh.Build(s, ratio, c.atlas)
	n := len(c.mesh.Vertices)
	c.vertices = slices.Grow(c.vertices[:0], n)[:n]
	for i := range c.mesh.Vertices {
		// Assign field by field: copying a whole ebiten.Vertex takes half as long again.
		from, to := &c.mesh.Vertices[i], &c.vertices[i]
		to.DstX, to.DstY, to.SrcX, to.SrcY = from.X, from.Y, from.SrcX, from.SrcY
		to.ColorR, to.ColorG, to.ColorB, to.ColorA = from.R, from.G, from.B, from.A
	}
}

// draw paints the scene of the last build directly on the final screen; an intermediate
// image would have to be painted twice.
func (c *canvas) draw(screen ebiten.FinalScreen) {
	c.upload()
	vertices := c.vertices
	for _, run := range c.mesh.Runs() {
		own := vertices[:len(run.Vertices)]
		vertices = vertices[len(run.Vertices):]
		if run.Needs == scene.NeedsColor {
			screen.DrawTrianglesShader32(own, run.Indices, c.plain, &c.colors)
			continue
		}
		c.texels = ebiten.DrawTrianglesOptions{
			ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
			DisableMipmaps: true,
		}
		if run.Needs == scene.NeedsFilter {
			c.texels.Filter = ebiten.FilterLinear
		}
		screen.DrawTriangles32(own, run.Indices, c.texture, &c.texels)
	}
}

// upload copies the changed part of the atlas to the graphics card.
func (c *canvas) upload() {
	if c.plain == nil {
		shader, err := ebiten.NewShader([]byte(plainShader))
		if err != nil {
			panic(err) // the text is constant
		}
		c.plain = shader
	}
	changed := c.atlas.Changed()
	if changed.Empty() {
		return
	}
	picture := c.atlas.Image()
	if c.texture == nil || c.texture.Bounds() != picture.Bounds() {
		if c.texture != nil {
			c.texture.Deallocate()
		}
		// Unmanaged keeps it out of Ebitengine's own atlas, which would move it about.
		c.texture = ebiten.NewImageWithOptions(picture.Bounds(), &ebiten.NewImageOptions{Unmanaged: true})
		changed = picture.Bounds()
	}
	rows := picture.Pix[picture.PixOffset(0, changed.Min.Y):picture.PixOffset(0, changed.Max.Y)]
	c.texture.SubImage(changed).(*ebiten.Image).WritePixels(rows)
}
