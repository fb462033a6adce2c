package scene

import (
	"frontage/game"
	"frontage/geometry"
)

// Levels of detail: the scale, in pixels a centimetre, from which a thing is
// drawn.
const (
	scaleMarker  = 3.5 // the front band, its marker and the symbol
	scaleNames   = 4.5 // units' names
	scalePattern = 9   // the pattern on the front edge
)

const edgeWidth = 1.5 // of the line around a base, in pixels

// frame is a base in the picture: right and ahead are the pixel vectors of one
// centimetre along its axes.
type frame struct {
	origin, right, ahead geometry.Vec
	base                 game.Base
}

func (d *drawing) frame(b geometry.Box) frame {
	k := d.v.Scale
	r, f := b.Forward.Right(), b.Forward
	return frame{
		origin: d.v.Pixel(b.Center),
		right:  geometry.Vec{X: r.X * k, Y: -r.Y * k},
		ahead:  geometry.Vec{X: f.X * k, Y: -f.Y * k},
		base:   game.Base{Front: b.Width, Depth: b.Depth},
	}
}

// at returns the pixel x cm to the right of the centre and y cm ahead of it.
func (f frame) at(x, y float64) geometry.Vec {
	return f.origin.Along(f.right, x).Along(f.ahead, y)
}

// rect paints the rectangle from the rear left to the front right corner.
func (d *drawing) rect(style Style, f frame, x0, y0, x1, y1 float64) {
	d.s.Polygon(style, f.at(x0, y1), f.at(x1, y1), f.at(x1, y0), f.at(x0, y0))
}

// outline paints a line around a base, grow pixels outside it.
func (d *drawing) outline(style Style, b geometry.Box, grow float64) {
	f := d.frame(b)
	k := grow / d.v.Scale
	d.rect(style, f, -b.Width/2-k, -b.Depth/2-k, b.Width/2+k, b.Depth/2+k)
}

// stand paints one base: body, front band with its pattern, front marker and
// the symbol of its type. A ghost is a place that a stand may come to: see
// through, with a dashed edge.
func (d *drawing) stand(id string, b geometry.Box, kind game.UnitType, side int, ghost bool) {
	l := liveries[side]
	f := d.frame(b)
	hw, hd := b.Width/2, b.Depth/2
	part := func(c Color, class string) Style {
		if ghost {
			c.A = 190 // which way it faces and what it is matter most
		}
		return Style{Fill: c, Class: class, ID: id}
	}
	body := Style{Fill: l.body, Stroke: l.edge, Width: edgeWidth, Class: l.class, ID: id}
	if ghost {
		body.Fill.A, body.Dash, body.Class = 110, 4, "ghost"
	}
	d.rect(body, f, -hw, -hd, hw, hd)
	if d.v.Scale < scaleMarker {
		return
	}
	// The band lies within the edge line, which stays whole around the base.
	inset := edgeWidth / 2 / d.v.Scale
	band := 0.2 * b.Depth
	if band > 0.5 {
		band = 0.5
	}
	if least := 3 / d.v.Scale; band < least {
		band = least
	}
	d.rect(part(l.band, "front"), f, -hw+inset, hd-band, hw-inset, hd-inset)
	if d.v.Scale >= scalePattern {
		d.frontPattern(part(l.bandMark, "front"), f, side, band)
	}
	d.frontMarker(part(l.bandMark, "front"), part(l.band, "front"), f, band)
	radius := 0.36 * (b.Depth - band)
	if r := 0.36 * b.Width; r < radius {
		radius = r
	}
	d.s.symbol(part(l.symbol, "symbol"), typeSymbols[kind], f.at(0, -band/2-0.06*b.Depth), radius*d.v.Scale)
}

// frontPattern marks the front band: slanted strokes for the first side, blocks
// for the second.
func (d *drawing) frontPattern(style Style, f frame, side int, band float64) {
	const pitch = 0.5 // cm
	hw, top := f.base.Front/2, f.base.Depth/2
	low, high := top-0.72*band, top-0.28*band
	for x := -hw + pitch/2; x < hw-pitch/4; x += pitch {
		if x > -0.6 && x < 0.6 {
			continue // the marker's place
		}
		if side == 0 {
			d.s.Polygon(style, f.at(x-0.02, high), f.at(x+0.16, high), f.at(x+0.02, low), f.at(x-0.16, low))
		} else {
			d.s.Polygon(style, f.at(x-0.12, high), f.at(x+0.12, high), f.at(x+0.12, low), f.at(x-0.12, low))
		}
	}
}

// frontMarker is the arrow in the middle of the front edge.
func (d *drawing) frontMarker(style, ground Style, f frame, band float64) {
	top := f.base.Depth / 2
	height := 1.25 * band
	half := 0.9 * height
	if d.v.Scale >= scalePattern { // far away it would blur into the body
		d.s.Polygon(ground, f.at(0, top), f.at(half+0.35*band, top-height-0.3*band), f.at(-half-0.35*band, top-height-0.3*band))
	}
	d.s.Polygon(style, f.at(0, top-0.12*band), f.at(half, top-height), f.at(-half, top-height))
}

// character paints a leader: a disc, or a base like a stand's where it has
// one, with the symbol of its kind.
func (d *drawing) character(c *game.Character) {
	side := sideOf(d.st, c.Side)
	l := liveries[side]
	center := d.v.Pixel(geometry.Vec{X: c.X, Y: c.Y})
	radius := c.Base.Front / 2 * d.v.Scale
	style := Style{Fill: l.symbol, Stroke: l.edge, Width: 1.5, Class: "character", ID: string(c.ID)}
	if side == 1 {
		style.Fill = l.bandMark
	}
	ink := Style{Fill: l.band, Class: "symbol", ID: string(c.ID)}
	if c.Base.Depth > 0 {
		half, deep := radius, c.Base.Depth/2*d.v.Scale
		d.s.Polygon(style,
			center.Add(geometry.Vec{X: -half, Y: -deep}), center.Add(geometry.Vec{X: half, Y: -deep}),
			center.Add(geometry.Vec{X: half, Y: deep}), center.Add(geometry.Vec{X: -half, Y: deep}))
		if deep < radius {
			radius = deep
		}
	} else {
		d.s.Disc(style, center, radius)
	}
	if d.v.Scale >= scaleMarker {
		if radius > 6 {
			d.s.Disc(Style{Stroke: l.body, Width: 1.25, Class: "character", ID: string(c.ID)}, center, radius-3)
		}
		d.s.symbol(ink, characterSymbols[c.Kind], center, 0.58*radius)
	}
}
